"""The boards of a site, drawn for a page and with their data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from site_builder import drawing
from site_builder.bake import bake, bake_start
from site_builder.blocks import BoardBlock
from site_builder.door import Door
from site_builder.model import Directive, Picture, Puzzle, PuzzleRef, Site, Try, Wrong
from site_builder.proofs import Solution, wrong_final
from site_builder.words import fill


@dataclass(slots=True)
class Boards:
    """Makes blocks of boards that have been proved. ``solutions`` are those of the puzzles by id."""

    site: Site
    door: Door
    solutions: Mapping[str, Solution]
    _data: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    def block(self, part: Directive, page_lang: str, lang: str, to_puzzle: Callable[[str], str]) -> BoardBlock:
        """The block of a directive in a text in ``lang`` on a page in ``page_lang``."""
        if isinstance(part, PuzzleRef):
            puzzle = next(puzzle for puzzle in self.site.puzzles if puzzle.id == part.id)
            return self.puzzle(puzzle, page_lang, to_puzzle(part.id))
        other = "" if lang == page_lang else lang
        if isinstance(part, Picture):
            svg = self._draw(part, page_lang, "" if other else part.caption, interactive=False)
            return BoardBlock("picture", "", other, svg, "", part.caption, {})
        key = f"try {lang} {part.id}"
        if key not in self._data:
            self._data[key] = self._try_data(part)
        svg = self._draw(part, page_lang, "" if other else part.task, interactive=True)
        return BoardBlock("try", f"try-{part.id}", other, svg, part.task, "", self._data[key])

    def puzzle(self, puzzle: Puzzle, page_lang: str, href: str = "") -> BoardBlock:
        """The block of a puzzle; ``href`` is its page where it stands elsewhere."""
        lang = page_lang if page_lang in puzzle.texts else self.site.config.main
        key = f"puzzle {lang} {puzzle.id}"
        if key not in self._data:
            self._data[key] = self._puzzle_data(puzzle, lang)
        other = "" if lang == page_lang else lang
        text = puzzle.texts[lang]
        svg = self._svg(
            puzzle.position, puzzle.roll, (), "own", page_lang, "" if other else text.task, interactive=True
        )
        return BoardBlock(
            "puzzle",
            f"puzzle-{puzzle.id}",
            other,
            svg,
            text.task,
            "",
            self._data[key],
            text.title if href else "",
            href,
        )

    def free(self, page_lang: str) -> BoardBlock:
        """The board on which anything may be set up: the start of the usual ruleset, without a roll."""
        ruleset = self.site.config.ruleset
        start = self.door.ask("start", ruleset=ruleset).ok
        assert start is not None  # the site's ruleset is one of the engine's
        position = start["position"]
        if "free" not in self._data:
            replies = bake_start(self.door, ruleset, position)
            self._data["free"] = _data(
                "free", "free", ruleset, list(self.door.rulesets()), position, None, None, "", replies
            )
        task = self.site.ui[page_lang]["page"]["free_task"]
        svg = self._svg(position, None, (), "own", page_lang, task, interactive=True)
        return BoardBlock("free", "free", "", svg, task, "", self._data["free"])

    def _draw(self, part: Picture | Try, lang: str, task: str, *, interactive: bool) -> Markup:
        return self._svg(part.position, part.roll, part.light, part.numbering, lang, task, interactive=interactive)

    def _svg(
        self,
        position: str,
        roll: str | None,
        light: tuple[int, ...],
        numbering: str,
        lang: str,
        task: str,
        *,
        interactive: bool,
    ) -> Markup:
        words = self.site.ui[lang]
        label = fill(words["page"]["board_label"], task=task) if task else words["page"]["board_plain"]
        return drawing.board_svg(
            position,
            roll=roll,
            light=light,
            numbering=numbering,
            label=label,
            words=words["board"],
            interactive=interactive,
        )

    def _try_data(self, part: Try) -> dict[str, Any]:
        goal = {}
        for turn in part.goal:
            played = self.door.play(part.ruleset, part.position, part.roll, turn).ok
            assert played is not None  # proved
            goal[played["position"]] = turn
        rulesets = list(part.rulesets) if len(part.rulesets) > 1 else []
        replies = bake(self.door, part.rulesets, part.position, part.roll)
        return _data(
            "try", part.id, part.ruleset, rulesets, part.position, part.roll, goal or None, part.success, replies
        )

    def _puzzle_data(self, puzzle: Puzzle, lang: str) -> dict[str, Any]:
        solution, text = self.solutions[puzzle.id], puzzle.texts[lang]
        replies = bake(self.door, [puzzle.ruleset], puzzle.position, puzzle.roll)
        asked = {
            "question": "rolls" if puzzle.roll is None else "turn",
            "solutions": dict(zip(solution.results, solution.turns, strict=True)),
            "rolls": list(solution.rolls),
            "scores": dict(solution.scores),
            "wrong": [self._wrong(puzzle, wrong, lang) for wrong in puzzle.wrong],
            "hints": list(text.hints),
            "comment": text.comment,
        }
        return {
            **_data("puzzle", puzzle.id, puzzle.ruleset, [], puzzle.position, puzzle.roll, None, "", replies),
            "puzzle": asked,
        }

    def _wrong(self, puzzle: Puzzle, wrong: Wrong, lang: str) -> dict[str, Any]:
        why = wrong.why.get(lang, wrong.why[self.site.config.main])
        if puzzle.roll is None:
            return {"turn": None, "position": None, "rolls": list(wrong.rolls), "text": why, "reply": None}
        played = wrong_final(self.door, puzzle, wrong).ok
        assert played is not None  # proved
        reply = None
        if wrong.reply:
            roll, turn = wrong.reply
            answered = self.door.play(puzzle.ruleset, played["position"], roll, turn).ok
            assert answered is not None  # proved
            reply = {"roll": roll, "turn": turn, "position": answered["position"]}
        return {"turn": wrong.turn, "position": played["position"], "rolls": [], "text": why, "reply": reply}


def _data(
    kind: str,
    id_: str,
    ruleset: Any,
    rulesets: list[Any],
    position: str,
    roll: str | None,
    goal: Any,
    success: str,
    replies: Any,
) -> dict[str, Any]:
    """The ``board-data`` block, as docs/architecture.md lists it."""
    return {
        "kind": kind,
        "id": id_,
        "ruleset": ruleset,
        "rulesets": rulesets,
        "position": position,
        "roll": roll,
        "goal": goal,
        "success": success,
        "replies": replies,
    }
