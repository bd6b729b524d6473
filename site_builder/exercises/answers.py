"""The answers of an exercise: the turn that solves it, and one that tempts."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.analysis.difficulty import difficulty
from engine.analysis.goals import Figure, Solution, result_of
from engine.board import BAR, OFF, count_at
from engine.roll import Roll, Turn
from site_builder.exercises.themes import Theme


@dataclass(frozen=True, slots=True)
class Answers:
    """The turn that solves an exercise (``best``), one that tempts (``wrong``), and ``solution`` with all figures."""

    theme: Theme
    solution: Solution
    best: Turn
    wrong: Turn

    @property
    def difficulty(self) -> int:
        """How hard it is."""
        return difficulty(self.theme.goal["name"], self.solution)

    def figure(self, turn: Turn) -> Figure:
        """What the result of a turn is worth, as the goal has it."""
        return self.solution.scores[result_of(turn)]

    @property
    def second(self) -> Figure:
        """What the next best result is worth."""
        best = self.figure(self.best)
        return min((figure for figure in self.solution.scores.values() if figure != best), key=Fraction)


def answers_to(theme: Theme, roll: Roll, solution: Solution) -> Answers:
    """The answers where one result solves it and others do not.

    Of those the one tempts that gives most points, beats and bears off most, and comes nearest: the first such.
    """
    best, *others = sorted(roll.turns(), key=lambda turn: result_of(turn) not in solution.results)
    return Answers(theme, solution, best, max(others, key=lambda turn: _lure(turn, solution)))


def _lure(turn: Turn, solution: Solution) -> tuple[int, int, Fraction]:
    points = turn.outcome.tenths if turn.outcome else 0
    return points, count_at(turn.other, BAR) + count_at(turn.own, OFF), -Fraction(solution.scores[result_of(turn)])


def ways(turn: Turn) -> Iterable[tuple[int, int]]:
    """Where each checker that a turn moves goes from and to, one that takes several steps in a row as one way.

    >>> from engine.notation import parse_position, parse_roll, parse_turn
    >>> from engine.swedish import BOK
    >>> roll = Roll(BOK, parse_position("1:15/1:15/w", BOK.layout), parse_roll("6-5"))
    >>> [*ways(roll.play(parse_turn("1/7 7/12")))]
    [(1, 12)]
    """
    found: list[tuple[int, int]] = []
    for step in turn.steps:
        origin, target = step.move
        before = next((way for way in reversed(found) if way[1] == origin), None)
        if before:
            found.remove(before)
        found.append((before[0] if before else origin, target))
    return found
