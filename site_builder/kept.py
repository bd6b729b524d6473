"""What the build before has made, taken over where nothing that it is made from has changed."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Kept[T]:
    """Things by name, each with what it was made from. ``made`` counts those that had to be made."""

    made: int = 0
    _things: dict[str, tuple[object, T]] = field(default_factory=dict)

    def once(self, name: str, inputs: object, make: Callable[[], T]) -> T:
        """The thing called ``name``: what was made from equal ``inputs`` before, or else what ``make`` gives now."""
        if name not in self._things or self._things[name][0] != inputs:
            self._things[name] = inputs, make()
            self.made += 1
        return self._things[name][1]
