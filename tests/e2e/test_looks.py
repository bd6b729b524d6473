"""Light, dark, patterns, paper and stillness: how pages look is the reader's choice, and it is kept."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from site_builder.assets import WEB
from tests.e2e import book, icons
from tests.e2e.board import Board
from tests.e2e.pages import KINDS

SAYS = book.words()["look"]
WIDTHS = {"phone": 360, "wide": 1280, "paper": 660}

_PAPER = "getComputedStyle(document.documentElement).backgroundColor"
_BRIGHTNESS = f"{_PAPER}.match(/[0-9.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3"

# How far the line that a number stands on is from that of the title after it, in pixels, for each that is shown.
_APART = """links => links.filter((link) => link.checkVisibility()).map((link) => {
  const footOf = (text) => {
    const [words, foot] = ["bdi", "i"].map((name) => document.createElement(name));
    foot.style.display = "inline-block"; // empty: it ends at the line
    text.replaceWith(words);
    words.append(foot, text);
    return foot;
  };
  const number = link.querySelector(".number");
  const [one, other] = [number.firstChild, number.nextSibling].map(footOf).map((foot) => foot.getBoundingClientRect());
  return Math.abs(one.bottom - other.bottom);
})"""

# Clicks there; of how many checkers the way has only begun when what comes of it has been drawn.
_GLIDING = """async (place) => {
  place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  const ways = document.getAnimations().filter((way) => way.transitionProperty === "transform");
  return ways.filter((way) => way.effect.getComputedTiming().progress < 0.5).length;
}"""


def brightness(page: Page) -> float:
    """Of the page's paper, 0 to 255."""
    return float(page.evaluate(_BRIGHTNESS))


def open_looks(page: Page) -> None:
    page.locator('[data-part="look"] summary').click()


