"""The free board: any position and roll, set up, chosen or laid out, and played on for both sides."""

import re
from contextlib import nullcontext

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import book
from tests.e2e.board import FRESH, FRESH_FOR, Board
from tests.e2e.held import questions_held, time_held
from tests.e2e.rolls import choose, dice_fall, dice_fall_freely, press_at_rest, roll_button

SAYS = book.words()["free"]
BOARD_SAYS = book.words()["board"]
START = "1:15/1:15/w"
STANDING = book.on("en-och-en").data["position"]
EN_OCH_EN = f"bok/{STANDING}/4-3"


def test_it_begins_at_the_start_and_asks_for_a_roll(page: Page) -> None:
    page.goto("fritt-brade.html")
    board = Board.free(page)
    board.expect_seen(START)
    board.expect_dice("")
    expect(board.verdict).to_contain_text(SAYS["choose_roll"].format(side=BOARD_SAYS["white"]))
    choose(board, "6-5")
    board.move("1/7")
    assert not page.workers, "the first turn is answered without the engine"


def test_both_players_play_on(free: Board) -> None:
    page = free.page
    choose(free, "6-5")
    free.play("1/7/12")
    free.press("done")
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side=BOARD_SAYS["black"]))
    free.expect_seen("1:14,12:1/1:15/b")
    choose(free, "6-1")
    free.move("1/7")
    free.move("7/8")
    free.press("done")
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side=BOARD_SAYS["white"]))
    free.expect_seen("1:14,12:1/1:14,8:1/w")
    expect(page).to_have_url(re.compile(r"#bok/1:14,12:1/1:14,8:1/w$"))
    expect(page.get_by_label(SAYS["position"], exact=True)).to_have_value("1:14,12:1/1:14,8:1/w")


def test_a_player_who_cannot_move_passes(free: Board) -> None:
    free.set_up("bok/1:14,7:1/1:10,4:1,6:1,12:2,15:1/w/6-6")
    free.press("done")
    free.expect_seen("1:14,7:1/1:10,4:1,6:1,12:2,15:1/b")


def test_the_end_of_a_game_stays_on_the_board(free: Board) -> None:
    free.set_up("bok/24:1,off:14/1:15/w/2-1")
    free.move("24/off")
    free.end_turn()
    free.expect_right(BOARD_SAYS["outcome_one"].format(side=BOARD_SAYS["white"], title=book.rule("win.home").title))
    free.expect_seen("off:15/1:15/b")
    expect(free.page).to_have_url(re.compile("#bok/off:15/1:15/b$"))


def test_the_board_of_a_finished_game_is_the_winners(free: Board) -> None:
    last, turn = free.svg.locator('[data-point="24"]'), free.svg.locator(".turn")
    free.set_up("bok/23:1,24:14/1:15/w/2-1")
    expect(turn).to_be_visible()
    free.move("23/24")
    free.end_turn()
    free.expect_seen("24:15/1:15/b")
    all_there = BOARD_SAYS["point_many_white"].format(n=24, count=15)
    expect(last).to_have_attribute("aria-label", re.compile(f"^{re.escape(all_there)}"))
    expect(turn).to_be_hidden()
    free.press("undo")
    expect(turn).to_be_visible()
    free.end_turn()
    free.press("next")
    free.expect_seen("1:15/1:15/b")
    expect(turn).to_be_visible()


def test_other_rules_can_be_taken_back_with_what_they_made_forgotten(free: Board) -> None:
    for position, marks in (("22:1,24:14/1:15/w", "onedie_2w_bound_w"), ("1:14,12:1/1:15/b", "+surrender")):
        free.set_up(f"sm/{position}/-/{marks}")
        free.page.locator('input[name="ruleset"][value="vasa"]').check(force=True)
        expect(free.page).to_have_url(re.compile(f"#vasa/{position}$"))
        free.press("undo")
        expect(free.page).to_have_url(re.compile(f"#sm/{position}/-/{re.escape(marks)}$"))
        expect(free.page.locator('input[name="ruleset"][value="sm"]')).to_be_checked()


def test_a_blast_is_none_the_less_by_other_rules(free: Board) -> None:
    given = book.on("sprangjan").data
    free.set_up(f"bok/{given['position']}/{given['roll']}")
    free.move("bar/6")
    free.end_turn()
    title = book.rule("win.blast-jan").title
    for ruleset, points in (("bok", 5), ("vasa", 6), ("sm", 4), ("bok", 5)):
        free.page.locator(f'input[name="ruleset"][value="{ruleset}"]').check(force=True)
        free.expect_right(BOARD_SAYS["outcome"].format(side="Vit", title=title, points=points))


