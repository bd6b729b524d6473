"""The end of a game judged: whether it is what the match says."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.errors import IllegalAction
from engine.judge.entry import conceded
from engine.judge.report import Finding, ToldGame, points_text
from engine.match import Doubled, Game, State
from engine.record import Remark, Result
from engine.rules import RuleId, Value
from engine.ruleset import WHOLE, Outcome, Tenths

type _About = tuple[RuleId | Remark, Mapping[str, Value]]
"""What is to be told about a result."""


class Closing(NamedTuple):
    """What a game is said to have ended in, for one state of it: what is found, and how it ends."""

    findings: tuple[Finding, ...]
    outcome: Outcome


def close(told: ToldGame, state: State, result: Result) -> Closing:
    """Judge a result of a game in one state of it."""
    if isinstance(state, Doubled):
        outcome, found = _of_doubled(state, result)
    elif state.outcome:
        outcome, found = state.outcome, _differing(state, state.outcome, result)
    else:
        outcome, found = _of_open(state, result)
    return Closing(tuple(told.find(result.place, about, values=values) for about, values in found), outcome)


def _of_doubled(state: Doubled, said: Result) -> tuple[Outcome, list[_About]]:
    """Judge a result where an answer was to be: if it fits, the double was declined."""
    dropped = state.drop().outcome
    assert dropped is not None  # a dropped game has ended
    if said.winner is dropped.winner and said.tenths == dropped.tenths:
        return dropped, [(Remark.DECLINED, {"player": state.player.value})]
    return _as_said(said), [(RuleId.CUBE_ANSWER, {"value": state.offer.value})]


def _of_open(game: Game, said: Result) -> tuple[Outcome, list[_About]]:
    """Judge a result where nobody has won by play: the loser has given up, if he may."""
    loser = said.winner.opponent
    try:
        if game.ruleset.resignable:
            ended = conceded(game, loser, said.tenths)
        elif game.ruleset.may_surrender and loser is game.player:
            ended = game.surrender()
        else:
            return _as_said(said), [(Remark.LEFT_OPEN, {})]
    except IllegalAction as refused:
        first = refused.violations[0]
        return _as_said(said), [(first.rule, first.values)]
    assert ended.outcome is not None  # a game given up has ended
    given_up = {"player": loser.value, "points": points_text(said.tenths)}
    return ended.outcome, [(Remark.CONCEDED, given_up), *_differing(ended, ended.outcome, said)]


def _as_said(said: Result) -> Outcome:
    return Outcome(said.winner, said.rule or RuleId.MATCH_RESULT, said.munk, said.tenths)


def _differing(game: Game, outcome: Outcome, said: Result) -> list[_About]:
    """Return how what is said differs from the outcome of a game that has ended."""
    if said.winner is not outcome.winner or not _named_alike(said, outcome):
        texts = {"said": _result_text(said), "right": _result_text(outcome), "win": outcome.rule}
        return [(RuleId.MATCH_RESULT, texts)]
    if said.tenths == outcome.tenths:
        return []
    if said.tenths == WHOLE * game.stakes.away.get(outcome.winner, 0) < outcome.tenths:
        return [(Remark.CAPPED, {"said": points_text(said.tenths), "length": game.stakes.length})]
    points = {"said": points_text(said.tenths), "right": points_text(outcome.tenths)}
    if outcome.rule is RuleId.CUBE_DECLINE:
        return [(RuleId.CUBE_DECLINE, points)]
    if said.tenths == _without_jacoby(game, outcome):
        return [(RuleId.CUBE_JACOBY, points)]
    return [(RuleId.MATCH_RESULT, points | {"win": outcome.rule})]


def _named_alike(said: Result, outcome: Outcome) -> bool:
    """Tell whether a result names the rule of an outcome, and munk if it is one, or names none."""
    return said.rule is None or (said.rule is outcome.rule and said.munk == outcome.munk)


def _without_jacoby(game: Game, outcome: Outcome) -> Tenths:
    """Return what an outcome is worth where Jacoby takes nothing away from it."""
    worth = game.ruleset.scores.get(outcome.rule)
    return game.cube.value * (worth[outcome.munk] if worth else outcome.tenths)


def _result_text(result: Result | Outcome) -> str:
    return f"{result.winner.value} {points_text(result.tenths)}"
