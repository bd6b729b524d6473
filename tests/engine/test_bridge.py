"""The door: every call, every error, and whatever else may come in."""

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import __version__
from engine.bridge import CALLS, PROTOCOL, handle
from engine.request import MOST_BYTES
from tests import strategies
from tests.engine.door import sound
from tests.strategies import Moves, Question

type Json = dict[str, Any]

START: Final = "1:15/1:15/w"
CUBE: Final = ["cube.beaver", "cube.raccoon", "cube.automatic", "cube.murphy", "cube.jacoby"]


def request(call: str, **args: object) -> str:
    return json.dumps({"v": 1, "id": 7, "call": call, "args": args})


def ask(call: str, **args: object) -> Json:
    """What follows ``ok``."""
    reply = json.loads(handle(request(call, **args)))
    assert list(reply) == ["v", "id", "ok"], reply
    assert (reply["v"], reply["id"]) == (1, 7)
    ok: Json = reply["ok"]
    return ok


def error_of(text: str) -> Json:
    """What follows ``error``."""
    reply = json.loads(handle(text))
    assert list(reply) == ["v", "id", "error"], reply
    error: Json = reply["error"]
    return error


# --- Calls ---


def test_hello_tells_the_engine_the_protocol_and_the_rulesets() -> None:
    assert ask("hello") == {
        "engine": __version__,
        "protocol": PROTOCOL,
        "rulesets": [
            {"id": "bok", "options": ["teka-every-game", "surrender", "scoring.classic", "opening.six-sixes"]},
            {"id": "sm", "options": ["teka-every-game"]},
            {"id": "vasa", "options": ["teka-every-game"]},
            *({"id": name, "options": CUBE} for name in ("backgammon", "nackgammon", "nackgammon-text")),
            {"id": "acey-deucey", "options": ["cube"]},
        ],
    }


@pytest.mark.parametrize("ruleset", ["bok", "sm", "vasa", {"id": "bok"}, {"id": "bok", "opening.six-sixes": True}])
def test_start_is_all_fifteen_at_home_and_white_to_play(ruleset: object) -> None:
    assert ask("start", ruleset=ruleset) == {"position": START}


def test_steps_tell_where_one_stands_and_what_can_follow() -> None:
    asked = {"ruleset": "bok", "position": "12:14,bar:1/1:14,18:1/w", "roll": "6-4"}
    assert ask("steps", **asked, played="") == {
        "position": "12:14,bar:1/1:14,18:1/w",
        "left": "6-4",
        "steps": [
            {"from": "bar", "to": 4, "die": 4, "hit": False, "blast": False},
            {"from": "bar", "to": 6, "die": 6, "hit": True, "blast": False},
        ],
        "complete": False,
        "outcome": None,
    }
    assert ask("steps", **asked, played="bar/6* 12/16") == {
        "position": "6:1,12:13,16:1/1:14,bar:1/w",
        "left": "-",
        "steps": [],
        "complete": True,
        "outcome": None,
    }


def test_steps_name_the_board_s_ends_and_tell_hits_and_blasts() -> None:
    walled = ask(
        "steps", ruleset="bok", position="6:1,24:14/19:2,20:2,21:2,22:2,23:2,24:2,bar:3/w", roll="6-1", played=""
    )
    assert {"from": 6, "to": 12, "die": 6, "hit": True, "blast": True} in walled["steps"]
    off = ask("steps", ruleset="bok", position="20:1,24:2,off:12/1:15/w", roll="5-1", played="20/off")
    assert off["steps"] == [{"from": 24, "to": "off", "die": 1, "hit": False, "blast": False}]
    assert off["left"] == "1"


def test_steps_tell_the_outcome_where_the_game_has_ended_in_mid_turn() -> None:
    over = ask("steps", ruleset="bok", position="23:1,24:14/1:14,bar:1/w", roll="2-1", played="23/24")
    assert over == {
        "position": "24:15/1:14,bar:1/w",
        "left": "2",
        "steps": [],
        "complete": True,
        "outcome": {
            "winner": "w",
            "rule": "win.corner",
            "munk": True,
            "rules": ["win.corner", "win.munk"],
            "points": 2.2,
        },
    }


def test_turns_are_one_for_each_result_with_the_turn_passed_on() -> None:
    assert ask("turns", ruleset="bok", position=START, roll="6-4") == {
        "turns": [
            {"turn": "1/7 1/5", "position": "1:13,5:1,7:1/1:15/b", "outcome": None},
            {"turn": "1/7 7/11", "position": "1:14,11:1/1:15/b", "outcome": None},
        ]
    }


