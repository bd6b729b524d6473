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

from engine.board import BAR, CHECKERS, COUNT, OFF, ON_BOARD, Dice, Mask, Side, Step, View, beat, occupied, unit
from engine.obligations import OBLIGATIONS
from engine.rules import RuleId
from engine.ruleset import Candidate, Path, PointRule, Ruleset
from engine.search import Key, by_value, judge

type Bits = int
"""A set of path points: bit p is set for point p."""

type Shift = tuple[Side, Step, Side, Bits]
"""A step in all that is asked of it: what it adds to a side, itself, its origin's digit in a side, its target."""

type Found = list[tuple[Side, RuleId | None, dict[Side, Path]]]
"""Turns by the other side after them and the rule by which they win, if any: own sides, with the steps to each."""

_ANYWHERE: Final = -1
_BAR: Final = 1 << BAR
_BOARD: Final = (1 << OFF) - 2
_BEFORE_LAST: Final = (1 << 19) - 1
"""The bar, and the points before the last quarter."""
_WITHIN: Final = [(1 << OFF - die) - 2 for die in range(7)]
"""By die: the points from which a checker stays on the board."""


def _bits(mask: Mask) -> Bits:
    """Return a mask as bits: it has one bit in four, so its hexadecimal digits, 0 and 1, are the binary ones sought."""
    return int(f"{mask:x}", 2)


def _mask(bits: Bits) -> Mask:
    """Return bits as a mask; the reverse."""
    return int(f"{bits:b}", 16)


@lru_cache(maxsize=64)
def _kept_bits(mask: Mask) -> Bits:
    return _bits(mask)


@lru_cache(maxsize=64)
def _moves(die: int, value: int) -> dict[Bits, Shift]:
    """Return the moves by a die that counts as a value, by their origins."""
    return {1 << point: _move(die, point, min(point + value, OFF)) for point in range(OFF)}


def _move(die: int, origin: int, target: int) -> Shift:
    return unit(target) - unit(origin), Step(origin, target, die), COUNT * unit(origin), 1 << target


_PLAIN: Final = [_moves(die, die) for die in range(7)]
"""By die: the moves that it makes at its whole value."""


@lru_cache(maxsize=1 << 12)
def _home_moves(ruleset: Ruleset, standing: Bits, closed: Bits, die: int) -> tuple[dict[Bits, Shift], Bits]:
    """Return the moves by a die when no checker is before the last quarter, and which of them there are."""
    own = _mask(standing)
    value, moving, off = by_value(ruleset, View(own, 0, ruleset.bandable), die, own, closed=_mask(closed))
    return _moves(die, value), _bits(moving | off)


def _refused(rules: Iterable[PointRule], view: View) -> Mask:
    refused = 0
    for rule in rules:
        refused |= rule.refuses(view)
    return refused


class _Other:
    """The other side at some time of the turn: where it can be beaten, its bands, where it closes landing.

    ``sides`` are the own sides with which turns that use all dice leave it so. ``after_beating`` keeps what comes of
    it when a point is beaten, and the rule by which that wins, if it does.
    """

    __slots__ = ("after_beating", "bands", "closed", "hits", "side", "sides")

    def __init__(self, side: Side, hits: Bits, bands: Bits, closed: Bits) -> None:
        self.side = side
        self.hits = hits
        self.bands = bands
        self.closed = closed
        self.sides: dict[Side, Path] = {}
        self.after_beating: dict[Bits, tuple[_Other, RuleId | None]] = {}


type Started = tuple[Bits, Bits, Path]
"""A turn begun: the points with own checkers, the origins left for the next die, the steps so far."""

type Begun = dict[_Other, dict[Side, Started]]
"""Turns begun, by both sides."""

type Levels = list[tuple[int, Begun]]
"""Turns begun, by how many dice they have used."""


