"""Games to begin with, and what the tests call the ways to win."""

from typing import Final

from engine.match import Game
from engine.notation import parse_position, parse_roll, parse_turn
from engine.ruleset import Outcome, Ruleset

START: Final = "1:15/1:15/w"
NEAR_CORNER: Final = "22:1,24:14/1:14,13:1/w"
"""White makes uppspel with a two."""


def game(ruleset: Ruleset, position: str = START) -> Game:
    return Game(ruleset, parse_position(position, ruleset.layout))


def played(begun: Game, *turns: tuple[str, str]) -> Game:
    for roll, turn in turns:
        begun = begun.roll(parse_roll(roll)).play(parse_turn(turn))
    return begun


def named(outcome: Outcome | None) -> str | None:
    """``win.home+munk``, as the data and the boards' claims have it."""
    return outcome and outcome.rule + ("+munk" if outcome.munk else "")
