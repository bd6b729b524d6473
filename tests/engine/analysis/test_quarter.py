"""The last quarter: the order of its sides, and steps that hang on which points are occupied alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.bearoff import AWAY
from engine.analysis.quarter import POINTS, Home, Steps, home_of, how_many, is_home, number_of, side_at, sides
from engine.backgammon import ACEY_DEUCEY, BACKGAMMON
from engine.board import BAR, CHECKERS, OFF, side_of
from engine.errors import GoalError
from engine.ruleset import Ruleset
from engine.search import after_die
from engine.swedish import BOK, SM, VASA

RULESETS = [BOK, SM, VASA, BACKGAMMON]


def homes(most: int) -> st.SearchStrategy[Home]:
    """Up to so many checkers, anywhere in the last quarter."""
    needs = st.lists(st.integers(1, POINTS), max_size=most)
    return needs.map(lambda found: [found.count(need) for need in range(1, POINTS + 1)])


def test_sides_come_each_once_with_their_number() -> None:
    ordered = [own for checkers in range(CHECKERS + 1) for own in sides(checkers)]
    assert len(set(ordered)) == len(ordered) == how_many(CHECKERS) == 54_264
    assert [number_of(home_of(own)) for own in ordered] == list(range(54_264))


@given(homes(CHECKERS))
def test_a_side_is_written_as_counts_and_back(home: Home) -> None:
    assert list(home_of(side_at(home))) == home
    assert is_home(side_at(home))


@pytest.mark.parametrize("counts", [{18: 1, OFF: 14}, {BAR: 1, OFF: 14}, {1: 15}])
def test_a_checker_elsewhere_is_not_at_home(counts: dict[int, int]) -> None:
    assert not is_home(side_of(counts))


@given(homes(CHECKERS), st.sampled_from(RULESETS), st.integers(1, 6))
def test_steps_are_those_of_the_rules_whatever_the_counts(home: Home, ruleset: Ruleset, die: int) -> None:
    own = side_at(home)
    after = [own + step.change for step in Steps(ruleset).of(own)[die - 1]]
    assert after == [side for _, side, _, _ in after_die(ruleset, own, AWAY, die, last=True)]
    assert all(number_of(home_of(side)) < number_of(home) for side in after)


def test_eyes_are_lost_only_where_a_rule_counts_them() -> None:
    last = side_at([1, 0, 0, 0, 0, 0])
    assert [[step.lost for step in steps] for steps in Steps(VASA).of(last)] == [[0], [1], [2], [3], [4], [5]]
    assert {step.lost for steps in Steps(SM).of(last) for step in steps} == {0}


def test_a_game_whose_rolls_bring_another_roll_is_refused() -> None:
    with pytest.raises(GoalError, match="acey-deucey"):
        Steps(ACEY_DEUCEY)
