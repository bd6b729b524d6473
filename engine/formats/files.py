"""The formats of whole matches by name, and which of them a text is in."""

import re
from collections.abc import Mapping
from typing import Final

from engine.formats import gametext, mat, sgf
from engine.formats.common import Format, named
from engine.record import MatchRecord

FORMATS: Final[Mapping[str, Format[MatchRecord]]] = {
    "brade": Format(gametext.read, gametext.write),
    "mat": Format(mat.read, mat.write),
    "sgf": Format(sgf.read, sgf.write),
}

_LONE_RETURN: Final = re.compile(r"\r(?!\n)")
"""What ended a line on old computers. Every other place in the text stays where it is."""


def detect(text: str) -> str:
    """Return the name of the format that a text seems to be in; ``mat`` where it shows nothing."""
    if gametext.is_such(text):
        return "brade"
    return "sgf" if text.lstrip().startswith("(") else "mat"


def read(text: str, name: str | None = None) -> MatchRecord:
    """Read a match in a named format, or in the one that it seems to be in.

    A line ends with a line feed, a carriage return or both, and with nothing else.

    Raises:
        MatchError: there is no such format.
        NotationError: the text is not of that form.

    """
    text = _LONE_RETURN.sub("\n", text.removeprefix("\ufeff"))
    return named(FORMATS, name or detect(text)).read(text)
