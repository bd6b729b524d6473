"""Find out which modules of the standard library the page needs: ``python -m site_builder.runtime.measure``.

Pyodide is started under Node.js with its whole library, the engine is imported and asked something of each kind, and
whatever was then loaded from the library is written to ``stdlib.txt``. To be run after a change of Pyodide or of what
the engine imports; a test says when.
"""

import json
import sys
from pathlib import Path
from typing import Final

from site_builder.faults import SiteError
from site_builder.runtime.modules import MODULES, engine_sources
from site_builder.runtime.npm import Pyodide, find_pyodide, run_node

_HERE: Final = Path(__file__).parent
_ROOT: Final = _HERE.parent.parent


def measure(project_root: Path, pyodide: Pyodide) -> tuple[str, ...]:
    """The files of the standard library that a start of Pyodide and the engine load, sorted: ``json/decoder.py``.

    Raises ``SiteError`` where Pyodide or the engine fails.
    """
    exercise, files = _HERE / "exercise.py", engine_sources(project_root)
    told = run_node(project_root, _HERE / "measure.mjs", pyodide.folder, exercise, project_root, *files)
    names: list[str] = json.loads(told)
    return tuple(sorted(names))


def main() -> int:
    """Write the list anew."""
    try:
        pyodide = find_pyodide(_ROOT)
        names = measure(_ROOT, pyodide)
    except SiteError as error:
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
