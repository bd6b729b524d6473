"""Find out which modules of the standard library the page needs: ``python -m site_builder.runtime.measure``.

Pyodide is started under Node.js with its whole library, the engine is imported and asked something of each kind, and
whatever was then loaded from the library is written to ``stdlib.txt``. To be run after a change of Pyodide or of what
the engine imports; a test says when.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from site_builder.faults import SiteError
from site_builder.runtime.modules import MODULES, engine_sources
from site_builder.runtime.npm import Pyodide, find_pyodide

_HERE: Final = Path(__file__).parent
_ROOT: Final = _HERE.parent.parent


def measure(project_root: Path, pyodide: Pyodide) -> tuple[str, ...]:
    """The files of the standard library that a start of Pyodide and the engine load, sorted: ``json/decoder.py``.

    Raises ``subprocess.CalledProcessError`` where Pyodide or the engine fails.
    """
    script, exercise = str(_HERE / "measure.mjs"), str(_HERE / "exercise.py")
    files = engine_sources(project_root)
    command = [*node(project_root), script, str(pyodide.folder), exercise, str(project_root), *files]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8")  # noqa: S603 (our own command)
    names: list[str] = json.loads(done.stdout)
    return tuple(sorted(names))


def node(project_root: Path) -> list[str]:
    """The command that runs Node.js: the one that the set-up chose, else whatever is on the PATH."""
    chosen = project_root / ".tools" / "bin" / "node"
    return [str(chosen) if chosen.exists() else "node"]


def main() -> int:
    """Write the list anew."""
    try:
        pyodide = find_pyodide(_ROOT)
        names = measure(_ROOT, pyodide)
    except (SiteError, subprocess.CalledProcessError, FileNotFoundError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    head = (
        f"# What Pyodide {pyodide.version} and the engine load of the standard library.\n"
        "# Made by: python -m site_builder.runtime.measure\n"
    )
    (_HERE / MODULES).write_text(head + "\n".join(names) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
