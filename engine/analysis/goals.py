"""The named goals of puzzles, each solved by trying everything, with a figure of what every other turn is worth.

====================  ========  =====================================================  ================================
goal                  keys      solved by                                              figure of a result
====================  ========  =====================================================  ================================
``make-jan``                    every result that is jan, sprängjan among them         points given away, in tenths,
                                                                                       against the best way to end
``make-blast-jan``              every result that is sprängjan                         the game now
``complete-pattern``            every result that is a pattern
``only-turn``                   the one result that there is
``save``                        the results after which the fewest of the opponent's   losing rolls of 36
                                36 rolls make jan
``fewest-rolls``                the results after which the fewest rolls are to be     mean rolls to come
                                expected, in a race
``best-chance``                 the results after which the chance to be done first    chance of losing
                                is highest, both sides bearing off
``which-rolls``       ``make``  the rolls with a turn that makes it, see :data:`MAKES`
``count-rolls``       ``make``  how many of the 36 rolls those are
====================  ========  =====================================================  ================================
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from engine.analysis import contest, races
from engine.analysis.bearoff import Race, is_race, most_sides
from engine.analysis.budget import Budget
from engine.analysis.deeds import (
    Deed,
    cases,
    enters,
    hits,
    is_blast_jan,
    is_jan,
    is_pass,
    is_pattern,
    likeliest,
    throws_that,
)
from engine.analysis.jan import Outlook, has_jan
from engine.analysis.quarter import home_of, is_home
from engine.analysis.rolls import THROWS
from engine.board import CHECKERS, OFF, Position, count_at
from engine.errors import GoalError
from engine.games import ruleset_of
from engine.notation import format_position, format_roll, parse_position, parse_roll
from engine.roll import Roll, Turn, outcome
from engine.rules import RuleId
from engine.ruleset import Ruleset
from engine.search import Node, candidates

MOST_SIDES: Final = 10_000
"""How large a race from further off than the last quarter may be: some seconds of work."""

type Figure = int | str
"""How good a result is, the lower the better: a whole number, or an exact fraction as text, ``41/36``."""


type Result = tuple[str, RuleId | None]
"""What makes two turns the same: the position after it, the turn passed on, and the rule by which it ends the game."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What solves a puzzle.

    ``results`` are those that do, and ``turns`` a turn to each of them. ``rolls`` are those that answer a question
    about rolls, the highest first, and ``ways`` in how many of the 36 ways dice fall so. ``scores`` has the figure of
    *every* result, as the table of this module says. ``weighed`` tells among how many results it was found: those of
    the roll, or of all 21; where there is only one, those that the turn rules refuse among them.
    """

    results: tuple[Result, ...] = ()
    turns: tuple[str, ...] = ()
    rolls: tuple[str, ...] = ()
    ways: int = 0
    scores: Mapping[Result, Figure] = field(default_factory=dict)
    weighed: int = 0


def solve(
    goal: Mapping[str, object],
    ruleset: str | Mapping[str, object],
    position: str,
    roll: str | None,
    budget: Budget | None = None,
) -> Solution:
    """Return everything that solves a goal, given as its ``name`` and its keys.

    ``ruleset`` is an id, or a mapping of ``id`` and options; ``roll`` is ``None`` for a question about rolls. The
    budget is in rolls looked at, or in pairs of sides (``best-chance``).

    >>> solve({"name": "only-turn"}, "bok", "1:15/1:15/w", "6-6").turns
    ('1/7',)

    Raises:
        GoalError: the goal or a key is not known, or this cannot be asked in this position.
        ProtocolError: the ruleset is not known.
        NotationError: the position or the roll cannot be read, or cannot stand.
        CutShort: the budget is spent.

    """
    budget = budget or Budget()
    rules = ruleset_of(ruleset)
    board = parse_position(position, rules.layout)
    if outcome(rules, board):
        raise GoalError("the game is over in this position")
    name = _one_of("name", goal, GOALS)
    _keys(goal, ("name",) if GOALS[name] else ("name", "make"))
    if not GOALS[name]:
        if roll is not None:
            raise GoalError(f"{name} asks about all rolls, so there is no roll")
        return _rolls(rules, board, _one_of("make", goal, MAKES), budget)
    if roll is None:
        raise GoalError(f"{name} needs a roll")
    return _OF_TURNS[name](Roll(rules, board, parse_roll(roll)), budget)


def punishing_reply(goal: str, ruleset: str | Mapping[str, object], result: Result) -> str | None:
    """Return what punishes a wrong turn, as the opponent's roll and turn, ``6-1: 1/7*``; ``None`` where nothing does.

    That is his jan; where a pattern is sought, else a hit: what is beaten has all the way to go again. Of the rolls
    that do it, it is the one that comes most often, the highest first. In a race nothing does: no turn there changes
    what the opponent can play.
    """
    rules, budget = ruleset_of(ruleset), Budget()
    position, ended = result
    if ended or not has_jan(rules):
        return None
    board = parse_position(position, rules.layout)
    reply = Outlook(rules, budget).jan(board)
    if reply is None and goal == "complete-pattern":
        reply = likeliest(rules, board, hits, budget, throws_that(rules, board, hits, budget))
    return reply and f"{format_roll(reply.roll.dice)}: {reply}"


def _one_of(key: str, given: Mapping[str, object], known: Iterable[str]) -> str:
    for value in known:
        if given.get(key) == value:
            return value
    raise GoalError(f"{key} is one of {', '.join(known)}, not {given.get(key)!r}")


def _keys(given: Mapping[str, object], known: Iterable[str]) -> None:
    for key in given:
        if key not in known:
            raise GoalError(f"{key!r} is not known here: {', '.join(known)}")


_DEEDS: Final[Mapping[str, Deed]] = {
    "jan": is_jan,
    "blast-jan": is_blast_jan,
    "pattern": is_pattern,
    "hit": hits,
    "enter": enters,
    "none": is_pass,
}
_SAFE: Final = "safe"
MAKES: Final = (*_DEEDS, _SAFE)
"""What a question about rolls can ask for: jan (sprängjan among them), sprängjan, a pattern, a hit (or a blast), that
every beaten checker comes in, that no step can be played, or that no roll of the opponent makes jan after it."""


# --- The goals ---


def make_jan(roll: Roll, _budget: Budget) -> Solution:
    """Make jan, or sprängjan."""
    return _done(is_jan, roll)


def make_blast_jan(roll: Roll, _budget: Budget) -> Solution:
    """Make sprängjan."""
    return _done(is_blast_jan, roll)


def complete_pattern(roll: Roll, _budget: Budget) -> Solution:
    """End the game in a pattern. Bearing off is none."""
    return _done(is_pattern, roll)


def only_turn(roll: Roll, _budget: Budget) -> Solution:
    """Find the one result that there is."""
    turns = roll.turns()
    if len(turns) > 1:
        raise GoalError(f"there is not one result but {len(turns)}: {', '.join(map(str, turns))}")
    view = roll.ruleset.view(roll.position)
    weighed = len(candidates(roll.ruleset, Node(view.own, view.other, roll.dice)))
    return replace(_done(lambda _turn: True, roll), weighed=weighed)


def save(roll: Roll, budget: Budget) -> Solution:
    """Leave the opponent the fewest rolls that make jan."""
    outlook = Outlook(roll.ruleset, budget)
    return _best([(turn, outlook.losing(turn)) for turn in roll.turns()])


def fewest_rolls(roll: Roll, _budget: Budget) -> Solution:
    """Be done in the fewest rolls to be expected: all off, or in a pattern on the way."""
    own = roll.position.side(roll.position.turn)
    if not is_race(roll.ruleset, roll.position):
        raise GoalError("fewest-rolls can be asked only when the sides cannot meet any more")
    if is_home(own):
        mean = races.table(roll.ruleset.id).mean_of
    elif most_sides(own) <= MOST_SIDES:
        mean = Race(roll.ruleset).mean
    else:
        raise GoalError("fewest-rolls would take too long here: too many checkers too far from the end")
    return _best([(turn, mean(turn.own)) for turn in roll.turns()])


def best_chance(roll: Roll, budget: Budget) -> Solution:
    """Have the highest chance to be done first, when both sides bear off with six checkers or fewer."""
    us = roll.position.turn
    sides = [roll.position.side(player) for player in (us, us.opponent)]
    if not all(is_home(side) and CHECKERS - count_at(side, OFF) <= contest.MOST_CHECKERS for side in sides):
        raise GoalError(
            f"best-chance can be asked when both sides have {contest.MOST_CHECKERS} checkers or fewer, at home"
        )
    them = home_of(sides[1])
    chances = races.contest(roll.ruleset.id)

    def losing(turn: Turn) -> Fraction:
        return chances.win(them, home_of(turn.own), budget)

    return _best([(turn, losing(turn)) for turn in roll.turns()])


def _rolls(ruleset: Ruleset, position: Position, make: str, budget: Budget) -> Solution:
    if make == "enter" and not ruleset.view(position).beaten:
        raise GoalError("there is no beaten checker to enter")
    deed = Outlook(ruleset, budget).is_safe if make == _SAFE else _DEEDS[make]
    throws = throws_that(ruleset, position, deed, budget)
    weighed = sum(len(Roll(ruleset, position, throw.dice).turns()) for throw in THROWS)
    return Solution(rolls=tuple(throw.text for throw in throws), ways=cases(throws), weighed=weighed)


_OF_TURNS: Final[Mapping[str, Callable[[Roll, Budget], Solution]]] = {
    "make-jan": make_jan,
    "make-blast-jan": make_blast_jan,
    "complete-pattern": complete_pattern,
    "only-turn": only_turn,
    "save": save,
    "fewest-rolls": fewest_rolls,
    "best-chance": best_chance,
}
_OF_ROLLS: Final = ("which-rolls", "count-rolls")
GOALS: Final[Mapping[str, bool]] = {**dict.fromkeys(_OF_TURNS, True), **dict.fromkeys(_OF_ROLLS, False)}
"""The names of the goals, each with whether it is about one roll (and not about all of them)."""


def _done(deed: Deed, roll: Roll) -> Solution:
    """Return the turns that do it."""
    turns = roll.turns()
    most = max(map(_tenths, turns))
    return _solution(filter(deed, turns), {result_of(turn): most - _tenths(turn) for turn in turns})


def _tenths(turn: Turn) -> int:
    return turn.outcome.tenths if turn.outcome else 0


def _best(reckoned: Sequence[tuple[Turn, int | Fraction]]) -> Solution:
    """Return the turns with the lowest figure."""
    least = min(figure for _, figure in reckoned)
    scores = {result_of(turn): figure if isinstance(figure, int) else str(figure) for turn, figure in reckoned}
    return _solution((turn for turn, figure in reckoned if figure == least), scores)


def _solution(turns: Iterable[Turn], scores: Mapping[Result, Figure]) -> Solution:
    solving = {result_of(turn): str(turn) for turn in turns}
    return Solution(tuple(solving), tuple(solving.values()), scores=scores, weighed=len(scores))


def result_of(turn: Turn) -> Result:
    """Return what makes a turn the same as another."""
    position = format_position(turn.position, turn.roll.ruleset.layout)
    return position, turn.outcome.rule if turn.outcome else None
