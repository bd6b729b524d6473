"""The door's calls for backgammon: moments of other programs, the cube, and matches."""

from pathlib import Path
from typing import Final

import pytest

from tests.engine.door import Json, ask, reply

START: Final = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
LATER: Final = "4:2,6:4,8:2,13:5,24:2/4:2,6:4,8:2,13:5,24:2/w"
"""After a 4-2 of each."""
ILLEGAL: Final = Path(__file__).resolve().parents[1] / "data" / "matches" / "illegal"


def error(call: str, **args: object) -> Json:
    refused: Json = reply(call, **args)["error"]
    return refused


def test_the_calls_of_a_turn_count_the_players_own_points() -> None:
    asked = {"ruleset": "backgammon", "position": START, "roll": "6-1"}
    assert ask("start", ruleset="backgammon") == {"position": START}
    steps = ask("steps", **asked, played="13/7")
    assert steps["position"] == "6:5,7:1,8:3,13:4,24:2/6:5,8:3,13:5,24:2/w"
    assert {"from": 8, "to": 7, "die": 1, "hit": False, "blast": False} in steps["steps"]
    assert len(ask("turns", **asked)["turns"]) == 10
    (violation,) = ask("explain", **asked, played="", step="24/17")["violations"]
    assert (violation["rule"], violation["step"]) == ("dice.separate", "24/17")
    assert ask("play", **asked, turn="13/7 8/7")["position"] == "6:5,7:2,8:2,13:4,24:2/6:5,8:3,13:5,24:2/b"
    assert ask("outcome", ruleset="backgammon", position="off:15/6:15/b")["outcome"]["rule"] == "bg.gammon"


def test_the_same_roll_has_other_turns_in_the_other_game() -> None:
    assert ask("start", ruleset="bok") == {"position": "1:15/1:15/w"}
    refused = error("turns", ruleset="bok", position=START, roll="6-1")
    assert refused["type"] == "PositionError"


def test_any_double_follows_one_and_two_in_acey_deucey() -> None:
    steps = ask("steps", ruleset="acey-deucey", position="-/-/w", roll="2-1", played="bar/23 bar/24")
    assert steps["left"] == "?-?-?-?"
    assert {step["die"] for step in steps["steps"]} == {1, 2, 3, 4, 5, 6}


def test_a_moment_of_another_program_is_read() -> None:
    read = ask("read_position", text="XGID=-b----E-C---eE---c-e----B-:1:-1:1:63:3:4:0:5:10")
    texts = read.pop("texts")
    assert read == {
        "format": "xgid",
        "ruleset": "backgammon",
        "position": START,
        "roll": "6-3",
        "cube": {"value": 2, "owner": "b", "offered": None, "played": True},
        "score": {"w": 3, "b": 4},
        "length": 5,
        "crawford": False,
    }
    assert texts["brade"] == f"{START} 6-3 cube 2b score 3-4 of 5"
    assert ask("read_position", text=texts["gnu"], format="gnu")["texts"] == texts
    assert error("read_position", text="XGID=", format="xgid")["offset"] == 5


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("XGID=nothing", "xgid"),
        ("OGID=nothing", "ogid"),
        ("4HPwATDgc/ABM", "gnu"),
        ("4HPwATDgc/ABM?:cAkAAAAAAAAA", "gnu"),
        ("4HPwATDgc/ABMA:cAkA", "gnu"),
        ("4HPwATDgc/ABMA:cIkXAAAAAAAE", "gnu"),
        ("6:15/19:15/w", "brade"),
        ("nothing at all", "brade"),
    ],
)
def test_a_fault_names_the_format_that_the_text_seems_to_be_in(text: str, name: str) -> None:
    assert error("read_position", text=text)["format"] == name


def test_only_a_text_of_several_formats_has_one_named() -> None:
    assert "format" not in error("outcome", ruleset="backgammon", position="6:15/19:15/w")
    assert error("read_position", text="", format="fen")["type"] == "MatchError"


CUBED: Final = {"id": "acey-deucey", "cube": True}


