"""Our own puzzles: the answers written down a second time, and the figures that their texts tell."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.analysis import races
from engine.analysis.goals import Result, Solution, solve
from engine.analysis.quarter import Home, home_of
from engine.backgammon import BACKGAMMON
from engine.notation import format_position, parse_position, parse_roll, parse_turn
from engine.roll import Roll
from engine.ruleset import JANS
from engine.swedish import RULESETS

FOLDER = Path(__file__).resolve().parents[3] / "puzzles"
PUZZLES: Mapping[str, Mapping[str, Any]] = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*/*.toml"))
}

ANSWERS = {
    "tva-pa-en-gang": ["16/20* 20/23*"],
    "fyra-sexor": ["3/9 14/20* 9/15* 15/21*"],
    "ratt-band": ["bar/3**"],
    "ett-rum-kvar": ["6-3", "6-1", "5-5", "5-4", "5-2", "4-3", "3-3"],
    "in-med-bada": ["6-5", "6-3"],
    "fullt-hus": ["bar/4 4/10"],
    "sla-eller-lata-bli": ["7/13 3/7"],
    "fyra-ess": ["21/22 22/23 23/24 24/off"],
    "fyra-ess-hos-vasa": ["20/21 21/22 22/23 23/24"],
    "ta-av-eller-vanta": ["19/22 21/23"],
    "troja-dus-hos-vasa": ["19/22 19/21"],
    "den-bakersta": ["19/21 20/off"],
    "krona-med-munk": ["20/22(3) 21/23"],
    "sista-trappsteget": ["19/22 22/23"],
    "sex-ess-ett-drag": ["1/2 2/8"],
    "den-sista-hemma": ["1/7"],
    "tre-slagna": ["bar/5** bar/4**"],
    "sextifyra-i-hemspelet": ["20/off 20/24"],
    "muren": ["1/5** 21/24"],
    "inget-till-spillo": ["20/24 22/24"],
    "fyror-och-femmor": ["6-5", "6-4", "5-5", "5-4", "5-3", "5-2", "5-1", "4-4", "4-3", "4-2", "4-1"],
    "ett-rum-till": ["bar/4**"],
    "tre-poang-eller-fem": ["bar/5**"],
    "fulla-kvarteret": ["4/8 8/12 12/16* 16/20*"],
    "en-tarning-var": ["14/20* 3/7*"],
    "vem-slar-var": ["14/20* 1/5*"],
    "ratt-ordning": ["16/20* 20/22*"],
    "trallor-pa-vagen": ["9/12 12/15* 15/18* 18/21*"],
    "nastan-hemma": ["1/7* 3/8*"],
    "fyra-dusar": ["bar/2* 15/17* 17/19* 19/21*"],
    "gor-plats": ["7/12 4/7"],
    "anfall-som-forsvar": ["16/21* 17/20*"],
    "det-tomma-hemmet": ["10/12 12/13"],
    "tva-i-huken": ["6/12 11/12"],
    "ett-slag-och-ett-rum": ["6/12 16/19*"],
    "halva-kastet": ["15/19* 19/23"],
    "sex-steg-kvar": ["17/22 22/23"],
    "sju-fem-tre": ["22/23(2) 23/24(2)"],
    "tva-blir-tre": ["19/22 21/22"],
    "uppspel-med-munk": ["20/21* 21/22 22/23 23/24"],
    "atta-steg": ["6-6", "6-2", "5-3", "4-4", "2-2"],
    "tre-blottor": ["5-5", "3-2", "3-1", "2-1", "1-1"],
    "tva-blottor-kvar": ["5-5", "5-3", "4-3"],
    "in-med-femman": ["bar/5 16/20*"],
    "slagen-i-mal": ["4/10 10/12*"],
    "fyra-mot-tre": ["bar/2**"],
    "rum-under-bandet": ["bar/6**"],
    "sla-tva-pa-vagen": ["12/14* 14/19*"],
    "alla-ett-kliv": ["9/12 6/9 3/6 9/12"],
    "slag-i-svarts-huk": ["6/12 21/24*"],
    "sinka-dus-i-boken": ["20/off 19/21"],
    "sinka-dus-i-sm": ["20/off 24/off"],
    "sinka-dus-hos-vasa": ["19/24 19/21"],
    "trallor-i-hemspelet": ["20/23(2) 21/24 22/off"],
    "bara-ett-band": ["6-2", "5-2", "4-2", "3-2", "2-2", "2-1"],
    "tva-pa-samma-vag": ["5/8* 8/12*"],
    "trean-slar-in": ["6-3", "5-3", "3-3", "3-1"],
    "fyra-sma-steg": ["15/16* 16/17 17/18* 18/19*"],
    "ensam-jagare": ["4-4", "3-1", "2-2", "2-1", "1-1"],
    "tva-luckor": ["16/19* 17/20 19/22 20/23"],
    "sinkor-all-i-hemspelet": ["19/24* 19/24 21/off(2)"],
    "sju-steg-bort": ["6-1", "5-2", "4-3"],
    "vagen-in": ["6-4", "6-2", "5-4", "5-2", "4-4", "4-3", "4-2", "4-1", "3-2", "2-2", "2-1"],
    "rakna-jankasten": [
        *("6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "5-2", "5-1", "4-3", "4-2", "3-3", "2-2"),
    ],
    "bara-allor-hjalper": ["20/21(2) 21/22(2)"],
    "tva-som-haller-ihop": ["16/22 20/22"],
    "kronan-eller-facket": ["20/23 22/23"],
    "trappan-fore-facket": ["19/24 23/24"],
    "tva-av-i-sm": ["20/off 23/off"],
    "en-bakom-de-andra": ["19/21 19/20"],
    "tva-kvar-racker": ["23/off 19/20"],
    "fyra-pa-rad-i-22": ["20/22(4)"],
    "hellre-tre-narmare": ["19/22 23/24"],
    "den-hoga-stapeln": ["bar/6**"],
    "lagre-tarning-hogre-band": ["bar/4**"],
    "sprangning-i-sm": ["bar/5**"],
    "hela-vagen-hemifran": ["1/6 6/11 11/16* 16/21*"],
    "grannen-star-kvar": ["17/19* 20/21*"],
    "fram-till-huken": ["15/19* 19/24*"],
}

NUMBERS = {"sju-steg-bort": 6, "vagen-in": 20, "rakna-jankasten": 21}
"""How many of the 36 rolls do it, where that is asked."""

LOSING = {
    ("fullt-hus", "bar/4 4/10"): 0,
    ("fullt-hus", "bar/4 8/14"): 7,
    ("fullt-hus", "bar/4 14/20*"): 21,
    ("fullt-hus", "bar/4 18/24"): 36,
    ("sla-eller-lata-bli", "7/13 3/7"): 0,
    ("sla-eller-lata-bli", "7/13 13/17"): 11,
    ("sla-eller-lata-bli", "7/13 19/23*"): 15,
    ("sla-eller-lata-bli", "16/22 19/23*"): 20,
    ("gor-plats", "12/17* 12/15*"): 20,
    ("gor-plats", "10/15* 12/15"): 12,
    ("gor-plats", "7/12 12/15*"): 19,
    ("gor-plats", "7/12 4/7"): 0,
    ("anfall-som-forsvar", "11/16 17/20*"): 13,
    ("anfall-som-forsvar", "9/14 6/9"): 13,
    ("det-tomma-hemmet", "10/12 20/21"): 21,
    ("det-tomma-hemmet", "12/14 12/13"): 30,
    ("tva-i-huken", "11/17 17/18"): 11,
    ("tva-i-huken", "6/12 14/15"): 24,
    ("ett-slag-och-ett-rum", "6/12 9/12"): 9,
    ("ett-slag-och-ett-rum", "9/15* 16/19*"): 11,
    ("sla-tva-pa-vagen", "9/14* 12/14"): 15,
    ("sla-tva-pa-vagen", "10/12 5/10"): 8,
    ("alla-ett-kliv", "9/12 6/9 12/15 15/18*"): 8,
    ("alla-ett-kliv", "9/12 6/9 3/6 12/15"): 8,
    ("slag-i-svarts-huk", "6/12 9/12"): 20,
    ("slag-i-svarts-huk", "6/12 20/23"): 22,
    ("tva-som-haller-ihop", "6/12 20/22"): 6,
    ("tva-som-haller-ihop", "16/22 22/24"): 22,
    ("tva-som-haller-ihop", "1/7 6/8"): 9,
}
"""How many of the opponent's rolls the texts say make jan."""

