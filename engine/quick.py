"""The legal turns of an ordinary roll, quickly: what :mod:`engine.search` finds, with fewer questions asked.

The search asks every rule at every position on the way. Here most answers are taken over from the position before.
That is right as far as the games have these properties (tests compare the two on positions of all kinds):

- Landing is closed by the opponent's bands, which only beating a band changes, and by own checkers on the ruleset's
  ``crowded`` points. Checkers on the bar move before all others.
- While a checker stands before the last quarter none goes off, every die has its whole value, and no form is complete.
  When none does, the steps of a die hang on which points have checkers, and on where landing is closed.
- Two steps by different checkers of which one beats nothing can change places, unless the one lands where the other
  has left, or the one that is then first wins.
- The first turn rules are those of :mod:`engine.obligations`, to which turns that use all the dice are alike; others
  rank only turns that bear off.

Points are bits here, bit p for path point p: integers as small as that are quicker than masks.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.board import BAR, OFF, Dice, Mask, Side, Step, View, beat, occupied, unit
from engine.obligations import OBLIGATIONS
from engine.rules import RuleId
from engine.ruleset import Candidate, Path, PointRule, Ruleset
from engine.search import Key, by_value, judge

type Bits = int
"""A set of path points: bit p is set for point p."""

type Move = tuple[Side, Step, Side, Bits, Bits]
"""A step in all that is asked of it: what it adds to a side, itself, its origin's digit in a side, origin, target."""

type Found = list[tuple[Side, RuleId | None, dict[Side, Path]]]
"""Turns by the other side after them and the rule by which they win, if any: own sides, with the steps to each."""

_ANYWHERE: Final = -1
_BAR: Final = 1 << BAR
_BOARD: Final = (1 << OFF) - 2
_BEFORE_LAST: Final = (1 << 19) - 1
"""The bar, and the points before the last quarter."""
_WITHIN: Final = [(1 << OFF - die) - 2 for die in range(7)]
"""By die: the points from which a checker stays on the board."""
_HALVES: Final = [7 << OFF | half for half in ((1 << 13) - 1, _BOARD & -(1 << 13))]


def _bits(mask: Mask) -> Bits:
    return int(f"{mask:x}", 2)


@lru_cache(maxsize=64)
def _kept_bits(mask: Mask) -> Bits:
    return _bits(mask)


@lru_cache(maxsize=1024)
def _move(die: int, origin: int, target: int) -> Move:
    return unit(target) - unit(origin), Step(origin, target, die), 15 * unit(origin), 1 << origin, 1 << target


def _moves_of(die: int, value: int, inside: Bits, off: Bits) -> list[Move]:
    return [_move(die, point, point + value) for point in range(OFF) if inside >> point & 1] + [
        _move(die, point, OFF) for point in range(OFF) if off >> point & 1
    ]


@lru_cache(maxsize=1 << 12)
def _half(origins_and_die: int) -> list[Move]:
    die = origins_and_die >> OFF
    return _moves_of(die, die, origins_and_die, 0)


@lru_cache(maxsize=1 << 13)
def _moves(origins_and_die: int) -> list[Move]:
    """Return the moves from some points of the board to others, by the die that the bits above the board tell."""
    first, second = _HALVES
    return _half(origins_and_die & first) + _half(origins_and_die & second)


@lru_cache(maxsize=1 << 12)
def _home_moves(ruleset: Ruleset, standing: Bits, closed: Bits, die: int) -> list[Move]:
    """Return the moves by a die when no checker is before the last quarter."""
    own, closed_mask = (int(f"{bits:b}", 16) for bits in (standing, closed))
    value, moving, off = by_value(ruleset, View(own, 0, ruleset.bandable), die, own, closed=closed_mask)
    return _moves_of(die, value, _bits(moving), _bits(off))


def _refused(rules: Iterable[PointRule], view: View) -> Mask:
    refused = 0
    for rule in rules:
        refused |= rule.refuses(view)
    return refused


class _Other:
    """The other side at some time of the turn: where it can be beaten, its bands, where it closes landing.

    ``sides`` are the own sides with which turns that use all dice leave it so. What has been asked is kept: ``beats``
    what comes of it when a point is beaten, ``closed_from_bar`` where it closes entering, by own side.
    """

    __slots__ = ("bands", "beats", "closed", "closed_from_bar", "hits", "side", "sides")

    def __init__(self, side: Side, hits: Bits, bands: Bits, closed: Bits) -> None:
        self.side = side
        self.hits = hits
        self.bands = bands
        self.closed = closed
        self.sides: dict[Side, Path] = {}
        self.beats: dict[int, tuple[_Other, RuleId | None]] = {}
        self.closed_from_bar: dict[Side, Mask] = {}


