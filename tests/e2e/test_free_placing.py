"""A position laid out on the free board by hand: by tap and by key."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.rolls import choose, roll_button

SAYS = book.words()["free"]
BOARD_SAYS = book.words()["board"]
START = "1:15/1:15/w"


def test_a_position_is_laid_out_by_hand(free: Board) -> None:
    page = free.page
    page.get_by_role("button", name=SAYS["place"]).click()
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=0, black=0))
    free.press("clear")
    free.expect_seen("off:15/off:15/w")
    for own in ("12", "12", "5"):  # the same point twice, as fast as one taps
        free.at(own).click()
    free.expect_seen("5:1,12:2,off:12/off:15/w")
    with free.answered():
        free.at("5").click()
    expect(free.verdict.locator(".short")).to_have_text(SAYS["position_crowded"].format(place="tunga 5", most=1))
    free.expect_seen("5:1,12:2,off:12/off:15/w")
    free.root.get_by_label(SAYS["place_black"]).check()
    free.at("13").click()
    free.svg.locator('.rib[data-side="black"]').click()
    free.expect_seen("5:1,12:2,off:12/1:1,bar:1,off:13/w")
    free.root.get_by_label(SAYS["place_take"]).check()
    free.at("12").click()
    free.expect_seen("5:1,12:1,off:13/1:1,bar:1,off:13/w")
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=13, black=13))
    free.root.locator('[data-part="place"]').get_by_label(BOARD_SAYS["black"], exact=True).check()
    free.expect_seen("5:1,12:1,off:13/1:1,bar:1,off:13/b")
    free.press("undo")
    free.expect_seen("5:1,12:1,off:13/1:1,bar:1,off:13/w")
    free.root.get_by_label(SAYS["place_black"]).check()
    free.at("17").click()  # Black's own 5
    free.expect_seen("5:1,12:1,off:13/1:1,5:1,bar:1,off:12/w")
    with free.answered():
        free.at("17").click()
    expect(free.verdict.locator(".short")).to_have_text(SAYS["position_crowded"].format(place="tunga 17", most=1))
    free.press("undo")
    free.expect_seen("5:1,12:1,off:13/1:1,bar:1,off:13/w")
    free.root.get_by_label(SAYS["place_white"]).check()
    free.press("placed")
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side="Vit"))
    expect(page).to_have_url(re.compile("#bok/5:1,12:1,off:13/1:1,bar:1,off:13/w$"))
    choose(free, "6-1")
    free.move("5/6")


@pytest.mark.parametrize("side", ["white", "black"])
def test_where_all_of_a_side_stand_on_the_board_that_is_said_to_who_lays_one_more(free: Board, side: str) -> None:
    free.page.get_by_role("button", name=SAYS["place"]).click()
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=0, black=0))
    free.root.get_by_label(SAYS[f"place_{side}"]).check()
    with free.answered():
        free.at("15").click()
    expect(free.verdict.locator(".short")).to_have_text(SAYS[f"place_none_{side}"])
    free.expect_seen(START)
    free.root.get_by_label(SAYS["place_take"]).check()
    free.at("1" if side == "white" else "13").click()
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(**{"white": 0, "black": 0, side: 1}))
    free.root.get_by_label(SAYS["place_white"]).check()  # the next test finds the page as it is left


def test_an_empty_board_is_no_finished_game(free: Board) -> None:
    page, wrong = free.page, free.verdict.locator('[data-tone="wrong"] .short')
    page.get_by_role("button", name=SAYS["place"]).click()
    free.press("clear")
    for button in (free.root.locator('[data-act="placed"]'), roll_button(page, "6-5")):
        with free.answered():
            button.click()
        expect(wrong).to_have_text(SAYS["place_first"])
        free.expect_seen("off:15/off:15/w")
        expect(free.root.locator('[data-part="place"]')).to_be_visible()
        expect(free.verdict).not_to_contain_text(SAYS["game_over"])
    free.at("24").click()
    free.press("placed")
    expect(free.root.locator('[data-act="next"]')).to_be_visible()  # Black is off, and has won


def test_a_position_is_laid_out_by_keyboard(free: Board) -> None:
    page = free.page
    button = page.get_by_role("button", name=SAYS["place"])
    button.focus()
    page.keyboard.press("Enter")
    expect(free.svg.locator("[role=button]:focus")).to_have_count(1)
    free.walk_to("1")
    for _ in range(3):
        page.keyboard.press("-")
    free.walk_to("13")  # Black's home: his there, whichever is chosen
    for key in ("-", "-", "+"):
        page.keyboard.press(key)
    free.walk_to("12")
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    free.expect_seen("1:12,12:2,off:1/1:14,off:1/w")
    expect(free.at("12")).to_have_attribute(
        "aria-label", re.compile(BOARD_SAYS["point_many_white"].format(n=12, count=2))
    )
    expect(button).to_have_attribute("aria-pressed", "true")
    placed = free.root.locator('[data-act="placed"]')
    placed.focus()
    page.keyboard.press("Enter")
    expect(free.root.locator('[data-act="random"]')).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "false")
