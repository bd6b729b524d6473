"""What can be reckoned about the free board."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import book
from tests.e2e.board import Board

BOARD_SAYS = book.words()["board"]
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
