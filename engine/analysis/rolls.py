"""The 21 rolls of two dice and how often each comes."""

from typing import Final, NamedTuple

from engine.board import Dice

WAYS: Final = 36
"""In how many ways two dice can fall."""


class Throw(NamedTuple):
    """One of the 21 rolls, as ``dice`` and as ``text``, with how many of the 36 ways are it."""

    dice: Dice
    text: str
    ways: int


def _throw(high: int, low: int) -> Throw:
    text = f"{high}-{low}"
    return Throw((high,) * 4, text, 1) if high == low else Throw((high, low), text, 2)


THROWS: Final = tuple(_throw(high, low) for high in range(6, 0, -1) for low in range(high, 0, -1))
"""The rolls, the highest first: 6-6, 6-5, … 1-1 (RULES 2)."""
