"""Why not: the rules that refuse a step or a turn, with the points to light and the values for the sentence.

The rules asked are the very ones that decide. What is added here is only the order in which a reader is told: first
whether there is such a step at all, then which rules refuse it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.board import BEATEN, OFF, ON_BOARD, Dice, Mask, Move, Numbers, View, count_at, points_of, unit
from engine.notation import PlayedStep, format_dice, format_step, format_turn, point_value
from engine.rules import REFUSALS, RuleId, Value, Violation
from engine.ruleset import Candidate, Ruleset
from engine.search import Asked, Node, next_dice, sources


class Witness(NamedTuple):
    """A legal turn as text, and the path points from which it moves."""

    turn: str
    points: Mask


def of_step(ruleset: Ruleset, node: Node, roll: Dice, move: Move) -> tuple[Violation, ...]:
    """Return the step rules that refuse a move at a node, in the order a reader is told; none if it passes them.

    ``roll`` are the dice that the turn began with.
    """
    refused = _Refused(ruleset, View(node.own, node.other, ruleset.bandable), node.left, roll, move)
    if node.win:
        return (refused.by(RuleId.WIN_GAME_OVER, win=node.win),)
    if node.opening and ruleset.opening:
        if move == ruleset.opening.step[:2]:
            return ()
        witness = format_turn([PlayedStep(Move(*ruleset.opening.step[:2]), 0)] * ruleset.opening.times)
        return (refused.by(RuleId.OPENING_SIX_SIXES, missing=node.opening, witness=witness),)
    if not count_at(node.own, move.origin):
        return (refused.by(RuleId.MOVE_OWN_CHECKER, unit(move.origin)),)
    if move.target <= move.origin:
        closed = unit(move.target) & ruleset.never_moved_to
        return (refused.by(RuleId.LAND_HOME_CLOSED if closed else RuleId.MOVE_FORWARD, closed),)
    by_die = [tuple(refused.with_die(die)) for die, _ in next_dice(node.left) if refused.reaches(die)]
    return min(by_die, key=len) if by_die else tuple(refused.without_die())


class _Refused(NamedTuple):
    """A move forward of one of the player's checkers, and what there is to say against it."""

    ruleset: Ruleset
    view: View
    left: Dice
    roll: Dice
    move: Move

    @property
    def distance(self) -> int:
        """How far the move goes; to the point just off the board where it bears off."""
        return self.move.target - self.move.origin

    def reaches(self, die: int) -> bool:
        """Tell whether a die can be meant: it counts as the distance, or is more than enough to go off."""
        return self.distance in self.ruleset.values(self.view, die) or (self.move.target == OFF and die > self.distance)

    def with_die(self, die: int) -> Iterator[Violation]:
        """Yield the rules that refuse the move made with a die that reaches."""
        value = self.distance if self.distance in self.ruleset.values(self.view, die) else die
        broken = list(self._leaving())
        if self.move.target == OFF:
            broken += self._bearing_off(value)
        else:
            target = unit(self.move.target)
            rules = self.ruleset.landing if self.move.origin else self.ruleset.entering
            broken += [
                self.by(r.id, r.cause(self.view, target), die=die) for r in rules if r.refuses(self.view) & target
            ]
        if not broken:
            counts_as, moving, off = sources(self.ruleset, self.view, die)
            if counts_as != value:
                rule = RuleId.OFF_EXACT if counts_as == die else RuleId.OFF_REDUCE
                broken.append(self.by(rule, moving | off, die=die, value=counts_as))
        yield from broken

    def without_die(self) -> Iterator[Violation]:
        """Yield the rules that refuse a move that no die left reaches."""
        bearing_off = self.move.target == OFF
        others = [*self._leaving(), *(self._bearing_off(self.distance) if bearing_off else ())]
        if others:
            yield from others
        elif not self.left and len(self.roll) > 2 and self.roll[0] == self.distance:
            yield self.by(RuleId.DICE_DOUBLES, die=self.roll[0])
        elif self.distance in _sums(self.left):
            yield self.by(RuleId.DICE_SEPARATE)
        elif bearing_off:
            yield self.by(self.ruleset.off_rule)
        else:
            yield self.by(RuleId.MOVE_EXACT_DIE if self.move.origin else self.ruleset.enter_rule)

    def _leaving(self) -> Iterator[Violation]:
        origin, target = unit(self.move.origin), unit(self.move.target)
        for rule in self.ruleset.leaving:
            if rule.refuses(self.view) & origin:
                yield self.by(rule.id, rule.cause(self.view, target))

    def _bearing_off(self, value: int) -> Iterator[Violation]:
        for rule in self.ruleset.bearing_off:
            if rule.refuses(self.view, value) & unit(self.move.origin):
                yield self.by(rule.id, rule.cause(self.view), die=value)

    def by(self, rule: RuleId, points: Mask = 0, **more: Value) -> Violation:
        """Return the violation of a rule, with the values that it declares."""
        origin, target = self.move
        numbers = self.ruleset.layout.numbers
        known: dict[str, Value] = {
            "from": point_value(origin, numbers),
            "to": point_value(target, numbers),
            "distance": self.distance,
            "need": OFF - origin,
            "left": format_dice(self.left),
            "count": count_at(self.view.other, target),
            "beaten": count_at(self.view.own, BEATEN) or self.view.beaten,
            "outside": sum(count_at(self.view.own, point) for point in points_of(points)),
            "rearmost": point_value(next(points_of(self.view.standing & ON_BOARD), OFF), numbers),
            **more,
        }
        return Violation(rule, format_step(self.move, numbers), _lit(points, numbers), _declared(rule, known))


