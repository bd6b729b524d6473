"""Backgammon against the cases of other programs, strictly, and the variants' own rules."""

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backgammon import ACEY_DEUCEY, BACKGAMMON, NACKGAMMON, NACKGAMMON_TEXT, face
from engine.board import BAR, BEATEN, CHECKERS, OFF, Dice, Move, Player, Position, Side, count_at, side_of, unit
from engine.errors import CutShort, IllegalTurn
from engine.notation import format_position, parse_position, parse_roll, parse_turn
from engine.roll import MOST_TURNS, Roll, outcome
from engine.rules import RuleId
from engine.ruleset import Ruleset
from engine.search import after_die

DATA: Final = Path(__file__).resolve().parents[1] / "data"
NUMBERS: Final = BACKGAMMON.layout.numbers
BLOCK: Final = 100
WHITE, BLACK = Player.WHITE, Player.BLACK

type Row = Mapping[str, Any]


def _rows(name: str) -> list[Row]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _position(board: str, turn: Player) -> Position:
    """White's checkers upper-case at his own points 0…25, Black's lower-case; 25 is White's bar, 0 Black's."""
    white, black = [0] * 26, [0] * 26
    for number, letter in enumerate(board):
        if letter.isupper():
            white[OFF - number] = ord(letter) - ord("A") + 1
        elif letter != "-":
            black[number] = ord(letter) - ord("a") + 1
    sides = [side_of(dict(enumerate([*side[:OFF], CHECKERS - sum(side[:OFF])]))) for side in (white, black)]
    return Position(sides[0], sides[1], turn)


def _dice(fallen: list[int]) -> Dice:
    dice = tuple(sorted(fallen, reverse=True))
    return dice * 2 if dice[0] == dice[1] else dice


def _results(row: Row) -> set[Position]:
    return {turn.position for turn in Roll(BACKGAMMON, _position(row["pos"], WHITE), _dice(row["dice"])).turns()}


def _blocks(rows: list[Row]) -> Iterator[Any]:
    for first in range(0, len(rows), BLOCK):
        yield pytest.param(rows[first : first + BLOCK], id=f"{first + 1}-{first + BLOCK}")


# --- Cases of other programs ---


@pytest.mark.parametrize("rows", list(_blocks(_rows("backgammon_legal"))))
def test_a_rolls_results_are_exactly_those_of_the_other_programs(rows: list[Row]) -> None:
    for row in rows:
        expected = {_position(board, BLACK) for board in row["results"]} or {_position(row["pos"], BLACK)}
        assert _results(row) == expected, row


def test_the_last_checker_uses_both_dice_although_one_would_end_the_game() -> None:
    rows = _rows("backgammon_legal_last_checker")
    for row in rows:
        assert _results(row) == {_position(board, BLACK) for board in row["strict"]}, row
        assert row["strict"] != row["lenient"]
    assert len(rows) == 20


def test_the_corpus_is_whole() -> None:
    assert len(_rows("backgammon_legal")) == 3000


@pytest.mark.parametrize("rows", list(_blocks(_rows("backgammon_legal"))))
def test_both_orders_of_the_dice_come_to_the_results(rows: list[Row]) -> None:
    """Plainly: each die after the other, either first, and the longest kept; then the higher of two single ones."""
    for row in rows:
        position = _position(row["pos"], WHITE)
        view = BACKGAMMON.view(position)
        dice = _dice(row["dice"])
        lines = [line for order in {dice, dice[::-1]} for line in _lines(view.own, view.other, order, ())]
        most = max(len(line[2]) for line in lines)
        lines = [line for line in lines if len(line[2]) == most]
        if most == 1:
            highest = max(line[2][0] for line in lines)
            lines = [line for line in lines if line[2][0] == highest]
        assert {BACKGAMMON.position(own, other, WHITE, BLACK) for own, other, _ in lines} == _results(row), row


def _lines(own: Side, other: Side, left: Dice, used: Dice) -> Iterator[tuple[Side, Side, Dice]]:
    following = list(after_die(BACKGAMMON, own, other, left[0], last=len(left) == 1)) if left else []
    if not following:
        yield own, other, used
    for _, own_after, other_after, _ in following:
        yield from _lines(own_after, other_after, left[1:], (*used, left[0]))


