"""How hard puzzles are: each thing that is measured makes them harder, and nothing else does."""

from dataclasses import replace
from typing import Final

import pytest

from engine.analysis.difficulty import AHEAD, CLOSE, difficulty
from engine.analysis.goals import GOALS, Figure, Result, Solution, solve

BEST: Final[Result] = ("best", None)


def found(*others: Figure, weighed: int, best: Figure = 0) -> Solution:
    """One result that solves it, and some that do not."""
    scores = {BEST: best} | {(str(number), None): figure for number, figure in enumerate(others)}
    return Solution((BEST,), ("1/2",), scores=scores, weighed=weighed)


@pytest.mark.parametrize(
    ("goal", "solution", "level", "why"),
    [
        ("make-jan", found(30, weighed=4), 1, "four results"),
        ("make-jan", found(30, weighed=12), 1, "a dozen are one mark"),
        ("make-jan", found(30, weighed=13), 2, "more are two"),
        ("make-jan", found(30, weighed=31), 3, "and three"),
        ("make-jan", found(20, 30, weighed=4), 1, "another end of the game is near: one mark"),
        ("make-jan", found(20, 30, weighed=5), 2, "with another"),
        ("make-jan", found(21, 30, weighed=5), 1, "it is not that near"),
        ("save", found(6, weighed=4), 1, "the opponent's rolls are looked at: one mark"),
        ("save", found(6, weighed=5), 2, "with another"),
        ("save", found(9, 5, weighed=5), 3, "with two: the nearest counts"),
        ("fewest-rolls", found("31/20", weighed=3, best="29/20"), 2, "figures are fractions"),
        ("fewest-rolls", found("13/8", weighed=3, best="29/20"), 1, "by more than a tenth"),
        ("which-rolls", Solution(rolls=("6-5",), ways=2, weighed=84), 1, "four results a roll"),
        ("which-rolls", Solution(rolls=("6-5",), ways=2, weighed=85), 2, "more, and many rolls to look at"),
        ("which-rolls", Solution(weighed=85), 2, "no roll does it"),
        ("count-rolls", Solution(rolls=("6-5",), ways=2, weighed=21 * 13), 3, "more than twelve a roll"),
    ],
)
def test_each_mark_is_told_by_a_figure_and_the_next_to_it_has_none(
    goal: str, solution: Solution, level: int, why: str
) -> None:
    assert difficulty(goal, solution) == level, why


def test_several_results_that_solve_it_are_found_sooner() -> None:
    one = found(30, 30, weighed=13)
    two = replace(one, results=(BEST, ("0", None)), scores={**one.scores, ("0", None): 0})
    assert (difficulty("make-jan", one), difficulty("make-jan", two)) == (2, 1)


def test_where_turns_are_given_none_must_be_found() -> None:
    hard = found("1/50", weighed=99)
    assert (difficulty("best-chance", hard), difficulty("best-chance", hard, given=True)) == (3, 2)


def test_every_goal_has_its_measures() -> None:
    of_turns = {name for name, with_roll in GOALS.items() if with_roll}
    assert CLOSE.keys() == of_turns - {"only-turn"}
    assert set(AHEAD) < GOALS.keys()


@pytest.mark.parametrize(
    ("goal", "position", "roll", "weighed", "why"),
    [
        ({"name": "make-jan"}, "1:12,22:1,24:2/1:9,2:1,3:1,5:1,14:1,15:1,17:1/w", "1-1", 5, "the results of the roll"),
        ({"name": "only-turn"}, "1:15/1:15/w", "6-6", 1, "nothing is refused by a turn rule"),
        (
            {"name": "only-turn"},
            "1:1,18:1,20:2,21:4,22:3,23:4/1:5,12:2,15:2,16:2,18:2,19:2/w",
            "6-1",
            5,
            "one of five is legal",
        ),
        ({"name": "count-rolls", "make": "hit"}, "1:14,12:1/1:14,7:1/w", None, 94, "those of all rolls"),
    ],
)
def test_what_is_weighed_is_counted(
    goal: dict[str, str], position: str, roll: str | None, weighed: int, why: str
) -> None:
    assert solve(goal, "bok", position, roll).weighed == weighed, why
