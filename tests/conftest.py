"""What all tests share: how many examples Hypothesis tries, and which.

``dev`` tries new ones each time, ``ci`` the same ones each time: a failure there is one that anybody gets.
Choose another with ``--hypothesis-profile``; ``thorough`` is for a change of the rules, ``fuzz`` for ``make fuzz``.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from engine.analysis import races

_SHARED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=150)
settings.register_profile("dev", _SHARED)
settings.register_profile("ci", _SHARED, derandomize=True, database=None)
settings.register_profile("thorough", _SHARED, max_examples=2000)
settings.register_profile("fuzz", _SHARED, max_examples=20_000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture
def fresh_races() -> Iterator[None]:
    """No table of bearing off is installed before a test, nor stays after it."""
    races.ready_made.clear()
    yield
    races.ready_made.clear()
