"""Markdown as chapters are written: our three blocks, rule paragraphs with numbers, and links that are checked."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final
from xml.etree import ElementTree as ET

import markdown
from markdown.extensions import Extension
from markdown.extensions.toc import TocExtension, slugify_unicode
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from site_builder.directives import KINDS
from site_builder.faults import Faults, did_you_mean
from site_builder.links import Answer
from site_builder.model import Anchor, Directive, Heading
from site_builder.source import Source

_FENCE: Final = re.compile(r"(?P<fence>(?P<tick>[`~])(?P=tick){2,})[ \t]*(?P<kind>[^`~]*?)[ \t]*")
_FENCE_ASTRAY: Final = re.compile(r"[\s>*+\d.)-]+([`~])\1{2,}[ \t]*(?P<kind>[^`~\s][^`~]*)")
_ANCHOR: Final = re.compile(r"[\s>]*\{:?\s*#(?P<id>[^\s{}]+)[^{}]*\}\s*")
_ANCHOR_ASTRAY: Final = re.compile(r"\{:?\s*#\s[^{}]*\}")
_CODE: Final = ("", "text")
"""What stands at the fence of a block that is no directive."""
_PART: Final = re.compile(r'<hr data-part="(\d+)">')


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: what its fence says, and the source of its body."""

    kind: str
    body: Source


def scan(source: Source, faults: Faults) -> list[Anchor | Block]:
    """The anchors written on lines of their own (``{#hit.blot}``) and the fenced blocks, in reading order."""
    found: list[Anchor | Block] = []
    lines = source.text.split("\n")
    index = 0
    while index < len(lines):
        line = lines[index]
        if fence := _FENCE.fullmatch(line):
            closing = re.compile(rf"{fence['fence']}{fence['tick']}*\s*")
            end = next((i for i in range(index + 1, len(lines)) if closing.fullmatch(lines[i])), None)
            if end is None:
                faults.add(
                    source.file,
                    source.first_line + index,
                    "this block is never closed",
                    f"end it with a line {fence['fence']}",
                )
                return found
            found.append(Block(fence["kind"], source.part(index + 1, end)))
            index = end
        elif anchor := _ANCHOR.fullmatch(line):
            found.append(Anchor(anchor["id"], source.first_line + index))
        else:
            _check_astray(line, source, index, faults)
        index += 1
    return found


def _check_astray(line: str, source: Source, index: int, faults: Faults) -> None:
    """Note what would pass for text though it was meant otherwise."""
    if (fence := _FENCE_ASTRAY.fullmatch(line)) and (kind := fence["kind"].strip()) not in _CODE:
        message = f'this block "{kind}" does not begin at the beginning of its line'
        advice = "write ```board, ```try or ```puzzle as the whole line, without indentation, > or list mark before it"
        faults.add(source.file, source.first_line + index, message, advice)
    if anchor := _ANCHOR_ASTRAY.search(line):
        message, advice = f"{anchor[0]} is read as text", "write it without a space after #, as in {#hit.blot}"
        faults.add(source.file, source.first_line + index, message, advice)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reading of one text needs to know about the site.

    ``numbers`` gives the number of each rule; ``rule_word`` the word in ``Regel 17``; ``answer`` answers a link;
    ``directive`` reads a block (kind, body, rule above it).
    """

    numbers: Mapping[str, int]
    rule_word: str
    answer: Callable[[str, Source], Answer | None]
    directive: Callable[[str, Source, str | None], Directive | None]
    faults: Faults


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a Markdown text: HTML between boards in reading order, its headings, and all its anchors."""

    parts: tuple[str | Directive, ...]
    headings: tuple[Heading, ...]
    ids: frozenset[str]


def read_markdown(source: Source, reading: Reading) -> Made:
    """The Markdown of ``source`` as HTML between boards. Faults are noted, and what they concern is left out."""
    extension = _SiteExtension(source, reading)
    parser = markdown.Markdown(
        extensions=[
            "attr_list",
            "def_list",
            "fenced_code",
            "sane_lists",
            "tables",
            TocExtension(slugify=slugify_unicode, toc_depth="2-4"),
            extension,
        ],
        output_format="html",
        tab_length=4,
    )
    try:
        pieces = _PART.split(parser.convert(source.text))
    except RecursionError:
        deepest = max(source.text.split("\n"), key=lambda line: len(line) - len(line.lstrip("\t >")))
        line = source.line_of(deepest)
        reading.faults.add(source.file, line, "this is nested too deeply", "take levels of the list away")
        return Made((), (), frozenset())
    parts: list[str | Directive] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            parts.append(extension.directives[int(piece)])
        elif piece.strip():
            parts.append(piece.strip("\n"))
    headings = tuple(_headings(getattr(parser, "toc_tokens", [])))
    for anchor in extension.anchors:
        if anchor.id not in extension.ids:
            reading.faults.add(
                source.file,
                anchor.line,
                f"{{#{anchor.id}}} belongs to no paragraph",
                "write it on the last line of its paragraph, with no empty line before it",
            )
    return Made(tuple(parts), headings, frozenset(extension.ids))


