"""On a phone: no side scroll on any page, boards that stand upright, and everything large enough for a thumb."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.pages import KINDS
from tests.e2e.rolls import roll_button

EXERCISES = book.words()["exercises"]
FREE = book.words()["free"]
LEAST = 40  # pixels, of what a thumb must meet

OPEN_ALL = "for (const more of document.querySelectorAll('details')) more.open = true"

# What can be pressed, by the box that answers: a label around its input, not the input inside it. Links inside
# sentences are as high as their line, which is what the accessibility guidelines allow.
_SMALL = """least => [...document.querySelectorAll("button, summary, a, label, input:is([type=text], [type=file])")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest("p, dd, dt, td, li > p, .skip"))
  .filter((one) => !(one.closest(".text") && one.tagName === "A" && one.closest("li, h2, h3")))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.height > 0 && (one.tagName !== "LABEL" || one.querySelector("input")))
  .filter(([, box]) => box.height < least)
  .map(([one, box]) => `${one.tagName} ${one.textContent.trim().slice(0, 30)}: ${box.width} × ${box.height}`)"""


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page on a small phone."""
    size = {"width": 360, "height": 740}
    return new_page(viewport=size, has_touch=True, is_mobile=True, device_scale_factor=2)


def expect_no_side_scroll(phone: Page) -> None:
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert phone.evaluate("visualViewport.scale") == 1
    phone.evaluate(OPEN_ALL)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360, "with all that can be opened open"


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_scrolls_sideways_and_everything_to_be_pressed_is_large_enough_for_a_thumb(
    phone: Page, kind: str
) -> None:
    for prefix in ("", "en/"):
        phone.goto(prefix + KINDS[kind])
        expect_no_side_scroll(phone)
        assert phone.evaluate(_SMALL, LEAST) == []


@pytest.mark.parametrize("path", [path for path in book.chapters() if path not in KINDS.values()])
def test_no_chapter_scrolls_sideways(phone: Page, path: str) -> None:
    phone.goto(path)
    expect_no_side_scroll(phone)


@pytest.mark.parametrize("kind", ["chapter", "puzzle", "free", "start"])
def test_a_board_stands_upright_with_rows_for_a_thumb(phone: Page, kind: str) -> None:
    phone.goto(KINDS[kind])
    board = phone.locator("svg.board[data-live]").first
    box = board.bounding_box()
    assert box
    assert box["height"] > box["width"]
    assert box["width"] <= 360
    heights = board.locator(".point").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) == 24
    assert round(min(heights), 1) >= LEAST
    upright = board.locator("text").evaluate_all(
        "all => all.every((one) => getComputedStyle(one).transform !== 'none')"
    )
    assert upright, "the numbers are turned back to be read"


@pytest.mark.parametrize("game", ["bok/1:15/1:15/b/3-2", "backgammon/6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/b/6-5"])
def test_the_word_for_whose_turn_it_is_stands_between_the_rows(phone: Page, game: str) -> None:
    """Where a checker may go is marked in the middle of a row, as far inwards as the longest word reaches."""
    phone.goto(f"fritt-brade.html#{game}")
    board = Board.of(phone, "free-backgammon" if game.startswith("backgammon") else "free")
    expect(board.svg.locator(".whose")).to_have_text(book.words()["board"]["black"])
    clear = board.svg.evaluate("""svg => {
      const word = svg.querySelector(".whose").getBoundingClientRect();
      const rows = [...svg.querySelectorAll(".point")].map((point) => point.getBoundingClientRect());
      return Math.min(...rows.map(({ top, bottom }) =>
        Math.abs((top + bottom) / 2 - (word.top + word.bottom) / 2) - word.height / 2));
    }""")
    assert clear > 8


def test_the_game_of_the_free_board_is_chosen_before_it(phone: Page) -> None:
    phone.goto(KINDS["free"])
    rules, board = phone.locator('[data-part="rules"]'), phone.locator("#free svg.board")
    expect(rules).to_be_visible()
    above, below = rules.bounding_box(), board.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    phone.get_by_role("radio", name="Backgammon", exact=True).tap()
    expect(phone.locator("#free-backgammon")).to_be_visible()


def test_a_game_can_be_given_up_beside_the_further_ways_to_play_and_nothing_moves_for_it(phone: Page) -> None:
    phone.goto("fritt-brade.html#sm/1:14,12:1/1:15/b")
    board = Board.free(phone)
    give_up, more = board.root.locator('[data-act="surrender"]'), board.panel.locator("details.more summary")
    expect(give_up).to_be_visible()
    low, line, before = give_up.bounding_box(), more.bounding_box(), board.panel.bounding_box()
    assert low
    assert line
    assert before
    assert abs(low["y"] + low["height"] / 2 - line["y"] - line["height"] / 2) < 4
    roll_button(phone, "6-5").click()
    expect(give_up).to_be_hidden()
    rows = board.panel.locator(".more").bounding_box()
    assert rows
    assert rows["y"] + rows["height"] <= before["y"] + before["height"]


