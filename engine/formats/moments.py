"""The formats of a moment of a game by name, and which of them a text is in."""

from collections.abc import Mapping
from typing import Final

from engine.errors import MatchError, NotationError
from engine.formats import gnu, ogid, situation, xgid
from engine.formats.common import Format, named
from engine.formats.situation import Situation

FORMATS: Final[Mapping[str, Format[Situation]]] = {
    "brade": Format(situation.read, situation.write),
    "xgid": Format(xgid.read, xgid.write),
    "gnu": Format(gnu.read, gnu.write),
    "ogid": Format(ogid.read, ogid.write),
}


def detect(text: str) -> str:
    """Return the name of the format that a text seems to be in.

    >>> detect("4HPwATDgc/ABMA:MAAAAAAAAAAE"), detect("6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w")
    ('gnu', 'brade')
    """
    if text.upper().startswith("XGID=") or (text.count(":") in (8, 9) and len(text.partition(":")[0]) == 26):
        return "xgid"
    if text.upper().startswith("OGID=") or ogid.is_such(text):
        return "ogid"
    return "gnu" if gnu.is_such(text) else "brade"


def read(text: str, name: str | None = None) -> tuple[str, Situation]:
    """Read a moment in a named format, or in the one that it seems to be in; return that name too.

    Raises:
        MatchError: there is no such format.
        NotationError: the text is not of that form, or tells what cannot be (:class:`~engine.errors.PositionError`);
            it has the name too.

    """
    name = name or detect(text)
    try:
        return name, named(FORMATS, name).read(text)
    except NotationError as error:
        error.format = name
        raise


def write_all(moment: Situation) -> dict[str, str]:
    """Return a moment in each format that can tell it, by name."""
    texts = {}
    for name, form in FORMATS.items():
        try:
            texts[name] = form.write(moment)
        except MatchError:
            continue
    return texts
