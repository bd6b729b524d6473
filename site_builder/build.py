"""A whole build: load, check, render, write. Nothing is written unless everything holds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from engine.analysis.goals import Solution, solve
from engine.bridge import handle
from site_builder import assets
from site_builder.addresses import in_language, replies_file
from site_builder.boards import Baked, Boards
from site_builder.config import PROJECT
from site_builder.door import Door
from site_builder.exercises.prove import prove_exercises
from site_builder.faults import Faults, Say
from site_builder.figures import level
from site_builder.kept import KeptPages
from site_builder.load import load
from site_builder.model import Picture, Puzzle, Ruleset, Site, Try
from site_builder.offline import list_of_site, manifests, stamped
from site_builder.proofs import Solve, prove_picture, prove_puzzle, prove_try
from site_builder.render import Renderer
from site_builder.runtime import pack_with_tables
from site_builder.scripts import minified, scripts
from site_builder.source import Source
from site_builder.whole import PageRead, check_whole
from site_builder.words import as_json
from site_builder.write import check_out, write

type Pack = Callable[[Path], Mapping[str, bytes]]
"""``site_builder.runtime.pack_with_tables``: the files of the folder ``runtime`` by name."""


@dataclass(frozen=True, slots=True)
class Proved:
    """A site whose every claim holds: its exercises by theme, made puzzles of, and the solutions of all by id."""

    site: Site
    exercises: Mapping[str, Sequence[Puzzle]]
    solutions: Mapping[str, Solution]


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds a site. Used again, it asks the engine and writes only what has not been asked and written before."""

    source: Path
    say: Say
    pack: Pack = pack_with_tables
    solve: Solve = solve
    door: Door = field(default_factory=lambda: Door(handle))
    _baked: Baked = field(default_factory=dict)
    _solved: dict[str, Solution] = field(default_factory=dict)
    _kept: KeptPages = field(default_factory=KeptPages)
    _read: dict[str, PageRead] = field(default_factory=dict)

    def check(self) -> Proved:
        """The site, proved. Raises ``SiteError`` with every fault that was found."""
        faults = Faults()
        self.say(f"Reading {self.source}")
        site = load(self.source, self.door, faults)
        boards = _boards(site)
        self.say(f"Proving {len(boards)} boards, {len(site.puzzles)} puzzles and {len(site.exercises)} exercises")
        for part in boards:
            if isinstance(part, Picture):
                prove_picture(self.door, part, faults)
            else:
                prove_try(self.door, part, faults)
        proved = {puzzle.id: prove_puzzle(self.door, self._solve_once, puzzle, faults) for puzzle in site.puzzles}
        faults.stop_if_any()  # and the words are whole, of which exercises are told
        exercises = prove_exercises(site, self._solve_once, faults)
        faults.stop_if_any()
        solutions = {id_: solution for id_, solution in proved.items() if solution is not None}
        solutions |= {puzzle.id: solution for theme in exercises.values() for puzzle, solution in theme}
        site = replace(site, puzzles=tuple(sorted(site.puzzles, key=partial(_place, solutions))))
        return Proved(site, {theme: [puzzle for puzzle, _ in some] for theme, some in exercises.items()}, solutions)

    def _solve_once(self, goal: Mapping[str, Any], ruleset: Ruleset, position: str, roll: str | None) -> Solution:
        key = repr((goal, ruleset, position, roll))
        if key not in self._solved:
            self._solved[key] = self.solve(goal, ruleset, position, roll)
        return self._solved[key]

    def render(self, proved: Proved) -> dict[str, bytes]:
        """Every file of ``dist`` by its path. Raises ``SiteError`` where a finished page has a fault."""
        site = proved.site
        self.say("Packing the engine for the browser")
        runtime = {f"runtime/{name}": content for name, content in self.pack(PROJECT).items()}
        code = scripts(PROJECT)
        web = {f"web/{name}": content for name, content in code.files.items()}
        looks = assets.gather(PROJECT, {**runtime, **web}, minified=partial(minified, PROJECT))
        boards = Boards(site, self.door, proved.solutions, self._baked)
        pages: dict[str, str] = {}
        for lang, name in site.config.languages.items():
            before = self._kept.made
            written = dict(
                Renderer(site, lang, boards, looks, self._kept, needs=code.needs, exercises=proved.exercises).pages()
            )
            self.say(f"Pages in {name}: {len(written)}, written anew: {self._kept.made - before}")
            pages |= written
        files = {**looks.files, **_replies(looks.code, boards, proved.exercises), **manifests(site, looks)}
        faults = Faults()
        check_whole(pages, files, faults, self._read, _sources(site))
        faults.stop_if_any()
        finished, digests = stamped(pages)
        return {**files, **finished, **list_of_site(site, digests, files)}

    def build(self, out: Path) -> int:
        """Check, render, and put the site into ``out``; gives the number of files."""
        check_out(out)
        files = self.render(self.check())
        write(out, files)
        self.say(f"Built {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, into {out}")
        return len(files)


def _place(solutions: Mapping[str, Solution], puzzle: Puzzle) -> tuple[str, int, str]:
    """Where a puzzle stands: by kind, the easy ones first."""
    return puzzle.kind, level(puzzle, solutions[puzzle.id]), puzzle.id


def _boards(site: Site) -> list[Picture | Try]:
    texts = [text for chapter in site.chapters for text in chapter.texts.values()]
    texts += [text for by_language in site.pages.values() for text in by_language.values()]
    return [part for text in texts for part in text.parts if isinstance(part, Picture | Try)]


def _replies(code: str, boards: Boards, exercises: Mapping[str, Sequence[Puzzle]]) -> dict[str, bytes]:
    """The first replies to each exercise: files, so that a page of many of them fetches those of one."""
    puzzles = chain.from_iterable(exercises.values())
    return {replies_file(code, puzzle.id): as_json(boards.replies(puzzle)).encode() for puzzle in puzzles}


def _sources(site: Site) -> dict[str, Source]:
    """The texts by the pages that are made of them."""
    config = site.config
    return {
        in_language(text.page, language, config.main): text.source
        for texts in (*(chapter.texts for chapter in site.chapters), *site.pages.values())
        for language in config.languages
        for text in [texts.get(language, texts[config.main])]
    }
