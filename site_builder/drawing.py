"""The old Swedish board as SVG: the one place where a board is drawn.

A page reads and prints from this drawing alone. What JavaScript needs in order to move checkers is written into it as
data- attributes: where each place lies, which way its checkers are laid, and which numbers it has. So nothing is drawn
twice, and the browser code knows neither measures nor the facing of the two sides.

Measures are in units of the viewBox. White's point 1 is at the top right; the points run left to 12, then from 13 at
the bottom left to 24 at the bottom right. Points in attributes named ``data-point`` are White's numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from xml.etree import ElementTree as ET

from markupsafe import Markup

from engine.board import BAR, CHECKERS, OFF, Layout, Player, Position, Side, count_at
from engine.notation import parse_position, parse_roll

WIDTH: Final = 780
HEIGHT: Final = 400
FRAME: Final = 28  # above and below the cloth: wide enough for numbers that can be read on a phone
LEFT: Final = 52  # of the cloth; to the left of it Black's tray, to the right of the cloth White's
PITCH: Final = 52  # from one point to the next; the rib is as wide as a point
POINT: Final = 134  # length of a point
RADIUS: Final = 24  # of a checker
LAID: Final = 50  # from the first checker of a point to the second, laid beside it
LIFTS: Final = (0, 3, 5.5, 7.5, 9, 10, 11, 11.5)  # how high a checker lies, by the checkers below it
SLAB: Final = 10.8  # from one checker in a tray to the next, standing on edge
MIDDLE: Final = HEIGHT / 2

_QUARTER: Final = 6
_NAMES: Final = {Player.WHITE: "white", Player.BLACK: "black"}
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _across(side: Side) -> Side:
    """A side as the opponent counts it: own p is the opponent's p+12 or p-12, bar and off stay."""
    ends = side & 15 | count_at(side, OFF) << 4 * OFF
    return ends | sum(count_at(side, point) << 4 * facing(point) for point in range(1, OFF))


# What may stand where is for the engine to say, and it has said it before anything is drawn.
_ANY: Final = Layout(facing=_across, capacity=(CHECKERS,) * (OFF + 1))


def facing(point: int) -> int:
    """Return what the opponent calls a point.

    >>> facing(1), facing(24)
    (13, 12)
    """
    return point + 12 if point <= 12 else point - 12


@dataclass(frozen=True, slots=True)
class Place:
    """Where checkers lie: the centre of the first one, and the way the others follow (1 down, -1 up)."""

    x: float
    y: float
    direction: int

    def attributes(self) -> dict[str, str]:
        """Return the place as the data- attributes that the browser reads."""
        return {"data-x": _number(self.x), "data-y": _number(self.y), "data-dir": str(self.direction)}

    def nth(self, index: int, table: Sequence[tuple[float, float]]) -> tuple[float, float]:
        """Return where the checker with this index (0 the first) lies, by a table of (along, lift)."""
        along, lift = table[index]
        return self.x, self.y + self.direction * along - lift


