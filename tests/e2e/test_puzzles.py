"""Puzzles: solved by hand and by keyboard, answered wrongly, tried again, given up, and remembered."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e import book
from tests.e2e.board import Board, steps

PUZZLES = book.puzzles()
WITH_ROLL = [puzzle for puzzle in PUZZLES if "roll" in puzzle]
ABOUT_ROLLS = [puzzle for puzzle in PUZZLES if puzzle["goal"]["name"] == "which-rolls"]
COUNTS = [puzzle for puzzle in PUZZLES if puzzle["goal"]["name"] == "count-rolls"]
CHOICES = [puzzle for puzzle in PUZZLES if "choices" in puzzle]
ONE_OF_EACH = list({puzzle["kind"]: puzzle for puzzle in WITH_ROLL}.values())
OF_EVERY_GOAL = list({(puzzle["goal"]["name"], puzzle["ruleset"]): puzzle for puzzle in WITH_ROLL}.values())
JAN = next(puzzle for puzzle in WITH_ROLL if puzzle["kind"] == "jan" and "wrong" in puzzle)

PANEL = book.words()["panel"]
SAYS = book.words()["puzzle"]


def name_of(puzzle: dict[str, Any]) -> str:
    return str(puzzle["id"])


def open_puzzle(page: Page, puzzle: dict[str, Any]) -> tuple[Board, dict[str, Any]]:
    """The puzzle's board, and what the engine found when the page was built."""
    page.goto(f"problem/{puzzle['id']}.html")
    board = Board.puzzle(page, puzzle["id"])
    return board, open_data(board)


def open_data(board: Board) -> dict[str, Any]:
    """What the engine found of the puzzle that is open."""
    return dict(board.data["puzzle"])


def solutions(found: dict[str, Any]) -> list[str]:
    return list(found["turns"])


def item(page: Page, puzzle: dict[str, Any]) -> Locator:
    """The puzzle's line in the list of problems."""
    return page.locator(f'.problem-list [data-progress="puzzle:{puzzle["id"]}"]')


