"""``brade check-match``: what is told of a match, in every language, and the exit codes."""

from pathlib import Path
from typing import Final

import pytest

from engine.record import VALUES, Remark
from site_builder.catalogues import placeholders, read_words
from site_builder.cli import main
from site_builder.config import PROJECT
from site_builder.faults import Faults
from site_builder.source import read_source
from tests.site.sites import SmallSite

MATCHES: Final = PROJECT / "tests" / "data" / "matches"
ILLEGAL: Final = MATCHES / "illegal"
LANGUAGES: Final = ("sv", "en", "da")


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, list[str]]:
    code = main(["check-match", *map(str, arguments)])
    return code, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(MATCHES.glob("*.mat")), ids=lambda path: path.stem)
def test_a_good_match_says_so(path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = told(capsys, path, "--language", language)
    assert code == 0
    assert lines[-2].startswith({"sv": "Inga fel.", "en": "No faults.", "da": "Ingen fejl."}[language])
    assert "Alice" in lines[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(ILLEGAL.glob("*.mat")), ids=lambda path: path.stem)
def test_every_match_can_be_told(path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = told(capsys, path, "--language", language)
    assert code == (0 if path.stem[:2] in ("00", "08") else 1)
    assert not any("{" in line for line in lines)


def test_a_fault_is_told_with_line_rule_and_the_turns_that_were_open(capsys: pytest.CaptureFixture[str]) -> None:
    path = ILLEGAL / "01_blocked.mat"
    code, lines = told(capsys, path)
    assert code == 1
    assert lines[0].startswith(f"{path}:7:6: fel: Där är det stängt.")
    assert lines[0].endswith("[bg.blocked]")
    assert lines[1].startswith("    Tillåtna drag: 24/18 18/13 | ")
    assert lines[-2:] == ["Ett fel.", "Ställning: Alice 0, Bob 1."]


def test_words_for_the_bar_wins_and_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        '[Rules "vasa"]\n[Games "3"]\n[White "Åsa"]\nGame 1\nPosition 23:1,24:14/1:14,13:1/w\n'
        "w 2-1 23/24\nResult w 1\nGame 2\nw 6-4 12/18\n",
        encoding="utf-8",
    )
    _, lines = told(capsys, file)
    assert any("[match.result]" in line for line in lines)
    assert any("[start.loser-begins]" in line for line in lines)
    assert lines[-2:] == ["3 fel.", "Ställning: Åsa 2, Svart 0."]


def test_a_blocked_roll_has_no_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        '[Rules "backgammon"]\nGame 1\nPosition 13:14,bar:1/2:2,3:2,4:2,5:2,6:3,13:4/w\nw 6-5 bar/19\n',
        encoding="utf-8",
    )
    _, lines = told(capsys, file, "--language", "en")
    assert lines[1] == "    Nothing can be moved, and the turn passes."


def test_many_turns_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        '[Rules "backgammon"]\nGame 1\nPosition 6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w\nw 1-1 6/5\n', encoding="utf-8"
    )
    _, lines = told(capsys, file, "--language", "en")
    assert " more" in lines[1]
    assert lines[1].count("|") == 19


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe\x00", bytes(range(256)) * 4000])
def test_what_is_no_match_is_unreadable(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.mat"
    file.write_bytes(content)
    code, lines = told(capsys, file)
    assert (code, lines) == (
        2,
        [f"{file}:1:1: Texten går inte att läsa som en match. Det tar stopp på rad 1, tecken 1."],
    )


@pytest.mark.parametrize("name", ["nothing.mat", ".", "../" * 2000])
def test_what_is_no_file_is_unreadable(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / name
    assert told(capsys, file) == (2, [f"{file}: Filen går inte att öppna."])


@pytest.mark.parametrize(("language", "start"), [("sv", "Filen är större än 1 MB"), ("en", ""), ("da", "")])
def test_a_file_far_too_long_is_not_read(
    language: str, start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.mat"
    with file.open("wb") as writing:
        writing.truncate(2**40)  # takes no room on the disk, and has none in memory
    code, (line,) = told(capsys, file, "--language", language)
    assert code == 2
    assert line.startswith(f"{file}: {start}")
    assert "1 MB" in line


@pytest.mark.parametrize("source", ["site.toml", "nowhere"])
def test_without_words_nothing_is_checked(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-match", str(MATCHES / "m01.mat"), "--source", str(PROJECT / source)]) == 2
    assert capsys.readouterr().err.endswith("1 fault; nothing was checked\n")


def test_a_site_whose_words_are_not_whole_is_told(site: SmallSite, capsys: pytest.CaptureFixture[str]) -> None:
    site.change("content/sv/ui.toml", "[match]", "[macth]")
    assert main(["check-match", str(MATCHES / "m01.mat"), "--source", str(site.root)]) == 2
    assert '[match] has no "good", which pages need' in capsys.readouterr().err


def test_names_that_older_programs_wrote_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.mat"
    file.write_bytes(" 5 point match\n Game 1\n Åsa : 0      Bo : 0\n".encode("cp1252"))
    code, lines = told(capsys, file)
    assert (code, lines[-1]) == (0, "Ställning: Åsa 0, Bo 0.")


@pytest.mark.parametrize("language", ["fi", "../sv", ""])
def test_a_language_that_is_not_there_is_no_fault_of_the_match(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["check-match", str(MATCHES / "m01.mat"), "--language", language])
    assert code == 2
    told = f'--language: there is no language "{language}"\n    use sv, en, da\n1 fault; nothing was checked\n'
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_has_its_sentence(language: str) -> None:
    source = read_source(PROJECT, f"content/{language}/ui.toml", Faults())
    assert source is not None
    words = (read_words(source, Faults()) or {})["match"]
    for remark in Remark:
        text = words[remark.replace("-", "_")]
        assert (placeholders(text) or frozenset()) <= set(VALUES.get(remark, ())), remark
