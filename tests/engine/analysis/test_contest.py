"""Two sides against each other: what another program and whole turns say."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis import races
from engine.analysis.budget import Budget
from engine.analysis.contest import MOST_CHECKERS, PAIRS, Contest, first_done
from engine.analysis.quarter import Home, side_at
from engine.analysis.rolls import THROWS, WAYS
from engine.board import Player, Position
from engine.errors import CutShort
from engine.roll import Roll
from engine.ruleset import Ruleset
from engine.swedish import BOK, VASA
from tests import corpus
from tests.engine.analysis.test_quarter import homes
from tests.engine.analysis.test_table import GAMES

NEAR = 1e-9
QUICK = 20_000
"""How many pairs a row may take here: all rows agree, but all of them take very long."""


def test_chances_are_those_of_another_program_in_backgammon() -> None:
    contest = races.contest("backgammon")
    rows = [row for row in corpus.rows("backgammon_bearoff") if row["kind"] == "ts"]
    agreed: Counter[int] = Counter()
    for row in rows:
        try:
            win = contest.win(row["us"], row["them"], Budget(QUICK))
        except CutShort:
            continue
        assert float(win) == pytest.approx(row["win"], abs=NEAR), row
        agreed[sum(row["us"]) + sum(row["them"])] += 1
    assert agreed.total() > 500
    assert agreed[2 * MOST_CHECKERS] > 10


def plain(ruleset: Ruleset, position: Position, known: dict[Position, Fraction]) -> Fraction:
    """The chance of the player to roll, from whole turns."""
    if position not in known:
        won = Fraction(0)
        for throw in THROWS:
            turns = Roll(ruleset, position, throw.dice).turns()
            won += throw.ways * max(1 if turn.outcome else 1 - plain(ruleset, turn.position, known) for turn in turns)
        known[position] = won / WAYS
    return known[position]


@given(homes(2).filter(any), homes(2).filter(any), st.sampled_from(GAMES))
@settings(max_examples=15)
def test_a_chance_is_that_of_the_best_whole_turns(us: Home, them: Home, ruleset: Ruleset) -> None:
    position = Position(side_at(us), side_at(them), Player.WHITE)
    assert races.contest(ruleset.id).win(us, them) == plain(ruleset, position, {})


def test_vasa_chooses_among_the_turns_that_lose_the_fewest_eyes() -> None:
    us, them = [0, 0, 1, 0, 1, 1], [1, 1, 0, 1, 0, 0]
    position = Position(side_at(us), side_at(them), Player.BLACK)
    assert races.contest("vasa").win(them, us) == plain(VASA, position, {})


def test_who_is_done_has_won() -> None:
    contest, done, last = Contest(BOK), [0] * 6, [1, 0, 0, 0, 0, 0]
    assert [contest.win(done, last), contest.win(last, done), contest.win(last, last)] == [1, 0, 1]


def test_a_contest_cut_short_goes_on_from_there() -> None:
    us, them = [0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 2]
    contest = Contest(BOK)
    with pytest.raises(CutShort, match="stopped"):
        contest.win(us, them, Budget(heed=lambda spent: spent < 100))
    assert contest.win(us, them) == Contest(BOK).win(us, them)


def test_what_can_be_afforded_does_not_hang_on_what_was_asked_before() -> None:
    contest, home = Contest(BOK), [0, 0, 0, 0, 0, 2]
    contest.win(home, home)
    with pytest.raises(CutShort):
        contest.win(home, home, Budget(10))


def test_all_pairs_are_enough_for_any_two_sides() -> None:
    home = [0, 0, 0, 0, 0, MOST_CHECKERS]
    budget = Budget(PAIRS, heed=lambda _spent: False)
    with pytest.raises(CutShort, match="stopped"):
        Contest(BOK).win(home, home, budget)


# --- Answers that are not exact ---


def test_sides_that_do_not_look_at_each_other_come_near() -> None:
    for us, them in (([0, 1, 0, 0, 0, 1], [1, 1, 0, 0, 0, 0]), ([1, 0, 2, 0, 0, 1], [0, 0, 0, 1, 1, 1])):
        exact = races.win(BOK, us, them, Budget())
        near = races.win(BOK, us, them, Budget(1))
        assert isinstance(exact, Fraction)
        assert isinstance(near, float)
        assert near == pytest.approx(float(exact), abs=0.02)


def test_with_more_checkers_no_chance_is_called_exact() -> None:
    seven = [7, 0, 0, 0, 0, 0]
    win = races.win(BOK, seven, seven, Budget())
    ours = races.bear_off(BOK, seven).chances
    assert win == first_done(ours, ours)
    assert isinstance(win, float)


def test_who_has_a_pattern_has_won() -> None:
    won = races.win(BOK, [15, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], Budget())
    assert (won, type(won)) == (1, Fraction)
