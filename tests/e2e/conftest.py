"""What the end-to-end tests share: one built site, one browser, contexts that are watched, and one running engine."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e import site
from tests.e2e.board import Board
from tests.e2e.browser import browser_type_launch_args
from tests.e2e.watch import Watch
from tests.e2e.written import Written

__all__ = ["browser_type_launch_args"]

# Patience, not pace: nothing waits this long unless it fails, or the machine is very busy.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

# With this the page starts the engine only at the first question that nothing baked answers: most tests never need it.
_SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    own = tmp_path_factory.getbasetemp()
    return site.built_once(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session")
def base_url(dist: Path) -> Iterator[str]:
    """The address of the site's root; pages are opened by their path from there."""
    with site.served(dist) as address:
        yield address


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A window of a reader's usual size, for whom nothing glides: what is drawn is where it stays.

    No service worker: what it answers, a test cannot.
    """
    size = {"width": 1280, "height": 900}
    ours = {"viewport": size, "locale": "sv-SE", "reduced_motion": "reduce", "service_workers": "block"}
    return {**browser_context_args, **ours}


@pytest.fixture(autouse=True)
def watch(base_url: str) -> Iterator[Watch]:
    """No console error, no request outside the site, nothing that the page's policy blocks: in every test."""
    watching = Watch(base_url)
    watching.expect("Service Worker registration blocked by Playwright")
    yield watching
    assert watching.unexpected() == []


@pytest.fixture(scope="session")
def make_context(browser: Browser, browser_context_args: dict[str, Any]) -> Callable[..., BrowserContext]:
    """Makes contexts that are watched, with options of their own.

    ``eager`` lets the engine start by itself, as it does for readers who do not save data.
    """

    def make(watch: Watch, *, eager: bool = False, **options: Any) -> BrowserContext:
        context = browser.new_context(**{**browser_context_args, **options})
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        if not eager:
            context.add_init_script(_SAVES_DATA)
        return context

    return make


@pytest.fixture
def new_context(make_context: Callable[..., BrowserContext], watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """In pytest-playwright's place: makes contexts for this test alone."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        made.append(make_context(watch, **options))
        return made[-1]

    yield make
    for context in made:
        context.close()


@pytest.fixture(scope="session")
def lent() -> dict[str, Page]:
    """The contexts that tests use one after the other, by their options: a blank page of each holds its window open."""
    return {}


@pytest.fixture
def new_page(
    make_context: Callable[..., BrowserContext], lent: dict[str, Page], watch: Watch
) -> Iterator[Callable[..., Page]]:
    """Makes pages in such contexts: what the site does not change has been fetched, nothing else is remembered."""
    used: set[Page] = set()

    def make(**options: Any) -> Page:
        key = repr(sorted(options.items()))
        if key not in lent:
            lent[key] = make_context(watch, **options).new_page()
        elif lent[key] not in used:
            watch.begin(lent[key].context)
        used.add(lent[key])
        return lent[key].context.new_page()

    yield make
    for blank in used:
        watch.end(blank.context)
        forget(blank, watch.origin)


def forget(blank: Page, origin: str) -> None:
    """Close the other pages of a context, and have it forget all but what it has fetched."""
    context = blank.context
    context.unroute_all(behavior="ignoreErrors")
    for page in context.pages:
        if page != blank:
            page.close()
    devtools = context.new_cdp_session(blank)
    devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    devtools.detach()


@pytest.fixture
def page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    """In pytest-playwright's place: a page of the usual kind, in a context of its own where the test asks for that."""
    if "context" in request.fixturenames:
        context: BrowserContext = request.getfixturevalue("context")
        return context.new_page()
    return new_page()


@pytest.fixture
def written(page: Page) -> Written:
    """The engine's modules, which are served as they are written, and can be changed."""
    return Written(page.context)


@pytest.fixture(scope="session")
def engine_page(make_context: Callable[..., BrowserContext], base_url: str) -> Iterator[Page]:
    """A free board whose engine has started: once in a test run, for all that needs it."""
    watching = Watch(base_url)
    watching.expect("Service Worker registration blocked by Playwright")
    context = make_context(watching, eager=True)
    page = context.new_page()
    page.goto("fritt-brade.html#bok/1:14,2:1/1:15/w/6-5")
    board = Board.free(page)
    expect(board.movable.first).to_be_attached(timeout=120_000)
    watching.end(context)
    assert watching.unexpected() == []
    yield page
    context.close()


@pytest.fixture
def free(engine_page: Page, watch: Watch) -> Iterator[Board]:
    """The free board with its engine, set up afresh: White to move at the start of a game, no roll chosen."""
    watch.begin(engine_page.context)
    board = Board.free(engine_page)
    board.set_up("bok/1:15/1:15/w")
    yield board
    watch.end(engine_page.context)
