"""What a page does with the engine, in small; run inside Pyodide to see what it loads (``measure.py``)."""

import json
import sys
from typing import Any, Final

from engine.bridge import handle

_MATCH: Final = """\
 3 point match

 Game 1
 White : 0                          Black : 0
  1) 31: 8/5 6/5                    64: 24/18 13/9
  2)  Doubles => 2                   Drops
      Wins 1 point
"""
_LIBRARY: Final = ".zip/"
"""Pyodide's standard library is a zip; so are the paths of the modules loaded from it."""


def fail() -> None:
    """Raise an error, on purpose."""
    raise ValueError


def loaded() -> str:
    """Ask the engine something of each kind; the files then loaded from the library, as JSON text."""
    start = {"ruleset": "bok", "position": "1:15/1:15/w"}
    _ok("hello", {})
    _ok("start", {"ruleset": "bok"})
    _ok("steps", start | {"roll": "6-5", "played": ""})
    _ok("turns", start | {"roll": "6-5"})
    _ok("explain", start | {"roll": "6-5", "played": "", "step": "1/2"})
    _ok("play", start | {"roll": "6-5", "turn": "1/7 1/6"})
    _ok("outcome", start)
    read = _ok("read_position", {"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"})
    _ok("act", {"ruleset": "backgammon", "situation": f"{read['position']} cube 2w", "action": "double"})
    for name in ("mat", "sgf", "brade"):
        written = _ok("convert_match", {"text": _MATCH, "to": name})
        _ok("check_match", {"text": written["text"]})
    home = [1, 0, 0, 0, 0, 1]
    _ok("bearoff", {"ruleset": "bok", "home": home})
    _ok("race", {"ruleset": "bok", "us": home, "them": home})
    _ok("odds", start | {"roll": "6-5"})
    handle("no request at all")
    origins = [getattr(module.__spec__, "origin", None) for module in sys.modules.values()]
    return json.dumps([origin.split(_LIBRARY)[1] for origin in origins if origin and _LIBRARY in origin])


def _ok(call: str, args: dict[str, Any]) -> dict[str, Any]:
    reply = json.loads(handle(json.dumps({"v": 1, "id": 0, "call": call, "args": args})))
    if "ok" not in reply:
        raise AssertionError(reply)
    answer: dict[str, Any] = reply["ok"]
    return answer