PUBLIC: Final = [
    row for row in json.loads((DATA / "public_cases.json").read_text("utf-8")) if row["game"] == "backgammon"
]
REASONS: Final = {
    "not all checkers in home board": {RuleId.BG_OFF_NOT_YET},
    "a checker remains on a higher point": {RuleId.BG_OFF_HIGHER},
    "bar first": {RuleId.BG_ENTER_FIRST},
    "point held by opponent": {RuleId.BG_BLOCKED},
    "only one die can be played: it must be the larger": {RuleId.TURN_HIGHER_DIE},
    "both dice must be played": {RuleId.TURN_COMPLETE, RuleId.TURN_MOST_DICE},
    "both dice must be played (3 then blocked)": {RuleId.TURN_COMPLETE, RuleId.TURN_MOST_DICE},
    "both dice must be played (3 first leaves no 5)": {RuleId.TURN_COMPLETE, RuleId.TURN_MOST_DICE},
}
ENDS: Final = {"bar": BAR, "off": OFF}


def _side(counts: Mapping[str, int], *, bar: int, own: bool) -> Side:
    """A side by the mover's numbers; checkers not shown are off."""
    points = {ENDS.get(point, 0) if point in ENDS else OFF - int(point) if own else int(point) for point in counts}
    assert len(points) == len(counts)
    placed = {(OFF - int(point) if own else int(point)): count for point, count in counts.items() if point != "bar"}
    placed[BAR] = bar + counts.get("bar", 0)
    return side_of(placed | {OFF: CHECKERS - sum(placed.values())})


def _shown(row: Row) -> Mapping[str, int]:
    """The opponent's checkers; where a row shows none, one is put where it is in nobody's way, or he has won."""
    shown: Mapping[str, int] = row["opp"]
    if shown:
        return shown
    taken = {point for result in row["results"] for point in result["own"]} | row["own"].keys()
    return {next(point for point in map(str, range(24, 0, -1)) if point not in taken): 1}


def _public_roll(row: Row) -> Roll:
    own, other = _side(row["own"], bar=row["bar"], own=True), _side(_shown(row), bar=0, own=False)
    return Roll(BACKGAMMON, Position(own, other, WHITE), _dice(row["dice"]))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in PUBLIC])
def test_a_public_case_has_exactly_its_results(row: Row) -> None:
    roll = _public_roll(row)
    expected = {
        Position(
            _side(result["own"], bar=0, own=True),
            _side(result["opp"] or ({} if row["opp"] else _shown(row)), bar=result["opp_on_bar_hit"], own=False),
            BLACK,
        )
        for result in row["results"]
    }
    assert {turn.position for turn in roll.turns()} == (expected or {roll.position._replace(turn=BLACK)})


@pytest.mark.parametrize(
    ("row", "tried"),
    [
        pytest.param(row, tried, id=f"{row['id']}-{number}")
        for row in PUBLIC
        for number, tried in enumerate(row["illegal"], 1)
    ],
)
def test_a_public_try_is_refused_by_the_rule_that_the_text_names(row: Row, tried: Row) -> None:
    moves = [Move(*(ENDS[point] if point in ENDS else OFF - int(point) for point in step)) for step in tried["steps"]]
    with pytest.raises(IllegalTurn) as refused:
        _public_roll(row).play(moves)
    assert REASONS[tried["rule"]] & {violation.rule for violation in refused.value.violations}


# --- What the two games share, and what they do not ---


def test_players_go_opposite_ways() -> None:
    assert face(side_of({1: 2, 24: 1, BAR: 3, OFF: 9})) == side_of({24: 2, 1: 1, BAR: 3, OFF: 9})


@given(st.dictionaries(st.integers(BAR, OFF), st.integers(1, 2), max_size=7))
def test_facing_twice_is_where_one_stood(counts: dict[int, int]) -> None:
    assert face(face(side_of(counts))) == side_of(counts)


