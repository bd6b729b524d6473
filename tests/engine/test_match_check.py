"""Matches judged: every fault by its line and rule, one for each slip; notices for the rest."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from engine.board import Player
from engine.errors import NotationError
from engine.formats import files, mat
from engine.games import RULESETS
from engine.judge import Report, judge
from engine.judge.match import MOST_OPEN, MOST_WRONG
from engine.judge.report import MOST_TURNS
from engine.notation import parse_position, parse_roll
from engine.record import VALUES, Hop, Remark
from engine.roll import Roll
from engine.rules import REFUSALS, RuleId
from engine.written import read_turn, understand, why_not, write_turn
from tests.engine import test_backgammon, test_cube

MATCHES: Final = Path(__file__).resolve().parents[1] / "data" / "matches"
GOOD: Final = sorted(MATCHES.glob("*.mat"))

type Told = tuple[int, str]
"""The line and the rule, or remark, of a finding."""


def report(text: str) -> Report:
    return judge(files.read(text))


def faults(found: Report) -> list[Told]:
    return [(finding.place.line, finding.about) for finding in found.faults]


def notices(found: Report) -> list[Told]:
    return [(finding.place.line, finding.about) for finding in found.findings if not finding.fault]


# --- The matches of other programs ---


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_match_has_no_fault(path: Path) -> None:
    assert faults(report(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    ("name", "score"),
    [("m01", (0, 5)), ("m02", (0, 5)), ("m03", (0, 5)), ("m04", (5, 4)), ("m05", (0, 5))],
)
def test_a_whole_match_is_replayed_with_its_scores(name: str, score: tuple[int, int]) -> None:
    found = report((MATCHES / f"{name}.mat").read_text("utf-8"))
    assert found.score == (10 * score[0], 10 * score[1])
    plays = [entry for game in found.record.games for entry in game.entries]
    assert len(plays) > 50


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_match_goes_through_every_format_and_is_as_good_after(path: Path) -> None:
    first = report(path.read_text("utf-8"))
    for name, form in files.FORMATS.items():
        again = judge(files.read(form.write(first.record)))
        assert (again.score, faults(again)) == (first.score, []), name
        assert mat.write(again.record) == mat.write(first.record), name


@pytest.mark.parametrize(
    ("name", "expected", "noted"),
    [
        ("00_ok", [], [(16, "unfinished")]),
        ("01_blocked", [(7, "bg.blocked")], [(16, "unfinished")]),
        ("03_one_die_unplayed", [(7, "turn.complete")], [(16, "unfinished")]),
        ("05_three_moves", [(7, "move.exact-die")], [(16, "unfinished")]),
        ("06_bar_ignored", [(8, "bg.enter-first")], [(9, "no-turn"), (16, "unfinished")]),
        ("08_missing_star", [], [(7, "star-missing")]),
        ("12_double_cube_not_mine", [(9, "cube.owner-only")], [(11, "star-missing"), (11, "unfinished")]),
        ("13_crawford_double", [(9, "cube.crawford")], [(6, "first-score"), (15, "unfinished")]),
        ("17_garbage_word", [(7, "unknown")], [(8, "unfinished")]),
        ("19_lower_die", [(8, "turn.higher-die")], [(8, "unfinished")]),
    ],
)
def test_a_faulty_match_has_the_one_fault_that_was_made(name: str, expected: list[Told], noted: list[Told]) -> None:
    found = report((MATCHES / "illegal" / f"{name}.mat").read_text("utf-8"))
    assert (faults(found), notices(found)) == (expected, noted)


def test_a_fault_is_told_with_the_turns_that_were_open() -> None:
    (fault,) = report((MATCHES / "illegal" / "06_bar_ignored.mat").read_text("utf-8")).faults
    assert (fault.player, fault.game, fault.place.column, fault.roll) == (Player.WHITE, 1, 6, "3-1")
    assert fault.position is not None
    position = parse_position(fault.position, RULESETS["backgammon"].layout)
    turns = Roll(RULESETS["backgammon"], position, parse_roll("3-1")).turns()
    assert fault.turns == tuple(map(str, turns))
    assert [violation.rule for violation in fault.violations] == [fault.about]


def test_a_match_in_which_every_turn_is_wrong_is_judged_to_its_end() -> None:
    turns = [f"{'wb'[number % 2]} 6-5 24/{23 - number % 2}" for number in range(60)]
    assert len(report(match_of(turns)).faults) == len(turns), "each doubles the ways on, were they not bounded"


WRONG: Final = ("w 6-5 24/23", "b 6-5 24/22")


def test_a_match_with_very_many_faults_is_judged_no_further() -> None:
    games = [WRONG * (MOST_WRONG // 4), WRONG * MOST_WRONG, WRONG]
    found = report(match_of(*games))
    assert len(found.faults) == MOST_WRONG
    last = found.faults[-1].place.line
    assert notices(found)[-1] == (last + 1, "stopped")
    assert found.findings[-1].values == {"count": MOST_WRONG}
    assert [len(game.entries) for game in found.record.games] == list(map(len, games)), "the rest stays as it is told"


def test_a_match_whose_faults_leave_very_many_turns_open_is_judged_no_further() -> None:
    wide = "3:1,4:1,6:1,7:1,8:1,12:1,13:1,16:1,17:1,18:1,19:1,21:1,22:1,23:1,24:1/bar:15/w"
    games = (f"Game {number}\nPosition {wide}\nw 2-2 24/23\n" for number in range(1, MOST_WRONG))
    found = report('[Rules "acey-deucey"]\n' + "".join(games))
    opened = [len(fault.turns) + fault.more for fault in found.faults if fault.turns]
    assert sum(opened[:-1]) < MOST_OPEN <= sum(opened)
    assert len(opened) < MOST_WRONG // 2
    assert found.findings[-1].about == "stopped"


def test_turns_missing_after_a_fault_are_reckoned_among_them() -> None:
    blocked = "Position bar:1,off:14/5:2,6:2,off:11/w"
    found = report(match_of([blocked, "w 6-5 bar/24", *["w 6-5 -"] * 2 * MOST_WRONG]))
    assert [about for _, about in notices(found)] == ["no-turn"] * (MOST_WRONG - 1) + ["stopped"]
    assert found.findings[-1].values == {"count": 1}


def test_where_nothing_is_left_to_judge_nothing_stops() -> None:
    assert notices(report(match_of(WRONG * (MOST_WRONG // 2))))[-1][1] != "stopped"


def test_what_is_remarked_in_reading_is_told_as_far_as_a_match_is_judged() -> None:
    odd = "w 3-1 8/5, 6/5"
    found = report(match_of([odd, *WRONG * MOST_WRONG, odd]))
    assert [about for _, about in notices(found)] == ["commas", "stopped"]


def test_of_many_open_turns_the_first_are_told_and_the_others_counted() -> None:
    position = parse_position(f"{START[:-1]}w", BACKGAMMON.layout)
    turns = tuple(map(str, Roll(BACKGAMMON, position, parse_roll("1-1")).turns()))
    (fault,) = report(match_of([f"Position {START[:-1]}w", "w 1-1 6/5"])).faults
    assert fault.turns == turns[:MOST_TURNS]
    assert fault.more == len(turns) - MOST_TURNS > 0


def test_none_of_ten_thousands_of_open_turns_are_told() -> None:
    spread = "3:1,5:1,8:1,10:1,12:1,13:1,14:1,15:1,17:2,19:1,20:1,21:1,22:1,24:1/bar:15/w"
    tags = '[Rules "acey-deucey"]\n'
    (fault,) = report(f"{tags}Game 1\nPosition {spread}\nw 2-1 24/22\n").faults
    assert (fault.about, fault.roll, fault.turns, fault.more) == ("turn.complete", "2-1", (), 0)
    assert fault.position == spread


def test_both_columns_alike() -> None:
    """The same slips in the right column: Black begins, and everything is told of him."""
    text = (
        " 5 point match\n\n Game 1\n A : 0                          B : 0\n"
        "  1)                             65: 24/18 24/19\n"
        "  2) 31: 8/5 6/5                  Doubles => 2\n  3)  Takes                      21: 13/11 6/5\n"
        "  4)  Doubles => 4                Takes\n  5) 21: 6/5\n"
    )
    found = report(text)
    assert faults(found) == [(5, "bg.blocked"), (9, "turn.complete")]
    assert found.faults[0].player is Player.BLACK


# --- Backgammon: a table of faults ---


def match_of(*games: Sequence[str], length: int = 5, tags: str = "") -> str:
    """Our own text: games of lines, the first of which begins on line 4 (5 with tags)."""
    head = f'[Rules "backgammon"]\n[Points "{length}"]\n' if length else '[Rules "backgammon"]\n'
    return head + tags + "".join(f"Game {number}\n" + "\n".join(game) + "\n" for number, game in enumerate(games, 1))


class Case(NamedTuple):
    """A match, the faults to be found in it, and why it is there."""

    why: str
    games: Sequence[Sequence[str]]
    expected: list[Told]
    length: int = 5
    tags: str = ""


QUICK: Final = ("Position 1:1,off:14/6:14,off:1/w", "w 2-1 1/off")
"""White wins a single game with his first roll."""
GAMMON: Final = ("Position 1:1,off:14/6:15/w", "w 2-1 1/off")
MONEY: Final = '[Options "cube.jacoby cube.beaver cube.raccoon"]\n'
AUTOMATIC: Final = '[Options "cube.automatic cube.murphy"]\n'

CASES: Final = (
    Case("all well", [["w 3-1 8/5 6/5", "b double", "w take", "b 4-2 8/4 6/4"]], []),
    Case("equal dice do not begin a game", [["w 3-3 8/5(2) 6/3(2)"]], [(4, "bg.start")]),
    Case("nor do other dice than those told", [["Dice 3-1", "w 6-5 24/18 18/13"]], [(5, "bg.start")]),
    Case("nor the player with the lower one", [["Dice 1-3", "w 3-1 8/5 6/5"]], [(3, "bg.start")]),
    Case("what is told before the last dice are ties", [["Dice 2-1 3-1", "w 3-1 8/5 6/5"]], [(3, "bg.start")]),
    Case("ties are rolled again", [["Dice 2-2 3-1", "w 3-1 8/5 6/5"]], []),
    Case("nobody doubles before the first roll", [["w double", "b take", "w 3-1 8/5 6/5"]], [(4, "cube.before-roll")]),
    Case("nor after his roll", [["w 3-1 8/5 6/5", "w double", "b take"]], [(5, "cube.before-roll")]),
    Case("a player plays twice", [["w 3-1 8/5 6/5", "w 4-2 8/4 6/4"]], [(5, "turn.alternate")]),
    Case(
        "he waits though he is not closed out", [["w 3-1 8/5 6/5", "b wait", "w 4-2 8/4 6/4"]], [(5, "turn.alternate")]
    ),
    Case("nothing is answered", [["w 3-1 8/5 6/5", "b take", "b 4-2 8/4 6/4"]], [(5, "cube.unasked")]),
    Case("a roll instead of an answer", [["w 3-1 8/5 6/5", "b double", "b 4-2 8/4 6/4"]], [(6, "cube.answer")]),
    Case(
        "waiting instead of an answer", [["w 3-1 8/5 6/5", "b double", "w wait", "b 4-2 8/4 6/4"]], [(6, "cube.answer")]
    ),
    Case("the doubler takes", [["w 3-1 8/5 6/5", "b double", "b take"]], [(6, "cube.answer")]),
    Case("the doubler turns again", [["w 3-1 8/5 6/5", "b double", "b double"]], [(6, "cube.answer")]),
    Case("a wrong number on the cube", [["w 3-1 8/5 6/5", "b double 4", "w take"]], [(5, "cube.value")]),
    Case("a beaver in a match", [["w 3-1 8/5 6/5", "b double", "w double", "b take"]], [(6, "cube.beaver")]),
    Case(
        "beavers and raccoons",
        [["w 3-1 8/5 6/5", "b double", "w double 4", "b double 8", "w drop", "Result b 4"]],
        [],
        0,
        MONEY,
    ),
    Case(
        "a dead cube",
        [["Score 3-0", "w 3-1 8/5 6/5", "b double", "w take", "b 4-2 8/4 6/4", "w double", "b take"]],
        [(9, "cube.dead")],
    ),
    Case(
        "a fault of the cube, and then what it led to",
        [["w 3-1 8/5 6/5", "b double", "w take", "b double", "w take", "b 4-2 8/4 6/4", "w double 8"]],
        [(7, "cube.owner-only")],
    ),
    Case("play goes on after the end", [[*QUICK, "b 3-1 6/5 6/3"]], [(6, "win.game-over")]),
    Case("a double too", [[*QUICK, "b double"]], [(6, "win.game-over")]),
    Case("and giving up", [[*QUICK, "b resign"]], [(6, "win.game-over")]),
    Case("too many points", [[*QUICK, "Result w 2"]], [(6, "match.result")]),
    Case("the wrong winner", [[*QUICK, "Result b 1"]], [(6, "match.result")]),
    Case("another win", [[*QUICK, "Result w 1 bg.gammon"]], [(6, "match.result")]),
    Case("the win by its name", [[*QUICK, "Result w 1 bg.single"]], []),
    Case("a gammon", [[*GAMMON, "Result w 2"]], []),
    Case("Jacoby: nobody has doubled", [[*GAMMON, "Result w 2"]], [(6, "cube.jacoby")], 0, MONEY),
    Case("Jacoby: one point", [[*GAMMON, "Result w 1"]], [], 0, MONEY),
    Case("Jacoby: three is nothing", [[*GAMMON, "Result w 3"]], [(6, "match.result")], 0, MONEY),
    Case("no more points than were missing", [["Score 4-0", *GAMMON, "Result w 1"]], []),
    Case("what the drop costs", [["w 3-1 8/5 6/5", "b double", "w drop", "Result b 2"]], [(7, "cube.decline")]),
    Case("a result without the answer", [["w 3-1 8/5 6/5", "b double", "Result b 1"]], []),
    Case("… of another worth", [["w 3-1 8/5 6/5", "b double", "Result b 2"]], [(6, "cube.answer")]),
    Case("a game conceded", [["w 3-1 8/5 6/5", "Result w 3"]], []),
    Case("… for what it cannot be", [["w 3-1 8/5 6/5", "Result w 4"]], [(5, "bg.resign")]),
    Case("… for parts of it", [["w 3-1 8/5 6/5", "b double", "w take", "Result b 3"]], [(7, "bg.resign")]),
    Case("resigned by name", [["w 3-1 8/5 6/5", "b resign 2", "Result w 2"]], []),
    Case("resigned, and the result tells the points", [["w 3-1 8/5 6/5", "b resign", "Result w 2"]], []),
    Case("resigned, and nothing does", [["w 3-1 8/5 6/5", "b resign"]], []),
    Case("resigned for nothing", [["w 3-1 8/5 6/5", "b resign 0"]], [(5, "bg.resign")]),
    Case("… by what the result tells", [["w 3-1 8/5 6/5", "b resign", "Result w 0"]], [(6, "match.result")]),
    Case("resigned out of turn", [["w 3-1 8/5 6/5", "w resign 1", "Result b 1"]], []),
    Case("resigned for four", [["w 3-1 8/5 6/5", "b resign 4", "Result w 4"]], [(5, "bg.resign")]),
    Case(
        "the score of the second game",
        [[*QUICK, "Result w 1"], ["Score 0-1", "w 3-1 8/5 6/5"]],
        [(8, "match.score"), (8, "match.score")],
    ),
    Case(
        "the score is wrong once",
        [[*QUICK, "Result w 1"], ["Score 2-0", *QUICK, "Result w 1"], ["Score 2-0", "b 3-1 8/5 6/5"]],
        [(8, "match.score")],
    ),
    Case(
        "the score was wrong, and stays so",
        [[*QUICK, "Result w 1"], ["Score 2-0", *QUICK, "Result w 1"], ["Score 3-0", "b 3-1 8/5 6/5"]],
        [(8, "match.score")],
    ),
    Case("a game that nobody wins", [["w 3-1 8/5 6/5"], ["w 3-1 8/5 6/5"]], [(4, "left-open")]),
    Case(
        "… nor the next score tells",
        [["w 3-1 8/5 6/5"], ["Score 1-1", "w 3-1 8/5 6/5"]],
        [(4, "left-open"), (6, "match.score"), (6, "match.score")],
    ),
    Case("a game won by what the next score tells", [["w 3-1 8/5 6/5"], ["Score 0-2", "w 3-1 8/5 6/5"]], []),
    Case("a game after the match", [[*QUICK, "Result w 1"], ["Score 1-0", "w 3-1 8/5 6/5"]], [(8, "match.over")], 1),
    Case("a first score that ends the match", [["Score 5-0", "w 3-1 8/5 6/5"]], [(4, "match.over")]),
    Case("… or is beyond it", [["Score 999-6", *QUICK, "Result w 1"]], [(4, "match.over")]),
    Case("a match too long", [["w 3-1 8/5 6/5"]], [(2, "match.length")], 1000),
    Case("automatic doubles by the dice", [["Dice 2-2 4-4 3-1", "Cube 2", "w 3-1 8/5 6/5"]], [], 0, AUTOMATIC),
    Case("… by the cube alone", [["Cube 2", "w 3-1 8/5 6/5"]], [], 0, AUTOMATIC),
    Case("… beyond the limit", [["Cube 4", "w 3-1 8/5 6/5"]], [(3, "cube.value")], 0, AUTOMATIC),
    Case("… in a match", [["Cube 2", "w 3-1 8/5 6/5"]], [(3, "cube.value")]),
    Case("a checker taken off too soon", [["w 6-5 6/off 13/8", "b 4-2 8/4 6/4"]], [(4, "bg.off-not-yet")]),
    Case("two results", [[*QUICK, "Result w 1", "Result b 3"]], [(7, "after-result")]),
    Case("a position after the result", [["Result w 1", QUICK[0]]], [(5, "misplaced")]),
    Case("turns after the result", [["w 3-1 8/5 6/5", "Result w 1", "b 4-2 8/4 6/4"]], [(6, "after-result")]),
    Case("… told once", [["Result b 1", "w 3-1 8/5 6/5", "b 4-2 8/4 6/4"]], [(5, "after-result")]),
    Case("… of a game that was won, told by the rule", [[*QUICK, "Result w 1", "b 4-2 8/4"]], [(7, "win.game-over")]),
    Case("a score after the first turn", [["w 3-1 8/5 6/5", "Score 9-9"]], [(5, "misplaced")]),
    Case("a position after it", [["w 3-1 8/5 6/5", GAMMON[0], "b 4-2 8/4 6/4"]], [(5, "misplaced")]),
    Case("two scores", [["Score 1-1", "Score 2-2", "w 3-1 8/5 6/5"]], [(5, "misplaced")]),
    Case("another length", [["w 3-1 8/5 6/5"]], [(3, "misplaced")], tags='[Points "7"]\n'),
    Case("another game", [["w 3-1 8/5 6/5"]], [(3, "misplaced")], tags='[Rules "bok"]\n'),
    Case("no game at all", [], []),
    Case("a game without a turn", [[]], []),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_a_slip_is_one_fault_by_its_line_and_rule(case: Case) -> None:
    assert faults(report(match_of(*case.games, length=case.length, tags=case.tags))) == case.expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_findings_carry_the_values_that_their_sentences_use(case: Case) -> None:
    for finding in report(match_of(*case.games, length=case.length, tags=case.tags)).findings:
        names = VALUES.get(finding.about, ()) if isinstance(finding.about, Remark) else REFUSALS[finding.about]
        assert tuple(finding.values) == names, finding


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([["w 3-1 8/5 6/5"]], [(4, "unfinished")]),
        ([[*QUICK]], [(5, "no-result")]),
        ([["Score 4-0", *GAMMON, "Result w 1"]], [(4, "first-score"), (7, "capped")]),
        ([["w 3-1 8/5 6/5", "b double", "Result b 1"]], [(6, "declined")]),
        ([["w 3-1 8/5 6/5", "Result w 3"]], [(5, "conceded")]),
        ([["w 3-1 8/5 6/5"], ["Score 0-2", "w 3-1 8/5 6/5"]], [(4, "conceded"), (7, "unfinished")]),
        ([["w 3-1 6/5, 8/5", "b 4-2 6/4* 8/4"]], [(4, "commas"), (5, "star-false"), (5, "unfinished")]),
        ([["w 6-3 18/15 24/18", "b 2-1 13/11 25/24"]], [(4, "order"), (5, "unfinished"), (5, "bar")]),
        ([], []),
    ],
)
def test_what_is_overlooked_is_noted(games: list[list[str]], expected: list[Told]) -> None:
    assert notices(report(match_of(*games))) == expected


@pytest.mark.parametrize(
    "text",
    [
        '[Rules "bok"]\n\nGame 1\nDice 5-2\n',
        '[Rules "backgammon"]\n\nGame 1\nDice 2-5\n',
        '[Rules "bok"]\n\nGame 1\nPosition 24:1,off:14/1:15/w\nw 6-5 24/off\nResult w 1 win.home\n\nGame 2\n',
    ],
)
def test_before_anybody_has_acted_nobody_has_begun(text: str) -> None:
    found = report(text)
    assert found.faults == ()
    assert notices(found)[-1][1] == "unfinished"


TOLD_OVER: Final = " 5 point match\n\n Game 1\n Anna : 0                       Bo : 0\n"
WINS: Final = "      Wins 1 point\n"


@pytest.mark.parametrize(
    ("text", "expected", "noted"),
    [
        (TOLD_OVER + f"{WINS}{'':34}Wins 3 points\n", [(6, "after-result")], [(5, "conceded")]),
        (TOLD_OVER + f"{WINS}  1) 31: 8/5 6/5\n", [(6, "after-result")], [(5, "conceded")]),
        (TOLD_OVER + "  1) 31: 8/5 6/5\n; Set Pos=-b----E-C---eE---c-e----B-/0\n", [(6, "misplaced")], []),
        (" 7 point match\n" + TOLD_OVER + WINS, [(2, "misplaced")], [(6, "conceded")]),
        (TOLD_OVER + " 7 point match\n" + WINS, [(5, "misplaced")], [(6, "conceded")]),
        (TOLD_OVER + WINS + " Game 2\n Bo : 1    Cia : 0\n", [], [(5, "conceded"), (7, "names")]),
        (TOLD_OVER + WINS + " Game 9\n Anna : 1    Bo : 0\n", [], [(5, "conceded"), (6, "number")]),
    ],
    ids=["two results", "a result first", "a position late", "two lengths", "… one late", "others play", "the number"],
)
def test_what_is_told_twice_or_too_late_does_not_count(text: str, expected: list[Told], noted: list[Told]) -> None:
    found = report(text)
    assert (faults(found), [told for told in notices(found) if told[1] != "unfinished"]) == (expected, noted)
    assert found.score == (0 if (6, "misplaced") in expected else 10, 0)


def test_no_turns_are_told_as_open_in_a_game_that_has_ended() -> None:
    (fault,) = report(match_of(["Position off:15/6:14,off:1/w", "w 2-1 6/5"], length=0)).faults
    assert (fault.about, fault.roll, fault.turns) == (RuleId.WIN_GAME_OVER, None, ())


@pytest.mark.parametrize("character", "\v\f\x1c\x85\u2028")
@pytest.mark.parametrize(
    "text", [match_of(["; a-b", "hello"]), TOLD_OVER.replace("\n\n", "\n; a-b\n") + "; Set Pos=" + "?" * 26]
)
def test_lines_end_as_lines_do_and_not_within_a_comment(text: str, character: str) -> None:
    for ends in ("\n", "\r\n", "\r"):
        with pytest.raises(NotationError) as error:
            report(text.replace("-", character).replace("\n", ends))
        assert error.value.place[0] == 5
    assert faults(report(match_of(["w 3-1 8/5 6/5  ; a-b"]).replace("a-b", f"a{character}b"))) == []


def test_nobody_gives_up_nothing() -> None:
    assert faults(report(TOLD_OVER + "  1) 31: 8/5 6/5                Resigns 0\n")) == [(5, "bg.resign")]


def test_the_number_of_a_game_of_ours_follows_that_before_it() -> None:
    text = match_of(["Result w 1"], ["Result b 1"], ["Result b 1"]).replace("Game 2", "Game 9").replace("3", "10")
    assert [told for told in notices(report(text)) if told[1] == "number"] == [(5, "number")]


CLOSED: Final = "Position 13:14,bar:1/1:2,2:2,3:2,4:2,5:2,6:2,13:3/"


@pytest.mark.parametrize(
    ("lines", "expected", "noted"),
    [
        ([CLOSED + "w", "w wait", "b 2-1 13/11 6/5"], [], [(6, "unfinished")]),
        ([CLOSED + "w", "b 2-1 13/11 6/5"], [], [(5, "unfinished")]),
        ([CLOSED + "b", "b 2-1 13/11 11/10", "b 2-1 13/11 10/9"], [], [(6, "unfinished")]),
        ([CLOSED + "w", "w 2-1 -", "b 2-1 13/11 6/5"], [], [(5, "rolled-closed"), (6, "unfinished")]),
        ([CLOSED + "w", "w 2-1 bar/23", "b 2-1 13/11 6/5"], [(5, "bg.blocked")], [(6, "unfinished")]),
    ],
    ids=["waits", "is passed over at once", "is passed over", "rolls for nothing", "moves all the same"],
)
def test_who_is_closed_out_does_not_roll(lines: list[str], expected: list[Told], noted: list[Told]) -> None:
    found = report(match_of(lines))
    told = [told for told in notices(found) if told[1] != "order"]
    assert (faults(found), told) == (expected, noted)


# --- Bräde: the same kinds of fault ---

BRADE: Final = '[Rules "{}"]\n[Games "3"]\n'
NEAR: Final = "Position 23:1,24:14/1:14,13:1/w"
"""White makes uppspel with a one."""


@pytest.mark.parametrize(
    ("why", "ruleset", "lines", "expected"),
    [
        ("all well", "vasa", ["Dice 2-5", "w 6-4 1/7 1/5", "b 3-1 1/4 1/2"], []),
        ("one and one", "vasa", ["w 6-6 1/7(2)"], [(4, "land.one-only")]),
        ("a die is left", "vasa", ["w 6-4 1/7"], [(4, "turn.complete")]),
        ("no such die", "bok", ["w 6-4 1/4 1/7"], [(4, "move.exact-die")]),
        ("three steps", "bok", ["w 6-4 1/7 1/5 1/3"], [(4, "move.exact-die")]),
        ("beaten first", "bok", ["Position 12:14,bar:1/1:15/w", "w 6-4 12/18 bar/4"], []),
        ("beaten ignored", "bok", ["Position 12:14,bar:1/1:15/w", "w 6-4 12/18 12/16"], [(5, "enter.first")]),
        ("a wrong word", "sm", ["w hello", "b 6-4 1/7 1/5"], [(4, "unknown")]),
        ("the higher die begins not", "bok", ["Dice 5-2", "w 6-4 1/7 1/5"], [(3, "start.lower-die")]),
        ("twice in a row", "bok", ["w 6-4 1/7 1/5", "w 3-1 1/4 1/2"], [(5, "turn.alternate")]),
        ("no waiting", "bok", ["w 6-4 1/7 1/5", "b wait"], [(5, "turn.alternate")]),
        ("no cube", "sm", ["w double", "b take"], [(4, "cube.none")]),
        ("one die where it may not be", "sm", ["w 6 1/7"], [(4, "onedie.option")]),
        ("one die where it makes the pattern", "sm", [NEAR, "w 1 23/24", "Result w 1 win.corner"], []),
        ("given up", "sm", ["w 6-4 1/7 1/5", "b resign", "Result w 1 surrender"], []),
        ("given up for nothing", "sm", ["w 6-4 1/7 1/5", "b resign 0"], [(5, "match.result")]),
        ("given up for what it costs", "sm", ["w 6-4 1/7 1/5", "b resign 1", "Result w 1"], []),
        ("given up, not told", "sm", ["w 6-4 1/7 1/5", "Result w 1"], []),
        ("given up by the other", "sm", ["w 6-4 1/7 1/5", "Result b 1"], [(5, "left-open")]),
        ("vasa has no giving up", "vasa", ["w 6-4 1/7 1/5", "b resign", "Result w 1"], [(5, "surrender")]),
        ("no result without an end", "vasa", ["w 6-4 1/7 1/5", "Result w 1"], [(5, "left-open")]),
        ("won", "vasa", [NEAR, "w 2-1 23/24", "Result w 2 win.corner"], []),
        ("won, wrongly valued", "vasa", [NEAR, "w 2-1 23/24", "Result w 1"], [(6, "match.result")]),
        ("won with no munk", "vasa", [NEAR, "w 2-1 23/24", "Result w 2 win.corner+munk"], [(6, "match.result")]),
        ("parts of points", "bok", [NEAR, "w 2-1 23/24", "Result w 1.2 win.corner"], []),
        ("after the end", "bok", [NEAR, "w 2-1 23/24", "b 6-4 1/7 1/5"], [(6, "win.game-over")]),
    ],
)
def test_slips_in_brade(why: str, ruleset: str, lines: list[str], expected: list[Told]) -> None:
    text = BRADE.format(ruleset) + "Game 1\n" + "\n".join(lines) + "\n"
    assert faults(report(text)) == expected, why


def test_it_is_too_late_to_give_up_after_a_band_beyond_the_second_quarter() -> None:
    text = BRADE.format("sm") + ("Game 1\nPosition 12:15/1:15/w\nw 5-5 12/17(4)\nb 6-3 1/7 1/4\nw resign\nResult b 1\n")
    assert faults(report(text)) == [(7, "surrender.too-late")]


def test_the_loser_begins_the_next_game_of_brade() -> None:
    won = f"Game 1\n{NEAR}\nw 2-1 23/24\nResult w 1.2\n"
    head = BRADE.format("bok") + won + "Game 2\nScore 1.2-0\n"
    assert faults(report(head + "b 6-4 1/7 1/5\n")) == []
    assert faults(report(head + "w 6-4 1/7 1/5\n")) == [(8, "start.loser-begins")]
    assert faults(report(head.replace("Score 1.2", "Score 1.4") + "b 6-4 1/7 1/5\n")) == [(8, "match.score")]


def test_single_games_of_brade_are_no_match() -> None:
    white = f"Game 1\n{NEAR}\nw 2-1 23/24\nResult w 1.2\n"
    black = "Game 2\nPosition 1:14,13:1/23:1,24:14/b\nb 2-1 23/24\nResult b 1.2\n"
    assert faults(report('[Rules "bok"]\n' + white + black)) == []
    assert faults(report('[Rules "bok"]\n[Games "4"]\n' + white + black)) == [(2, "match.length")]


# --- Turns as they are written ---

BACKGAMMON: Final = RULESETS["backgammon"]
START: Final = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
BOTH_WAYS: Final = "24:2,off:13/4:1,7:1,24:13/w"
"""A blot of Black's stands on White's 18, another on 21."""


@pytest.mark.parametrize(
    ("position", "roll", "written", "turn", "overlooked"),
    [
        (START, "6-3", "24/15", "24/18 18/15", []),
        (START, "6-3", "24/18/15", "24/18 18/15", []),
        (START, "6-3", "24/15*", "24/18 18/15", ["star-false"]),
        (START, "3-3", "24/15 13/10", "24/21 21/18 18/15 13/10", []),
        (START, "3-3", "13/7(2)", "13/10 10/7 13/10 10/7", []),
        (START, "6-3", "18/15 24/18", "24/18 18/15", ["order"]),
        ("24:2,off:13/7:1,10:1,24:13/w", "6-3", "24/15", "24/21 21/15*", ["star-missing"]),
        ("24:2,off:13/7:1,10:1,24:13/w", "6-3", "24/18*/15*", "24/18* 18/15*", []),
        (
            "24:2,off:13/4:1,7:1,24:13/w",
            "6-3",
            "24/15",
            "24/18* 18/15",
            ["ambiguous", "star-missing"],
        ),
        ("24:2,off:13/4:1,24:14/w", "6-3", "24/15", "24/18 18/15", []),
        ("24:2,off:13/4:1,24:14/w", "6-3", "24/21*/15", "24/21* 21/15", []),
        ("5:1,6:1,off:13/1:14,off:1/w", "6-5", "6/0 5/0", "6/off 5/off", []),
        ("1:1,6:1,off:13/1:14,off:1/w", "4-2", "6/0", "6/2 2/off", []),
        ("6:1,off:14/1:14,off:1/w", "5-1", "6/0", "6/1 1/off", []),
    ],
)
def test_a_turn_is_understood(position: str, roll: str, written: str, turn: str, overlooked: list[str]) -> None:
    thrown = Roll(BACKGAMMON, parse_position(position, BACKGAMMON.layout), parse_roll(roll))
    reading = read_turn(written, BACKGAMMON.layout.numbers, words=False)
    understood = understand(thrown, reading.hops)
    assert understood is not None
    assert (str(understood.turn), [remark for remark, _ in understood.overlooked]) == (turn, overlooked)


def test_only_legal_turns_are_understood() -> None:
    thrown = Roll(BACKGAMMON, parse_position(START, BACKGAMMON.layout), parse_roll("6-5"))
    for written, rule in (
        ("24/19 24/18", RuleId.BG_BLOCKED),
        ("13/2 6/5", RuleId.DICE_SEPARATE),
        ("24/18(6)", RuleId.MOVE_EXACT_DIE),
    ):
        hops = read_turn(written, BACKGAMMON.layout.numbers).hops
        assert understand(thrown, hops) is None
        assert why_not(thrown, hops)[0].rule == rule


def test_equal_hops_are_written_together() -> None:
    numbers = BACKGAMMON.layout.numbers
    hops = (Hop(0, 3, 1), Hop(12, 14), Hop(12, 14), Hop(19, 25))
    assert write_turn(hops, numbers) == "bar/22* 13/11(2) 6/off"
    assert write_turn(hops, numbers, words=False) == "25/22* 13/11(2) 6/0"
    assert read_turn(write_turn(hops, numbers), numbers).hops == hops


# --- All of them ---


def test_every_rule_of_backgammon_and_of_matches_is_seen_to_refuse() -> None:
    seen = {rule for case in CASES for _, rule in case.expected}
    seen |= {row.rule for row in test_cube.ACTIONS_REFUSED} | {row[3] for row in test_backgammon.REFUSED}
    own = {rule for rule in REFUSALS if rule.startswith(("bg.", "cube.", "match.", "turn.alternate"))}
    assert own <= seen
