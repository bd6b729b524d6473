"""What a site has, as its pages list it in one language: texts by book, puzzles by kind, exercises by theme."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from site_builder.addresses import exercise_page, puzzle_page
from site_builder.directives import ruleset_id
from site_builder.model import EXERCISE, Book, Chapter, Puzzle, Site
from site_builder.shelves import Shelf


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule in a list: its number and its name."""

    id: str
    number: int
    title: str


@dataclass(frozen=True, slots=True)
class ChapterLine:
    """A chapter in a list of chapters, in the language that it has. ``page`` is below the folder of a language."""

    number: int
    page: str
    lang: str
    title: str
    lead: str
    rules: tuple[Numbered, ...]


@dataclass(frozen=True, slots=True)
class BookLines:
    """A book in a list of books: a rulebook, the texts beside them, or the course."""

    shelf: Shelf
    title: str
    lead: str
    chapters: tuple[ChapterLine, ...]


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A puzzle in a list of puzzles: ``title`` and ``task`` in ``lang``, the words for the rest in that of the list.

    ``page`` is below the folder of a language, ``number`` its place among all, from 0.
    """

    id: str
    page: str
    number: int
    lang: str
    title: str
    kind: str
    difficulty: str
    ruleset: str
    composed: str
    task: str


@dataclass(frozen=True, slots=True)
class PuzzleGroup:
    """The puzzles of a kind."""

    kind: str
    title: str
    puzzles: tuple[PuzzleLine, ...]


@dataclass(frozen=True, slots=True)
class ExerciseTheme:
    """A theme in a list of themes. ``names`` are the ids of its exercises without ``prefix``, which all begin with."""

    page: str
    title: str
    prefix: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExerciseLine:
    """An exercise in the list of those of its theme."""

    id: str
    title: str
    difficulty: str
    facts: str


@dataclass(frozen=True, slots=True)
class Lists:
    """Makes the lists of a site in a language. ``levels`` tells how hard puzzles and exercises are, by id."""

    site: Site
    lang: str
    levels: Mapping[str, int]

    def books(self) -> list[BookLines]:
        """The books, each with its chapters."""
        return [self._book(book) for book in self.site.books]

    def puzzles(self) -> list[PuzzleLine]:
        """The puzzles, in the order of the site."""
        return [self._puzzle(number, puzzle) for number, puzzle in enumerate(self.site.puzzles)]

    def groups(self) -> list[PuzzleGroup]:
        """The puzzles by kind."""
        groups: dict[str, list[PuzzleLine]] = {}
        for puzzle, line in zip(self.site.puzzles, self.puzzles(), strict=True):
            groups.setdefault(puzzle.kind, []).append(line)
        return [PuzzleGroup(kind, lines[0].kind, tuple(lines)) for kind, lines in groups.items()]

    def themes(self, exercises: Mapping[str, Sequence[Puzzle]]) -> list[ExerciseTheme]:
        """The themes of exercises."""
        words, listed = self.site.ui[self.lang]["exercises"], []
        for theme, puzzles in exercises.items():
            prefix = f"{EXERCISE}{theme}-"
            names = tuple(puzzle.id.removeprefix(prefix) for puzzle in puzzles)
            listed.append(ExerciseTheme(exercise_page(theme), words[theme], prefix, names))
        return listed

    def exercises(self, puzzles: Sequence[Puzzle]) -> list[ExerciseLine]:
        """The exercises of a theme."""
        return list(map(self._exercise, puzzles))

    def _book(self, book: Book) -> BookLines:
        table, name = ("course", "") if book.shelf.kind == "course" else ("rulebook", book.shelf.name or "beside")
        words = self.site.ui[self.lang][table]
        title, lead = (words[f"book_{name}"], words[f"book_{name}_lead"]) if name else (words["title"], words["lead"])
        return BookLines(book.shelf, title, lead, tuple(map(self._chapter, book.chapters)))

    def _chapter(self, chapter: Chapter) -> ChapterLine:
        lang, text = self.site.translation(chapter.texts, self.lang)
        messages = self.site.messages[self.lang]
        rules = (rule for rule in self.site.paragraphs.values() if chapter.page in rule.pages.values())
        numbered = tuple(Numbered(rule.id, rule.number, messages[rule.id]["title"]) for rule in rules)
        return ChapterLine(chapter.number, chapter.page, lang, text.title, text.lead, numbered)

    def _puzzle(self, number: int, puzzle: Puzzle) -> PuzzleLine:
        lang, text = self.site.translation(puzzle.texts, self.lang)
        kind = self.site.ui[self.lang]["problems"][f"kind_{puzzle.kind}"]
        facts = kind, self._difficulty(puzzle), *self._origin(puzzle)
        return PuzzleLine(puzzle.id, puzzle_page(puzzle.id), number, lang, text.title, *facts, text.task)

    def _exercise(self, puzzle: Puzzle) -> ExerciseLine:
        difficulty = self._difficulty(puzzle)
        facts = " · ".join([difficulty, *self._origin(puzzle)])
        return ExerciseLine(puzzle.id, puzzle.texts[self.lang].title, difficulty, facts)

    def _difficulty(self, puzzle: Puzzle) -> str:
        return self.site.ui[self.lang]["problems"][f"difficulty_{self.levels[puzzle.id]}"]

    def _origin(self, puzzle: Puzzle) -> tuple[str, str]:
        """The ruleset of a puzzle and where it comes from, as they are read."""
        words = self.site.ui[self.lang]
        composed = words["composed"].get(puzzle.composed, puzzle.composed)
        return words["panel"][f"ruleset_{ruleset_id(puzzle.ruleset)}"], composed
