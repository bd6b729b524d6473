"""What the engine reckons, for the page: how hard puzzles are, and what turns are worth, as decimal numbers."""

from fractions import Fraction
from typing import Any, Final

from engine.analysis.difficulty import difficulty
from engine.analysis.goals import Solution
from site_builder.model import Puzzle

_TURNS: Final = {
    "make-jan": "points",
    "make-blast-jan": "points",
    "complete-pattern": "points",
    "save": "losing",
    "fewest-rolls": "rolls",
    "best-chance": "chance",
}
"""What is told of a turn, by goal: points given away, losing rolls of 36, mean rolls to come, chance of winning."""


def figures(goal: str, solution: Solution, *, mined: bool = False) -> dict[str, Any] | None:
    """The figure of every result of a puzzle with this goal, and the best; ``None`` where there is nothing to tell.

    In an exercise (``mined``) the solution has none: its comment tells it, or the board where the game ends. Points
    come in points and chances as percentages of winning, each number as near to the engine's as a float can be.
    """
    told = _TURNS.get(goal)
    if told is None:
        return None
    worth = {result: _shown(told, Fraction(figure)) for result, figure in solution.scores.items()}
    best = max(worth.values()) if told == "chance" else min(worth.values())
    left_out = solution.results if mined else ()
    turns = [[*result, figure] for result, figure in worth.items() if result not in left_out]
    return {"of": told, "best": best, "turns": turns}


def level(puzzle: Puzzle, solution: Solution) -> int:
    """How hard a puzzle is, from 1 to 3."""
    return difficulty(puzzle.goal["name"], solution, given=bool(puzzle.choices))


def _shown(told: str, figure: Fraction) -> int | float:
    """A figure as it is told: whole where it is whole."""
    match told:
        case "points":
            figure /= 10
        case "chance":
            figure = 100 * (1 - figure)
    return int(figure) if figure.denominator == 1 else float(figure)
