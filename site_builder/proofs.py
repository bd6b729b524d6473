"""What boards and puzzles claim, proved through the engine's door before a page is written."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from engine.analysis.goals import Solution
from engine.analysis.rolls import WAYS
from engine.errors import EngineError, NotationError
from engine.notation import format_step, parse_turn
from site_builder.directives import ruleset_id
from site_builder.door import Door, Reply, Result, result_of
from site_builder.faults import Faults
from site_builder.model import Claims, Picture, Puzzle, Ruleset, Try, Wrong
from site_builder.source import Source

_ANY_ROLL: Final = "2-1"
"""For a position that is shown, or asked about, without a roll."""

type Solve = Callable[[Mapping[str, Any], Ruleset, str, str | None], Solution]
"""``engine.analysis.goals.solve``: goal, ruleset, position, roll → everything that solves it."""

type Fault = Callable[[str, str], None]
"""Notes a fault of what is being proved: what is wrong, and advice."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A position, and a roll under one ruleset, about which an author claims something.

    ``asked`` are the ruleset, the position and the roll. ``path`` names the table of the claims in ``source``, for the
    lines of faults, and ``under`` the ruleset, for their sentences, where a board has several.
    """

    door: Door
    faults: Faults
    source: Source
    asked: tuple[Ruleset, str, str]
    path: tuple[str, ...] = ()
    under: str = ""

    def fault(self, path: Iterable[str], message: str, advice: str = "") -> None:
        """Note a fault at a key below the claims' table."""
        self.faults.add(self.source.file, self.source.line_of_key((*self.path, *path)), message, advice)

    def stands(self) -> bool:
        """Whether the position can stand and the roll can be rolled."""
        ruleset, position, _ = self.asked
        return not (
            self._refused(("position",), self.door.ask("outcome", ruleset=ruleset, position=position))
            or self._refused(("roll",), self.door.turns(*self.asked))
        )

    def _refused(self, path: tuple[str, ...], reply: Reply) -> bool:
        if reply.error is None:
            return False
        message = f"the engine refuses this{self.under}: {reply.error['message']}"
        self.faults.add(self.source.file, self.source.line_of_key(path), message, _advice(reply))
        return True

    def results(self) -> dict[Result, str]:
        """All results, each with a turn that brings it."""
        ok = self.door.turns(*self.asked).ok
        return {result_of(entry): entry["turn"] for entry in (ok or {"turns": ()})["turns"]}

    def final(self, path: tuple[str, ...], turn: str) -> Mapping[str, Any] | None:
        """The position and outcome after a turn that is claimed to be legal."""
        reply = self.door.play(*self.asked, turn)
        if reply.ok is not None:
            return reply.ok
        assert reply.error is not None  # a reply is one or the other
        if reply.error["type"] != "IllegalTurn":
            self.fault(path, f'"{turn}": {reply.error["message"]}', _advice(reply))
        else:
            self.fault(path, f'"{turn}" is not legal{self.under}: {_rules(reply)}', self._possible())
        return None

    def prove(self, claims: Claims) -> None:
        """Note every claim that does not hold."""
        for turn in claims.legal:
            self.final(("legal",), turn)
        if claims.count is not None and claims.count != len(self.results()):
            self.fault(
                ("count",),
                f"{claims.count} results are claimed{self.under}, but there are {len(self.results())}",
                self._possible(),
            )
        if claims.only is not None:
            self._prove_only(claims.only)
        for turn, rule in claims.refused.items():
            self._prove_refused(turn, rule)
        for turn, rule in claims.unfinished.items():
            what = f'ending the turn after "{turn}"'
            self._prove_violation(("unfinished", turn), what, rule, self._explain(turn))
        for turn, rule in claims.outcome.items():
            self._prove_outcome(turn, rule)

    def _prove_only(self, turns: tuple[str, ...]) -> None:
        finals = [self.final(("only",), turn) for turn in turns]
        if None in finals:
            return
        missing = self.results().keys() - {result_of(final) for final in finals if final}
        if missing:
            others = [turn for result, turn in self.results().items() if result in missing]
            self.fault(
                ("only",),
                f"these are not all results{self.under}: {_some(others)} leads to another one",
                "add what is missing, or claim it with legal instead",
            )

    def _prove_refused(self, turn: str, rule: str) -> None:
        path, what = ("refused", turn), f'"{turn}"'
        try:
            moves = parse_turn(turn)
        except NotationError as error:
            return self.fault(
                path, f"{what}: {error}", "write the steps before it and then the refused one, as in 1/4 1/5"
            )
        if not moves:
            return self.fault(
                path,
                f"{what} has no step that could be refused",
                'to claim that the turn cannot end here, use "unfinished"',
            )
        *before, last = map(format_step, moves)
        return self._prove_violation(path, what, rule, self._explain(" ".join(before), last))

    def _explain(self, played: str, step: str | None = None) -> Reply:
        """What is wrong with a step, or with ending the turn; an error where ``played`` begins no legal turn."""
        ruleset, position, roll = self.asked
        begun = self.door.ask("steps", ruleset=ruleset, position=position, roll=roll, played=played)
        return begun if begun.error else self.door.explain(*self.asked, played, step)

    def _prove_violation(self, path: tuple[str, ...], what: str, rule: str, reply: Reply) -> None:
        if reply.error is not None:
            reason = _rules(reply) if reply.error["type"] == "IllegalTurn" else reply.error["message"]
            self.fault(
                path,
                f"{what} cannot be asked{self.under}: {reason}",
                "the steps before it must be legal" if reply.violations else "",
            )
        elif not reply.violations:
            self.fault(
                path, f"{what} is claimed to be refused by {rule}, but it is allowed{self.under}", self._possible()
            )
        elif (first := reply.violations[0]["rule"]) != rule:
            also = f" (then {', '.join(v['rule'] for v in reply.violations[1:])})" if len(reply.violations) > 1 else ""
            self.fault(
                path,
                f"{what} is claimed to be refused by {rule}, but the rule is {first}{also}{self.under}",
                f'write "{first}", or another step',
            )

    def _prove_outcome(self, turn: str, rule: str) -> None:
        final = self.final(("outcome", turn), turn)
        if final is None:
            return
        outcome = final["outcome"]
        found = "nothing" if outcome is None else outcome["rule"] + ("+munk" if outcome["munk"] else "")
        if found != rule:
            self.fault(
                ("outcome", turn),
                f'"{turn}" is claimed to bring {rule}, but it brings {found}{self.under}',
                "write what it brings, or mend the position",
            )

    def _possible(self) -> str:
        turns = self.results().values()
        return f"legal here: {_some(turns)}" if turns else ""


