"""Exercises: the tests they must pass, mining that can be repeated, the files an author accepts, and their pages."""

import json
import posixpath
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from engine.analysis.goals import solve
from engine.notation import parse_position
from engine.swedish import BOK
from site_builder.cli import main
from site_builder.config import PROJECT
from site_builder.exercises import command
from site_builder.exercises.command import cores, mine_files
from site_builder.exercises.files import write_exercises
from site_builder.exercises.mine import Found, Wanted
from site_builder.exercises.themes import THEMES, near_copy, unmet
from site_builder.faults import SiteError
from tests import told
from tests.baked import replies, request_key
from tests.site.sites import SITE, SmallSite

JAN = "1:12,22:1,24:2/1:9,2:1,3:1,5:1,14:1,15:1,17:1/w 1-1"
OTHER_JAN = "1:13,14:2/1:9,3:1,5:1,6:1,10:1,21:1,bar:1/w 4-4"
SAVE = "1:7,2:1,3:1,4:1,7:1,8:1,18:1,21:1,bar:1/1:3,7:1,21:3,23:2,24:6/w 5-2"
HARD_JAN = "1:8,2:1,3:1,7:1,11:1,12:2,16:1/1:8,2:1,3:1,5:1,6:1,7:1,9:1,11:1/w 3-3"
HOME = "20:4,21:1,22:3,24:7/24:8,off:7/w 4-1"
FILE = 'ruleset = "bok"\ncomposed = "hand"\nexercises = [\n    "{}",\n]\n'
WANTED = Wanted("bok", seed=1, games=60, themes=("jan", "spelbild"), most=4)


def file_of(*exercises: str) -> str:
    return FILE.format('",\n    "'.join(exercises))


class Here(Executor):
    """Does all in this process."""

    def submit[**P, T](self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def failed_by(theme: str, exercise: str) -> str | None:
    position, roll = exercise.split(" ")
    return unmet(THEMES[theme], solve(THEMES[theme].goal, "bok", position, roll))


# --- The tests of the themes ---


@pytest.mark.parametrize(
    ("theme", "exercise", "failed"),
    [
        ("jan", JAN, None),
        ("hemspel", HOME, None),
        ("jan", "1:13,18:1,24:1/1:9,3:1,4:1,7:1,bar:3/w 5-1", "it has 2 solving results"),
        ("jan", "1:12,21:1,23:2/1:9,4:1,5:1,6:1,20:1,bar:2/w 5-2", "it has 3 results to choose among"),
        ("hemspel", "21:2,23:3,24:10/24:5,off:10/w 2-1", "the next best result is worse by 25201/839808,"),
    ],
)
def test_each_test_is_failed_by_a_position_that_passes_the_others(
    theme: str, exercise: str, failed: str | None
) -> None:
    reason = failed_by(theme, exercise)
    assert reason == failed or (failed and reason and reason.startswith(failed))


@pytest.mark.parametrize(
    ("theme", "other", "alike"),
    [
        ("jan", "1:11,9:1,22:1,24:2/1:8,2:1,3:1,5:1,14:1,15:1,17:1,24:1/w", True),  # two checkers stand elsewhere
        ("jan", "1:9,8:1,9:1,10:1,22:1,24:2/1:7,2:1,3:1,5:1,14:1,15:1,17:1,23:1,24:1/w", True),  # five
        ("jan", "1:9,8:1,9:1,10:1,22:1,24:2/1:6,2:1,3:1,5:1,14:1,15:1,17:1,19:1,23:1,24:1/w", False),  # six
        ("hemspel", "1:12,22:1,24:2/24:15/w", True),  # the other side's have nothing to say
        ("hemspel", "1:9,8:1,9:1,10:1,22:1,24:2/24:15/w", False),
    ],
)
def test_near_copies_are_told_by_the_checkers_that_stand_elsewhere(theme: str, other: str, alike: bool) -> None:
    one, two = (parse_position(text, BOK.layout) for text in (JAN.partition(" ")[0], other))
    assert near_copy(THEMES[theme], one, [two]) == (two if alike else None)
    assert near_copy(THEMES[theme], two, [one]) == (one if alike else None)


# --- Mining ---


def contents(paths: Sequence[Path]) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in paths}


def test_the_same_seed_gives_the_same_bytes_whoever_plays(tmp_path: Path) -> None:
    alone = contents(mine_files(WANTED, tmp_path / "alone", Here(), lambda _: None))
    assert alone["jan.toml"].count(b"/w ") == 4
    with cores(2) as executor:
        assert contents(mine_files(WANTED, tmp_path / "two", executor, lambda _: None)) == alone
    other = contents(mine_files(WANTED._replace(seed=2), tmp_path / "other", Here(), lambda _: None))
    assert other["jan.toml"] != alone["jan.toml"]


