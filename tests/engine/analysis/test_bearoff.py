"""Races: exact means, agreed with another program's and with a plain reckoning from whole turns."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis.bearoff import Race, is_race, most_sides
from engine.analysis.rolls import THROWS, WAYS
from engine.board import CHECKERS, OFF, Player, Position, Side, side_of
from engine.notation import parse_position
from engine.roll import Roll
from engine.ruleset import Ruleset
from engine.swedish import BOK, RULESETS, SM, VASA
from tests import corpus

AWAY = side_of({23: 8, 24: 7})
"""The opponent on our 11 and 12: behind every checker of a race."""


def side(counts: Mapping[int, int]) -> Side:
    """A side with these checkers in play, by own point, and the rest off."""
    return side_of({**counts, OFF: CHECKERS - sum(counts.values())})


def rows(ruleset: str) -> list[dict[str, Any]]:
    return [row for row in corpus.rows("brade_bearoff") if row["ruleset"] == ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_means_and_chances_are_exactly_those_of_another_program(ruleset: str) -> None:
    race = Race(RULESETS[ruleset])
    for row in rows(ruleset):
        own = side({24 - i: count for i, count in enumerate(row["home"]) if count})
        assert (str(race.mean(own)), str(race.one_roll(own))) == (row["mean"], row["one_roll"]), row


def test_all_rows_of_the_other_program_are_there() -> None:
    assert sum(len(rows(ruleset)) for ruleset in RULESETS) == 700


# --- The same from whole turns ---


def turns_of(ruleset: Ruleset, own: Side, throw: tuple[int, ...]) -> list[tuple[Side, bool]]:
    turns = Roll(ruleset, Position(own, AWAY, Player.WHITE), throw).turns()
    return [(turn.position.white, turn.outcome is not None) for turn in turns]


def plain_mean(ruleset: Ruleset, own: Side, known: dict[Side, Fraction]) -> Fraction:
    if own not in known:
        rolls = Fraction(WAYS)
        for throw in THROWS:
            turns = turns_of(ruleset, own, throw.dice)
            rolls += throw.ways * min(0 if won else plain_mean(ruleset, after, known) for after, won in turns)
        known[own] = rolls / WAYS
    return known[own]


@given(points=st.lists(st.integers(17, 24), min_size=1, max_size=4), ruleset=st.sampled_from([BOK, SM, VASA]))
@settings(max_examples=15)
def test_a_mean_is_that_of_the_best_whole_turns(points: list[int], ruleset: Ruleset) -> None:
    own = side({point: points.count(point) for point in points})
    assert Race(ruleset).mean(own) == plain_mean(ruleset, own, {})


@given(
    points=st.lists(st.integers(13, 24), min_size=1, max_size=CHECKERS),
    ruleset=st.sampled_from([BOK, SM, VASA]),
    throw=st.sampled_from(THROWS),
)
def test_in_a_race_every_die_is_used_until_the_game_is_won(
    points: list[int], ruleset: Ruleset, throw: tuple[Any, ...]
) -> None:
    own = side({point: points.count(point) for point in points})
    for turn in Roll(ruleset, Position(own, AWAY, Player.WHITE), throw[0]).turns():
        assert turn.outcome or len(turn.steps) == len(throw[0])


# --- Patterns ---


@pytest.mark.parametrize("ruleset", [BOK, SM, VASA], ids=lambda ruleset: ruleset.id)
def test_a_pattern_ends_a_race(ruleset: Ruleset) -> None:
    own = side_of({24: 14, 23: 1})
    assert Race(ruleset).mean(own) == plain_mean(ruleset, own, {})


def test_in_bok_a_pattern_is_made_in_mid_roll_and_in_sm_not() -> None:
    one_step_from_uppspel = side_of({24: 14, 23: 1})
    with_an_ace = Fraction(11, 36)
    assert Race(BOK).one_roll(one_step_from_uppspel) == with_an_ace
    assert Race(SM).one_roll(one_step_from_uppspel) == 0


def test_who_has_won_needs_no_more_rolls() -> None:
    for own in (side({}), side_of({24: CHECKERS})):
        assert Race(BOK).mean(own) == 0
        assert Race(BOK).one_roll(own) == 1


# --- What a race is, and how long it takes to reckon ---


@pytest.mark.parametrize(
    ("position", "race", "why"),
    [
        ("13:5,24:10/13:10,24:5/w", True, "both sides are past each other's huk"),
        ("12:1,24:14/13:10,23:5/w", False, "a checker in the huk stands where the other side ends"),
        ("13:5,23:10/12:1,24:14/w", False, "the other side has one in its huk"),
        ("24:14,bar:1/24:15/w", False, "a beaten checker goes the whole way round"),
        ("24:15/24:14,bar:1/w", False, "the other side's too"),
        ("1:15/1:15/b", False, "the start"),
        ("19:1,off:14/13:15/b", True, "whoever is to move"),
    ],
)
def test_it_is_a_race_when_the_sides_cannot_meet(position: str, race: bool, why: str) -> None:
    assert is_race(BOK, parse_position(position, BOK.layout)) is race, why


@pytest.mark.parametrize(
    ("counts", "sides"),
    [({}, 1), ({24: 1}, 2), ({23: 1}, 3), ({24: 2}, 3), ({19: 15}, 54_264), ({13: 1, 24: 1}, 91)],
)
def test_the_sides_that_can_come_of_one_are_counted(counts: Mapping[int, int], sides: int) -> None:
    assert most_sides(side(counts)) == sides


def test_the_rolls_are_21_in_36_ways_the_highest_first() -> None:
    assert len(THROWS) == 21
    assert sum(throw.ways for throw in THROWS) == WAYS
    assert [throw.text for throw in THROWS] == sorted((throw.text for throw in THROWS), reverse=True)
    assert [throw.dice for throw in THROWS if throw.text in ("6-6", "2-1")] == [(6, 6, 6, 6), (2, 1)]
