"""The door: one JSON text in, one JSON text out. :func:`handle` never raises.

Whatever comes in is checked here: form, size, types, unknown keys. Replies carry ids and numbers, never a sentence
for readers. ``docs/protocol.md`` is made from this module by ``python -m tools.protocol_doc``.
"""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeGuard

from engine import __version__
from engine.actions import act, allowed, free
from engine.backgammon import BACKGAMMON
from engine.board import CHECKERS, Player, Position
from engine.cube import is_played
from engine.errors import EngineError, NotationError, ProtocolError, RuleError, TooLong
from engine.formats import situation as situations
from engine.formats.situation import Situation
from engine.games import RULESETS, ruleset_of
from engine.match import Doubled, Game
from engine.notation import (
    format_dice,
    format_position,
    format_roll,
    parse_position,
    parse_roll,
    parse_step,
    parse_turn,
    point_value,
)
from engine.roll import Roll, Turn, outcome
from engine.rules import Violation
from engine.ruleset import Outcome, Ruleset, in_points

if TYPE_CHECKING:
    from engine.judge import Finding

PROTOCOL: Final = 1
MOST_BYTES: Final = 64 * 1024
MOST_DEEP: Final = 20
"""How deep a request may be nested. Python itself dies in a page of what the json module would have to go deep for."""
MOST: Final = 1_000_000
"""How much a search may be told to look at."""
MOST_ROLLS: Final = 5_000
"""How many rolls ``odds`` looks at if it is not told: a second of work, seldom more."""

_COUNTS: Final = ("home", "us", "them")
"""The arguments that tell how many checkers need 1, 2, … 6 to go off."""

_NESTING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{\]}]')
"""The texts of a JSON text, and what opens and closes outside them."""

_HALF: Final = re.compile("[\ud800-\udfff]")
"""A lone surrogate, as in ``"\\ud800"``; two that belong together have become one character."""

type Json = dict[str, Any]
"""An object as the json module reads and writes it."""


def handle(request: str) -> str:
    """Answer one request, for example ``{"v":1,"id":7,"call":"start","args":{"ruleset":"bok"}}``.

    The reply has the request's ``id`` (``null`` where it could not be read) and either ``ok`` or ``error``.
    """
    asked = None
    try:
        message = _read(request)
        asked = _id(message)
        reply = {"ok": _answer(message)}
    except EngineError as error:
        reply = {"error": _error(error)}
    return json.dumps({"v": PROTOCOL, "id": asked, **reply}, ensure_ascii=False, separators=(",", ":"))


def wanted_table(request: str) -> str:
    """Return the id of the ruleset whose table of bearing off, made ready, should be installed before a request.

    ``""`` where none is wanted, as by most requests. It can be answered without, in some seconds.
    """
    if '"bearoff"' not in request and '"race"' not in request:
        return ""
    from engine.analysis import races  # noqa: PLC0415 - only pages that reckon wait for it

    try:
        args = _read(request).get("args")
        if not isinstance(args, dict):
            return ""
        ruleset = ruleset_of(args.get("ruleset")).id
    except EngineError:
        return ""
    homes = filter(_is_home, map(args.get, _COUNTS))
    return ruleset if any(races.is_wanted(ruleset, home) for home in homes) else ""


def install_table(ruleset: str, text: str) -> None:
    """Use a table of bearing off, made ready, from now on.

    Raises:
        ProtocolError: the text is no table.

    """
    from engine.analysis import races  # noqa: PLC0415 - only pages that reckon wait for it

    races.install(ruleset, text)


def load_all() -> None:
    """Import what is otherwise imported when it is first asked for: there may be no files to import it from then."""
    from engine.analysis import bearoff, budget, jan, quarter, races  # noqa: F401, PLC0415 - only to have them
    from engine.formats import files, gametext, moments  # noqa: F401, PLC0415 - likewise
    from engine.judge import judge  # noqa: F401, PLC0415 - likewise


# --- What comes in ---


def _read(request: str) -> Json:
    if len(request.encode("utf-8", "replace")) > MOST_BYTES:
        raise TooLong(f"a request has at most {MOST_BYTES} bytes")
    _shallow(request)
    try:
        message = json.loads(request, object_pairs_hook=_object, parse_constant=_no_constant)
    except EngineError:
        raise
    except ValueError as error:
        raise ProtocolError(f"a request is one JSON text: {str(error)[:100]}") from None
    if not isinstance(message, dict):
        raise ProtocolError("a request is a JSON object")
    return message


def _shallow(request: str) -> None:
    depth = 0
    for mark in _NESTING.findall(request):
        depth += (mark in "[{") - (mark in "]}")
        if depth > MOST_DEEP:
            raise ProtocolError(f"a request is nested at most {MOST_DEEP} deep")


