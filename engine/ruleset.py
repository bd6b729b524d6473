"""What a game's rules are made of: a :class:`Ruleset` is data, and a variant is a ruleset with a field replaced.

A *step rule* answers with a set of points: those where it refuses a checker to land, to enter, or to leave from. All
step rules together are then a union of sets, and explaining a refusal is asking which of the sets has the point in it.
A *turn rule* ranks whole turns; only those ranked highest are legal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.board import COUNT, ON_BOARD, Dice, Layout, Mask, Player, Position, Side, Step, View
from engine.rules import RuleId

JANS: Final = frozenset({RuleId.WIN_JAN, RuleId.WIN_BLAST_JAN})
"""The wins by beating more checkers than there is room for."""
PATTERNS: Final = frozenset({RuleId.WIN_CROWN_SINGLE, RuleId.WIN_CROWN_DOUBLE, RuleId.WIN_STAIRS, RuleId.WIN_CORNER})
"""The wins by how one's own checkers stand."""

type Tenths = int
"""Points of a game's result, in tenths of a point."""

WHOLE: Final[Tenths] = 10
"""A whole point."""


def in_points(tenths: Tenths) -> int | float:
    """Return tenths as points: a whole number where there are no parts."""
    return tenths / WHOLE if tenths % WHOLE else tenths // WHOLE


class Outcome(NamedTuple):
    """How a game ended: the winner, the rule he won by, whether with munk, and what it is worth."""

    winner: Player
    rule: RuleId
    munk: bool
    tenths: Tenths

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The rules that made it: that of the win, and munk's where the loser pays for it."""
        return (self.rule, RuleId.WIN_MUNK) if self.munk else (self.rule,)

    @property
    def is_pattern(self) -> bool:
        """Whether it was won by one of the four patterns: not by jan, and not by bearing off."""
        return self.rule in PATTERNS


def same(ruleset: "Ruleset") -> "Ruleset":
    """Choose an option that changes no turn: only games and matches ask for it."""
    return ruleset


def as_it_is(win: RuleId, _other: Side) -> RuleId:
    """Return the rule of a win in games where it does not hang on what the loser has left."""
    return win


def _target(_view: View, target: Mask) -> Mask:
    """Return the usual cause of a refusal: the point where the checker was to land."""
    return target


@dataclass(frozen=True, slots=True)
class PointRule:
    """A rule that refuses points: ``refuses(view)`` is the set of them.

    ``cause(view, target)`` are the points to light when it has refused the point ``target``.
    """

    id: RuleId
    refuses: Callable[[View], Mask]
    cause: Callable[[View, Mask], Mask] = _target


@dataclass(frozen=True, slots=True)
class OffRule:
    """A rule of bearing off: ``refuses(view, die)`` are the points from which a checker may not go off by that die.

    ``cause(view)`` are the points to light.
    """

    id: RuleId
    refuses: Callable[[View, int], Mask]
    cause: Callable[[View], Mask]


type Path = tuple[Path, Step] | None
"""The steps to a candidate: what came before, then the last."""


class Candidate(NamedTuple):
    """A turn that breaks no step rule, as the turn rules rank it.

    ``own`` and ``other`` are the sides after it, ``win`` the rule by which it ends the game, if it does; ``used`` how
    many dice it uses and ``path`` its steps.
    """

    own: Side
    other: Side
    win: RuleId | None
    used: int
    path: Path


@dataclass(frozen=True, slots=True)
class TurnRule:
    """A rule that ranks whole turns: only those with the highest ``rank`` are legal.

    ``reckons_wins`` tells whether turns that end the game count when the highest rank is found.
    """

    id: RuleId
    rank: Callable[[Candidate], int]
    reckons_wins: bool = True


