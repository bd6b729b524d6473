"""What Hypothesis draws: positions of bräde, rolls, turns begun, and broken texts.

Positions are drawn as texts, by a recipe for each kind that the rules care about, so that every rule meets its cases
often. They are valid whatever the recipe asks for: a checker that may not stand where it should goes on to the next
point where it may, at last off the board.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from tests.engine import oracle
from tests.engine.oracle import Board, Rules, Turns

RULES = (Rules("bok"), Rules("bok", six_sixes=True), Rules("sm"), Rules("vasa"))

BAR, OFF = 0, 25
ANYWHERE = range(26)
ON_BOARD = range(1, 25)
THEIR_BANDS = (*range(1, 14), 24)
"""The mover's points where the opponent may have a band: his 12–24, and his home."""


def rules() -> st.SearchStrategy[Rules]:
    """Every ruleset, with the option that changes how its turns are played."""
    return st.sampled_from(RULES)


def rolls(ruleset: Rules) -> st.SearchStrategy[str]:
    """The 21 rolls, doubles a little oftener; a single die where there is such a roll."""
    die = st.integers(1, 6)
    two = st.tuples(die, die).map(lambda dice: f"{max(dice)}-{min(dice)}")
    drawn = st.one_of(two, two, two, die.map(lambda eyes: f"{eyes}-{eyes}"))
    return st.one_of(drawn, drawn, die.map(str)) if ruleset.id == "sm" else drawn


def boards(ruleset: Rules) -> st.SearchStrategy[Board]:
    """Valid boards of all kinds, seen by the player who moves; some where the game has ended."""
    return st.one_of(
        _boards(ruleset, own=_anywhere(), opp=_anywhere()),
        _boards(ruleset, own=_few(), opp=_few()),
        _boards(ruleset, own=_behind_a_wall(), opp=_wall()),
        _boards(ruleset, own=_beaten(), opp=_crowding()),
        _boards(ruleset, own=_bearing_off(), opp=st.one_of(_beaten(), _few(), _on(THEIR_BANDS))),
        _boards(ruleset, own=_near_pattern(), opp=st.one_of(_beaten(), _few())),
        _boards(ruleset, own=_anywhere(), opp=_almost_jan()),
        _boards(ruleset, own=st.just([1] * 15), opp=st.one_of(st.just([13] * 15), _few(), _their_six_sixes())),
        _boards(ruleset, own=_anywhere(), opp=_their_six_sixes()),
    )


def _on(points: Sequence[int], least: int = 0, most: int = 15) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(points), min_size=least, max_size=most)


def _anywhere() -> st.SearchStrategy[list[int]]:
    return _on(ON_BOARD, 8)


def _few() -> st.SearchStrategy[list[int]]:
    return _on((BAR, *ON_BOARD), 1, 3)


def _joined(*parts: st.SearchStrategy[list[int]]) -> st.SearchStrategy[list[int]]:
    return st.tuples(*parts).map(lambda lists: [point for points in lists for point in points])


def _wall() -> st.SearchStrategy[list[int]]:
    """Five to seven bands of the opponent side by side, now and then with a gap, and 24 before 1."""
    run = st.tuples(st.integers(1, 9), st.integers(5, 7))
    bands = run.map(lambda drawn: [point for point in range(drawn[0], sum(drawn)) for _ in "ab"])
    broken = st.tuples(bands, st.integers(0, 9)).map(lambda drawn: drawn[0][: drawn[1]] + drawn[0][drawn[1] + 1 :])
    return _joined(st.one_of(bands, bands, broken), _on((*THEIR_BANDS, 24, 24), 0, 5))


def _behind_a_wall() -> st.SearchStrategy[list[int]]:
    last_checker = st.one_of(st.just([BAR]), st.sampled_from(range(1, 12)).map(lambda point: [point]))
    return st.one_of(last_checker, _on((BAR, *range(1, 13)), 2), _on(range(1, 7), 1, 3))


def _beaten() -> st.SearchStrategy[list[int]]:
    return _joined(st.integers(1, 4).map(lambda many: [BAR] * many), _on(ON_BOARD))


