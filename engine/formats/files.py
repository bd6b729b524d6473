"""The formats of whole matches by name, and which of them a text is in."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.errors import MatchError
from engine.formats import gametext, mat, sgf
from engine.record import MatchRecord


class Format(NamedTuple):
    """How a format is read and written; both raise what their own modules tell."""

    read: Callable[[str], MatchRecord]
    write: Callable[[MatchRecord], str]


FORMATS: Final[Mapping[str, Format]] = {
    "brade": Format(gametext.read, gametext.write),
    "mat": Format(mat.read, mat.write),
    "sgf": Format(sgf.read, sgf.write),
}


def detect(text: str) -> str:
    """Return the name of the format that a text seems to be in; ``mat`` where it shows nothing."""
    if gametext.is_such(text):
        return "brade"
    return "sgf" if text.lstrip().startswith("(") else "mat"


def read(text: str, name: str | None = None) -> MatchRecord:
    """Read a match in a named format, or in the one that it seems to be in.

    Raises:
        MatchError: there is no such format.
        NotationError: the text is not of that form.

    """
    name = name or detect(text)
    if name not in FORMATS:
        raise MatchError("formats are " + ", ".join(FORMATS))
    return FORMATS[name].read(text.removeprefix("\ufeff"))
