"""Files of exercises: ``exercises/<theme>.toml``, a line for each. To take a line away is to reject it."""

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Final

from site_builder.directives import Directives
from site_builder.exercises.mine import Found, Wanted
from site_builder.exercises.themes import THEMES
from site_builder.faults import Faults, SiteError, did_you_mean
from site_builder.folders import names_in
from site_builder.model import Exercise
from site_builder.source import Source, parse_toml, read_source
from site_builder.table import Table

FOLDER: Final = "exercises"

_FILE: Final = """\
# Found by: brade puzzles mine --theme {theme} --seed {seed} --games {games} --most {most}
# An exercise a line: a position, White to roll, and the roll. Take away those that you do not want.
ruleset = "{ruleset}"
composed = "found in games played by the engine"
exercises = [
{lines}]
"""


def read_exercises(root: Path, directives: Directives, faults: Faults) -> tuple[Exercise, ...]:
    """The exercises of a site, by theme and in the order of their files; a site may have none."""
    found: list[Exercise] = []
    names = names_in(root, FOLDER, faults, optional=True) or ()
    files = [f"{FOLDER}/{theme}.toml" for theme in THEMES if f"{theme}.toml" in names]
    for name in names:
        if name.removesuffix(".toml") not in THEMES:
            advice = did_you_mean(name.removesuffix(".toml"), THEMES)
            faults.add(f"{FOLDER}/{name}", 0, "there is no theme of this name", advice)
    for file in files:
        if source := read_source(root, file, faults):
            found += _exercises(source, directives, faults)
    return tuple(found)


def _exercises(source: Source, directives: Directives, faults: Faults) -> Iterable[Exercise]:
    data = parse_toml(source, faults)
    if data is None:
        return
    table = Table(data, source, faults)
    ruleset, composed, theme = directives.ruleset(table), table.text("composed"), PurePosixPath(source.file).stem
    for text in table.texts("exercises"):
        position, _, roll = text.partition(" ")
        yield Exercise(source, source.line_of(f'"{text}"'), theme, ruleset, position, roll, composed)
    table.done()


def make_folder(folder: Path) -> None:
    """Make the folder that files are to go into. Raises ``SiteError`` where there can be none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        what = f"no file can be written here: {error.strerror}"
        raise SiteError.of(str(folder), what, "choose another folder") from error


def check_new(folder: Path, theme: str) -> Path:
    """Where the file of a theme is to be. Raises ``SiteError`` where there is one already: it may hold choices."""
    path = folder / f"{theme}.toml"
    if path.exists():
        raise SiteError.of(str(path), "this file is there already", "choose another folder, or move it away")
    return path


def write_exercises(folder: Path, theme: str, wanted: Wanted, found: Sequence[Found]) -> Path:
    """Write a new file of what was found for a theme: whole, or not at all."""
    lines = "".join(f'    "{one.position} {one.roll}",\n' for one in found)
    text = _FILE.format(**{**wanted._asdict(), "theme": theme, "lines": lines})
    with TemporaryDirectory(prefix=f".{theme}-", dir=folder) as begun:
        fresh = Path(begun, theme)
        fresh.write_text(text, encoding="utf-8")
        return fresh.rename(check_new(folder, theme))