def test_a_game_that_was_given_up_is_so_whatever_else_is_chosen(free: Board) -> None:
    free.set_up("sm/1:14,12:1/1:15/b/-/+surrender")
    free.page.locator('[data-for="sm"] [name="teka-every-game"]').check()
    expect(free.page).to_have_url(re.compile(r"#sm\+teka-every-game/1:14,12:1/1:15/b/-/\+surrender$"))
    free.expect_right(SAYS["surrendered"].format(side="Vit", other="Svart"))
    free.set_up("bok+surrender/1:14,12:1/1:15/b/-/+surrender")
    free.page.locator('[data-for="bok"] [name="surrender"]').click()
    free.expect_refused(book.rule("surrender"))
    expect(free.page).to_have_url(re.compile(r"#bok\+surrender/1:14,12:1/1:15/b/-/\+surrender$"))


def test_dice_are_thrown_for_the_reader(free: Board) -> None:
    free.page.get_by_role("button", name=SAYS["roll_random"]).click()
    expect(free.svg.locator(".die")).not_to_have_count(0)
    expect(free.page).to_have_url(re.compile(r"/w/[1-6]-[1-6]$"))
    expect(free.verdict).to_contain_text(SAYS["rolled"].partition("{roll}")[0].format(side=BOARD_SAYS["white"]))


def test_a_ruleset_can_be_chosen(free: Board) -> None:
    free.set_up("bok/20:2,21:3,22:4,23:3,24:3/13:3,14:2,15:2,16:3,17:1,19:2,20:2/w/6-2")
    free.move("24/off")
    free.expect_refused(book.rule("off.reduce"))
    free.page.get_by_label("SM", exact=True).check()
    expect(free.page).to_have_url(re.compile("#sm/"))
    expect(free.verdict.locator('[data-tone="wrong"]')).to_have_count(0)
    free.move("24/off")
    free.expect_seen("20:2,21:3,22:4,23:3,24:2,off:1/13:3,14:2,15:2,16:3,17:1,19:2,20:2/w")


def test_a_position_can_be_written(free: Board) -> None:
    position = "12:15/13:15/b"
    free.page.get_by_label(SAYS["position"], exact=True).fill(position)
    free.page.get_by_role("button", name=SAYS["set"]).click()
    free.expect_seen(position)
    free.page.get_by_role("button", name=SAYS["start"]).click()
    free.expect_seen(START)


def test_steps_and_laying_out_go_on_by_other_options_and_rules(free: Board) -> None:
    page = free.page
    free.set_up("bok/1:14,12:1/1:15/b/6-5")
    free.move("1/7")
    page.locator('[data-for="bok"] [name="teka-every-game"]').check()
    expect(page).to_have_url(re.compile(r"#bok\+teka-every-game/1:14,12:1/1:15/b/6-5$"))
    free.expect_seen("1:14,12:1/1:14,7:1/b")
    free.move("7/12")
    page.get_by_role("button", name=SAYS["place"]).click()
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=0, black=0))
    page.locator('input[name="ruleset"][value="vasa"]').check(force=True)
    expect(page).to_have_url(re.compile(r"#vasa/"))
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=0, black=0))
    free.press("undo")
    expect(page).to_have_url(re.compile(r"#bok\+teka-every-game/"))
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=0, black=0))


