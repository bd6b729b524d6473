"""The quick turns against the plain search, their oracle: positions of all kinds, every ruleset that they know."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import quick
from engine.backgammon import ACEY_DEUCEY, BACKGAMMON, NACKGAMMON
from engine.board import BAR, CHECKERS, OFF, Dice, Player, Position, Side, Step, side_of
from engine.notation import parse_position, parse_roll
from engine.roll import Roll, outcome
from engine.ruleset import Path, Ruleset
from engine.search import Key, Node, after_die, candidates, judge
from engine.swedish import BOK, RULESETS, SM, VASA
from tests import strategies
from tests.strategies import Question

ROLLS: Final = [(high, low) if high > low else (high,) * 4 for high in range(1, 7) for low in range(1, high + 1)]


def _compare(ruleset: Ruleset, position: Position, dice: Dice) -> None:
    """Both come to the same results; and the steps to each, played plainly, come to it."""
    if outcome(ruleset, position):
        return
    view = ruleset.view(position)
    found = [
        ((own, other, win), _steps(path))
        for other, win, sides in quick.turns(ruleset, view.own, view.other, dice)
        for own, path in sides.items()
    ]
    plain = judge(ruleset, candidates(ruleset, Node(view.own, view.other, dice))).legal
    assert dict(found).keys() == plain.keys()
    assert len(found) == len(plain)
    for key, steps in found:
        assert _played(ruleset, (view.own, view.other, None), steps, len(dice)) == key
        assert len(steps) == plain[key].used
        assert all(steps.count(step) <= dice.count(step.die) for step in steps)


def _steps(path: Path) -> list[Step]:
    steps: list[Step] = []
    while path:
        path, step = path
        steps.insert(0, step)
    return steps


def _played(ruleset: Ruleset, key: Key, steps: list[Step], dice: int) -> Key:
    for used, step in enumerate(steps, 1):
        own, other, win = key
        assert win is None
        (key,) = [
            (after, other_after, won)
            for made, after, other_after, won in after_die(ruleset, own, other, step.die, last=used == dice)
            if made == step
        ]
    return key


# --- Bräde ---


@given(strategies.questions())
def test_brade(question: Question) -> None:
    rules = question.turns.rules
    ruleset = RULESETS[rules.id].choose(*["opening.six-sixes"] * rules.six_sixes)
    _compare(ruleset, parse_position(question.position, ruleset.layout), parse_roll(question.roll))


@pytest.mark.parametrize(
    ("ruleset", "position", "roll"),
    [
        pytest.param(BOK, "1:13,7:1,8:1/1:13,12:2/w", "6-1", id="a checker that makes room for the other die's"),
        pytest.param(BOK, "1:10,4:1,5:1,6:1,7:1,8:1/1:15/w", "1-1", id="each makes room for the one behind"),
        pytest.param(BOK, "12:1,14:2,20:3,21:3,22:3,23:3/1:14,bar:1/w", "6-4", id="no pattern in reach"),
        pytest.param(BOK, "16:1,20:3,21:3,22:3,23:2,24:3/1:15/w", "6-1", id="a pattern in mid-turn, or none"),
        pytest.param(SM, "20:3,21:3,22:4,23:2,24:3/1:15/w", "1", id="a single die"),
        pytest.param(VASA, "19:1,21:2,off:12/1:15/w", "5-3", id="the least reduction"),
        pytest.param(VASA, "24:1,off:14/1:15/w", "6-5", id="the last checker"),
        pytest.param(BOK, "1:9,12:6/1:3,2:1,12:1,14:2,15:2,16:2,17:2,18:2/w", "5-4", id="a wall that one blast breaks"),
        pytest.param(BOK, "1:9,12:6/1:1,14:4,15:2,16:2,17:2,18:2,19:2/w", "5-4", id="a wall of six"),
        pytest.param(
            BOK,
            "1:2,12:13/14:3,15:2,16:2,17:2,18:2,19:2,20:2/w",
            "4-1",
            id="a wall of seven: the lower die beats its first band, then the higher one of six",
        ),
        pytest.param(
            BOK,
            "1:9,2:1,3:1,5:1,6:1,19:1,bar:1/1:9,2:1,16:4,21:1/w",
            "4-4",
            id="four beaten in entering: then it matters when the fifth is beaten, which makes jan",
        ),
        pytest.param(
            BOK.choose("opening.six-sixes"),
            "3:1,4:1,6:1,8:1,9:1,13:1,14:1,16:3,20:2,23:1,24:2/3:1,6:1,7:2,9:1,10:1,13:1,14:1,17:3,22:2,bar:2/w",
            "6-6",
            id="a stack that is no band is beaten in passing",
        ),
    ],
)
def test_a_case(ruleset: Ruleset, position: str, roll: str) -> None:
    _compare(ruleset, parse_position(position, ruleset.layout), parse_roll(roll))


# --- Backgammon ---

type Recipe = Callable[[Random], list[int]]
"""Where the fifteen checkers of a side are to stand, on its own path."""


def _spread(random: Random) -> list[int]:
    return random.choices(range(1, OFF), k=CHECKERS)


def _bands(random: Random) -> list[int]:
    points = random.sample(range(1, OFF), 7)
    return [*points, *points, random.choice(points)]


def _blots(random: Random) -> list[int]:
    return [*random.sample(range(1, OFF), 9), *[BAR] * random.randint(0, 1), *[1] * 6][:CHECKERS]


def _beaten(random: Random) -> list[int]:
    many = random.randint(1, 4)
    return [BAR] * many + random.choices(range(7, OFF), k=CHECKERS - many)


def _home(random: Random) -> list[int]:
    late = random.choices(range(15, 19), k=random.randint(0, 2))
    off = random.randint(0, CHECKERS - 1)
    return [*late, *random.choices(range(19, OFF), k=CHECKERS)][: CHECKERS - off] + [OFF] * off


RECIPES: Final[list[Recipe]] = [_spread, _bands, _blots, _beaten, _home]


def _sides(random: Random, mine: Recipe, theirs: Recipe) -> tuple[Side, Side]:
    """Return both sides; a checker that may not stand on its point because of the other side is off."""
    own = mine(random)
    other = [point if OFF - point not in own or point in {BAR, OFF} else OFF for point in theirs(random)]
    counted = ({point: points.count(point) for point in points} for points in (own, other))
    white, black = map(side_of, counted)
    return white, black


@given(
    st.sampled_from([BACKGAMMON, NACKGAMMON]),
    st.randoms(use_true_random=True),
    st.sampled_from(RECIPES),
    st.sampled_from(RECIPES),
    st.sampled_from(ROLLS),
)
def test_backgammon(ruleset: Ruleset, random: Random, mine: Recipe, theirs: Recipe, dice: Dice) -> None:
    white, black = _sides(random, mine, theirs)
    _compare(ruleset, Position(white, black, Player.WHITE), dice)


# --- What they do not know ---


def test_turns_of_other_rolls_are_those_of_the_plain_search() -> None:
    assert quick.knows(BACKGAMMON, (6, 5))
    assert quick.knows(SM, (6,))
    assert not quick.knows(ACEY_DEUCEY, (6, 5))
    start = Position(ACEY_DEUCEY.start, ACEY_DEUCEY.start, Player.WHITE)
    assert set(map(str, Roll(ACEY_DEUCEY, start, (6, 5)).turns())) == {"bar/19 bar/20", "bar/19 19/14"}
