"""The door: one JSON text in, one JSON text out. :func:`handle` never raises.

Here is what can be asked, a function each. What comes in is checked by :mod:`engine.request`, what goes out written by
:mod:`engine.reply`. ``docs/protocol.md`` is made from this module by ``python -m tools.protocol_doc``.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import signature
from typing import Final, NamedTuple

from engine import __version__
from engine.actions import allowed
from engine.backgammon import BACKGAMMON
from engine.board import Player, Position
from engine.errors import EngineError, ProtocolError
from engine.formats import situation as situations
from engine.formats.situation import Situation
from engine.games import RULESETS, ruleset_of
from engine.match import game_of
from engine.notation import (
    format_dice,
    format_position,
    parse_position,
    parse_roll,
    parse_step,
    parse_turn,
    point_value,
)
from engine.reply import error_of, figure_of, finding_of, moment_of, outcome_of, result_of, violation_of
from engine.request import COUNTS, Json, check_keys, check_value, is_home, read, request_id
from engine.roll import Roll, outcome
from engine.ruleset import Ruleset, in_points

PROTOCOL: Final = 1
MOST_ROLLS: Final = 5_000
"""How many rolls ``odds`` looks at if it is not told: a second of work, seldom more."""


def handle(request: str) -> str:
    """Answer one request, for example ``{"v":1,"id":7,"call":"start","args":{"ruleset":"bok"}}``.

    The reply has the request's ``id`` (``null`` where it could not be read) and either ``ok`` or ``error``.
    """
    asked = None
    try:
        message = read(request)
        asked = request_id(message)
        answer = {"ok": _answer(message)}
    except EngineError as error:
        answer = {"error": error_of(error)}
    return json.dumps({"v": PROTOCOL, "id": asked, **answer}, ensure_ascii=False, separators=(",", ":"))


def wanted_table(request: str) -> str:
    """Return the id of the ruleset whose table of bearing off, made ready, should be installed before a request.

    ``""`` where none is wanted, as by most requests. It can be answered without, in some seconds.
    """
    if '"bearoff"' not in request and '"race"' not in request:
        return ""
    from engine.analysis import races  # noqa: PLC0415 - only pages that reckon wait for it

    try:
        args = read(request).get("args")
        if not isinstance(args, dict):
            return ""
        ruleset = ruleset_of(args.get("ruleset")).id
    except EngineError:
        return ""
    homes = filter(is_home, map(args.get, COUNTS))
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


def _answer(message: Json) -> Json:
    check_keys("a request", message, ("v", "id", "call", "args"))
    if type(message["v"]) is not int or message["v"] != PROTOCOL:
        raise ProtocolError(f"v is {PROTOCOL}")
    call = CALLS.get(message["call"]) if isinstance(message["call"], str) else None
    if call is None:
        raise ProtocolError("call is one of " + ", ".join(CALLS))
    args = message["args"]
    if not isinstance(args, dict):
        raise ProtocolError("args is an object")
    check_keys("args", args, call.args, call.optional)
    for name, value in args.items():
        check_value(name, value)
    return call.answer(**args)


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
        "outcome": outcome_of(progress.outcome),
    }


def _turns(ruleset: object, position: str, roll: str) -> Json:
    turns = _roll(ruleset_of(ruleset), position, roll).turns()
    return {"turns": [{"turn": str(turn), **result_of(turn)} for turn in turns]}


def _explain(ruleset: object, position: str, roll: str, played: str, step: str | None = None) -> Json:
    chosen = ruleset_of(ruleset)
    numbers = chosen.layout.numbers
    move = None if step is None else parse_step(step, numbers)
    violations = _roll(chosen, position, roll).explain(parse_turn(played, numbers), move)
    return {"violations": list(map(violation_of, violations))}


def _play(ruleset: object, position: str, roll: str, turn: str) -> Json:
    chosen = ruleset_of(ruleset)
    return result_of(_roll(chosen, position, roll).play(parse_turn(turn, chosen.layout.numbers)))


def _over(ruleset: object, position: str) -> Json:
    chosen = ruleset_of(ruleset)
    return {"outcome": outcome_of(outcome(chosen, parse_position(position, chosen.layout)))}


def _act(
    ruleset: object, situation: str, action: str | None = None, roll: str | None = None, turn: str | None = None
) -> Json:
    chosen, before = _situation(ruleset, situation)
    moves = None if turn is None else parse_turn(turn, chosen.layout.numbers)
    after, state = before.advance(chosen, action, parse_roll(roll) if roll is not None else (), moves)
    game = game_of(state)
    rolls = game is state and not (game.outcome or after.dice)
    forbidden = {} if game.outcome else {"two_dice": game.why_not_two_dice(), "surrender": game.why_no_surrender()}
    following = after.following(game) if game.outcome else None
    beginner = after.beginner(game) if following else None
    return {
        "situation": situations.write(after, chosen.layout),
        **moment_of(after, chosen),
        "one_die": rolls and game.may_roll_one(),
        "two_dice": rolls and game.why_not_two_dice() is None,
        "forbidden": {what: violation_of(violation) for what, violation in forbidden.items() if violation},
        "actions": [] if game.outcome else list(allowed(state)),
        "outcome": outcome_of(game.outcome),
        "next": following and situations.write(following, chosen.layout),
        "beginner": beginner and beginner.value,
        "match_over": game.outcome is not None and following is None,
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
    return {"format": name, **moment_of(moment, moment.rules(BACKGAMMON)), "texts": moments.write_all(moment)}


def _begin(ruleset: object, situation: str, dice: str) -> Json:
    from engine.formats import gametext  # noqa: PLC0415 - it is large, and few ask who begins

    chosen, moment = _situation(ruleset, situation)
    begun = moment.begun(chosen, gametext.read_dice(dice))
    after = begun or moment
    return {
        "situation": situations.write(after, chosen.layout),
        **moment_of(after, chosen),
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
        "findings": list(map(finding_of, report.findings)),
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
    return {"mean": figure_of(rolls.mean), "rolls": rolls.chances}


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
            {"turn": str(turn), **result_of(turn), "losing": losing, "making": making}
            for turn, losing, making in told.turns
        ],
        "depth": jan.DEPTH,
        "exact": told.exact,
    }


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
