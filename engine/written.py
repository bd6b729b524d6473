"""Turns as people write them: read tolerantly, and judged strictly.

A turn in a match file may join steps (``24/15``), leave out a star or add one, or tell its steps in another order than
they can be played. All of this is read, with a note each time. Whether there is a legal turn so written is another
question, and is answered by :class:`engine.roll.Roll`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby, islice, pairwise, permutations, product
from typing import Final, NamedTuple

from engine.board import BAR, OFF, Dice, Move, Numbers
from engine.errors import NotationError
from engine.notation import PlayedStep, point_name
from engine.record import START, Hop, Note, Place, Remark
from engine.roll import Roll, Turn
from engine.rules import Value, Violation

_STOP: Final = r"(?:[A-Za-z]+|[0-9]{1,2})(?:\s*\*{1,2})?"
_STEP: Final = re.compile(rf"(?P<stops>{_STOP}(?:\s*/\s*{_STOP})+)(?:\s*\((?P<times>[1-6])\))?(?=[\s,]|$)", re.ASCII)
_NAME: Final = re.compile(r"(?P<name>[A-Za-z]+|[0-9]{1,2})\s*(?P<stars>\*{0,2})", re.ASCII)
_SPACE: Final = re.compile(r"\s")
_BETWEEN: Final = re.compile(r"[\s,]*")
_ENDS: Final[Mapping[str, int]] = {"bar": BAR, "off": OFF}
_NUMBERED: Final[Mapping[str, int]] = {"25": BAR, "0": OFF}
_MOST_WAYS: Final = 1000
"""How many ways of playing a written turn are tried; no turn that can be played has so many."""

# --- Text ↔ hops ---


class Reading(NamedTuple):
    """What a turn's text was read as."""

    hops: tuple[Hop, ...]
    notes: tuple[Note, ...]


def read_turn(text: str, numbers: Numbers, place: Place = START, *, words: bool = True) -> Reading:
    """Read a turn, for example ``24/18*/15 13/11(2)`` or, where ``words`` is false, ``25/22 6/0``.

    ``words`` tells whether ``bar`` and ``off`` are the usual way to write these two; the other way is noted. ``place``
    is where the text stands.

    Raises:
        NotationError: a word is no step.

    """
    notes: list[Note] = []
    hops: list[Hop] = []
    offset = _skip(text, 0, place, notes)
    while offset < len(text):
        step = _STEP.match(text, offset)
        if step is None:
            raise NotationError("expected steps, as in 24/18, bar/20* or 13/11(2)", text, offset)
        written = step.group()
        read = _known_step if len(written) <= _USUAL else _read_step
        try:
            run, remarks = read(written, numbers, words=words)
        except NotationError as error:
            raise error.within(text, offset) from None
        hops += run
        notes += [Note(_further(place, offset + at), remark, values) for at, remark, values in remarks]
        offset = _skip(text, step.end(), place, notes)
    return Reading(tuple(hops), tuple(notes))


def _skip(text: str, offset: int, place: Place, notes: list[Note]) -> int:
    """Return where the next step begins; commas between steps are passed over."""
    between = _BETWEEN.match(text, offset)
    assert between is not None  # the empty text matches
    if "," in between.group():
        notes.append(Note(_further(place, offset), Remark.COMMAS))
    return between.end()


def _further(place: Place, offset: int) -> Place:
    return Place(place.line, place.column + offset)


type _Odd = tuple[int, Remark, Mapping[str, Value]]
"""What is remarked on a step, and where in it."""


def _read_step(text: str, numbers: Numbers, *, words: bool) -> tuple[tuple[Hop, ...], tuple[_Odd, ...]]:
    """Return the hops of a step, or of a run of several, and what is odd about it."""
    step = _STEP.match(text)
    assert step is not None  # it is one
    odd: list[_Odd] = [(0, Remark.SPACES, {})] if _SPACE.search(text) else []
    stops = [_stop(found, numbers, odd, words=words) for found in _NAME.finditer(text, *step.span("stops"))]
    run = [Hop(origin, target, mark) for (origin, _), (target, mark) in pairwise(stops)]
    return tuple(run * int(step["times"] or 1)), tuple(odd)


