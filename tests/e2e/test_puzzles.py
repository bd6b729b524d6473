"""Puzzles: solved by hand and by keyboard, answered wrongly, tried again, given up, and remembered."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e import book
from tests.e2e.board import Board

PUZZLES = book.puzzles()
WITH_ROLL = [puzzle for puzzle in PUZZLES if "roll" in puzzle]
ABOUT_ROLLS = [puzzle for puzzle in PUZZLES if "roll" not in puzzle]
ONE_OF_EACH = list({puzzle["kind"]: puzzle for puzzle in WITH_ROLL}.values())
JAN = next(puzzle for puzzle in WITH_ROLL if puzzle["kind"] == "jan" and "wrong" in puzzle)

SAYS = book.words()["puzzle"]


def name_of(puzzle: dict[str, Any]) -> str:
    return str(puzzle["id"])


def open_puzzle(page: Page, puzzle: dict[str, Any]) -> tuple[Board, dict[str, Any]]:
    """The puzzle's board, and what the engine found when the page was built."""
    page.goto(f"problem/{puzzle['id']}.html")
    board = Board.puzzle(page, puzzle["id"])
    return board, json.loads(board.root.locator("script.board-data").text_content() or "")["puzzle"]


def solutions(found: dict[str, Any]) -> list[str]:
    return list(found["turns"])


def item(page: Page, puzzle: dict[str, Any]) -> Locator:
    """The puzzle's line in the list of problems."""
    return page.locator(f'.problem-list [data-progress="puzzle:{puzzle["id"]}"]')


