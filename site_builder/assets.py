"""What pages need beside their text: style sheet and fonts under hashed names, the browser's scripts and the engine.

Scripts and engine stand in one folder, whose name has a hash of all that is in it. So a page names by its addresses the
code that it was made with, and gets no other, whatever the host or the reader's browser has kept of other builds.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from site_builder.faults import SiteError

WEB: Final = Path(__file__).parent / "web"
"""Style sheets and ES modules, as they are written."""

_SHEETS: Final = ("tokens", "fonts", "base", "page", "board", "print")
"""The order in which style sheets are joined to one; others follow by name."""
_FONT_FILES: Final = "node_modules/@fontsource-variable/*/files"
_URL: Final = re.compile(r"""url\(\s*["']?(?!data:|#)([^"')]+)["']?\s*\)""")
_ICONS: Final = ("icon.svg", "icon-192.png", "icon-512.png")
SERVICE_WORKER: Final = "sw.js"
"""The one script that stands at the root: a service worker governs what stands beside and below it."""


@dataclass(frozen=True, slots=True)
class Assets:
    """The files to write (path in ``dist`` → content), and which of them pages name in their heads.

    ``code`` is the folder of scripts and engine, with the stroke at its end.
    """

    files: Mapping[str, bytes]
    code: str
    style: str
    icons: Mapping[str, str]
    """The path in ``dist`` by the name in ``web``."""


def gather(
    project: Path, made: Mapping[str, bytes], *, minified: Callable[[bytes], bytes] = bytes, web: Path = WEB
) -> Assets:
    """The style sheets below ``web``, joined and ``minified``, and the fonts that they name; and what is ``made``.

    Fonts are taken from beside the sheet or from the font packages in the project's ``node_modules``, each with its
    licence. Raises ``SiteError`` where a sheet names a file that is in neither.
    """
    code = f"code/{_hash_of_all(made)}/"
    files = {code + name: content for name, content in made.items()}
    if (web / SERVICE_WORKER).exists():
        files[SERVICE_WORKER] = (web / SERVICE_WORKER).read_bytes()
    sheets = []
    for path in sorted(web.rglob("*.css"), key=_sheet_order):
        sheet = path.read_text(encoding="utf-8")
        for name in _URL.findall(sheet):
            sheet = sheet.replace(name, PurePosixPath(_linked(name, path, project, files)).name)
        sheets.append(sheet)
    style = _add(files, "style", ".css", minified("\n".join(sheets).encode()))
    drawn = [web / name for name in _ICONS if (web / name).exists()]
    icons = {icon.name: _add(files, icon.stem, icon.suffix, icon.read_bytes()) for icon in drawn}
    return Assets(files, code, style, icons)


def _hash_of_all(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{hashlib.sha256(content).hexdigest()}\0".encode())
    return digest.hexdigest()[:10]


def _sheet_order(path: Path) -> tuple[int, str]:
    return (_SHEETS.index(path.stem) if path.stem in _SHEETS else len(_SHEETS), path.as_posix())


def _add(files: dict[str, bytes], stem: str, suffix: str, content: bytes) -> str:
    """Add a file under a name with a hash of its content, so that browsers may keep it for good."""
    name = f"assets/{stem}.{hashlib.sha256(content).hexdigest()[:10]}{suffix}"
    files[name] = content
    return name


def _linked(name: str, sheet: Path, project: Path, files: dict[str, bytes]) -> str:
    """Add a file that a sheet names; gives its path in ``dist``."""
    folders = [sheet.parent, *sorted(project.glob(_FONT_FILES))]
    folder = next((folder for folder in folders if (folder / name).is_file()), None)
    if folder is None:
        line = sheet.read_text(encoding="utf-8").partition(name)[0].count("\n") + 1
        advice = "put it beside the sheet, or run the set-up (make setup-site), which fetches the fonts"
        raise SiteError.of(sheet.name, f'there is no "{name}"', advice, line)
    licence = folder.parent / "LICENSE"
    if folder != sheet.parent and licence.exists():
        _add(files, f"{folder.parent.name}-licence", ".txt", licence.read_bytes())
    found = folder / name
    return _add(files, found.stem, found.suffix, found.read_bytes())
