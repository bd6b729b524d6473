"""Dice and turn: the paragraphs that all games of the engine share (RULES 2)."""

from collections.abc import Sequence
from typing import Final

from engine.board import View
from engine.rules import RuleId
from engine.ruleset import Candidate, TurnRule

_WHOLE: Final = [(die,) for die in range(7)]


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
