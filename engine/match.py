"""Games and matches: who begins, rolling, the cube, giving up, the one-die option, scores (RULES 1, 7, 8 and 9).

A game goes from one frozen value to another, so that nothing can be done at the wrong moment: in a :class:`Game` a
player is to roll (or has to let the other), in a :class:`Thrown` he is to play, in a :class:`Doubled` to answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.board import Dice, Move, Player, Position, banded, mask
from engine.cube import FREE, UNTURNED, Cube, Offer, Stakes, offered, starting_cube, turned_back, worth
from engine.errors import IllegalAction, MatchError
from engine.roll import Roll, Turn
from engine.rules import RuleId, Value, Violation, refuse
from engine.ruleset import JANS, WHOLE, Outcome, Ruleset, Tenths
from engine.search import sources

LENGTHS: Final = (3, 5, 7)
"""How many games a match may have where it is not played to points."""
LONGEST: Final = 999
"""The highest number of points a match may be played to."""
_LAST_HALF: Final = mask(*range(13, 25))
_PENALTY_TURNS: Final = 2
_NOBODY: Final[frozenset[Player]] = frozenset()


def _refuse(rule: RuleId, **values: Value) -> IllegalAction:
    return IllegalAction(refuse(rule, **values))


def _late_bands(position: Position) -> frozenset[Player]:
    """Return who has a band in his third or fourth quarter."""
    return frozenset(player for player in Player if banded(position.side(player)) & _LAST_HALF)


def who_begins(white: int, black: int, rule: RuleId = RuleId.START_LOWER_DIE) -> Player | None:
    """Return who begins after each has rolled one die; nobody after a tie.

    It is the lower (``start.lower-die``), or the higher (``bg.start``).
    """
    if white == black:
        return None
    return Player.WHITE if (white < black) == (rule is RuleId.START_LOWER_DIE) else Player.BLACK


@dataclass(frozen=True, slots=True)
class Game:
    """A game in which the player whose turn it is has yet to roll, or which has ended.

    ``begun`` are those who have rolled before, ``bound`` those who have had a band in their third or fourth quarter;
    ``penalty`` has how many turns a player must still roll one die only; ``outcome`` is how the game ended, the cube
    reckoned in. ``cube`` and ``stakes`` are what it is played for; ``opening`` are the dice that lie on the
    board already, as those that decided who begins where he plays them.
    """

    ruleset: Ruleset
    position: Position
    begun: frozenset[Player] = _NOBODY
    bound: frozenset[Player] = _NOBODY
    penalty: Mapping[Player, int] = field(default_factory=dict)
    outcome: Outcome | None = None
    cube: Cube = UNTURNED
    stakes: Stakes = FREE
    opening: Dice = ()

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        first: Player,
        dice: tuple[int, int] | None = None,
        *,
        ties: int = 0,
        stakes: Stakes = FREE,
    ) -> "Game":
        """Return a new game that ``first`` begins.

        ``dice`` are White's and Black's if they have rolled for it, after rolling the same ``ties`` times.

        Raises:
            IllegalAction: the dice give the start to the other (``start.lower-die``, ``bg.start``), or to nobody.

        """
        if dice and who_begins(*dice, ruleset.start_rule) is not first:
            raise _refuse(ruleset.start_rule, lower=min(dice), higher=max(dice))
        opening = (max(dice), min(dice)) if dice and ruleset.start_rule is RuleId.BG_START else ()
        start = Position(ruleset.start, ruleset.start, first)
        return cls(ruleset, start, cube=starting_cube(ruleset, stakes, ties), stakes=stakes, opening=opening)

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.position.turn

    def may_roll_one(self) -> bool:
        """Tell whether the player may roll a single die: he must, or one could make a pattern (``onedie.option``)."""
        return self.why_not_two_dice() is not None or (
            self.ruleset.one_die
            and any(
                turn.outcome and turn.outcome.is_pattern
                for die in range(1, 7)
                for turn in Roll(self.ruleset, self.position, (die,)).turns()
            )
        )

    def why_not_two_dice(self) -> Violation | None:
        """Return why the player may not roll two dice, where he has to roll one (``onedie.penalty``)."""
        turns = self.penalty.get(self.player, 0)
        return refuse(RuleId.ONEDIE_PENALTY, turns=turns) if turns else None

    def why_no_surrender(self) -> Violation | None:
        """Return why he may not give up, where a band that he has or has had forbids it (``surrender.too-late``)."""
        bound = self.ruleset.may_surrender and self.player in self.bound | _late_bands(self.position)
        return refuse(RuleId.SURRENDER_TOO_LATE) if bound else None

    def closed_out(self) -> bool:
        """Tell whether the player does not roll because no die lets him in (``bg.closed-board``)."""
        view = self.ruleset.view(self.position)
        return (
            self.ruleset.closed_board
            and view.beaten > 0
            and not any(any(sources(self.ruleset, view, die)[1:]) for die in range(1, 7))
        )

    def wait(self) -> "Game":
        """Return the game with the turn passed on by a player who is closed out.

        Raises:
            IllegalAction: he is not, and has to roll (``turn.alternate``); the game has ended.

        """
        self._must_go_on()
        if not self.closed_out():
            raise _refuse(RuleId.TURN_ALTERNATE, player=self.player.value)
        return replace(self, position=self.position._replace(turn=self.player.opponent))

    def roll(self, dice: Dice) -> "Thrown":
        """Return the game with the player's dice on the board: two (four for doubles), or a single one.

        Raises:
            IllegalAction: the game has ended (``win.game-over``); other dice than those that decided who begins
                (``bg.start``); no die lets the player in (``bg.closed-board``); a single die that he may not choose
                (``onedie.option``); two dice where he must roll one (``onedie.penalty``).
            PositionError: a single die in a ruleset without such rolls.

        """
        self._must_go_on()
        if self.opening and dice != self.opening:
            raise _refuse(RuleId.BG_START, lower=self.opening[1], higher=self.opening[0])
        if self.closed_out():
            raise _refuse(RuleId.BG_CLOSED_BOARD, beaten=self.ruleset.view(self.position).beaten)
        if len(dice) == 1 and self.ruleset.one_die and not self.may_roll_one():
            raise _refuse(RuleId.ONEDIE_OPTION)
        return self.laid(dice)

    def laid(self, dice: Dice) -> "Thrown":
        """Return the game with dice that lie on the board, however the player came to roll them.

        Raises:
            IllegalAction: the game has ended (``win.game-over``); two dice where he must roll one (``onedie.penalty``).
            PositionError: a single die in a ruleset without such rolls.

        """
        self._must_go_on()
        if len(dice) > 1 and (held := self.why_not_two_dice()):
            raise IllegalAction(held)
        # The opening of its own kind belongs to the first roll alone; the position does not know which roll it is.
        ruleset = replace(self.ruleset, opening=None) if self.player in self.begun else self.ruleset
        return Thrown(self, dice, Roll(ruleset, self.position, dice))

    def double(self) -> "Doubled":
        """Return the game with the cube offered by the player, before his roll.

        Raises:
            IllegalAction: his dice lie on the board already, or will when it is known who begins
                (``cube.before-roll``); he may not double, see :func:`engine.cube.offered`; the game has ended.

        """
        self._must_go_on()
        offer = offered(self.ruleset, self.stakes, self.cube, self.player)
        if self.opening or (self.ruleset.start_rule is RuleId.BG_START and not self.begun):
            raise _refuse(RuleId.CUBE_BEFORE_ROLL)
        return Doubled(self, offer)

    def resign(self, loser: Player, times: int) -> "Game":
        """Return the game conceded by a player as a single game (1), a gammon (2) or a backgammon (3).

        Raises:
            IllegalAction: it cannot be conceded so (``bg.resign``); the game has ended.

        """
        self._must_go_on()
        if not 1 <= times <= len(self.ruleset.resignable):
            raise _refuse(RuleId.BG_RESIGN, said=times * self.cube.value, value=self.cube.value)
        win = self.ruleset.resignable[times - 1]
        tenths, _ = self.ruleset.scores[win]
        return replace(self, outcome=self.worth(Outcome(loser.opponent, win, munk=False, tenths=tenths)))

    def surrender(self) -> "Game":
        """Return the game given up by the player whose turn it is, before his roll.

        Raises:
            IllegalAction: the game has ended; the ruleset has no surrender, or his dice lie on the board already
                (``surrender``); it is too late (``surrender.too-late``).

        """
        self._must_go_on()
        if not self.ruleset.may_surrender or self.opening:
            raise _refuse(RuleId.SURRENDER)
        if held := self.why_no_surrender():
            raise IllegalAction(held)
        tenths, _ = self.ruleset.scores[RuleId.SURRENDER]
        return replace(self, outcome=Outcome(self.player.opponent, RuleId.SURRENDER, munk=False, tenths=tenths))

    def worth(self, outcome: Outcome) -> Outcome:
        """Return an outcome of this game with the cube reckoned in."""
        return worth(self.ruleset, self.stakes, self.cube, outcome)

    def _must_go_on(self) -> None:
        if self.outcome:
            raise _refuse(RuleId.WIN_GAME_OVER, win=self.outcome.rule)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A game in which the player has rolled ``dice``; ``roll`` answers what he can do with them."""

    game: Game
    dice: Dice
    roll: Roll

    def play(self, moves: Sequence[Move]) -> Game:
        """Return the game after the player's turn.

        Raises:
            IllegalTurn: the turn breaks a rule.

        """
        return self.end(self.roll.play(moves))

    def end(self, turn: Turn) -> Game:
        """Return the game after a turn of ``roll``."""
        game, player = self.game, self.game.player
        return replace(
            game,
            position=turn.position,
            begun=game.begun | {player},
            bound=game.bound.union(*self._bound_by(turn)),
            penalty={**game.penalty, player: self._penalty_after(turn.outcome)},
            outcome=turn.outcome and game.worth(turn.outcome),
            opening=(),
        )

    def _bound_by(self, turn: Turn) -> Iterator[frozenset[Player]]:
        """Yield who has a band in his third or fourth quarter at each moment of the turn."""
        if not self.roll.ruleset.may_surrender:
            return
        moves = [step.move for step in turn.steps]
        for number in range(len(moves) + 1):
            yield _late_bands(self.roll.progress(moves[:number]).position)

    def _penalty_after(self, won: Outcome | None) -> int:
        """Return in how many turns more the player must roll one die (``onedie.penalty``)."""
        turns = self.game.penalty.get(self.game.player, 0)
        if turns:
            return turns - 1
        return _PENALTY_TURNS if len(self.dice) == 1 and not won else 0


