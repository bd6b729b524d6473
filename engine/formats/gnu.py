"""GNU Backgammon's Position ID and Match ID, apart or together: ``4HPwATDgc/ABMA:MAAAAAAAAAAE``.

Both are strings of bits, the first of them the lowest bit of the first byte, written in base 64. A position is the
opponent's checkers and then those of the player on roll: from point to point, 1 to 24 and the bar, as many ones as
there are checkers, and a zero. GNU's player 0 is our Black, player 1 our White (as in XGID, where he sits below).
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Final

from engine.board import CHECKERS, FALLING, OFF, Player, Position, Side, count_at, side_of
from engine.cube import Cube
from engine.errors import MatchError, NotationError, PositionError
from engine.formats.situation import Situation, check, offer_at

_POSITION: Final = 14
_MATCH: Final = 12
_DIGITS: Final = re.compile(r"[A-Za-z0-9+/]*", re.ASCII)
_POINTS: Final = (*range(1, OFF), 0)
"""A side's own points in the order of the bits; the bar comes last."""
_NUMBERS: Final = {Player.BLACK: 0, Player.WHITE: 1}
_NOBODY: Final = 3
_PLAYING: Final = 1


# --- Bits ---


def _bits(text: str, start: int, length: int) -> int:
    """Return the bits of an ID as a number.

    Raises:
        NotationError: it has another length, or a character that is no digit of base 64.

    """
    digits = _DIGITS.match(text, start, start + length)
    assert digits is not None  # the empty text matches
    if digits.end() < start + length:
        raise NotationError(f"an ID has {length} letters, digits, + or /", text, digits.end())
    padding = "=" * (-length % 4)
    return int.from_bytes(b64decode(digits.group() + padding), "little")


def _text(bits: int, length: int) -> str:
    return b64encode(bits.to_bytes(length * 6 // 8, "little")).decode("ascii").rstrip("=")


# --- The position ---


def read_position(text: str, turn: Player = Player.WHITE, start: int = 0) -> Position:
    """Read a Position ID for the player on roll, which it does not tell.

    Raises:
        NotationError: it is no ID of fourteen characters.
        PositionError: a side has more than fifteen checkers, or both sides stand on a point.

    """
    bits = _bits(text, start, _POSITION)
    sides = []
    for _ in Player:
        counts: dict[int, int] = {}
        for point in _POINTS:
            count = (~bits & bits + 1).bit_length() - 1
            bits >>= count + 1
            counts[FALLING[point]] = count
        sides.append(_whole(counts, text, start))
    if bits:
        raise PositionError("an ID ends after both sides", text, start)
    other, own = sides
    if any(count_at(own, point) and count_at(other, OFF - point) for point in range(1, OFF)):
        raise PositionError("both sides stand on one point", text, start)
    return Position(own, other, turn) if turn is Player.WHITE else Position(other, own, turn)


def _whole(counts: dict[int, int], text: str, start: int) -> Side:
    off = CHECKERS - sum(counts.values())
    if off < 0:
        raise PositionError(f"a side has {CHECKERS} checkers, here {CHECKERS - off}", text, start)
    return side_of(counts | {OFF: off})


def write_position(position: Position) -> str:
    """Write the Position ID of a position; the reverse of :func:`read_position`."""
    bits = length = 0
    for player in (position.turn.opponent, position.turn):
        for point in _POINTS:
            count = count_at(position.side(player), FALLING[point])
            bits |= (1 << count) - 1 << length
            length += count + 1
    return _text(bits, _POSITION)


# --- The match ---

_FIELDS: Final = {
    "cube": 4,
    "owner": 2,
    "roller": 1,
    "crawford": 1,
    "state": 3,
    "turn": 1,
    "doubled": 1,
    "conceded": 2,
    "die": 3,
    "other": 3,
    "length": 15,
    "black": 15,
    "white": 15,
    "no_jacoby": 1,
}
"""The fields of a Match ID, with their number of bits."""


def read(text: str) -> Situation:
    """Read a Position ID, alone or with a Match ID after a colon; alone it is White's turn.

    Raises:
        NotationError: these are no such IDs.
        PositionError: the position or the match cannot be so.

    """
    if len(text) == _POSITION:
        return Situation(read_position(text))
    if text[_POSITION : _POSITION + 1] != ":":
        raise NotationError("expected a Position ID of 14 characters, a colon and a Match ID", text, _POSITION)
    start = _POSITION + 1
    bits = _bits(text, start, _MATCH)
    if len(text) > start + _MATCH:
        raise NotationError(f"a Match ID has {_MATCH} characters", text, start + _MATCH)
    told = {}
    for name, width in _FIELDS.items():
        told[name], bits = bits & (1 << width) - 1, bits >> width
    players = {number: player for player, number in _NUMBERS.items()}
    roller = players[told["roller"]]
    cube = Cube(2 ** told["cube"], players.get(told["owner"]))
    fallen = sorted((told["die"], told["other"]), reverse=True)
    if fallen[0] > 6 or (fallen[0] and not fallen[1]):
        raise PositionError("there are no such dice", text, start)
    dice = tuple(filter(None, fallen))
    situation = Situation(
        read_position(text, roller),
        dice * 2 if len(set(dice)) == 1 else dice,
        cube,
        offer_at(cube, roller, 1) if told["doubled"] else None,
        (told["white"], told["black"]),
        told["length"],
        crawford=bool(told["crawford"]),
        jacoby=not told["length"] and not told["no_jacoby"],
        conceded=told["conceded"],
    )
    return check(situation, text, start)


def write(situation: Situation) -> str:
    """Write Position ID and Match ID; the reverse of :func:`read`, for what they can tell.

    Raises:
        MatchError: beavers are played, for which there is no field.

    """
    offer, roller = situation.offer, situation.position.turn
    if situation.beaver or (offer and offer.turns > 1):
        raise MatchError("a Match ID has no field for beavers")
    deciding = roller.opponent if offer or situation.conceded else roller
    die, other = situation.dice[:2] or (0, 0)
    told = {
        "cube": situation.cube.value.bit_length() - 1,
        "owner": _NUMBERS[situation.cube.owner] if situation.cube.owner else _NOBODY,
        "roller": _NUMBERS[roller],
        "crawford": int(situation.crawford),
        "state": _PLAYING,
        "turn": _NUMBERS[deciding],
        "doubled": int(offer is not None),
        "conceded": situation.conceded,
        "die": die,
        "other": other,
        "length": situation.length,
        "black": situation.score[1],
        "white": situation.score[0],
        "no_jacoby": int(not situation.jacoby),
    }
    bits = 0
    for at, (name, width) in zip(_starts(), _FIELDS.items(), strict=True):
        bits |= (told[name] & (1 << width) - 1) << at
    return f"{write_position(situation.position)}:{_text(bits, _MATCH)}"


def _starts() -> Iterator[int]:
    """Yield at which bit each field begins."""
    at = 0
    for width in _FIELDS.values():
        yield at
        at += width


_SUCH: Final = re.compile(r"[^\s:]{12,16}(?::[^\s:]*)?")


def is_such(text: str) -> bool:
    """Tell whether a text seems to be these IDs, perhaps with a character wrong, missing or too many."""
    return _SUCH.fullmatch(text) is not None
