"""The pages are read: from chapter to chapter, in both languages, without JavaScript, and after a wrong address."""

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.pages import KINDS, PUZZLE
from tests.e2e.watch import Watch

CHAPTER = KINDS["chapter"]


def test_a_reader_comes_from_a_chapter_to_the_next(page: Page) -> None:
    first, second, *_ = book.rulebook("brade")
    page.goto(first)
    page.locator('a[rel="next"]').click()
    expect(page).to_have_url(re.compile(f"/a/b/{re.escape(second)}$"))
    title = page.locator("h1").inner_text()
    expect(page.locator('.contents-column [aria-current="page"]')).to_contain_text(title)


@pytest.mark.parametrize("width", [1024, 1100, 1280, 1600])
def test_a_chapter_has_its_text_beside_the_contents_and_wide_enough_to_read(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(CHAPTER)
    text = page.locator("main .text").bounding_box()
    assert text is not None
    assert text["width"] > 460
    assert text["y"] < 450  # and not below the list of chapters


def test_the_start_leads_to_the_first_chapter(page: Page) -> None:
    page.goto("")
    page.get_by_role("link", name=book.words()["home"]["read"]).click()
    expect(page).to_have_url(re.compile(f"/a/b/{re.escape(book.rulebook('brade')[0])}$"))


def test_the_chapter_on_points_calls_a_way_of_counting_what_the_free_board_calls_it(page: Page) -> None:
    page.goto(KINDS["table"])
    expect(page.locator("main")).to_contain_text(book.words()["options"]["scoring.classic"].lower())


def test_a_paragraph_has_its_number_and_is_its_own_address(page: Page) -> None:
    page.goto(CHAPTER)
    number = page.locator('.rule-number[href="#land.one-only"]')
    number.click()
    expect(page).to_have_url(re.compile(r"#land\.one-only$"))
    page.goto(f"{CHAPTER}#land.one-only")
    expect(page.locator('[id="land.one-only"]')).to_be_in_viewport()
    expect(page.locator('[id="land.one-only"]')).to_contain_text("2–11")


def test_the_board_that_the_address_names_answers_first(page: Page) -> None:
    page.add_init_script(
        """const live = (globalThis.live = []);
        new MutationObserver((changes) => live.push(...changes.map(({ target }) => target.closest("section").id)))
          .observe(document, { subtree: true, attributeFilter: ["data-live"] });"""
    )
    boards = [board for board in book.tries() if board.page == CHAPTER]
    last = f"try-{boards[-1].id}"
    page.goto(f"{CHAPTER}#{last}")
    page.wait_for_function("count => live.length === count", arg=len(boards))
    assert page.evaluate("live") == [last, *(f"try-{board.id}" for board in boards[:-1])]


def test_a_word_leads_to_the_glossary(page: Page) -> None:
    page.goto(CHAPTER)
    page.locator("main a.term").first.click()
    expect(page).to_have_url(re.compile(r"ordlista\.html#"))
    anchor = unquote(page.url.partition("#")[2])
    expect(page.locator(f'[id="{anchor}"]')).to_be_in_viewport()


def test_the_first_key_press_offers_to_skip_to_the_text(page: Page) -> None:
    page.goto(CHAPTER)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=book.words()["nav"]["skip"])
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_back_returns_to_the_board_that_was_left_and_it_still_answers(page: Page) -> None:
    page.goto(CHAPTER)
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    board.verdict.get_by_role("link").click()
    page.goto(KINDS["glossary"])
    page.go_back()
    expect(page).to_have_url(re.compile(r"#land\.one-only$"))
    page.go_back()
    board = Board.trying(page, "en-och-en")
    board.move("8/12")
    page.go_forward()
    board = Board.trying(page, "en-och-en")
    board.press("reset")
    board.move("1/5")
    board.expect_refused(book.rule("land.one-only"))


