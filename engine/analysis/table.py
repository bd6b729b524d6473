"""Bearing off by oneself: for every side in the last quarter, how many rolls it takes, exactly.

Every turn is chosen so that the expected number of rolls still to come is least, as in :mod:`engine.analysis.bearoff`,
which reckons any race, one side at a time. Here all sides are reckoned in their order, each from those before it.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from operator import itemgetter
from typing import Final

from engine.analysis.budget import Budget
from engine.analysis.quarter import POINTS, Home, Steps, home_of, how_many, number_of, sides
from engine.analysis.rolls import WAYS
from engine.board import CHECKERS, Side
from engine.ruleset import Ruleset

# A race from the last quarter takes 45 rolls at most: fifteen checkers with six points to go, and each of two dice
# takes one of them a point further. So means are whole numbers of small parts, 36^45 to a roll, and nothing is ever
# left over. And where something takes n rolls in c of 36^n cases, c fits the n-th of as many fields of one number:
# whole distributions are added by one addition, and put off by a roll by one shift.
_LONGEST: Final = CHECKERS * POINTS // 2
_ROLL: Final = WAYS**_LONGEST
_FIELD: Final = _ROLL.bit_length()

# What a turn costs is one whole number, so that the least of several is at once the choice: the eyes lost in bearing
# off, then the mean after it, then the number of the side that it leads to.
_NUMBER: Final = (WAYS * how_many(CHECKERS)).bit_length()
"""How many bits a number of a side has, with room for 36 of them added up."""
_A_SIDE: Final = (1 << _NUMBER) - 1
_EYE: Final = 1 << _NUMBER + (_LONGEST * _ROLL).bit_length()
_TO_COME: Final = _EYE - 1
_WON: Final = -4 * POINTS * _EYE
"""What a won game costs: less than anything else, however many eyes were lost. Side 0 comes of it, with all off."""

type Costs = Sequence[int]
"""What it costs to go on, for each die."""
type Left = tuple[Costs, Costs, Costs, Costs]
"""The costs with one die left; with two, for each first die those for each second one; with three equal dice; with
four."""

_OVER: Final[Left] = ((_WON,) * POINTS, (_WON,) * POINTS**2, (_WON,) * POINTS, (_WON,) * POINTS)
_NEVER: Final = (-_WON,) * POINTS
"""More than anything else costs."""

_OTHERS: Final = [(high, low) for high in range(POINTS) for low in range(high)]
_HIGH_FIRST: Final = itemgetter(*(POINTS * high + low for high, low in _OTHERS))
_LOW_FIRST: Final = itemgetter(*(POINTS * low + high for high, low in _OTHERS))
_EQUAL: Final = itemgetter(*(POINTS * die + die for die in range(POINTS)))


class Table:
    """How many rolls the sides of the last quarter take under a ruleset. What has been reckoned once is kept.

    >>> from engine.swedish import BOK
    >>> table = Table(BOK)
    >>> table.mean([0, 0, 0, 0, 1, 0]), table.rolls([0, 0, 0, 0, 1, 0])
    (Fraction(41, 36), [0.8611111111111112, 0.1388888888888889])

    Raises:
        GoalError: races of this game are not reckoned.

    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._steps = Steps(ruleset)
        self._forms = ruleset.forms
        self._forms_midway = ruleset.forms_midway
        self._coming = chain.from_iterable(map(sides, range(CHECKERS + 1)))
        # By the number of a side: the mean, the distribution, the cost of a turn that leads to it …
        self._numbers: dict[Side, int] = {}
        self._means: list[int] = []
        self._rolls: list[int] = []
        self._costs: list[int] = []
        # … and what it costs to go on from it, for each die, with one, two and three such left.
        self._one_left: list[Costs] = []
        self._two_left: list[Costs] = []
        self._three_left: list[Costs] = []

    def mean(self, home: Home) -> Fraction:
        """Return the least expected number of rolls of a side that is to roll; 0 for one that has won."""
        return Fraction(self._means[self._number(home)], _ROLL)

    def mean_of(self, own: Side) -> Fraction:
        """Return the same of a side in the last quarter, given as such."""
        return self.mean(home_of(own))

    def rolls(self, home: Home) -> list[float]:
        """Return the chances that it takes 1, 2, … rolls.

        Of turns that are equally good the same one is always played: that which leads to the side that comes first.
        """
        cases, of, chances = self._rolls[self._number(home)], 1, []
        while cases := cases >> _FIELD:
            of *= WAYS
            chances.append((cases & (1 << _FIELD) - 1) / of)
        return chances

    def _number(self, home: Home) -> int:
        self.reckon(sum(home))
        return number_of(home)

    def reckon(self, checkers: int, budget: Budget | None = None) -> None:
        """Reckon all sides of up to so many checkers in play, as far as they have not been reckoned.

        All 54,264 take some seconds and 100 MB.

        Raises:
            CutShort: the budget is spent. Another time it goes on from there.

        """
        while len(self._means) < how_many(checkers):
            if budget:
                budget.spend()
            self._reckon(next(self._coming))

    def _reckon(self, own: Side) -> None:
        number = len(self._means)
        one, two, three, four = _OVER if own in self._forms_midway else self._turns(own)
        if own in self._forms:
            mean, rolls, cost = 0, 1, _WON
        else:
            doubles = [cost & _TO_COME for cost in four]
            others = [cost & _TO_COME for cost in map(min, _HIGH_FIRST(two), _LOW_FIRST(two))]
            mean = _ROLL + (sum(doubles) + 2 * sum(others) >> _NUMBER) // WAYS
            rolls = self._spread(doubles) + 2 * self._spread(others) << _FIELD
            cost = mean << _NUMBER | number
        self._numbers[own] = number
        self._means.append(mean)
        self._rolls.append(rolls)
        self._costs.append(cost)
        self._one_left.append(one)
        self._two_left.append(_EQUAL(two))
        self._three_left.append(three)

    def _spread(self, costs: Costs) -> int:
        return sum([self._rolls[cost & _A_SIDE] for cost in costs])

    def _turns(self, own: Side) -> Left:
        one: list[int] = []
        two: list[int] = []
        three: list[int] = []
        four: list[int] = []
        for die, steps in enumerate(self._steps.of(own)):
            after = [(self._numbers[own + change], lost * _EYE) for change, lost in steps]
            one.append(min([self._costs[number] + lost for number, lost in after]))
            two += map(min, _NEVER, *[_dearer(self._one_left[number], lost) for number, lost in after])
            three.append(min([self._two_left[number][die] + lost for number, lost in after]))
            four.append(min([self._three_left[number][die] + lost for number, lost in after]))
        return one, two, three, four


def _dearer(costs: Costs, lost: int) -> Costs:
    return [cost + lost for cost in costs] if lost else costs
