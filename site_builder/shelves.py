"""Where the books of a site are written and where they stand: rulebooks, texts beside them, and the course."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of texts in reading order.

    ``name`` is that of the game for a rulebook. ``folder`` is where the texts are written, below a language's folder,
    and ``pages`` where their pages stand, below that of the language in ``dist``. ``kind`` is ``rules`` for a rulebook,
    ``beside`` for texts beside the rulebooks, which have no number, and ``course`` for steps to take one by one.
    """

    kind: Literal["rules", "beside", "course"]
    name: str
    folder: str
    pages: str

    @property
    def numbered(self) -> bool:
        """Whether the texts are chapters with numbers from 1 on."""
        return self.kind != "beside"

    def page(self, slug: str) -> str:
        """The file of a text, below the folder of its language."""
        return f"{self.pages}/{slug}.html"


COURSE: Final = Shelf("course", "kurs", "kurs", "kurs")
BESIDE: Final = Shelf("beside", "", "regler", "regler")


def shelves(rulebooks: Iterable[str]) -> tuple[Shelf, ...]:
    """All shelves of a site. The pages of the first rulebook stand in ``regler/``, of others below it.

    >>> [shelf.pages for shelf in shelves(["brade", "backgammon"])]
    ['regler', 'regler/backgammon', 'regler', 'kurs']
    """
    books = (
        Shelf("rules", name, f"regler/{name}", f"regler/{name}" if index else "regler")
        for index, name in enumerate(rulebooks)
    )
    return (*books, BESIDE, COURSE)
