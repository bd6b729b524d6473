"""Positions, rolls and turns as text, and back (RULES 10).

Every ``parse_…`` has a ``format_…`` beside it, and what one writes the other reads. Points in texts are own points;
``numbers`` tells which path points these are. What is refused is refused with the offset of the first character at
fault.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from engine.board import (
    BAR,
    BEATEN,
    CHECKERS,
    COUNT,
    OFF,
    RISING,
    Dice,
    Layout,
    Move,
    Numbers,
    Player,
    Position,
    Side,
    count_at,
    occupied,
    points_of,
    side_of,
)
from engine.errors import NotationError, PositionError

_ENDS: Final = {"bar": BAR, "off": OFF}
_WORDS: Final = {point: word for word, point in _ENDS.items()}
_ENTRY: Final = re.compile(r"(bar|off|[1-9][0-9]?):([1-9][0-9]?)", re.ASCII)
_ROLL: Final = re.compile(r"([1-6])(?:-([1-6]))?", re.ASCII)
_BEGINNING_OF_ROLL: Final = re.compile(r"(?:[1-6](?:-[1-6]?)?)?", re.ASCII)
_RUN: Final = re.compile(r"(?P<points>[^()*]*)(?P<marks>\*{0,2})(?:\((?P<times>[2-6])\))?", re.ASCII)


def point_name(point: int, numbers: Numbers = RISING) -> str:
    """Return how a path point is written: ``bar``, ``1``…``24`` or ``off``."""
    return str(point_value(point, numbers))


def point_value(point: int, numbers: Numbers = RISING) -> int | str:
    """Return a path point as data: a number, or ``bar`` or ``off``."""
    return _WORDS.get(point, numbers[point])


def parse_position(text: str, layout: Layout) -> Position:
    """Read ``<white>/<black>/<turn>``, for example the start of bräde, ``1:15/1:15/w``.

    Raises:
        NotationError: the text is not of that form, or not the one text of its position.
        PositionError: it is, but the position cannot stand on this board.

    """
    parts = text.split("/")
    if len(parts) != 3:
        missing = len(parts) < 3
        offset = len(text) if missing else len("/".join(parts[:3]))
        reason = "" if missing else "parts"
        raise NotationError("a position has three parts, white/black/turn", text, offset, reason)
    white_text, black_text, turn = parts
    black_at = len(white_text) + 1
    white = _parse_side(text, white_text, 0, layout)
    black = _parse_side(text, black_text, black_at, layout)
    if turn not in ("w", "b"):
        raise NotationError("the turn is w or b", text, black_at + len(black_text) + 1)
    shared = occupied(layout.facing(black)) & occupied(white) & ~(1 << 4 * BAR | 1 << 4 * OFF)
    for point in points_of(layout.facing(shared)):
        number = layout.numbers[point]
        entry = re.search(rf"(?<![0-9:]){number}:", black_text)
        assert entry is not None  # the point came from this very text
        at = black_at + entry.start()
        raise PositionError("both sides stand on one point", text, at, "shared", player="b", point=number)
    return Position(white, black, Player(turn))


def _parse_side(text: str, part: str, start: int, layout: Layout) -> Side:
    counts: dict[int, int] = {}
    offset, player = start, "b" if start else "w"
    for entry_text in part.split(",") if part != "-" else ():
        entry = _ENTRY.fullmatch(entry_text)
        if entry is None:
            raise NotationError("expected point:count, as in 12:2, bar:1 or off:3", text, offset)
        name, count = entry[1], int(entry[2])
        number = _ENDS[name] if name in _ENDS else int(name)
        if number >= OFF and name not in _ENDS:
            raise NotationError("points are 1 to 24", text, offset)
        point = layout.numbers[number]
        if counts and _text_order(number) <= max(_text_order(layout.numbers[known]) for known in counts):
            raise NotationError("points come once each, in rising order, then bar, then off", text, offset, "order")
        if count > (most := layout.capacity[point]):
            at, values = offset + len(name) + 1, {"player": player, "point": name, "most": most}
            raise PositionError("more checkers than this point may hold", text, at, "crowded", **values)
        counts[point] = count
        offset += len(entry_text) + 1
    missing = CHECKERS - sum(counts.values())
    if missing < 0 or (missing and not layout.waiting):
        message = f"a side has {CHECKERS} checkers, here {CHECKERS - missing}"
        raise PositionError(message, text, start, "checkers", player=player, count=CHECKERS - missing, right=CHECKERS)
    if layout.waiting:
        beaten = counts.get(BAR, 0)
        counts |= {BAR: beaten + missing, BEATEN: beaten}
    return side_of(counts)


def _text_order(number: int) -> int:
    """In a text the points come first, then the bar, then those off."""
    return {BAR: OFF, OFF: OFF + 1}.get(number, number)


def format_position(position: Position, layout: Layout | None = None) -> str:
    """Write a position; the reverse of :func:`parse_position`. Without a layout own points are path points."""
    return f"{_format_side(position.white, layout)}/{_format_side(position.black, layout)}/{position.turn.value}"


def _format_side(side: Side, layout: Layout | None) -> str:
    if layout and layout.waiting:
        side += count_at(side, BEATEN) - count_at(side, BAR)
    numbers = layout.numbers if layout else RISING
    counts = [f"{name}:{count}" for digit, name in _in_text(numbers) if (count := side >> digit & COUNT)]
    return ",".join(counts) or "-"


@lru_cache(maxsize=8)
def _in_text(numbers: Numbers) -> tuple[tuple[int, str], ...]:
    """Return the path points in the order of a text: how far each one's digit is shifted in a side, and its name."""
    points = sorted(range(BAR, OFF + 1), key=lambda point: _text_order(numbers[point]))
    return tuple((4 * point, point_name(point, numbers)) for point in points)