type Begun = dict[_Other, dict[Side, tuple[Bits, Bits, Path]]]
"""Turns begun, by both sides: the points with own checkers, those to go on from, the steps so far."""


class _Search:
    """One search. ``wins`` are the turns that win; ``home`` tells whether bearing off was looked at."""

    __slots__ = ("begun", "corners", "dice", "forms", "home", "midway", "others", "ruleset", "view", "wins")

    def __init__(self, ruleset: Ruleset, view: View, dice: Dice) -> None:
        self.ruleset = ruleset
        self.view = view
        self.dice = dice
        self.home = False
        self.wins: list[Candidate] = []
        standing = _bits(view.standing) & ~(1 << OFF)
        near = (standing & _BEFORE_LAST).bit_count() <= len(dice)  # else no turn brings all to the last quarter
        self.corners = near or view.beaten > 0
        self.forms = ruleset.forms if near else None
        self.midway = ruleset.forms_midway if near else None
        hits = _bits(occupied(view.other)) & _BOARD
        start = _Other(view.other, hits, _bits(view.bands), self.closed(view.other))
        self.others = {view.other: start}
        self.begun: Begun = {start: {view.own: (standing, _ANYWHERE, None)}}

    def closed(self, other: Side) -> Bits:
        """Return where the other side closes landing: what the rules refuse a side with none on the board."""
        none = self.view.own & 15 << 4 * OFF
        return _bits(_refused(self.ruleset.landing, View(none, other, self.ruleset.bandable)))

    def beat(self, before: _Other, point: int) -> tuple[_Other, RuleId | None]:
        """Return what comes of the other side when a point is beaten, and the rule by which that wins, if it does."""
        known = before.beats.get(point)
        if known:
            return known
        side, target = beat(before.side, unit(point)), 1 << point
        band = before.bands & target
        after = self.others.get(side)
        if after is None:
            closed = self.closed(side) if band else before.closed
            after = self.others[side] = _Other(side, before.hits & ~target, before.bands & ~target, closed)
        win = None
        if self.ruleset.is_jan(side):
            win = RuleId.WIN_BLAST_JAN if band else RuleId.WIN_JAN
        before.beats[point] = after, win
        return after, win

    def corner(self, own: Side, standing: Bits, other: _Other, die: int) -> list[Move]:
        """Return the moves of a side with checkers on the bar, or with none before the last quarter."""
        if not standing & _BAR:
            self.home = True
            return _home_moves(self.ruleset, standing & _BOARD, other.closed, die)
        closed = other.closed_from_bar.get(own)
        if closed is None:
            view = View(own, other.side, self.ruleset.bandable)
            closed = other.closed_from_bar[own] = _refused(self.ruleset.entering, view)
        return [] if closed & unit(die) else [_move(die, BAR, die)]

    def two(self) -> list[tuple[int, Begun]]:
        """Use two different dice in both orders; return the turns begun by how many they use."""
        high, low = self.dice
        high_first = self.go_on(self.begun, 1, high)
        origins = _ANYWHERE if self.wins or self.corners else self.lower_first()
        self.finish(high_first, low)
        ((start, sides),) = self.begun.items()
        low_first = self.go_on({start: {own: (at, origins, path) for own, (at, _, path) in sides.items()}}, 1, low)
        self.finish(low_first, high)
        return [(0, self.begun), (1, high_first), (1, low_first)]

    def lower_first(self) -> Bits:
        """Return the origins from which the lower die may come to other turns when it is used before the higher.

        Those whose checker cannot take the higher die first, or beats by either; and those where the higher die lands.
        """
        high, low = self.dice
        ((start, sides),) = self.begun.items()
        ((standing, _, _),) = sides.values()
        crowded = standing & _kept_bits(self.ruleset.crowded)
        high_alike = standing & _WITHIN[high] & ~((start.closed | crowded | start.hits) >> high)
        return ~high_alike | crowded & standing << high | start.hits >> low

    def equal(self, *, ordered: bool = True) -> list[tuple[int, Begun]]:
        """Use equal dice; return the turns begun with the most of them.

        They are used in the order of the points, as far as steps can change places.
        """
        begun, die = self.begun, self.dice[0]
        for used in range(1, len(self.dice)):
            following = self.go_on(begun, used, die, ordered=ordered)
            if ordered and self.wins:
                self.wins.clear()
                return self.equal(ordered=False)
            if not following:
                return [(used - 1, begun)]
            begun = following
        self.finish(begun, die)
        return [(len(self.dice) - 1, begun)]

    def go_on(self, begun: Begun, used: int, die: int, *, ordered: bool = False) -> Begun:
        """Return turns begun after one more die, ``used`` by then.

        With ``ordered``, the same die goes on from no point behind, except where this step has made room or can beat.
        """
        crowded = _kept_bits(self.ruleset.crowded)
        corners, forms = self.corners, self.midway
        following: Begun = {}
        for before, sides in begun.items():
            hits = before.hits
            open_from = _WITHIN[die] & ~(before.closed >> die)
            for own, (standing, among, path) in sides.items():
                if corners and (standing & _BAR or not standing & _BEFORE_LAST):
                    moves = self.corner(own, standing, before, die)
                else:
                    moving = standing & among & open_from & ~((standing & crowded) >> die)
                    moves = _moves(moving | die << OFF)
                for delta, step, digit, origin, target in moves:
                    side = own + delta
                    other, win = self.beat(before, step.target) if target & hits else (before, None)
                    if forms and win is None:
                        win = forms.get(side)
                    if win:
                        self.wins.append(Candidate(side, other.side, win, used, (path, step)))
                        continue
                    now = standing | target if side & digit else (standing | target) ^ origin
                    rest = -origin | (origin & crowded | hits) >> die if ordered else _ANYWHERE
                    to = following.get(other)
                    if to is None:
                        to = following[other] = {}
                    known = to.get(side)
                    to[side] = (now, rest | known[1], known[2]) if known else (now, rest, (path, step))
        return following

    def finish(self, begun: Begun, die: int) -> None:
        """Use the last die."""
        crowded = _kept_bits(self.ruleset.crowded)
        corners, forms = self.corners, self.forms
        for before, begun_sides in begun.items():
            hits, sides = before.hits, before.sides
            open_from = _WITHIN[die] & ~(before.closed >> die)
            for own, (standing, among, path) in begun_sides.items():
                if corners and (standing & _BAR or not standing & _BEFORE_LAST):
                    moving = _ANYWHERE
                    moves = self.corner(own, standing, before, die)
                else:
                    moving = standing & among & open_from & ~((standing & crowded) >> die)
                    moves = _moves(moving | die << OFF)
                if not forms and not moving & hits >> die:
                    for delta, step, _, _, _ in moves:
                        side = own + delta
                        if side not in sides:
                            sides[side] = (path, step)
                    continue
                for delta, step, _, _, target in moves:
                    side = own + delta
                    other, win = self.beat(before, step.target) if target & hits else (before, None)
                    if forms and win is None:
                        win = forms.get(side)
                    if win:
                        self.wins.append(Candidate(side, other.side, win, len(self.dice), (path, step)))
                    else:
                        other.sides.setdefault(side, (path, step))


