"""Which rules the site shows: for each, whether it has an example on a board, a refused example, and a puzzle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.rules import REFUSALS, RuleId
from site_builder.model import Claims, Directive, Picture, Puzzle, Site, Try

_BETWEEN_TURNS: Final = (
    *("start.", "onedie.", "surrender"),
    *("turn.alternate", "bg.start", "bg.closed-board", "bg.resign", "cube.", "match."),
)
"""Rules about what happens between turns: no step or end of a turn breaks them."""
_BY_GOAL: Final = {
    "make-jan": (RuleId.WIN_JAN,),
    "make-blast-jan": (RuleId.WIN_BLAST_JAN,),
    "save": (RuleId.WIN_JAN,),
    "fewest-rolls": (RuleId.WIN_HOME,),
    "best-chance": (RuleId.WIN_HOME,),
    "only-turn": (RuleId.TURN_MUST_PLAY,),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """What a site has about one rule. ``refused`` is ``None`` for a rule that no step or end of a turn can break."""

    rule: RuleId
    paragraph: bool
    example: bool
    refused: bool | None
    puzzle: bool


def coverage(site: Site) -> list[Shown]:
    """Every rule in the order of the rulebook of the engine, and what the site has about it."""
    boards = [part for part in _directives(site) if isinstance(part, Picture | Try)]
    refused = {rule for part in boards if isinstance(part, Try) for rule in _refused(part)}
    examples = (
        refused
        | {rule for part in boards for rule in part.rules}
        | {rule for part in boards if isinstance(part, Try) for rule in _outcomes(part)}
    )
    puzzles = {rule for puzzle in site.puzzles for rule in _of_puzzle(puzzle)}
    return [
        Shown(
            rule,
            rule in site.paragraphs,
            rule in examples,
            rule in refused if can_be_tried(rule) else None,
            rule in puzzles,
        )
        for rule in RuleId
    ]


def can_be_tried(rule: RuleId) -> bool:
    """Whether a step, or ending a turn, can break the rule."""
    return rule in REFUSALS and not rule.startswith(_BETWEEN_TURNS)


def _directives(site: Site) -> Iterator[Directive]:
    main = site.config.main
    for text in [chapter.texts[main] for chapter in site.chapters] + [texts[main] for texts in site.pages.values()]:
        yield from (part for part in text.parts if not isinstance(part, str))


def _refused(part: Try) -> Iterator[str]:
    for claims in part.claims:
        yield from _refusing(claims)


def _refusing(claims: Claims) -> Iterator[str]:
    yield from claims.refused.values()
    yield from claims.unfinished.values()


def _outcomes(part: Try) -> Iterator[str]:
    for claims in part.claims:
        for rule in claims.outcome.values():
            yield rule.removesuffix("+munk")
            if rule.endswith("+munk"):
                yield RuleId.WIN_MUNK


def _of_puzzle(puzzle: Puzzle) -> Iterator[str]:
    yield from puzzle.rules
    yield from _refusing(puzzle.claims)
    yield from _BY_GOAL.get(str(puzzle.goal["name"]), ())
    if puzzle.goal.get("make") in ("jan", "blast-jan"):
        yield f"win.{puzzle.goal['make']}"


def as_lines(shown: list[Shown]) -> Iterator[str]:
    """The coverage as a table in plain text, with a sum at its end."""
    width = max(len(row.rule) for row in shown)
    yield f"{'rule':<{width}}  paragraph  example  refused  puzzle"
    for row in shown:
        cells = (row.paragraph, row.example, row.refused, row.puzzle)
        marks = ["·" if cell is None else "yes" if cell else "no" for cell in cells]
        yield f"{row.rule:<{width}}  {marks[0]:<9}  {marks[1]:<7}  {marks[2]:<7}  {marks[3]}"
    trying = [row for row in shown if row.refused is not None]
    with_paragraph, with_example = sum(row.paragraph for row in shown), sum(row.example for row in shown)
    with_refused, with_puzzle = sum(bool(row.refused) for row in trying), sum(row.puzzle for row in shown)
    yield (
        f"{len(shown)} rules: {with_paragraph} with a paragraph, {with_example} with an example, "
        f"{with_refused} of {len(trying)} with a refused example, {with_puzzle} with a puzzle"
    )
