"""The table of bearing off as a page fetches it: all 54,264 sides in a megabyte and a half, nearly exact.

::

    means     16 bits a side, in 1/4096 of a roll: off by 1/8192 at most
    first     8 bits a side: the fewest rolls that there is a chance for
    length    8 bits a side: how many chances are told
    chances   16 bits each, in 1/65535: off by 1/131070 at most; the others are less than that

Sides come in their order (:mod:`engine.analysis.quarter`); numbers of 16 bits have the lower byte first.
"""

from collections.abc import Iterable
from typing import Final

from engine.analysis.quarter import Home, home_of, how_many, number_of, sides
from engine.analysis.table import Table
from engine.board import CHECKERS
from engine.errors import ProtocolError

SIDES: Final = how_many(CHECKERS)
_WORD: Final = 2
_FIRST: Final = _WORD * SIDES
_LENGTH: Final = _FIRST + SIDES
_CHANCES: Final = _LENGTH + SIDES
MEANS: Final = 1 << 12
CERTAIN: Final = (1 << 16) - 1


def pack(table: Table) -> bytes:
    """Return the shipped form of a table; all sides are reckoned for it."""
    means, firsts, lengths, chances = bytearray(), bytearray(), bytearray(), bytearray()
    for checkers in range(CHECKERS + 1):
        for own in sides(checkers):
            home = home_of(own)
            parts = [round(chance * CERTAIN) for chance in table.rolls(home)]
            told = [number for number, part in enumerate(parts) if part]
            first, end = (told[0], told[-1] + 1) if told else (0, 0)
            means += _words([round(table.mean(home) * MEANS)])
            firsts.append(first)
            lengths.append(end - first)
            chances += _words(parts[first:end])
    return bytes(means + firsts + lengths + chances)


def _words(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(_WORD, "little") for number in numbers)


class Shipped:
    """A table read from its shipped form; what it tells is told nearly, as the module's page says.

    Raises:
        ProtocolError: these bytes are no table.

    """

    def __init__(self, data: bytes) -> None:
        if len(data) < _CHANCES or len(data) != _CHANCES + _WORD * sum(data[_LENGTH:_CHANCES]):
            raise ProtocolError(f"a table of bearing off has not {len(data)} bytes")
        self._data = data

    def mean(self, home: Home) -> float:
        """Return the least expected number of rolls of a side that is to roll; 0 for one that has won."""
        return self._word(_WORD * number_of(home)) / MEANS

    def rolls(self, home: Home) -> list[float]:
        """Return the chances that it takes 1, 2, … rolls."""
        number = number_of(home)
        first, length = self._data[_FIRST + number], self._data[_LENGTH + number]
        begin = _CHANCES + _WORD * sum(self._data[_LENGTH : _LENGTH + number])
        told = range(begin, begin + _WORD * length, _WORD)
        return [0.0] * first + [self._word(at) / CERTAIN for at in told]

    def _word(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + _WORD], "little")
