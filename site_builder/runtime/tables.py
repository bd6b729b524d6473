"""The tables of bearing off that a page fetches when it is first asked for more than can be reckoned at once."""

from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from engine.analysis import shipped
from engine.analysis.races import READY_MADE
from engine.analysis.table import Table
from engine.games import RULESETS
from site_builder.runtime.compiling import compress
from site_builder.runtime.modules import engine_sources
from site_builder.runtime.packing import CACHE, made_once, pack


def pack_with_tables(project_root: Path) -> Mapping[str, bytes]:
    """All files of the folder ``runtime`` by name."""
    return {**pack(project_root), **tables(project_root)}


def tables(project_root: Path) -> Mapping[str, bytes]:
    """The tables by file name, as the worker fetches them.

    Each takes some seconds, so it is kept in the project's ``.cache/`` under a hash of the modules that it hangs on.
    """
    sources = engine_sources(project_root, shipped.__name__, "engine.games")
    cache = project_root / CACHE
    names = {ruleset: f"bearoff-{ruleset}.gzip" for ruleset in READY_MADE}
    return {name: made_once(cache, name, sources, partial(make_table, ruleset)) for ruleset, name in names.items()}


def make_table(ruleset: str) -> bytes:
    """The table of a ruleset as a page fetches it: compressed, and as text, as Python there is handed texts alone."""
    return compress(b64encode(shipped.pack(Table(RULESETS[ruleset]))))