def knows(ruleset: Ruleset, dice: Dice) -> bool:
    """Tell whether a roll is an ordinary one: one die, two, or equal ones, and none waits beside the board."""
    return not ruleset.layout.waiting and (len(dice) == 2 or len(set(dice)) == 1)


def turns(ruleset: Ruleset, view: View, dice: Dice) -> Found:
    """Return the legal turns of an ordinary roll, one for each result, in a stable order; none may win already.

    Mostly those that win come last, and with two dice most turns have the higher first.
    """
    search = _Search(ruleset, view, dice)
    begun = search.equal() if len(set(dice)) == 1 else search.two()
    found: Found = [(other.side, None, other.sides) for other in search.others.values() if other.sides]
    if found and (ruleset.turn_rules == OBLIGATIONS or not search.home):
        wins = [win for win in search.wins if ruleset.wins_exempt or win.used == len(dice)]
        return found + _found(_by_result(wins).values())
    if found:
        others = [
            Candidate(own, other, None, len(dice), path) for other, _, sides in found for own, path in sides.items()
        ]
    else:
        others = [
            Candidate(own, other.side, None, used, path)
            for used, level in begun
            for other, sides in level.items()
            for own, (_, _, path) in sides.items()
        ]
    return _found(judge(ruleset, _by_result(others + search.wins)).legal.values())


def _by_result(turns: Iterable[Candidate]) -> dict[Key, Candidate]:
    """Return one turn for each result: the first of those with the most dice."""
    kept: dict[Key, Candidate] = {}
    for turn in turns:
        known = kept.get(turn[:3])
        if known is None or known.used < turn.used:
            kept[turn[:3]] = turn
    return kept


def _found(turns: Iterable[Candidate]) -> Found:
    return [(other, win, {own: path}) for own, other, win, _used, path in turns]
