"""The texts of a site: front matter read, paragraphs numbered, Markdown made into HTML with its links answered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from site_builder.addresses import PAGES
from site_builder.catalogues import RULES
from site_builder.directives import ID, Directives
from site_builder.faults import Faults, did_you_mean
from site_builder.kept import Kept
from site_builder.links import Links
from site_builder.markdown_ext import Made, Reading, read_markdown, scan
from site_builder.model import Anchor, Book, Chapter, Config, RuleParagraph, Text
from site_builder.shelves import Shelf
from site_builder.source import Source, parse_toml
from site_builder.table import Table

_FENCE: Final = "+++"
PAGE_TEXTS: Final = {"start.md": "start", "om.md": "om"}
"""Texts outside the books, and the pages that show them."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text before its Markdown is read: the file below the language's folder, front matter, body.

    ``shelf`` is ``None`` for a text outside the books.
    """

    shelf: Shelf | None
    file: str
    title: str
    lead: str
    number: int
    slug: str
    whole: Source
    body: Source

    @property
    def page(self) -> str:
        """The page that shows it, below the folder of its language."""
        return self.shelf.page(self.slug) if self.shelf else PAGES[PAGE_TEXTS[self.file]]

    @property
    def book(self) -> str:
        """The rulebook that it is a chapter of, or ``""``."""
        return self.shelf.name if self.shelf else ""

    @property
    def of_rules(self) -> bool:
        """Whether its paragraphs are those of the rules."""
        return self.shelf is not None and self.shelf.kind == "rules"


def read_draft(file: str, source: Source, faults: Faults, shelf: Shelf | None = None) -> Draft:
    """The front matter of a text, between two lines ``+++``; a text on a shelf has a slug, and mostly a number.

    What cannot be read is noted and left empty: others may still refer to the text.
    """
    lines = source.text.split("\n")
    end = next((i for i, line in enumerate(lines[1:], 1) if line.rstrip() == _FENCE), None)
    if lines[0].rstrip() != _FENCE or end is None:
        advice = f'begin with a line {_FENCE}, then title = "…", then a line {_FENCE}'
        faults.add(source.file, 1, "there is no front matter", advice)
        return Draft(shelf, file, "", "", 0, "", source, source)
    front, body = source.part(1, end), source.part(end + 1, len(lines))
    data = parse_toml(front, faults)
    if data is None:
        return Draft(shelf, file, "", "", 0, "", source, body)
    table = Table(data, front, faults)
    title, lead = table.text("title"), table.text("lead", "")
    number = table.number("number") if shelf and shelf.numbered else 0
    if shelf and shelf.numbered and number < 1 and type(table.data.get("number")) is int:  # else it has its fault
        table.fault(("number",), f"this is chapter {number}", "number the chapters 1, 2, 3 …")
    slug = table.text("slug") if shelf else ""
    if slug and not ID.fullmatch(slug):
        table.fault(("slug",), f'"{slug}" cannot be an address', "use a–z, 0–9 and single hyphens, as in att-flytta")
    table.done()
    return Draft(shelf, file, title, lead, number, slug, source, body)


def check_numbers(drafts: Iterable[Draft], faults: Faults) -> None:
    """Note chapters of one book that share a number, texts that share a page, and numbers that are left out."""
    drafts = list(drafts)
    by_page = dict.fromkeys(PAGES.values(), "a contents page")
    for draft in drafts:
        if draft.slug or not draft.shelf:
            _check_own("slug", draft, by_page.setdefault(draft.page, draft.whole.file), faults)
    for shelf in dict.fromkeys(draft.shelf for draft in drafts):
        if shelf and shelf.numbered:
            _check_row([draft for draft in drafts if draft.shelf == shelf], faults)


def _check_row(drafts: Iterable[Draft], faults: Faults) -> None:
    by_number: dict[int, Draft] = {}
    drafts = list(drafts)
    for draft in drafts:
        if draft.number:
            _check_own("number", draft, by_number.setdefault(draft.number, draft).whole.file, faults)
    whole = all(draft.number for draft in drafts)
    for number, draft in sorted(by_number.items()) if whole else ():
        if number > 1 and number - 1 not in by_number:
            faults.add(
                draft.whole.file,
                draft.whole.line_of("number ="),
                f"this is chapter {number}, and there is no chapter {number - 1}",
                "number the chapters 1, 2, 3 …",
            )


def _check_own(key: str, draft: Draft, owner: str, faults: Faults) -> None:
    if owner != draft.whole.file:
        line = draft.whole.line_of(f"{key} =")
        faults.add(draft.whole.file, line, f"{owner} has the same {key}", f"give one of them another {key}")


def number_rules(drafts: Iterable[Draft], faults: Faults, *, complete: bool) -> dict[str, RuleParagraph]:
    """The rule paragraphs of the main language, numbered from 1 through all rulebooks in reading order.

    The numbers go on from one book to the next: games share rules, so that one number names one rule in all of them,
    and each book may have a paragraph of it in its own words.
    """
    pages: dict[str, dict[str, str]] = {}
    places: dict[tuple[str, str], str] = {}
    for draft in drafts:
        for found in scan(draft.body, Faults()) if draft.of_rules else ():
            if not isinstance(found, Anchor):
                continue
            known = places.setdefault((found.id, draft.book), place := f"{draft.whole.file}:{found.line}")
            if found.id in RULES and known != place:
                faults.add(
                    draft.whole.file,
                    found.line,
                    f'the rule "{found.id}" has its paragraph in {known} already',
                    "link to it with [text](regel:…) instead",
                )
            elif found.id in RULES:
                pages.setdefault(found.id, {})[draft.book] = draft.page
            elif "." in found.id:
                faults.add(
                    draft.whole.file,
                    found.line,
                    f'there is no rule "{found.id}"',
                    did_you_mean(found.id, RULES) or "an anchor that is no rule has no full stop in it",
                )
    for rule in sorted(RULES - pages.keys()) if complete else ():
        faults.add(
            "content/…/regler",
            0,
            f'the rule "{rule}" has no paragraph',
            f"end its paragraph with a line {{#{rule}}}",
        )
    return {rule: RuleParagraph(rule, number, pages[rule]) for number, rule in enumerate(pages, 1)}


def check_translation(main: Draft, other: Draft, faults: Faults) -> None:
    """Note where a translated chapter is built otherwise than the original."""
    for key in ("number", "slug"):
        ours, theirs = getattr(main, key), getattr(other, key)
        if ours and theirs and ours != theirs:
            faults.add(
                other.whole.file,
                other.whole.line_of(f"{key} ="),
                f"the {key} is {theirs!r} here and {ours!r} in {main.whole.file}",
                "they must agree: a page has one address in every language",
            )
    rules, others = (
        {a.id for a in scan(d.body, Faults()) if isinstance(a, Anchor) and a.id in RULES} for d in (main, other)
    )
    for rule in sorted(rules ^ others):
        has, lacks = (main, other) if rule in rules else (other, main)
        faults.add(
            lacks.whole.file,
            0,
            f"the paragraph {{#{rule}}} is missing: {has.whole.file}:{has.whole.line_of(f'#{rule}')} has it",
            "the same paragraphs stand in every language",
        )


type TextRead = tuple[Made, Links]
"""What came of a text: HTML and boards, and with its links what was noted."""


@dataclass(frozen=True, slots=True)
class Texts:
    """Reads the Markdown of all texts of one language.

    ``terms`` are the words of the glossary in that language, ``puzzles`` the ids of all puzzles; ``None`` where they
    are not known, because their files have faults. ``kept`` has what came of the texts at the build before.
    """

    language: str
    rule_word: str
    paragraphs: Mapping[str, RuleParagraph]
    terms: Iterable[str] | None
    puzzles: Iterable[str] | None
    directives: Directives
    faults: Faults
    kept: Kept[TextRead]

    def read(self, drafts: Iterable[Draft], elsewhere: Mapping[str, Text]) -> dict[str, Text]:
        """The texts by their files. ``elsewhere`` are texts that stand in for those that this language has not."""
        drafts = list(drafts)
        at = {file: text.page for file, text in elsewhere.items()} | {draft.file: draft.page for draft in drafts}
        books = {draft.file: draft.book for draft in drafts}
        links = Links(at, books, self.terms, self.paragraphs, self.puzzles, self.faults)
        known = (self.rule_word, at, books, self.terms and frozenset(self.terms), self.paragraphs, self.puzzles)
        texts = {draft.file: self._text(draft, links, known) for draft in drafts}
        links.check_anchors({text.page: text.ids for text in [*elsewhere.values(), *texts.values()]})
        return texts

    def _text(self, draft: Draft, links: Links, known: object) -> Text:
        """A text. What it is made from is its draft and what is ``known`` of the others."""
        read = partial(self._read, draft, links.apart())
        made, apart = self.kept.once(draft.whole.file, (draft, known, self.directives.default), read)
        links.take(apart)
        return Text(
            draft.whole, self.language, draft.page, draft.title, draft.lead, made.parts, made.headings, made.ids
        )

    def _read(self, draft: Draft, links: Links) -> TextRead:
        reading = Reading(
            numbers={rule.id: rule.number for rule in self.paragraphs.values() if draft.of_rules},
            rule_word=self.rule_word,
            answer=partial(links.answer, file=draft.file),
            directive=self.directives.noting(links.faults).read,
            faults=links.faults,
        )
        return read_markdown(draft.body, reading), links


def as_book(shelf: Shelf, drafts: Iterable[Draft], texts: Mapping[str, Mapping[str, Text]], config: Config) -> Book:
    """The chapters of a shelf in order, each with its texts by language."""

    def chapter(draft: Draft) -> Chapter:
        own = {language: texts[language][draft.file] for language in config.languages if draft.file in texts[language]}
        return Chapter(draft.number, draft.page, draft.file, own)

    return Book(shelf, tuple(chapter(draft) for draft in drafts if draft.shelf == shelf))
