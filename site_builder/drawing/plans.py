"""How the board of each game is laid out: who calls a point what, and how checkers lie.

The points are the same on every board; they are told by White's path point here. What a player calls one is a matter
of the game, and so is how long the points are and how checkers are laid upon them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.backgammon import ACEY_DEUCEY, BACKGAMMON
from engine.backgammon import RULESETS as OF_BACKGAMMON
from engine.board import CHECKERS, OFF, Layout, Player, point_of, unit
from engine.swedish import BOK

type Lies = Sequence[tuple[float, float]]
"""How the n-th checker of a place lies, as (along, lift)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The board of a game.

    ``game`` is its name. ``height`` and ``point`` (the length of one) are in units of the viewBox, ``lies`` tells how
    checkers lie on a point or rib. From ``counted`` checkers on a figure tells how many they are. ``names`` are words
    for a player's own path points, as keys of ``[board]`` in ``ui.toml``, and ``cubed`` whether a cube lies beside.
    """

    game: str
    layout: Layout
    height: int
    point: int
    lies: Lies
    counted: int
    names: Mapping[int, str] = field(default_factory=dict)
    cubed: bool = False

    def across(self, point: int) -> int:
        """Return the path point of the other side that is the same point of the board.

        >>> BRADE.across(1), BACKGAMMON_PLAN.across(1)
        (13, 24)
        """
        return point_of(self.layout.facing(unit(point)))

    def path_point(self, player: Player, point: int) -> int:
        """Return a player's path point for White's, and White's for the player's."""
        return point if player is Player.WHITE else self.across(point)

    def number(self, player: Player, point: int) -> int:
        """Return what a player calls a point."""
        return self.layout.numbers[self.path_point(player, point)]

    def numbered(self, player: Player, number: int) -> int:
        """Return the point that a player calls so."""
        return self.path_point(player, self.layout.numbers[number])

    def name(self, player: Player, point: int) -> str | None:
        """Return the key of the word that a player has for a point beside its number."""
        return self.names.get(self.path_point(player, point))


def _open(layout: Layout) -> Layout:
    """Let any number of checkers stand anywhere: the engine has said before what may stand where."""
    return replace(layout, capacity=(CHECKERS,) * (OFF + 1))


_LIFTS: Final = (0, 3, 5.5, 7.5, 9, 10, 11, 11.5)
_BESIDE: Final = tuple((50.0 * (n % 2), _LIFTS[n // 2]) for n in range(CHECKERS))
"""Two checkers beside each other, the next two upon them, and so on."""
_IN_ROWS: Final = tuple((31.0 * (n % 5) + 9.0 * (n // 5), 4.0 * (n // 5)) for n in range(CHECKERS))
"""Five checkers in a row, each half covering the one before it, and further rows upon them."""

BRADE: Final = Plan(
    game="brade",
    layout=_open(BOK.layout),
    height=400,
    point=134,
    lies=_BESIDE,
    counted=3,
    names={1: "own_home", 12: "own_huk", 13: "their_home", 24: "their_huk"},
)
BACKGAMMON_PLAN: Final = Plan(
    game="backgammon", layout=_open(BACKGAMMON.layout), height=460, point=164, lies=_IN_ROWS, counted=6, cubed=True
)
_WAITING: Final = replace(BACKGAMMON_PLAN, layout=_open(ACEY_DEUCEY.layout), cubed=False)

PLANS: Final = {plan.game: plan for plan in (BRADE, BACKGAMMON_PLAN)}
"""By the game that is played on them."""


def plan_of(ruleset: str) -> Plan:
    """Return the board on which a ruleset is played, by the ruleset's id."""
    if ruleset not in OF_BACKGAMMON:
        return BRADE
    return _WAITING if OF_BACKGAMMON[ruleset].layout.waiting else BACKGAMMON_PLAN
