"""The search for turns: step rules put together, positions reached followed once, turn rules applied.

It goes die by die through the positions that can be reached, not through the sequences of steps: what is reached in
several ways is followed once.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.board import (
    ANYWHERE,
    BAR,
    BEATEN,
    COUNT,
    OFF,
    ON_BOARD,
    Dice,
    Mask,
    Side,
    Step,
    View,
    beat,
    unit,
    units_of,
)
from engine.errors import CutShort
from engine.rules import RuleId
from engine.ruleset import Candidate, Path, Ruleset, TurnRule

_BAR: Final = unit(BAR)
_OFF: Final = unit(OFF)
_BEATEN_AT: Final = 4 * BEATEN
_WITHIN: Final = [ON_BOARD & unit(OFF - value) - 1 for value in range(7)]
"""By value: the points from which a checker stays on the board."""


class Node(NamedTuple):
    """A turn begun: the sides on the player's path, the dice not yet used and how many are, the steps so far.

    ``win`` is the rule by which the game has ended, ``opening`` how many steps of the ruleset's opening are missing.
    """

    own: Side
    other: Side
    left: Dice
    used: int = 0
    path: Path = None
    win: RuleId | None = None
    opening: int = 0


type After = tuple[Step, Side, Side, RuleId | None]
"""A step and what it comes to: both sides after it, the rule by which it wins, if any."""


type Reached = dict[tuple[Side, Side], Path]
"""Positions on the way, by both sides, with the steps to each."""


type Key = tuple[Side, Side, RuleId | None]
"""What makes two turns the same result: both sides after it and how it ends the game."""


def sources(ruleset: Ruleset, view: View, die: int) -> tuple[int, Mask, Mask]:
    """Return the value that a die has, the points that a checker may leave by it for another, and those to go off from.

    The step rules, all of them, put together.
    """
    movers = view.standing & ~_OFF
    for rule in ruleset.leaving:
        movers &= ~rule.refuses(view)
    closed = closed_from_bar = 0
    if movers & ON_BOARD:
        for rule in ruleset.landing:
            closed |= rule.refuses(view)
    if movers & _BAR:
        for rule in ruleset.entering:
            closed_from_bar |= rule.refuses(view)
    return by_value(ruleset, view, die, movers, closed=closed, closed_from_bar=closed_from_bar)


def by_value(
    ruleset: Ruleset, view: View, die: int, movers: Mask, *, closed: Mask, closed_from_bar: Mask = 0
) -> tuple[int, Mask, Mask]:
    """Return the same, of these movers, with landing closed here and entering there."""
    for value in ruleset.values(view, die):
        moving = movers & _WITHIN[value] & ~(closed >> 4 * value)
        entering = movers & _BAR & ~(closed_from_bar >> 4 * value)
        off = movers & ON_BOARD & ~_WITHIN[value]
        if off:
            for off_rule in ruleset.bearing_off:
                off &= ~off_rule.refuses(view, value)
        if moving or entering or off:
            return value, moving | entering, off
    return die, 0, 0


@lru_cache(maxsize=64)
def _steps(die: int, value: int) -> dict[Mask, Step]:
    """Return the steps by a die that counts as a value, by their origins."""
    return {unit(point): Step(point, min(point + value, OFF), die) for point in range(OFF)}


def after_die(
    ruleset: Ruleset, own: Side, other: Side, die: int, *, last: bool, among: Mask = ANYWHERE
) -> Iterator[After]:
    """Yield what every step with a die from the points ``among`` all comes to; ``last`` tells that no die is left."""
    view = View(own, other, ruleset.bandable)
    value, moving, off = sources(ruleset, view, die)
    steps, forms = _steps(die, value), ruleset.forms if last else ruleset.forms_midway
    if own >> _BEATEN_AT:
        own -= 1 << _BEATEN_AT  # where others wait on the bar too, it is the beaten that move first
    for origin in units_of(moving & among):
        target = origin << 4 * value
        step, own_after = steps[origin], own - origin + target
        if other & COUNT * target:
            other_after = beat(other, target, ruleset.beaten)
            if ruleset.is_jan(other_after):
                win = RuleId.WIN_BLAST_JAN if view.bands & target else RuleId.WIN_JAN
                yield step, own_after, other_after, win
            else:
                yield step, own_after, other_after, forms.get(own_after)
        else:
            yield step, own_after, other, forms.get(own_after)
    for origin in units_of(off & among):
        own_after = own - origin + _OFF
        yield steps[origin], own_after, other, forms.get(own_after)


def children(ruleset: Ruleset, node: Node, among: Mask = ANYWHERE) -> Iterator[Node]:
    """Yield the nodes one step on from the points ``among`` all, by each die that is left; and by the opening."""
    if node.win:
        return
    if node.opening:
        yield _opened(ruleset, node)
    for die, left in next_dice(node.left):
        for step, own, other, win in after_die(ruleset, node.own, node.other, die, last=not left, among=among):
            yield Node(own, other, left, node.used + 1, (node.path, step), win)


def next_dice(left: Dice) -> Iterator[tuple[int, Dice]]:
    """Yield each die that can be used next, with those left after it. Any die (0) comes after all others."""
    for die in dict.fromkeys(left):
        at = left.index(die)
        if die:
            yield die, left[:at] + left[at + 1 :]
        elif at == 0:
            yield from ((chosen, (chosen,) * (len(left) - 1)) for chosen in range(1, 7))


def _opened(ruleset: Ruleset, node: Node) -> Node:
    """Return the node after one more step of the opening."""
    assert ruleset.opening is not None  # else no node has an opening
    step = ruleset.opening.step
    origin, target = unit(step.origin), unit(step.target)
    other = beat(node.other, target)
    win = RuleId.WIN_JAN if other != node.other and ruleset.is_jan(other) else None
    return Node(node.own - origin + target, other, (), node.used + 1, (node.path, step), win, node.opening - 1)


def candidates(ruleset: Ruleset, node: Node, most: int | None = None) -> dict[Key, Candidate]:
    """Return the turns from a node on that break no step rule and go on until they cannot, one for each result.

    A turn is there with the most dice that bring its result about, the higher dice first.

    Raises:
        CutShort: there are more than ``most``.

    """
    found: dict[Key, Candidate] = {}
    while node.opening and not node.win:
        node = _opened(ruleset, node)
    if not node.win:
        _follow(ruleset, node, found, most)
    if not found:
        found[node.own, node.other, node.win] = Candidate(node.own, node.other, node.win, node.used, node.path)
    return found


def _follow(ruleset: Ruleset, node: Node, found: dict[Key, Candidate], most: int | None) -> None:
    """Use the dice that are left in every order that matters, any dice (0) last, and add the turns it comes to."""
    rolled = tuple(filter(None, node.left))
    free = len(node.left) - len(rolled)
    search = _Following(ruleset, node.used, len(node.left), found, most)
    begun = {(node.own, node.other): node.path}
    reached: Reached = {}
    for order in dict.fromkeys((rolled, rolled[::-1])):
        for sides, path in search.use(begun, 0, order).items():
            reached.setdefault(sides, path)
    if free:
        for die in range(1, 7):
            search.use(reached, len(rolled), (die,) * free)


class _Following(NamedTuple):
    """The turns from a node on: how many dice it had used, how many there are; what is found, and how much may be."""

    ruleset: Ruleset
    used: int
    dice: int
    found: dict[Key, Candidate]
    most: int | None

    def use(self, reached: Reached, before: int, order: Dice) -> Reached:
        """Use dice in this order, ``before`` having been used; return what is reached, and add the turns that end."""
        for number, die in enumerate(order, before + 1):
            reached = self._use(reached, number, die)
        return reached

    def _use(self, reached: Reached, number: int, die: int) -> Reached:
        found, used, last = self.found, self.used + number, number == self.dice
        following: Reached = {}
        for (own, other), path in reached.items():
            stuck = True
            for step, own_after, other_after, win in after_die(self.ruleset, own, other, die, last=last):
                stuck = False
                if win or last:
                    key = (own_after, other_after, win)
                    known = found.get(key)
                    if known is None or known.used < used:
                        found[key] = Candidate(own_after, other_after, win, used, (path, step))
                else:
                    following.setdefault((own_after, other_after), (path, step))
            if stuck and number > 1 and (own, other, None) not in found:
                found[own, other, None] = Candidate(own, other, None, used - 1, path)
            if self.most is not None and len(found) > self.most:
                raise CutShort(f"a roll has more than {self.most} turns")
        return following


type Asked = Sequence[tuple[TurnRule, int]]
"""Turn rules, each with the rank that it asks for."""


class Judged(NamedTuple):
    """Turns ranked: those that are legal, and of each turn rule the rank that it asks for."""

    legal: Mapping[Key, Candidate]
    asked: Asked


def judge(ruleset: Ruleset, found: dict[Key, Candidate]) -> Judged:
    """Apply the turn rules to all the turns of a roll."""
    reckoned, asked = list(found.values()), []
    for rule in ruleset.turn_rules:
        turns = reckoned if rule.reckons_wins else [turn for turn in reckoned if not turn.win]
        if not turns:
            break
        ranks = list(map(rule.rank, turns))
        best = max(ranks)
        if min(ranks) < best:
            turns = [turn for turn, rank in zip(turns, ranks, strict=True) if rank == best]
        reckoned = turns
        asked.append((rule, best))
    if len(reckoned) == len(found):
        return Judged(found, tuple(asked))
    wins = [turn for turn in found.values() if turn.win] if ruleset.wins_exempt else []
    return Judged({turn[:3]: turn for turn in wins + reckoned}, tuple(asked))