@pytest.mark.parametrize("puzzle", WITH_ROLL, ids=name_of)
def test_a_puzzle_tells_what_is_wrong_with_a_tempting_turn_and_is_solved_with_the_mouse(
    page: Page, puzzle: dict[str, Any]
) -> None:
    board, found = open_puzzle(page, puzzle)
    start = board.seen()
    for wrong in puzzle.get("wrong", []):
        board.play(wrong["turn"], by=board.drag)
        board.end_turn()
        expect(board.verdict.locator('[data-tone="wrong"]')).to_contain_text(SAYS["wrong"])
        expect(board.verdict).to_contain_text(wrong["sv"])
        board.start_again(start)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    expect(board.verdict).to_contain_text(puzzle["sv"]["comment"])
    assert not page.workers, "all of this is answered without the engine"


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=name_of)
def test_a_puzzle_of_each_kind_is_solved_with_the_keyboard_alone(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.svg.locator(":focus").count():
            break
    board.play(solutions(found)[0], by=board.by_keys)
    with board.answered():
        page.keyboard.press("k")
    board.expect_right(SAYS["right"])
    assert board.svg.locator(":focus").count(), "the focus is still on the board"


def test_every_solving_result_is_accepted_whatever_the_order_of_its_steps(page: Page) -> None:
    puzzle = max(WITH_ROLL, key=lambda puzzle: puzzle["kind"] == "jan")
    board, found = open_puzzle(page, puzzle)
    for turn in solutions(found)[:8]:
        board.play(turn, by=board.drag)
        board.end_turn()
        board.expect_right(SAYS["right"])
        board.press("reset")


def test_trying_again_is_a_fresh_start(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    board.start_again(start)
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)
    expect(board.svg.locator(".die.used")).to_have_count(0)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


def test_what_punishes_a_wrong_answer_is_told(page: Page) -> None:
    puzzle = next(puzzle for puzzle in WITH_ROLL if any("reply" in wrong for wrong in puzzle.get("wrong", [])))
    board, found = open_puzzle(page, puzzle)
    wrong, told = next(pair for pair in zip(puzzle["wrong"], found["wrong"], strict=True) if pair[1]["reply"])
    board.play(wrong["turn"], by=board.drag)
    board.end_turn()
    expect(board.verdict).to_contain_text(told["reply"]["turn"])


def test_an_illegal_step_in_a_puzzle_is_answered_with_its_rule(page: Page) -> None:
    board, _ = open_puzzle(page, JAN)
    start = board.seen()
    own = start.split("/")[0 if board.turn == "white" else 1]
    point = next(int(entry.split(":")[0]) for entry in own.split(",")[::-1] if entry[0].isdigit())
    board.move(f"{point}/{point - 1}")
    expect(board.verdict.locator('[data-tone="wrong"] a')).to_have_attribute("href", re.compile(r"regler/.+#[a-z]+\."))
    board.expect_seen(start)


def test_hints_come_one_by_one(page: Page) -> None:
    board, _ = open_puzzle(page, JAN)
    hints = board.root.locator(".hint")
    expect(hints).to_have_count(len(JAN["sv"]["hints"]))
    for index, text in enumerate(JAN["sv"]["hints"]):
        expect(hints.locator("visible=true").locator("summary")).to_have_count(index + 1)
        expect(page.get_by_text(text)).not_to_be_visible()
        hints.nth(index).locator("summary").click()
        expect(page.get_by_text(text)).to_be_visible()


def test_the_solution_is_shown_on_the_board_without_a_word_of_blame(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    board.root.locator('[data-part="solution"] summary').click()
    for turn in solutions(found):
        expect(board.root.locator('[data-part="solution"]')).to_contain_text(turn)
    board.expect_right(SAYS["shown"])
    assert board.seen().rpartition("/")[0] in {position.rpartition("/")[0] for position, _ in found["solutions"]}
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


def test_a_shown_solution_does_not_hinder_solving(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.root.locator('[data-part="solution"] summary').click()
    board.expect_right(SAYS["shown"])
    board.start_again(start)
    board.play(solutions(found)[-1], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


# Which of the 21 rolls


def tick(board: Board, rolls: list[str]) -> None:
    """Tick these rolls and no others, and answer."""
    for box in board.root.locator('[data-part="rolls"] input').all():
        box.set_checked(box.get_attribute("value") in rolls)
    with board.answered():
        board.root.get_by_role("button", name=SAYS["rolls_send"]).click()


@pytest.mark.parametrize("puzzle", ABOUT_ROLLS, ids=name_of)
def test_all_rolls_that_do_it_are_the_answer(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    tick(board, found["rolls"])
    board.expect_right(SAYS["rolls_right"])
    expect(board.verdict).to_contain_text(puzzle["sv"]["comment"])


@pytest.mark.parametrize("puzzle", ABOUT_ROLLS[:1], ids=name_of)
def test_missing_and_wrong_rolls_are_told_apart(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    tick(board, [])
    expect(board.verdict).to_contain_text(SAYS["rolls_none"])
    tick(board, found["rolls"][1:])
    expect(board.verdict).to_contain_text(SAYS["rolls_missing_one"])
    expect(board.verdict).not_to_contain_text(found["rolls"][0])
    extra = found["wrong"][0]["rolls"][0]
    tick(board, [*found["rolls"], extra])
    expect(board.verdict).to_contain_text(SAYS["rolls_extra"].replace("{rolls}", extra))
    expect(board.verdict).to_contain_text(found["wrong"][0]["text"])


@pytest.mark.parametrize("puzzle", ABOUT_ROLLS[:1], ids=name_of)
def test_rolls_are_ticked_with_the_keyboard_alone(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    boxes = board.root.locator('[data-part="rolls"] input')
    boxes.first.focus()
    for index in range(boxes.count()):
        expect(boxes.nth(index)).to_be_focused()
        if boxes.nth(index).get_attribute("value") in found["rolls"]:
            page.keyboard.press("Space")
        page.keyboard.press("Tab")
    expect(board.root.get_by_role("button", name=SAYS["rolls_send"])).to_be_focused()
    with board.answered():
        page.keyboard.press("Enter")
    board.expect_right(SAYS["rolls_right"])


# What is remembered


def test_progress_is_kept_and_shown_in_the_list_until_it_is_forgotten(page: Page) -> None:
    total = len(PUZZLES)
    page.goto("problem/")
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=0, total=total))
    expect(item(page, JAN).locator(".state")).not_to_have_attribute("data-state", re.compile("."))

    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "tried")

    item(page, JAN).get_by_role("link").click()
    board = Board.puzzle(page, JAN["id"])
    board.start_again(start)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=1, total=total))

    page.reload()
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=1, total=total))
    forget = page.get_by_role("button", name=SAYS["progress_forget"], exact=True)
    page.once("dialog", lambda dialog: dialog.dismiss())
    forget.click()
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=1, total=total))
    page.once("dialog", lambda dialog: dialog.accept())
    forget.click()
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=0, total=total))
    expect(page.locator(".progress")).to_be_focused()


def test_the_list_shows_what_was_solved_in_another_window(page: Page) -> None:
    page.goto("problem/")
    other = page.context.new_page()
    board, found = open_puzzle(other, JAN)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_what_was_solved_is_not_lost_by_trying_again(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.start_again(start)
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_progress_is_the_same_in_both_languages(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    page.goto("en/problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_where_storage_is_denied_nothing_breaks(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page = context.new_page()
    page.goto("problem/")
    expect(page.locator(".progress")).to_contain_text(SAYS["progress_denied"])
    board, found = open_puzzle(page, JAN)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    page.locator('[data-part="look"] summary').click()
    page.get_by_label(book.words()["board"]["theme_dark"]).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_puzzles_lead_from_one_to_the_next(page: Page) -> None:
    page.goto("problem/")
    following = page.locator(".problem-list a").first
    opened = []
    while following.count():
        target = following.get_attribute("href") or ""
        following.click()
        page.wait_for_url(f"**/{target}")
        opened.append(page.url)
        following = page.locator('a[rel="next"]')
    assert len(opened) == len(set(opened)) == len(PUZZLES)
