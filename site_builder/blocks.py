"""A board as the templates see it."""

from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """One board on a page, with everything that ``board.html`` writes around it.

    ``id`` is the anchor of the block (``try-en-och-en``). ``lang`` is the language of the author's texts (``title``,
    ``task``, ``caption``, ``success``, which may be empty), which can differ from that of the page. ``rulesets`` are
    pairs of id and label. ``roll`` is ``None`` without dice. ``light`` are own points of the player to move.
    ``label`` names the board for a screen reader. ``data`` is the JSON of the ``board-data`` block, safe to stand in
    a page; empty for a picture.
    """

    kind: Literal["picture", "try", "puzzle", "free"]
    id: str
    lang: str
    title: str
    task: str
    caption: str
    success: str
    ruleset: str
    rulesets: tuple[tuple[str, str], ...]
    position: str
    roll: str | None
    light: tuple[int, ...]
    numbering: Literal["own", "board"]
    label: str
    data: Markup
