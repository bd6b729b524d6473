"""The values of a site, from its folder to its pages: frozen, and without behaviour of their own.

Positions, rolls and turns are texts in the notation of the engine (they are proved, not parsed, here); points are own
points of the player to move.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Literal

from site_builder.shelves import Shelf
from site_builder.source import Source

type Ruleset = str | Mapping[str, Any]
"""A ruleset as the door takes it: ``"bok"`` or ``{"id": "bok", "opening.six-sixes": True}``."""

type Catalogue = Mapping[str, Mapping[str, str]]
"""Texts by table and key: a whole ``ui.toml`` or ``meddelanden.toml``."""

EXERCISE: Final = "ovning-"
"""What the ids of exercises begin with, and those of puzzles do not."""


type Question = Literal["turn", "choice", "rolls", "number"]
"""What a puzzle asks for: a turn, one of some turns, which of the 21 rolls, or how many of the 36."""


@dataclass(frozen=True, slots=True)
class Config:
    """``site.toml``. ``languages`` maps codes to names in reading order; the first is the main one.

    ``rulebooks`` are folders of ``regler/`` in reading order.
    """

    title: str
    languages: Mapping[str, str]
    ruleset: str
    rulebooks: tuple[str, ...]
    complete: bool

    @property
    def main(self) -> str:
        """The code of the language that is written first and stands at the root."""
        return next(iter(self.languages))


@dataclass(frozen=True, slots=True)
class Claims:
    """What a board says must hold under one ruleset. ``path`` names its table in the block's TOML, for faults."""

    ruleset: Ruleset
    path: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    count: int | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    unfinished: Mapping[str, str] = field(default_factory=dict)
    outcome: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A ``board`` block: a picture. ``roll`` is ``None`` without dice; ``rules`` are those it is an example of."""

    source: Source
    position: str
    roll: str | None
    caption: str
    light: tuple[int, ...]
    numbering: Literal["own", "board"]
    directions: bool
    ruleset: Ruleset
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Try:
    """A ``try`` block: the reader moves under ``ruleset``, and can switch between ``rulesets`` where there are more.

    ``wrong`` are legal turns that miss the ``goal``, each with what is said of it.
    """

    source: Source
    id: str
    position: str
    roll: str
    task: str
    success: str
    ruleset: Ruleset
    rulesets: tuple[Ruleset, ...]
    light: tuple[int, ...]
    numbering: Literal["own", "board"]
    goal: tuple[str, ...]
    wrong: Mapping[str, str]
    claims: tuple[Claims, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PuzzleRef:
    """A ``puzzle`` block: the puzzle ``id`` is shown here."""

    source: Source
    id: str


type Directive = Picture | Try | PuzzleRef


@dataclass(frozen=True, slots=True)
class Anchor:
    """A paragraph that an author gave an id, and the line of that id."""

    id: str
    line: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a text (level 2 and below), for the contents column; its ``title`` is plain text."""

    id: str
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Text:
    """A Markdown text made into HTML: parts in reading order, HTML between the boards.

    ``page`` is the page that shows it, below the folder of its language, and ``source`` the whole file.
    """

    source: Source
    lang: str
    page: str
    title: str
    lead: str
    parts: tuple[str | Directive, ...]
    headings: tuple[Heading, ...]
    ids: frozenset[str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a book. ``page`` is below the folder of a language; ``number`` is 0 beside the rulebooks.

    ``texts`` are by language; the main one is always there.
    """

    number: int
    page: str
    file: str
    texts: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Book:
    """The texts of a shelf in reading order."""

    shelf: Shelf
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class RuleParagraph:
    """Where a rule stands: its number through all rulebooks, and its pages, below the folder of a language, by book.

    A rule that games share may stand in the book of each, with one number.
    """

    id: str
    number: int
    pages: Mapping[str, str]

    def page(self, book: str = "") -> str:
        """The page of its paragraph in a book, or in the first that has one."""
        return self.pages.get(book) or next(iter(self.pages.values()))


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary. ``translation`` is the word in English, where the author gave one."""

    id: str
    term: str
    text: str
    translation: str
    rule: str
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PuzzleText:
    """The words of a puzzle in one language.

    ``ending`` is what the solution wins, where the game ends with it: on a board that is said anyway.
    """

    title: str
    task: str
    hints: tuple[str, ...]
    comment: str
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that tempts, by what is asked: a turn, rolls or a number. ``why`` it is wrong is by language.

    ``reply`` are the opponent's roll and turn that punish a turn.
    """

    turn: str
    rolls: tuple[str, ...]
    number: int | None
    reply: tuple[str, str] | None
    why: Mapping[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle file. ``roll`` is ``None`` for a question about all rolls, of which there are no ``claims``.

    ``choices`` are the turns that the reader chooses among where ``question`` is ``choice``. An exercise is a puzzle
    too, one that was ``mined``.
    """

    source: Source
    id: str
    kind: str
    ruleset: Ruleset
    position: str
    roll: str | None
    composed: str
    goal: Mapping[str, Any]
    question: Question
    choices: tuple[str, ...]
    rules: tuple[str, ...]
    texts: Mapping[str, PuzzleText]
    wrong: tuple[Wrong, ...]
    claims: Claims
    mined: bool = False


@dataclass(frozen=True, slots=True)
class Exercise:
    """A line of a file of exercises: a position, White to roll, and a roll, for a theme."""

    source: Source
    line: int
    theme: str
    ruleset: Ruleset
    position: str
    roll: str
    composed: str

    @property
    def id(self) -> str:
        """What links and the reader's browser call it: it stays the same wherever the line stands."""
        told = sha256(f"{self.position} {self.roll}".encode()).hexdigest()
        return f"{EXERCISE}{self.theme}-{told[:8]}"


@dataclass(frozen=True, slots=True)
class Site:
    """Everything that was read from a site's folder."""

    config: Config
    ui: Mapping[str, Catalogue]
    messages: Mapping[str, Catalogue]
    glossary: Mapping[str, Mapping[str, Term]]
    books: tuple[Book, ...]
    pages: Mapping[str, Mapping[str, Text]]
    paragraphs: Mapping[str, RuleParagraph]
    puzzles: tuple[Puzzle, ...]
    exercises: tuple[Exercise, ...]

    def translation[T](self, texts: Mapping[str, T], lang: str) -> tuple[str, T]:
        """The text in a language, or in the main one where it is not translated; with its language."""
        known = lang if lang in texts else self.config.main
        return known, texts[known]

    @property
    def chapters(self) -> list[Chapter]:
        """The chapters of all books."""
        return [chapter for book in self.books for chapter in book.chapters]
