"""A whole build: load, check, render, write. Nothing is written unless everything holds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from engine.bridge import handle
from site_builder import assets
from site_builder.boards import Boards
from site_builder.door import Door
from site_builder.faults import Faults
from site_builder.load import load
from site_builder.model import Picture, Site, Try
from site_builder.proofs import Solution, Solve, prove_picture, prove_puzzle, prove_try
from site_builder.render import Renderer
from site_builder.whole import check_whole
from site_builder.write import write

PROJECT: Final = Path(__file__).parent.parent
"""The project's own folder, whose site is the usual one."""

type Say = Callable[[str], None]
"""Where a line about the progress of long work goes."""
type Pack = Callable[[Path], Mapping[str, bytes]]
"""``site_builder.runtime.pack``: the files of ``dist/runtime/`` by name."""


@dataclass(frozen=True, slots=True)
class Proved:
    """A site whose every claim holds, with the solutions of its puzzles by id."""

    site: Site
    solutions: Mapping[str, Solution]


@dataclass(slots=True)
class Builder:
    """Builds a site; used again, it asks the engine only what has not been asked before."""

    source: Path
    say: Say
    pack: Pack
    solve: Solve
    door: Door

    def check(self) -> Proved:
        """The site, proved. Raises ``SiteError`` with every fault that was found."""
        faults = Faults()
        self.say(f"Reading {self.source}")
        site = load(self.source, self.door, faults)
        boards = {part.source: part for part in _boards(site)}
        self.say(f"Proving {len(boards)} boards and {len(site.puzzles)} puzzles")
        for part in boards.values():
            if isinstance(part, Picture):
                prove_picture(self.door, part, faults)
            else:
                prove_try(self.door, part, faults)
        solutions = {}
        for puzzle in site.puzzles:
            solution = prove_puzzle(self.door, self.solve, puzzle, faults)
            if solution is not None:
                solutions[puzzle.id] = solution
        faults.stop_if_any()
        return Proved(site, solutions)

    def render(self, proved: Proved) -> dict[str, bytes]:
        """Every file of ``dist`` by its path. Raises ``SiteError`` where a finished page has a fault."""
        faults = Faults()
        site = proved.site
        looks = assets.gather(PROJECT)
        boards = Boards(site, self.door, proved.solutions)
        pages: dict[str, str] = {}
        for lang, name in site.config.languages.items():
            self.say(f"Writing the pages in {name}")
            pages |= Renderer(site, lang, boards, looks).pages()
        self.say("Packing the engine for the browser")
        files = {**looks.files, **{f"runtime/{name}": content for name, content in self.pack(PROJECT).items()}}
        check_whole(pages, files, faults)
        faults.stop_if_any()
        return {**files, **{path: html.encode() for path, html in pages.items()}}

    def build(self, out: Path) -> int:
        """Check, render, and put the site into ``out``; gives the number of files."""
        files = self.render(self.check())
        write(out, files)
        self.say(f"Built {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, into {out}")
        return len(files)


def builder(source: Path, say: Say) -> Builder:
    """A builder with the project's own engine and runtime."""
    pack: Pack = import_module("site_builder.runtime").pack
    solve: Solve = import_module("engine.analysis.goals").solve
    return Builder(source, say, pack, solve, Door(handle))


def _boards(site: Site) -> list[Picture | Try]:
    texts = [text for chapter in site.chapters for text in chapter.texts.values()]
    texts += [text for by_language in site.pages.values() for text in by_language.values()]
    return [part for text in texts for part in text.parts if isinstance(part, Picture | Try)]
