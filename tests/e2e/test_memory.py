"""Python's memory, kept in the reader's browser: the next start takes it over, or does without."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from engine.bridge import handle
from tests.e2e.test_engine import ASK, DOOR, MORTAL, NO_BOARDS, TURNS, Question
from tests.e2e.watch import Watch
from tests.e2e.written import changed

LIBRARY: Final = "python.zip.gzip"
KEPT = """async () => {
  const cache = await caches.open("brade-memory");
  return (await cache.keys()).map(({ url }) => url);
}"""
ALTERED = """
async () => {
  const cache = await caches.open("brade-memory");
  for (const place of await cache.keys()) {
    const kept = await cache.match(place);
    const words = new Int32Array(await kept.arrayBuffer());
    const headers = await (%s)(words, kept.headers);
    await cache.put(place, new Response(words, { headers }));
  }
}
"""
DAMAGED = "(words, headers) => { words[words.length >> 1] ^= 1; return headers; }"
NONSENSE = """async (words) => {
  words.fill(7, words[1] + 2);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", words));
  return { "Content-Digest": `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}"""
DENIED = """
const said = new BroadcastChannel("said");
addEventListener("unhandledrejection", () => said.postMessage("unhandled"));
const caches = {
  open() {
    said.postMessage("denied");
    setTimeout(() => said.postMessage("gone on"));
    return Promise.reject(new DOMException("denied", "SecurityError"));
  },
};
"""
"""Put before what looks for memories and keeps them: it says what becomes of it where nothing can be stored."""
HEAR = """() => {
  window.heard = [];
  new BroadcastChannel("said").onmessage = ({ data }) => window.heard.push(data);
}"""
QUESTIONS: Final[tuple[Question, ...]] = (
    TURNS,
    ("explain", {"ruleset": "bok", "position": "1:15/1:15/w", "roll": "6-5", "played": "", "step": "1/2"}),
    ("race", {"ruleset": "bok", "us": [0, 0, 0, 0, 1, 1], "them": [0, 0, 0, 0, 0, 2]}),
    ("odds", {"ruleset": "bok", "position": "1:15/1:15/w", "roll": "6-5"}),
    ("check_match", {"text": " 1 point match\n\n Game 1\n White : 0    Black : 0\n  1) 31: 8/5 6/5\n"}),
    ("outcome", {"ruleset": "bok", "position": "ö:15/1:15/w"}),
)


def ask(page: Page, *questions: Question) -> Any:
    return page.evaluate(ASK, [{}, [list(question) for question in questions]])["replies"]


def told(call: str, args: dict[str, Any]) -> dict[str, Any]:
    reply = json.loads(handle(json.dumps({"v": 1, "id": 1, "call": call, "args": args})))
    return {key: value for key, value in reply.items() if key in {"ok", "error"}}


@pytest.fixture(autouse=True)
def soon(page: Page) -> None:
    """A reader need not have rested for long."""
    changed(page.context, "worker.js", "REST = 10_000", "REST = 500")


@pytest.fixture
def again(page: Page, watch: Watch) -> Callable[[], bool]:
    """The page at a second visit, once the first has left a memory; tells whether Python's library has been fetched."""
    page.goto(NO_BOARDS)
    ask(page, TURNS)
    page.evaluate(f"async () => {{ while (!(await ({KEPT})()).length) await new Promise(requestAnimationFrame); }}")
    page.reload()
    before = len(watch.requests)
    return lambda: any(LIBRARY in url for url in watch.requests[before:])


def test_a_second_start_takes_the_memory_over_and_answers_everything_alike(
    page: Page, again: Callable[[], bool]
) -> None:
    assert ask(page, *QUESTIONS) == [told(*question) for question in QUESTIONS]
    assert not again()


@pytest.mark.parametrize("alter", [DAMAGED, NONSENSE], ids=["damaged", "nonsense"])
def test_a_memory_that_is_of_no_use_is_done_without(page: Page, again: Callable[[], bool], alter: str) -> None:
    page.evaluate(ALTERED % alter)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert again()


def test_a_memory_that_python_may_have_died_of_is_forgotten(page: Page, again: Callable[[], bool]) -> None:
    """The request is answered by Python started anew."""
    changed(page.context, "python.js", DOOR, MORTAL, times=1)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert again()


def test_a_memory_takes_the_place_of_those_of_other_builds_of_this_site_alone(page: Page, base_url: str) -> None:
    beside = f"{base_url.removesuffix('b/')}c/code/1/runtime/memory"
    page.goto(NO_BOARDS)
    page.evaluate(
        """async (places) => {
          const modules = document.querySelector("script[type=module]").src;
          const { keepMemory } = await import(new URL("engine/memory.js", modules));
          for (const place of places) await keepMemory(new URL(place), new Uint8Array(64));
        }""",
        [beside, f"{base_url}code/1/runtime/memory", f"{base_url}code/2/runtime/memory"],
    )
    assert page.evaluate(KEPT) == [beside, f"{base_url}code/2/runtime/memory"]


@pytest.mark.parametrize("length", [0, 16, 4096, 4112, 3 * 4096])
def test_what_is_kept_is_the_memory_without_its_empty_pages(page: Page, length: int) -> None:
    page.goto(NO_BOARDS)
    packed, unpacked, memory = page.evaluate(
        """async (length) => {
          const modules = document.querySelector("script[type=module]").src;
          const { pack, unpack } = await import(new URL("engine/memory.js", modules));
          const memory = new Int32Array(length / 4);
          if (length) memory[memory.length - 1] = -5;
          const packed = pack(memory);
          return [packed.length, Array.from(unpack(packed)), Array.from(memory)];
        }""",
        length,
    )
    assert unpacked == memory
    assert packed == (2 + 1 + 1024 if length else 2)


def test_where_nothing_can_be_kept_the_engine_starts_as_ever(page: Page) -> None:
    first = 'const CACHE = "brade-memory";'
    changed(page.context, "memory.js", first, DENIED + first)
    page.goto(NO_BOARDS)
    page.evaluate(HEAR)
    assert ask(page, TURNS) == [told(*TURNS)]
    page.wait_for_function("() => heard.filter((said) => said === 'gone on').length === 2")
    assert page.evaluate("heard") == ["denied", "gone on"] * 2, "once for a memory to start with, once to keep one"
    assert page.evaluate(KEPT) == []