def test_turns_tell_outcomes_with_whole_points_as_whole_numbers() -> None:
    position = "1:1,3:1,6:1,14:2,16:2,20:2,21:2,22:2,bar:2/1:1,3:1,5:1,12:2,14:2,16:4,17:4/w"
    (turn,) = ask("turns", ruleset="vasa", position=position, roll="5-3")["turns"]
    assert turn["turn"] == "bar/5**"
    assert json.dumps(turn["outcome"]) == (
        '{"winner": "w", "rule": "win.blast-jan", "munk": false, "rules": ["win.blast-jan"], "points": 6}'
    )


def test_explain_names_the_rule_the_points_and_the_values() -> None:
    asked = {"ruleset": "bok", "position": START, "roll": "3-3"}
    assert ask("explain", **asked, played="1/4", step="1/4") == {
        "violations": [
            {
                "rule": "land.one-only",
                "step": "1/4",
                "points": [4],
                "values": {"from": 1, "to": 4, "die": 3},
                "witness": None,
            }
        ]
    }
    assert ask("explain", **asked, played="1/4", step="4/7") == {"violations": []}


def test_explain_without_a_step_asks_whether_the_turn_may_end() -> None:
    asked = {"ruleset": "bok", "position": START, "roll": "6-4"}
    (violation,) = ask("explain", **asked, played="1/7")["violations"]
    assert violation == {
        "rule": "turn.complete",
        "step": None,
        "points": [1],
        "values": {"left": "4", "witness": "1/7 1/5"},
        "witness": "1/7 1/5",
    }
    assert ask("explain", **asked, played="1/7 1/5") == {"violations": []}


def test_play_gives_the_position_with_the_turn_passed_on() -> None:
    played = ask("play", ruleset="bok", position=START, roll="6-4", turn="1/5/11")
    assert played == {"position": "1:14,11:1/1:15/b", "outcome": None}


def test_play_refuses_an_illegal_turn_with_its_violations() -> None:
    error = error_of(request("play", ruleset="bok", position=START, roll="6-4", turn="1/5 1/5"))
    assert (error["type"], error["message"]) == ("IllegalTurn", "move.exact-die")
    assert (
        error["violations"]
        == ask("explain", ruleset="bok", position=START, roll="6-4", played="1/5", step="1/5")["violations"]
    )


def test_play_passes_only_where_nothing_can_be_played() -> None:
    fast = {"ruleset": "bok", "position": "12:14,bar:1/13:11,14:2,16:2/w", "roll": "4-2", "turn": "-"}
    assert ask("play", **fast) == {"position": "12:14,bar:1/13:11,14:2,16:2/b", "outcome": None}
    error = error_of(request("play", **fast | {"roll": "6-4"}))
    assert [violation["rule"] for violation in error["violations"]] == ["turn.must-play"]


@pytest.mark.parametrize(
    ("ruleset", "points"),
    [
        ("bok", 1.2),
        ({"id": "bok", "scoring.classic": True}, 1),
        ({"id": "bok", "scoring.classic": False}, 1.2),
        ("vasa", 2),
    ],
    ids=["bok", "classic", "option false", "vasa"],
)
def test_outcome_tells_how_a_game_has_ended(ruleset: object, points: float) -> None:
    assert ask("outcome", ruleset=ruleset, position="24:15/1:15/b") == {
        "outcome": {"winner": "w", "rule": "win.corner", "munk": False, "rules": ["win.corner"], "points": points}
    }
    assert ask("outcome", ruleset=ruleset, position=START) == {"outcome": None}


def test_options_change_what_is_legal() -> None:
    six_sixes = {"id": "bok", "opening.six-sixes": True}
    with_it = ask("turns", ruleset=six_sixes, position=START, roll="6-6")["turns"]
    assert [turn["turn"] for turn in with_it] == ["1/7", "1/7(6)"]
    assert [turn["turn"] for turn in ask("turns", ruleset="bok", position=START, roll="6-6")["turns"]] == ["1/7"]


def test_a_single_die_is_a_roll_of_sm_alone() -> None:
    assert ask("turns", ruleset="sm", position=START, roll="6")["turns"]
    error = error_of(request("turns", ruleset="bok", position=START, roll="6"))
    assert (error["type"], error["offset"]) == ("PositionError", 0)


@pytest.mark.parametrize(
    ("ruleset", "situation", "may", "why"),
    [
        ("sm", START, True, "nobody has had a band in his last half"),
        ("sm", "12:13,14:2/1:15/w", False, "White has"),
        ("sm", f"{START} 6-4", False, "his dice lie on the board"),
        ({"id": "bok", "surrender": True}, START, True, "where it is chosen"),
        ("bok", START, False, "not without"),
        ("vasa", START, False, "nor here"),
    ],
)
def test_a_game_of_brade_can_be_given_up_where_the_rules_have_it(
    ruleset: object, situation: str, may: bool, why: str
) -> None:
    assert ("surrender" in ask("act", ruleset=ruleset, situation=situation)["actions"]) is may, why
    asked = request("act", ruleset=ruleset, situation=situation, action="surrender")
    if may:
        told = json.loads(handle(asked))["ok"]
        assert (told["outcome"]["winner"], told["outcome"]["rule"], told["outcome"]["points"]) == ("b", "surrender", 1)
        assert told["next"] == START, "the loser begins"
    else:
        assert error_of(asked)["type"] == "IllegalAction"


