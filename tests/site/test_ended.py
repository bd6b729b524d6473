"""Commands that are ended from outside, or write to a terminal of few letters: no traceback, nothing half-written."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from site_builder.cli import main
from site_builder.config import PROJECT
from tests.site.sites import SmallSite


@pytest.mark.parametrize(
    "command", [("site_builder", "check"), ("site_builder", "check-match", "tests/data/matches/m01.mat")]
)
def test_a_reader_may_go_away(site: SmallSite, command: Sequence[str]) -> None:
    gone, output = os.pipe()
    os.close(gone)
    place = [str(site.root)] if command[-1] == "check" else []
    line = [sys.executable, "-m", *command, *place]
    done = subprocess.run(line, stdout=output, stderr=subprocess.PIPE, cwd=PROJECT, check=False)
    os.close(output)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_terminal_that_lacks_letters_is_told_their_numbers() -> None:
    match = PROJECT / "tests/data/matches/illegal/01_blocked.mat"
    done = subprocess.run(
        [sys.executable, "-m", "site_builder", "check-match", str(match)],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        cwd=PROJECT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert "D\\xe4r \\xe4r det st\\xe4ngt." in done.stdout


def test_ctrl_c_ends_with_one_line(
    site: SmallSite, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("site_builder.cli.Builder", interrupted)
    assert main(["check", str(site.root)]) == 130
    assert capsys.readouterr().err == "ended by Ctrl+C\n"


@pytest.mark.parametrize("place", ["site_builder.write._put", "pathlib.Path.rename"])
def test_a_build_that_is_ended_leaves_the_old_pages_and_nothing_else(
    site: SmallSite, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr("site_builder.cli.Builder", lambda *_: site.builder())
    assert main(["build", str(site.root)]) == 0
    before = sorted(path.name for path in site.root.iterdir())
    rename = Path.rename

    def ended(old: Path, *rest: Path) -> None:
        if place.endswith("rename"):
            rename(old, *rest)
        monkeypatch.undo()  # what is done on the way out is done as ever
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(place, ended)
    with pytest.raises(SystemExit) as exit_:
        main(["build", str(site.root)])
    assert exit_.value.code == 143
    assert sorted(path.name for path in site.root.iterdir()) == before
    assert (site.out / "index.html").is_file()


@pytest.mark.parametrize("name", ["x" * 300, "x/" * 3000, "a\0b"], ids=["name", "path", "NUL"])
@pytest.mark.parametrize("command", [["check", "{}"], ["check-match", "{}"], ["build", "{site}", "--out", "{}"]])
def test_paths_that_cannot_be_are_refused(
    site: SmallSite, command: Sequence[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.replace("{site}", str(site.root)).replace("{}", name) for word in command]
    try:
        code: object = main(words)
    except SystemExit as ended:
        code = ended.code
    told = "".join(capsys.readouterr())
    assert code == (2 if "\0" in name or command[0] == "check-match" else 1)
    assert "a path has no NUL in it" in told or "File name too long" in told or "går inte att öppna" in told


def test_ctrl_c_ends_serving_with_one_line(site: SmallSite) -> None:
    line = [sys.executable, "-m", "site_builder", "serve", str(site.root), "--port", "8765"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=PROJECT) as running:
        assert running.stdout
        assert running.stderr
        for said in running.stdout:
            if said.startswith("Serving "):
                break
        running.send_signal(signal.SIGINT)
        assert (running.wait(60), running.stderr.read()) == (130, "ended by Ctrl+C\n")
