"""A last look at the finished pages: no dead address, no anchor twice, nothing that the page's own CSP would block."""

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Final
from urllib.parse import unquote

from site_builder.addresses import PAGES
from site_builder.faults import Faults

_DATA: Final = "application/json"


class PageRead(HTMLParser):
    """What one page has and refers to."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.addresses: list[tuple[int, str]] = []
        self.blocked: list[tuple[int, str]] = []
        self.titles = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element says."""
        line = self.getpos()[0]
        given = dict(attrs)
        self.titles += tag == "h1"
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") != _DATA):
            self.blocked.append((line, f"an inline <{tag}>"))
        for name, value in given.items():
            if name == "style" or name.startswith("on"):
                self.blocked.append((line, f'{name}="{value}" on <{tag}>'))
            if name == "id" and value is not None:
                self.ids.append(value)
            if name in ("href", "src") and value is not None:
                self.addresses.append((line, value))

    handle_startendtag = handle_starttag


def check_whole(
    pages: Mapping[str, str], files: Iterable[str], faults: Faults, read_before: dict[str, PageRead]
) -> None:
    """Note what is wrong with the finished pages (HTML by path), beside which ``files`` will stand.

    ``read_before`` has what was read of the pages of the build before, by their HTML, and is brought up to date.
    """
    known = {html: read_before.get(html) or _read(html) for html in pages.values()}
    read_before.clear()
    read_before.update(known)
    read = {path: known[html] for path, html in pages.items()}
    for path, page in read.items():
        file = f"dist/{path}"
        for line, what in page.blocked:
            faults.add(
                file,
                line,
                f"{what} would be blocked by the page's Content-Security-Policy",
                "use a class, and a module below site_builder/web",
            )
        for id_ in sorted({id_ for id_ in page.ids if page.ids.count(id_) > 1}):
            faults.add(file, 0, f'the anchor "{id_}" is there twice', "give one of the two another id")
        if page.titles != 1:
            faults.add(file, 0, f"the page has {page.titles} first-level headings", "it should have one")
        for line, address, message in _dead(path, page, read, files):
            faults.add(
                file, line, f'the address "{address}" {message}', "mend it in the template or the text that wrote it"
            )


def _read(html: str) -> PageRead:
    page = PageRead()
    page.feed(html)
    page.close()
    return page


def _dead(
    path: str, page: PageRead, pages: Mapping[str, PageRead], files: Iterable[str]
) -> Iterator[tuple[int, str, str]]:
    for line, address in dict.fromkeys((line, address) for line, address in page.addresses):
        if address.startswith(("http://", "https://", "mailto:")):
            continue
        if address.startswith("/"):
            yield line, address, "is not relative"
            continue
        name, _, fragment = address.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(name))) if name else path
        if target not in pages and target not in files:
            yield line, address, "leads to no file of the site"
        elif (
            fragment
            and not target.endswith(PAGES["fritt-brade"])
            and target in pages
            and unquote(fragment) not in pages[target].ids
        ):
            yield line, address, "leads to no place on its page"
