"""One-sided bearing off: exactly what other programs, whole turns and the reckoning of any race say."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine.analysis import races
from engine.analysis.bearoff import Race
from engine.analysis.budget import Budget
from engine.analysis.quarter import Home, how_many, side_at
from engine.analysis.rolls import THROWS, WAYS
from engine.analysis.table import Table
from engine.backgammon import BACKGAMMON
from engine.board import CHECKERS, Player, Position, Side
from engine.errors import CutShort
from engine.games import RULESETS
from engine.roll import Roll
from engine.ruleset import Ruleset
from engine.swedish import BOK, SM, VASA
from tests import corpus
from tests.engine.analysis.test_bearoff import AWAY
from tests.engine.analysis.test_quarter import homes

GAMES = [BOK, SM, VASA, BACKGAMMON]
NEAR = 1e-9


@pytest.mark.parametrize("ruleset", ["bok", "sm", "vasa"])
def test_means_and_chances_are_exactly_those_of_another_program_in_brade(ruleset: str) -> None:
    table = races.table(ruleset)
    rows = [row for row in corpus.rows("brade_bearoff") if row["ruleset"] == ruleset]
    assert len(rows) > 200
    for row in rows:
        told = (str(table.mean(row["home"])), table.rolls(row["home"])[0])
        assert told == (row["mean"], float(Fraction(row["one_roll"]))), row


def rows_alone() -> list[dict[str, Any]]:
    return [row for row in corpus.rows("backgammon_bearoff") if row["kind"] == "os"]


def test_means_are_those_of_another_program_in_backgammon() -> None:
    table = races.table("backgammon")
    for row in rows_alone():
        assert float(table.mean(row["home"])) == pytest.approx(row["mean"], abs=NEAR)


def test_distributions_are_those_of_another_program_in_backgammon() -> None:
    table = races.table("backgammon")
    rows = [row for row in rows_alone() if not row.get("near_tie")]
    assert len(rows) > 400
    for row in rows:
        theirs = [0.0] * (row["prob_first"] - 1) + row["prob"]
        for ours, their in zip_longest(table.rolls(row["home"]), theirs, fillvalue=0.0):
            assert ours == pytest.approx(their, abs=NEAR), row


@given(homes(5), st.sampled_from(GAMES))
@settings(max_examples=60)
def test_a_mean_is_that_of_any_race(home: Home, ruleset: Ruleset) -> None:
    assert races.table(ruleset.id).mean(home) == Race(ruleset).mean(side_at(home))


@given(homes(CHECKERS).filter(any), st.sampled_from(GAMES))
@settings(max_examples=40)
@example([14, 1, 0, 0, 0, 0], BOK)  # an ace makes uppspel
@example([14, 1, 0, 0, 0, 0], SM)  # only as the last die
@example([7, 5, 2, 1, 0, 0], SM)  # trappspel by an ace
@example([5, 5, 4, 0, 1, 0], BOK)  # dubbelt kronspel by a two
@example([2, 3, 3, 3, 3, 1], SM)  # enkelt kronspel by a five
@example([3, 3, 3, 3, 2, 1], VASA)  # and by an ace
def test_a_mean_follows_from_those_after_the_best_whole_turns(home: Home, ruleset: Ruleset) -> None:
    own, table = side_at(home), races.table(ruleset.id)
    assume(own not in ruleset.forms)
    rolls = Fraction(WAYS)
    for throw in THROWS:
        turns = turns_of(ruleset, own, throw.dice)
        rolls += throw.ways * min(0 if won else table.mean_of(after) for after, won in turns)
    assert table.mean(home) == rolls / WAYS


def test_who_has_won_needs_no_more_rolls() -> None:
    for home in ([0] * 6, [15, 0, 0, 0, 0, 0]):
        assert races.table("bok").mean(home) == 0
        assert not races.table("bok").rolls(home)


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.id)
def test_chances_add_up_to_one_and_to_the_mean(ruleset: Ruleset) -> None:
    table = races.table(ruleset.id)
    for home in ([1, 2, 0, 1, 0, 1], [0, 0, 0, 0, 0, 6], [3, 0, 2, 0, 1, 0]):
        chances = table.rolls(home)
        assert sum(chances) == pytest.approx(1, abs=1e-14)
        assert sum(n * chance for n, chance in enumerate(chances, 1)) == pytest.approx(float(table.mean(home)))


# --- The same from whole turns ---


class TiedError(Exception):
    """Turns are equally good that come to different distributions."""


type Distribution = Mapping[int, Fraction]


def plain(ruleset: Ruleset, own: Side, known: dict[Side, Distribution]) -> Distribution:
    """The chance of each number of rolls where every whole turn is the best."""
    if own not in known:
        sums: defaultdict[int, Fraction] = defaultdict(Fraction)
        for throw in THROWS:
            best = min_by_mean([after(ruleset, turn, known) for turn in turns_of(ruleset, own, throw.dice)])
            for rolls, chance in best.items():
                sums[rolls + 1] += chance * throw.ways
        known[own] = {rolls: chance / WAYS for rolls, chance in sums.items()}
    return known[own]


def turns_of(ruleset: Ruleset, own: Side, dice: tuple[int, ...]) -> list[tuple[Side, bool]]:
    turns = Roll(ruleset, Position(own, AWAY, Player.WHITE), dice).turns()
    return [(turn.position.white, turn.outcome is not None) for turn in turns]


def after(ruleset: Ruleset, turn: tuple[Side, bool], known: dict[Side, Distribution]) -> Distribution:
    own, won = turn
    return {0: Fraction(1)} if won else plain(ruleset, own, known)


def min_by_mean(found: list[Distribution]) -> Distribution:
    means = [sum(rolls * chance for rolls, chance in distribution.items()) for distribution in found]
    best = [distribution for distribution, mean in zip(found, means, strict=True) if mean == min(means)]
    if any(distribution != best[0] for distribution in best):
        raise TiedError
    return best[0]


@given(homes(3), st.sampled_from(GAMES))
@settings(max_examples=40)
def test_a_distribution_is_that_of_the_best_whole_turns(home: Home, ruleset: Ruleset) -> None:
    assume(any(home))
    try:
        expected = plain(ruleset, side_at(home), {})
    except TiedError:
        assume(False)
    told = races.table(ruleset.id).rolls(home)
    assert told == [float(expected.get(rolls, 0)) for rolls in range(1, len(told) + 1)]
    assert max(expected) == len(told)


# --- What it takes ---


def test_a_table_cut_short_goes_on_from_there() -> None:
    table = Table(BOK)
    with pytest.raises(CutShort):
        table.reckon(3, Budget(50))
    rest = Budget()
    table.reckon(3, rest)
    assert rest.spent == how_many(3) - 50
    assert table.mean([0, 0, 0, 0, 0, 3]) == Race(BOK).mean(side_at([0, 0, 0, 0, 0, 3]))


def test_no_option_changes_how_checkers_go_off() -> None:
    for ruleset in RULESETS.values():
        if ruleset.extra:
            continue
        for option in ruleset.options:
            chosen = ruleset.choose(option)
            assert Table(chosen).mean([1, 0, 0, 1, 0, 2]) == races.table(ruleset.id).mean([1, 0, 0, 1, 0, 2])
            assert (chosen.forms, chosen.forms_midway) == (ruleset.forms, ruleset.forms_midway)
