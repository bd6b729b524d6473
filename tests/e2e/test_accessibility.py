"""axe-core finds nothing on any kind of page: light and dark, before and after something was tried."""

import pytest
from playwright.sync_api import Page

from tests.e2e.board import Board
from tests.e2e.pages import KINDS, PUZZLE
from tests.e2e.site import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"

_RUN = """async (rules) => {
  const runOnly = rules.length > 0 ? { runOnly: rules } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...runOnly });
  return violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 3).join(" | ")} (${nodes.length})`);
}"""


def violations(page: Page, *rules: str) -> list[str]:
    """What axe-core finds on the page as it is now, by all of its rules or by these."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.context.route("**/axe.min.js", lambda route: route.fulfill(path=AXE, content_type="text/javascript"))
        page.add_script_tag(url="axe.min.js")  # as a file of the site, for the page's policy allows no other
    found: list[str] = page.evaluate(_RUN, list(rules))
    return found


def assert_clean(page: Page) -> None:
    """Nothing in the light, and no colours too near each other in the dark, where nothing else is different."""
    page.emulate_media(color_scheme="light")
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, "color-contrast") == []


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(page: Page, kind: str) -> None:
    page.goto(KINDS[kind])
    for more in page.locator("main details:not(.solution) > summary:visible").all():
        more.click()
    assert_clean(page)


@pytest.mark.parametrize("kind", ["start", "chapter", "puzzle", "free", "glossary"])
def test_axe_finds_nothing_on_english_pages(page: Page, kind: str) -> None:
    page.goto(f"en/{KINDS[kind]}")
    assert violations(page) == []


def test_axe_finds_nothing_after_right_and_wrong_moves(page: Page) -> None:
    page.goto(KINDS["chapter"])
    Board.trying(page, "stangda-dorrar").move("5/8")
    Board.trying(page, "en-och-en").tap("8")
    board = Board.trying(page, "bind-tva")
    board.play("14/18 14/16")
    board.end_turn()
    board.open_more()
    page.locator('[data-part="look"] summary').click()
    assert_clean(page)


def test_axe_finds_nothing_in_a_shown_solution(page: Page) -> None:
    page.goto(KINDS["puzzle"])
    board = Board.puzzle(page, PUZZLE)
    with board.answered():
        page.locator("details.solution summary").click()
    assert_clean(page)


def test_axe_finds_nothing_with_patterns_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(KINDS["chapter"])
    page.locator('[data-part="look"] summary').click()
    page.locator('[data-part="look"] [name="pattern"]').check()
    assert_clean(page)
