"""The script that finds the browser, as the set-up runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e import browser


def run(*arguments: str, wish: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(Path(browser.__file__)), *arguments],
        env={**os.environ, "BRADE_BROWSER": wish},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_browser_that_shows_a_page_is_printed() -> None:
    good = browser.recorded()
    assert run(wish=good).stdout == f"{good}\n"


@pytest.mark.parametrize("arguments", [(), ("--recorded",)], ids=["find", "check"])
def test_a_browser_that_does_not_start_gets_a_sentence(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, wish="/nowhere/chrome")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("/nowhere/chrome: ")
    assert "Traceback" not in done.stderr
