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
from site_builder.addresses import in_language, later_file
from site_builder.boards import Baked, Boards
from site_builder.chapters import TextRead
from site_builder.config import PROJECT
from site_builder.door import Door
from site_builder.exercises.prove import Proofs, prove_exercises
from site_builder.faults import Faults, Say
from site_builder.figures import level
from site_builder.kept import Kept
from site_builder.load import load
from site_builder.model import Picture, Puzzle, Ruleset, Site, Try
from site_builder.offline import Stamped, list_of_site, manifests, stamped
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
    """A site whose every claim holds: its exercises by theme, made puzzles of; of all by id the solution and level."""

    site: Site
    exercises: Mapping[str, Sequence[Puzzle]]
    solutions: Mapping[str, Solution]
    levels: Mapping[str, int]


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
    _texts: Kept[TextRead] = field(default_factory=Kept)
    _exercises: Kept[Proofs] = field(default_factory=Kept)
    _pages: Kept[str] = field(default_factory=Kept)
    _later_files: Kept[bytes] = field(default_factory=Kept)
    _read: Kept[PageRead] = field(default_factory=Kept)
    _stamped: Kept[Stamped] = field(default_factory=Kept)

    def check(self) -> Proved:
        """The site, proved. Raises ``SiteError`` with every fault that was found."""
        faults = Faults()
        self.say(f"Reading {self.source}")
        site = load(self.source, self.door, faults, self._texts)
        boards = _boards(site)
        self.say(f"Proving {len(boards)} boards, {len(site.puzzles)} puzzles and {len(site.exercises)} exercises")
        for part in boards:
            if isinstance(part, Picture):
                prove_picture(self.door, part, faults)
            else:
                prove_try(self.door, part, faults)
        proved = {puzzle.id: prove_puzzle(self.door, self._solve_once, puzzle, faults) for puzzle in site.puzzles}
        faults.stop_if_any()  # and the words are whole, of which exercises are told
        exercises = self._prove_exercises(site, faults)
        pairs = [(puzzle, solution) for puzzle in site.puzzles if (solution := proved[puzzle.id])]
        pairs += chain.from_iterable(exercises.values())
        levels = {puzzle.id: level(puzzle, solution) for puzzle, solution in pairs}
        return Proved(
            replace(site, puzzles=tuple(sorted(site.puzzles, key=partial(_place, levels)))),
            {theme: [puzzle for puzzle, _ in some] for theme, some in exercises.items()},
            {puzzle.id: solution for puzzle, solution in pairs},
            levels,
        )

    def _prove_exercises(self, site: Site, faults: Faults) -> Proofs:
        def prove() -> Proofs:
            proved = prove_exercises(site, self._solve_once, faults)
            faults.stop_if_any()
            return proved

        return self._exercises.once("exercises", (site.exercises, site.ui, site.messages), prove)

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
            before = self._pages.made
            renderer = Renderer(
                site,
                lang,
                boards,
                looks,
                self._pages,
                needs=code.needs,
                exercises=proved.exercises,
                levels=proved.levels,
            )
            written = dict(renderer.pages())
            self.say(f"Pages in {name}: {len(written)}, written anew: {self._pages.made - before}")
            pages |= written
        files = {**looks.files, **self._later(proved, boards, looks.code), **manifests(site, looks)}
        faults = Faults()
        check_whole(pages, files, faults, self._read, _sources(site))
        faults.stop_if_any()
        finished, digests = stamped(pages, self._stamped)
        return {**files, **finished, **list_of_site(site, digests, files)}

    def _later(self, proved: Proved, boards: Boards, code: str) -> dict[str, bytes]:
        """What a page of many exercises, or of several free boards, fetches of the one that is chosen."""

        def of(puzzle: Puzzle) -> bytes:
            inputs = puzzle, proved.solutions[puzzle.id]
            return self._later_files.once(puzzle.id, inputs, lambda: _as_script(boards.later(puzzle)))

        later = {puzzle.id: of(puzzle) for puzzle in chain.from_iterable(proved.exercises.values())}
        for id_, told in boards.free_later().items():
            later[id_] = self._later_files.once(id_, told, partial(_as_script, told))
        return {later_file(code, id_): content for id_, content in later.items()}

    def build(self, out: Path) -> int:
        """Check, render, and put the site into ``out``; gives the number of files."""
        check_out(out)
        files = self.render(self.check())
        write(out, files)
        self.say(f"Built {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, into {out}")
        return len(files)


def _as_script(told: Mapping[str, Any]) -> bytes:
    """A script that gives itself what is told (``web/later.js``): of a page on disk browsers load nothing else."""
    return f"document.currentScript.told = {as_json(told)};\n".encode()


def _place(levels: Mapping[str, int], puzzle: Puzzle) -> tuple[str, int, str]:
    """Where a puzzle stands: by kind, the easy ones first."""
    return puzzle.kind, levels[puzzle.id], puzzle.id


def _boards(site: Site) -> list[Picture | Try]:
    texts = [text for chapter in site.chapters for text in chapter.texts.values()]
    texts += [text for by_language in site.pages.values() for text in by_language.values()]
    return [part for text in texts for part in text.parts if isinstance(part, Picture | Try)]


def _sources(site: Site) -> dict[str, Source]:
    """The texts by the pages that are made of them."""
    config = site.config
    return {
        in_language(text.page, language, config.main): text.source
        for texts in (*(chapter.texts for chapter in site.chapters), *site.pages.values())
        for language in config.languages
        for text in [texts.get(language, texts[config.main])]
    }