def _object(pairs: list[tuple[str, Any]]) -> Json:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ProtocolError("an object has each key once")
    return keys


def _no_constant(name: str) -> None:
    raise ProtocolError(f"{name} is not JSON")


def _id(message: Json) -> int:
    asked = message.get("id")
    if type(asked) is not int or not 0 <= asked < 2**53:
        raise ProtocolError("id is a whole number from 0 to 2^53-1")
    return asked


def _answer(message: Json) -> Json:
    _keys("a request", message, ("v", "id", "call", "args"))
    if type(message["v"]) is not int or message["v"] != PROTOCOL:
        raise ProtocolError(f"v is {PROTOCOL}")
    call = CALLS.get(message["call"]) if isinstance(message["call"], str) else None
    if call is None:
        raise ProtocolError("call is one of " + ", ".join(CALLS))
    args = message["args"]
    if not isinstance(args, dict):
        raise ProtocolError("args is an object")
    _keys("args", args, call.args, call.optional)
    for name, value in args.items():
        _check(name, value)
    return call.answer(**args)


def _check(name: str, value: object) -> None:
    if name in _COUNTS:
        if not _is_home(value):
            raise ProtocolError(f"{name} is six whole numbers, {CHECKERS} in all at the most")
    elif name == "most":
        if not (_is_count(value) and value <= MOST):
            raise ProtocolError(f"most is a whole number, at most {MOST}")
    elif name != "ruleset" and not _is_text(value):
        raise ProtocolError(f"{name} is a text of whole characters")


def _is_text(value: object) -> TypeGuard[str]:
    """Tell whether a value is a text that a reply can repeat: half a character can be escaped in JSON, not written."""
    return isinstance(value, str) and not _HALF.search(value)


