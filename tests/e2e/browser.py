"""The browser of the end-to-end tests: where it may be, whether it starts, and how it is started.

As a script it tries what it finds and prints the first that starts; ``tools/setup.sh`` keeps that word in
``.tools/browser``. With ``--recorded`` it only tries the kept one. In the tests, ``launch_options()`` is what
pytest-playwright's ``browser_type_launch_args`` becomes.
"""

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, sync_playwright

RECORD = Path(__file__).resolve().parents[2] / ".tools" / "browser"

#: Stands for the browser that Playwright downloads for itself, wherever it keeps it.
OWN = "playwright"

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

_USUAL_PLACES = (
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "~/Applications/Chromium.app/Contents/MacOS/Chromium",
)

# Without these the browser calls home while a test counts requests, and floods a machine that has no way out.
_QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
)


def candidates(environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Every browser worth trying, the wished one first: paths, and ``OWN`` last."""
    wished = environ.get("BRADE_BROWSER")
    if wished:
        yield wished
        return
    on_path = (shutil.which(name, path=environ.get("PATH", os.defpath)) for name in _NAMES)
    usual = (str(Path(place).expanduser()) for place in _USUAL_PLACES)
    yield from dict.fromkeys(path for path in (*on_path, *usual) if path and os.access(path, os.X_OK))
    yield OWN


def recorded(environ: Mapping[str, str] = os.environ) -> str:
    """The browser to test with: ``BRADE_BROWSER``, else the one that the set-up kept, else Playwright's own."""
    wished = environ.get("BRADE_BROWSER")
    if wished:
        return wished
    return RECORD.read_text(encoding="utf-8").strip() if RECORD.is_file() else OWN


def launch_options(browser: str | None = None, *, is_root: bool | None = None) -> dict[str, Any]:
    """What Playwright's ``launch`` takes to start ``browser`` quietly, and as root without its sandbox."""
    browser = recorded() if browser is None else browser
    is_root = os.geteuid() == 0 if is_root is None else is_root
    options: dict[str, Any] = {"args": [*_QUIET, *(["--no-sandbox"] if is_root else [])]}
    if browser != OWN:
        options["executable_path"] = browser
    return options


def fault(browser: str) -> str | None:
    """Why ``browser`` does not start and show a page, or nothing when it does."""
    try:
        with sync_playwright() as playwright:
            started = playwright.chromium.launch(timeout=60_000, **launch_options(browser))
            page = started.new_page()
            page.set_content("<title>here</title>")
            title = page.title()
            started.close()
    except Error as error:
        return error.message.strip().splitlines()[0]
    return None if title == "here" else f"showed {title!r} for a page called 'here'"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """pytest-playwright's fixture, with our browser; a conftest imports it to use it."""
    return {**browser_type_launch_args, **launch_options()}


def _main(arguments: list[str]) -> int:
    for browser in [recorded()] if arguments == ["--recorded"] else candidates():
        reason = fault(browser)
        if reason is None:
            if not arguments:
                print(browser)
            return 0
        print(f"{browser}: {reason}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
