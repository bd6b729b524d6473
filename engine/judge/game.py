"""A game judged, in every state in which it may be after its faults."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.board import Player
from engine.cube import FREE, Cube, starting_cube
from engine.errors import IllegalAction, RuleError
from engine.judge.closing import close
from engine.judge.entry import JudgedEntry, passed
from engine.judge.report import Finding, Findings, ToldGame, is_fine
from engine.match import Doubled, Game, Match, State
from engine.record import Answered, Entry, GameRecord, Place, Remark, Resigned, Result, Turned
from engine.rules import RuleId, Violation, refuse
from engine.ruleset import Outcome, Ruleset, Tenths

_MOST_STATES: Final = 8
"""In how many states a game is followed at the most. Each fault may double them; those nearest to what is told stay."""


class _Trial(NamedTuple):
    """What comes of an entry in one state: what is found, the states after it, or why it is refused."""

    judged: JudgedEntry
    findings: list[Finding]
    after: tuple[State, ...]
    refused: RuleError | None = None

    @property
    def fine(self) -> bool:
        return self.refused is None and is_fine(self.findings)

    def told(self) -> list[Finding]:
        """Return what is found, why it is refused included."""
        return self.findings + ([self.judged.fault(self.refused)] if self.refused else [])


@dataclass(slots=True)
class JudgedGame:
    """A game being judged. ``doubtful`` tells whether it has had a fault, so that its states may all be wrong."""

    ruleset: Ruleset
    told: ToldGame
    states: tuple[State, ...] = ()
    findings: Findings = field(default_factory=Findings)
    entries: list[Entry] = field(default_factory=list)
    doubtful: bool = False

    def begin(self, match: Match, *, over: bool) -> None:
        """Set the game up, and judge who begins it."""
        told = self.told.game
        first = told.entries[0].player if told.entries else Player.WHITE
        *ties, dice = told.opening or (None,)
        for tie in filter(None, ties):
            if tie[0] != tie[1]:
                self._fault(told.place, refuse(self.ruleset.start_rule, lower=min(tie), higher=max(tie)))
        stakes = FREE if over else match.stakes()
        game = Game.begin(self.ruleset, first, ties=len(ties), stakes=stakes)
        try:
            if told.entries and not over:  # before anybody has acted nobody has begun
                game = match.begin(first, dice, ties=len(ties))
        except IllegalAction as refused:
            self._fault(told.place, refused.violations[0])
        if told.cube != game.cube.value:
            game = self._set_cube(game)
        if told.start:
            game = replace(game, position=told.start._replace(turn=first), opening=(), begun=frozenset(Player))
        self.states = (game,)

    def _set_cube(self, game: Game) -> Game:
        """Return the game with the cube as it is told: automatic doubles may be told by what they came to."""
        told = self.told.game
        automatic = game.stakes.has(RuleId.CUBE_AUTOMATIC, self.ruleset) and not told.opening
        ties = told.cube.bit_length() - 1
        if not automatic or told.cube != starting_cube(self.ruleset, game.stakes, ties).value:
            self._fault(told.place, refuse(RuleId.CUBE_VALUE, said=told.cube, right=game.cube.value))
        return replace(game, cube=Cube(told.cube))

    def _fault(self, place: Place, violation: Violation) -> None:
        self.findings.add(self.told.find(place, violation.rule, values=violation.values))

    def entry(self, entry: Entry) -> None:
        """Judge an entry in every state in which the game may be."""
        trials = [self._try(state, entry) for state in self.states]
        fine = [trial for trial in trials if trial.fine]
        told = min(fine, key=lambda trial: len(trial.findings)) if fine else trials[0]
        self.findings.add(*told.told())
        self.entries.append(told.judged.entry)
        self.states = _distinct(state for trial in fine or trials for state in trial.after)[:_MOST_STATES]
        self.doubtful = self.doubtful or not fine

    def _try(self, state: State, entry: Entry) -> _Trial:
        found: list[Finding] = []
        state = self._turn_to(state, entry, found)
        judged = JudgedEntry(self.told, state, entry, found)
        try:
            return _Trial(judged, found, judged.after())
        except RuleError as refused:
            return _Trial(judged, found, judged.perhaps(), refused)

    def _turn_to(self, state: State, entry: Entry, found: list[Finding]) -> State:
        """Return the state in which it is the turn of the player of an entry, and note what is missing before it."""
        if state.player is entry.player or isinstance(state, Doubled) or state.outcome:
            return state
        if state.closed_out():
            return state.wait()
        if isinstance(entry.action, Resigned) and self.ruleset.resignable:
            return state
        if isinstance(entry.action, Answered | Turned) and not self.doubtful:
            return state  # the cube has rules of its own for this
        about = Remark.NO_TURN if self.doubtful else RuleId.TURN_ALTERNATE
        found.append(self.told.find(entry.place, about, state.player, {"player": state.player.value}))
        return passed(state)

    # --- The end ---

    def end(self, following: GameRecord | None, score: tuple[Tenths, Tenths]) -> Outcome | None:
        """Judge how the game is said to have ended, and return how it has; ``None`` if it has not."""
        place = self.entries[-1].place if self.entries else self.told.game.place
        result = self.told.game.result
        if result is None:
            ended = next((state for state in self.states if isinstance(state, Game) and state.outcome), None)
            if ended:
                self.findings.add(self.told.find(place, Remark.NO_RESULT))
                return ended.outcome
            if following is None:
                self.findings.add(self.told.find(place, Remark.UNFINISHED))
                return None
            result = _implied(following, score, place)
            if result is None:
                self.findings.add(self.told.find(place, Remark.LEFT_OPEN))
                return None
        closings = [close(self.told, state, result) for state in self.states]
        closing = next((closing for closing in closings if is_fine(closing.findings)), closings[0])
        self.findings.add(*closing.findings)
        return closing.outcome


def _implied(following: GameRecord, score: tuple[Tenths, Tenths], place: Place) -> Result | None:
    """Return the result of a game that the score over the next one tells."""
    if following.score is None:
        return None
    won = [said - before for said, before in zip(following.score, score, strict=True)]
    if min(won) != 0 or max(won) <= 0:
        return None
    return Result(Player.WHITE if won[0] else Player.BLACK, max(won), place=place)


def _distinct(states: Iterable[State]) -> tuple[State, ...]:
    """Return the states that differ; a game cannot be hashed."""
    distinct: list[State] = []
    for state in states:
        if state not in distinct:
            distinct.append(state)
    return tuple(distinct)
