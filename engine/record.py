"""A match as a text tells it: frozen values, read from any format and written to any, judged by none of them.

Whether what is told is allowed is for :mod:`engine.judge` to say. Places in the text are no part of what is told: two
records are equal wherever they stand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from engine.board import Player, Position
from engine.rules import RuleId, Value
from engine.ruleset import Tenths


class Place(NamedTuple):
    """Where something stands in a text: line and column, both counted from 1."""

    line: int
    column: int


START: Final = Place(1, 1)
"""Where a text begins."""
NOWHERE: Final = Place(0, 0)
"""The place of what no text tells."""


class Remark(StrEnum):
    """What a reader of a match is told beside the rules: how its text was understood, and where it could not be."""

    STAR_MISSING = "star-missing"
    STAR_FALSE = "star-false"
    ORDER = "order"
    AMBIGUOUS = "ambiguous"
    BAR = "bar"
    OFF = "off"
    COMMAS = "commas"
    SPACES = "spaces"
    CAPITALS = "capitals"
    TAG = "tag"
    ROLLED_CLOSED = "rolled-closed"
    NO_TURN = "no-turn"
    FIRST_SCORE = "first-score"
    CONCEDED = "conceded"
    DECLINED = "declined"
    CAPPED = "capped"
    NO_RESULT = "no-result"
    UNFINISHED = "unfinished"
    STOPPED = "stopped"
    NAMES = "names"
    NUMBER = "number"
    UNKNOWN = "unknown"
    """A fault: the words mean nothing, so what they stand for could not be judged."""
    LEFT_OPEN = "left-open"
    """A fault: a game that nobody has won, and yet another begins."""
    AFTER_RESULT = "after-result"
    """A fault: the game has its result, and yet it goes on, or has another."""
    MISPLACED = "misplaced"
    """A fault: what is told here belongs further up, or stands there already. It does not count."""


VALUES: Final[Mapping[Remark, tuple[str, ...]]] = {
    Remark.STAR_MISSING: ("to",),
    Remark.STAR_FALSE: ("to",),
    Remark.ORDER: ("turn",),
    Remark.AMBIGUOUS: ("turn",),
    Remark.BAR: ("word",),
    Remark.OFF: ("word",),
    Remark.TAG: ("name", "said"),
    Remark.ROLLED_CLOSED: ("player",),
    Remark.NO_TURN: ("player",),
    Remark.FIRST_SCORE: ("said",),
    Remark.CONCEDED: ("player", "points"),
    Remark.DECLINED: ("player",),
    Remark.CAPPED: ("said", "length"),
    Remark.STOPPED: ("count",),
    Remark.NAMES: ("white", "black"),
    Remark.NUMBER: ("said", "right"),
    Remark.UNKNOWN: ("word",),
}
"""The names of the values that a remark carries, beside none."""


class Note(NamedTuple):
    """A remark about a place, with its values."""

    place: Place
    remark: Remark
    values: Mapping[str, Value] = {}


# --- What players do ---


class Hop(NamedTuple):
    """One checker as a turn is written: it may go several steps at once.

    ``origin`` and ``target`` are path points; ``mark`` is how many stars stand after it, ``None`` where the format has
    none.
    """

    origin: int
    target: int
    mark: int | None = 0


class Played(NamedTuple):
    """A roll, as it fell, and what was moved; no hops where nothing could be."""

    dice: tuple[int, ...]
    hops: tuple[Hop, ...] = ()


class Turned(NamedTuple):
    """The cube turned: a double, or a beaver or raccoon on one. ``value`` is what it shows, if that is told."""

    value: int | None = None


class Answered(NamedTuple):
    """A double taken, or dropped."""

    taken: bool


class Resigned(NamedTuple):
    """The game conceded, for so many points (in tenths), if that is told."""

    tenths: Tenths | None = None


class Waited(NamedTuple):
    """A turn passed without a roll."""


class Unknown(NamedTuple):
    """Words that stand where an action was to be."""

    text: str


type Action = Played | Turned | Answered | Resigned | Waited | Unknown


@dataclass(frozen=True, slots=True)
class Entry:
    """An action of a player."""

    player: Player
    action: Action
    comment: str = ""
    place: Place = field(default=NOWHERE, compare=False)


# --- Games and matches ---


@dataclass(frozen=True, slots=True)
class Result:
    """How a game is said to have ended; ``rule`` and ``munk`` are told by our own form only."""

    winner: Player
    tenths: Tenths
    rule: RuleId | None = None
    munk: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as told.

    ``score`` is the points of White and Black before it, in tenths; ``opening`` the dice that White and Black rolled
    for the start, ties before them included; ``start`` the position if it is not the ruleset's; ``cube`` what the cube
    shows at the start.
    """

    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    score: tuple[Tenths, Tenths] | None = None
    opening: tuple[tuple[int, int], ...] = ()
    start: Position | None = None
    cube: int = 1
    comment: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as told. ``length`` is that of :class:`engine.match.Match`; ``tags`` all that is told besides.

    ``notes`` are what the reader of the text had to be tolerant about.
    """

    ruleset: str
    length: int
    games: tuple[GameRecord, ...] = ()
    options: tuple[str, ...] = ()
    players: tuple[str, str] = ("", "")
    crawford: bool = True
    tags: tuple[tuple[str, str], ...] = ()
    comment: str = ""
    place: Place = field(default=NOWHERE, compare=False)
    notes: tuple[Note, ...] = field(default=(), compare=False)
