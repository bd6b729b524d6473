"""Every rule of the rulebook by a case of its own, and a near miss beside it that is allowed.

Three tables: rules that refuse a step or the end of a turn, rules that say what happens, rules between the turns.
White moves; points of Black are his own: Black's 24 is White's 12, Black's 12 White's 24, Black's 1 White's 13.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import pytest

from engine.board import Player
from engine.errors import IllegalAction, IllegalTurn
from engine.match import Game, Match
from engine.notation import format_position, parse_position, parse_roll, parse_step, parse_turn
from engine.roll import Roll, Turn
from engine.rules import REFUSALS, RuleId, Value, Violation
from engine.ruleset import Ruleset
from engine.swedish import BOK, SM, VASA
from tests.engine.games import NEAR_CORNER, START, game, named, played

SIX_SIXES: Final = BOK.choose("opening.six-sixes")

HUKS: Final = "12:15/12:15/w"
THEIR_SIX: Final = "19:2,20:2,21:2,22:2,23:2,24:2"
"""Black's bands on White's 7-12."""


class Try(NamedTuple):
    """A step tried after others, or, where ``step`` is none, the end of the turn."""

    ruleset: Ruleset
    position: str
    roll: str
    played: str = ""
    step: str | None = None

    def begin(self) -> Roll:
        return Roll(self.ruleset, parse_position(self.position, self.ruleset.layout), parse_roll(self.roll))

    def explain(self) -> tuple[Violation, ...]:
        return self.begin().explain(parse_turn(self.played), parse_step(self.step) if self.step else None)


# --- Rules that refuse a step, or the end of a turn ---


class Refused(NamedTuple):
    """A try that one rule alone refuses, what the refusal carries, and a near miss that nothing refuses."""

    rule: RuleId
    why: str
    tried: Try
    points: tuple[int, ...]
    values: Mapping[str, Value]
    allowed: Try


REFUSED: Final = (
    Refused(
        RuleId.DICE_SEPARATE,
        "six and four are two steps, not one of ten",
        Try(BOK, START, "6-4", "", "1/11"),
        (),
        {"from": 1, "to": 11, "distance": 10, "left": "6-4"},
        Try(BOK, START, "6-4", "1/7", "7/11"),
    ),
    Refused(
        RuleId.DICE_SEPARATE,
        "not in entering either",
        Try(BOK, "12:14,bar:1/1:15/w", "4-2", "", "bar/6"),
        (),
        {"from": "bar", "to": 6, "distance": 6, "left": "4-2"},
        Try(BOK, "12:14,bar:1/1:15/w", "4-2", "bar/4", "4/6"),
    ),
    Refused(
        RuleId.DICE_SEPARATE,
        "three of four equal dice are three steps",
        Try(BOK, HUKS, "2-2", "12/14", "12/18"),
        (),
        {"from": 12, "to": 18, "distance": 6, "left": "2-2-2"},
        Try(BOK, HUKS, "2-2", "12/14", "14/16"),
    ),
    Refused(
        RuleId.DICE_DOUBLES,
        "doubles are four steps, not five",
        Try(BOK, HUKS, "3-3", "12/15(4)", "12/15"),
        (),
        {"from": 12, "to": 15, "die": 3},
        Try(BOK, HUKS, "3-3", "12/15(3)", "12/15"),
    ),
    Refused(
        RuleId.MOVE_OWN_CHECKER,
        "nobody of his stands there",
        Try(BOK, HUKS, "6-4", "", "13/17"),
        (13,),
        {"from": 13, "to": 17},
        Try(BOK, HUKS, "6-4", "", "12/16"),
    ),
    Refused(
        RuleId.MOVE_OWN_CHECKER,
        "the opponent's checkers are not his",
        Try(BOK, HUKS, "6-4", "", "24/off"),
        (24,),
        {"from": 24, "to": "off"},
        Try(BOK, HUKS, "6-4", "", "12/18"),
    ),
    Refused(
        RuleId.MOVE_OWN_CHECKER,
        "he has nobody beaten",
        Try(BOK, HUKS, "6-4", "", "bar/4"),
        (0,),
        {"from": "bar", "to": 4},
        Try(BOK, "12:14,bar:1/12:15/w", "6-4", "", "bar/4"),
    ),
    Refused(
        RuleId.MOVE_FORWARD,
        "a checker never goes back",
        Try(BOK, "12:10,16:5/12:15/w", "6-4", "", "16/12"),
        (),
        {"from": 16, "to": 12},
        Try(BOK, "12:10,16:5/12:15/w", "6-4", "", "12/16"),
    ),
    Refused(
        RuleId.MOVE_FORWARD,
        "nor does it stay",
        Try(BOK, HUKS, "6-4", "", "12/12"),
        (),
        {"from": 12, "to": 12},
        Try(BOK, HUKS, "6-4", "", "12/18"),
    ),
    Refused(
        RuleId.MOVE_EXACT_DIE,
        "five is neither of the dice, nor their sum",
        Try(BOK, HUKS, "6-4", "", "12/17"),
        (),
        {"from": 12, "to": 17, "distance": 5, "left": "6-4"},
        Try(BOK, HUKS, "6-4", "", "12/18"),
    ),
    Refused(
        RuleId.MOVE_EXACT_DIE,
        "a die is used once",
        Try(BOK, HUKS, "6-4", "12/16", "12/16"),
        (),
        {"from": 12, "to": 16, "distance": 4, "left": "6"},
        Try(BOK, HUKS, "6-4", "12/16", "12/18"),
    ),
    Refused(
        RuleId.TURN_MUST_PLAY,
        "he can use both dice",
        Try(BOK, HUKS, "6-4"),
        (12,),
        {},
        Try(BOK, "12:14,bar:1/13:11,14:2,16:2/w", "4-2"),
    ),
    Refused(
        RuleId.TURN_MOST_DICE,
        "the six from 3 leaves no four; the four from 3 leaves the six from 8",
        Try(BOK, "3:1,8:1,24:13/1:2,24:13/w", "6-4", "", "3/9"),
        (3, 8),
        {"used": 1, "possible": 2},
        Try(BOK, "3:1,8:1,24:13/1:2,24:13/w", "6-4", "", "3/7"),
    ),
    Refused(
        RuleId.TURN_MOST_DICE,
        "off with the six, and the three is lost; with the three first, the six bears the same checker off",
        Try(SM, "20:1,21:1,off:13/1:13,12:2/w", "6-3", "", "20/off"),
        (20, 23),
        {"used": 1, "possible": 2},
        Try(SM, "20:1,21:1,off:13/1:13,12:2/w", "6-3", "20/23", "23/off"),
    ),
    Refused(
        RuleId.TURN_HIGHER_DIE,
        "either die, not both: home bars the way from 7 and from 8",
        Try(BOK, "2:1,24:14/1:15/w", "6-5", "", "2/7"),
        (2,),
        {"used": 5, "higher": 6},
        Try(BOK, "2:1,24:14/1:15/w", "6-5", "", "2/8"),
    ),
    Refused(
        RuleId.TURN_COMPLETE,
        "the four can still be used",
        Try(BOK, HUKS, "6-4", "12/18"),
        (12,),
        {"left": "4"},
        Try(BOK, HUKS, "6-4", "12/18 12/16"),
    ),
    Refused(
        RuleId.TURN_COMPLETE,
        "three of the four can still be used",
        Try(BOK, HUKS, "5-5", "12/17"),
        (12,),
        {"left": "5-5-5"},
        Try(BOK, HUKS, "5-5", "12/17(4)"),
    ),
    Refused(
        RuleId.TURN_COMPLETE,
        "that two dice would come to the same place does not use the second",
        Try(SM, "20:1,21:1,off:13/1:14,11:1/w", "6-2", "20/off"),
        (20, 21),
        {"left": "2"},
        Try(SM, "20:1,21:1,off:13/1:14,11:1/w", "6-2", "20/22 22/off"),
    ),
    Refused(
        RuleId.LAND_OPPONENT_BAND,
        "two of the opponent's bar the point",
        Try(BOK, "2:1,24:14/1:13,18:2/w", "6-4", "", "2/6"),
        (6,),
        {"from": 2, "to": 6, "die": 4, "count": 2},
        Try(BOK, "2:1,24:14/1:14,18:1/w", "6-4", "", "2/6"),
    ),
    Refused(
        RuleId.LAND_OPPONENT_BAND,
        "his home stack is a band",
        Try(BOK, "9:1,24:14/1:15/w", "4-1", "", "9/13"),
        (13,),
        {"from": 9, "to": 13, "die": 4, "count": 15},
        Try(BOK, "9:1,24:14/1:1,2:1,24:13/w", "4-1", "", "9/13"),
    ),
    Refused(
        RuleId.LAND_OPPONENT_BAND,
        "24 and 1 are no neighbours: five bands and one more are no wall",
        Try(VASA, "12:14,20:1/12:2,13:2,14:2,15:2,16:2,17:5/w", "4-4", "", "20/24"),
        (24,),
        {"from": 20, "to": 24, "die": 4, "count": 2},
        Try(VASA, "12:14,20:1/12:1,13:2,14:2,15:2,16:2,17:6/w", "4-4", "", "20/24"),
    ),
    Refused(
        RuleId.LAND_ONE_ONLY,
        "one stands on his 4",
        Try(BOK, START, "3-3", "1/4", "1/4"),
        (4,),
        {"from": 1, "to": 4, "die": 3},
        Try(BOK, START, "3-3", "1/4 4/7", "1/4"),
    ),
    Refused(
        RuleId.LAND_ONE_ONLY,
        "11 is the last such point; the huk takes any number",
        Try(BOK, "6:1,11:1,12:13/1:15/w", "5-1", "", "6/11"),
        (11,),
        {"from": 6, "to": 11, "die": 5},
        Try(BOK, "6:1,11:1,12:13/1:15/w", "6-1", "", "6/12"),
    ),
    Refused(
        RuleId.LAND_HOME_CLOSED,
        "nobody moves home",
        Try(BOK, "5:1,12:14/1:15/w", "4-2", "", "5/1"),
        (1,),
        {"from": 5, "to": 1},
        Try(BOK, "12:14,bar:1/1:15/w", "2-1", "", "bar/1"),
    ),
    Refused(
        RuleId.ENTER_FIRST,
        "one is beaten",
        Try(BOK, "12:14,bar:1/1:15/w", "6-4", "", "12/18"),
        (0,),
        {"from": 12, "to": 18, "beaten": 1},
        Try(BOK, "12:14,bar:1/1:15/w", "6-4", "bar/4", "12/18"),
    ),
    Refused(
        RuleId.ENTER_POINT,
        "a four enters on 4, not on 5",
        Try(BOK, "12:14,bar:1/1:15/w", "4-2", "", "bar/5"),
        (),
        {"to": 5, "left": "4-2"},
        Try(BOK, "12:14,bar:1/1:15/w", "4-2", "", "bar/4"),
    ),
    Refused(
        RuleId.ENTER_OWN_CHECKER,
        "one of his own stands there",
        Try(BOK, "4:1,12:13,bar:1/1:15/w", "4-2", "", "bar/4"),
        (4,),
        {"to": 4, "die": 4},
        Try(BOK, "4:1,12:13,bar:1/1:15/w", "4-2", "", "bar/2"),
    ),
    Refused(
        RuleId.ENTER_OPPONENT_BAND,
        "a band stands there, and there is room elsewhere",
        Try(BOK, "12:14,bar:1/1:13,16:2/w", "4-2", "", "bar/4"),
        (4,),
        {"to": 4, "die": 4, "count": 2},
        Try(BOK, "12:14,bar:1/1:14,16:1/w", "4-2", "", "bar/4"),
    ),
    Refused(
        RuleId.BLAST_LAST_CHECKER,
        "a wall, but he has fourteen off",
        Try(BOK, f"6:1,off:14/{THEIR_SIX},off:3/w", "6-5", "", "6/11"),
        (11,),
        {"from": 6, "to": 11, "die": 5, "count": 2},
        Try(BOK, f"6:1,24:1,off:13/{THEIR_SIX},off:3/w", "6-5", "", "6/11"),
    ),
    Refused(
        RuleId.BLAST_LAST_CHECKER,
        "no room for him either, but he has fourteen off",
        Try(BOK, "bar:1,off:14/13:3,14:2,15:2,16:2,17:3,18:3/w", "6-5", "", "bar/5"),
        (5,),
        {"from": "bar", "to": 5, "die": 5, "count": 3},
        Try(BOK, "24:1,bar:1,off:13/13:3,14:2,15:2,16:2,17:3,18:3/w", "6-5", "", "bar/5"),
    ),
    Refused(
        RuleId.OFF_NOT_YET,
        "one still stands on 18",
        Try(BOK, "18:1,22:14/1:15/w", "3-1", "", "22/off"),
        (18,),
        {"from": 22, "outside": 1},
        Try(BOK, "19:1,22:14/1:15/w", "3-1", "", "22/off"),
    ),
    Refused(
        RuleId.OFF_NOT_YET,
        "one moves in by the same turn first",
        Try(SM, "18:1,22:14/1:15/w", "6-3", "", "22/off"),
        (18,),
        {"from": 22, "outside": 1},
        Try(SM, "18:1,22:14/1:15/w", "6-3", "18/24", "22/off"),
    ),
    Refused(
        RuleId.OFF_EXACT,
        "the six has a step of its own: 19 off; the five too, 19 to 24",
        Try(BOK, "19:1,22:14/1:15/w", "6-5", "", "22/off"),
        (19,),
        {"from": 22, "to": "off", "distance": 3, "left": "6-5"},
        Try(BOK, "19:1,22:14/1:15/w", "6-5", "", "19/off"),
    ),
    Refused(
        RuleId.OFF_NOT_YET,
        "a beaten checker is further from going off than any",
        Try(VASA, "22:14,bar:1/1:15/w", "6-2", "", "bar/off"),
        (0,),
        {"from": "bar", "outside": 1},
        Try(VASA, "22:14,bar:1/1:15/w", "6-2", "", "bar/6"),
    ),
    Refused(
        RuleId.OFF_EXACT,
        "nor may a die be used for less inside the quarter",
        Try(BOK, "19:1,22:14/1:15/w", "6-5", "", "22/24"),
        (19,),
        {"from": 22, "to": 24, "distance": 2, "left": "6-5"},
        Try(BOK, "19:1,22:14/1:15/w", "6-2", "", "22/24"),
    ),
    Refused(
        RuleId.OFF_EXACT,
        "a five is one too few for 19",
        Try(BOK, "19:1,24:14/1:15/w", "5-4", "", "19/off"),
        (),
        {"from": 19, "to": "off", "distance": 6, "left": "5-4"},
        Try(BOK, "19:1,24:14/1:15/w", "6-4", "", "19/off"),
    ),
    Refused(
        RuleId.OFF_REDUCE,
        "nothing for six or five: the six counts as the nearest that has a step, four",
        Try(BOK, "21:1,22:14/1:15/w", "6-6", "", "22/off"),
        (21,),
        {"from": 22, "to": "off", "die": 6, "value": 4},
        Try(BOK, "21:1,22:14/1:15/w", "6-6", "", "21/off"),
    ),
    Refused(
        RuleId.OFF_REDUCE,
        "the nearest lower value may be a step inside the quarter",
        Try(BOK, "20:1,23:14/1:15/w", "6-6", "20/off", "23/24"),
        (23,),
        {"from": 23, "to": 24, "die": 6, "value": 2},
        Try(BOK, "20:1,23:14/1:15/w", "6-6", "20/off", "23/off"),
    ),
    Refused(
        RuleId.OFF_AT_LEAST,
        "19 needs six",
        Try(SM, "19:1,24:14/1:15/w", "5-4", "", "19/off"),
        (),
        {"from": 19, "need": 6, "left": "5-4"},
        Try(SM, "19:1,20:14/1:15/w", "6-5", "", "20/off"),
    ),
    Refused(
        RuleId.OFF_REARMOST,
        "20 is further back",
        Try(VASA, "20:1,21:14/1:15/w", "4-3", "", "21/off"),
        (20,),
        {"from": 21, "need": 4, "left": "4-3", "rearmost": 20},
        Try(VASA, "21:15/1:15/w", "4-3", "", "21/off"),
    ),
    Refused(
        RuleId.OFF_REARMOST,
        "20 is the rearmost, but needs five",
        Try(VASA, "20:1,24:14/1:15/w", "4-3", "", "20/off"),
        (),
        {"from": 20, "need": 5, "left": "4-3", "rearmost": 20},
        Try(VASA, "20:1,24:14/1:15/w", "5-3", "", "20/off"),
    ),
    Refused(
        RuleId.OFF_LEAST_REDUCTION,
        "the three from 19 makes the five lose an eye; the five from 19 does not",
        Try(VASA, "19:1,21:2,off:12/1:15/w", "5-3", "", "19/22"),
        (19, 21),
        {"reduction": 1, "least": 0},
        Try(VASA, "19:1,21:2,off:12/1:15/w", "5-3", "", "19/24"),
    ),
    Refused(
        RuleId.OFF_LEAST_REDUCTION,
        "moving on inside loses four eyes, bearing off three",
        Try(VASA, "22:1,24:2,off:12/1:15/w", "5-2", "", "22/24"),
        (22, 24),
        {"reduction": 4, "least": 3},
        Try(VASA, "22:1,24:2,off:12/1:15/w", "5-2", "", "22/off"),
    ),
    Refused(
        RuleId.WIN_GAME_OVER,
        "uppspel in mid-turn ends the game; in sm it does not stand until both dice have been used",
        Try(BOK, "23:1,24:14/1:15/w", "2-1", "23/24", "24/off"),
        (),
        {"win": "win.corner"},
        Try(SM, "23:1,24:14/1:15/w", "2-1", "23/24", "24/off"),
    ),
    Refused(
        RuleId.WIN_GAME_OVER,
        "the game was over before the roll",
        Try(BOK, "24:15/1:15/b", "2-1"),
        (),
        {"win": "win.corner"},
        Try(BOK, "13:2,14:2,24:11/13:14,bar:1/b", "2-1"),
    ),
    Refused(
        RuleId.WIN_BOTH_DICE,
        "the pattern stands, but a die is left that can be used",
        Try(SM, "23:1,24:14/1:15/w", "2-1", "23/24"),
        (23, 24),
        {"left": "2"},
        Try(SM, "22:1,23:1,24:13/1:15/w", "2-1", "22/24 23/24"),
    ),
    Refused(
        RuleId.OPENING_SIX_SIXES,
        "six checkers or none: two may not stand alone",
        Try(SIX_SIXES, START, "6-6", "1/7(2)"),
        (1,),
        {"missing": 4},
        Try(SIX_SIXES, START, "6-6", "1/7(6)"),
    ),
    Refused(
        RuleId.OPENING_SIX_SIXES,
        "the six go from home to 7, and nobody else moves",
        Try(SIX_SIXES, START, "6-6", "1/7(2)", "7/13"),
        (),
        {"missing": 4},
        Try(SIX_SIXES, START, "6-6", "1/7(2)", "1/7"),
    ),
)


def _ids(rows: tuple[NamedTuple, ...]) -> list[str]:
    return [f"{row[0]}: {row[1]}" for row in rows]


@pytest.mark.parametrize("row", REFUSED, ids=_ids(REFUSED))
def test_one_rule_alone_refuses(row: Refused) -> None:
    (violation,) = row.tried.explain()
    assert violation.rule is row.rule, row.why
    assert violation.step == row.tried.step
    assert violation.points == row.points
    assert {name: value for name, value in violation.values.items() if name != "witness"} == row.values
    assert tuple(violation.values) == REFUSALS[row.rule]


@pytest.mark.parametrize("row", REFUSED, ids=_ids(REFUSED))
def test_a_near_miss_is_allowed(row: Refused) -> None:
    assert row.allowed.explain() == (), row.why


@pytest.mark.parametrize("row", REFUSED, ids=_ids(REFUSED))
def test_playing_what_is_refused_raises_with_the_same_reason(row: Refused) -> None:
    text = " ".join(filter(None, (row.tried.played, row.tried.step)))
    with pytest.raises(IllegalTurn) as refused:
        row.tried.begin().play(parse_turn(text))
    assert refused.value.violations == row.tried.explain()


def test_entering_at_home_among_ones_own_breaks_two_rules() -> None:
    tried = Try(BOK, "1:3,12:11,bar:1/1:15/w", "2-1", "", "bar/1")
    assert [v.rule for v in tried.explain()] == [RuleId.ENTER_OWN_CHECKER, RuleId.LAND_HOME_CLOSED]


def test_a_step_that_the_moves_before_make_impossible_is_an_error_not_an_explanation() -> None:
    with pytest.raises(IllegalTurn) as refused:
        Try(BOK, START, "6-4", "1/8", "8/12").explain()
    assert [violation.rule for violation in refused.value.violations] == [RuleId.MOVE_EXACT_DIE]
    assert str(refused.value) == "move.exact-die"


# --- Rules that say what happens ---


class Turned(NamedTuple):
    """A whole turn."""

    ruleset: Ruleset
    position: str
    roll: str
    turn: str

    def play(self) -> Turn:
        position = parse_position(self.position, self.ruleset.layout)
        return Roll(self.ruleset, position, parse_roll(self.roll)).play(parse_turn(self.turn))


class Shown(NamedTuple):
    """A turn that shows what a rule says: the position after it, and how it ends the game.

    ``otherwise`` is the near miss, which comes out as ``then``: another end, or the rule that refuses it.
    """

    rule: RuleId
    why: str
    turn: Turned
    result: str
    ends: str | None
    otherwise: Turned
    then: str | RuleId | None


JANBAND: Final = "13:2,14:2,15:2,16:2,17:2"
NO_ROOM: Final = "1:1,3:1,6:1,14:2,16:2,20:2,21:2,22:2,bar:2/1:1,3:1,5:1,12:2,14:2,16:4,17:4/w"
"""White has two beaten and no point free: Black has bands on his 2, 4 and 5, White himself stands on the others."""

SHOWN: Final = (
    Shown(
        RuleId.HIT_BLOT,
        "a single checker is beaten, a band is not",
        Turned(BOK, "6:1,24:14/1:14,22:1/w", "4-2", "6/10* 10/12"),
        "12:1,24:14/1:14,bar:1/b",
        None,
        Turned(BOK, "6:1,24:14/1:13,22:2/w", "4-2", "6/10"),
        RuleId.LAND_OPPONENT_BAND,
    ),
    Shown(
        RuleId.HIT_BLOT,
        "also the last one of his home, and on the way",
        Turned(BOK, "11:1,24:14/1:1,3:1,16:13/w", "2-2", "11/13* 13/15* 15/17 17/19"),
        "19:1,24:14/16:13,bar:2/b",
        None,
        Turned(BOK, "11:1,24:14/1:2,3:1,16:12/w", "2-2", "11/13"),
        RuleId.LAND_OPPONENT_BAND,
    ),
    Shown(
        RuleId.HIT_BLOT,
        "also his huk",
        Turned(BOK, "20:2,23:13/12:1,24:14/w", "4-1", "20/24* 20/21"),
        "21:1,23:13,24:1/24:14,bar:1/b",
        None,
        Turned(BOK, "20:2,23:13/12:2,24:13/w", "4-1", "20/24"),
        RuleId.LAND_OPPONENT_BAND,
    ),
    Shown(
        RuleId.BLAST_WALL,
        "six bands in a row may be blasted, five not",
        Turned(BOK, f"6:1,24:14/{THEIR_SIX},bar:3/w", "6-5", "6/12** 12/17"),
        "17:1,24:14/19:2,20:2,21:2,22:2,23:2,bar:5/b",
        None,
        Turned(BOK, "6:1,24:14/19:2,20:2,21:2,22:2,23:1,24:2,bar:4/w", "6-5", "6/12"),
        RuleId.LAND_OPPONENT_BAND,
    ),
    Shown(
        RuleId.BLAST_WALL,
        "his home stack belongs to the wall and is beaten whole",
        Turned(VASA, "1:12,7:1,24:2/1:5,20:2,21:2,22:2,23:2,24:2/w", "6-1", "7/13** 13/14"),
        "1:12,14:1,24:2/20:2,21:2,22:2,23:2,24:2,bar:5/b",
        None,
        Turned(VASA, "1:12,7:1,24:2/1:7,21:2,22:2,23:2,24:2/w", "6-1", "7/13"),
        RuleId.LAND_OPPONENT_BAND,
    ),
    Shown(
        RuleId.BLAST_WALL,
        "in entering too, with room elsewhere",
        Turned(BOK, "12:14,bar:1/14:2,15:2,16:2,17:2,18:2,19:2,bar:3/w", "6-1", "bar/6** 12/13"),
        "6:1,12:13,13:1/14:2,15:2,16:2,17:2,19:2,bar:5/b",
        None,
        Turned(BOK, "12:14,bar:1/14:2,15:2,16:2,17:2,18:2,19:1,bar:4/w", "6-1", "bar/6"),
        RuleId.ENTER_OPPONENT_BAND,
    ),
    Shown(
        RuleId.BLAST_NO_ROOM,
        "three beaten and two points free: the six may be blasted; with two beaten it may not",
        Turned(VASA, "1:12,bar:3/12:8,15:1,16:2,17:2,18:2/w", "6-2", "bar/6** bar/2"),
        "1:12,2:1,6:1,bar:1/12:8,15:1,16:2,17:2,bar:2/b",
        None,
        Turned(VASA, "1:13,bar:2/12:8,15:1,16:2,17:2,18:2/w", "6-2", "bar/6"),
        RuleId.ENTER_OPPONENT_BAND,
    ),
    Shown(
        RuleId.BLAST_NO_ROOM,
        "judged anew before each step: the first blast makes room for the rest, and the second is not allowed",
        Turned(VASA, "1:12,bar:3/12:8,15:1,16:2,17:2,18:2/w", "6-5", "bar/6**"),
        "1:12,6:1,bar:2/12:8,15:1,16:2,17:2,bar:2/b",
        None,
        Turned(VASA, "1:12,bar:3/12:8,15:1,16:2,17:2,18:2/w", "6-5", "bar/6** bar/5**"),
        RuleId.ENTER_OPPONENT_BAND,
    ),
    Shown(
        RuleId.WIN_HOME,
        "all fifteen off, in mid-turn too",
        Turned(BOK, "24:1,off:14/1:15/w", "2-1", "24/off"),
        "off:15/1:15/b",
        "win.home",
        Turned(BOK, "24:3,off:12/1:15/w", "2-1", "24/off(2)"),
        None,
    ),
    Shown(
        RuleId.WIN_CROWN_SINGLE,
        "three on each of 20-24",
        Turned(BOK, "19:1,20:2,21:3,22:3,23:3,24:3/1:15/w", "4-1", "19/20"),
        "20:3,21:3,22:3,23:3,24:3/1:15/b",
        "win.crown-single",
        Turned(BOK, "19:1,20:2,21:3,22:3,23:3,24:3/1:15/w", "4-1", "20/24 19/20"),
        None,
    ),
    Shown(
        RuleId.WIN_CROWN_DOUBLE,
        "five on each of 22-24",
        Turned(BOK, "21:1,22:5,23:4,24:5/1:15/w", "2-1", "21/23"),
        "22:5,23:5,24:5/1:15/b",
        "win.crown-double",
        Turned(BOK, "21:1,22:5,23:4,24:5/1:15/w", "2-1", "21/22 22/24"),
        None,
    ),
    Shown(
        RuleId.WIN_STAIRS,
        "three, five and seven on 22-24",
        Turned(BOK, "21:1,22:2,23:5,24:7/1:15/w", "2-1", "21/22"),
        "22:3,23:5,24:7/1:15/b",
        "win.stairs",
        Turned(BOK, "21:1,22:2,23:5,24:7/1:15/w", "2-1", "21/23 22/23"),
        None,
    ),
    Shown(
        RuleId.WIN_CORNER,
        "fifteen on the last point",
        Turned(BOK, "23:1,24:14/1:15/w", "2-1", "23/24"),
        "24:15/1:15/b",
        "win.corner",
        Turned(BOK, "23:1,24:14/1:15/w", "2-1", "23/off 24/off"),
        None,
    ),
    Shown(
        RuleId.WIN_BOTH_DICE,
        "a player of bok may play on past the pattern's step instead, one of sm must",
        Turned(SM, "23:1,24:14/1:15/w", "2-1", "23/24 24/off"),
        "24:14,off:1/1:15/b",
        None,
        Turned(BOK, "23:1,24:14/1:15/w", "2-1", "23/24"),
        "win.corner",
    ),
    Shown(
        RuleId.WIN_MUNK,
        "while the loser has a beaten checker",
        Turned(BOK, "23:1,24:14/1:14,bar:1/w", "2-1", "23/24"),
        "24:15/1:14,bar:1/b",
        "win.corner+munk",
        Turned(BOK, "23:1,24:14/1:14,13:1/w", "2-1", "23/24"),
        "win.corner",
    ),
    Shown(
        RuleId.WIN_JAN,
        "seven beaten, six points to enter on: White's bands there count as room. With six beaten it goes on",
        Turned(BOK, f"1:3,{JANBAND},18:2/8:1,12:8,bar:6/w", "6-2", "18/20*"),
        f"1:3,{JANBAND},18:1,20:1/12:8,bar:7/b",
        "win.jan",
        Turned(BOK, f"1:3,{JANBAND},18:2/8:1,12:9,bar:5/w", "6-2", "18/20* 1/7"),
        None,
    ),
    Shown(
        RuleId.WIN_JAN,
        "his own checkers take the room away: one beaten less, one of his on 1",
        Turned(BOK, "1:5,14:2,15:2,16:2,17:2,18:2/1:1,8:1,12:8,bar:5/w", "6-2", "18/20*"),
        "1:5,14:2,15:2,16:2,17:2,18:1,20:1/1:1,12:8,bar:6/b",
        "win.jan",
        Turned(BOK, "1:5,14:2,15:2,16:2,17:2,18:2/7:1,8:1,12:8,bar:5/w", "6-2", "18/20* 1/7"),
        None,
    ),
    Shown(
        RuleId.WIN_BLAST_JAN,
        "four beaten by a blast, three points to enter on; the blast of two only does not end it",
        Turned(BOK, NO_ROOM, "5-3", "bar/5**"),
        "1:1,3:1,5:1,6:1,14:2,16:2,20:2,21:2,22:2,bar:1/1:1,3:1,5:1,12:2,14:2,16:4,bar:4/b",
        "win.blast-jan",
        Turned(BOK, NO_ROOM, "6-2", "bar/2**"),
        None,
    ),
    Shown(
        RuleId.OPENING_SIX_SIXES,
        "the six stand on 7; without the option one goes, and is stuck",
        Turned(SIX_SIXES, START, "6-6", "1/7(6)"),
        "1:9,7:6/1:15/b",
        None,
        Turned(BOK, START, "6-6", "1/7(2)"),
        RuleId.LAND_ONE_ONLY,
    ),
    Shown(
        RuleId.OPENING_SIX_SIXES,
        "that stack may be hit whole, and is no blast",
        Turned(SIX_SIXES, "18:2,23:13/1:9,7:6/w", "2-1", "18/19*"),
        "18:1,19:1,23:13/1:9,bar:6/b",
        "win.jan",
        Turned(SIX_SIXES, "18:2,23:13/1:10,7:5/w", "2-1", "18/19* 19/21"),
        None,
    ),
    Shown(
        RuleId.OPENING_SIX_SIXES,
        "it may be taken apart, but not added to",
        Turned(SIX_SIXES, "1:9,7:6/1:15/w", "6-1", "7/8 8/14"),
        "1:9,7:5,14:1/1:15/b",
        None,
        Turned(SIX_SIXES, "1:9,7:6/1:15/w", "6-1", "1/7"),
        RuleId.LAND_ONE_ONLY,
    ),
    Shown(
        RuleId.OPENING_SIX_SIXES,
        "for a first roll only: one checker has left home",
        Turned(SIX_SIXES, "1:14,12:1/1:15/w", "6-6", "1/7 12/18 18/24"),
        "1:13,7:1,24:1/1:15/b",
        None,
        Turned(SIX_SIXES, "1:14,12:1/1:15/w", "6-6", "1/7(2)"),
        RuleId.LAND_ONE_ONLY,
    ),
    Shown(
        RuleId.OPENING_SIX_SIXES,
        "a band of the opponent's on the point bars it, a blot is hit",
        Turned(SIX_SIXES, "1:15/1:14,19:1/w", "6-6", "1/7* 1/7(5)"),
        "1:9,7:6/1:14,bar:1/b",
        None,
        Turned(SIX_SIXES, "1:15/1:13,19:2/w", "6-6", "1/7"),
        RuleId.LAND_OPPONENT_BAND,
    ),
    Shown(
        RuleId.OPENING_SIX_SIXES,
        "that hit may make jan, and then the rest of the six are not played",
        Turned(SIX_SIXES, "1:15/19:1,20:8,bar:6/w", "6-6", "1/7*"),
        "1:14,7:1/20:8,bar:7/b",
        "win.jan",
        Turned(SIX_SIXES, "1:15/19:1,20:9,bar:5/w", "6-6", "1/7* 1/7(5)"),
        None,
    ),
)


@pytest.mark.parametrize("row", SHOWN, ids=_ids(SHOWN))
def test_a_turn_shows_what_a_rule_says(row: Shown) -> None:
    turn = row.turn.play()
    assert format_position(turn.position) == row.result, row.why
    assert named(turn.outcome) == row.ends, row.why


@pytest.mark.parametrize("row", SHOWN, ids=_ids(SHOWN))
def test_its_near_miss_comes_out_otherwise(row: Shown) -> None:
    if isinstance(row.then, RuleId):
        with pytest.raises(IllegalTurn) as refused:
            row.otherwise.play()
        assert [violation.rule for violation in refused.value.violations] == [row.then], row.why
    else:
        assert named(row.otherwise.play().outcome) == row.then, row.why


@pytest.mark.parametrize("ruleset", [BOK, SM, VASA], ids=lambda ruleset: ruleset.id)
def test_all_fifteen_stand_at_home_at_the_start(ruleset: Ruleset) -> None:
    """setup.home"""
    assert format_position(Game.begin(ruleset, Player.WHITE).position) == START


# --- Rules between the turns ---


class Action(NamedTuple):
    """Something that a player does between turns: what one rule refuses, and a near miss."""

    rule: RuleId
    why: str
    tried: Callable[[], object]
    values: Mapping[str, Value]
    allowed: Callable[[], object]


def _after_a_game(ruleset: Ruleset) -> Match:
    """A match in which White has won the first game."""
    won = played(game(ruleset, "24:1,off:14/1:15/w"), ("2-1", "24/off"))
    return Match(ruleset, 3).add(won)


ACTIONS: Final = (
    Action(
        RuleId.START_LOWER_DIE,
        "Black's die is the lower",
        lambda: Game.begin(BOK, Player.WHITE, (5, 2)),
        {"lower": 2, "higher": 5},
        lambda: Game.begin(BOK, Player.WHITE, (2, 5)),
    ),
    Action(
        RuleId.START_LOWER_DIE,
        "equal dice are rolled again",
        lambda: Game.begin(BOK, Player.BLACK, (3, 3)),
        {"lower": 3, "higher": 3},
        lambda: Game.begin(BOK, Player.BLACK, (3, 2)),
    ),
    Action(
        RuleId.START_LOSER_BEGINS,
        "Black has lost the game before",
        lambda: _after_a_game(BOK).begin(Player.WHITE),
        {},
        lambda: _after_a_game(BOK).begin(Player.BLACK),
    ),
    Action(
        RuleId.START_LOSER_BEGINS,
        "the dice may decide each game, by an option",
        lambda: _after_a_game(VASA).begin(Player.WHITE, (1, 6)),
        {},
        lambda: _after_a_game(VASA.choose("teka-every-game")).begin(Player.WHITE, (1, 6)),
    ),
    Action(
        RuleId.ONEDIE_OPTION,
        "no single die makes a pattern",
        lambda: game(SM).roll((2,)),
        {},
        lambda: game(SM, NEAR_CORNER).roll((2,)),
    ),
    Action(
        RuleId.ONEDIE_OPTION,
        "hemspel is no pattern",
        lambda: game(SM, "24:1,off:14/1:15/w").roll((2,)),
        {},
        lambda: game(SM, "23:1,24:14/1:15/w").roll((2,)),
    ),
    Action(
        RuleId.ONEDIE_PENALTY,
        "the single die did not make it: one die in each of the next two turns",
        lambda: played(game(SM, NEAR_CORNER), ("1", "22/23"), ("2-1", "1/3 1/2")).roll((2, 1)),
        {"turns": 2},
        lambda: played(game(SM, NEAR_CORNER), ("1", "22/23"), ("2-1", "1/3 1/2")).roll((2,)),
    ),
    Action(
        RuleId.SURRENDER,
        "bok has no surrender without its option",
        lambda: game(BOK).surrender(),
        {},
        lambda: game(BOK.choose("surrender")).surrender(),
    ),
    Action(
        RuleId.SURRENDER,
        "vasa has none",
        lambda: game(VASA).surrender(),
        {},
        lambda: game(SM).surrender(),
    ),
    Action(
        RuleId.SURRENDER_TOO_LATE,
        "he has had a band in his third quarter; one on his huk is in the second",
        lambda: played(game(SM, "11:1,12:14/1:15/w"), ("5-4", "11/16 12/16"), ("2-1", "1/3 1/2")).surrender(),
        {},
        lambda: game(SM, "12:15/1:15/w").surrender(),
    ),
    Action(
        RuleId.WIN_GAME_OVER,
        "nobody rolls after the end",
        lambda: played(game(BOK, "24:1,off:14/1:15/w"), ("2-1", "24/off")).roll((2, 1)),
        {"win": "win.home"},
        lambda: played(game(BOK, "24:3,off:12/1:15/w"), ("2-1", "24/off(2)")).roll((2, 1)),
    ),
    Action(
        RuleId.WIN_GAME_OVER,
        "nor gives up",
        lambda: game(SM).surrender().surrender(),
        {"win": "surrender"},
        lambda: game(SM).surrender(),
    ),
)


@pytest.mark.parametrize("row", ACTIONS, ids=_ids(ACTIONS))
def test_one_rule_refuses_what_a_player_would_do_between_turns(row: Action) -> None:
    with pytest.raises(IllegalAction) as refused:
        row.tried()
    (violation,) = refused.value.violations
    assert violation == Violation(row.rule, None, (), row.values), row.why
    assert tuple(violation.values) == REFUSALS[row.rule]


@pytest.mark.parametrize("row", ACTIONS, ids=_ids(ACTIONS))
def test_a_near_miss_between_turns_is_allowed(row: Action) -> None:
    assert row.allowed(), row.why


# --- The tables themselves ---


def _is_of_brade(rule: RuleId) -> bool:
    """Whether it is a rule of bräde; those of backgammon, and of matches that are checked, have tables of their own."""
    return not rule.startswith(("bg.", "cube.", "match.")) and rule is not RuleId.TURN_ALTERNATE


def test_every_rule_has_a_row() -> None:
    rows = {row.rule for table in (REFUSED, SHOWN, ACTIONS) for row in table}
    assert rows | {RuleId.SETUP_HOME} == {rule for rule in RuleId if _is_of_brade(rule)}


def test_every_rule_that_can_refuse_is_seen_to_refuse() -> None:
    assert {row.rule for table in (REFUSED, ACTIONS) for row in table} == set(filter(_is_of_brade, REFUSALS))


def test_every_row_says_why_it_is_there_in_words_of_its_own() -> None:
    reasons = [row.why for table in (REFUSED, SHOWN, ACTIONS) for row in table]
    assert len(set(reasons)) == len(reasons)
