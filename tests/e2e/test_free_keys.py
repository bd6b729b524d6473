"""The free board by keyboard: a whole game without leaving the board, and what the keys do told in time."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import book
from tests.e2e.board import FRESH, Board
from tests.e2e.rolls import choose, dice_fall, dice_fall_freely, roll_button

BEGUN = "1:14,12:1/1:14,8:1"
AFTER = "1:13,12:2/1:14,8:1/b"


def expect_focus_on_the_board(board: Board) -> None:
    expect(board.svg.locator("[role=button]:focus")).to_have_count(1)


def test_the_key_that_ends_a_turn_also_rolls_the_next(free: Board) -> None:
    keyboard, throw = free.page.keyboard, free.root.locator('[data-act="random"]')
    dice_fall(free.page, "6-5", "4-3")
    free.set_up(f"bok/{BEGUN}/w")
    free.at("1").focus()
    expect(throw).not_to_have_class(FRESH)  # so soon it would do nothing yet
    keyboard.press("k")
    free.expect_roll("6-5")
    free.play("1/7 7/12", by=free.by_keys)
    keyboard.press("k")
    free.expect_seen(AFTER)
    expect(throw).not_to_have_class(FRESH)
    expect_focus_on_the_board(free)
    keyboard.press("k")
    free.expect_roll("4-3")
    expect_focus_on_the_board(free)
    dice_fall_freely(free.page)


def test_the_key_that_ends_a_turn_rolls_nothing_while_it_is_held(free: Board) -> None:
    keyboard, throw = free.page.keyboard, free.root.locator('[data-act="random"]')
    free.set_up(f"bok/{BEGUN}/w/6-5")
    free.play("1/7/12")
    throw.evaluate("button => button.addEventListener('click', () => button.toggleAttribute('data-pressed', true))")
    free.at("1").focus()
    keyboard.down("k")
    free.expect_seen(AFTER)
    expect(throw).not_to_have_class(FRESH)
    keyboard.down("k")  # as a key that is held does, again and again
    expect(throw).not_to_have_attribute("data-pressed", "")
    keyboard.up("k")
    keyboard.press("k")
    expect(throw).to_have_attribute("data-pressed", "")
    throw.evaluate("button => button.removeAttribute('data-pressed')")
    expect(free.svg.locator(".die")).not_to_have_count(0)


@pytest.mark.parametrize("act", ["random", "one"])
def test_after_a_roll_the_focus_is_on_the_board(free: Board, act: str) -> None:
    free.set_up(f"sm/{BEGUN}/w")
    throw = free.root.locator(f'[data-act="{act}"]')
    expect(throw).not_to_have_class(FRESH)
    throw.focus()
    free.page.keyboard.press("Enter")
    expect(throw).to_be_hidden()
    expect_focus_on_the_board(free)


def test_what_the_keys_do_is_told_to_who_uses_them(page: Page) -> None:
    page.goto(f"fritt-brade.html#bok/{BEGUN}/w/6-5")
    board = Board.free(page)
    board.expect_roll("6-5")
    keys, more = board.panel.locator('[data-part="keys"]'), board.panel.locator("details.more summary")
    expect(keys).to_contain_text(book.words()["panel"]["keys"])
    expect(keys).to_contain_text(book.words()["free"]["keys"])
    expect(board.svg).to_have_accessible_description(keys.text_content() or "")
    board.at("1").click()
    expect(keys).to_be_hidden()
    more.click()
    expect(keys).to_be_visible()
    more.click()
    expect(keys).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    while not board.svg.locator(":focus").count():
        page.keyboard.press("Shift+Tab")
    expect(keys).to_be_in_viewport(ratio=1)
    expect(board.svg.locator(":focus")).to_be_in_viewport(ratio=1)
    board.at("1").click()
    expect(keys).to_be_visible()  # what is below stays where it is


def test_by_keyboard_a_turn_is_taken_back_too(free: Board) -> None:
    choose(free, "6-5")
    free.at("1").focus()
    free.play("1/7 7/12", by=free.by_keys)
    free.page.keyboard.press("k")
    free.expect_seen("1:14,12:1/1:15/b")
    free.page.keyboard.press("u")
    free.expect_seen("1:14,12:1/1:15/w")
    expect(free.svg.locator("[role=button]:focus")).to_have_count(1)


def test_the_focus_is_kept_when_the_turn_passes(free: Board) -> None:
    button = roll_button(free.page, "6-5")
    button.focus()
    free.page.keyboard.press("Enter")
    free.expect_roll("6-5")
    expect(button).to_be_focused()
    free.at("1").focus()
    free.play("1/7 1/6", by=free.by_keys)
    free.page.keyboard.press("k")
    free.expect_seen("1:13,6:1,7:1/1:15/b")
    expect(free.svg.locator("[role=button]:focus")).to_have_count(1)
