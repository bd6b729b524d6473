"""A wrong move is answered with the rule it breaks, and the link leads to that rule's paragraph."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import book
from tests.e2e.board import Board, steps


def short(page: str) -> str:
    return page.removeprefix("regler/").removesuffix(".html")


# Each row: a board of the rulebook, what is played first, what is then tried (nothing: Klar), the rule that refuses it,
# and the places that are lit as the cause.
WRONG = [
    ("en-och-en", "", "1/5", "land.one-only", {"5"}),
    ("stangda-dorrar", "", "5/8", "land.opponent-band", {"8"}),
    ("hemmet-tar-inte-emot", "", "8/1", "land.home-closed", {"1"}),
    ("steget", "", "13/19", "move.own-checker", {"13"}),
    ("steget", "", "8/3", "move.forward", set()),
    ("steget", "", "8/12", "move.exact-die", set()),
    ("steget", "", "1/9", "dice.separate", set()),
    ("trallor-all-hemifran", "1/4/7/10 1/4", "4/7", "dice.doubles", set()),
    ("tvungen", "", "", "turn.must-play", {"18"}),
    ("bada-tarningarna", "", "16/18", "turn.most-dice", {"3", "16"}),
    ("den-hogre", "", "14/18", "turn.higher-die", {"14"}),
    ("inte-klar-an", "6/9*", "", "turn.complete", {"1", "6"}),
    ("slagna-forst", "", "12/15", "enter.first", {"bar"}),
    ("slagna-forst", "", "bar/6", "enter.point", set()),
    ("tva-stangda", "", "bar/3", "enter.own-checker", {"3"}),
    ("tva-stangda", "", "bar/5", "enter.opponent-band", {"5"}),
    ("sista-brickan", "", "6/12", "blast.last-checker", {"12"}),
    ("alla-framme", "", "20/off", "off.not-yet", {"17"}),
    ("fullt-ut", "", "20/off", "off.exact", {"19"}),
    ("sank-sexan", "", "22/off", "off.reduce", {"21"}),
    ("minst", "", "19/off", "off.at-least", set()),
    ("bakersta", "", "21/off", "off.rearmost", {"20"}),
    ("minsta-spill", "", "19/22", "off.least-reduction", set()),  # they would tell the turn that is sought
    ("vunnet-ar-vunnet", "19/21*", "8/12", "win.game-over", set()),
    ("bg-stangda-tungor", "", "24/21", "bg.blocked", {"21"}),
    ("bg-in-forst", "", "13/9", "bg.enter-first", {"bar"}),
    ("bg-in-forst", "", "bar/23", "bg.enter-point", set()),
    ("bg-alla-hemma", "", "5/off", "bg.off-not-yet", {"7"}),
    ("bg-ratt-tal", "", "6/off", "bg.off-exact", set()),
    ("bg-ratt-tal", "", "1/off", "bg.off-higher", {"6"}),
]
"""Every rule that refuses on a board without a choice of rulesets."""


PAGES = list(dict.fromkeys(book.on(name).page for name, *_ in WRONG))


@pytest.mark.parametrize("chapter", PAGES, ids=short)
def test_the_link_of_a_refusal_leads_to_the_paragraph_of_its_rule(
    page: Page, base_url: str, dist: Path, chapter: str
) -> None:
    page.goto(chapter)
    for name, played, tried, refusing, causes in (case for case in WRONG if book.on(case[0]).page == chapter):
        rule, board = book.rule(refusing), Board.trying(page, name)
        start = board.seen()
        board.play(played)
        before = board.seen()
        board.move(tried) if tried else board.end_turn()
        board.expect_refused(rule)
        assert board.lit() == causes
        board.expect_seen(before)  # the checker has come back, and the reason is still there
        board.expect_refused(rule)
        assert board.lit() == causes
        link = board.verdict.get_by_role("link").first
        said, address = link.inner_text(), str(link.evaluate("link => link.href"))
        board.start_again(start)
        path, _, anchor = address.removeprefix(base_url).partition("#")
        assert anchor == rule.id
        [number] = re.findall(rf'href="#{re.escape(rule.id)}">(\d+)</a>', (dist / path).read_text(encoding="utf-8"))
        assert said == book.words()["board"]["rule_link"].format(number=number, title=rule.title)
    assert not page.workers, "what a reader tries first is answered without the engine"

    board.play(played)
    board.move(tried) if tried else board.end_turn()
    board.verdict.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(rf"/a/b/regler/[a-z0-9/-]+\.html#{re.escape(rule.id)}$"))
    expect(page.locator(f'[id="{rule.id}"]')).to_be_in_viewport()


def test_every_rule_that_a_single_board_can_refuse_with_is_tried_here() -> None:
    claimed = {rule for board in book.tries() for rule in board.data.get("refused", {}).values()}
    claimed |= {rule for board in book.tries() for rule in board.data.get("unfinished", {}).values()}
    assert claimed - {row[3] for row in WRONG} == {"opening.six-sixes"}


def test_two_refusals_are_said_in_full(page: Page) -> None:
    page.goto("regler/att-flytta.html")
    board = Board.trying(page, "steget")
    board.move("1/9")
    values: dict[str, object] = {"from": 1, "to": 9, "distance": 8, "left": "6 och 2"}
    expect(board.verdict.locator(".why")).to_have_text(book.rule("dice.separate").text.format(**values))
    board = Board.trying(page, "den-hogre")
    board.move("14/18")
    values = {"used": 4, "higher": 6, "witness": "14/20"}
    expect(board.verdict.locator(".why")).to_have_text(book.rule("turn.higher-die").text.format(**values))


def test_a_pattern_does_not_end_the_turn_under_sm(page: Page) -> None:
    page.goto(book.on("mitt-i-kastet").page)
    board = Board.trying(page, "mitt-i-kastet")
    board.root.get_by_label("SM").check()
    board.move("19/24")
    board.end_turn()
    board.expect_refused(book.rule("win.both-dice"))


def test_the_opening_with_six_checkers_is_not_left_half_made(page: Page) -> None:
    page.goto(book.on("sexor-all-oppning").page)
    board = Board.trying(page, "sexor-all-oppning")
    board.play("1/7(3)")
    board.end_turn()
    board.expect_refused(book.rule("opening.six-sixes"))


@pytest.mark.parametrize("chapter", book.chapters(), ids=short)
def test_the_boards_of_a_chapter_do_what_the_text_says(page: Page, chapter: str) -> None:
    """By hand the first claim of each kind; that all are answered is seen in the files (test_files.py)."""
    page.goto(chapter)
    for written in (board for board in book.tries() if board.page == chapter):
        board = Board.trying(page, written.id)
        start, claims = board.seen(), written.data
        for turn, refusing in by_hand(board, claims.get("refused", {})):
            *played, last = steps(turn)
            board.play(" ".join(played), by=board.drag)
            board.drag(last)
            board.expect_refused(book.rule(refusing))
            board.start_again(start)
        for turn, refusing in list(claims.get("unfinished", {}).items())[:1]:
            board.play(turn, by=board.drag)
            board.end_turn()
            board.expect_refused(book.rule(refusing))
            board.start_again(start)
        goal = claims.get("goal", [])
        for turn in [*goal, *claims.get("legal", []), *claims.get("only", [])][:1]:
            board.play("" if turn == "-" else turn, by=board.drag)
            board.end_turn()
            if not goal or turn in goal:
                board.expect_right()
            expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)
    assert not page.workers, "all of this is answered without the engine"


def by_hand(board: Board, refused: dict[str, str]) -> list[tuple[str, str]]:
    """The first of some refused turns that a hand can try: its last step is one of a checker that stands there."""
    tried = [
        (turn, rule)
        for turn, rule in refused.items()
        for *before, last in [list(steps(turn))]
        if before or not board.is_empty(last.split("/")[0])
    ]
    return tried[:1]
