"""What is packed for the page: the same bytes for the same input, whole, and refused where it could not run."""

import gzip
import hashlib
import io
import json
import marshal
import shutil
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, SimpleNamespace

import pytest

from engine.analysis import races
from engine.swedish import SM
from site_builder.faults import SiteError
from site_builder.runtime import LIBRARY, LOCK, MANIFEST, MEMORY, SCRIPTS, WASM, npm, pack, packing
from site_builder.runtime.measure import measure
from site_builder.runtime.modules import engine_sources, listed_modules
from site_builder.runtime.npm import node
from site_builder.runtime.tables import make_table, tables

ROOT = Path(__file__).resolve().parents[2]


def copy_project(folder: Path) -> Path:
    """A project with the real engine and the installed Pyodide, and nothing in its cache."""
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "package.json", folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


@pytest.fixture(scope="module")
def packed_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("project"))
    pack(project)
    return project


@pytest.fixture(scope="module")
def packed(packed_project: Path) -> Mapping[str, bytes]:
    return pack(packed_project)


@pytest.fixture
def project(packed_project: Path, tmp_path: Path) -> Path:
    """A project that has been packed before, so that it need not be compiled again unless a test is about that."""
    shutil.copytree(packed_project / ".cache", tmp_path / ".cache")
    return copy_project(tmp_path)


def entries(packed: Mapping[str, bytes]) -> Iterator[tuple[zipfile.ZipInfo, bytes]]:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed[LIBRARY]))) as library:
        for entry in library.infolist():
            yield entry, library.read(entry)


def docstring(packed: Mapping[str, bytes], name: str) -> object:
    """The docstring of a module of the zip, which is the first thing that it stores."""
    code = next(marshal.loads(module[16:]) for entry, module in entries(packed) if entry.filename == name)  # noqa: S302 (compiled by us)
    return code.co_consts[0] if "__doc__" in code.co_names else None


def fault(project: Path) -> str:
    with pytest.raises(SiteError) as refused:
        pack(project)
    return str(refused.value)


def test_everything_that_the_worker_fetches_is_there(packed: Mapping[str, bytes]) -> None:
    assert set(packed) == {*SCRIPTS, WASM, LIBRARY, MEMORY, LOCK, MANIFEST}


def test_the_wasm_is_pyodides_own(packed: Mapping[str, bytes]) -> None:
    assert gzip.decompress(packed[WASM]) == (ROOT / "node_modules/pyodide/pyodide.asm.wasm").read_bytes()


def test_another_folder_gives_the_same_bytes(packed: Mapping[str, bytes], tmp_path: Path) -> None:
    assert pack(copy_project(tmp_path)) == packed