def prove_picture(door: Door, picture: Picture, faults: Faults) -> None:
    """A picture claims that its position can stand, and its roll be rolled."""
    Claimed(door, faults, picture.source, (picture.ruleset, picture.position, picture.roll or _ANY_ROLL)).stands()


def prove_try(door: Door, block: Try, faults: Faults) -> None:
    """Everything that a ``try`` claims, under each ruleset that it can be switched to."""

    def board(ruleset: Ruleset, path: tuple[str, ...] = ()) -> Claimed:
        under = f' under "{ruleset_id(ruleset)}"' if len(block.rulesets) > 1 else ""
        return Claimed(door, faults, block.source, (ruleset, block.position, block.roll), path, under)

    if not all(board(ruleset).stands() for ruleset in block.rulesets):
        return
    asked = board(block.ruleset)
    goal = [result_of(final) for turn in block.goal if (final := asked.final(("goal",), turn))]
    for turn in block.wrong:
        final = asked.final(("wrong", turn), turn)
        if final and (not goal or result_of(final) in goal):
            asked.fault(("wrong", turn), f'"{turn}" is called wrong, but it will do', "take it away, or mend the goal")
    for claims in block.claims:
        board(claims.ruleset, claims.path).prove(claims)


def prove_puzzle(door: Door, solve: Solve, puzzle: Puzzle, faults: Faults) -> Solution | None:
    """A puzzle's solution, with everything noted that is wrong about the puzzle."""
    board = Claimed(door, faults, puzzle.source, (puzzle.ruleset, puzzle.position, puzzle.roll or _ANY_ROLL))
    if not board.stands():
        return None
    board.prove(puzzle.claims)
    try:
        solution = solve(puzzle.goal, puzzle.ruleset, puzzle.position, puzzle.roll)
    except EngineError as error:
        faults.add(
            puzzle.source.file,
            puzzle.source.line_of_key(("goal",)),
            f"this goal cannot be asked here: {error}",
            "choose another goal or position",
        )
        return None
    if puzzle.roll is not None and not solution.results:
        faults.add(
            puzzle.source.file,
            puzzle.source.line_of_key(("goal",)),
            "nothing solves this puzzle",
            "mend the position or the roll, or ask for something else",
        )
    chosen = _prove_choices(board, puzzle, solution) if puzzle.choices else None
    for wrong in puzzle.wrong:
        fault = partial(faults.add, puzzle.source.file, wrong.line)
        match puzzle.question:
            case "rolls":
                _prove_wrong_rolls(door, puzzle, solution, wrong, fault)
            case "number":
                _prove_wrong_number(solution, wrong, fault)
            case _:
                _prove_wrong_turn(door, puzzle, solution, wrong, fault, chosen=chosen or None)
    return solution


