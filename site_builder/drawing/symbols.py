"""What boards share: the empty board, checkers, dice, and the pattern for readers who do not tell the colours apart."""

from collections.abc import Container
from typing import Final
from xml.etree import ElementTree as ET

from markupsafe import Markup

from site_builder.drawing.empty import empty_board
from site_builder.drawing.places import RADIUS
from site_builder.drawing.plans import PLANS
from site_builder.drawing.svg import add, markup, tag

_SIDES: Final = ("white", "black")
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def symbols(games: Container[str]) -> Markup:
    """Draw the symbols that boards of these games refer to; needed once on a page."""
    svg = tag("svg", class_="symbols", aria_hidden="true", focusable="false", width=0, height=0)
    definitions = add(svg, "defs")
    for side in _SIDES:
        definitions.append(_shine(side))
    definitions.append(_hatch())
    definitions.extend(empty_board(plan) for game, plan in PLANS.items() if game in games)
    for side in _SIDES:
        svg.append(_checker(side))
        svg.append(_slab(side))
    svg.extend(map(_die, _PIPS))
    return markup(svg)


def _shine(side: str) -> ET.Element:
    shine = tag("radialGradient", id=f"shine-{side}", class_=f"checker-{side}", cx=0.38, cy=0.32, r=0.75)
    add(shine, "stop", class_="near", offset=0)
    add(shine, "stop", class_="far", offset=1)
    return shine


def _hatch() -> ET.Element:
    hatch = tag("pattern", id="hatch", width=7, height=7, patternUnits="userSpaceOnUse", patternTransform="rotate(45)")
    add(hatch, "rect", class_="hatch", width=3, height=7)
    return hatch


def _checker(side: str) -> ET.Element:
    """A checker seen from above, its centre at 0,0; its mark is seen only with patterns on."""
    symbol = tag("symbol", id=f"checker-{side}", overflow="visible")
    add(symbol, "circle", class_="cast", cy=1.6, r=RADIUS)
    add(symbol, "circle", class_=f"rim {side}", r=RADIUS - 0.75)
    add(symbol, "circle", class_="shine", fill=f"url(#shine-{side})", r=RADIUS - 1.5)
    add(symbol, "circle", class_=f"ring {side}", r=16)
    add(symbol, "circle", class_=f"ring {side}", r=4.5)
    if side == "white":
        add(symbol, "circle", class_="mark white", r=10)
    else:
        add(symbol, "path", class_="mark black", d="M-8 -8L8 8M-8 8L8 -8")
    add(symbol, "circle", class_="halo", r=RADIUS + 0.5)
    return symbol


def _slab(side: str) -> ET.Element:
    """A checker on edge, as it stands in a tray."""
    symbol = tag("symbol", id=f"slab-{side}", overflow="visible")
    add(symbol, "rect", class_=f"rim {side}", x=-15, y=-5, width=30, height=10, rx=2.5)
    add(symbol, "path", class_=f"ring {side}", d="M-15 0H15")
    return symbol


def _die(eyes: int) -> ET.Element:
    symbol = tag("symbol", id=f"die-{eyes}", overflow="visible")
    add(symbol, "rect", class_="cast", x=-18, y=-16.5, width=36, height=36, rx=7)
    add(symbol, "rect", class_="ivory", x=-18, y=-18, width=36, height=36, rx=7)
    for column, row in _PIPS[eyes]:
        add(symbol, "circle", class_="pip", cx=10 * column, cy=10 * row, r=3.7)
    return symbol
