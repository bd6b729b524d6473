"""The paragraphs that all games share: dice and turn, the bar, when bearing off begins (RULES 2, 4 and 6)."""

from collections.abc import Sequence
from typing import Final

from engine.board import BAR, LAST_QUARTER, OFF, ON_BOARD, Mask, View, mask
from engine.rules import RuleId
from engine.ruleset import Candidate, TurnRule

_WHOLE: Final = [(die,) for die in range(7)]
_BAR: Final = mask(BAR)
_GOING_OFF: Final = LAST_QUARTER | mask(OFF)


# --- Dice and turn ---


def whole_value(_view: View, die: int) -> Sequence[int]:
    """A die moves a checker by exactly its number (``move.exact-die``)."""
    return _WHOLE[die]


def most_dice(candidate: Candidate) -> int:
    """As many dice as possible must be used (``turn.most-dice``)."""
    return candidate.used


def higher_die(candidate: Candidate) -> int:
    """If one die of the two can be used, but either, it must be the higher (``turn.higher-die``)."""
    return candidate.path[1].die if candidate.path and candidate.used == 1 else 0


OBLIGATIONS: Final = (
    TurnRule(RuleId.TURN_MOST_DICE, most_dice),
    TurnRule(RuleId.TURN_HIGHER_DIE, higher_die),
)


# --- The bar ---


def enter_first(view: View) -> Mask:
    """With a beaten checker no other checker may be moved (``enter.first``, ``bg.enter-first``)."""
    return ON_BOARD if view.beaten else 0


def the_bar(_view: View, _target: Mask) -> Mask:
    """Return the cause of that: where the beaten checkers lie."""
    return _BAR


# --- Bearing off ---


def off_not_yet(view: View, _die: int) -> Mask:
    """Only when all checkers in play stand in the last quarter, none beaten (``off.not-yet``, ``bg.off-not-yet``)."""
    return ON_BOARD | _BAR if outside(view) else 0


def outside(view: View) -> Mask:
    """Return the points, the bar among them, with checkers that have not reached the last quarter."""
    return view.standing & ~_GOING_OFF


def rearmost(view: View) -> Mask:
    """Return the point on the board with the checker that has farthest to go."""
    in_play = view.standing & ON_BOARD
    return in_play & -in_play