def _prove_choices(board: Claimed, puzzle: Puzzle, solution: Solution) -> dict[Result, str]:
    """The results of the turns to choose among; noted are twins, and that none of them is right, or none wrong."""
    chosen: dict[Result, str] = {}
    for turn in puzzle.choices:
        final = board.final(("choices",), turn)
        if final is None:
            return {}
        first = chosen.setdefault(result_of(final), turn)
        if first != turn:
            board.fault(("choices",), f'"{turn}" comes to the same as "{first}"', "take one of them away")
    right = chosen.keys() & set(solution.results)
    if not right:
        board.fault(("choices",), "none of these turns is right", f"right are: {_some(solution.turns)}")
    elif len(right) == len(chosen):
        board.fault(("choices",), "all of these turns are right", "add one that tempts")
    return chosen


def _prove_wrong_rolls(door: Door, puzzle: Puzzle, solution: Solution, wrong: Wrong, fault: Fault) -> None:
    for roll in wrong.rolls:
        if roll in solution.rolls:
            fault(
                f"{roll} is called wrong, but it is right: right are {_some(solution.rolls)}",
                "take it out of this list",
            )
        if (reply := door.turns(puzzle.ruleset, puzzle.position, roll)).error:
            fault(f'"{roll}" is no roll: {reply.error["message"]}', "write the higher die first, as in 6-5")


def _prove_wrong_number(solution: Solution, wrong: Wrong, fault: Fault) -> None:
    if wrong.number == solution.ways:
        fault(f"{wrong.number} is called wrong, but it is right", "take it away")
    elif wrong.number not in range(WAYS + 1):
        fault(f"nobody answers {wrong.number}", f"write a number from 0 to {WAYS}")


def _prove_wrong_turn(
    door: Door, puzzle: Puzzle, solution: Solution, wrong: Wrong, fault: Fault, *, chosen: Container[Result] | None
) -> None:
    """``chosen`` are the results among which the turn must be, if the reader chooses."""
    assert puzzle.roll is not None  # a turn is one with a roll
    played = door.play(puzzle.ruleset, puzzle.position, puzzle.roll, wrong.turn)
    if played.ok is None:
        fault(
            f'the wrong turn "{wrong.turn}" is not legal: {_rules(played)}',
            "a turn that tempts must be one that can be played",
        )
        return
    result = result_of(played.ok)
    if result in solution.results:
        fault(f'"{wrong.turn}" is called wrong, but it is right', f"right are: {_some(solution.turns)}")
    if chosen is not None and result not in chosen:
        fault(f'"{wrong.turn}" is called wrong, but it cannot be chosen', f"choices are: {_some(puzzle.choices)}")
    if wrong.reply is None:
        return
    if played.ok["outcome"] is not None:
        fault(f'"{wrong.turn}" ends the game, so nothing can be replied', "take the reply away")
        return
    roll, turn = wrong.reply
    answer = door.play(puzzle.ruleset, played.ok["position"], roll, turn)
    if answer.ok is None:
        fault(
            f'the reply "{roll}: {turn}" is not legal: {_rules(answer)}',
            "write a turn that the opponent can play then, in his own points",
        )


def _rules(reply: Reply) -> str:
    """The rules that refuse, or the engine's own words where it is no rule."""
    if not reply.violations:
        return str((reply.error or {}).get("message", "refused"))
    return ", ".join(v["rule"] + (f" refuses {v['step']}" if v["step"] else "") for v in reply.violations)


def _some(texts: Iterable[str], most: int = 6) -> str:
    listed = [f'"{text}"' for text in texts]
    more = len(listed) - most
    return ", ".join(listed[:most]) + (f" and {more} more" if more > 0 else "")


def _advice(reply: Reply) -> str:
    kind = (reply.error or {}).get("type")
    return {
        "NotationError": "positions, rolls and turns are written as in docs/protocol.md",
        "PositionError": "let the position be one that can stand on the board",
        "ProtocolError": "see docs/protocol.md",
    }.get(str(kind), "")
