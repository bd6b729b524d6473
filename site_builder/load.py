"""A site's folder, read: everything that can be told without asking the engine about a position.

::

    site.toml                             title, languages, the usual ruleset
    content/<language>/ui.toml            words of the interface
    content/<language>/meddelanden.toml   messages of the rules
    content/<language>/ordlista.toml      the glossary (main language; others as they are translated)
    content/<language>/start.md om.md     front page and about page (likewise)
    content/<language>/regler/<book>/*.md the chapters of a rulebook (likewise)
    content/<language>/regler/*.md        texts beside the rulebooks (likewise)
    content/<language>/kurs/*.md          the steps of the course (likewise)
    puzzles/<kind>/<id>.toml              the puzzles
    exercises/<theme>.toml                the exercises (a site may have none)
"""

from collections.abc import Mapping, Sequence, Set
from pathlib import Path, PurePosixPath
from typing import Final

from site_builder.catalogues import (
    RULES,
    check_messages,
    check_same_words,
    check_words_known,
    check_words_whole,
    read_glossary,
    read_words,
)
from site_builder.chapters import (
    PAGE_TEXTS,
    Draft,
    TextRead,
    Texts,
    as_book,
    check_numbers,
    check_translation,
    number_rules,
    read_draft,
)
from site_builder.config import PROJECT, read_config
from site_builder.directives import Directives
from site_builder.door import Door
from site_builder.exercises.files import read_exercises
from site_builder.faults import Faults, SiteError, did_you_mean
from site_builder.folders import check_names, files_below, names_in
from site_builder.kept import Kept
from site_builder.model import Catalogue, Config, Puzzle, PuzzleRef, Site, Term, Text, Try
from site_builder.puzzles import read_puzzle
from site_builder.shelves import Shelf, shelves
from site_builder.source import Source, read_source

_REQUIRED: Final = ("ui.toml", "meddelanden.toml")
"""What every language has below its folder."""
_GLOSSARY: Final = "ordlista.toml"


def load(root: Path, door: Door, faults: Faults, kept: Kept[TextRead] | None = None) -> Site:
    """Everything in the site's folder ``root``; what is wrong with it is noted in ``faults``.

    ``kept`` has what came of the texts when they were read before.

    Raises ``SiteError`` where ``site.toml`` does not even tell the languages, or a language has no folder.
    """
    config = read_config(root, door, faults)
    books = shelves(config.rulebooks)
    _check_folders(root, config, books, faults)
    words, messages, glossaries = catalogues(root, config, faults)
    directives = Directives(config.ruleset, RULES, faults)
    puzzles, puzzle_names = _puzzles(root, config, directives, faults)
    drafts = {
        language: [draft for shelf in books for draft in _drafts(root, language, shelf, faults)]
        for language in config.languages
    }
    pages = {language: _page_drafts(root, language, config, faults) for language in config.languages}
    main = drafts[config.main]
    check_numbers(main, faults)
    for language in list(config.languages)[1:]:
        _check_translations(main, drafts[language], faults)
    paragraphs = number_rules(main, faults, complete=config.complete)
    texts: dict[str, dict[str, Text]] = {}
    for language in config.languages:
        reader = Texts(
            language=language,
            rule_word=words.get(language, {}).get("page", {}).get("rule", ""),
            paragraphs=paragraphs,
            terms=glossaries.get(language, glossaries.get(config.main)),
            puzzles=puzzle_names,
            directives=directives,
            faults=faults,
            kept=kept or Kept(),
        )
        texts[language] = reader.read([*drafts[language], *pages[language]], texts.get(config.main, {}))
    site = Site(
        config=config,
        ui=words,
        messages=messages,
        glossary=glossaries,
        books=tuple(as_book(shelf, main, texts, config) for shelf in books),
        pages={
            page: {language: texts[language][file] for language in config.languages if file in texts[language]}
            for file, page in PAGE_TEXTS.items()
        },
        paragraphs=paragraphs,
        puzzles=puzzles,
        exercises=read_exercises(root, directives, faults),
    )
    _check_blocks(site, puzzle_names, faults)
    _check_headings(site, faults)
    return site


def _check_folders(root: Path, config: Config, books: Sequence[Shelf], faults: Faults) -> None:
    """Note folders that are missing, cannot be read or are called otherwise. Raises ``SiteError`` where texts lack."""
    names_in(root, "puzzles", faults)
    if names_in(root, "content", faults) is None:
        raise SiteError([*faults])
    if None in [names_in(root, f"content/{language}", faults) for language in config.languages]:
        raise SiteError([*faults])
    tops = {PurePosixPath(shelf.folder).parts[0] for shelf in books}
    rules = {PurePosixPath(shelf.folder).name: shelf.folder for shelf in books if shelf.kind == "rules"}
    for language in config.languages:
        folder = f"content/{language}"
        check_names(root, folder, {*_REQUIRED, _GLOSSARY, *PAGE_TEXTS, *tops}, faults)
        check_names(root, f"{folder}/regler", rules, faults)
    for folder in rules.values():
        names_in(root, f"content/{config.main}/{folder}", faults)


def catalogues(
    root: Path, config: Config, faults: Faults
) -> tuple[dict[str, Catalogue], dict[str, Catalogue], dict[str, dict[str, Term]]]:
    """Words, messages and glossaries by language: those that could be read."""
    words: dict[str, tuple[Source, Catalogue]] = {}
    messages: dict[str, tuple[Source, Catalogue]] = {}
    glossaries: dict[str, dict[str, Term]] = {}
    for language in config.languages:
        for file, read in zip(_REQUIRED, (words, messages), strict=True):
            source = read_source(root, f"content/{language}/{file}", faults)
            if source and (texts := read_words(source, faults)) is not None:
                read[language] = source, texts
                check_words_whole(source, texts, faults)
        if language in messages:
            check_messages(*messages[language], faults)
        source = _translated(root, language, _GLOSSARY, config, faults)
        if source and (terms := read_glossary(source, faults)) is not None:
            glossaries[language] = terms
    if config.main in words:
        check_words_known(*words[config.main], _wanted_words(), faults)
        for language in words.keys() - {config.main}:
            check_same_words(words[config.main], words[language], faults)
    _check_same_terms(config, glossaries, faults)
    return _texts(words), _texts(messages), glossaries


