"""Two sides bearing off against each other: the chance of the one that is to roll to be done first, exactly.

Both play for the highest chance of winning. There is no cube.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from operator import itemgetter
from typing import Final, NamedTuple

from engine.analysis.budget import Budget
from engine.analysis.quarter import POINTS, Home, Steps, how_many, number_of, sides
from engine.analysis.rolls import THROWS, WAYS
from engine.board import Dice, Side
from engine.ruleset import Ruleset

MOST_CHECKERS: Final = 6
"""How many checkers a side may have in play."""
_SIDES: Final = how_many(MOST_CHECKERS)
PAIRS: Final = _SIDES**2
"""How many pairs of sides there are. To reckon all of them takes some seconds and 60 MB."""

# Chances are whole numbers of small parts. A contest takes 36 rolls at most: twice six checkers with six points to go,
# and each of two dice takes one of them a point further. So nothing is ever left over.
_CERTAIN: Final[int] = WAYS ** (MOST_CHECKERS * POINTS)

_UNKNOWN: Final = -1

type _Chances = Sequence[int]
"""The chance of one side to roll against every other, by its number."""


class _Plays(NamedTuple):
    """What can come of the 36 rolls of a side.

    ``forced`` are the sides of rolls that leave no choice; ``chosen`` pick, of what the other side's chances are, those
    against the sides that there is a choice of; each with how many rolls are so. ``after`` are all those sides.
    """

    forced: Sequence[tuple[int, int]]
    chosen: Sequence[tuple[Callable[[_Chances], tuple[int, ...]], int]]
    after: frozenset[int]


class Contest:
    """The chances of sides with six checkers or fewer in play under a ruleset. What has been reckoned once is kept.

    >>> from engine.swedish import BOK
    >>> Contest(BOK).win([0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1])
    Fraction(43, 48)

    Raises:
        GoalError: races of this game are not reckoned.

    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._steps = Steps(ruleset)
        self._sides = list(chain.from_iterable(map(sides, range(MOST_CHECKERS + 1))))
        self._numbers = {own: number for number, own in enumerate(self._sides)}
        self._plays: dict[int, _Plays] = {}
        self._chances: list[list[int]] = [[0] + [_UNKNOWN] * (_SIDES - 1) for _ in range(_SIDES)]

    def win(self, us: Home, them: Home, budget: Budget | None = None) -> Fraction:
        """Return the chance of winning of ``us``, who are to roll, against ``them``; who has all off has won.

        The budget is in pairs of sides. What has been reckoned before costs nothing, but has to be affordable, so that
        the answer does not hang on what was asked earlier.

        Raises:
            CutShort: the budget is too small, or spent. Another time it goes on from there.

        """
        one, other = number_of(us), number_of(them)
        if not one:
            return Fraction(1)
        ours, theirs = self._reachable(one), self._reachable(other)
        budget = budget or Budget()
        budget.afford(len(ours) * len(theirs))
        if self._chances[one][other] == _UNKNOWN:
            self._reckon(ours, theirs, budget)
        return Fraction(self._chances[one][other], _CERTAIN)

    def _reckon(self, ours: Sequence[int], theirs: Sequence[int], budget: Budget) -> None:
        for first, second in _pairs(ours, theirs):
            if self._chances[first][second] == _UNKNOWN:
                budget.spend()
                self._chances[first][second] = self._chance(self._plays_of(first), self._chances[second])

    def _chance(self, plays: _Plays, theirs: _Chances) -> int:
        """Return the chance of the side with these plays, from those of the other side when it is to roll next."""
        lost = sum([ways * theirs[after] for after, ways in plays.forced])
        lost += sum([ways * min(choice(theirs)) for choice, ways in plays.chosen])
        return _CERTAIN - lost // WAYS

    def _reachable(self, number: int) -> Sequence[int]:
        """Return the sides that can come of one, itself among them, but not the one with all off, in their order."""
        found = {number}
        for side in range(number, 0, -1):
            if side in found:
                found |= self._plays_of(side).after
        return sorted(found - {0})

    def _plays_of(self, number: int) -> _Plays:
        plays = self._plays.get(number)
        if plays is None:
            ways: Counter[tuple[int, ...]] = Counter()
            for throw in THROWS:
                ways[self._after(self._sides[number], throw.dice)] += throw.ways
            plays = self._plays[number] = _Plays(
                [(after[0], times) for after, times in ways.items() if len(after) == 1],
                [(itemgetter(*after), times) for after, times in ways.items() if len(after) > 1],
                frozenset(chain.from_iterable(ways)),
            )
        return plays

    def _after(self, own: Side, dice: Dice) -> tuple[int, ...]:
        """Return the sides that can come of a roll; if all checkers can go off, that alone."""
        lost_by_side: dict[Side, int] = {}
        for order in dict.fromkeys((dice, dice[::-1])):
            reached = {own: 0}
            for die in order:
                reached = {
                    side + change: lost + more
                    for side, lost in reached.items()
                    for change, more in self._steps.of(side)[die - 1]
                }
                if self._sides[0] in reached:
                    return (0,)
            # However a side is come to, the same is lost: the eyes rolled, less those that it has gone.
            lost_by_side |= reached
        least = min(lost_by_side.values())
        return tuple(sorted(self._numbers[side] for side, lost in lost_by_side.items() if lost == least))


def _pairs(ours: Sequence[int], theirs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each of ours with each of theirs, the one to roll first, both ways round, after those it hangs on.

    The chance of one against another hangs on the other's against those that come of the one, which come before it.
    """
    both = ((ours, theirs), (theirs, ours))
    for number in sorted({*ours, *theirs}):
        meets = [others for sides, others in both if number in sides]
        for others in meets:
            yield from ((number, other) for other in others if other < number)
        for others in meets:
            yield from ((other, number) for other in others if other <= number)


def first_done(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the chance of a side that is to roll to be done first where each plays as if it were alone.

    Both are chances to need 1, 2, … rolls. So long as the other side cannot be met, this is near the exact chance.

    >>> first_done([0.75, 0.25], [0.5, 0.5])
    0.875
    """
    return sum(chance * sum(theirs[rolls:]) for rolls, chance in enumerate(ours))