_known_step: Final = lru_cache(maxsize=4096)(_read_step)
"""The same, remembered: a match has the same steps again and again."""
_USUAL: Final = len("bar/18**/12**(2)")
"""How long a step is at the most that is remembered: others are rare, and may be of any length."""


def _stop(found: re.Match[str], numbers: Numbers, odd: list[_Odd], *, words: bool) -> tuple[int, int]:
    """Return a path point and how many stars stand after it."""
    name, offset = found["name"], found.start()
    usual, other = (_ENDS, _NUMBERED) if words else (_NUMBERED, _ENDS)
    known = name.lower()
    if known != name:
        odd.append((offset, Remark.CAPITALS, {}))
    if known in other:
        odd.append((offset, Remark.OFF if other[known] == OFF else Remark.BAR, {"word": name}))
    point = {**usual, **other}.get(known)
    if point is None:
        if not known.isdigit() or not 1 <= int(known) <= 24:
            raise NotationError("expected a point 1 to 24, bar or off", found.string, offset)
        point = numbers[int(known)]
    return point, len(found["stars"])


def write_turn(hops: Sequence[Hop], numbers: Numbers, *, words: bool = True) -> str:
    """Write a turn, equal hops that come together joined; the reverse of :func:`read_turn`."""
    written = []
    for hop, equal in groupby(hops):
        times = len(list(equal))
        ends = f"{_name(hop.origin, numbers, words=words)}/{_name(hop.target, numbers, words=words)}"
        written.append(ends + "*" * (hop.mark or 0) + (f"({times})" if times > 1 else ""))
    return " ".join(written)


def _name(point: int, numbers: Numbers, *, words: bool) -> str:
    if not words and point in (BAR, OFF):
        return "25" if point == BAR else "0"
    return point_name(point, numbers)


# --- Hops → a turn ---


class Understood(NamedTuple):
    """The legal turn that was written, and what had to be overlooked to see it: remarks with their values."""

    turn: Turn
    overlooked: tuple[tuple[Remark, Mapping[str, Value]], ...] = ()


def understand(roll: Roll, hops: Sequence[Hop]) -> Understood | None:
    """Return the legal turn of a roll that these hops tell; ``None`` where there is none.

    A hop may be several steps of one checker; they can come in any order. Where the ways to play it come to different
    results, the one that hits where the stars say is meant.
    """
    dice = tuple(filter(None, roll.dice))
    as_written = _as_written(hops)
    first = _Attempt(as_written, roll.find(as_written))
    attempts = [first]
    if not first.turn or any(len(_splits(hop, dice)) > 1 for hop in hops):
        attempts += (_Attempt(way, roll.find(way)) for way in _tried(hops, dice))
    played = {attempt.turn[:2]: attempt for attempt in reversed(attempts) if attempt.turn}
    if not played:
        return None
    off_mark = {result: len(_marks_off(attempt, hops)) for result, attempt in played.items()}
    closest = min(off_mark.values())
    meant = [attempt for result, attempt in played.items() if off_mark[result] == closest]
    best = first if first in meant else meant[-1]
    assert best.turn is not None  # only such are in played
    text = str(best.turn)
    overlooked: list[tuple[Remark, Mapping[str, Value]]] = []
    if len(meant) > 1:
        overlooked.append((Remark.AMBIGUOUS, {"turn": text}))
    elif best is not first and not _joined(hops, best.moves):
        overlooked.append((Remark.ORDER, {"turn": text}))
    numbers = roll.ruleset.layout.numbers
    for point, missing in _marks_off(best, hops):
        remark = Remark.STAR_MISSING if missing else Remark.STAR_FALSE
        overlooked.append((remark, {"to": point_name(point, numbers)}))
    return Understood(best.turn, tuple(overlooked))


