"""Pages opened as files, from no host at all: read, and tried as far as was answered beforehand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.pages import KINDS
from tests.e2e.watch import Watch

SAYS = book.words()["board"]


@pytest.fixture
def watch(dist: Path) -> Iterator[Watch]:
    """In the place of the one for a host: the browser says that it loads no modules and starts no worker."""
    watching = Watch(f"{dist.as_uri()}/")
    watching.expect("blocked by CORS policy|ERR_FAILED|registration blocked by Playwright")
    yield watching
    assert watching.unexpected() == []


def test_first_turns_are_judged_and_what_needs_the_engine_says_why_there_is_none(page: Page, dist: Path) -> None:
    page.goto(f"{dist.as_uri()}/{KINDS['chapter']}")
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    board.expect_refused(book.rule("land.one-only"))
    board.play("8/12 12/15")
    board.end_turn()
    board.expect_right(book.on("en-och-en").data["success"])
    board.press("reset")
    board.write("8/12 8/12 8/12")
    expect(board.panel).to_contain_text(SAYS["engine_file"])


def test_a_puzzle_is_solved_and_the_way_there_goes_by_links(page: Page, dist: Path) -> None:
    page.goto(f"{dist.as_uri()}/index.html")
    page.get_by_role("link", name=book.words()["nav"]["problems"], exact=True).first.click()
    page.goto(f"{dist.as_uri()}/{KINDS['puzzle']}")
    puzzle = book.puzzles()[0]
    board = Board.puzzle(page, puzzle["id"])
    board.play(board.data["puzzle"]["turns"][0])
    board.end_turn()
    board.expect_right()


def test_exercises_after_the_first_and_the_sheet_say_that_they_need_a_host(page: Page, dist: Path) -> None:
    page.goto(f"{dist.as_uri()}/ovningar/spelbild.html")
    page.get_by_role("link", name=book.words()["exercises"]["next"]).click()
    expect(page.locator("article.problem .engine-note")).to_have_text(SAYS["engine_file"])
    page.goto(f"{dist.as_uri()}/{KINDS['sheet']}#{book.puzzles()[0]['id']}")
    expect(page.locator(".sheet-choice output")).to_have_text(book.words()["sheet"]["failed_file"])


def test_every_kind_of_page_is_there(page: Page, dist: Path) -> None:
    for kind in KINDS:
        page.goto(f"{dist.as_uri()}/{KINDS[kind]}")
        expect(page.locator("h1")).to_be_visible()
        paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert paper not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"), f"{kind} has no style"
