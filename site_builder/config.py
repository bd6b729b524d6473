"""``site.toml``: what the site is called, its languages and rulebooks."""

import re
from pathlib import Path
from typing import Final

from site_builder.addresses import PAGES
from site_builder.directives import ID
from site_builder.door import Door
from site_builder.faults import Faults, SiteError
from site_builder.model import Config
from site_builder.source import parse_toml, read_source
from site_builder.table import Table

CONFIG: Final = "site.toml"
PROJECT: Final = Path(__file__).parent.parent
"""The project's own folder, whose site is the usual one."""
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[a-z0-9]{1,8})*")
_TAKEN: Final = frozenset(page.partition("/")[0].removesuffix(".html") for page in PAGES.values()) | {"id"}
"""What would be taken for a language and is a page, a folder beside those of the languages, or a key of puzzles."""


def read_config(root: Path, door: Door, faults: Faults) -> Config:
    """``site.toml``; what is wrong with it is noted in ``faults``.

    Raises ``SiteError`` where it does not even tell the languages.
    """
    source = read_source(root, CONFIG, faults)
    data = parse_toml(source, faults) if source else None
    if source is None or data is None:
        raise SiteError([*faults])
    table = Table(data, source, faults)
    named = table.mapping("languages")
    config = Config(
        title=table.text("title"),
        languages={code: name for code, name in named.items() if _is_language(table, code, name)},
        ruleset=table.choice("ruleset", door.rulesets()),
        rulebooks=table.texts("rulebooks") or ("brade",),
        complete=table.flag("complete", default=True),
    )
    for name in config.rulebooks:
        if not ID.fullmatch(name):
            table.fault(("rulebooks",), f'"{name}" cannot be a folder', "use a–z, 0–9 and single hyphens")
    table.done()
    if not named:
        table.fault((), "there is no language", 'add [languages] with sv = "Svenska", the main one first')
    if [*named][:1] != [*config.languages][:1] or not named:
        raise SiteError([*faults])
    return config


def _is_language(table: Table, code: str, name: str) -> bool:
    """Whether a language can be used: its code is also a folder, of its texts and of its pages."""
    before = len(table.faults)
    if not _LANGUAGE.fullmatch(code):
        advice = "use a code such as sv, en or pt-br, in small letters"
        table.fault(("languages", code), f'"{code}" is no code of a language', advice)
    elif code in _TAKEN:
        advice = f"add a region, as in {code}-xx"
        table.fault(("languages", code), f'"{code}" is the name of something else in every site', advice)
    if not name.strip():
        table.fault(("languages", code), f'the language "{code}" has no name', "write it as its readers do")
    return len(table.faults) == before