def why_not(roll: Roll, hops: Sequence[Hop]) -> tuple[Violation, ...]:
    """Return the rules that the best way to play these hops breaks, where none is a legal turn."""

    @cache
    def refused(moves: tuple[Move, ...]) -> bool:
        return bool(roll.explain(moves[:-1], moves[-1]))

    def steps(moves: tuple[Move, ...]) -> int:
        return next((number for number in range(len(moves)) if refused(moves[: number + 1])), len(moves))

    furthest = max((_as_written(hops), *_tried(hops, tuple(filter(None, roll.dice)))), key=steps)
    going = steps(furthest)
    return roll.explain(furthest[:going], furthest[going] if going < len(furthest) else None)


class _Attempt(NamedTuple):
    """A way to play what was written, and the turn that it makes."""

    moves: tuple[Move, ...]
    turn: Turn | None


def _as_written(hops: Sequence[Hop]) -> tuple[Move, ...]:
    return tuple(Move(hop.origin, hop.target) for hop in hops)


def _tried(hops: Sequence[Hop], dice: Dice) -> Iterable[tuple[Move, ...]]:
    """Return the ways to play the hops that are tried, each once."""
    return dict.fromkeys(islice(_ways(hops, dice), _MOST_WAYS))


def _ways(hops: Sequence[Hop], dice: Dice) -> Iterator[tuple[Move, ...]]:
    """Yield each way to play the hops step by step: as written first, then with hops split and in other orders."""
    if len(hops) > len(dice):
        return
    for split in product(*(_splits(hop, dice) for hop in hops)):
        moves = [move for part in split for move in part]
        if len(moves) <= len(dice):
            yield from permutations(moves)


def _splits(hop: Hop, dice: Dice) -> list[tuple[Move, ...]]:
    """Return the ways to go a hop with some of the dice, one step a die; a step by itself is left as it is."""
    whole = (Move(hop.origin, hop.target),)
    if hop.target - hop.origin in dice or hop.target <= hop.origin:
        return [whole]
    ways = []
    for many in range(2, len(dice) + 1):
        for some in dict.fromkeys(permutations(dice, many)):
            stops = [hop.origin]
            for die in some:
                stops.append(min(stops[-1] + die, OFF))
            if stops[-1] == hop.target and stops[-2] != OFF:
                ways.append(tuple(Move(*pair) for pair in pairwise(stops)))
    return [whole, *ways] if hop.target == OFF else ways or [whole]


def _joined(hops: Sequence[Hop], moves: Sequence[Move]) -> bool:
    """Tell whether the moves are the hops in their order, each split into its steps."""
    left = list(moves)
    for hop in hops:
        point = hop.origin
        while point != hop.target:
            if not left or left[0].origin != point:
                return False
            point = left.pop(0).target
    return not left


def _marks_off(attempt: _Attempt, hops: Sequence[Hop]) -> list[tuple[int, bool]]:
    """Return the points where stars and hits differ, and whether the star is missing there."""
    assert attempt.turn is not None  # asked for those alone that can be played
    if any(hop.mark is None for hop in hops):
        return []
    hit = {step.move.target: step.mark for step in _steps(attempt)}
    told: dict[int, int] = {}
    for hop in hops:  # the second checker to a point has no star of its own
        told[hop.target] = max(told.get(hop.target, 0), hop.mark or 0)
    return [
        (point, hit.get(point, 0) > told.get(point, 0))
        for point in sorted(hit.keys() | told.keys())
        if hit.get(point, 0) != told.get(point, 0)
    ]


def _steps(attempt: _Attempt) -> tuple[PlayedStep, ...]:
    assert attempt.turn is not None
    return tuple(step for step in attempt.turn.steps if step.mark)
