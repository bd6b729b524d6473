"""Python's memory, kept in the reader's browser or sent by the host: a start takes it over, or does without."""

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserType, Page, Route

from engine.bridge import handle
from tests.e2e.test_engine import ASK, DOOR, LIBRARY, MORTAL, NO_BOARDS, TURNS, Question, at_a_line
from tests.e2e.watch import Watch
from tests.e2e.written import Written

SENT: Final = "memory.gzip"
KEPT = """async () => {
  const cache = await caches.open("brade-memory");
  return (await cache.keys()).map(({ url }) => url);
}"""
UNTIL_KEPT = f"async () => {{ while (!(await ({KEPT})()).length) await new Promise(requestAnimationFrame); }}"
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
  words.fill(7, words[2] + words[0] + 3);
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
def soon(written: Written) -> None:
    """A reader need not have rested for long."""
    written.change("engine/worker.js", "REST = 10_000", "REST = 500")


@pytest.fixture
def again(page: Page, watch: Watch, written: Written) -> Callable[[], bool]:
    """The page at a second visit, once the first has left a memory; tells whether Python's library has been fetched."""
    at_a_line(written, fast=False)
    page.goto(NO_BOARDS)
    ask(page, TURNS)
    page.evaluate(UNTIL_KEPT)
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


def test_a_memory_that_python_may_have_died_of_is_forgotten(
    page: Page, again: Callable[[], bool], written: Written
) -> None:
    """The request is answered by Python started anew."""
    written.change("engine/python.js", DOOR, MORTAL, times=1)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert again()


def test_a_memory_takes_the_place_of_those_of_other_builds_of_this_site_alone(page: Page, base_url: str) -> None:
    beside = f"{base_url.removesuffix('b/')}c/code/1/runtime/memory"
    page.goto(NO_BOARDS)
    page.evaluate(
        """async (places) => {
          const modules = document.querySelector("script[type=module]").src;
          const { keepMemory } = await import(new URL("engine/memory.js", modules));
          for (const place of places) await keepMemory(place, new Int32Array(16));
        }""",
        [beside, f"{base_url}code/1/runtime/memory", f"{base_url}code/2/runtime/memory"],
    )
    assert page.evaluate(KEPT) == [beside, f"{base_url}code/2/runtime/memory"]


# A head of four words, and three pages of memory, of which the last is not full.
PACKED = """
async () => {
  const modules = document.querySelector("script[type=module]").src;
  const { pack, unpack } = await import(new URL("engine/memory.js", modules));
  const memory = new Int32Array(2 * 1024 + 5).fill(7, 0, 1024);
  const fresh = Int32Array.from(memory).subarray(0, 1024 + 9).slice();
  memory.set([-5], 2 * 1024 + 4);
  memory.set(%s, 1024);
  const image = new Int32Array([1, 16, 2, 3, ...memory]);
  const packed = pack(new Uint8Array(image.buffer), fresh.buffer);
  const unpacked = unpack(packed);
  const pages = packed.slice(3, 3 + packed[2]);
  unpacked.complete(fresh.buffer);
  return [Array.from(pages), packed.length, String(new Int32Array(unpacked.image.buffer)) === String(image)];
}
"""


@pytest.mark.parametrize(
    ("now", "pages", "words"),
    [("[]", [2], 5), ("[0, 1]", [1, 2], 1024 + 5)],
    ids=["where nothing has been written since", "where something has"],
)
def test_what_is_kept_is_the_memory_without_what_it_was_at_first(
    page: Page, now: str, pages: list[int], words: int
) -> None:
    page.goto(NO_BOARDS)
    assert page.evaluate(PACKED % now) == [pages, 3 + len(pages) + 4 + words, True]


def test_where_nothing_can_be_kept_the_engine_starts_as_ever(page: Page, written: Written) -> None:
    first = 'const CACHE = "brade-memory";'
    written.change("engine/memory.js", first, DENIED + first)
    page.goto(NO_BOARDS)
    page.evaluate(HEAR)
    assert ask(page, TURNS) == [told(*TURNS)]
    page.wait_for_function("() => heard.filter((said) => said === 'gone on').length === 2")
    assert page.evaluate("heard") == ["denied", "gone on"] * 2, "once for a memory to start with, once to keep one"
    assert page.evaluate(KEPT) == []


@pytest.fixture
def line(page: Page, written: Written) -> None:
    """A fast one."""
    at_a_line(written, fast=True)
    page.goto(NO_BOARDS)


