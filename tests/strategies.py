"""What Hypothesis draws: positions of bräde, rolls, turns begun, and broken texts.

Positions are made by a recipe for each kind that the rules care about, so that every rule meets its cases often. They
are valid whatever the recipe asks for: a checker that may not stand where it should goes on to the next point where it
may, at last off the board. Hypothesis draws the recipe and a seed; lists of its own drawing are too short and too much
alike to come across walls and patterns.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from tests.engine import oracle
from tests.engine.oracle import BAR, FIRST_QUARTER, LAST_QUARTER, OFF, THEIR_FIRST_QUARTER, Board, Rules, Turns

RULES = (Rules("bok"), Rules("sm"), Rules("vasa"), Rules("bok", six_sixes=True))
"""Every ruleset, with the option that changes how its turns are played."""

ON_BOARD = range(1, 25)
THEIR_BANDS = (*range(1, 14), 24)
"""The mover's points where the opponent may have a band: his 12–24, and his home."""

_DICE = [f"{higher}-{lower}" for higher in range(1, 7) for lower in range(1, higher + 1)]

type Points = list[int]
"""Where the checkers of a side are to stand, on the mover's path; those not named are off."""
type Recipe = Callable[[Random], Points]

# --- Sides ---


def _anywhere(random: Random) -> Points:
    return random.choices(ON_BOARD, k=random.randint(8, 15))


def _few(random: Random) -> Points:
    return random.choices((BAR, *ON_BOARD), k=random.randint(1, 3))


def _at_home(_random: Random) -> Points:
    return [1] * 15


def _wall(random: Random) -> Points:
    """Five to seven bands of the opponent side by side, now and then with a gap, now and then on 24 before 1."""
    first, length = random.randint(1, 8), random.randint(5, 7)
    bands = [point for point in range(first, first + length) for _ in "ab"]
    if random.random() < 0.3:
        del bands[random.randrange(len(bands))]
    return bands + random.choices((*THEIR_BANDS, 24, 24), k=random.randint(0, 5))


def _behind_a_wall(random: Random) -> Points:
    """One checker, or some, before the wall or beaten."""
    return random.choices((BAR, *range(1, 12)), k=random.choice((1, 2, 5, 15)))


def _beaten(random: Random) -> Points:
    return [BAR] * random.randint(1, 4) + random.choices(ON_BOARD, k=random.randint(0, 11))


def _crowded(random: Random) -> Points:
    """Beaten, with checkers of one's own in the way."""
    return [BAR] * random.randint(1, 4) + random.choices((*FIRST_QUARTER, 12, 20), k=random.randint(2, 11))


def _crowding(random: Random) -> Points:
    """The opponent's bands and blots in the mover's first quarter."""
    bands = random.sample(FIRST_QUARTER, random.randint(2, 5))
    return [*bands, *bands, *random.choices((*FIRST_QUARTER, *THEIR_BANDS, BAR), k=15 - 2 * len(bands))]


def _barring(random: Random) -> Points:
    """The opponent's bands here and there before the mover, so that dice cannot be used."""
    return [point for point in random.sample(THEIR_BANDS, 7) for _ in "ab"]


def _bearing_off(random: Random) -> Points:
    side = random.choices(LAST_QUARTER, k=random.randint(1, 8))
    if random.random() < 0.3:
        side[0] = random.randint(15, 18)
    return side


def _near_pattern(random: Random) -> Points:
    """A pattern before its last steps."""
    pattern = random.choice(list(oracle.PATTERNS.values()))
    points = [point for point, count in pattern.items() for _ in range(count)]
    for _ in range(random.randint(1, 3)):
        points[random.randrange(15)] -= random.randint(1, 3)
    return points


def _almost_jan(random: Random) -> Points:
    """The opponent with many beaten, and some of his checkers in the way of their coming in."""
    rest = random.choices(ON_BOARD, k=random.randint(2, 8))
    return [BAR] * random.randint(2, 5) + random.choices(THEIR_FIRST_QUARTER, k=random.randint(0, 4)) + rest


def _their_six_sixes(random: Random) -> Points:
    """The opponent's stack on his own 7, as ``opening.six-sixes`` lets him put it (elsewhere one of them stays)."""
    many = random.randint(2, 6)
    return [oracle.across(7)] * many + [13] * (15 - many)


