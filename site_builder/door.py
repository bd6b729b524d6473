"""The builder's way through the engine's one door: requests asked once, replies remembered."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from site_builder.model import Ruleset


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply: ``ok`` with what was asked for, or ``error`` with ``type`` and ``message`` and more by type."""

    ok: Mapping[str, Any] | None
    error: Mapping[str, Any] | None

    @property
    def body(self) -> Mapping[str, Any]:
        """The reply as it is baked into a page: ``{"ok": …}`` or ``{"error": …}``."""
        return {"ok": self.ok} if self.ok is not None else {"error": self.error}

    @property
    def violations(self) -> tuple[Mapping[str, Any], ...]:
        """The rules that refuse: of a reply to ``explain``, or of an illegal turn."""
        return tuple((self.ok or self.error or {}).get("violations", ()))


type Result = tuple[str, str | None]
"""What makes two turns the same: the position after them, the turn passed on, and the rule by which they end the game.

Of two orders of the same steps one may bring sprängjan and the other a plain jan, in the same position.
"""


def result_of(played: Mapping[str, Any]) -> Result:
    """The result of a turn, from what the door says of it (``play``, or an entry of ``turns``)."""
    outcome = played["outcome"]
    return played["position"], outcome and outcome["rule"]


class Door:
    """Asks ``handle`` (``engine.bridge.handle``) by call and arguments."""

    def __init__(self, handle: Callable[[str], str]) -> None:
        self._handle = handle
        self._known: dict[str, Reply] = {}

    def ask(self, call: str, **args: object) -> Reply:
        """The reply to a call. Arguments come in the order of the protocol; they make the request's key."""
        key = compact([call, args])
        if key not in self._known:
            request = {"v": 1, "id": 1, "call": call, "args": args}
            reply = json.loads(self._handle(json.dumps(request)))
            self._known[key] = Reply(reply.get("ok"), reply.get("error"))
        return self._known[key]

    def turns(self, ruleset: Ruleset, position: str, roll: str) -> Reply:
        """All distinct results of the roll."""
        return self.ask("turns", ruleset=ruleset, position=position, roll=roll)

    def explain(self, ruleset: Ruleset, position: str, roll: str, played: str, step: str | None = None) -> Reply:
        """Why ``step``, or ending the turn, is refused after ``played``."""
        rest = {} if step is None else {"step": step}
        return self.ask("explain", ruleset=ruleset, position=position, roll=roll, played=played, **rest)

    def play(self, ruleset: Ruleset, position: str, roll: str, turn: str) -> Reply:
        """The position after a whole turn."""
        return self.ask("play", ruleset=ruleset, position=position, roll=roll, turn=turn)

    def rulesets(self) -> dict[str, tuple[str, ...]]:
        """The options of each ruleset, by its id."""
        reply = self.ask("hello")
        assert reply.ok is not None  # hello cannot fail
        return {entry["id"]: tuple(entry["options"]) for entry in reply.ok["rulesets"]}


def compact(value: object) -> str:
    """A value as ``JSON.stringify`` writes it in the page, which looks for baked replies by such texts.

    >>> compact({"ruleset": "bok", "played": ""})
    '{"ruleset":"bok","played":""}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
