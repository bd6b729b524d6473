"""Everything of ``dist/runtime/``, from the project's own files and the installed npm package."""

import hashlib
import json
from collections.abc import Mapping
from importlib.metadata import version
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Final

from site_builder.runtime.library import check_imports, compile_zip, engine_sources, listed_modules
from site_builder.runtime.npm import Pyodide, find_pyodide

FILES: Final = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
"""The files that are taken from the npm package as they are."""
LIBRARY: Final = "python.zip"
LOCK: Final = "pyodide-lock.json"
"""Pyodide's list of packages that it can fetch: left with none of them, it is 200 bytes instead of 120,000."""
MANIFEST: Final = "manifest.json"

_CACHE: Final = ".cache/runtime"
_LAYOUT: Final = b"1"
"""Raise this when the way the zip is made changes, so that no zip made the old way is taken from the cache."""


def pack(project_root: Path) -> Mapping[str, bytes]:
    """The files of ``dist/runtime/`` by name: the same bytes for the same input.

    ``project_root`` holds ``package.json``, ``node_modules/`` and ``engine/``. The compiled zip is kept in its
    ``.cache/`` under a hash of all that goes into it. Raises ``SiteError`` where the installed Pyodide is not the one
    asked for, where the running Python is of another minor version than Pyodide's, or where the engine imports a
    module that the page would lack.
    """
    pyodide = find_pyodide(project_root)
    contents = {name: pyodide.read(name) for name in FILES}
    contents[LOCK] = json.dumps({"info": pyodide.lock_info, "packages": {}}).encode()
    contents[LIBRARY] = _library(project_root, pyodide)
    contents[MANIFEST] = _manifest(pyodide, contents)
    return contents


def _library(project_root: Path, pyodide: Pyodide) -> bytes:
    engine = engine_sources(project_root)
    standard = pyodide.standard_library()
    listed = listed_modules()
    check_imports(engine, standard, listed)
    sources = {name: standard[name] for name in listed} | engine
    cached = project_root / _CACHE / f"{_fingerprint(sources)}.zip"
    try:
        return cached.read_bytes()
    except FileNotFoundError:
        return _keep(cached, compile_zip(sources))


def _fingerprint(sources: Mapping[str, bytes]) -> str:
    """A name for all that the zip depends on: its sources, the compiler, and our own way of making it."""
    digest = hashlib.sha256()
    for part in (_LAYOUT, MAGIC_NUMBER, version("pyodide-build").encode()):
        digest.update(part + b"\0")
    for name, source in sorted(sources.items()):
        digest.update(f"{name}\0{hashlib.sha256(source).hexdigest()}\0".encode())
    return digest.hexdigest()[:32]


def _keep(path: Path, content: bytes) -> bytes:
    """Store ``content`` and forget what was stored before. Another build at the same time sees all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in path.parent.glob("*.zip"):
        old.unlink(missing_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(content)
    new.replace(path)
    return content


def _manifest(pyodide: Pyodide, contents: Mapping[str, bytes]) -> bytes:
    entries = {
        name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in sorted(contents.items())
    }
    versions = {"pyodide": pyodide.version, "python": pyodide.python}
    return (json.dumps(versions | {"files": entries}, indent=2) + "\n").encode()
