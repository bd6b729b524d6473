"""The rolls of the free board: chosen by the reader, or thrown as a test has them fall."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import Board


def roll_button(page: Page, roll: str) -> Locator:
    return page.locator(f'[data-part="free"] [data-roll="{roll}"]')


def press_at_rest(page: Page, roll: str) -> None:
    """Press a roll all the same while the dice are at rest."""
    button = roll_button(page, roll)
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)


def choose(board: Board, roll: str) -> None:
    """Choose a roll, and wait until it can be played."""
    roll_button(board.page, roll).click()
    board.expect_roll(roll)


def dice_fall(page: Page, *rolls: str) -> None:
    """Let the dice fall so, one after the other: in the roll for the start White's first."""
    numbers = [int(die) - 1 for roll in rolls for die in roll.split("-")]
    page.evaluate("numbers => { crypto.getRandomValues = (array) => array.map(() => numbers.shift()); }", numbers)


def dice_fall_freely(page: Page) -> None:
    page.evaluate("delete crypto.getRandomValues")
