"""What an author is told: each fault with its file, its line and what to do.

A build gathers every fault it can find before it gives up, so that one run is enough to see them all.

    SiteError(Exception)        the faults of one build, sorted
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import PurePosixPath

type Say = Callable[[str], None]
"""Where a line about the progress of long work goes."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong.

    ``file`` is relative to the site's folder, ``line`` counts from 1 (0 where the whole file is meant), ``message``
    says what is wrong and ``advice`` what to do about it.
    """

    file: str
    line: int
    message: str
    advice: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}" + (f"\n    {self.advice}" if self.advice else "")


class SiteError(Exception):
    """A site that cannot be built. ``faults`` are all that were found, by file and line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))

    def told(self, end: str) -> str:
        """Every fault, and last how many there are and how it ended."""
        count = len(self.faults)
        return "\n".join([*map(str, self.faults), f"{count} fault{'s' if count > 1 else ''}; {end}"])

    @classmethod
    def of(cls, file: str, message: str, advice: str = "", line: int = 0) -> "SiteError":
        """An error of one fault."""
        return cls([Fault(file, line, message, advice)])


@dataclass(slots=True)
class Faults:
    """The faults of a run, gathered as they are found."""

    _found: list[Fault] = field(default_factory=list)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, file: str | PurePosixPath, line: int, message: str, advice: str = "") -> None:
        """Note a fault; ``line`` is 0 where the whole file is meant."""
        self._found.append(Fault(str(file), line, message, advice))

    def take(self, others: Iterable[Fault]) -> None:
        """Note faults that were found apart."""
        self._found.extend(others)

    def stop_if_any(self) -> None:
        """Raise ``SiteError`` with everything found so far, if there is anything."""
        if self._found:
            raise SiteError(self._found)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the nearest of ``known``, or all of them where they are few, or nothing.

    >>> did_you_mean("land.one-olny", ["land.one-only", "hit.blot"])
    'did you mean "land.one-only"?'
    """
    choices = list(known)
    if near := nearest(word, choices):
        return f'did you mean "{near}"?'
    if 0 < len(choices) <= 12:
        return "known here: " + ", ".join(choices)
    return ""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one of ``known`` that is most like ``word``, if any is like it."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.6)), None)
