"""The door's calls for analysis: bearing off, races, jan; and that they are loaded only when they are asked for."""

import json
import subprocess
import sys
from base64 import b64encode
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.analysis.quarter import number_of
from engine.analysis.shipped import CERTAIN, MEANS, SIDES
from engine.bridge import install_table, wanted_table
from engine.request import MOST
from tests.engine.analysis.test_goals import CROWN, JAN, SAVE
from tests.engine.door import Json, ask, reply

TWO_SIXES: Final = [0, 0, 0, 0, 0, 2]


# --- Bearing off ---


@pytest.mark.parametrize(
    ("ruleset", "position", "white", "black"),
    [
        ("bok", "20:1,24:2,off:12/19:1,off:14/w", [2, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1]),
        ("bok", "20:1,24:2,off:12/13:15/w", [2, 0, 0, 0, 1, 0], None),
        ("bok", "20:1,24:2,off:12/2:1,13:14/w", None, None),
        ("backgammon", "1:2,5:1,off:12/6:15/w", [2, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 15]),
        ("bok", "off:15/24:15/b", [0] * 6, [15, 0, 0, 0, 0, 0]),
    ],
)
def test_homes_are_those_of_sides_that_only_bear_off(
    ruleset: str, position: str, white: list[int] | None, black: list[int] | None
) -> None:
    assert ask("homes", ruleset=ruleset, position=position) == {"w": white, "b": black}


