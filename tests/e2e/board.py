"""A board on a page, in a player's words: take up, set down, drag, read what stands where and what is said.

Points are own points of the player to move, as in the book: ``board.move("1/5")``, ``board.move("bar/3")``. What stands
on the board is read from where the checkers are seen, not from what the page remembers.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.e2e import book
from tests.e2e.book import Rule

# The position as it is seen, in the book's notation: each checker counts where its middle is.
_SEEN = """svg => {
  const places = [...svg.querySelectorAll(".point, .rib, .tray")].map((place) => ({
    names: place.dataset.point
      ? {white: place.dataset.point, black: place.dataset.black}
      : {[place.dataset.side]: place.classList.contains("rib") ? "bar" : "off"},
    box: place.getBoundingClientRect(),
  }));
  const counts = {white: {}, black: {}};
  for (const checker of svg.querySelectorAll(".checker")) {
    const box = checker.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const here = places.find((place) =>
      place.box.left - 2 <= x && x <= place.box.right + 2 && place.box.top - 2 <= y && y <= place.box.bottom + 2);
    const side = checker.dataset.side;
    const name = here?.names[side] ?? "nowhere";
    counts[side][name] = (counts[side][name] ?? 0) + 1;
  }
  const order = [...Array.from({length: 24}, (_, index) => String(index + 1)), "bar", "off", "nowhere"];
  const sides = Object.values(counts).map((side) =>
    order.filter((name) => side[name]).map((name) => `${name}:${side[name]}`).join(",") || "-");
  return [...sides, svg.querySelector(".turn").dataset.side[0]].join("/");
}"""

# Where the middles of places are in the window, by the names that the player to move has for them.
_MIDDLES = """(svg, names) => {
  svg.scrollIntoView({ block: "nearest" });
  const side = svg.querySelector(".turn").dataset.side;
  const ends = { bar: ".rib", off: ".tray" };
  return names.map((name) => {
    const place = ends[name]
      ? `${ends[name]}[data-side="${side}"]`
      : `.point[data-${side === "white" ? "point" : "black"}="${name}"]`;
    const box = svg.querySelector(place).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
}"""

# A promise that something new is said that is not a request to wait.
_ANSWER = """(verdict, waiting) => {
  const old = [...verdict.children];
  const asksToWait = ({ textContent }) => waiting.some((word) => textContent.includes(word));
  const isNew = (said) => said.dataset.tone && !old.includes(said) && !asksToWait(said);
  verdict.answer = new Promise((resolve, reject) => {
    const look = () => [...verdict.children].some(isNew) && resolve();
    new MutationObserver(look).observe(verdict, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error(`nothing new is said: ${verdict.innerText}`)), 20_000);
  });
}"""

# The page counts two taps on a place as one double tap when they come sooner than this, in milliseconds.
_DOUBLE_TAP = 350

FRESH = re.compile(r"\bfresh\b")
"""The class of what has come to stand where something else was pressed: a key pressed there does nothing yet."""
FRESH_FOR = 350
"""For how long it has it, in milliseconds (``web/board/fresh.js``)."""

_WAITING = [book.words(lang)["board"]["waiting"] for lang in ("sv", "en")]


def steps(turn: str) -> Iterator[str]:
    """The steps of a turn one by one, without marks.

    >>> list(steps("1/7/12 21/off(2) bar/6**"))
    ['1/7', '7/12', '21/off', '21/off', 'bar/6']
    """
    for word in turn.split():
        [(run, times)] = re.findall(r"^([^(]+?)(?:\((\d)\))?$", word.replace("*", ""))
        stops = run.split("/")
        for _ in range(int(times or 1)):
            yield from ("/".join(pair) for pair in pairwise(stops))


@dataclass
class Board:
    """One board with its panel; ``root`` is the block that holds both."""

    page: Page
    root: Locator
    _tapped: tuple[str, float] = field(default=("", -1e9))

    @classmethod
    def of(cls, page: Page, anchor: str) -> "Board":
        """The board of a block, when it has taken over what Python drew."""
        board = cls(page, page.locator(f'[id="{anchor}"]'))
        expect(board.svg).to_have_attribute("data-live", "")
        return board

    @classmethod
    def trying(cls, page: Page, name: str) -> "Board":
        """A board to try on, by the id that its author gave it."""
        return cls.of(page, f"try-{name}")

    @classmethod
    def puzzle(cls, page: Page, name: str) -> "Board":
        """The board of a puzzle, by its id."""
        return cls.of(page, f"puzzle-{name}")

    @classmethod
    def free(cls, page: Page) -> "Board":
        """The free board."""
        return cls.of(page, "free")

    # What there is

    @property
    def data(self) -> dict[str, Any]:
        """What the page's code is told of the board."""
        told = self.page.locator(f'script.board-data[data-for="{self.root.get_attribute("id")}"]')
        return dict(json.loads(told.text_content() or ""))

    @property
    def svg(self) -> Locator:
        return self.root.locator("svg.board")

    @property
    def panel(self) -> Locator:
        return self.root.locator('[data-part="panel"]')

    @property
    def verdict(self) -> Locator:
        """What is said below the board."""
        return self.root.locator('[data-part="verdict"]')

    @property
    def heard(self) -> Locator:
        """What a screen reader hears beside it."""
        return self.root.locator('[data-part="heard"]')

    @property
    def movable(self) -> Locator:
        """The checkers that may move."""
        return self.root.locator(".checker.movable")

    @property
    def turn(self) -> str:
        """Whose turn it is: ``white`` or ``black``."""
        return self.svg.locator(".turn").get_attribute("data-side") or ""

    def at(self, own: str | int) -> Locator:
        """A place, as the player to move calls it."""
        side = self.turn
        if own == "bar":
            return self.svg.locator(f'.rib[data-side="{side}"]')
        if own == "off":
            return self.svg.locator(f'.tray[data-side="{side}"]')
        return self.svg.locator(f'.point[data-{"point" if side == "white" else "black"}="{own}"]')

    def is_empty(self, own: str | int) -> bool:
        """Whether nothing stands on a point."""
        label = self.at(own).get_attribute("aria-label") or ""
        return label.startswith(book.words()["board"]["point_none"].format(n=own))

    def lit(self) -> set[str]:
        """The places that are lit as the cause of a refusal, as the player to move calls them."""
        name = "point" if self.turn == "white" else "black"
        found = self.svg.locator(".point.cause, .rib.cause, .tray.cause").evaluate_all(
            "(all, name) => all.map((one) => one.dataset[name] ?? (one.classList.contains('rib') ? 'bar' : 'off'))",
            name,
        )
        return set(found)

    def seen(self) -> str:
        """The position that is seen on the board, in the notation of the book."""
        return str(self.svg.evaluate(_SEEN))

    # What a player does

    def tap(self, own: str | int, *, finger: bool = False) -> None:
        """Tap a place, and not so soon after tapping the same one that it would count as a double tap."""
        self._not_twice(str(own))
        place = self.at(own)
        place.tap() if finger else place.click()
        self._tapped = (str(own), self.page.evaluate("performance.now()"))

    def _not_twice(self, own: str) -> None:
        spot, at = self._tapped
        if spot == own:
            self.page.wait_for_function("since => performance.now() > since", arg=at + _DOUBLE_TAP)

    def move(self, step: str) -> None:
        """Try a step with two taps, and wait for what is said of it."""
        start, end = step.split("/")
        with self.answered():
            self.tap(start)
            self.tap(end)

    def drag(self, step: str) -> None:
        """Try a step by dragging a checker, and wait for what is said of it."""
        start, end = self.middles(*step.split("/"))
        mouse = self.page.mouse
        with self.answered():
            mouse.move(*start)
            mouse.down()
            mouse.move(*end, steps=2)
            mouse.up()

    def by_keys(self, step: str) -> None:
        """Try a step with the keyboard alone, from wherever on the board the focus is."""
        start, end = step.split("/")
        with self.answered():
            for own in (start, end):
                self.walk_to(own)
                self._not_twice(own)
                self.page.keyboard.press("Enter")
                self._tapped = (own, self.page.evaluate("performance.now()"))

    def play(self, turn: str, by: "Callable[[str], None] | None" = None) -> None:
        """Play the steps of a turn in their order."""
        for step in steps(turn):
            (by or self.move)(step)

    def walk_to(self, own: str | int) -> None:
        """Go to a place with the arrow keys; the focus must be on the board."""
        for _ in range(40):
            here = self.svg.locator("[role=button]:focus").bounding_box()
            assert here, "the focus is not on the board"
            [(x, y)] = self.middles(own)  # measured anew: the focus may have scrolled the page
            right, down = x - here["x"] - here["width"] / 2, y - here["y"] - here["height"] / 2
            if abs(right) < 3 and abs(down) < 3:
                return
            across, along = ("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown")
            if self.svg.evaluate("svg => svg.getBoundingClientRect().height > svg.getBoundingClientRect().width"):
                first, then = (right, across), (down, along)
            else:
                first, then = (down, along), (right, across)
            distance, keys = first if abs(first[0]) > 30 else then  # to the right row, and then along it
            self.page.keyboard.press(keys[distance > 0])
        raise AssertionError(f"the arrow keys do not lead to {own}")

    def middles(self, *own: str | int) -> list[tuple[float, float]]:
        """Where the middles of places are in the window, in pixels, with the board in view."""
        return [(x, y) for x, y in self.svg.evaluate(_MIDDLES, [str(name) for name in own])]

    def press(self, act: str) -> None:
        """Press a button of the panel: ``undo``, ``reset``, ``done`` or ``numbering``."""
        if act == "numbering":
            self.open_more()
        self.root.locator(f'[data-act="{act}"]').click()

    def start_again(self, start: str) -> None:
        """Press Börja om, where there is anything to begin again, and wait until the board is as at the start."""
        button = self.root.locator('[data-act="reset"]')
        if button.get_attribute("aria-disabled") == "false":
            button.click()
        self.expect_seen(start)

    def end_turn(self) -> None:
        """Press Klar, and wait for what is said of it."""
        with self.answered():
            self.press("done")

    def open_more(self) -> None:
        """Open the further ways to play."""
        more = self.panel.locator("details.more")
        if more.get_attribute("open") is None:
            more.locator("summary").click()

    def write(self, turn: str) -> None:
        """Type a turn, send it, and wait for what is said of it."""
        self.open_more()
        typed = self.panel.locator('[data-part="typed"] input')
        typed.fill(turn)
        with self.answered():
            typed.press("Enter")

    def set_up(self, address: str) -> None:
        """Set up the free board as a reader does who changes the address, and wait until it stands so."""
        self.page.evaluate("address => { location.hash = address; }", address)
        _, white, black, turn, *more = address.split("/")
        self.expect_seen(f"{white}/{black}/{turn}")
        if more and more[0] != "-":
            self.expect_roll(more[0])
        else:
            self.expect_dice("")

    # What a player sees

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Do something, and wait until something new is said that is not a request to wait."""
        self.verdict.evaluate(_ANSWER, _WAITING)
        yield
        self.verdict.evaluate("verdict => verdict.answer")

    def expect_seen(self, position: str) -> None:
        """Wait until this position is seen on the board."""
        try:
            self.page.wait_for_function(
                f"([svg, wanted]) => ({_SEEN})(svg) === wanted", arg=[self.svg.element_handle(), position]
            )
        except Error as error:
            raise AssertionError(f"wanted {position}, seen {self.seen()}; {self.verdict.inner_text()!r}") from error

    def expect_dice(self, roll: str) -> None:
        """Wait until these dice lie on the board, as ``6-2``; doubles are four."""
        eyes = roll.split("-") if roll else []
        if len(eyes) == 2 and eyes[0] == eyes[1]:
            eyes *= 2
        dice = self.svg.locator(".die")
        expect(dice).to_have_count(len(eyes))
        for index, eye in enumerate(eyes):
            expect(dice.nth(index)).to_have_attribute("data-eyes", eye)

    def expect_roll(self, roll: str) -> None:
        """Wait until these dice lie on the board and it can be played with them, or says that it cannot."""
        self.expect_dice(roll)
        stuck = self.verdict.get_by_text(book.words()["board"]["no_step"])
        expect(self.movable.or_(stuck).first).to_be_attached()

    def expect_refused(self, rule: Rule) -> None:
        """The verdict names this rule, in its words and with its link."""
        wrong = self.verdict.locator('[data-tone="wrong"]').first
        expect(wrong.locator("a")).to_have_attribute("href", re.compile(rf"#{re.escape(rule.id)}$"))
        expect(wrong.locator("a")).to_contain_text(rule.title)
        expect(wrong.locator(".short")).to_have_text(rule.short)
        expect(wrong).not_to_contain_text("{")

    def expect_right(self, text: str | re.Pattern[str] = "") -> None:
        """The verdict approves, with this text among its words."""
        expect(self.verdict.locator('[data-tone="right"]').first).to_contain_text(text)
