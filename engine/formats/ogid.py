"""OGID, OpenGammon's line for a moment of a game: ``11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0``.

Fields, parted by colons, of which the first three are needed:

- a character for each of White's checkers: ``0`` to ``9`` and ``a`` to ``p`` are the points 0 to 25, counted the way
  White goes, 0 his bar and 25 Black's; ``q`` is off. Then the same for Black's;
- the cube: its owner (W, B or N), the power of two, and N, or O while it is offered;
- the dice;
- who *made* the last move: the other is on roll, but while a double waits it is the doubler;
- the state of the game; IW and IB before the first roll, W's or B's;
- White's points, Black's points, and the length of the match, with C in the Crawford game;
- the number of the move, and the checkers a side.

The state and the number of the move tell nothing else about the moment; they are read and not kept.
"""

import re
from typing import Final

from engine.board import CHECKERS, OFF, Player, Position, Side, count_at, side_of
from engine.cube import Cube
from engine.errors import MatchError, NotationError, PositionError
from engine.formats.situation import Situation, check, offer_at

_POINTS: Final = "0123456789abcdefghijklmnop"
_OFF: Final = "q"
_OWNERS: Final = {"W": Player.WHITE, "B": Player.BLACK, "N": None, "D": None, "?": None}
_PREFIX: Final = "OGID="
_FIELDS: Final = (
    ("white", rf"[{_POINTS}{_OFF}]*", "White's checkers, 0 to 9 and a to q"),
    ("black", rf"[{_POINTS}{_OFF}]*", "Black's checkers, 0 to 9 and a to q"),
    ("cube", r"[WBND?][0-9][NOTP]", "the cube: owner, power of two and N or O"),
    ("dice", r"(?:[1-6][1-6])?", "two dice, or nothing"),
    ("last", r"[WB]?", "who made the last move: W or B"),
    ("state", r"[A-Z]{0,2}", "the state of the game"),
    ("white_points", r"\d{0,3}", "White's points"),
    ("black_points", r"\d{0,3}", "Black's points"),
    ("length", r"(?:\d{1,3}(?:[LCG]\d{0,3})?)?", "the length of the match, with C in the Crawford game"),
    ("move", r"\d{0,5}", "the number of the move"),
    ("checkers", r"(?:15)?", "fifteen checkers a side"),
)
_NEEDED: Final = 3


def read(text: str) -> Situation:
    """Read an OGID; its first five letters may be missing, and all fields after the third.

    Raises:
        NotationError: a field is not what it should be.
        PositionError: the board, or the match, cannot be so.

    """
    offset = len(_PREFIX) if text.upper().startswith(_PREFIX) else 0
    fields: dict[str, str] = {}
    starts: dict[str, int] = {}
    for number, (name, pattern, what) in enumerate(_FIELDS):
        if number >= _NEEDED and offset > len(text):
            break
        found = re.compile(rf"({pattern})(?=:|$)", re.ASCII).match(text, offset)
        if found is None:
            raise NotationError(f"expected {what}", text, min(offset, len(text)))
        fields[name], starts[name], offset = found[1], offset, found.end() + 1
    if offset <= len(text):
        raise NotationError(f"an OGID has {len(_FIELDS)} fields", text, offset - 1)
    cube = Cube(2 ** int(fields["cube"][1]), _OWNERS[fields["cube"][0]])
    offered = fields["cube"].endswith("O") or fields.get("state", "").startswith("D")
    last = Player.WHITE if fields.get("last") == "W" else Player.BLACK
    turn = last if offered else last.opponent
    if fields.get("state", "").startswith("I") and not fields["dice"]:
        turn = Player.BLACK if fields["state"] == "IB" else Player.WHITE  # he owes the first roll of the game
    dice = tuple(sorted(map(int, fields.get("dice", "")), reverse=True))
    length = re.match(r"\d*", fields.get("length", ""))
    assert length is not None  # the empty text matches
    white = _side(fields["white"], [_POINTS.index(name) if name != _OFF else OFF for name in fields["white"]], text, 0)
    black = _side(
        fields["black"],
        [OFF - _POINTS.index(name) if name != _OFF else OFF for name in fields["black"]],
        text,
        starts["black"],
    )
    for at, name in enumerate(fields["black"], starts["black"]):
        if name in fields["white"] and name != _OFF:
            raise PositionError("both sides stand on one point", text, at)
    situation = Situation(
        Position(white, black, turn),
        () if offered else dice * 2 if len(set(dice)) == 1 else dice,
        cube,
        offer_at(cube, turn, 1) if offered else None,
        (int(fields.get("white_points") or 0), int(fields.get("black_points") or 0)),
        int(length.group() or 0),
        crawford="C" in fields.get("length", ""),
    )
    return check(situation, text, starts["cube"])


def _side(names: str, points: list[int], text: str, start: int) -> Side:
    """Return the side with a checker on each of these path points; the rest is off."""
    if len(points) > CHECKERS:
        raise PositionError(f"a side has {CHECKERS} checkers, here {len(points)}", text, start + CHECKERS)
    # A checker on 25 of White's, or on 0 of Black's, would stand on the other's bar: only ``q`` is off.
    for at, (name, point) in enumerate(zip(names, points, strict=True), start):
        if point == OFF and name != _OFF:
            raise PositionError("a checker on the other side's bar", text, at)
    counts = {point: points.count(point) for point in points}
    return side_of(counts | {OFF: counts.get(OFF, 0) + CHECKERS - len(points)})


def write(situation: Situation) -> str:
    """Write an OGID; the reverse of :func:`read`, for what it can tell.

    Raises:
        MatchError: Jacoby or beavers are played, or the game is being given up, for which there are no fields.

    """
    offer, turn = situation.offer, situation.position.turn
    if situation.jacoby or situation.beaver or situation.conceded or (offer and offer.turns > 1):
        raise MatchError("an OGID has no field for Jacoby, beavers, or a game that is being given up")
    owner = {player: letter for letter, player in _OWNERS.items() if letter in "WBN"}[situation.cube.owner]
    last = turn if offer else turn.opponent
    white = "".join(_POINTS[point] * count_at(situation.position.white, point) for point in range(OFF))
    black = "".join(
        _POINTS[OFF - point] * count_at(situation.position.black, point) for point in range(OFF - 1, -1, -1)
    )
    fields = (
        white,
        black,
        f"{owner}{situation.cube.value.bit_length() - 1}{'O' if offer else 'N'}",
        "".join(map(str, situation.dice[:2])),
        "W" if last is Player.WHITE else "B",
        "D" if offer else "R" if situation.dice else "C",
        *situation.score,
        f"{situation.length or ''}{'C' if situation.crawford else ''}",
    )
    return ":".join(map(str, fields))


_SUCH: Final = re.compile(rf"[{_POINTS}{_OFF}]*:[{_POINTS}{_OFF}]*:[WBND?][0-9][NOTP](?::.*)?", re.ASCII)


def is_such(text: str) -> bool:
    """Tell whether a text has the form of an OGID without its first five letters."""
    return _SUCH.fullmatch(text) is not None