def parse_roll(text: str) -> Dice:
    """Read ``6-2``, or ``6`` for a single die; doubles come back as four dice."""
    roll = _ROLL.fullmatch(text)
    if roll is None:
        raise NotationError("a roll is two dice, as in 6-2, or one", text, _length_of_match(_BEGINNING_OF_ROLL, text))
    first, second = roll.groups()
    if second is None:
        return (int(first),)
    if second > first:
        raise NotationError("the higher die comes first", text, 0)
    return (int(first),) * 4 if first == second else (int(first), int(second))


def format_roll(dice: Dice) -> str:
    """Write a whole roll (four equal dice as doubles); the reverse of :func:`parse_roll`."""
    return "-".join(map(str, dice[:2]))


def format_dice(dice: Dice) -> str:
    """Write the dice that are left, ``-`` for none and ``?`` for a die of the player's choice."""
    return "-".join(str(die or "?") for die in dice) or "-"


class PlayedStep(NamedTuple):
    """A move together with what it does to the other side: beats nothing (0), a blot (1) or a band (2)."""

    move: Move
    mark: int


def parse_turn(text: str, numbers: Numbers = RISING) -> tuple[Move, ...]:
    """Read a turn, for example ``bar/6** bar/2``, ``13/17(2)`` or ``1/5/8``; ``-`` and the empty text are no moves.

    The marks ``*`` and ``**`` are read and not needed: the position tells what is hit.
    """
    if text in ("", "-"):
        return ()
    moves: list[Move] = []
    offset = 0
    for word in text.split(" "):
        moves += _parse_run(text, word, offset, numbers)
        offset += len(word) + 1
    return tuple(moves)


def _parse_run(text: str, word: str, start: int, numbers: Numbers) -> Sequence[Move]:
    run = _RUN.fullmatch(word)
    if run is None:
        offset = start + _length_of_match(_RUN, word)
        raise NotationError("expected steps, as in 1/5, bar/6*, 22/off or 13/17(2)", text, offset)
    points: list[int] = []
    offset = start
    names = run["points"].split("/")
    for number, name in enumerate(names, 1):
        point = _ENDS.get(name) if name in _ENDS else _number(name)
        if point is None:
            raise NotationError("expected a point 1 to 24, bar or off", text, offset)
        if (point == BAR and number > 1) or (point == OFF and number < len(names)):
            raise NotationError("a checker starts from bar and ends off", text, offset)
        points.append(numbers[point])
        offset += len(name) + 1
    if len(points) < 2:
        raise NotationError("a step has two points, from/to", text, start + len(run["points"]))
    return [Move(*pair) for pair in pairwise(points)] * int(run["times"] or 1)


def _number(name: str) -> int | None:
    return int(name) if re.fullmatch(r"[1-9]|1[0-9]|2[0-4]", name, re.ASCII) else None


def parse_step(text: str, numbers: Numbers = RISING) -> Move:
    """Read a single step, for example ``5/9``."""
    moves = parse_turn(text, numbers)
    if len(moves) != 1:
        raise NotationError("expected one step, as in 5/9", text, 0)
    return moves[0]


def format_step(move: Move, numbers: Numbers = RISING) -> str:
    """Write one step, for example ``5/9``; the reverse of :func:`parse_step`."""
    return f"{point_name(move.origin, numbers)}/{point_name(move.target, numbers)}"


def format_turn(steps: Iterable[PlayedStep], numbers: Numbers = RISING) -> str:
    """Write a turn, equal steps that come together joined: ``13/17(2)``; the reverse of :func:`parse_turn`."""
    words = []
    for (move, mark), equal in groupby(steps):
        times = len(list(equal))
        words.append(format_step(move, numbers) + "*" * mark + (f"({times})" if times > 1 else ""))
    return " ".join(words) or "-"


def _length_of_match(pattern: re.Pattern[str], text: str) -> int:
    """Return how much of a text is well begun, by a pattern that the empty text matches."""
    match = pattern.match(text)
    assert match is not None
    return match.end()