OTHERWISE_IN_BACKGAMMON = ("kronan-eller-facket", "trappan-fore-facket", "tva-av-i-sm", "en-bakom-de-andra")
"""Races that are played otherwise in backgammon, where another turn takes the fewest rolls."""

each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


def solution(puzzle: Mapping[str, Any]) -> Solution:
    return solve(puzzle["goal"], puzzle["ruleset"], puzzle["position"], puzzle.get("roll"))


def final(puzzle: Mapping[str, Any], turn: str) -> Result:
    ruleset = RULESETS[puzzle["ruleset"]]
    roll = Roll(ruleset, parse_position(puzzle["position"], ruleset.layout), parse_roll(puzzle["roll"]))
    played = roll.play(parse_turn(turn))
    return format_position(played.position), played.outcome.rule if played.outcome else None


def test_every_puzzle_has_its_answer_here() -> None:
    assert set(ANSWERS) == set(PUZZLES)


@each_puzzle
def test_a_puzzle_is_solved_by_its_answer_and_nothing_else(puzzle: Mapping[str, Any]) -> None:
    found = solution(puzzle)
    turns = [turn for turn in puzzle.get("choices", found.turns) if final(puzzle, turn) in found.results]
    assert [*turns, *found.rolls] == ANSWERS[puzzle["id"]]


