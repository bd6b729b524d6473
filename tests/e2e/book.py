"""What the content says, read from its files: the words for each rule, and the claims of the boards to try on."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.e2e.site import ROOT

CONTENT = ROOT / "content"


@dataclass(frozen=True, slots=True)
class Rule:
    """What is said of a rule in one language; ``short`` and ``text`` are empty where the rule refuses nothing."""

    id: str
    title: str
    short: str
    text: str


@dataclass(frozen=True, slots=True)
class Try:
    """A board to try on, as its author wrote it; ``page`` is its path on the site."""

    id: str
    page: str
    data: dict[str, Any]


@cache
def rule(id_: str, lang: str = "sv") -> Rule:
    """The words for a rule."""
    said = _toml(CONTENT / lang / "meddelanden.toml")[id_]
    return Rule(id_, said["title"], said.get("short", ""), said.get("text", ""))


@cache
def words(lang: str = "sv") -> dict[str, dict[str, str]]:
    """The words of the interface, by table and key."""
    return _toml(CONTENT / lang / "ui.toml")


def chapters() -> list[str]:
    """All pages below regler/ by their path: chapters of both rulebooks, and what stands beside them."""
    return [page for page, _ in _texts()]


def rulebook(name: str) -> list[str]:
    """The numbered chapters of one rulebook by their path, in reading order."""
    read = ((path, _parted(path)[0]) for path in sorted((CONTENT / "sv" / "regler" / name).glob("*.md")))
    return [_page(path, front) for path, front in read if "number" in front]


def tries() -> list[Try]:
    """Every board to try on in the rulebook, in reading order."""
    return [board for page, text in _texts() for board in _boards(page, text)]


def _boards(page: str, text: str) -> list[Try]:
    blocks = re.findall(r"^```try\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [Try(data["id"], page, data) for data in map(tomllib.loads, blocks)]


def on(name: str) -> Try:
    """The board to try on with this id."""
    return next(board for board in tries() if board.id == name)


def puzzles() -> list[dict[str, Any]]:
    """Every puzzle as its author wrote it."""
    return [_toml(path) for path in sorted((ROOT / "puzzles").rglob("*.toml"))]


@cache
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _texts() -> list[tuple[str, str]]:
    return list(_read())


def _read() -> Iterator[tuple[str, str]]:
    for path in sorted((CONTENT / "sv" / "regler").rglob("*.md")):
        front, text = _parted(path)
        yield _page(path, front), text


def _page(path: Path, front: dict[str, Any]) -> str:
    below = "backgammon/" if path.parent.name == "backgammon" else ""
    return f"regler/{below}{front['slug']}.html"


def course(lang: str = "sv") -> list[Try]:
    """The boards of the course, one a step, in order."""
    steps = sorted(
        (_parted(path) for path in (CONTENT / lang / "kurs").glob("*.md")), key=lambda step: step[0]["number"]
    )
    return [board for front, text in steps for board in _boards(f"kurs/{front['slug']}.html", text)]


def _parted(path: Path) -> tuple[dict[str, Any], str]:
    """The front matter of a text, and what follows it."""
    _, front, text = path.read_text(encoding="utf-8").split("+++\n", 2)
    return tomllib.loads(front), text
