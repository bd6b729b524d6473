"""The arrows between the rooms of the house, and what the engine must not touch (docs/architecture.md)."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
BUILDER = sorted((ROOT / "site_builder").rglob("*.py"))
WEB = sorted((ROOT / "site_builder" / "web").rglob("*.js"))


def name_of(path: Path) -> str:
    """``engine/analysis/goals.py`` → ``engine.analysis.goals``."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names; ``from a import b`` counts as ``a.b`` where that is one."""
    known = {name_of(file) for file in ENGINE + BUILDER}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are written with full names"
            assert node.module is not None
            for alias in node.names:
                below = f"{node.module}.{alias.name}"
                yield below if below in known else node.module


@cache
def layers(heading: str) -> list[str]:
    """The modules below a heading of docs/architecture.md, in its order: each imports only from those before it."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = text.partition(f"\n## {heading}\n")[2].partition("```")[2].partition("```")[0]
    return [line.split()[0].rstrip("/") for line in listed.strip().splitlines()]


HEADINGS = {"engine": "The engine", "site_builder": "The builder"}


def place(module: str) -> str:
    """The entry of the list that a module belongs to: its own where it has one, else that of its folder."""
    package, *parts = module.split(".")
    own = "/".join(parts)
    return own if own in layers(HEADINGS[package]) else next(iter(parts), "")


def layer(module: str) -> int:
    """Where a module stands: the package itself, which holds nothing of use, below all others, its command above."""
    package, *_ = module.split(".")
    return ["", *layers(HEADINGS[package]), "__main__"].index(place(module))


def assert_what_it_imports_is_below(path: Path) -> None:
    package, *_ = name_of(path).split(".")
    for module in imports(path):
        if module.split(".")[0] == package and place(module) != place(name_of(path)):
            assert layer(module) < layer(name_of(path)), f"{name_of(path)} imports {module}, which is not below it"


COMMAND = "engine.__main__"
"""Reads requests line by line: it uses the engine and is no part of it."""


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_imports_the_standard_library_and_what_is_below(path: Path) -> None:
    others = {module.split(".")[0] for module in imports(path)} - {"engine"}
    assert others <= sys.stdlib_module_names, f"{name_of(path)} imports {others - sys.stdlib_module_names}"
    assert_what_it_imports_is_below(path)


@pytest.mark.parametrize(("package", "files"), [("engine", ENGINE), ("site_builder", BUILDER)])
def test_every_module_has_its_place(package: str, files: list[Path]) -> None:
    assert {*map(place, map(name_of, files))} - {"", "__main__"} == {*layers(HEADINGS[package])}


WORLDLY = {
    *("asyncio", "datetime", "glob", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "random"),
    *("secrets", "shutil", "signal", "socket", "subprocess", "tempfile", "threading", "time", "urllib", "uuid"),
}


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_has_no_input_output_clock_or_chance(path: Path) -> None:
    if name_of(path) == COMMAND:
        return
    used = {module.split(".")[0] for module in imports(path)} & WORLDLY
    assert not used, f"{name_of(path)} imports {sorted(used)}"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input", "eval", "exec"}, f"{path}:{node.lineno}"


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_speaks_no_language_of_readers(path: Path) -> None:
    """Its texts are ids, notation and English for developers; Swedish letters stand in docstrings and comments."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            assert not re.search("[åäöÅÄÖ]", node.value), f"{path}:{node.lineno}: {node.value!r}"
            assert not re.search("</[a-z]", node.value), f"{path}:{node.lineno}: HTML"


@pytest.mark.parametrize("path", BUILDER, ids=name_of)
def test_the_builder_may_use_the_engine_and_what_is_below_and_never_the_tests(path: Path) -> None:
    assert "tests" not in {module.split(".")[0] for module in imports(path)}
    assert_what_it_imports_is_below(path)


_IMPORT = re.compile(
    r"""(?:^|\n)\s*(?:import|export)\b[^;]*?\bfrom\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']"""
)


def without_comments(code: str) -> str:
    """JavaScript without its comments that stand alone on lines, and without those between ``/*`` and ``*/``."""
    return re.sub(r"(?s:/\*.*?\*/)|(?m:^[ \t]*//.*$)", "", code)


def code_of(path: Path) -> str:
    """A browser module without its comments."""
    return without_comments(path.read_text(encoding="utf-8"))


def imported(code: str) -> list[str]:
    """What a browser module imports, as it is written."""
    return [next(name for name in found.groups() if name) for found in _IMPORT.finditer(without_comments(code))]


def module_imports(path: Path) -> list[str]:
    """What the browser module of a file imports."""
    return imported(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ('// why\nimport { a } from "./a.js";', ["./a.js"]),
        ('/** why\n * so */\nimport "./a.js";\n  // not\nexport { b } from "./b.js";', ["./a.js", "./b.js"]),
        ('import { a } from "./a.js"; // a, and no b\nconst c = await import("./c.js");', ["./a.js", "./c.js"]),
        ('// import { a } from "./a.js";\n/* import "./b.js"; */', []),
    ],
)
def test_what_is_told_in_comments_is_no_import_and_the_code_below_them_is_read(code: str, names: list[str]) -> None:
    assert imported(code) == names


def web_name_of(path: Path) -> str:
    """``site_builder/web/board/board.js`` → ``board/board``."""
    return path.resolve().relative_to(ROOT / "site_builder" / "web").with_suffix("").as_posix()


@pytest.mark.parametrize("path", WEB, ids=web_name_of)
def test_browser_modules_import_files_below_them_alone(path: Path) -> None:
    listed = layers("The browser's code")
    for name in module_imports(path):
        assert name.startswith("."), f"{path.name} imports {name}: modules import only our own"
        assert (path.parent / name).is_file(), f"{path.name} imports {name}, which is not there"
        below = listed.index(web_name_of(path.parent / name)) < listed.index(web_name_of(path))
        assert below, f"{path.name} imports {name}, which is not below it"


def test_every_browser_module_has_its_place() -> None:
    assert sorted(layers("The browser's code")) == sorted(map(web_name_of, WEB))


def test_the_board_imports_nothing_outside_itself() -> None:
    folder = ROOT / "site_builder" / "web" / "board"
    for path in folder.rglob("*.js"):
        for name in module_imports(path):
            assert (path.parent / name).resolve().is_relative_to(folder), f"{path.name} imports {name}"


def test_only_one_module_knows_pyodide() -> None:
    """Others may speak of it in comments; code that names it is this one's."""
    for path in WEB:
        if path.relative_to(ROOT).as_posix() != "site_builder/web/engine/python.js":
            assert not re.search("pyodide|pyimport|makememorysnapshot", code_of(path).lower()), path.name


def test_no_rule_is_named_in_the_browser() -> None:
    """What may be played, and why not, is the engine's to say: no id of a rule stands in the browser's code."""
    text = (ROOT / "engine" / "rules.py").read_text(encoding="utf-8")
    rules = re.findall(r'^    [A-Z_]+ = "([a-z-]+\.[a-z-]+)"$', text, re.MULTILINE)
    assert len(rules) > 40
    for path in WEB:
        named = [rule for rule in rules if re.search(f"[\"'`]{re.escape(rule)}[\"'`]", code_of(path))]
        assert named == [], f"{path.name} names {named}"
