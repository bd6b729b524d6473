"""The built site behind a plain static server, below a path: as it stands on any host.

``dist/`` is taken as it is where it is newer than everything it is built from; otherwise the site is built into a
folder of the test run, once, also where several processes run the tests. ``BRADE_DIST`` names another built site.
"""

import fcntl
import gzip
import io
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Final

ROOT = Path(__file__).resolve().parents[2]

#: Where the site stands on its host.
BELOW = "/a/b/"

#: What the site is built from, but for what npm installs.
SOURCES = (
    "engine",
    "site_builder",
    "content",
    "puzzles",
    "exercises",
    "site.toml",
    "package.json",
    "package-lock.json",
)


def built_once(shared: Path) -> Path:
    """The folder of the built site; ``shared`` is a folder that all processes of this test run have."""
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        chosen = shared / "site.path"
        if not chosen.exists():
            chosen.write_text(str(built(shared / "site")), encoding="utf-8")
        return Path(chosen.read_text(encoding="utf-8"))


def built(folder: Path) -> Path:
    """``dist/`` if it is fresh, else the site built into ``folder``."""
    if wished := os.environ.get("BRADE_DIST"):
        return Path(wished)
    dist = ROOT / "dist"
    if dist.is_dir() and dist.stat().st_mtime > max(_times()):
        return dist
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", "build", "--out", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the site does not build:\n{done.stderr}")
    return folder


def _times() -> Iterator[float]:
    for source in SOURCES:
        path = ROOT / source
        for file in path.rglob("*") if path.is_dir() else [path]:
            if file.is_file() and file.suffix != ".pyc":
                yield file.stat().st_mtime


@contextmanager
def served(dist: Path, handler: "type[Handler] | None" = None) -> Iterator[str]:
    """Serve a folder on this machine, as ``Handler`` does or another; gives the address of its root."""
    handler = handler or Handler
    with _Server(("127.0.0.1", 0), partial(handler, directory=str(dist))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{handler.below}"
        finally:
            server.shutdown()
            thread.join()


class _Server(ThreadingHTTPServer):
    """Python's own server, which says nothing of pages that are left while they are still being fetched."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Handler(SimpleHTTPRequestHandler):
    """Python's own file server, below a path, which answers with the site's own page what is not there.

    Nothing else is there, as on a host that has other things at its root.
    """

    below: ClassVar[str] = BELOW
    protocol_version = "HTTP/1.1"  # one connection for many files, as on any host

    def end_headers(self) -> None:
        if self.path.startswith((f"{self.below}code/", f"{self.below}assets/")):
            self.send_header("Cache-Control", "max-age=31536000, immutable")  # as the README has it
        super().end_headers()

    def translate_path(self, path: str) -> str:
        if path.startswith(self.below):
            return super().translate_path("/" + path.removeprefix(self.below))
        return str(Path(self.directory) / "nothing outside the site")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        missing = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not self.path.startswith(self.below):
            super().send_error(code, message, explain)
            return
        body = missing.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as the class above has it
        pass


_TEXT: Final = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")


class Packed(Handler):
    """The same, with text compressed for those who take that, as most hosts do it."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        file = Path(self.translate_path(self.path))
        if file.is_dir() and self.path.endswith("/"):
            file /= "index.html"
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        if not takes or file.suffix not in _TEXT or not file.is_file():
            return super().send_head()
        body = _compressed(file.read_bytes())
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(file.stat().st_mtime))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return io.BytesIO(body)


@cache
def _compressed(content: bytes) -> bytes:
    """Once, so that a measure does not time it again and again."""
    return gzip.compress(content, 6)
