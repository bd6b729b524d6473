"""The end of a game judged: whether it is what the match says."""

from dataclasses import replace

from engine.board import Player
from engine.cube import Cube
from engine.errors import IllegalAction
from engine.judge.entry import conceded
from engine.judge.report import Finding, ToldGame, points_text
from engine.match import Doubled, Game, State
from engine.record import Remark, Result
from engine.rules import RuleId, Value
from engine.ruleset import WHOLE, Outcome, Tenths


class Closing:
    """What a game is said to have ended in, for one state of it: what is found, and how it ends."""

    def __init__(self, told: ToldGame, state: State, result: Result) -> None:
        self.told = told
        self.result = result
        self.findings: list[Finding] = []
        self.outcome: Outcome | None = None
        if isinstance(state, Doubled):
            self._doubled(state)
        elif state.outcome:
            self._ended(state, state.outcome)
        else:
            self._open(state)

    @property
    def fine(self) -> bool:
        """Whether nothing in it is a fault."""
        return not any(finding.fault for finding in self.findings)

    def _find(self, about: RuleId | Remark, **values: Value) -> None:
        self.findings.append(self.told.find(self.result.place, about, None, values))

    def _as_said(self) -> Outcome:
        return Outcome(
            self.result.winner, self.result.rule or RuleId.MATCH_RESULT, self.result.munk, self.result.tenths
        )

    def _doubled(self, state: Doubled) -> None:
        """A result where an answer was to be: if it fits, the double was declined."""
        dropped = state.drop()
        assert dropped.outcome is not None  # a dropped game has ended
        if self.result.winner is state.offer.by and self.result.tenths == dropped.outcome.tenths:
            self._find(Remark.DECLINED, player=state.player.value)
            self.outcome = dropped.outcome
        else:
            self._find(RuleId.CUBE_ANSWER, value=state.offer.value)
            self.outcome = self._as_said()

    def _open(self, game: Game) -> None:
        """A result where nobody has won by play: the loser has given up, if he may."""
        loser, said = self.result.winner.opponent, self.result.tenths
        try:
            if game.ruleset.resignable:
                ended = conceded(game, loser, said)
            elif game.ruleset.may_surrender and loser is game.player:
                ended = game.surrender()
            else:
                self._find(Remark.LEFT_OPEN)
                self.outcome = self._as_said()
                return
        except IllegalAction as refused:
            first = refused.violations[0]
            self._find(first.rule, **first.values)
            self.outcome = self._as_said()
            return
        assert ended.outcome is not None  # a game given up has ended
        self._find(Remark.CONCEDED, player=loser.value, points=points_text(said))
        self._ended(ended, ended.outcome)

    def _ended(self, game: Game, outcome: Outcome) -> None:
        self.outcome = outcome
        said = self.result
        named = said.rule in (None, outcome.rule) and (said.rule is None or said.munk == outcome.munk)
        if said.winner is outcome.winner and said.tenths == outcome.tenths and named:
            return
        needed = WHOLE * game.stakes.away.get(outcome.winner, 0)
        if said.winner is outcome.winner and named and said.tenths == needed < outcome.tenths:
            self._find(Remark.CAPPED, said=points_text(said.tenths), length=game.stakes.length)
            return
        if said.winner is not outcome.winner or not named:
            self._find(
                RuleId.MATCH_RESULT,
                said=_result_text(said.winner, said.tenths),
                right=_result_text(outcome.winner, outcome.tenths),
                win=outcome.rule,
            )
            return
        points = {"said": points_text(said.tenths), "right": points_text(outcome.tenths)}
        if outcome.rule is RuleId.CUBE_DECLINE:
            self._find(RuleId.CUBE_DECLINE, **points)
        elif (
            replace(game, cube=Cube(game.cube.value, outcome.winner)).worth(_unturned(game, outcome)).tenths
            == said.tenths
        ):
            self._find(RuleId.CUBE_JACOBY, **points)
        else:
            self._find(RuleId.MATCH_RESULT, **points, win=outcome.rule)


def _unturned(game: Game, outcome: Outcome) -> Outcome:
    """Return an outcome without cube and Jacoby in its points."""
    tenths = game.ruleset.scores[outcome.rule][outcome.munk] if outcome.rule in game.ruleset.scores else outcome.tenths
    return outcome._replace(tenths=tenths)


def _result_text(winner: Player, tenths: Tenths) -> str:
    return f"{winner.value} {points_text(tenths)}"
