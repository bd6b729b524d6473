"""Pages opened as files, from no host at all: read, and tried as far as was answered beforehand."""

import json
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


def test_an_exercise_after_the_first_is_solved(page: Page, dist: Path) -> None:
    page.goto(f"{dist.as_uri()}/ovningar/spelbild.html")
    _, second, *_ = json.loads(page.locator("#exercises").text_content() or "")
    page.get_by_role("link", name=book.words()["exercises"]["next"]).click()
    board = Board.puzzle(page, second["id"])
    board.play(second["data"]["puzzle"]["turns"][0])
    board.end_turn()
    board.expect_right()


def test_the_second_free_board_takes_a_first_turn(page: Page, dist: Path) -> None:
    page.goto(f"{dist.as_uri()}/{KINDS['free']}")
    page.get_by_label(book.words()["panel"]["ruleset_backgammon"], exact=True).check()
    board = Board.of(page, "free-backgammon")
    page.locator('[data-part="free"] [data-roll="6-5"]').click()
    board.play("24/18/13")
    board.expect_seen("6:5,8:3,13:6,24:1/6:5,8:3,13:5,24:2/w")


def test_the_sheet_says_that_it_needs_a_host(page: Page, dist: Path) -> None:
    page.goto(f"{dist.as_uri()}/{KINDS['sheet']}#{book.puzzles()[0]['id']}")
    expect(page.locator(".sheet-choice output")).to_have_text(book.words()["sheet"]["failed_file"])


def test_every_kind_of_page_is_there(page: Page, dist: Path) -> None:
    for kind in KINDS:
        page.goto(f"{dist.as_uri()}/{KINDS[kind]}")
        expect(page.locator("h1")).to_be_visible()
        paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert paper not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"), f"{kind} has no style"
