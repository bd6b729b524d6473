"""The goals of puzzles: each finds all that solves it, and refuses to be asked where it makes no sense."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from engine.analysis import races
from engine.analysis.budget import Budget
from engine.analysis.goals import MAKES, punishing_reply, solve
from engine.analysis.quarter import home_of
from engine.analysis.rolls import THROWS
from engine.errors import CutShort, EngineError, GoalError, NotationError, PositionError
from engine.notation import parse_position, parse_roll, parse_turn
from engine.roll import Roll
from engine.rules import RuleId
from engine.swedish import BOK

JAN = "1:5,6:1,8:1,12:3,15:2,18:3/1:6,2:1,4:1,5:1,9:1,12:2,15:1,bar:2/w"
"""Black has two beaten and two points of his first quarter without his own: a blot beyond it is jan."""
BLAST = "1:7,7:1,12:2,15:2,bar:3/1:2,2:1,4:1,5:1,6:1,15:1,16:2,17:2,18:4/w"
"""White has three beaten and room for two, Black one point without his own: blasting one of his bands is jan."""
CROWN = "19:1,20:3,21:3,22:3,23:3,24:2/13:3,14:2,15:2,16:2,18:2,19:2,20:2/w"
"""White's checker on 19 is missing on 24."""
RACE = "20:1,21:1,off:13/13:5,14:5,15:5/w"
SAVE = "1:4,2:1,3:1,5:1,6:1,7:1,8:1,14:2,18:2,bar:1/1:6,3:1,8:1,11:1,21:2,23:2,24:2/w"
"""White has one beaten and every point of his first quarter his own but 4, where it enters: no room to lose more."""
WAITING = "1:12,3:1,4:1,bar:1/1:5,14:1,17:2,18:7/w"
"""White has one beaten; his own checkers are on 1, 3 and 4, Black's bands on 5 and 6."""

EXPOSED = "19:1,21:1,22:1,23:5,24:7/4:1,5:1,13:2,14:4,15:1,16:2,19:2,20:1,bar:1/w"
"""White's 19 and 21 are missing on 22; Black can hit what stands alone."""

ALL = {throw.text for throw in THROWS}


def turns(goal: str, position: str, roll: str, ruleset: str = "bok") -> tuple[str, ...]:
    return solve({"name": goal}, ruleset, position, roll).turns


def rolls(make: str, position: str, ruleset: str = "bok") -> list[str]:
    return list(solve({"name": "which-rolls", "make": make}, ruleset, position, None).rolls)


def test_jan_is_found_with_every_result_that_makes_it() -> None:
    solution = solve({"name": "make-jan"}, "bok", JAN, "6-1")
    assert solution.results[0] == ("1:5,6:1,8:1,12:3,15:1,18:3,21:1/1:6,2:1,4:1,5:1,12:2,15:1,bar:3/b", RuleId.WIN_JAN)
    turns = ["1/2 15/21*", "15/16* 15/21*", "15/21*", "18/19 15/21*", "6/7 15/21*", "8/9 15/21*"]
    assert sorted(solution.turns) == turns


def test_sprangjan_is_a_jan_too() -> None:
    assert turns("make-blast-jan", BLAST, "6-4") == turns("make-jan", BLAST, "6-4") != ()


def test_a_jan_without_a_blast_is_no_sprangjan() -> None:
    assert turns("make-blast-jan", JAN, "6-1") == ()


def test_the_order_of_the_steps_can_make_a_jan_a_sprangjan() -> None:
    either = "1:9,3:1,6:1,20:1,bar:3/1:4,2:1,3:1,4:1,14:1,16:2,17:2,24:3/w"
    blast, jan = (solve({"name": goal}, "vasa", either, "5-2") for goal in ("make-blast-jan", "make-jan"))
    assert blast.turns == ("bar/2* bar/5**",)
    assert set(jan.turns) == {"bar/2* bar/5**", "bar/5** bar/2*"}
    assert {position for position, _ in jan.results} == {position for position, _ in blast.results}


def test_a_pattern_is_completed() -> None:
    assert turns("complete-pattern", CROWN, "5-1") == ("19/24",)


def test_in_sm_a_pattern_counts_only_with_both_dice() -> None:
    assert turns("complete-pattern", CROWN, "5-1", "sm") == ()


def test_bearing_off_is_no_pattern() -> None:
    assert turns("complete-pattern", RACE, "6-5") == ()


def test_the_only_turn_is_found() -> None:
    assert turns("only-turn", "1:15/1:15/w", "6-6") == ("1/7",)


def test_a_pass_is_a_turn_too() -> None:
    assert turns("only-turn", "1:14,7:1/1:15/w", "6-6") == ("-",)


# --- The best turn, and what the others cost ---


