"""The words of ``content/<language>/ui.toml``: each is shown somewhere, and what is asked for in the page is there."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.analysis.rolls import THROWS
from engine.formats.moments import FORMATS
from engine.games import RULESETS
from engine.record import Remark
from site_builder.exercises.themes import THEMES
from site_builder.render import DATA_TABLES

ROOT = Path(__file__).parents[2]
BUILDER = ROOT / "site_builder"
WORDS: dict[str, dict[str, str]] = tomllib.loads((ROOT / "content/sv/ui.toml").read_text(encoding="utf-8"))
KEYS = [(table, key) for table, texts in WORDS.items() for key in texts]
PARTS = {
    "side": ["white", "black"],
    "amount": ["none", "one", "many"],
    "what lies there": ["point", "rib", "wait"],
    "what a turn is worth": ["points", "losing", "rolls", "chance"],
    "game": ["brade", "backgammon"],
    "ruleset": [*RULESETS],
    "rulebook": ["brade", "backgammon", "beside"],
    "kind of puzzle": [folder.name for folder in (ROOT / "puzzles").iterdir()],
    "difficulty": ["1", "2", "3"],
    "what a list is chosen by": ["kind", "difficulty", "ruleset"],
    "how far the reader has come": ["open", "solved", "due"],
    "act with the cube": ["double", "take", "drop", "beaver"],
    "tap of a position set up by hand": ["take"],
    "match": ["length"],
    "theme": ["auto", "light", "dark"],
    "rule by which an earlier turn forbids something": ["onedie.penalty", "surrender.too-late"],
}
"""What can stand in a key that is put together: ``rib_${amount}_${side}``."""
PART = f"(?:{'|'.join(sorted({re.escape(part) for parts in PARTS.values() for part in parts}))})"
REASONS = [
    *("parts", "order", "checkers", "checkers_one", "crowded", "shared", "shared_here", "cube", "owner", "offer"),
    *("score", "crawford", "crawford_cube", "rules"),
]
"""Why a position cannot be, as the engine says it; of one checker too many there is a word of its own."""
REACHED = ["tried", "seen", "solved"]
"""How far a reader has come (``web/progress.js``): in lists, each is a word."""
OF_THEMES = ["", "_lead", "_task", "_rule", "_comment", "_wrong"]
"""What is said of each theme of exercises, after its id."""
BY_NAME = {
    **{("match", remark.replace("-", "_")): "what the engine remarks on a match" for remark in Remark},
    **{(table, reached): "how far the reader has come" for table in ("puzzle", "course") for reached in REACHED},
    **{
        ("exercises", theme + what): "what is said of a theme and its exercises"
        for theme in THEMES
        for what in OF_THEMES
    },
    **{("free", f"position_{reason}"): "why a position cannot be" for reason in REASONS},
    **{("free", f"id_{name}"): "as what a text was read" for name in FORMATS if name != "brade"},
    **{("rolls", throw.text): "the name of a roll" for throw in THROWS},
    **{("options", option): "an option of a ruleset" for ruleset in RULESETS.values() for option in ruleset.options},
}
"""Words that are asked for by a name from elsewhere, and what they are."""


def asks_in_template(text: str, table: str) -> Iterator[str]:
    """The keys of a table that a template asks for, as patterns; a table that is handed on is asked for ``words``."""
    for name, quoted, joined in re.findall(rf'\bui\.{table}(?:\.(\w+)\b(?!\()|\["([^"]*)"( ~)?)', text):
        yield re.escape(name or quoted) + (PART if joined else "")
    if re.search(rf"\bui\.{table}[,)]", text):
        yield from TO_ANY_TABLE


TO_ANY_TABLE = re.findall(r"\bwords\.(\w+)", (BUILDER / "templates" / "text.html").read_text(encoding="utf-8"))
"""What the macros of ``text.html`` ask of a table that they are given."""


def asks_in_javascript(text: str) -> Iterator[str]:
    """Every text in a module, as a pattern."""
    for plain, filled in re.findall(r'"([^"\n]*)"|`([^`]*)`', text):
        yield key_pattern(plain or filled)


def key_pattern(text: str) -> str:
    """A text of JavaScript as a pattern: any part may stand where something is put in."""
    return PART.join(map(re.escape, re.split(r"\$\{[^}]*\}", text)))


def asks_in_python(text: str, table: str) -> Iterator[str]:
    """Every text in a module, and every attribute of a table of words, as a pattern."""
    tables = {"words", f"ui.{table}", f"self._ui.{table}"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else PART for part in node.values
            )
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
    return re.compile("|".join(sorted(patterns - {"", PART})))


ASKED = {table: asked(table) for table in WORDS}


@pytest.mark.parametrize(("table", "key"), [key for key in KEYS if key[0] != "composed" and key not in BY_NAME])
def test_every_word_is_shown_somewhere(table: str, key: str) -> None:
    assert ASKED[table].fullmatch(key), f"nothing shows [{table}] {key}: delete it"


def test_every_origin_is_that_of_a_puzzle() -> None:
    files = (path.read_text(encoding="utf-8") for path in (ROOT / "puzzles").rglob("*.toml"))
    assert set(WORDS["composed"]) == {tomllib.loads(text)["composed"] for text in files}


ASKS_OF = {"word(language, ": ["board"], "unchanged(page, ": ["free"]}
"""What browser code calls to say a word of one table; ``say(`` and ``words[`` are of that which the module takes."""
CALL = re.compile(
    rf"(?<![.\w])(?P<how>{'|'.join(map(re.escape, ASKS_OF))}|(?:teller\.)?say\(|words\[)"
    r"""(?P<key>(?:"[^"]*"|`[^`]*`|\([^()]*\)|[^][,()"`])*)"""
)


def asked_in_the_page() -> Iterator[tuple[str, str, str]]:
    """Where browser code asks for a word, the table and the key, as a pattern."""
    for path in sorted((BUILDER / "web").rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        taken = re.findall(r"\b(?:say = sayer\(|words = )(.*);", text)
        own = re.findall(r"page\.ui\.(\w+)", " ".join(taken))
        calls = [(found["key"], ASKS_OF.get(found["how"], own)) for found in CALL.finditer(text)]
        keys = [(key, own or ["board"]) for key in re.findall(r"\bconst key = ([^;]*);", text)]
        for asked_with, tables in calls + keys:
            plain = re.sub(r'[!=]== "[^"]*"|\([^()]*\)', "", asked_with)
            yield from ((path.name, table, said) for said in asks_in_javascript(plain) for table in tables)
        yield from (
            (path.name, table, re.escape(key)) for table, key in re.findall(r'page\.ui\.(\w+)\["(\w+)"\]', text)
        )


ASKED_IN_THE_PAGE = [*dict.fromkeys(asked_in_the_page())]


@pytest.mark.parametrize(("module", "table", "key"), ASKED_IN_THE_PAGE)
def test_every_word_that_the_page_asks_for_is_there(module: str, table: str, key: str) -> None:
    assert any(re.fullmatch(key, known) for known in WORDS[table]), f"{module} asks for [{table}] {key}"


def test_the_words_that_the_page_asks_for_are_found() -> None:
    """Those of every table that the page takes words from: else the test above would not look at it."""
    assert {table for _, table, _ in ASKED_IN_THE_PAGE} >= set().union(*DATA_TABLES.values()) - {"rolls"}
    assert ("sentences.js", "board", "left_stuck") in ASKED_IN_THE_PAGE


@pytest.mark.parametrize("key", ["cube_zzz", "a_b_c", "point_few_white"])
def test_a_word_that_nothing_shows_is_found(key: str) -> None:
    assert not ASKED["board"].fullmatch(key)
    assert not ASKED["free"].fullmatch(key)


@pytest.mark.parametrize("lang", ["sv", "en", "da"])
def test_a_refusal_gives_its_reason_where_the_turn_is_not_told(lang: str) -> None:
    """The sentence that tells the turn is left out then (``sentences.js``): there is another one."""
    messages = tomllib.loads((ROOT / "content" / lang / "meddelanden.toml").read_text(encoding="utf-8"))
    telling = [texts["text"] for texts in messages.values() if "{witness}" in texts.get("text", "")]
    assert len(telling) == 6
    for text in telling:
        assert any("{witness}" not in sentence for sentence in re.split(r"(?<=\.)\s+", text)), text


@pytest.mark.parametrize("lang", ["sv", "en", "da"])
def test_the_course_is_called_what_it_is_a_course_in(lang: str) -> None:
    words = tomllib.loads((ROOT / "content" / lang / "ui.toml").read_text(encoding="utf-8"))
    for table in ("nav", "home", "course"):
        assert "backgammon" in words[table]["title" if table == "course" else "course"].lower(), table


CATALOGUES = ["ui", "meddelanden", "ordlista"]


@pytest.mark.parametrize(
    ("lang", "term", "others"),
    [("sv", "ta av", r"\bUte?\b"), ("da", "tage ud", r"\b[Tt]age[rst]? af\b|\b[Aa]ftag")],
)
def test_bearing_off_has_one_word_that_of_the_glossary(lang: str, term: str, others: str) -> None:
    said = {name: (ROOT / "content" / lang / f"{name}.toml").read_text(encoding="utf-8") for name in CATALOGUES}
    assert tomllib.loads(said["ordlista"])["ta-av"]["term"] == term
    for name, text in said.items():
        assert not re.search(others, text), name


LABELS = ["title", "ending", "chapter"]
SIDES = ["side", "other", "player"]
"""What is written with a capital where it stands alone; in English the sides are so everywhere."""


@pytest.mark.parametrize(("lang", "labels"), [("sv", LABELS + SIDES), ("en", LABELS), ("da", LABELS + SIDES)])
def test_what_has_a_capital_is_not_filled_in_in_the_middle_of_a_sentence(lang: str, labels: list[str]) -> None:
    words = tomllib.loads((ROOT / "content" / lang / "ui.toml").read_text(encoding="utf-8"))
    for table, texts in words.items():
        for key, text in texts.items():
            if key.startswith("rule_link"):
                continue  # the heading of a paragraph, after its number
            for found in re.finditer(rf"\{{({'|'.join(labels)})\}}", text):
                assert re.search(r"(^|[.!?] |[”“])$", text[: found.start()]), (table, key, text)
