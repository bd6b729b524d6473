"""What of ``make fuzz`` there is time for in every run."""

from itertools import islice

from tests.engine.fuzz import Grammar, send


def test_hostile_requests_are_answered_soundly_and_soon() -> None:
    send(seed=0, count=2_000)


def test_the_same_seed_gives_the_same_requests() -> None:
    first, again, other = (list(islice(Grammar(seed).requests(), 50)) for seed in (1, 1, 2))
    assert first == again != other
