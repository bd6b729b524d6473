"""How long the whole build takes, beside mkdocs with its material theme on the same text: ``make bench-build``.

Compare within one run only: both build in turn, each in a folder of its own. Aims: a cold build at most as long as that
of mkdocs, a build after one chapter has changed at most 0.5 s. What counts is processor time, which hangs less on what
else the machine does than that of the clock.

mkdocs is given every chapter with its words unchanged, in our order; title and lead, which stand in our front matter,
become a heading and a paragraph, and our boards are blocks of code to it. It fetches nothing and makes no search index,
as we have none.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from engine.bridge import handle
from site_builder.door import Door
from site_builder.faults import Faults
from site_builder.load import load
from site_builder.model import Site, Text
from tests.e2e.site import ROOT, SOURCES

MKDOCS: Final = ROOT / ".tools" / "bench-build"
"""Where tools/bench-build.sh puts it."""
ROUNDS: Final = 5
CHANGED: Final = "sv/regler/brade/04-blottor-och-band.md"
"""The chapter that changes."""


class Took(NamedTuple):
    """Seconds of processor time, and by the clock."""

    processor: float
    clock: float


@dataclass(frozen=True, slots=True)
class Way:
    """A site in its folder, and what builds it: ``texts`` and ``made`` are folders in it."""

    name: str
    folder: Path
    texts: str
    made: str
    modules: Path
    command: tuple[str, ...]

    def cold(self, *more: str) -> Took:
        """What a build by its command takes, with nothing there that was built before; nor what ``more`` names."""
        for name in (self.made, *more):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        begin, spent = perf_counter(), _by_children()
        subprocess.run(
            [sys.executable, "-m", *self.command],
            cwd=self.folder,
            env=self._environment(),
            stdout=subprocess.DEVNULL,
            check=True,
        )
        return Took(_by_children() - spent, perf_counter() - begin)

    @contextmanager
    def running(self) -> Iterator["subprocess.Popen[str]"]:
        """A process that has built once, and builds again when it is told to."""
        with subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("rebuild.py")), self.name],
            cwd=self.folder,
            env=self._environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            build_in(process)
            yield process
            process.communicate()

    def change(self, line: str) -> None:
        """Add a line to a chapter."""
        with (self.folder / self.texts / CHANGED).open("a", encoding="utf-8") as chapter:
            chapter.write(f"\n{line}\n")

    def _environment(self) -> dict[str, str]:
        quiet = {"NO_MKDOCS_2_WARNING": "1"}  # the theme has something to say of the future
        return {**os.environ, **quiet, "PYTHONPATH": str(self.modules)}


def _by_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build_in(process: "subprocess.Popen[str]") -> Took:
    """What a build takes in a process that is running."""
    assert process.stdin
    assert process.stdout
    process.stdin.write("\n")
    process.stdin.flush()
    return Took(*map(float, process.stdout.readline().split()))


def _ours(folder: Path) -> Way:
    """Our site and its builder, copied: what is kept between builds is kept in there."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return Way("ours", folder, "content", "dist", folder, ("site_builder", "build"))


def _mkdocs(folder: Path) -> Way:
    site = load(ROOT, Door(handle), Faults())
    for text in _texts(site):
        page = folder / "docs" / _place(text)
        page.parent.mkdir(parents=True, exist_ok=True)
        body = text.source.text.split("+++\n", 2)[2]
        page.write_text(f"# {text.title}\n\n{text.lead}\n{body}", encoding="utf-8")
    settings = {
        "site_name": site.config.title,
        "theme": {"name": "material", "font": False, "language": site.config.main},
        "plugins": [],
        "markdown_extensions": ["attr_list"],
        "nav": [
            {name: [_place(text) for text in _texts(site) if text.lang == language]}
            for language, name in site.config.languages.items()
        ],
    }
    (folder / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")  # JSON is YAML
    return Way("mkdocs", folder, "docs", "site", MKDOCS, ("mkdocs", "build", "--quiet"))


def _texts(site: Site) -> list[Text]:
    """Every text in every language that has it, in the order of the site."""
    chapters = [chapter.texts for chapter in site.chapters]
    return [text for texts in (*site.pages.values(), *chapters) for text in texts.values()]


def _place(text: Text) -> str:
    return text.source.file.removeprefix("content/")


def _measured(ours: Way, mkdocs: Way) -> Mapping[str, list[tuple[Took, Took]]]:
    """What both took by what was built, a pair a round."""
    pairs: dict[str, list[tuple[Took, Took]]] = {}

    def add(what: str, mine: Took, theirs: Took) -> None:
        pairs.setdefault(what, []).append((mine, theirs))

    with ExitStack() as stack:
        ours.cold(".cache")  # both compile their modules now
        mkdocs.cold()
        for _ in range(ROUNDS):
            theirs = mkdocs.cold()
            add("cold, nothing kept", ours.cold(".cache"), theirs)
            add("cold, engine packed before", ours.cold(), theirs)
        processes = [stack.enter_context(way.running()) for way in (ours, mkdocs)]
        for number in range(ROUNDS):
            for way in (ours, mkdocs):
                way.change(f"En rad till, den {number + 1}:a.")
            mine, theirs = map(build_in, processes)
            add("after a change", mine, theirs)
    return pairs


def _main() -> None:
    if not MKDOCS.is_dir():
        sys.exit("mkdocs is not installed: make bench-build does that")
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
        pairs = _measured(_ours(Path(here)), _mkdocs(Path(there)))
    print(f"medians of {ROUNDS} rounds: seconds of processor time (by the clock)")
    for what, both in pairs.items():
        ours_took, mkdocs_took = zip(*both, strict=True)
        ratio = median(one.processor / other.processor for one, other in both)
        print(f"{what:28} ours {_middle(ours_took)}   mkdocs {_middle(mkdocs_took)}   ratio {ratio:.2f}")


def _middle(all_: Sequence[Took]) -> str:
    return f"{median(took.processor for took in all_):6.2f} ({median(took.clock for took in all_):.2f})"


if __name__ == "__main__":
    _main()
