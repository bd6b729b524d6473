"""The engine's door as tests use it: a call as a request, and what comes back."""

import json
from typing import Any

from engine.bridge import handle

type Json = dict[str, Any]


def reply(call: str, **args: object) -> Json:
    """The whole reply to a call."""
    answered: Json = json.loads(handle(json.dumps({"v": 1, "id": 7, "call": call, "args": args})))
    return answered


def ask(call: str, **args: object) -> Json:
    """What a call is answered that is no error."""
    ok: Json = reply(call, **args)["ok"]
    return ok
