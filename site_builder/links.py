"""What an author's links lead to.

=====================  ==================================================================
``ordlista:blotta``    the word in the glossary
``regel:hit.blot``     the paragraph of the rule
``problem:jan-1``      the page of the puzzle
``sida:fritt-brade``   a page that every site has (``#…`` may follow)
``05-att-sla.md#x``    another text of the site, by its file
``#x``                 further down on the same page
``https://…``          somewhere else
=====================  ==================================================================
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from site_builder.addresses import PAGES, puzzle_page, relative
from site_builder.faults import Faults, did_you_mean
from site_builder.model import RuleParagraph
from site_builder.source import Source


class Answer(NamedTuple):
    """Where a link leads: an address relative to its page, and a class for its looks (may be empty)."""

    href: str
    kind: str = ""


class _Nowhere(NamedTuple):
    """Why a link leads nowhere, and what may have been meant."""

    message: str
    advice: str


class _Later(NamedTuple):
    """A link whose anchor can be checked only when all texts have been read."""

    href: str
    source: Source
    page: str
    anchor: str


@dataclass(slots=True)
class Links:
    """Answers the links in the texts of one language.

    ``texts`` gives the page of each text by its file below the language's folder (``regler/brade/04.md``), ``books``
    the rulebook that it is of: rules are looked up in the same one first. ``terms`` and ``puzzles`` are ``None`` where
    their files cannot be read: all of them will do.
    """

    texts: Mapping[str, str]
    books: Mapping[str, str]
    terms: Iterable[str] | None
    paragraphs: Mapping[str, RuleParagraph]
    puzzles: Iterable[str] | None
    faults: Faults
    later: list[_Later] = field(default_factory=list)

    def apart(self) -> "Links":
        """The same, with faults of its own: for one text, so that what came of it can be taken over as a whole."""
        return replace(self, faults=Faults(), later=[])

    def take(self, apart: "Links") -> None:
        """Take over what was noted apart."""
        self.faults.take(apart.faults)
        self.later += apart.later

    def answer(self, href: str, source: Source, file: str) -> Answer | None:
        """Where ``href``, written in the text ``file``, leads; ``None``, the fault noted, where it leads nowhere."""
        if re.match(r"https?://|mailto:", href):
            return Answer(href, "external")
        found = self._by_scheme(href, file) if re.match(r"\w+:", href) else self._by_file(href, source, file)
        if isinstance(found, _Nowhere):
            self._note(href, source, found)
            return None
        path, hash_, fragment = found.href.partition("#")
        address = "" if path == self.texts[file] else relative(self.texts[file], path)
        return Answer(address + hash_ + fragment or posixpath.basename(path), found.kind)

    def _by_scheme(self, href: str, file: str) -> Answer | _Nowhere:
        scheme, _, rest = href.partition(":")
        name, hash_, fragment = rest.partition("#")
        known: dict[str, tuple[Iterable[str] | None, str]] = {
            "ordlista": (self.terms, "term"),
            "regel": (self.paragraphs, "rule-link"),
            "problem": (self.puzzles, ""),
            "sida": (PAGES, ""),
        }
        if scheme not in known:
            return _Nowhere(f'links beginning with "{scheme}:" are not known', did_you_mean(scheme, known))
        names, kind = known[scheme]
        if names is not None and name not in names:
            return _Nowhere(f'the link "{href}" leads nowhere', did_you_mean(name, names))
        match scheme:
            case "ordlista":
                return Answer(f"{PAGES['ordlista']}#{name}", kind)
            case "regel":
                return Answer(f"{self.paragraphs[name].page(self.books[file])}#{name}", kind)
            case "problem":
                return Answer(puzzle_page(name), kind)
            case _:
                return Answer(PAGES[name] + hash_ + fragment, kind)

    def _by_file(self, href: str, source: Source, file: str) -> Answer | _Nowhere:
        path, hash_, fragment = href.partition("#")
        folder = posixpath.dirname(file)
        target = posixpath.normpath(posixpath.join(folder, path)) if path else file
        if target not in self.texts:
            names = [posixpath.relpath(name, folder or ".") for name in self.texts]
            return _Nowhere(f'the link "{href}" leads nowhere', did_you_mean(path, names))
        if fragment:
            self.later.append(_Later(href, source, self.texts[target], fragment))
        return Answer(self.texts[target] + hash_ + fragment)

    def check_anchors(self, ids: Mapping[str, Iterable[str]]) -> None:
        """Note the links whose anchor is not on its page; ``ids`` are the anchors of each page."""
        for link in self.later:
            anchors = ids.get(link.page, ())
            if link.anchor not in anchors:
                fault = _Nowhere(f'there is no "#{link.anchor}" to link to', did_you_mean(link.anchor, anchors))
                self._note(link.href, link.source, fault)

    def _note(self, href: str, source: Source, fault: _Nowhere) -> None:
        for line in source.lines_of(f"({href}"):
            self.faults.add(source.file, line, *fault)
