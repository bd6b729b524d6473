"""docs/protocol.md is made from the engine, and is that of this engine."""

import json
from pathlib import Path

import pytest

from engine.bridge import CALLS, handle
from engine.rules import RuleId
from tools import protocol_doc


def test_the_page_is_up_to_date() -> None:
    written = protocol_doc.PAGE.read_text(encoding="utf-8")
    assert written == protocol_doc.page(), "run python -m tools.protocol_doc"


def test_every_example_is_a_request_with_its_reply() -> None:
    lines = protocol_doc.PAGE.read_text(encoding="utf-8").splitlines()
    asked = [line.removeprefix("→ ") for line in lines if line.startswith("→ ")]
    told = [line.removeprefix("← ") for line in lines if line.startswith("← ")]
    assert [handle(request) for request in asked] == told
    assert {json.loads(request)["call"] for request in asked} >= set(CALLS)


def test_every_rule_is_named() -> None:
    written = protocol_doc.page()
    assert [rule for rule in RuleId if f"`{rule}`" not in written] == []


def test_nothing_is_said_about_what_there_is_not() -> None:
    assert set(protocol_doc.WORDS) == set(CALLS)
    written = protocol_doc.page()
    for name in (*protocol_doc.ARGUMENTS, *protocol_doc.VALUES):
        assert f"| `{name}` |" in written


def test_a_call_that_nothing_is_said_about_stops_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol_doc, "WORDS", {})
    with pytest.raises(KeyError):
        protocol_doc.page()


def test_the_command_writes_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(protocol_doc, "PAGE", tmp_path / "protocol.md")
    protocol_doc.main()
    assert protocol_doc.PAGE.read_text(encoding="utf-8") == protocol_doc.page()
