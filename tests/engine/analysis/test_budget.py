"""A budget bounds a search, is told of it, and can stop it."""

import pytest

from engine.analysis.budget import Budget, reached
from engine.errors import CutShort


def test_no_more_is_spent_than_there_is() -> None:
    budget = Budget(3)
    budget.spend(2)
    with pytest.raises(CutShort, match="more than 3"):
        budget.spend(2)
    budget.spend()
    assert budget.spent == 3


def test_without_a_bound_it_is_as_much_as_it_takes() -> None:
    budget = Budget()
    budget.spend(10**9)
    assert budget.spent == 10**9


def test_who_follows_a_search_is_told_and_can_stop_it() -> None:
    told: list[int] = []

    def heed(spent: int) -> bool:
        told.append(spent)
        return spent < 3

    budget = Budget(heed=heed)
    budget.spend()
    budget.spend()
    with pytest.raises(CutShort, match="stopped at 3"):
        budget.spend()
    assert told == [1, 2, 3]


def test_what_is_cut_short_is_none() -> None:
    budget = Budget(1)

    def search() -> str:
        budget.spend()
        return "found"

    assert [reached(search), reached(search)] == ["found", None]
