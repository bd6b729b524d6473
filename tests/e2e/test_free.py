"""The free board: any position and roll, set up, chosen or laid out, and played on for both sides."""

import re
from contextlib import nullcontext

import pytest
from playwright.sync_api import Locator, Page, expect

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


def test_by_keyboard_a_turn_is_taken_back_too(free: Board) -> None:
    choose(free, "6-5")
    free.at("1").focus()
    free.play("1/7 7/12", by=free.by_keys)
    free.page.keyboard.press("k")
    free.expect_seen("1:14,12:1/1:15/b")
    free.page.keyboard.press("u")
    free.expect_seen("1:14,12:1/1:15/w")
    expect(free.svg.locator("[role=button]:focus")).to_have_count(1)


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


# Setting up by hand


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


def test_the_focus_is_kept_when_the_turn_passes(free: Board) -> None:
    button = roll_button(free.page, "6-5")
    button.focus()
    free.page.keyboard.press("Enter")
    free.expect_roll("6-5")
    expect(button).to_be_focused()
    free.at("1").focus()
    free.play("1/7 1/6", by=free.by_keys)
    free.page.keyboard.press("k")
    free.expect_seen("1:13,6:1,7:1/1:15/b")
    expect(free.svg.locator("[role=button]:focus")).to_have_count(1)


def test_fast_presses_of_different_rolls_end_with_the_last(free: Board) -> None:
    for roll in ("6-5", "4-4", "2-1"):
        roll_button(free.page, roll).dispatch_event("click")
    free.expect_dice("2-1")
    expect(free.page).to_have_url(re.compile("/w/2-1$"))


# Typed turns: what they say is for the engine to read


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


# What can be reckoned about it

ANALYSIS = book.words()["analysis"]
BACKGAMMON = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
NEAR_JAN = "1:4,2:1,3:1,5:1,6:1,7:1,8:1,14:2,18:2,bar:1/1:6,3:1,8:1,11:1,21:2,23:2,24:2/w"


def reckon(free: Board, address: str) -> Locator:
    """Set up a situation, have it reckoned, and wait for what is told."""
    free.set_up(address)
    part = free.page.locator('[data-part="analysis"]')
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    part.locator("button").press("Enter")
    _, white, black, turn, *roll = address.split("/")
    said = ANALYSIS["reckoned"].format(position=f"{white}/{black}/{turn}", roll=roll[0] if roll else "–")
    expect(part.get_by_role("status")).to_have_text(said)
    return part


def test_nothing_is_reckoned_before_it_is_asked_for(page: Page) -> None:
    page.goto(f"fritt-brade.html#bok/{NEAR_JAN}/6-4")
    Board.free(page).expect_roll("6-4")
    part = page.locator('[data-part="analysis"]')
    expect(part.locator("button")).to_be_hidden()
    part.locator("summary").click()
    expect(part.locator("button")).to_be_visible()
    expect(part.get_by_role("status")).to_have_text("")
    expect(part.locator("table")).to_have_count(0)


def test_turns_are_told_with_their_odds_of_jan(free: Board) -> None:
    part = reckon(free, f"bok/{NEAR_JAN}/6-4")
    rows = part.get_by_role("table", name=ANALYSIS["turns"]).locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.locator("th")).to_have_text(["bar/4 4/10", "bar/4 8/14", "bar/4 14/20*", "bar/4 18/24"])
    expect(rows.locator("td:nth-of-type(1)")).to_have_text(["0 av 36", "7 av 36", "21 av 36", "36 av 36"])
    expect(part).to_contain_text(ANALYSIS["saving_rolls"].format(rolls="6-4, 5-4 och 4-4"))
    expect(part).not_to_contain_text(ANALYSIS["cut_short"])


def test_what_was_reckoned_goes_when_the_board_is_another(free: Board) -> None:
    part = reckon(free, "bok/19:2,off:13/24:1,off:14/w")
    expect(part.locator("table")).not_to_have_count(0)
    free.set_up("bok/19:1,off:14/24:1,off:14/w")
    expect(part.locator("table")).to_have_count(0)
    expect(part.get_by_role("status")).to_have_text("")


def test_an_analysis_that_is_cut_short_says_so(free: Board) -> None:
    part = reckon(free, "bok/1:5,6:1,8:1,12:3,15:2,18:3/1:6,2:1,4:1,5:1,9:1,12:2,15:1,bar:2/w/2-2")
    expect(part).to_contain_text(ANALYSIS["cut_short"])
    expect(part.locator("tbody td", has_text=ANALYSIS["cut"]).first).to_be_visible()


def test_bearing_off_is_told_as_chances_of_so_many_rolls(free: Board) -> None:
    part = reckon(free, "bok/19:2,off:13/24:1,off:14/w")
    table = part.get_by_role("table", name=ANALYSIS["off"].format(side=BOARD_SAYS["white"], mean="2,11"))
    expect(table.locator("tbody tr:visible td").first).to_have_text("11,1 %")
    widths = table.locator(".bar").evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().width)")
    assert max(widths) == widths[1] > widths[0] > 0, "two rolls are the likeliest"
    expect(part).to_contain_text(ANALYSIS["race"].format(win="11,1 %"))
    expect(part).to_contain_text(ANALYSIS["choose_roll"])


@pytest.mark.parametrize(
    ("sides", "exact"),
    [("19:4,off:11/19:4,off:11", True), ("21:6,off:9/21:5,off:10", True), ("19:5,off:10/19:5,off:10", False)],
)
def test_a_race_is_reckoned_exactly_as_far_as_the_page_says(free: Board, sides: str, exact: bool) -> None:
    part = reckon(free, f"bok/{sides}/w")
    said, other = (
        ANALYSIS[name].partition("{win}") for name in (("race", "race_near") if exact else ("race_near", "race"))
    )
    expect(part).to_contain_text(said[2])
    expect(part).not_to_contain_text(other[2])


def test_turns_of_bearing_off_have_their_means_and_other_rules_other_ones(free: Board) -> None:
    for ruleset, best in (("bok", "21/22 22/23 23/24 24/off"), ("vasa", "20/21 21/22 22/23 23/24")):
        part = reckon(free, f"{ruleset}/20:1,21:1,off:13/24:1,off:14/w/1-1")
        rows = part.get_by_role("table", name=ANALYSIS["turns_off"]).locator("tbody tr")
        expect(rows.first.locator("th")).to_have_text(best)


def test_where_there_is_nothing_to_reckon_it_is_said(free: Board) -> None:
    free.page.locator('input[name="ruleset"][value="backgammon"]').check(force=True)
    part = reckon(Board(free.page, free.page.locator("#free-backgammon")), f"backgammon/{BACKGAMMON}/6-4")
    expect(part).to_contain_text(ANALYSIS["nothing"])
    part = reckon(Board(free.page, free.page.locator("#free-backgammon")), f"backgammon/{BACKGAMMON}")
    expect(part).to_contain_text(ANALYSIS["nothing"])  # a roll would change nothing
    expect(part).not_to_contain_text(ANALYSIS["choose_roll"])


def test_where_turns_could_be_reckoned_a_roll_is_asked_for(free: Board) -> None:
    part = reckon(free, f"bok/{NEAR_JAN}")
    expect(part).to_contain_text(ANALYSIS["choose_roll"])
    expect(part).not_to_contain_text(ANALYSIS["nothing"])


def test_a_typed_turn_that_is_refused_names_the_step(free: Board) -> None:
    free.set_up("bok/1:15/1:15/w/6-5")
    free.write("1/7 1/13")
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_contain_text("1/13: ")
    free.expect_seen("1:15/1:15/w")
