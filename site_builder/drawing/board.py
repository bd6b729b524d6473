"""One board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree import ElementTree as ET

from markupsafe import Markup

from engine.board import BAR, OFF, Player, count_at
from engine.notation import parse_position, parse_roll
from site_builder.drawing.places import (
    CUBE_X,
    DICE_X,
    DIE_STEP,
    FRAME,
    LEFT,
    PITCH,
    RADIUS,
    TRAY,
    TURN_X,
    WIDTH,
    Place,
    Places,
    player_name,
)
from site_builder.drawing.plans import BRADE, Lies, Plan
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
            data_stack=_table(self.plan.lies),
            data_tray=_table(TRAY),
            data_numbering=self.reading.numbering,
        )
        add(svg, "rect", class_="frame", width=WIDTH, height=self.places.height, rx=9)
        add(
            svg, "rect", class_="cloth", x=LEFT, y=FRAME,
            width=WIDTH - 2 * LEFT, height=self.places.height - 2 * FRAME, rx=2,
        )  # fmt: skip
        for point in range(1, OFF):
            self._point(svg, point)
        for player in Player:
            self._rib(svg, player)
            self._tray(svg, player)
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

    def _point(self, svg: ET.Element, point: int) -> None:
        place, places = self.places.point(point), self.places
        edge, tip = places.edge(place), places.tip(place)
        colour = "red" if point % 2 else "straw"
        group = self._place(
            svg, f"point {colour}{' lit' if point in self.lit else ''}", place, self.reading.point(point)
        )
        group.set("data-point", str(self.plan.number(Player.WHITE, point)))
        group.set("data-black", str(self.plan.number(Player.BLACK, point)))
        for player in Player:
            if name := self.plan.name(player, point):
                group.set(f"data-name-{player_name(player)}", name)
        half = PITCH / 2 - 2
        corners = " ".join(
            f"{number(x)},{number(y)}" for x, y in ((place.x - half, edge), (place.x, tip), (place.x + half, edge))
        )
        add(group, "polygon", class_="tongue", points=corners)
        add(group, "polygon", class_="weave", points=corners)
        self._hit(group, place, PITCH, 0 if place.direction > 0 else places.height)
        _spot(group, place.x, tip + 9 * place.direction)

    def _rib(self, svg: ET.Element, player: Player) -> None:
        place = self.places.rib(player)
        edge = self.places.edge(place)
        group = self._place(svg, "rib", place, self.reading.rib(player))
        group.set("data-side", player_name(player))
        length = self.plan.point - 16
        y = edge if place.direction > 0 else edge - length
        add(group, "rect", class_="wood", x=place.x - 11, y=y, width=22, height=length, rx=3)
        self._hit(group, place, PITCH, edge)
        _spot(group, place.x, self.places.tip(place) + 9 * place.direction)

    def _tray(self, svg: ET.Element, player: Player) -> None:
        place = self.places.tray(player)
        edge = self.places.edge(place)
        group = self._place(svg, "tray", place, self.reading.tray(player))
        group.set("data-side", player_name(player))
        height = self.places.reach - FRAME
        y = edge if place.direction > 0 else edge - height
        add(group, "rect", class_="well", x=place.x - 18, y=y, width=36, height=height, rx=4)
        self._hit(group, place, LEFT - 4, edge)
        _spot(group, place.x, self.places.middle - 12 * place.direction)

    def _hit(self, group: ET.Element, place: Place, width: float, edge: float) -> None:
        """Add what is pressed: from ``edge`` nearly to the middle of the board."""
        inner = self.places.reach if place.direction > 0 else self.places.height - self.places.reach
        y, height = min(edge, inner), abs(edge - inner)
        add(group, "rect", class_="hit", x=place.x - width / 2, y=y, width=width, height=height, rx=4)

    def _place(self, svg: ET.Element, class_: str, place: Place, label: str) -> ET.Element:
        group = add(svg, "g", class_=class_, data_x=place.x, data_y=place.y, data_dir=place.direction)
        if self.interactive:
            group.set("role", "img")
            group.set("aria-label", label)
        return group

    def _numbers(self, svg: ET.Element) -> None:
        """Write the numbers of the points into the frame, and how many checkers lie where a pile hides it.

        They stand apart from the points, whose labels say it all in words. Texts that are empty now have their place,
        for when checkers have moved.
        """
        group = add(svg, "g", class_="numbers", aria_hidden="true")
        for point in range(1, OFF):
            place = self.places.point(point)
            standing = self.reading.standing(point)
            number_at = (place.x, self.places.frame(place))
            _text(group, "number", self._spot_of(point), number_at, str(self.reading.shown_number(point)))
            told_at = (place.x, self.places.count(place))
            self._count(group, self._spot_of(point), told_at, standing[1] if standing else 0)
        for player in Player:
            side = self.reading.position.side(player)
            tray, off = self.places.tray(player), count_at(side, OFF)
            self._count(group, _spot_name(player, BAR), self.places.rib_count(player), count_at(side, BAR))
            off_at = (tray.x, self.places.frame(tray) + 2 * tray.direction)  # three signs are wider than the frame
            _text(group, "number", _spot_name(player, OFF), off_at, f"×{off}" if off else "").set("data-from", "1")

    def _spot_of(self, point: int) -> str:
        return str(self.plan.number(Player.WHITE, point))

    def _count(self, group: ET.Element, spot: str, at: tuple[float, float], count: int) -> None:
        """Add the figure that tells how many lie at a place, if they are many."""
        least = self.plan.counted
        shown = f"×{count}" if count >= least else ""
        _text(group, "count", spot, at, shown).set("data-from", str(least))

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
                yield _Checker(self._spot_of(point), *self.places.point(point).nth(index, lies), "checker")
        for index in range(count_at(side, BAR)):
            waits = index < self.reading.waiting(player)
            yield _Checker(_spot_name(player, BAR), *self.places.rib(player).nth(index, lies), "checker", waits)
        for index in range(count_at(side, OFF)):
            yield _Checker(_spot_name(player, OFF), *self.places.tray(player).nth(index, TRAY), "slab")


def _spot_name(player: Player, end: int) -> str:
    return f"{'bar' if end == BAR else 'off'}-{player_name(player)}"


def _spot(group: ET.Element, x: float, y: float) -> None:
    """Add the mark of a place that the checker held up may go to."""
    add(group, "circle", class_="spot", cx=x, cy=y, r=6)


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


def _table(table: Lies) -> str:
    return " ".join(f"{number(along)},{number(lift)}" for along, lift in table)