def _headings(tokens: list[dict[str, object]]) -> list[Heading]:
    found = []
    for token in tokens:
        found.append(Heading(str(token["id"]), unescape(str(token["name"])), int(str(token["level"]))))
        children = token["children"]
        assert isinstance(children, list)  # of the toc extension
        found += _headings(children)
    return found


class _SiteExtension(Extension):
    def __init__(self, source: Source, reading: Reading) -> None:
        super().__init__()
        self.source = source
        self.reading = reading
        self.directives: list[Directive] = []
        self.anchors: list[Anchor] = []
        self.ids: list[str] = []

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 (named by Python-Markdown)
        # Before fenced_code (25), which would take our blocks for code; after toc (5) and attr_list (8): they give ids.
        md.preprocessors.register(_Blocks(md, self), "site-blocks", 27)
        md.treeprocessors.register(_Tree(md, self), "site-tree", 4)


class _Blocks(Preprocessor):
    """Takes our blocks out of the text and leaves marks where they stood."""

    def __init__(self, md: markdown.Markdown, site: _SiteExtension) -> None:
        super().__init__(md)
        self._site = site

    def run(self, lines: list[str]) -> list[str]:
        source, reading = self._site.source, self._site.reading
        rule_above = None
        kept, copied = [], 0
        for found in scan(source, reading.faults):
            if isinstance(found, Anchor):
                self._site.anchors.append(found)
                rule_above = found.id if found.id in reading.numbers else rule_above
                continue
            first = found.body.first_line - source.first_line
            last = first + found.body.text.count("\n") + 1 if found.body.text else first
            if found.kind in KINDS:
                kept += [*lines[copied : first - 1], "", *self._mark(found, rule_above), ""]
                copied = last + 1
            elif found.kind not in _CODE:
                reading.faults.add(
                    source.file,
                    found.body.first_line - 1,
                    f'there are no blocks called "{found.kind}"',
                    did_you_mean(found.kind, KINDS),
                )
        return kept + lines[copied:]

    def _mark(self, block: Block, rule_above: str | None) -> list[str]:
        directive = self._site.reading.directive(block.kind, block.body, rule_above)
        if directive is None:
            return []
        self._site.directives.append(directive)
        return [self.md.htmlStash.store(f'<hr data-part="{len(self._site.directives) - 1}">')]


class _Tree(Treeprocessor):
    """Numbers the rule paragraphs and answers the links."""

    def __init__(self, md: markdown.Markdown, site: _SiteExtension) -> None:
        super().__init__(md)
        self._site = site

    def run(self, root: ET.Element) -> None:
        source, reading = self._site.source, self._site.reading
        for element in list(root.iter()):
            if element.tag == "a" and (href := element.get("href")) is not None:
                self._link(element, href)
            elif element.tag == "img":
                for line in source.lines_of("!["):
                    reading.faults.add(
                        source.file, line, "pictures are not supported", "draw a board, or say it in words"
                    )
            elif element.tag == "h1":
                for line in [
                    source.first_line + i for i, text in enumerate(source.text.split("\n")) if text.startswith("# ")
                ]:
                    reading.faults.add(
                        source.file, line, "the title of a page comes from its front matter", "begin headings with ##"
                    )
            if id_ := element.get("id"):
                if id_ in self._site.ids:
                    lines = source.lines_of(f"#{id_}")
                    reading.faults.add(
                        source.file,
                        lines[-1],
                        f'the anchor "{id_}" is on this page twice',
                        "give one of them another id",
                    )
                self._site.ids.append(id_)
                if id_ in reading.numbers:
                    self._number(element, id_)

    def _link(self, element: ET.Element, href: str) -> None:
        answer = self._site.reading.answer(href, self._site.source)
        if answer is None:
            return
        element.set("href", answer.href)
        if answer.kind == "external":
            element.set("rel", "external")
        elif answer.kind:
            element.set("class", answer.kind)

    def _number(self, element: ET.Element, rule: str) -> None:
        number = self._site.reading.numbers[rule]
        link = ET.Element("a", {"class": "rule-number", "href": f"#{rule}"})
        link.set("aria-label", f"{self._site.reading.rule_word} {number}")
        link.text = str(number)
        link.tail = f" {element.text or ''}"
        element.text = None
        element.insert(0, link)
        element.set("class", " ".join(filter(None, [element.get("class"), "rule"])))