def test_bearoff_tells_the_mean_as_a_fraction_and_the_chances_of_one_roll_and_more() -> None:
    told = ask("bearoff", ruleset="bok", home=TWO_SIXES)
    assert told["mean"] == "49213/23328"
    assert told["rolls"][0] == pytest.approx(1 / 9)
    assert sum(told["rolls"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ruleset", "mean"), [("bok", "5/4"), ("sm", "5/4"), ("vasa", "5/4"), ("backgammon", "5/4"), ("nackgammon", "5/4")]
)
def test_bearoff_knows_every_game(ruleset: str, mean: str) -> None:
    assert ask("bearoff", ruleset=ruleset, home=[0, 0, 0, 0, 0, 1])["mean"] == mean


def test_bearoff_of_a_side_that_is_done_is_no_roll() -> None:
    assert ask("bearoff", ruleset="bok", home=[0] * 6) == {"mean": "0", "rolls": []}


def test_bearoff_is_exact_with_all_fifteen() -> None:
    told = ask("bearoff", ruleset="bok", home=[0, 0, 0, 0, 0, 15])
    assert float(Fraction(told["mean"])) == pytest.approx(sum(n * p for n, p in enumerate(told["rolls"], 1)))


@pytest.mark.usefixtures("fresh_races")
def test_bearoff_from_a_table_made_ready_is_a_number() -> None:
    side = number_of([0, 0, 0, 0, 0, 7])
    data = bytearray(4 * SIDES)
    data[2 * side : 2 * side + 2] = (int(3.5 * MEANS)).to_bytes(2, "little")
    data[2 * SIDES + side] = 1  # no chance to be done in one roll
    data[3 * SIDES + side] = 1  # one chance is told
    install_table("bok", b64encode(data + CERTAIN.to_bytes(2, "little")).decode())
    assert ask("bearoff", ruleset="bok", home=[0, 0, 0, 0, 0, 7]) == {"mean": 3.5, "rolls": [0.0, 1.0]}


# --- Races ---


def test_race_tells_the_chance_of_the_side_to_roll() -> None:
    told = ask("race", ruleset="backgammon", us=[0, 0, 1, 0, 1, 0], them=TWO_SIXES)
    assert told == {"win": pytest.approx(0.923811156836, abs=1e-9), "exact": True}


@pytest.mark.parametrize(
    "args",
    [{"us": TWO_SIXES, "them": TWO_SIXES, "most": 5}, {"us": [7, 0, 0, 0, 0, 0], "them": TWO_SIXES}],
    ids=["cut short", "too many checkers"],
)
def test_race_says_where_its_chance_is_not_exact(args: Json) -> None:
    told = ask("race", ruleset="bok", **args)
    assert told["exact"] is False
    assert 0 < told["win"] < 1


# --- Jan ---


def test_odds_tell_what_every_turn_leaves() -> None:
    told = ask("odds", ruleset="bok", position=SAVE, roll="6-4")
    assert {turn["turn"]: turn["losing"] for turn in told["turns"]} == {
        "bar/4 4/10": 0,
        "bar/4 8/14": 7,
        "bar/4 14/20*": 21,
        "bar/4 18/24": 36,
    }
    assert told["saving"] == ["6-4", "5-4", "4-4"]
    assert told["room"] == {"w": {"beaten": 1, "room": 1, "more": 1}, "b": {"beaten": 0, "room": 4, "more": 5}}
    assert (told["depth"], told["exact"]) == (2, True)


def test_odds_have_the_turns_of_turns() -> None:
    asked = {"ruleset": "bok", "position": JAN, "roll": "6-1"}
    turns = ask("turns", **asked)["turns"]
    told = ask("odds", **asked)
    assert [{key: turn[key] for key in ("turn", "position", "outcome")} for turn in told["turns"]] == turns
    assert set(told["jan"]) >= {"6-1", "1-1"}
    assert "4-4" not in told["jan"]


def test_odds_tell_the_rolls_that_complete_a_pattern_and_the_single_dice() -> None:
    told = ask("odds", ruleset="sm", position=CROWN, roll="6-5", most=2000)
    assert (told["pattern"], told["dice"]) == (["4-1", "3-2"], [5])


@pytest.mark.parametrize("most", [0, 20, 60])
def test_odds_cut_short_leave_out_what_was_not_reached(most: int) -> None:
    told = ask("odds", ruleset="sm", position=SAVE, roll="6-4", most=most)
    assert told["exact"] is False
    assert None in [told["saving"], *(turn["making"] for turn in told["turns"])]


def test_odds_are_asked_in_brade_alone() -> None:
    error = reply("odds", ruleset="backgammon", position="24:15/24:15/w", roll="6-1")["error"]
    assert error == {"type": "GoalError", "message": "there is no jan in backgammon"}


# --- Tables made ready ---


def wanted(call: str, **args: object) -> str:
    return wanted_table(json.dumps({"v": 1, "id": 7, "call": call, "args": args}))


SEVEN: Final = [0, 0, 0, 0, 0, 7]


@pytest.mark.parametrize(
    ("table", "call", "args", "why"),
    [
        ("bok", "bearoff", {"ruleset": "bok", "home": SEVEN}, "more than can be reckoned at once"),
        ("bok", "bearoff", {"ruleset": {"id": "bok", "surrender": True}, "home": SEVEN}, "whatever the options"),
        ("", "bearoff", {"ruleset": "bok", "home": [1, 1, 1, 1, 1, 1]}, "reckoned at once"),
        ("sm", "race", {"ruleset": "sm", "us": TWO_SIXES, "them": SEVEN}, "either side"),
        ("", "race", {"ruleset": "sm", "us": TWO_SIXES, "them": TWO_SIXES}, "exact without it"),
        ("", "bearoff", {"ruleset": "nackgammon", "home": SEVEN}, "there is none"),
        ("", "bearoff", {"ruleset": "whist", "home": SEVEN}, "no such game"),
        ("", "bearoff", {"ruleset": "bok", "home": [16] * 6}, "no such side"),
        ("", "turns", {"ruleset": "bok", "position": '"race"', "roll": "6-4"}, "another call"),
    ],
)
def test_a_table_is_wanted_where_it_answers_sooner(table: str, call: str, args: Json, why: str) -> None:
    assert wanted(call, **args) == table, why


@pytest.mark.parametrize("request_text", ['"bearoff"', '{"call":"race"}', '{"call":"race","args":[]}', '"race'])
def test_no_table_is_wanted_by_what_is_no_request(request_text: str) -> None:
    assert wanted_table(request_text) == ""


@pytest.mark.usefixtures("fresh_races")
def test_a_table_is_wanted_once() -> None:
    nothing_but_done = bytes(4 * SIDES)
    install_table("vasa", b64encode(nothing_but_done).decode())
    assert wanted("bearoff", ruleset="vasa", home=SEVEN) == ""
    assert ask("bearoff", ruleset="vasa", home=SEVEN) == {"mean": 0.0, "rolls": []}
    assert wanted("bearoff", ruleset="bok", home=SEVEN) == "bok"


# --- What is refused ---


@pytest.mark.parametrize(
    "home",
    [
        "0,0,0,0,0,1",
        [0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, -1],
        [0, 0, 0, 0, 0, 1.0],
        [True, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 16],
        [5, 5, 5, 5, 0, 0],
        None,
        {},
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["home", "us", "them"])
def test_counts_are_six_whole_numbers_fifteen_at_most(name: str, home: object) -> None:
    args = {"home": home} if name == "home" else {"us": TWO_SIXES, "them": TWO_SIXES} | {name: home}
    error = reply("bearoff" if name == "home" else "race", ruleset="bok", **args)["error"]
    assert error["type"] == "ProtocolError"
    assert error["message"].startswith(f"{name} is six whole numbers")


@pytest.mark.parametrize("most", [-1, 1.5, True, "9", None, MOST + 1], ids=str)
def test_a_bound_is_a_whole_number(most: object) -> None:
    error = reply("race", ruleset="bok", us=TWO_SIXES, them=TWO_SIXES, most=most)["error"]
    assert error["type"] == "ProtocolError"
    assert error["message"].startswith("most is a whole number")


@pytest.mark.parametrize("call", ["bearoff", "race"])
def test_races_of_acey_deucey_are_refused(call: str) -> None:
    args = {"home": TWO_SIXES} if call == "bearoff" else {"us": TWO_SIXES, "them": TWO_SIXES}
    error = reply(call, ruleset="acey-deucey", **args)["error"]
    assert error == {"type": "GoalError", "message": "races of acey-deucey are not reckoned"}


@given(st.lists(st.integers(0, 15), min_size=6, max_size=6), st.sampled_from(["bok", "sm", "vasa", "backgammon"]))
@settings(max_examples=30)
def test_any_counts_get_an_answer_or_a_refusal(home: list[int], ruleset: str) -> None:
    answered = reply("bearoff", ruleset=ruleset, home=home)
    assert ("ok" in answered) == (sum(home) <= 15)


# --- When it is loaded ---


def test_analysis_is_loaded_with_the_first_question_that_needs_it() -> None:
    asked = """\
import sys
from engine.bridge import handle
def loaded():
    return any(name.startswith("engine.analysis") for name in sys.modules), "fractions" in sys.modules
handle('{"v":1,"id":1,"call":"turns","args":{"ruleset":"bok","position":"1:15/1:15/w","roll":"6-4"}}')
print(loaded())
handle('{"v":1,"id":1,"call":"bearoff","args":{"ruleset":"bok","home":[1,0,0,0,0,0]}}')
print(loaded())
"""
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run([sys.executable, "-c", asked], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["(False, False)", "(True, True)"]
