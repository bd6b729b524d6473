"""The scripts of the pages, joined: what pages name is there, and nothing in it depends on where the project lies."""

import json
import re
from pathlib import Path

import pytest

from site_builder.config import PROJECT
from site_builder.faults import SiteError
from site_builder.scripts import Scripts, minified, scripts


@pytest.fixture(scope="module")
def made() -> Scripts:
    return scripts(PROJECT)


def test_what_pages_and_their_code_name_is_there(made: Scripts) -> None:
    assert {"main.js", "early.js", "plain.js", "engine/worker.js", "engine/client.js"} <= made.files.keys()
    for needed in made.needs.values():
        assert {*needed} <= made.files.keys()
    text = b"".join(made.files.values()).decode()
    assert {*re.findall(r'import\("\./([\w.-]+)"\)', text)} <= made.files.keys()


def test_what_one_page_alone_needs_is_fetched_by_that_page(made: Scripts) -> None:
    """… and all that it needs is named in its head, but for what every page has."""
    for module in ("free.js", "match.js", "sheet.js"):
        own = {*made.needs[module]} - {*made.needs["main.js"]}
        assert own
        assert made.needs[module][0] in own


def test_the_plain_script_is_no_module(made: Scripts) -> None:
    assert not re.search(rb"\b(import|export)\b[\s{(]", made.files["plain.js"])


def test_comments_are_left_out_and_the_map_has_the_modules_as_they_are_written(made: Scripts) -> None:
    written = PROJECT / "site_builder/web/main.js"
    comment = written.read_text(encoding="utf-8").partition("\n")[0].removeprefix("// ")
    assert comment.encode() not in made.files["main.js"]
    told = json.loads(made.files["main.js.map"])
    sources = dict(zip(told["sources"], told["sourcesContent"], strict=True))
    assert sources["../web/main.js"] == written.read_text(encoding="utf-8")


def test_where_the_bundler_is_missing_the_set_up_is_named(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="make site"):
        minified(tmp_path, b"a {}")


def test_a_sheet_keeps_what_it_says() -> None:
    sheet = b"/* why */\na { color: red; }\n@media print { a { color: black; } }\n"
    assert minified(PROJECT, sheet).strip() == b"a{color:red}@media print{a{color:#000}}"


def test_a_module_that_cannot_be_read_is_a_fault_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "node_modules").symlink_to(PROJECT / "node_modules")
    for file, text in {
        "package.json": "{}",
        "web/main.js": "const = 1;",
        "web/early.js": "",
        "web/engine/worker.js": "",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr("site_builder.scripts.WEB", tmp_path / "web")
    with pytest.raises(SiteError, match=r"main\.js:1:6"):
        scripts(tmp_path)