def test_rolls_are_counted_as_they_are() -> None:
    asked = [name for name, puzzle in PUZZLES.items() if puzzle["goal"]["name"] == "count-rolls"]
    assert {name: solution(PUZZLES[name]).ways for name in asked} == NUMBERS
    for name, number in NUMBERS.items():
        for language in ("sv", "en"):
            assert str(number) in PUZZLES[name][language]["comment"] or number < 10


@each_puzzle
def test_a_puzzle_has_hints_in_steps_in_both_languages_and_an_answer_that_tempts(puzzle: Mapping[str, Any]) -> None:
    for language in ("sv", "en"):
        assert len(puzzle[language]["hints"]) in (2, 3)
        assert set(puzzle[language]) == {"title", "task", "hints", "comment"}
    for wrong in puzzle.get("wrong", ()):
        assert wrong["sv"]
        assert wrong["en"]
    only_steps_can_tempt = puzzle["goal"]["name"] == "only-turn"
    assert "refused" in puzzle if only_steps_can_tempt else "wrong" in puzzle


def test_texts_tell_the_losing_rolls_as_they_are() -> None:
    for (name, turn), losing in LOSING.items():
        assert solution(PUZZLES[name]).scores[final(PUZZLES[name], turn)] == losing, (name, turn)


@each_puzzle
def test_texts_tell_mean_rolls_to_two_places(puzzle: Mapping[str, Any]) -> None:
    if puzzle["goal"]["name"] != "fewest-rolls":
        return
    found = solution(puzzle)
    told = [(found.results[0], puzzle["sv"]["comment"], puzzle["en"]["comment"])]
    told += [(final(puzzle, wrong["turn"]), wrong["sv"], wrong["en"]) for wrong in puzzle["wrong"]]
    for result, swedish, english in told:
        mean = f"{Fraction(found.scores[result]):.2f}"
        assert mean in english
        assert mean.replace(".", ",") in swedish


@pytest.mark.parametrize(
    ("goals", "make", "least"),
    [
        (("make-jan", "which-rolls", "count-rolls"), "jan", 20),
        (("make-blast-jan", "which-rolls", "count-rolls"), "blast-jan", 10),
        (("save",), None, 10),
        (("fewest-rolls", "best-chance"), None, 12),
        (("best-chance",), None, 4),
        (("complete-pattern",), None, 8),
    ],
)
def test_there_are_enough_of_each_kind(goals: tuple[str, ...], make: str | None, least: int) -> None:
    asked = [puzzle["goal"] for puzzle in PUZZLES.values()]
    assert sum(goal["name"] in goals and goal.get("make", make) == make for goal in asked) >= least


def test_in_backgammon_another_turn_is_the_best_and_it_tempts_here() -> None:
    for name in OTHERWISE_IN_BACKGAMMON:
        puzzle = PUZZLES[name]
        there, means = in_backgammon(puzzle)
        assert there not in {home_after(puzzle, turn) for turn in solution(puzzle).turns}
        assert there in {home_after(puzzle, wrong["turn"]) for wrong in puzzle["wrong"]}
        for language in ("sv", "en"):
            assert "ackgammon" in puzzle[language]["comment"]
        if name != "en-bakom-de-andra":  # its text tells no figure
            assert f"{float(min(means)):.2f}" in puzzle["en"]["comment"]


def home_after(puzzle: Mapping[str, Any], turn: str) -> Home:
    position, _ = final(puzzle, turn)
    return home_of(parse_position(position, RULESETS[puzzle["ruleset"]].layout).white)


