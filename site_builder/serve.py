"""``brade serve``: the site on this machine, built again when something changes.

Pages come from the last build that held: a fault is printed, and the pages stay. Each page is given one module more,
which listens for the next build; it is not in ``dist``. Nothing is kept in the browser by the service worker.
"""

import os
import queue
import sys
import threading
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import time
from typing import Any, Final

from watchfiles import Change, DefaultFilter, watch

from site_builder.addresses import PAGES
from site_builder.assets import SERVICE_WORKER
from site_builder.build import Builder
from site_builder.config import CONFIG, PROJECT
from site_builder.faults import Say, SiteError
from site_builder.write import check_out

LIVE: Final = Path(__file__).parent / "live" / "reload.js"
_RELOAD: Final = "/.live/reload.js"
_EVENTS: Final = "/.live/events"
_NO_KEEPER: Final = b"self.skipWaiting();\n"
"""A service worker that does nothing, in the place of one that this browser may have had from the same address."""
_TAG: Final = f'<script type="module" src="{_RELOAD}"></script>'
_CODE: Final = (PROJECT / "engine", PROJECT / "site_builder")


class Events:
    """Tells every page that is open that the site has been built again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: set[queue.Queue[str | None]] = set()

    def send(self, name: str | None) -> None:
        """Send an event to all who listen; ``None`` ends their listening."""
        with self._lock:
            for listener in self._listeners:
                listener.put(name)

    @contextmanager
    def listen(self) -> Iterator["queue.Queue[str | None]"]:
        """A queue of the events from now on."""
        mine: queue.Queue[str | None] = queue.Queue()
        with self._lock:
            self._listeners.add(mine)
        try:
            yield mine
        finally:
            with self._lock:
                self._listeners.discard(mine)


class Handler(SimpleHTTPRequestHandler):
    """Serves a built site, its pages with the reload module."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, events: Events, **kwargs: object) -> None:
        self._events = events
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they come

    def do_GET(self) -> None:  # named by http.server
        """Answer with a file, a page with the reload module, or the events."""
        path = self.path.partition("?")[0].partition("#")[0]
        if path == _RELOAD:
            self._send(LIVE.read_bytes(), "text/javascript")
        elif path == _EVENTS:
            self._send_events()
        elif path == f"/{SERVICE_WORKER}":
            self._send(_NO_KEEPER, "text/javascript")
        else:
            try:
                self._send_file(Path(self.translate_path(self.path)), path)
            except ConnectionError:
                raise
            except OSError:  # an address too long for a name, or a folder that is being replaced just now
                self._send_missing()

    def _send_file(self, file: Path, path: str) -> None:
        if file.is_dir():
            if not path.endswith("/"):
                self.send_response(HTTPStatus.MOVED_PERMANENTLY)
                self.send_header("Location", f"{path}/")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            file /= "index.html"
        if not file.is_file():
            self._send_missing()
        elif file.suffix == ".html":
            self._send(_live(file.read_bytes()), "text/html; charset=utf-8")
        else:
            self._send(file.read_bytes(), self.guess_type(str(file)))

    def _send_missing(self) -> None:
        """The site's own 404 page, as any host shows it."""
        page = Path(self.directory) / PAGES["404"]
        html = (
            page.read_bytes() if page.is_file() else b"<!doctype html><title>404</title><p>Nothing has been built yet."
        )
        self._send(_live(html), "text/html; charset=utf-8", HTTPStatus.NOT_FOUND)

    def _send(self, content: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(content)

    def _send_events(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        with self._events.listen() as mine:
            while True:
                try:
                    name = mine.get(timeout=15)
                except queue.Empty:
                    message = ": still here\n\n"
                else:
                    if name is None:
                        return
                    message = f"event: {name}\ndata:\n\n"
                try:
                    self.wfile.write(message.encode())
                    self.wfile.flush()
                except OSError:
                    return

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (named by http.server)
        """Say nothing about requests: the terminal is for the author's faults."""


def _live(html: bytes) -> bytes:
    return html.replace(b"</body>", _TAG.encode() + b"\n</body>", 1)


class Server(ThreadingHTTPServer):
    """Python's own, which says nothing of pages that are left while they are still being sent."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a reader who went away."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(out: Path, port: int, events: Events) -> ThreadingHTTPServer:
    """A server of the folder ``out`` on this machine only, on ``port`` or the next of ten that is free (0: any)."""
    handler = partial(Handler, directory=str(out), events=events)
    ports = range(port, min(port + 10, 65536)) if port else range(1)
    why = ""
    for candidate in ports:
        try:
            return Server(("127.0.0.1", candidate), handler)
        except OSError as error:
            why = why or str(error.strerror)
    tried = f"the ports {port} to {ports[-1]} are not" if len(ports) > 1 else f"the port {port} is not"
    raise SiteError.of("--port", f"{tried} to be had: {why}", "give another with --port")


class Inputs(DefaultFilter):
    """Lets through what a site is made from: nothing that a build writes, no hidden and no passing files."""

    def __init__(self, out: Path) -> None:
        super().__init__(ignore_paths=[out])

    def __call__(self, change: Change, path: str) -> bool:
        """Whether a change of this path calls for a new build."""
        return not Path(path).name.startswith(".") and super().__call__(change, path)


def inputs(source: Path) -> list[Path]:
    """The files and folders to watch: what the site is made from, and what makes it."""
    own = [source / name for name in (CONFIG, "content", "puzzles", "exercises")]
    return [path for path in (*own, *_CODE) if path.exists()]


def _standing(source: Path) -> dict[Path, int]:
    """The inputs that are there, each with what the disk knows it by."""
    standing = {}
    for path in inputs(source):
        with suppress(FileNotFoundError):  # it has gone since it was looked for
            standing[path] = path.stat().st_ino
    return standing


def changes_of(source: Path, out: Path, **how: Any) -> Iterator[Set[tuple[Change, str]]]:
    """What changes among the inputs, as it comes; ``how`` is for ``watchfiles.watch``.

    With ``yield_on_timeout`` nothing comes now and then, and an input that has come back is seen.
    """
    while True:
        watched = _standing(source)
        try:
            for changed in watch(*watched, watch_filter=Inputs(out), **how):
                begun = time()
                # What is moved away, or has another in its place as where an editor saves, is watched where it went.
                now = _standing(source)
                moved = {path for path in {*watched, *now} if watched.get(path) != now.get(path)}
                yield changed | {(Change.modified, str(path)) for path in moved}
                if moved or any(Path(path) in watched for _, path in changed):
                    break
            else:
                return
        except FileNotFoundError:  # one has gone since it was looked for
            continue
        while later := _changed_since(begun, source, Inputs(out)):  # while nothing was watched
            begun = time()
            yield later


def _changed_since(when: float, source: Path, filter_: Inputs) -> set[tuple[Change, str]]:
    """The inputs that have changed since then; file systems tell the time a little late."""
    files = (file for path in inputs(source) for file in (path.rglob("*") if path.is_dir() else [path]))
    found = [str(file) for file in files if file.is_file() and _changed_at(file) > when - 0.01]
    return {(Change.modified, file) for file in found if filter_(Change.modified, file)}


def _changed_at(file: Path) -> float:
    """When a file was last changed; never, where it has gone since it was looked for."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0


@dataclass(frozen=True, slots=True)
class Live:
    """A site that is built again when something changes, and whose open pages are told."""

    builder: Builder
    out: Path
    events: Events

    def build(self) -> None:
        """Build, and tell the pages; faults are printed, and the pages stay as they are."""
        say = self.builder.say
        try:
            self.builder.build(self.out)
        except SiteError as error:
            say(error.told("the pages of the last build stay"))
        except OSError as error:
            say(f"{error}: the pages of the last build stay")
        else:
            self.events.send("built")

    def follow(self, changes: Iterable[Set[tuple[Change, str]]]) -> bool:
        """Build again at each of ``changes`` until Python code has changed: ``True`` then, another run is needed."""
        for changed in filter(None, changes):
            paths = sorted({Path(path) for _, path in changed})
            self.builder.say("Changed: " + ", ".join(path.name for path in paths))
            if any(path.suffix == ".py" for path in paths):
                return True
            self.build()
        return False


def serve(source: Path, out: Path, port: int, say: Say) -> None:
    """Build and serve the site until interrupted."""
    check_out(out)
    live = Live(Builder(source, say), out, Events())
    with server(out, port, live.events) as running:
        live.build()
        answering = threading.Thread(target=running.serve_forever, daemon=True)
        try:
            answering.start()
            say(f"Serving http://localhost:{running.server_address[1]}/ (Ctrl+C ends it)")
            again = live.follow(changes_of(source, out, debounce=400, rust_timeout=1000, yield_on_timeout=True))
        finally:
            live.events.send(None)
            if answering.is_alive():  # shutdown waits for it, whatever moment Ctrl+C came at
                running.shutdown()
    if again:
        # The code that runs is not the code on disk any more.
        os.execv(sys.executable, [sys.executable, "-m", "site_builder", *sys.argv[1:]])  # noqa: S606 (our own command)
