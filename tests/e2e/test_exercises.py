"""Exercises: their themes among the problems, one board for all of a theme, and how far the reader has come."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from engine.notation import format_position, parse_position, parse_roll
from engine.roll import Roll
from engine.swedish import BOK
from tests.e2e import book
from tests.e2e.board import Board

WORDS = book.words()["exercises"]
SAYS = book.words()["puzzle"]
JAN = "ovningar/jan.html"


def laid(page: Page) -> list[dict[str, Any]]:
    return list(json.loads(page.locator("#exercises").text_content() or ""))


def shown(page: Page, title: str) -> Board:
    """The board of the exercise that stands on the page, which is this one, ready to play on."""
    expect(page.locator("article.problem h2")).to_have_text(title)
    root = page.locator("article.problem section.board-block")
    board = Board.puzzle(page, (root.get_attribute("id") or "").removeprefix("puzzle-"))
    expect(board.movable.first).to_be_attached(timeout=120_000)  # nothing is baked: the engine has to start
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
    expect(page.locator('[data-part="progress"]')).to_contain_text(SAYS["progress"].format(solved=2, total=total))
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
        board.root.get_by_text(SAYS["hint"].format(n=number)).click()
        expect(board.root.get_by_text(hint)).to_be_visible()
    board.root.get_by_text(SAYS["solution"]).click()
    expect(board.root.locator(".solution")).to_contain_text(last["data"]["puzzle"]["turns"][0])
    expect(board.root.locator(".solution")).to_contain_text(last["data"]["puzzle"]["comment"])
