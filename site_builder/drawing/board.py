"""One board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree import ElementTree as ET

from markupsafe import Markup

from engine.board import BAR, OFF, Player, count_at
from engine.notation import parse_position, parse_roll
from site_builder.drawing.empty import end_of, shape, spot_of
from site_builder.drawing.places import (
    CUBE_X,
    DICE_X,
    DIE_STEP,
    RADIUS,
    TRAY,
    TURN_X,
    WIDTH,
    Places,
    player_name,
)
from site_builder.drawing.plans import BRADE, Plan
from site_builder.drawing.svg import add, markup, number, tag
from site_builder.drawing.ways import draw_ways
from site_builder.drawing.words import Reading


def board_svg(
    position: str,
    *,
    roll: str | None,
    light: Sequence[int],
    numbering: str,
    label: str,
    words: Mapping[str, str],
    interactive: bool,
    plan: Plan = BRADE,
    directions: bool = False,
) -> Markup:
    """Draw a board, that of ``plan``.

    ``position`` (``1:15/1:15/w``) must be one that the engine has accepted; ``roll`` (``6-2``, or ``None``) are the
    dice to show, four for doubles. ``light`` are own points of the player to move. ``numbering`` numbers the points for
    the player to move (``own``) or from White's side (``board``). ``directions`` adds an arrow for the way of each
    side. ``label`` is what a screen reader calls the board, and ``words`` the table ``[board]`` of ``ui.toml`` in the
    page's language.

    On an ``interactive`` board each place is an element of its own for assistive technology; otherwise the board is one
    picture, with a description of everything on it.

    Raises:
        engine.errors.NotationError: ``position`` or ``roll`` is no such text.
        ValueError: ``numbering`` is none of the two.

    """
    if numbering not in ("own", "board"):
        raise ValueError(f'numbering must be "own" or "board", not {numbering!r}')
    reading = Reading(plan, parse_position(position, plan.layout), numbering, words)
    lit = frozenset(map(reading.point_called, light))
    return markup(_Board(reading, Places(plan), roll, lit, interactive, directions).draw(label))


class _Checker(NamedTuple):
    """A checker as it lies; ``look`` is its symbol without the side, ``waits`` whether it has yet to enter."""

    spot: str
    x: float
    y: float
    look: str
    waits: bool = False


@dataclass(frozen=True, slots=True)
class _Board:
    """One board to be drawn; ``lit`` are points."""

    reading: Reading
    places: Places
    roll: str | None
    lit: frozenset[int]
    interactive: bool
    directions: bool

    @property
    def plan(self) -> Plan:
        return self.reading.plan

    def draw(self, label: str) -> ET.Element:
        svg = tag(
            "svg",
            class_=f"board {self.plan.game}",
            viewBox=f"0 0 {WIDTH} {self.places.height}",
            role="group" if self.interactive else "img",
            aria_label=label
            if self.interactive
            else self.reading.description(label, self.roll, directions=self.directions),
            data_numbering=self.reading.numbering,
        )
        if self.interactive:
            self._answering(svg)
        else:
            self._pictured(svg)
        self._dice(svg)
        if self.plan.cubed and self.interactive:
            self._cube(svg)
        if self.directions:
            draw_ways(svg, self.places)  # where the word for whose turn it is would stand
        else:
            self._turn(svg)
        self._checkers(svg)
        self._numbers(svg)  # above the checkers: a high pile must not hide how high it is
        if self.interactive:
            _trail(svg)
        return svg

    def _pictured(self, svg: ET.Element) -> None:
        """Draw the empty board as a whole."""
        _refer(svg, shape(self.plan))
        for point in sorted(self.lit):
            _refer(svg, shape(self.plan, spot_of(self.plan, point))).set("class", "lit")

    def _answering(self, svg: ET.Element) -> None:
        """Draw the empty board place by place."""
        _refer(svg, shape(self.plan, "frame"))
        for point in range(1, OFF):
            class_ = "point lit" if point in self.lit else "point"
            group = self._place(svg, class_, spot_of(self.plan, point), self.reading.point(point))
            group.set("data-point", str(self.plan.number(Player.WHITE, point)))
            group.set("data-black", str(self.plan.number(Player.BLACK, point)))
        for player in Player:
            for class_, end, said in (("rib", BAR, self.reading.rib), ("tray", OFF, self.reading.tray)):
                group = self._place(svg, class_, end_of(player, end), said(player))
                group.set("data-side", player_name(player))

    def _place(self, svg: ET.Element, class_: str, spot: str, label: str) -> ET.Element:
        group = add(svg, "g", role="img", aria_label=label, class_=class_)
        _refer(group, shape(self.plan, spot))
        return group

    def _numbers(self, svg: ET.Element) -> None:
        """Write the numbers of the points into the frame, and how many checkers lie where a pile hides it.

        They stand apart from the points, whose labels say it all in words. Where a pile grows later, the page adds the
        figure.
        """
        group = add(svg, "g", class_="numbers", aria_hidden="true")
        for point in range(1, OFF):
            place, spot = self.places.point(point), spot_of(self.plan, point)
            standing = self.reading.standing(point)
            _text(group, "number", spot, (place.x, self.places.frame(place)), str(self.reading.shown_number(point)))
            self._count(group, spot, (place.x, self.places.count(place)), standing[1] if standing else 0)
        for player in Player:
            side = self.reading.position.side(player)
            tray, off = self.places.tray(player), count_at(side, OFF)
            self._count(group, end_of(player, BAR), self.places.rib_count(player), count_at(side, BAR))
            off_at = (tray.x, self.places.frame(tray) + 2 * tray.direction)  # three signs are wider than the frame
            _text(group, "number", end_of(player, OFF), off_at, f"×{off}" if off else "").set("data-from", "1")

    def _count(self, group: ET.Element, spot: str, at: tuple[float, float], count: int) -> None:
        """Add the figure that tells how many lie at a place, if they are many."""
        if count >= self.plan.counted:
            _text(group, "count", spot, at, f"×{count}").set("data-from", str(self.plan.counted))

    def _turn(self, svg: ET.Element) -> None:
        name = player_name(self.reading.position.turn)
        group = add(svg, "g", class_="turn", role="img", aria_label=self.reading.turn(), data_side=name)
        add(
            group, "use", href=f"#checker-{name}",
            transform=f"translate({number(TURN_X - 24)},{number(self.places.middle)}) scale(0.5)",
        )  # fmt: skip
        add(group, "text", class_="whose", x=TURN_X + 20, y=self.places.middle).text = self.reading.words[name]

    def _dice(self, svg: ET.Element) -> None:
        group = add(svg, "g", class_="dice", data_x=DICE_X, data_y=self.places.middle, data_step=DIE_STEP)
        if self.roll is None:
            return
        group.set("role", "img")
        group.set("aria-label", self.reading.roll(self.roll))
        dice = parse_roll(self.roll)
        for index, eyes in enumerate(dice):
            x = DICE_X + DIE_STEP * (index - (len(dice) - 1) / 2)
            add(
                group, "use", class_="die", href=f"#die-{eyes}", data_eyes=eyes,
                transform=f"translate({number(x)},{number(self.places.middle)})",
            )  # fmt: skip

    def _cube(self, svg: ET.Element) -> None:
        """Add the cube, hidden until a page plays with it. It shows what the game is worth, 1 before it is turned."""
        group = add(
            svg, "g", class_="cube", data_x=CUBE_X, data_none=self.places.cube(None),
            data_white=self.places.cube(Player.WHITE), data_black=self.places.cube(Player.BLACK),
            transform=f"translate({number(CUBE_X)},{number(self.places.middle)})",
        )  # fmt: skip
        add(group, "rect", class_="hit", x=-29, y=-29, width=58, height=58)
        add(group, "rect", class_="ivory", x=-20, y=-20, width=40, height=40, rx=6)
        add(group, "text", class_="value", x=0, y=0).text = "1"

    def _checkers(self, svg: ET.Element) -> None:
        group = add(svg, "g", class_="checkers")
        for player in Player:
            for checker in self._lying(player):
                at = f"translate({number(checker.x)},{number(checker.y)})"
                class_ = "checker waiting" if checker.waits else "checker"
                drawn = add(
                    group, "g", class_=class_, data_side=player_name(player), data_at=checker.spot, transform=at
                )  # fmt: skip
                add(drawn, "use", href=f"#{checker.look}-{player_name(player)}")

    def _lying(self, player: Player) -> Iterator[_Checker]:
        side = self.reading.position.side(player)
        lies = self.plan.lies
        for own in range(1, OFF):
            point = self.plan.path_point(player, own)
            for index in range(count_at(side, own)):
                yield _Checker(spot_of(self.plan, point), *self.places.point(point).nth(index, lies), "checker")
        for index in range(count_at(side, BAR)):
            waits = index < self.reading.waiting(player)
            yield _Checker(end_of(player, BAR), *self.places.rib(player).nth(index, lies), "checker", waits)
        for index in range(count_at(side, OFF)):
            yield _Checker(end_of(player, OFF), *self.places.tray(player).nth(index, TRAY), "slab")


def _refer(parent: ET.Element, to: str) -> ET.Element:
    return add(parent, "use", href=f"#{to}")


def _text(group: ET.Element, class_: str, spot: str, at: tuple[float, float], text: str) -> ET.Element:
    x, y = at
    element = add(group, "text", class_=class_, data_at=spot, x=x, y=y)
    element.text = text
    return element


def _trail(svg: ET.Element) -> None:
    """Add the way of a refused step: where it went is for the page to fill in."""
    trail = add(svg, "g", class_="trail", aria_hidden="true")
    add(trail, "path", d="M0 0")
    add(trail, "circle", r=RADIUS)
