"""Questions about bearing off, answered from what has been reckoned before, or from a table that came ready made.

An answer that is exact is a fraction, and no other is. No option of a ruleset changes how checkers go off.
"""

from base64 import b64decode
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from engine.analysis.budget import Budget
from engine.analysis.contest import MOST_CHECKERS, Contest, first_done
from engine.analysis.quarter import Home
from engine.analysis.shipped import Shipped
from engine.analysis.table import Table
from engine.errors import CutShort, ProtocolError
from engine.games import RULESETS
from engine.ruleset import Ruleset

AT_ONCE: Final = 6
"""With so many checkers in play the exact table is reckoned at once, even where one is at hand that is nearly so."""

READY_MADE: Final = ("bok", "sm", "vasa", "backgammon")
"""The rulesets of which there are tables made ready."""

ready_made: Final[dict[str, Shipped]] = {}
"""The tables made ready that have been installed, by ruleset; none at the start."""


class Rolls(NamedTuple):
    """How many rolls a side takes: the mean, and the chances of 1, 2, … rolls."""

    mean: Fraction | float
    chances: list[float]


@cache
def table(ruleset_id: str) -> Table:
    """Return the exact table of a ruleset; it reckons what it is asked for.

    Raises:
        GoalError: races of this game are not reckoned.

    """
    return Table(RULESETS[ruleset_id])


@cache
def contest(ruleset_id: str) -> Contest:
    """Return the exact chances of a ruleset, likewise."""
    return Contest(RULESETS[ruleset_id])


def is_wanted(ruleset_id: str, home: Home) -> bool:
    """Tell whether a table made ready would answer a question about a side sooner, and is not at hand."""
    return sum(home) > AT_ONCE and ruleset_id in READY_MADE and ruleset_id not in ready_made


def install(ruleset_id: str, text: str) -> None:
    """Use a table made ready (base64 of its shipped form) for this ruleset from now on.

    Raises:
        ProtocolError: this is no table.

    """
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        raise ProtocolError("a table of bearing off is base64") from None
    ready_made[ruleset_id] = Shipped(data)


def bear_off(ruleset: Ruleset, home: Home) -> Rolls:
    """Return how many rolls a side takes that plays for the fewest.

    Raises:
        GoalError: races of this game are not reckoned.

    """
    near = ready_made.get(ruleset.id)
    known = near if near and sum(home) > AT_ONCE else table(ruleset.id)
    return Rolls(known.mean(home), known.rolls(home))


def win(ruleset: Ruleset, us: Home, them: Home, budget: Budget) -> Fraction | float:
    """Return the chance of ``us``, who are to roll, to be done first, both sides playing for that.

    With more checkers than :data:`~engine.analysis.contest.MOST_CHECKERS` on a side, or beyond the budget (in pairs of
    sides), it is that of sides which each play for the fewest rolls, and no fraction.

    Raises:
        GoalError: races of this game are not reckoned.

    """
    if max(sum(us), sum(them)) <= MOST_CHECKERS:
        try:
            return contest(ruleset.id).win(us, them, budget)
        except CutShort:
            pass
    ours = bear_off(ruleset, us).chances
    return first_done(ours, bear_off(ruleset, them).chances) if ours else Fraction(1)
