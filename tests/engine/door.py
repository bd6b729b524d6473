"""The engine's door as tests use it: a call as a request, and what comes back."""

import json
from typing import Any, Final

from engine.bridge import handle
from engine.rules import REFUSALS, RuleId

type Json = dict[str, Any]

REFUSED: Final = {
    *("ProtocolError", "TooLong", "NotationError", "PositionError"),
    *("IllegalTurn", "IllegalAction", "MatchError", "GoalError", "CutShort"),
}
"""The types of all errors that come out of the door."""


def reply(call: str, **args: object) -> Json:
    """The whole reply to a call."""
    answered: Json = json.loads(handle(json.dumps({"v": 1, "id": 7, "call": call, "args": args})))
    return answered


def ask(call: str, **args: object) -> Json:
    """What a call is answered that is no error."""
    ok: Json = reply(call, **args)["ok"]
    return ok


def sound(text: str) -> Json:
    """Ask anything, and check that the reply is sound."""
    return sound_reply(handle(text))


def sound_reply(line: str) -> Json:
    """Check that a reply is one line of strict JSON, of the form that every reply has."""
    assert len(line.encode().splitlines()) == len(line.splitlines()) == 1
    answered: Json = json.loads(line)
    assert list(answered)[:2] == ["v", "id"]
    assert answered["v"] == 1
    assert list(answered)[2:] in (["ok"], ["error"])
    if "error" in answered:
        assert answered["error"]["type"] in REFUSED
        for violation in answered["error"].get("violations", ()):
            assert list(violation["values"]) == list(REFUSALS[RuleId(violation["rule"])])
    return answered
