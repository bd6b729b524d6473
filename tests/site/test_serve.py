"""The site while it is being written: rebuilt when something changes, never by itself, and kept through faults."""

import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from socket import socket
from typing import Self

import pytest
from watchfiles import Change

from site_builder.build import Builder
from site_builder.config import PROJECT
from site_builder.faults import SiteError
from site_builder.serve import Events, Inputs, Live, changes_of, inputs, serve, server
from tests.site.sites import CHAPTER, PUZZLE, SITE, SmallSite, messages
from tests.site.test_exercises import JAN

CH = "content/sv/regler/brade/01-att-flytta.md"


@pytest.fixture
def live(site: SmallSite) -> Live:
    return Live(site.builder(), site.out, Events())


@pytest.fixture
def address(live: Live) -> Iterator[tuple[str, int]]:
    live.build()
    with server(live.out, 0, live.events) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield "127.0.0.1", running.server_address[1]
        live.events.send(None)
        running.shutdown()
        thread.join()


def get(address: tuple[str, int], path: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection(*address, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def test_pages_are_served_with_the_reload_module(address: tuple[str, int], live: Live) -> None:
    response, body = get(address, "/")
    assert response.status == 200
    assert '<script type="module" src="/.live/reload.js"></script>\n</body>' in body
    assert "reload.js" not in (live.out / "index.html").read_text(encoding="utf-8")
    assert "EventSource" in get(address, "/.live/reload.js")[1]
    assert get(address, "/regler")[0].getheader("Location") == "/regler/"
    assert "Reglerna" in get(address, "/regler/")[1]


def test_modules_have_their_type(address: tuple[str, int], live: Live) -> None:
    (main,) = live.out.glob("code/*/web/main.js")
    path = main.relative_to(live.out).as_posix()
    assert get(address, f"/{path}")[0].getheader("Content-Type") == "text/javascript"


def test_no_service_worker_keeps_pages_that_are_being_written(address: tuple[str, int]) -> None:
    """… and one that this browser has had from the address is replaced by one that does nothing."""
    response, body = get(address, "/sw.js")
    assert (response.status, body) == (200, "self.skipWaiting();\n")


def test_a_missing_page_is_the_sites_own_as_on_any_host(address: tuple[str, int], live: Live) -> None:
    page = (live.out / "404.html").read_text(encoding="utf-8")
    response, body = get(address, "/regler/djupt/nere.html")
    assert response.status == 404
    assert body.replace('<script type="module" src="/.live/reload.js"></script>\n', "") == page
    assert "Sidan finns inte" in body


@pytest.mark.parametrize("path", ["/" + "x" * 3000, "/a%00b", "/" + "x/" * 3000])
def test_an_address_that_no_file_can_have_is_a_missing_page(
    address: tuple[str, int], capfd: pytest.CaptureFixture[str], path: str
) -> None:
    assert get(address, path)[0].status == 404
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("error", "told"), [(BrokenPipeError, False), (ConnectionResetError, False), (KeyError, True)])
def test_only_a_reader_who_goes_away_is_not_told_of(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], error: type[Exception], told: bool
) -> None:
    def answer() -> None:
        raise error

    with socket() as asked, server(tmp_path, 0, Events()) as running:
        try:
            answer()
        except error:
            running.handle_error(asked, running.server_address)
    assert (error.__name__ in capfd.readouterr().err) == told


def test_nothing_outside_the_site_is_served(address: tuple[str, int], live: Live) -> None:
    (live.out.parent / "secret.html").write_text("secret", encoding="utf-8")
    response, body = get(address, "/../secret.html")
    assert response.status == 404
    assert "secret" not in body


def test_open_pages_are_told_of_a_build(address: tuple[str, int], live: Live) -> None:
    connection = HTTPConnection(*address, timeout=10)
    connection.request("GET", "/.live/events")
    response = connection.getresponse()  # the headers come when the page listens
    live.build()
    assert response.readline() == b"event: built\n"
    connection.close()