def test_saving_oneself_counts_the_rolls_that_make_jan() -> None:
    solution = solve({"name": "save"}, "bok", SAVE, "6-4")
    assert solution.turns == ("bar/4 4/10",)
    assert sorted(solution.scores.values()) == [0, 7, 21, 36]
    for (position, _), figure in solution.scores.items():
        losing = rolls("jan", position)
        assert figure == sum(throw.ways for throw in THROWS if throw.text in losing)


def test_a_turn_that_wins_leaves_nothing_to_fear() -> None:
    solution = solve({"name": "save"}, "bok", BLAST, "6-4")
    jan = solve({"name": "make-jan"}, "bok", BLAST, "6-4")
    assert {solution.scores[result] for result in jan.results} == {0}


@pytest.mark.parametrize(
    ("ruleset", "roll", "turns", "means", "why"),
    [
        ("bok", "1-1", {"21/22 22/23 23/24 24/off"}, ["41/36", "43/36", "47/36"], "one off, and 20 waits"),
        ("vasa", "1-1", {"20/21 21/22 22/23 23/24"}, ["43/36", "47/36"], "only the rearmost goes off"),
        ("bok", "5-4", {"20/off 21/off"}, ["0", "1"], "both off: nothing is to come"),
        ("bok", "2-1", {"20/22 22/23", "21/23 23/24"}, ["49/36", "49/36", "55/36"], "two turns are as good"),
    ],
)
def test_the_fewest_rolls_are_found(ruleset: str, roll: str, turns: set[str], means: list[str], why: str) -> None:
    solution = solve({"name": "fewest-rolls"}, ruleset, RACE, roll)
    assert set(solution.turns) == turns, why
    assert sorted(solution.scores.values(), key=str) == means, why


def test_a_result_is_scored_by_its_position() -> None:
    solution = solve({"name": "fewest-rolls"}, "bok", RACE, "5-4")
    assert solution.scores[solution.results[0]] == "0"


@pytest.mark.parametrize("roll", ["6-6", "6-1", "4-3"])
def test_fifteen_checkers_at_home_are_asked_about_too(roll: str) -> None:
    solution = solve({"name": "fewest-rolls"}, "bok", "19:15/13:15/w", roll)
    best = min(Fraction(mean) for mean in solution.scores.values())
    assert {Fraction(solution.scores[result]) for result in solution.results} == {best}


def test_from_further_off_the_fewest_rolls_are_found_as_well() -> None:
    solution = solve({"name": "fewest-rolls"}, "bok", "17:1,18:1,off:13/13:15/w", "6-5")
    assert solution.turns == ("18/24 17/22",)
    assert sorted(solution.scores.values(), key=str) == ["19/18", "23/18"]


CLOSE = "20:1,21:1,23:1,off:12/24:2,off:13/w"
"""Black will be done with any roll."""


def test_the_best_chance_is_found_with_the_chance_of_losing_of_every_turn() -> None:
    solution = solve({"name": "best-chance"}, "bok", CLOSE, "3-3")
    black = races.contest("bok")
    for (position, _), figure in solution.scores.items():
        white = parse_position(position, BOK.layout).white
        assert Fraction(figure) == black.win([2, 0, 0, 0, 0, 0], home_of(white))
    best = min(map(Fraction, solution.scores.values()))
    assert {Fraction(solution.scores[result]) for result in solution.results} == {best}


def test_who_bears_off_the_last_loses_with_no_chance() -> None:
    solution = solve({"name": "best-chance"}, "bok", "23:2,off:13/24:2,off:13/w", "6-5")
    assert solution.turns == ("23/off(2)",)
    assert solution.scores[solution.results[0]] == "0"


def test_the_best_chance_can_cost_rolls() -> None:
    """Black will be done soon: two checkers that can go by one roll are worth more than one that surely goes."""
    position = "19:1,20:1,21:1,22:1,off:11/19:1,24:2,off:12/w"
    assert turns("best-chance", position, "5-1") == ("20/off 21/22",)
    assert turns("fewest-rolls", position, "5-1") == ("19/24 24/off",)


# --- What a wrong turn costs ---


def test_other_turns_are_told_what_they_give_away() -> None:
    solution = solve({"name": "make-jan"}, "bok", JAN, "6-1")
    turns = Roll(BOK, parse_position(JAN, BOK.layout), (6, 1)).turns()
    assert len(solution.scores) == len(turns) > len(solution.results)
    assert {solution.scores[result] for result in solution.results} == {0}
    assert {figure for result, figure in solution.scores.items() if result not in solution.results} == {30}