class Opening(NamedTuple):
    """A first turn that may be played instead of the ordinary ones: ``step``, ``times`` over, for the roll ``dice``."""

    dice: Dice
    step: Step
    times: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a game, or of a variant of it.

    Where checkers stand: ``start`` is either side at the start of a game; ``bandable`` the points, on the path of the
    player to move, where two or more of the other side make a band (and not a stack to be hit); ``beaten`` is what a
    beaten checker adds to its side.

    What a step may do: ``leaving`` refuses points to go from, ``landing`` and ``entering`` points to land on, in moving
    and from the bar; ``bearing_off`` points to go off from. ``never_moved_to`` are points reached by entering only.
    ``values(view, die)`` are the values that a die may count as, the best first: it has the first with which a step
    exists. ``off_rule`` is named when a die is too small for bearing off, ``enter_rule`` when none enters on a point.

    ``crowded`` are the points where one own checker refuses another; see :mod:`engine.quick`.

    What a turn must do: ``turn_rules``; ``wins_exempt`` frees a turn that ends the game from them. ``opening`` is a
    first turn of its own kind. ``extra`` are dice that come on top of a roll, 0 for any the player likes (the same for
    all); who has used them all rolls again. ``one_die`` tells whether a player may roll a single die.

    How a game ends: ``forms`` are the sides that win by how they stand when all dice have been used,
    ``forms_midway`` those that do so before; ``is_jan(other)`` tells whether too many of the other side (on the
    winner's path) are beaten. ``may_surrender`` tells whether a game can be given up. ``scores`` has the worth of each
    way to win, without and with ``munk`` if the game has it; ``grade`` the rule of a win by what the loser has left;
    ``ties_by_class`` tells whether tied matches are decided by the best game.

    How games and matches go: ``start_rule`` tells who begins, the player with the lower die or, with ``bg.start``, the
    one with the higher, who plays those two dice. ``cube`` tells whether there is a doubling cube; ``to_points``
    whether a match is won by points and not made of a number of games; ``closed_board`` whether a player who cannot
    enter with any die does not roll; ``resignable`` the wins that a player may concede.

    ``options`` are what can be chosen, each with what it changes; ``chosen`` the names of those chosen.
    """

    id: str
    layout: Layout
    start: Side
    leaving: tuple[PointRule, ...]
    landing: tuple[PointRule, ...]
    entering: tuple[PointRule, ...]
    bearing_off: tuple[OffRule, ...]
    off_rule: RuleId
    enter_rule: RuleId
    values: Callable[[View, int], Sequence[int]]
    turn_rules: tuple[TurnRule, ...]
    never_moved_to: Mask
    forms: Mapping[Side, RuleId]
    forms_midway: Mapping[Side, RuleId]
    is_jan: Callable[[Side], bool]
    scores: Mapping[RuleId, tuple[Tenths, Tenths]]
    options: Mapping[str, Callable[["Ruleset"], "Ruleset"]]
    crowded: Mask = 0
    bandable: Mask = ON_BOARD
    beaten: Side = 1
    opening: Opening | None = None
    extra: Mapping[Dice, Dice] = field(default_factory=dict)
    one_die: bool = False
    wins_exempt: bool = True
    may_surrender: bool = True
    munk: bool = True
    grade: Callable[[RuleId, Side], RuleId] = as_it_is
    ties_by_class: bool = False
    start_rule: RuleId = RuleId.START_LOWER_DIE
    cube: bool = False
    to_points: bool = False
    closed_board: bool = False
    resignable: tuple[RuleId, ...] = ()
    chosen: frozenset[str] = frozenset()

    def __hash__(self) -> int:
        return hash((self.id, self.chosen))

    def choose(self, *names: str) -> "Ruleset":
        """Return this ruleset with options chosen, in any order.

        Raises:
            KeyError: a name is not among ``options``.

        """
        changed = self
        for name in names:
            changed = replace(changed.options[name](changed), chosen=changed.chosen | {name})
        return changed

    def view(self, position: Position) -> View:
        """Return the position as the player to move has it."""
        own, other = position.sides()
        return View(own, self.layout.facing(other), self.bandable)

    def position(self, own: Side, other: Side, player: Player, turn: Player) -> Position:
        """Return the position in which a player has ``own`` and ``other`` on his path; it is the turn of ``turn``."""
        faced = self.layout.facing(other)
        return Position(own, faced, turn) if player is Player.WHITE else Position(faced, own, turn)

    def outcome(self, winner: Player, win: RuleId, other: Side) -> Outcome:
        """Return how the game ended when ``winner`` has won by the rule ``win``, with the loser on ``other``."""
        rule = self.grade(win, other)
        munk = self.munk and win not in JANS and other & COUNT > 0
        return Outcome(winner, rule, munk, self.scores[rule][munk])
