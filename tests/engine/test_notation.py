"""Positions, rolls and turns as text: what is written is read back, and what is refused is refused at its place."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Dice, Move
from engine.errors import NotationError, PositionError
from engine.notation import (
    PlayedStep,
    format_dice,
    format_position,
    format_roll,
    format_step,
    format_turn,
    parse_position,
    parse_roll,
    parse_step,
    parse_turn,
)
from engine.swedish import BOK
from tests import strategies
from tests.engine import oracle
from tests.engine.oracle import Rules

SIX_SIXES = BOK.choose("opening.six-sixes").layout

# --- What is written is read back ---


@given(st.sampled_from([False, True]).flatmap(lambda option: strategies.positions(Rules("bok", six_sixes=option))))
def test_a_position_is_read_and_written_back(text: str) -> None:
    position = parse_position(text, SIX_SIXES)
    assert format_position(position) == text
    assert position.turn.value == text[-1]


@given(strategies.positions(Rules("bok")).flatmap(strategies.garbled))
def test_a_garbled_position_is_refused_within_its_text_or_is_another_canonical_one(text: str) -> None:
    position = _read(lambda: parse_position(text, BOK.layout))
    if isinstance(position, NotationError):
        assert position.text == text
        assert 0 <= position.offset <= len(text)
    else:
        assert format_position(position) == text


def _read[T](parse: Callable[[], T]) -> T | NotationError:
    try:
        return parse()
    except NotationError as error:
        return error


@given(st.sampled_from(strategies.RULES).flatmap(strategies.rolls))
def test_a_roll_is_read_and_written_back(text: str) -> None:
    dice = parse_roll(text)
    assert dice == oracle.dice_of(text)
    assert format_roll(dice) == text


def steps() -> st.SearchStrategy[PlayedStep]:
    move = strategies.moves().filter(lambda move: move != (0, 25)).map(lambda move: Move(*move))
    return st.builds(PlayedStep, move, st.integers(0, 2))


@given(st.lists(steps(), max_size=4))
def test_a_turn_is_read_and_written_back(played: list[PlayedStep]) -> None:
    text = format_turn(played)
    assert parse_turn(text) == tuple(step.move for step in played)
    assert "  " not in text


@given(strategies.moves())
def test_a_step_is_read_and_written_back(move: oracle.Move) -> None:
    text = f"{oracle.name(move[0])}/{oracle.name(move[1])}"
    assert parse_step(text) == move
    assert format_step(Move(*move)) == text


@given(st.text(st.sampled_from("0123456789barof/*() -"), max_size=12))
def test_any_text_is_a_turn_or_is_refused_within_it(text: str) -> None:
    moves = _read(lambda: parse_turn(text))
    if isinstance(moves, NotationError):
        assert 0 <= moves.offset <= len(text)
    else:
        assert parse_turn(format_turn(PlayedStep(move, 0) for move in moves)) == moves


@pytest.mark.parametrize(
    ("text", "dice"),
    [("6-2", (6, 2)), ("4-4", (4, 4, 4, 4)), ("6", (6,))],
    ids=["two dice", "doubles are four", "a single die"],
)
def test_a_roll_is_its_dice(text: str, dice: Dice) -> None:
    assert parse_roll(text) == dice


@pytest.mark.parametrize(
    ("dice", "text"), [((), "-"), ((4,), "4"), ((6, 2), "6-2"), ((3, 3, 3), "3-3-3")], ids=["none", "1", "2", "3"]
)
def test_dice_left_are_written_each(dice: Dice, text: str) -> None:
    assert format_dice(dice) == text


@pytest.mark.parametrize(
    ("text", "moves", "why"),
    [
        ("", [], "nothing played yet"),
        ("-", [], "a pass"),
        ("1/5", [(1, 5)], "one step"),
        ("bar/6** bar/2", [(0, 6), (0, 2)], "from the bar, with a blast"),
        ("1/5*", [(1, 5)], "the mark of a hit"),
        ("22/off", [(22, 25)], "off the board"),
        ("13/17(2)", [(13, 17)] * 2, "equal steps joined"),
        ("12/18*(3)", [(12, 18)] * 3, "the same with a hit"),
        ("1/5/11", [(1, 5), (5, 11)], "a checker's run joined"),
        ("19/24/off(2)", [(19, 24), (24, 25)] * 2, "two checkers that run alike"),
        ("9/5", [(9, 5)], "a step backwards can be written; a rule refuses it"),
    ],
)
def test_a_turn_is_its_moves(text: str, moves: list[tuple[int, int]], why: str) -> None:
    assert parse_turn(text) == tuple(moves), why


@pytest.mark.parametrize(
    ("moves", "text", "why"),
    [
        ([], "-", "a pass"),
        ([((1, 5), 1)], "1/5*", "a hit"),
        ([((0, 6), 2), ((0, 2), 0)], "bar/6** bar/2", "a blast"),
        ([((13, 17), 0)] * 2, "13/17(2)", "equal steps that come together are joined"),
        ([((13, 17), 1), ((13, 17), 0)], "13/17* 13/17", "but not a step that hits with one that does not"),
        ([((1, 5), 0), ((2, 6), 0), ((1, 5), 0)], "1/5 2/6 1/5", "nor those with another between them"),
    ],
)
def test_a_turn_is_written_in_one_way(moves: list[tuple[tuple[int, int], int]], text: str, why: str) -> None:
    assert format_turn(PlayedStep(Move(*move), mark) for move, mark in moves) == text, why


# --- What is refused, and where ---

START = "1:15/1:15/w"


@pytest.mark.parametrize(
    ("text", "error", "offset", "why"),
    [
        pytest.param("", NotationError, 0, "nothing: the two strokes are missing at the end", id="empty"),
        pytest.param("1:15/1:15", NotationError, 9, "the turn is missing", id="two parts"),
        pytest.param("1:15/1:15/w/", NotationError, 11, "a stroke too many", id="four parts"),
        pytest.param("1:15/1:15/x", NotationError, 10, "nobody's turn", id="turn"),
        pytest.param("1:15/1:15/", NotationError, 10, "an empty turn", id="no turn"),
        pytest.param("1:15/1:15/W", NotationError, 10, "letters are small", id="capital"),
        pytest.param("1:15/1:15/w ", NotationError, 10, "a space after it", id="space after"),
        pytest.param("1:15/1:15/w\n", NotationError, 10, "a line break after it", id="line break"),
        pytest.param(" 1:15/1:15/w", NotationError, 0, "a space before it", id="space before"),
        pytest.param("/1:15/w", NotationError, 0, "an empty side", id="empty side"),
        pytest.param("1:15/12:1,,13:14/w", NotationError, 10, "two commas", id="two commas"),
        pytest.param("1:15/12:1,13:14,/w", NotationError, 16, "a comma at the end", id="last comma"),
        pytest.param("1:15/12/w", NotationError, 5, "counts are always written", id="no count"),
        pytest.param("1:15/0:15/w", NotationError, 5, "there is no point 0", id="point 0"),
        pytest.param("1:15/25:15/w", NotationError, 5, "there is no point 25", id="point 25"),
        pytest.param("1:15/03:1,1:14/w", NotationError, 5, "a nought before the point", id="point 03"),
        pytest.param("1:15/1:015/w", NotationError, 5, "a nought before the count", id="count 015"),
        pytest.param("1:15/1:15,12:0/w", NotationError, 10, "zero entries are left out", id="count 0"),
        pytest.param("1:15/1:-1/w", NotationError, 5, "no count is below zero", id="count -1"),
        pytest.param("1:15/1:999/w", NotationError, 5, "a count that long is none", id="count 999"),
        pytest.param("1:\u0661\u0665/1:15/w", NotationError, 0, "digits are 0-9", id="other digits"),
        pytest.param("1:15/13:1,12:14/w", NotationError, 10, "points rise", id="not rising"),
        pytest.param("1:15/12:1,12:14/w", NotationError, 10, "a point comes once", id="twice"),
        pytest.param("1:15/bar:1,12:14/w", NotationError, 11, "the bar comes after the points", id="bar first"),
        pytest.param("1:14,off:1/12:13,off:1,bar:1/w", NotationError, 23, "the bar comes before off", id="off, bar"),
        pytest.param("1:15/bar:1,bar:14/w", NotationError, 11, "the bar comes once", id="bar twice"),
        pytest.param("1:15/hus:15/w", NotationError, 5, "the words are bar and off", id="other word"),
        pytest.param("1:13,3:2/1:15/w", PositionError, 7, "one only on own 2-11", id="two on 3"),
        pytest.param("1:15/1:13,11:2/w", PositionError, 13, "the same for Black", id="two on black's 11"),
        pytest.param("1:9,7:6/1:15/w", PositionError, 6, "six on 7 only with the option", id="six on 7"),
        pytest.param("1:16/1:15/w", PositionError, 2, "no point holds sixteen", id="sixteen"),
        pytest.param("1:14/1:15/w", PositionError, 0, "fourteen White checkers", id="fourteen white"),
        pytest.param("1:15/1:14,bar:2/w", PositionError, 5, "sixteen Black checkers", id="sixteen black"),
        pytest.param("-/1:15/w", PositionError, 0, "no White checkers", id="no white"),
        pytest.param("1:14,13:1/1:15/w", PositionError, 10, "both on White's 13, Black's home", id="shared 13"),
        pytest.param("1:14,17:1/5:1,12:14/w", PositionError, 10, "Black's 5 is White's 17", id="shared 5"),
        pytest.param("12:14,24:1/1:1,12:14/b", PositionError, 15, "White's 24 is Black's 12", id="shared 12"),
        pytest.param("1:1,3:1,24:13/12:1,15:1,off:13/w", PositionError, 14, "the first of two", id="shared two"),
    ],
)
def test_a_text_that_is_no_position_is_refused_at_the_character_at_fault(
    text: str, error: type[NotationError], offset: int, why: str
) -> None:
    with pytest.raises(error) as refused:
        parse_position(text, BOK.layout)
    assert type(refused.value) is error
    assert (refused.value.offset, refused.value.text) == (offset, text), why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (START, "the start"),
        ("12:15/12:15/b", "any number on the huk"),
        ("bar:15/off:15/w", "all on the bar, all off"),
        ("1:12,2:1,11:1,23:1/1:3,12:11,bar:1/b", "one each on 2 and 11"),
    ],
)
def test_a_position_that_can_stand_is_read(text: str, why: str) -> None:
    assert format_position(parse_position(text, BOK.layout)) == text, why


def test_six_stand_on_own_7_where_the_option_says_so_and_seven_never() -> None:
    assert format_position(parse_position("1:9,7:6/1:15/b", SIX_SIXES)) == "1:9,7:6/1:15/b"
    with pytest.raises(PositionError) as refused:
        parse_position("1:8,7:7/1:15/b", SIX_SIXES)
    assert refused.value.offset == 6


@pytest.mark.parametrize(
    ("text", "offset", "why"),
    [
        pytest.param("", 0, "no dice", id="empty"),
        pytest.param("7", 0, "a die has six sides", id="7"),
        pytest.param("0-1", 0, "and no side without eyes", id="0"),
        pytest.param("62", 1, "the stroke between them is missing", id="no stroke"),
        pytest.param("6-", 2, "the second die is missing", id="half"),
        pytest.param("6-7", 2, "the second die has no seven", id="second 7"),
        pytest.param("6--2", 2, "two strokes", id="two strokes"),
        pytest.param("2-6", 0, "the higher die comes first", id="lower first"),
        pytest.param("6-2 ", 3, "a space after it", id="space after"),
        pytest.param("6-2-1", 3, "three dice", id="three"),
        pytest.param("6\n", 1, "a line break", id="line break"),
        pytest.param("\u0666-2", 0, "digits are 1-6", id="other digits"),
    ],
)
def test_a_text_that_is_no_roll_is_refused_at_the_character_at_fault(text: str, offset: int, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_roll(text)
    assert (refused.value.offset, refused.value.text) == (offset, text), why


@pytest.mark.parametrize(
    ("text", "offset", "why"),
    [
        pytest.param("1", 1, "the second point is missing", id="one point"),
        pytest.param("1/", 2, "nothing after the stroke", id="no target"),
        pytest.param("/5", 0, "nothing before it", id="no origin"),
        pytest.param("1/5  5/9", 4, "two spaces", id="two spaces"),
        pytest.param(" 1/5", 0, "a space before it", id="space before"),
        pytest.param("1/5 ", 4, "a space after it", id="space after"),
        pytest.param("1/25", 2, "there is no point 25", id="25"),
        pytest.param("0/5", 0, "the bar is written bar", id="0"),
        pytest.param("01/5", 0, "a nought before", id="01"),
        pytest.param("1/5\n", 2, "a line break", id="line break"),
        pytest.param("1/5 x/9", 4, "no such point", id="letter"),
        pytest.param("1/5***", 5, "a star too many", id="three stars"),
        pytest.param("1/5*/9", 4, "a run is joined only where it hits nothing", id="run with hit"),
        pytest.param("1/5(1)", 3, "one step is not joined", id="once"),
        pytest.param("1/5(7)", 3, "no roll has seven steps", id="seven times"),
        pytest.param("1/5(2", 3, "the bracket is left open", id="open bracket"),
        pytest.param("1/5(2)*", 6, "the star comes before the bracket", id="star last"),
        pytest.param("8/bar", 2, "nobody moves to the bar", id="to the bar"),
        pytest.param("off/5", 0, "nor from off", id="from off"),
        pytest.param("8/off/5", 2, "nor on from there", id="through off"),
        pytest.param("8/12/bar", 5, "nor on to the bar", id="run to the bar"),
        pytest.param("--", 0, "a pass is one stroke", id="two passes"),
        pytest.param("- 1/5", 0, "a pass is all of a turn", id="pass and step"),
        pytest.param("BAR/5", 0, "letters are small", id="capitals"),
    ],
)
def test_a_text_that_is_no_turn_is_refused_at_the_character_at_fault(text: str, offset: int, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_turn(text)
    assert (refused.value.offset, refused.value.text) == (offset, text), why


@pytest.mark.parametrize(
    ("text", "offset", "why"),
    [
        pytest.param("", 0, "no step", id="empty"),
        pytest.param("-", 0, "a pass is no step", id="pass"),
        pytest.param("1/5 5/9", 0, "two steps", id="two"),
        pytest.param("1/5/9", 0, "two steps joined", id="run"),
        pytest.param("1/5(2)", 0, "a step twice", id="twice"),
        pytest.param("1/x", 2, "no such point", id="letter"),
    ],
)
def test_a_text_that_is_no_single_step_is_refused(text: str, offset: int, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_step(text)
    assert (refused.value.offset, refused.value.text) == (offset, text), why


def test_a_refusal_shows_the_beginning_of_a_long_text_only() -> None:
    with pytest.raises(NotationError) as refused:
        parse_roll("6" * 10_000)
    assert len(str(refused.value)) < 200
    assert "at character 2 of" in str(refused.value)
