"""What SM leaves to the player before his roll: the free board lets him roll one die, or give up the game."""

import re

from playwright.sync_api import expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.rolls import choose, dice_fall, dice_fall_freely, roll_button

SAYS = book.words()["free"]
NEARLY = "23:1,24:14/1:15/w"
"""White makes uppspel with a one."""


def test_one_die_is_thrown_where_sm_allows_it(free: Board) -> None:
    one = free.root.get_by_role("button", name=SAYS["roll_one"])
    free.set_up(f"bok/{NEARLY}")
    expect(one).to_be_hidden()
    free.set_up("sm/1:15/1:15/w")
    expect(one).to_be_hidden()
    free.set_up(f"sm/{NEARLY}")
    expect(free.root.locator(".actions .primary:visible")).to_have_text(SAYS["roll_random"])
    dice_fall(free.page, "6")
    with free.answered():
        one.click()
    dice_fall_freely(free.page)
    free.expect_dice("6")
    expect(free.verdict).to_contain_text(SAYS["rolled_one"])
    expect(one).to_be_hidden()


def test_a_single_die_is_chosen_among_the_rolls_of_sm(free: Board) -> None:
    single = roll_button(free.page, "1")
    free.set_up(f"bok/{NEARLY}")
    expect(single).to_be_hidden()
    free.set_up(f"sm/{NEARLY}")
    single.click()
    free.expect_roll("1")
    expect(free.verdict).to_contain_text(SAYS["rolled_one"])
    expect(single).to_have_attribute("aria-pressed", "true")
    free.move("23/24")
    free.end_turn()
    free.expect_right(book.rule("win.corner").title)


def test_a_game_is_given_up_where_the_rules_have_it(free: Board) -> None:
    page, give_up = free.page, free.root.get_by_role("button", name=SAYS["surrender"])
    free.set_up("sm/1:14,12:1/1:15/b")
    give_up.click()
    ended = SAYS["surrendered"].format(side="Vit", other="Svart")
    free.expect_right(ended)
    expect(free.root.locator('[data-act="next"]')).to_be_focused()
    expect(page).to_have_url(re.compile(r"#sm/1:14,12:1/1:15/b/-/\+surrender$"))
    page.reload()
    free.expect_right(ended)
    free.press("undo")
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side="Svart"))
    give_up.click()
    free.press("next")
    free.expect_seen("1:15/1:15/b")


def test_a_game_that_was_given_up_goes_on_by_other_rules(free: Board) -> None:
    free.set_up("sm/1:14,12:1/1:15/b/-/+surrender")
    free.page.locator('input[name="ruleset"][value="vasa"]').check(force=True)
    expect(free.page).to_have_url(re.compile(r"#vasa/1:14,12:1/1:15/b$"))
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side="Svart"))


def test_no_game_is_given_up_where_the_rules_do_not_have_it_or_no_more(free: Board) -> None:
    give_up = free.root.locator('[data-act="surrender"]')
    for address, hidden in [
        ("bok/1:14,12:1/1:15/b", True),
        ("bok+surrender/1:14,12:1/1:15/b", False),
        ("vasa/1:14,12:1/1:15/b", True),
        ("sm/1:13,14:2/1:15/b", False),
        ("sm/1:13,14:2/1:15/b/6-5", True),
    ]:
        free.set_up(address)
        expect(give_up).to_be_hidden() if hidden else expect(give_up).to_be_visible()
    free.set_up("sm/1:13,14:2/1:15/w")
    with free.answered():
        give_up.click()
    free.expect_refused(book.rule("surrender.too-late"))
    free.set_up("sm/1:14,12:1/1:15/b")
    for address, rule in [
        ("vasa/1:14,12:1/1:15/b/-/+surrender", "surrender"),
        ("sm/1:14,12:1/1:15/b/6-2/+surrender", "surrender"),
        ("sm/1:14,12:1/1:15/b/-/bound_b+surrender", "surrender.too-late"),
        ("sm/1:14,12:1/1:15/b/6-2/onedie_1b", "onedie.penalty"),
    ]:
        with free.answered():
            free.page.evaluate("address => { location.hash = address; }", address)
        free.expect_refused(book.rule(rule))
        expect(free.page).to_have_url(re.compile(r"#sm/1:14,12:1/1:15/b$"))


def test_what_a_single_die_costs_is_held_to_until_it_is_paid(free: Board) -> None:
    page, both, one = free.page, free.root.locator('[data-act="random"]'), free.root.locator('[data-act="one"]')

    def expect_owed(marks: str = "onedie_2w_bound_w", says: str = "owed") -> None:
        expect(free.verdict).to_contain_text(SAYS[says].format(side="Vit"))
        expect(free.verdict.locator(f'a[href$="#{book.rule("onedie.penalty").id}"]')).to_be_visible()
        expect(page).to_have_url(re.compile(f"/w/-/{marks}$"))
        expect(both).to_be_hidden()
        expect(one).to_be_visible()
        expect(one).to_contain_class("primary")

    free.set_up("sm/22:1,24:14/1:14,5:1/w")
    choose(free, "1")
    free.move("22/23")
    free.end_turn()
    expect(free.verdict).to_contain_text(SAYS["choose_roll"].format(side="Svart"))
    expect(both).to_be_visible()
    choose(free, "6-1")
    free.play("1/7 1/2")
    free.end_turn()
    expect_owed()
    with free.answered():
        roll_button(page, "2-1").click()
    free.expect_refused(book.rule("onedie.penalty"))
    free.expect_dice("")
    page.reload()
    expect_owed()
    free.press("undo")
    free.expect_dice("6-1")
    free.end_turn()
    expect_owed()
    free.set_up("sm/1:15/1:15/w")
    page.go_back()
    expect_owed()
    choose(free, "3")
    expect(free.verdict).not_to_contain_text(SAYS["rolled_one"])
    free.move("23/off")
    free.end_turn()
    expect(page).to_have_url(re.compile("/b/-/onedie_1w_bound_w$"))
    expect(both).to_be_visible()  # the other's turn
    free.set_up("sm/22:1,24:14/1:14,5:1/w/-/onedie_1w")
    expect_owed("onedie_1w", "owed_one")


def test_other_positions_and_rules_remember_nothing_of_the_turns_before(free: Board) -> None:
    page, owed = free.page, "sm/22:1,24:14/1:14,5:1/w/-/onedie_2w_bound_w"
    free.set_up(owed)
    page.locator('[data-for="sm"] [name="teka-every-game"]').check()
    expect(page).to_have_url(re.compile(r"#sm\+teka-every-game/22:1,24:14/1:14,5:1/w/-/onedie_2w_bound_w$"))
    page.locator('input[name="ruleset"][value="bok"]').check(force=True)
    expect(page).to_have_url(re.compile("#bok/22:1,24:14/1:14,5:1/w$"))
    free.set_up(owed)
    page.get_by_role("button", name=SAYS["place"]).click()
    free.press("placed")
    expect(page).to_have_url(re.compile("#sm/22:1,24:14/1:14,5:1/w$"))


def test_a_single_die_that_may_not_be_chosen_is_refused_by_its_rule(free: Board) -> None:
    free.set_up("sm/1:15/1:15/w")
    with free.answered():
        roll_button(free.page, "6").click()
    free.expect_refused(book.rule("onedie.option"))
    free.expect_dice("")
    free.set_up("sm/1:15/1:15/w/6")  # how it came there is not asked
    free.expect_dice("6")
