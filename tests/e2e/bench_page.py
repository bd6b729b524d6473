"""How long the engine takes to be ready in a page, how long a first try takes without it, how quickly it answers then.

``make bench-page``. Compare within one run only: a stock start of the newest stable Pyodide, and CPython, are measured
in turn with ours. Aims, as ratios to stock: a first visit at most 0.30, 0.38 at 20 Mbit/s, 0.45 at 5 Mbit/s; a second
one at most 0.28 on any line. A first try is judged at most 100 ms after the page is shown, before 60 kB have come; no
request of ordinary play takes more than 50 ms.
"""

import io
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Playwright

from engine.analysis import races
from engine.bridge import handle
from engine.notation import format_step, parse_turn
from site_builder.runtime.modules import engine_sources
from tests import corpus
from tests.e2e import book, site
from tests.e2e.browser import launch_options
from tests.e2e.line import Line, handler

ROOT: Final = Path(__file__).resolve().parents[2]
NEWEST: Final = ROOT / ".tools" / "bench-page" / "node_modules" / "pyodide"
"""The newest stable Pyodide, fetched by tools/bench-page.sh."""
ROUNDS: Final = 7
POSITIONS: Final = 300
NO_BOARDS: Final = "om.html"
"""A page that starts no engine of its own."""

type Benchmark = Any
"""pytest-benchmark's fixture, which has no types."""
type Way = tuple[str, str]
"""A site, and the worker in it that starts the engine."""

LINES: Final = {"no limit": None, "20 Mbit/s": 20e6, "5 Mbit/s": 5e6}
"""Lines by what they carry a second."""

TAKEN: Final[dict[str, dict[str, float]]] = {}
"""How long starts took in this run, by visit and line, then by the way to start."""

SETTLED: Final = 13_000
"""Milliseconds until what a first start leaves in the browser is there: nobody tells when it is."""

START = """
(worker) => new Promise((resolve, reject) => {
  const started = new Worker(worker, { type: "module" });
  started.onmessage = ({ data: { type, reason } }) => {
    if (type === "ready") resolve();
    if (type === "failed") reject(new Error(reason));
  };
  started.onerror = (event) => reject(new Error(event.message));
})
"""
ASK = """
async (questions) => {
  const modules = document.querySelector("script[type=module]").src;
  globalThis.client ??= (await import(new URL("engine/client.js", modules))).createClient({
    workerUrl: new URL("engine/worker.js", modules), startWhenIdle: false,
  });
  const took = [];
  for (const [call, args] of questions) {
    const asked = performance.now();
    const reply = await globalThis.client.ask(call, args);
    took.push(performance.now() - asked);
    if (reply.error) throw new Error(reply.error.message);
  }
  return took;
}
"""


