"""One thing after the other on the free board: what is done before an answer has come waits for it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.held import engine_held, questions_held
from tests.e2e.rolls import choose, dice_fall, dice_fall_freely, roll_button

SAYS = book.words()["free"]
STANDING = book.on("en-och-en").data["position"]
BEGUN = "1:14,12:1/1:14,8:1"
START = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
NACK = "6:4,8:3,13:4,23:2,24:2/6:4,8:3,13:4,23:2,24:2"


@pytest.fixture
def table(free: Board) -> Board:
    board = Board.of(free.page, "free-backgammon")
    board.set_up(f"nackgammon/{NACK}/w")
    return board


def give_address(board: Board, address: str) -> None:
    """As ``set_up``, and wait for nothing."""
    board.page.evaluate("address => { location.hash = address; }", address)


def option_of(board: Board, name: str) -> Locator:
    return board.page.locator(f'[data-for="backgammon"] [name="{name}"]')


def name_of(ruleset: str) -> str:
    return book.words()["panel"][f"ruleset_{ruleset}"]


# What is refused, or ended, takes nothing else away


def test_a_double_that_is_too_late_for_the_roll_under_way_leaves_that_to_come(table: Board) -> None:
    with questions_held(table.page):
        give_address(table, f"nackgammon/{NACK}/w/5-4")
        table.page.wait_for_function("() => location.hash.endsWith('5-4')")
        table.svg.locator(".cube").click()
    table.expect_roll("5-4")
    expect(table.verdict.locator('[data-tone="wrong"]')).to_have_count(1)
    expect(table.page).to_have_url(re.compile("/w/5-4$"))


def test_an_option_and_then_a_double_both_stand(table: Board) -> None:
    table.set_up(f"backgammon/{START}/-/cube_2w")
    option = option_of(table, "cube.jacoby")
    with questions_held(table.page):
        option.check()
        table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    expect(table.root.get_by_role("button", name=SAYS["cube_take"], exact=True)).to_be_visible()
    expect(option).to_be_checked()
    expect(table.page).to_have_url(re.compile(r"#backgammon\+cube\.jacoby/.*/cube_2w/4w"))


def test_two_options_chosen_at_once_both_stand(table: Board) -> None:
    table.set_up(f"backgammon/{START}/-/cube_2w")
    options = [option_of(table, name) for name in ("cube.jacoby", "cube.beaver")]
    with questions_held(table.page):
        for option in options:
            option.check()
    expect(table.page).to_have_url(re.compile(r"#backgammon\+cube\.beaver\+cube\.jacoby/"))
    for option in options:
        expect(option).to_be_checked()


def test_a_turn_that_is_being_ended_is_not_played_on_the_board_gone_on_to(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/w/6-5")
    free.play("1/7/12")
    with questions_held(free.page):
        free.press("done")
        give_address(free, f"bok/{STANDING}/4-3")
        free.page.wait_for_function("() => location.hash.endsWith('4-3')")
    free.expect_seen(STANDING)
    free.expect_roll("4-3")
    expect(free.page).to_have_url(re.compile(f"#bok/{STANDING}/4-3$"))
    free.page.go_back()
    free.expect_roll("6-5")
    expect(free.page).to_have_url(re.compile(f"#bok/{BEGUN}/w/6-5$"))


def test_a_turn_that_is_being_ended_ends_by_an_option_chosen_meanwhile(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/w/6-5")
    free.play("1/7/12")
    with questions_held(free.page):
        free.press("done")
        free.page.locator('[data-for="bok"] [name="teka-every-game"]').check()
    expect(free.page).to_have_url(re.compile(r"#bok\+teka-every-game/1:13,12:2/1:14,8:1/b$"))
    free.press("undo")
    expect(free.page).to_have_url(re.compile(f"/{BEGUN}/w/6-5$"))


@pytest.mark.parametrize("act", ["next", "random", "opening"])
def test_what_is_pressed_twice_before_it_is_done_is_done_once(table: Board, act: str) -> None:
    page = table.page
    address = {"next": "1:1,off:14/6:15/w/6-5/score_1-1_of_5", "random": f"{START}/-/cube_2w", "opening": START}[act]
    table.set_up(f"backgammon/{address}")
    if act == "next":
        table.move("1/off")
        table.end_turn()
        expect(page).to_have_url(re.compile("/score_1-1_of_5$"))
    dice_fall(page, "6-4", "5-2")
    with questions_held(page):
        table.press(act)
        table.root.locator(f'[data-act="{act}"]').dispatch_event("click")
    if act == "next":
        expect(page).to_have_url(re.compile("/w/-/score_3-1_of_5$"))
    else:
        table.expect_roll("6-4")
        table.press("undo") if act == "opening" else None
        table.expect_dice("" if act == "opening" else "6-4")
        expect(page).to_have_url(re.compile(f"{START}$" if act == "opening" else "/6-4/cube_2w$"))
    dice_fall_freely(page)


def test_taking_back_thrice_takes_back_what_thrice_would_slowly(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/w")
    choose(free, "2-1")
    free.play("1/3/4")
    free.press("done")
    free.expect_seen("1:13,4:1,12:1/1:14,8:1/b")
    choose(free, "6-4")
    free.play("8/14 1/5")
    free.press("done")
    free.expect_seen("1:13,4:1,12:1/1:13,5:1,14:1/w")
    with questions_held(free.page):
        for _ in range(3):
            free.press("undo")
    free.expect_seen("1:13,4:1,12:1/1:14,8:1/b")
    free.expect_dice("6-4")


def test_going_back_twice_at_once_goes_back_twice(free: Board) -> None:
    page = free.page
    free.set_up(f"bok/{BEGUN}/w")
    free.set_up(f"bok/{STANDING}/4-3")
    free.set_up("bok/24:1,off:14/1:15/w/2-1")
    free.move("24/off")
    free.end_turn()
    free.set_up("bok/1:14,2:1/1:15/w")
    with questions_held(page):
        page.evaluate("history.back()")
        page.wait_for_function("() => location.hash.includes('off:15')")
        page.evaluate("history.back()")
        page.wait_for_function("() => location.hash.endsWith('4-3')")
    free.expect_seen(STANDING)
    expect(page).to_have_url(re.compile(f"#bok/{STANDING}/4-3$"))


def test_what_is_laid_is_what_was_chosen_at_the_tap(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/w")
    free.page.get_by_role("button", name=SAYS["place"]).click()
    take, white = (free.root.get_by_label(SAYS[name]) for name in ("place_take", "place_white"))
    expect(free.root.locator('[data-part="place"]')).to_be_visible()
    with questions_held(free.page):
        take.check()
        free.at("1").click()
        free.at("12").click()
        white.check()
        free.at("2").click()
    free.expect_seen("1:13,2:1,off:1/1:14,8:1/w")


def test_a_roll_is_not_told_of_another_board(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/b")
    with questions_held(free.page, at="/b/6-5"):
        roll_button(free.page, "6-5").click()
        free.page.wait_for_function("() => location.hash.endsWith('6-5')")
        give_address(free, "bok/1:15/1:15/w")
        free.expect_seen("1:15/1:15/w")
    expect(free.verdict).not_to_contain_text("6-5")
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side="Vit"))


def test_the_start_and_another_game_do_not_wait_for_the_engine(page: Page) -> None:
    with engine_held(page):
        page.goto(f"fritt-brade.html#bok/{BEGUN}/b/6-5")
        board = Board.free(page)
        expect(board.verdict).to_have_text(book.words()["board"]["waiting"])
        page.locator('[data-part="free"] [data-act="start"]').click()
        board.expect_seen("1:15/1:15/w")
        expect(page).to_have_url(re.compile("#bok/1:15/1:15/w$"))
        page.get_by_label(name_of("backgammon"), exact=True).check()
        Board.of(page, "free-backgammon").expect_seen(START)


# What goes on


def test_a_match_chosen_in_mid_turn_leaves_the_steps_played(table: Board) -> None:
    choose(table, "3-1")
    table.move("8/5")
    length = table.page.get_by_label(SAYS["match_length"], exact=True)
    length.fill("5")
    length.press("Enter")
    expect(table.page).to_have_url(re.compile("of_5$"))
    table.expect_seen("5:1,6:4,8:2,13:4,23:2,24:2/6:4,8:3,13:4,23:2,24:2/w")
    expect(table.root.locator('[data-act="undo"]')).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("cleared", [False, True])
def test_laying_out_goes_on_in_a_match(table: Board, *, cleared: bool) -> None:
    table.page.get_by_role("button", name=SAYS["place"]).click()
    part = table.root.locator('[data-part="place"]')
    expect(part).to_be_visible()
    if cleared:
        part.locator('[data-act="clear"]').click()
        table.expect_seen("off:15/off:15/w")
    length = table.page.get_by_label(SAYS["match_length"], exact=True)
    length.fill("5")
    length.press("Tab")
    expect(table.page).to_have_url(re.compile("of_5$"))
    expect(part).to_be_visible()
    expect(table.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


def test_laying_out_at_the_start_goes_on_by_other_rules(free: Board) -> None:
    free.page.get_by_role("button", name=SAYS["place"]).click()
    part = free.root.locator('[data-part="place"]')
    expect(part).to_be_visible()
    free.page.get_by_label(name_of("vasa"), exact=True).check()
    expect(free.page).to_have_url(re.compile("#vasa/"))
    expect(part).to_be_visible()


def test_that_it_is_known_who_begins_is_not_forgotten_where_nothing_else_is_set_up(free: Board) -> None:
    opening = free.root.locator('[data-act="opening"]')
    free.set_up("bok/24:15/1:15/b")
    free.press("next")
    free.expect_seen("1:15/1:15/b")
    expect(opening).to_be_hidden()
    with free.answered():
        free.page.locator("#free-position").press("Enter")
    expect(opening).to_be_hidden()


# What is taken back is as it was


def test_taking_back_leads_out_of_laying_out_to_the_turn_with_its_steps(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/w/6-5")
    free.move("1/7")
    free.page.get_by_role("button", name=SAYS["place"]).click()
    part = free.root.locator('[data-part="place"]')
    expect(part).to_be_visible()
    free.press("undo")
    expect(part).to_be_hidden()
    free.expect_seen("1:13,7:1,12:1/1:14,8:1/w")
    free.expect_dice("6-5")
    free.press("undo")
    free.expect_seen(f"{BEGUN}/w")


def test_an_emptied_board_that_is_gone_back_to_is_laid_out_on(free: Board) -> None:
    free.set_up(f"bok/{BEGUN}/w")
    free.page.get_by_role("button", name=SAYS["place"]).click()
    part = free.root.locator('[data-part="place"]')
    part.locator('[data-act="clear"]').click()
    free.expect_seen("off:15/off:15/w")
    free.page.locator('[data-part="free"] [data-act="start"]').click()
    free.expect_seen("1:15/1:15/w")
    free.press("undo")
    free.expect_seen("off:15/off:15/w")
    expect(part).to_be_visible()
    free.press("undo")
    free.expect_seen(f"{BEGUN}/w")


# What the address tells


def test_a_roll_in_the_address_of_a_game_that_has_ended_goes(free: Board) -> None:
    give_address(free, "bok/24:15/1:15/b/6-6")
    free.expect_seen("24:15/1:15/b")
    expect(free.page).to_have_url(re.compile("#bok/24:15/1:15/b$"))
    expect(roll_button(free.page, "6-6")).to_have_attribute("aria-pressed", "false")


def test_an_address_that_is_emptied_comes_back(free: Board) -> None:
    free.set_up(f"bok/{STANDING}/4-3")
    give_address(free, "")
    expect(free.page).to_have_url(re.compile(f"#bok/{STANDING}/4-3$"))
    free.expect_roll("4-3")
