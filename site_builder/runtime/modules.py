"""Which modules the page gets: those of the standard library that are used, and the engine behind its door."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.machinery import FrozenImporter
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final

from site_builder.faults import Fault, Faults, SiteError

MODULES: Final = "stdlib.txt"
"""The list of the library's modules that are used; made by ``python -m site_builder.runtime.measure``."""

_DOOR: Final = "engine.bridge"
"""What the page's worker imports of the engine."""


def listed_modules() -> tuple[str, ...]:
    """The files of the standard library that the page needs, sorted: ``json/decoder.py``."""
    lines = files("site_builder.runtime").joinpath(MODULES).read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def engine_sources(project_root: Path, *modules: str) -> dict[str, bytes]:
    """The source of these modules and of all that they import of the engine, by file name (``engine/board.py``).

    If none is named, it is the bridge.

    What only the builder uses stays out of the page. Raises ``SiteError`` where there is no engine.
    """
    found: dict[str, bytes] = {}
    asked: set[str] = set()
    waiting = [file for module in modules or (_DOOR,) for file in _files_of(module)]
    while waiting:
        name = waiting.pop()
        if name in asked:
            continue
        asked.add(name)
        path = project_root / name
        if not path.is_file():
            continue
        found[name] = path.read_bytes()
        imported = [module for _, module in _imports(found[name], name)] + list(_parents(name))
        waiting += [file for module in imported if f"{module}.".startswith("engine.") for file in _files_of(module)]
    if not found:
        raise SiteError(
            [Fault("engine/bridge.py", 0, "there is no engine here", "build from a whole copy of the project")]
        )
    return dict(sorted(found.items()))


def _parents(file: str) -> Iterator[str]:
    """The packages that a module stands in: they are imported before it."""
    return (str(folder).replace("/", ".") for folder in PurePosixPath(file).parents if folder.name)


def check_imports(engine: Mapping[str, bytes], library: Mapping[str, bytes], listed: tuple[str, ...]) -> None:
    """Raise ``SiteError`` where the engine imports a module of the standard library that the page would not have."""
    faults = Faults()
    for file, source in engine.items():
        for line, module in _imports(source, file):
            for name in _files_of(module):
                if name in library and name not in listed and not FrozenImporter.find_spec(module):
                    faults.add(
                        file,
                        line,
                        f"{module} is not among the modules that the page gets",
                        "run `python -m site_builder.runtime.measure`, which finds out anew what is used",
                    )
    faults.stop_if_any()


@cache
def _imports(source: bytes, file: str) -> tuple[tuple[int, str], ...]:
    """The line and the full name of each module that is imported, or that may be (``from a import b``)."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source, file)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.lineno, node.module))
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return tuple(found)


def _files_of(module: str) -> tuple[str, str]:
    path = module.replace(".", "/")
    return f"{path}.py", f"{path}/__init__.py"
