"""Folders that are missing, cannot be read or are called otherwise are told of, and not passed over."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.site.sites import CHAPTER, SmallSite

ELOOP = "Too many levels of symbolic links"


def gone(folder: Path) -> None:
    folder.rename(folder.parent.parent / f"{folder.name} elsewhere")


def file(folder: Path) -> None:
    gone(folder)
    folder.write_text("", encoding="utf-8")


def unreadable(folder: Path) -> None:
    """Whoever looks: a link to itself cannot be read by root either."""
    gone(folder)
    folder.symlink_to(folder)


@pytest.mark.parametrize("folder", ["puzzles", "content", "content/sv", "content/en", "content/sv/regler/brade"])
@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (gone, "this folder is missing"),
        (file, "this folder cannot be read: Not a directory"),
        (unreadable, f"this folder cannot be read: {ELOOP}"),
    ],
)
def test_a_folder_that_must_be_there_is_the_only_fault(
    site: SmallSite, folder: str, spoil: Callable[[Path], None], fault: str
) -> None:
    site.change("content/sv/regler/brade/01-att-flytta.md", "## På väg", '```puzzle\nid = "enda"\n```\n\n## På väg')
    spoil(site.root / folder)
    assert site.faults() == [f"{folder}: {fault}"]


def test_a_link_back_is_told_and_not_followed(site: SmallSite) -> None:
    (site.root / "puzzles/regler/slinga").symlink_to(site.root / "puzzles")
    assert site.faults() == ["puzzles/regler/slinga: this link leads back to where it stands in"]


def test_a_folder_below_that_cannot_be_read_is_told(site: SmallSite) -> None:
    unreadable(site.root / "puzzles/regler")
    (site.root / "puzzles/kurs").symlink_to("nowhere")
    (site.root / "puzzles/LÄSMIG.txt").write_text("Om problemen.", encoding="utf-8")
    (site.root / "puzzles/.git").symlink_to("nowhere")
    assert site.faults() == [
        "puzzles/kurs: this folder is missing",
        f"puzzles/regler: this folder cannot be read: {ELOOP}",
    ]


def test_a_site_may_have_no_puzzles_if_it_has_their_folder(site: SmallSite) -> None:
    site.put({"puzzles/regler/enda.toml": None})
    (site.root / "puzzles/regler").rmdir()
    assert site.faults() == []


@pytest.mark.parametrize(
    ("folder", "called", "fault", "advice"),
    [
        ("puzzles", "puzzle", "puzzles: this folder is missing", 'did you mean "puzzle"?'),
        ("puzzles", "pussel", "puzzles: this folder is missing", "known here: content, pussel, site.toml"),
        ("content/en", "content/eng", "content/en: this folder is missing", 'did you mean "eng"?'),
        ("content/en/regler", "content/en/reglr", "content/en/reglr: nothing reads this", 'did you mean "regler"?'),
        ("content/en/kurs", "content/en/kurser", "content/en/kurser: nothing reads this", 'did you mean "kurs"?'),
        (
            "content/en/regler/brade",
            "content/en/regler/bräde",
            "content/en/regler/bräde: nothing reads this",
            'did you mean "brade"?',
        ),
        (
            "content/en/start.md",
            "content/en/strat.md",
            "content/en/strat.md: nothing reads this",
            'did you mean "start.md"?',
        ),
    ],
)
def test_what_was_meant_is_guessed(site: SmallSite, folder: str, called: str, fault: str, advice: str) -> None:
    site.put(
        {
            "content/en/kurs/01-first.md": CHAPTER,
            "content/en/regler/brade/01-att-flytta.md": CHAPTER,
            "content/en/start.md": "+++\ntitle = 'Welcome'\n+++\n",
        }
    )
    (site.root / folder).rename(site.root / called)
    told = dict(zip(site.faults(), site.advice(), strict=True))
    assert told[fault] == advice


def test_a_rulebook_that_is_named_is_there(site: SmallSite) -> None:
    site.change("site.toml", "complete", 'rulebooks = ["brade", "backgammon", "egen"]\ncomplete')
    site.put({"content/sv/regler/egen/notes.txt": ""})
    assert site.faults() == [
        'content/en/ui.toml: [rulebook] has no "book_egen", for what is in regler/egen',
        'content/en/ui.toml: [rulebook] has no "book_egen_lead", for what is in regler/egen',
        "content/sv/regler/backgammon: this folder is missing",
        'content/sv/ui.toml: [rulebook] has no "book_egen", for what is in regler/egen',
        'content/sv/ui.toml: [rulebook] has no "book_egen_lead", for what is in regler/egen',
    ]