@pytest.mark.parametrize("puzzle", OF_EVERY_GOAL, ids=name_of)
def test_a_puzzle_tells_what_is_wrong_with_a_tempting_turn_and_is_solved_with_the_mouse(
    page: Page, puzzle: dict[str, Any]
) -> None:
    board, found = open_puzzle(page, puzzle)
    start = board.seen()
    for wrong in puzzle.get("wrong", []):
        board.play(wrong["turn"], by=board.drag)
        board.end_turn()
        expect(board.verdict.locator('[data-tone="wrong"]')).to_contain_text(SAYS["wrong"])
        expect(board.verdict).to_contain_text(wrong["sv"])
        board.start_again(start)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    expect(board.verdict).to_contain_text(puzzle["sv"]["comment"])
    assert not page.workers, "all of this is answered without the engine"


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=name_of)
def test_a_puzzle_of_each_kind_is_solved_with_the_keyboard_alone(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.svg.locator(":focus").count():
            break
    board.play(solutions(found)[0], by=board.by_keys)
    with board.answered():
        page.keyboard.press("k")
    board.expect_right(SAYS["right"])
    assert board.svg.locator(":focus").count(), "the focus is still on the board"


def test_a_solution_is_accepted_whatever_the_order_of_its_steps(page: Page) -> None:
    board, found = open_puzzle(page, next(puzzle for puzzle in WITH_ROLL if puzzle["id"] == "tva-som-haller-ihop"))
    in_order = list(steps(solutions(found)[0]))
    assert len({*in_order}) == 2
    for order in (in_order, in_order[::-1]):
        board.play(" ".join(order), by=board.drag)
        board.end_turn()
        board.expect_right(SAYS["right"])
        board.press("reset")


def test_an_unfinished_turn_is_told_what_is_left_and_that_it_can_be_played_but_not_the_solution(page: Page) -> None:
    board, found = open_puzzle(page, next(puzzle for puzzle in WITH_ROLL if puzzle["id"] == "tva-som-haller-ihop"))
    first, last = steps(solutions(found)[0])
    board.drag(first)
    board.end_turn()
    board.expect_refused(book.rule("turn.complete"))
    origin, target = map(int, last.split("/"))
    expect(board.verdict).to_contain_text(f"{target - origin}, och det går att spela mer.")
    expect(board.verdict).not_to_contain_text(last)


def test_trying_again_is_a_fresh_start(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    board.start_again(start)
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)
    expect(board.svg.locator(".die.used")).to_have_count(0)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


PUNISHED = [
    (puzzle, wrong)
    for puzzle in WITH_ROLL
    for wrong in puzzle.get("wrong", [])
    if "reply" in wrong and puzzle["kind"] == "jan"
]


def show_reply(board: Board, wrong: dict[str, Any]) -> tuple[str, str]:
    """Play a wrong turn, and have its answer shown; gives the roll and the turn that the author wrote."""
    board.play(wrong["turn"], by=board.drag)
    board.end_turn()
    roll, turn = wrong["reply"].split(": ")
    board.verdict.get_by_role("button", name=SAYS["reply_show"]).click()
    expect(board.verdict).to_contain_text(SAYS["reply"].format(roll=roll, turn=turn))
    board.expect_dice(roll)
    return roll, turn


def test_what_punishes_a_wrong_turn_is_played_on_the_board_without_the_engine(page: Page) -> None:
    puzzle, wrong = PUNISHED[0]
    board, _ = open_puzzle(page, puzzle)
    start = board.seen()
    show_reply(board, wrong)
    expect(board.verdict.locator('[data-tone="plain"]')).to_contain_text("Jan")
    expect(board.verdict.locator('[data-tone="right"]')).to_have_count(0)
    assert re.search("bar:[1-9]", board.seen().split("/")[0]), "White has been hit"
    board.verdict.get_by_role("button", name=SAYS["again"]).click()
    board.expect_seen(start)
    board.expect_dice(puzzle["roll"])
    board.play(open_data(board)["turns"][0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    assert not page.workers


@pytest.mark.parametrize("act", ["undo", "reset", "k", "typed"])
def test_what_is_shown_of_the_opponent_cannot_be_played_on(page: Page, act: str) -> None:
    puzzle, wrong = PUNISHED[0]
    board, _ = open_puzzle(page, puzzle)
    start = board.seen()
    _, turn = show_reply(board, wrong)
    shown = board.seen()
    match act:
        case "k":
            board.svg.locator("[tabindex='0']").press("k")
        case "typed":
            board.open_more()
            board.panel.locator('[data-part="typed"] input').fill(turn)
            board.panel.locator('[data-part="typed"] input').press("Enter")
            expect(board.verdict).to_contain_text(book.words()["board"]["finished"])
        case _:
            board.press(act)
            board.expect_seen(start)
            return
    board.expect_seen(shown)


def test_an_answer_that_no_author_wrote_is_shown_too(page: Page) -> None:
    board, _ = open_puzzle(page, next(puzzle for puzzle in PUZZLES if puzzle["id"] == "gor-plats"))
    show_reply(board, {"turn": "10/15* 19/22", "reply": "6-5: bar/6 2/7*"})
    assert not page.workers


FIGURES = {
    ("gor-plats", "10/15* 19/22"): "Efter ditt drag gör motståndaren jan med 27 av 36 kast. Bästa: 0.",
    ("tva-som-haller-ihop", "6/12 20/22"): "Det bästa draget: 0 av 36 kast.",
    ("fyra-ess", "20/21 21/22 22/23 23/24"): "Det bästa draget: 1,14 kast i snitt.",
    ("tva-pa-en-gang", "16/20* 6/9"): "Med det bästa draget hade du vunnit 3 poäng mer.",
    ("tva-pa-en-gang", "16/20* 20/23*"): "Mer än så går det inte att vinna nu.",
    ("bara-allor-hjalper", "20/21(3) 21/22"): "Ditt drag: 3,01 % vinstchans. Bästa: 4,01 %.",
}
"""What is said of turns, right and wrong, in figures; where the author tells one, the other."""


@pytest.mark.parametrize(("name", "turn"), FIGURES)
def test_a_verdict_has_the_figures_of_the_turn_and_of_the_best(page: Page, name: str, turn: str) -> None:
    board, _ = open_puzzle(page, next(puzzle for puzzle in PUZZLES if puzzle["id"] == name))
    board.play(turn, by=board.drag)
    board.end_turn()
    expect(board.verdict.locator(".why").first).to_have_text(FIGURES[name, turn])


@pytest.mark.parametrize("name", ["gor-plats", "ett-slag-och-ett-rum", "fyra-ess", "bara-allor-hjalper"])
def test_what_the_author_tells_of_the_solution_is_not_told_twice(page: Page, name: str) -> None:
    board, found = open_puzzle(page, next(puzzle for puzzle in PUZZLES if puzzle["id"] == name))
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    expect(board.verdict.locator(".why")).to_have_text([found["comment"]])


def test_figures_are_written_in_the_language_of_the_reader(page: Page) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle["id"] == "fyra-ess")
    for folder, told in (("", "1,14"), ("en/", "1.14"), ("da/", "1,14")):
        page.goto(f"{folder}problem/{puzzle['id']}.html")
        board = Board.puzzle(page, puzzle["id"])
        board.play(puzzle["wrong"][0]["turn"], by=board.drag)
        board.end_turn()
        expect(board.verdict.locator(".why").first).to_contain_text(told)


def test_an_illegal_step_in_a_puzzle_is_answered_with_its_rule(page: Page) -> None:
    board, _ = open_puzzle(page, JAN)
    start = board.seen()
    own = start.split("/")[0 if board.turn == "white" else 1]
    point = next(int(entry.split(":")[0]) for entry in own.split(",")[::-1] if entry[0].isdigit())
    board.move(f"{point}/{point - 1}")
    expect(board.verdict.locator('[data-tone="wrong"] a')).to_have_attribute("href", re.compile(r"regler/.+#[a-z]+\."))
    board.expect_seen(start)


def test_hints_come_one_by_one(page: Page) -> None:
    board, _ = open_puzzle(page, JAN)
    hints = board.root.locator(".hint")
    expect(hints).to_have_count(len(JAN["sv"]["hints"]))
    for index, text in enumerate(JAN["sv"]["hints"]):
        expect(hints.locator("visible=true").locator("summary")).to_have_count(index + 1)
        expect(page.get_by_text(text)).not_to_be_visible()
        hints.nth(index).locator("summary").click()
        expect(page.get_by_text(text)).to_be_visible()


def test_the_solution_is_shown_on_the_board_without_a_word_of_blame(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    board.root.locator('[data-part="solution"] summary').click()
    for turn in solutions(found):
        expect(board.root.locator('[data-part="solution"]')).to_contain_text(turn)
    board.expect_right(SAYS["shown"])
    assert board.seen().rpartition("/")[0] in {position.rpartition("/")[0] for position, _ in found["solutions"]}
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


def test_a_shown_solution_does_not_hinder_solving(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.root.locator('[data-part="solution"] summary').click()
    board.expect_right(SAYS["shown"])
    board.start_again(start)
    board.play(solutions(found)[-1], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


# Which of the 21 rolls


def tick(board: Board, rolls: list[str]) -> None:
    """Tick these rolls and no others, and answer."""
    for box in board.root.locator('[data-part="question"] input').all():
        box.set_checked(box.get_attribute("value") in rolls)
    with board.answered():
        board.root.get_by_role("button", name=PANEL["rolls_send"]).click()


@pytest.mark.parametrize("puzzle", ABOUT_ROLLS[:3], ids=name_of)
def test_rolls_that_tempt_are_told_why_and_all_that_do_it_are_the_answer(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    for wrong in puzzle["wrong"]:
        tick(board, wrong["rolls"])
        expect(board.verdict).to_contain_text(wrong["sv"])
    tick(board, found["rolls"])
    board.expect_right(SAYS["rolls_right"])
    expect(board.verdict).to_contain_text(puzzle["sv"]["comment"])


@pytest.mark.parametrize("puzzle", ABOUT_ROLLS[:1], ids=name_of)
def test_missing_and_wrong_rolls_are_told_apart(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    tick(board, [])
    expect(board.verdict).to_contain_text(SAYS["rolls_none"])
    assert page.evaluate("localStorage.length") == 0, "no answer is no miss"
    tick(board, found["rolls"][1:])
    expect(board.verdict).to_contain_text(SAYS["rolls_missing_one"])
    expect(board.verdict).not_to_contain_text(found["rolls"][0])
    extra = found["wrong"][0]["rolls"][0]
    tick(board, [*found["rolls"], extra])
    expect(board.verdict).to_contain_text(SAYS["rolls_extra"].replace("{rolls}", extra))
    expect(board.verdict).to_contain_text(f"{extra}: {found['wrong'][0]['text']}")
    board.root.locator('[data-part="solution"] summary').click()
    board.expect_right(SAYS["shown"])
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)
    # What the reader had ticked gives way to what is right.
    ticked = board.root.locator('[data-part="question"] label:has(:checked)')
    expect(ticked).to_have_text(sorted(found["rolls"], reverse=True))
    *others, last = found["rolls"]
    told = PANEL["solution_rolls"].format(rolls=f"{', '.join(others)} och {last}")
    expect(board.root.locator('[data-part="solution"]')).to_contain_text(told)
    marked = board.root.locator('[data-part="question"] .right')
    expect(marked).to_have_text(sorted(found["rolls"], reverse=True))
    ticked.first.locator("input").uncheck(force=True)
    expect(marked).to_have_count(0)


@pytest.mark.parametrize("puzzle", [COUNTS[0], CHOICES[0]], ids=name_of)
def test_a_shown_solution_takes_the_place_of_the_wrong_answer(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    inputs = board.root.locator('[data-part="question"] input')
    if "choices" in puzzle:
        choose(board, puzzle["wrong"][0]["turn"])
    else:
        inputs.fill(str(puzzle["wrong"][0]["number"]))
        inputs.press("Enter")
    board.root.locator('[data-part="solution"] summary').click()
    board.expect_right(SAYS["shown"])
    if "choices" in puzzle:
        expect(board.root.get_by_role("radio", name=found["turns"][0], exact=True)).to_be_checked()
    else:
        expect(inputs).to_have_value(str(found["number"]))


@pytest.mark.parametrize("puzzle", ABOUT_ROLLS[:1], ids=name_of)
def test_rolls_are_ticked_with_the_keyboard_alone(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    boxes = board.root.locator('[data-part="question"] input')
    boxes.first.focus()
    for index in range(boxes.count()):
        expect(boxes.nth(index)).to_be_focused()
        if boxes.nth(index).get_attribute("value") in found["rolls"]:
            page.keyboard.press("Space")
        page.keyboard.press("Tab")
    expect(board.root.get_by_role("button", name=PANEL["rolls_send"])).to_be_focused()
    with board.answered():
        page.keyboard.press("Enter")
    board.expect_right(SAYS["rolls_right"])


# How many of the 36 rolls, and which of these turns


@pytest.mark.parametrize("puzzle", COUNTS, ids=name_of)
def test_a_number_is_the_answer(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    typed = board.root.locator('[data-part="question"] input')
    for wrong in puzzle["wrong"]:
        typed.fill(str(wrong["number"]))
        with board.answered():
            typed.press("Enter")
        key = "number_high" if wrong["number"] > found["number"] else "number_low"
        expect(board.verdict).to_contain_text(SAYS[key].format(number=wrong["number"]))
        expect(board.verdict).to_contain_text(wrong["sv"])
    typed.fill(str(found["number"]))
    with board.answered():
        board.root.get_by_role("button", name=PANEL["rolls_send"]).click()
    board.expect_right(SAYS["number_right"].format(number=found["number"]))
    expect(board.verdict).to_contain_text(puzzle["sv"]["comment"])
    assert not page.workers


@pytest.mark.parametrize("given", ["", "37", "-1", "2.5"])
def test_what_is_no_number_of_rolls_is_no_answer(page: Page, given: str) -> None:
    board, _ = open_puzzle(page, COUNTS[0])
    typed = board.root.locator('[data-part="question"] input')
    typed.fill(given)
    with board.answered():
        typed.press("Enter")
    expect(board.verdict).to_contain_text(SAYS["number_none"])
    expect(board.verdict.locator('[data-tone="wrong"]')).to_have_count(0)


def test_the_solution_of_a_number_shows_all_36_rolls(page: Page) -> None:
    board, found = open_puzzle(page, COUNTS[0])
    board.root.locator('[data-part="solution"] summary').click()
    expect(board.root.locator(".ways td.does")).to_have_count(found["number"])
    expect(board.root.locator(".ways tr td:not(:empty)")).to_have_count(found["number"])
    told, table = (board.root.locator(f".ways {name}").bounding_box() for name in ("figcaption", "table"))
    assert told
    assert table
    assert told["width"] > 2 * table["width"], "what it shows is told across the page"


def choose(board: Board, turn: str) -> None:
    """Choose a turn with the mouse and answer with it."""
    board.root.get_by_role("radio", name=turn, exact=True).check()
    with board.answered():
        board.root.get_by_role("button", name=PANEL["rolls_send"]).click()


@pytest.mark.parametrize("puzzle", CHOICES, ids=name_of)
def test_a_turn_is_chosen_among_some(page: Page, puzzle: dict[str, Any]) -> None:
    board, found = open_puzzle(page, puzzle)
    assert [choice["turn"] for choice in found["choices"]] == puzzle["choices"]
    for wrong in puzzle["wrong"]:
        choose(board, wrong["turn"])
        expect(board.verdict.locator('[data-tone="wrong"]')).to_contain_text(SAYS["choice_wrong"])
        expect(board.verdict.locator(".why").first).to_contain_text(re.compile("[Bb]ästa"))
        expect(board.verdict).to_contain_text(wrong["sv"])
    choose(board, found["turns"][0])
    board.expect_right(SAYS["right"])
    expect(board.verdict).to_contain_text(puzzle["sv"]["comment"])
    played = next(choice["position"] for choice in found["choices"] if choice["turn"] == found["turns"][0])
    assert board.seen().rpartition("/")[0] == played.rpartition("/")[0], "the turn is played on the board"
    assert not page.workers


def test_a_puzzle_that_was_tried_is_printed_as_it_was_set(page: Page) -> None:
    puzzle = next(puzzle for puzzle in CHOICES if puzzle["id"] == "tva-som-haller-ihop")
    board, found = open_puzzle(page, puzzle)
    start = board.seen()
    choose(board, next(turn["turn"] for turn in found["choices"] if turn["position"] in found["punished"]))
    board.verdict.get_by_role("button", name=SAYS["reply_show"]).click()
    expect(board.verdict.get_by_role("button", name=SAYS["again"])).to_be_visible()
    tried = board.seen()
    assert tried != start
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    board.expect_seen(start)
    board.expect_dice(puzzle["roll"])
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    board.expect_seen(tried)
    expect(board.verdict.get_by_role("button", name=SAYS["again"])).to_be_visible()


def test_nothing_chosen_is_no_answer(page: Page) -> None:
    board, _ = open_puzzle(page, CHOICES[0])
    with board.answered():
        board.root.get_by_role("button", name=PANEL["rolls_send"]).click()
    expect(board.verdict).to_contain_text(SAYS["choice_none"])


def test_a_turn_is_chosen_with_the_keyboard_alone(page: Page) -> None:
    board, found = open_puzzle(page, CHOICES[0])
    radios = board.root.locator('[data-part="question"] input')
    radios.first.focus()
    right = next(index for index, choice in enumerate(found["choices"]) if choice["turn"] in found["turns"])
    page.keyboard.press("Space")
    for _ in range(right):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    with board.answered():
        page.keyboard.press("Enter")
    board.expect_right(SAYS["right"])


def test_a_choice_may_be_played_on_the_board_too(page: Page) -> None:
    board, found = open_puzzle(page, CHOICES[0])
    board.play(found["turns"][0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])


@pytest.mark.parametrize("puzzle", [COUNTS[0], CHOICES[0]], ids=name_of)
def test_question_and_solution_are_read_without_javascript(
    new_context: Callable[..., BrowserContext], puzzle: dict[str, Any]
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"problem/{puzzle['id']}.html")
    expect(page.get_by_text(puzzle["sv"]["task"])).to_be_visible()
    for turn in puzzle.get("choices", []):
        expect(page.get_by_text(turn, exact=True).first).to_be_visible()
    expect(page.locator('[data-part="question"] button').locator("visible=true")).to_have_count(0)
    page.locator('[data-part="solution"] summary').click()
    expect(page.get_by_text(puzzle["sv"]["comment"])).to_be_visible()


# What is remembered


def test_progress_is_kept_and_shown_in_the_list_until_it_is_forgotten(page: Page) -> None:
    total = len(PUZZLES)
    page.goto("problem/")
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=0, total=total))
    expect(item(page, JAN).locator(".state")).not_to_have_attribute("data-state", re.compile("."))

    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "tried")

    item(page, JAN).get_by_role("link").click()
    board = Board.puzzle(page, JAN["id"])
    board.start_again(start)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=1, total=total))

    page.reload()
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=1, total=total))
    forget = page.get_by_role("button", name=SAYS["progress_forget"], exact=True)
    page.once("dialog", lambda dialog: dialog.dismiss())
    forget.click()
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=1, total=total))
    page.once("dialog", lambda dialog: dialog.accept())
    forget.click()
    expect(page.locator(".progress")).to_contain_text(SAYS["progress"].format(solved=0, total=total))
    expect(page.locator(".progress")).to_be_focused()


def test_the_list_shows_what_was_solved_in_another_window(page: Page) -> None:
    page.goto("problem/")
    other = page.context.new_page()
    board, found = open_puzzle(other, JAN)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_what_was_solved_is_not_lost_by_trying_again(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    start = board.seen()
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.start_again(start)
    board.play(JAN["wrong"][0]["turn"], by=board.drag)
    board.end_turn()
    page.goto("problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_progress_is_the_same_in_both_languages(page: Page) -> None:
    board, found = open_puzzle(page, JAN)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    page.goto("en/problem/")
    expect(item(page, JAN).locator(".state")).to_have_attribute("data-state", "solved")


def test_where_storage_is_denied_nothing_breaks(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page = context.new_page()
    page.goto("problem/")
    expect(page.locator(".progress")).to_contain_text(SAYS["progress_denied"])
    board, found = open_puzzle(page, JAN)
    board.play(solutions(found)[0], by=board.drag)
    board.end_turn()
    board.expect_right(SAYS["right"])
    page.locator('[data-part="look"] summary').click()
    page.get_by_label(book.words()["look"]["theme_dark"]).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
