"""What of ``make fuzz`` there is time for in every run."""

from itertools import islice
from math import inf

from tests.engine.fuzz import Grammar, send


def test_hostile_requests_are_answered_soundly() -> None:
    send(seed=0, count=2_000, most=inf)  # how soon is measured where nothing else runs: make fuzz


def test_the_same_seed_gives_the_same_requests() -> None:
    first, again, other = (list(islice(Grammar(seed).requests(), 50)) for seed in (1, 1, 2))
    assert first == again != other