@dataclass(frozen=True, slots=True)
class Doubled:
    """A game in which the cube has been turned, and a player is to answer."""

    game: Game
    offer: Offer

    @property
    def player(self) -> Player:
        """The player who is to answer."""
        return self.offer.by.opponent

    def take(self) -> Game:
        """Return the game with the double taken; the player who first doubled is to roll."""
        return replace(self.game, cube=Cube(self.offer.value, self.offer.keeper))

    def drop(self) -> Game:
        """Return the game with the double declined: it is lost at the value before it (``cube.decline``)."""
        outcome = Outcome(self.offer.by, RuleId.CUBE_DECLINE, munk=False, tenths=WHOLE * self.offer.declined)
        return replace(self.game, outcome=outcome)

    def turn_back(self) -> "Doubled":
        """Return the game with a beaver on the double, or a raccoon on the beaver.

        Raises:
            IllegalAction: see :func:`engine.cube.turned_back`.

        """
        return replace(self, offer=turned_back(self.game.ruleset, self.game.stakes, self.offer))


type State = Game | Doubled
"""Where a game stands between two acts: a turn is to come, or an answer."""


def game_of(state: State) -> Game:
    """Return the game itself, also while a double waits for an answer."""
    return state if isinstance(state, Game) else state.game


@dataclass(frozen=True, slots=True)
class Match:
    """A match, and how its games have ended.

    ``length`` is an odd number of games or, where the ruleset says so, the points to win by; 0 is play without end.
    ``before`` are the points of White and Black when ``results`` begins. ``crawford`` tells whether that rule is
    played (``cube.crawford``).

    Raises:
        MatchError: another length than 3, 5 or 7 games, or 0 to 999 points.

    """

    ruleset: Ruleset
    length: int
    results: tuple[Outcome, ...] = ()
    before: tuple[int, int] = (0, 0)
    crawford: bool = True

    def __post_init__(self) -> None:
        if self.ruleset.to_points:
            if not 0 <= self.length <= LONGEST:
                raise MatchError(f"a match is played to 1 to {LONGEST} points, or 0 for no end, not to {self.length}")
        elif self.length not in LENGTHS:
            raise MatchError(f"a match has 3, 5 or 7 games, not {self.length}")

    @property
    def over(self) -> bool:
        """Whether the match has been won, or all its games have been played."""
        if not self.ruleset.to_points:
            return len(self.results) == self.length
        return self.length > 0 and any(self.score(player) >= WHOLE * self.length for player in Player)

    def beginner(self) -> Player | None:
        """Return who begins the next game, the loser of the last; ``None`` where the players roll for it."""
        rolled_for = self.ruleset.start_rule is RuleId.BG_START or "teka-every-game" in self.ruleset.chosen
        if not self.results or rolled_for:
            return None
        return self.results[-1].winner.opponent

    def stakes(self) -> Stakes:
        """Return what the next game is played for."""
        if not self.ruleset.to_points or not self.length:
            return FREE
        away = {player: self.length - self.score(player) // WHOLE for player in Player}
        return Stakes(self.length, away, self.crawford and self._is_crawford())

    def _is_crawford(self) -> bool:
        """Tell whether the next game is the first in which somebody needs one point only."""
        scores = [replace(self, results=self.results[:games]) for games in range(len(self.results) + 1)]
        one_away = [any(match.score(player) == WHOLE * (self.length - 1) for player in Player) for match in scores]
        return one_away.index(True) == len(self.results) if True in one_away else False

    def begin(self, first: Player, dice: tuple[int, int] | None = None, *, ties: int = 0) -> Game:
        """Return the next game; see :meth:`Game.begin`.

        Raises:
            MatchError: the match is over.
            IllegalAction: another player begins (``start.loser-begins``, ``start.lower-die``, ``bg.start``).

        """
        if self.over:
            raise MatchError(f"the match of {self.length} {'points' if self.ruleset.to_points else 'games'} is over")
        if self.beginner() not in (None, first):
            raise _refuse(RuleId.START_LOSER_BEGINS)
        return Game.begin(self.ruleset, first, dice, ties=ties, stakes=self.stakes())

    def add(self, game: Game) -> "Match":
        """Return the match with a game that has ended added.

        Raises:
            MatchError: the game goes on, or the match is over.

        """
        if self.over or game.outcome is None:
            raise MatchError("only a game that has ended, of a match that has not, can be added")
        return replace(self, results=(*self.results, game.outcome))

    def score(self, player: Player) -> Tenths:
        """Return a player's points, in tenths; they never go beyond the length of a match to points."""
        won = WHOLE * self.before[player is Player.BLACK]
        won += sum(result.tenths for result in self.results if result.winner is player)
        return min(won, WHOLE * self.length) if self.ruleset.to_points and self.length else won

    def leader(self) -> Player | None:
        """Return who leads, or has won when the match is over; ``None`` while nothing tells the players apart.

        The sum of points decides. A tie goes, where the ruleset says so, to the higher best game by class, then the
        next best, and so on; elsewhere to the player who has won more games (the rule texts are silent there; an odd
        number of games always decides so).
        """
        white, black = (self._standing(player) for player in (Player.WHITE, Player.BLACK))
        if white == black:
            return None
        return Player.WHITE if white > black else Player.BLACK

    def _standing(self, player: Player) -> tuple[int, list[int]]:
        won = [_rank(result) if self.ruleset.ties_by_class else 0 for result in self.results if result.winner is player]
        return self.score(player), sorted(won, reverse=True)


def _rank(result: Outcome) -> int:
    """Return the class of a game won: sprängjan 5, jan 4, pattern 2, hemspel 0, one more for these two with munk."""
    if result.rule in JANS:
        return 5 if result.rule is RuleId.WIN_BLAST_JAN else 4
    return result.munk + (0 if result.rule is RuleId.WIN_HOME else 2)