@pytest.mark.parametrize("address", [KINDS["missing"], "nothing.html"])
def test_a_wrong_address_is_answered_with_a_page(page: Page, watch: Watch, address: str) -> None:
    watch.expect(f"{address}|console error: Failed to load resource.*{address}")
    page.goto(address)
    words = book.words()["notfound"]
    expect(page.locator("h1")).to_have_text(words["title"])
    expect(page.get_by_text(words["alone"])).to_be_hidden()
    expect(page.get_by_role("navigation", name=book.words()["nav"]["label"])).to_be_visible()
    page.get_by_role("link", name=words["start"]).click()
    expect(page).to_have_url(re.compile(r"/a/b/index\.html$"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_its_addresses_lead_nowhere_that_page_stands_alone(
    new_context: Callable[..., BrowserContext], base_url: str, watch: Watch, scheme: str
) -> None:
    watch.expect(r"^404: .*/regler/djupt/")
    watch.expect(r"^console error: (Failed to load|Refused to (apply style|execute script)).*/regler/djupt/")
    page = new_context(color_scheme=scheme).new_page()
    page.goto(f"{base_url}regler/djupt/nere.html")
    words = book.words()["notfound"]
    expect(page.locator("h1")).to_have_text(words["title"])
    for lang in ("sv", "en", "da"):
        expect(page.get_by_text(book.words(lang)["notfound"]["alone"])).to_be_visible()
    expect(page.get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)
    paper = {"light": "rgb(251, 247, 239)", "dark": "rgb(24, 21, 18)"}[scheme]
    expect(page.locator("html")).to_have_css("background-color", paper)
    assert page.locator("main").bounding_box()["width"] < 700  # type: ignore[index]  # it is drawn


# Languages


@pytest.mark.parametrize("kind", ["chapter", "step", "puzzle", "exercises", "free", "missing"])
def test_the_language_switch_stays_on_the_page(page: Page, kind: str) -> None:
    page.goto(KINDS[kind])
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    page.get_by_role("link", name="English", exact=True).click()
    expect(page).to_have_url(re.compile(rf"/a/b/en/{re.escape(KINDS[kind])}(#.+)?$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("navigation", name=book.words("en")["nav"]["label"])).to_be_visible()
    page.get_by_role("link", name="Svenska", exact=True).click()
    expect(page).to_have_url(re.compile(rf"/a/b/{re.escape(KINDS[kind])}(#.+)?$"))


def test_the_language_switch_keeps_what_is_on_the_free_board(page: Page) -> None:
    page.goto(f"{KINDS['free']}#bok/1:14,7:1/1:15/w")
    Board.free(page).expect_seen("1:14,7:1/1:15/w")
    page.get_by_role("link", name="English", exact=True).click()
    Board.free(page).expect_seen("1:14,7:1/1:15/w")


def test_the_language_switch_stays_at_the_paragraph(page: Page) -> None:
    page.goto(f"{CHAPTER}#land.one-only")
    page.get_by_role("link", name="English", exact=True).click()
    expect(page).to_have_url(re.compile(r"/en/.+#land\.one-only$"))
    expect(page.locator('[id="land.one-only"]')).to_be_in_viewport()


def test_messages_are_in_english_on_english_pages(page: Page) -> None:
    page.goto(f"en/{CHAPTER}")
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    rule = book.rule("land.one-only", "en")
    board.expect_refused(rule)
    link = board.verdict.get_by_role("link")
    expect(link).to_contain_text(re.compile(r"^Rule \d+: "))
    link.click()
    expect(page).to_have_url(re.compile(r"/en/regler/.+#land\.one-only$"))
    expect(page.locator('[id="land.one-only"]')).to_be_in_viewport()


def test_an_untranslated_text_says_so_and_is_marked_as_swedish(page: Page) -> None:
    page.goto(f"en/{CHAPTER}")
    expect(page.get_by_text(book.words("en")["page"]["untranslated"])).to_be_visible()
    expect(page.locator("main .text")).to_have_attribute("lang", "sv")
    expect(page.locator("h1")).to_have_attribute("lang", "sv")


def test_a_puzzle_speaks_english_on_its_english_page(page: Page) -> None:
    page.goto(f"en/problem/{PUZZLE}.html")
    puzzle = next(puzzle for puzzle in book.puzzles() if puzzle["id"] == PUZZLE)
    expect(page.locator("h1")).to_have_text(puzzle["en"]["title"])
    expect(page.locator(".task")).to_have_text(puzzle["en"]["task"])


# Without JavaScript


@pytest.fixture
def plain(new_page: Callable[..., Page]) -> Page:
    """A page whose browser runs no scripts."""
    return new_page(java_script_enabled=False)


def test_a_chapter_is_read_without_javascript(plain: Page) -> None:
    plain.goto(f"{CHAPTER}#land.one-only")
    expect(plain.locator('[id="land.one-only"]')).to_be_in_viewport()
    board = plain.locator('[id="try-en-och-en"]')
    expect(board.locator("svg.board")).to_be_visible()
    expect(board.locator("svg .checker")).to_have_count(30)
    expect(board.locator(".die")).to_have_count(2)
    expect(board.locator(".task")).to_be_visible()
    expect(plain.locator("button:visible, input:visible, form:visible, .panel:visible, .look:visible")).to_have_count(0)


def test_a_board_is_told_to_screen_readers_without_javascript(plain: Page) -> None:
    plain.goto(CHAPTER)
    expect(
        plain.locator('[id="try-en-och-en"]').get_by_role(
            "img", name=book.words()["board"]["point_one_white"].format(n=5)
        )
    ).to_be_visible()


def test_hints_and_solution_are_read_without_javascript(plain: Page) -> None:
    plain.goto(KINDS["puzzle"])
    puzzle = next(puzzle for puzzle in book.puzzles() if puzzle["id"] == PUZZLE)
    for hint in plain.locator("details.hint").all():
        hint.locator("summary").click()
    for text in puzzle["sv"]["hints"]:
        expect(plain.get_by_text(text)).to_be_visible()
    plain.locator("details.solution summary").click()
    expect(plain.locator("details.solution")).to_contain_text(puzzle["sv"]["comment"])
    expect(plain.locator("details.solution li").first).to_be_visible()


def test_language_and_chapters_are_reached_without_javascript(plain: Page) -> None:
    plain.goto(CHAPTER)
    plain.locator('a[rel="next"]').click()
    expect(plain.locator("h1")).to_be_visible()
    plain.get_by_role("link", name="English", exact=True).click()
    expect(plain.locator("html")).to_have_attribute("lang", "en")
