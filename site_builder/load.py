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
"""

from pathlib import Path
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
    Texts,
    as_book,
    check_numbers,
    check_translation,
    number_rules,
    read_draft,
)
from site_builder.directives import Directives
from site_builder.door import Door
from site_builder.faults import Faults, SiteError, did_you_mean
from site_builder.model import Catalogue, Config, Puzzle, PuzzleRef, Site, Term, Text, Try
from site_builder.puzzles import read_puzzle
from site_builder.shelves import Shelf, shelves
from site_builder.source import Source, parse_toml, read_source
from site_builder.table import Table

CONFIG: Final = "site.toml"
PROJECT: Final = Path(__file__).parent.parent
"""The project's own folder, whose site is the usual one."""


def load(root: Path, door: Door, faults: Faults) -> Site:
    """Everything in the site's folder ``root``; what is wrong with it is noted in ``faults``.

    Raises ``SiteError`` where ``site.toml`` does not even tell the languages.
    """
    config = read_config(root, door, faults)
    words, messages, glossaries = _catalogues(root, config, faults)
    directives = Directives(config.ruleset, RULES, faults)
    puzzles = _puzzles(root, config, directives, faults)
    books = shelves(config.rulebooks)
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
            rule_word=words[language].get("page", {}).get("rule", ""),
            paragraphs=paragraphs,
            terms=glossaries.get(language, glossaries[config.main]),
            puzzles=[puzzle.id for puzzle in puzzles],
            directives=directives,
            faults=faults,
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
    )
    _check_blocks(site, faults)
    _check_kinds(site, faults)
    return site


def read_config(root: Path, door: Door, faults: Faults) -> Config:
    """``site.toml``; what is wrong with it is noted in ``faults``.

    Raises ``SiteError`` where it does not even tell the languages.
    """
    source = read_source(root, CONFIG, faults)
    if source is None:
        raise SiteError([*faults])
    data = parse_toml(source, faults)
    if data is None:
        raise SiteError([*faults])
    table = Table(data, source, faults)
    config = Config(
        title=table.text("title"),
        languages=table.mapping("languages"),
        ruleset=table.choice("ruleset", door.rulesets()),
        rulebooks=table.texts("rulebooks") or ("brade",),
        complete=table.flag("complete", default=True),
    )
    table.done()
    if not config.languages:
        table.fault((), "there is no language", 'add [languages] with sv = "Svenska", the main one first')
        raise SiteError([*faults])
    return config


def _catalogues(
    root: Path, config: Config, faults: Faults
) -> tuple[dict[str, Catalogue], dict[str, Catalogue], dict[str, dict[str, Term]]]:
    """Words, messages and glossaries by language."""
    words: dict[str, Catalogue] = {}
    messages: dict[str, Catalogue] = {}
    glossaries: dict[str, dict[str, Term]] = {config.main: {}}
    sources: dict[str, Source] = {}
    for language in config.languages:
        words[language], messages[language] = {}, {}
        if source := read_source(root, f"content/{language}/ui.toml", faults):
            words[language] = read_words(source, faults)
            sources[language] = source
            check_words_whole(source, words[language], faults)
            if language == config.main:
                check_words_known(source, words[language], _wanted_words(), faults)
            if language != config.main and config.main in sources:
                check_same_words((sources[config.main], words[config.main]), (source, words[language]), faults)
        if source := read_source(root, f"content/{language}/meddelanden.toml", faults):
            messages[language] = read_words(source, faults)
            check_words_whole(source, messages[language], faults)
            check_messages(source, messages[language], faults)
        if source := _translated(root, language, "ordlista.toml", config, faults):
            glossaries[language] = read_glossary(source, faults)
            for word in glossaries[config.main].keys() ^ glossaries[language].keys():
                lacking = f"content/{language if word in glossaries[config.main] else config.main}/ordlista.toml"
                faults.add(lacking, 0, f'there is no word "{word}"', "a glossary has the same words in every language")
    return words, messages, glossaries


def _wanted_words() -> Catalogue:
    """The words that templates and browser code use: those of the project's own site."""
    text = (PROJECT / "content" / "sv" / "ui.toml").read_text(encoding="utf-8")
    return read_words(Source("ui.toml", text), Faults())


def _translated(root: Path, language: str, file: str, config: Config, faults: Faults) -> Source | None:
    """A file that only the main language must have."""
    path = f"content/{language}/{file}"
    if language != config.main and not (root / path).exists():
        return None
    return read_source(root, path, faults)


def _puzzles(root: Path, config: Config, directives: Directives, faults: Faults) -> tuple[Puzzle, ...]:
    """The puzzles by kind (in the order of the folders), difficulty and id."""
    puzzles: list[Puzzle] = []
    seen: dict[str, str] = {}
    for path in sorted((root / "puzzles").rglob("*.toml")):
        source = read_source(root, path.relative_to(root).as_posix(), faults)
        puzzle = read_puzzle(source, config, directives, faults) if source else None
        if puzzle is None:
            continue
        if puzzle.id in seen:
            faults.add(
                puzzle.source.file,
                puzzle.source.line_of("id ="),
                f"{seen[puzzle.id]} has the same id",
                "give one of them another id",
            )
            continue
        seen[puzzle.id] = puzzle.source.file
        puzzles.append(puzzle)
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.kind, puzzle.difficulty, puzzle.id)))


def _drafts(root: Path, language: str, shelf: Shelf, faults: Faults) -> list[Draft]:
    """The texts of a shelf in a language, by number."""
    folder = root / "content" / language
    drafts = []
    for path in sorted((folder / shelf.folder).glob("*.md")):
        source = read_source(root, path.relative_to(root).as_posix(), faults)
        draft = read_draft(path.relative_to(folder).as_posix(), source, faults, shelf) if source else None
        if draft:
            drafts.append(draft)
    return sorted(drafts, key=lambda draft: (draft.number, draft.file))


def _page_drafts(root: Path, language: str, config: Config, faults: Faults) -> list[Draft]:
    drafts = []
    for file in PAGE_TEXTS:
        source = _translated(root, language, file, config, faults)
        draft = read_draft(file, source, faults) if source else None
        if draft:
            drafts.append(draft)
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


def _check_kinds(site: Site, faults: Faults) -> None:
    """Note kinds of puzzles that have no heading."""
    for kind in sorted({puzzle.kind for puzzle in site.puzzles}):
        for language, words in site.ui.items():
            if f"kind_{kind}" not in words.get("problems", {}):
                message = f'[problems] has no "kind_{kind}", the heading of the puzzles in puzzles/{kind}'
                faults.add(f"content/{language}/ui.toml", 0, message, f'add kind_{kind} = "…"')


def _check_blocks(site: Site, faults: Faults) -> None:
    """Note boards that share an id, and puzzles that are shown and not there."""
    known = {puzzle.id for puzzle in site.puzzles}
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
                elif isinstance(part, PuzzleRef) and part.id not in known:
                    faults.add(
                        part.source.file,
                        part.source.line_of_key(("id",)),
                        f'there is no puzzle "{part.id}"',
                        did_you_mean(part.id, known),
                    )
