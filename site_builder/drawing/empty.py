"""The empty board of a game: what all its boards on a page have in common, drawn once and referred to.

Each of its places is a shape of its own, by the name of its spot, for boards whose places answer one by one. A shape
lies where the place lies and tells where that is, in data- attributes. How a place is marked comes from outside, by
custom properties: a style sheet's selectors do not reach into what is referred to.
"""

from xml.etree import ElementTree as ET

from engine.board import BAR, OFF, Player
from site_builder.drawing.places import FRAME, LEFT, PITCH, TRAY, WIDTH, Place, Places, player_name
from site_builder.drawing.plans import Lies, Plan
from site_builder.drawing.svg import add, number, tag


def shape(plan: Plan, part: str = "") -> str:
    """Return the id of the empty board, or of one of its parts: a spot, or ``frame``.

    >>> from site_builder.drawing.plans import BRADE
    >>> shape(BRADE), shape(BRADE, "bar-white")
    ('board-brade', 'board-brade-bar-white')
    """
    return "-".join(filter(None, ("board", plan.game, part)))


def spot_of(plan: Plan, point: int) -> str:
    """Return the name of a point."""
    return str(plan.number(Player.WHITE, point))


def end_of(player: Player, end: int) -> str:
    """Return the name of a player's part of the rib, or of his tray."""
    return f"{'bar' if end == BAR else 'off'}-{player_name(player)}"


def empty_board(plan: Plan) -> ET.Element:
    """Draw the empty board of a game."""
    places = Places(plan)
    board = tag("g", id=shape(plan))
    board.append(_frame(places))
    board.extend(_point(places, point) for point in range(1, OFF))
    for player in Player:
        board.extend((_rib(places, player), _tray(places, player)))
    return board


def _frame(places: Places) -> ET.Element:
    plan = places.plan
    group = tag(
        "g", id=shape(plan, "frame"), data_stack=_table(plan.lies), data_tray=_table(TRAY), data_counted=plan.counted
    )
    add(group, "rect", class_="frame", width=WIDTH, height=places.height, rx=9)
    add(
        group, "rect", class_="cloth", x=LEFT, y=FRAME,
        width=WIDTH - 2 * LEFT, height=places.height - 2 * FRAME, rx=2,
    )  # fmt: skip
    return group


def _point(places: Places, point: int) -> ET.Element:
    plan, place = places.plan, places.point(point)
    edge, tip = places.edge(place), places.tip(place)
    group = _place(places, spot_of(plan, point), place, (place.x, places.count(place)))
    for player in Player:
        if name := plan.name(player, point):
            group.set(f"data-name-{player_name(player)}", name)
    half = PITCH / 2 - 2
    deep = tip - edge
    corners = f"M{number(place.x - half)} {number(edge)}l{number(half)} {number(deep)} {number(half)} {number(-deep)}z"
    add(group, "path", class_=f"tongue {'red' if point % 2 else 'straw'}", d=corners)
    if point % 2:
        add(group, "path", class_="weave", d=corners)
    _pressed(places, group, place, PITCH, 0 if place.direction > 0 else places.height)
    _goal(group, place.x, tip + 9 * place.direction)
    return group


def _rib(places: Places, player: Player) -> ET.Element:
    place = places.rib(player)
    edge = places.edge(place)
    group = _place(places, end_of(player, BAR), place, places.rib_count(player))
    length = places.plan.point - 16
    y = edge if place.direction > 0 else edge - length
    add(group, "rect", class_="wood", x=place.x - 11, y=y, width=22, height=length, rx=3)
    _pressed(places, group, place, PITCH, edge)
    _goal(group, place.x, places.tip(place) + 9 * place.direction)
    return group


def _tray(places: Places, player: Player) -> ET.Element:
    place = places.tray(player)
    edge = places.edge(place)
    group = _place(places, end_of(player, OFF), place)
    height = places.reach - FRAME
    y = edge if place.direction > 0 else edge - height
    add(group, "rect", class_="well", x=place.x - 18, y=y, width=36, height=height, rx=4)
    _pressed(places, group, place, LEFT - 4, edge)
    _goal(group, place.x, places.middle - 12 * place.direction)
    return group


def _place(places: Places, spot: str, place: Place, count: tuple[float, float] | None = None) -> ET.Element:
    """Begin the shape of a place; ``count`` is where it is said how many lie there."""
    group = tag("g", id=shape(places.plan, spot), data_x=place.x, data_y=place.y, data_dir=place.direction)
    if count:
        group.set("data-count", _pair(count))
    return group


def _pressed(places: Places, group: ET.Element, place: Place, width: float, edge: float) -> None:
    """Add what is pressed: from ``edge`` nearly to the middle of the board."""
    inner = places.reach if place.direction > 0 else places.height - places.reach
    y, height = min(edge, inner), abs(edge - inner)
    add(group, "rect", class_="hit", x=place.x - width / 2, y=y, width=width, height=height, rx=4)


def _goal(group: ET.Element, x: float, y: float) -> None:
    """Add the mark of a place that the checker held up may go to."""
    add(group, "circle", class_="spot", cx=x, cy=y, r=6)


def _table(table: Lies) -> str:
    return " ".join(map(_pair, table))


def _pair(pair: tuple[float, float]) -> str:
    return ",".join(map(number, pair))