def test_the_cube_is_offered_and_answered() -> None:
    before = ask("act", ruleset="backgammon", situation=LATER)
    assert (before["situation"], before["actions"][0]) == (LATER, "double")
    offered = ask("act", ruleset="backgammon", situation=LATER, action="double")
    assert offered["situation"] == f"{LATER} cube 1/2w"
    assert offered["cube"] == {"value": 1, "owner": None, "offered": {"by": "w", "value": 2}, "played": True}
    assert (offered["actions"], offered["outcome"]) == (["take", "drop"], None)
    taken = ask("act", ruleset="backgammon", situation=offered["situation"], action="take")
    assert taken["situation"] == f"{LATER} cube 2b"
    dropped = ask("act", ruleset="backgammon", situation=offered["situation"], action="drop")
    assert dropped["outcome"] == {
        "winner": "w",
        "rule": "cube.decline",
        "munk": False,
        "rules": ["cube.decline"],
        "points": 1,
    }
    assert dropped["actions"] == []
    refused = error("act", ruleset="backgammon", situation=taken["situation"], action="double")
    assert (refused["type"], [v["rule"] for v in refused["violations"]]) == ("IllegalAction", ["cube.owner-only"])
    assert error("act", ruleset="backgammon", situation=LATER, action="fold")["type"] == "ProtocolError"


@pytest.mark.parametrize(
    ("ruleset", "start"),
    [("backgammon", START), ("nackgammon", "6:4,8:3,13:4,23:2,24:2/6:4,8:3,13:4,23:2,24:2/b"), (CUBED, "-/-/w")],
)
def test_nobody_doubles_at_the_start_where_the_dice_that_decide_it_are_the_first_roll(
    ruleset: object, start: str
) -> None:
    assert "double" not in ask("act", ruleset=ruleset, situation=start)["actions"]
    (violation,) = error("act", ruleset=ruleset, situation=start, action="double")["violations"]
    assert violation["rule"] == "cube.before-roll"
    white, black, _ = start.split("/")
    for turn in ("w", "b"):
        owned = ask("act", ruleset=ruleset, situation=f"{white}/{black}/{turn} cube 2{turn}")
        assert "double" in owned["actions"], "it has been turned before"


def test_nobody_doubles_while_dice_lie_on_the_board() -> None:
    lying = ask("act", ruleset="backgammon", situation=f"{START} 6-5 cube 2w")
    assert (lying["situation"], lying["roll"]) == (f"{START} 6-5 cube 2w", "6-5")
    assert "double" not in lying["actions"]
    assert _refused(f"{START} 6-5 cube 2w", "double") == "cube.before-roll"
    assert _refused(f"{START} 6-5", "double") == "cube.before-roll"
    assert "double" in ask("act", ruleset="backgammon", situation=f"{START} cube 2w")["actions"]


@pytest.mark.parametrize("ruleset", ["backgammon", {"id": "backgammon", "cube.murphy": True}])
def test_a_cube_of_nobodys_has_been_turned_by_automatic_doubles_alone(ruleset: object) -> None:
    refused = error("act", ruleset=ruleset, situation=f"{START} cube 2")
    assert (refused["type"], refused["reason"], refused["offset"]) == ("PositionError", "owner", len(START))
    assert error("begin", ruleset=ruleset, situation=f"{START} cube 2", dice="3-1")["reason"] == "owner"
    assert ask("act", ruleset=AUTOMATIC, situation=f"{START} cube 2")["cube"]["value"] == 2


def _refused(situation: str, action: str) -> str:
    (violation,) = error("act", ruleset="backgammon", situation=situation, action=action)["violations"]
    return str(violation["rule"])


AUTOMATIC: Final = {"id": "backgammon", "cube.automatic": True}
WON: Final = "off:15/6:15/b"
"""White has won a gammon."""


@pytest.mark.parametrize(
    ("around", "points", "following", "why"),
    [
        ("", 2, "", "no cube, no match"),
        (" cube 4w", 8, "", "the cube counts"),
        (" cube 1/2b", 2, "", "an offer that came too late counts for nothing"),
        (" jacoby", 1, "", "nobody has doubled"),
        (" cube 2b jacoby beaver", 4, "", "somebody has"),
        (" score 1-3 of 7", 2, " score 3-3 of 7", "the score goes on"),
        (" cube 2b score 2-1 of 7", 4, " score 6-1 of 7 crawford", "one point is missing for the first time"),
        (" score 2-6 of 7 crawford", 2, " score 4-6 of 7", "the Crawford game is over"),
        (" score 5-6 of 7", 2, None, "the match is won"),
    ],
)
def test_a_game_that_has_ended_tells_what_it_was_worth_and_what_comes_next(
    around: str, points: int, following: str | None, why: str
) -> None:
    ended = ask("act", ruleset="backgammon", situation=WON + around)
    outcome = {"winner": "w", "rule": "bg.gammon", "munk": False, "rules": ["bg.gammon"], "points": points}
    assert ended["outcome"] == outcome, why
    assert ended["match_over"] is (following is None), why
    assert ended["next"] == (None if following is None else START + following), why
    assert ended["actions"] == []
    assert _refused(WON + around, "double") == "win.game-over"


