"""What stands where, in words: as a screen reader says it, from the table ``[board]`` of ``ui.toml``.

The page says the same of boards on which something has moved (``web/board/labels.js``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board import BAR, BEATEN, OFF, Player, Position, count_at
from site_builder.drawing.places import player_name
from site_builder.drawing.plans import Plan


@dataclass(frozen=True, slots=True)
class Reading:
    """A position being told. Points are White's path points; what is said has the numbers that are shown."""

    plan: Plan
    position: Position
    numbering: str
    words: Mapping[str, str]

    def point_called(self, own: int) -> int:
        """The point that the player to move calls so."""
        return self.plan.numbered(self.position.turn, own)

    def shown_number(self, point: int) -> int:
        """The number that the board shows at a point."""
        return self.plan.number(Player.WHITE if self.numbering == "board" else self.position.turn, point)

    def standing(self, point: int) -> tuple[Player, int] | None:
        """Who stands on a point, and with how many checkers."""
        for player in Player:
            if count := count_at(self.position.side(player), self.plan.path_point(player, point)):
                return player, count
        return None

    def point(self, point: int) -> str:
        """What stands on a point, and the point's name if it has one."""
        said = self._checkers(point)
        name = self.plan.name(self.position.turn, point)
        return f"{said}, {self.words[name]}" if name else said

    def _checkers(self, point: int) -> str:
        standing = self.standing(point)
        if standing is None:
            return self.words["point_none"].format(n=self.shown_number(point))
        player, count = standing
        key = f"point_{'one' if count == 1 else 'many'}_{player_name(player)}"
        return self.words[key].format(n=self.shown_number(point), count=count)

    def rib(self, player: Player) -> str:
        """How many checkers of a player lie on the rib: beaten ones, and others who have yet to enter."""
        waiting = self.waiting(player)
        beaten = count_at(self.position.side(player), BAR) - waiting
        first = self._lying("rib", beaten, player) if beaten or not waiting else self.words["the_bar"].capitalize()
        return f"{first}, {self._lying('wait', waiting, player)}" if waiting else first

    def waiting(self, player: Player) -> int:
        """How many checkers of a player have yet to enter for the first time."""
        side = self.position.side(player)
        return count_at(side, BAR) - count_at(side, BEATEN) if self.plan.layout.waiting else 0

    def _lying(self, words: str, count: int, player: Player) -> str:
        amount = {0: "none", 1: "one"}.get(count, "many")
        return self.words[f"{words}_{amount}_{player_name(player)}"].format(count=count)

    def tray(self, player: Player) -> str:
        """How many checkers of a player are off."""
        return self.words[f"tray_{player_name(player)}"].format(count=count_at(self.position.side(player), OFF))

    def turn(self) -> str:
        """Whose turn it is."""
        return self.words["to_move"].format(side=self.words[player_name(self.position.turn)])

    def roll(self, roll: str) -> str:
        """Which dice lie on the board."""
        return self.words["roll"].format(roll=roll)

    def description(self, label: str, roll: str | None, *, directions: bool) -> str:
        """Everything that is on the board: for a picture that has no parts."""
        said = [label, self.turn(), *([self.roll(roll)] if roll else []), *self._standing(), *self._taken()]
        if directions:
            said.append(self.words["directions"])
        return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in said)

    def _standing(self) -> Iterator[str]:
        for own in range(1, OFF):
            point = self.point_called(own)
            if self.standing(point) is not None:
                yield self.point(point)

    def _taken(self) -> Iterator[str]:
        for player in Player:
            side = self.position.side(player)
            if count_at(side, BAR):
                yield self.rib(player)
            if count_at(side, OFF):
                yield self.tray(player)
