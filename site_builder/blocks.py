"""A board as the templates see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """One board on a page, with everything that ``board.html`` writes around it.

    ``id`` is the anchor of the block (``try-en-och-en``; a picture may have none). ``lang`` is the language of the
    author's texts where it is not that of the page, else empty. ``game`` is ``brade`` or ``backgammon``. ``task`` and
    ``caption`` may be empty. ``data`` is the content of the ``board-data`` block; empty for a picture. ``hints`` are
    those of a puzzle; ``title`` and ``href`` name it and its page where it stands in a chapter.
    """

    kind: Literal["picture", "try", "puzzle", "free"]
    id: str
    lang: str
    game: str
    svg: Markup
    task: str
    caption: str
    data: Mapping[str, Any]
    hints: tuple[str, ...] = ()
    title: str = ""
    href: str = ""

    @property
    def puzzle(self) -> bool:
        """Whether hints and a solution stand below the board."""
        return self.kind == "puzzle"