def _texts(read: Mapping[str, tuple[Source, Catalogue]]) -> dict[str, Catalogue]:
    return {language: texts for language, (_, texts) in read.items()}


def _check_same_terms(config: Config, glossaries: Mapping[str, Mapping[str, Term]], faults: Faults) -> None:
    main = glossaries.get(config.main)
    if main is None:
        return
    for language, terms in glossaries.items():
        for word in main.keys() ^ terms.keys():
            lacking = f"content/{language if word in main else config.main}/{_GLOSSARY}"
            faults.add(lacking, 0, f'there is no word "{word}"', "a glossary has the same words in every language")


def _wanted_words() -> Catalogue:
    """The words that templates and browser code use: those of the project's own site."""
    text = (PROJECT / "content" / "sv" / "ui.toml").read_text(encoding="utf-8")
    return read_words(Source("ui.toml", text), Faults()) or {}


def _translated(root: Path, language: str, file: str, config: Config, faults: Faults) -> Source | None:
    """A file that only the main language must have."""
    return read_source(root, f"content/{language}/{file}", faults, optional=language != config.main)


def _puzzles(
    root: Path, config: Config, directives: Directives, faults: Faults
) -> tuple[tuple[Puzzle, ...], set[str] | None]:
    """The puzzles by kind (in the order of the folders) and id; and the ids of all, also of faulty ones.

    The ids are ``None`` where the folder cannot be read.
    """
    if names_in(root, "puzzles", faults) is None:
        return (), None
    puzzles: dict[str, Puzzle] = {}
    names: set[str] = set()
    for file in files_below(root, "puzzles", ".toml", faults):
        names.add(PurePosixPath(file).stem)
        source = read_source(root, file, faults)
        puzzle = read_puzzle(source, config, directives, faults) if source else None
        if puzzle is None:
            continue
        if first := puzzles.get(puzzle.id):
            faults.add(
                puzzle.source.file,
                puzzle.source.line_of("id ="),
                f"{first.source.file} has the same id",
                "give one of them another id",
            )
            continue
        puzzles[puzzle.id] = puzzle
    return tuple(sorted(puzzles.values(), key=lambda puzzle: (puzzle.kind, puzzle.id))), names


def _drafts(root: Path, language: str, shelf: Shelf, faults: Faults) -> list[Draft]:
    """The texts of a shelf in a language, by number."""
    drafts = []
    for name in names_in(root, f"content/{language}/{shelf.folder}", faults, optional=True) or ():
        file = f"{shelf.folder}/{name}"
        if name.endswith(".md") and (source := read_source(root, f"content/{language}/{file}", faults)):
            drafts.append(read_draft(file, source, faults, shelf))
    return sorted(drafts, key=lambda draft: (draft.number, draft.file))


def _page_drafts(root: Path, language: str, config: Config, faults: Faults) -> list[Draft]:
    drafts = []
    for file in PAGE_TEXTS:
        source = _translated(root, language, file, config, faults)
        if source:
            drafts.append(read_draft(file, source, faults))
    return drafts


def _check_translations(main: list[Draft], drafts: list[Draft], faults: Faults) -> None:
    by_file = {draft.file: draft for draft in main}
    for draft in drafts:
        if draft.file in by_file:
            check_translation(by_file[draft.file], draft, faults)
        else:
            faults.add(
                draft.whole.file,
                0,
                "this translates no chapter",
                "call it what the chapter is called in the main language",
            )


def _check_headings(site: Site, faults: Faults) -> None:
    """Note kinds of puzzles and rulebooks that have no heading."""
    wanted = [("problems", f"kind_{puzzle.kind}", f"puzzles/{puzzle.kind}") for puzzle in site.puzzles]
    for name in (book.shelf.name for book in site.books if book.shelf.kind == "rules"):
        wanted += [("rulebook", f"book_{name}{end}", f"regler/{name}") for end in ("", "_lead")]
    for table, key, folder in dict.fromkeys(wanted):
        for language, words in site.ui.items():
            if key not in words.get(table, {}):
                message = f'[{table}] has no "{key}", for what is in {folder}'
                faults.add(f"content/{language}/ui.toml", 0, message, f'add {key} = "…"')


def _check_blocks(site: Site, puzzles: Set[str] | None, faults: Faults) -> None:
    """Note boards that share an id, and puzzles that are shown and not there."""
    for language in site.config.languages:
        seen: dict[str, str] = {}
        texts = [*(chapter.texts for chapter in site.chapters), *site.pages.values()]
        for text in (by_language[language] for by_language in texts if language in by_language):
            for part in text.parts:
                if isinstance(part, Try):
                    place = f"{part.source.file}:{part.source.first_line}"
                    if seen.setdefault(part.id, place) != place:
                        faults.add(
                            part.source.file,
                            part.source.line_of_key(("id",)),
                            f'the board at {seen[part.id]} is called "{part.id}" too',
                            "give one of them another id",
                        )
                elif isinstance(part, PuzzleRef) and puzzles is not None and part.id not in puzzles:
                    faults.add(
                        part.source.file,
                        part.source.line_of_key(("id",)),
                        f'there is no puzzle "{part.id}"',
                        did_you_mean(part.id, puzzles),
                    )