def test_a_jan_gives_away_what_a_sprangjan_would_have_been_worth() -> None:
    either = "1:9,3:1,6:1,20:1,bar:3/1:4,2:1,3:1,4:1,14:1,16:2,17:2,24:3/w"
    solution = solve({"name": "make-jan"}, "vasa", either, "5-2")
    assert sorted(solution.scores.values()) == [0, 20]


def test_a_pattern_not_made_gives_away_its_points() -> None:
    solution = solve({"name": "complete-pattern"}, "bok", CROWN, "5-1")
    assert set(solution.scores.values()) == {0, 18}


def test_the_only_turn_costs_nothing() -> None:
    assert list(solve({"name": "only-turn"}, "bok", "1:15/1:15/w", "6-6").scores.values()) == [0]


def test_a_wrong_turn_is_punished_by_a_jan() -> None:
    solution = solve({"name": "save"}, "bok", SAVE, "6-4")
    for result, losing in solution.scores.items():
        reply = punishing_reply("save", "bok", result)
        assert (reply is not None) == (losing != 0)
        if reply:
            roll, turn = reply.split(": ")
            position = parse_position(result[0], BOK.layout)
            played = Roll(BOK, position, parse_roll(roll)).play(parse_turn(turn))
            assert played.outcome
            assert played.outcome.rule is RuleId.WIN_JAN


def test_a_pattern_that_is_missed_is_punished_by_the_likeliest_hit() -> None:
    solution = solve({"name": "complete-pattern"}, "bok", EXPOSED, "3-1")
    wrong = [result for result in solution.scores if result not in solution.results]
    assert len(wrong) == 10
    for result in wrong:
        reply = punishing_reply("complete-pattern", "bok", result)
        assert reply
        roll, turn = reply.split(": ")
        position = parse_position(result[0], BOK.layout)
        assert "*" in str(Roll(BOK, position, parse_roll(roll)).play(parse_turn(turn)))
        hitting = [throw for throw in THROWS if throw.text in rolls("hit", result[0])]
        assert roll == max(hitting, key=lambda throw: throw.ways).text
        assert punishing_reply("make-jan", "bok", result) is None, "a hit is no answer to a missed jan"


def test_in_a_race_no_turn_is_punished() -> None:
    race = "20:1,21:1,off:13/19:1,off:14/w"
    results = solve({"name": "fewest-rolls"}, "bok", race, "1-1").scores
    assert {punishing_reply("fewest-rolls", "bok", result) for result in results} == {None}
    missed = "20:2,22:5,23:5,24:3/19:1,off:14/b"
    assert punishing_reply("complete-pattern", "bok", (missed, None)) is None, "the sides have passed each other"


def test_nothing_punishes_a_turn_that_ends_the_game_nor_one_of_a_game_without_jan() -> None:
    jan = solve({"name": "make-jan"}, "bok", JAN, "6-1").results[0]
    assert punishing_reply("make-jan", "bok", jan) is None
    assert punishing_reply("save", "backgammon", ("6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/b", None)) is None


def test_results_of_backgammon_are_written_with_its_own_points() -> None:
    solution = solve({"name": "fewest-rolls"}, "backgammon", "5:1,6:1,off:13/5:1,6:1,off:13/w", "6-5")
    assert solution.results == (("off:15/5:1,6:1,off:13/b", RuleId.BG_SINGLE),)


@pytest.mark.parametrize(
    ("goal", "position", "roll"),
    [
        ({"name": "save"}, SAVE, "6-4"),
        ({"name": "which-rolls", "make": "safe"}, SAVE, None),
        ({"name": "which-rolls", "make": "hit"}, SAVE, None),
        ({"name": "best-chance"}, CLOSE, "2-1"),
    ],
)
def test_a_search_beyond_its_budget_gives_no_answer(
    goal: Mapping[str, object], position: str, roll: str | None
) -> None:
    with pytest.raises(CutShort):
        solve(goal, "bok", position, roll, Budget(3))
    assert solve(goal, "bok", position, roll, Budget(5000)) == solve(goal, "bok", position, roll)


# --- Rolls ---


@pytest.mark.parametrize(
    ("make", "position", "expected"),
    [
        ("jan", JAN, ALL - {"4-4", "4-1"}),
        ("blast-jan", BLAST, {roll for roll in ALL if roll[0] in "654"}),
        ("pattern", CROWN, {roll for roll in ALL if "5" in roll} | {"4-1", "3-2"}),
        ("hit", WAITING, {roll for roll in ALL if "2" in roll}),
        ("enter", WAITING, {roll for roll in ALL if "2" in roll}),
        ("none", WAITING, {roll for roll in ALL if "2" not in roll}),
        ("safe", SAVE, {"6-4", "5-4", "4-4"}),
    ],
)
def test_the_rolls_that_do_it_are_found_the_highest_first(make: str, position: str, expected: set[str]) -> None:
    assert rolls(make, position) == sorted(expected, reverse=True)


