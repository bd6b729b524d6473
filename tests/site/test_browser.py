"""Where the browser of the end-to-end tests is looked for, and what it is started with."""

from pathlib import Path

import pytest

from tests.e2e import browser


def executable(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)


@pytest.fixture(autouse=True)
def no_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(browser, "_USUAL_PLACES", ())
    monkeypatch.setattr(browser, "RECORD", tmp_path / "record")


def test_chromium_comes_before_chrome_and_playwrights_own_last(tmp_path: Path) -> None:
    chrome, chromium = executable(tmp_path / "a" / "google-chrome"), executable(tmp_path / "b" / "chromium")
    path = f"{tmp_path / 'a'}:{tmp_path / 'b'}"
    assert list(browser.candidates({"PATH": path})) == [chromium, chrome, browser.OWN]


def test_a_usual_place_is_tried_after_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app = executable(tmp_path / "Applications" / "Google Chrome")
    on_path = executable(tmp_path / "bin" / "chrome")
    monkeypatch.setattr(browser, "_USUAL_PLACES", (app, "/nowhere/chrome"))
    assert list(browser.candidates({"PATH": str(tmp_path / "bin")})) == [on_path, app, browser.OWN]


def test_a_file_that_cannot_be_run_is_passed_by(tmp_path: Path) -> None:
    (tmp_path / "chromium").touch(mode=0o644)
    assert list(browser.candidates({"PATH": str(tmp_path)})) == [browser.OWN]


def test_the_browser_wished_for_is_the_only_one_tried(tmp_path: Path) -> None:
    executable(tmp_path / "chromium")
    wish = {"PATH": str(tmp_path), "BRADE_BROWSER": "/my/chrome"}
    assert list(browser.candidates(wish)) == ["/my/chrome"]
    assert browser.recorded(wish) == "/my/chrome"


def test_what_the_set_up_kept_is_used(tmp_path: Path) -> None:
    assert browser.recorded({}) == browser.OWN
    (tmp_path / "record").write_text("/usr/bin/chromium\n", encoding="utf-8")
    assert browser.recorded({}) == "/usr/bin/chromium"


def test_root_starts_without_the_sandbox_and_nobody_else_does() -> None:
    assert "--no-sandbox" in browser.launch_options("/usr/bin/chromium", is_root=True)["args"]
    assert "--no-sandbox" not in browser.launch_options("/usr/bin/chromium", is_root=False)["args"]


def test_playwrights_own_browser_is_left_to_playwright() -> None:
    assert "executable_path" not in browser.launch_options(browser.OWN, is_root=False)
    assert browser.launch_options("/x/chrome", is_root=False)["executable_path"] == "/x/chrome"
