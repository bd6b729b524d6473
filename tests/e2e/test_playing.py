"""One board, played with mouse, finger, keyboard and words: every way does the same, and nothing is lost on the way."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import book
from tests.e2e.board import Board

EN_OCH_EN = book.on("en-och-en")
START = EN_OCH_EN.data["position"]
ONE_ONLY = book.rule("land.one-only")

SAYS = book.words()["board"]


@pytest.fixture
def board(page: Page) -> Board:
    """White to play 4-3 where most steps from home are refused."""
    page.goto(EN_OCH_EN.page)
    return Board.trying(page, "en-och-en")


def focused_place(board: Board) -> str:
    """The label of the place that has the focus."""
    return board.svg.locator("[role=button]:focus").get_attribute("aria-label") or ""


def test_a_legal_turn_is_played_and_approved(board: Board) -> None:
    board.expect_seen(START)
    board.play("8/12 12/15")
    board.expect_seen("1:9,5:1,12:2,15:2,17:1/1:9,6:1,12:2,14:1,21:2/w")
    board.end_turn()
    board.expect_right(EN_OCH_EN.data["success"])


def test_a_turn_that_misses_what_is_sought_is_told_what_is_wrong_with_it(page: Page) -> None:
    given = book.on("sla-tva")
    page.goto(given.page)
    board = Board.trying(page, given.id)
    turn, why = next(iter(given.data["wrong"].items()))
    board.play(turn)
    board.end_turn()
    expect(board.verdict).to_contain_text(SAYS["goal_missed"])
    expect(board.verdict).to_contain_text(why)


def test_a_refused_checker_is_first_seen_where_it_was_set_down_and_then_comes_back(board: Board) -> None:
    board.move("1/5")
    board.expect_seen("1:8,5:2,8:1,12:2,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    expect(board.svg.locator(".checker.refused")).to_have_count(1)
    board.expect_seen(START)
    expect(board.heard).to_contain_text(SAYS["returned"])
    expect(board.svg.locator(".trail.seen")).to_be_visible()  # where it had been tried


def test_a_refusal_stays_until_the_next_act_and_no_longer(board: Board) -> None:
    board.move("1/5")
    board.expect_seen(START)
    board.page.mouse.move(5, 5)
    board.page.mouse.wheel(0, 300)
    board.expect_refused(ONE_ONLY)
    board.tap("8")
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)
    assert board.lit() == set()
    expect(board.svg.locator(".trail.seen")).to_have_count(0)


def test_how_to_go_on_can_be_read_while_a_checker_is_held_up(board: Board) -> None:
    expect(board.verdict).to_have_text(SAYS["how"])
    board.tap("8")
    expect(board.svg.locator(".checker.picked")).to_have_count(1)
    expect(board.verdict).to_have_text(SAYS["how"])


def test_a_tap_where_nothing_can_be_taken_up_is_answered_instead_of_what_was_said_before(board: Board) -> None:
    board.move("1/5")
    board.expect_seen(START)
    board.tap("3")
    expect(board.verdict).to_have_text(SAYS["pick_first"])
    assert board.lit() == set()


def test_a_checker_in_the_hand_is_not_set_down_on_the_bar(board: Board) -> None:
    start = board.seen()
    with board.answered():
        board.tap(1)
        board.tap("bar")
    expect(board.verdict).to_contain_text(book.words()["board"]["no_place"])
    board.expect_seen(start)


def test_a_tap_after_the_turn_is_told_how_to_go_on(board: Board) -> None:
    board.play("8/12 12/15")
    board.end_turn()
    board.tap("1")
    expect(board.verdict).to_contain_text(SAYS["finished"])
    board.expect_right(EN_OCH_EN.data["success"])


def test_the_click_that_ends_a_drag_does_not_wipe_the_reason(board: Board) -> None:
    board.drag("1/5")
    board.expect_refused(ONE_ONLY)
    board.expect_seen(START)
    board.expect_refused(ONE_ONLY)


def test_a_second_finger_does_not_take_the_checker_from_the_first(board: Board) -> None:
    start, end = board.middles("8", "12")
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=2)
    board.at("5").dispatch_event("pointerdown", {"pointerId": 77, "pointerType": "touch", "isPrimary": False})
    mouse.up()
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    expect(board.svg.locator(".held")).to_have_count(0)


def test_a_checker_dragged_beside_the_board_lies_where_it_lay(board: Board) -> None:
    mouse = board.page.mouse
    mouse.move(*board.middles("8")[0])
    mouse.down()
    mouse.move(4, 4, steps=3)
    mouse.up()
    board.expect_seen(START)
    expect(board.svg.locator(".checker.picked")).to_have_count(0)


def test_a_checker_taken_up_shows_where_it_may_go_and_can_be_let_go(board: Board) -> None:
    board.tap("8")
    expect(board.at("8")).to_have_attribute("aria-pressed", "true")
    expect(board.svg.locator(".point.target")).to_have_count(2)  # 11 and 12
    expect(board.at("12")).to_have_attribute("aria-label", re.compile(f"{SAYS['can_land']}$"))
    board.tap("8")
    expect(board.at("8")).to_have_attribute("aria-pressed", "false")
    expect(board.svg.locator(".point.target")).to_have_count(0)


def test_a_fast_double_tap_takes_a_checker_up_once(board: Board) -> None:
    board.at("8").dblclick()
    expect(board.at("8")).to_have_attribute("aria-pressed", "true")
    board.expect_seen(START)


def test_a_fast_double_press_undoes_no_more_and_says_nothing_twice(board: Board) -> None:
    board.play("8/12 12/15")
    board.root.locator('[data-act="done"]').dblclick()
    board.expect_right(EN_OCH_EN.data["success"])
    expect(board.verdict.locator("[data-tone]")).to_have_count(1)


def test_undo_takes_one_step_back_and_reset_all_of_them(board: Board) -> None:
    board.play("8/12 12/15")
    board.press("undo")
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    board.move("12/15")
    board.press("reset")
    board.expect_seen(START)
    expect(board.svg.locator(".die.used")).to_have_count(0)


def test_a_turn_that_was_ended_can_be_taken_back_too(board: Board) -> None:
    board.play("8/12 12/15")
    board.end_turn()
    board.press("undo")
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    board.move("12/15")
    board.end_turn()
    board.expect_right()


def test_used_dice_are_dimmed(board: Board) -> None:
    board.move("8/12")
    expect(board.svg.locator(".die.used")).to_have_count(1)
    expect(board.svg.locator(".die.used")).to_have_attribute("data-eyes", "4")


def test_the_numbers_can_be_read_from_either_side(page: Page) -> None:
    page.goto(book.on("sla-tva").page)
    board = Board.trying(page, "sla-tva")
    home = board.at("1")
    expect(home).to_have_attribute("aria-label", re.compile("^" + SAYS["point_many_black"].format(n=1, count=9)))
    board.press("numbering")
    expect(home).to_have_attribute("aria-label", re.compile("^" + SAYS["point_many_black"].format(n=13, count=9)))
    board.move("6/9")  # still refused; the rule speaks of own points, whatever numbers are shown
    board.expect_refused(ONE_ONLY)


# Keyboard


def test_a_board_is_one_stop_of_the_tab_key_and_is_played_by_the_keyboard_alone(board: Board) -> None:
    board.page.locator(".rule-number", has_text="").last.focus()
    board.svg.evaluate("svg => svg.querySelector('[tabindex=\"0\"]').focus()")
    board.page.keyboard.press("Home")
    board.by_keys("8/12")
    assert SAYS["own_huk"] in focused_place(board)
    board.by_keys("12/15")
    board.page.keyboard.press("k")
    board.expect_right(EN_OCH_EN.data["success"])
    assert focused_place(board)
    board.page.keyboard.press("u")
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    board.page.keyboard.press("r")
    board.expect_seen(START)
    assert focused_place(board), "the focus is still on the board"


def test_the_tab_key_enters_a_board_and_leaves_it_for_its_buttons(board: Board) -> None:
    board.at("1").focus()
    board.page.keyboard.press("Shift+Tab")
    assert board.svg.locator(":focus").count() == 0
    board.page.keyboard.press("Tab")
    assert focused_place(board)
    board.page.keyboard.press("Tab")
    assert board.svg.locator(":focus").count() == 0
    assert board.panel.locator(":focus").count() == 1


def test_escape_lets_a_checker_lie(board: Board) -> None:
    board.at("1").focus()
    board.walk_to("8")
    board.page.keyboard.press("Enter")
    expect(board.at("8")).to_have_attribute("aria-pressed", "true")
    board.page.keyboard.press("Escape")
    expect(board.at("8")).to_have_attribute("aria-pressed", "false")
    board.expect_seen(START)


def test_every_place_is_reached_with_the_arrows(board: Board) -> None:
    board.at("1").focus()
    for place in [*range(2, 25), "bar", "off", 1]:
        board.walk_to(place)


@pytest.mark.parametrize("act", ["undo", "reset", "done", "numbering"])
def test_a_button_keeps_the_focus_when_it_has_been_pressed(board: Board, act: str) -> None:
    board.open_more()
    board.move("8/12")
    button = board.root.locator(f'[data-act="{act}"]')
    button.focus()
    for key in ("Enter", "Space"):  # also when there is nothing more to undo
        board.page.keyboard.press(key)
        expect(button).to_be_focused()


def test_the_focus_stays_where_it_was_through_a_refusal(board: Board) -> None:
    board.at("1").focus()
    board.by_keys("1/5")
    board.expect_refused(ONE_ONLY)
    board.expect_seen(START)
    assert focused_place(board).startswith(SAYS["point_one_white"].format(n=5))
    assert SAYS["cause"] in focused_place(board)


def test_a_screen_reader_hears_what_is_taken_up_and_where_it_may_go(board: Board) -> None:
    board.tap("8")
    start, near, far = (SAYS["the_point"].format(n=point) for point in (8, 11, 12))
    expect(board.heard).to_contain_text(SAYS["picked"].format(**{"from": start, "targets": f"{near} och {far}"}))
    expect(board.verdict).to_have_role("status")
    expect(board.heard).to_have_role("log")


# Typed turns


def test_a_typed_turn_is_played(board: Board) -> None:
    board.write("8/12 12/15")
    board.expect_seen("1:9,5:1,12:2,15:2,17:1/1:9,6:1,12:2,14:1,21:2/w")
    board.end_turn()
    board.expect_right()


def test_what_was_typed_at_once_is_undone_step_by_step(board: Board) -> None:
    board.write("8/12/15")
    board.press("undo")
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


def test_a_typed_pass_ends_the_turn_or_is_refused_like_any_other(board: Board) -> None:
    board.write("-")
    board.expect_refused(book.rule("turn.must-play"))
    board.move("8/12")
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


# Touch


@pytest.fixture
def touch(new_context: Callable[..., BrowserContext]) -> Board:
    """The same board under a finger, in a window as wide as a tablet."""
    page = new_context(has_touch=True, viewport={"width": 800, "height": 1000}).new_page()
    page.goto(EN_OCH_EN.page)
    return Board.trying(page, "en-och-en")


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw one finger over the screen, as the screen tells the browser of it."""
    session = page.context.new_cdp_session(page)
    for part in range(9):
        x, y = (start[axis] + (end[axis] - start[axis]) * part / 8 for axis in (0, 1))
        kind = "touchMove" if part else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def finger_drag(board: Board, step: str) -> None:
    """Drag a checker with one finger, and wait for what is said of it."""
    start, end = board.middles(*step.split("/"))
    with board.answered():
        swipe(board.page, start, end)


