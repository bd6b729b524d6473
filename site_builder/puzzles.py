"""Puzzle files: their form. What they claim is proved in :mod:`site_builder.proofs`."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from engine.analysis.goals import GOALS, MAKES
from site_builder.addresses import PAGES
from site_builder.directives import Directives, block_id
from site_builder.faults import Faults
from site_builder.model import Claims, Config, Puzzle, PuzzleText, Question, Wrong
from site_builder.source import Source, parse_toml
from site_builder.table import Table

_ABOUT_ROLLS: Final = [name for name, with_roll in GOALS.items() if not with_roll]
LIST: Final = PurePosixPath(PAGES["problem"]).stem
"""What no puzzle can be called: its page would be that of the list."""
_CHOICES: Final = range(3, 6)
"""How many turns a reader may be given to choose among."""
_REPLY: Final = re.compile(r"([1-6]-[1-6]): *(\S.*)")


def read_puzzle(source: Source, config: Config, directives: Directives, faults: Faults) -> Puzzle | None:
    """A puzzle file; ``None`` where it cannot be used, with the faults noted."""
    before = len(faults)
    data = parse_toml(source, faults)
    if data is None:
        return None
    table = Table(data, source, faults)
    goal = _goal(table)
    ruleset, roll = directives.ruleset(table), _roll(table, goal)
    choices = () if asks_rolls(goal) else _choices(table)
    question = _question(goal, choices)
    puzzle = Puzzle(
        source=source,
        id=block_id(table),
        kind=table.text("kind"),
        ruleset=ruleset,
        position=table.text("position"),
        roll=roll,
        composed=table.text("composed"),
        goal=goal,
        question=question,
        choices=choices,
        rules=directives.rules(table, None),
        texts=_texts(table, config),
        wrong=tuple(_wrong(wrong, config, question) for wrong in table.tables("wrong")),
        claims=Claims(ruleset) if roll is None else directives.claims(table, ruleset),
    )
    table.done()
    _check_place(table, puzzle)
    return puzzle if len(faults) == before else None


def _goal(table: Table) -> dict[str, Any]:
    goal = table.table("goal")
    if goal is None:
        table.fault((), 'the table "goal" is missing', "add [goal] with name = one of " + ", ".join(GOALS))
        return {}
    goal.choice("name", GOALS)
    if asks_rolls(goal.data):
        goal.choice("make", MAKES)
    goal.done()
    return dict(goal.data)


def asks_rolls(goal: Mapping[str, Any]) -> bool:
    """Whether a goal asks which rolls do something, or how many, and not for a turn with one of them."""
    return goal.get("name") in _ABOUT_ROLLS


def _question(goal: Mapping[str, Any], choices: tuple[str, ...]) -> Question:
    if asks_rolls(goal):
        return "number" if goal["name"] == "count-rolls" else "rolls"
    return "choice" if choices else "turn"


def _choices(table: Table) -> tuple[str, ...]:
    choices = table.texts("choices")
    if choices and len(choices) not in _CHOICES:
        table.fault(("choices",), f"here are {len(choices)} turns to choose among", "give three to five of them")
    return choices


def _roll(table: Table, goal: Mapping[str, Any]) -> str | None:
    if asks_rolls(goal):
        if table.has("roll"):
            table.fault(("roll",), "a question about all rolls has no roll", "take the line away")
        return None
    return table.text("roll")


def _texts(table: Table, config: Config) -> dict[str, PuzzleText]:
    texts = {}
    for language in config.languages:
        words = table.table(language)
        if words is None:
            if language == config.main:
                table.fault(
                    (),
                    "the texts in the main language are missing",
                    f"add [{language}] with title, task, hints and comment",
                )
            continue
        texts[language] = PuzzleText(
            words.text("title"), words.text("task"), words.texts("hints"), words.text("comment")
        )
        if not texts[language].hints:
            words.fault((), "there are no hints", 'add hints = ["…"]: first the rule, then the checker, then where to')
        if not all(texts[language].hints):
            words.fault(("hints",), "a hint is empty", "write it, or take it away")
        words.done()
    return texts


def _wrong(table: Table, config: Config, question: Question) -> Wrong:
    rolls: tuple[str, ...] = ()
    turn, number, reply = "", None, None
    match question:
        case "rolls":
            rolls = table.texts("rolls")
            if not rolls:
                table.fault((), "which rolls are wrong?", 'add rolls = ["6-5"]')
        case "number":
            number = table.number("number")
        case _:
            turn, reply = table.text("turn"), _reply(table)
    why = {
        language: table.text(language)
        for language in config.languages
        if language == config.main or table.has(language)
    }
    table.done()
    return Wrong(turn, rolls, number, reply, why, table.line())


def _reply(table: Table) -> tuple[str, str] | None:
    if not table.has("reply") or not (text := table.text("reply")):
        return None
    match = _REPLY.fullmatch(text)
    if match is None:
        table.fault(("reply",), f'"{text}" is no reply', 'write the roll and the turn, as in "6-1: 1/7*"')
        return None
    return match[1], match[2]


def _check_place(table: Table, puzzle: Puzzle) -> None:
    path = PurePosixPath(table.source.file)
    if puzzle.id == LIST:
        table.fault(
            ("id",), f'"{LIST}" is the name of the list of problems', "give the puzzle and its file another name"
        )
    if puzzle.id and path.stem != puzzle.id:
        table.fault(("id",), f'the file is called "{path.name}"', f"call it {puzzle.id}.toml, or change the id")
    if puzzle.kind and path.parent.name != puzzle.kind:
        table.fault(
            ("kind",),
            f'the file is in the folder "{path.parent.name}"',
            f'move it to "{puzzle.kind}", or change the kind',
        )