def in_backgammon(puzzle: Mapping[str, Any]) -> tuple[Home, list[Fraction]]:
    """What the best turn of the same race leaves in backgammon, and the means of all turns."""
    white, black, turn = puzzle["position"].split("/")
    position = parse_position("/".join((as_backgammon(white), as_backgammon(black), turn)), BACKGAMMON.layout)
    scores = {
        home_of(turn.position.white): races.table("backgammon").mean(home_of(turn.position.white))
        for turn in Roll(BACKGAMMON, position, parse_roll(puzzle["roll"])).turns()
    }
    best, second = sorted(scores.values())[:2]
    assert best < second
    return min(scores, key=scores.__getitem__), list(scores.values())


def as_backgammon(side: str) -> str:
    """A side in its last quarter as backgammon counts its points."""
    stands = [part.split(":") for part in side.split(",")]
    points = sorted((25 - int(point), count) for point, count in stands if point != "off")
    return ",".join([f"{point}:{count}" for point, count in points] + [f"off:{n}" for off, n in stands if off == "off"])


@each_puzzle
def test_the_best_chance_is_not_the_fewest_rolls_and_texts_tell_both(puzzle: Mapping[str, Any]) -> None:
    if puzzle["goal"]["name"] != "best-chance":
        return
    chances = {turn: 100 * (1 - Fraction(score)) for turn, score in solution(puzzle).scores.items()}
    fewest = solve({"name": "fewest-rolls"}, puzzle["ruleset"], puzzle["position"], puzzle["roll"])
    assert not {*fewest.results} & {*solution(puzzle).results}
    assert {*fewest.results} <= {final(puzzle, wrong["turn"]) for wrong in puzzle["wrong"]}
    if puzzle["id"] == "bara-allor-hjalper":  # its texts count rolls
        return
    told = [(solution(puzzle).results[0], puzzle["sv"]["comment"], puzzle["en"]["comment"])]
    told += [(final(puzzle, wrong["turn"]), wrong["sv"], wrong["en"]) for wrong in puzzle["wrong"]]
    for result, swedish, english in told:
        chance = f"{float(chances[result]):.1f}"
        assert chance in english
        assert chance.replace(".", ",") in swedish
    mean = f"{float(Fraction(fewest.scores[fewest.results[0]])):.2f}"
    assert any(mean in wrong["en"] and mean.replace(".", ",") in wrong["sv"] for wrong in puzzle["wrong"])


def test_only_doubles_help_as_often_as_the_texts_say() -> None:
    puzzle = PUZZLES["bara-allor-hjalper"]
    chances = {turn: 1 - Fraction(solution(puzzle).scores[final(puzzle, turn)]) for turn in puzzle["choices"]}
    assert [36 * chance / Fraction(13, 36) for chance in chances.values()] == [3, 4, 3, 2]
    fewest = solve({"name": "fewest-rolls"}, puzzle["ruleset"], puzzle["position"], puzzle["roll"])
    assert fewest.turns == (puzzle["wrong"][0]["turn"],)
    assert f"{Fraction(min(fewest.scores.values(), key=Fraction)):.2f}" == "2.08"


@each_puzzle
def test_a_reply_punishes_with_jan(puzzle: Mapping[str, Any]) -> None:
    ruleset = RULESETS[puzzle["ruleset"]]
    for wrong in puzzle.get("wrong", ()):
        if "reply" in wrong:
            roll, turn = wrong["reply"].split(": ")
            position = parse_position(final(puzzle, wrong["turn"])[0], ruleset.layout)
            outcome = Roll(ruleset, position, parse_roll(roll)).play(parse_turn(turn)).outcome
            assert outcome
            assert outcome.rule in JANS


@pytest.mark.parametrize(("ruleset", "ways"), [("sm", 13), ("bok", 1)])
def test_sextifyra_has_as_many_ways_as_its_task_says(ruleset: str, ways: int) -> None:
    puzzle = PUZZLES["sextifyra-i-hemspelet"]
    rules = RULESETS[ruleset]
    assert (
        len(Roll(rules, parse_position(puzzle["position"], rules.layout), parse_roll(puzzle["roll"])).turns()) == ways
    )


def test_in_the_bearing_off_of_the_same_position_the_rulesets_want_different_turns() -> None:
    for bok, vasa in (("fyra-ess", "fyra-ess-hos-vasa"), ("ta-av-eller-vanta", "troja-dus-hos-vasa")):
        one, other = PUZZLES[bok], PUZZLES[vasa]
        assert (one["position"], one["roll"]) == (other["position"], other["roll"])
        assert solution(one).results != solution(other).results
