"""First replies: what a board's page will ask during the first turn, answered when the site is built.

The page finds these at once, before (and without) an engine of its own, and they are the very replies that its engine
would give. What a board is there to show is always among them; of the rest, what does not fit in the budget is left to
that engine.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from engine.analysis.rolls import THROWS
from engine.board import OFF, Layout, Move, occupied, points_of
from engine.notation import format_step, parse_position, parse_turn
from site_builder.directives import ruleset_id
from site_builder.door import Door, Reply, compact
from site_builder.drawing import plan_of
from site_builder.model import Ruleset

MOST_PREFIXES: Final = 64
"""Beginnings of turns answered for one ruleset: all of them but for crowded doubles."""
MOST_LATER_TRIES: Final = 64
"""Refused steps explained for one ruleset in the middle of a turn, the likely ones first."""
REACH: Final = 12
"""How far such a try may go and still be likely."""


@dataclass(slots=True)
class Replies:
    """Replies by request, each different reply held once.

    Most requests differ from others in the steps played before them or in their ``step`` alone, and most replies in
    nothing but that step. So what a reply says of its step is left open (see :func:`_open`), and the requests are kept
    as a tree: what all have in common of a board and roll, below it the steps played, one below the other, then the
    call, then the reply with all steps that it answers.
    """

    _asked: dict[tuple[str, str, str], dict[int, list[str]]] = field(default_factory=dict)
    _values: list[Any] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)

    def ask(self, door: Door, call: str, **args: object) -> Reply:
        """Ask, and keep the reply."""
        reply = door.ask(call, **args)
        step = str(args.pop("step", ""))
        played = "".join(str(args.pop(name, "")) for name in ("played", "turn"))  # a request has one of them
        value = _open(reply.body, _told(step)) if step else reply.body
        index = self._known.setdefault(repr(value), len(self._values))
        if index == len(self._values):
            self._values.append(value)
        steps = self._asked.setdefault((compact(args), played, call), {}).setdefault(index, [])
        if step not in steps:
            steps.append(step)
        return reply

    def table(self) -> dict[str, Any]:
        """The table as it is baked into the page; the steps of a reply with a space between, ``""`` for none."""
        asked: dict[str, Any] = {}
        for (args, played, call), found in self._asked.items():
            node = asked.setdefault(args, {})
            for step in played.split():
                node = node.setdefault(step, {})
            told = {index: " ".join(steps) for index, steps in found.items()}
            node[call] = next(iter(told)) if [*told.values()] == [""] else told
        return {"asked": asked, "values": self._values}


def _told(step: str) -> dict[str, int | str]:
    """What a reply may say of the step that it is asked about, by the name that it has for it.

    >>> _told("1/9")
    {'step': '1/9', 'from': 1, 'to': 9, 'distance': 8}
    >>> _told("22/off")
    {'step': '22/off', 'from': 22, 'to': 'off'}
    """
    origin, target = [int(end) if end.isdecimal() else end for end in step.split("/")]
    told = {"step": step, "from": origin, "to": target}
    return told | {"distance": abs(target - origin)} if isinstance(origin, int) and isinstance(target, int) else told


def _open(value: Any, told: Mapping[str, int | str], name: str = "") -> Any:
    """A reply with its step left open: where it says what is ``told`` of it, the name of that in braces.

    The page fills them in (``filled`` in ``web/engine/replies.js``).
    """
    if isinstance(value, dict):
        return {key: _open(part, told, key) for key, part in value.items()}
    if isinstance(value, list):
        return [_open(part, told, name) for part in value]
    names = ("from", "to") if name == "points" else (name,)
    return next((f"{{{name}}}" for name in names if name in told and told[name] == value), value)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a board is to show under a ruleset: ``turns``, whole or begun, and those whose last step is refused."""

    ruleset: Ruleset
    turns: tuple[str, ...]
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Watched:
    """A turn of the opponent's that a board can play for the reader to see: from where, and with which roll."""

    ruleset: Ruleset
    position: str
    roll: str
    turn: str


def bake(
    door: Door,
    rulesets: Iterable[Ruleset],
    position: str,
    roll: str | None,
    shown: Iterable[Shown] = (),
    *,
    watched: Iterable[Watched] = (),
    sparing: bool = False,
) -> dict[str, Any]:
    """The first replies of a board, under each ruleset that it can be switched to; none without a roll.

    A ``sparing`` one has of the tries in vain those alone that are as long as a die, at the start of the turn.
    """
    replies = Replies()
    if roll is None:
        return replies.table()
    for ruleset in rulesets:
        _bake_turn(door, replies, {"ruleset": ruleset, "position": position, "roll": roll}, sparing=sparing)
    for part in shown:
        _bake_shown(door, replies, {"ruleset": part.ruleset, "position": position, "roll": roll}, part)
    for turn in watched:
        steps, asked = _steps(turn.turn), {"ruleset": turn.ruleset, "position": turn.position, "roll": turn.roll}
        for count in range(len(steps) + 1):
            replies.ask(door, "steps", **asked, played=" ".join(steps[:count]))
    return replies.table()


