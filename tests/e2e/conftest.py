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


@pytest.fixture
def new_context(
    browser: Browser, browser_context_args: dict[str, Any], watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """In pytest-playwright's place: makes contexts that are watched, with options of their own.

    ``eager`` lets the engine start by itself, as it does for readers who do not save data.
    """
    made: list[BrowserContext] = []

    def make(*, eager: bool = False, **options: Any) -> BrowserContext:
        context = browser.new_context(**{**browser_context_args, **options})
        made.append(context)
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        if not eager:
            context.add_init_script(_SAVES_DATA)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture(scope="session")
def engine_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A free board whose engine has started: once in a test run, for all that needs it."""
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("fritt-brade.html#bok/1:14,2:1/1:15/w/6-5")
    board = Board.free(page)
    expect(board.movable.first).to_be_attached(timeout=120_000)
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
