"""First replies: what a board's page will ask during the first turn, answered when the site is built.

The page finds these at once, before (and without) an engine of its own, and they are the very replies that its engine
would give. What does not fit in the budget is left to that engine.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.board import BAR, OFF
from engine.notation import point_name
from site_builder.door import Door, Reply, request_key
from site_builder.model import Ruleset

MOST_PREFIXES: Final = 120
"""Beginnings of turns answered for one ruleset: all of them but for crowded doubles."""
MOST_TRIES: Final = 600
"""Refused steps explained for one ruleset, the likely ones first."""
REACH: Final = 12
"""How far a try from the middle of a turn may go and still be likely."""


@dataclass(slots=True)
class Replies:
    """Replies by request, each different reply held once.

    Most requests differ from others in their ``step`` alone, so they are kept by the key of the request without it,
    and then by the step (``""`` for none): a third of the bytes.
    """

    _keys: dict[str, dict[str, int]] = field(default_factory=dict)
    _values: list[Mapping[str, Any]] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)

    def add(self, reply: Reply, call: str, *, step: str = "", **args: object) -> None:
        """Keep the reply to a request."""
        text = repr(reply.body)
        if text not in self._known:
            self._known[text] = len(self._values)
            self._values.append(reply.body)
        self._keys.setdefault(request_key(call, args), {})[step] = self._known[text]

    def table(self) -> dict[str, Any]:
        """The table as it is baked into the page."""
        return {"keys": self._keys, "values": self._values}


def bake(door: Door, rulesets: Iterable[Ruleset], position: str, roll: str | None) -> dict[str, Any]:
    """The first replies of a board, under each ruleset that it can be switched to; none without a roll."""
    replies = Replies()
    for ruleset in rulesets if roll is not None else ():
        assert roll is not None  # said above
        _bake_turn(door, replies, ruleset, position, roll)
    return replies.table()


def bake_start(door: Door, ruleset: Ruleset, position: str) -> dict[str, Any]:
    """The first replies of the free board, which begins with ``position``: legal play with any roll, nothing refused."""
    replies = Replies()
    replies.add(door.ask("start", ruleset=ruleset), "start", ruleset=ruleset)
    replies.add(door.ask("outcome", ruleset=ruleset, position=position), "outcome", ruleset=ruleset, position=position)
    for high in range(6, 0, -1):
        for low in range(high, 0, -1):
            _bake_turn(door, replies, ruleset, position, f"{high}-{low}", most_tries=0)
    return replies.table()


def _bake_turn(
    door: Door, replies: Replies, ruleset: Ruleset, position: str, roll: str, *, most_tries: int = MOST_TRIES
) -> None:
    asked = {"ruleset": ruleset, "position": position, "roll": roll}
    tries_left = most_tries
    for played in _prefixes(door, ruleset, position, roll):
        steps = door.steps(ruleset, position, roll, played)
        replies.add(steps, "steps", **asked, played=played)
        assert steps.ok is not None  # prefixes are made of offered steps
        if steps.ok["complete"]:
            replies.add(door.play(ruleset, position, roll, played), "play", **asked, turn=played)
        else:
            replies.add(door.explain(ruleset, position, roll, played), "explain", **asked, played=played)
        for step in _tries(steps.ok, played):
            if tries_left == 0:
                break
            tries_left -= 1
            replies.add(
                door.explain(ruleset, position, roll, played, step), "explain", **asked, played=played, step=step
            )


def _prefixes(door: Door, ruleset: Ruleset, position: str, roll: str) -> Iterator[str]:
    """The beginnings of legal turns, shortest first: steps ``from/to`` with a space between, as the page writes them."""
    waiting, given = deque([""]), 0
    while waiting and given < MOST_PREFIXES:
        played = waiting.popleft()
        yield played
        given += 1
        ok = door.steps(ruleset, position, roll, played).ok
        for step in ok["steps"] if ok else ():
            following = f"{played} {step['from']}/{step['to']}".strip()
            if following not in waiting:
                waiting.append(following)


def _tries(steps: Mapping[str, Any], played: str) -> Iterator[str]:
    """Steps that a reader may try here in vain: all of them at the start of a turn, the likely ones later on."""
    offered = {f"{step['from']}/{step['to']}" for step in steps["steps"]}
    dice = {int(die) for die in steps["left"].split("-") if die}
    targets = range(1, OFF + 1)
    for origin in _origins(steps["position"]):
        for target in sorted(targets, key=lambda target: abs(target - origin)):
            step = f"{point_name(origin)}/{point_name(target)}"
            likely = target - origin in dice or 0 < target - origin <= REACH
            if target != origin and step not in offered and (likely or not played):
                yield step


def _origins(position: str) -> list[int]:
    """Where the player to move has checkers that could be tried: own points, or the bar (0)."""
    white, black, turn = position.split("/")
    entries = (white if turn == "w" else black).split(",")
    names = [entry.partition(":")[0] for entry in entries if entry != "-"]
    return sorted(BAR if name == "bar" else int(name) for name in names if name != "off")
