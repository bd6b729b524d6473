"""Everything one can ask about one roll: the steps, the turns, why not, and what comes of a turn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from engine import quick
from engine.board import (
    COUNT,
    OFF,
    Dice,
    Mask,
    Move,
    Position,
    Side,
    Step,
    banded,
    beat,
    count_at,
    mask,
    unit,
)
from engine.errors import IllegalTurn, PositionError
from engine.notation import PlayedStep, format_roll, format_turn
from engine.obligations import OBLIGATIONS
from engine.refusal import Witness, of_end, of_step, of_turn
from engine.rules import RuleId, Violation
from engine.ruleset import Candidate, Opening, Outcome, Path, Ruleset
from engine.search import Asked, Judged, Node, candidates, children, judge

MOST_TURNS: Final = 8_000
"""How many turns of a roll are found at the most: three times as many as an ordinary roll was seen to have.

2-1 in acey-deucey, with any double after it, can have half a million.
"""


class Turn(NamedTuple):
    """A legal turn of ``roll``: both sides after it on the player's path, and how it ends the game, if it does."""

    own: Side
    other: Side
    outcome: Outcome | None
    roll: "Roll"
    path: Path

    @property
    def position(self) -> Position:
        """The position after it, made anew at each call: the turn passed on, unless the player goes on to roll."""
        return self.roll.position_after(self)

    @property
    def steps(self) -> tuple[PlayedStep, ...]:
        """The steps in the order played."""
        return self.roll.steps_of(self.path)

    def __str__(self) -> str:
        return format_turn(self.steps, self.roll.ruleset.layout.numbers)


class Offer(NamedTuple):
    """A step that can be part of a legal turn, with its die; ``beats`` nothing (0), a blot (1) or a band (2)."""

    step: Step
    beats: int


class Progress(NamedTuple):
    """A turn begun: the position (turn not passed on), dice left, steps that can follow, whether it may end here."""

    position: Position
    left: Dice
    offers: tuple[Offer, ...]
    complete: bool
    outcome: Outcome | None


def outcome(ruleset: Ruleset, position: Position) -> Outcome | None:
    """Return how the game has ended in a position, or ``None`` if it goes on.

    The player who has just moved is asked first. A blast cannot be seen in a position: sprängjan is jan here. Where
    a pattern counts only when all dice have been used, one that stands for the player to roll did not.
    """
    mine, theirs = position.sides()
    win = _win(ruleset, theirs, mine, ruleset.forms)
    if win:
        return ruleset.outcome(position.turn.opponent, win, ruleset.layout.facing(mine))
    win = _win(ruleset, mine, theirs, ruleset.forms_midway)
    return ruleset.outcome(position.turn, win, ruleset.layout.facing(theirs)) if win else None


def _win(ruleset: Ruleset, own: Side, other: Side, forms: Mapping[Side, RuleId]) -> RuleId | None:
    """Return the rule by which a side has won against another, each on its own path, if it has."""
    if other & COUNT and ruleset.is_jan(ruleset.layout.facing(other)):  # with none beaten it is none
        return RuleId.WIN_JAN
    return forms.get(own)


