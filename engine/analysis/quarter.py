"""Sides whose checkers in play all stand in the last quarter, out of the other side's way: their order and their steps.

What may be played there hangs on which of the six points are occupied and not on how many stand there, so the rules of
a game (:func:`engine.search.after_die`) are asked once for each of the 64 ways, not for each of the 54,264 sides.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

from engine.analysis.bearoff import AWAY, eyes_lost
from engine.board import CHECKERS, LAST_QUARTER, OFF, Mask, Side, count_at, occupied, side_of, unit
from engine.errors import GoalError
from engine.ruleset import Ruleset
from engine.search import after_die

POINTS: Final = 6

type Home = Sequence[int]
"""How many checkers need 1, 2, … 6 to go off; all others are off."""


def side_at(home: Home) -> Side:
    """Return the side with these checkers in play.

    >>> home_of(side_at([0, 2, 0, 0, 0, 1]))
    (0, 2, 0, 0, 0, 1)
    """
    return side_of({OFF - need: count for need, count in enumerate(home, 1)} | {OFF: CHECKERS - sum(home)})


def home_of(own: Side) -> Home:
    """Return how many checkers of a side need 1, 2, … 6 to go off; the reverse of :func:`side_at`."""
    return tuple(count_at(own, OFF - need) for need in range(1, POINTS + 1))


def is_home(own: Side) -> bool:
    """Tell whether all checkers that are not off stand in the last quarter."""
    return not occupied(own) & ~(LAST_QUARTER | unit(OFF))


# --- The order of the sides: a step leads to one that comes before ---


def sides(checkers: int) -> Iterator[Side]:
    """Yield the sides with exactly so many checkers in play, in their order."""
    return (side_at(counts[::-1]) for counts in _shared_out(checkers, POINTS))


def _shared_out(checkers: int, points: int) -> Iterator[tuple[int, ...]]:
    if points == 1:
        yield (checkers,)
        return
    for count in range(checkers + 1):
        for rest in _shared_out(checkers - count, points - 1):
            yield count, *rest


def how_many(checkers: int) -> int:
    """Return how many sides have no more than so many checkers in play."""
    return comb(checkers + POINTS, POINTS)


def number_of(home: Home) -> int:
    """Return how many sides come before one: those with fewer checkers in play, and those before it in :func:`sides`.

    >>> [number_of(home_of(side)) for side in sides(1)]
    [1, 2, 3, 4, 5, 6]
    """
    left = sum(home)
    number = how_many(left - 1)
    for points in range(POINTS - 1, 0, -1):
        number += sum(comb(left - count + points - 1, points - 1) for count in range(home[points]))
        left -= home[points]
    return number


# --- The steps ---


class Change(NamedTuple):
    """What a step does to a side: what is added to it, and how many eyes of the die are lost, where that counts."""

    change: int
    lost: int


type ByDie = Sequence[Sequence[Change]]
"""The steps with each die, those with a one first."""


class Steps:
    """The steps of a ruleset in the last quarter.

    Raises:
        GoalError: a roll of the game can bring another one, so its turns cannot be counted as rolls.

    """

    def __init__(self, ruleset: Ruleset) -> None:
        if ruleset.extra:
            raise GoalError(f"races of {ruleset.id} are not reckoned")
        self._ruleset = ruleset
        self._known: dict[Mask, ByDie] = {}

    def of(self, own: Side) -> ByDie:
        """Return the steps of a side."""
        standing = occupied(own) & LAST_QUARTER
        steps = self._known.get(standing)
        if steps is None:
            steps = self._known[standing] = [list(self._steps(standing, die)) for die in range(1, POINTS + 1)]
        return steps

    def _steps(self, standing: Mask, die: int) -> Iterator[Change]:
        own = standing + unit(OFF) * (CHECKERS - standing.bit_count())
        for step, after, *_ in after_die(self._ruleset, own, AWAY, die, last=True):
            yield Change(after - own, eyes_lost(self._ruleset, step))
