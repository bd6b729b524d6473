"""The legal turns of an ordinary roll, quickly: what :mod:`engine.search` finds, with fewer questions asked.

The search asks every rule at every position on the way. Here most answers are taken over from the position before.
That is right as far as the games have these properties (tests compare the two on positions of all kinds):

- Landing is closed by the opponent's bands, which only beating a band changes, and by own checkers on the ruleset's
  ``crowded`` points. A band to land on belongs to six or more. Checkers on the bar move before all others; entering is
  refused on points with own checkers or a band alone.
- While a checker stands before the last quarter none goes off, every die has its whole value, and no form is complete.
  When none does, the steps of a die hang on which points have checkers, and on where landing is closed.
- Two steps by different checkers can change places, unless the one lands where the other has left, or the one that is
  then first wins, or both beat bands. By equal dice the second of those lands farther on: a die reaches the first six
  of a row only, and those before a beaten one are too few then.
- Jan hangs on how many are beaten, and on which points of the opponent's first quarter have his checkers.
- No beating undoes it. A band beaten but in entering does not make it: five others have ten checkers.
- The first turn rules are those of :mod:`engine.obligations`, to which turns that use all the dice are alike; others
  rank only turns that bear off.

Points are bits here, bit p for path point p: integers as small as that are quicker than masks, and a byte of them is
an index. The loops over steps are much alike, and are not one: a call for each step would cost more than the step.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.board import BAR, CHECKERS, COUNT, OFF, Dice, Mask, Side, Step, View, beat, count_at, points_of, unit
from engine.obligations import OBLIGATIONS
from engine.rules import RuleId
from engine.ruleset import Candidate, Path, PointRule, Ruleset
from engine.search import Key, by_value, judge

type Bits = int
"""A set of path points: bit p is set for point p."""

type Shift = tuple[Side, Step, Side, Bits, Bits]
"""A step in all that is asked of it: what it adds to a side, itself, its origin's digit there, origin and target."""

type Shifts = tuple[Shift, ...]
"""Steps by one die, the point farthest behind first."""

type Found = list[tuple[Side, RuleId | None, dict[Side, Path]]]
"""Turns by the other side after them and the rule by which they win, if any: own sides, with the steps to each."""

_JAN: Final = (RuleId.WIN_JAN, RuleId.WIN_BLAST_JAN)
"""The wins by jan: without a band beaten last, and with one."""
_TAKEN: Final = bytes.maketrans(b"23456789abcdef", b"1" * 14)
"""Counts as hexadecimal digits, each to 1 if there is any."""
_BANDED: Final = bytes.maketrans(b"123456789abcdef", b"0" + b"1" * 14)
"""The same, each to 1 if there are two or more."""
_ANYWHERE: Final = -1
_BAR: Final = 1 << BAR
_MAY_OPEN: Final = 6
"""How many bands there must be for landing on one of them ever to be open."""
_IN_PLAY: Final = (1 << OFF) - 1
_BOARD: Final = _IN_PLAY - _BAR
_BEFORE_LAST: Final = (1 << 19) - 1
"""The bar, and the points before the last quarter."""
_LAST: Final = _BOARD & ~_BEFORE_LAST
_THEIR_FIRST: Final = 13
"""The first point of the opponent's first quarter."""
_QUARTER: Final = (1 << 6) - 1
"""The points of a quarter, counted from 0."""
_WITHIN: Final = [(1 << OFF - die) - 2 for die in range(7)]
"""By die: the points from which a checker stays on the board."""


def _bits(mask: Mask) -> Bits:
    """Return a mask as bits: it has one bit in four, so its hexadecimal digits, 0 and 1, are the binary ones sought."""
    return int(b"%x" % mask, 2)


def _mask(bits: Bits) -> Mask:
    """Return bits as a mask, or as a side with one checker on each of the points."""
    return int(f"{bits:b}", 16)


def _shift(die: int, origin: int, target: int) -> Shift:
    return unit(target) - unit(origin), Step(origin, target, die), COUNT * unit(origin), 1 << origin, 1 << target


def _by_set(die: int, first: int) -> list[Shifts]:
    """Return the steps by a die at its whole value from each set of eight points, ``first`` the first of them."""
    sets: list[Shifts] = [()]
    for point in range(first, first + 8):
        last = (_shift(die, point, point + die),)
        sets += [steps + last for steps in sets]
    return sets


_STEPS: Final = {die: (_by_set(die, 0), _by_set(die, 8), _by_set(die, 16)) for die in range(1, 7)}
"""By die: the steps that it makes at its whole value, by the three bytes of the set of their origins."""