def test_rules_that_are_chosen_before_the_board_can_be_laid_out_leave_it_to_be_laid_out(free: Board) -> None:
    page = free.page
    place = page.get_by_role("button", name=SAYS["place"])
    free.set_up("bok/1:14,12:1/1:15/b")
    with questions_held(page):
        place.click()
        page.locator('input[name="ruleset"][value="vasa"]').check(force=True)
    expect(page).to_have_url(re.compile("#vasa/1:14,12:1/1:15/b$"))
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=0, black=0))
    expect(place).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("written", "key", "values"),
    [
        ("1:14/1:15/w", "position_checkers", {"side": "Vit", "count": 14, "right": 15}),
        ("1:15/1:1/w", "position_checkers_one", {"side": "Svart", "right": 15}),
        ("1:15/1:15/w/x", "position_parts", {"found": "/x"}),
        ("1:15,/1:15/w", "bad_position", {"column": 6, "found": "/1:15/w"}),
        ("1:13,5:2/1:15/w", "position_crowded", {"place": "tunga 5", "most": 1}),
        ("13:15/1:15/w", "position_shared", {"point": 1}),
        ("12:1,1:14/1:15/w", "position_order", {"column": 6, "found": "1:14"}),
        ("1:15/1:15", "bad_position_end", {}),
        ("1:15," * 14_000, "too_long", {}),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_a_written_position_that_cannot_be_is_told_why_and_stays_to_be_mended(
    free: Board, written: str, key: str, values: dict[str, str | int]
) -> None:
    field = free.page.get_by_label(SAYS["position"], exact=True)
    field.fill(written)
    with free.answered():
        field.press("Enter")
    said = (SAYS | BOARD_SAYS)[key].format(**values)
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(said)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value(written)
    free.expect_seen(START)
    field.fill(" 1:14 , 12:1 / 1:15 / b ")
    field.press("Enter")
    free.expect_seen("1:14,12:1/1:15/b")
    expect(field).to_have_attribute("aria-invalid", "false")


def test_choices_that_are_refused_go_back_to_what_is_on_the_board(free: Board) -> None:
    free.set_up("bok+opening.six-sixes/1:9,7:6/1:15/b")
    with free.answered():
        free.page.get_by_label(book.words()["options"]["opening.six-sixes"]).click()
    # White's own 7, which the board numbers as Black does, whose turn it is
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(
        SAYS["position_crowded"].format(place="tunga 19", most=1)
    )
    expect(free.page.get_by_label(book.words()["options"]["opening.six-sixes"])).to_be_checked()
    expect(free.page).to_have_url(re.compile(r"#bok\+opening"))


# Going back


def test_a_turn_that_is_ended_can_be_taken_back_and_the_address_with_it(free: Board) -> None:
    choose(free, "6-5")
    free.play("1/7/12")
    free.end_turn()
    choose(free, "6-1")
    free.move("1/7")
    free.move("7/8")
    free.end_turn()
    free.expect_seen("1:14,12:1/1:14,8:1/w")
    choose(free, "2-1")
    free.press("undo")  # the roll with it
    free.expect_seen("1:14,12:1/1:14,8:1/b")
    free.expect_dice("6-1")
    expect(free.verdict).to_contain_text(BOARD_SAYS["turn_undone"])
    expect(free.page).to_have_url(re.compile(r"#bok/1:14,12:1/1:15/b/6-1$"))
    free.press("undo")
    free.expect_seen("1:14,12:1/1:14,7:1/b")
    free.press("undo")
    free.expect_seen("1:14,12:1/1:15/b")
    free.press("undo")
    free.expect_seen("1:14,12:1/1:15/w")
    free.end_turn()  # and is ended again
    free.expect_seen("1:14,12:1/1:15/b")


def test_where_there_is_nothing_to_take_back_what_is_said_and_asked_stays(free: Board) -> None:
    page, said = free.page, SAYS["choose_roll"].format(side="Vit")
    free.set_up("bok/1:13,3:1,9:1/1:15/w")
    expect(free.verdict).to_have_text(said)
    free.root.locator('[data-act="reset"]').click(force=True)  # greyed, and pressed all the same
    expect(free.verdict).to_have_text(said)
    with questions_held(page, at="/w/6-5"):
        roll_button(page, "6-5").click()
        expect(page).to_have_url(re.compile("/w/6-5$"))
        free.root.locator('[data-act="undo"]').click(force=True)  # before the board knows what may be played
    free.expect_roll("6-5")


@pytest.mark.parametrize("act", ["numbering", "Escape", "drag"])
def test_a_turn_that_is_being_set_up_is_set_up_whatever_the_reader_does_meanwhile(free: Board, act: str) -> None:
    page = free.page
    free.set_up("bok/1:14,12:1/1:14,8:1/w/6-5")
    free.play("1/7 7/12")
    free.end_turn()
    free.expect_seen("1:13,12:2/1:14,8:1/b")
    free.open_more()
    with questions_held(page, at="/b/4-3"):
        roll_button(page, "4-3").click()
        expect(page).to_have_url(re.compile("/b/4-3$"))  # and what may be played is not known yet
        if act == "Escape":
            free.at("1").press("Escape")
        elif act == "drag":
            start, end = free.middles("1", "5")
            page.mouse.move(*start)
            page.mouse.down()
            page.mouse.move(*end, steps=2)
            page.mouse.up()
        else:
            free.press(act)
    free.expect_dice("4-3")
    expect(free.movable).to_have_count(2)
    if act == "numbering":
        free.press(act)
    free.move("1/4")
    free.expect_seen("1:13,12:2/1:13,4:1,8:1/b")


def test_a_turn_that_is_being_ended_is_ended_whatever_the_numbers_are(free: Board) -> None:
    free.set_up("bok/1:14,12:1/1:14,8:1/w/6-5")
    free.play("1/7 7/12")
    free.open_more()
    with questions_held(free.page, at="/w/6-5"):
        free.press("done")
        free.press("numbering")
        free.at("12").press("Escape")
    free.expect_seen("1:13,12:2/1:14,8:1/b")
    free.press("numbering")


def test_where_there_is_nothing_to_begin_again_what_is_said_stays(free: Board) -> None:
    said = SAYS["rolled"].format(side="Vit", roll=f"6-5, {book.words()['rolls']['6-5']}")
    choose(free, "6-5")
    expect(free.verdict).to_have_text(said)
    free.heard.evaluate("log => log.replaceChildren()")
    free.root.locator('[data-act="reset"]').click(force=True)  # greyed, and pressed all the same
    expect(free.heard).to_have_text(BOARD_SAYS["nothing_to_undo"])
    expect(free.verdict).to_have_text(said)


def test_of_a_refused_checker_that_still_lies_there_the_try_is_taken_back(free: Board) -> None:
    choose(free, "6-5")
    free.play("1/7/12")
    free.end_turn()
    choose(free, "4-3")
    free.move("1/8")
    free.expect_seen("1:14,12:1/1:14,8:1/b")
    free.press("undo")
    free.expect_seen("1:14,12:1/1:15/b")
    free.expect_dice("4-3")
    free.expect_refused(book.rule("dice.separate"))
    free.press("undo")  # and now the turn before
    free.expect_seen("1:14,12:1/1:15/w")


@pytest.mark.parametrize("refused", ["turn", "typed step"])
def test_what_is_greyed_takes_no_refusal_away_and_no_checker_out_of_the_hand(free: Board, refused: str) -> None:
    reset = free.root.locator('[data-act="reset"]')
    choose(free, "6-5")
    if refused == "turn":
        free.end_turn()
        rule = book.rule("turn.must-play")
    else:
        free.write("1/8")
        rule = book.rule("move.exact-die")
    expect(reset).to_have_attribute("aria-disabled", "true")
    reset.click(force=True)
    free.expect_refused(rule)
    free.tap("1")
    expect(free.svg.locator(".checker.picked")).to_have_count(1)
    reset.click(force=True)
    expect(free.svg.locator(".checker.picked")).to_have_count(1)
    expect(free.svg.locator(".target")).to_have_count(2)


def test_a_start_pressed_by_mistake_is_taken_back(free: Board) -> None:
    free.set_up(EN_OCH_EN)
    free.page.get_by_role("button", name=SAYS["start"]).click()
    free.expect_seen(START)
    free.press("undo")
    free.expect_seen(STANDING)
    free.expect_roll("4-3")


# The start and the end of a game


@pytest.mark.parametrize("by", ["mouse", "finger", "key", "held key"])
def test_a_second_press_does_not_press_what_has_come_to_stand_there(free: Board, by: str) -> None:
    page, throw = free.page, free.root.locator('[data-act="random"]')
    choose(free, "6-5")
    free.play("1/7/12")
    done = free.root.locator('[data-act="done"]')
    done.focus()
    box = done.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    screen = page.context.new_cdp_session(page)
    # A busy machine may take long for the second press.
    with nullcontext() if by == "held key" else time_held(page, FRESH_FOR):
        for _ in range(2):
            if by == "mouse":
                page.mouse.click(x, y)
            elif by == "finger":
                screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
                screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            else:
                page.keyboard.down("Enter")
                if by == "key":
                    page.keyboard.up("Enter")
            page.wait_for_function("button => button.checkVisibility()", arg=throw.element_handle())
            if by == "held key":
                expect(throw).not_to_have_class(FRESH)
    screen.detach()
    if "key" in by:
        expect(throw).to_be_focused()
        page.keyboard.up("Enter")
    expect(throw).not_to_have_class(FRESH)
    expect(page).to_have_url(re.compile("#bok/1:14,12:1/1:15/b$"))
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side=BOARD_SAYS["black"]))
    throw.press("Enter")  # and now it is meant
    expect(page).to_have_url(re.compile("/b/[1-6]-[1-6]$"))


