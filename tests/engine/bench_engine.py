"""How fast the engine is on this machine: ``make bench``.

The column OPS is what a second holds: positions of the corpus, or calls of the door. Each round is all of them, for the
clock takes a fiftieth of the time of a position; of the doubles that take longest it is one. Only the engine's own time
counts (processor time), whatever else the machine does meanwhile. Aims: 30,000 positions a second on the average, no
double over 30 ms.
"""

import json
from collections.abc import Callable, Sequence
from itertools import cycle
from time import process_time
from typing import Any, Final, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.board import Dice, Position
from engine.bridge import handle
from engine.notation import format_position, format_roll, parse_position, parse_roll
from engine.roll import Roll, Turn
from engine.ruleset import Ruleset
from engine.swedish import RULESETS
from tests import corpus

ROUNDS: Final = 20


class Case(NamedTuple):
    """A row of the corpus, as values and as a request."""

    ruleset: Ruleset
    position: Position
    dice: Dice
    request: str

    @property
    def name(self) -> str:
        return f"{self.ruleset.id} {format_position(self.position)} {format_roll(self.dice)}"

    @property
    def is_double(self) -> bool:
        return len(self.dice) == 4

    def turns(self) -> tuple[Turn, ...]:
        return Roll(self.ruleset, self.position, self.dice).turns()

    def ask(self) -> str:
        return handle(self.request)


def _case(ruleset: str, position: str, roll: str, results: object) -> Case:
    rules = RULESETS[ruleset]
    args = {"ruleset": ruleset, "position": position, "roll": roll}
    request = json.dumps({"v": 1, "id": 1, "call": "turns", "args": args})
    return Case(rules, parse_position(position, rules.layout), parse_roll(roll), request)


CASES: Final = [_case(**row) for row in corpus.rows("brade_legal")]
GROUPS: Final[dict[str, Sequence[Case]]] = {
    "all": CASES,
    "two dice": [case for case in CASES if not case.is_double],
    "doubles": [case for case in CASES if case.is_double],
}


def _measured(group: str) -> pytest.MarkDecorator:
    return pytest.mark.benchmark(group=group, timer=process_time)


def one_by_one[C](benchmark: Any, ask: Callable[[C], object], cases: Sequence[C]) -> None:
    """Measure what is asked of a case, by rounds of all cases. (`pedantic` has no types.)"""
    following = cycle(cases)
    benchmark.pedantic(lambda: ask(next(following)), iterations=len(cases), rounds=ROUNDS, warmup_rounds=1)


@_measured("turns of a position")
@pytest.mark.parametrize("cases", GROUPS.values(), ids=GROUPS)
def test_turns(benchmark: BenchmarkFixture, cases: Sequence[Case]) -> None:
    one_by_one(benchmark, Case.turns, cases)


@_measured("turns through the door, text to text")
@pytest.mark.parametrize("cases", GROUPS.values(), ids=GROUPS)
def test_a_call(benchmark: BenchmarkFixture, cases: Sequence[Case]) -> None:
    one_by_one(benchmark, Case.ask, cases)


def _seconds(case: Case) -> float:
    begin = process_time()
    case.turns()
    return process_time() - begin


SLOWEST: Final = sorted(GROUPS["doubles"], key=_seconds)[-3:]


@_measured("the doubles that take longest")
@pytest.mark.parametrize("case", SLOWEST, ids=lambda case: case.name)
def test_a_slow_double(benchmark: BenchmarkFixture, case: Case) -> None:
    benchmark(case.turns)
