"""What ``brade puzzles mine`` does: the site's ruleset, workers, and files at the end."""

import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from engine.analysis.jan import has_jan
from engine.bridge import handle
from engine.games import ruleset_of
from site_builder.config import read_config
from site_builder.door import Door
from site_builder.exercises.files import check_new, make_folder, write_exercises
from site_builder.exercises.mine import Wanted, mine
from site_builder.faults import Faults, Say, SiteError

_PATIENCE: Final = 10
"""Seconds in which a scheduler has to answer."""


def ruleset_in(source: Path) -> str:
    """The usual ruleset of the site in a folder. Raises ``SiteError`` where nothing can be mined under it."""
    faults = Faults()
    ruleset = read_config(source, Door(handle), faults).ruleset
    faults.stop_if_any()
    if not has_jan(ruleset_of(ruleset)):
        advice = "exercises are those of bräde: let the site's ruleset be bok, sm or vasa"
        raise SiteError.of(str(source), f"{ruleset} has no exercises to be found", advice)
    return ruleset


def mine_files(wanted: Wanted, out: Path, executor: Executor, say: Say) -> list[Path]:
    """Mine, and write a file for each theme of which anything was found; tells how it goes.

    Raises ``SiteError`` where a file is there already, or none can be written: before anything is mined, if it is
    seen then.
    """
    make_folder(out)
    for theme in wanted.themes:
        check_new(out, theme)

    def heard(games: int, known: Mapping[str, int]) -> None:
        say(f"{games} games: " + ", ".join(f"{theme} {count}" for theme, count in known.items()))

    mined = mine(wanted, executor, heard)
    return [write_exercises(out, theme, wanted, found) for theme, found in mined.items() if found]


@contextmanager
def cores(workers: int | None) -> Iterator[Executor]:
    """Processes of this machine: one a core, or as many as is said. What is not begun when this ends is given up."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _heed_no_interrupt)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, which need this same package. Raises ``SiteError`` where there is none."""
    try:
        from distributed import Client  # noqa: PLC0415 (an extra, and slow to load)
    except ModuleNotFoundError as error:
        advice = "install the extra: pip install '.[dask]' in this project's folder, here and where the workers run"
        raise SiteError.of("--scheduler", f"this needs Dask: {error}", advice) from error
    try:
        client = Client(scheduler, timeout=_PATIENCE)  # type: ignore[no-untyped-call]  # Dask has few types
    except (OSError, ValueError) as error:
        advice = "give what `dask scheduler` prints, as in tcp://192.168.1.5:8786"
        raise SiteError.of("--scheduler", f"no scheduler answers at {scheduler}: {error}", advice) from error
    with client:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]  # likewise


def _heed_no_interrupt() -> None:
    """Leave Ctrl+C, which a terminal sends to all its processes, to the first of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
