"""The named goals of puzzles, each solved by trying everything.

====================  ========  =================================================================================
goal                  keys      solved by
====================  ========  =================================================================================
``make-jan``                    every result that is jan, sprängjan among them
``make-blast-jan``              every result that is sprängjan
``complete-pattern``            every result that is a pattern
``only-turn``                   the one result that there is
``save``                        the results after which the fewest of the opponent's 36 rolls make jan
``fewest-rolls``                the results after which the fewest rolls are to be expected, in a race
``which-rolls``       ``make``  the rolls with a turn that makes it, see :data:`MAKES`
====================  ========  =================================================================================
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from engine.analysis.bearoff import Race, is_race, most_sides
from engine.analysis.rolls import THROWS
from engine.board import BAR, Position, count_at
from engine.errors import GoalError
from engine.games import ruleset_of
from engine.notation import format_position, parse_position, parse_roll
from engine.roll import Roll, Turn, outcome
from engine.rules import RuleId
from engine.ruleset import JANS, Ruleset

MOST_SIDES: Final = 10_000
"""How large a race may be: ten checkers in the last quarter, or fewer from further off, some seconds of work."""

type Figure = int | str
"""How good a result is, the lower the better: a whole number, or an exact fraction as text, ``41/36``."""


type Result = tuple[str, RuleId | None]
"""What makes two turns the same: the position after it, the turn passed on, and the rule by which it ends the game."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What solves a puzzle.

    ``results`` are those that do, and ``turns`` a turn to each of them. ``rolls`` are those that answer a question
    about rolls, the highest first. Where a goal is to do best, ``scores`` has the figure of *every* result: losing
    rolls of 36 (``save``), the mean number of rolls still to come (``fewest-rolls``).
    """

    results: tuple[Result, ...] = ()
    turns: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()
    scores: Mapping[Result, Figure] = field(default_factory=dict)


def solve(goal: Mapping[str, object], ruleset: str | Mapping[str, object], position: str, roll: str | None) -> Solution:
    """Return everything that solves a goal, given as its ``name`` and its keys.

    ``ruleset`` is an id, or a mapping of ``id`` and options; ``roll`` is ``None`` for a question about rolls.

    >>> solve({"name": "only-turn"}, "bok", "1:15/1:15/w", "6-6").turns
    ('1/7',)

    Raises:
        GoalError: the goal or a key is not known, or this cannot be asked in this position.
        ProtocolError: the ruleset is not known.
        NotationError: the position or the roll cannot be read, or cannot stand.

    """
    rules = ruleset_of(ruleset)
    board = parse_position(position, rules.layout)
    if outcome(rules, board):
        raise GoalError("the game is over in this position")
    name = _one_of("name", goal, [*_OF_TURNS, _OF_ROLLS])
    _keys(goal, ("name", "make") if name == _OF_ROLLS else ("name",))
    if name == _OF_ROLLS:
        if roll is not None:
            raise GoalError(f"{name} asks about all rolls, so there is no roll")
        return _which_rolls(rules, board, _one_of("make", goal, MAKES))
    if roll is None:
        raise GoalError(f"{name} needs a roll")
    return _OF_TURNS[name](Roll(rules, board, parse_roll(roll)))


def _one_of(key: str, given: Mapping[str, object], known: Iterable[str]) -> str:
    for value in known:
        if given.get(key) == value:
            return value
    raise GoalError(f"{key} is one of {', '.join(known)}, not {given.get(key)!r}")


def _keys(given: Mapping[str, object], known: Iterable[str]) -> None:
    for key in given:
        if key not in known:
            raise GoalError(f"{key!r} is not known here: {', '.join(known)}")


# --- What a turn does ---


def _is_jan(turn: Turn) -> bool:
    return turn.outcome is not None and turn.outcome.rule in JANS


def _is_blast_jan(turn: Turn) -> bool:
    return turn.outcome is not None and turn.outcome.rule is RuleId.WIN_BLAST_JAN


def _is_pattern(turn: Turn) -> bool:
    """Tell whether a turn ends the game in one of the four patterns. Bearing off is none of them."""
    return turn.outcome is not None and turn.outcome.is_pattern


def _hits(turn: Turn) -> bool:
    return any(step.mark for step in turn.steps)


def _enters(turn: Turn) -> bool:
    """Tell whether a turn brings a beaten checker in and leaves none on the bar."""
    mover = turn.position.turn.opponent
    return any(step.move.origin == BAR for step in turn.steps) and not count_at(turn.position.side(mover), BAR)


def _is_pass(turn: Turn) -> bool:
    return not turn.steps


MAKES: Final[Mapping[str, Callable[[Turn], bool]]] = {
    "jan": _is_jan,
    "blast-jan": _is_blast_jan,
    "pattern": _is_pattern,
    "hit": _hits,
    "enter": _enters,
    "none": _is_pass,
}
"""What ``which-rolls`` can ask for: jan (sprängjan among them), sprängjan, a pattern, a hit (or a blast), that every
beaten checker comes in, or that no step can be played."""


# --- The goals ---


def _make_jan(roll: Roll) -> Solution:
    return _solved(filter(_is_jan, roll.turns()))


def _make_blast_jan(roll: Roll) -> Solution:
    return _solved(filter(_is_blast_jan, roll.turns()))


def _complete_pattern(roll: Roll) -> Solution:
    return _solved(filter(_is_pattern, roll.turns()))


def _only_turn(roll: Roll) -> Solution:
    turns = roll.turns()
    if len(turns) > 1:
        raise GoalError(f"there is not one result but {len(turns)}: {', '.join(map(str, turns))}")
    return _solved(turns)


def _save(roll: Roll) -> Solution:
    return _best([(turn, _losing_rolls(roll.ruleset, turn.position)) for turn in roll.turns()])


def _losing_rolls(ruleset: Ruleset, position: Position) -> int:
    """Return how many of the 36 rolls make jan for the player to roll; none where the game is over."""
    return sum(throw.ways for throw in THROWS if any(map(_is_jan, Roll(ruleset, position, throw.dice).turns())))


def _fewest_rolls(roll: Roll) -> Solution:
    own = roll.position.side(roll.position.turn)
    if not is_race(roll.ruleset, roll.position):
        raise GoalError("fewest-rolls can be asked only when the sides cannot meet any more")
    if most_sides(own) > MOST_SIDES:
        raise GoalError("fewest-rolls would take too long here: too many checkers too far from the end")
    race = Race(roll.ruleset)
    return _best([(turn, race.mean(turn.position.side(roll.position.turn))) for turn in roll.turns()])


def _which_rolls(ruleset: Ruleset, position: Position, make: str) -> Solution:
    if make == "enter" and not ruleset.view(position).beaten:
        raise GoalError("there is no beaten checker to enter")
    makes = MAKES[make]
    throws = (throw for throw in THROWS if any(map(makes, Roll(ruleset, position, throw.dice).turns())))
    return Solution(rolls=tuple(throw.text for throw in throws))


_OF_TURNS: Final[Mapping[str, Callable[[Roll], Solution]]] = {
    "make-jan": _make_jan,
    "make-blast-jan": _make_blast_jan,
    "complete-pattern": _complete_pattern,
    "only-turn": _only_turn,
    "save": _save,
    "fewest-rolls": _fewest_rolls,
}
_OF_ROLLS: Final = "which-rolls"
GOALS: Final[Mapping[str, bool]] = {**dict.fromkeys(_OF_TURNS, True), _OF_ROLLS: False}
"""The names of the goals, each with whether it is about one roll (and not about all of them)."""


def _solved(turns: Iterable[Turn], scores: Mapping[Result, Figure] | None = None) -> Solution:
    solving = {_result(turn): str(turn) for turn in turns}
    return Solution(tuple(solving), tuple(solving.values()), scores=scores or {})


def _result(turn: Turn) -> Result:
    return format_position(turn.position), turn.outcome.rule if turn.outcome else None


def _best(reckoned: Sequence[tuple[Turn, int | Fraction]]) -> Solution:
    """Return the turns with the lowest figure."""
    least = min(figure for _, figure in reckoned)
    scores = {_result(turn): figure if isinstance(figure, int) else str(figure) for turn, figure in reckoned}
    return _solved((turn for turn, figure in reckoned if figure == least), scores)
