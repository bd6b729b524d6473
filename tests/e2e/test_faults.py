"""What may befall a page: hostile addresses, storage that is full, going back and forward, long use."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import book
from tests.e2e.board import Board
from tests.e2e.pages import KINDS

HOSTILE = [
    ("#<img src=x onerror=alert(1)>", "markup"),
    ("#%E0%A4%A", "an escape that is no text"),
    ("#%", "half an escape"),
    ("#javascript:alert(1)", "a script, where a link takes the address over"),
    ("#__proto__", "what every object has"),
    ('#"]),x{y:z}[id="', "the end of a selector, and one more"),
    ("#" + "%3Cb%3E" * 100_000, "far too long"),
]

# Changes the address, and waits until whoever listens to that has been told.
_FOLLOW = """address => new Promise((resolve) => {
  addEventListener("hashchange", () => resolve(), { once: true });
  location.hash = address;
})"""


# The page, but for a short plain sentence that there is no such exercise.
_WHOLE = """() => {
  const copy = document.body.cloneNode(true);
  for (const said of copy.querySelectorAll('[data-part="missing"]')) {
    if (said.children.length === 0 && said.textContent.length < 200) said.replaceChildren();
  }
  return copy.innerHTML;
}"""


# A page of exercises looks itself for the one that is named, at the start and later; at a chapter, which stands for all
# others, the browser does. The addresses of the free board and of sheets say something: see there.
@pytest.mark.parametrize("kind", ["exercises", "chapter"])
def test_a_hostile_address_changes_nothing_and_injects_nothing(page: Page, kind: str) -> None:
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))

    def whole() -> str:
        for svg in page.locator("section[data-board] svg").all():
            expect(svg).to_have_attribute("data-live", "")
        return str(page.evaluate(_WHOLE))

    page.goto(KINDS[kind])
    plain = whole()
    for address, why in HOSTILE:
        page.evaluate(_FOLLOW, address)
        assert whole() == plain, why
        page.goto(f"{KINDS[kind]}?<script>alert(1)</script>=%E0%A4%A{address}")
        assert whole() == plain, f"{why}, from the start"


def test_where_storage_is_full_nothing_breaks_and_the_page_says_that_it_forgets(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context()
    context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }")
    page = context.new_page()
    page.goto("problem/index.html")
    expect(page.locator(".progress")).to_contain_text(book.words()["puzzle"]["progress_denied"])
    page.goto(KINDS["chapter"])
    board = Board.trying(page, "en-och-en")
    board.play("8/12 12/15")
    board.end_turn()
    board.expect_right()


def test_back_and_forward_give_boards_that_answer(page: Page) -> None:
    page.goto(KINDS["chapter"])
    Board.trying(page, "en-och-en").move("8/12")
    page.goto(KINDS["puzzle"])
    page.goto(KINDS["about"])
    page.go_back()
    puzzle = Board.puzzle(page, str(book.puzzles()[0]["id"]))
    page.go_back()
    board = Board.trying(page, "en-och-en")
    board.write("1/5")
    expect(board.verdict.locator("[data-tone]").first).to_be_visible()
    page.go_forward()
    expect(puzzle.svg).to_have_attribute("data-live", "")


_TRY = """async ([root, times]) => {
  const input = root.querySelector('[data-part="typed"] input');
  for (let time = 0; time < times; time += 1) {
    const verdict = root.querySelector('[data-part="verdict"]');
    for (const said of verdict.children) said.dataset.old = "";
    input.value = time % 2 ? "1/5" : "8/12";
    input.form.requestSubmit();
    while (!verdict.querySelector("[data-tone]:not([data-old])")) await new Promise((then) => setTimeout(then, 1));
    root.querySelector('[data-act="reset"]').click();
  }
}"""


def test_a_thousand_tries_leave_nothing_behind(page: Page) -> None:
    page.goto(KINDS["chapter"])
    board = Board.trying(page, "en-och-en")
    board.open_more()
    devtools = page.context.new_cdp_session(page)

    def left_behind(times: int) -> tuple[float, float]:
        page.evaluate(_TRY, [board.root.element_handle(), times])
        devtools.send("HeapProfiler.collectGarbage")
        told = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        return told["JSHeapUsedSize"], told["Nodes"]

    devtools.send("Performance.enable")
    heap, nodes = left_behind(1000)  # by then the browser has compiled what it compiles for them
    more_heap, more_nodes = left_behind(1000)
    assert more_heap < heap * 1.02  # sixty bytes a try
    assert more_nodes < nodes * 1.02
