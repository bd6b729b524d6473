"""The cube, matches to points, and everything else between two turns of backgammon."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from engine.actions import ACTIONS, act, allowed
from engine.backgammon import ACEY_DEUCEY, BACKGAMMON
from engine.board import Player
from engine.cube import FREE, UNTURNED, Cube, Stakes
from engine.errors import IllegalAction, MatchError, ProtocolError
from engine.match import Doubled, Game, Match, who_begins
from engine.notation import format_position, parse_position, parse_roll, parse_turn
from engine.rules import REFUSALS, RuleId, Value
from engine.ruleset import Outcome, Ruleset
from engine.swedish import BOK

WHITE, BLACK = Player.WHITE, Player.BLACK
START: Final = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2/w"
CLOSED: Final = "13:14,bar:1/1:2,2:2,3:2,4:2,5:2,6:2,13:3/w"
LAST: Final = "1:1,off:14/6:15/w"
"""White wins a gammon with any roll."""
BEAVER: Final = BACKGAMMON.choose("cube.beaver")
ALL_TURNS: Final = BACKGAMMON.choose("cube.beaver", "cube.raccoon")
MATCH: Final = Stakes(5, {WHITE: 5, BLACK: 5})


def game(ruleset: Ruleset = BACKGAMMON, position: str = START, cube: Cube = UNTURNED, stakes: Stakes = FREE) -> Game:
    begun = frozenset(Player)
    return Game(ruleset, parse_position(position, ruleset.layout), begun, cube=cube, stakes=stakes)


def played(begun: Game, roll: str, turn: str) -> Game:
    return begun.roll(parse_roll(roll)).play(parse_turn(turn, begun.ruleset.layout.numbers))


# --- What may not be ---


class Action(NamedTuple):
    """What a rule refuses between turns, and a near miss."""

    rule: RuleId
    why: str
    tried: Callable[[], object]
    values: dict[str, Value]
    allowed: Callable[[], object]


ACTIONS_REFUSED: Final = (
    Action(
        RuleId.BG_START,
        "Black's die is the higher",
        lambda: Game.begin(BACKGAMMON, WHITE, (2, 5)),
        {"lower": 2, "higher": 5},
        lambda: Game.begin(BACKGAMMON, WHITE, (5, 2)),
    ),
    Action(
        RuleId.BG_START,
        "equal dice are rolled again",
        lambda: Game.begin(BACKGAMMON, WHITE, (3, 3)),
        {"lower": 3, "higher": 3},
        lambda: Game.begin(BACKGAMMON, BLACK, (3, 4)),
    ),
    Action(
        RuleId.BG_START,
        "he begins with those dice and no others",
        lambda: Game.begin(BACKGAMMON, WHITE, (5, 2)).roll((6, 1)),
        {"lower": 2, "higher": 5},
        lambda: Game.begin(BACKGAMMON, WHITE, (5, 2)).roll((5, 2)),
    ),
    Action(
        RuleId.CUBE_BEFORE_ROLL,
        "those dice are his roll",
        lambda: Game.begin(BACKGAMMON, WHITE, (5, 2)).double(),
        {},
        lambda: played(Game.begin(BACKGAMMON, WHITE, (5, 2)), "5-2", "13/8 13/11").double(),
    ),
    Action(
        RuleId.CUBE_BEFORE_ROLL,
        "and he plays them, whichever they turn out to be",
        lambda: Game.begin(BACKGAMMON, WHITE).double(),
        {},
        lambda: played(Game.begin(BACKGAMMON, WHITE), "5-2", "13/8 13/11").double(),
    ),
    Action(
        RuleId.BG_CLOSED_BOARD,
        "all six are closed",
        lambda: game(position=CLOSED).roll((2, 1)),
        {"beaten": 1},
        lambda: game(position=CLOSED.replace("6:2,13:3", "6:1,13:4")).roll((2, 1)),
    ),
    Action(
        RuleId.TURN_ALTERNATE,
        "one is open: he has to roll, and may be lucky",
        lambda: game(position=CLOSED.replace("6:2,13:3", "6:1,13:4")).wait(),
        {"player": "w"},
        lambda: game(position=CLOSED).wait(),
    ),
    Action(
        RuleId.CUBE_OWNER_ONLY,
        "Black took it",
        lambda: game(cube=Cube(2, BLACK)).double(),
        {"value": 2},
        lambda: game(cube=Cube(2, WHITE)).double(),
    ),
    Action(
        RuleId.CUBE_LIMIT,
        "there is no higher number on it",
        lambda: game(cube=Cube(64, WHITE)).double(),
        {"value": 64},
        lambda: game(cube=Cube(32, WHITE)).double(),
    ),
    Action(
        RuleId.CUBE_LIMIT,
        "nor for a beaver",
        lambda: game(BEAVER, cube=Cube(32, WHITE)).double().turn_back(),
        {"value": 64},
        lambda: game(BEAVER, cube=Cube(16, WHITE)).double().turn_back(),
    ),
    Action(
        RuleId.CUBE_NONE,
        "acey-deucey has no cube",
        lambda: game(ACEY_DEUCEY, "-/-/w").double(),
        {},
        lambda: game(ACEY_DEUCEY.choose("cube"), "-/-/w").double(),
    ),
    Action(
        RuleId.CUBE_NONE,
        "nor has bräde",
        lambda: game(BOK, "1:15/1:15/w").double(),
        {},
        lambda: game().double(),
    ),
    Action(
        RuleId.CUBE_CRAWFORD,
        "Black needs one point for the first time",
        lambda: game(stakes=Stakes(5, {WHITE: 3, BLACK: 1}, crawford=True)).double(),
        {"length": 5},
        lambda: game(stakes=Stakes(5, {WHITE: 3, BLACK: 1})).double(),
    ),
    Action(
        RuleId.CUBE_DEAD,
        "two points win the match for White, and the cube gives them already",
        lambda: game(cube=Cube(2, WHITE), stakes=Stakes(5, {WHITE: 2, BLACK: 4})).double(),
        {"value": 2, "away": 2},
        lambda: game(cube=Cube(2, WHITE), stakes=Stakes(5, {WHITE: 3, BLACK: 4})).double(),
    ),
    Action(
        RuleId.CUBE_BEAVER,
        "it has not been agreed on",
        lambda: game().double().turn_back(),
        {},
        lambda: game(BEAVER).double().turn_back(),
    ),
    Action(
        RuleId.CUBE_BEAVER,
        "there are none in a match",
        lambda: game(BEAVER, stakes=MATCH).double().turn_back(),
        {},
        lambda: game(BEAVER, stakes=FREE).double().turn_back(),
    ),
    Action(
        RuleId.CUBE_RACCOON,
        "beavers, but no raccoons, have been agreed on",
        lambda: game(BEAVER).double().turn_back().turn_back(),
        {},
        lambda: game(ALL_TURNS).double().turn_back().turn_back(),
    ),
    Action(
        RuleId.CUBE_RACCOON,
        "a raccoon is not turned back again",
        lambda: game(ALL_TURNS).double().turn_back().turn_back().turn_back(),
        {},
        lambda: game(ALL_TURNS).double().turn_back().turn_back().take(),
    ),
    Action(
        RuleId.BG_RESIGN,
        "nobody loses four times the cube",
        lambda: game(cube=Cube(2, BLACK)).resign(WHITE, 4),
        {"said": 8, "value": 2},
        lambda: game(cube=Cube(2, BLACK)).resign(WHITE, 3),
    ),
    Action(
        RuleId.BG_RESIGN,
        "acey-deucey has single games only",
        lambda: game(ACEY_DEUCEY, "-/-/w").resign(BLACK, 2),
        {"said": 2, "value": 1},
        lambda: game(ACEY_DEUCEY, "-/-/w").resign(BLACK, 1),
    ),
    Action(
        RuleId.WIN_GAME_OVER,
        "nobody doubles after the end",
        lambda: played(game(position=LAST), "2-1", "1/off").double(),
        {"win": "bg.gammon"},
        lambda: played(game(position=LAST.replace("1:1,off:14", "1:3,off:12")), "2-1", "1/off(2)").double(),
    ),
    Action(
        RuleId.WIN_GAME_OVER,
        "nor passes",
        lambda: game().resign(WHITE, 1).wait(),
        {"win": "bg.single"},
        lambda: game(position=CLOSED).wait(),
    ),
    Action(
        RuleId.WIN_GAME_OVER,
        "nor gives up twice",
        lambda: game().resign(WHITE, 1).resign(WHITE, 1),
        {"win": "bg.single"},
        lambda: game().resign(BLACK, 1),
    ),
    Action(
        RuleId.SURRENDER,
        "backgammon is resigned, and not surrendered for a point",
        lambda: game().surrender(),
        {},
        lambda: game(BOK.choose("surrender"), "1:15/1:15/w").surrender(),
    ),
    Action(
        RuleId.CUBE_UNASKED,
        "nobody has doubled",
        lambda: act(game(), "take"),
        {},
        lambda: act(game().double(), "take"),
    ),
    Action(
        RuleId.CUBE_ANSWER,
        "the double waits for an answer",
        lambda: act(game().double(), "double"),
        {"value": 2},
        lambda: act(game().double().take(), "resign-1"),
    ),
)


@pytest.mark.parametrize("row", ACTIONS_REFUSED, ids=lambda row: f"{row.rule}: {row.why}")
def test_one_rule_refuses(row: Action) -> None:
    with pytest.raises(IllegalAction) as error:
        row.tried()
    (violation,) = error.value.violations
    assert (violation.rule, violation.values) == (row.rule, row.values)
    assert tuple(violation.values) == REFUSALS[row.rule]
    assert (violation.step, violation.points, violation.witness) == (None, (), None)


@pytest.mark.parametrize("row", ACTIONS_REFUSED, ids=lambda row: f"{row.rule}: {row.why}")
def test_a_near_miss_is_allowed(row: Action) -> None:
    assert row.allowed()


# --- Who begins ---


def test_the_higher_die_begins_and_ties_are_rolled_again() -> None:
    assert [who_begins(*dice, RuleId.BG_START) for dice in ((5, 2), (2, 5), (4, 4))] == [WHITE, BLACK, None]


def test_the_players_roll_for_every_game() -> None:
    match = Match(BACKGAMMON, 5).add(game().resign(WHITE, 1))
    assert match.beginner() is None
    assert match.begin(BLACK, (1, 6)).opening == (6, 1)
    assert Match(BACKGAMMON, 5).begin(WHITE).opening == ()


@pytest.mark.parametrize(
    ("options", "ties", "value", "why"),
    [
        ((), 3, 1, "not agreed on"),
        (("cube.automatic",), 0, 1, "no tie"),
        (("cube.automatic",), 3, 8, "doubled for every tie"),
        (("cube.automatic",), 9, 64, "there is no higher number"),
        (("cube.automatic", "cube.murphy"), 3, 2, "Murphy: once a game"),
        (("cube.murphy",), 3, 1, "a limit to nothing"),
    ],
)
def test_automatic_doubles(options: tuple[str, ...], ties: int, value: int, why: str) -> None:
    begun = Game.begin(BACKGAMMON.choose(*options), WHITE, (5, 2), ties=ties)
    assert begun.cube == Cube(value), why


def test_no_automatic_doubles_in_a_match() -> None:
    assert Match(BACKGAMMON.choose("cube.automatic"), 5).begin(WHITE, (5, 2), ties=2).cube == Cube()
    assert Match(BACKGAMMON.choose("cube.automatic"), 0).begin(WHITE, (5, 2), ties=2).cube == Cube(4)


# --- The cube ---


def test_a_double_taken_passes_the_cube_and_the_doubler_rolls() -> None:
    doubled = game().double()
    assert (doubled.player, doubled.offer.value, doubled.offer.declined) == (BLACK, 2, 1)
    taken = doubled.take()
    assert (taken.cube, taken.player) == (Cube(2, BLACK), WHITE)
    assert taken.roll((2, 1)).dice == (2, 1)


def test_a_double_dropped_loses_the_value_before_it() -> None:
    dropped = game(cube=Cube(4, WHITE)).double().drop()
    assert dropped.outcome == Outcome(WHITE, RuleId.CUBE_DECLINE, munk=False, tenths=40)


def test_who_beavers_keeps_the_cube_and_who_raccoons_does_not_get_it() -> None:
    beavered = game(ALL_TURNS).double().turn_back()
    assert (beavered.player, beavered.take().cube) == (WHITE, Cube(4, BLACK))
    assert beavered.drop().outcome == Outcome(BLACK, RuleId.CUBE_DECLINE, munk=False, tenths=20)
    raccooned = beavered.turn_back()
    assert (raccooned.player, raccooned.take().cube) == (BLACK, Cube(8, BLACK))
    assert raccooned.drop().outcome == Outcome(WHITE, RuleId.CUBE_DECLINE, munk=False, tenths=40)
    assert raccooned.take().player is WHITE


@pytest.mark.parametrize(
    ("options", "cube", "stakes", "tenths", "why"),
    [
        ((), Cube(), FREE, 20, "a gammon counts two"),
        ((), Cube(4, BLACK), FREE, 80, "four times over"),
        (("cube.jacoby",), Cube(), FREE, 10, "Jacoby: nobody has doubled"),
        (("cube.jacoby",), Cube(2), FREE, 20, "Jacoby: an automatic double is nobody's"),
        (("cube.jacoby",), Cube(2, WHITE), FREE, 40, "Jacoby: somebody has"),
        (("cube.jacoby",), Cube(), MATCH, 20, "no Jacoby in a match"),
    ],
)
def test_what_a_gammon_is_worth(options: tuple[str, ...], cube: Cube, stakes: Stakes, tenths: int, why: str) -> None:
    over = played(game(BACKGAMMON.choose(*options), LAST, cube, stakes), "2-1", "1/off")
    assert over.outcome == Outcome(WHITE, RuleId.BG_GAMMON, munk=False, tenths=tenths), why


def test_a_game_is_resigned_as_single_gammon_or_backgammon() -> None:
    ends = [game(cube=Cube(2, WHITE)).resign(WHITE, times).outcome for times in (1, 2, 3)]
    assert [(end.winner, end.rule, end.tenths) for end in ends if end] == [
        (BLACK, RuleId.BG_SINGLE, 20),
        (BLACK, RuleId.BG_GAMMON, 40),
        (BLACK, RuleId.BG_BACKGAMMON, 60),
    ]


def test_who_is_closed_out_does_not_roll() -> None:
    closed = game(position=CLOSED)
    assert closed.closed_out()
    assert format_position(closed.wait().position, BACKGAMMON.layout) == CLOSED[:-1] + "b"
    assert not game().closed_out()
    assert not game(BOK, "24:14,bar:1/13:3,14:2,15:2,16:2,17:2,18:4/w").closed_out()


# --- Matches ---


def won(points: int, player: Player = WHITE) -> Game:
    return Game(BACKGAMMON, game().position, outcome=Outcome(player, RuleId.BG_SINGLE, munk=False, tenths=10 * points))


def test_a_match_ends_when_somebody_has_the_points_and_no_score_goes_beyond() -> None:
    match = Match(BACKGAMMON, 5).add(won(3)).add(won(1, BLACK))
    assert not match.over
    match = match.add(won(4))
    assert (match.over, match.score(WHITE), match.score(BLACK), match.leader()) == (True, 50, 10, WHITE)
    with pytest.raises(MatchError, match="5 points is over"):
        match.begin(WHITE)
    with pytest.raises(MatchError):
        match.add(won(1))


def test_play_without_end_goes_on() -> None:
    match = Match(BACKGAMMON, 0).add(won(30)).add(won(64))
    assert (match.over, match.score(WHITE), match.stakes()) == (False, 940, FREE)


def test_what_a_game_of_a_match_is_played_for() -> None:
    match = Match(BACKGAMMON, 5, before=(1, 2)).add(won(2))
    assert match.stakes() == Stakes(5, {WHITE: 2, BLACK: 3})
    assert match.begin(BLACK, (1, 2)).stakes == match.stakes()
    assert Match(BOK, 3).stakes() == FREE


@pytest.mark.parametrize(
    ("results", "crawford"),
    [
        ([], False),
        ([won(4)], True),
        ([won(4), won(1, BLACK)], False),
        ([won(3), won(1)], True),
        ([won(2), won(2, BLACK)], False),
        ([won(4), won(4, BLACK)], False),
    ],
    ids=["0-0", "4-0", "4-1", "4-0 after two", "2-2", "4-4"],
)
def test_the_crawford_game_is_the_first_in_which_somebody_needs_one_point(results: list[Game], crawford: bool) -> None:
    match, without = Match(BACKGAMMON, 5), Match(BACKGAMMON, 5, crawford=False)
    for result in results:
        match, without = match.add(result), without.add(result)
    assert (match.stakes().crawford, without.stakes().crawford) == (crawford, False)


@pytest.mark.parametrize("length", [-1, 1000])
def test_a_match_to_points_has_a_length_that_can_be(length: int) -> None:
    with pytest.raises(MatchError):
        Match(BACKGAMMON, length)


# --- By name ---


def test_what_may_be_done_is_told() -> None:
    assert allowed(game()) == ("double", "resign-1", "resign-2", "resign-3")
    assert allowed(game(ALL_TURNS).double()) == ("take", "drop", "beaver")
    assert allowed(game(position=CLOSED)) == ("double", "wait", "resign-1", "resign-2", "resign-3")
    assert allowed(game().double().drop()) == ()


def test_each_action_does_what_it_says() -> None:
    doubled = act(game(ALL_TURNS), "double")
    assert isinstance(doubled, Doubled)
    assert act(doubled, "beaver") == doubled.turn_back()
    assert act(doubled, "drop") == doubled.drop()
    assert act(game(), "resign-3") == game().resign(WHITE, 3)
    assert act(game(position=CLOSED), "wait") == game(position=CLOSED).wait()


def test_there_are_no_other_actions() -> None:
    with pytest.raises(ProtocolError, match=", ".join(ACTIONS)):
        act(game(), "fold")
