"""The board and what stands on it, as frozen values.

A side's checkers are counted along its own path: 0 is the bar (beaten checkers), 1…24 the points, 25 off the board.
Moving, entering and bearing off are then the same thing, going from one path point to a higher one.

A :data:`Side` is one integer with four bits a path point. Any question about all points at once ("where may a five
go?") is then a few operations on integers, and a side is its own dictionary key.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

CHECKERS: Final = 15
BAR: Final = 0
OFF: Final = 25

type Side = int
"""How many checkers of a side are on each of its path points: the count of point p in bits 4p…4p+3."""
COUNT: Final = 15
"""The four bits of one count: those of the bar as it stands, ``COUNT * mask`` those of a mask's points."""

type Mask = int
"""A set of path points: bit 4p is set for point p. It fits over a :data:`Side`."""


class Player(Enum):
    """A side, with the letter that stands for it in notation."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opponent(self) -> "Player":
        """The other side."""
        return Player.BLACK if self is Player.WHITE else Player.WHITE


def unit(point: int) -> Mask:
    """Return the mask of one path point; as a side, one checker there."""
    return 1 << 4 * point


def point_of(unit: Mask) -> int:
    """Return the path point of a mask that has one point only."""
    return (unit.bit_length() - 1) >> 2


def mask(*points: int) -> Mask:
    """Return the mask of these path points."""
    return sum(map(unit, points))


def units_of(mask: Mask) -> Iterator[Mask]:
    """Yield the path points of a mask, rising, each as a mask of its own."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def points_of(mask: Mask) -> Iterator[int]:
    """Yield the path points of a mask, rising."""
    return map(point_of, units_of(mask))


BEATEN: Final = 26
"""Where a side counts those of its checkers on the bar that were beaten, in a game in which others wait there too."""
ANYWHERE: Final = mask(*range(BAR, OFF + 1))
ON_BOARD: Final = mask(*range(1, OFF))
LAST_QUARTER: Final = mask(*range(19, OFF))
"""The points that all checkers in play must have reached before one goes off."""


def side_of(counts: dict[int, int]) -> Side:
    """Return the side with these counts by path point."""
    return sum(count << 4 * point for point, count in counts.items())


def count_at(side: Side, point: int) -> int:
    """Return how many checkers stand on a path point."""
    return side >> 4 * point & COUNT


def occupied(side: Side) -> Mask:
    """Return the path points, bar and off among them, with at least one checker."""
    pairs = side | side >> 1
    return (pairs | pairs >> 2) & ANYWHERE


def banded(side: Side) -> Mask:
    """Return the points of the board with two checkers or more."""
    halves = side >> 1
    return (halves | (side | halves) >> 2) & ON_BOARD


def beat(side: Side, target: Mask, on_the_bar: Side = 1) -> Side:
    """Return a side after its checkers on one point have been beaten: each adds ``on_the_bar`` to it."""
    beaten = side & COUNT * target
    if beaten == target:
        return side - target + on_the_bar  # a blot, mostly
    return side - beaten + beaten // target * on_the_bar


class Position(NamedTuple):
    """Both sides, each on its own path, and the player whose turn it is."""

    white: Side
    black: Side
    turn: Player

    def side(self, player: Player) -> Side:
        """Return a player's checkers on his own path."""
        return self.white if player is Player.WHITE else self.black

    def sides(self) -> tuple[Side, Side]:
        """Return both sides, that of the player whose turn it is first."""
        white, black, turn = self
        return (white, black) if turn is Player.WHITE else (black, white)


class Step(NamedTuple):
    """One checker moved by one die: from ``origin`` (0 for the bar) to ``target`` (25 for off), own path points.

    Whether it hits is not told here: that is for the position to say.
    """

    origin: int
    target: int
    die: int


class Move(NamedTuple):
    """A step as a player writes it, without the die: ``origin`` to ``target``, own path points."""

    origin: int
    target: int


type Dice = tuple[int, ...]
"""The dice of a roll, or those not yet used: eyes, higher first. Doubles are four."""


type Numbers = tuple[int, ...]
"""The number that a player has for each of his path points; bar and off keep theirs. It is its own reverse."""

RISING: Final[Numbers] = tuple(range(OFF + 1))
"""Own points 1…24 along the path, as in bräde."""
FALLING: Final[Numbers] = (BAR, *range(OFF - 1, BAR, -1), OFF)
"""Own points 24…1 along the path, as in backgammon."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a game is laid out on the board.

    ``facing`` takes a side from its own path to the opponent's (and back); bar and off stay where they are.
    ``capacity`` tells how many checkers a side may have on each of its path points. ``numbers`` are the own points.
    ``waiting`` tells whether checkers may be off the board because they have not entered yet. These lie on the bar (0)
    with the beaten ones, and :data:`BEATEN` counts the latter.
    """

    facing: Callable[[Side], Side]
    capacity: tuple[int, ...]
    numbers: Numbers = RISING
    waiting: bool = False


class View:
    """The board as one player has it: both sides on *his* path. Not to be changed.

    ``own`` and ``other`` count the checkers: at 0 those beaten and at 25 those off, each side's own. ``standing`` are
    the path points with own checkers (0 and 25 too), ``bands`` the points of ``bandable`` with two or more of the
    other side's.
    """

    __slots__ = ("bands", "other", "own", "standing")

    def __init__(self, own: Side, other: Side, bandable: Mask) -> None:
        self.own = own
        self.other = other
        self.standing = occupied(own)
        self.bands = banded(other) & bandable

    @property
    def beaten(self) -> int:
        """How many own checkers lie on the bar."""
        return self.own & COUNT