_KINDS: tuple[tuple[Recipe, Recipe], ...] = (
    (_anywhere, _anywhere),
    (_anywhere, _almost_jan),
    (_anywhere, _their_six_sixes),
    (_few, _few),
    (_few, _barring),
    (_few, _barring),
    (_behind_a_wall, _wall),
    (_behind_a_wall, _wall),
    (_crowded, _crowding),
    (_crowded, _crowding),
    (_beaten, _barring),
    (_beaten, _almost_jan),
    (_bearing_off, _few),
    (_bearing_off, _beaten),
    (_bearing_off, _barring),
    (_near_pattern, _few),
    (_near_pattern, _beaten),
    (_near_pattern, _at_home),
    (_at_home, _few),
    (_at_home, _their_six_sixes),
)


def _board(ruleset: Rules, kind: tuple[Recipe, Recipe], random: Random) -> Board:
    own, opp = [0] * 26, [0] * 26
    capacity = _capacity(ruleset)
    mover = (own, opp, capacity, kind[0](random))
    opponent = (opp, own, [capacity[oracle.across(point)] for point in range(26)], kind[1](random))
    # Whoever is placed first stands where he was meant to.
    for side in (mover, opponent) if random.random() < 0.5 else (opponent, mover):
        _place(*side)
    return Board(tuple(own), tuple(opp))


def _place(side: list[int], other: list[int], capacity: Sequence[int], points: Points) -> None:
    for point in [*points[:15], *[OFF] * (15 - len(points))]:
        free = point
        while free not in (BAR, OFF) and (other[free] or side[free] >= capacity[free]):
            free += 1
        side[free] += 1


def _capacity(ruleset: Rules) -> list[int]:
    capacity = [1 if 2 <= point <= 11 else 15 for point in range(26)]
    if ruleset.six_sixes:
        capacity[7] = 6
    return capacity


# --- Positions and rolls ---


@cache
def boards(ruleset: Rules) -> st.SearchStrategy[Board]:
    """Valid boards of all kinds, seen by the player who moves; some where the game has ended."""
    recipes = st.sampled_from(_KINDS)
    return st.builds(lambda kind, random: _board(ruleset, kind, random), recipes, st.randoms(use_true_random=True))


@cache
def positions(ruleset: Rules) -> st.SearchStrategy[str]:
    """The text of a valid position, either player to move."""
    return st.builds(lambda board, mover: oracle.write(board, mover, mover), boards(ruleset), st.sampled_from("wb"))


@cache
def rolls(ruleset: Rules) -> st.SearchStrategy[str]:
    """The 21 rolls; also a single die where there is such a roll."""
    return st.sampled_from(_DICE + (["1", "2", "3", "4", "5", "6"] if ruleset.id == "sm" else []))


class Question(NamedTuple):
    """A ruleset, position and roll: all their sequences, and the texts of position and roll."""

    turns: Turns
    position: str
    roll: str


type Moves = tuple[oracle.Move, ...]


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Any ruleset, with a position and a roll of it."""
    ruleset = draw(st.sampled_from(RULES))
    position, roll = draw(positions(ruleset)), draw(rolls(ruleset))
    board = oracle.read(position)
    if ruleset.six_sixes and board.own[1] == 15 and draw(st.booleans()):
        roll = "6-6"  # the opening's own
    return Question(Turns(ruleset, board, oracle.dice_of(roll)), position, roll)


@st.composite
def begun(draw: st.DrawFn) -> tuple[Question, Moves]:
    """The same with some steps played: they break no rule about single steps, and may still lead to no legal turn."""
    question = draw(questions())
    line = draw(st.sampled_from(question.turns.lines + question.turns.opening))
    return question, line.moves[: draw(st.integers(0, len(line.steps)))]


# --- Single moves and texts ---


def moves() -> st.SearchStrategy[oracle.Move]:
    """Any move that can be written, sensible or not."""
    return st.tuples(st.integers(BAR, 24), st.integers(1, OFF))


def garbled(text: str) -> st.SearchStrategy[str]:
    """A text with one place changed."""
    letters = st.sampled_from("0123456789:,/-*() wboffar\n\u0661é")
    at = st.integers(0, len(text))
    return st.tuples(at, st.integers(0, 2), st.text(letters, max_size=2)).map(
        lambda drawn: text[: drawn[0]] + drawn[2] + text[drawn[0] + drawn[1] :]
    )
