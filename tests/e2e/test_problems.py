"""The list of problems: that of the day, those that come back, the choice among all, the file, the sheet of paper."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.test_puzzles import JAN, PUZZLES, SAYS, item, open_puzzle, solutions

pytestmark = pytest.mark.usefixtures("context")  # one of its own: a clock that is stopped stays so

PANEL = book.words()["panel"]
WORDS = book.words()["problems"]
SHEET = book.words()["sheet"]
DAY = datetime(2026, 11, 29, 12, tzinfo=UTC)


def be(page: Page, day: datetime) -> None:
    """It is noon of this day, and stays so."""
    page.clock.set_fixed_time(day)


def today(page: Page) -> Locator:
    return page.locator('[data-part="today"]')


def again(page: Page) -> Locator:
    return page.locator('[data-part="again"]')


def solve(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    _solve(board, found)


def _solve(board: Board, found: dict[str, Any]) -> None:
    if found["rolls"]:
        for roll in found["rolls"]:
            board.root.locator(f'[data-part="rolls"] label:has(input[value="{roll}"])').click()
        board.root.get_by_role("button", name=PANEL["rolls_send"]).click()
        board.expect_right(SAYS["rolls_right"])
    else:
        board.play(solutions(found)[0], by=board.drag)
        board.end_turn()
        board.expect_right(SAYS["right"])


def test_every_day_has_its_problem_and_days_in_a_row_are_counted(page: Page) -> None:
    names = set()
    for number in range(3):
        be(page, DAY + timedelta(days=number))
        page.goto("problem/")
        expect(today(page)).to_contain_text(
            f"Den {(29, 30, 1)[number]} {('november', 'november', 'december')[number]}:"
        )
        expect(today(page)).to_contain_text(WORDS["today_open"])
        link = today(page).get_by_role("link")
        names.add(link.inner_text())
        link.click()
        puzzle = page.locator("article.problem").get_attribute("data-puzzle") or ""
        board = Board.puzzle(page, puzzle)
        _solve(board, board.data["puzzle"])
        page.go_back()
        expect(today(page)).to_contain_text(WORDS["today_solved"])
        row = WORDS["streak_one"] if number == 0 else WORDS["streak"].format(days=number + 1)
        expect(today(page)).to_contain_text(row)
    assert len(names) == 3
    be(page, DAY + timedelta(days=4))
    page.goto("problem/")
    expect(today(page)).not_to_contain_text("i rad")


def test_the_day_is_the_same_in_every_language(page: Page) -> None:
    be(page, DAY)
    found = []
    for lang in ("", "en/", "da/"):
        page.goto(f"{lang}problem/")
        found.append((today(page).get_by_role("link").get_attribute("href"), today(page).inner_text().split("\n")[2]))
    assert len({href for href, _ in found}) == 1
    assert [said.split(":")[0] for _, said in found] == ["Den 29 november", "November 29", "Den 29. november"]


def test_what_was_missed_comes_back_after_a_day_and_says_why(page: Page) -> None:
    be(page, DAY)
    board, _ = open_puzzle(page, JAN)
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(again(page)).to_be_hidden()
    be(page, DAY + timedelta(days=1))
    page.reload()
    expect(again(page)).to_contain_text(JAN["sv"]["title"])
    expect(again(page)).to_contain_text(WORDS["again_missed"].format(day="29 november"))
    solve(page, JAN)
    page.goto("problem/")
    expect(again(page)).to_be_hidden()
    be(page, DAY + timedelta(days=4))
    page.reload()
    expect(again(page)).to_contain_text(WORDS["again_once"].format(day="29 november"))


def test_the_list_shows_what_is_asked_for(page: Page) -> None:
    solve(page, JAN)
    page.goto("problem/")
    shown = page.locator(".problem-group li:visible")
    kind = page.get_by_label(WORDS["filter_kind"])
    kind.select_option(WORDS["kind_jan"])
    jan = [puzzle for puzzle in PUZZLES if puzzle["kind"] == "jan"]
    expect(shown).to_have_count(len(jan))
    expect(page.locator(".filters output")).to_have_text(WORDS["filtered"].format(count=len(jan), total=len(PUZZLES)))
    page.get_by_label(WORDS["filter_reached"]).select_option(WORDS["filter_open"])
    expect(shown).to_have_count(len(jan) - 1)
    expect(page.get_by_role("heading", name=WORDS["kind_regler"])).to_be_hidden()
    kind.focus()
    page.keyboard.press("Home")  # by keyboard alone: all kinds again
    expect(shown).to_have_count(len(PUZZLES) - 1)
    page.get_by_label(WORDS["filter_reached"]).select_option(WORDS["filter_due"])
    expect(page.locator(".filters output")).to_have_text(WORDS["filtered_none"])


def test_solutions_are_taken_to_another_browser_in_a_file(
    page: Page, new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    be(page, DAY)
    solve(page, JAN)
    page.goto("problem/")
    with page.expect_download() as saved:
        page.get_by_role("button", name=WORDS["backup_save"]).click()
    assert saved.value.suggested_filename == WORDS["backup_name"].format(day="2026-11-29")
    file = tmp_path / "file.json"
    saved.value.save_as(file)

    other = new_context().new_page()
    other.goto("problem/")
    expect(item(other, JAN).locator(".state")).not_to_have_attribute("data-state", "solved")
    other.get_by_label(WORDS["backup_load"]).set_input_files(file)
    expect(other.locator(".backup output")).to_have_text(WORDS["backup_read"])
    expect(item(other, JAN).locator(".state")).to_have_attribute("data-state", "solved")


@pytest.mark.parametrize(
    "text", ["", "{", '{"kind": "brade-progress", "version": 1, "progress": {"theme": "x"}, "days": []}']
)
def test_a_file_that_is_none_of_ours_changes_nothing(page: Page, text: str) -> None:
    solve(page, JAN)
    page.goto("problem/")
    file = FilePayload(name="x.json", mimeType="application/json", buffer=text.encode())
    page.get_by_label(WORDS["backup_load"]).set_input_files(file)
    expect(page.locator(".backup output")).to_have_text(WORDS["backup_unreadable"])
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_chosen_problems_are_laid_on_a_sheet_with_the_answers_apart(page: Page) -> None:
    page.goto("problem/")
    page.get_by_role("link", name=SHEET["link"]).click()
    chosen = [JAN, next(puzzle for puzzle in PUZZLES if "roll" not in puzzle)]
    for puzzle in chosen:
        page.get_by_label(puzzle["sv"]["title"], exact=False).first.check()
    expect(page.locator(".sheet-choice output")).to_have_text(SHEET["laid"].format(count=2))
    sheet, answers = page.locator('[data-part="sheet"]'), page.locator('[data-part="answers"]')
    expect(sheet.locator("svg.board")).to_have_count(2)
    for puzzle in chosen:
        expect(sheet).to_contain_text(puzzle["sv"]["task"])
        expect(sheet).not_to_contain_text(puzzle["sv"]["comment"])
        expect(answers).to_contain_text(puzzle["sv"]["comment"])
    page.emulate_media(media="print")
    expect(page.locator(".sheet-choice")).to_be_hidden()
    assert answers.evaluate("part => getComputedStyle(part).breakBefore") == "page"

    page.reload()  # the address keeps the choice
    expect(sheet.locator("svg.board")).to_have_count(2)
    page.emulate_media(media="screen")
    page.get_by_role("link", name=book.words()["nav"]["skip"]).focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    expect(sheet.locator("svg.board")).to_have_count(2)


def test_a_turn_is_chosen_and_answered_on_paper_by_its_letter(page: Page) -> None:
    choice = next(puzzle for puzzle in PUZZLES if puzzle["id"] == "tva-som-haller-ihop")
    lettered = [f"{letter}. {turn}" for letter, turn in zip("abcd", choice["choices"], strict=True)]
    turns, answer = (page.locator(f"main {name}") for name in (".choices .option", '[data-part="answers"] .turns'))
    page.goto(f"problem/{choice['id']}.html")
    expect(turns).to_have_text(choice["choices"], use_inner_text=True)
    page.emulate_media(media="print")
    expect(turns).to_have_text(lettered, use_inner_text=True)
    expect(page.locator("main .choices input").first).to_be_hidden()
    page.goto(f"utskrift.html#{choice['id']}")
    expect(turns).to_have_text(lettered, use_inner_text=True)
    expect(answer).to_have_text("c. 16/22 20/22", use_inner_text=True)
    expect(page.locator("main .choices input").first).to_be_hidden()
    assert answer.evaluate("list => getComputedStyle(list).listStyleType") == "none", "one answer is no list"
    page.emulate_media(media="screen")  # as it is seen before it is printed
    expect(answer).to_have_text("c. 16/22 20/22", use_inner_text=True)


def test_three_exercises_fit_on_a_page(page: Page) -> None:
    page.goto("ovningar/spelbild-pa-papper.html")
    page.emulate_media(media="print")
    items = page.locator(".sheet:not(.answers) li")
    first, third = items.nth(0).bounding_box(), items.nth(2).bounding_box()
    assert first
    assert third
    assert third["y"] + third["height"] - first["y"] < (297 - 2 * 20) / 25.4 * 96, "an A4 page between its margins"


def test_on_a_phone_the_boards_of_a_sheet_stand_within_it(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"utskrift.html#{JAN['id']}")
    drawn = page.locator('[data-part="sheet"] svg.board')
    expect(drawn).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box, item_box = drawn.bounding_box(), page.locator('[data-part="sheet"] li').bounding_box()
    assert box
    assert item_box
    assert item_box["y"] < box["y"]
    assert box["y"] + box["height"] <= item_box["y"] + item_box["height"] + 1


def test_a_sheet_is_laid_from_an_address_whose_commas_were_escaped(page: Page) -> None:
    page.goto("utskrift.html#" + "%2C".join(puzzle["id"] for puzzle in PUZZLES[:2]))
    expect(page.locator('[data-part="sheet"] svg.board')).to_have_count(2)


def test_a_sheet_tells_which_problems_of_its_address_are_not_there(page: Page) -> None:
    page.goto(f"utskrift.html#nej,{JAN['id']},finns-ej")
    said = SHEET["laid"].format(count=1) + " " + SHEET["missing"].format(names="nej, finns-ej")
    expect(page.locator(".sheet-choice output")).to_have_text(said)
    page.locator(f'input[value="{JAN["id"]}"]').uncheck()
    expect(page.locator(".sheet-choice output")).to_have_text("")


def test_a_sheet_whose_problems_cannot_be_fetched_says_so(page: Page, watch: Any) -> None:
    watch.expect("net::ERR_FAILED|Failed to load resource")
    page.goto("utskrift.html")
    page.context.route(f"**/problem/{JAN['id']}.html", lambda route: route.abort())
    page.locator(f'input[value="{JAN["id"]}"]').check()
    expect(page.locator(".sheet-choice output")).to_have_text(SHEET["failed"])
    page.context.unroute(f"**/problem/{JAN['id']}.html")
    page.locator(f'input[value="{JAN["id"]}"]').uncheck()
    page.locator(f'input[value="{JAN["id"]}"]').check()
    expect(page.locator('[data-part="sheet"] svg.board')).to_have_count(1)


@pytest.mark.parametrize("address", ["#", "#nej", "#<img>,,%E0%A4%A", "#" + "a," * 5000])
def test_a_sheet_of_nothing_that_there_is_stays_empty(page: Page, address: str) -> None:
    page.goto(f"utskrift.html{address}")
    expect(page.locator(".sheet-choice")).to_be_visible()
    expect(page.locator('[data-part="sheet"]')).to_be_hidden()


def test_a_sheet_with_nothing_on_it_is_not_printed(page: Page) -> None:
    page.goto("utskrift.html")
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.get_by_role("button", name=SHEET["print"]).click()
    expect(page.locator(".sheet-acts output")).to_have_text(SHEET["none"])
    assert page.evaluate("window.printed") is None
    empty = page.get_by_text(SHEET["none"]).last
    expect(empty).to_be_hidden()
    page.emulate_media(media="print")  # as the browser's own menu prints it
    expect(empty).to_be_visible()
    page.emulate_media(media="screen")
    page.locator(f'input[value="{JAN["id"]}"]').check()
    expect(page.locator('[data-part="sheet"] svg.board')).to_have_count(1)
    page.emulate_media(media="print")
    expect(empty).to_be_hidden()


def test_a_sheet_is_not_printed_before_it_lies_there(page: Page) -> None:
    held: list[Route] = []
    page.context.route(f"**/problem/{JAN['id']}.html", lambda route: held.append(route))  # noqa: PLW0108 - it has to be a function
    page.goto("utskrift.html")
    page.evaluate(
        """() => {
          window.print = () => { window.printed = document.querySelectorAll("[data-part=sheet] svg.board").length; };
        }"""
    )
    with page.expect_request(f"**/problem/{JAN['id']}.html"):
        page.locator(f'input[value="{JAN["id"]}"]').check()
    page.get_by_role("button", name=SHEET["print"]).click()
    expect(page.locator(".sheet-acts output")).to_have_text(SHEET["fetching"])
    assert page.evaluate("window.printed") is None
    for route in held:
        route.continue_()
    page.wait_for_function("() => window.printed === 1")