def bake_start(door: Door, ruleset: Ruleset, position: str) -> dict[str, Any]:
    """The first replies of the free board, which begins with ``position``: legal play with any roll, no refusals."""
    replies = Replies()
    replies.ask(door, "start", ruleset=ruleset)
    replies.ask(door, "act", ruleset=ruleset, situation=position)
    for throw in THROWS:
        _bake_steps(door, replies, {"ruleset": ruleset, "position": position, "roll": throw.text})
    return replies.table()


def _bake_turn(door: Door, replies: Replies, asked: Mapping[str, Any], *, sparing: bool) -> None:
    """Everything that may be played, all tries at the start of the turn, and the likely ones later on."""
    layout = plan_of(ruleset_id(asked["ruleset"])).layout  # open: in the middle of a turn more may stand together
    begun = _bake_steps(door, replies, asked)
    tries = partial(_tries, layout)
    for step in tries(begun[""], _by_a_die(begun[""]) if sparing else lambda _: True):
        replies.ask(door, "explain", **asked, played="", step=step)
    if sparing:
        return
    later = itertools.chain(
        ((played, step) for played, ok in begun.items() if played for step in tries(ok, _by_a_die(ok))),
        ((played, step) for played, ok in begun.items() if played for step in tries(ok, _in_reach)),
    )
    for played, step in itertools.islice(dict.fromkeys(later), MOST_LATER_TRIES):
        replies.ask(door, "explain", **asked, played=played, step=step)


def _bake_steps(door: Door, replies: Replies, asked: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """What may follow each beginning of a legal turn, and what ending it there comes to; gives the former."""
    return {played: _bake_begun(door, replies, asked, played) for played in _prefixes(door, asked)}


def _bake_begun(door: Door, replies: Replies, asked: Mapping[str, Any], played: str) -> Mapping[str, Any]:
    """What may follow the beginning of a legal turn, and what ending it there comes to; gives the former."""
    steps = replies.ask(door, "steps", **asked, played=played)
    assert steps.ok is not None  # what is played is legal
    if steps.ok["complete"]:
        replies.ask(door, "play", **asked, turn=played)
    else:
        replies.ask(door, "explain", **asked, played=played)
    return steps.ok


def _bake_shown(door: Door, replies: Replies, asked: Mapping[str, Any], shown: Shown) -> None:
    """Every step of the turns that a board is there to show."""
    for turn in shown.turns:
        steps = _steps(turn)
        for count in range(len(steps) + 1):
            _bake_begun(door, replies, asked, " ".join(steps[:count]))
    for turn in shown.refused:
        *before, last = _steps(turn)
        for count in range(len(before) + 1):
            _bake_begun(door, replies, asked, " ".join(before[:count]))
        replies.ask(door, "explain", **asked, played=" ".join(before), step=last)


def _steps(turn: str) -> list[str]:
    """The steps of a turn as the page asks them: each ``from/to``, without marks."""
    return [format_step(move) for move in parse_turn(turn)]


def _prefixes(door: Door, asked: Mapping[str, Any]) -> Iterator[str]:
    """The beginnings of legal turns, shortest first: steps ``from/to`` with a space between, as the page asks them."""
    waiting = {"": None}
    for _ in range(MOST_PREFIXES):
        if not waiting:
            return
        played = next(iter(waiting))
        del waiting[played]
        yield played
        ok = door.ask("steps", **asked, played=played).ok
        waiting |= {f"{played} {step['from']}/{step['to']}".strip(): None for step in (ok or {"steps": ()})["steps"]}


def _tries(layout: Layout, steps: Mapping[str, Any], likely: Callable[[int], bool]) -> Iterator[str]:
    """Steps that a reader may try here in vain, if their distance is ``likely``; short ones first for each checker."""
    offered = {f"{step['from']}/{step['to']}" for step in steps["steps"]}
    for origin in _origins(layout, steps["position"]):
        for distance in sorted(range(1 - origin, OFF + 1 - origin), key=abs):
            if not distance or not likely(distance):
                continue
            step = format_step(Move(origin, origin + distance), layout.numbers)
            if step not in offered:
                yield step


def _by_a_die(steps: Mapping[str, Any]) -> Callable[[int], bool]:
    """Whether a distance is that of a die not yet used."""
    dice = {int(die) for die in steps["left"].split("-") if die.isdecimal()}
    return dice.__contains__


def _in_reach(distance: int) -> bool:
    return 0 < distance <= REACH


def _origins(layout: Layout, position: str) -> list[int]:
    """Where the player to move has checkers that could be tried: path points, the bar among them."""
    standing = parse_position(position, layout)
    return [point for point in points_of(occupied(standing.side(standing.turn))) if point != OFF]
