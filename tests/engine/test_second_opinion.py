"""The engine against the plain enumerator of every sequence, on positions of all kinds."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import CHECKERS, Move, Position, count_at
from engine.errors import IllegalTurn
from engine.notation import format_position, parse_position, parse_roll, parse_turn
from engine.roll import Roll, outcome
from engine.rules import REFUSALS, RuleId, Violation
from engine.ruleset import Ruleset
from engine.swedish import BOK, RULESETS
from tests import strategies
from tests.engine import oracle
from tests.engine.oracle import Line, Rules, Turns
from tests.strategies import Moves, Question

type Begun = tuple[Question, Moves]

SAID_AT_THE_END = {RuleId.TURN_MUST_PLAY, RuleId.TURN_COMPLETE, RuleId.WIN_BOTH_DICE, RuleId.OPENING_SIX_SIXES}


def _ruleset(rules: Rules) -> Ruleset:
    ruleset = RULESETS[rules.id]
    return ruleset.choose("opening.six-sixes") if rules.six_sixes else ruleset


class Asked(NamedTuple):
    """The same question for both: the enumerator's turns, and the engine's roll."""

    turns: Turns
    roll: Roll
    mover: str

    @classmethod
    def of(cls, question: Question) -> "Asked":
        turns, position, roll = question
        ruleset = _ruleset(turns.rules)
        return cls(turns, Roll(ruleset, parse_position(position, ruleset.layout), parse_roll(roll)), position[-1])

    def text(self, board: oracle.Board, *, passed_on: bool) -> str:
        return oracle.write(board, self.mover, {"w": "b", "b": "w"}[self.mover] if passed_on else self.mover)


def _moves(moves: Iterable[oracle.Move]) -> list[Move]:
    return [Move(*move) for move in moves]


# --- Turns ---


@given(strategies.questions())
def test_turns_are_one_for_each_distinct_legal_result(question: Question) -> None:
    asked = Asked.of(question)
    turns = asked.roll.turns()
    found = {(format_position(turn.position), turn.outcome and turn.outcome.rule) for turn in turns}
    assert found == {(asked.text(board, passed_on=True), ends) for board, ends in asked.turns.results}
    assert len(found) == len(turns)


@given(strategies.questions())
def test_every_turn_found_is_a_legal_sequence_to_its_result_and_play_agrees(question: Question) -> None:
    asked = Asked.of(question)
    legal = {(line.moves, asked.text(line.board, passed_on=True), line.ends) for line in asked.turns.legal}
    for turn in asked.roll.turns():
        assert (parse_turn(str(turn)), format_position(turn.position), turn.outcome and turn.outcome.rule) in legal
    for turn in asked.roll.turns()[:: 1 + len(legal) // 5]:
        played = asked.roll.play(parse_turn(str(turn)))
        assert (played.position, played.outcome, str(played)) == (turn.position, turn.outcome, str(turn))


@given(strategies.questions())
def test_a_turn_says_what_it_beats_and_with_munk_only_while_a_checker_of_the_loser_is_beaten(
    question: Question,
) -> None:
    asked = Asked.of(question)
    rules = asked.turns.rules
    for turn in asked.roll.turns():
        board = asked.turns.board
        for (origin, target), mark in turn.steps:
            after, blast = rules.after(board, (origin, target))
            assert mark == (2 if blast else int(after.opp != board.opp))
            board = after
        if turn.outcome:
            assert turn.outcome.winner is asked.roll.position.turn
            assert turn.outcome.munk == rules.munk(Line((), board, turn.outcome.rule))


@given(strategies.questions())
def test_a_side_has_fifteen_checkers_always(question: Question) -> None:
    for turn in Asked.of(question).roll.turns():
        for side in (turn.position.white, turn.position.black):
            assert sum(count_at(side, point) for point in range(26)) == CHECKERS


@given(strategies.questions())
def test_white_and_black_play_by_the_same_rules(question: Question) -> None:
    asked = Asked.of(question)
    here = asked.roll.position
    mirrored = Position(here.black, here.white, here.turn.opponent)
    turns = Roll(asked.roll.ruleset, mirrored, asked.roll.dice).turns()
    assert list(map(str, turns)) == list(map(str, asked.roll.turns()))


@given(strategies.questions())
def test_a_game_is_over_exactly_when_the_rules_say_so_and_then_there_are_no_turns(
    question: Question,
) -> None:
    asked = Asked.of(question)
    over = outcome(asked.roll.ruleset, asked.roll.position)
    assert bool(over) == asked.turns.rules.is_over(asked.turns.board)
    assert bool(over) == (not asked.roll.turns())
    for move in (Move(1, 2), None) if over else ():
        (violation,) = asked.roll.explain((), move)
        assert over
        assert (violation.rule, violation.values) == (RuleId.WIN_GAME_OVER, {"win": over.rule})


# --- Turns begun ---


def _progresses(asked: Asked, played: Moves) -> bool:
    """Whether a legal turn begins so; where the game is over, nothing played is one."""
    return bool(asked.turns.legal_from(played)) or (not played and not asked.turns.legal)


@given(strategies.begun())
def test_steps_offer_exactly_those_that_a_legal_turn_goes_on_with(begun: Begun) -> None:
    question, played = begun
    asked = Asked.of(question)
    if not _progresses(asked, played):
        with pytest.raises(IllegalTurn):
            asked.roll.progress(_moves(played))
        return
    progress = asked.roll.progress(_moves(played))
    going_on = [line for line in asked.turns.legal_from(played) if len(line.moves) > len(played)]
    assert {tuple(offer.step) for offer in progress.offers} == {line.steps[len(played)] for line in going_on}
    assert progress.complete == any(line.moves == played for line in asked.turns.legal)


@given(strategies.begun())
def test_progress_tells_the_position_the_dice_left_and_the_outcome(begun: Begun) -> None:
    question, played = begun
    asked = Asked.of(question)
    if not asked.turns.legal_from(played):
        return
    progress = asked.roll.progress(_moves(played))
    here = [line for line in asked.turns.possible_from(played) + asked.turns.opening if line.moves == played]
    assert format_position(progress.position) in {asked.text(line.board, passed_on=False) for line in here}
    assert (progress.outcome and progress.outcome.rule) in {line.ends for line in here}
    legal = [line.steps for line in asked.turns.legal_from(played)]
    if all(len(steps) <= len(asked.roll.dice) for steps in legal):
        lefts = [_left(asked.roll.dice, [step.die for step in steps[: len(played)]]) for steps in legal]
        assert progress.left in lefts
        assert not progress.complete or not progress.offers or progress.outcome is None


def _left(dice: tuple[int, ...], used: list[int]) -> tuple[int, ...]:
    left = list(dice)
    for die in used:
        left.remove(die)
    return tuple(left)


@given(strategies.begun())
def test_every_offer_says_whether_it_hits_or_blasts(begun: Begun) -> None:
    question, played = begun
    asked = Asked.of(question)
    if not asked.turns.legal_from(played):
        return
    board = asked.turns.board
    for move in played:
        board, _ = asked.turns.rules.after(board, move)
    for (origin, target, _die), beats in asked.roll.progress(_moves(played)).offers:
        after, blast = asked.turns.rules.after(board, (origin, target))
        assert beats == (2 if blast else int(after.opp != board.opp))


# --- Refusals ---


@given(strategies.begun(), st.data())
def test_a_move_is_explained_by_nothing_exactly_when_a_legal_turn_goes_on_with_it(
    begun: Begun, data: st.DataObject
) -> None:
    question, played = begun
    asked = Asked.of(question)
    possible = {line.moves[len(played)] for line in asked.turns.lines if _begins(line, played)}
    for move in [*possible, *data.draw(st.lists(strategies.moves(), min_size=5, max_size=5))]:
        violations = asked.roll.explain(_moves(played), Move(*move))
        allowed = bool(asked.turns.legal_from((*played, move)))
        assert (not violations) == allowed, (played, move, violations)
        for violation in violations:
            _check(asked, violation)
            assert violation.step == f"{oracle.name(move[0])}/{oracle.name(move[1])}"
        if not allowed and move in possible:
            (violation,) = violations
            assert violation.rule == _latest_short(asked.turns, (*played, move)), (played, move)


def _begins(line: Line, played: Moves) -> bool:
    return len(line.moves) > len(played) and line.moves[: len(played)] == played


def _latest_short(turns: Turns, played: Moves) -> str:
    """The rule that the best of the turns that begin so falls short by."""
    order = ["turn.most-dice", "turn.higher-die", "off.least-reduction"]
    return max((str(turns.short(line)) for line in turns.possible_from(played)), key=order.index)


@given(strategies.begun())
def test_the_end_of_a_turn_is_explained_by_nothing_exactly_when_the_turn_is_legal(begun: Begun) -> None:
    question, played = begun
    asked = Asked.of(question)
    if not asked.turns.legal:
        return  # the game is over: another test
    violations = asked.roll.explain(_moves(played))
    assert (not violations) == any(line.moves == played for line in asked.turns.legal)
    for violation in violations:
        _check(asked, violation)
        assert violation.step is None
        goes_on = asked.turns.legal_from(played)
        assert (violation.rule in SAID_AT_THE_END) == bool(goes_on)
        if goes_on:
            assert parse_turn(str(violation.witness))[: len(played)] == tuple(_moves(played))
            assert violation.rule == _unfinished(asked, played)
        else:
            ended = [line for line in asked.turns.lines if line.moves == played]
            assert violation.rule in {asked.turns.short(line) for line in ended}


def _unfinished(asked: Asked, played: Moves) -> str:
    """The rule by which a turn that can go on may not end yet."""
    if any(line.moves == played and line.steps for line in asked.turns.opening[1:-1]) and len(played) > 1:
        return "opening.six-sixes"
    board = next(line.board for line in asked.turns.lines if line.moves == played)
    for pattern in oracle.PATTERNS.values() if played else ():
        if all(board.own[point] == pattern.get(point, 0) for point in range(26)):
            return "win.both-dice"
    return "turn.complete" if played else "turn.must-play"


@given(strategies.begun())
def test_a_turn_is_played_exactly_when_nothing_in_it_is_refused(begun: Begun) -> None:
    question, played = begun
    asked = Asked.of(question)
    moves = _moves(played)
    refused = [v for number, move in enumerate(moves) for v in asked.roll.explain(moves[:number], move)]
    refused += asked.roll.explain(moves)
    if refused:
        with pytest.raises(IllegalTurn) as error:
            asked.roll.play(moves)
        assert error.value.violations[0] in refused
    elif asked.turns.legal:
        turn = asked.roll.play(moves)
        legal = {
            (asked.text(line.board, passed_on=True), line.ends) for line in asked.turns.legal if line.moves == played
        }
        assert (format_position(turn.position), turn.outcome and turn.outcome.rule) in legal


def _check(asked: Asked, violation: Violation) -> None:
    """What holds for every refusal."""
    assert tuple(violation.values) == REFUSALS[violation.rule]
    assert all(0 <= point <= 24 for point in violation.points)
    if violation.witness is not None:
        assert tuple(parse_turn(violation.witness)) in {line.moves for line in asked.turns.legal}
        if violation.rule is RuleId.TURN_MOST_DICE:
            assert len(parse_turn(violation.witness)) == violation.values["possible"]


# --- Rules about single steps ---

STEP_RULES = {
    "enter.first",
    "enter.own-checker",
    "enter.opponent-band",
    "land.opponent-band",
    "land.one-only",
    "land.home-closed",
    "blast.last-checker",
}


@given(strategies.begun())
def test_a_step_by_a_die_is_refused_by_exactly_the_rules_that_it_breaks(begun: Begun) -> None:
    question, played = begun
    asked = Asked.of(question)
    here = next((line for line in asked.turns.lines if line.moves == played and not line.ends), None)
    left = set(_left(asked.roll.dice, [step.die for step in here.steps])) if here and asked.turns.legal else set()
    if here is None or len(left) != 1 or asked.turns.opening:
        return  # over, or more than one die, or the opening, could be meant
    (die,) = left
    for origin in (point for point in range(25) if here.board.own[point] and point + die < oracle.OFF):
        expected = asked.turns.rules.refusals(here.board, origin, origin + die, die)
        found = {violation.rule for violation in asked.roll.explain(_moves(played), Move(origin, origin + die))}
        assert found & STEP_RULES == expected


def test_options_may_be_chosen_in_any_order() -> None:
    one = BOK.choose("surrender", "scoring.classic", "opening.six-sixes")
    other = BOK.choose("opening.six-sixes", "scoring.classic", "surrender")
    assert one == other