def test_two_touches_move_a_checker(touch: Board) -> None:
    touch.at("8").tap()
    expect(touch.at("8")).to_have_attribute("aria-pressed", "true")
    with touch.answered():
        touch.at("12").tap()
    touch.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


def test_a_finger_drags_a_checker_and_the_page_stays_still(touch: Board) -> None:
    [_, _] = touch.middles("8", "12")  # with the board in view
    scrolled = touch.page.evaluate("scrollY")
    finger_drag(touch, "8/12")
    touch.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")
    assert touch.page.evaluate("scrollY") == scrolled
    finger_drag(touch, "5/9")
    touch.expect_refused(book.rule("move.exact-die"))


def test_a_finger_scrolls_the_page_from_an_empty_point(touch: Board) -> None:
    [(x, y)] = touch.middles("4")
    before = touch.page.evaluate("scrollY")
    swipe(touch.page, (x, y), (x, y - 200))
    touch.page.wait_for_function("before => scrollY > before + 50", arg=before)
    touch.expect_seen(START)


# One board, several rulesets


def test_a_board_can_be_switched_between_rulesets(page: Page) -> None:
    page.goto(book.on("variant-sextitva").page)
    board = Board.trying(page, "variant-sextitva")
    start = board.seen()
    board.move("24/off")
    board.expect_refused(book.rule("off.reduce"))
    board.root.get_by_label("SM").check()
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)  # a fresh start
    board.play("24/off")
    board.root.get_by_label("Vasa 2003").check()
    board.expect_seen(start)
    board.move("24/off")
    board.expect_refused(book.rule("off.rearmost"))


