"""The words of ``content/<language>/ui.toml``: each of them is shown somewhere."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.record import Remark

ROOT = Path(__file__).parents[2]
BUILDER = ROOT / "site_builder"
WORDS: dict[str, dict[str, str]] = tomllib.loads((ROOT / "content/sv/ui.toml").read_text(encoding="utf-8"))
KEYS = [(table, key) for table, texts in WORDS.items() for key in texts]
REMARKS = [("match", remark.replace("-", "_")) for remark in Remark]
"""Words for what the engine remarks on a match: asked for by the engine's own names."""
ANY = r"[\w-]+"
"""What stands where a key is put together: ``rib_${amount}_${side}``."""


def asks_in_template(text: str, table: str) -> Iterator[str]:
    """The keys of a table that a template asks for, as patterns; all of them where it goes through the table."""
    for found in re.finditer(rf'\bui\.{table}(?:\.(\w+)(\(?)|\["([^"]*)"( ~)?)', text):
        name, called, quoted, joined = found.groups()
        if called:
            yield ".*"
        else:
            yield re.escape(name or quoted) + (ANY if joined else "")


def asks_in_javascript(text: str) -> Iterator[str]:
    """Every text in a module, as a pattern."""
    for plain, filled in re.findall(r'"([^"\n]*)"|`([^`]*)`', text):
        yield ANY.join(map(re.escape, re.split(r"\$\{[^}]*\}", plain or filled)))


def asks_in_python(text: str, table: str) -> Iterator[str]:
    """Every text in a module, and every attribute of a table of words, as a pattern."""
    tables = {"words", f"ui.{table}", f"self._ui.{table}"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr):
            yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANY for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) in tables:
            yield re.escape(node.attr)


def speaks_of(path: Path, text: str, table: str) -> bool:
    """Whether a module takes words from this table. The board's own folders are given no other."""
    own = path.parent.name in {"board", "drawing"} or "word(language" in text
    return re.search(rf'\b(self\._)?ui\.{table}\b|[\[(]"{table}"[\],]', text) is not None or (own and table == "board")


def asked(table: str) -> re.Pattern[str]:
    """Everything that pages, builder and browser code ask of a table."""
    patterns: set[str] = set()
    for path in sorted(BUILDER.rglob("*")):
        if path.suffix not in (".html", ".js", ".py"):
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".html":
            patterns.update(asks_in_template(text, table))
        elif speaks_of(path, text, table):
            patterns.update(asks_in_javascript(text) if path.suffix == ".js" else asks_in_python(text, table))
    return re.compile("|".join(sorted(patterns - {"", ANY})))


ASKED = {table: asked(table) for table in WORDS}


@pytest.mark.parametrize(("table", "key"), [key for key in KEYS if key[0] != "composed" and key not in REMARKS])
def test_every_word_is_shown_somewhere(table: str, key: str) -> None:
    assert ASKED[table].fullmatch(key), f"nothing shows [{table}] {key}: delete it"


def test_every_origin_is_that_of_a_puzzle() -> None:
    files = (path.read_text(encoding="utf-8") for path in (ROOT / "puzzles").rglob("*.toml"))
    assert set(WORDS["composed"]) == {tomllib.loads(text)["composed"] for text in files}