@pytest.mark.parametrize(
    ("ruleset", "side"),
    [
        (BACKGAMMON, "6:5,8:3,13:5,24:2"),
        (NACKGAMMON, "6:4,8:3,13:4,23:2,24:2"),
        (NACKGAMMON_TEXT, "6:5,8:3,13:2,23:1,24:4"),
        (ACEY_DEUCEY, "-"),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_the_start_of_each_variant(ruleset: Ruleset, side: str) -> None:
    start = Position(ruleset.start, ruleset.start, WHITE)
    assert format_position(start, ruleset.layout) == f"{side}/{side}/w"
    assert parse_position(f"{side}/{side}/w", ruleset.layout) == start


def roll_of(text: str, roll: str, ruleset: Ruleset = BACKGAMMON) -> Roll:
    return Roll(ruleset, parse_position(text, ruleset.layout), parse_roll(roll))


def refused(text: str, roll: str, turn: str, ruleset: Ruleset = BACKGAMMON) -> list[RuleId]:
    with pytest.raises(IllegalTurn) as error:
        roll_of(text, roll, ruleset).play(parse_turn(turn, NUMBERS))
    return [violation.rule for violation in error.value.violations]


START: Final = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
ON_THE_BAR: Final = "6:5,8:3,13:5,24:1,bar:1/6:5,8:3,13:5,24:2/w"


REFUSED: Final = (
    (START, "6-5", "24/19", RuleId.BG_BLOCKED, "five of Black's stand on White's 19"),
    (ON_THE_BAR, "6-1", "bar/19", RuleId.BG_BLOCKED, "nor does a checker enter there"),
    (ON_THE_BAR, "2-1", "13/11", RuleId.BG_ENTER_FIRST, "one lies on the bar"),
    (ON_THE_BAR, "4-1", "bar/22", RuleId.BG_ENTER_POINT, "a four enters on 21, a one on 24"),
    ("6:4,7:1,off:10/24:15/w", "6-5", "6/off", RuleId.BG_OFF_NOT_YET, "one is outside"),
    (
        "5:1,6:4,off:10/24:15/w",
        "4-3",
        "5/off",
        RuleId.BG_OFF_EXACT,
        "a four is too little for a five",
    ),
    ("4:1,6:1,off:13/24:15/w", "5-5", "4/off", RuleId.BG_OFF_HIGHER, "the six must go first"),
    ("4:1,5:1,off:13/24:15/w", "5-5", "4/off", RuleId.BG_OFF_HIGHER, "there is one on the five itself"),
    ("3:1,4:1,off:13/24:15/w", "6-5", "3/off", RuleId.BG_OFF_HIGHER, "the highest goes off, the three is not"),
    (START, "3-1", "8/5", RuleId.TURN_COMPLETE, "the one is left"),
    (START, "3-1", "", RuleId.TURN_MUST_PLAY, "nothing is played at all"),
    (START, "3-1", "6/8", RuleId.MOVE_FORWARD, "backwards"),
    (START, "3-1", "6/2", RuleId.DICE_SEPARATE, "the dice added up"),
    (START, "3-1", "6/1", RuleId.MOVE_EXACT_DIE, "five points by a three and a one"),
    (START, "3-1", "5/4", RuleId.MOVE_OWN_CHECKER, "nobody stands on five"),
)


@pytest.mark.parametrize(("position", "roll", "turn", "rule", "why"), REFUSED)
def test_the_rule_that_refuses(position: str, roll: str, turn: str, rule: RuleId, why: str) -> None:
    assert refused(position, roll, turn) == [rule], why


def test_a_step_is_told_in_the_players_own_numbers() -> None:
    violation = roll_of(ON_THE_BAR, "6-1").explain((), Move(BAR, 6))[0]
    assert (violation.step, violation.points, dict(violation.values)) == (
        "bar/19",
        (19,),
        {"from": "bar", "to": 19, "die": 6, "count": 5},
    )


def test_bearing_off_is_not_compulsory_while_another_step_uses_the_die() -> None:
    turns = {str(turn) for turn in roll_of("1:1,6:1,off:13/6:15/w", "1-1").turns()}
    assert turns == {"6/5 5/4 4/3 3/2", "6/5 5/4 4/3 1/off"}


# --- Results ---


@pytest.mark.parametrize(
    ("loser", "rule", "tenths", "why"),
    [
        ("6:14,off:1", RuleId.BG_SINGLE, 10, "one off"),
        ("6:15", RuleId.BG_GAMMON, 20, "none off, and all at home: that is no backgammon"),
        ("6:14,19:1", RuleId.BG_BACKGAMMON, 30, "none off, one in the winner's home board"),
        ("6:14,18:1", RuleId.BG_GAMMON, 20, "none off, one just outside it"),
        ("6:14,bar:1", RuleId.BG_BACKGAMMON, 30, "none off, one on the bar"),
        ("6:13,19:1,off:1", RuleId.BG_SINGLE, 10, "one off is enough, wherever the rest stands"),
    ],
)
def test_how_a_game_is_won(loser: str, rule: RuleId, tenths: int, why: str) -> None:
    turns = roll_of(f"1:1,off:14/{loser}/w", "2-1").turns()
    ends = {(turn.outcome and turn.outcome.rule, turn.outcome and turn.outcome.tenths) for turn in turns}
    assert ends == {(rule, tenths)}, why
    over = outcome(BACKGAMMON, parse_position(f"off:15/{loser}/b", BACKGAMMON.layout))
    assert over is not None
    assert (over.winner, over.rule, over.munk) == (WHITE, rule, False)


def test_a_shorter_way_to_the_same_end_is_accepted() -> None:
    """3/off by the three alone ends where 3/1 1/off does."""
    assert roll_of("3:1,off:14/24:15/w", "3-2").play(parse_turn("3/off", NUMBERS)).outcome


# --- Acey-deucey ---


def test_all_checkers_enter_and_others_may_be_moved_meanwhile() -> None:
    turns = {str(turn) for turn in roll_of("-/-/w", "6-3", ACEY_DEUCEY).turns()}
    assert turns == {"bar/19 bar/22", "bar/19 19/16"}


def test_a_beaten_checker_must_enter_first() -> None:
    assert refused("10:1,bar:1/-/w", "6-3", "10/4", ACEY_DEUCEY) == [RuleId.BG_ENTER_FIRST]
    assert roll_of("10:1/-/w", "6-3", ACEY_DEUCEY).explain((), Move(OFF - 10, OFF - 4)) == ()


def test_once_it_has_entered_the_others_may_be_moved() -> None:
    turns = {str(turn) for turn in roll_of("10:1,bar:1/-/w", "6-3", ACEY_DEUCEY).turns()}
    assert turns == {"bar/19 bar/22", "bar/19 19/16", "bar/19 10/7", "bar/22 10/4"}
    assert refused("10:1,bar:2/-/w", "6-3", "bar/19 10/7", ACEY_DEUCEY) == [RuleId.BG_ENTER_FIRST]


def test_after_one_and_two_comes_any_double_and_another_roll() -> None:
    turn = roll_of("-/-/w", "2-1", ACEY_DEUCEY).play(parse_turn("bar/23 bar/24 bar/19(4)", NUMBERS))
    assert turn.position.turn is WHITE
    assert format_position(turn.position, ACEY_DEUCEY.layout) == "19:4,23:1,24:1/-/w"


def test_with_a_part_of_it_lost_the_roll_is_lost_too() -> None:
    """Fourteen are stuck behind six points, so that none may go off: ones take the last to the end."""
    stuck = "7:1,24:14/2:2,3:2,4:2,5:2,6:2,7:2,12:3/w"
    (turn,) = roll_of(stuck, "2-1", ACEY_DEUCEY).turns()
    assert (str(turn), turn.position.turn) == ("7/5 5/4 4/3 3/2 2/1", BLACK)


def test_what_waits_to_enter_is_told_from_what_was_beaten() -> None:
    hit = roll_of("6:1/20:1/w", "1-1", ACEY_DEUCEY).play(parse_turn("6/5* bar/24 bar/24 bar/24", NUMBERS))
    assert format_position(hit.position, ACEY_DEUCEY.layout) == "5:1,24:3/bar:1/b"
    assert count_at(hit.position.black, BAR) == CHECKERS


def test_a_game_of_it_counts_one() -> None:
    (turn, *_) = roll_of("1:1,off:14/bar:1/w", "2-1", ACEY_DEUCEY).turns()
    assert turn.outcome is not None
    assert (turn.outcome.rule, turn.outcome.tenths) == (RuleId.BG_SINGLE, 10)


SPREAD: Final = "3:1,5:1,8:1,10:1,12:1,13:1,14:1,15:1,17:2,19:1,20:1,21:1,22:1,24:1/bar:15/w"
"""With 2-1 and any double after it there are 472,320 turns."""


def test_turns_are_not_told_where_they_are_hundred_thousands() -> None:
    with pytest.raises(CutShort, match=f"more than {MOST_TURNS} turns"):
        roll_of(SPREAD, "2-1", ACEY_DEUCEY).turns()


def test_one_of_them_is_played_all_the_same() -> None:
    roll = roll_of(SPREAD, "2-1", ACEY_DEUCEY)
    turn = "24/22 22/21 21/15 15/9(2) 9/3"
    assert str(roll.play(parse_turn(turn, NUMBERS))) == turn


def test_ordinary_rolls_come_nowhere_near_so_many_turns() -> None:
    """The most that a search by small changes found in any game, with nearly every checker on a point of its own."""
    many = roll_of("3:1,4:1,6:1,7:1,9:1,11:1,12:1,14:1,15:1,17:1,18:1,20:1,21:1,23:1,24:1/bar:1,off:14/w", "1-1")
    waiting = roll_of("3:1,5:1,7:1,8:1,9:1,11:1,12:1,14:1,15:1,17:1,19:1,21:1,23:1,24:1/-/w", "1-1", ACEY_DEUCEY)
    assert [len(roll.turns()) for roll in (many, waiting)] == [2226, 2310]
    assert MOST_TURNS > 3 * 2310


def test_why_extra_dice_must_all_be_used_is_told_without_looking_at_all_turns() -> None:
    position = "4:1,7:1,8:1,9:1,11:1,12:1,14:1,22:1,24:1,off:6/2:2,7:2,9:2,10:2,19:2,23:2,bar:3/w"
    played, step = parse_turn("7/5 22/21", NUMBERS), Move(25 - 9, 25 - 3)
    quick, looked = (of(ACEY_DEUCEY, roll_of(position, "2-1").position, (2, 1)) for of in (Roll, _Looked))
    [why] = quick.explain(played, step)
    [same] = looked.explain(played, step)
    assert (why.rule, why.values["used"], why.values["possible"]) == (RuleId.TURN_MOST_DICE, 5, 6)
    assert (same.rule, same.values["used"], same.values["possible"]) == (RuleId.TURN_MOST_DICE, 5, 6)


class _Looked(Roll):
    """A roll all of whose turns are looked at, however many they are."""

    _plays_out = False


@pytest.mark.parametrize("seed", range(24))
def test_extra_dice_are_answered_as_if_all_their_turns_were_looked_at(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - the same each time
    points = chance.sample(range(1, 25), 6)
    on = [chance.choice(points[:3]) for _ in range(chance.randint(1, 6))]
    beaten, waiting = chance.choice([(0, 0), (0, 2), (1, 1)])
    own = sum(map(unit, on)) + beaten + waiting + (beaten << 4 * BEATEN) + (15 - len(on) - beaten - waiting) * unit(OFF)
    other = sum(unit(25 - chance.choice(points[3:])) for _ in range(5)) + 10 * unit(OFF)
    position = Position(own, other, Player.WHITE)
    quick, looked = Roll(ACEY_DEUCEY, position, (2, 1)), _Looked(ACEY_DEUCEY, position, (2, 1))
    moves: list[Move] = []
    while True:
        progress = quick.progress(moves)
        assert progress == looked.progress(moves)
        for move in (None, Move(chance.randint(1, 24), chance.randint(1, OFF))):
            refused = [[found.rule for found in roll.explain(moves, move)] for roll in (quick, looked)]
            assert refused[0] == refused[1]
        if not progress.offers:
            break
        step = chance.choice(progress.offers).step
        moves.append(Move(step.origin, step.target))
