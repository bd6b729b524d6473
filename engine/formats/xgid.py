"""XGID, a line that tells a moment of a game: ``XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10``.

Ten fields: the board from the player below (upper-case letters, our White); the cube as a power of two; its owner (1
below, -1 above, 0 nobody); whose turn it is (1 or -1); the dice, ``00`` before a roll, ``D`` when that player has
doubled, ``B`` and ``R`` when the double was beavered and that raccooned; the points of the player below and of the
other; Crawford (1) in a match, Jacoby (1) and beaver (2) otherwise; the length of the match; how often the cube can be
doubled. The board is the same whoever has the turn.
"""

import re
from typing import Final

from engine.board import Player
from engine.cube import HIGHEST, Cube
from engine.errors import MatchError, NotationError
from engine.formats.letters import LENGTH, read_board, write_board
from engine.formats.situation import Situation, check, offer_at

_PREFIX: Final = "XGID="
_SIDES: Final = {"1": Player.WHITE, "-1": Player.BLACK}
_FIELDS: Final = (
    ("cube", r"[0-9]|10", "the cube's power of two, 0 to 10"),
    ("owner", r"0|1|-1", "who owns the cube: 1, 0 or -1"),
    ("turn", r"1|-1", "whose turn it is: 1 or -1"),
    ("dice", r"[1-6][1-6]|00|[DBR]", "two dice, 00, D, B or R"),
    ("white", r"\d{1,3}", "the points of the player below"),
    ("black", r"\d{1,3}", "the points of the player above"),
    ("rule", r"[0-3]", "0 to 3 for Crawford, or Jacoby and beaver"),
    ("length", r"\d{1,3}", "the length of the match"),
    ("limit", r"\d{1,2}", "how often the cube can be doubled"),
)
_TURNED: Final = ("D", "B", "R")
_LIMIT: Final = HIGHEST.bit_length() - 1


def read(text: str) -> Situation:
    """Read an XGID; its first five letters may be missing, and its last field.

    Raises:
        NotationError: a field is not what it should be.
        PositionError: the board, or the match, cannot be so.

    """
    start = len(_PREFIX) if text.upper().startswith(_PREFIX) else 0
    fields, offset = {}, start + LENGTH
    board = read_board(text, Player.WHITE, start)
    for name, pattern, what in _FIELDS:
        if name == "limit" and offset == len(text):
            break
        found = re.compile(rf":({pattern})(?=:|$)", re.ASCII).match(text, offset)
        if found is None:
            raise NotationError(f"expected a colon and {what}", text, min(offset + 1, len(text)))
        fields[name], offset = found[1], found.end()
    if offset < len(text):
        raise NotationError("an XGID has ten fields", text, offset)
    turn, rule, length = _SIDES[fields["turn"]], int(fields["rule"]), int(fields["length"])
    cube = Cube(2 ** int(fields["cube"]), _SIDES.get(fields["owner"]))
    dice, offer = fields["dice"], None
    if dice in _TURNED:
        turns = _TURNED.index(dice) + 1
        offer = offer_at(cube, turn if turns % 2 else turn.opponent, turns)
    rolled = () if offer or dice == "00" else tuple(sorted(map(int, dice), reverse=True))
    situation = Situation(
        board._replace(turn=turn),
        rolled * 2 if len(set(rolled)) == 1 else rolled,
        cube,
        offer,
        (int(fields["white"]), int(fields["black"])),
        length,
        crawford=length > 0 and rule == 1,
        jacoby=not length and rule in (1, 3),
        beaver=not length and rule in (2, 3),
    )
    return check(situation, text, start + LENGTH)


def write(situation: Situation) -> str:
    """Write an XGID; the reverse of :func:`read`.

    Raises:
        MatchError: the player offers to give up, for which there is no field.

    """
    if situation.conceded:
        raise MatchError("an XGID has no field for a game that is being given up")
    cube, offer = situation.cube, situation.offer
    sides = {player: number for number, player in _SIDES.items()}
    dice = "".join(map(str, situation.dice[:2])) or "00"
    fields = (
        write_board(situation.position),
        cube.value.bit_length() - 1,
        sides[cube.owner] if cube.owner else 0,
        sides[situation.position.turn],
        _TURNED[offer.turns - 1] if offer else dice,
        *situation.score,
        int(situation.crawford) if situation.length else situation.jacoby + 2 * situation.beaver,
        situation.length,
        _LIMIT,
    )
    return _PREFIX + ":".join(map(str, fields))
