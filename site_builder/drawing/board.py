"""One board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from markupsafe import Markup

from engine.board import BAR, CHECKERS, OFF, Layout, Player, Side, count_at
from engine.notation import parse_position, parse_roll
from site_builder.drawing.places import (
    DICE_X,
    DIE_STEP,
    FRAME,
    HEIGHT,
    LEFT,
    MIDDLE,
    PILES,
    PITCH,
    RADIUS,
    REACH,
    TRAY,
    TURN_X,
    WIDTH,
    Place,
    facing,
    player_name,
    point_place,
    rib_place,
    tray_place,
)
from site_builder.drawing.svg import add, markup, number, tag
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
) -> Markup:
    """Draw a board.

    ``position`` (``1:15/1:15/w``) must be one that the engine has accepted; ``roll`` (``6-2``, or ``None``) are the
    dice to show, four for doubles. ``light`` are own points of the player to move. ``numbering`` numbers the points for
    the player to move (``own``) or from White's side (``board``). ``label`` is what a screen reader calls the board,
    and ``words`` the table ``[board]`` of ``ui.toml`` in the page's language.

    On an ``interactive`` board each place is an element of its own for assistive technology; otherwise the board is one
    picture, with a description of everything on it.

    Raises:
        engine.errors.NotationError: ``position`` or ``roll`` is no such text.
        ValueError: ``numbering`` is none of the two.

    """
    if numbering not in ("own", "board"):
        raise ValueError(f'numbering must be "own" or "board", not {numbering!r}')
    reading = Reading(parse_position(position, _ANY), numbering, words)
    return markup(_Board(reading, roll, frozenset(map(reading.white_number, light)), interactive).draw(label))


def _across(side: Side) -> Side:
    """Return a side as the opponent counts it: own p is his p+12 or p-12, bar and off stay."""
    ends = side & 15 | count_at(side, OFF) << 4 * OFF
    return ends | sum(count_at(side, point) << 4 * facing(point) for point in range(1, OFF))


# What may stand where is for the engine to say, and it has said it before anything is drawn.
_ANY: Final = Layout(facing=_across, capacity=(CHECKERS,) * (OFF + 1))


class _Checker(NamedTuple):
    """A checker as it lies; ``look`` is its symbol without the side."""

    spot: str
    x: float
    y: float
    look: str


@dataclass(frozen=True, slots=True)
class _Board:
    """One board to be drawn; ``lit`` are White's numbers."""

    reading: Reading
    roll: str | None
    lit: frozenset[int]
    interactive: bool

    def draw(self, label: str) -> ET.Element:
        svg = tag(
            "svg",
            class_="board",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="group" if self.interactive else "img",
            aria_label=label if self.interactive else self.reading.description(label, self.roll),
            data_stack=_table(PILES),
            data_tray=_table(TRAY),
            data_numbering=self.reading.numbering,
        )
        add(svg, "rect", class_="frame", width=WIDTH, height=HEIGHT, rx=9)
        add(
            svg, "rect", class_="cloth", x=LEFT, y=FRAME, width=WIDTH - 2 * LEFT, height=HEIGHT - 2 * FRAME, rx=2
        )  # fmt: skip
        for point in range(1, OFF):
            self._point(svg, point)
        for player in Player:
            self._rib(svg, player)
            self._tray(svg, player)
        self._numbers(svg)
        self._turn(svg)
        self._dice(svg)
        self._checkers(svg)
        if self.interactive:
            _trail(svg)
        return svg

    def _point(self, svg: ET.Element, point: int) -> None:
        place = point_place(point)
        colour = "red" if point % 2 else "straw"
        group = self._place(
            svg, f"point {colour}{' lit' if point in self.lit else ''}", place, self.reading.point(point)
        )
        group.set("data-point", str(point))
        group.set("data-black", str(facing(point)))
        half = PITCH / 2 - 2
        corners = " ".join(
            f"{number(x)},{number(y)}"
            for x, y in ((place.x - half, place.edge), (place.x, place.tip), (place.x + half, place.edge))
        )
        add(group, "polygon", class_="tongue", points=corners)
        add(group, "polygon", class_="weave", points=corners)
        _hit(group, place, PITCH, 0 if place.direction > 0 else HEIGHT)
        _spot(group, place.x, place.tip + 9 * place.direction)

    def _rib(self, svg: ET.Element, player: Player) -> None:
        place = rib_place(player)
        group = self._place(svg, "rib", place, self.reading.rib(player))
        group.set("data-side", player_name(player))
        length = 118
        y = place.edge if place.direction > 0 else place.edge - length
        add(group, "rect", class_="wood", x=place.x - 11, y=y, width=22, height=length, rx=3)
        _hit(group, place, PITCH, place.edge)
        _spot(group, place.x, place.tip + 9 * place.direction)

    def _tray(self, svg: ET.Element, player: Player) -> None:
        place = tray_place(player)
        group = self._place(svg, "tray", place, self.reading.tray(player))
        group.set("data-side", player_name(player))
        height = REACH - FRAME
        y = place.edge if place.direction > 0 else place.edge - height
        add(group, "rect", class_="well", x=place.x - 18, y=y, width=36, height=height, rx=4)
        _hit(group, place, LEFT - 4, place.edge)
        _spot(group, place.x, MIDDLE - 12 * place.direction)

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
            place = point_place(point)
            standing = self.reading.standing(point)
            _text(group, "number", str(point), (place.x, place.frame), str(self.reading.shown_number(point)))
            _text(group, "count", str(point), (place.x, place.count), _counted(standing[1] if standing else 0))
        for player in Player:
            side = self.reading.position.side(player)
            rib, tray = rib_place(player), tray_place(player)
            _text(group, "count", _spot_name(player, BAR), (rib.x, rib.count), _counted(count_at(side, BAR)))
            _text(group, "number", _spot_name(player, OFF), (tray.x, tray.frame), str(count_at(side, OFF) or ""))

    def _turn(self, svg: ET.Element) -> None:
        name = player_name(self.reading.position.turn)
        group = add(svg, "g", class_="turn", role="img", aria_label=self.reading.turn(), data_side=name)
        add(
            group, "use", href=f"#checker-{name}",
            transform=f"translate({number(TURN_X - 24)},{number(MIDDLE)}) scale(0.5)",
        )  # fmt: skip
        add(group, "text", class_="whose", x=TURN_X + 14, y=MIDDLE).text = self.reading.words[name]

    def _dice(self, svg: ET.Element) -> None:
        group = add(svg, "g", class_="dice", data_x=DICE_X, data_y=MIDDLE, data_step=DIE_STEP)
        if self.roll is None:
            return
        group.set("role", "img")
        group.set("aria-label", self.reading.roll(self.roll))
        dice = parse_roll(self.roll)
        for index, eyes in enumerate(dice):
            x = DICE_X + DIE_STEP * (index - (len(dice) - 1) / 2)
            add(
                group, "use", class_="die", href=f"#die-{eyes}", data_eyes=eyes,
                transform=f"translate({number(x)},{number(MIDDLE)})",
            )  # fmt: skip

    def _checkers(self, svg: ET.Element) -> None:
        group = add(svg, "g", class_="checkers")
        for player in Player:
            for checker in self._lying(player):
                at = f"translate({number(checker.x)},{number(checker.y)})"
                drawn = add(
                    group, "g", class_="checker", data_side=player_name(player), data_at=checker.spot, transform=at
                )  # fmt: skip
                add(drawn, "use", href=f"#{checker.look}-{player_name(player)}")

    def _lying(self, player: Player) -> Iterator[_Checker]:
        side = self.reading.position.side(player)
        for own in range(1, OFF):
            point = own if player is Player.WHITE else facing(own)
            for index in range(count_at(side, own)):
                yield _Checker(str(point), *point_place(point).nth(index, PILES), "checker")
        for index in range(count_at(side, BAR)):
            yield _Checker(_spot_name(player, BAR), *rib_place(player).nth(index, PILES), "checker")
        for index in range(count_at(side, OFF)):
            yield _Checker(_spot_name(player, OFF), *tray_place(player).nth(index, TRAY), "slab")