@pytest.mark.parametrize(
    ("ruleset", "situation", "may", "why"),
    [
        ("sm", "23:1,24:14/1:15/w", True, "a one makes uppspel"),
        ("sm", "23:1,24:14/1:15/w 6-1", False, "the dice lie on the board"),
        ("sm", "24:15/1:15/b", False, "the game is over"),
        ("sm", START, False, "no die makes a pattern"),
        ("bok", "23:1,24:14/1:15/w", False, "other rules have no single die"),
    ],
)
def test_where_a_single_die_may_be_rolled_is_told(ruleset: str, situation: str, may: bool, why: str) -> None:
    assert ask("act", ruleset=ruleset, situation=situation)["one_die"] is may, why


NEARLY: Final = "22:1,24:14/1:14,5:1"
"""White makes uppspel with a two."""


def test_what_one_die_costs_is_carried_from_turn_to_turn() -> None:
    missed = ask("act", ruleset="sm", situation=f"{NEARLY}/w", roll="1", turn="22/23")
    situation = "23:1,24:14/1:14,5:1/b onedie 2w bound w"
    assert (missed["situation"], missed["one_die"], missed["two_dice"], missed["forbidden"]) == (
        situation,
        False,
        True,
        {},
    )
    owed = ask("act", ruleset="sm", situation=situation, roll="6-1", turn="1/7 1/2")
    assert owed["situation"] == "23:1,24:14/1:12,2:1,5:1,7:1/w onedie 2w bound w"
    assert (owed["one_die"], owed["two_dice"], owed["actions"]) == (True, False, [])
    told = {what: (violation["rule"], violation["values"]) for what, violation in owed["forbidden"].items()}
    assert told == {"two_dice": ("onedie.penalty", {"turns": 2}), "surrender": ("surrender.too-late", {})}
    last = ask("act", ruleset="sm", situation=owed["situation"].replace("2w", "1w"), roll="3", turn="23/off")
    assert last["situation"] == "24:14,off:1/1:12,2:1,5:1,7:1/b bound w", "the last of them"


@pytest.mark.parametrize(
    ("situation", "tried", "rule", "why"),
    [
        (f"{NEARLY}/w onedie 1w", {"roll": "2-1"}, "onedie.penalty", "two dice in a turn of one"),
        (f"{NEARLY}/w 2-1 onedie 1w", {"turn": "22/24 24/off"}, "onedie.penalty", "they lie there, and cannot"),
        (START, {"roll": "6"}, "onedie.option", "no pattern is near"),
        (f"{START} bound w", {"action": "surrender"}, "surrender.too-late", "a band that stands no more"),
        (
            f"{NEARLY}/b bound w b",
            {"action": "surrender"},
            "surrender.too-late",
            "the other one's stands no more either",
        ),
        ("12:13,14:2/1:15/w", {"action": "surrender"}, "surrender.too-late", "a band that stands"),
        (f"{START} 6-2", {"action": "surrender"}, "surrender", "the dice have been rolled"),
        (f"{START} 6-2", {"turn": "1/7"}, "turn.complete", "no whole turn"),
        ("24:15/1:15/b", {"roll": "6-2"}, "win.game-over", "the game has ended"),
        ("24:15/1:15/b 6-2", {"turn": "1/7 1/3"}, "win.game-over", "likewise, though dice lie there"),
        (START, {"action": "surrender", "roll": "6-2"}, "win.game-over", "it ends with that"),
    ],
)
def test_what_the_rules_of_sm_forbid_between_turns_is_refused(
    situation: str, tried: dict[str, str], rule: str, why: str
) -> None:
    (violation,) = error_of(request("act", ruleset="sm", situation=situation, **tried))["violations"]
    assert violation["rule"] == rule, why


@pytest.mark.parametrize(
    ("situation", "tried", "after", "why"),
    [
        (f"{NEARLY}/w onedie 1w 2b", {"roll": "2"}, f"{NEARLY}/w 2 onedie 1w 2b", "the single die of such a turn"),
        (f"{NEARLY}/w onedie 1b", {"roll": "2-1"}, f"{NEARLY}/w 2-1 onedie 1b", "it is the other's"),
        (f"{START} 6-2", {"roll": "3-1"}, f"{START} 3-1", "instead of other dice"),
        (f"{START} 6", {"turn": "1/7"}, "1:14,7:1/1:15/b onedie 2w", "how a die came there is not asked"),
        ("12:13,14:2/1:15/b 6-2", {"turn": "1/7 1/3"}, "12:13,14:2/1:13,3:1,7:1/w bound w", "the other's band"),
        (f"{NEARLY}/b bound w", {"action": "surrender"}, f"{NEARLY}/b bound w", "the other is"),
    ],
)
def test_what_they_allow_is_carried_on(situation: str, tried: dict[str, str], after: str, why: str) -> None:
    assert ask("act", ruleset="sm", situation=situation, **tried)["situation"] == after, why


