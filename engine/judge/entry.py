"""An entry of a game judged: what it comes to, or which rules it breaks and what it may have led to."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.actions import doubled, free
from engine.board import BAR, BEATEN, CHECKERS, OFF, Dice, Player, Position, beat, count_at, unit
from engine.cube import Offer
from engine.errors import IllegalAction, IllegalTurn, RuleError
from engine.judge.report import MOST_TURNS, Finding, ToldGame, points_text
from engine.match import Doubled, Game, State, game_of
from engine.notation import format_position, format_roll
from engine.record import Answered, Entry, Hop, Played, Remark, Resigned, Turned, Unknown, Waited
from engine.roll import Roll
from engine.rules import RuleId, Value, refuse
from engine.ruleset import WHOLE, Outcome, Ruleset, Tenths
from engine.written import understand, why_not


class JudgedEntry:
    """An entry in one state of a game: the states after it, or what breaks the rules."""

    def __init__(self, told: ToldGame, state: State, entry: Entry, found: list[Finding]) -> None:
        self.told = told
        self.state = state
        self.entry = entry
        self.found = found
        self.roll: Roll | None = None

    @property
    def game(self) -> Game:
        """The game in its state, whether or not a double is to be answered."""
        return game_of(self.state)

    def after(self) -> tuple[State, ...]:
        """Return the states after the entry.

        Raises:
            RuleError: it is not allowed. Which rules a turn breaks is left to :meth:`fault`, where it is told.

        """
        match self.entry.action:
            case Played():
                return (self._played(self.entry.action),)
            case Turned(value):
                return self._turned(value)
            case Answered(taken):
                offered = doubled(self.state)
                self._must_be_his(offered)
                return (offered.take() if taken else offered.drop(),)
            case Resigned(tenths):
                return (self._resigned(tenths),)
            case Waited():
                return (free(self.state).wait(),)
        self._find(Remark.UNKNOWN, word=self.entry.action.text)
        return self.perhaps()

    def _must_be_his(self, offered: Doubled) -> None:
        if offered.player is not self.entry.player:
            raise IllegalAction(refuse(RuleId.CUBE_ANSWER, value=offered.offer.value))

    def _find(self, about: RuleId | Remark, **values: Value) -> None:
        self.found.append(self.told.find(self.entry.place, about, self.entry.player, values))

    def _played(self, played: Played) -> State:
        game, dice = free(self.state), _dice(played.dice)
        if self._first(game) and len(dice) == 4:
            raise IllegalAction(refuse(RuleId.BG_START, lower=dice[0], higher=dice[0]))
        if game.closed_out():
            self.roll = Roll(game.ruleset, game.position, dice)
            if played.hops and not understand(self.roll, played.hops):
                raise IllegalTurn
            self._find(Remark.ROLLED_CLOSED, player=game.player.value)
            return game.wait()
        thrown = game.roll(dice)
        self.roll = thrown.roll
        understood = understand(thrown.roll, played.hops)
        if understood is None:
            raise IllegalTurn
        turn, overlooked = understood
        for remark, values in overlooked:
            self._find(remark, **values)
        hops = tuple(Hop(step.move.origin, step.move.target, step.mark) for step in turn.steps)
        self.entry = replace(self.entry, action=played._replace(hops=hops))
        return thrown.end(turn)

    def _first(self, game: Game) -> bool:
        """Tell whether nobody has rolled yet, and the dice that decided who begins are not told but in this roll."""
        return game.ruleset.start_rule is RuleId.BG_START and not game.begun and not self.told.game.opening

    def _turned(self, value: int | None) -> tuple[State, ...]:
        if isinstance(self.state, Doubled):
            self._must_be_his(self.state)
            offered = self.state.turn_back()
        elif self.state.player is not self.entry.player:
            raise IllegalAction(refuse(RuleId.CUBE_BEFORE_ROLL))
        else:
            offered = self.state.double()
        if value in (None, offered.offer.value):
            self.entry = replace(self.entry, action=Turned(offered.offer.value))
            return (offered,)
        self._find(RuleId.CUBE_VALUE, said=value or 0, right=offered.offer.value)
        return offered, replace(offered, offer=offered.offer._replace(value=value or 0))

    def _resigned(self, tenths: Tenths | None) -> State:
        game, loser = self.game, self.entry.player
        if not game.ruleset.resignable:
            return self._surrendered(game.surrender(), tenths)
        result = self.told.game.result
        if tenths is None:
            tenths = (result.tenths if result else None) or WHOLE * game.cube.value
        return conceded(game, loser, tenths)

    def _surrendered(self, game: Game, tenths: Tenths | None) -> State:
        right = game.outcome
        assert right is not None  # a game given up has ended
        if tenths not in (None, right.tenths):
            self._find(RuleId.MATCH_RESULT, said=points_text(tenths), right=points_text(right.tenths), win=right.rule)
        return game

    # --- After a fault ---

    def fault(self, refused: RuleError) -> Finding:
        """Return what is to be told of an entry that breaks rules."""
        roll = self.roll if isinstance(refused, IllegalTurn) else None
        violations = refused.violations
        if roll and isinstance(self.entry.action, Played):
            violations = why_not(roll, self.entry.action.hops)
        first = violations[0]
        found = self.told.find(self.entry.place, first.rule, self.entry.player, first.values)
        found = replace(found, violations=violations)
        if roll is None or roll.over:
            return found  # there was nothing to play, and nothing is open where a game has ended
        turns = () if roll.has_extra else roll.turns()
        return replace(
            found,
            position=format_position(roll.position, roll.ruleset.layout),
            roll=format_roll(roll.dice),
            turns=tuple(map(str, turns[:MOST_TURNS])),
            more=len(turns[MOST_TURNS:]),
        )

    def perhaps(self) -> tuple[State, ...]:
        """Return the states to which an entry that is not allowed may have led: as it says, or as if it were not."""
        game, player = self.game, self.entry.player
        if game.outcome:
            return (self.state,)
        match self.entry.action:
            case Played(_, hops):
                told = replace(game, position=_moved(game.position, hops, game.ruleset), begun=game.begun | {player})
                return passed(told), passed(game)
            case Turned(value):
                offer = Offer(player, value or 2 * game.cube.value, player.opponent)
                return Doubled(game, offer), self.state
            case Resigned(tenths):
                outcome = Outcome(player.opponent, RuleId.SURRENDER, munk=False, tenths=tenths or WHOLE)
                return replace(game, outcome=outcome), self.state
            case Waited() | Unknown():
                return (self.state, passed(game)) if isinstance(self.state, Game) else (self.state, self.state.take())
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
        if not count_at(own, hop.origin) or blocked or count_at(own, hop.target) == CHECKERS:
            continue
        beaten = hop.origin == BAR and own >> 4 * BEATEN
        own += unit(hop.target) - (ruleset.beaten if beaten else unit(hop.origin))
        if hop.target != OFF:
            other = beat(other, unit(hop.target), ruleset.beaten)
    return ruleset.position(own, other, position.turn, position.turn)


def conceded(game: Game, loser: Player, said: Tenths) -> Game:
    """Return the game conceded for some points.

    Raises:
        IllegalAction: they are not those of a single game, a gammon or a backgammon.

    """
    times, rest = divmod(said, WHOLE * game.cube.value)
    if rest:
        raise IllegalAction(refuse(RuleId.BG_RESIGN, said=points_text(said), value=game.cube.value))
    return game.resign(loser, times)


def passed(game: Game) -> Game:
    """Return a game as if the player to move had let his turn go by."""
    return replace(game, position=game.position._replace(turn=game.player.opponent), opening=())