@lru_cache(maxsize=16)
def _onward(crowded: Bits, die: int) -> list[Bits]:
    """Return where the next of equal dice may go on, by the origin of the one before.

    After 5/8 the next three goes on from no point behind 5, but from 2, if 5 had to become empty for it.
    """
    return [-(1 << point) | (1 << point & crowded) >> die for point in range(OFF)]


type Home = dict[tuple[Bits, Bits, int], Shifts]
"""Steps of a side with none before the last quarter, by its points, where landing is closed there, and the die."""


class _Game(NamedTuple):
    """What is the same at every roll of a game: crowded points, points for bands, from how many beaten it is jan.

    ``jan_from`` has the latter by the points of the opponent's first quarter with his checkers. ``home`` are the steps
    of bearing off that are known already, to be added to: the same come again and again.
    """

    crowded: Bits
    bandable: Bits
    jan_from: bytes
    home: Home


@lru_cache(maxsize=8)
def _game(ruleset: Ruleset) -> _Game:
    jan_from = bytes([_jan_from(ruleset, points << _THEIR_FIRST) for points in range(_QUARTER + 1)])
    return _Game(_bits(ruleset.crowded), _bits(ruleset.bandable), jan_from, {})


def _jan_from(ruleset: Ruleset, points: Bits) -> int:
    """Return how many beaten checkers make a side on these points jan; where none do, more than there are."""
    return next((beaten for beaten in range(1, CHECKERS + 1) if ruleset.is_jan(_mask(points) + beaten)), CHECKERS + 1)


def _home_steps(ruleset: Ruleset, standing: Bits, closed: Bits, die: int) -> Shifts:
    own, refused = _mask(standing), _mask(closed)
    value, moving, off = by_value(ruleset, View(own, 0, ruleset.bandable), die, own, closed=refused)
    return tuple([_shift(die, point, min(point + value, OFF)) for point in points_of(moving | off)])


def _refused(rules: Iterable[PointRule], view: View) -> Mask:
    refused = 0
    for rule in rules:
        refused |= rule.refuses(view)
    return refused


class _Other:
    """The other side at some time of the turn: where it can be beaten, its bands, where it closes landing.

    ``jan`` tells whether the turn has made it jan. ``sides`` are the own sides with which turns that use all dice
    leave it so.
    """

    __slots__ = ("bands", "closed", "hits", "jan", "side", "sides")

    def __init__(self, side: Side, hits: Bits, bands: Bits, closed: Bits) -> None:
        self.side = side
        self.hits = hits
        self.bands = bands
        self.closed = closed
        self.jan = False
        self.sides: dict[Side, Path] = {}

    def open_from(self, die: int) -> Bits:
        """Return the points from which a die at its whole value lands on the board, where landing is not closed."""
        return _WITHIN[die] & ~(self.closed >> die)


type Started = tuple[Bits, Bits, Path]
"""A turn begun: the points with own checkers, the origins left for the next die, the steps so far."""

type Begun = dict[_Other, dict[Side, Started]]
"""Turns begun, by both sides."""

type Stuck = tuple[Side, _Other, int, Path]
"""A turn begun that goes no farther with the next die: both sides, how many dice it has used, the steps."""


