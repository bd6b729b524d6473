"""How hard a puzzle is, told by what the solver found and by nobody's feeling.

=======  ===========================================================================================================
told by  marks
=======  ===========================================================================================================
rarity   one for each number of :data:`MANY` that is less than the results weighed for one that solves it; of a
         question about rolls those of one roll, on average. None where the reader chooses among turns that are given
margin   one where the best result that does not solve it is nearly as good: by no more than :data:`CLOSE`
depth    one where other rolls than one's own must be looked at: the opponent's, all those of a race, or all 21
=======  ===========================================================================================================

With one mark or none a puzzle is easy (1), with two medium (2), with more hard (3).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from engine.analysis.goals import GOALS, Solution
from engine.analysis.rolls import THROWS

MANY: Final = (4, 12, 30)
CLOSE: Final[Mapping[str, Fraction]] = {
    "make-jan": Fraction(20),
    "make-blast-jan": Fraction(20),
    "complete-pattern": Fraction(2),
    "save": Fraction(5),
    "fewest-rolls": Fraction(1, 10),
    "best-chance": Fraction(1, 50),
}
"""By goal, in its figure: two points, a fifth of one, five rolls of 36, a tenth of a roll, two games of a hundred."""
AHEAD: Final = ("save", "fewest-rolls", "best-chance", *(name for name, with_roll in GOALS.items() if not with_roll))
HARDEST: Final = 3


def difficulty(goal: str, solution: Solution, *, given: bool = False) -> int:
    """Return how hard a puzzle with this goal is, from 1 to 3; ``given`` tells that there are turns to choose among.

    >>> from engine.analysis.goals import solve
    >>> difficulty("only-turn", solve({"name": "only-turn"}, "bok", "1:15/1:15/w", "6-6"))
    1
    """
    weighed = Fraction(0 if given else solution.weighed, len(solution.results) or len(THROWS))
    marks = sum(weighed > many for many in MANY) + _is_close(goal, solution) + (goal in AHEAD)
    return min(HARDEST, max(1, marks))


def _is_close(goal: str, solution: Solution) -> bool:
    """Tell whether a result that does not solve it is nearly as good as one that does."""
    best = [Fraction(solution.scores[result]) for result in solution.results]
    others = [Fraction(figure) for result, figure in solution.scores.items() if result not in solution.results]
    return bool(best and others) and min(others) - min(best) <= CLOSE[goal]