def test_a_cluster_of_two_workers_gives_the_same_bytes(
    site: SmallSite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = contents(mine_files(WANTED, tmp_path / "alone", Here(), lambda _: None))
    told = ["--games", "60", "--most", "4", "--theme", "jan", "--theme", "spelbild", "--out", str(tmp_path / "two")]
    wanted = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with LocalCluster(**wanted) as two:  # type: ignore[no-untyped-call]  # Dask has few types
        assert main(["puzzles", "mine", str(site.root), *told, "--scheduler", two.scheduler_address]) == 0
    assert contents([*(tmp_path / "two").iterdir()]) == alone
    assert "60 games: jan 4" in capsys.readouterr().out


def test_a_scheduler_that_does_not_answer_is_told(
    site: SmallSite, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_PATIENCE", 1)
    told = ["puzzles", "mine", str(site.root), "--out", str(site.root / "x"), "--scheduler"]
    for address in ("tcp://127.0.0.1:1", "nowhere://x", ""):
        assert main([*told, address]) == 1
        assert f"--scheduler: no scheduler answers at {address}: " in capsys.readouterr().err
    assert not (site.root / "x").exists()


def test_without_dask_a_scheduler_cannot_be_used(
    site: SmallSite, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    out = str(site.root / "x")
    assert main(["puzzles", "mine", str(site.root), "--out", out, "--scheduler", "tcp://127.0.0.1:1"]) == 1
    assert "--scheduler: this needs Dask: " in capsys.readouterr().err


def test_a_theme_has_the_same_exercises_whatever_else_is_looked_for(tmp_path: Path) -> None:
    both = contents(mine_files(WANTED, tmp_path / "both", Here(), lambda _: None))
    jan = contents(mine_files(WANTED._replace(themes=("jan",)), tmp_path / "jan", Here(), lambda _: None))
    assert both["jan.toml"] == jan["jan.toml"]


def test_what_is_mined_holds(site: SmallSite) -> None:
    wanted = Wanted("bok", seed=7, games=100, themes=tuple(THEMES), most=5)
    written = mine_files(wanted, site.root / "exercises", Here(), site.said.append)
    assert {"jan.toml", "radda.toml"} <= {path.name for path in written}
    assert site.said[-1].startswith("100 games: jan 5, radda ")
    assert site.faults() == []


def test_the_command_mines_and_the_site_takes_it(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(site.root / "exercises")
    told = ["puzzles", "mine", str(site.root), "--out", out, "--theme", "jan", "--games", "30", "--workers", "1"]
    done = subprocess.run([sys.executable, "-m", "site_builder", *told], capture_output=True, text=True, check=True)
    assert done.stdout.endswith(f"Wrote {Path(out, 'jan.toml')}\n")
    assert site.faults() == []
    assert main(told) == 1  # it may hold an author's choices
    assert "jan.toml: this file is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [
        ("--theme", "jam", "invalid choice: 'jam'"),
        ("--seed", "-1", "give a whole number from 0"),
        ("--games", "0", "give a whole number from 1"),
        ("--most", "1.5", "give a whole number from 1"),
        ("--workers", "9" * 20, "give a whole number from 1"),
        ("--workers", "²", "give a whole number from 1"),
        ("--out", "", "a path is not empty"),
    ],
)
def test_wrong_arguments_are_refused(
    site: SmallSite, capsys: pytest.CaptureFixture[str], flag: str, value: str, said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["puzzles", "mine", str(site.root), "--out", str(site.root / "x"), flag, value])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_a_game_without_jan_has_no_exercises(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    site.put({"site.toml": SITE.replace('"bok"', '"backgammon"')})
    assert main(["puzzles", "mine", str(site.root), "--out", str(site.root / "x")]) == 1
    assert "backgammon has no exercises to be found" in capsys.readouterr().err


def test_a_file_that_is_there_is_told_before_anything_is_mined(tmp_path: Path) -> None:
    (tmp_path / "spelbild.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(SiteError, match=r"spelbild\.toml: this file is there already"):
        mine_files(WANTED, tmp_path, Here(), pytest.fail)
    assert [path.name for path in tmp_path.iterdir()] == ["spelbild.toml"]


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_where_no_folder_can_be_is_told_before_anything_is_mined(tmp_path: Path, out: str) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(SiteError, match=f"{out}: no file can be written here: "):
        mine_files(WANTED, tmp_path / out, Here(), pytest.fail)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    many = [Found("jan", *JAN.split())] * 100
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 10, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            write_exercises(tmp_path, "jan", WANTED, many)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, usual)
    assert [*tmp_path.iterdir()] == []


# --- The files of a site ---


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("jam", file_of(JAN), "exercises/jam.toml: there is no theme of this name"),
        ("jan", file_of(JAN).replace("hand", ""), 'exercises/jan.toml:2: "composed" is empty'),
        ("jan", file_of(JAN, OTHER_JAN) + 'x = "y"\n', 'exercises/jan.toml:7: "x" means nothing here'),
        ("jan", file_of(JAN, JAN), 'exercises/jan.toml:3: "exercises" has the same item twice'),
        ("jan", file_of(JAN, "1:15/1:16/w 6-1"), "exercises/jan.toml:5: the engine refuses this: "),
        ("jan", file_of(JAN, JAN[:-4]), "exercises/jan.toml:5: the engine refuses this: "),
        (
            "jan",
            file_of(JAN.replace("/w", "/b")),
            "exercises/jan.toml:4: the engine refuses this: in an exercise White",
        ),
        ("jan", file_of(HOME), "exercises/jan.toml:4: this is no exercise: it has 0 solving results"),
        (
            "jan",
            file_of(OTHER_JAN, JAN, JAN.replace("1:12,22:1", "1:11,9:1,22:1")),
            "exercises/jan.toml:6: this is no exercise: it is almost the same as line 5",
        ),
    ],
)
def test_what_is_no_exercise_is_told_with_its_line(site: SmallSite, name: str, text: str, fault: str) -> None:
    site.put({f"exercises/{name}.toml": text})
    assert [told[: len(fault)] for told in site.faults()] == [fault]


# --- Their pages ---


def entries(html: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/json" id="exercises">(.*?)</script>', html, re.DOTALL)
    assert found
    return list(json.loads(found[1]))


def test_a_theme_is_a_page_with_one_board_and_what_is_laid_on_it(site: SmallSite) -> None:
    site.put({"exercises/jan.toml": file_of(JAN, OTHER_JAN), "exercises/hemspel.toml": file_of(HOME)})
    pages = site.pages()
    html = pages["ovningar/jan.html"]
    assert html.count('class="board-block"') == 1
    first, second = entries(html)
    assert told.of_boards(html)[0]["replies"]["asked"]
    for one in (first, second):
        assert re.fullmatch(rf"\.\./code/\w+/svar/{one['id']}\.js", one["data"]["replies"])
    assert {f"{one['data']['position']} {one['data']['roll']}" for one in (first, second)} == {JAN, OTHER_JAN}
    assert f'<h2>{first["title"]}</h2>\n<p class="problem-facts">{first["facts"]}</p>' in html
    assert f'id="puzzle-{first["id"]}"' in html
    assert [one["title"] for one in (first, second)] == ["Övning 1", "Övning 2"]
    assert f'<a href="#{second["id"]}">Övning 2</a></li>' in html
    names = " ".join(one["id"].removeprefix("ovning-jan-") for one in (first, second))
    theme = f'<li data-theme="ovning-jan-" data-names="{names}"><a href="../ovningar/jan.html">Gör jan</a>'
    assert theme in pages["problem/index.html"]
    assert (
        pages["problem/index.html"].count('data-progress="puzzle:') == 1
    )  # and so the day has its problem among those
    assert "Exercise 1" in pages["en/ovningar/jan.html"]


def test_each_exercise_has_a_file_of_first_replies_and_figures_for_all_languages(site: SmallSite) -> None:
    site.put({"exercises/radda.toml": file_of(SAVE)})
    builder = site.builder()
    files = builder.render(builder.check())
    for lang, page in (("sv", "ovningar/radda.html"), ("en", "en/ovningar/radda.html")):
        (one,) = entries(files[page].decode())
        address = posixpath.normpath(posixpath.join(posixpath.dirname(page), one["data"]["replies"]))
        assert re.fullmatch(rf"code/\w+/svar/{one['id']}\.js", address), lang
        assert address in told.of_site(files["site.js"])["later"], "kept only when it has been asked for"
        later = told.by_script(files[address])
        (board,) = told.of_boards(files[page].decode())
        assert later == {"replies": board["replies"], "figures": board["puzzle"]["figures"]}, lang
        assert one["data"]["puzzle"]["figures"] is None
    table = later["replies"]
    position, roll = SAVE.split(" ")
    asked = {"ruleset": "bok", "position": position, "roll": roll}
    ((punished, reply),) = one["data"]["puzzle"]["punished"].items()
    for key in (
        request_key("play", {**asked, "turn": "bar/5 18/20"}),
        request_key("steps", {"ruleset": "bok", "position": punished, "roll": reply["roll"], "played": ""}),
    ):
        assert "ok" in replies(table)[key][""]
    refused = replies(table)[request_key("explain", {**asked, "played": ""})]
    assert "7/12" in refused, "a step as long as a die, with a checker on the bar"
    assert "7/8" not in refused, "as long as no die"


def test_all_exercises_of_a_theme_are_drawn_for_paper_with_the_answers_after_them(site: SmallSite) -> None:
    site.put({"exercises/jan.toml": file_of(JAN, OTHER_JAN)})
    pages = site.pages()
    html = pages["ovningar/jan-pa-papper.html"]
    drawn, answers = html.split('id="svar"')
    for one in entries(pages["ovningar/jan.html"]):
        assert f'<li id="{one["id"]}">\n<h2>{one["title"]}</h2>' in drawn
        assert one["task"] in drawn
        told = one["data"]["puzzle"]
        assert f"{told['turns'][0]}</span> {told['comment']}" in answers
        assert told["turns"][0] not in drawn
    assert drawn.count('<svg class="board brade"') == 2
    assert 'href="jan.html"' in html
    assert pages["ovningar/jan.html"].count('href="jan-pa-papper.html"') == 2  # one of them where no JavaScript runs
    assert "Exercise 1" in pages["en/ovningar/jan-pa-papper.html"]


def test_exercises_stand_by_difficulty_and_can_be_chosen_by_it(site: SmallSite) -> None:
    site.put({"exercises/jan.toml": file_of(HARD_JAN, JAN)})
    html = site.pages()["ovningar/jan.html"]
    easy, hard = entries(html)
    assert [one["facts"].split(" · ")[0] for one in (easy, hard)] == ["lätt", "svår"]
    assert f'<li data-progress="puzzle:{hard["id"]}" data-difficulty="svår">' in html
    choice = html.partition('<select name="difficulty">')[2].partition("</select>")[0]
    assert re.findall(r"<option>(.*?)</option>", choice) == ["lätt", "svår"]


def test_an_exercise_is_called_the_same_wherever_it_stands(site: SmallSite) -> None:
    site.put({"exercises/jan.toml": file_of(JAN, OTHER_JAN)})
    before = {one["data"]["position"]: one["id"] for one in entries(site.pages()["ovningar/jan.html"])}
    site.put({"exercises/jan.toml": file_of(OTHER_JAN)})
    assert [one["id"] for one in entries(site.pages()["ovningar/jan.html"])] == [before[OTHER_JAN.partition(" ")[0]]]


def test_what_is_said_of_an_exercise_is_reckoned(site: SmallSite) -> None:
    site.put({"exercises/hemspel.toml": file_of(HOME), "exercises/jan.toml": file_of(JAN)})
    pages = site.pages()
    (one,) = entries(pages["ovningar/hemspel.html"])
    position, roll = HOME.split(" ")
    solution = solve({"name": "fewest-rolls"}, "bok", position, roll)
    best, second = sorted(map(Fraction, solution.scores.values()))[:2]
    assert one["data"]["puzzle"]["turns"] == list(solution.turns) == ["21/off 24/off"]
    assert (round(float(best), 2), round(float(second), 2)) == (7.02, 7.12)
    comment = "Efter 21/off 24/off återstår i medeltal 7,02 kast. Det näst bästa draget lämnar 7,12."
    assert one["data"]["puzzle"]["comment"] == comment
    assert one["hints"][1:] == [
        "Det är brickorna på 21 och 24 som ska flyttas.",
        "Så här går det till: 21 till facket, 24 till facket.",
    ]
    (wrong,) = one["data"]["puzzle"]["wrong"]
    assert wrong["text"] == "Draget kostar i medeltal 0,106 kast."
    (english,) = entries(pages["en/ovningar/hemspel.html"])
    assert "7.02 rolls" in english["data"]["puzzle"]["comment"]
    (jan,) = entries(pages["ovningar/jan.html"])
    assert jan["hints"][0].endswith("Slagna: 0. Rum: 2. Det fattas 3.")
    assert jan["data"]["puzzle"]["comment"] == "Slagna: 3. Rum: 2."
    assert "Slagna: 3. Rum: 2. Om win.jan. Vit vinner 3 poäng." in pages["ovningar/jan-pa-papper.html"]


def test_a_wrong_answer_that_saves_too_little_is_punished(site: SmallSite) -> None:
    site.put({"exercises/radda.toml": file_of(SAVE)})
    (one,) = entries(site.pages()["ovningar/radda.html"])
    (wrong,) = one["data"]["puzzle"]["wrong"]
    said = "Slagna vita brickor: 0. Rum för dem: 1. För jan behöver svart slå 2 till."
    assert wrong["text"] == said
    assert one["data"]["puzzle"]["comment"].startswith("Efter bar/5 18/20 gör svart jan med 1 av 36 kast.")
    assert one["data"]["puzzle"]["punished"] == {wrong["position"]: {"roll": "5-3", "turn": "1/6* 6/9*"}}


def test_our_own_site_has_three_hundred() -> None:
    files = {path.stem: path.read_text(encoding="utf-8") for path in (PROJECT / "exercises").iterdir()}
    assert files.keys() == THEMES.keys()
    assert sum(text.count("/w ") for text in files.values()) == 300