class _Search:
    """One search.

    ``special`` tells whether entering, bearing off or a form can come into it. ``others`` has the other side by where
    it can be beaten still, ``blots`` are where that beats one checker, ``most`` is how many of no band a step beats.
    ``wins`` are the turns found that win, ``formed`` tells whether one did by a form before the last die, and
    ``comes_home`` whether all checkers in play were in the last quarter with a die to go.
    """

    def __init__(self, ruleset: Ruleset, own: Side, other: Side, dice: Dice, path: Path) -> None:
        self.ruleset = ruleset
        self.own = own
        self.dice = dice
        self.path = path
        self.crowded, bandable, self.jan_from, self.home = _game(ruleset)
        self.comes_home = False
        self.formed = False
        self.wins: list[Candidate] = []
        self.standing = standing = int((b"%x" % own).translate(_TAKEN), 2) & _IN_PLAY
        near = (standing & _BEFORE_LAST).bit_count() <= len(dice)  # else no turn brings all to the last quarter
        self.special = near or standing & _BAR > 0
        self.forms = ruleset.forms if near else {}
        self.midway = ruleset.forms_midway if near else {}
        counts = b"%x" % other
        hits = int(counts.translate(_TAKEN), 2) & _BOARD
        several = int(counts.translate(_BANDED), 2)
        bands = several & bandable
        self.most = 1
        self.blots = hits & ~several
        self.start = start = _Other(other, hits, bands, self.closed(other, bands))
        self.others = {hits: start}

    def out_of_order(self, before: _Other, die: int) -> Bits:
        """Return the origins from which equal dice go on out of the order of the points, to beat.

        The step that makes jan comes last, whatever its origin.
        """
        beaten = (before.side & COUNT) + self.most
        return before.hits >> die if beaten >= self.jan_from[before.hits >> _THEIR_FIRST & _QUARTER] else 0

    def closed(self, side: Side, bands: Bits) -> Bits:
        """Return where the other side closes landing, besides where own checkers stood before the turn."""
        if bands.bit_count() < _MAY_OPEN:
            return bands
        view = View(self.own, side, self.ruleset.bandable)
        return _bits(_refused(self.ruleset.landing, view) & ~view.standing)

    def beat(self, before: _Other, target: Bits, point: int) -> _Other:
        """Return the other side after a point is beaten, when the same points have not been beaten before."""
        there = 1 << 4 * point
        side = before.side - there + 1 if target & self.blots else beat(before.side, there)
        hits, bands, closed = before.hits ^ target, before.bands, before.closed
        if bands & target:
            bands ^= target
            closed = self.closed(side, bands)
        after = self.others[hits] = _Other(side, hits, bands, closed)
        after.jan = side & COUNT >= self.jan_from[hits >> _THEIR_FIRST & _QUARTER]
        return after

    def special_steps(self, own: Side, standing: Bits, other: _Other, die: int) -> Shifts:
        """Return the steps of a side with checkers on the bar, or with none before the last quarter."""
        if not standing & _BAR:
            self.comes_home = True
            place = standing & _LAST, other.closed & _LAST, die
            steps = self.home.get(place)
            if steps is None:
                steps = self.home[place] = _home_steps(self.ruleset, *place)
            return steps
        if (standing | other.bands) >> die & 1:
            view = View(own, other.side, self.ruleset.bandable)
            if _refused(self.ruleset.entering, view) >> 4 * die & 1:
                return ()
        return _STEPS[die][0][_BAR]

    def win(self, side: Side, other: _Other, band: Bits, used: int, path: Path) -> None:
        """Keep a turn that wins: by jan, if it is one, with a step that beat a ``band`` or did not; else by a form."""
        last = used == len(self.dice)
        win = _JAN[band > 0] if other.jan else (self.forms if last else self.midway)[side]
        self.wins.append(Candidate(side, other.side, win, used, path))
        self.formed |= not (other.jan or last)

    def two(self) -> list[Stuck]:
        """Use two different dice in both orders; return the turns that end after one."""
        high, low = self.dice
        open_high, open_low = self.start.open_from(high), self.start.open_from(low)
        begun = self.first_steps(high, open_high)
        stuck = self.both(begun, low, open_low, _ANYWHERE) if begun else []
        among = _ANYWHERE if self.special or self.wins else self.lower_first(open_high)
        in_order = (self.start.hits if self.wins else self.start.hits & ~self.blots) >> high
        free = _ANYWHERE if self.formed or self.standing & _BAR else in_order
        begun = self.first_steps(low, open_low & among)
        return stuck + self.both(begun, high, open_high, free) if begun else stuck

    def lower_first(self, open_high: Bits) -> Bits:
        """Return the origins from which the lower die may come to other turns when it is used before the higher.

        Those whose checker cannot take the higher die first, or beats by either; and those where the higher die lands.
        """
        high, low = self.dice
        standing, start = self.standing, self.start
        crowded = standing & self.crowded
        high_alike = standing & open_high & ~((crowded | start.hits) >> high)
        return ~high_alike | crowded & standing << high | start.hits >> low

    def both(self, begun: Shifts, last: int, open_last: Bits, free: Bits) -> list[Stuck]:
        """Begin with each of these steps and use the ``last`` of two different dice; return the turns stuck before it.

        It goes on with the same checker, by a step that this one has made room for, or from the points ``free``:
        the other order finds what steps that change places come to, unless it matters which step beats first.
        """
        before, own, standing, path = self.start, self.own, self.standing, self.path
        special, forms, others, crowded, last_forms = self.special, self.midway, self.others, self.crowded, self.forms
        first, second, third = _STEPS[last]
        hits, crowded_last = before.hits, crowded >> last
        stuck: list[Stuck] = []
        for delta, step, digit, origin, target in begun:
            side, other, way, open_from = own + delta, before, (path, step), open_last
            if target & hits:
                other = others.get(hits ^ target) or self.beat(before, target, step.target)
                open_from = open_last if other.closed == before.closed else other.open_from(last)
            if other.jan or (forms and side in forms):
                self.win(side, other, before.bands & target, 1, way)
                continue
            now = standing | target if side & digit else (standing | target) ^ origin
            if special and (now & _BAR or not now & _BEFORE_LAST):
                steps = self.special_steps(side, now, other, last)
            else:
                left = free | target | (origin & crowded) >> last
                moving = now & left & (open_from ^ now >> last & crowded_last & open_from)
                steps = first[moving & 255] + second[moving >> 8 & 255] + third[moving >> 16]
            if not steps:
                stuck.append((side, other, 1, way))
                continue
            if last_forms:
                self.finish_one(other, side, steps, way)
                continue
            keep, hits_last = other.sides.setdefault, other.hits
            for delta_last, step_last, _, _, target_last in steps:
                if target_last & hits_last:
                    after = others.get(hits_last ^ target_last) or self.beat(other, target_last, step_last.target)
                    if after.jan:
                        self.win(side + delta_last, after, other.bands & target_last, 2, (way, step_last))
                    else:
                        after.sides.setdefault(side + delta_last, (way, step_last))
                else:
                    keep(side + delta_last, (way, step_last))
        return stuck

    def first_steps(self, die: int, among: Bits) -> Shifts:
        """Return the steps that a die makes first, from the points ``among`` those where it lands openly."""
        standing, (first, second, third) = self.standing, _STEPS[die]
        if self.special and (standing & _BAR or not standing & _BEFORE_LAST):
            return self.special_steps(self.own, standing, self.start, die)
        moving = standing & among & ~((standing & self.crowded) >> die)
        return first[moving & 255] + second[moving >> 8 & 255] + third[moving >> 16]

    def equal(self, *, ordered: bool = True) -> list[Stuck]:
        """Use equal dice; return the turns that end when no more of them can be used.

        They are used in the order of the points, as far as steps can change places.
        """
        begun: Begun = {self.start: {self.own: (self.standing, _ANYWHERE, self.path)}}
        die = self.dice[0]
        stacks = self.start.hits & ~(self.blots | self.start.bands)
        if stacks:
            self.most = max(count_at(self.start.side, point) for point in range(1, OFF) if stacks >> point & 1)
        for used in range(1, len(self.dice)):
            following = self.go_on(begun, used, die, ordered=ordered)
            if ordered and self.formed:
                self.wins.clear()
                return self.equal(ordered=False)
            if not following:
                return _stuck(begun, used - 1)
            begun = following
        self.finish(begun, die)
        return [] if any(other.sides for other in self.others.values()) else _stuck(begun, len(self.dice) - 1)

    def go_on(self, begun: Begun, used: int, die: int, *, ordered: bool) -> Begun:
        """Return turns begun after one more of equal dice, ``used`` by then.

        When ``ordered`` the next goes on from no point behind, unless this step has made room there, or it may matter
        which step beats first.
        """
        special, forms, others, crowded = self.special, self.midway, self.others, self.crowded
        first, second, third = _STEPS[die]
        following: Begun = {}
        onward = _onward(crowded, die) if ordered else [_ANYWHERE] * OFF
        for before, sides in begun.items():
            hits, open_from = before.hits, before.open_from(die)
            crowded_from = open_from & crowded >> die
            beating = self.out_of_order(before, die)
            for own, (standing, origins, path) in sides.items():
                if special and (standing & _BAR or not standing & _BEFORE_LAST):
                    steps = self.special_steps(own, standing, before, die)
                else:
                    moving = standing & (origins | beating) & (open_from ^ standing >> die & crowded_from)
                    steps = first[moving & 255] + second[moving >> 8 & 255] + third[moving >> 16]
                for delta, step, digit, origin, target in steps:
                    side, other, way = own + delta, before, (path, step)
                    if target & hits:
                        other = others.get(hits ^ target) or self.beat(before, target, step.target)
                    if other.jan or (forms and side in forms):
                        self.win(side, other, before.bands & target, used, way)
                        continue
                    to = following.get(other)
                    if to is None:
                        to = following[other] = {}
                    now = standing | target if side & digit else (standing | target) ^ origin
                    started = now, onward[step.origin], way
                    known = to.setdefault(side, started)
                    if known is not started:
                        to[side] = now, known[1] | onward[step.origin], known[2]
        return following

    def finish(self, begun: Begun, die: int) -> None:
        """Use the last of equal dice."""
        special, forms, crowded, others, dice = self.special, self.forms, self.crowded, self.others, len(self.dice)
        first, second, third = _STEPS[die]
        for before, sides in begun.items():
            keep, hits, open_from = before.sides.setdefault, before.hits, before.open_from(die)
            beating = self.out_of_order(before, die)
            crowded_from = open_from & crowded >> die
            for own, (standing, origins, path) in sides.items():
                if special and (standing & _BAR or not standing & _BEFORE_LAST):
                    steps = self.special_steps(own, standing, before, die)
                else:
                    moving = standing & (origins | beating) & (open_from ^ standing >> die & crowded_from)
                    steps = first[moving & 255] + second[moving >> 8 & 255] + third[moving >> 16]
                if forms:
                    self.finish_one(before, own, steps, path)
                    continue
                for delta, step, _, _, target in steps:
                    if target & hits:
                        other = others.get(hits ^ target) or self.beat(before, target, step.target)
                        if other.jan:
                            self.win(own + delta, other, before.bands & target, dice, (path, step))
                        else:
                            other.sides.setdefault(own + delta, (path, step))
                    else:
                        keep(own + delta, (path, step))

    def finish_one(self, before: _Other, own: Side, steps: Shifts, path: Path) -> None:
        """Use the last die in a turn begun, where it may come to a form."""
        hits, forms, others = before.hits, self.forms, self.others
        for delta, step, _, _, target in steps:
            side, other = own + delta, before
            if target & hits:
                other = others.get(hits ^ target) or self.beat(before, target, step.target)
            if other.jan or (forms and side in forms):
                self.win(side, other, before.bands & target, len(self.dice), (path, step))
            else:
                other.sides.setdefault(side, (path, step))


