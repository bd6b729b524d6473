"""What each way to win is worth: the whole table of the rules' section 8, and whole turns that win so."""

from fractions import Fraction
from typing import Final

import pytest

from engine.board import CHECKERS, Player, Position, side_of
from engine.roll import outcome
from engine.rules import RuleId
from engine.ruleset import Outcome, Ruleset
from engine.swedish import BOK, SM, VASA, face
from tests.engine import oracle

CLASSIC: Final = BOK.choose("scoring.classic")

TABLE: Final = """
                       bok   classic  sm  vasa
win.home               1     1        1   1
win.corner             1.2   1        1   2
win.stairs             1.4   1        1   2
win.crown-double       1.6   1        1   2
win.crown-single       1.8   1        1   2
win.home+munk          2     2        2   2
win.corner+munk        2.2   2        2   3
win.stairs+munk        2.4   2        2   3
win.crown-double+munk  2.6   2        2   3
win.crown-single+munk  2.8   2        2   3
win.jan                3     2        2   4
win.blast-jan          5     4        4   6
surrender              1     1        1   -
"""
RULESETS: Final = {"bok": BOK, "classic": CLASSIC, "sm": SM, "vasa": VASA}
WORTH: Final = [
    (ruleset, way, points)
    for columns, *rows in [[line.split() for line in TABLE.strip().splitlines()]]
    for way, *worths in rows
    for ruleset, points in zip(columns, worths, strict=True)
    if points != "-"
]


@pytest.mark.parametrize(("ruleset", "way", "points"), WORTH, ids=str)
def test_a_way_to_win_is_worth_its_points(ruleset: str, way: str, points: str) -> None:
    rule, _, munk = way.partition("+")
    assert Fraction(RULESETS[ruleset].scores[RuleId(rule)][bool(munk)], 10) == Fraction(points)


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_way_to_win_is_in_the_table(ruleset: str) -> None:
    listed = {way.partition("+")[0] for name, way, _ in WORTH if name == ruleset}
    assert listed | {"surrender"} == set(RULESETS[ruleset].scores)


PATTERNS: Final = {RuleId(rule): pattern for rule, pattern in oracle.PATTERNS.items()}
AT_HOME: Final = side_of({1: CHECKERS})
ONE_BEATEN: Final = side_of({1: CHECKERS - 1, 0: 1})


@pytest.mark.parametrize("munk", [False, True], ids=["", "munk"])
@pytest.mark.parametrize("rule", PATTERNS)
@pytest.mark.parametrize("ruleset", list(RULESETS.values()), ids=list(RULESETS))
def test_a_pattern_is_seen_in_the_position_with_munk_while_the_loser_has_a_beaten_checker(
    ruleset: Ruleset, rule: RuleId, munk: bool
) -> None:
    position = Position(side_of(PATTERNS[rule]), ONE_BEATEN if munk else AT_HOME, Player.BLACK)
    assert outcome(ruleset, position) == Outcome(Player.WHITE, rule, munk, ruleset.scores[rule][munk])


@pytest.mark.parametrize(
    ("black", "beaten", "over", "why"),
    [
        ({12: 8}, 7, True, "seven beaten, six points free"),
        ({12: 9}, 6, False, "six beaten, six points free"),
        ({1: 1, 12: 8}, 6, True, "six beaten, five points free: one of his own stands at home"),
        ({1: 5, 12: 5}, 5, False, "five beaten, five points free"),
        ({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 12: 8}, 1, True, "one beaten, no point free"),
        ({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 12: 9}, 0, False, "nobody beaten"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.parametrize("bands", [{}, {13: 2, 14: 2, 15: 2}], ids=["", "with bands of White's there"])
def test_jan_is_more_beaten_than_points_without_checkers_of_ones_own_in_the_first_quarter(
    black: dict[int, int], beaten: int, over: bool, why: str, bands: dict[int, int]
) -> None:
    standing = {point: count for point, count in bands.items() if point - 12 not in black}
    white = standing | {2: 1, 25: CHECKERS - 1 - sum(standing.values())}
    position = Position(side_of(white), side_of(black | {0: beaten}), Player.BLACK)
    expected = Outcome(Player.WHITE, RuleId.WIN_JAN, munk=False, tenths=30) if over else None
    assert outcome(BOK, position) == expected, why


def test_sides_turned_twice_are_themselves() -> None:
    side = side_of({0: 1, 1: 2, 7: 1, 12: 3, 13: 2, 24: 4, 25: 2})
    assert face(face(side)) == side
