"""What pages need beside their text: style sheets and fonts under hashed names, the browser's modules and the engine.

Modules and engine stand in one folder, whose name has a hash of all that is in it. So a page names by its addresses the
code that it was made with, and gets no other, whatever the host or the reader's browser has kept of other builds.
"""

import hashlib
import posixpath
import re
from collections.abc import Mapping
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
_IMPORT: Final = re.compile(r"""^(?:import|export)\b(?:[^;"']*\bfrom)?\s*["']([^"']+)["']""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Assets:
    """The files to write (path in ``dist`` → content), and which of them pages name in their heads.

    ``modules`` are those that ``web/main.js`` imports, and what these import: named at once, they are fetched side by
    side and not one after the other. ``code`` is the folder of modules and engine, with the stroke at its end.
    """

    files: Mapping[str, bytes]
    code: str
    style: str
    modules: tuple[str, ...]
    icons: Mapping[str, str]
    """The path in ``dist`` by the name in ``web``."""


def gather(project: Path, made: Mapping[str, bytes], web: Path = WEB) -> Assets:
    """Everything below ``web``: modules as they are, style sheets joined to one, with the fonts that they name.

    What is ``made`` by others stands in the folder of the modules.

    Fonts are taken from beside the sheet or from the font packages in the project's ``node_modules``, each with its
    licence. Raises ``SiteError`` where a sheet names a file that is in neither.
    """
    modules = {path.relative_to(web).as_posix(): path.read_bytes() for path in sorted(web.rglob("*.js"))}
    files = {SERVICE_WORKER: modules.pop(SERVICE_WORKER)} if SERVICE_WORKER in modules else {}
    inside = {**{f"web/{name}": content for name, content in modules.items()}, **made}
    code = f"code/{_hash_of_all(inside)}/"
    files |= {code + name: content for name, content in inside.items()}
    sheets = []
    for path in sorted(web.rglob("*.css"), key=_sheet_order):
        sheet = path.read_text(encoding="utf-8")
        for name in _URL.findall(sheet):
            sheet = sheet.replace(name, PurePosixPath(_linked(name, path, project, files)).name)
        sheets.append(sheet)
    style = _add(files, "style", ".css", "\n".join(sheets).encode())
    drawn = [web / name for name in _ICONS if (web / name).exists()]
    icons = {icon.name: _add(files, icon.stem, icon.suffix, icon.read_bytes()) for icon in drawn}
    return Assets(files, code, style, tuple(_imported(files, f"{code}web/main.js")), icons)


def _hash_of_all(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{hashlib.sha256(content).hexdigest()}\0".encode())
    return digest.hexdigest()[:10]


def _imported(files: Mapping[str, bytes], main: str) -> list[str]:
    """The modules that a module needs, directly or through others, in the order in which they are named."""
    found = [main]
    for module in found:
        for name in _IMPORT.findall(files.get(module, b"").decode()):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(module), name))
            if path not in found:
                found.append(path)
    return found[1:]


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