def _is_home(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and len(value) == 6 and all(map(_is_count, value)) and sum(value) <= CHECKERS


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def _keys(what: str, given: Json, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    for name in needed:
        if name not in given:
            raise ProtocolError(f"{what}: {name} is missing")
    for name in given:
        if name not in needed and name not in optional:
            raise ProtocolError(f"{what}: {name[:40]!r} is not known")


@lru_cache(maxsize=1)  # a board asks many things about one roll, each in a request of its own
def _roll(ruleset: Ruleset, position: str, roll: str) -> Roll:
    return Roll(ruleset, parse_position(position, ruleset.layout), parse_roll(roll))


# --- The answers ---


def _hello() -> Json:
    rulesets = [{"id": ruleset.id, "options": list(ruleset.options)} for ruleset in RULESETS.values()]
    return {"engine": __version__, "protocol": PROTOCOL, "rulesets": rulesets}


def _start(ruleset: object) -> Json:
    chosen = ruleset_of(ruleset)
    return {"position": format_position(Position(chosen.start, chosen.start, Player.WHITE), chosen.layout)}


def _steps(ruleset: object, position: str, roll: str, played: str) -> Json:
    chosen = ruleset_of(ruleset)
    numbers = chosen.layout.numbers
    progress = _roll(chosen, position, roll).progress(parse_turn(played, numbers))
    return {
        "position": format_position(progress.position, chosen.layout),
        "left": format_dice(progress.left),
        "steps": [
            {
                "from": point_value(step.origin, numbers),
                "to": point_value(step.target, numbers),
                "die": step.die,
                "hit": beats > 0,
                "blast": beats > 1,
            }
            for step, beats in progress.offers
        ],
        "complete": progress.complete,
        "outcome": _outcome(progress.outcome),
    }


def _turns(ruleset: object, position: str, roll: str) -> Json:
    turns = _roll(ruleset_of(ruleset), position, roll).turns()
    return {"turns": [{"turn": str(turn), **_result(turn)} for turn in turns]}


def _explain(ruleset: object, position: str, roll: str, played: str, step: str | None = None) -> Json:
    chosen = ruleset_of(ruleset)
    numbers = chosen.layout.numbers
    move = None if step is None else parse_step(step, numbers)
    violations = _roll(chosen, position, roll).explain(parse_turn(played, numbers), move)
    return {"violations": list(map(_violation, violations))}


def _play(ruleset: object, position: str, roll: str, turn: str) -> Json:
    chosen = ruleset_of(ruleset)
    return _result(_roll(chosen, position, roll).play(parse_turn(turn, chosen.layout.numbers)))


def _over(ruleset: object, position: str) -> Json:
    chosen = ruleset_of(ruleset)
    return {"outcome": _outcome(outcome(chosen, parse_position(position, chosen.layout)))}


def _act(
    ruleset: object, situation: str, action: str | None = None, roll: str | None = None, turn: str | None = None
) -> Json:
    chosen, after = _situation(ruleset, situation)
    state = after.game(chosen)
    if action is not None:
        state = act(state, action)
        after = after.after(state)
    if roll is not None:
        dice = parse_roll(roll)
        free(after._replace(dice=()).game(chosen)).roll(dice)
        after = after._replace(dice=dice)
        state = after.game(chosen)
    if turn is not None:
        if not after.dice:
            raise ProtocolError("a turn is played with the roll that lies on the board")
        state = free(state).laid(after.dice).play(parse_turn(turn, chosen.layout.numbers))
        after = after.after(state)
    game = state if isinstance(state, Game) else state.game
    rolls = game is state and not (game.outcome or after.dice)
    told = {
        "situation": situations.write(after, chosen.layout),
        **_moment(after, chosen),
        "one_die": rolls and game.may_roll_one(),
        "two_dice": rolls and game.held_to_one_die() is None,
        "lasting": [_violation(held) for held in (game.held_to_one_die(), game.held_to_the_game()) if held],
    }
    if isinstance(state, Doubled) or not state.outcome:
        return {**told, "actions": list(allowed(state)), "outcome": None, "next": None, "match_over": False}
    following = after.following(state)
    return {
        **told,
        "actions": [],
        "outcome": _outcome(state.outcome),
        "next": following and situations.write(following, chosen.layout),
        "match_over": following is None,
    }


def _situation(ruleset: object, text: str) -> tuple[Ruleset, Situation]:
    """Return the ruleset with the options that a text tells beside the position, and what the text tells besides."""
    asked = ruleset_of(ruleset)
    moment = situations.read(text, asked)
    situations.check_cube(moment, asked, text)
    return moment.rules(asked), moment._replace(jacoby=False, beaver=False)


# What follows is loaded when it is first asked for: a page that only judges turns does not wait for it.


def _read_position(text: str, format: str | None = None) -> Json:  # noqa: A002 - as the protocol has it
    from engine.formats import moments  # noqa: PLC0415 - only who reads an id of another program waits for it

    name, moment = moments.read(text, format)
    return {"format": name, **_moment(moment, moment.rules(BACKGAMMON)), "texts": moments.write_all(moment)}


def _begin(ruleset: object, situation: str, dice: str) -> Json:
    from engine.formats import gametext  # noqa: PLC0415 - it is large, and few ask who begins

    chosen, moment = _situation(ruleset, situation)
    begun = moment.begun(chosen, gametext.read_dice(dice))
    after = begun or moment
    return {
        "situation": situations.write(after, chosen.layout),
        **_moment(after, chosen),
        "beginner": begun and begun.position.turn.value,
        "rule": chosen.start_rule,
    }


def _check_match(text: str, format: str | None = None) -> Json:  # noqa: A002 - as the protocol has it
    from engine.formats import files  # noqa: PLC0415 - only pages that read or check matches wait for it
    from engine.judge import judge  # noqa: PLC0415 - only pages that read or check matches wait for it

    name = format or files.detect(text)
    record = files.read(text, name)
    report = judge(record)
    return {
        "format": name,
        "ruleset": record.ruleset,
        "options": list(record.options),
        "players": list(record.players),
        "length": record.length,
        "games": len(record.games),
        "score": {player.value: in_points(won) for player, won in zip(Player, report.score, strict=True)},
        "faults": len(report.faults),
        "findings": list(map(_finding, report.findings)),
    }


def _convert_match(text: str, to: str, format: str | None = None) -> Json:  # noqa: A002 - as the protocol has it
    from engine.formats import files  # noqa: PLC0415 - only pages that read or check matches wait for it
    from engine.judge import judge  # noqa: PLC0415 - only pages that read or check matches wait for it

    if to not in files.FORMATS:
        raise ProtocolError("to is one of " + ", ".join(files.FORMATS))
    return {"text": files.FORMATS[to].write(judge(files.read(text, format)).record)}


def _bearoff(ruleset: object, home: list[int]) -> Json:
    from engine.analysis import races  # noqa: PLC0415 - only pages that reckon wait for it

    rolls = races.bear_off(ruleset_of(ruleset), home)
    return {"mean": _figure(rolls.mean), "rolls": rolls.chances}


def _homes(ruleset: object, position: str) -> Json:
    from engine.analysis import bearoff, quarter  # noqa: PLC0415 - only pages that reckon wait for it

    chosen = ruleset_of(ruleset)
    board = parse_position(position, chosen.layout)
    apart = bearoff.is_race(chosen, board)

    def home(player: Player) -> list[int] | None:
        side = board.side(player)
        return list(quarter.home_of(side)) if apart and quarter.is_home(side) else None

    return {player.value: home(player) for player in Player}


def _race(ruleset: object, us: list[int], them: list[int], most: int | None = None) -> Json:
    from engine.analysis import budget, races  # noqa: PLC0415 - only pages that reckon wait for it

    win = races.win(ruleset_of(ruleset), us, them, budget.Budget(most))
    return {"win": float(win), "exact": not isinstance(win, float)}


def _odds(ruleset: object, position: str, roll: str, most: int = MOST_ROLLS) -> Json:
    from engine.analysis import budget, jan  # noqa: PLC0415 - only pages that reckon wait for it

    rolled = _roll(ruleset_of(ruleset), position, roll)
    told = jan.forecast(rolled, budget.Budget(most))
    rooms = {player.value: jan.room_of(rolled.position, player) for player in Player}
    return {
        "room": {player: {"beaten": r.beaten, "room": r.room, "more": r.more} for player, r in rooms.items()},
        "jan": told.jan and [throw.text for throw in told.jan],
        "pattern": told.pattern and [throw.text for throw in told.pattern],
        "dice": told.dice and list(told.dice),
        "saving": told.saving and [throw.text for throw in told.saving],
        "turns": [
            {"turn": str(turn), **_result(turn), "losing": losing, "making": making}
            for turn, losing, making in told.turns
        ],
        "depth": jan.DEPTH,
        "exact": told.exact,
    }


# --- What goes out ---


def _figure(number: object) -> object:
    """Return a number as JSON can tell it: a fraction, which is exact, as text."""
    return number if isinstance(number, float) else str(number)


def _result(turn: Turn) -> Json:
    return {"position": format_position(turn.position, turn.roll.ruleset.layout), "outcome": _outcome(turn.outcome)}


def _outcome(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.value,
        "rule": outcome.rule,
        "munk": outcome.munk,
        "rules": list(outcome.rules),
        "points": in_points(outcome.tenths),
    }


def _moment(moment: Situation, ruleset: Ruleset) -> Json:
    """Return a moment of a game by this ruleset in its parts."""
    offer = moment.offer
    return {
        "ruleset": _asked(ruleset),
        "position": format_position(moment.position, ruleset.layout),
        "roll": format_roll(moment.dice) if moment.dice else None,
        "cube": {
            "value": moment.cube.value,
            "owner": moment.cube.owner and moment.cube.owner.value,
            "offered": {"by": offer.by.value, "value": offer.value} if offer else None,
            "played": offer is not None or is_played(ruleset, moment.stakes, moment.cube),
        },
        "score": {player.value: won for player, won in zip(Player, moment.score, strict=True)},
        "length": moment.length,
        "crawford": moment.crawford,
    }


def _asked(ruleset: Ruleset) -> str | Json:
    """Return a ruleset as a request names it."""
    chosen = {name: True for name in ruleset.options if name in ruleset.chosen}
    return {"id": ruleset.id, **chosen} if chosen else ruleset.id


def _finding(finding: "Finding") -> Json:
    return {
        "line": finding.place.line,
        "column": finding.place.column,
        "fault": finding.fault,
        "about": finding.about,
        "values": dict(finding.values),
        "game": finding.game,
        "player": finding.player and finding.player.value,
        "position": finding.position,
        "roll": finding.roll,
        "violations": list(map(_violation, finding.violations)),
        "turns": list(finding.turns),
    }


def _violation(violation: Violation) -> Json:
    return {
        "rule": violation.rule,
        "step": violation.step,
        "points": list(map(point_value, violation.points)),
        "values": dict(violation.values),
        "witness": violation.witness,
    }


def _error(error: EngineError) -> Json:
    told: Json = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, NotationError):
        told["offset"] = error.offset
        if error.reason:
            told |= {"reason": error.reason, "values": dict(error.values)}
        if error.format:
            told["format"] = error.format
    if isinstance(error, RuleError):
        told["violations"] = list(map(_violation, error.violations))
    return told


class Call(NamedTuple):
    """One thing that can be asked: the function that answers, its arguments in order, those that may be left out."""

    answer: Callable[..., Json]
    args: tuple[str, ...]
    optional: tuple[str, ...]


def _call(answer: Callable[..., Json]) -> Call:
    args = signature(answer).parameters.values()
    needed = tuple(arg.name for arg in args if arg.default is arg.empty)
    return Call(answer, needed, tuple(arg.name for arg in args if arg.name not in needed))


CALLS: Final[Mapping[str, Call]] = {
    "hello": _call(_hello),
    "start": _call(_start),
    "steps": _call(_steps),
    "turns": _call(_turns),
    "explain": _call(_explain),
    "play": _call(_play),
    "outcome": _call(_over),
    "read_position": _call(_read_position),
    "act": _call(_act),
    "begin": _call(_begin),
    "check_match": _call(_check_match),
    "convert_match": _call(_convert_match),
    "homes": _call(_homes),
    "bearoff": _call(_bearoff),
    "race": _call(_race),
    "odds": _call(_odds),
}
"""Everything that can be asked."""
