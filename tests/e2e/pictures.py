"""Pictures of every kind of page, to be looked at: light, dark, with patterns, on a phone, on paper.

Run as ``python -m tests.e2e.pictures FOLDER``; ``--only WORD`` takes those whose name has this word in it.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.e2e import book, site
from tests.e2e.board import Board
from tests.e2e.browser import launch_options
from tests.e2e.pages import KINDS

LARGE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
PAPER: ViewportSize = {"width": 660, "height": 940}  # an A4 page between its margins
PUZZLE = next(puzzle for puzzle in book.puzzles() if puzzle["kind"] == "jan" and "roll" in puzzle)

type Act = Callable[[Page], None]


def nothing(page: Page) -> None:
    """The page as it opens."""


def refused(page: Page) -> None:
    """A wrong move, answered; and below it a checker taken up."""
    board = Board.trying(page, "en-och-en")
    board.move("1/5")
    Board.trying(page, "bind-tva").tap("14")
    board.svg.scroll_into_view_if_needed()


def given_up(page: Page) -> None:
    """All hints, and the solution on the board."""
    page.evaluate("for (const more of document.querySelectorAll('main details')) more.open = true")
    Board.puzzle(page, PUZZLE["id"]).expect_right()


def counted(page: Page) -> None:
    """A wrong number, answered, and all 36 rolls in the solution."""
    page.locator('[data-part="question"] input').fill("11")
    page.locator('[data-part="question"] button').click()
    page.locator('[data-part="solution"] summary').click()


def chosen(page: Page) -> None:
    """A wrong turn among some, answered with its figures, and the button that shows the reply."""
    page.locator('[data-part="question"] input').nth(1).check()
    page.locator('[data-part="question"] button').click()
    page.locator('[data-part="verdict"] button').wait_for()


def reckoned(page: Page) -> None:
    """A race reckoned on the free board: how many rolls each side takes, and what each turn leaves."""
    Board.free(page).set_up("bok/19:2,21:1,23:2,off:10/20:2,22:2,off:11/w/4-3")
    part = page.locator('[data-part="analysis"]')
    part.locator("summary").click()
    part.locator("button").click()
    part.locator("table").first.wait_for()


def looks_open(page: Page) -> None:
    """The switches of the page's looks."""
    page.locator('[data-part="look"] summary').click()


def crowded(page: Page) -> None:
    """Beaten checkers, checkers off, and high piles, on the free board."""
    board = Board.free(page)
    board.set_up("bok/1:4,bar:3,off:8/1:2,12:3,off:10/w")


SCENES: dict[str, tuple[str, Act]] = {
    **{kind: (path, nothing) for kind, path in KINDS.items()},
    "refused": (KINDS["chapter"], refused),
    "solution": (f"problem/{PUZZLE['id']}.html", given_up),
    "count": ("problem/rakna-jankasten.html", counted),
    "choice": ("problem/tva-som-haller-ihop.html", chosen),
    "analysis": (KINDS["free"], reckoned),
    "looks": (KINDS["start"], looks_open),
    "crowded": (KINDS["free"], crowded),
}
"""What is shown: a page, and what is done on it first."""


def views(page: Page) -> Iterator[str]:
    """The ways in which a page is seen, one after the other."""
    page.set_viewport_size(LARGE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        yield scheme
    page.emulate_media(color_scheme="light")
    page.evaluate("document.documentElement.dataset.pattern = ''")
    yield "pattern"
    page.evaluate("delete document.documentElement.dataset.pattern")
    page.set_viewport_size(PHONE)
    yield "phone"
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    yield "print"


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description="Take pictures of every kind of page.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", metavar="WORD", help="only those with this in their name")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as built,
        site.served(site.built(Path(built) / "site")) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**launch_options())
        context = browser.new_context(base_url=address, locale="sv-SE", reduced_motion="reduce")
        for scene, (path, act) in SCENES.items():
            page = context.new_page()
            page.goto(path)
            act(page)
            for view in views(page):
                name = f"{scene}-{view}"
                if args.only in name:
                    page.screenshot(path=args.folder / f"{name}.png", full_page=True)
                    print(name, flush=True)  # noqa: T201  # a script tells what it does
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
