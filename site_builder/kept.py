"""Pages of the build before, taken over where nothing that they are made from has changed."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class KeptPages:
    """Pages (HTML) by path, each with what it was made from. ``made`` counts those that had to be made."""

    made: int = 0
    _pages: dict[str, tuple[object, str]] = field(default_factory=dict)

    def page(self, path: str, inputs: object, make: Callable[[], str]) -> str:
        """The page at ``path``: the one that was made from equal ``inputs`` before, or else what ``make`` gives now."""
        if path not in self._pages or self._pages[path][0] != inputs:
            self._pages[path] = inputs, make()
            self.made += 1
        return self._pages[path][1]
