"""Which way each side goes: an arrow from its first point, round the board, to its last.

The two lie one inside the other, between the rows of points, and leave the corners to what stands there.
"""

from typing import Final
from xml.etree import ElementTree as ET

from engine.board import Player
from site_builder.drawing.places import Places, player_name
from site_builder.drawing.svg import add, number

_ASIDE: Final = {Player.WHITE: 40.0, Player.BLACK: 18.0}
"""How far from the middle of the board the arrow of a side runs."""
_INSET: Final = 44.0
"""How far from the points at the edge an arrow begins, turns and ends: measured to where its bend begins."""
_HEAD: Final = 9.0


def draw_ways(svg: ET.Element, places: Places) -> None:
    """Add both arrows, each with a small checker of its side where it begins."""
    for player, aside in _ASIDE.items():
        first, bend, last = (places.point(places.plan.path_point(player, own)) for own in (1, 12, 24))
        inwards = 1 if bend.x < first.x else -1
        begin, turn, end = first.x - inwards * _INSET, bend.x + inwards * _INSET, last.x - inwards * _INSET
        out, back = (places.middle - place.direction * aside for place in (first, last))
        way = add(svg, "g", class_=f"way {player_name(player)}", aria_hidden="true")
        sweep = int((back > out) is (inwards < 0))
        wing = end - inwards * _HEAD
        line = (
            f"M{_at(begin, out)}H{number(turn)}A{_at(aside, aside)} 0 0 {sweep} {_at(turn, back)}H{number(end)}"
            f"M{_at(wing, back - _HEAD)}L{_at(end, back)}L{_at(wing, back + _HEAD)}"
        )
        add(way, "path", class_="casing", d=line)
        add(way, "path", class_="line", d=line)
        add(
            way, "use", href=f"#checker-{player_name(player)}",
            transform=f"translate({number(begin)},{number(out)}) scale(0.45)",
        )  # fmt: skip


def _at(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"
