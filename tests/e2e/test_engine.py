"""The engine in a real browser: it answers, and where it cannot, the page hears why and goes on."""

import gzip
import json
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from engine.bridge import handle
from site_builder.render import CSP
from tests.e2e.watch import Watch
from tests.e2e.written import Written

type Question = tuple[str, dict[str, Any]]

ASK = """
async ([options, questions]) => {
  const modules = document.querySelector("script[type=module]").src;
  const { createClient } = await import(new URL("engine/client.js", modules));
  const workerUrl = new URL("engine/worker.js", modules);
  const statuses = [];
  const client = createClient({ workerUrl, startWhenIdle: false, ...options });
  client.onStatus((status) => statuses.push(status));
  const replies = await Promise.all(questions.map(([call, args]) => client.ask(call, args)));
  return { replies, statuses };
}
"""
TURNS: Question = ("turns", {"ruleset": "bok", "position": "1:15/1:15/w", "roll": "6-5"})
NO_POSITION: Question = ("outcome", {"ruleset": "bok", "position": "ö:15/1:15/w"})

LIBRARY = "python.zip.gzip"
DOOR = 'python.pyimport("engine.bridge")'
MORTAL = '{ wanted_table: () => "", handle: python.pyimport("sys").exit }'
"""Where the page gets the engine's door, and one that kills Python."""

NO_BOARDS = "om.html"
"""A page that starts no engine of its own."""


@pytest.fixture
def page(page: Page) -> Page:
    page.goto(NO_BOARDS)
    return page


def at_a_line(written: Written, *, fast: bool) -> None:
    """Whatever the line carries, the worker takes it for fast, or for slow."""
    written.change("engine/line.js", "FAST = 3000", f"FAST = {0 if fast else 'Infinity'}")


def ask(page: Page, *questions: Question, **options: object) -> Any:
    """The replies to all questions, asked at once, and the states that the client went through."""
    return page.evaluate(ASK, [options, [list(question) for question in questions]])


def refusals(asked: Any) -> list[str]:
    return [reply["error"]["type"] for reply in asked["replies"]]


def with_policy(page: Page, policy: str) -> None:
    """Let the host send a policy with the worker, which knows nothing of the one in the page's own text."""

    def send(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "Content-Security-Policy": policy})

    page.context.route("**/worker.js", send)


def test_the_engine_answers_under_our_policy(page: Page, watch: Watch) -> None:
    """… with the very replies that the builder gets. Each file is fetched once: the last is a memory or the library."""
    with_policy(page, CSP)
    questions: tuple[Question, ...] = (("hello", {}), TURNS, NO_POSITION)
    asked = ask(page, *questions)
    assert asked["statuses"] == ["idle", "starting", "ready"]
    for (call, args), reply in zip(questions, asked["replies"], strict=True):
        expected = json.loads(handle(json.dumps({"v": 1, "id": 1, "call": call, "args": args})))
        assert reply == {key: value for key, value in expected.items() if key in {"ok", "error"}}
    runtime = [url.partition("/runtime/")[2] for url in watch.requests if "/runtime/" in url]
    always = {"manifest.json", "pyodide-lock.json", "pyodide.asm.js", "pyodide.asm.wasm.gzip", "pyodide.js"}
    assert {*runtime} - always in ({"memory.gzip"}, {LIBRARY})
    assert len({*runtime}) == len(runtime)


FEW: Question = ("bearoff", {"ruleset": "bok", "home": [0, 0, 0, 0, 0, 6]})
MANY: Question = ("bearoff", {"ruleset": "bok", "home": [0, 0, 0, 0, 1, 7]})
TABLE = "/runtime/bearoff-"


def exact_mean(question: Question) -> Fraction:
    call, args = question
    return Fraction(json.loads(handle(json.dumps({"v": 1, "id": 1, "call": call, "args": args})))["ok"]["mean"])


def test_a_table_of_bearing_off_is_fetched_when_it_is_first_wanted(page: Page, watch: Watch) -> None:
    few, *many = ask(page, FEW, MANY, MANY)["replies"]
    assert Fraction(few["ok"]["mean"]) == exact_mean(FEW)
    for reply in many:
        assert reply["ok"]["mean"] == pytest.approx(float(exact_mean(MANY)), abs=1 / 8192)
        assert sum(reply["ok"]["rolls"]) == pytest.approx(1, abs=1e-3)
    assert [url.partition(TABLE)[2] for url in watch.requests if TABLE in url] == ["bok.gzip"]


def test_where_there_is_no_table_it_is_reckoned(page: Page, watch: Watch) -> None:
    watch.expect("bearoff-bok|no table of bok|ERR_FAILED")
    page.context.route("**/bearoff-*", lambda route: route.abort())
    (reply,) = ask(page, MANY)["replies"]
    assert Fraction(reply["ok"]["mean"]) == exact_mean(MANY)


def test_a_policy_that_forbids_wasm_is_a_plain_failure(page: Page, watch: Watch) -> None:
    watch.expect("WebAssembly")
    with_policy(page, "default-src 'self'; script-src 'self'")
    asked = ask(page, TURNS, NO_POSITION)
    assert refusals(asked) == ["EngineUnavailable", "EngineUnavailable"]
    assert "CompileError" in asked["replies"][0]["error"]["message"]
    assert asked["statuses"] == ["idle", "starting", "unavailable"]