def test_nothing_is_remembered_of_a_game_before() -> None:
    over = ask("act", ruleset="sm", situation=f"{NEARLY}/w onedie 1w 2b bound w b", roll="2", turn="22/24")
    assert (over["outcome"]["rule"], over["next"], over["forbidden"]) == ("win.corner", START[:-1] + "b", {})
    assert ask("begin", ruleset="sm", situation=f"{NEARLY}/w onedie 1w", dice="2-5")["situation"] == START


@pytest.mark.parametrize(
    ("ruleset", "marks", "offset", "kind"),
    [
        ("sm", "onedie 3w", 19, "NotationError"),
        ("sm", "onedie 1b 2w", 22, "NotationError"),
        ("sm", "onedie", 18, "NotationError"),
        ("sm", "bound b w", 20, "NotationError"),
        ("sm", "bound bw", 19, "NotationError"),
        ("sm", "bound w onedie 1w", 20, "NotationError"),
        ("sm", "6 bound b x", 22, "NotationError"),
        ("vasa", "6", 12, "PositionError"),
        ("bok", "onedie 1w", 12, "PositionError"),
        ("vasa", "6-2 bound w", 16, "PositionError"),
        ("sm", "cube 2b bound w", 12, "PositionError"),
        ("sm", "score 1-0 of 3", 12, "PositionError"),
    ],
)
def test_marks_that_cannot_be_are_refused_at_their_place(ruleset: str, marks: str, offset: int, kind: str) -> None:
    error = error_of(request("act", ruleset=ruleset, situation=f"{START} {marks}"))
    assert (error["offset"], error["type"], error.get("reason")) == (
        offset,
        kind,
        "rules" if kind == "PositionError" else None,
    )


def test_a_band_is_remembered_where_giving_up_is_chosen_and_nowhere_else() -> None:
    turn = {"situation": "12:15/1:15/w", "roll": "3-2", "turn": "12/15 12/14"}
    double = {"situation": "12:15/1:15/w", "roll": "2-2", "turn": "12/14(4)"}
    assert ask("act", ruleset="bok", **double)["situation"] == "12:11,14:4/1:15/b"
    chosen = {"id": "bok", "surrender": True}
    assert ask("act", ruleset=chosen, **double)["situation"] == "12:11,14:4/1:15/b bound w"
    kept = ask("act", ruleset="bok", situation=f"{START} bound w")
    assert (kept["situation"], kept["forbidden"]) == (f"{START} bound w", {}), "the option may be chosen again"
    assert ask("act", ruleset=chosen, **turn)["situation"] == "12:13,14:1,15:1/1:15/b", "no band, no mark"


def test_a_turn_is_played_with_dice_and_a_double_answered_before_it() -> None:
    assert error_of(request("act", ruleset="sm", situation=START, turn="1/7"))["type"] == "ProtocolError"
    offered = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w cube 1/2w"
    taken = ask("act", ruleset="backgammon", situation=offered, action="take", roll="3-1", turn="8/5 6/5")
    assert taken["situation"] == "5:2,6:4,8:2,13:5,24:2/6:5,8:3,13:5,24:2/b cube 2b"
    for tried, rule in (({"roll": "3-1"}, "cube.answer"), ({"action": "drop", "roll": "3-1"}, "win.game-over")):
        (violation,) = error_of(request("act", ruleset="backgammon", situation=offered, **tried))["violations"]
        assert violation["rule"] == rule
    dice = offered.replace(" cube", " 3-1 cube")
    assert error_of(request("act", ruleset="backgammon", situation=dice, action="drop"))["reason"] == "offer"


def test_a_first_roll_of_six_sixes_is_played_after_the_others_first_turn_too() -> None:
    chosen = {"id": "bok", "opening.six-sixes": True}
    played = ask("act", ruleset=chosen, situation="1:14,5:1/1:15/b 6-6", turn="1/7(6)")
    assert played["situation"] == "1:14,5:1/1:9,7:6/w"


def test_a_reply_is_one_line_of_compact_json_with_the_id_of_the_request() -> None:
    assert handle('{"v":1,"id":0,"call":"start","args":{"ruleset":"bok"}}') == (
        '{"v":1,"id":0,"ok":{"position":"1:15/1:15/w"}}'
    )
    assert json.loads(handle(request("hello").replace("7", str(2**53 - 1))))["id"] == 2**53 - 1


# --- Errors ---

TURNS: Final = {"ruleset": "bok", "position": START, "roll": "6-4"}
STEPS: Final = TURNS | {"played": ""}


def _with(**changed: object) -> str:
    return json.dumps({"v": 1, "id": 7, "call": "turns", "args": TURNS} | changed)