def test_a_fault_is_printed_and_the_pages_stay(live: Live, site: SmallSite) -> None:
    live.build()
    page = (site.out / "regler/att-flytta.html").read_bytes()
    site.change(CH, 'legal = ["1/4 5/9"]', 'legal = ["1/5 1/4"]')
    with live.events.listen() as heard:
        live.build()
        assert heard.empty()
    first, *_, last = site.said[-1].splitlines()
    assert first.startswith(f"{CH}:18: ")
    assert last == "1 fault; the pages of the last build stay"
    assert (site.out / "regler/att-flytta.html").read_bytes() == page


def test_each_change_is_one_build(live: Live, site: SmallSite) -> None:
    site.change(CH, "En bricka i taget.", "Två brickor i taget.")
    with live.events.listen() as heard:
        assert not live.follow([{(Change.modified, str(site.root / CH))}])
        assert heard.get_nowait() == "built"
        assert heard.empty()
    assert "Två brickor i taget." in (site.out / "regler/att-flytta.html").read_text(encoding="utf-8")


SECOND = (
    CHAPTER.partition("```try")[0]
    .replace("number = 1", "number = 2")
    .replace("att-flytta", "att-sla")
    .replace("{#land.one-only}\n", "")
)


@pytest.mark.parametrize(
    ("file", "old", "new", "anew"),
    [
        (CH, "På tungorna 2–11", "På varje tunga 2–11", 1),
        ("content/sv/regler/brade/02-att-sla.md", "En ensam bricka", "En bricka", 1),
        ("content/sv/om.md", "Tack.", "Tack!", 1),
        ("puzzles/regler/enda.toml", "Bara en", "En enda", 2),  # its own page, and the chapter that shows it
        ("content/sv/ordlista.toml", "En ensam bricka.", "En bricka.", 1),
        ("content/sv/meddelanden.toml", 'short = "Nej."', 'short = "Nä."', 7),  # pages with boards, and the match page
        (
            CH,
            'title = "Att flytta"',
            'title = "Att gå"',
            4,
        ),  # both chapters list it, the rulebook and the front page too
    ],
)
def test_a_change_writes_the_pages_that_it_is_on(site: SmallSite, file: str, old: str, new: str, anew: int) -> None:
    second = SECOND + '\n```puzzle\nid = "enda"\n```\n'
    site.put({"content/sv/regler/brade/02-att-sla.md": second})
    builder = site.builder()
    builder.build(site.out)
    assert [line for line in site.said if line.startswith("Pages in")] == [
        "Pages in Svenska: 13, written anew: 13",
        "Pages in English: 13, written anew: 13",
    ]
    text = (site.root / file).read_text(encoding="utf-8")
    site.put({file: text.replace(old, new, 1)})
    site.said.clear()
    builder.build(site.out)
    pages = {path: path.read_text(encoding="utf-8") for path in site.out.rglob("*.html")}
    assert f"Pages in Svenska: 13, written anew: {anew}" in site.said
    site.builder().build(site.out)
    assert pages == {path: path.read_text(encoding="utf-8") for path in pages}, "as a fresh build writes them"


def fault_of(builder: Builder, site: SmallSite) -> list[str]:
    with pytest.raises(SiteError) as caught:
        builder.build(site.out)
    return [str(fault).partition("\n")[0] for fault in caught.value.faults]


EXERCISES = f"""ruleset = "bok"
composed = "hand"
exercises = ["{JAN}"]
"""


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (CH, "## På väg", "[x](ordlista:intet) [y](om.md#intet)\n\n## På väg"),
        ("content/sv/om.md", "Tack.", "[x](regler/brade/01-att-flytta.md#intet)"),
        ("exercises/jan.toml", JAN, "1:15/1:15/w 6-5"),
    ],
    ids=["in a link", "in the link of another text", "in an exercise"],
)
def test_a_fault_is_told_as_long_as_it_stays(site: SmallSite, file: str, old: str, new: str) -> None:
    site.put({"exercises/jan.toml": EXERCISES})
    builder = site.builder()
    builder.build(site.out)
    site.change(file, old, new)
    first = fault_of(builder, site)
    assert fault_of(builder, site) == first == site.faults()
    site.change(file, new, old)
    builder.build(site.out)