PILES: Final = tuple((LAID * (n % 2), LIFTS[n // 2]) for n in range(CHECKERS))
"""How checkers lie on a point or rib, as (along, lift): two beside each other, the next two upon them, and so on."""

TRAY: Final = tuple((n * SLAB, 0.0) for n in range(CHECKERS))
"""How checkers stand in a tray."""


def point_place(point: int) -> Place:
    """Return where the checkers of a point lie; ``point`` is White's number."""
    row = (point - 1) % 12  # from the side of the board where the row ends at White's 1 or 24
    column = 11 - row if point <= 12 else row
    x = LEFT + PITCH * (column + 0.5 + (column >= _QUARTER))
    return Place(x, FRAME + 8 + RADIUS, 1) if point <= 12 else Place(x, HEIGHT - FRAME - 4 - RADIUS, -1)


def rib_place(player: Player) -> Place:
    """Return where a player's beaten checkers lie: on the rib beside the quarter in which they enter."""
    x = LEFT + PITCH * (_QUARTER + 0.5)
    return Place(x, point_place(1).y, 1) if player is Player.WHITE else Place(x, point_place(13).y, -1)


def tray_place(player: Player) -> Place:
    """Return where a player's checkers stand that are off: beside his point 24."""
    if player is Player.WHITE:
        return Place(WIDTH - LEFT + 22, HEIGHT - FRAME - 8, -1)
    return Place(LEFT - 22, FRAME + 8, 1)


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

    Args:
        position: as text (``1:15/1:15/w``); it must be one that the engine has accepted.
        roll: dice to show, as text (``6-2``; doubles are drawn as four dice), or none.
        light: points to light, own points of the player to move.
        numbering: ``own`` numbers the points for the player to move, ``board`` from White's side.
        label: what a screen reader calls the board.
        words: the table ``[board]`` of ``ui.toml`` in the language of the page.
        interactive: whether a reader may move: each point is then an element of its own for assistive technology;
            otherwise the board is one picture with a description of everything on it.

    Raises:
        engine.errors.NotationError: ``position`` or ``roll`` is no such text.
        ValueError: ``numbering`` is none of the two.

    """
    if numbering not in ("own", "board"):
        raise ValueError(f'numbering must be "own" or "board", not {numbering!r}')
    return Markup(
        _serialise(_Board(parse_position(position, _ANY), roll, numbering, words).draw(light, label, interactive))
    )


def symbols() -> Markup:
    """Draw what boards share (checkers, dice, wood): needed once on a page, before the first board."""
    svg = _tag("svg", class_="symbols", aria_hidden="true", focusable="false", width="0", height="0")
    definitions = _add(svg, "defs")
    for name in _NAMES.values():
        _gradient(definitions, f"shine-{name}", f"checker-{name}")
    hatch = _add(
        definitions, "pattern", id="hatch", width="7", height="7",
        patternUnits="userSpaceOnUse", patternTransform="rotate(45)",
    )  # fmt: skip
    _add(hatch, "rect", class_="hatch", width="3", height="7")
    for name in _NAMES.values():
        svg.append(_checker_symbol(name))
        svg.append(_slab_symbol(name))
    svg.extend(_die_symbol(eyes) for eyes in _PIPS)
    return Markup(_serialise(svg))


class _Checker(NamedTuple):
    """A checker as it lies: at White's number of a point, ``bar`` or ``off``; ``look`` is the symbol without its side."""

    at: str
    x: float
    y: float
    look: str


@dataclass(frozen=True, slots=True)
class _Board:
    """One board to be drawn."""

    position: Position
    roll: str | None
    numbering: str
    words: Mapping[str, str]

    def draw(self, light: Sequence[int], label: str, interactive: bool) -> ET.Element:
        lit = {self.white_number(point) for point in light}
        described = label if interactive else self._description(label)
        svg = _tag(
            "svg",
            class_="board",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="group" if interactive else "img",
            aria_label=described,
            data_stack=_table(PILES),
            data_tray=_table(TRAY),
            data_numbering=self.numbering,
        )
        _draw_wood(svg)
        for point in range(1, OFF):
            self._draw_point(svg, point, point in lit, interactive)
        for player in Player:
            self._draw_end(svg, "rib", player, interactive)
            self._draw_end(svg, "tray", player, interactive)
        self._draw_turn(svg)
        self._draw_dice(svg)
        checkers = _add(svg, "g", class_="checkers")
        for player in Player:
            for checker in self._checkers(player):
                group = _add(
                    checkers,
                    "g",
                    class_="checker",
                    data_side=_NAMES[player],
                    data_at=checker.at,
                    transform=f"translate({_number(checker.x)},{_number(checker.y)})",
                )
                _add(group, "use", href=f"#{checker.look}-{_NAMES[player]}")
        if interactive:
            trail = _add(svg, "g", class_="trail", aria_hidden="true")
            _add(trail, "path", d="M0 0")
            _add(trail, "circle", r=str(RADIUS))
        return svg

    def white_number(self, own: int) -> int:
        """White's number of an own point of the player to move."""
        return own if self.position.turn is Player.WHITE else facing(own)

    def own_number(self, point: int) -> int:
        """The number that the player to move has for White's ``point``."""
        return point if self.position.turn is Player.WHITE else facing(point)

    def shown_number(self, point: int) -> int:
        return point if self.numbering == "board" else self.own_number(point)

    def standing(self, point: int) -> tuple[Player, int] | None:
        """Who stands on White's ``point``, and with how many checkers."""
        for player, own in ((Player.WHITE, point), (Player.BLACK, facing(point))):
            if count := count_at(self.position.side(player), own):
                return player, count
        return None

    def _checkers(self, player: Player) -> Iterator[_Checker]:
        side = self.position.side(player)
        for own in range(1, OFF):
            point = own if player is Player.WHITE else facing(own)
            place = point_place(point)
            for index in range(count_at(side, own)):
                yield _Checker(str(point), *place.nth(index, PILES), "checker")
        for index in range(count_at(side, BAR)):
            yield _Checker("bar", *rib_place(player).nth(index, PILES), "checker")
        for index in range(count_at(side, OFF)):
            yield _Checker("off", *tray_place(player).nth(index, TRAY), "slab")

    def _draw_point(self, svg: ET.Element, point: int, lit: bool, interactive: bool) -> None:
        place = point_place(point)
        top = place.direction > 0
        base = FRAME if top else HEIGHT - FRAME
        tip = base + place.direction * POINT
        half = PITCH / 2
        group = _add(
            svg,
            "g",
            class_=f"point {'straw' if point % 2 == 0 else 'red'}{' lit' if lit else ''}",
            data_point=str(point),
            data_black=str(facing(point)),
            **place.attributes(),
        )
        if interactive:
            group.set("role", "img")
            group.set("aria-label", self.point_label(point))
        corners = (
            f"M{_number(place.x - half + 2)} {base}L{_number(place.x)} {tip}L{_number(place.x + half - 2)} {base}Z"
        )
        _add(group, "path", class_="tongue", d=corners)
        _add(group, "path", class_="weave", d=corners)
        _add(
            group, "rect", class_="hit", x=_number(place.x - half), width=str(PITCH),
            y="0" if top else _number(MIDDLE + 26), height=_number(MIDDLE - 26), rx="4",
        )  # fmt: skip
        _add(group, "circle", class_="spot", cx=_number(place.x), cy=_number(tip + place.direction * 9), r="6")
        number = _add(
            group, "text", class_="number", x=_number(place.x), y=_number(FRAME / 2 if top else HEIGHT - FRAME / 2)
        )
        number.text = str(self.shown_number(point))
        standing = self.standing(point)
        self._draw_count(group, place, standing[1] if standing else 0)

    def _draw_end(self, svg: ET.Element, kind: str, player: Player, interactive: bool) -> None:
        """Draw the rib with the beaten checkers of a player, or the tray with those that are off."""
        place = rib_place(player) if kind == "rib" else tray_place(player)
        side = self.position.side(player)
        count = count_at(side, BAR if kind == "rib" else OFF)
        top = place.direction > 0
        name = _NAMES[player]
        group = _add(svg, "g", class_=kind, data_side=name, **place.attributes())
        if interactive:
            group.set("role", "img")
            group.set("aria-label", self._end_label(kind, name, count))
        width = PITCH if kind == "rib" else LEFT - 4
        y, height = (FRAME if top else MIDDLE + 26, MIDDLE - 26 - FRAME)
        if kind == "rib":
            _add(
                group, "rect", class_="wood", x=_number(place.x - 11), width="22",
                y=str(FRAME if top else HEIGHT - FRAME - 118), height="118", rx="3",
            )  # fmt: skip
        else:
            _add(
                group, "rect", class_="well", x=_number(place.x - 18), width="36", y=_number(y), height=_number(height), rx="4"
            )  # fmt: skip
        _add(
            group, "rect", class_="hit", x=_number(place.x - width / 2), width=_number(width),
            y=_number(y), height=_number(height), rx="4",
        )  # fmt: skip
        tip = FRAME + POINT if top else HEIGHT - FRAME - POINT
        if kind == "rib":
            self._draw_count(group, place, count)
            _add(group, "circle", class_="spot", cx=_number(place.x), cy=_number(tip + place.direction * 9), r="6")
        else:
            _add(group, "circle", class_="spot", cx=_number(place.x), cy=_number(MIDDLE - place.direction * 12), r="6")
            text = _add(
                group, "text", class_="number", x=_number(place.x), y=_number(FRAME / 2 if top else HEIGHT - FRAME / 2)
            )
            text.text = str(count) if count else ""

    @staticmethod
    def _draw_count(group: ET.Element, place: Place, count: int) -> None:
        """Say how many lie here, where a pile hides it. Empty counts are drawn too: they have a place to be filled."""
        y = place.y + place.direction * (LAID + RADIUS + 14) - (0 if place.direction > 0 else LIFTS[-1])
        text = _add(group, "text", class_="count", x=_number(place.x), y=_number(y))
        text.text = str(count) if count > 2 else ""

    def _draw_turn(self, svg: ET.Element) -> None:
        name = _NAMES[self.position.turn]
        said = self.words["to_move"].format(side=self.words[name])
        x = LEFT + PITCH * 3
        group = _add(svg, "g", class_="turn", role="img", aria_label=said, data_side=name)
        _add(
            group,
            "use",
            href=f"#checker-{name}",
            transform=f"translate({_number(x - 24)},{_number(MIDDLE)}) scale(0.5)",
        )
        _add(group, "text", class_="whose", x=_number(x + 14), y=_number(MIDDLE)).text = self.words[name]

    def _draw_dice(self, svg: ET.Element) -> None:
        x = WIDTH - LEFT - PITCH * 3
        group = _add(svg, "g", class_="dice", data_x=_number(x), data_y=_number(MIDDLE), data_step="42")
        if self.roll is None:
            return
        group.set("role", "img")
        group.set("aria-label", self.words["roll"].format(roll=self.roll))
        dice = parse_roll(self.roll)
        for index, eyes in enumerate(dice):
            at = x + 42 * (index - (len(dice) - 1) / 2)
            _add(
                group,
                "use",
                class_="die",
                href=f"#die-{eyes}",
                data_eyes=str(eyes),
                transform=f"translate({_number(at)},{_number(MIDDLE)})",
            )

    def point_label(self, point: int) -> str:
        """Say what stands on a point; ``point`` is White's number, the text has the number that is shown."""
        standing = self.standing(point)
        if standing is None:
            key, count = "point_none", 0
        else:
            player, count = standing
            key = f"point_{'one' if count == 1 else 'many'}_{_NAMES[player]}"
        said = self.words[key].format(n=self.shown_number(point), count=count)
        name = {1: "own_home", 12: "own_huk", 13: "their_home", 24: "their_huk"}.get(self.own_number(point))
        return f"{said}, {self.words[name]}" if name else said

    def _end_label(self, kind: str, name: str, count: int) -> str:
        if kind == "tray":
            return self.words[f"tray_{name}"].format(count=count)
        amount = {0: "none", 1: "one"}.get(count, "many")
        return self.words[f"rib_{amount}_{name}"].format(count=count)

    def _description(self, label: str) -> str:
        """Say everything that is on the board: for a picture that has no parts."""
        turn = self.words["to_move"].format(side=self.words[_NAMES[self.position.turn]])
        said = [label, turn]
        if self.roll is not None:
            said.append(self.words["roll"].format(roll=self.roll))
        for point in sorted(range(1, OFF), key=self.own_number):
            if self.standing(point) is not None:
                said.append(self.point_label(point))
        for player in Player:
            side = self.position.side(player)
            said += [
                self._end_label(kind, _NAMES[player], count_at(side, end))
                for kind, end in (("rib", BAR), ("tray", OFF))
                if count_at(side, end)
            ]
        return ". ".join(part.rstrip(".") for part in said) + "."


def _draw_wood(svg: ET.Element) -> None:
    _add(svg, "rect", class_="frame", width=str(WIDTH), height=str(HEIGHT), rx="9")
    _add(
        svg, "rect", class_="cloth", x=str(LEFT), y=str(FRAME),
        width=str(WIDTH - 2 * LEFT), height=str(HEIGHT - 2 * FRAME), rx="2",
    )  # fmt: skip


def _checker_symbol(name: str) -> ET.Element:
    """A checker seen from above, its centre at 0,0, with marks that only the pattern for colour-blind readers shows."""
    symbol = _tag("symbol", id=f"checker-{name}", overflow="visible")
    _add(symbol, "circle", class_="cast", cy="1.6", r=str(RADIUS))
    _add(symbol, "circle", class_=f"rim {name}", r=_number(RADIUS - 0.75))
    _add(symbol, "circle", class_="shine", fill=f"url(#shine-{name})", r=_number(RADIUS - 1.5))
    _add(symbol, "circle", class_=f"ring {name}", r="16")
    _add(symbol, "circle", class_=f"ring {name}", r="4.5")
    if name == "white":
        _add(symbol, "circle", class_="mark white", r="10")
    else:
        _add(symbol, "path", class_="mark black", d="M-8 -8L8 8M-8 8L8 -8")
    _add(symbol, "circle", class_="halo", r=_number(RADIUS + 0.5))
    return symbol


def _slab_symbol(name: str) -> ET.Element:
    """A checker on edge, as it stands in a tray."""
    symbol = _tag("symbol", id=f"slab-{name}", overflow="visible")
    _add(symbol, "rect", class_=f"rim {name}", x="-15", y="-5", width="30", height="10", rx="2.5")
    _add(symbol, "path", class_=f"ring {name}", d="M-15 0H15")
    return symbol


def _die_symbol(eyes: int) -> ET.Element:
    symbol = _tag("symbol", id=f"die-{eyes}", overflow="visible")
    _add(symbol, "rect", class_="cast", x="-18", y="-16.5", width="36", height="36", rx="7")
    _add(symbol, "rect", class_="ivory", x="-18", y="-18", width="36", height="36", rx="7")
    for column, row in _PIPS[eyes]:
        _add(symbol, "circle", class_="pip", cx=str(10 * column), cy=str(10 * row), r="3.7")
    return symbol


def _gradient(parent: ET.Element, identity: str, class_: str) -> None:
    gradient = _add(parent, "radialGradient", id=identity, class_=class_, cx="0.38", cy="0.32", r="0.75")
    _add(gradient, "stop", class_="near", offset="0")
    _add(gradient, "stop", class_="far", offset="1")


def _table(table: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_number(along)},{_number(lift)}" for along, lift in table)


def _number(value: float) -> str:
    """Write a measure without needless decimals: the same text for the same drawing, always."""
    return f"{round(value, 2):g}"


def _tag(tag: str, **attributes: str) -> ET.Element:
    """Make an element; ``class_`` and ``aria_label`` stand for names that Python cannot spell."""
    return ET.Element(tag, {_attribute(name): value for name, value in attributes.items()})


def _add(parent: ET.Element, tag: str, **attributes: str) -> ET.Element:
    element = _tag(tag, **attributes)
    parent.append(element)
    return element


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _serialise(element: ET.Element) -> str:
    # In HTML an empty <text/> or <g/> inside SVG may close itself, as in XML.
    return ET.tostring(element, encoding="unicode")