def _crowding() -> st.SearchStrategy[list[int]]:
    """The opponent's bands and blots in the mover's first quarter."""
    return _joined(_on(range(1, 7), 4, 12), _on(THEIR_BANDS, 0, 4))


def _bearing_off() -> st.SearchStrategy[list[int]]:
    home = _on(range(19, 25), 1, 8)
    return st.one_of(home, home, _joined(home, _on(range(16, 19), 1, 1)))


def _near_pattern() -> st.SearchStrategy[list[int]]:
    """A pattern before its last few steps."""
    patterns = [[p for p, many in counts.items() for _ in range(many)] for counts in oracle.PATTERNS.values()]
    back = st.lists(st.tuples(st.integers(0, 14), st.integers(1, 6)), max_size=4)
    return st.tuples(st.sampled_from(patterns), back).map(lambda drawn: _taken_back(*drawn))


def _taken_back(pattern: list[int], back: list[tuple[int, int]]) -> list[int]:
    points = list(pattern)
    for number, eyes in back:
        points[number] -= eyes
    return points


def _almost_jan() -> st.SearchStrategy[list[int]]:
    """The opponent with many beaten, and some of his checkers in the way of their coming in."""
    beaten = st.integers(2, 6).map(lambda many: [BAR] * many)
    return _joined(beaten, _on(range(13, 19), 1, 5), _on(ON_BOARD, 0, 6))


def _their_six_sixes() -> st.SearchStrategy[list[int]]:
    """The opponent's stack on his own 7, as ``opening.six-sixes`` lets him put it (elsewhere one of them stays)."""
    return st.integers(2, 6).map(lambda many: [oracle.across(7)] * many + [13] * (15 - many))


@st.composite
def _boards(
    draw: st.DrawFn, ruleset: Rules, own: st.SearchStrategy[list[int]], opp: st.SearchStrategy[list[int]]
) -> Board:
    mine, theirs = [0] * 26, [0] * 26
    sides = [(mine, theirs, _capacity(ruleset), draw(own)), (theirs, mine, _their_capacity(ruleset), draw(opp))]
    # Whoever is placed first stands where he was meant to.
    for side, other, capacity, points in draw(st.permutations(sides)):
        _place(side, other, capacity, points)
    return Board(tuple(mine), tuple(theirs))


def _place(side: list[int], other: list[int], capacity: Sequence[int], points: Sequence[int]) -> None:
    for point in [*points[:15], *[OFF] * (15 - len(points))]:
        free = point
        while free not in (BAR, OFF) and (other[free] or side[free] >= capacity[free]):
            free += 1
        side[free] += 1


def _capacity(ruleset: Rules) -> list[int]:
    far_side = [1 if 2 <= point <= 11 else 15 for point in ANYWHERE]
    if ruleset.six_sixes:
        far_side[7] = 6
    return far_side


def _their_capacity(ruleset: Rules) -> list[int]:
    return [_capacity(ruleset)[oracle.across(point)] for point in ANYWHERE]


@st.composite
def positions(draw: st.DrawFn, ruleset: Rules) -> str:
    """The text of a valid position, either player to move."""
    mover = draw(st.sampled_from("wb"))
    return oracle.write(draw(boards(ruleset)), mover, mover)


class Question(NamedTuple):
    """A ruleset, position and roll: all their sequences, and the texts of position and roll."""

    turns: Turns
    position: str
    roll: str


type Moves = tuple[oracle.Move, ...]


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Any ruleset, with a position and a roll of it."""
    ruleset = draw(rules())
    position, roll = draw(positions(ruleset)), draw(rolls(ruleset))
    return Question(Turns(ruleset, oracle.read(position), oracle.dice_of(roll)), position, roll)


@st.composite
def begun(draw: st.DrawFn) -> tuple[Question, Moves]:
    """The same with some steps played: they break no rule about single steps, and may still lead to no legal turn."""
    question = draw(questions())
    line = draw(st.sampled_from(question.turns.lines + question.turns.opening))
    return question, line.moves[: draw(st.integers(0, len(line.steps)))]


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
