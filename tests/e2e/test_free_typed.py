"""Turns that are typed on the free board: what they say is for the engine to read."""

import pytest
from playwright.sync_api import expect

from tests.e2e import book
from tests.e2e.board import Board

SAYS = book.words()["free"]
BOARD_SAYS = book.words()["board"]
START = "1:15/1:15/w"
STANDING = book.on("en-och-en").data["position"]
EN_OCH_EN = f"bok/{STANDING}/4-3"


@pytest.mark.parametrize(
    ("typed", "column", "found"),
    [
        ("8/12 tolv", 6, "tolv"),
        ("8/12 12/30", 9, "30"),
        ("<b>8/12</b>", 1, "<b>8/12</b>"),
        ("8//12", 3, "/12"),
        ("%", 1, "%"),
    ],
)
def test_a_typed_turn_that_cannot_be_read_is_told_where(free: Board, typed: str, column: int, found: str) -> None:
    free.set_up(EN_OCH_EN)
    free.write(typed)
    said = BOARD_SAYS["notation_turn"].format(column=column, found=found)
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(said)
    expect(free.panel.locator('[data-part="typed"] input')).to_have_value(typed)  # to be mended, not lost
    expect(free.panel.locator('[data-part="typed"] input')).to_have_attribute("aria-invalid", "true")
    expect(free.panel.locator("b")).to_have_count(0)
    free.expect_seen(STANDING)


@pytest.mark.parametrize("typed", [" 8 / 12 ", "8/ 12"])
def test_spaces_around_the_slash_mean_nothing(free: Board, typed: str) -> None:
    free.set_up(EN_OCH_EN)
    free.write(typed)
    free.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


def test_a_step_without_its_end_is_told_where_it_begins(free: Board) -> None:
    free.set_up(EN_OCH_EN)
    free.write("8 12/15")
    said = BOARD_SAYS["notation_turn"].format(column=1, found="8")
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(said)


def test_a_typed_turn_without_a_roll_is_told_why_not(free: Board) -> None:
    free.write("1/7")
    expect(free.verdict).to_contain_text(SAYS["roll_first"])
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side="Vit"))
    free.expect_seen(START)


def test_a_checker_that_is_tapped_before_a_roll_says_what_comes_first(free: Board) -> None:
    free.tap("1")
    expect(free.verdict).to_contain_text(SAYS["roll_first"])
    free.tap("1")
    expect(free.verdict.get_by_text(SAYS["roll_first"])).to_have_count(1)
    expect(free.svg.locator(".picked")).to_have_count(0)


def test_a_typed_turn_after_the_end_of_a_game_is_told_why_not(free: Board) -> None:
    free.set_up("bok/24:1,off:14/1:15/w/2-1")
    free.move("24/off")
    free.end_turn()
    free.write("1/7")
    expect(free.verdict.get_by_text(SAYS["game_over"])).to_have_count(1)
    free.expect_right(book.rule("win.home").title)


def test_a_typed_turn_that_is_empty_is_answered(free: Board) -> None:
    free.set_up(EN_OCH_EN)
    free.write(" ")
    expect(free.verdict).to_contain_text(BOARD_SAYS["notation_turn_end"])


def test_a_typed_turn_that_stops_too_soon_says_so(free: Board) -> None:
    free.set_up(EN_OCH_EN)
    free.write("8/")
    expect(free.verdict).to_contain_text(BOARD_SAYS["notation_turn_end"])
    free.expect_seen(STANDING)


def test_a_typed_turn_that_a_rule_refuses_is_answered_like_any_other(free: Board) -> None:
    free.set_up(EN_OCH_EN)
    free.write("1/5")
    free.expect_refused(book.rule("land.one-only"))
    free.expect_seen(STANDING)


def test_megabytes_of_typed_words_change_nothing(free: Board) -> None:
    free.set_up(EN_OCH_EN)
    free.write("8/12 " * 300_000)
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(BOARD_SAYS["too_long"])
    free.expect_seen(STANDING)
    free.write("8/12")
    free.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


def test_a_typed_turn_that_is_refused_names_the_step(free: Board) -> None:
    free.set_up("bok/1:15/1:15/w/6-5")
    free.write("1/7 1/13")
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_contain_text("1/13: ")
    free.expect_seen("1:15/1:15/w")
