"""What formats have in common: how one is read and written and asked for by its name, and points that are whole."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.errors import MatchError
from engine.record import Entry, GameRecord, Note, Place, Remark
from engine.ruleset import WHOLE, Tenths


class Format[T](NamedTuple):
    """How a format is read and written; both raise what their own modules tell."""

    read: Callable[[str], T]
    write: Callable[[T], str]


def named[T](formats: Mapping[str, Format[T]], name: str) -> Format[T]:
    """Return a format by its name.

    Raises:
        MatchError: there is no such format.

    """
    if name not in formats:
        raise MatchError("formats are " + ", ".join(formats))
    return formats[name]


def whole_points(tenths: Tenths) -> int:
    """Return points as most formats have them.

    Raises:
        MatchError: there are parts of points.

    """
    if tenths % WHOLE:
        raise MatchError("this format has no parts of points")
    return tenths // WHOLE


def goes_on(game: GameRecord, entries: Sequence[Entry]) -> bool:
    """Tell whether a game has its result, and what is read next is the first that stands after it."""
    return game.result is not None and all(entry.place < game.result.place for entry in entries[-1:])


def with_entries(games: Iterable[GameRecord], entries: Iterable[Sequence[Entry]]) -> tuple[GameRecord, ...]:
    """Return games with their entries, which are read one by one."""
    return tuple(replace(game, entries=tuple(read)) for game, read in zip(games, entries, strict=True))


def numbered(place: Place, said: int, before: int | None) -> list[Note]:
    """Return what is to be noted of the number of a game, after that of the game before it, if there is one."""
    if before is None or said == before + 1:
        return []
    return [Note(place, Remark.NUMBER, {"said": said, "right": before + 1})]
