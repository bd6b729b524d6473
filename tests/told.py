"""What a page tells its own code: of itself, of its boards, and of the site."""

import json
import re
from typing import Any, Final

_DATA: Final = re.compile(r'<script type="application/json" (?:id|class)="([^"]+)"[^>]*>(.*?)</script>', re.DOTALL)


def of_page(html: str) -> dict[str, Any]:
    """What it tells of itself."""
    (told,) = _all_of(html, "page-data")
    return told


def of_boards(html: str) -> list[dict[str, Any]]:
    """What it tells of each board, in their order."""
    return _all_of(html, "board-data")


def by_script(script: bytes) -> dict[str, Any]:
    """What a script tells that is fetched of a board when it is chosen (``web/later.js``)."""
    told: dict[str, Any] = json.loads(script.removeprefix(b"document.currentScript.told = ").removesuffix(b";\n"))
    return told


def of_site(script: bytes) -> dict[str, Any]:
    """What the service worker is told of the whole site (``site.js``)."""
    told: dict[str, Any] = json.loads(script.removeprefix(b"self.site = ").removesuffix(b";\n"))
    return told


def without(html: str) -> str:
    """The page without all this."""
    return _DATA.sub("", html)


def _all_of(html: str, name: str) -> list[dict[str, Any]]:
    return [json.loads(data) for found, data in _DATA.findall(html) if found == name]