@pytest.mark.usefixtures("line")
def test_a_memory_of_the_host_that_python_dies_of_is_not_kept(page: Page, watch: Watch, written: Written) -> None:
    """… and the request is answered by Python that another start has brought."""
    written.change("engine/python.js", DOOR, MORTAL, times=1)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert sum(SENT in url for url in watch.requests) == 2


@pytest.mark.usefixtures("line")
def test_on_a_fast_line_the_memory_of_the_host_is_taken_over_and_kept(page: Page, watch: Watch) -> None:
    assert ask(page, *QUESTIONS) == [told(*question) for question in QUESTIONS]
    page.evaluate(UNTIL_KEPT)
    before = len(watch.requests)
    page.reload()
    assert ask(page, TURNS) == [told(*TURNS)]
    first, second = watch.requests[:before], watch.requests[before:]
    assert any(SENT in url for url in first)
    assert not any(LIBRARY in url for url in watch.requests)
    assert not any(SENT in url for url in second)


def altered(route: Route) -> bytes:
    """The memory with one bit changed."""
    memory = bytearray(gzip.decompress(route.fetch().body()))
    memory[len(memory) // 2] ^= 1
    return bytes(memory)


@pytest.mark.usefixtures("line")
@pytest.mark.parametrize(
    "send",
    [
        lambda route: route.fulfill(status=404),
        lambda route: route.fulfill(body="<!doctype html><p>no such thing"),
        lambda route: route.fulfill(body=route.fetch().body()[:-100_000]),
        lambda route: route.fulfill(body=gzip.compress(altered(route), 1)),
        lambda route: route.fulfill(body=altered(route)),
    ],
    ids=["missing", "a page", "cut short", "altered", "altered, and unpacked by the host"],
)
def test_where_the_host_has_no_sound_memory_python_starts_anew(
    page: Page, watch: Watch, send: Callable[[Route], None]
) -> None:
    watch.expect("404")
    page.context.route(f"**/{SENT}", send)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert any(LIBRARY in url for url in watch.requests)


@pytest.mark.usefixtures("line")
def test_a_memory_that_does_not_come_is_not_waited_for(page: Page, watch: Watch, written: Written) -> None:
    written.change("engine/python.js", "SOON = 3000", "SOON = 100")
    page.context.route(f"**/{SENT}", lambda _: None)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert any(LIBRARY in url for url in watch.requests)


@pytest.mark.usefixtures("line")
def test_a_memory_in_which_python_does_not_wake_is_not_waited_for(page: Page, watch: Watch, written: Written) -> None:
    waking = "start(new Response(), { _loadSnapshot: image }, complete)"
    written.change("engine/python.js", waking, "new Promise(() => {})")
    written.change("engine/python.js", "PATIENCE = 20_000", "PATIENCE = 100")
    assert ask(page, TURNS) == [told(*TURNS)]
    assert any(SENT in url for url in watch.requests)
    assert any(LIBRARY in url for url in watch.requests)


@pytest.fixture
def plain(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    base_url: str,
) -> Iterator[Page]:
    """A page of the site by plain HTTP from another machine, as the browser sees it: it trusts this one as by HTTPS."""
    host = urlsplit(base_url).netloc
    other = ["--host-resolver-rules=MAP other.test 127.0.0.1", f"--ip-address-space-overrides={host}=public"]
    arguments = [*browser_type_launch_args["args"], *other]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": arguments})
    address = base_url.replace("127.0.0.1", "other.test")
    yield browser.new_context(**{**browser_context_args, "base_url": address}).new_page()
    browser.close()


def test_by_plain_http_nothing_can_be_checked_so_the_memory_is_not_asked_for(plain: Page) -> None:
    at_a_line(Written(plain.context), fast=True)
    requests: list[str] = []
    plain.context.on("request", lambda request: requests.append(request.url))
    plain.goto(NO_BOARDS)
    assert not plain.evaluate("isSecureContext")
    assert ask(plain, TURNS) == [told(*TURNS)]
    assert any(LIBRARY in url for url in requests)
    assert not any(SENT in url for url in requests)


def test_a_slow_line_is_spared_the_memory(page: Page, watch: Watch, written: Written) -> None:
    at_a_line(written, fast=False)
    page.goto(NO_BOARDS)
    assert ask(page, TURNS) == [told(*TURNS)]
    assert not any(SENT in url for url in watch.requests)