def _stuck(begun: Begun, used: int) -> list[Stuck]:
    return [(own, other, used, path) for other, sides in begun.items() for own, (_, _, path) in sides.items() if used]


def knows(ruleset: Ruleset, dice: Dice) -> bool:
    """Tell whether a roll is an ordinary one: one die, two, or equal ones, and none waits beside the board."""
    return not ruleset.layout.waiting and (len(dice) == 2 or len(set(dice)) == 1)


def turns(ruleset: Ruleset, own: Side, other: Side, dice: Dice, path: Path = None) -> Found:
    """Return the legal turns of an ordinary roll, one for each result, in a stable order; none may win already.

    ``path`` are the steps before. Mostly those that win come last; of two ways to a result, the first found is there,
    and the higher die is tried first, then the point farthest behind.
    """
    search = _Search(ruleset, own, other, dice, path)
    stuck = search.equal() if dice[0] == dice[-1] else search.two()
    found: Found = [(other.side, None, other.sides) for other in search.others.values() if other.sides]
    if found and (ruleset.turn_rules == OBLIGATIONS or not search.comes_home):
        if not search.wins:
            return found
        wins = [win for win in search.wins if ruleset.wins_exempt or win.used == len(dice)]
        # Only in bearing off do turns that use more dice and fewer come to the same.
        return found + _found(_by_result(wins).values() if search.comes_home else wins)
    if not found and not search.wins and len(stuck) < 2:
        own, after, _, path = stuck[0] if stuck else (own, search.start, 0, path)
        return [(after.side, None, {own: path})]
    ends = [Candidate(own, other, None, len(dice), steps) for other, _, sides in found for own, steps in sides.items()]
    ends = ends or [Candidate(own, after.side, None, used, steps) for own, after, used, steps in stuck]
    results = _by_result(ends + search.wins)
    return _found(judge(ruleset, results).legal.values() if len(results) > 1 else results.values())


def _by_result(turns: Iterable[Candidate]) -> dict[Key, Candidate]:
    """Return one turn for each result: the first of those with the most dice."""
    kept: dict[Key, Candidate] = {}
    for turn in turns:
        known = kept.get(turn[:3])
        if known is None or known.used < turn.used:
            kept[turn[:3]] = turn
    return kept


def _found(turns: Iterable[Candidate]) -> Found:
    """Return turns as they are told; of those with the same result the first."""
    found: dict[tuple[Side, RuleId | None], dict[Side, Path]] = {}
    for own, other, win, _used, path in turns:
        found.setdefault((other, win), {}).setdefault(own, path)
    return [(other, win, sides) for (other, win), sides in found.items()]
