"""Games and matches: who begins, rolling, giving up, the one-die option, scores (RULES 1, 7 and 8).

A game goes back and forth between two frozen values, :class:`Game` (a player is to roll) and :class:`Thrown` (he is to
play), so that nothing can be done at the wrong moment: only a ``Game`` can be surrendered, only a ``Thrown`` played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.board import Dice, Move, Player, Position, banded, mask
from engine.errors import IllegalAction, MatchError
from engine.roll import Roll
from engine.rules import RuleId, Value, Violation
from engine.ruleset import JANS, Outcome, Ruleset, Tenths

LENGTHS: Final = (3, 5, 7)
_LAST_HALF: Final = mask(*range(13, 25))
_PENALTY_TURNS: Final = 2
_NO_PATTERNS: Final = JANS | {RuleId.WIN_HOME}
_NOBODY: Final[frozenset[Player]] = frozenset()


def _refuse(rule: RuleId, **values: Value) -> IllegalAction:
    return IllegalAction(Violation(rule, None, (), values))


def who_begins(white: int, black: int) -> Player | None:
    """Return who begins after each has rolled one die: the lower, nobody after a tie (``start.lower-die``)."""
    if white == black:
        return None
    return Player.WHITE if white < black else Player.BLACK


@dataclass(frozen=True, slots=True)
class Game:
    """A game in which the player whose turn it is has yet to roll, or which has ended.

    ``begun`` are those who have rolled before, ``bound`` those who have had a band in their third or fourth quarter;
    ``penalty`` has how many turns a player must still roll one die only; ``outcome`` is how the game ended.
    """

    ruleset: Ruleset
    position: Position
    begun: frozenset[Player] = _NOBODY
    bound: frozenset[Player] = _NOBODY
    penalty: Mapping[Player, int] = field(default_factory=dict)
    outcome: Outcome | None = None

    @classmethod
    def begin(cls, ruleset: Ruleset, first: Player, dice: tuple[int, int] | None = None) -> "Game":
        """Return a new game that ``first`` begins; ``dice`` are White's and Black's if they have rolled for it.

        Raises:
            IllegalAction: the dice give the start to the other (``start.lower-die``), or to nobody.

        """
        if dice and who_begins(*dice) is not first:
            raise _refuse(RuleId.START_LOWER_DIE, lower=min(dice), higher=max(dice))
        return cls(ruleset, Position(ruleset.start, ruleset.start, first))

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.position.turn

    def may_roll_one(self) -> bool:
        """Tell whether the player could complete a pattern with some roll of one die (``onedie.option``)."""
        return self.ruleset.one_die and any(
            turn.outcome and turn.outcome.rule not in _NO_PATTERNS
            for die in range(1, 7)
            for turn in Roll(self.ruleset, self.position, (die,)).turns()
        )

    def roll(self, dice: Dice) -> "Thrown":
        """Return the game with the player's dice on the board: two (four for doubles), or a single one.

        Raises:
            IllegalAction: the game has ended (``win.game-over``); a single die that he may not choose
                (``onedie.option``); two dice where he must roll one (``onedie.penalty``).
            PositionError: a single die in a ruleset without such rolls.

        """
        self._must_go_on()
        turns = self.penalty.get(self.player, 0)
        single = len(dice) == 1
        if turns and not single:
            raise _refuse(RuleId.ONEDIE_PENALTY, turns=turns)
        if single and self.ruleset.one_die and not turns and not self.may_roll_one():
            raise _refuse(RuleId.ONEDIE_OPTION)
        # The opening of its own kind belongs to the first roll alone; the position does not know which roll it is.
        ruleset = replace(self.ruleset, opening=None) if self.player in self.begun else self.ruleset
        return Thrown(self, dice, Roll(ruleset, self.position, dice))

    def surrender(self) -> "Game":
        """Return the game given up by the player whose turn it is, before his roll.

        Raises:
            IllegalAction: the game has ended; the ruleset has no surrender (``surrender``); it is too late
                (``surrender.too-late``).

        """
        self._must_go_on()
        if not self.ruleset.may_surrender:
            raise _refuse(RuleId.SURRENDER)
        if self.player in self.bound:
            raise _refuse(RuleId.SURRENDER_TOO_LATE)
        tenths, _ = self.ruleset.scores[RuleId.SURRENDER]
        return replace(self, outcome=Outcome(self.player.opponent, RuleId.SURRENDER, munk=False, tenths=tenths))

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
        turn = self.roll.play(moves)
        game, player = self.game, self.game.player
        return replace(
            game,
            position=turn.position,
            begun=game.begun | {player},
            bound=game.bound | ({player} if self._binds(moves) else _NOBODY),
            penalty={**game.penalty, player: self._penalty_after(turn.outcome)},
            outcome=turn.outcome,
        )

    def _binds(self, moves: Sequence[Move]) -> bool:
        """Tell whether the player has a band in his third or fourth quarter at any moment of the turn."""
        on_the_way = (self.roll.progress(moves[:number]).position for number in range(len(moves) + 1))
        return any(banded(position.side(self.game.player)) & _LAST_HALF for position in on_the_way)

    def _penalty_after(self, won: Outcome | None) -> int:
        """Return in how many turns more the player must roll one die (``onedie.penalty``)."""
        turns = self.game.penalty.get(self.game.player, 0)
        if turns:
            return turns - 1
        return _PENALTY_TURNS if len(self.dice) == 1 and not won else 0


@dataclass(frozen=True, slots=True)
class Match:
    """A match of an odd number of games, and how those played have ended.

    Raises:
        MatchError: another length than 3, 5 or 7.

    """

    ruleset: Ruleset
    length: int
    results: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        if self.length not in LENGTHS:
            raise MatchError(f"a match has 3, 5 or 7 games, not {self.length}")

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return len(self.results) == self.length

    def beginner(self) -> Player | None:
        """Return who begins the next game, the loser of the last; ``None`` where the players roll for it."""
        if not self.results or "teka-every-game" in self.ruleset.chosen:
            return None
        return self.results[-1].winner.opponent

    def begin(self, first: Player, dice: tuple[int, int] | None = None) -> Game:
        """Return the next game; see :meth:`Game.begin`.

        Raises:
            MatchError: all games have been played.
            IllegalAction: another player begins (``start.loser-begins``, ``start.lower-die``).

        """
        if self.over:
            raise MatchError(f"the match of {self.length} games is over")
        if self.beginner() not in (None, first):
            raise _refuse(RuleId.START_LOSER_BEGINS)
        return Game.begin(self.ruleset, first, dice)

    def add(self, game: Game) -> "Match":
        """Return the match with a game that has ended added.

        Raises:
            MatchError: the game goes on, or all games have been played.

        """
        if self.over or game.outcome is None:
            raise MatchError("only a game that has ended, of a match that has not, can be added")
        return replace(self, results=(*self.results, game.outcome))

    def score(self, player: Player) -> Tenths:
        """Return a player's points, in tenths."""
        return sum(result.tenths for result in self.results if result.winner is player)

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