def test_options_told_beside_the_position_are_those_of_the_ruleset() -> None:
    chosen = {"id": "backgammon", "cube.beaver": True, "cube.jacoby": True}
    told = ask("act", ruleset="backgammon", situation=f"{START} cube 2b jacoby beaver")
    assert (told["ruleset"], told["situation"]) == (chosen, f"{START} cube 2b")
    assert ask("act", ruleset=chosen, situation=told["situation"]) == told
    assert ask("act", ruleset={"id": "backgammon", "cube.jacoby": False}, situation=START)["ruleset"] == "backgammon"
    assert ask("act", ruleset="acey-deucey", situation="-/-/w jacoby")["ruleset"] == "acey-deucey", "has no such option"
    begun = ask("begin", ruleset="backgammon", situation=f"{START} jacoby", dice="2-5")
    assert begun["ruleset"] == {"id": "backgammon", "cube.jacoby": True}
    assert begun["situation"] == f"{START[:-1]}b 5-2"
    read = ask("read_position", text=f"{START} beaver")
    assert read["ruleset"] == {"id": "backgammon", "cube.beaver": True}
    assert read["texts"]["brade"] == f"{START} beaver"


@pytest.mark.parametrize(
    ("ruleset", "around", "played", "why"),
    [
        ("backgammon", "", True, "it may be turned"),
        ("backgammon", " score 2-4 of 5 crawford", False, "not in the Crawford game"),
        ("backgammon", " score 4-2 of 5", True, "by Black, who needs more than the one point that White needs"),
        ("backgammon", " score 4-4 of 5", False, "by nobody"),
        ("backgammon", " cube 2w score 4-4 of 5", True, "it has been turned"),
        ("acey-deucey", "", False, "a game without"),
        ({"id": "acey-deucey", "cube": True}, "", True, "unless it is chosen"),
        ("acey-deucey", " cube 1/2w", True, "it is offered, whatever the rules say"),
    ],
)
def test_whether_a_cube_is_played(ruleset: object, around: str, played: bool, why: str) -> None:
    told = ask("act", ruleset=ruleset, situation=f"1:1,off:14/1:1,off:14/w{around}")
    assert told["cube"]["played"] is played, why


def test_a_double_that_is_dropped_moves_the_score() -> None:
    dropped = ask("act", ruleset="backgammon", situation=f"{START} cube 2w/4w score 0-1 of 3", action="drop")
    assert dropped["outcome"]["points"] == 2
    assert dropped["next"] == f"{START} score 2-1 of 3 crawford"
    assert dropped["match_over"] is False
    going_on = ask("act", ruleset="backgammon", situation=START)
    assert (going_on["next"], going_on["match_over"]) == (None, False)


def test_who_has_lost_a_game_of_brade_begins_the_next() -> None:
    ended = ask("act", ruleset="bok", situation="24:15/1:15/b")
    assert (ended["next"], ended["beginner"]) == ("1:15/1:15/b", "b")
    ended = ask("act", ruleset={"id": "bok", "teka-every-game": True}, situation="24:15/1:15/b")
    assert (ended["next"], ended["beginner"]) == ("1:15/1:15/w", None), "it is rolled for"
    assert ask("act", ruleset="bok", situation="1:15/1:15/w")["beginner"] is None, "no game has ended"
    assert ask("act", ruleset="backgammon", situation=WON)["beginner"] is None, "it is always rolled for"


