"""A recorded match judged: every play, cube action, score and result, each fault with its place and its rule.

After a fault nobody knows what really stood on the board. What follows is therefore judged from every state that the
faulty action may have led to, and a fault is named only where none of them allows what is written: one slip of the pen
is one fault, and not a page of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.board import BAR, BEATEN, OFF, Dice, Player, Position, beat, count_at, unit
from engine.cube import FREE, Cube, Offer, starting_cube
from engine.errors import IllegalAction, IllegalTurn, MatchError, RuleError
from engine.games import ruleset_of
from engine.match import LENGTHS, Doubled, Game, Match
from engine.notation import format_position, format_roll
from engine.record import (
    Answered,
    Entry,
    GameRecord,
    Hop,
    MatchRecord,
    Place,
    Played,
    Remark,
    Resigned,
    Result,
    Turned,
    Unknown,
    Waited,
)
from engine.roll import Roll
from engine.rules import RuleId, Value, Violation, refuse
from engine.ruleset import Outcome, Ruleset, Tenths
from engine.written import understand

_WHOLE: Final = 10
_FAULTS: Final = frozenset({Remark.UNKNOWN, Remark.LEFT_OPEN})

type State = Game | Doubled
"""Where a game stands between two entries."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to tell about a match.

    ``about`` is the rule that is broken (a fault), or a remark. ``violations`` are the rules that a turn breaks, in the
    order a reader is told; ``position`` and ``roll`` what it was played from, ``turns`` the turns that were open.
    ``game`` counts from 1; 0 is the match.
    """

    place: Place
    about: RuleId | Remark
    values: Mapping[str, Value]
    game: int = 0
    player: Player | None = None
    violations: tuple[Violation, ...] = ()
    position: str | None = None
    roll: str | None = None
    turns: tuple[str, ...] = ()

    @property
    def fault(self) -> bool:
        """Whether it is a fault, and not a notice."""
        return isinstance(self.about, RuleId) or self.about in _FAULTS


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be told about a match, in the order of its text.

    ``record`` is the match with every legal turn as the engine writes it, ``score`` what White and Black have won.
    """

    record: MatchRecord
    findings: tuple[Finding, ...]
    score: tuple[Tenths, Tenths]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The faults among the findings."""
        return tuple(finding for finding in self.findings if finding.fault)


def judge(record: MatchRecord) -> Report:
    """Judge a match.

    Raises:
        ProtocolError: its ruleset, or an option, is none of :mod:`engine.games`.

    """
    judging = _Match(record)
    for number in range(len(record.games)):
        judging.game(number)
    noted = [Finding(note.place, note.remark, note.values, judging.game_at(note.place)) for note in record.notes]
    findings = sorted([*noted, *judging.findings], key=lambda finding: finding.place)
    white, black = (judging.match.score(player) for player in Player)
    return Report(replace(record, games=tuple(judging.games)), tuple(findings), (white, black))


# --- A match ---


class _Match:
    """A match being judged: how it stands, and what has been found."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.ruleset = ruleset_of({"id": record.ruleset} | dict.fromkeys(record.options, True))
        self.findings: list[Finding] = []
        self.games: list[GameRecord] = []
        self.match = self._begin()
        self.otherwise: Match | None = None
        """How the match stands if the last score that did not fit was right after all."""

    def _begin(self) -> Match:
        length, endless = self.record.length, 0 if self.ruleset.to_points else max(LENGTHS)
        try:
            match = Match(self.ruleset, length or endless, crawford=self.record.crawford)
        except MatchError:
            self.findings.append(Finding(self.record.place, RuleId.MATCH_LENGTH, {"length": length}))
            match = Match(self.ruleset, endless)
        return match

    @property
    def over(self) -> bool:
        return self.record.length > 0 and self.match.over

    def game_at(self, place: Place) -> int:
        """Return the number of the game in which a place is; 0 before the first."""
        return sum(game.place <= place for game in self.record.games)

    def game(self, number: int) -> None:
        told = self.record.games[number]
        if self.over:
            values = {"length": self.record.length}
            self.findings.append(Finding(told.place, RuleId.MATCH_OVER, values, number + 1))
        self._score(told, number)
        judging = _Game(self.ruleset, told, number + 1)
        judging.begin(self.match, over=self.over)
        for entry in told.entries:
            judging.entry(entry)
        following = self.record.games[number + 1] if number + 1 < len(self.record.games) else None
        outcome = judging.end(following, self._standing())
        if outcome:
            self.match = replace(self.match, results=(*self.match.results, outcome))
            if self.otherwise:
                self.otherwise = replace(self.otherwise, results=(*self.otherwise.results, outcome))
        self.findings += judging.findings
        self.games.append(replace(told, entries=tuple(judging.entries)))

    def _standing(self, match: Match | None = None) -> tuple[Tenths, Tenths]:
        white, black = (((match or self.match).score(player)) for player in Player)
        return white, black

    def _score(self, told: GameRecord, number: int) -> None:
        """Judge the points that stand over a game."""
        said = told.score
        if said is None or said == self._standing():
            return
        if self.otherwise and said == self._standing(self.otherwise):
            self.match, self.otherwise = self.otherwise, None
            return
        as_said = replace(self.match, results=(), before=(said[0] // _WHOLE, said[1] // _WHOLE))
        if number == 0:
            self.findings.append(Finding(told.place, Remark.FIRST_SCORE, {"said": _score_text(said)}, 1))
            self.match = as_said
            return
        for player, points, right in zip(Player, said, self._standing(), strict=True):
            if points != right:
                values = {"player": player.value, "said": _points(points), "right": _points(right)}
                self.findings.append(Finding(told.place, RuleId.MATCH_SCORE, values, number + 1, player))
        self.otherwise = as_said


def _points(tenths: Tenths) -> Value:
    return tenths // _WHOLE if tenths % _WHOLE == 0 else f"{tenths / _WHOLE}"


def _score_text(score: tuple[Tenths, Tenths]) -> str:
    return "-".join(str(_points(points)) for points in score)


# --- A game ---


_MOST_STATES: Final = 8
"""In how many states a game is followed at the most. Each fault may double them; those nearest to what is told stay."""


class _Trial(NamedTuple):
    """What comes of an entry in one state: what is found, the states after it, and the entry as the engine has it."""

    findings: tuple[Finding, ...]
    after: tuple[State, ...]
    entry: Entry

    @property
    def fine(self) -> bool:
        return not any(finding.fault for finding in self.findings)


@dataclass(slots=True)
class _Game:
    """A game being judged. ``doubtful`` tells whether it has had a fault, so that its states may all be wrong."""

    ruleset: Ruleset
    told: GameRecord
    number: int
    states: tuple[State, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    doubtful: bool = False

    def find(
        self, place: Place, about: RuleId | Remark, player: Player | None = None, values: Mapping[str, Value] = {}
    ) -> Finding:
        """Return a finding about this game."""
        return Finding(place, about, values, self.number, player)

    def begin(self, match: Match, *, over: bool) -> None:
        """Set the game up, and judge who begins it."""
        first = self.told.entries[0].player if self.told.entries else Player.WHITE
        *ties, dice = self.told.opening or (None,)
        for tie in filter(None, ties):
            if tie[0] != tie[1]:
                self._fault(self.told.place, refuse(self.ruleset.start_rule, lower=min(tie), higher=max(tie)))
        stakes = FREE if over else match.stakes()
        game = Game.begin(self.ruleset, first, ties=len(ties), stakes=stakes)
        try:
            if not over:
                game = match.begin(first, dice, ties=len(ties))
        except IllegalAction as refused:
            self._fault(self.told.place, refused.violations[0])
        if self.told.cube != game.cube.value:
            game = self._set_cube(game)
        if self.told.start:
            game = replace(game, position=self.told.start._replace(turn=first), opening=(), begun=frozenset(Player))
        self.states = (game,)

    def _set_cube(self, game: Game) -> Game:
        """Return the game with the cube as it is told: automatic doubles may be told by what they came to."""
        automatic = game.stakes.has(RuleId.CUBE_AUTOMATIC, self.ruleset) and not self.told.opening
        ties = self.told.cube.bit_length() - 1
        if not automatic or self.told.cube != starting_cube(self.ruleset, game.stakes, ties).value:
            self._fault(self.told.place, refuse(RuleId.CUBE_VALUE, said=self.told.cube, right=game.cube.value))
        return replace(game, cube=Cube(self.told.cube))

    def _fault(self, place: Place, violation: Violation) -> None:
        self.findings.append(Finding(place, violation.rule, violation.values, self.number))

    def entry(self, entry: Entry) -> None:
        """Judge an entry in every state in which the game may be."""
        trials = [self._try(state, entry) for state in self.states]
        fine = [trial for trial in trials if trial.fine]
        told = min(fine, key=lambda trial: len(trial.findings)) if fine else trials[0]
        self.findings += told.findings
        self.entries.append(told.entry)
        self.states = _distinct(state for trial in fine or trials for state in trial.after)[:_MOST_STATES]
        self.doubtful = self.doubtful or not fine

    def _try(self, state: State, entry: Entry) -> _Trial:
        found: list[Finding] = []
        state = self._turn_to(state, entry, found)
        judged = _Judged(self, state, entry, found)
        try:
            after = judged.after()
        except RuleError as refused:
            found.append(judged.fault(refused))
            after = judged.perhaps()
        return _Trial(tuple(found), after, judged.entry)

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
        found.append(self.find(entry.place, about, state.player, {"player": state.player.value}))
        return _passed(state)

    # --- The end ---

    def end(self, following: GameRecord | None, score: tuple[Tenths, Tenths]) -> Outcome | None:
        """Judge how the game is said to have ended, and return how it has; ``None`` if it has not."""
        place = self.entries[-1].place if self.entries else self.told.place
        result = self.told.result
        if result is None:
            ended = next((state for state in self.states if isinstance(state, Game) and state.outcome), None)
            if ended:
                self.findings.append(self.find(place, Remark.NO_RESULT))
                return ended.outcome
            if following is None:
                self.findings.append(self.find(place, Remark.UNFINISHED))
                return None
            result = _implied(following, score, place)
            if result is None:
                self.findings.append(self.find(place, Remark.LEFT_OPEN))
                return None
        closings = [_Closing(self, state, result) for state in self.states]
        closing = next((closing for closing in closings if closing.fine), closings[0])
        self.findings += closing.findings
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


def _passed(game: Game) -> Game:
    return replace(game, position=game.position._replace(turn=game.player.opponent), opening=())


# --- An entry ---


class _Judged:
    """An entry in one state of a game: the states after it, or what breaks the rules."""

    def __init__(self, judging: _Game, state: State, entry: Entry, found: list[Finding]) -> None:
        self.judging = judging
        self.state = state
        self.entry = entry
        self.found = found
        self.roll: Roll | None = None

    @property
    def game(self) -> Game:
        return self.state if isinstance(self.state, Game) else self.state.game

    def after(self) -> tuple[State, ...]:
        """Return the states after the entry.

        Raises:
            RuleError: it is not allowed.

        """
        match self.entry.action:
            case Played():
                return (self._played(self.entry.action),)
            case Turned(value):
                return self._turned(value)
            case Answered(taken):
                if isinstance(self.state, Game):
                    raise IllegalAction(refuse(RuleId.CUBE_UNASKED))
                self._must_be_his(self.state)
                return (self.state.take() if taken else self.state.drop(),)
            case Resigned(tenths):
                return (self._resigned(tenths),)
            case Waited():
                if isinstance(self.state, Doubled):
                    raise IllegalAction(refuse(RuleId.CUBE_ANSWER, value=self.state.offer.value))
                return (self.state.wait(),)
        self._note(Remark.UNKNOWN, word=self.entry.action.text)
        return self.perhaps()

    def _must_be_his(self, doubled: Doubled) -> None:
        if doubled.player is not self.entry.player:
            raise IllegalAction(refuse(RuleId.CUBE_ANSWER, value=doubled.offer.value))

    def _note(self, remark: Remark, **values: Value) -> None:
        self.found.append(self.judging.find(self.entry.place, remark, self.entry.player, values))

    def _played(self, played: Played) -> State:
        if isinstance(self.state, Doubled):
            raise IllegalAction(refuse(RuleId.CUBE_ANSWER, value=self.state.offer.value))
        game, dice = self.state, _dice(played.dice)
        if self._first(game) and len(dice) == 4:
            raise IllegalAction(refuse(RuleId.BG_START, lower=dice[0], higher=dice[0]))
        if game.closed_out():
            self.roll = Roll(game.ruleset, game.position, dice)
            if not played.hops:
                self._note(Remark.ROLLED_CLOSED, player=game.player.value)
                return game.wait()
        thrown = game.roll(dice) if self.roll is None else None
        self.roll = thrown.roll if thrown else self.roll
        assert self.roll is not None
        turn, overlooked = understand(self.roll, played.hops)
        assert thrown is not None  # nothing can be played from a closed board
        for remark, values in overlooked:
            self._note(remark, **values)
        hops = tuple(Hop(step.move.origin, step.move.target, step.mark) for step in turn.steps)
        self.entry = replace(self.entry, action=played._replace(hops=hops))
        return thrown.play([step.move for step in turn.steps])

    def _first(self, game: Game) -> bool:
        """Tell whether nobody has rolled yet, and the dice that decided who begins are not told but in this roll."""
        return game.ruleset.start_rule is RuleId.BG_START and not game.begun and not self.judging.told.opening

    def _turned(self, value: int | None) -> tuple[State, ...]:
        if isinstance(self.state, Doubled):
            self._must_be_his(self.state)
            doubled = self.state.turn_back()
        elif self.state.player is not self.entry.player:
            raise IllegalAction(refuse(RuleId.CUBE_BEFORE_ROLL))
        else:
            doubled = self.state.double()
            if self._first(self.state):
                raise IllegalAction(refuse(RuleId.CUBE_BEFORE_ROLL))
        if value in (None, doubled.offer.value):
            self.entry = replace(self.entry, action=Turned(doubled.offer.value))
            return (doubled,)
        values = {"said": value or 0, "right": doubled.offer.value}
        self.found.append(Finding(self.entry.place, RuleId.CUBE_VALUE, values, self.judging.number, self.entry.player))
        return doubled, replace(doubled, offer=doubled.offer._replace(value=value or 0))

    def _resigned(self, tenths: Tenths | None) -> State:
        game, loser = self.game, self.entry.player
        if not game.ruleset.resignable:
            return game.surrender()
        result = self.judging.told.result
        said = tenths or (result.tenths if result else None) or _WHOLE * game.cube.value
        return _conceded(game, loser, said)

    # --- After a fault ---

    def fault(self, refused: RuleError) -> Finding:
        """Return what is to be told of an entry that breaks rules."""
        first = refused.violations[0]
        found = Finding(
            self.entry.place, first.rule, first.values, self.judging.number, self.entry.player, refused.violations
        )
        if not isinstance(refused, IllegalTurn) or self.roll is None:
            return found
        return replace(
            found,
            position=format_position(self.roll.position, self.roll.ruleset.layout),
            roll=format_roll(self.roll.dice),
            turns=tuple(map(str, self.roll.turns())),
        )

    def perhaps(self) -> tuple[State, ...]:
        """Return the states to which an entry that is not allowed may have led: as it says, or as if it were not."""
        game, player = self.game, self.entry.player
        if game.outcome:
            return (self.state,)
        match self.entry.action:
            case Played(_, hops):
                told = replace(game, position=_moved(game.position, hops, game.ruleset), begun=game.begun | {player})
                return _passed(told), _passed(game)
            case Turned(value):
                offer = Offer(player, value or 2 * game.cube.value, player.opponent)
                return Doubled(game, offer), self.state
            case Resigned(tenths):
                outcome = Outcome(player.opponent, RuleId.SURRENDER, munk=False, tenths=tenths or _WHOLE)
                return replace(game, outcome=outcome), self.state
            case Waited() | Unknown():
                return (self.state, _passed(game)) if isinstance(self.state, Game) else (self.state, self.state.take())
            case _:
                return (self.state,)


def _dice(fallen: Sequence[int]) -> Dice:
    dice = tuple(sorted(fallen, reverse=True))
    return dice * 2 if len(dice) == 2 and dice[0] == dice[1] else dice


def _moved(position: Position, hops: Iterable[Hop], ruleset: Ruleset) -> Position:
    """Return the position after hops, as far as they can be made at all: whoever stands on a target is beaten."""
    view = ruleset.view(position)
    own, other = view.own, view.other
    for hop in hops:
        blocked = hop.target != OFF and count_at(other, hop.target) > 1
        if not count_at(own, hop.origin) or blocked or count_at(own, hop.target) == 15:
            continue
        beaten = hop.origin == BAR and own >> 4 * BEATEN
        own += unit(hop.target) - (ruleset.beaten if beaten else unit(hop.origin))
        if hop.target != OFF:
            other = beat(other, unit(hop.target), ruleset.beaten)
    return ruleset.position(own, other, position.turn, position.turn)


# --- A result ---


def _conceded(game: Game, loser: Player, said: Tenths) -> Game:
    """Return the game conceded for some points.

    Raises:
        IllegalAction: they are not those of a single game, a gammon or a backgammon.

    """
    times, rest = divmod(said, _WHOLE * game.cube.value)
    if rest:
        raise IllegalAction(refuse(RuleId.BG_RESIGN, said=_points(said), value=game.cube.value))
    return game.resign(loser, times)


class _Closing:
    """What a game is said to have ended in, for one state of it: what is found, and how it ends."""

    def __init__(self, judging: _Game, state: State, result: Result) -> None:
        self.judging = judging
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
        return not any(finding.fault for finding in self.findings)

    def _find(self, about: RuleId | Remark, **values: Value) -> None:
        self.findings.append(self.judging.find(self.result.place, about, None, values))

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
                ended = _conceded(game, loser, said)
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
        self._find(Remark.CONCEDED, player=loser.value, points=_points(said))
        self._ended(ended, ended.outcome)

    def _ended(self, game: Game, outcome: Outcome) -> None:
        self.outcome = outcome
        said = self.result
        named = said.rule in (None, outcome.rule) and (said.rule is None or said.munk == outcome.munk)
        if said.winner is outcome.winner and said.tenths == outcome.tenths and named:
            return
        needed = _WHOLE * game.stakes.away.get(outcome.winner, 0)
        if said.winner is outcome.winner and named and said.tenths == needed < outcome.tenths:
            self._find(Remark.CAPPED, said=_points(said.tenths), length=game.stakes.length)
            return
        if said.winner is not outcome.winner or not named:
            self._find(
                RuleId.MATCH_RESULT,
                said=_result_text(said.winner, said.tenths),
                right=_result_text(outcome.winner, outcome.tenths),
                win=outcome.rule,
            )
            return
        points = {"said": _points(said.tenths), "right": _points(outcome.tenths)}
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
    return f"{winner.value} {_points(tenths)}"