def test_who_begins_is_rolled_for_and_ties_again(free: Board) -> None:
    dice_fall(free.page, "4-4", "5-2")
    with free.answered():
        free.press("opening")
    dice_fall_freely(free.page)
    verdict = free.verdict
    expect(verdict).to_contain_text(SAYS["start_tie"].format(white=4, black=4))
    expect(verdict).to_contain_text(SAYS["start_thrown"].format(white=5, black=2))
    expect(verdict).to_contain_text(SAYS["begins"].format(side="Svart"))
    expect(verdict.get_by_role("link", name=book.rule("start.lower-die").title)).to_be_visible()
    free.expect_seen("1:15/1:15/b")
    free.expect_dice("")
    expect(free.root.locator('[data-act="random"]')).to_be_focused()
    expect(free.root.locator('[data-act="opening"]')).to_be_hidden()  # it is known
    free.set_up("bok/1:14,12:1/1:15/b")
    expect(free.root.locator('[data-act="opening"]')).to_be_hidden()


def test_after_a_game_no_dice_are_thrown_and_the_loser_begins_the_next(free: Board) -> None:
    free.set_up("bok/24:1,off:14/1:15/w/2-1")
    free.move("24/off")
    free.end_turn()
    right = BOARD_SAYS["outcome_one"].format(side=BOARD_SAYS["white"], title=book.rule("win.home").title)
    free.expect_right(right)
    press_at_rest(free.page, "6-5")
    expect(free.verdict).to_contain_text(SAYS["game_over"])
    free.expect_right(right)
    free.expect_seen("off:15/1:15/b")
    free.press("next")
    free.expect_seen("1:15/1:15/b")
    expect(roll_button(free.page, "6-5")).to_have_attribute("aria-disabled", "false")
    free.press("undo")
    free.expect_seen("off:15/1:15/b")
    free.expect_right(right)
    free.press("undo")
    free.expect_seen("off:15/1:15/w")
    free.expect_dice("2-1")


