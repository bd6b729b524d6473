"""A backgammon board as 26 letters, as XGID and match files have it.

Letter p is White's own point p: ``A`` is one checker of White's, ``B`` two, ``a`` one of Black's, ``-`` none. The first
is Black's bar, the last White's. Checkers that are not there are off.
"""

from typing import Final

from engine.board import CHECKERS, OFF, Player, Position, Side, count_at, side_of
from engine.errors import NotationError, PositionError

LENGTH: Final = 26
_BLACK_BAR: Final = 0
_WHITE_BAR: Final = 25


def read_board(text: str, turn: Player, offset: int = 0) -> Position:
    """Read the letters of ``text`` from ``offset`` on.

    Raises:
        NotationError: a character is no letter from A to O and no hyphen, or there are fewer than 26 of them.
        PositionError: a side has more than fifteen checkers, or one on the other's bar.

    """
    letters = text[offset : offset + LENGTH]
    if len(letters) < LENGTH:
        raise NotationError(f"a board has {LENGTH} letters", text, len(text))
    white: dict[int, int] = {}
    black: dict[int, int] = {}
    for number, letter in enumerate(letters):
        count = 0 if letter == "-" else ord(letter.upper()) - ord("A") + 1
        if not letter.isascii() or not 0 <= count <= CHECKERS:
            raise NotationError("expected a letter from A to O or a hyphen", text, offset + number)
        if count and number == (_BLACK_BAR if letter.isupper() else _WHITE_BAR):
            raise PositionError("a checker on the other side's bar", text, offset + number)
        if letter.isupper():
            white[_WHITE_BAR - number] = count
        else:
            black[number] = count
    return Position(_whole(white, text, offset), _whole(black, text, offset), turn)


def _whole(counts: dict[int, int], text: str, offset: int) -> Side:
    off = CHECKERS - sum(counts.values())
    if off < 0:
        raise PositionError(f"a side has {CHECKERS} checkers, here {CHECKERS - off}", text, offset)
    return side_of(counts | {OFF: off})


def write_board(position: Position) -> str:
    """Write the 26 letters of a position; the reverse of :func:`read_board`."""
    return "".join(_letter(position, number) for number in range(LENGTH))


def _letter(position: Position, number: int) -> str:
    white = count_at(position.white, _WHITE_BAR - number) if number != _BLACK_BAR else 0
    black = count_at(position.black, number) if number != _WHITE_BAR else 0
    if white:
        return chr(ord("A") + white - 1)
    return chr(ord("a") + black - 1) if black else "-"
