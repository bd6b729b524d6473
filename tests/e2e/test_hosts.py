"""Hosts of all kinds: the site is put there as it is, and no header is set for it."""

import gzip
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, override

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.e2e import book, site
from tests.e2e.board import Board
from tests.e2e.pages import KINDS
from tests.e2e.watch import Watch


class KnowsNothing(site.Handler):
    """At the root of a domain, with no idea of what its files are but for pages, styles and scripts."""

    below = "/"
    known: ClassVar[tuple[str, ...]] = (".html", ".css", ".js")

    def guess_type(self, path: Any) -> str:
        return super().guess_type(path) if str(path).endswith(self.known) else "application/octet-stream"


class KnowsNoScripts(KnowsNothing):
    """Takes scripts for text."""

    def guess_type(self, path: Any) -> str:
        return "text/plain" if str(path).endswith(".js") else super().guess_type(path)


class Unpacks(site.Handler):
    """Tells browsers to unpack what is compressed, and leads from pages to addresses without ``.html``."""

    @override
    def do_GET(self) -> None:
        if self.path.endswith(".html"):
            self.send_response(308)
            self.send_header("Location", self.path.removesuffix(".html").removesuffix("index"))
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        found = Path(super().translate_path(path))
        page = found.with_name(f"{found.name}.html")
        return str(page if page.is_file() else found)

    def end_headers(self) -> None:
        if self.path.endswith(".gzip"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


class Packs(site.Handler):
    """Compresses whatever it sends, also what is compressed already."""

    @override
    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path.partition("?")[0]))
        if not file.is_file():
            super().do_GET()
            return
        body = gzip.compress(file.read_bytes(), 1)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


_TYPES = Path("/etc/nginx/mime.types")
_PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextmanager
def nginx(dist: Path, folder: Path) -> Iterator[str]:
    """nginx, set up as the README has it."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if program is None or not _TYPES.exists():
        pytest.skip("nginx is not installed here (Debian: apt-get install nginx-light)")
    recipe = re.search(r"```nginx\n(.*?)```", (site.ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert recipe
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    ours = recipe[1].replace("listen 80;", f"listen 127.0.0.1:{port};").replace("/srv/brade", str(dist))
    around = f"daemon off; error_log stderr; pid {folder}/pid; {'user root;' if os.geteuid() == 0 else ''} events {{}}"
    within = f"include {_TYPES}; access_log off; {''.join(f'{name}_temp_path {folder}; ' for name in _PLACES)}"
    (folder / "nginx.conf").write_text(f"{around} http {{ {within} {ours} }}", encoding="utf-8")
    with subprocess.Popen([program, "-c", folder / "nginx.conf", "-p", folder]) as running:
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            running.terminate()


@pytest.fixture
def address(dist: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    with nginx(dist, tmp_path) if request.param is nginx else site.served(dist, request.param) as there:
        yield there


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """In the place of the one for the usual host."""
    watching = Watch(address)
    watching.expect("registration blocked by Playwright")
    yield watching
    assert watching.unexpected() == []


def expect_engine(page: Page) -> None:
    """Wait for an answer that only the engine has."""
    page.goto("fritt-brade.html#bok/1:14,12:1/1:14,8:1/b/6-5")
    expect(Board.free(page).movable.first).to_be_attached(timeout=120_000)


@pytest.mark.parametrize("address", [KnowsNothing, Unpacks, Packs], ids=lambda host: host.__name__, indirect=True)
def test_the_engine_answers(new_context: Callable[..., BrowserContext], address: str) -> None:
    page = new_context(base_url=address).new_page()
    expect_engine(page)


@pytest.mark.parametrize("address", [KnowsNoScripts], ids=["KnowsNoScripts"], indirect=True)
def test_where_scripts_are_taken_for_text_first_turns_are_judged_and_the_rest_said_to_be_missing(
    new_context: Callable[..., BrowserContext], address: str, watch: Watch
) -> None:
    watch.expect("MIME type|worker")
    page = new_context(base_url=address).new_page()
    page.goto(KINDS["chapter"])
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    board.expect_refused(book.rule("land.one-only"))
    board.write("8/12 8/12 8/12")
    expect(board.panel).to_contain_text(book.words()["board"]["engine_missing"])


@pytest.mark.parametrize("address", [nginx], ids=["nginx"], indirect=True)
def test_the_recipe_for_nginx_keeps_for_good_what_never_changes_and_nothing_else(
    new_context: Callable[..., BrowserContext], address: str, dist: Path, watch: Watch
) -> None:
    watch.expect("404")
    page = new_context(base_url=address).new_page()
    _come(page, address)
    expect_engine(page)
    (main,) = dist.glob("code/*/web/main.js")
    kept = page.request.get(f"{address}{main.relative_to(dist).as_posix()}").headers
    assert (kept["cache-control"], kept["content-encoding"]) == ("public, max-age=31536000, immutable", "gzip")
    for name in ("index.html", "sw.js", "site.js", "regler/"):
        assert page.request.get(address + name).headers["cache-control"] == "no-cache", name
    missing = page.goto("regler/inte-har.html")
    assert missing
    assert missing.status == 404
    expect(page.locator("h1")).to_have_text(book.words()["notfound"]["title"])


def _come(page: Page, address: str) -> None:
    """Wait until the host is there."""
    for _ in range(100):
        try:
            page.request.get(address)
        except Error:
            page.wait_for_timeout(50)
        else:
            return
