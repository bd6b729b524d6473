"""Without a network, and from one version of the site to the next."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Error, Locator, Page, Route, expect

from site_builder.build import Builder
from site_builder.config import PROJECT
from site_builder.runtime import pack
from tests.e2e import book, site
from tests.e2e.board import Board
from tests.e2e.watch import Watch
from tests.site.sites import SmallSite

CHAPTER = "regler/att-flytta.html"
NEW = "Ny text."

# What is kept, by address below the site's root; names of caches are beside the point.
_KEPT = """async (root) => {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(all.map((cache) => cache.keys()))).flat();
  return [...new Set(requests.map(({ url }) => url.slice(root.length)))];
}"""

_MODULES = "document.querySelector('script[type=module]').src"
_HELLO = f"""async () => {{
  const modules = {_MODULES};
  const {{ createClient }} = await import(new URL("engine/client.js", modules));
  const workerUrl = new URL("engine/worker.js", modules);
  return createClient({{ workerUrl, startWhenIdle: false }}).ask("hello", {{}});
}}"""


class Half(site.Handler):
    """A host that answers with a page of its own where there is nothing yet."""

    protocol_version = "HTTP/1.0"  # with no connection left open, so it is gone when it ends
    missing: ClassVar[tuple[str, ...]] = ()

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return str(Path(self.directory, "404.html")) if found.endswith(self.missing) else found


class Host:
    """A host of a small site, which can be given another version, or be gone."""

    def __init__(self, folder: Path) -> None:
        self._now = folder / "now"
        self._folder = folder
        self._serving = ExitStack()
        self.address = ""

    def put(self, version: Path) -> None:
        """Let the host have this version and no other."""
        new = self._folder / "new"
        new.symlink_to(version)
        new.replace(self._now)

    def begin(self) -> None:
        """Be there."""
        self.address = self._serving.enter_context(site.served(self._now, Half))

    def end(self) -> None:
        """Be gone."""
        self._serving.close()

    def kept(self, lang: str) -> list[str]:
        """What a reader of a language is to have without a network, from what the build has written about it."""
        told = json.loads((self._now / "site.js").read_text(encoding="utf-8").partition(" = ")[2].rstrip(";\n"))
        return [*told["files"], *told["pages"][lang]]

    def has(self, address: str) -> bool:
        """Whether something is to be had there."""
        try:
            with urlopen(address) as answer:  # noqa: S310 (our own host)
                return bool(answer.status == 200)
        except HTTPError:
            return False


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """A small site with the real engine: the first version, one with another text, and one with other code as well."""
    small = SmallSite(tmp_path_factory.mktemp("versions") / "site")
    runtime = dict(pack(PROJECT))
    built: list[Path] = []
    builder = Builder(small.root, small.said.append, pack=lambda _: runtime)

    def build(name: str) -> Path:
        out = small.root / name
        builder.build(out)
        for file in out.rglob("*"):  # our host tells versions apart by the second
            os.utime(file, (file.stat().st_mtime, file.stat().st_mtime + 60 * len(built)))
        built.append(out)
        return out

    first = build("first")
    small.change("content/sv/regler/brade/01-att-flytta.md", "En ensam bricka är", f"{NEW} En ensam bricka är")
    text = build("text")
    runtime["other"] = b"code"
    return {"first": first, "text": text, "code": build("code")}


@pytest.fixture
def host(versions: Mapping[str, Path], tmp_path: Path) -> Iterator[Host]:
    here = Host(tmp_path)
    here.put(versions["first"])
    here.begin()
    yield here
    here.end()


@pytest.fixture
def watch(host: Host) -> Iterator[Watch]:
    """In the place of the one for the whole site."""
    watching = Watch(host.address)
    yield watching
    assert watching.unexpected() == []


@pytest.fixture
def context(new_context: Callable[..., BrowserContext], host: Host) -> BrowserContext:
    """Of a reader who does not save data."""
    return new_context(eager=True, service_workers="allow", base_url=host.address)


def kept(page: Page, host: Host) -> list[str]:
    """What is kept."""
    found: list[str] = page.evaluate(_KEPT, host.address)
    return sorted(found)


def expect_kept(page: Page, host: Host, lang: str = "sv") -> None:
    """Wait until all is kept that is to be had without a network."""
    expect_among_kept(page, host, *host.kept(lang))


def expect_among_kept(page: Page, host: Host, *names: str) -> None:
    """Wait until these are kept."""
    wanted = {*names}
    for _ in range(100):
        if wanted <= {*kept(page, host)}:
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"not kept: {wanted - {*kept(page, host)}}")


def test_the_site_is_read_and_played_without_a_network(context: BrowserContext, host: Host, watch: Watch) -> None:
    page = context.new_page()
    page.goto("om.html")
    expect_kept(page, host)
    host.end()
    watch.expect("ERR_CONNECTION_REFUSED")
    page.get_by_role("link", name="Regler", exact=True).click()
    page.get_by_role("link", name=re.compile("Att flytta")).first.click()
    board = Board.trying(page, "forsta")
    board.move("1/5")
    expect(board.verdict.locator('[data-tone="wrong"] a')).to_have_attribute("href", re.compile("#land.one-only$"))
    page.goto("fritt-brade.html#bok/1:14,12:1/1:14,8:1/b/6-5")  # not answered beforehand
    expect(Board.free(page).movable.first).to_be_attached(timeout=120_000)


def test_at_a_first_visit_the_engine_comes_before_the_service_worker(context: BrowserContext) -> None:
    """… which would hide from it what line it has come by."""
    held: list[Route] = []
    context.route("**/*.wasm.gzip", lambda route: held.append(route))  # noqa: PLW0108 - it has to be a function
    page = context.new_page()
    with page.expect_request("**/*.wasm.gzip"):
        page.goto(CHAPTER)
    assert not page.evaluate("navigator.serviceWorker.getRegistrations()")
    for route in held:
        route.continue_()
    page.wait_for_function("() => navigator.serviceWorker.controller")


@pytest.mark.parametrize(("read", "asked"), [("sv", "en"), ("en", "sv")])
def test_without_a_network_a_page_is_had_in_the_language_that_was_read(
    context: BrowserContext, host: Host, watch: Watch, read: str, asked: str
) -> None:
    folders = {"sv": "", "en": "en/"}
    page = context.new_page()
    page.goto(folders[read] + CHAPTER)
    expect_kept(page, host, read)
    host.end()
    watch.expect("ERR_")
    page.locator(f'.languages a[lang="{asked}"]').click()
    expect(page).to_have_url(host.address + folders[read] + CHAPTER)
    expect(page.locator("html")).to_have_attribute("lang", read)
    stands_in = page.get_by_text(book.words(read)["page"]["stands_in"])
    expect(stands_in).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", read)
    expect(page.locator(".board-block svg[data-live]").first).to_be_visible()
    expect(stands_in).to_be_hidden()
    with pytest.raises(Error):
        page.goto(f"{folders[asked]}regler/no-such-page.html")


def test_a_folder_is_had_without_its_stroke_as_hosts_have_it(context: BrowserContext, host: Host, watch: Watch) -> None:
    page = context.new_page()
    page.goto("en/index.html")
    expect_kept(page, host, "en")
    host.end()
    watch.expect("ERR_")
    page.goto("en#main")
    expect(page).to_have_url(f"{host.address}en/#main")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("regler")  # of a language that is not kept
    expect(page).to_have_url(f"{host.address}en/regler/index.html")


def test_only_a_page_that_is_gone_to_is_led_to_another_language(
    context: BrowserContext, host: Host, watch: Watch
) -> None:
    """What a page fetches is that or nothing: a sheet in one language is not laid with problems in another."""
    page = context.new_page()
    page.goto(CHAPTER)
    expect_kept(page, host)
    host.end()
    watch.expect("ERR_")
    ask = "path => fetch(path).then(({ url }) => url, () => 'nothing')"
    assert page.evaluate(ask, f"{host.address}{CHAPTER}") == f"{host.address}{CHAPTER}"
    assert page.evaluate(ask, f"{host.address}en/{CHAPTER}") == "nothing"


def test_a_sheet_is_laid_without_a_network(context: BrowserContext, host: Host, watch: Watch) -> None:
    page = context.new_page()
    page.goto("om.html")
    expect_kept(page, host)
    host.end()
    watch.expect("ERR_CONNECTION_REFUSED")
    page.goto("utskrift.html#enda")
    expect(page.locator('[data-part="sheet"] svg.board')).to_be_visible()


def test_a_page_that_stands_in_for_another_is_not_kept_in_its_place(
    context: BrowserContext, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Half, "missing", ("ordlista.html",))  # the page of what is missing, as if it were that
    page = context.new_page()
    page.goto("om.html")
    expect_among_kept(page, host, *({*host.kept("sv")} - {"ordlista.html"}))
    page.goto("ordlista.html")
    assert "ordlista.html" not in kept(page, host)
    monkeypatch.setattr(Half, "missing", ())
    page.goto("om.html")
    expect_kept(page, host)


def test_the_page_does_not_wait_and_its_folder_is_all_that_is_governed(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    order: list[str] = []
    page.on("load", lambda _: order.append("load"))
    context.on("serviceworker", lambda _: order.append("service worker"))
    page.goto("en/index.html")
    expect_kept(page, host, "en")
    assert order == ["load", "service worker"]
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == host.address


def test_for_who_saves_data_only_what_is_visited_is_kept(
    new_context: Callable[..., BrowserContext], host: Host, watch: Watch
) -> None:
    page = new_context(service_workers="allow", base_url=host.address).new_page()
    page.goto("index.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    assert kept(page, host) == []
    page.goto(CHAPTER, wait_until="networkidle")
    found = kept(page, host)
    assert [name for name in found if name.endswith(".html")] == [CHAPTER]
    assert not [name for name in found if "/runtime/" in name]
    host.end()
    watch.expect("ERR_CONNECTION_REFUSED|ERR_FAILED")
    page.reload()
    Board.trying(page, "forsta").move("1/5")
    with pytest.raises(Error, match="ERR_FAILED"):
        page.goto("om.html")


def offered(page: Page) -> Locator:
    """What is said when there is a newer version of the page."""
    return page.locator('[data-part="renewed"] p').filter(has=page.locator("button"))


def come_back(page: Page, done: Callable[[], bool]) -> None:
    """Do what the browser does when the reader comes back to the page, now and then until something is done.

    A newer service worker takes over when the older one has nothing to do, at the latest when the browser stops that.
    It does not stop what is watched, as all is here, so it is asked to.
    """
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    for _ in range(60):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        if done():
            devtools.detach()
            return
        page.wait_for_timeout(1000)
        devtools.send("ServiceWorker.stopAllWorkers")
    raise AssertionError("a minute has gone by in vain")


def look_for_newer(page: Page) -> None:
    """Come back to the page until another service worker has taken over."""
    page.evaluate("navigator.serviceWorker.addEventListener('controllerchange', () => { window.changed = true; })")
    come_back(page, lambda: page.evaluate("window.changed === true"))


def test_two_tabs_of_different_versions_have_each_their_own_code(
    context: BrowserContext, host: Host, versions: Mapping[str, Path]
) -> None:
    old = context.new_page()
    old.goto("om.html")
    expect_kept(old, host)
    host.put(versions["code"])
    new = context.new_page()
    new.goto(CHAPTER)
    expect(new.get_by_text(NEW)).to_be_visible()
    come_back(old, offered(old).is_visible)
    expect(offered(new)).to_be_hidden()
    modules = [page.evaluate(_MODULES) for page in (old, new)]
    assert [host.has(address) for address in modules] == [False, True]
    for page in (old, new):
        told = page.evaluate(_HELLO)
        assert [*told] == ["ok"], told
    offered(old).get_by_role("button").click()
    expect(offered(old)).to_be_hidden()
    assert old.evaluate(_MODULES) == modules[1]


_WAITING = "() => navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)"


def test_a_newer_version_takes_over_from_a_page_that_has_what_it_needs(
    new_context: Callable[..., BrowserContext], host: Host, versions: Mapping[str, Path]
) -> None:
    """… as a page without boards has at once, and one with boards when its engine is there: here nobody asks for it."""
    page = new_context(service_workers="allow", base_url=host.address).new_page()
    page.goto("om.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    host.put(versions["code"])
    page.goto(CHAPTER)
    older = page.evaluate_handle("navigator.serviceWorker.controller")
    for _ in range(80):
        if page.evaluate(_WAITING):
            break
        page.wait_for_timeout(250)
    page.wait_for_timeout(1000)  # nothing shows that it goes on waiting but time
    assert page.evaluate(_WAITING)
    assert page.evaluate("(older) => navigator.serviceWorker.controller === older", older)
    page.goto("om.html")
    come_back(page, lambda: not page.evaluate(_WAITING))


def test_a_page_in_another_language_says_so_while_a_newer_version_waits_too(
    new_context: Callable[..., BrowserContext], host: Host, versions: Mapping[str, Path], watch: Watch
) -> None:
    page = new_context(service_workers="allow", base_url=host.address).new_page()
    page.goto("om.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto(CHAPTER)
    expect_among_kept(page, host, CHAPTER)
    host.put(versions["code"])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(offered(page)).to_be_visible()
    host.end()
    watch.expect("ERR_|Failed to load resource")
    page.locator('.languages a[lang="en"]').click()
    expect(page).to_have_url(host.address + CHAPTER)
    expect(offered(page)).to_be_visible()
    expect(page.get_by_text(book.words()["page"]["stands_in"])).to_be_visible()
    assert page.evaluate(_WAITING)


def test_a_page_that_is_the_same_in_the_newer_version_says_nothing(
    context: BrowserContext, host: Host, versions: Mapping[str, Path]
) -> None:
    page, other = context.new_page(), context.new_page()
    page.goto(CHAPTER)
    other.goto("om.html")
    expect_kept(page, host)
    host.put(versions["text"])
    look_for_newer(page)
    expect(offered(page)).to_be_visible()
    expect(offered(other)).to_be_hidden()


def test_after_two_newer_versions_the_first_is_forgotten(
    context: BrowserContext, host: Host, versions: Mapping[str, Path]
) -> None:
    page = context.new_page()
    page.goto("om.html")
    expect_kept(page, host)
    names = [page.evaluate("caches.keys()")]
    for version in ("text", "code"):
        host.put(versions[version])
        look_for_newer(page)
        page.reload()
        expect_kept(page, host)
        names.append(page.evaluate("caches.keys()"))
    assert [len(some) for some in names] == [1, 2, 2]
    assert names[2][0] == names[1][1]


# Past what the browser itself keeps; the service worker answers with what it keeps.
_FETCH = """async (name) => (await fetch(name, { cache: "no-store" })).text()"""


def test_nothing_is_kept_that_is_not_what_was_built(
    new_context: Callable[..., BrowserContext], host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new_context(service_workers="allow", base_url=host.address).new_page()
    page.goto("om.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    (name,) = (name for name in host.kept("sv") if name.endswith("pyodide.asm.js"))
    other = name.replace("pyodide.asm.js", "pyodide.js")
    assert not {name, other} & {*kept(page, host)}
    monkeypatch.setattr(Half, "missing", (name,))
    assert "<!doctype html>" in page.evaluate(_FETCH, name)
    page.evaluate(_FETCH, other)
    expect_among_kept(page, host, other)  # asked for later, so the false answer has had its time too
    assert name not in kept(page, host)
    monkeypatch.setattr(Half, "missing", ())
    true = page.evaluate(_FETCH, name)
    assert len(true) > 1_000_000
    expect_among_kept(page, host, name)
    assert page.evaluate("async (name) => (await caches.match(name)).text()", name) == true


_ENGINE = """async (change) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const address = (await cache.keys()).find(({ url }) => url.endsWith("python.zip.gzip"));
  const bytes = await (await cache.match(address)).arrayBuffer();
  if (change) {
    new Uint8Array(bytes)[bytes.byteLength / 2 | 0] ^= 1;
    await cache.put(address, new Response(bytes));
  }
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join();
}"""


def test_a_damaged_engine_is_fetched_anew_and_so_kept(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto("om.html")
    expect_kept(page, host)
    sound = page.evaluate(_ENGINE, False)
    assert page.evaluate(_ENGINE, True) != sound
    assert [*page.evaluate(_HELLO)] == ["ok"]
    assert page.evaluate(_ENGINE, False) == sound


def test_where_there_is_no_room_the_page_is_as_without(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.address.partition("/a/")[0], "quotaSize": 50_000})
    page.goto("index.html")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto(CHAPTER, wait_until="networkidle")
    Board.trying(page, "forsta").move("1/5")
    assert [*page.evaluate(_HELLO)] == ["ok"]
    assert not {*host.kept("sv")} <= {*kept(page, host)}
