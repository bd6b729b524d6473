"""Races: the least expected number of rolls to the end of the game, exactly, once the sides cannot meet any more.

Each side then plays by itself. Every turn is chosen so that the expected number of rolls still to come is least; the
steps are the ruleset's (:func:`engine.search.after_die`). A race ends with the last checker off, or in a pattern.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final

from engine.analysis.rolls import THROWS, WAYS
from engine.board import CHECKERS, OFF, ON_BOARD, Dice, Mask, Position, Side, Step, count_at, mask, occupied, side_of
from engine.rules import RuleId
from engine.ruleset import Candidate, Ruleset
from engine.search import after_die

AWAY: Final = side_of({OFF: CHECKERS})
"""The other side, out of the way."""
_IN_PLAY: Final = mask(*range(OFF))

# Means are whole numbers of small parts, 36^180 to a roll. A race takes 180 rolls at most (fifteen checkers with twelve
# points to go, and every roll moves one), and each roll of it divides by 36 once, so nothing is ever left over.
_LONGEST: Final = CHECKERS * 12
_ROLL: Final = WAYS**_LONGEST
_EYE: Final = 1 << (_LONGEST * _ROLL).bit_length()
"""What an eye lost in bearing off costs: more than any mean, so that one sum holds both, the eyes first."""
_WON: Final = -4 * 6 * _EYE
"""What a won game costs: less than anything else, however many eyes were lost on the way."""


def is_race(ruleset: Ruleset, position: Position) -> bool:
    """Tell whether no checker of one side can ever meet one of the other's."""
    ours = _ground(position.side(position.turn))
    theirs = _ground(position.side(position.turn.opponent))
    return not ours & ruleset.layout.facing(theirs)


def most_sides(own: Side) -> int:
    """Return how many different sides can come of one at the most: the measure of a :class:`Race`'s work."""
    ground = _ground(own).bit_count()
    return comb(CHECKERS - count_at(own, OFF) + ground, ground)


def _ground(side: Side) -> Mask:
    """Return the points of the board where a side stands or may still come to: those from its rearmost checker on."""
    in_play = occupied(side) & _IN_PLAY
    return ON_BOARD & -(in_play & -in_play)


def eyes_lost(ruleset: Ruleset, step: Step) -> int:
    """Return how many eyes of its die a step in a race loses, where only the turns that lose the fewest are legal.

    What that rule counts is a sum over the steps of a turn, so it can be taken a step at a time.
    """
    turn = Candidate(0, AWAY, None, 1, (None, step))
    return -sum(rule.rank(turn) for rule in ruleset.turn_rules if rule.id is RuleId.OFF_LEAST_REDUCTION)


class Race:
    """What a side can expect in a race under a ruleset. What has been reckoned once is kept.

    >>> from engine.swedish import BOK
    >>> race, side = Race(BOK), side_of({20: 1, OFF: 14})
    >>> race.mean(side), race.one_roll(side)
    (Fraction(41, 36), Fraction(31, 36))
    """

    # In a race every die can be used, in any order, until the game is won: the rearmost checker can always go on, or
    # off. So most dice and the higher die let every turn stand, and of the turn rules only the least reduction chooses.

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._means: dict[Side, int] = dict.fromkeys(ruleset.forms, 0)
        self._costs: dict[tuple[Side, Dice], int] = {}
        self._known_steps: dict[tuple[Side, int, bool], list[tuple[Side, int]]] = {}

    def mean(self, own: Side) -> Fraction:
        """Return the least expected number of rolls of a side that is to roll; 0 for one that has won."""
        return Fraction(self._mean(own), _ROLL)

    def one_roll(self, own: Side) -> Fraction:
        """Return the chance that one roll is enough for a side that is to roll; 1 for one that has won."""
        if not self._mean(own):
            return Fraction(1)
        return Fraction(sum(throw.ways for throw in THROWS if self._cost(own, throw.dice) < 0), WAYS)

    def _mean(self, own: Side) -> int:
        mean = self._means.get(own)
        if mean is None:
            to_come = 0
            for throw in THROWS:
                cost = self._cost(own, throw.dice)
                if cost > 0:
                    to_come += throw.ways * (cost % _EYE)
            mean = self._means[own] = _ROLL + to_come // WAYS
        return mean

    def _cost(self, own: Side, dice: Dice) -> int:
        """Return the least cost of a turn with the dice left: the eyes lost in it and the mean after it."""
        if not dice:
            return self._mean(own)
        cost = self._costs.get((own, dice))
        if cost is None:
            cost = self._costs[own, dice] = min(self._costs_of_steps(own, dice))
        return cost

    def _costs_of_steps(self, own: Side, dice: Dice) -> Iterator[int]:
        for die in dict.fromkeys(dice):
            at = dice.index(die)
            left = dice[:at] + dice[at + 1 :]
            for after, cost in self._steps(own, die, last=not left):
                yield cost if cost < 0 else cost + self._cost(after, left)

    def _steps(self, own: Side, die: int, *, last: bool) -> list[tuple[Side, int]]:
        """Return the side after every step with a die, and what the step itself costs."""
        steps = self._known_steps.get((own, die, last))
        if steps is None:
            steps = self._known_steps[own, die, last] = []
            for step, after, _, win in after_die(self._ruleset, own, AWAY, die, last=last):
                steps.append((after, _WON if win else _EYE * eyes_lost(self._ruleset, step)))
        return steps
