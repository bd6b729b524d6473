"""The exercises of a site, put to the tests of their themes again, and made puzzles of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from engine.analysis.goals import Solution
from engine.board import Player, Position
from engine.errors import EngineError, GoalError
from engine.games import ruleset_of
from engine.notation import parse_position, parse_roll
from engine.roll import Roll
from site_builder.exercises.answers import Answers, answers_to
from site_builder.exercises.texts import as_puzzle
from site_builder.exercises.themes import THEMES, near_copy, unmet
from site_builder.faults import Faults
from site_builder.model import Exercise, Puzzle, Site
from site_builder.proofs import Solve

type Proofs = Mapping[str, Sequence[tuple[Puzzle, Solution]]]
"""The exercises by theme, each with its solution."""


def prove_exercises(site: Site, solve: Solve, faults: Faults) -> Proofs:
    """The exercises, of each theme the easy ones first; everything that is wrong about one is noted.

    Nothing of the ``site`` is used but its exercises, words and messages.
    """
    by_theme: dict[str, list[tuple[Puzzle, Solution]]] = {}
    for theme, exercises in groupby(site.exercises, lambda exercise: exercise.theme):
        answered = sorted(_answered(exercises, solve, faults), key=lambda pair: pair[1].difficulty)
        by_theme[theme] = [
            (as_puzzle(exercise, number, answers, site), answers.solution)
            for number, (exercise, answers) in enumerate(answered, start=1)
        ]
    return by_theme


def _answered(exercises: Iterable[Exercise], solve: Solve, faults: Faults) -> Iterator[tuple[Exercise, Answers]]:
    """Those exercises of a theme that hold, with their answers."""
    known: dict[Position, Exercise] = {}
    for exercise in exercises:
        theme = THEMES[exercise.theme]
        try:
            roll = _roll(exercise)
            solution = solve(theme.goal, exercise.ruleset, exercise.position, exercise.roll)
        except EngineError as error:
            faults.add(exercise.source.file, exercise.line, f"the engine refuses this: {error}", "take it away")
            continue
        reason = unmet(theme, solution)
        if other := near_copy(theme, roll.position, known):
            reason = f"it is almost the same as line {known[other].line}"
        if reason:
            faults.add(exercise.source.file, exercise.line, f"this is no exercise: {reason}", "take it away")
            continue
        known[roll.position] = exercise
        yield exercise, answers_to(theme, roll, solution)


def _roll(exercise: Exercise) -> Roll:
    """The roll of an exercise. Raises ``EngineError`` where there can be none."""
    ruleset = ruleset_of(exercise.ruleset)
    position = parse_position(exercise.position, ruleset.layout)
    if position.turn is not Player.WHITE:
        raise GoalError("in an exercise White is to roll")
    return Roll(ruleset, position, parse_roll(exercise.roll))
