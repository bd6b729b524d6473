"""What a turn does, as puzzles and readers ask about it, and which rolls have a turn that does it."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.analysis.budget import Budget
from engine.analysis.rolls import THROWS, Throw
from engine.board import BAR, Dice, Position, count_at
from engine.roll import Roll, Turn
from engine.rules import RuleId
from engine.ruleset import JANS, Ruleset

DICE: Final = range(6, 0, -1)

type Deed = Callable[[Turn], bool]


def is_jan(turn: Turn) -> bool:
    """Tell whether a turn makes jan, sprängjan among them."""
    return turn.outcome is not None and turn.outcome.rule in JANS


def is_blast_jan(turn: Turn) -> bool:
    """Tell whether a turn makes sprängjan."""
    return turn.outcome is not None and turn.outcome.rule is RuleId.WIN_BLAST_JAN


def is_pattern(turn: Turn) -> bool:
    """Tell whether a turn ends the game in one of the four patterns. Bearing off is none of them."""
    return turn.outcome is not None and turn.outcome.is_pattern


def hits(turn: Turn) -> bool:
    """Tell whether a turn hits or blasts."""
    return any(step.mark for step in turn.steps)


def enters(turn: Turn) -> bool:
    """Tell whether a turn brings a beaten checker in and leaves none on the bar."""
    return any(step.move.origin == BAR for step in turn.steps) and not count_at(turn.own, BAR)


def is_pass(turn: Turn) -> bool:
    """Tell whether no step can be played."""
    return not turn.steps


def turns_of(ruleset: Ruleset, position: Position, dice: Dice, budget: Budget) -> tuple[Turn, ...]:
    """Return the turns of a roll. It is one thing to look at for the budget.

    Raises:
        CutShort: the budget is spent.

    """
    budget.spend()
    return Roll(ruleset, position, dice).turns()


def can(ruleset: Ruleset, position: Position, dice: Dice, deed: Deed, budget: Budget) -> bool:
    """Tell whether a roll has a turn that does it.

    Raises:
        CutShort: the budget is spent.

    """
    return any(map(deed, turns_of(ruleset, position, dice, budget)))


def throws_that(
    ruleset: Ruleset, position: Position, deed: Deed, budget: Budget, among: Iterable[Throw] = THROWS
) -> tuple[Throw, ...]:
    """Return the rolls with a turn that does it, the highest first.

    Raises:
        CutShort: the budget is spent.

    """
    return tuple(throw for throw in among if can(ruleset, position, throw.dice, deed, budget))


def likeliest(ruleset: Ruleset, position: Position, deed: Deed, budget: Budget, throws: Iterable[Throw]) -> Turn | None:
    """Return a turn that does it, by that of the rolls with such a turn which comes most often; ``None`` without any.

    Raises:
        CutShort: the budget is spent.

    """
    throw = max(throws, key=lambda throw: throw.ways, default=None)
    if throw is None:
        return None
    return next(filter(deed, turns_of(ruleset, position, throw.dice, budget)))


def dice_that(ruleset: Ruleset, position: Position, deed: Deed, budget: Budget) -> tuple[int, ...]:
    """Return the single dice with a turn that does it, the highest first; none where a player may not roll one die.

    Raises:
        CutShort: the budget is spent.

    """
    if not ruleset.one_die:
        return ()
    return tuple(die for die in DICE if can(ruleset, position, (die,), deed, budget))


def cases(throws: Iterable[Throw]) -> int:
    """Return in how many of the 36 ways dice fall so."""
    return sum(throw.ways for throw in throws)
