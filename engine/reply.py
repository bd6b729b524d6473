"""What goes out at the door: values of the engine as JSON has them, ids and numbers, never a sentence for readers."""

from typing import TYPE_CHECKING

from engine.board import Player
from engine.cube import is_played
from engine.errors import EngineError, NotationError, RuleError
from engine.formats.situation import Situation
from engine.notation import format_position, format_roll, point_value
from engine.request import Json
from engine.roll import Turn
from engine.rules import Violation
from engine.ruleset import Outcome, Ruleset, in_points

if TYPE_CHECKING:
    from engine.judge import Finding


def figure_of(number: object) -> object:
    """Return a number as JSON can tell it: a fraction, which is exact, as text."""
    return number if isinstance(number, float) else str(number)


def result_of(turn: Turn) -> Json:
    """Return what comes of a turn: the position after it, and how the game ends with it, if it does."""
    return {"position": format_position(turn.position, turn.roll.ruleset.layout), "outcome": outcome_of(turn.outcome)}


def outcome_of(outcome: Outcome | None) -> Json | None:
    """Return how a game has ended."""
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.value,
        "rule": outcome.rule,
        "munk": outcome.munk,
        "rules": list(outcome.rules),
        "points": in_points(outcome.tenths),
    }


def moment_of(moment: Situation, ruleset: Ruleset) -> Json:
    """Return a moment of a game by this ruleset in its parts."""
    offer = moment.offer
    return {
        "ruleset": asked_of(ruleset),
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


def asked_of(ruleset: Ruleset) -> str | Json:
    """Return a ruleset as a request names it."""
    chosen = {name: True for name in ruleset.options if name in ruleset.chosen}
    return {"id": ruleset.id, **chosen} if chosen else ruleset.id


def finding_of(finding: "Finding") -> Json:
    """Return what has been found in a match at one place."""
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
        "violations": list(map(violation_of, finding.violations)),
        "turns": list(finding.turns),
        "more": finding.more,
    }


def violation_of(violation: Violation) -> Json:
    """Return which rule refuses, where, and by what numbers."""
    return {
        "rule": violation.rule,
        "step": violation.step,
        "points": list(map(point_value, violation.points)),
        "values": dict(violation.values),
        "witness": violation.witness,
    }


def error_of(error: EngineError) -> Json:
    """Return why a request cannot be answered, with the place in its text where there is one."""
    told: Json = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, NotationError):
        told["offset"] = error.offset
        if error.reason:
            told |= {"reason": error.reason, "values": dict(error.values)}
        if error.format:
            told["format"] = error.format
    if isinstance(error, RuleError):
        told["violations"] = list(map(violation_of, error.violations))
    return told