@pytest.mark.parametrize(
    ("make", "position", "ways"), [("jan", JAN, 36 - 1 - 2), ("hit", WAITING, 11), ("none", WAITING, 25)]
)
def test_rolls_are_counted_as_the_dice_fall(make: str, position: str, ways: int) -> None:
    counted = solve({"name": "count-rolls", "make": make}, "bok", position, None)
    assert counted.ways == ways
    assert list(counted.rolls) == rolls(make, position)


def test_to_enter_is_to_have_none_left_on_the_bar() -> None:
    two_beaten = WAITING.replace("1:12", "1:11").replace("bar:1", "bar:2")
    assert rolls("enter", two_beaten) == ["6-2", "5-2"], "with room for one only, the other has to blast"


def test_every_thing_that_a_roll_can_make_is_asked_for_in_a_test() -> None:
    assert set(MAKES) == {"jan", "blast-jan", "pattern", "hit", "enter", "none", "safe"}


# --- Rulesets and refusals ---


def test_a_ruleset_may_have_options() -> None:
    start, goal = "1:15/1:15/w", {"name": "only-turn"}
    assert solve(goal, {"id": "bok", "opening.six-sixes": False}, start, "6-6").turns == ("1/7",)
    with pytest.raises(GoalError, match="not one result but 2"):
        solve(goal, {"id": "bok", "opening.six-sixes": True}, start, "6-6")


@pytest.mark.parametrize(
    ("goal", "ruleset", "position", "roll", "why"),
    [
        ({}, "bok", JAN, "6-1", "name is one of make-jan, .*count-rolls, not None"),
        ({"name": "win"}, "bok", JAN, "6-1", "not 'win'"),
        ({"name": ["save"]}, "bok", JAN, "6-1", "name is one of"),
        ({"name": "make-jan", "make": "jan"}, "bok", JAN, "6-1", "'make' is not known here: name"),
        ({"name": "make-jan"}, "bok", JAN, None, "make-jan needs a roll"),
        ({"name": "which-rolls"}, "bok", JAN, None, "make is one of jan, blast-jan, pattern, hit, enter, none, safe"),
        ({"name": "which-rolls", "make": "six"}, "bok", JAN, None, "not 'six'"),
        ({"name": "which-rolls", "make": "jan", "roll": 1}, "bok", JAN, None, "'roll' is not known here: name, make"),
        ({"name": "which-rolls", "make": "jan"}, "bok", JAN, "6-1", "there is no roll"),
        ({"name": "count-rolls", "make": "jan"}, "bok", JAN, "6-1", "count-rolls asks about all rolls"),
        ({"name": "which-rolls", "make": "enter"}, "bok", JAN, None, "no beaten checker"),
        ({"name": "only-turn"}, "bok", "1:15/1:15/w", "6-4", "not one result but 2: 1/7 1/5, 1/7 7/11"),
        ({"name": "fewest-rolls"}, "bok", JAN, "6-1", "cannot meet any more"),
        ({"name": "fewest-rolls"}, "bok", "13:15/13:15/w", "6-1", "too long"),
        ({"name": "fewest-rolls"}, "acey-deucey", "1:2,off:13/1:2,off:13/w", "6-1", "not reckoned"),
        ({"name": "best-chance"}, "bok", "24:7,off:8/24:6,off:9/w", "6-1", "6 checkers or fewer, at home"),
        ({"name": "best-chance"}, "bok", "24:6,off:9/24:7,off:8/w", "6-1", "6 checkers or fewer, at home"),
        ({"name": "best-chance"}, "bok", "18:1,off:14/24:6,off:9/w", "6-1", "6 checkers or fewer, at home"),
        ({"name": "save"}, "backgammon", "1:2,off:13/1:2,off:13/w", "6-1", "no jan in backgammon"),
        ({"name": "make-jan"}, "bok", "24:15/13:15/b", "6-1", "the game is over"),
    ],
)
def test_a_goal_that_cannot_be_asked_is_refused(
    goal: Mapping[str, object], ruleset: str | Mapping[str, object], position: str, roll: str | None, why: str
) -> None:
    with pytest.raises(GoalError, match=why):
        solve(goal, ruleset, position, roll)


@pytest.mark.parametrize(
    ("position", "roll", "error"),
    [("1:15/1:15", "6-1", NotationError), ("1:15/1:14/w", "6-1", PositionError), (JAN, "6", PositionError)],
)
def test_bad_texts_are_refused_by_the_notation(position: str, roll: str, error: type[EngineError]) -> None:
    with pytest.raises(error):
        solve({"name": "make-jan"}, "bok", position, roll)