@pytest.mark.parametrize(
    "missing",
    [
        "runtime/pyodide.asm.wasm.gzip",
        "runtime/pyodide.asm.js",
        "runtime/pyodide.js",
        "runtime/pyodide-lock.json",
        f"runtime/{LIBRARY}",
        "web/engine/worker.js",
    ],
)
def test_a_missing_file_is_a_plain_failure(page: Page, watch: Watch, written: Written, missing: str) -> None:
    at_a_line(written, fast=False)
    watch.expect("404")
    page.context.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    asked = ask(page, TURNS, startTimeout=20_000)
    assert refusals(asked) == ["EngineUnavailable"]
    assert "not ready after" not in asked["replies"][0]["error"]["message"], "it waited in vain"


@pytest.mark.parametrize(
    "damaged",
    [
        "runtime/pyodide.asm.wasm.gzip",
        f"runtime/{LIBRARY}",
        "runtime/pyodide.asm.js",
        "runtime/pyodide.js",
        "runtime/manifest.json",
    ],
)
def test_a_damaged_file_is_a_plain_failure(page: Page, watch: Watch, written: Written, damaged: str) -> None:
    at_a_line(written, fast=False)
    watch.expect("runtime/pyodide")  # it tells of its death at length
    page.context.route(f"**/{damaged}", lambda route: route.fulfill(body="<!doctype html><p>no such thing"))
    asked = ask(page, TURNS, startTimeout=20_000)
    assert refusals(asked) == ["EngineUnavailable"]
    assert "not ready after" not in asked["replies"][0]["error"]["message"], "it waited in vain"


@pytest.mark.parametrize("damaged", ["runtime/pyodide.asm.wasm.gzip", f"runtime/{LIBRARY}"])
def test_a_file_cut_short_is_a_plain_failure(page: Page, watch: Watch, written: Written, damaged: str) -> None:
    at_a_line(written, fast=False)
    watch.expect("runtime/pyodide")

    def cut(route: Route) -> None:
        route.fulfill(body=route.fetch().body()[:-100_000])

    page.context.route(f"**/{damaged}", cut)
    asked = ask(page, TURNS, startTimeout=20_000)
    assert refusals(asked) == ["EngineUnavailable"]
    assert "not those that were built" in asked["replies"][0]["error"]["message"]


def test_a_sound_archive_that_is_another_than_was_built_does_not_run(
    page: Page, watch: Watch, written: Written
) -> None:
    """… and one that was damaged on its way once is fetched anew, past whatever has kept it."""
    at_a_line(written, fast=False)
    asked_for: list[Route] = []

    def other(route: Route) -> None:
        asked_for.append(route)
        packed = route.fetch().body()
        route.fulfill(body=gzip.compress(gzip.decompress(packed), 1) if len(asked_for) < limit else packed)

    page.context.route(f"**/{LIBRARY}", other)
    limit = 3
    asked = ask(page, TURNS, startTimeout=20_000)
    assert refusals(asked) == ["EngineUnavailable"]
    assert "not those that were built" in asked["replies"][0]["error"]["message"]
    asked_for.clear()
    limit = 2
    assert "ok" in ask(page, TURNS)["replies"][0]
    assert len(asked_for) == 2


def test_a_worker_whose_script_never_comes_is_followed_by_another(page: Page) -> None:
    scripts: list[Route] = []

    def leave_the_first(route: Route) -> None:
        scripts.append(route)
        if len(scripts) > 1:
            route.continue_()

    page.context.route("**/worker.js", leave_the_first)
    asked = ask(page, TURNS, beginTimeout=1000)
    assert [list(reply) for reply in asked["replies"]] == [["ok"]]
    assert len(scripts) == 2


def test_requests_survive_the_death_of_a_worker(page: Page) -> None:
    mortal = 'self.onmessage = () => { throw new Error("dead") }; self.postMessage({ type: "ready" });'
    page.context.route(
        "**/worker.js", lambda route: route.fulfill(body=mortal, content_type="text/javascript"), times=1
    )
    asked = ask(page, TURNS, NO_POSITION)
    assert "ok" in asked["replies"][0]
    assert asked["replies"][1]["error"]["type"] == "NotationError"
    assert asked["statuses"] == ["idle", "starting", "ready", "idle", "starting", "ready"]


def test_python_that_dies_is_told_of(page: Page, written: Written) -> None:
    """What kills Python itself comes out of ``handle`` as a JavaScript error; the request is answered all the same."""

    written.change("engine/python.js", DOOR, MORTAL)
    asked = ask(page, TURNS)
    assert refusals(asked) == ["EngineUnavailable"]
    assert "died of this request" in asked["replies"][0]["error"]["message"]


def test_python_that_goes_too_deep_is_told_of_and_the_next_request_answered(
    page: Page, watch: Watch, written: Written
) -> None:
    watch.expect("runtime/pyodide")  # it tells of its death at length
    deep = "import json\nv = []\nfor _ in range(10**5): v = [v]\njson.dumps(v)"

    handle = f"(text) => text.includes('hello') ? python.runPython({json.dumps(deep)}) : door.handle(text)"
    bridge = f"const door = {DOOR}; return {{ wanted_table: () => '', handle: {handle} }}"
    written.change("engine/python.js", f"return {DOOR}", bridge)
    asked = ask(page, ("hello", {}), TURNS)
    assert asked["replies"][0]["error"]["type"] == "EngineUnavailable"
    assert "ok" in asked["replies"][1]


def test_a_request_nested_deeper_than_python_goes_is_refused(page: Page) -> None:
    nested = ASK.replace("questions.map(", "[['turns', JSON.parse(questions)]].map(")
    asked = page.evaluate(nested, [{}, '{"a":' * 8_000 + "1" + "}" * 8_000])
    assert refusals(asked) == ["ProtocolError"]
    assert asked["statuses"] == ["idle", "starting", "ready"]