def test_a_link_that_loses_its_place_in_another_text_is_told(site: SmallSite) -> None:
    site.change("content/sv/om.md", "Tack.", "[x](regler/brade/01-att-flytta.md#på-väg)")
    builder = site.builder()
    builder.build(site.out)
    site.change(CH, "## På väg", "## Framåt")
    assert fault_of(builder, site) == ['content/sv/om.md:5: there is no "#på-väg" to link to']


def outcome(builder: Builder, site: SmallSite) -> object:
    """What a build comes to: the faults, or the files."""
    try:
        builder.build(site.out)
    except SiteError as error:
        return [str(fault) for fault in error.faults]
    return {path: path.read_bytes() for path in site.out.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("content/sv/ordlista.toml", "[blotta]", "[blott]"),
        ("content/sv/ui.toml", 'rule = "Regel"', 'rule = "Paragraf"'),
        (CH, "En ensam bricka är", "Bara framåt.\n{#move.forward}\n\nEn ensam bricka är"),
        ("content/sv/regler/oversikt.md", 'slug = "oversikt"', 'slug = "kort"'),
        ("site.toml", 'ruleset = "bok"', 'ruleset = "vasa"'),
    ],
    ids=["a word", "what a rule is called", "the rules before it", "the address of another", "the ruleset"],
)
def test_a_text_follows_what_it_is_made_from(site: SmallSite, file: str, old: str, new: str) -> None:
    board = "```try\n" + CHAPTER.partition("```try\n")[2].partition("## ")[0].replace("forsta", "andra")
    second = SECOND.replace("{#hit.blot}\n", "") + "\nUt.\n{#off.exact}\n"
    plain = '+++\ntitle = "Översikt"\nslug = "oversikt"\n+++\n\nText.\n'
    site.put({"content/sv/regler/brade/02-att-sla.md": second, "content/sv/regler/oversikt.md": plain})
    site.change("content/sv/om.md", "Tack.", "[a](regler/oversikt.md) [b](ordlista:blotta)\n\n" + board)
    builder = site.builder()
    before = outcome(builder, site)
    site.change(file, old, new)
    after = outcome(builder, site)
    assert after == outcome(site.builder(), site) != before


def test_languages_stand_in_the_order_that_they_are_given(site: SmallSite) -> None:
    danish = {"ui.toml": (PROJECT / "content/da/ui.toml").read_text(encoding="utf-8"), "meddelanden.toml": messages()}
    site.put({f"content/da/{name}": text for name, text in danish.items()})
    site.change("site.toml", 'en = "English"', 'en = "English"\nda = "Dansk"')
    builder = site.builder()
    before = outcome(builder, site)
    site.change("site.toml", 'en = "English"\nda = "Dansk"', 'da = "Dansk"\nen = "English"')
    assert outcome(builder, site) == outcome(site.builder(), site) != before


def test_a_link_to_a_puzzle_that_is_taken_away_is_told(site: SmallSite) -> None:
    site.change("content/sv/om.md", "Tack.", "[p](problem:enda)")
    builder = site.builder()
    builder.build(site.out)
    site.put({"puzzles/regler/enda.toml": None, "puzzles/regler/annan.toml": PUZZLE.replace("enda", "annan")})
    assert outcome(builder, site) == outcome(site.builder(), site)
    assert fault_of(builder, site)[0].startswith("content/sv/om.md:5: ")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("content/sv/ui.toml", 'number = "Övning', 'number = "Uppgift'),
        ("content/sv/meddelanden.toml", 'title = "Om win.jan"', 'title = "Jan"'),
        ("exercises/jan.toml", "hand", "andra"),
    ],
)
def test_exercises_follow_their_words(site: SmallSite, file: str, old: str, new: str) -> None:
    site.put({"exercises/jan.toml": EXERCISES})
    builder = site.builder()
    builder.build(site.out)
    before = {path: path.read_bytes() for path in site.out.rglob("*") if path.is_file()}
    site.change(file, old, new)
    builder.build(site.out)
    after = {path: path.read_bytes() for path in site.out.rglob("*") if path.is_file()}
    site.builder().build(site.out)
    assert after == {path: path.read_bytes() for path in site.out.rglob("*") if path.is_file()} != before