class _Search:
    """One search.

    ``corners`` tells whether entering, bearing off or a form can come into it; ``ordered_beats`` whether it may matter
    in which order checkers are beaten: with bands to blast, or jan to make. ``wins`` are the turns found that win,
    ``formed`` tells whether one did by a form before the last die, and ``home`` whether bearing off was looked at.
    """

    def __init__(self, ruleset: Ruleset, view: View, dice: Dice, path: Path) -> None:
        self.ruleset = ruleset
        self.view = view
        self.dice = dice
        self.crowded = _kept_bits(ruleset.crowded)
        self.home = self.formed = False
        self.wins: list[Candidate] = []
        self.closed_from_bar: dict[tuple[Side, Side], Mask] = {}
        standing = _bits(view.standing) & ~(1 << OFF)
        near = (standing & _BEFORE_LAST).bit_count() <= len(dice)  # else no turn brings all to the last quarter
        self.corners = near or view.own & COUNT > 0
        self.forms = ruleset.forms if near else None
        self.midway = ruleset.forms_midway if near else None
        hits = _bits(occupied(view.other)) & _BOARD
        start = _Other(view.other, hits, _bits(view.bands), self.closed(view))
        self.others = {view.other: start}
        self.begun: Begun = {start: {view.own: (standing, _ANYWHERE, path)}}
        self.ordered_beats = start.bands & ~start.closed != 0

    def may_make_jan(self) -> bool:
        """Tell whether it is jan with as many more beaten as dice; with all, where one enters and may beat a band."""
        other = self.view.other
        beaten = other & COUNT
        most = CHECKERS if self.view.own & COUNT else min(beaten + len(self.dice), CHECKERS)
        return self.ruleset.is_jan(other - beaten + most)

    def closed(self, view: View) -> Bits:
        """Return where the other side closes landing, besides where own checkers stood before the turn."""
        return _bits(_refused(self.ruleset.landing, view) & ~self.view.standing)

    def beat(self, before: _Other, target: Bits, point: int) -> tuple[_Other, RuleId | None]:
        """Return what comes of the other side when a point is beaten, and the rule by which that wins, if it does."""
        side = beat(before.side, 1 << 4 * point)
        band = before.bands & target
        after = self.others.get(side)
        if after is None:
            closed = self.closed(View(self.view.own, side, self.ruleset.bandable)) if band else before.closed
            after = self.others[side] = _Other(side, before.hits & ~target, before.bands & ~target, closed)
        win = None
        if self.ruleset.is_jan(side):
            win = RuleId.WIN_BLAST_JAN if band else RuleId.WIN_JAN
        comes = before.after_beating[target] = after, win
        return comes

    def corner(self, own: Side, standing: Bits, other: _Other, die: int) -> tuple[dict[Bits, Shift], Bits]:
        """Return the moves of a side with checkers on the bar, or with none before the last quarter."""
        if not standing & _BAR:
            self.home = True
            return _home_moves(self.ruleset, standing & _BOARD, other.closed, die)
        closed = self.closed_from_bar.get((own, other.side))
        if closed is None:
            view = View(own, other.side, self.ruleset.bandable)
            closed = self.closed_from_bar[own, other.side] = _refused(self.ruleset.entering, view)
        return _PLAIN[die], 0 if closed & unit(die) else _BAR

    def two(self) -> Levels:
        """Use two different dice in both orders; return the turns begun by how many they use."""
        high, low = self.dice
        high_first = self.go_on(self.begun, 1, high)
        origins = _ANYWHERE if self.corners or self.wins else self.lower_first()
        self.ordered_beats |= len(self.wins) > 0
        then = 0 if self.formed or self.view.own & COUNT else high
        self.finish(high_first, low)
        low_first = self.go_on(self.begun, 1, low, then=then, among=origins)
        self.finish(low_first, high)
        return [(1, high_first), (1, low_first)]

    def lower_first(self) -> Bits:
        """Return the origins from which the lower die may come to other turns when it is used before the higher.

        Those whose checker cannot take the higher die first, or beats by either; and those where the higher die lands.
        """
        high, low = self.dice
        ((start, sides),) = self.begun.items()
        ((standing, _, _),) = sides.values()
        crowded = standing & self.crowded
        high_alike = standing & _WITHIN[high] & ~((start.closed | crowded | start.hits) >> high)
        return ~high_alike | crowded & standing << high | start.hits >> low

    def equal(self, *, ordered: bool = True) -> Levels:
        """Use equal dice; return the turns begun with the most of them.

        They are used in the order of the points, as far as steps can change places.
        """
        begun, die = self.begun, self.dice[0]
        self.ordered_beats |= self.ruleset.bandable != ON_BOARD or self.may_make_jan()
        for used in range(1, len(self.dice)):
            following = self.go_on(begun, used, die, then=die if ordered else 0)
            if ordered and self.formed:
                self.wins.clear()
                return self.equal(ordered=False)
            if not following:
                return [(used - 1, begun)]
            begun = following
        self.finish(begun, die)
        return [(len(self.dice) - 1, begun)]

    def go_on(self, begun: Begun, used: int, die: int, *, then: int = 0, among: Bits = _ANYWHERE) -> Begun:
        """Return turns begun after one more die, ``used`` by then, from the points ``among`` all.

        ``then`` is the next die, if what steps that change places come to is found otherwise: the same die goes on
        from no point behind; another, tried before this one, with the same checker. Or by a step that this one has made
        room for, or where it may matter which step beats first.
        """
        crowded, corners, forms = self.crowded, self.corners, self.midway
        following: Begun = {}
        left = _ANYWHERE
        for before, sides in begun.items():
            hits = before.hits
            in_order = hits if self.ordered_beats else 0
            open_from = _WITHIN[die] & ~(before.closed >> die) & among
            for own, (standing, origins, path) in sides.items():
                if corners and (standing & _BAR or not standing & _BEFORE_LAST):
                    moves, moving = self.corner(own, standing, before, die)
                else:
                    moves, moving = _PLAIN[die], standing & origins & open_from & ~((standing & crowded) >> die)
                while moving:
                    origin = moving & -moving
                    moving ^= origin
                    delta, step, digit, target = moves[origin]
                    side = own + delta
                    if target & hits:
                        other, win = before.after_beating.get(target) or self.beat(before, target, step.target)
                    else:
                        other, win = before, None
                    if forms and win is None:
                        win = forms.get(side)
                        self.formed |= win is not None
                    if win:
                        self.wins.append(Candidate(side, other.side, win, used, (path, step)))
                        continue
                    now = standing | target if side & digit else (standing | target) ^ origin
                    if then:
                        # After 5/8 the next three goes on from 5; also from 2, if 5 had to become empty for it, and
                        # from wherever it beats, if it may matter that 5/8 came before.
                        left = (-origin if then == die else target) | (origin & crowded | in_order) >> then
                    to = following.get(other)
                    if to is None:
                        to = following[other] = {}
                    known = to.get(side)
                    to[side] = (now, left | known[1], known[2]) if known else (now, left, (path, step))
        return following

    def finish(self, begun: Begun, die: int) -> None:
        """Use the last die."""
        crowded, corners, moves = self.crowded, self.corners, _PLAIN[die]
        for before, begun_sides in begun.items():
            sides, beating = before.sides, before.hits >> die
            open_from = _WITHIN[die] & ~(before.closed >> die)
            for own, (standing, origins, path) in begun_sides.items():
                moving = standing & origins & open_from & ~((standing & crowded) >> die)
                if corners or moving & beating:
                    self.finish_one(before, own, (standing, moving, path), die)
                    continue
                while moving:
                    origin = moving & -moving
                    moving ^= origin
                    delta, step, _, _ = moves[origin]
                    side = own + delta
                    if side not in sides:
                        sides[side] = (path, step)

    def finish_one(self, before: _Other, own: Side, started: Started, die: int) -> None:
        """Use the last die in a turn begun, where it may beat, win, enter or bear off."""
        standing, moving, path = started
        hits, forms, moves = before.hits, self.forms, _PLAIN[die]
        if self.corners and (standing & _BAR or not standing & _BEFORE_LAST):
            moves, moving = self.corner(own, standing, before, die)
        while moving:
            origin = moving & -moving
            moving ^= origin
            delta, step, _, target = moves[origin]
            side, other, win = own + delta, before, None
            if target & hits:
                other, win = before.after_beating.get(target) or self.beat(before, target, step.target)
            if forms and win is None:
                win = forms.get(side)
            if win:
                self.wins.append(Candidate(side, other.side, win, len(self.dice), (path, step)))
            elif side not in other.sides:
                other.sides[side] = (path, step)