@pytest.mark.parametrize(
    ("ruleset", "asked", "after", "beginner", "why"),
    [
        ("bok", ("1:15/1:15/w", "2-5"), "1:15/1:15/w", "w", "the lower begins, and rolls both dice"),
        ("bok", ("12:15/12:15/w", "4-4 5-2"), "1:15/1:15/b", "b", "a tie was rolled again"),
        ("bok", ("12:15/12:15/b", "4-4"), "12:15/12:15/b", None, "a tie changes nothing"),
        ("backgammon", (START, "2-5"), f"{START[:-1]}b 5-2", "b", "the higher begins, with these dice"),
        ("backgammon", (f"{START} score 1-0 of 3", "6-1"), f"{START} 6-1 score 1-0 of 3", "w", "the match goes on"),
        (AUTOMATIC, (START, "3-3 1-1 6-1"), f"{START} 6-1 cube 4", "w", "two ties"),
        (AUTOMATIC | {"cube.murphy": True}, (START, "3-3 1-1 6-1"), f"{START} 6-1 cube 2", "w", "one of two counts"),
        (AUTOMATIC, (f"{START} score 1-0 of 3", "3-3 6-1"), f"{START} 6-1 score 1-0 of 3", "w", "not in a match"),
        ("acey-deucey", ("-/-/b", "6-1"), "-/-/w 6-1", "w", "the same without a cube"),
    ],
)
def test_players_roll_for_the_start(
    ruleset: object, asked: tuple[str, str], after: str, beginner: str | None, why: str
) -> None:
    situation, dice = asked
    begun = ask("begin", ruleset=ruleset, situation=situation, dice=dice)
    assert (begun["situation"], begun["beginner"]) == (after, beginner), why
    assert begun["rule"] == ("start.lower-die" if ruleset == "bok" else "bg.start")


@pytest.mark.parametrize("dice", ["", "6", "6-7", "6-1,5-2", "6-1 ", "x"])
def test_dice_that_nobody_can_have_rolled_are_refused(dice: str) -> None:
    assert error("begin", ruleset="bok", situation="1:15/1:15/w", dice=dice)["type"] == "NotationError"


def test_a_match_is_checked() -> None:
    checked = ask("check_match", text=(ILLEGAL / "12_double_cube_not_mine.mat").read_text("utf-8"))
    findings = checked.pop("findings")
    assert checked == {
        "format": "mat",
        "ruleset": "backgammon",
        "options": [],
        "players": ["Alice", "Bob"],
        "length": 5,
        "games": 1,
        "score": {"w": 0, "b": 0},
        "faults": 1,
    }
    assert findings[0] == {
        "line": 9,
        "column": 35,
        "fault": True,
        "about": "cube.owner-only",
        "values": {"value": 2},
        "game": 1,
        "player": "b",
        "position": None,
        "roll": None,
        "violations": [
            {"rule": "cube.owner-only", "step": None, "points": [], "values": {"value": 2}, "witness": None}
        ],
        "turns": [],
        "more": 0,
    }


def test_a_faulty_turn_comes_with_what_a_board_needs() -> None:
    checked = ask("check_match", text=(ILLEGAL / "19_lower_die.mat").read_text("utf-8"), format="mat")
    fault = checked["findings"][0]
    assert (fault["roll"], fault["turns"], fault["values"]["witness"]) == ("6-5", ["23/17*"], "23/17*")
    assert ask("turns", ruleset="backgammon", position=fault["position"], roll="6-5")["turns"][0]["turn"] == "23/17*"


def test_parts_of_points_are_told() -> None:
    text = '[Rules "bok"]\nGame 1\nPosition 23:1,24:14/1:14,13:1/w\nw 2-1 23/24\nResult w 1.2 win.corner\n'
    assert ask("check_match", text=text)["score"] == {"w": 1.2, "b": 0}


def test_a_match_is_converted() -> None:
    text = (ILLEGAL / "08_missing_star.mat").read_text("utf-8")
    converted = ask("convert_match", text=text, to="brade")["text"]
    assert "b 6-1 13/7* 8/7" in converted
    assert ask("check_match", text=converted)["findings"] == []
    assert error("convert_match", text=text, to="pgn")["type"] == "ProtocolError"
    assert error("convert_match", text='[Rules "bok"]\n', to="mat")["type"] == "MatchError"


@pytest.mark.parametrize("text", ["", "hello", "(;GM[1])", "[Rules"])
def test_what_is_no_match_is_refused(text: str) -> None:
    refused = error("check_match", text=text)
    assert (refused["type"], 0 <= refused["offset"] <= len(text)) == ("NotationError", True)