def _spot_name(player: Player, end: int) -> str:
    return f"{'bar' if end == BAR else 'off'}-{player_name(player)}"


def _hit(group: ET.Element, place: Place, width: float, edge: float) -> None:
    """Add what is pressed: from ``edge`` nearly to the middle of the board."""
    inner = REACH if place.direction > 0 else HEIGHT - REACH
    y, height = min(edge, inner), abs(edge - inner)
    add(group, "rect", class_="hit", x=place.x - width / 2, y=y, width=width, height=height, rx=4)


def _spot(group: ET.Element, x: float, y: float) -> None:
    """Add the mark of a place that the checker held up may go to."""
    add(group, "circle", class_="spot", cx=x, cy=y, r=6)


def _text(group: ET.Element, class_: str, spot: str, at: tuple[float, float], text: str) -> None:
    x, y = at
    add(group, "text", class_=class_, data_at=spot, x=x, y=y).text = text


def _counted(count: int) -> str:
    return str(count) if count > 2 else ""


def _trail(svg: ET.Element) -> None:
    """Add the way of a refused step: where it went is for the page to fill in."""
    trail = add(svg, "g", class_="trail", aria_hidden="true")
    add(trail, "path", d="M0 0")
    add(trail, "circle", r=RADIUS)


def _table(table: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{number(along)},{number(lift)}" for along, lift in table)
