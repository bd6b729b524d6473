"""What an author's links lead to.

=====================  ==================================================================
``ordlista:blotta``    the word in the glossary
``regel:hit.blot``     the paragraph of the rule
``problem:jan-1``      the page of the puzzle
``sida:fritt-brade``   a page that every site has (``#…`` may follow)
``05-att-sla.md#x``    another text of the site, by its file
``#x``                 further down on this page
``https://…``          somewhere else
=====================  ==================================================================
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from site_builder.addresses import PAGES, chapter_page, puzzle_page, relative
from site_builder.faults import Faults, did_you_mean
from site_builder.model import RuleParagraph
from site_builder.source import Source


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a link leads: an address relative to its page, and a class for its looks (may be empty)."""

    href: str
    kind: str = ""


@dataclass(slots=True)
class Links:
    """Answers the links of one language, and remembers those whose anchors can be checked only when all is read.

    ``texts`` gives the page of each text by its file below the language's folder (``regler/brade/04.md``).
    """

    texts: Mapping[str, str]
    terms: Iterable[str]
    paragraphs: Mapping[str, RuleParagraph]
    puzzles: Iterable[str]
    faults: Faults
    _later: list[tuple[Source, str, str, str]] = field(default_factory=list)

    def answer(self, href: str, source: Source, file: str) -> Answer | None:
        """Where ``href``, written in the text ``file``, leads; ``None``, with the fault noted, where it leads nowhere."""
        page = self.texts[file]
        scheme, colon, rest = href.partition(":")
        name, hash_, fragment = rest.partition("#")
        if re.match(r"https?://|mailto:", href):
            return Answer(href, "external")
        if colon and scheme == "ordlista":
            return self._known(name, self.terms, f"{PAGES['ordlista']}#{name}", "term", page, href, source)
        if colon and scheme == "regel":
            place = self.paragraphs.get(name)
            target = f"{chapter_page(place.slug)}#{name}" if place else ""
            return self._known(name, self.paragraphs, target, "rule-link", page, href, source)
        if colon and scheme == "problem":
            return self._known(name, self.puzzles, puzzle_page(name), "", page, href, source)
        if colon and scheme == "sida":
            return self._known(name, PAGES, PAGES.get(name, "") + hash_ + fragment, "", page, href, source)
        if colon:
            return self._nowhere(
                href,
                source,
                f'links beginning with "{scheme}:" are not known',
                "ordlista:, regel:, problem:, sida:, a .md file or https:// will do",
            )
        return self._text(href, source, file)

    def _known(
        self, name: str, known: Iterable[str], target: str, kind: str, page: str, href: str, source: Source
    ) -> Answer | None:
        if name not in known:
            return self._nowhere(href, source, f'the link "{href}" leads nowhere', did_you_mean(name, known))
        path, hash_, fragment = target.partition("#")
        return Answer(relative(page, path) + hash_ + fragment, kind)

    def _text(self, href: str, source: Source, file: str) -> Answer | None:
        path, hash_, fragment = href.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(file), path)) if path else file
        if target not in self.texts:
            names = {posixpath.relpath(name, posixpath.dirname(file) or "."): name for name in self.texts}
            return self._nowhere(href, source, f'the link "{href}" leads nowhere', did_you_mean(path, names))
        if fragment:
            self._later.append((source, href, self.texts[target], fragment))
        here = "" if target == file else relative(self.texts[file], self.texts[target])
        return Answer((here + hash_ + fragment) or "#")

    def _nowhere(self, href: str, source: Source, message: str, advice: str) -> None:
        for line in source.lines_of(f"({href}"):
            self.faults.add(source.file, line, message, advice or "see the list of addresses in CONTRIBUTING.md")

    def check_anchors(self, ids: Mapping[str, Iterable[str]]) -> None:
        """Note the links whose anchor is not on its page; ``ids`` are the anchors of each page."""
        for source, href, page, fragment in self._later:
            if fragment not in ids.get(page, ()):
                self._nowhere(
                    href, source, f'there is no "#{fragment}" to link to', did_you_mean(fragment, ids.get(page, ()))
                )
