"""The command ``brade``."""

import resource
import signal
import subprocess
import sys
import tomllib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.goals import GOALS
from site_builder import new_puzzle
from site_builder.cli import main
from site_builder.faults import SiteError
from tests.site.sites import SITE, SmallSite

GIVEN = ["--id", "nytt", "--kind", "jan", "--goal", "make-jan", "--position", "1:15/1:15/w", "--roll", "6-1"]


@pytest.mark.parametrize("command", [[], ["build"], ["serve"], ["check"], ["new"], ["new", "puzzle"]])
def test_each_command_has_help(command: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: brade")


def test_it_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "site_builder", "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("usage: brade")


@pytest.mark.parametrize("command", [["build"], ["check"], ["serve"], ["new", "puzzle"]])
def test_a_folder_that_is_no_site_is_refused(
    command: Sequence[str], site: SmallSite, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, str(site.root / "content")]) == 1
    assert "content: this has no site.toml" in capsys.readouterr().err
    assert main([*command, str(site.root / "nowhere")]) == 1
    assert "nowhere: this is no folder" in capsys.readouterr().err


def test_a_bad_port_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--port", "70000"])
    assert ended.value.code == 2
    assert "give a number from 1 to 65535" in capsys.readouterr().err


def test_check_prints_what_each_rule_has(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(site.root)]) == 0
    lines = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert lines["land.one-only"] == ["yes", "yes", "yes", "no"]
    assert lines["hit.blot"] == ["yes", "no", "·", "no"]
    assert lines["turn.must-play"] == ["no", "no", "no", "yes"]
    assert not site.out.exists()


def test_check_lists_every_fault(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    site.change("content/sv/ordlista.toml", "text =", "txt =")
    site.change("puzzles/regler/enda.toml", '"6-6"', '"6-7"')
    assert main(["check", str(site.root)]) == 1
    told = capsys.readouterr().err
    assert "content/sv/ordlista.toml:1: " in told
    assert "puzzles/regler/enda.toml:5: " in told
    assert told.endswith("faults; nothing was written\n")


@pytest.mark.parametrize("goal", GOALS)
def test_a_new_puzzle_lacks_only_what_is_left_open(site: SmallSite, goal: str) -> None:
    told = [*GIVEN[:4], "--goal", goal, *GIVEN[6:8], *(GIVEN[8:] if GOALS[goal] else [])]
    assert main(["new", "puzzle", str(site.root), *told]) == 0
    faults = site.faults()
    assert all(fault.startswith("puzzles/jan/nytt.toml:") for fault in faults)
    assert {fault.partition(": ")[2] for fault in faults} == {
        '"title" is empty',
        '"task" is empty',
        '"comment" is empty',
        "a hint is empty",
    }


def test_a_new_puzzle_is_one_of_its_site(site: SmallSite) -> None:
    site.put({"site.toml": SITE.replace('"bok"', '"vasa"').replace('sv = "Svenska"\n', "") + 'sv = "Svenska"\n'})
    assert main(["new", "puzzle", str(site.root), *GIVEN]) == 0
    data = tomllib.loads((site.root / "puzzles/jan/nytt.toml").read_text(encoding="utf-8"))
    assert data["ruleset"] == "vasa"
    assert "en" in data
    assert "sv" not in data


def test_a_puzzle_is_never_overwritten(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "puzzle", str(site.root), *GIVEN]) == 0
    path = site.root / "puzzles/jan/nytt.toml"
    path.write_text("mine", encoding="utf-8")
    assert main(["new", "puzzle", str(site.root), *GIVEN]) == 1
    assert "puzzles/jan/nytt.toml: this puzzle is there already" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("flag", "value", "message"),
    [
        ("--id", "Nytt", '"Nytt" will not do'),
        ("--kind", "../x", '"../x" will not do'),
        ("--goal", "jan", 'there is no goal "jan"'),
        ("--id", "index", '"index" is the name of the list of problems'),
        ("--position", "1:15/1:16/w", "…"),
        ("--position", '1:15/1:15/w"\n[x]', "…"),
        ("--position", "off:15/1:15/w", "the game is over there"),
        ("--roll", "6-7", "…"),
        ("--roll", "6", "bok has no rolls of one die"),
        ("--roll", "", "…"),
    ],
)
def test_bad_answers_are_refused(
    site: SmallSite, capsys: pytest.CaptureFixture[str], flag: str, value: str, message: str
) -> None:
    assert main(["new", "puzzle", str(site.root), *GIVEN, flag, value]) == 1
    assert f"{flag}: {message.rstrip('…')}" in capsys.readouterr().err
    assert not (site.root / "puzzles/jan").exists()


