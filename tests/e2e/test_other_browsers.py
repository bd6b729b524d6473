"""Firefox and WebKitGTK over WebDriver: a page read, a try refused and one approved, a puzzle solved, the engine asked,
started from the memory that was made with the site too.

``make browsers`` installs what that takes and runs it; elsewhere each is tested where it is to be had.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.e2e import book, site
from tests.e2e.pages import KINDS
from tests.e2e.site import ROOT
from tests.e2e.written import module_at, source

WAITING = book.words()["board"]["waiting"]
SAYS_RIGHT = book.words()["puzzle"]["right"]
PATIENCE = 120
"""Seconds; nothing waits so long unless it fails, or the machine is very busy."""
_PLACES = f"{ROOT / '.tools/bin'}:{os.environ['PATH']}"


def program(*names: str) -> str:
    """The first of these that is installed; skips the test where none is."""
    found = next((path for name in names if (path := shutil.which(name, path=_PLACES))), None)
    if found is None:
        pytest.skip(f"{names[0]} is not installed here (make browsers)")
    return found


@contextmanager
def firefox() -> Iterator[WebDriver]:
    driver = program("geckodriver")
    options = webdriver.FirefoxOptions()
    options.binary_location = program("firefox-esr", "firefox")
    options.add_argument("-headless")
    with webdriver.Firefox(options, FirefoxService(driver)) as browser:
        yield browser


@contextmanager
def webkit() -> Iterator[WebDriver]:
    driver, xvfb = program("WebKitWebDriver"), program("Xvfb")
    shown = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    if shown is None:
        pytest.skip("MiniBrowser is not installed here (make browsers)")
    read, write = os.pipe()
    with subprocess.Popen([xvfb, "-displayfd", str(write), "-nolisten", "tcp"], pass_fds=[write]) as screen:
        display = os.read(read, 20).decode().strip()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(shown)
        options.add_argument("--automation")
        service = WebKitService(driver, env={**os.environ, "DISPLAY": f":{display}"})
        try:
            with webdriver.WebKitGTK(options, service=service) as browser:
                yield browser
        finally:
            screen.terminate()


@pytest.fixture(scope="module", params=[firefox, webkit], ids=lambda browser: browser.__name__)
def browser(request: pytest.FixtureRequest) -> Iterator[WebDriver]:
    with request.param() as started:
        yield started


_SAID = """return document.getElementById(arguments[0]).querySelector('[data-part="verdict"]').innerText"""


class Board:
    """A board on the page that the browser shows, played by writing turns."""

    def __init__(self, browser: WebDriver, anchor: str) -> None:
        self._browser = browser
        self._anchor = anchor
        self.part("svg[data-live]")
        self.part("details.more summary").click()

    def part(self, selector: str) -> WebElement:
        """What is there, or will soon be."""
        looked_for = f'[id="{self._anchor}"] {selector}'
        return WebDriverWait(self._browser, PATIENCE).until(lambda it: it.find_element(By.CSS_SELECTOR, looked_for))

    def write(self, turn: str) -> None:
        with self._answered():
            typed = self.part('[data-part="typed"] input')
            typed.clear()
            typed.send_keys(turn, Keys.ENTER)

    def press(self, act: str) -> None:
        with self._answered():
            self.part(f'[data-act="{act}"]').click()

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """Do something, and wait until something else is said than before, and no request to wait."""
        before = self.said()
        yield
        WebDriverWait(self._browser, PATIENCE).until(lambda _: self.said() != before and WAITING not in self.said())

    def said(self) -> str:
        """What is said now, read at once: it may be drawn anew meanwhile."""
        return str(self._browser.execute_script(_SAID, self._anchor))


def test_a_chapter_is_read_a_try_refused_and_one_approved(browser: WebDriver, base_url: str) -> None:
    browser.get(base_url + KINDS["chapter"])
    assert browser.find_element(By.TAG_NAME, "h1").is_displayed()
    board = Board(browser, "try-en-och-en")
    board.write("1/5")
    board.part('[data-tone="wrong"] a[href$="#land.one-only"]')
    board.write("8/12 12/15")
    board.press("done")
    board.part('[data-tone="right"]')


def test_a_puzzle_is_solved(browser: WebDriver, base_url: str) -> None:
    browser.get(base_url + KINDS["puzzle"])
    board = Board(browser, f"puzzle-{book.puzzles()[0]['id']}")
    told = browser.find_element("css selector", "script.board-data")
    data = json.loads(told.get_attribute("textContent") or "")
    board.write(data["puzzle"]["turns"][0])
    board.press("done")
    board.part('[data-tone="right"]')
    assert SAYS_RIGHT in board.said()


def ask_the_engine(browser: WebDriver, root: str) -> None:
    browser.get(root + "fritt-brade.html#bok/1:14,12:1/1:14,8:1/b/6-5")  # not answered beforehand
    assert Board(browser, "free").part(".checker.movable").is_displayed()


def test_the_engine_answers(browser: WebDriver, base_url: str) -> None:
    ask_the_engine(browser, base_url)


_FAST: Final = (
    "if (savesData() || !script || script.transferSize <= script.encodedBodySize) return false;",
    "return true;",
)


class WithoutLibrary(site.Handler):
    """A host that has a memory alone, at a line that counts as fast whatever the browser tells of it."""

    def do_GET(self) -> None:  # noqa: N802  # as the class above has it
        if "python.zip" in self.path:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif module := module_at(self.path):
            code = source(module)
            assert module != "engine/line.js" or _FAST[0] in code
            body = code.replace(*_FAST).encode()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/javascript")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        else:
            super().do_GET()


def test_the_engine_starts_from_the_memory_that_was_made_with_the_site(browser: WebDriver, dist: Path) -> None:
    with site.served(dist, WithoutLibrary) as root:
        ask_the_engine(browser, root)
