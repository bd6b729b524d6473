"""How fast backgammon is on this machine, beside a program in the same language: ``make bench``.

A position is done when all its legal turns are there, one for each final position, of which a turn has both sides.
Aim: 30,000 positions a second. What it takes to have each as a :class:`Position` too is a row of its own. The other
program, gym-backgammon, stands in the environment of the benchmarks alone (tools/bench.sh); its plays are found by
``get_valid_plays`` and played on its board, which is what it takes to have its final positions. How many times faster
the engine is with these, in this very run, is printed at the end (``ratio``).
"""

import gzip
import json
import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from itertools import cycle
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.backgammon import BACKGAMMON
from engine.board import Dice, Player, Position
from engine.formats.letters import read_board
from engine.roll import Roll, Turn
from tests.engine.bench_engine import one_by_one

ROOT: Final = Path(__file__).resolve().parents[2]
CORPUS: Final = ROOT / "tests" / "data" / "backgammon_legal.jsonl.gz"
OTHER: Final = ROOT / ".tools" / "bench" / "gym_backgammon" / "envs" / "backgammon.py"
BOTH: Final = 500
"""How many positions both are timed on for the ratio: the other takes long."""


class Case(NamedTuple):
    """A row of the corpus: for us, and as its text has it."""

    position: Position
    dice: Dice
    board: str

    def turns(self) -> tuple[Turn, ...]:
        return Roll(BACKGAMMON, self.position, self.dice).turns()

    def results(self) -> list[Position]:
        """The final positions; ``turns`` has each of them once."""
        return [turn.position for turn in self.turns()]


def _cases() -> list[Case]:
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        return [_case(**json.loads(line)) for line in lines]


def _case(pos: str, dice: list[int], **_more: object) -> Case:
    first, second = sorted(dice, reverse=True)
    rolled = (first,) * 4 if first == second else (first, second)
    return Case(read_board(pos, Player.WHITE), rolled, pos)


CASES: Final = _cases()


_MEASURED: Final = pytest.mark.benchmark(group="backgammon: turns of a position", timer=process_time)


@_MEASURED
@pytest.mark.parametrize(
    "cases",
    [CASES, [case for case in CASES if len(case.dice) == 2], [case for case in CASES if len(case.dice) == 4]],
    ids=["all", "two dice", "doubles"],
)
def test_turns(benchmark: BenchmarkFixture, cases: list[Case]) -> None:
    one_by_one(benchmark, Case.turns, cases)


@_MEASURED
def test_turns_and_their_positions(benchmark: BenchmarkFixture) -> None:
    one_by_one(benchmark, Case.results, CASES)


# --- The other program ---


def _other() -> ModuleType:
    """The module of its rules, by its file: its package would want a whole gymnasium."""
    if not OTHER.is_file():
        pytest.skip("gym-backgammon is not installed: make bench does that")
    spec = spec_from_file_location("gym_backgammon_rules", OTHER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _set_up(module: ModuleType, case: Case) -> Callable[[], set[Any]]:
    """The same position on its board, ready to be asked for its final positions. Its White goes 24 to 1 as ours."""
    game = module.Backgammon()
    counts = [(0 if letter == "-" else ord(letter.upper()) - ord("A") + 1, letter) for letter in case.board]
    sides = {True: module.WHITE, False: module.BLACK}
    game.board = [(count, sides[letter.isupper()]) if count else (0, None) for count, letter in counts[1:25]]
    game.bar = [counts[25][0], counts[0][0]]
    for side, upper in ((module.WHITE, True), (module.BLACK, False)):
        game.off[side] = 15 - sum(count for count, letter in counts if letter.isupper() == upper)
    game.players_positions = game.get_players_positions()
    game.state = game.save_state()
    roll = tuple(-die for die in case.dice[:2])  # White's dice are negative there

    def results() -> set[Any]:
        found = set()
        for play in game.get_valid_plays(module.WHITE, roll):
            before = game.save_state()
            game.execute_play(module.WHITE, play)
            found.add((tuple(game.board), tuple(game.bar), tuple(game.off)))
            game.restore_state(before)
        return found

    return results


def _spent(calls: Iterator[Callable[[], object]]) -> float:
    begin = process_time()
    for call in calls:
        call()
    return process_time() - begin


@pytest.mark.benchmark(group="backgammon: beside gym-backgammon", timer=process_time, max_time=3)
def test_beside_another_program(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    module = _other()
    cases = CASES[:: len(CASES) // BOTH]
    others = [_set_up(module, case) for case in cases]
    agree = sum(len(case.results()) == max(len(other()), 1) for case, other in zip(cases, others, strict=True))
    theirs = _spent(iter(others))
    ours = _spent(iter([case.results for case in cases]))
    following = cycle(others)
    benchmark(lambda: next(following)())  # noqa: PLW0108 - another one each time
    benchmark.extra_info["ratio"] = round(theirs / ours, 1)
    with capsys.disabled():
        print(  # noqa: T201 - the figure that this benchmark is for
            f"\nratio to gym-backgammon, {len(cases)} positions: {theirs / ours:.1f} times as fast "
            f"({len(cases) / ours:,.0f} against {len(cases) / theirs:,.0f} a second; "
            f"as many results in {agree} of {len(cases)})"
        )