def knows(ruleset: Ruleset, dice: Dice) -> bool:
    """Tell whether a roll is an ordinary one: one die, two, or equal ones, and none waits beside the board."""
    return not ruleset.layout.waiting and (len(dice) == 2 or len(set(dice)) == 1)


def turns(ruleset: Ruleset, view: View, dice: Dice, path: Path = None) -> Found:
    """Return the legal turns of an ordinary roll, one for each result, in a stable order; none may win already.

    ``path`` are the steps before. Mostly those that win come last; of two ways to a result, the first found is there,
    and the higher die is tried first, then the point farthest behind.
    """
    search = _Search(ruleset, view, dice, path)
    begun = search.equal() if dice[0] == dice[-1] else search.two()
    found: Found = [(other.side, None, other.sides) for other in search.others.values() if other.sides]
    if found and (ruleset.turn_rules == OBLIGATIONS or not search.home):
        if not search.wins:
            return found
        wins = [win for win in search.wins if ruleset.wins_exempt or win.used == len(dice)]
        return found + _found(_by_result(wins).values())
    full = [Candidate(own, other, None, len(dice), steps) for other, _, sides in found for own, steps in sides.items()]
    ends = _by_result((full or _shorter(begun)) + search.wins)
    if not ends:
        return [(view.other, None, {view.own: path})]
    return _found(judge(ruleset, ends).legal.values() if len(ends) > 1 else ends.values())


def _shorter(levels: Levels) -> list[Candidate]:
    """Return turns begun as turns that end so."""
    return [
        Candidate(own, other.side, None, used, path)
        for used, begun in levels
        for other, sides in begun.items()
        for own, (_, _, path) in sides.items()
    ]


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