@pytest.mark.parametrize("width", [320, 1280])
def test_giving_up_comes_after_the_further_ways_to_play_for_the_eye_and_by_tab(phone: Page, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 740})
    phone.goto("fritt-brade.html#sm/1:14,12:1/1:15/b")
    board = Board.free(phone)
    give_up, more = board.root.locator('[data-act="surrender"]'), board.panel.locator("details.more summary")
    expect(give_up).to_be_visible()
    first, then = more.bounding_box(), give_up.bounding_box()
    assert first
    assert then
    assert first["x"] + first["width"] <= then["x"]
    more.focus()
    phone.keyboard.press("Tab")
    expect(give_up).to_be_focused()


def test_the_board_is_emptied_by_a_button_in_line_with_the_switch_beside_it(phone: Page) -> None:
    phone.set_viewport_size({"width": 420, "height": 740})  # so that it stands beside it in any typeface
    phone.goto(KINDS["free"])
    board = Board.free(phone)
    phone.get_by_role("button", name=book.words()["free"]["place"]).tap()
    button = board.root.locator('[data-act="clear"]')
    expect(button).to_be_visible()
    box, switch = button.bounding_box(), board.root.locator('[data-place="turn"] + span').first.bounding_box()
    assert box
    assert switch
    assert box["x"] > switch["x"]
    assert abs(box["y"] - switch["y"]) < 1
    assert abs(box["height"] - switch["height"]) < 1


def test_the_choices_of_laying_out_come_into_view(phone: Page) -> None:
    phone.goto(KINDS["free"])
    board = Board.free(phone)
    button, choices = phone.get_by_role("button", name=FREE["place"]), board.root.locator('[data-part="place"]')
    expect(board.root.locator('[data-act="random"]')).to_be_visible()
    phone.evaluate("button => button.scrollIntoView({ block: 'center' })", button.element_handle())
    expect(board.svg).not_to_be_in_viewport()
    button.dispatch_event("click")  # where it is: a tap would scroll first
    expect(choices).to_be_in_viewport(ratio=0.9)


def test_an_upright_board_is_played_with_a_thumb(phone: Page) -> None:
    phone.goto(KINDS["chapter"])
    board = Board.trying(phone, "en-och-en")
    board.expect_seen(book.on("en-och-en").data["position"])
    with board.answered():
        board.tap("1", finger=True)
        board.tap("5", finger=True)
    board.expect_refused(book.rule("land.one-only"))
    expect(board.verdict.get_by_role("link")).to_be_visible()
    for start, end in (("8", "12"), ("12", "15")):
        with board.answered():
            board.tap(start, finger=True)
            board.tap(end, finger=True)
    board.root.locator('[data-act="done"]').tap()
    board.expect_right(book.on("en-och-en").data["success"])


def test_the_reason_comes_into_view_where_the_board_fills_the_screen(phone: Page) -> None:
    phone.goto(KINDS["chapter"])
    board = Board.trying(phone, "en-och-en")
    board.at("24").evaluate("place => place.scrollIntoView({ block: 'end' })")
    expect(board.verdict).not_to_be_in_viewport()
    with board.answered():
        board.at("1").tap()
        board.at("5").tap()
    expect(board.verdict.locator(".short")).to_be_in_viewport()
    expect(board.verdict.get_by_role("link")).to_be_in_viewport()
    expect(board.at("5")).to_be_in_viewport()  # and so does what it speaks of


def test_an_exercise_that_is_chosen_comes_into_view(phone: Page) -> None:
    phone.goto("ovningar/jan.html")
    title = phone.locator("article.problem h2")
    first = title.inner_text()
    for link in (
        phone.locator(".exercise-list a").nth(3),
        phone.get_by_role("link", name=EXERCISES["next"]),
        phone.get_by_role("link", name=EXERCISES["previous"]),
        phone.locator(".exercise-list a").first,
    ):
        before = title.inner_text()
        link.click()
        expect(title).not_to_have_text(before)
        expect(title).to_be_in_viewport()
        expect(phone.locator("article.problem svg.board")).to_be_in_viewport(ratio=0.4)
    expect(title).to_have_text(first)


def test_why_a_match_cannot_be_comes_into_view(phone: Page) -> None:
    phone.goto("fritt-brade.html#backgammon/6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w/-/score_4-0_of_5")
    board = Board.of(phone, "free-backgammon")
    expect(board.verdict).to_contain_text(FREE["choose_roll"].format(side="Vit"))
    field = phone.get_by_label(FREE["match_black"], exact=True)
    field.fill("8")
    expect(board.verdict).not_to_be_in_viewport()
    with board.answered():
        field.press("Tab")
    expect(board.verdict.locator('[data-tone="wrong"] .short')).to_have_text(FREE["position_score"])
    expect(board.verdict.locator('[data-tone="wrong"] .short')).to_be_in_viewport()


def test_an_upright_board_is_walked_with_the_arrows_as_it_is_seen(phone: Page) -> None:
    phone.goto(KINDS["chapter"])
    board = Board.trying(phone, "en-och-en")
    board.at("1").focus()
    board.by_keys("8/12")
    board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")


def test_a_narrow_window_of_a_large_screen_is_the_same(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for path in KINDS.values():
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