def test_changed_python_asks_for_another_run(live: Live) -> None:
    assert live.follow([{(Change.modified, "engine/roll.py")}])
    assert not live.out.exists()


class Watcher:
    """The real watcher on a site's folders, in a thread; keeps the names of the site's files that it tells of."""

    def __init__(self, site: SmallSite) -> None:
        self._site = site
        self._stop = threading.Event()
        self._told: queue.Queue[set[str]] = queue.Queue()
        self._begun = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def _look(self) -> None:
        how = {"debounce": 50, "step": 10, "rust_timeout": 100, "yield_on_timeout": True, "stop_event": self._stop}
        for changed in changes_of(self._site.root, self._site.out, **how):
            self._begun.set()  # it yields nothing at first, when it has begun to watch
            names = {Path(path).name for _, path in changed if path.startswith(str(self._site.root))}
            if names:
                self._told.put(names)
                self._begun.clear()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def next(self, change: Callable[[], object]) -> set[str]:
        """Make a change while the watcher watches, and give what it tells of."""
        assert self._begun.wait(10)
        change()
        return self._told.get(timeout=10)


def test_a_build_does_not_set_off_another(live: Live, site: SmallSite) -> None:
    """After two builds and a file of an editor's own, the first that the watcher tells of is the author's change."""

    def work() -> None:
        live.build()
        live.build()
        (site.root / "content/sv/.01.md.swp").write_text("x", encoding="utf-8")
        site.change(CH, "En bricka i taget.", "Två brickor i taget.")

    with Watcher(site) as watcher:
        assert watcher.next(work) == {"01-att-flytta.md"}


def test_a_file_that_is_put_in_anothers_place_is_still_watched(site: SmallSite) -> None:
    def save() -> None:
        (site.root / "site.toml").rename(site.root / "site.toml~")
        (site.root / "fresh").write_text(SITE, encoding="utf-8")
        (site.root / "fresh").rename(site.root / "site.toml")

    with Watcher(site) as watcher:
        for _ in range(3):
            assert watcher.next(save) == {"site.toml"}


def copied(folder: Path, target: Path) -> None:
    """Have a copy at ``target``, all of it at once."""
    shutil.copytree(folder, target.with_name("copy")).rename(target)


@pytest.mark.parametrize("back", [Path.rename, copied])
def test_a_folder_that_was_moved_away_is_watched_again_when_it_is_back(
    site: SmallSite, back: Callable[[Path, Path], object]
) -> None:
    here, away = site.root / "content", site.root / "away"
    with Watcher(site) as watcher:
        assert watcher.next(lambda: here.rename(away)) == {"content"}
        assert watcher.next(lambda: back(away, here)) == {"content"}
        assert watcher.next(lambda: site.change(CH, "En bricka i taget.", "Två brickor i taget.")) == {
            "01-att-flytta.md"
        }


