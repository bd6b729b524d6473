"""What of ``make fuzz`` there is time for in every run; how soon requests are answered is measured there alone."""

import json
from itertools import islice, product

from engine.bridge import CALLS
from tests.engine.fuzz import Grammar, answers


def test_hostile_requests_are_answered_soundly_and_reach_every_call() -> None:
    answered = set()
    for request, answer, _ in answers(seed=0, count=2_000):
        if answer["id"] is not None:
            call = json.loads(request).get("call")
            answered |= {(name, "ok" in answer) for name in CALLS if name == call}
    assert answered == set(product(CALLS, (True, False)))


def test_the_same_seed_gives_the_same_requests() -> None:
    first, again, other = (list(islice(Grammar(seed).requests(), 50)) for seed in (1, 1, 2))
    assert first == again != other
