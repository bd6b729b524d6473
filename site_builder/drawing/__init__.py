"""Boards as SVG: the one place where a board is drawn.

A page reads and prints from this drawing alone. What JavaScript needs in order to move checkers is written into it as
data- attributes: where each place lies, which way its checkers are laid, and which numbers it has. So nothing is drawn
twice, and the browser code knows neither measures nor the facing of the two sides.

What boards share stands once on a page, as symbols that they refer to.

    plans      how the board of each game is laid out
    places     where everything is, in units of the viewBox
    words      what stands where, as a screen reader says it
    ways       which way each side goes
    empty      the empty board of a game
    board      one board
    symbols    what boards share
    svg        elements and their text
"""

from site_builder.drawing.board import board_svg
from site_builder.drawing.plans import Plan, plan_of
from site_builder.drawing.symbols import symbols

__all__ = ["Plan", "board_svg", "plan_of", "symbols"]
