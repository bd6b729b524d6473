"""What is baked into a page is what the engine would say, and enough for the first turn."""

import json

import pytest

from engine.bridge import handle
from site_builder.bake import MOST_LATER_TRIES, Shown, bake, bake_start
from site_builder.door import Door
from tests.baked import replies, request_key, requests

POSITIONS = [
    ("bok", "1:15/1:15/w", "6-2", "the start: one checker can go"),
    ("bok", "1:13,5:1,12:1/1:15/w", "4-3", "blots on the way"),
    ("sm", "1:12,3:1,12:1,bar:1/1:12,14:3/w", "5-5", "a beaten checker, and doubles"),
    ("vasa", "19:3,20:3,21:3,22:2,23:2,24:2/1:15/w", "5-3", "bearing off"),
    ("bok", "12:14,bar:1/13:3,14:3,15:3,16:3,17:3/w", "2-1", "nothing can be played"),
]


@pytest.mark.parametrize(("ruleset", "position", "roll", "why"), POSITIONS)
def test_replies_are_those_of_the_engine(ruleset: str, position: str, roll: str, why: str) -> None:
    table = bake(Door(handle), [ruleset], position, roll)
    asked = 0
    for key, by_step in replies(table).items():
        call, args = json.loads(key)
        for step, baked in by_step.items():
            request = {"v": 1, "id": 3, "call": call, "args": {**args, **({"step": step} if step else {})}}
            reply = json.loads(handle(json.dumps(request)))
            assert baked == {name: reply[name] for name in ("ok", "error") if name in reply}
            asked += 1
    assert asked > 1, why
    assert len(table["values"]) == len({json.dumps(value) for value in table["values"]})


@pytest.mark.parametrize(("ruleset", "position", "roll", "why"), POSITIONS)
def test_the_first_turn_is_answered(ruleset: str, position: str, roll: str, why: str) -> None:
    door = Door(handle)
    baked = replies(bake(door, [ruleset], position, roll))
    asked = {"ruleset": ruleset, "position": position, "roll": roll}
    offered = door.ask("steps", **asked, played="").ok
    assert offered is not None
    assert request_key("steps", {**asked, "played": ""}) in baked, why
    for step in offered["steps"]:
        assert request_key("steps", {**asked, "played": f"{step['from']}/{step['to']}"}) in baked
    own = position.split("/", maxsplit=1)[0].split(",")
    origins = [entry.partition(":")[0] for entry in own if not entry.startswith("off")]
    tries = baked[request_key("explain", {**asked, "played": ""})]
    steps = {f"{step['from']}/{step['to']}" for step in offered["steps"]}
    for origin in origins:
        for target in [*map(str, range(1, 25)), "off"]:
            if target != origin and f"{origin}/{target}" not in steps:
                assert f"{origin}/{target}" in tries


def test_each_ruleset_is_answered() -> None:
    keys = requests(bake(Door(handle), ["bok", {"id": "bok", "surrender": True}], "1:15/1:15/w", "6-2"))
    rulesets = [json.loads(key)[1]["ruleset"] for key in keys]
    assert "bok" in rulesets
    assert {"id": "bok", "surrender": True} in rulesets


def test_a_crowded_double_stays_in_its_budget() -> None:
    position = "1:5,3:1,5:1,7:1,9:1,12:2,14:2,16:2/1:15/w"
    table = bake(Door(handle), ["bok"], position, "1-1")
    assert len(requests(table)) <= 2 * 64 + MOST_LATER_TRIES
    assert len(json.dumps(table, separators=(",", ":"))) < 120_000


def test_what_a_board_is_there_to_show_is_answered_whatever_the_budget() -> None:
    position, roll = "1:8,3:1,6:1,9:1,12:3,14:1/1:8,4:1,8:1,10:1,12:2,14:1,17:1/w", "2-2"
    played = "14/16 16/18 18/20"
    asked = {"ruleset": "bok", "position": position, "roll": roll}
    key = request_key("steps", {**asked, "played": played})
    assert key not in requests(bake(Door(handle), ["bok"], position, roll)), "it does not fit in the budget by itself"
    shown = Shown("bok", ("14/16* 16/18/20* 20/22*",), (f"{played} 12/13",))
    baked = replies(bake(Door(handle), ["bok"], position, roll, [shown]))
    assert key in baked
    assert request_key("play", {**asked, "turn": f"{played} 20/22"}) in baked
    assert "12/13" in baked[request_key("explain", {**asked, "played": played})]


def test_what_is_refused_alike_is_held_once() -> None:
    asked = {"ruleset": "bok", "position": "1:13,5:1,12:1/1:15/w", "roll": "4-3"}
    table = bake(Door(handle), ["bok"], asked["position"], asked["roll"])
    key = request_key("explain", {**asked, "played": ""})
    assert len(replies(table)[key]) > 60
    assert len(requests(table)[key]) < 15


def test_no_roll_asks_nothing() -> None:
    assert bake(Door(handle), ["bok"], "1:15/1:15/w", None) == {"asked": {}, "values": []}


def test_the_free_board_can_begin_with_any_roll() -> None:
    keys = requests(bake_start(Door(handle), "bok", "1:15/1:15/w"))
    rolls = {json.loads(key)[1].get("roll") for key in keys} - {None}
    assert len(rolls) == 21
    assert request_key("start", {"ruleset": "bok"}) in keys
