"""Where everything is on the board, in units of the viewBox.

White's point 1 is at the top right; the points run left to 12, then from 13 at the bottom left to 24 at the bottom
right. Points are White's numbers here. A *spot* is a place by name: White's number of a point (``7``), ``bar-white``,
``bar-black``, ``off-white`` or ``off-black``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.board import CHECKERS, Player

WIDTH: Final = 780
HEIGHT: Final = 400
MIDDLE: Final = HEIGHT / 2
FRAME: Final = 28
"""Width of the frame above and below the cloth: room for numbers that can be read on a phone."""
LEFT: Final = 52
"""Where the cloth begins; left of it is Black's tray, and as far from the right edge White's."""
PITCH: Final = 52
"""From one point to the next. The rib is as wide as a point."""
POINT: Final = 134
"""Length of a point."""
RADIUS: Final = 24
"""Of a checker."""
REACH: Final = MIDDLE - 26
"""How far a place can be pressed, from the edge of the board inwards: nearly to the middle."""
TURN_X: Final = LEFT + 3 * PITCH
DICE_X: Final = WIDTH - LEFT - 3 * PITCH
DIE_STEP: Final = 42
"""From one die to the next."""

_LAID: Final = 50
_LIFTS: Final = (0, 3, 5.5, 7.5, 9, 10, 11, 11.5)
_SLAB: Final = 10.8
_QUARTER: Final = 6

PILES: Final = tuple((_LAID * (n % 2), _LIFTS[n // 2]) for n in range(CHECKERS))
"""How checkers lie on a point or rib, as (along, lift): two beside each other, the next two upon them, and so on."""
TRAY: Final = tuple((n * _SLAB, 0.0) for n in range(CHECKERS))
"""How checkers stand in a tray, on edge."""


def facing(point: int) -> int:
    """Return what the opponent calls a point.

    >>> facing(1), facing(24)
    (13, 12)
    """
    return point + 12 if point <= 12 else point - 12


def player_name(player: Player) -> str:
    """Return the name of a side in attributes: ``white`` or ``black``."""
    return player.name.lower()


@dataclass(frozen=True, slots=True)
class Place:
    """Where checkers lie: the centre of the first one, and the way the others follow (1 down, -1 up)."""

    x: float
    y: float
    direction: int

    @property
    def edge(self) -> float:
        """The edge of the cloth from which this place goes inwards."""
        return FRAME if self.direction > 0 else HEIGHT - FRAME

    @property
    def tip(self) -> float:
        """How far inwards a point goes."""
        return self.edge + self.direction * POINT

    @property
    def frame(self) -> float:
        """The middle of the frame beside this place, where its number stands."""
        return self.edge - self.direction * FRAME / 2

    @property
    def count(self) -> float:
        """Where it is said how many lie here: beyond the second pile, however high that is."""
        return self.y + self.direction * (_LAID + RADIUS + 14) - (0 if self.direction > 0 else _LIFTS[-1])

    def nth(self, index: int, table: Sequence[tuple[float, float]]) -> tuple[float, float]:
        """Return where the checker with this index lies (0 the first), by a table of (along, lift)."""
        along, lift = table[index]
        return self.x, self.y + self.direction * along - lift


def point_place(point: int) -> Place:
    """Return where the checkers of a point lie."""
    row = (point - 1) % 12
    column = 11 - row if point <= 12 else row
    x = LEFT + PITCH * (column + 0.5 + (column >= _QUARTER))
    return Place(x, FRAME + 8 + RADIUS, 1) if point <= 12 else Place(x, HEIGHT - FRAME - 4 - RADIUS, -1)


def rib_place(player: Player) -> Place:
    """Return where a player's beaten checkers lie: on the rib beside the quarter in which they enter."""
    beside = point_place(1 if player is Player.WHITE else 13)
    return Place(LEFT + PITCH * (_QUARTER + 0.5), beside.y, beside.direction)


def tray_place(player: Player) -> Place:
    """Return where a player's checkers stand that are off: beside his point 24."""
    if player is Player.WHITE:
        return Place(WIDTH - LEFT + 22, HEIGHT - FRAME - 8, -1)
    return Place(LEFT - 22, FRAME + 8, 1)
