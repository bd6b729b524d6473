"""How near jan is: every figure agreed with a plain look at every roll and every reply."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis.budget import Budget
from engine.analysis.jan import DEPTH, Outlook, Room, forecast, room_of
from engine.analysis.rolls import THROWS, WAYS
from engine.backgammon import BACKGAMMON
from engine.board import Player, Position
from engine.errors import GoalError
from engine.notation import format_position, parse_position, parse_roll
from engine.roll import Roll, Turn
from engine.ruleset import JANS, Ruleset
from engine.swedish import BOK, RULESETS, SM, VASA
from tests import strategies
from tests.engine.analysis.test_goals import BLAST, CROWN, JAN, SAVE
from tests.engine.oracle import Rules

WALL = "24:14,bar:1/13:2,14:2,15:2,16:2,17:2,18:2,bar:3/w"
CROWDED = "11:1,16:3,17:3,19:4,20:3,21:1/1:9,2:1,3:1,6:1,24:1,bar:2/w"
SIX_SIXES = BOK.choose("opening.six-sixes")


def roll_of(position: str, roll: str, ruleset: Ruleset = BOK) -> Roll:
    return Roll(ruleset, parse_position(position, ruleset.layout), parse_roll(roll))


# --- The same, plainly ---


def makes_jan(turn: Turn) -> bool:
    return turn.outcome is not None and turn.outcome.rule in JANS


def jan_rolls(ruleset: Ruleset, position: Position) -> list[str]:
    return [throw.text for throw in THROWS if any(map(makes_jan, Roll(ruleset, position, throw.dice).turns()))]


def ways_of(texts: Iterable[str]) -> int:
    ways = {throw.text: throw.ways for throw in THROWS}
    return sum(ways[text] for text in texts)


def making(ruleset: Ruleset, position: Position) -> int:
    """How often of 1,296 the player who is not to roll makes jan with his next roll, whatever is best against it."""
    total = 0
    for throw in THROWS:
        replies = Roll(ruleset, position, throw.dice).turns()
        left = [0 if reply.outcome else ways_of(jan_rolls(ruleset, reply.position)) for reply in replies]
        total += throw.ways * min(left)
    return total


# --- Rolls and turns ---


@pytest.mark.parametrize(
    ("rules", "ruleset"),
    [
        (Rules("bok"), BOK),
        (Rules("sm"), SM),
        (Rules("vasa"), VASA),
        (Rules("bok", six_sixes=True), SIX_SIXES),
    ],
    ids=["bok", "sm", "vasa", "six-sixes"],
)
@settings(max_examples=40)
@given(data=st.data())
def test_the_rolls_that_make_jan_are_all_of_them(rules: Rules, ruleset: Ruleset, data: st.DataObject) -> None:
    position = parse_position(data.draw(strategies.positions(rules)), ruleset.layout)
    found = Outlook(ruleset, Budget()).jan_throws(position)
    assert [throw.text for throw in found] == jan_rolls(ruleset, position)


def test_where_jan_is_out_of_reach_nothing_is_looked_at() -> None:
    budget = Budget(0)
    start = parse_position("1:14,5:1/1:14,7:1/w", BOK.layout)
    assert Outlook(BOK, budget).jan_throws(start) == ()


@pytest.mark.parametrize(
    ("position", "roll", "why"),
    [
        (SAVE, "6-4", "some turns can be punished"),
        (WALL, "6-1", "a wall can be blasted"),
        (CROWDED, "2-1", "he has two beaten and no more room"),
        (JAN, "4-1", "no turn makes jan now"),
        (JAN, "2-1", "some turns do, and leave nothing"),
    ],
)
def test_what_a_turn_leaves_is_what_a_plain_look_finds(position: str, roll: str, why: str) -> None:
    told = forecast(roll_of(position, roll), Budget())
    assert told.exact
    for turn, losing, makes in told.turns[:5]:
        if turn.outcome:
            assert (losing, makes) == (0, 0), why
        else:
            assert losing == ways_of(jan_rolls(BOK, turn.position)), why
            assert makes == making(BOK, turn.position), why


def test_some_figures_are_neither_nothing_nor_all() -> None:
    told = forecast(roll_of(JAN, "4-1"), Budget())
    assert any(0 < (odds.making or 0) < WAYS**2 for odds in told.turns)
    told = forecast(roll_of(SAVE, "6-4"), Budget())
    assert sorted(odds.losing or 0 for odds in told.turns) == [0, 7, 21, 36]
    assert DEPTH == 2


def test_the_opponent_wins_first_where_he_can() -> None:
    """Black wins with any roll: White, who would make jan with any, never comes to it."""
    position = "13:4,14:3,15:3,16:3,17:2/24:1,off:14/w"
    told = forecast(roll_of(position, "2-1"), Budget())
    assert {odds.making for odds in told.turns} == {0}


@pytest.mark.parametrize("position", [SAVE, JAN.replace("/w", "/b"), BLAST])
def test_the_rolls_that_save_are_those_after_which_no_roll_makes_jan(position: str) -> None:
    saving = Outlook(BOK, Budget()).saving_throws(parse_position(position, BOK.layout))
    expected = [
        throw.text
        for throw in THROWS
        if any(not jan_rolls(BOK, turn.position) for turn in roll_of(position, throw.text).turns())
    ]
    assert [throw.text for throw in saving] == expected


def test_some_rolls_save_and_some_do_not() -> None:
    saving = Outlook(BOK, Budget()).saving_throws(parse_position(SAVE, BOK.layout))
    assert [throw.text for throw in saving] == ["6-4", "5-4", "4-4"]


def test_rolls_and_in_sm_single_dice_complete_a_pattern() -> None:
    enough_for_these = 21 + 6
    bok, sm = (forecast(roll_of(CROWN, "6-5", ruleset), Budget(enough_for_these)) for ruleset in (BOK, SM))
    assert [throw.text for throw in bok.pattern or ()][-3:] == ["5-1", "4-1", "3-2"]
    assert [throw.text for throw in sm.pattern or ()] == ["4-1", "3-2"]
    assert (bok.dice, sm.dice) == ((), (5,))


# --- The jan that punishes ---


def test_the_jan_told_is_by_the_roll_that_comes_most_often() -> None:
    outlook = Outlook(BOK, Budget())
    played = next(turn for turn in roll_of(SAVE, "6-4").turns() if str(turn) == "bar/4 8/14")
    jan = outlook.jan(played.position)
    assert jan is not None
    assert makes_jan(jan)
    assert len(jan.roll.dice) == 2


def test_where_no_roll_makes_jan_there_is_none_to_tell() -> None:
    assert Outlook(BOK, Budget()).jan(parse_position("1:15/1:15/w", BOK.layout)) is None


# --- Room ---


@pytest.mark.parametrize(
    ("black", "room", "more", "why"),
    [
        ("1:15", Room(0, 5), 6, "home is no room: his own stand there"),
        ("1:6,2:1,4:1,5:1,9:1,12:2,15:1,bar:2", Room(2, 2), 1, "the next one beaten is the janbricka"),
        ("13:12,bar:3", Room(3, 6), 4, "no checker at home"),
    ],
)
def test_room_is_counted_in_the_first_quarter(black: str, room: Room, more: int, why: str) -> None:
    position = parse_position(f"11:1,off:14/{black}/w", BOK.layout)
    assert room_of(position, Player.BLACK) == room, why
    assert room_of(position, Player.BLACK).more == more, why


@given(data=st.data())
def test_jan_is_when_no_more_must_be_beaten(data: st.DataObject) -> None:
    position = parse_position(data.draw(strategies.positions(Rules("bok"))), BOK.layout)
    for player in Player:
        other = BOK.layout.facing(position.side(player))
        assert (room_of(position, player).more <= 0) == BOK.is_jan(other), format_position(position)


# --- Cut short ---


@pytest.mark.parametrize("most", [0, 10, 25, 60, 120, 300])
def test_what_is_told_within_a_bound_is_right_and_the_rest_is_not_told(most: int) -> None:
    budget = Budget(most)
    told, whole = forecast(roll_of(SAVE, "6-4"), budget), forecast(roll_of(SAVE, "6-4"), Budget())
    assert budget.spent <= most
    assert not told.exact
    for part, full in zip(told[:4], whole[:4], strict=True):
        assert part in (None, full)
    for odds, right in zip(told.turns, whole.turns, strict=True):
        assert odds.losing in (None, right.losing)
        assert odds.making in (None, right.making)


def test_a_search_can_be_stopped() -> None:
    told = forecast(roll_of(SAVE, "6-4"), Budget(heed=lambda spent: spent < 30))
    assert not told.exact


def test_a_game_without_jan_is_refused() -> None:
    with pytest.raises(GoalError, match="no jan in backgammon"):
        Outlook(BACKGAMMON, Budget())
    assert all(Outlook(ruleset, Budget()) for ruleset in RULESETS.values())
