"""How fast analysis is on this machine: ``make bench``.

Aims: the exact table of all 54,264 sides in 5 seconds or less, on one core, from nothing; an answer from a table at
hand in less than 50 ms. The column OPS is answers a second.
"""

from itertools import cycle
from time import process_time
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.analysis.budget import Budget
from engine.analysis.contest import Contest
from engine.analysis.jan import Outlook, forecast
from engine.analysis.shipped import Shipped, pack
from engine.analysis.table import Table
from engine.board import CHECKERS
from engine.bridge import MOST_ROLLS
from engine.games import RULESETS
from engine.notation import parse_position, parse_roll
from engine.roll import Roll
from tests import corpus

SECONDS: Final = 3
"""How long a benchmark of answers takes."""

HOMES: Final = [row["home"] for row in corpus.rows("backgammon_bearoff") if row["kind"] == "os"]
ROLLS: Final = [
    Roll(rules, parse_position(row["position"], rules.layout), parse_roll(row["roll"]))
    for row in corpus.rows("brade_legal")[::10]
    for rules in [RULESETS[row["ruleset"]]]
]


@pytest.fixture(scope="module")
def table() -> Table:
    table = Table(RULESETS["backgammon"])
    table.reckon(CHECKERS)
    return table


def _reckoned(ruleset: str, checkers: int) -> None:
    Table(RULESETS[ruleset]).reckon(checkers)


@pytest.mark.benchmark(group="bearing off: the exact table, from nothing", timer=process_time, min_rounds=3)
@pytest.mark.parametrize("ruleset", ["bok", "sm", "vasa", "backgammon"])
def test_the_table(benchmark: BenchmarkFixture, ruleset: str) -> None:
    benchmark(_reckoned, ruleset, CHECKERS)


@pytest.mark.benchmark(group="bearing off: the exact table of six checkers, from nothing", timer=process_time)
def test_the_table_of_six(benchmark: BenchmarkFixture) -> None:
    benchmark(_reckoned, "bok", 6)


@pytest.mark.benchmark(group="bearing off: answers from a table", timer=process_time, max_time=SECONDS)
@pytest.mark.parametrize("form", ["exact", "shipped"])
def test_an_answer(benchmark: BenchmarkFixture, table: Table, form: str) -> None:
    known = table if form == "exact" else Shipped(pack(table))
    following = cycle(HOMES)

    def answer() -> tuple[float, list[float]]:
        home = next(following)
        return float(known.mean(home)), known.rolls(home)

    benchmark(answer)


@pytest.mark.benchmark(group="a race of so many checkers a side, from nothing", timer=process_time, min_rounds=1)
@pytest.mark.parametrize("checkers", [2, 3, 4, 5, 6])
def test_a_race(benchmark: BenchmarkFixture, checkers: int) -> None:
    home = [0, 0, 0, 0, 0, checkers]
    benchmark(lambda: Contest(RULESETS["bok"]).win(home, home))


@pytest.mark.benchmark(group="jan, positions of the corpus", timer=process_time, max_time=SECONDS)
def test_odds(benchmark: BenchmarkFixture) -> None:
    following = cycle(ROLLS)
    benchmark(lambda: forecast(next(following), Budget(MOST_ROLLS)))


@pytest.mark.benchmark(group="jan, positions of the corpus", timer=process_time, max_time=SECONDS)
def test_the_rolls_that_make_jan(benchmark: BenchmarkFixture) -> None:
    following = cycle(ROLLS)

    def answer() -> object:
        roll = next(following)
        return Outlook(roll.ruleset, Budget()).jan_throws(roll.position)

    benchmark(answer)
