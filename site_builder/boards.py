"""The boards of a site, drawn for a page and with their data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from engine.analysis.goals import Solution, punishing_reply
from site_builder import drawing
from site_builder.bake import Shown, Watched, bake, bake_start
from site_builder.blocks import BoardBlock
from site_builder.directives import ruleset_id
from site_builder.door import Door, Result, result_of
from site_builder.figures import figures
from site_builder.model import Directive, Picture, Puzzle, PuzzleRef, Ruleset, Site, Try, Wrong
from site_builder.words import fill

type Baked = dict[str, Mapping[str, Any]]
"""First replies by what they were baked for."""


@dataclass(frozen=True, slots=True)
class Boards:
    """Makes blocks of boards that have been proved.

    ``solutions`` are those of the puzzles by id. ``baked`` keeps first replies, here and from one build to the next.
    """

    site: Site
    door: Door
    solutions: Mapping[str, Solution]
    baked: Baked

    def block(self, part: Directive, page_lang: str, lang: str, to_puzzle: Callable[[str], str]) -> BoardBlock:
        """The block of a directive in a text in ``lang`` on a page in ``page_lang``."""
        if isinstance(part, PuzzleRef):
            return self.puzzle(self._shown(part), page_lang, to_puzzle(part.id))
        other = "" if lang == page_lang else lang
        if isinstance(part, Picture):
            svg = self._draw(part, page_lang, "" if other else part.caption, interactive=False)
            return BoardBlock("picture", "", other, _game(part), svg, "", part.caption, {})
        svg = self._draw(part, page_lang, "" if other else part.task, interactive=True)
        return BoardBlock("try", f"try-{part.id}", other, _game(part), svg, part.task, "", self._try_data(part))

    def behind(self, part: Directive) -> tuple[Puzzle, Solution] | None:
        """What a block is made from beside its directive and the words of the page."""
        return (self._shown(part), self.solutions[part.id]) if isinstance(part, PuzzleRef) else None

    def _shown(self, part: PuzzleRef) -> Puzzle:
        return next(puzzle for puzzle in self.site.puzzles if puzzle.id == part.id)

    def puzzle(self, puzzle: Puzzle, page_lang: str, href: str = "") -> BoardBlock:
        """The block of a puzzle; ``href`` is its page where it stands elsewhere."""
        lang, text = self.site.translation(puzzle.texts, page_lang)
        other = "" if lang == page_lang else lang
        svg = self._draw(puzzle, page_lang, "" if other else text.task, interactive=True)
        data = self._puzzle_data(puzzle, lang)
        title = text.title if href else ""
        game, id_ = _game(puzzle), f"puzzle-{puzzle.id}"
        return BoardBlock("puzzle", id_, other, game, svg, text.task, "", data, text.hints, title, href)

    def picture(self, exercise: Puzzle, page_lang: str) -> BoardBlock:
        """The block of an exercise that is not played on."""
        task = exercise.texts[page_lang].task
        svg = self._draw(exercise, page_lang, task, interactive=False)
        return BoardBlock("picture", "", "", _game(exercise), svg, task, "", {})

    def free(self, page_lang: str, to_later: Callable[[str], str]) -> list[BoardBlock]:
        """The boards on which anything may be set up, one a game: that of the usual ruleset first.

        ``to_later`` gives the address of what :meth:`free_later` has of the others.
        """
        return [self._free(page_lang, rulesets, to_later) for rulesets in self._games()]

    def free_later(self) -> dict[str, Mapping[str, Any]]:
        """The first replies on the free boards but the first one, by their ids."""
        _, *others = self._games()
        return {_free_id(ruleset): {"replies": self._first_rolls(ruleset)} for ruleset, *_ in others}

    def _games(self) -> list[list[str]]:
        """The rulesets of each game, the usual one first."""
        usual = self.site.config.ruleset
        games: dict[str, list[str]] = {drawing.plan_of(usual).game: [usual]}
        for ruleset in self.door.rulesets():
            known = games.setdefault(drawing.plan_of(ruleset).game, [])
            known += [ruleset] if ruleset not in known else []
        return list(games.values())

    def _free(self, page_lang: str, rulesets: list[str], to_later: Callable[[str], str]) -> BoardBlock:
        """The start of the first of the rulesets, without a roll."""
        ruleset = rulesets[0]
        drawn = _Start(self._start(ruleset), ruleset)
        is_first = ruleset == self.site.config.ruleset
        id_ = "free" if is_first else _free_id(ruleset)
        replies = self._first_rolls(ruleset) if is_first else to_later(id_)
        data = _data("free", id_, drawn, replies, rulesets=rulesets)
        task = self.site.ui[page_lang]["page"]["free_task"]
        svg = self._draw(drawn, page_lang, task, interactive=True)
        return BoardBlock("free", id_, "", _game(drawn), svg, task, "", data)

    def _start(self, ruleset: str) -> str:
        start = self.door.ask("start", ruleset=ruleset).ok
        assert start is not None  # a ruleset of the site or of the engine
        return str(start["position"])

    def _first_rolls(self, ruleset: str) -> Mapping[str, Any]:
        return self._once(f"free {ruleset}", lambda: bake_start(self.door, ruleset, self._start(ruleset)))

    def _draw(self, part: "Picture | Try | Puzzle | _Start", lang: str, task: str, *, interactive: bool) -> Markup:
        """The drawing, its words in ``lang``; it is called by its ``task``, where that is in the same language."""
        words = self.site.ui[lang]
        light, numbering = (part.light, part.numbering) if isinstance(part, Picture | Try) else ((), "own")
        return drawing.board_svg(
            part.position,
            roll=part.roll,
            light=light,
            numbering=numbering,
            label=fill(words["page"]["board_label"], task=task) if task else words["page"]["board_plain"],
            words=words["board"],
            interactive=interactive,
            plan=_plan(part),
            directions=isinstance(part, Picture) and part.directions,
        )

    def _once(self, key: str, make: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        if key not in self.baked:
            self.baked[key] = make()
        return self.baked[key]

    def exercises(
        self, puzzles: Sequence[Puzzle], page_lang: str, to_later: Callable[[str], str]
    ) -> list[dict[str, Any]]:
        """What is to be laid on the board of the first of some exercises, for each of them.

        ``to_later`` gives the address of what :meth:`later` has of each.
        """
        label = self.site.ui[page_lang]["page"]["board_label"]
        laid = []
        for puzzle in puzzles:
            text, data = puzzle.texts[page_lang], self._puzzle_data(puzzle, page_lang, to_later(puzzle.id))
            said = {"task": text.task, "label": fill(label, task=text.task), "hints": text.hints}
            laid.append({"id": puzzle.id, "title": text.title, **said, "data": data})
        return laid

    def _replies(
        self,
        rulesets: Sequence[Ruleset],
        position: str,
        roll: str | None,
        shown: Sequence[Shown],
        *,
        watched: Sequence[Watched] = (),
        sparing: bool = False,
    ) -> Mapping[str, Any]:
        key = repr((rulesets, position, roll, shown, watched, sparing))
        return self._once(
            key, lambda: bake(self.door, rulesets, position, roll, shown, watched=watched, sparing=sparing)
        )

    def _try_data(self, part: Try) -> dict[str, Any]:
        return _data(
            "try",
            part.id,
            part,
            self._replies(part.rulesets, part.position, part.roll, _shown_by(part)),
            rulesets=list(part.rulesets) if len(part.rulesets) > 1 else [],
            goal=[self._result(part, turn) for turn in part.goal] or None,
            success=part.success,
            wrong={self._final(part, turn): why for turn, why in part.wrong.items()},
        )

    def _first_replies(self, puzzle: Puzzle) -> Mapping[str, Any]:
        """The first replies of a puzzle."""
        solution = self.solutions[puzzle.id]
        turns = (*solution.turns, *puzzle.choices, *(wrong.turn for wrong in puzzle.wrong))
        shown = Shown(puzzle.ruleset, turns, tuple(puzzle.claims.refused))
        punished = self._punished(puzzle, solution)
        watched = [Watched(puzzle.ruleset, position, *reply) for position, reply in punished.items()]
        return self._replies(
            [puzzle.ruleset], puzzle.position, puzzle.roll, [shown], watched=watched, sparing=puzzle.mined
        )

    def later(self, puzzle: Puzzle) -> dict[str, Any]:
        """What the page of an exercise is told when it is chosen: the first replies, and what turns are worth."""
        return {"replies": self._first_replies(puzzle), "figures": self._figures(puzzle)}

    def _figures(self, puzzle: Puzzle) -> dict[str, Any] | None:
        return figures(puzzle.goal["name"], self.solutions[puzzle.id], mined=puzzle.mined)

    def _puzzle_data(self, puzzle: Puzzle, lang: str, later: str = "") -> dict[str, Any]:
        """``later`` is the address of what :meth:`later` has, where the data shall not hold it."""
        solution, text = self.solutions[puzzle.id], puzzle.texts[lang]
        choices = {turn: self._result(puzzle, turn) for turn in puzzle.choices}
        right = [turn for turn, result in choices.items() if result in solution.results]
        punished = self._punished(puzzle, solution)
        return {
            **_data("puzzle", puzzle.id, puzzle, later or self._first_replies(puzzle)),
            "puzzle": {
                "question": puzzle.question,
                "solutions": list(solution.results),
                "turns": right or list(solution.turns),
                "choices": [
                    {"turn": turn, "position": position, "outcome": rule and {"rule": rule}}
                    for turn, (position, rule) in choices.items()
                ],
                "rolls": list(solution.rolls),
                "number": solution.ways,
                "figures": None if later else self._figures(puzzle),
                "punished": {position: {"roll": roll, "turn": turn} for position, (roll, turn) in punished.items()},
                "wrong": [self._wrong(puzzle, wrong, lang) for wrong in puzzle.wrong],
                "comment": text.comment,
            },
        }

    def _wrong(self, puzzle: Puzzle, wrong: Wrong, lang: str) -> dict[str, Any]:
        _, why = self.site.translation(wrong.why, lang)
        position = self._final(puzzle, wrong.turn) if wrong.turn else None
        return {"position": position, "rolls": list(wrong.rolls), "number": wrong.number, "text": why}

    def _punished(self, puzzle: Puzzle, solution: Solution) -> Mapping[str, tuple[str, str]]:
        """The opponent's roll and turn that punish a wrong turn, by the position after it.

        Where the author names none they are what the engine finds. In an exercise the tempting turn has its own alone.
        """

        def found() -> dict[str, tuple[str, str]]:
            wrong = [result for result in solution.scores if result not in solution.results]
            replies = ((result, punishing_reply(puzzle.goal["name"], puzzle.ruleset, result)) for result in wrong)
            parted = {result[0]: reply.partition(": ") for result, reply in replies if reply}
            return {position: (roll, turn) for position, (roll, _, turn) in parted.items()}

        key = repr(("punished", puzzle.ruleset, puzzle.position, puzzle.roll, puzzle.goal))
        named = {self._final(puzzle, wrong.turn): wrong.reply for wrong in puzzle.wrong if wrong.reply}
        return named if puzzle.mined else {**self._once(key, found), **named}

    def _final(self, part: Try | Puzzle, turn: str) -> str:
        """The final position after a turn that has been proved."""
        final, _ending = self._result(part, turn)
        return final

    def _result(self, part: Try | Puzzle, turn: str) -> Result:
        """The final position after a turn that has been proved, and the rule by which it ends the game, if it does."""
        played = self.door.play(part.ruleset, part.position, part.roll or "", turn).ok
        assert played is not None  # proved
        return result_of(played)


def _data(
    kind: str, id_: str, part: "Try | Puzzle | _Start", replies: Mapping[str, Any] | str, **more: object
) -> dict[str, Any]:
    """What the page's code is told of a board. ``replies`` may be the address of a file that has them."""
    board = {"kind": kind, "id": id_, "ruleset": part.ruleset, "position": part.position, "roll": part.roll}
    return {**board, "rulesets": [], "goal": None, "success": "", "replies": replies, **more}


def _shown_by(part: Try) -> list[Shown]:
    """What the author says of a board: readers are asked to try just that."""
    said = [
        Shown(
            claims.ruleset,
            (*claims.legal, *(claims.only or ()), *claims.unfinished, *claims.outcome),
            tuple(claims.refused),
        )
        for claims in part.claims
    ]
    return [Shown(part.ruleset, (*part.goal, *part.wrong)), *said]


@dataclass(frozen=True, slots=True)
class _Start:
    """What is drawn on the free board before anything is set up."""

    position: str
    ruleset: Ruleset
    roll: None = None


def _plan(part: Picture | Try | Puzzle | _Start) -> drawing.Plan:
    return drawing.plan_of(ruleset_id(part.ruleset))


def _game(part: Picture | Try | Puzzle | _Start) -> str:
    return _plan(part).game


def _free_id(ruleset: str) -> str:
    """What a free board is called that does not come first."""
    return f"free-{drawing.plan_of(ruleset).game}"
