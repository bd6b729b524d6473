"""Backgammon on the page: the course by keyboard, the cube, ids of other programs, and matches that are checked."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e import book
from tests.e2e.board import FRESH, Board, steps
from tests.e2e.rolls import choose, dice_fall, dice_fall_freely, press_at_rest, roll_button
from tests.e2e.site import ROOT
from tests.e2e.watch import Watch

START = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
LATER = "4:2,6:4,8:2,13:5,24:2/4:2,6:4,8:2,13:5,24:2/w"
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
    page.get_by_text(book.words()["look"]["title"]).click()
    page.get_by_label(book.words()["look"]["home_left"]).check()
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


@pytest.mark.parametrize(
    ("text", "id_", "key", "values"),
    [
        ("XGID=nothing", "id_xgid", "bad_id_end", ()),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:72:2:3:0:5:10", "id_xgid", "bad_id", (39, "72:2:3:0:5:1")),
        ("4HPwATDgc-ABMA", "id_gnu", "bad_id", (10, "-ABMA")),
        ("OGID=nothing", "id_ogid", "bad_id", (6, "nothing")),
    ],
)
def test_an_id_with_a_fault_is_called_what_it_seems_to_be(
    table: Board, text: str, id_: str, key: str, values: tuple[int, str] | tuple[()]
) -> None:
    write_position(table, text)
    said = SAYS[key].format(id=SAYS[id_], **dict(zip(("column", "found"), values, strict=False)))
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(said)
    expect(table.page.locator("#free-position")).to_have_attribute("aria-invalid", "true")
    table.expect_seen(START)


def test_what_cannot_be_laid_out_is_told_with_the_number_on_the_board(table: Board) -> None:
    table.page.get_by_role("button", name=SAYS["place"]).click()
    table.press("clear")
    table.expect_seen("off:15/off:15/w")  # else Undo would take back the emptying too
    table.at("24").click()
    table.expect_seen("24:1,off:14/off:15/w")
    table.root.get_by_label(SAYS["place_black"]).check()
    with table.answered():
        table.at("24").click()  # Black's own 1
    said = SAYS["position_shared_here"].format(place="tunga 24")
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(said)
    table.root.get_by_label(SAYS["place_white"]).check()
    table.press("undo")
    table.expect_seen("off:15/off:15/w")


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ("1:-1:1:D:0:0:0:0:10", "position_offer"),
        ("1:1:1:00:4:0:1:5:10", "position_crawford_cube"),
        ("1:0:1:00:0:0:0:0:10", "position_owner"),
    ],
)
def test_a_cube_that_cannot_lie_so_is_refused_with_its_reason(table: Board, fields: str, key: str) -> None:
    write_position(table, f"XGID=-b----E-C---eE---c-e----B-:{fields}")
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(SAYS[key])
    table.expect_seen(START)


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_cube_is_offered_and_taken(table: Board, by: str) -> None:
    cube, page = table.svg.locator(".cube"), table.page
    table.set_up(f"backgammon/{LATER}")

    def press(wanted: Locator) -> None:
        if by == "mouse":
            wanted.click()
        else:
            wanted.focus()
            expect(wanted).not_to_have_class(FRESH)
            page.keyboard.press("Enter")

    expect(cube.locator("text")).to_have_text("1")
    expect(cube).to_have_attribute("aria-label", re.compile(SAYS["cube_middle"].format(value=1)))
    press(cube)
    offered = SAYS["cube_offered"].format(side="Vit", other="Svart", value=2)
    expect(table.verdict).to_contain_text(offered)
    expect(table.panel.get_by_text(offered)).to_have_count(1)
    for act in ("opening", "random", "done"):
        expect(table.root.locator(f'[data-act="{act}"]')).to_be_hidden()
    press_at_rest(page, "6-5")
    expect(table.verdict).to_contain_text(SAYS["answer_first"])
    expect(table.verdict).to_contain_text(offered)
    press(table.root.get_by_role("button", name=SAYS["cube_take"], exact=True))
    expect(cube).to_have_attribute("aria-label", re.compile(SAYS["cube_owned"].format(value=2, side="Svart")))
    press(cube)
    table.expect_refused(book.rule("cube.owner-only"))


def test_a_double_that_is_dropped_ends_the_game_and_the_next_is_offered(table: Board) -> None:
    table.set_up(f"backgammon/{START}/-/cube_2w_score_1-1_of_7")
    table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    table.expect_right(SAYS["dropped"].format(side="Vit", other="Svart", points=2))
    expect(table.verdict).to_contain_text(SAYS["game_over"])
    expect(table.page).to_have_url(re.compile(r"/-/cube_2w/4w_score_1-1_of_7\+drop$"))
    press_at_rest(table.page, "6-5")
    table.expect_right()
    table.expect_dice("")
    table.press("undo")
    expect(table.verdict).to_contain_text(SAYS["cube_offered"].format(side="Vit", other="Svart", value=4))
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    table.press("next")
    expect(table.page).to_have_url(re.compile("/w/-/score_3-1_of_7$"))
    table.expect_seen(START)
    table.press("undo")
    table.expect_right(SAYS["dropped"].format(side="Vit", other="Svart", points=2))


def test_what_was_declined_is_on_offer_no_more_in_a_position_laid_out_after_it(table: Board) -> None:
    table.set_up(f"backgammon/{START}/-/cube_2w_score_1-1_of_7")
    table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    table.expect_right(SAYS["dropped"].format(side="Vit", other="Svart", points=2))
    table.page.get_by_role("button", name=SAYS["place"]).click()
    expect(table.page).to_have_url(re.compile("/-/score_1-1_of_7$"))
    table.press("placed")
    expect(table.verdict).to_contain_text(SAYS["choose_roll"].format(side="Vit"))


def test_after_a_declined_double_a_match_in_which_nobody_doubles_waits_for_the_next_game(table: Board) -> None:
    table.set_up(f"backgammon/{START}/-/cube_1/2w+drop")
    length = table.page.get_by_label(SAYS["match_length"], exact=True)
    length.fill("1")
    with table.answered():
        length.press("Enter")
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(SAYS["match_declined"])
    expect(length).to_have_value("0")
    table.press("next")
    table.expect_seen(START)
    length.fill("1")
    length.press("Enter")
    expect(table.page).to_have_url(re.compile("/w/-/score_0-0_of_1$"))


def test_a_declined_double_is_declined_in_a_page_loaded_anew_and_can_be_taken_back_there(page: Page) -> None:
    page.goto(f"fritt-brade.html#backgammon/{START}/-/cube_2w_score_1-1_of_7")
    table = Board.of(page, "free-backgammon")
    table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    ended = SAYS["dropped"].format(side="Vit", other="Svart", points=2)
    table.expect_right(ended)
    page.reload()
    table.expect_right(ended)
    expect(table.verdict).to_contain_text(SAYS["game_over"])
    table.press("undo")
    expect(table.verdict).to_contain_text(SAYS["cube_offered"].format(side="Vit", other="Svart", value=4))
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    table.press("next")
    expect(page).to_have_url(re.compile("/w/-/score_3-1_of_7$"))


def test_the_keyboard_goes_on_to_what_comes_after_an_answer(table: Board) -> None:
    page, root = table.page, table.root
    table.set_up(f"backgammon/{LATER}")
    tab_to(page, root.get_by_role("button", name=SAYS["cube_double"], exact=True))
    page.keyboard.press("Enter")
    expect(root.get_by_role("button", name=SAYS["cube_take"], exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(root.locator(":focus")).not_to_have_class(FRESH)
    page.keyboard.press("Enter")
    table.expect_right(SAYS["dropped_one"].format(side="Vit", other="Svart"))
    expect(root.locator('[data-act="next"]')).to_be_focused()


def test_a_page_opened_at_a_position_that_cannot_be_says_so_on_the_start_of_that_game(page: Page) -> None:
    page.goto("fritt-brade.html#backgammon/1:14/1:15/w")
    table = Board.of(page, "free-backgammon")
    said = SAYS["position_checkers"].format(side="Vit", count=14, right=15)
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(said)
    table.expect_seen(START)
    expect(table.svg.locator(".cube")).to_be_visible()
    expect(page).to_have_url(re.compile(f"#backgammon/{START}$"))


def test_nothing_is_declined_where_nothing_is_offered(table: Board) -> None:
    with table.answered():
        table.page.evaluate("address => { location.hash = address; }", f"backgammon/{START}/-/cube_2w+drop")
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(book.rule("cube.unasked").short)
    expect(table.page).to_have_url(re.compile(f"#backgammon/{START}$"))


def test_a_second_press_of_the_cube_does_not_take_what_the_first_has_offered(table: Board) -> None:
    table.set_up(f"backgammon/{LATER}")
    cube, take = table.svg.locator(".cube"), table.root.locator('[data-cube="take"]')
    cube.focus()
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("button => button.checkVisibility()", arg=take.element_handle())
    table.page.keyboard.press("Enter")
    expect(cube).not_to_have_class(FRESH)
    expect(table.verdict).to_contain_text(SAYS["cube_offered"].format(side="Vit", other="Svart", value=2))
    expect(take).to_be_visible()
    cube.press("Enter")  # and now it is meant
    expect(take).to_be_hidden()


def test_the_cube_by_touch(new_context: Callable[..., BrowserContext]) -> None:
    size = {"width": 360, "height": 740}
    page = new_context(viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2).new_page()
    page.goto(f"fritt-brade.html#backgammon/{LATER}")
    board = Board(page, page.locator("#free-backgammon"))
    cube = board.svg.locator(".cube")
    expect(cube).to_be_visible()
    box = cube.bounding_box()
    assert box
    assert round(min(box["width"], box["height"])) >= 40
    cube.tap()
    expect(board.verdict).to_contain_text(SAYS["cube_offered"].format(side="Vit", other="Svart", value=2))
    cube.tap()  # takes it
    expect(board.root.locator('[data-part="cube-says"]')).to_contain_text(
        SAYS["cube_owned"].format(side="Svart", value=2)
    )
    cube.tap()
    board.expect_refused(book.rule("cube.owner-only"))
    board.page.evaluate("location.hash = location.hash.replace('/w/', '/b/')")
    expect(board.svg.locator('.turn[data-side="black"]')).to_have_count(1)
    cube.tap()
    drop = board.root.get_by_role("button", name=SAYS["cube_drop"], exact=True)
    drop.tap()
    board.expect_right(SAYS["dropped"].format(side="Svart", other="Vit", points=2))


def test_nobody_doubles_at_the_start_for_the_dice_that_decide_it_are_the_first_roll(table: Board) -> None:
    double = table.root.get_by_role("button", name=SAYS["cube_double"], exact=True)
    expect(table.root.locator('[data-act="opening"]')).to_be_visible()
    expect(double).to_be_hidden()
    table.svg.locator(".cube").click()
    table.expect_refused(book.rule("cube.before-roll"))
    table.set_up(f"backgammon/{LATER}")
    expect(double).to_be_visible()


def test_nobody_doubles_after_the_roll(table: Board) -> None:
    write_position(table, f"{START} 6-5 cube 2w")
    table.expect_roll("6-5")
    table.svg.locator(".cube").click()
    table.expect_refused(book.rule("cube.before-roll"))
    table.expect_dice("6-5")
    table.move("13/7")


def test_the_player_with_the_higher_die_begins_with_both(table: Board) -> None:
    dice_fall(table.page, "2-5")
    table.press("opening")
    table.expect_roll("5-2")
    dice_fall_freely(table.page)
    expect(table.verdict).to_contain_text(SAYS["begins"].format(side="Svart"))
    assert table.turn == "black"
    table.move("13/8")


WON_BUT_FOR_ONE = "1:1,off:14/6:5,8:3,13:7/w"


def test_jacoby_is_chosen_and_reckoned_in(table: Board) -> None:
    table.set_up(f"backgammon/{WON_BUT_FOR_ONE}/6-5")
    options = book.words()["options"]
    table.page.get_by_label(options["cube.jacoby"]).locator("visible=true").check()
    expect(table.page).to_have_url(re.compile(r"#backgammon\+cube\.jacoby/"))
    table.expect_roll("6-5")
    table.move("1/off")
    table.end_turn()
    title = book.rule("bg.gammon").title
    table.expect_right(book.words()["board"]["outcome_one"].format(side="Vit", title=title))


def test_a_match_is_set_up_won_and_played_on(table: Board) -> None:
    page = table.page
    table.set_up(f"backgammon/{WON_BUT_FOR_ONE}")
    for label, points in (("match_length", "5"), ("match_white", "2"), ("match_black", "3")):
        field = page.get_by_label(SAYS[label], exact=True)
        field.fill(points)
        field.press("Enter")
    expect(page).to_have_url(re.compile("/w/-/score_2-3_of_5$"))
    choose(table, "6-5")
    table.move("1/off")
    table.end_turn()
    table.press("next")
    expect(page).to_have_url(re.compile("/w/-/score_4-3_of_5_crawford$"))
    expect(page.get_by_label(SAYS["match_crawford"])).to_be_checked()
    table.press("undo")
    table.expect_right(book.rule("bg.gammon").title)
    expect(page.get_by_label(SAYS["match_white"], exact=True)).to_have_value("2")
    table.press("undo")
    table.expect_dice("6-5")


def test_the_score_is_told_in_the_crawford_game_too_and_that_it_has_no_cube(table: Board) -> None:
    table.set_up("backgammon/1:1,off:14/1:2,off:13/w/6-5/score_3-1_of_5")
    said = table.root.locator('[data-part="cube-says"]')
    expect(said).to_contain_text(SAYS["match_standing"].format(length=5, white=3, black=1))
    table.move("1/off")
    table.end_turn()
    table.press("next")
    score = SAYS["match_standing"].format(length=5, white=4, black=1)
    expect(said).to_have_text(f"{score} {SAYS['crawford']}")
    expect(said).to_be_visible()
    expect(table.svg.locator(".cube")).to_be_hidden()
    table.set_up(f"backgammon/{START}")
    expect(said).to_have_text(SAYS["cube_middle"].format(value=1))


def test_what_is_being_written_is_not_written_over(table: Board) -> None:
    """The board may change meanwhile: an answer of the engine has been long in coming."""
    page = table.page
    table.set_up(f"backgammon/{WON_BUT_FOR_ONE}/-/score_0-3_of_5")
    field = page.get_by_label(SAYS["match_white"], exact=True)
    field.fill("2")
    roll_button(page, "6-5").dispatch_event("click")
    table.expect_roll("6-5")
    expect(field).to_have_value("2")
    field.press("Enter")
    expect(page).to_have_url(re.compile("score_2-3_of_5$"))


@pytest.mark.parametrize(
    ("around", "label", "points", "key"),
    [
        ("score_2-3_of_5", "match_white", ("2", "5"), "position_score"),
        ("score_2-4_of_5_crawford", "match_black", ("4", "3"), "position_crawford"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_its_reason(
    table: Board, around: str, label: str, points: tuple[str, str], key: str
) -> None:
    before, after = points
    table.set_up(f"backgammon/{START}/-/{around}")
    field = table.page.get_by_label(SAYS[label], exact=True)
    expect(field).to_have_value(before)
    field.fill(after)
    with table.answered():
        field.press("Tab")
    expect(table.verdict.locator('[data-tone="wrong"] .short')).to_have_text(SAYS[key])
    expect(field).to_have_value(before)


def test_a_match_in_an_id_shows_in_the_form_and_so_does_jacoby(table: Board) -> None:
    write_position(table, "XGID=-b----E-C---eE---c-e----B-:0:0:1:63:3:4:1:5:10")
    expect(table.page.get_by_label(SAYS["match_length"], exact=True)).to_have_value("5")
    expect(table.page.get_by_label(SAYS["match_crawford"])).to_be_checked()
    table.page.evaluate("address => { location.hash = address; }", f"backgammon/{START}/-/jacoby_beaver")
    expect(table.page.get_by_label(book.words()["options"]["cube.jacoby"]).locator("visible=true")).to_be_checked()
    expect(table.page).to_have_url(re.compile(r"#backgammon\+cube\.beaver\+cube\.jacoby/[^-]*/w$"))


def test_a_double_is_beavered_where_that_is_chosen(table: Board) -> None:
    table.set_up(f"backgammon/{LATER}")
    table.page.get_by_label(book.words()["options"]["cube.beaver"]).locator("visible=true").check()
    table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    table.root.get_by_role("button", name=SAYS["cube_beaver"], exact=True).click()
    expect(table.svg.locator(".cube text")).to_have_text("4")


@pytest.mark.parametrize("lang", ["sv", "en", "da"])
def test_checkers_that_wait_to_enter_are_not_called_beaten(
    new_context: Callable[..., BrowserContext], lang: str
) -> None:
    page, words = new_context().new_page(), book.words(lang)["board"]
    page.goto(f"{'' if lang == 'sv' else lang + '/'}fritt-brade.html#acey-deucey/-/-/w")
    rib = page.locator('#free-backgammon .rib[data-side="white"]')
    the_bar = words["the_bar"].capitalize()
    expect(rib).to_have_attribute(
        "aria-label", re.compile(f"^{re.escape(the_bar + ', ' + words['wait_many_white'].format(count=15))}")
    )
    page.evaluate("location.hash = 'acey-deucey/20:12,bar:2/-/w'")
    both = f"{words['rib_many_white'].format(count=2)}, {words['wait_one_white']}"
    expect(rib).to_have_attribute("aria-label", re.compile(f"^{re.escape(both)}"))
    expect(page.locator('#free-backgammon .checker.waiting[data-side="white"]')).to_have_count(1)
    expect(page.locator('#free-backgammon .checker.waiting[data-side="black"]')).to_have_count(15)


def test_how_many_wait_on_either_side_of_the_rib_can_be_read(table: Board) -> None:
    table.page.evaluate("location.hash = 'acey-deucey/-/-/w'")
    counts = [table.svg.locator(f'text[data-at="bar-{side}"]') for side in ("white", "black")]
    for count in counts:
        expect(count).to_have_text("×15")
    boxes = [box for count in counts if (box := count.bounding_box())]
    left, right = sorted(boxes, key=lambda box: box["x"])
    assert left["x"] + left["width"] <= right["x"]


def test_how_many_are_off_looks_like_a_count(table: Board) -> None:
    table.set_up("backgammon/1:12,off:3/6:15/w")
    expect(table.svg.locator('text[data-at="off-white"]')).to_have_text("×3")


def test_the_rulesets_of_both_games_have_their_boards(table: Board) -> None:
    page = table.page
    page.get_by_label("Boken").check()
    expect(table.root).to_be_hidden()
    Board.free(page).expect_seen("1:15/1:15/w")
    page.get_by_label("Nackgammon", exact=True).check()
    table.expect_seen("6:4,8:3,13:4,23:2,24:2/6:4,8:3,13:4,23:2,24:2/w")


def test_the_course_leads_to_a_board_where_its_cube_is_offered(page: Page) -> None:
    page.goto("kurs/kuben.html")
    page.locator('.text a[href*="fritt-brade.html#"]').click()
    table = Board.of(page, "free-backgammon")
    table.expect_seen("2:1,5:1,off:13/1:2,off:13/w")
    table.root.get_by_role("button", name=SAYS["cube_double"], exact=True).click()
    table.root.get_by_role("button", name=SAYS["cube_drop"], exact=True).click()
    table.expect_right(SAYS["dropped_one"].format(side="Vit", other="Svart"))
    table.press("undo")
    table.root.get_by_role("button", name=SAYS["cube_take"], exact=True).click()
    expect(table.root.locator('[data-part="cube-says"]')).to_have_text(SAYS["cube_owned"].format(side="Svart", value=2))


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

    checking.get_by_role("button", name=said["example"], exact=True).click()
    expect(verdict).to_have_text(said["faulty_one"])
    expect(fault.locator(".short")).to_have_text(rule.short)

    text.fill("no match at all")
    checking.get_by_role("button", name=said["send"], exact=True).click()
    expect(verdict).to_contain_text(said["unreadable"].partition("{")[0])


def test_a_text_as_long_as_may_be_that_is_wrong_throughout_is_told_where_it_is_checked_no_further(
    checking: Page,
) -> None:
    said = book.words()["match"]
    start = " 5 point match\n\n Game 1\n A : 0                      B : 0\n"
    rows = [f"{number:3}) 61: 13/7 8/7                  31: 8/5 6/5\n" for number in range(1, 1300)]
    checking.locator("#match-text").fill(start + "".join(rows))
    checking.get_by_role("button", name=said["send"], exact=True).click()
    expect(checking.locator("#match-verdict")).to_have_text(said["faulty"].format(count=100), timeout=120_000)
    last = checking.locator(".findings li").last
    expect(last).to_contain_text(said["stopped"].format(count=100))
    expect(checking.locator(".findings .open").first).to_contain_text(said["open"].partition("{")[0])


def test_a_file_far_too_long_is_answered_at_once_and_not_put_in_the_field(checking: Page) -> None:
    checking.locator("#match-file").set_input_files(
        {"name": "match.mat", "mimeType": "text/plain", "buffer": b"x" * 2**21}
    )
    expect(checking.locator("#match-verdict")).to_have_text(book.words()["board"]["too_long"])
    expect(checking.locator("#match-text")).to_have_value("")


def test_a_file_that_is_gone_is_told_and_can_be_chosen_again_when_it_is_back(checking: Page, tmp_path: Path) -> None:
    said = book.words()["match"]
    file = tmp_path / "match.mat"
    file.write_text("no match at all", encoding="utf-8")
    checking.evaluate(
        "document.body.append(Object.assign(document.createElement('input'), {type: 'file', id: 'spare'}))"
    )
    checking.locator("#spare").set_input_files(file)
    file.unlink()
    checking.locator("#match-file").evaluate(
        """(chosen) => {
          chosen.files = document.getElementById("spare").files;
          chosen.dispatchEvent(new Event("change"));
        }"""
    )
    expect(checking.locator("#match-verdict")).to_have_text(said["no_file"])
    expect(checking.locator(".findings li")).to_have_count(0)
    assert checking.locator("#match-file").evaluate("chosen => chosen.value") == ""


def test_where_reading_stops_is_counted_in_whole_characters(checking: Page) -> None:
    said = book.words()["match"]
    checking.locator("#match-text").fill(f'[Rules "vasa"]\n; {"🎲" * 40}\nGame 1\nPosition 1:15/1:14/w\n')
    checking.get_by_role("button", name=said["send"], exact=True).click()
    stops = f"{said['unreadable'].format(line=4, column=15)} {said['unreadable_help']}"
    expect(checking.locator("#match-verdict")).to_have_text(stops, timeout=120_000)


def test_without_the_engine_no_match_is_checked_and_no_board_is_spoken_of(page: Page, watch: Watch) -> None:
    watch.expect("net::ERR_FAILED|ERR_BLOCKED|Failed to load resource|engine/worker.js|runtime/")
    page.context.route("**/web/engine/worker.js", lambda route: route.abort())
    page.goto("granska-match.html")
    page.locator("#match-file").set_input_files(MATCHES / "m01.mat")
    said = book.words()["match"]["engine_needed"]
    expect(page.locator("#match-verdict")).to_have_text(said, timeout=120_000)