@pytest.mark.parametrize(("options", "rolled"), [("", False), ("+teka-every-game", True)])
def test_who_begins_is_rolled_for_after_a_game_only_where_the_loser_does_not(
    free: Board, options: str, rolled: bool
) -> None:
    page, opening, throw = free.page, *(free.root.locator(f'[data-act="{act}"]') for act in ("opening", "random"))
    free.set_up(f"bok{options}/24:15/1:15/b")
    free.press("next")
    beginner = "w" if rolled else "b"
    for _ in range(2):
        free.expect_seen(f"1:15/1:15/{beginner}")
        expect(throw).to_be_visible()
        expect(opening).to_be_visible(visible=rolled)
        page.reload()
    page.evaluate("location.hash = '#bok/24:15/1:15/b'")
    expect(throw).to_be_hidden()
    page.go_back()
    expect(throw).to_be_visible()
    expect(opening).to_be_visible(visible=rolled)
    page.get_by_role("button", name=SAYS["start"]).click()
    expect(opening).to_be_visible()


def test_a_position_in_which_the_game_is_over_offers_the_next(free: Board) -> None:
    free.page.evaluate("location.hash = 'bok/24:15/1:15/b/6-5'")
    free.expect_seen("24:15/1:15/b")
    expect(roll_button(free.page, "6-5")).to_have_attribute("aria-pressed", "false")
    with free.answered():
        press_at_rest(free.page, "6-5")
    expect(free.verdict).to_contain_text(SAYS["game_over"])
    free.expect_right(book.rule("win.corner").title)
    free.press("next")
    free.expect_seen("1:15/1:15/b")


def test_that_nothing_can_be_moved_is_said_beside_the_roll(free: Board) -> None:
    free.set_up("bok/1:14,7:1/1:10,4:1,6:1,12:2,15:1/w")
    with free.answered():
        roll_button(free.page, "6-6").click()
    expect(free.verdict).to_contain_text(BOARD_SAYS["no_step"])


def test_fast_presses_of_different_rolls_end_with_the_last(free: Board) -> None:
    for roll in ("6-5", "4-4", "2-1"):
        roll_button(free.page, roll).dispatch_event("click")
    free.expect_dice("2-1")
    expect(free.page).to_have_url(re.compile("/w/2-1$"))