def test_the_memory_tells_nothing_of_when_and_where_it_was_made(
    packed: Mapping[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other clock, chance, time zone, language or folder makes another: the run before had others."""
    for name, value in {
        "TZ": "Asia/Tokyo",
        "LANG": "sv_SE.UTF-8",
        "HOME": str(tmp_path),
        "PYTHONHASHSEED": "7",
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    assert pack(copy_project(tmp_path))[MEMORY] == packed[MEMORY]
    memory = gzip.decompress(packed[MEMORY])
    assert b"engine.bridge" in memory
    assert not [part for part in (str(ROOT), str(Path.home()), "remember.mjs", "Node.js v") if part.encode() in memory]


def test_where_node_is_missing_or_fails_the_build_says_so(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(project / ".cache/runtime" / MEMORY)
    monkeypatch.setenv("PATH", str(project))
    told = fault(project)
    assert "node" in told
    assert "npm ci" in told
    broken = project / "node"
    broken.write_text("#!/bin/sh\necho no memory left >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    assert "no memory left" in fault(project)


def test_the_zip_tells_nothing_of_when_and_where_it_was_made(packed: Mapping[str, bytes]) -> None:
    names = [entry.filename for entry, _ in entries(packed)]
    assert names == sorted(names)
    for entry, module in entries(packed):
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        code = marshal.loads(module[16:])  # noqa: S302 (compiled by us)
        assert isinstance(code, CodeType)
        assert code.co_filename == entry.filename.removesuffix("c")


def test_modules_are_of_pyodides_python_and_never_checked_against_a_source(packed: Mapping[str, bytes]) -> None:
    unchecked_hash = 1  # PEP 552
    for entry, module in entries(packed):
        assert entry.filename.endswith(".pyc")
        assert module[:4] == MAGIC_NUMBER
        assert struct.unpack("<I", module[4:8]) == (unchecked_hash,)


def test_nothing_of_the_engine_is_left_to_import_when_all_has_been_loaded() -> None:
    asked = "import sys\nfrom engine.bridge import load_all\nload_all()\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = {name.removesuffix("/__init__.py").removesuffix(".py") for name in engine_sources(ROOT)}
    assert {name.replace("/", ".") for name in modules} <= set(run.stdout.split())


def test_the_zip_has_the_listed_modules_and_the_engine_behind_its_door(packed: Mapping[str, bytes]) -> None:
    names = {entry.filename.removesuffix("c") for entry, _ in entries(packed)}
    engine = {name for name in names if name.startswith("engine/")}
    assert names - engine == set(listed_modules())
    assert {"engine/__init__.py", "engine/bridge.py", "engine/swedish.py"} <= engine
    assert "engine/__main__.py" not in engine, "the command line is of no use in a page"


def test_the_manifest_has_the_size_and_hash_of_every_file(packed: Mapping[str, bytes]) -> None:
    """… and the hash of what is in those that are compressed, as some hosts send it."""
    manifest = json.loads(packed[MANIFEST])
    rest = {name: content for name, content in packed.items() if name != MANIFEST}
    told = manifest["files"]
    assert {name: (told[name]["bytes"], told[name]["sha256"]) for name in told} == {
        name: (len(content), hashlib.sha256(content).hexdigest()) for name, content in rest.items()
    }
    assert {name: entry["unpacked"] for name, entry in told.items() if "unpacked" in entry} == {
        name: hashlib.sha256(gzip.decompress(content)).hexdigest()
        for name, content in rest.items()
        if name.endswith(".gzip")
    }
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert manifest["pyodide"] == package["devDependencies"]["pyodide"]


def test_every_module_of_the_zip_loads_in_pyodide(packed: Mapping[str, bytes], tmp_path: Path) -> None:
    for name, content in packed.items():
        unpacked = gzip.decompress(content) if name.endswith(".gzip") else content
        (tmp_path / SCRIPTS.get(name, name).removesuffix(".gzip")).write_bytes(unpacked)
    modules = [
        entry.filename.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for entry, _ in entries(packed)
    ]
    script = Path(__file__).with_name("load_modules.mjs")
    loaded = subprocess.run([*node(ROOT), script, tmp_path, *modules], capture_output=True, text=True, check=False)
    assert loaded.returncode == 0, loaded.stderr
    assert loaded.stdout == f"{len(modules)} modules\n"


def test_the_list_of_modules_is_what_a_start_and_the_engine_load() -> None:
    assert measure(ROOT, npm.find_pyodide(ROOT)) == listed_modules(), "run python -m site_builder.runtime.measure"


def test_the_library_goes_without_docstrings_and_the_engine_with_its_own(packed: Mapping[str, bytes]) -> None:
    assert docstring(packed, "random.pyc") is None
    assert docstring(packed, "engine/board.pyc")


def test_the_same_input_is_compiled_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = pack(project)
    monkeypatch.delattr(packing, "compile_modules")
    monkeypatch.delattr(packing, "compress")
    assert pack(project) == first


def test_a_changed_engine_is_compiled_anew_and_the_old_zip_forgotten(project: Path) -> None:
    first = pack(project)
    with (project / "engine/board.py").open("a", encoding="utf-8") as board:
        board.write("\nCHANGED = True\n")
    assert pack(project)[LIBRARY] != first[LIBRARY]
    assert len(list((project / ".cache/runtime" / LIBRARY).iterdir())) == 1


def test_a_table_is_made_once_for_the_modules_that_it_hangs_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(ruleset: str) -> bytes:
        made.append(ruleset)
        return ruleset.encode()

    monkeypatch.setattr(sys.modules[tables.__module__], "make_table", make)
    project = copy_project(tmp_path)
    first = tables(project)
    assert first == {f"bearoff-{ruleset}.gzip": ruleset.encode() for ruleset in made}
    assert tables(project) == first
    with (project / "engine/bridge.py").open("a", encoding="utf-8") as bridge:
        bridge.write("\nCHANGED = True\n")
    tables(project)
    assert made == ["bok", "sm", "vasa", "backgammon"]
    with (project / "engine/swedish.py").open("a", encoding="utf-8") as swedish:
        swedish.write("\nCHANGED = True\n")
    tables(project)
    assert len(made) == 8


@pytest.mark.usefixtures("fresh_races")
def test_a_table_is_one_that_the_engine_takes() -> None:
    home = [1, 2, 3, 0, 0, 2]
    exact = races.table("sm").mean(home)
    races.install("sm", gzip.decompress(make_table("sm")).decode("ascii"))
    assert abs(float(races.bear_off(SM, home).mean) - float(exact)) <= 1 / 8192


def test_a_module_of_the_engine_that_the_bridge_does_not_need_stays_out(project: Path) -> None:
    (project / "engine/rest.py").write_text("import statistics\n", encoding="utf-8")
    assert "engine/rest.py" not in engine_sources(project)


def test_an_import_that_the_page_would_lack_is_refused_with_its_line(project: Path) -> None:
    with (project / "engine/board.py").open("a", encoding="utf-8") as board:
        board.write("\nimport statistics\n")
    line = len((project / "engine/board.py").read_text(encoding="utf-8").splitlines())
    assert fault(project).startswith(f"engine/board.py:{line}: statistics is not among the modules")


def test_another_python_minor_is_refused(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npm, "sys", SimpleNamespace(version_info=(3, 12, 1)))
    assert "has Python 3.13 and the site is being built with 3.12" in fault(project)


def test_pyodide_not_installed_is_said(project: Path) -> None:
    (project / "node_modules").unlink()
    assert fault(project).startswith("node_modules/pyodide: Pyodide ")
    assert "npm ci" in fault(project)


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("package.json", '{"version": "0.1.0"}', "this is Pyodide 0.1.0, and package.json asks for"),
        ("package.json", "{", "is not JSON"),
        ("pyodide-lock.json", None, "node_modules/pyodide/pyodide-lock.json: cannot be read"),
        ("pyodide.asm.wasm", None, "node_modules/pyodide/pyodide.asm.wasm: cannot be read"),
    ],
)
def test_a_damaged_package_is_refused(project: Path, file: str, content: str | None, said: str) -> None:
    (project / "node_modules").unlink()
    package = project / "node_modules/pyodide"
    package.mkdir(parents=True)
    for installed in (ROOT / "node_modules/pyodide").iterdir():
        (package / installed.name).symlink_to(installed)
    (package / file).unlink()
    if content is not None:
        (package / file).write_text(content, encoding="utf-8")
    assert said in fault(project)


def test_a_project_without_an_engine_is_refused(project: Path) -> None:
    shutil.rmtree(project / "engine")
    assert fault(project).startswith("engine/bridge.py: there is no engine here")
