"""Backgammon on the page: the course by keyboard, the cube, ids of other programs, and matches that are checked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e import book
from tests.e2e.board import Board, steps
from tests.e2e.site import ROOT

START = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
SAYS = book.words()["free"]
MATCHES = ROOT / "tests" / "data" / "matches"


def tab_to(page: Page, wanted: Locator) -> None:
    """Go to an element, or to what is inside it, with the Tab key alone."""
    for _ in range(80):
        if wanted.evaluate("one => one === document.activeElement || one.querySelector(':focus') !== null"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not lead there")


def test_the_course_is_taken_from_first_to_last_by_keyboard(page: Page) -> None:
    course = book.course()
    page.goto(course[0].page)
    for number, given in enumerate(course, 1):
        expect(page).to_have_url(re.compile(re.escape(given.page) + "$"))
        board = Board.trying(page, given.id)
        tab_to(page, board.svg.locator('[role="button"][tabindex="0"]'))
        for turn, rule in given.data.get("refused", {}).items():
            if len(list(steps(turn))) == 1:
                board.by_keys(turn)
                board.expect_refused(book.rule(rule))
                break
        board.play(given.data["goal"][0], by=board.by_keys)
        with board.answered():
            page.keyboard.press("k")
        board.expect_right(given.data["success"])
        if number < len(course):
            tab_to(page, board.verdict.get_by_role("link", name=book.words()["course"]["next"], exact=True))
            page.keyboard.press("Enter")
    page.goto("kurs/index.html")
    total = book.words()["course"]["progress"].format(solved=len(course), total=len(course))
    expect(page.locator('[data-part="progress"]')).to_contain_text(total)


def test_a_danish_step_speaks_danish(page: Page) -> None:
    given = book.course("da")[0]
    page.goto(f"da/{given.page}")
    expect(page.locator("html")).to_have_attribute("lang", "da")
    board = Board.trying(page, given.id)
    board.move("13/15")
    board.expect_refused(book.rule("move.forward", "da"))
    board.play(given.data["goal"][0])
    board.end_turn()
    board.expect_right(given.data["success"])


def test_what_danish_lacks_is_shown_in_swedish(page: Page) -> None:
    page.goto("da/regler/att-flytta.html")
    expect(page.locator("html")).to_have_attribute("lang", "da")
    expect(page.locator("h1")).to_have_attribute("lang", "sv")
    expect(page.locator(".untranslated")).to_have_text(book.words("da")["page"]["untranslated"])


def test_a_board_turns_for_a_reader_who_has_his_home_on_the_left(page: Page) -> None:
    given = book.course()[0]
    page.goto(given.page)
    board = Board.trying(page, given.id)
    [right] = board.middles("1")
    page.get_by_text(book.words()["board"]["look"]).click()
    page.get_by_label(book.words()["board"]["home_left"]).check()
    one, twelve, last = board.middles("1", "12", "24")
    assert one[0] < twelve[0]
    assert last[0] < right[0]
    page.keyboard.press("Escape")
    for step in steps(given.data["goal"][0]):
        board.drag(step)
    board.end_turn()
    board.expect_right(given.data["success"])


@pytest.fixture
def table(free: Board) -> Board:
    """The free board of backgammon at the start of a game, with its engine."""
    board = Board(free.page, free.page.locator("#free-backgammon"))
    board.set_up(f"backgammon/{START}")
    return board


def write_position(board: Board, text: str) -> None:
    """Put a text into the field for a position, and send it."""
    field = board.page.locator("#free-position")
    field.fill(text)
    field.press("Enter")


def test_an_xgid_is_pasted(table: Board) -> None:
    write_position(table, "XGID=-b----E-C---eE---c-e----B-:1:1:1:52:2:3:0:5:10")
    expect(table.svg).to_have_attribute("data-cubed", "")
    table.expect_seen(START)
    table.expect_dice("5-2")
    expect(table.svg.locator(".cube text")).to_have_text("2")
    said = table.root.locator('[data-part="cube-says"]')
    expect(said).to_contain_text(SAYS["match_standing"].format(length=5, white=2, black=3))
    table.move("13/8")
    assert "cube_2w_score_2-3_of_5" in table.page.url


def test_an_id_that_is_none_is_refused_where_it_ends(table: Board) -> None:
    write_position(table, "XGID=nothing")
    expect(table.verdict).to_contain_text("Brädet är oförändrat")
    table.expect_seen(START)


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_cube_is_offered_and_taken(table: Board, by: str) -> None:
    cube, page = table.svg.locator(".cube"), table.page

    def press(wanted: Locator) -> None:
        if by == "mouse":
            wanted.click()
        else:
            wanted.focus()
            page.keyboard.press("Enter")

    press(cube)
    offered = SAYS["cube_offered"].format(side="Vit", other="Svart", value=2)
    expect(table.verdict).to_contain_text(offered)
    page.locator('[data-part="free"] [data-roll="6-5"]').click()
    expect(table.verdict).to_contain_text(SAYS["answer_first"])
    press(table.root.get_by_role("button", name=SAYS["cube_take"], exact=True))
    expect(cube).to_have_attribute("aria-label", re.compile(SAYS["cube_owned"].format(value=2, side="Svart")))
    press(cube)
    table.expect_refused(book.rule("cube.owner-only"))


def test_a_double_that_is_dropped_ends_the_game(table: Board) -> None:
    table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    expect(table.verdict).to_contain_text(SAYS["game_over"])


def test_the_rulesets_of_both_games_have_their_boards(table: Board) -> None:
    page = table.page
    page.get_by_label("Boken").check()
    expect(table.root).to_be_hidden()
    Board.free(page).expect_seen("1:15/1:15/w")
    page.get_by_label("Nackgammon", exact=True).check()
    table.expect_seen("6:4,8:3,13:4,23:2,24:2/6:4,8:3,13:4,23:2,24:2/w")


@pytest.fixture
def checking(new_context: Callable[..., BrowserContext]) -> Page:
    """The page that checks a match."""
    page = new_context().new_page()
    page.goto("granska-match.html")
    return page


def test_a_faulty_match_is_named_right_and_a_good_one_is_called_good(checking: Page) -> None:
    said = book.words()["match"]
    verdict = checking.locator("#match-verdict")
    checking.locator("#match-file").set_input_files(MATCHES / "illegal" / "01_blocked.mat")
    expect(verdict).to_have_text(said["faulty_one"], timeout=120_000)
    fault = checking.locator('.findings [data-tone="wrong"]')
    rule = book.rule("bg.blocked")
    expect(fault.locator(".place")).to_have_text(said["line"].format(line=7, kind=said["fault"]))
    expect(fault.locator(".short")).to_have_text(rule.short)
    expect(fault.locator(".open")).to_contain_text("24/18 18/13")
    expect(fault.get_by_role("link", name=rule.title)).to_have_attribute("href", re.compile(r"#bg\.blocked$"))
    expect(verdict).to_be_focused()

    text = checking.locator("#match-text")
    text.fill((MATCHES / "m01.mat").read_text(encoding="utf-8"))
    text.focus()
    checking.keyboard.press("Tab")
    checking.keyboard.press("Enter")
    expect(verdict).to_contain_text(said["good"].partition("{")[0])
    assert fault.count() == 0

    text.fill("no match at all")
    checking.get_by_role("button", name=said["send"], exact=True).click()
    expect(verdict).to_contain_text(said["unreadable"].partition("{")[0])