class Roll:
    """A position and a roll in it, under a ruleset.

    What is asked for a turn begun takes the moves made so far, ``played``. Moves do not name their dice; where more
    than one die could have been used, all are kept in mind.

    Raises:
        PositionError: the roll is a single die, and the ruleset has no such rolls.

    """

    def __init__(self, ruleset: Ruleset, position: Position, dice: Dice) -> None:
        if len(dice) == 1 and not ruleset.one_die:
            raise PositionError(f"{ruleset.id} has no rolls of one die", format_roll(dice), 0)
        self.ruleset = ruleset
        self.position = position
        self.dice = dice + ruleset.extra.get(dice, ())
        self._own, theirs = position.sides()
        self._other = ruleset.layout.facing(theirs)
        self._player = position.turn
        self._opponent = self._player.opponent
        self.over = outcome(ruleset, position)
        """How the game has ended before it, if it has."""
        self._rolls_again = len(self.dice) if len(self.dice) > 4 else None  # who has used all the extra dice too

    @property
    def has_extra(self) -> bool:
        """Whether extra dice come on top, so that there may be ten thousands of turns."""
        return self._rolls_again is not None

    @cached_property
    def _vain(self) -> set[Node]:
        """The nodes from which no legal turn goes on, without their steps; to be added to. ``turns`` asks for none."""
        return set()

    @cached_property
    def _starts(self) -> tuple[Node, ...]:
        """The ways to begin: the ordinary one, and the opening of its own kind where the ruleset allows it."""
        own, other, win = self._own, self._other, self.over.rule if self.over else None
        ordinary = Node(own, other, self.dice, win=win)
        opening = self.ruleset.opening
        if opening is None or not self._may_open(opening):
            return (ordinary,)
        return (ordinary, Node(own, other, (), opening=opening.times))

    def _may_open(self, opening: Opening) -> bool:
        return (
            self.dice == opening.dice
            and not self.over
            and self._own == self.ruleset.start
            and not banded(self._other) & self.ruleset.bandable & unit(opening.step.target)
        )

    @cached_property
    def _judged(self) -> Judged:
        ordinary, *openings = self._starts
        if ordinary.win:
            return Judged({}, ())
        judged = judge(self.ruleset, candidates(self.ruleset, ordinary, MOST_TURNS))
        others = {key: turn for node in openings for key, turn in candidates(self.ruleset, node).items()}
        return Judged({**judged.legal, **others}, judged.asked)

    def turns(self) -> tuple[Turn, ...]:
        """Return one legal turn for each distinct result, in a stable order; none if the game is over.

        Raises:
            CutShort: there are more than ``MOST_TURNS``.

        """
        opening = self.ruleset.opening
        if self.over:
            return ()
        if quick.knows(self.ruleset, self.dice) and (opening is None or not self._may_open(opening)):
            return tuple(self._quick_turns())
        return tuple([self._turn(turn) for turn in self._judged.legal.values()])

    def _quick_turns(self) -> list[Turn]:
        new = tuple.__new__  # a named tuple's own way takes twice as long
        turns = []
        for other, win, sides in quick.turns(self.ruleset, self._own, self._other, self.dice):
            outcome = self._outcome(win, other) if win else None
            turns += [new(Turn, (own, other, outcome, self, path)) for own, path in sides.items()]
        return turns

    def progress(self, played: Sequence[Move] = ()) -> Progress:
        """Return what can follow the moves played.

        Raises:
            IllegalTurn: they are not the beginning of a legal turn.

        """
        nodes = self._after(played)
        self._check(played)
        offers: dict[Step, Offer] = {}
        for node in nodes:
            bands = banded(node.other) & self.ruleset.bandable
            for child in children(self.ruleset, node):
                step = _last_step(child)
                if step not in offers and self._goes_on(child):
                    offers[step] = Offer(step, _beats(node.other, bands, step))
        end = next(filter(self._goes_on, nodes), nodes[0])
        player = self.position.turn
        return Progress(
            self.ruleset.position(end.own, end.other, player, player),
            end.left or self.dice[:1] * end.opening,
            tuple(sorted(offers.values())),
            any(map(self._complete, nodes)),
            self._outcome(next((node.win for node in nodes if node.win), None), end.other),
        )

    def explain(self, played: Sequence[Move], move: Move | None = None) -> tuple[Violation, ...]:
        """Return the rules that a move breaks after those played, or an end of the turn there; none if it is allowed.

        Raises:
            IllegalTurn: a move played breaks a step rule.

        """
        nodes = self._after(played)
        return self._explain_step(nodes, move) if move else self._explain_end(nodes)

    def play(self, moves: Sequence[Move]) -> Turn:
        """Return the turn that these moves make.

        Raises:
            IllegalTurn: one of them, or the end after them, breaks a rule.

        """
        turn = self.find(moves)
        if turn is None:
            self._check(moves)
            raise IllegalTurn(*self._explain_end(self._after(moves)))
        return turn

    def find(self, moves: Sequence[Move]) -> Turn | None:
        """Return the turn that these moves make, or ``None`` where a rule refuses them."""
        nodes: Sequence[Node] = self._starts
        for move in moves:
            nodes = [child for node in nodes for child in self._by(node, move)]
        end = next(filter(self._complete, nodes), None)
        return self._turn(_ended(end)) if end else None

    def _check(self, moves: Sequence[Move]) -> None:
        """Make sure that each move is part of a legal turn after those before it; raise ``IllegalTurn`` if not."""
        for number, move in enumerate(moves):
            violations = self.explain(moves[:number], move)
            if violations:
                raise IllegalTurn(*violations)

    def _explain_step(self, nodes: Sequence[Node], move: Move) -> tuple[Violation, ...]:
        refused = [of_step(self.ruleset, node, self.dice, move) for node in nodes]
        if all(refused):
            return refused[0]
        attempts = [child for node in nodes for child in self._by(node, move)]
        if any(map(self._goes_on, attempts)):
            return ()
        ends = [end for child in attempts for end in candidates(self.ruleset, child).values()]
        return (self._of_turn(ends, move),)

    def _explain_end(self, nodes: Sequence[Node]) -> tuple[Violation, ...]:
        if any(map(self._complete, nodes)):
            return ()
        if self.over:
            return (Violation(RuleId.WIN_GAME_OVER, None, (), {"win": self.over.rule}),)
        for node in nodes:
            going_on = self._legal_from(node)
            if going_on:
                return (of_end(self.ruleset, node, self._witness(going_on)),)
        return (self._of_turn(list(map(_ended, nodes)), None),)

    def _of_turn(self, ends: Sequence[Candidate], move: Move | None) -> Violation:
        """Return the turn rule that some ends fall short of, none of them legal; ``move`` is the step to them."""
        return of_turn(self.ruleset, self._asked, ends, move, self._witness(self._examples))

    @cached_property
    def _examples(self) -> Sequence[Candidate]:
        """The legal turns; where they may be too many, one of them."""
        return self._legal_from(self._starts[0]) if self._plays_out else list(self._judged.legal.values())

    @cached_property
    def _asked(self) -> Asked:
        """The rank that each turn rule asks for. Any legal turn has them all."""
        if self._plays_out:
            return [(rule, rule.rank(self._examples[0])) for rule in self.ruleset.turn_rules]
        return self._judged.asked

    def _after(self, played: Sequence[Move]) -> tuple[Node, ...]:
        """Return the nodes that moves lead to; there are several where they can be made with different dice."""
        nodes = self._starts
        for move in played:
            following = tuple(child for node in nodes for child in self._by(node, move))
            if not following:
                raise IllegalTurn(*of_step(self.ruleset, nodes[0], self.dice, move))
            nodes = following
        return nodes

    def _by(self, node: Node, move: Move) -> Iterator[Node]:
        origin = unit(move.origin)
        return (child for child in children(self.ruleset, node, origin) if _last_step(child)[:2] == move)

    def _goes_on(self, node: Node) -> bool:
        return self._one_from(node) is not None

    def _one_from(self, node: Node) -> Candidate | None:
        """Return a legal turn that goes on from a node, if there is one, without looking at the others."""
        bare = node._replace(path=None)
        if bare in self._vain:
            return None
        ended = True
        for child in children(self.ruleset, node):
            found = self._one_from(child)
            if found:
                return found
            ended = False
        if ended and self._is_legal(_ended(node)):
            return _ended(node)
        self._vain.add(bare)
        return None

    def _legal_from(self, node: Node) -> Sequence[Candidate]:
        """Return the legal turns that go on from a node; where all that are may be too many, one of them."""
        if self._plays_out:
            found = self._one_from(node)
            return [found] if found else []
        return [turn for turn in self._from(node) if self._is_legal(turn)]

    @cached_property
    def _plays_out(self) -> bool:
        """Whether extra dice, of whose turns there may be ten thousands, can all be used: then all must be."""
        short: set[Node] = set()

        def can_use_all(node: Node) -> bool:
            bare = node._replace(path=None)
            if not bare.left:
                return True
            if bare not in short and any(map(can_use_all, children(self.ruleset, bare))):
                return True
            short.add(bare)
            return False

        return self.has_extra and any(map(can_use_all, self._starts))

    def _from(self, node: Node) -> Iterable[Candidate]:
        """Return the turns that go on from a node, all the legal ones among them."""
        if node.opening or node.win or not quick.knows(self.ruleset, node.left):
            return candidates(self.ruleset, node).values()
        return [
            Candidate(own, other, win, _length(path), path)
            for other, win, sides in quick.turns(self.ruleset, node.own, node.other, node.left, node.path)
            for own, path in sides.items()
        ]

    def _complete(self, node: Node) -> bool:
        return not node.opening and self._is_legal(_ended(node))

    def _is_legal(self, turn: Candidate) -> bool:
        """Tell whether a turn is legal by its own dice: a shorter way to a legal result is not, unless it wins."""
        if turn.used == len(self.dice) and (self.ruleset.turn_rules == OBLIGATIONS or not self._bears_off(turn)):
            return True  # as in engine.quick: other turn rules are about bearing off, and these ask for no more
        if turn.win is None and self._plays_out:
            return False
        known = self._judged.legal.get(turn[:3])
        return known is not None and (
            turn.win is not None or all(rule.rank(turn) == rule.rank(known) for rule, _ in self._judged.asked)
        )

    def _bears_off(self, turn: Candidate) -> bool:
        return count_at(turn.own, OFF) > count_at(self._own, OFF)

    def _witness(self, turns: Iterable[Candidate]) -> Witness:
        """Return the first of some legal turns that keeps the turn rules; one that wins need not."""
        turn = min(turns, key=lambda candidate: (candidate.win is not None, -candidate.used))
        steps = self.steps_of(turn.path)
        return Witness(format_turn(steps, self.ruleset.layout.numbers), mask(*{played.move.origin for played in steps}))

    def _turn(self, turn: Candidate) -> Turn:
        own, other, win, _used, path = turn
        return Turn(own, other, self._outcome(win, other), self, path)

    def _outcome(self, win: RuleId | None, other: Side) -> Outcome | None:
        return self.ruleset.outcome(self._player, win, other) if win else None

    def position_after(self, turn: Turn) -> Position:
        """Return the position after a turn. Who has used all the extra dice too goes on; else the turn is passed on."""
        again = self._rolls_again is not None and _length(turn.path) == self._rolls_again
        following = self._player if again else self._opponent
        return self.ruleset.position(turn.own, turn.other, self._player, following)

    def steps_of(self, path: Path) -> tuple[PlayedStep, ...]:
        """Return the steps of a path in the order played, with what each beats."""
        steps = []
        while path:
            path, step = path
            steps.append(Move(step.origin, step.target))
        other, played = self._other, []
        for move in reversed(steps):
            beats = _beats(other, banded(other) & self.ruleset.bandable, move)
            if beats:
                other = beat(other, unit(move.target))
            played.append(PlayedStep(move, beats))
        return tuple(played)


def _ended(node: Node) -> Candidate:
    """Return the turn that ends at a node."""
    return Candidate(node.own, node.other, node.win, node.used, node.path)


def _length(path: Path) -> int:
    steps = 0
    while path:
        steps, path = steps + 1, path[0]
    return steps


def _last_step(node: Node) -> Step:
    assert node.path is not None  # a child has been stepped to
    return node.path[1]


def _beats(other: Side, bands: Mask, step: Step | Move) -> int:
    """Return what a step beats: nothing (0), a blot or a stack hit like one (1), a band (2)."""
    if step.target == OFF or not count_at(other, step.target):
        return 0
    return 2 if bands & unit(step.target) else 1