def test_who_comes_back_to_a_board_finds_the_ruleset_that_it_plays(page: Page) -> None:
    page.goto(book.on("variant-sextitva").page)
    board = Board.trying(page, "variant-sextitva")
    board.root.get_by_label("Vasa 2003").check()
    page.goto(book.on("en-och-en").page)
    page.go_back()
    board = Board.trying(page, "variant-sextitva")
    vasa = board.root.get_by_label("Vasa 2003").is_checked()
    board.move("24/off")
    board.expect_refused(book.rule("off.rearmost" if vasa else "off.reduce"))


def test_two_boards_on_a_page_do_not_mind_each_other(board: Board) -> None:
    other = Board.trying(board.page, "stangda-dorrar")
    other_start = other.seen()
    board.move("1/5")
    other.move("5/8")
    other.expect_refused(book.rule("land.opponent-band"))
    board.expect_refused(ONE_ONLY)
    other.expect_seen(other_start)


def test_what_was_won_is_named_with_its_points(page: Page) -> None:
    page.goto(book.on("jan-sex-ess-bok").page)
    board = Board.trying(page, "jan-sex-ess-bok")
    board.play("15/21")
    board.end_turn()
    board.expect_right(book.on("jan-sex-ess-bok").data["success"])
    values = {"side": SAYS["white"], "title": book.rule("win.jan").title, "points": 3}
    expect(board.verdict).to_contain_text(SAYS["outcome"].format(**values))
    expect(board.verdict.get_by_role("link")).to_have_attribute("href", re.compile(r"#win\.jan$"))