def _without(name: str) -> str:
    message = json.loads(_with())
    del message[name]
    return json.dumps(message)


@pytest.mark.parametrize(
    ("text", "told", "asked"),
    [
        pytest.param("", "one JSON text", None, id="empty"),
        pytest.param("   ", "one JSON text", None, id="blank"),
        pytest.param("hello", "one JSON text", None, id="no json"),
        pytest.param('{"v":1', "one JSON text", None, id="half"),
        pytest.param(request("hello") + "x", "one JSON text", None, id="more after it"),
        pytest.param(request("hello") * 2, "one JSON text", None, id="two texts"),
        pytest.param("{'v':1}", "one JSON text", None, id="single quotes"),
        pytest.param('{"v":1,}', "one JSON text", None, id="comma at the end"),
        pytest.param('{"v":01}', "one JSON text", None, id="leading nought"),
        pytest.param('"\t"', "one JSON text", None, id="control character"),
        pytest.param('"\\x"', "one JSON text", None, id="bad escape"),
        pytest.param("\ufeff{}", "one JSON text", None, id="byte order mark"),
        pytest.param("[" * 20, "one JSON text", None, id="not too deep"),
        pytest.param("[[]]" * 20, "one JSON text", None, id="long, and not deep"),
        pytest.param(request("hello", text='[[{"' * 10), "args: 'text' is not known", 7, id="deep only in a text"),
        pytest.param("[" * 21, "at most 20 deep", None, id="deep array"),
        pytest.param('{"a":' * 21, "at most 20 deep", None, id="deep object"),
        pytest.param('{"\\"":' * 21, "at most 20 deep", None, id="deep object, and quotes in its keys"),
        pytest.param("[" * 30_000 + "]" * 30_000, "at most 20 deep", None, id="deep and whole"),
        pytest.param("9" * 5_000, "one JSON text", None, id="huge number"),
        pytest.param('{"v":NaN}', "NaN is not JSON", None, id="nan"),
        pytest.param('{"v":-Infinity}', "-Infinity is not JSON", None, id="infinity"),
        pytest.param('{"v":1,"v":1}', "each key once", None, id="key twice"),
        pytest.param(_with().replace('"roll"', '"position"'), "each key once", None, id="key twice inside"),
        pytest.param("[]", "is a JSON object", None, id="array"),
        pytest.param("null", "is a JSON object", None, id="null"),
        pytest.param('"hello"', "is a JSON object", None, id="string"),
        pytest.param("7", "is a JSON object", None, id="number"),
        pytest.param("{}", "id is a whole number", None, id="nothing in it"),
        pytest.param(_without("id"), "id is a whole number", None, id="no id"),
        pytest.param(_with(id="7"), "id is a whole number", None, id="id a text"),
        pytest.param(_with(id=7.0), "id is a whole number", None, id="id a fraction"),
        pytest.param(_with(id=True), "id is a whole number", None, id="id a truth"),
        pytest.param(_with(id=None), "id is a whole number", None, id="id null"),
        pytest.param(_with(id=-1), "id is a whole number", None, id="id below zero"),
        pytest.param(_with(id=2**53), "id is a whole number", None, id="id too large"),
        pytest.param(_with().replace("7", "1e999"), "id is a whole number", None, id="id beyond all"),
        pytest.param(_without("v"), "v is missing", 7, id="no v"),
        pytest.param(_with(v=2), "v is 1", 7, id="v another"),
        pytest.param(_with(v=1.0), "v is 1", 7, id="v a fraction"),
        pytest.param(_with(v=True), "v is 1", 7, id="v a truth"),
        pytest.param(_with(v="1"), "v is 1", 7, id="v a text"),
        pytest.param(_without("call"), "call is missing", 7, id="no call"),
        pytest.param(_with(call="Turns"), "call is one of hello, start, steps", 7, id="call unknown"),
        pytest.param(_with(call=None), "call is one of", 7, id="call null"),
        pytest.param(_with(call=["turns"]), "call is one of", 7, id="call a list"),
        pytest.param(_without("args"), "args is missing", 7, id="no args"),
        pytest.param(_with(args=[]), "args is an object", 7, id="args a list"),
        pytest.param(_with(args=None), "args is an object", 7, id="args null"),
        pytest.param(_with(more=1), "a request: 'more' is not known", 7, id="unknown key"),
        pytest.param(_with(args=TURNS | {"turn": "-"}), "args: 'turn' is not known", 7, id="unknown arg"),
        pytest.param(_with(args=TURNS | {"x" * 50_000: 1}), "is not known", 7, id="long unknown arg"),
        pytest.param(_with(args={"ruleset": "bok"}), "args: position is missing", 7, id="arg missing"),
        pytest.param(_with(args=TURNS | {"roll": 64}), "roll is a text", 7, id="roll a number"),
        pytest.param(_with(args=TURNS | {"position": None}), "position is a text", 7, id="position null"),
        pytest.param(_with(args=TURNS | {"roll": ["6-4"]}), "roll is a text", 7, id="roll a list"),
        pytest.param(_with(args=TURNS | {"roll": "\ud800"}), "roll is a text", 7, id="half a character"),
        pytest.param(request("explain", **STEPS, step=None), "step is a text", 7, id="step null"),
        pytest.param(request("hello", ruleset="bok"), "'ruleset' is not known", 7, id="hello with an arg"),
        pytest.param(request("start", ruleset="BOK"), "ruleset is one of bok, sm, vasa", 7, id="ruleset unknown"),
        pytest.param(request("start", ruleset=None), "ruleset is one of", 7, id="ruleset null"),
        pytest.param(request("start", ruleset=["bok"]), "ruleset is one of", 7, id="ruleset a list"),
        pytest.param(request("start", ruleset={}), "ruleset is one of", 7, id="ruleset without id"),
        pytest.param(request("start", ruleset={"id": {"id": "bok"}}), "ruleset is one of", 7, id="ruleset in ruleset"),
        pytest.param(
            request("start", ruleset={"id": "sm", "surrender": True}), "options of sm are", 7, id="no such option"
        ),
        pytest.param(
            request("start", ruleset={"id": "bok", "surrender": 1}), "options of bok are", 7, id="option a number"
        ),
        pytest.param(request("start", ruleset={"id": "bok", "surrender": None}), "options of bok", 7, id="option null"),
    ],
)
def test_a_request_out_of_form_is_a_protocol_error(text: str, told: str, asked: int | None) -> None:
    reply = json.loads(handle(text))
    assert (reply["v"], reply["id"], list(reply)) == (1, asked, ["v", "id", "error"])
    assert reply["error"]["type"] == "ProtocolError"
    assert told in reply["error"]["message"]
    assert len(reply["error"]["message"]) < 300
    assert list(reply["error"]) == ["type", "message"]


