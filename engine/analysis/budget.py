"""A bound on the work of a search, which whoever asked can follow and stop.

The engine knows no clock: work is counted in things looked at, each of which takes a bounded time and a bounded room.
"""

from collections.abc import Callable

from engine.errors import CutShort


class Budget:
    """How much a search may look at: ``most`` things, or as many as it takes.

    ``heed`` is told how many it has been so far, each time, and answers whether to go on.

    >>> budget = Budget(2)
    >>> budget.spend(), budget.spend(), budget.spent
    (None, None, 2)
    """

    def __init__(self, most: int | None = None, heed: Callable[[int], bool] | None = None) -> None:
        self.spent = 0
        self._most = most
        self._heed = heed

    def afford(self, things: int) -> None:
        """Make sure that so many more may be looked at.

        Raises:
            CutShort: they are too many.

        """
        if self._most is not None and self.spent + things > self._most:
            raise CutShort(f"a search would look at more than {self._most}")

    def spend(self, things: int = 1) -> None:
        """Count some more things that are about to be looked at.

        Raises:
            CutShort: they are too many, or the search is to stop.

        """
        self.afford(things)
        self.spent += things
        if self._heed and not self._heed(self.spent):
            raise CutShort(f"a search is stopped at {self.spent}")


def reached[T](search: Callable[[], T]) -> T | None:
    """Return what a search finds, or ``None`` where it is cut short."""
    try:
        return search()
    except CutShort:
        return None