@pytest.mark.parametrize("roll", ["6-1", "9-9"])
def test_a_roll_is_refused_where_rolls_are_asked_for(
    site: SmallSite, capsys: pytest.CaptureFixture[str], roll: str
) -> None:
    assert main(["new", "puzzle", str(site.root), *GIVEN, "--goal", "which-rolls", "--roll", roll]) == 1
    assert "--roll: a puzzle of which-rolls has no roll of its own" in capsys.readouterr().err


def test_what_is_not_given_is_asked_for(site: SmallSite) -> None:
    answers = iter(["nytt", "jan", "which-rolls", "1:15/1:15/w"])
    path = new_puzzle.create(site.root, {}, lambda _: next(answers))
    assert 'make = "jan"' in path.read_text(encoding="utf-8")
    assert next(answers, None) is None
    with pytest.raises(SiteError, match="--id: this is needed"):
        new_puzzle.create(site.root, {}, None)


@pytest.mark.parametrize(
    ("goal", "lines"),
    [
        ("which-rolls", ['# rolls = ["6-5"]']),
        ("count-rolls", ["# number = 11"]),
        ("save", ['# turn = "1/7"', '# choices = ["1/7", "1/5"]']),
    ],
)
def test_a_new_puzzle_shows_what_its_question_can_be(site: SmallSite, goal: str, lines: list[str]) -> None:
    roll = "6-1" if GOALS[goal] else None
    answers = {"id": "nytt", "kind": "jan", "goal": goal, "position": "1:15/1:15/w", "roll": roll}
    text = new_puzzle.create(site.root, answers, None).read_text(encoding="utf-8")
    for line in ('# rolls = ["6-5"]', "# number = 11", '# turn = "1/7"', '# choices = ["1/7", "1/5"]'):
        assert (line in text) == (line in lines), line


def test_a_puzzle_of_another_kind_has_its_id_to_itself(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "puzzle", str(site.root), *GIVEN, "--id", "enda"]) == 1
    assert "puzzles/regler/enda.toml: this puzzle is there already" in capsys.readouterr().err
    assert not (site.root / "puzzles/jan").exists()


def test_the_end_of_the_answers_is_no_answer(site: SmallSite) -> None:
    def ended(_: str) -> str:
        raise EOFError

    with pytest.raises(SiteError, match="--kind: this is needed"):
        new_puzzle.create(site.root, {"id": "nytt"}, ended)


def test_a_puzzle_that_cannot_be_written_is_not_begun(site: SmallSite, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> str:
        return "x" * (1 << 20)

    monkeypatch.setattr(new_puzzle, "_fill", full)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 10, hard))
    try:
        assert main(["new", "puzzle", str(site.root), *GIVEN]) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, usual)
    assert not (site.root / "puzzles/jan/nytt.toml").exists()


@pytest.fixture(scope="module")
def one_site(tmp_path_factory: pytest.TempPathFactory) -> SmallSite:
    return SmallSite(tmp_path_factory.mktemp("one") / "site")


ANY = st.text() | st.text("\\\"'\n\r\0\x7f\ud800 ")


@given(
    st.fixed_dictionaries(
        {
            "id": st.sampled_from(["nytt", "a-1"]) | ANY,
            "kind": st.sampled_from(["jan", "egen"]) | ANY,
            "goal": st.sampled_from([*GOALS]),
            "position": st.tuples(ANY, st.just("1:15/1:15/w"), ANY).map("".join) | st.just("1:15/1:15/w"),
            "roll": st.tuples(ANY, st.just("6-1"), ANY).map("".join) | st.sampled_from(["6-1", ""]),
        }
    )
)
def test_a_puzzle_is_written_so_that_it_can_be_read_or_not_at_all(one_site: SmallSite, told: dict[str, str]) -> None:
    try:
        path = new_puzzle.create(one_site.root, told, None)
    except SiteError:
        assert len([*one_site.root.glob("puzzles/*/*")]) == 1
        return
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    assert data["position"] == told["position"].strip()
    assert data.get("roll") == (told["roll"].strip() if GOALS[told["goal"]] else None)
