"""Where the engine cannot run, the page says so plainly, stays readable, and answers what was answered beforehand."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.held import engine_held
from tests.e2e.pages import KINDS
from tests.e2e.rolls import roll_button
from tests.e2e.watch import Watch

WASM = "**/runtime/*.wasm*"
MISSING = [WASM, re.compile("/runtime/(python|memory)"), "**/web/engine/worker.js"]
PANEL = book.words()["panel"]
SAYS = book.words()["board"]

# Not answered beforehand: a turn that leaves the rolls of the page.
UNKNOWN = "bok/1:14,12:1/1:14,8:1/b/6-5"


@pytest.fixture(params=MISSING, ids=["wasm", "library", "worker"])
def broken(page: Page, watch: Watch, request: pytest.FixtureRequest) -> Page:
    """A page that does not get what the engine needs."""
    watch.expect("net::ERR_FAILED|ERR_BLOCKED|Failed to load resource|engine/worker.js|runtime/")
    page.context.route(request.param, lambda route: route.abort())
    return page


def test_a_board_that_needs_the_engine_says_that_there_is_none(broken: Page) -> None:
    broken.goto(f"fritt-brade.html#{UNKNOWN}")
    board = Board.free(broken)
    expect(board.panel).to_contain_text(SAYS["engine_missing"])
    board.expect_seen("1:15/1:15/w")
    roll_button(broken, "6-5").click()
    board.play("1/7/12")  # answered beforehand
    board.expect_seen("1:14,12:1/1:15/w")


def test_what_was_answered_beforehand_is_still_answered(broken: Page) -> None:
    broken.goto(KINDS["chapter"])
    board = Board.trying(broken, "en-och-en")
    board.write("8/12 8/12 8/12")
    expect(board.panel).to_contain_text(SAYS["engine_missing"])
    board.move("1/5")
    board.expect_refused(book.rule("land.one-only"))
    board.play("8/12 12/15")
    board.end_turn()
    board.expect_right(book.on("en-och-en").data["success"])
    expect(broken.locator('[id="land.one-only"]')).to_be_visible()


@pytest.fixture
def slow(page: Page) -> Iterator[tuple[Board, Callable[[], None]]]:
    """A board whose first answer waits for the engine, and what lets the engine come."""
    with ExitStack() as stack:
        stack.enter_context(engine_held(page))
        page.goto(KINDS["chapter"])
        yield Board.trying(page, "en-och-en"), stack.close


def _waits(board: Board) -> None:
    """Try what is not answered beforehand, until the board says that it waits."""
    board.move("8/12")
    board.tap("17")
    board.tap("18")
    expect(board.verdict).to_contain_text(SAYS["waiting"])


def test_what_is_pressed_while_the_engine_comes_is_not_heaped_up(slow: tuple[Board, Callable[[], None]]) -> None:
    board, come = slow
    _waits(board)
    for _ in range(20):
        board.root.get_by_role("button", name=PANEL["done"], exact=True).click()
    expect(board.verdict).to_contain_text(SAYS["waiting"])
    come()
    board.expect_refused(book.rule("move.exact-die"))


_NOTE_ADDRESSES = """() => {
  const { replaceState } = history;
  globalThis.addresses = [];
  history.replaceState = (...args) => { addresses.push(args[2]); replaceState.apply(history, args); };
}"""


def test_what_waits_for_an_engine_that_does_not_come_is_dropped(page: Page, watch: Watch) -> None:
    watch.expect("net::ERR_FAILED|runtime/")
    held: list[Route] = []
    page.context.route(WASM, lambda route: held.append(route))  # noqa: PLW0108 - it has to be a function
    page.goto("fritt-brade.html")
    board = Board.free(page)
    board.expect_seen("1:15/1:15/w")
    page.evaluate(_NOTE_ADDRESSES)
    page.evaluate("address => { location.hash = address; }", UNKNOWN)
    expect(board.verdict).to_contain_text(SAYS["waiting"])
    roll_button(page, "6-5").click()  # answered beforehand, but not its turn yet
    for route in held:
        route.abort()
    expect(board.panel).to_contain_text(SAYS["engine_missing"])
    roll_button(page, "4-4").click()
    board.expect_roll("4-4")
    told = page.evaluate("addresses")
    assert any(address.endswith("/4-4") for address in told)
    assert not any(address.endswith("/w/6-5") for address in told)


def test_who_starts_again_waits_no_longer(slow: tuple[Board, Callable[[], None]]) -> None:
    board, _ = slow
    _waits(board)
    board.root.get_by_role("button", name=PANEL["reset"], exact=True).click()
    expect(board.verdict).not_to_contain_text(SAYS["waiting"])
    board.move("1/5")
    board.expect_refused(book.rule("land.one-only"))


def test_undo_takes_back_the_step_that_is_waited_for(slow: tuple[Board, Callable[[], None]]) -> None:
    board, come = slow
    _waits(board)
    board.root.get_by_role("button", name=PANEL["undo"], exact=True).click()
    expect(board.verdict).not_to_contain_text(SAYS["waiting"])
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    come()
    board.move("12/15")
    board.end_turn()
    board.expect_right()


def test_the_engine_starts_by_itself_when_the_page_is_idle(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(eager=True).new_page()
    with page.expect_event("worker"):
        page.goto(KINDS["chapter"])
    board = Board.trying(page, "en-och-en")
    board.write("1/5")
    board.expect_refused(book.rule("land.one-only"))


def test_a_reader_who_saves_data_fetches_no_engine_before_it_is_needed(page: Page, watch: Watch) -> None:
    page.goto(KINDS["chapter"], wait_until="networkidle")
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    assert not watch.asked("/runtime/")


def test_a_page_without_boards_fetches_no_engine(new_context: Callable[..., BrowserContext], watch: Watch) -> None:
    page = new_context(eager=True).new_page()
    for kind in ("glossary", "about", "problems", "rulebook", "missing"):
        page.goto(KINDS[kind], wait_until="networkidle")
    assert not watch.asked("/runtime/")
    assert not watch.asked("worker.js")


@pytest.mark.parametrize(
    ("kind", "said"),
    [("free", SAYS["engine_missing"]), ("match", SAYS["engine_missing"]), ("sheet", book.words()["sheet"]["failed"])],
)
def test_a_page_whose_own_script_does_not_come_says_so(page: Page, watch: Watch, kind: str, said: str) -> None:
    watch.expect("net::ERR_FAILED|Failed to load resource")
    page.context.route(f"**/web/{kind}-*.js", lambda route: route.abort())
    page.goto(KINDS[kind])
    expect(page.locator("main > .engine-note")).to_have_text(said)
