"""Everything of the folder ``runtime``, from the project's own files and the installed npm package."""

import gzip
import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from site_builder.assets import WEB
from site_builder.runtime.compiling import compile_modules, compress, make_zip
from site_builder.runtime.modules import check_imports, engine_sources, listed_modules
from site_builder.runtime.npm import Pyodide, find_pyodide, run_node

SCRIPTS: Final = {"pyodide.js": "pyodide.mjs", "pyodide.asm.js": "pyodide.asm.js"}
"""The files that are taken from the npm package as they are, by our names for them: few hosts know what ``.mjs`` is."""
WASM: Final = "pyodide.asm.wasm.gzip"
LIBRARY: Final = "python.zip.gzip"
MEMORY: Final = "memory.gzip"
"""What a start leaves in Python's memory: taken over by whoever gets it sooner than Python starts."""
LOCK: Final = "pyodide-lock.json"
"""Pyodide's list of packages that it can fetch: left with none of them, it is 120 bytes instead of 120,000."""
MANIFEST: Final = "manifest.json"
_REMEMBER: Final = Path(__file__).with_name("remember.mjs")

CACHE: Final = ".cache/runtime"
_LAYOUT: Final = "2"
"""Raise this when the way a file is made changes, so that none made the old way is taken from the cache."""


def pack(project_root: Path) -> Mapping[str, bytes]:
    """The files of the folder ``runtime`` by name: the same bytes for the same input.

    ``project_root`` holds ``package.json``, ``node_modules/`` and ``engine/``. What takes long to make is kept in its
    ``.cache/`` under a hash of all that goes into it. Raises ``SiteError`` where the installed Pyodide is not the one
    asked for, where the running Python is of another minor version than Pyodide's, where the engine imports a module
    that the page would lack, or where Node.js is missing or cannot run Pyodide.
    """
    pyodide = find_pyodide(project_root)
    cache = project_root / CACHE
    contents = {name: pyodide.read(theirs) for name, theirs in SCRIPTS.items()}
    contents[WASM] = _wasm(cache, pyodide)
    contents[LIBRARY] = _library(cache, project_root, pyodide)
    contents[MEMORY] = _memory(cache, project_root, pyodide, contents[LIBRARY])
    contents[LOCK] = json.dumps({"info": pyodide.lock_info, "packages": {}}).encode()
    contents[MANIFEST] = made_once(cache, MANIFEST, contents, lambda: _manifest(pyodide, contents))
    return contents


def _wasm(cache: Path, pyodide: Pyodide) -> bytes:
    wasm = pyodide.read("pyodide.asm.wasm")
    return made_once(cache, WASM, {"wasm": wasm}, lambda: compress(wasm))


def _library(cache: Path, project_root: Path, pyodide: Pyodide) -> bytes:
    engine = engine_sources(project_root)
    standard = pyodide.standard_library()
    listed = listed_modules()
    check_imports(engine, standard, listed)
    library = {name: standard[name] for name in listed}

    def make() -> bytes:
        # The library goes without its docstrings and assertions; the engine is the one that the tests know.
        return compress(make_zip(compile_modules(library, "-OO") | compile_modules(engine)))

    return made_once(cache, LIBRARY, library | engine, make)


def _memory(cache: Path, project_root: Path, pyodide: Pyodide, library: bytes) -> bytes:
    ours = {path.name: path.read_bytes() for path in (_REMEMBER, WEB / "engine/memory.js")}
    theirs = {name: pyodide.read(name) for name in (*SCRIPTS.values(), "pyodide.asm.wasm")}

    def make() -> bytes:
        with TemporaryDirectory() as folder:
            archive = Path(folder, "python.zip")
            archive.write_bytes(gzip.decompress(library))
            return compress(run_node(project_root, _REMEMBER, pyodide.folder, archive))

    return made_once(cache, MEMORY, {**ours, **theirs, LIBRARY: library}, make)


def made_once(cache: Path, name: str, sources: Mapping[str, bytes], make: Callable[[], bytes]) -> bytes:
    """The file ``name``, made of ``sources``: from the cache if it has been made before."""
    kept = cache / name / _fingerprint(sources)
    try:
        return kept.read_bytes()
    except FileNotFoundError:
        return _keep(kept, make())


def _fingerprint(sources: Mapping[str, bytes]) -> str:
    """A name for all that a file depends on: its sources, the tools, and our own way of making it."""
    digest = hashlib.sha256("\0".join((_LAYOUT, sys.version, version("pyodide-build"))).encode())
    for name, source in sorted(sources.items()):
        digest.update(f"\0{name}\0{hashlib.sha256(source).hexdigest()}".encode())
    return digest.hexdigest()[:32]


def _keep(path: Path, content: bytes) -> bytes:
    """Store ``content`` and forget what was stored before. Another build at the same time sees all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.parent.with_name(f"{path.name}.{os.getpid()}.new")
    new.write_bytes(content)
    for old in path.parent.iterdir():
        old.unlink(missing_ok=True)
    new.replace(path)
    return content


def _manifest(pyodide: Pyodide, contents: Mapping[str, bytes]) -> bytes:
    entries = {name: _entry(name, content) for name, content in sorted(contents.items())}
    versions = {"pyodide": pyodide.version, "python": pyodide.python}
    return (json.dumps(versions | {"files": entries}, indent=2) + "\n").encode()


def _entry(name: str, content: bytes) -> Mapping[str, int | str]:
    told: dict[str, int | str] = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    if name.endswith(".gzip"):  # some hosts unpack what they send
        told["unpacked"] = hashlib.sha256(gzip.decompress(content)).hexdigest()
    return told
