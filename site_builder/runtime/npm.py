"""The npm package ``pyodide``, as ``npm ci`` has put it into the project, and Node.js, by which it runs here."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from site_builder.faults import Fault, SiteError

_PACKAGE: Final = "node_modules/pyodide"
_LAST_WORDS: Final = 2000
"""Characters: an error within Pyodide's scripts is told with the line it stands in, a million of them."""
_INSTALL: Final = "run `make site`, which installs what is missing, or `npm ci`"


@dataclass(frozen=True, slots=True)
class Pyodide:
    """An installed Pyodide. ``lock_info`` is the head of its lock file: it names the Python in it, among others."""

    folder: Path
    version: str
    lock_info: Mapping[str, str]

    @property
    def python(self) -> str:
        """The version of its Python, such as ``3.13.2``."""
        return self.lock_info["python"]

    @property
    def python_minor(self) -> str:
        """The version of Python that compiled modules depend on, such as ``3.13``."""
        return ".".join(self.python.split(".")[:2])

    def read(self, name: str) -> bytes:
        """One of its files. Raises ``SiteError`` where it is missing."""
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise _unusable(f"{_PACKAGE}/{name}", f"cannot be read: {error.strerror}") from None

    def standard_library(self) -> Mapping[str, bytes]:
        """The Python source of its standard library and of its own packages, by file name (``json/decoder.py``)."""
        with zipfile.ZipFile(io.BytesIO(self.read("python_stdlib.zip"))) as library:
            return {name: library.read(name) for name in library.namelist() if name.endswith(".py")}


def find_pyodide(project_root: Path) -> Pyodide:
    """The Pyodide that ``package.json`` asks for.

    Raises ``SiteError`` where it is not installed, where another version is, or where the running Python is not of
    its minor version: a module compiled by one minor version of Python does not load in another.
    """
    wanted = _json(project_root, "package.json")["devDependencies"]["pyodide"]
    if not (project_root / _PACKAGE).is_dir():
        raise _unusable(_PACKAGE, f"Pyodide {wanted} is not installed")
    version = _json(project_root, f"{_PACKAGE}/package.json")["version"]
    if version != wanted:
        raise _unusable(_PACKAGE, f"this is Pyodide {version}, and package.json asks for {wanted}")
    info = _json(project_root, f"{_PACKAGE}/pyodide-lock.json")["info"]
    pyodide = Pyodide(project_root / _PACKAGE, version, info)
    _same_minor(pyodide)
    return pyodide


def run_node(project_root: Path, script: Path, *arguments: str | Path) -> bytes:
    """What a script prints. Raises ``SiteError`` where there is no Node.js, or the script fails."""
    command = [*node(project_root), str(script), *map(str, arguments)]
    try:
        done = subprocess.run(command, check=False, capture_output=True)  # noqa: S603 (our own command)
    except OSError as error:
        raise _unusable(command[0], f"cannot be run: {error.strerror}") from None
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip()[-_LAST_WORDS:]
        advice = "if this Node.js is none of versions 18 to 24, try one that is"
        raise SiteError.of(script.name, f"fails under Node.js: {words}", advice)
    return done.stdout


def node(project_root: Path) -> list[str]:
    """The command that runs Node.js: the one that the set-up chose, else whatever is on the PATH."""
    chosen = project_root / ".tools" / "bin" / "node"
    return [str(chosen) if chosen.exists() else "node"]


def _same_minor(pyodide: Pyodide) -> None:
    running = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if running != pyodide.python_minor:
        fault = Fault(
            _PACKAGE,
            0,
            f"Pyodide {pyodide.version} has Python {pyodide.python_minor} and the site is being built with {running}; "
            "modules compiled by one do not load in the other",
            f"build with Python {pyodide.python_minor}: `make site` finds or fetches it",
        )
        raise SiteError([fault])


def _json(project_root: Path, name: str) -> Any:
    try:
        return json.loads((project_root / name).read_text(encoding="utf-8"))
    except OSError as error:
        raise _unusable(name, f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise _unusable(name, f"is not JSON: {error}") from None


def _unusable(name: str, message: str) -> SiteError:
    return SiteError([Fault(name, 0, message, _INSTALL)])
