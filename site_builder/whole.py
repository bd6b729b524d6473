"""A last look at the finished pages: no dead address, no anchor twice, nothing that the page's own CSP would block."""

import posixpath
import re
from base64 import b64encode
from collections.abc import Container, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote

from site_builder.addresses import PAGES
from site_builder.faults import Faults
from site_builder.kept import Kept
from site_builder.source import Source

_DATA: Final = "application/json"
_FETCHED: Final = re.compile(r'"replies":"([^"]*)"')
"""The address of a file in the data of a page, which its code will fetch."""


class PageRead(HTMLParser):
    """What one page has and refers to."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.addresses: list[tuple[int, str]] = []
        self.blocked: list[tuple[int, str, str]] = []
        """Each with its line, what it is, and how it is written."""
        self.titles = 0
        self._policy = ""
        self._style: tuple[int, str] | None = None
        self._in_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element says."""
        line = self.getpos()[0]
        given = dict(attrs)
        self.titles += tag == "h1"
        if given.get("http-equiv") == "Content-Security-Policy":
            self._policy = given.get("content") or ""
        self._in_data = tag == "script" and given.get("type") == _DATA
        if tag == "style":
            self._style = line, ""
        if tag == "script" and "src" not in given and given.get("type") != _DATA:
            self.blocked.append((line, "an inline <script>", "<script"))
        for name, value in given.items():
            if name == "style" or name.startswith("on"):
                self.blocked.append((line, f'{name}="{value}" on <{tag}>', f"{name}="))
            if name == "id" and value is not None:
                self.ids.append(value)
            if name in ("href", "src") and value is not None:
                self.addresses.append((line, value))

    handle_startendtag = handle_starttag

    def handle_data(self, data: str) -> None:
        """Gather what a style says, and the addresses of the page's data."""
        if self._style:
            self._style = self._style[0], self._style[1] + data
        if self._in_data:
            line = self.getpos()[0]
            self.addresses += [(line, address) for address in _FETCHED.findall(data)]

    def handle_endtag(self, tag: str) -> None:
        """Note a style that the page's policy does not allow by its hash; data end here."""
        self._in_data = False
        if tag == "style" and self._style:
            line, sheet = self._style
            self._style = None
            if f"'sha256-{b64encode(sha256(sheet.encode()).digest()).decode()}'" not in self._policy:
                self.blocked.append((line, "an inline <style>", "<style"))


def check_whole(
    pages: Mapping[str, str],
    files: Container[str],
    faults: Faults,
    kept: Kept[PageRead],
    sources: Mapping[str, Source] | None = None,
) -> None:
    """Note what is wrong with the finished pages (HTML by path), beside which ``files`` will stand.

    ``kept`` has what was read of the pages of the build before.
    ``sources`` are the texts that pages are made of: what stands in one of them is told there.
    """
    read = {path: kept.once(path, html, partial(_read, html)) for path, html in pages.items()}
    for path, page in read.items():
        source = (sources or {}).get(path)
        for line, written, message, advice in _faults_of(path, page, read, files):
            if source and written in source.text:
                for there in source.lines_of(written):
                    faults.add(source.file, there, message, advice)
            else:
                faults.add(f"dist/{path}", line, message, advice)


def _faults_of(
    path: str, page: PageRead, pages: Mapping[str, PageRead], files: Container[str]
) -> Iterator[tuple[int, str, str, str]]:
    """What is wrong with a page: the line, how it is written, what it is and what to do about it."""
    for line, what, written in page.blocked:
        message = f"{what} would be blocked by the page's Content-Security-Policy"
        yield line, written, message, "use a class, and a module below site_builder/web"
    for id_ in sorted({id_ for id_ in page.ids if page.ids.count(id_) > 1}):
        yield 0, f'id="{id_}"', f'the anchor "{id_}" is there twice', "give one of the two another id"
    if page.titles != 1:
        yield 0, "<h1", f"the page has {page.titles} first-level headings", "it should have one"
    for line, address, message in _dead(path, page, pages, files):
        advice = "mend it in the template or the text that wrote it"
        yield line, address, f'the address "{address}" {message}', advice


def _read(html: str) -> PageRead:
    page = PageRead()
    page.feed(html)
    page.close()
    return page


def _dead(
    path: str, page: PageRead, pages: Mapping[str, PageRead], files: Container[str]
) -> Iterator[tuple[int, str, str]]:
    folder = posixpath.dirname(path)
    for line, address in dict.fromkeys(page.addresses):
        if address.startswith(("http://", "https://", "mailto:")):
            continue
        if address.startswith("/"):
            yield line, address, "is not relative"
            continue
        name, _, fragment = address.partition("#")
        target = _target(folder, name) if name else path
        if target not in pages and target not in files:
            yield line, address, "leads to no file of the site"
        elif (
            fragment
            and not target.endswith(PAGES["fritt-brade"])
            and target in pages
            and unquote(fragment) not in pages[target].ids
        ):
            yield line, address, "leads to no place on its page"


@cache
def _target(folder: str, address: str) -> str:
    """The path of what an address on a page in a folder leads to."""
    return posixpath.normpath(posixpath.join(folder, unquote(address)))