@pytest.fixture(autouse=True)
def told(benchmark: Benchmark, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """What else a benchmark has found is printed below its name."""
    yield
    with capsys.disabled():
        found = [f"  {name}: {figure}" for name, figure in benchmark.extra_info.items()]
        print("", request.node.name, *found, sep="\n")  # noqa: T201 - the figures that it is for


@pytest.fixture(scope="module", params=list(LINES))
def line(request: pytest.FixtureRequest) -> Line:
    """The line that a host is reached by."""
    return Line(LINES[request.param])


@pytest.fixture(scope="module", params=["ours", "stock"])
def way(
    request: pytest.FixtureRequest, line: Line, dist: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Way]:
    """A way to start, at the end of the line."""
    folder, worker = dist, "stock_worker.js"
    if request.param == "ours":
        (path,) = dist.glob("code/*/web/engine/worker.js")
        worker = path.relative_to(dist).as_posix()
    else:
        folder = _stock_site(tmp_path_factory.mktemp("stock"))
    with site.served(folder, handler(line)) as address:
        yield address, worker


def _stock_site(folder: Path) -> Path:
    """A site with an empty page, Pyodide as it comes, and the engine in a zip."""
    if not NEWEST.is_dir():
        pytest.skip("the newest Pyodide is not installed: make bench-page does that")
    shutil.copytree(NEWEST, folder / "runtime")
    shutil.copy(Path(__file__).with_name("stock_worker.js"), folder)
    (folder / "runtime/engine.zip").write_bytes(_engine_zip())
    (folder / NO_BOARDS).write_text('<!doctype html><link rel="icon" href="data:,"><title>stock</title>')
    return folder


def _engine_zip() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in engine_sources(ROOT).items():
            archive.writestr(name, source)
    return buffer.getvalue()


def _cases() -> list[dict[str, str]]:
    """The positions and rolls of the corpus."""
    return [{name: row[name] for name in ("ruleset", "position", "roll")} for row in corpus.rows("brade_legal")]


@contextmanager
def _new_browser(playwright: Playwright, **options: Any) -> Iterator[Page]:
    """A page in a browser with nothing in its cache."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, **launch_options(), **options)
        yield context.pages[0]
        context.close()


@contextmanager
def _visit(playwright: Playwright, way: Way, *, second: bool) -> Iterator[Page]:
    """A page in a new browser; at a second visit, with what a first start has left there.

    At a first one a page with boards starts its engine before its service worker; this page has no boards.
    """
    address, worker = way
    with _new_browser(playwright, service_workers="allow" if second else "block") as page:
        page.goto(address + NO_BOARDS)
        if second:
            page.evaluate(START, worker)
            page.wait_for_timeout(SETTLED)
            page.goto(address + NO_BOARDS)
        yield page


@pytest.mark.parametrize("visit", ["first", "second"])
def test_start(benchmark: Benchmark, playwright: Playwright, line: Line, way: Way, visit: str) -> None:
    benchmark.group = f"start: until the engine is ready, {visit} visit, {benchmark.params['line']}"
    carried = []
    with ExitStack() as visits:

        def open_page() -> tuple[tuple[Page], dict[str, Any]]:
            page = visits.enter_context(_visit(playwright, way, second=visit == "second"))
            carried.append(line.carried)
            return (page,), {}

        def close(_: Page) -> None:
            carried[-1] = line.carried - carried[-1]
            visits.pop_all().close()

        benchmark.pedantic(lambda page: page.evaluate(START, way[1]), setup=open_page, teardown=close, rounds=ROUNDS)
    benchmark.extra_info["bytes"] = max(carried)
    if benchmark.stats:
        taken = TAKEN.setdefault(benchmark.group, {})
        taken[benchmark.params["way"]] = benchmark.stats.stats.median
        if len(taken) == 2:
            benchmark.extra_info["ours / stock"] = round(taken["ours"] / taken["stock"], 3)


CHAPTERS: Final = ("regler/blottor-och-band.html", "regler/brade-och-backgammon.html")
"""One like most, and the one with most boards."""

# When a page is there: a reader who taps as soon as a checker may be moved, and is told why the step will not do.
FIRST_TRY = """
(ends) => {
  let tapped = false;
  const watch = new MutationObserver(() => {
    const board = document.querySelector("svg.board[data-live]:has(.checker.movable)");
    if (board && !tapped) {
      tapped = true;
      const own = board.querySelector(".turn").dataset.side === "white" ? "data-point" : "data-black";
      const click = () => new MouseEvent("click", { bubbles: true });
      for (const end of ends) board.querySelector(`.point[${own}="${end}"]`).dispatchEvent(click());
    }
    if (document.querySelector('[data-part="verdict"] [data-tone="wrong"]')) {
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (globalThis.judged = performance.now())));
    }
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
}
"""
BEFORE_IT = """
() => new Promise((resolve) => {
  const look = () => {
    const [shown] = performance.getEntriesByName("first-contentful-paint");
    if (!globalThis.judged || !shown) return setTimeout(look, 20);
    const { judged } = globalThis;
    const fetched = performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd <= judged);
    const fonts = fetched.filter(({ name }) => name.endsWith(".woff2"));
    const bytes = (entries) => entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    resolve({
      shown: shown.startTime,
      judged,
      fonts: bytes(fonts),
      bytes: bytes(performance.getEntriesByType("navigation")) + bytes(fetched) - bytes(fonts),
    });
  };
  look();
})
"""


@pytest.mark.parametrize("bits", LINES.values(), ids=LINES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_first_try(benchmark: Benchmark, playwright: Playwright, dist: Path, name: str, bits: float | None) -> None:
    """From going to a chapter until a step is judged, at a first visit; the host compresses text."""
    benchmark.group = "first judged try, from navigation on"
    board = next(board for board in book.tries() if board.page == name)
    refused = next(turn for turn in board.data["refused"] if " " not in turn)
    seen: list[dict[str, float]] = []

    def visit(page: Page) -> None:
        page.goto(address + name, wait_until="commit")
        seen.append(page.evaluate(BEFORE_IT))

    with site.served(dist, handler(Line(bits), site.Packed)) as address, ExitStack() as visits:

        def open_page() -> tuple[tuple[Page], dict[str, Any]]:
            page = visits.enter_context(_new_browser(playwright))
            page.add_init_script(f"({FIRST_TRY})({json.dumps(refused.split('/'))})")
            return (page,), {}

        benchmark.pedantic(visit, setup=open_page, teardown=lambda _: visits.pop_all().close(), rounds=ROUNDS)
    benchmark.extra_info |= {
        "ms until it is shown": round(median(one["shown"] for one in seen)),
        "ms from then until it is judged": round(median(one["judged"] - one["shown"] for one in seen)),
        "kB before it": round(max(one["bytes"] for one in seen) / 1000, 1),
        "kB of fonts that came meanwhile": round(max(one["fonts"] for one in seen) / 1000, 1),
    }


ANALYSIS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "bearing off, six checkers": ("bearoff", {"ruleset": "bok", "home": [0, 0, 0, 0, 0, 6]}),
    "a race, four a side": ("race", {"ruleset": "bok", "us": [0, 0, 0, 0, 0, 4], "them": [0, 0, 0, 0, 0, 4]}),
    "a race, five and six, of nearly as many pairs as a page waits for": (
        "race",
        {"ruleset": "bok", "us": [0, 0, 0, 0, 5, 0], "them": [0, 0, 0, 6, 0, 0], "most": 120_000},
    ),
    "odds of jan, as far as a page waits": (
        "odds",
        {
            "ruleset": "bok",
            "position": "1:10,3:1,5:1,7:1,15:1,bar:1/1:6,2:1,4:1,5:1,7:1,9:1,14:1,24:3/w",
            "roll": "2-2",
            "most": 10_000,
        },
    ),
}
"""Requests whose answers take longest, with what "Analys" lets them cost (``web/analysis.js``)."""


@pytest.mark.benchmark(group="analysis, by an engine that has reckoned nothing yet")
@pytest.mark.parametrize("place", ["page", "cpython"])
@pytest.mark.parametrize("asked", ANALYSIS)
def test_analysis(benchmark: Benchmark, page: Page, asked: str, place: str) -> None:
    call, args = ANALYSIS[asked]

    def new_page() -> None:
        page.goto(NO_BOARDS)
        page.evaluate(ASK, [("turns", {"ruleset": "bok", "position": "1:15/1:15/w", "roll": "6-5"})])

    def forget() -> None:
        races.table.cache_clear()
        races.contest.cache_clear()

    def in_cpython() -> str:
        return handle(json.dumps({"v": 1, "id": 1, "call": call, "args": args}))

    def in_page() -> object:
        return page.evaluate("([call, args]) => globalThis.client.ask(call, args)", [call, args])

    ask, setup = (in_page, new_page) if place == "page" else (in_cpython, forget)
    answer = benchmark.pedantic(ask, setup=setup, rounds=3)
    assert "ok" in (answer if place == "page" else json.loads(answer))


@pytest.mark.benchmark(group=f"turns: {POSITIONS} positions")
@pytest.mark.parametrize("place", ["page", "cpython"])
def test_turns(benchmark: Benchmark, page: Page, place: str) -> None:
    questions = [("turns", args) for args in _cases()[:POSITIONS]]
    requests = [json.dumps({"v": 1, "id": 1, "call": call, "args": args}) for call, args in questions]
    page.goto(NO_BOARDS)

    def in_page() -> object:
        return page.evaluate(ASK, questions)

    def in_cpython() -> object:
        return [handle(request) for request in requests]

    benchmark.pedantic(in_page if place == "page" else in_cpython, rounds=ROUNDS, warmup_rounds=1)
    if benchmark.stats:
        benchmark.extra_info["positions a second"] = round(POSITIONS / benchmark.stats.stats.median)


@pytest.mark.benchmark(group="ordinary play: what a board asks at each position of the corpus")
def test_ordinary_play(benchmark: Benchmark, page: Page) -> None:
    """What may be played, a turn, and why another step is refused; aim: none takes more than 50 ms."""
    questions = [question for args in _cases() for question in _play(args)]
    page.goto(NO_BOARDS)
    page.evaluate(ASK, questions[:30])
    took = benchmark.pedantic(page.evaluate, args=(ASK, questions), rounds=1)
    slowest = max(range(len(took)), key=took.__getitem__)
    benchmark.extra_info |= {
        "requests": len(took),
        "median, ms": round(median(took), 1),
        "slowest, ms": round(took[slowest], 1),
        "which": questions[slowest],
    }


def _play(args: dict[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """A turn as a board asks it: step by step, its end, and a step that is refused."""
    first = _told("turns", args)["turns"][0]["turn"]
    steps = [] if first == "-" else [format_step(move) for move in parse_turn(first)]
    for count in range(len(steps) + 1):
        yield "steps", {**args, "played": " ".join(steps[:count])}
    yield "play", {**args, "turn": " ".join(steps)}
    yield "explain", {**args, "played": "", "step": "2/1"}


def _told(call: str, args: dict[str, str]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(handle(json.dumps({"v": 1, "id": 1, "call": call, "args": args})))["ok"]
    return told
