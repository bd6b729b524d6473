"""axe-core finds nothing on any kind of page: light, dark and with patterns, before and after something was tried."""

import pytest
from playwright.sync_api import Page

from tests.e2e.board import Board
from tests.e2e.pages import KINDS
from tests.e2e.site import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"

_RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 3).join(" | ")} (${nodes.length})`);
}"""


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it is now."""
    page.context.route("**/axe.min.js", lambda route: route.fulfill(path=AXE, content_type="text/javascript"))
    page.add_script_tag(url="axe.min.js")  # as a file of the site, for the page's policy allows no other
    found: list[str] = page.evaluate(_RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing(page: Page, kind: str, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto(KINDS[kind])
    for more in page.locator("main details > summary:visible").all():
        more.click()
    assert violations(page) == []


@pytest.mark.parametrize("kind", ["start", "chapter", "puzzle", "free", "glossary"])
def test_axe_finds_nothing_on_english_pages(page: Page, kind: str) -> None:
    page.goto(f"en/{KINDS[kind]}")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_after_right_and_wrong_moves(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto(KINDS["chapter"])
    Board.trying(page, "stangda-dorrar").move("5/8")
    Board.trying(page, "en-och-en").tap("8")
    board = Board.trying(page, "bind-tva")
    board.play("14/18 14/16")
    board.end_turn()
    board.open_more()
    page.locator('[data-part="look"] summary').click()
    assert violations(page) == []


def test_axe_finds_nothing_with_patterns_or_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(KINDS["chapter"])
    page.locator('[data-part="look"] summary').click()
    page.locator('[data-part="look"] [name="pattern"]').check()
    assert violations(page) == []