def test_a_page_is_as_light_or_dark_as_the_system(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(KINDS["chapter"])
    assert brightness(page) > 200
    page.emulate_media(color_scheme="dark")
    assert brightness(page) < 60


def test_the_choice_of_light_or_dark_is_kept_from_page_to_page(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(KINDS["chapter"])
    open_looks(page)
    page.get_by_label(SAYS["theme_dark"]).check()
    assert brightness(page) < 60
    page.goto(f"en/{KINDS['free']}")
    assert brightness(page) < 60
    page.reload()
    assert brightness(page) < 60
    open_looks(page)
    expect(page.get_by_label(book.words("en")["look"]["theme_dark"])).to_be_checked()
    page.get_by_label(book.words("en")["look"]["theme_auto"]).check()
    assert brightness(page) > 200
    page.reload()
    assert brightness(page) > 200


def test_patterns_are_switched_on_and_kept(page: Page) -> None:
    page.goto(KINDS["chapter"])
    mark = page.locator("#checker-black .mark")
    unmarked = mark.evaluate("one => getComputedStyle(one).stroke")
    open_looks(page)
    page.get_by_label(SAYS["pattern"]).check()
    marked = mark.evaluate("one => getComputedStyle(one).stroke")
    assert unmarked != marked
    page.goto(KINDS["puzzle"])
    assert mark.evaluate("one => getComputedStyle(one).stroke") == marked
    open_looks(page)
    page.get_by_label(SAYS["pattern"]).uncheck()
    page.reload()
    assert mark.evaluate("one => getComputedStyle(one).stroke") == unmarked


def test_escape_and_a_press_outside_close_the_switches(page: Page) -> None:
    page.goto(KINDS["chapter"])
    looks = page.locator('[data-part="look"]')
    open_looks(page)
    page.keyboard.press("Escape")
    expect(looks).not_to_have_attribute("open", "")
    expect(looks.locator("summary")).to_be_focused()
    open_looks(page)
    page.locator("h1").click()
    expect(looks).not_to_have_attribute("open", "")


def test_nothing_moves_for_readers_who_ask_for_less_motion(new_context: Callable[..., BrowserContext]) -> None:
    for wish, glides in (("reduce", False), ("no-preference", True)):
        page = new_context(reduced_motion=wish).new_page()
        page.goto(KINDS["chapter"])
        board = Board.trying(page, "en-och-en")
        seconds = board.svg.locator(".checker").first.evaluate(
            "one => parseFloat(getComputedStyle(one).transitionDuration)"
        )
        assert (seconds > 0.001) == glides
        board.move("8/12")
        board.expect_seen("1:9,5:1,12:3,15:1,17:1/1:9,6:1,12:2,14:1,21:2/w")  # where it arrives in the end


def test_checkers_glide_from_where_they_were_seen(new_context: Callable[..., BrowserContext]) -> None:
    """A checker that is set down, the one that it hits, and both when it is taken back; all but the first are put above
    the others only then."""
    page = new_context(reduced_motion="no-preference").new_page()
    page.goto("regler/att-sla-och-sla-in.html")
    board = Board.trying(page, "sla-tva")
    board.tap("6")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    for pressed in (board.at("11"), board.root.locator('[data-act="undo"]')):
        assert pressed.evaluate(_GLIDING) == 2
        page.evaluate("() => Promise.all(document.getAnimations().map((way) => way.finished))")


@pytest.mark.parametrize("kind", KINDS)
def test_paper_shows_what_is_read_and_nothing_that_is_pressed(page: Page, kind: str) -> None:
    page.goto(KINDS[kind])
    page.emulate_media(media="print", color_scheme="dark")
    pressed = page.locator("button:visible, input:visible, summary:visible, nav:visible, form:not(.choices):visible")
    expect(pressed).to_have_count(0)
    expect(page.locator("h1")).to_be_visible()
    for board in page.locator("[data-board]:not([hidden]) svg.board").all():
        expect(board).to_be_visible()
    assert brightness(page) == 255, "white, whatever the screen is"


@pytest.mark.parametrize("kind", ["chapter", "backgammon"])
def test_boards_are_printed_in_outline(page: Page, kind: str) -> None:
    page.emulate_media(media="print")
    page.goto(KINDS[kind])
    board = page.locator("svg.board").first
    for part in ("wood", "cloth"):
        colour = board.evaluate("(board, part) => getComputedStyle(board).getPropertyValue(`--${part}`)", part)
        assert colour == "#fff", part
        fill = page.locator(f".symbols .{'frame' if part == 'wood' else part}").first
        assert fill.evaluate("part => getComputedStyle(part).fill") == "rgb(255, 255, 255)", part


@pytest.mark.parametrize("seen", WIDTHS)
@pytest.mark.parametrize("kind", ["rulebook", "chapter", "course"])
def test_a_number_stands_on_the_line_of_its_title(page: Page, kind: str, seen: str) -> None:
    page.set_viewport_size({"width": WIDTHS[seen], "height": 900})
    page.emulate_media(media="print" if seen == "paper" else "screen")
    page.goto(KINDS[kind])
    apart = page.locator("li > a:has(> .number)").evaluate_all(_APART)
    assert (not apart) == (kind == "chapter" and seen == "paper"), "a chapter on paper has no list of the others"
    assert max(apart, default=0) < 1


def test_the_heads_of_columns_alone_have_a_dark_line(free: Board) -> None:
    free.set_up("bok/19:2,off:13/24:1,off:14/w")
    part = free.page.locator('[data-part="analysis"]')
    part.evaluate("part => { part.open = true; }")
    part.get_by_role("button").press("Enter")
    lines = "cells => [...new Set(cells.map((cell) => getComputedStyle(cell).borderBottomColor))]"
    table = part.locator("table").first
    table.wait_for()
    [dark], [light] = (table.locator(f"{of} tr > *").evaluate_all(lines) for of in ("thead", "tbody"))
    assert dark != light


def test_a_verdict_on_the_screen_is_not_printed(page: Page) -> None:
    page.goto(KINDS["chapter"])
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    page.emulate_media(media="print")
    expect(board.panel).not_to_be_visible()
    expect(board.svg).to_be_visible()


@pytest.mark.parametrize("side", icons.SIDES)
def test_the_icons_are_as_the_drawing(browser: Browser, page: Page, side: int) -> None:
    kept = (WEB / f"icon-{side}.png").read_bytes()
    page.goto("om.html")
    differ = page.evaluate(
        """async (pictures) => {
          const [one, other] = await Promise.all(pictures.map(async (bytes) => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            pen.drawImage(bitmap, 0, 0);
            return pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
          }));
          if (one.length !== other.length) return 1;
          return one.filter((value, at) => Math.abs(value - other[at]) > 40).length / one.length;
        }""",
        [[*kept], [*icons.drawn(browser, side)]],
    )
    assert differ < 0.005
