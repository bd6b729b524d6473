"""Games and matches: who begins, giving up, the one-die option, scores, and who has won."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board import Player
from engine.errors import IllegalAction, IllegalTurn, MatchError, PositionError
from engine.match import Game, Match, who_begins
from engine.notation import format_position, parse_position, parse_roll, parse_turn
from engine.rules import RuleId
from engine.ruleset import Outcome, Ruleset
from engine.swedish import BOK, RULESETS, SM, VASA
from tests.engine.games import NEAR_CORNER, game, played

WHITE, BLACK = Player.WHITE, Player.BLACK


def refused(action: IllegalAction) -> list[RuleId]:
    return [violation.rule for violation in action.violations]


# --- Who begins ---


@pytest.mark.parametrize(
    ("white", "black", "first"), [(2, 5, WHITE), (5, 2, BLACK), (4, 4, None)], ids=["white", "black", "tie"]
)
def test_the_lower_die_begins_and_ties_are_rolled_again(white: int, black: int, first: Player | None) -> None:
    assert who_begins(white, black) is first


def test_the_dice_decide_the_first_game_and_its_loser_begins_the_next() -> None:
    match = Match(BOK, 3)
    assert match.beginner() is None
    first = match.begin(BLACK, (5, 2))
    assert (first.player, format_position(first.position)) == (BLACK, "1:15/1:15/b")
    assert match.add(won(WHITE)).beginner() is BLACK
    assert match.add(won(BLACK)).begin(WHITE).player is WHITE


def test_the_dice_decide_every_game_where_the_option_says_so() -> None:
    match = Match(SM.choose("teka-every-game"), 3).add(won(WHITE))
    assert match.beginner() is None
    assert match.begin(WHITE, (1, 2)).player is WHITE
    with pytest.raises(IllegalAction) as error:
        match.begin(WHITE, (2, 1))
    assert refused(error.value) == [RuleId.START_LOWER_DIE]


# --- A game ---


def test_turns_go_back_and_forth() -> None:
    after = played(game(BOK), ("6-4", "1/7 1/5"), ("6-5", "1/7 1/6"))
    assert (format_position(after.position), after.player) == ("1:13,5:1,7:1/1:13,6:1,7:1/w", WHITE)
    assert after.outcome is None


def test_a_wrong_turn_is_refused_and_changes_nothing() -> None:
    begun = game(BOK)
    with pytest.raises(IllegalTurn):
        begun.roll(parse_roll("6-4")).play(parse_turn("1/7"))
    assert begun == game(BOK)


def test_a_game_ends_with_a_turn_that_wins() -> None:
    over = played(game(BOK, NEAR_CORNER), ("2-1", "22/24"))
    assert over.outcome == Outcome(WHITE, RuleId.WIN_CORNER, munk=False, tenths=12)


def test_a_wins_worth_comes_with_a_blast_that_the_position_alone_does_not_show() -> None:
    position = "1:1,3:1,6:1,14:2,16:2,20:2,21:2,22:2,bar:2/1:1,3:1,5:1,12:2,14:2,16:4,17:4/w"
    over = played(game(VASA, position), ("5-3", "bar/5**"))
    assert over.outcome == Outcome(WHITE, RuleId.WIN_BLAST_JAN, munk=False, tenths=60)


def test_the_six_of_the_opening_belong_to_each_players_first_roll() -> None:
    six_sixes = BOK.choose("opening.six-sixes")
    both = played(game(six_sixes), ("6-6", "1/7(6)"), ("6-6", "1/7(6)"))
    assert format_position(both.position) == "1:9,7:6/1:9,7:6/w"


def test_the_six_of_the_opening_are_gone_after_a_first_roll_that_moved_nobody() -> None:
    six_sixes = BOK.choose("opening.six-sixes")
    begun = Game(six_sixes, parse_position("1:15/1:15/w", six_sixes.layout), begun=frozenset({WHITE}))
    with pytest.raises(IllegalTurn) as error:
        begun.roll(parse_roll("6-6")).play(parse_turn("1/7(6)"))
    assert [violation.rule for violation in error.value.violations] == [RuleId.LAND_ONE_ONLY]


# --- Giving up ---


@pytest.mark.parametrize("ruleset", [SM, BOK.choose("surrender")], ids=["sm", "bok with the option"])
def test_a_game_given_up_is_one_point_for_the_other(ruleset: Ruleset) -> None:
    assert game(ruleset).surrender().outcome == Outcome(BLACK, RuleId.SURRENDER, munk=False, tenths=10)


def test_a_band_that_stands_there_before_the_first_roll_is_too_late_as_well() -> None:
    with pytest.raises(IllegalAction) as error:
        game(SM, "12:13,14:2/1:15/w").surrender()
    assert [violation.rule for violation in error.value.violations] == [RuleId.SURRENDER_TOO_LATE]


@pytest.mark.parametrize(
    ("position", "roll", "turn", "too_late", "why"),
    [
        pytest.param("12:15/1:15/w", "5-5", "12/17(4)", True, "a band on 17", id="third quarter"),
        pytest.param("18:2,24:13/1:15/w", "1-1", "18/19(2) 19/20 19/20", True, "bands on 19 and 20", id="fourth"),
        pytest.param("11:1,12:14/1:15/w", "2-1", "11/12 12/14", False, "a blot on 14, a band on 12", id="second"),
        pytest.param(
            "1:13,12:1,13:1/3:1,12:14/w", "2-1", "12/13 13/15*", True, "a band between two steps", id="between"
        ),
        pytest.param("1:13,14:2/23:15/w", "6-5", "14/20 14/19", True, "a band that the turn breaks", id="broken"),
        pytest.param("1:14,14:1/23:15/w", "6-5", "14/20 1/6", False, "a blot alone", id="blot"),
    ],
)
def test_after_the_first_band_in_the_third_or_fourth_quarter_it_is_too_late_to_give_up(
    position: str, roll: str, turn: str, too_late: bool, why: str
) -> None:
    after = played(game(SM, position), (roll, turn))
    mine = Game(SM, after.position._replace(turn=WHITE), bound=after.bound)
    assert (WHITE in after.bound) == too_late, why
    if too_late:
        with pytest.raises(IllegalAction) as error:
            mine.surrender()
        assert refused(error.value) == [RuleId.SURRENDER_TOO_LATE]
    else:
        assert mine.surrender().outcome


def test_a_band_of_one_player_does_not_bind_the_other() -> None:
    after = played(game(SM, "12:15/1:15/w"), ("5-5", "12/17(4)"))
    assert after.player is BLACK
    assert after.surrender().outcome == Outcome(WHITE, RuleId.SURRENDER, munk=False, tenths=10)


# --- One die (sm) ---


def test_a_single_die_may_be_chosen_only_where_it_could_make_a_pattern() -> None:
    assert game(SM, NEAR_CORNER).may_roll_one()
    assert not game(SM).may_roll_one()
    assert not game(BOK, NEAR_CORNER).may_roll_one()


def test_there_are_no_rolls_of_one_die_elsewhere() -> None:
    with pytest.raises(PositionError):
        game(BOK, NEAR_CORNER).roll((2,))


def test_a_pattern_made_with_the_single_die_wins() -> None:
    over = played(game(SM, NEAR_CORNER), ("2", "22/24"))
    assert over.outcome == Outcome(WHITE, RuleId.WIN_CORNER, munk=False, tenths=10)
    assert over.penalty == {WHITE: 0}


def test_a_pattern_missed_costs_two_turns_of_one_die_each_for_that_player_alone() -> None:
    after = played(game(SM, NEAR_CORNER), ("3", "22/off"))
    assert after.penalty == {WHITE: 2}
    after = played(after, ("2-1", "1/3 1/2"))
    for turns in (2, 1):
        with pytest.raises(IllegalAction) as error:
            after.roll((2, 1))
        assert refused(error.value) == [RuleId.ONEDIE_PENALTY]
        assert error.value.violations[0].values == {"turns": turns}
        after = played(after, ("1", "24/off"))
        assert after.penalty[WHITE] == turns - 1
        after = played(after, ("6-5", "1/7 1/6") if turns == 2 else ("6-4", "7/13* 13/17"))
    assert after.roll((2, 1)).dice == (2, 1)


def test_a_pattern_made_in_a_turn_of_the_penalty_counts() -> None:
    after = played(game(SM, NEAR_CORNER), ("1", "22/23"), ("2-1", "1/3 1/2"))
    assert after.penalty == {WHITE: 2, BLACK: 0}
    assert played(after, ("1", "23/24")).outcome == Outcome(WHITE, RuleId.WIN_CORNER, munk=False, tenths=10)


# --- Matches ---


def won(player: Player, way: str = "win.home", tenths: int = 10) -> Game:
    rule, _, munk = way.partition("+")
    over = game(BOK)
    return Game(BOK, over.position, outcome=Outcome(player, RuleId(rule), bool(munk), tenths))


def match(ruleset: Ruleset, *results: tuple[Player, str, int]) -> Match:
    begun = Match(ruleset, max(3, len(results)))
    for result in results:
        begun = begun.add(won(*result))
    return begun


@pytest.mark.parametrize("length", [0, 1, 2, 4, 6, 8, 9, -3])
def test_a_match_is_three_five_or_seven_games(length: int) -> None:
    with pytest.raises(MatchError, match=f"3, 5 or 7 games, not {length}"):
        Match(BOK, length)


def test_a_match_is_over_after_its_games_and_takes_no_more() -> None:
    over = match(BOK, (WHITE, "win.home", 10), (BLACK, "win.home", 10), (WHITE, "win.home", 10))
    assert over.over
    with pytest.raises(MatchError):
        over.begin(BLACK)
    with pytest.raises(MatchError):
        over.add(won(WHITE))


def test_only_a_game_that_has_ended_is_added() -> None:
    with pytest.raises(MatchError):
        Match(BOK, 3).add(game(BOK))


def test_points_are_summed() -> None:
    begun = match(BOK, (WHITE, "win.jan", 30), (BLACK, "win.stairs", 14), (WHITE, "win.home", 10))
    assert (begun.score(WHITE), begun.score(BLACK)) == (40, 14)
    assert begun.leader() is WHITE


@pytest.mark.parametrize(
    ("ruleset", "results", "leader", "why"),
    [
        pytest.param(VASA, [], None, "nothing played", id="nothing"),
        pytest.param(VASA, [(WHITE, "win.home", 10), (BLACK, "win.home", 10)], None, "one hemspel each", id="even"),
        pytest.param(
            VASA,
            [(WHITE, "win.jan", 40), (BLACK, "win.corner", 20), (BLACK, "win.corner", 20)],
            WHITE,
            "four points each: jan is a higher best game than a pattern",
            id="jan before pattern",
        ),
        pytest.param(
            VASA,
            [(WHITE, "win.corner+munk", 30), (BLACK, "win.corner", 20), (BLACK, "win.home", 10)],
            WHITE,
            "three points each: a pattern with munk before one without",
            id="pattern with munk before pattern",
        ),
        pytest.param(
            VASA,
            [(WHITE, "win.home+munk", 20), (BLACK, "win.home", 10), (BLACK, "win.home", 10)],
            WHITE,
            "two points each: hemspel with munk before hemspel",
            id="hemspel with munk before hemspel",
        ),
        pytest.param(
            VASA,
            [(WHITE, "win.home+munk", 20), (BLACK, "win.corner", 20)],
            BLACK,
            "two points each: a pattern before hemspel with munk",
            id="pattern before hemspel with munk",
        ),
        pytest.param(
            VASA,
            [
                (WHITE, "win.blast-jan", 60),
                (BLACK, "win.jan", 40),
                (BLACK, "win.home", 10),
                (BLACK, "win.home", 10),
                (WHITE, "win.home", 0),
            ],
            WHITE,
            "six points each: sprängjan before jan",
            id="sprängjan before jan",
        ),
        pytest.param(
            VASA,
            [
                (WHITE, "win.jan", 40),
                (BLACK, "win.jan", 40),
                (WHITE, "win.corner", 20),
                (BLACK, "win.home", 10),
                (BLACK, "win.home", 10),
            ],
            WHITE,
            "six points and a jan each: the next best game decides",
            id="next best",
        ),
        pytest.param(
            VASA,
            [(WHITE, "win.corner", 20), (BLACK, "win.stairs", 20)],
            None,
            "all patterns are of one class",
            id="patterns alike",
        ),
        pytest.param(
            SM,
            [(WHITE, "win.jan", 20), (BLACK, "win.home", 10), (BLACK, "win.home", 10)],
            BLACK,
            "two points each, and sm knows no classes: more games won",
            id="sm by games",
        ),
        pytest.param(
            BOK,
            [(WHITE, "win.jan", 30), (BLACK, "win.home", 10), (BLACK, "win.home", 10)],
            WHITE,
            "three to two",
            id="sum",
        ),
    ],
)
def test_the_leader_has_more_points_or_by_the_class_of_his_games(
    ruleset: Ruleset, results: list[tuple[Player, str, int]], leader: Player | None, why: str
) -> None:
    assert match(ruleset, *results).leader() is leader, why


@given(
    st.sampled_from(list(RULESETS.values())),
    st.lists(st.tuples(st.sampled_from(Player), st.integers(0, 1)), max_size=7),
)
def test_with_the_colours_changed_the_other_leads(ruleset: Ruleset, wins: list[tuple[Player, int]]) -> None:
    ways = (("win.home", 10), ("win.jan", 20))
    one = [(player, *ways[way]) for player, way in wins]
    other = [(player.opponent, *ways[way]) for player, way in wins]
    leader = _leader(ruleset, one)
    assert _leader(ruleset, other) is (leader and leader.opponent)


def _leader(ruleset: Ruleset, results: list[tuple[Player, str, int]]) -> Player | None:
    return Match(ruleset, 7, tuple(_outcome(won(*result)) for result in results)).leader()


def _outcome(over: Game) -> Outcome:
    assert over.outcome
    return over.outcome
