"""Where everything is on the board, in units of the viewBox.

White's path begins at the top right, runs left to his twelfth point, then from the thirteenth at the bottom left to the
bottom right. Points are White's path points here. A *spot* is a place by name: White's number of a point (``7``),
``bar-white``, ``bar-black``, ``off-white`` or ``off-black``.
"""

from dataclasses import dataclass
from typing import Final

from engine.board import CHECKERS, OFF, Player
from site_builder.drawing.plans import Lies, Plan

WIDTH: Final = 780
FRAME: Final = 28
"""Width of the frame above and below the cloth: room for numbers that can be read on a phone."""
LEFT: Final = 52
"""Where the cloth begins, and as far from the right edge it ends. The trays are beyond."""
PITCH: Final = 52
"""From one point to the next. The rib is as wide as a point."""
RADIUS: Final = 24
"""Of a checker."""
TURN_X: Final = LEFT + 3 * PITCH
DICE_X: Final = WIDTH - LEFT - 3 * PITCH
DIE_STEP: Final = 42
"""From one die to the next."""
CUBE_X: Final = LEFT / 2

_SLAB: Final = 9.5
_FIGURE: Final = 44
"""How wide a figure of three signs is on a phone, where it is largest."""
_QUARTER: Final = 6
_FIRST: Final = 1
_LAST: Final = OFF - 1

TRAY: Final = tuple((n * _SLAB, 0.0) for n in range(CHECKERS))
"""How checkers stand in a tray, on edge."""


def player_name(player: Player) -> str:
    """Return the name of a side in attributes: ``white`` or ``black``."""
    return player.name.lower()


@dataclass(frozen=True, slots=True)
class Place:
    """Where checkers lie: the centre of the first one, and the way the others follow (1 down, -1 up)."""

    x: float
    y: float
    direction: int

    def nth(self, index: int, lies: Lies) -> tuple[float, float]:
        """Return where the checker with this index lies (0 the first)."""
        along, lift = lies[index]
        return self.x, self.y + self.direction * along - lift


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a board, and its measures."""

    plan: Plan

    @property
    def height(self) -> int:
        """Return the height of the drawing."""
        return self.plan.height

    @property
    def middle(self) -> float:
        """Return the line halfway between the two long sides."""
        return self.height / 2

    @property
    def reach(self) -> float:
        """Return how far a place can be pressed, from the edge of the board inwards: nearly to the middle."""
        return self.middle - 26

    def edge(self, place: Place) -> float:
        """Return the edge of the cloth from which a place goes inwards."""
        return FRAME if place.direction > 0 else self.height - FRAME

    def tip(self, place: Place) -> float:
        """Return how far inwards a point goes."""
        return self.edge(place) + place.direction * self.plan.point

    def frame(self, place: Place) -> float:
        """Return the middle of the frame beside a place, where its number stands."""
        return self.edge(place) - place.direction * FRAME / 2

    def count(self, place: Place) -> float:
        """Return where it is said how many lie at a place: beyond the checkers, however high they are piled."""
        longest = max(along for along, _ in self.plan.lies[: self.plan.counted])
        highest = 0 if place.direction > 0 else max(lift for _, lift in self.plan.lies)
        return place.y + place.direction * (longest + RADIUS + 14) - highest

    def point(self, point: int) -> Place:
        """Return where the checkers of a point lie."""
        row = (point - 1) % 12
        column = 11 - row if point <= 12 else row
        x = LEFT + PITCH * (column + 0.5 + (column >= _QUARTER))
        return Place(x, FRAME + 8 + RADIUS, 1) if point <= 12 else Place(x, self.height - FRAME - 4 - RADIUS, -1)

    def rib(self, player: Player) -> Place:
        """Return where a player's beaten checkers lie: on the rib, on the side on which they enter."""
        beside = self.point(self.plan.path_point(player, _FIRST))
        return Place(LEFT + PITCH * (_QUARTER + 0.5), beside.y, beside.direction)

    def rib_count(self, player: Player) -> tuple[float, float]:
        """Return where it is said how many lie on a player's rib: aside where the figures of both would meet."""
        rib, other = self.rib(player), self.rib(player.opponent)
        aside = _FIGURE / 2 if abs(self.count(rib) - self.count(other)) < _FIGURE else 0
        return rib.x + aside * rib.direction, self.count(rib)

    def tray(self, player: Player) -> Place:
        """Return where a player's checkers stand that are off: beside the last point of his path."""
        last = self.point(self.plan.path_point(player, _LAST))
        x = WIDTH - LEFT + 22 if last.x > WIDTH / 2 else LEFT - 22
        return Place(x, self.edge(last) + 8 * last.direction, last.direction)

    def cube(self, owner: Player | None) -> float:
        """Return how far down the cube lies: in the middle, or on its owner's side."""
        return self.middle if owner is None else self.tray(owner).y + self.tray(owner).direction * RADIUS