@pytest.mark.parametrize(
    "text",
    [
        request("start", ruleset="x" * MOST_BYTES),
        request("start", ruleset="bok") + " " * MOST_BYTES,
        '"' + "å" * (MOST_BYTES // 2) + '"',
    ],
    ids=["too long", "too much space", "too many bytes, fewer characters"],
)
def test_a_request_that_is_too_long_is_refused_as_such(text: str) -> None:
    message = f"a request has at most {MOST_BYTES} bytes"
    assert json.loads(handle(text)) == {"v": 1, "id": None, "error": {"type": "TooLong", "message": message}}


def test_a_request_of_the_greatest_length_is_answered() -> None:
    text = request("hello")
    assert "ok" in json.loads(handle(text + " " * (MOST_BYTES - len(text))))


@pytest.mark.parametrize(
    ("call", "args", "type_", "offset"),
    [
        pytest.param("turns", TURNS | {"position": "1:15/1:15/x"}, "NotationError", 10, id="position"),
        pytest.param("turns", TURNS | {"position": "1:15/1:14/w"}, "PositionError", 5, id="fourteen"),
        pytest.param("turns", TURNS | {"roll": "6-7"}, "NotationError", 2, id="roll"),
        pytest.param("turns", TURNS | {"roll": "6"}, "PositionError", 0, id="single die"),
        pytest.param("steps", STEPS | {"played": "1/7 x"}, "NotationError", 4, id="played"),
        pytest.param("explain", STEPS | {"step": "1/7/11"}, "NotationError", 0, id="step"),
        pytest.param("play", TURNS | {"turn": "1/7,1/5"}, "NotationError", 2, id="turn"),
        pytest.param("outcome", {"ruleset": "sm", "position": "1:15"}, "NotationError", 4, id="outcome"),
        pytest.param("outcome", {"ruleset": "bok", "position": "1:9,7:6/1:15/b"}, "PositionError", 6, id="option off"),
        pytest.param("play", TURNS | {"turn": "1/5 " * 16_000}, "NotationError", 64_000, id="long turn"),
    ],
)
def test_a_text_out_of_form_is_refused_with_the_offset_of_its_fault(
    call: str, args: Json, type_: str, offset: int
) -> None:
    error = error_of(request(call, **args))
    assert (error["type"], error["offset"]) == (type_, offset)
    assert list(error)[:3] == ["type", "message", "offset"]
    assert len(error["message"]) < 300


@pytest.mark.parametrize(
    ("ruleset", "position", "reason", "values"),
    [
        ("bok", "1:14/1:15/w", "checkers", {"player": "w", "count": 14, "right": 15}),
        ("bok", "1:15/12:9,13:7/w", "checkers", {"player": "b", "count": 16, "right": 15}),
        ("bok", "1:15/1:15/w/x", "parts", {}),
        ("bok", "1:13,3:2/1:15/w", "crowded", {"player": "w", "point": "3", "most": 1}),
        ("bok", "1:15/1:13,3:2/w", "crowded", {"player": "b", "point": "3", "most": 1}),
        ("bok", "13:15/1:15/w", "shared", {"player": "b", "point": 1}),
        ("backgammon", "6:15/19:15/w", "shared", {"player": "b", "point": 19}),
        ("bok", "12:1,1:14/1:15/w", "order", {}),
        ("bok", "1:14,1:1/1:15/w", "order", {}),
        ("bok", "off:1,bar:1,1:13/1:15/w", "order", {}),
    ],
)
def test_a_position_is_refused_with_a_reason(ruleset: str, position: str, reason: str, values: Json) -> None:
    error = error_of(request("outcome", ruleset=ruleset, position=position))
    assert (error["reason"], error["values"]) == (reason, values)


@pytest.mark.parametrize(
    ("call", "args", "rules"),
    [
        ("play", TURNS | {"turn": "1/7"}, ["turn.complete"]),
        ("play", TURNS | {"turn": "1/8"}, ["move.exact-die"]),
        ("steps", STEPS | {"played": "1/8"}, ["move.exact-die"]),
        ("explain", STEPS | {"played": "1/8"}, ["move.exact-die"]),
        ("explain", STEPS | {"played": "1/8", "step": "8/12"}, ["move.exact-die"]),
        (
            "steps",
            {"ruleset": "bok", "position": "2:1,24:14/1:15/w", "roll": "6-5", "played": "2/7"},
            ["turn.higher-die"],
        ),
    ],
    ids=["unfinished", "step", "steps after a wrong one", "explain after a wrong one", "likewise", "dead end"],
)
def test_a_turn_that_a_rule_refuses_is_an_illegal_turn(call: str, args: Json, rules: list[str]) -> None:
    error = error_of(request(call, **args))
    assert error["type"] == "IllegalTurn"
    assert [violation["rule"] for violation in error["violations"]] == rules
    assert list(error) == ["type", "message", "violations"]


def test_explain_answers_where_the_moves_played_lead_to_no_legal_turn() -> None:
    dead_end = {"ruleset": "bok", "position": "2:1,24:14/1:15/w", "roll": "6-5", "played": "2/7"}
    (violation,) = ask("explain", **dead_end)["violations"]
    assert violation["rule"] == "turn.higher-die"


# --- Whatever comes in ---


_NUMBERS: Final = st.floats(allow_nan=False, allow_infinity=False)  # those two are no JSON
JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | _NUMBERS | st.text(max_size=8) | st.sampled_from(sorted(CALLS)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.text())
@example("\ud800")
@example('"\ud800"')
@example("\u2028")
@example('{"v":1,"id":7,"call":"hello","args":{"\\ud800\\u2028\\u0085\\n":1}}')
def test_any_text_gets_a_reply(text: str) -> None:
    sound(text)


@given(JSON)
def test_any_json_gets_a_reply(value: object) -> None:
    sound(json.dumps(value))


@given(st.dictionaries(st.sampled_from(["v", "id", "call", "args", "x"]), JSON))
def test_any_message_gets_a_reply_with_its_id(message: Json) -> None:
    asked = message.get("id")
    is_id = type(asked) is int and 0 <= asked < 2**53
    assert sound(json.dumps(message))["id"] == (asked if is_id else None)


ARGUMENTS: Final = {
    "ruleset": st.sampled_from(["bok", "sm", "vasa"]) | JSON,
    "position": st.sampled_from([START, "12:14,bar:1/1:15/w"]) | st.text(max_size=30) | JSON,
    "roll": st.sampled_from(["6-4", "3-3", "6"]) | st.text(max_size=4) | JSON,
    "played": st.sampled_from(["", "1/7", "bar/4"]) | st.text(max_size=10) | JSON,
    "turn": st.sampled_from(["-", "1/7 1/5"]) | st.text(max_size=10) | JSON,
    "step": st.sampled_from(["1/5", "12/off"]) | st.text(max_size=5) | JSON,
    "text": st.sampled_from([" 5 point match\n Game 1\n", "4HPwATDgc/ABMA"]) | st.text(max_size=40) | JSON,
    "format": st.sampled_from(["brade", "mat", "gnu"]) | JSON,
    "to": st.sampled_from(["brade", "sgf"]) | JSON,
    "situation": st.sampled_from([START, "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w cube 1/2w"]) | JSON,
    "action": st.sampled_from(["double", "take", "resign-1"]) | JSON,
    "home": st.lists(st.integers(-1, 3), min_size=5, max_size=7) | JSON,
    "us": st.lists(st.integers(0, 1), min_size=6, max_size=6) | JSON,
    "them": st.lists(st.integers(0, 1), min_size=6, max_size=6) | JSON,
    "most": st.integers(-1, 1000) | JSON,
    "dice": st.sampled_from(["6-1", "2-2 3-5", "4-4"]) | st.text(max_size=8) | JSON,
}


@given(st.sampled_from(sorted(CALLS)), st.fixed_dictionaries({}, optional=ARGUMENTS))
def test_any_arguments_get_a_reply(call: str, args: Json) -> None:
    assert sound(json.dumps({"v": 1, "id": 7, "call": call, "args": args}))["id"] == 7


@given(st.sampled_from(sorted(CALLS)), st.data())
def test_the_arguments_of_a_call_whatever_they_are_get_a_reply(call: str, data: st.DataObject) -> None:
    asked = CALLS[call]
    args = data.draw(
        st.fixed_dictionaries(
            {name: ARGUMENTS[name] for name in asked.args},
            optional={name: ARGUMENTS[name] for name in asked.optional},
        )
    )
    sound(json.dumps({"v": 1, "id": 7, "call": call, "args": args}))


@given(strategies.garbled(request("explain", **STEPS, step="1/7")))
def test_a_garbled_request_gets_a_reply(text: str) -> None:
    sound(text)


@settings(max_examples=20)
@given(strategies.begun())
def test_the_door_says_what_the_engine_finds(begun: tuple[Question, Moves]) -> None:
    (turns, position, roll), played = begun
    ruleset = {"id": turns.rules.id, **({"opening.six-sixes": True} if turns.rules.six_sixes else {})}
    asked = {"ruleset": ruleset, "position": position, "roll": roll}
    found = sound(request("turns", **asked))["ok"]["turns"]
    for turn in found[:5]:
        result = sound(request("play", **asked, turn=turn["turn"]))["ok"]
        assert result == {name: turn[name] for name in ("position", "outcome")}
        assert sound(request("explain", **asked, played=turn["turn"]))["ok"] == {"violations": []}
    text = " ".join(f"{origin or 'bar'}/{target if target < 25 else 'off'}" for origin, target in played)
    reply = sound(request("steps", **asked, played=text))
    if "ok" not in reply:
        return
    for step in reply["ok"]["steps"]:
        words = f"{step['from']}/{step['to']}"
        assert sound(request("explain", **asked, played=text, step=words))["ok"] == {"violations": []}


# --- python -m engine ---

LINES: Final = (
    request("start", ruleset="sm").encode(),
    b"",
    b"\xff\xfe not UTF-8",
    request("check_match", text=" 1 point match\n Game 1\n A : 0  B : 0\n 1) \ud800\n").encode(),
    request("check_match", text=" 1 point match\n Game 1\n A : 0  B : 0\n 1) \U0001f3b2\n").encode(),
    '{"v":1,"id":8,"call":"hello","args":{"å":1}}'.encode(),
    request("start", ruleset="bok").encode() + b"\r",
)


def _check_lines(written: bytes) -> None:
    replies = [json.loads(line) for line in written.decode().splitlines()]
    assert [reply["id"] for reply in replies] == [7, None, None, 7, 7, 8, 7]
    assert ["ok" in reply for reply in replies] == [True, False, False, False, True, False, True]
    assert replies[3]["error"]["message"] == "text is a text of whole characters"
    assert replies[4]["ok"]["findings"][0]["values"] == {"word": "\U0001f3b2"}
    assert "'å'" in replies[5]["error"]["message"]


def test_the_command_answers_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\n".join(LINES))))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written))
    runpy.run_module("engine", run_name="__main__")
    _check_lines(written.getvalue())


def test_the_command_does_nothing_when_it_is_only_imported(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("engine.__main__", run_name="engine.__main__")
    assert capsys.readouterr() == ("", "")


def test_the_command_answers_each_line_before_it_reads_the_next_whatever_the_locale() -> None:
    command = [sys.executable, "-m", "engine"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii:strict"}
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=root) as process:
        assert process.stdin
        assert process.stdout
        written = b""
        for line in LINES:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            written += process.stdout.readline()
        process.stdin.close()
        assert process.wait() == 0
    _check_lines(written)


def test_the_end_of_a_line_is_no_part_of_the_request() -> None:
    longest = request("hello").ljust(MOST_BYTES)
    command = [sys.executable, "-m", "engine"]
    done = subprocess.run(
        command, input=f"{longest}\n{longest}\r\n{longest} \n", capture_output=True, text=True, check=True
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["ok" in reply for reply in replies] == [True, True, False]


def test_the_command_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Interrupted:
        @property
        def buffer(self) -> Iterator[bytes]:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("engine", run_name="__main__")
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")


def test_the_command_ends_where_nobody_reads_its_replies() -> None:
    gone, output = os.pipe()
    os.close(gone)
    asked = request("hello").encode()
    command = [sys.executable, "-m", "engine"]
    done = subprocess.run(command, input=asked, stdout=output, stderr=subprocess.PIPE, check=False)
    os.close(output)
    assert (done.returncode, done.stderr) == (141, b"")
