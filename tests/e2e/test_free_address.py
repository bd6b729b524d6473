"""The address of the free board tells all that is there, and none does any harm; Back and Forward follow it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.held import engine_held
from tests.e2e.rolls import choose, press_at_rest, roll_button

SAYS = book.words()["free"]
BOARD_SAYS = book.words()["board"]
START = "1:15/1:15/w"
STANDING = book.on("en-och-en").data["position"]
EN_OCH_EN = f"bok/{STANDING}/4-3"


def test_the_address_sets_up_position_and_roll(free: Board) -> None:
    free.set_up("bok/1:9,5:1,8:1,12:2,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w/4-3")
    free.move("1/5")
    free.expect_refused(book.rule("land.one-only"))
    free.move("8/12")
    free.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


def test_the_link_that_skips_to_the_text_leaves_board_and_address(page: Page) -> None:
    page.goto(f"fritt-brade.html#{EN_OCH_EN}")
    board = Board.free(page)
    board.expect_seen(STANDING)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.wait_for_function("address => location.hash === address", arg=f"#{EN_OCH_EN}")
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


def test_an_address_opened_in_a_new_page_shows_the_same(page: Page) -> None:
    page.goto("fritt-brade.html#vasa/20:1,21:2,off:12/1:1,4:1,6:1,12:2,14:2,16:2,18:2,19:2,20:2/w/4-4")
    board = Board.free(page)
    board.expect_seen("20:1,21:2,off:12/1:1,4:1,6:1,12:2,14:2,16:2,18:2,19:2,20:2/w")
    board.expect_roll("4-4")
    expect(page.get_by_label("Vasa 2003")).to_be_checked()
    board.move("21/off")
    board.expect_refused(book.rule("off.rearmost"))


def test_a_game_that_has_been_won_is_won_in_a_page_loaded_anew_and_as_it_was(page: Page) -> None:
    given = book.on("sprangjan").data
    page.goto(f"fritt-brade.html#bok/{given['position']}/{given['roll']}")
    board = Board.free(page)
    board.expect_roll(given["roll"])
    board.move("bar/6")
    board.end_turn()
    right = BOARD_SAYS["outcome"].format(side="Vit", title=book.rule("win.blast-jan").title, points=5)
    board.expect_right(right)
    page.reload()
    board.expect_right(right)
    expect(board.verdict).to_contain_text(SAYS["game_over"])
    expect(board.root.locator('[data-act="next"]')).to_be_visible()
    board.press("undo")
    board.expect_dice(given["roll"])
    board.end_turn()
    board.expect_right(right)
    board.press("next")
    board.expect_seen("1:15/1:15/b")


@pytest.mark.parametrize("address", ["sm/1:14,12:1/1:15/b/-/+surrender", "bok/24:15/1:15/b"])
def test_while_a_finished_game_is_waited_for_nothing_is_offered_that_it_does_not_have(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    page = new_context().new_page()
    with engine_held(page):
        page.add_init_script("""
          globalThis.offered = new Set();
          const look = () => {
            for (const button of document.querySelectorAll("#free .actions button"))
              if (button.checkVisibility({ visibilityProperty: true })) offered.add(button.dataset.act);
            requestAnimationFrame(look);
          };
          look();
        """)
        page.goto(f"fritt-brade.html#{address}")
        board = Board.free(page)
        expect(board.verdict).to_have_text(BOARD_SAYS["waiting"])
        if "surrender" in address:
            press_at_rest(page, "6-5")
    expect(board.root.locator('[data-act="next"]')).to_be_visible()
    expect(board.verdict).to_contain_text(SAYS["game_over"])
    board.expect_dice("")
    assert page.evaluate("[...offered].sort()") == ["next", "reset", "undo"]
    expect(page).to_have_url(re.compile(f"#{re.escape(address)}$"))


def test_the_opening_option_is_in_the_address(free: Board) -> None:
    option = free.page.get_by_label(book.words()["options"]["opening.six-sixes"])
    option.check()
    expect(free.page).to_have_url(re.compile(r"#bok\+opening\.six-sixes/"))
    choose(free, "6-6")
    free.play("1/7")
    free.move("1/7")
    free.expect_seen("1:13,7:2/1:15/w")


BAD = [
    ("bok/1:14/1:15/w", "position_checkers", "fourteen checkers"),
    ("bok/5:15/1:15/w", "position_crowded", "fifteen on a point for one"),
    ("bok/1:15/1:15", "bad_address", "no side to move"),
    ("bok/1:15/1:15/x", "bad_position", "no such side"),
    ("bok/1:15/1:15/w/9-9", "bad_roll", "no such dice"),
    ("bok/1:15/1:15/w/2-6", "bad_roll", "the lower die first"),
    ("bok/1:15/1:15/w/6-2/more", "bad_position", "more than there is room for"),
    ("bok/1:15/1:15/w/-/6-2", "bad_address", "dice that stand in no place of theirs"),
    ("bok/1:15/1:15/w/-/cube_2b", "position_rules", "a cube in bräde"),
    ("vasa/1:15/1:15/w/-/bound_w", "position_rules", "what these rules do not remember"),
    ("bok/1:15/1:15/w/-/cube_2b%0A", "bad_position", "a line break"),
    ("sm/1:15/1:15/w/-/onedie_3w", "bad_position", "more turns of one die than there can be"),
    ("norge/1:15/1:15/w", "bad_ruleset", "no such rules"),
    ("bok+gåva/1:15/1:15/w", "bad_address", "no such option"),
    ("sm+opening.six-sixes/1:15/1:15/w", "bad_address", "an option of other rules"),
    ("bok/<img src=x onerror=alert(1)>/1:15/w", "bad_position", "markup in a position"),
    ("<script>alert(1)</script>/1:15/1:15/w", "bad_ruleset", "markup in place of the rules"),
    ("bok/{count}/{column}/w", "bad_position", "placeholders"),
    ("%", "bad_address", "half an escape"),
    ("bok/%E0%A4%A/1:15/w", "bad_address", "an escape that is no text"),
    ("bok/%31:15/1:15/w/%36-2/", "bad_address", "escapes, and a slash too many"),
    ("__proto__/1:15/1:15/w", "bad_ruleset", "a name that objects have"),
    ("bok+__proto__/1:15/1:15/w", "bad_address", "the same as an option"),
    ("bok+id/1:15/1:15/w/6-2", "bad_address", "what a ruleset is known by, as an option"),
    ("bok/" + "1:" * 200_000 + "/1:15/w", "too_long", "longer than any position"),
    ("bok/1:15/1:15/w/" + "6-" * 200_000, "too_long", "longer than any roll"),
    ("bok/" + "9" * 5_000 + ":1/1:15/w", "bad_position", "a huge number"),
]


@pytest.mark.parametrize("case", BAD, ids=lambda case: case[2])
def test_an_address_that_cannot_be_shown_says_so_and_changes_nothing(free: Board, case: tuple[str, str, str]) -> None:
    address, key, _ = case
    standing = "1:14,12:1/1:14,8:1/b"
    free.set_up(f"bok/{standing}/6-5")
    with free.answered():
        free.page.evaluate("address => { location.hash = address; }", address)
    said = re.sub(r"\\\{\w+\\\}", ".*", re.escape((SAYS | BOARD_SAYS)[key]))
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(re.compile(f"^{said}$", re.DOTALL))
    expect(free.verdict.locator("img, script")).to_have_count(0)
    free.expect_seen(standing)
    free.expect_dice("6-5")
    expect(free.page).to_have_url(re.compile(f"#bok/{standing}/6-5$"))
    free.move("8/14")  # and the board is played on
    free.expect_seen("1:14,12:1/1:14,14:1/b")


def test_a_shared_address_is_waited_for_in_words_and_a_roll_chosen_meanwhile_is_rolled_there(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context().new_page()
    with engine_held(page):
        page.goto(f"fritt-brade.html#bok/{STANDING}/6-2")
        board = Board.free(page)
        expect(board.verdict).to_have_text(BOARD_SAYS["waiting"])
        roll_button(page, "4-3").click()
        expect(board.verdict).to_have_text(BOARD_SAYS["waiting"])
    board.expect_seen(STANDING)
    board.expect_roll("4-3")
    expect(page).to_have_url(re.compile(f"#{EN_OCH_EN}$"))


@pytest.mark.parametrize("then", ["back", "#%"])
def test_an_address_that_is_left_before_it_is_answered_is_not_set_up(
    new_context: Callable[..., BrowserContext], then: str
) -> None:
    page = new_context().new_page()
    with engine_held(page):
        page.goto("fritt-brade.html")
        board = Board.free(page)
        expect(page).to_have_url(re.compile("#bok/1:15/1:15/w$"))
        page.evaluate("address => { location.hash = address; }", f"bok/{STANDING}/6-2")
        expect(board.verdict).to_contain_text(BOARD_SAYS["waiting"])
        if then == "back":
            page.go_back()
            expect(board.verdict).to_have_text(SAYS["choose_roll"].format(side="Vit"))
        else:
            page.evaluate("address => { location.hash = address; }", then)
            expect(board.verdict).to_contain_text(SAYS["bad_address"])
    roll_button(page, "6-5").click()
    board.expect_roll("6-5")
    board.play("1/7 7/12")
    board.end_turn()
    board.expect_seen("1:14,12:1/1:15/b")
    expect(page.locator("#free-position")).to_have_value("1:14,12:1/1:15/b")


def test_the_board_of_the_game_in_the_address_is_there_before_the_engine(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context().new_page()
    with engine_held(page):
        page.goto("fritt-brade.html#nackgammon/1:1,off:14/6:15/w/6-5")
        board = Board.of(page, "free-backgammon")
        expect(board.verdict).to_have_text(BOARD_SAYS["waiting"])
        expect(board.root).to_be_visible()
        expect(page.locator("#free")).to_be_hidden()
    board.expect_seen("1:1,off:14/6:15/w")


@pytest.mark.parametrize("refused", [False, True])
def test_an_address_given_at_the_moment_of_an_answer_is_followed(free: Board, refused: bool) -> None:
    """The browser tells of an address a moment after it is given: what the answer leads to must not undo it."""
    page, wanted = free.page, "bok/1:14,2:1/1:15/b"
    free.set_up("bok/1:13,3:1,9:1/1:15/w")
    page.locator("#free-position").fill("XGID=nothing")
    page.evaluate(
        """([address, last]) => {
          const { parse } = JSON;
          let answers = 0;
          JSON.parse = text => {
            answers += 1;
            if (answers === last) {
              JSON.parse = parse;
              location.hash = address;
            }
            return parse(text);
          };
        }""",
        [wanted, 2 if refused else 1],  # what is written is read in two ways before it is refused
    )
    if refused:
        page.locator("#free-position").press("Enter")
    else:
        page.get_by_role("button", name=SAYS["place"]).click()
    free.expect_seen(wanted.removeprefix("bok/"))
    expect(page).to_have_url(re.compile(f"#{wanted}$"))


def test_an_escaped_address_is_read(free: Board) -> None:
    free.page.evaluate("location.hash = 'bok/1%3A14%2C12%3A1/1%3A15/b/6-5'")
    free.expect_seen("1:14,12:1/1:15/b")
    free.expect_dice("6-5")


def test_megabytes_in_the_address_change_nothing(free: Board) -> None:
    with free.answered():
        free.page.evaluate("location.hash = 'bok/' + '1:15,'.repeat(300_000) + '/1:15/w'")
    expect(free.verdict.locator('[data-tone="wrong"] .short')).to_have_text(BOARD_SAYS["too_long"])
    free.expect_seen(START)


def test_back_and_forward_go_from_one_address_to_the_other(free: Board) -> None:
    first, second = "1:14,12:1/1:15/b", "1:14,12:1/1:14,8:1/w"
    free.set_up(f"bok/{first}")
    free.set_up(f"bok/{second}/6-5")
    free.page.go_back()
    free.expect_seen(first)
    free.page.go_forward()
    free.expect_seen(second)
    free.expect_dice("6-5")


def test_turns_can_be_taken_back_after_back_and_forward_and_in_a_page_loaded_anew(free: Board) -> None:
    choose(free, "6-5")
    free.play("1/7/12")
    free.end_turn()
    other = "12:15/12:15/w"
    free.set_up(f"bok/{other}")
    expect(free.root.locator('[data-act="undo"]')).to_have_attribute("aria-disabled", "true")
    free.page.go_back()
    free.expect_seen("1:14,12:1/1:15/b")
    free.press("undo")
    free.expect_seen("1:14,12:1/1:15/w")
    free.expect_dice("6-5")


def test_an_emptied_board_is_laid_out_on_in_a_page_loaded_anew(page: Page) -> None:
    page.goto("fritt-brade.html#sm/1:14,12:1/1:15/w")
    free = Board.free(page)
    page.get_by_role("button", name=SAYS["place"]).click()
    free.press("clear")
    expect(page).to_have_url(re.compile("#sm/off:15/off:15/w$"))
    page.reload()
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=15, black=15))
    expect(page.get_by_label(book.words()["panel"]["ruleset_sm"])).to_be_checked()
    free.at("12").click()
    free.expect_seen("12:1,off:14/off:15/w")
    page.goto("fritt-brade.html#sm/off:15/off:15/w/6-5")
    expect(free.verdict).to_contain_text(SAYS["place_beside"].format(white=15, black=15))
    free.expect_dice("")
