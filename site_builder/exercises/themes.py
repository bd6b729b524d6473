"""The themes of exercises, and the tests that a position and a roll must pass to be one."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.analysis.bearoff import is_race
from engine.analysis.deeds import is_jan, is_pattern
from engine.analysis.goals import Solution
from engine.analysis.jan import room_of
from engine.analysis.quarter import is_home
from engine.board import OFF, Position, Side, count_at
from engine.roll import Roll, Turn

CANDIDATES: Final = 4
"""How many results a roll must have at the least: with fewer there is little to choose among."""
_THREAT: Final = 2
"""How many more checkers beaten make a jan that is worth looking for."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What exercises of a theme ask for.

    ``arises`` tells quickly whether it may be asked about a roll; ``goal`` solves it. The next best result must be
    worse by ``margin``, in the goal's figure. In two exercises at least ``apart`` checkers stand elsewhere: of both
    sides, or of one's own where the other side makes ``no_difference``.
    """

    id: str
    goal: Mapping[str, str]
    arises: Callable[[Roll], bool]
    margin: Fraction
    apart: int
    no_difference: bool = False


def _some(deed: Callable[[Turn], bool]) -> Callable[[Roll], bool]:
    return lambda roll: any(map(deed, roll.turns()))


def _goes_on(roll: Roll) -> bool:
    return not any(turn.outcome for turn in roll.turns())


def _is_threatened(roll: Roll) -> bool:
    return room_of(roll.position, roll.position.turn).more <= _THREAT and _goes_on(roll)


def _bears_off(roll: Roll) -> bool:
    own = roll.position.side(roll.position.turn)
    return is_home(own) and is_race(roll.ruleset, roll.position) and _goes_on(roll)


THEMES: Final[Mapping[str, Theme]] = {
    theme.id: theme
    for theme in (
        Theme("jan", {"name": "make-jan"}, _some(is_jan), Fraction(10), 6),
        Theme("radda", {"name": "save"}, _is_threatened, Fraction(3), 6),
        Theme("spelbild", {"name": "complete-pattern"}, _some(is_pattern), Fraction(1), 3, no_difference=True),
        Theme("hemspel", {"name": "fewest-rolls"}, _bears_off, Fraction(1, 20), 3, no_difference=True),
    )
}
"""The themes by their ids, in the order of the site."""


def unmet(theme: Theme, solution: Solution) -> str | None:
    """Which test of a theme a solution fails, as an author is told; ``None`` where it passes."""
    figures = {result: Fraction(figure) for result, figure in solution.scores.items()}
    if len(figures) < CANDIDATES:
        return f"it has {len(figures)} results to choose among, and should have {CANDIDATES}"
    if len(solution.results) != 1:
        return f"it has {len(solution.results)} solving results, and should have one"
    best = figures.pop(solution.results[0])
    if min(figures.values()) - best < theme.margin:
        return f"the next best result is worse by {min(figures.values()) - best}, and should be by {theme.margin}"
    return None


def near_copy(theme: Theme, position: Position, others: Iterable[Position]) -> Position | None:
    """The first of ``others`` that is almost the same as a position; in all of them White is to roll."""
    for other in others:
        elsewhere = _moved(position.white, other.white)
        if not theme.no_difference:
            elsewhere += _moved(position.black, other.black)
        if elsewhere < theme.apart:
            return other
    return None


def _moved(one: Side, other: Side) -> int:
    """How many checkers of a side stand elsewhere in another position."""
    return sum(max(0, count_at(one, point) - count_at(other, point)) for point in range(OFF + 1))