def _lit(points: Mask, numbers: Numbers) -> tuple[int, ...]:
    return tuple(numbers[point] for point in points_of(points))


def _declared(rule: RuleId, known: dict[str, Value]) -> dict[str, Value]:
    return {name: known[name] for name in REFUSALS[rule]}


def _sums(dice: Dice) -> set[int]:
    """Return what two dice or more add up to."""
    return {sum(some) for many in range(2, len(dice) + 1) for some in combinations(dice, many)}


def of_end(ruleset: Ruleset, node: Node, witness: Witness) -> Violation:
    """Return why a turn may not end yet at a node from which a legal turn goes on, the witness."""
    left, missing = format_dice(node.left), node.opening
    if node.opening:
        rule = RuleId.OPENING_SIX_SIXES
    elif node.used and node.own in ruleset.forms:
        rule = RuleId.WIN_BOTH_DICE
    else:
        rule = RuleId.TURN_COMPLETE if node.used else RuleId.TURN_MUST_PLAY
    return _of_turn(ruleset, rule, None, witness, {"left": left, "missing": missing})


def of_turn(
    ruleset: Ruleset, asked: Asked, attempts: Sequence[Candidate], move: Move | None, witness: Witness
) -> Violation:
    """Return the turn rule by which the best of some turns falls short, none of them legal.

    ``asked`` are the ranks that legal turns have, ``move`` is the step that led to the attempts, or ``None`` where the
    turn has ended.
    """
    number, attempt = max(
        ((_first_short(asked, attempt), attempt) for attempt in attempts), key=lambda numbered: numbered[0]
    )
    rule, rank = asked[number]
    names = REFUSALS[rule.id]
    known = dict(zip(names, (abs(rule.rank(attempt)), abs(rank)), strict=False))
    return _of_turn(ruleset, rule.id, move, witness, known)


def _first_short(asked: Asked, attempt: Candidate) -> int:
    return next(number for number, (rule, rank) in enumerate(asked) if rule.rank(attempt) != rank)


def _of_turn(
    ruleset: Ruleset, rule: RuleId, move: Move | None, witness: Witness, known: Mapping[str, Value]
) -> Violation:
    numbers = ruleset.layout.numbers
    step = format_step(move, numbers) if move else None
    values = _declared(rule, {**known, "witness": witness.turn})
    return Violation(rule, step, _lit(witness.points, numbers), values)