def test_a_folder_that_goes_as_it_is_looked_for_is_no_end_of_watching(
    site: SmallSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: list[set[tuple[Change, str]] | None] = [None, {(Change.modified, str(site.root / CH))}]

    def watch(*_: Path, **__: object) -> Iterator[set[tuple[Change, str]]]:
        if (changed := changes.pop(0)) is None:
            raise FileNotFoundError("No path was found.")
        yield changed

    monkeypatch.setattr("site_builder.serve.watch", watch)
    assert next(changes_of(site.root, site.out)) == {(Change.modified, str(site.root / CH))}


def test_what_changes_while_a_changed_site_toml_is_built_is_told_after_it(site: SmallSite) -> None:
    stop = threading.Event()
    how = {"debounce": 50, "step": 10, "rust_timeout": 100, "yield_on_timeout": True, "stop_event": stop}
    changes = changes_of(site.root, site.out, **how)
    told = ({Path(path).name for _, path in changed if path.startswith(str(site.root))} for changed in changes)
    next(told)  # it watches
    site.change("site.toml", "Liten", "Mindre")
    assert next(filter(None, told)) == {"site.toml"}
    site.change(CH, "En bricka i taget.", "Två brickor i taget.")  # as the build goes on
    assert next(filter(None, told)) == {"01-att-flytta.md"}
    next(told)  # and watches again
    site.change(CH, "Två brickor i taget.", "Tre brickor i taget.")
    assert next(filter(None, told)) == {"01-att-flytta.md"}
    stop.set()


def test_serving_begins_with_a_build_and_ends_when_python_changes(
    site: SmallSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, started = [], []

    def one_change(*_: object, **__: object) -> Iterator[set[tuple[Change, str]]]:
        address = next(line for line in site.said if line.startswith("Serving http://localhost:"))
        port = int(address.removeprefix("Serving http://localhost:").partition("/")[0])
        served.append(get(("127.0.0.1", port), "/")[0].status)
        yield {(Change.modified, "engine/roll.py")}

    monkeypatch.setattr("site_builder.serve.Builder", lambda *_: site.builder())
    monkeypatch.setattr("site_builder.serve.changes_of", one_change)
    monkeypatch.setattr("os.execv", lambda *run: started.append(run[1][1:3]))
    serve(site.root, site.out, 0, site.said.append)
    assert served == [200]
    assert started == [["-m", "site_builder"]]


@pytest.mark.parametrize(
    ("path", "watched"),
    [
        ("content/sv/ui.toml", True),
        ("puzzles/jan/x.toml", True),
        ("dist/index.html", False),
        ("content/sv/.ui.toml.swp", False),
        ("content/sv/ui.toml~", False),
        ("site_builder/__pycache__/x.pyc", False),
    ],
)
def test_what_calls_for_a_build(tmp_path: Path, path: str, watched: bool) -> None:
    assert Inputs(tmp_path / "dist")(Change.modified, str(tmp_path / path)) is watched


def test_all_that_a_site_is_made_from_is_watched() -> None:
    made_from = {"site.toml", "content", "puzzles", "exercises", "engine", "site_builder"}
    assert {path.name for path in inputs(PROJECT)} == made_from


def test_a_taken_port_is_passed_over(tmp_path: Path) -> None:
    with server(tmp_path, 0, Events()) as first:
        port = first.server_address[1]
        with server(tmp_path, port, Events()) as second:
            assert port < second.server_address[1] <= port + 9


def test_there_is_no_port_after_the_last(tmp_path: Path) -> None:
    with socket() as taken:
        with suppress(OSError):  # somebody else may have it
            taken.bind(("127.0.0.1", 65535))
            taken.listen()
        with pytest.raises(SiteError, match="the port 65535 is not to be had: Address already in use"):
            server(tmp_path, 65535, Events())


def test_a_foreign_folder_or_a_taken_port_is_told_before_the_work_begins(site: SmallSite) -> None:
    said: list[str] = []
    with socket() as taken:
        with suppress(OSError):
            taken.bind(("127.0.0.1", 65535))
            taken.listen()
        with pytest.raises(SiteError, match="--port"):
            serve(site.root, site.out, 65535, said.append)
    with pytest.raises(SiteError, match="was not made by a build"):
        serve(site.root, site.root / "content", 0, said.append)
    assert said == []
