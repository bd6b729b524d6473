"""Exercises: their themes among the problems, one board for all of a theme, and how far the reader has come."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from engine.notation import format_position, parse_position, parse_roll
from engine.roll import Roll
from engine.swedish import BOK
from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.watch import Watch

PANEL = book.words()["panel"]
WORDS = book.words()["exercises"]
SAYS = book.words()["puzzle"]
LIST = book.words()["problems"]
JAN = "ovningar/jan.html"
PATTERN = "ovningar/spelbild.html"
SAVE = "ovningar/radda.html"
HOME = "ovningar/hemspel.html"
DAY = datetime(2026, 11, 29, 12, tzinfo=UTC)


def laid(page: Page) -> list[dict[str, Any]]:
    told = page.locator("#exercises")
    expect(told).to_be_attached()
    page.wait_for_load_state("domcontentloaded")  # until then it may have come in part
    return list(json.loads(told.text_content() or ""))


def shown(page: Page, title: str) -> Board:
    """The board of the exercise that stands on the page, which is this one, ready to play on."""
    expect(page.locator("article.problem h2")).to_have_text(title)
    root = page.locator("article.problem section.board-block")
    board = Board.puzzle(page, (root.get_attribute("id") or "").removeprefix("puzzle-"))
    expect(board.movable.first).to_be_attached()
    return board


def solve(board: Board, exercise: dict[str, Any]) -> None:
    board.play(exercise["data"]["puzzle"]["turns"][0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])


def turn_to(exercise: dict[str, Any], final: str) -> str:
    position = parse_position(exercise["data"]["position"], BOK.layout)
    turns = Roll(BOK, position, parse_roll(exercise["data"]["roll"])).turns()
    return next(str(turn) for turn in turns if format_position(turn.position, BOK.layout) == final)


def test_exercises_are_found_by_theme_tried_solved_one_after_the_other_and_counted(page: Page) -> None:
    page.goto("problem/")
    page.get_by_role("link", name=WORDS["radda"], exact=True).click()
    first, second, *others = laid(page)
    board = shown(page, first["title"])
    (wrong,) = first["data"]["puzzle"]["wrong"]
    board.play(turn_to(first, wrong["position"]), by=board.drag)
    board.end_turn()
    expect(board.verdict).to_contain_text(wrong["text"])
    page.get_by_role("navigation").get_by_role("link", name=WORDS["next"]).click()
    board = shown(page, second["title"])
    expect(page.locator("article.problem h2")).to_be_focused()
    expect(page.locator(".task")).to_have_text(second["task"])
    expect(board.verdict).not_to_contain_text(wrong["text"])
    solve(board, second)
    board.verdict.get_by_role("link").click()
    shown(page, others[0]["title"])
    page.go_back()
    page.go_back()
    solve(shown(page, first["title"]), first)
    expect(page.locator('.exercise-list .state[data-state="solved"]')).to_have_count(2)
    total = len(others) + 2
    expect(page.locator('[data-part="progress"]')).to_contain_text(WORDS["progress"].format(solved=2, total=total))
    assert not page.workers, "all of this is answered without the engine"
    page.goto("problem/")
    theme = page.locator('li[data-theme="ovning-radda-"]')
    expect(theme).to_contain_text(WORDS["solved"].format(solved=2, total=total))


def test_an_address_leads_to_its_exercise_with_its_own_hints_and_solution(page: Page) -> None:
    page.goto(JAN)
    last = laid(page)[-1]
    page.goto("problem/")
    page.goto(f"{JAN}#{last['id']}")
    board = shown(page, last["title"])
    expect(page.get_by_role("link", name=WORDS["next"])).to_be_hidden()
    for number, hint in enumerate(last["hints"], start=1):
        board.root.get_by_text(PANEL["hint"].format(n=number)).click()
        expect(board.root.get_by_text(hint)).to_be_visible()
    board.root.get_by_text(PANEL["solution"]).click()
    expect(board.root.locator(".solution")).to_contain_text(last["data"]["puzzle"]["turns"][0])
    expect(board.root.locator(".solution")).to_contain_text(last["data"]["puzzle"]["comment"])


def test_an_address_of_no_exercise_is_told_and_gives_way_to_that_of_what_is_shown(page: Page) -> None:
    page.goto(f"{PATTERN}#ovning-spelbild-nej%20d%C3%A5")
    first, second, *_ = laid(page)
    missing = page.locator('[data-part="missing"]')
    expect(missing).to_have_text(WORDS["missing"].format(name="ovning-spelbild-nej då"))
    expect(page).to_have_url(re.compile(f"#{first['id']}$"))
    page.evaluate("address => { location.hash = address; }", second["id"].replace("-", "%2D"))
    shown(page, second["title"])
    expect(missing).to_be_empty()
    page.get_by_role("link", name=book.words()["nav"]["skip"]).press("Enter")
    expect(page).to_have_url(re.compile(f"#{second['id']}$"))
    expect(missing).to_be_empty()
    page.reload()
    shown(page, second["title"])


def test_what_was_solved_of_exercises_that_are_gone_is_not_counted(page: Page) -> None:
    page.goto(PATTERN)
    all_ = laid(page)
    page.evaluate(
        "ids => { for (const id of ids) localStorage.setItem(`brade:puzzle:${id}`, 'solved'); }",
        [*(one["id"] for one in all_), "ovning-spelbild-00000000"],
    )
    page.goto("problem/")
    theme = page.locator('li[data-theme="ovning-spelbild-"]')
    expect(theme).to_contain_text(WORDS["solved"].format(solved=len(all_), total=len(all_)))


def test_what_a_pattern_wins_is_told_once_solved_or_shown(page: Page) -> None:
    page.goto(PATTERN)
    first, *_ = laid(page)
    board = shown(page, first["title"])
    wins = re.compile(r"Trappspel. Vit vinner 1,4 poäng")
    solve(board, first)
    expect(board.verdict.get_by_text(wins)).to_have_count(1)
    assert board.verdict.inner_text().count("poäng") == 1
    board.press("reset")
    board.root.get_by_text(PANEL["solution"]).click()
    board.expect_right(SAYS["shown"])
    expect(board.verdict.get_by_text(wins)).to_have_count(1)


@pytest.mark.parametrize(("theme", "figure"), [(SAVE, "36"), (HOME, "kast")])
def test_a_wrong_answer_names_the_best_and_a_right_one_tells_its_worth_once(
    page: Page, theme: str, figure: str
) -> None:
    page.goto(theme)
    first, *_ = laid(page)
    board = shown(page, first["title"])
    puzzle = first["data"]["puzzle"]
    board.play(turn_to(first, puzzle["wrong"][0]["position"]), by=board.drag)
    board.end_turn()
    expect(board.verdict.locator(".why").first).to_contain_text("Bästa: ")
    board.press("reset")
    solve(board, first)
    expect(board.verdict).to_contain_text(puzzle["comment"])
    assert board.verdict.inner_text().count(figure) == 1


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda route: route.abort(), id="as they do not come"),
        pytest.param(lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"), id="but a page"),
        pytest.param(lambda route: route.fulfill(body="", content_type="text/javascript"), id="but nothing"),
    ],
)
def test_where_its_first_replies_cannot_be_had_the_engine_answers(
    page: Page, watch: Watch, answer: Callable[[Route], None]
) -> None:
    watch.expect("net::ERR_FAILED|Failed to load resource|Unexpected token '<'")
    page.context.route("**/svar/*", answer)
    page.goto(PATTERN)
    exercise = laid(page)[1]
    page.get_by_role("link", name=WORDS["next"]).click()
    expect(page.locator("article.problem h2")).to_have_text(exercise["title"])
    board = Board.puzzle(page, exercise["id"])
    expect(board.movable.first).to_be_attached(timeout=120_000)
    solve(board, exercise)
    assert watch.asked("/runtime/")


@pytest.mark.parametrize("act", ["numbering", "Escape"])
def test_an_exercise_whose_first_replies_are_still_on_their_way_is_there_whatever_the_reader_does(
    page: Page, act: str
) -> None:
    held: list[Route] = []
    page.context.route("**/svar/*", lambda route: held.append(route))  # noqa: PLW0108 - it has to be a function
    page.goto(PATTERN)
    exercise = laid(page)[1]
    page.get_by_role("link", name=WORDS["next"]).click()
    board = Board.puzzle(page, exercise["id"])
    if act == "Escape":
        board.at("1").press("Escape")
    else:
        board.press(act)
    for route in held:
        route.continue_()
    solve(shown(page, exercise["title"]), exercise)


@pytest.mark.usefixtures("context")  # one of its own: a clock that is stopped stays so
def test_next_leads_through_what_is_chosen_by_keyboard_and_by_mouse(page: Page) -> None:
    page.clock.set_fixed_time(DAY)
    page.goto(PATTERN)
    level, reached = (page.get_by_label(LIST[f"filter_{name}"]) for name in ("difficulty", "reached"))
    all_ = laid(page)
    medium = [one for one in all_ if one["facts"].startswith(LIST["difficulty_2"])]
    level.focus()
    page.keyboard.press("End")
    shown_items = page.locator(".exercise-list li:visible")
    expect(shown_items).to_have_count(len(medium))
    expect(page.locator(".filters output")).to_have_text(LIST["filtered"].format(count=len(medium), total=len(all_)))
    following = page.get_by_role("link", name=WORDS["next"])
    expect(following).to_contain_text(medium[0]["title"])
    following.click()
    board = shown(page, medium[0]["title"])
    (wrong,) = medium[0]["data"]["puzzle"]["wrong"]
    board.play(turn_to(medium[0], wrong["position"]), by=board.drag)
    board.end_turn()
    expect(board.verdict).to_contain_text(wrong["text"])
    board.press("reset")
    reached.select_option(LIST["filter_open"])
    solve(board, medium[0])
    expect(shown_items).to_have_count(len(medium) - 1)
    board.verdict.get_by_role("link", name=WORDS["next"]).click()
    shown(page, medium[1]["title"])
    expect(page.get_by_role("link", name=WORDS["previous"])).to_be_hidden()  # it is solved

    page.clock.set_fixed_time(DAY + timedelta(days=1))
    reached.select_option(LIST["filter_due"])
    expect(shown_items.locator("a")).to_have_text([medium[0]["title"]])  # what was missed comes back
    reached.select_option("")
    level.select_option("")
    expect(shown_items).to_have_count(len(all_))


def test_without_javascript_every_exercise_is_found_with_its_answer(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(PATTERN)
    page.get_by_role("link", name=WORDS["sheet"]).first.click()
    drawn, answers = page.locator(".sheet").first, page.locator(".answers")
    expect(drawn.locator("svg.board")).to_have_count(10)
    expect(drawn.get_by_text(WORDS["number"].format(n=10), exact=True)).to_be_visible()
    expect(answers.get_by_text(WORDS["number"].format(n=10), exact=True)).to_be_visible()
