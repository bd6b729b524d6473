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
    """What is said of a rule in one language; ``short`` is empty where the rule refuses nothing."""

    id: str
    title: str
    short: str


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
    return Rule(id_, said["title"], said.get("short", ""))


@cache
def words(lang: str = "sv") -> dict[str, dict[str, str]]:
    """The words of the interface, by table and key."""
    return _toml(CONTENT / lang / "ui.toml")


def chapters() -> list[str]:
    """The pages of the rulebook by their path, in reading order."""
    return [page for page, _ in _texts()]


def tries() -> list[Try]:
    """Every board to try on in the rulebook, in reading order."""
    return [
        Try(data["id"], page, data)
        for page, text in _texts()
        for block in re.findall(r"^```try\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for data in [tomllib.loads(block)]
    ]


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
        _, front, text = path.read_text(encoding="utf-8").split("+++\n", 2)
        yield f"regler/{tomllib.loads(front)['slug']}.html", text
