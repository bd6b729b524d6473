"""Positions and matches of other programs: what is written is read back, published texts, refusals at their place."""

from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.backgammon import ACEY_DEUCEY, BACKGAMMON
from engine.board import BAR, CHECKERS, OFF, Dice, Player, Position, side_of
from engine.cube import UNTURNED, Cube, Stakes
from engine.errors import MatchError, NotationError, PositionError
from engine.formats import files, gametext, gnu, letters, mat, moments, ogid, sgf, situation, xgid
from engine.formats.situation import Situation, offer_at
from engine.games import RULESETS
from engine.judge import judge
from engine.match import Doubled, Game
from engine.notation import format_position, parse_position
from engine.record import (
    Action,
    Answered,
    Entry,
    GameRecord,
    Hop,
    MatchRecord,
    Played,
    Remark,
    Resigned,
    Result,
    Turned,
    Unknown,
    Waited,
)
from engine.rules import RuleId

WHITE, BLACK = Player.WHITE, Player.BLACK
START: Final = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2"


# --- What Hypothesis draws ---


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position of backgammon: no point has both sides."""
    white: dict[int, int] = {}
    black: dict[int, int] = {}
    for _ in range(draw(st.integers(0, CHECKERS))):
        point = draw(st.integers(BAR, OFF))
        if point in (BAR, OFF) or not black.get(OFF - point):
            white[point] = white.get(point, 0) + 1
    for _ in range(draw(st.integers(0, CHECKERS))):
        point = draw(st.integers(BAR, OFF))
        if point in (BAR, OFF) or not white.get(OFF - point):
            black[point] = black.get(point, 0) + 1
    sides = [side_of(side | {OFF: side.get(OFF, 0) + CHECKERS - sum(side.values())}) for side in (white, black)]
    return Position(sides[0], sides[1], draw(st.sampled_from(Player)))


@st.composite
def situations(draw: st.DrawFn, *, turns: int = 1, money: bool = True) -> Situation:
    """Any moment that a format can tell which knows so many turns of the cube, and whether Jacoby and beavers."""
    length = draw(st.sampled_from([0, 1, 3, 5, 25]))
    score = (draw(st.integers(0, length - 1)), draw(st.integers(0, length - 1))) if length else (0, 0)
    crawford = length - 1 in score and draw(st.booleans())
    power = 0 if crawford else draw(st.integers(0, 3))
    owners = list(Player) if length else [None, *Player]
    cube = Cube(2**power, draw(st.sampled_from(owners)) if power else None)
    position = draw(positions())
    dice = draw(st.sampled_from([(), (6, 5), (2, 1), (3, 3, 3, 3)]))
    needed = length - score[position.turn is BLACK] if length else 99
    may_turn = not crawford and cube.owner in (None, position.turn) and cube.value < needed
    turned = draw(st.integers(0, turns)) if may_turn else 0
    by = position.turn if turned % 2 else position.turn.opponent
    return Situation(
        position,
        () if turned else dice,
        cube,
        offer_at(cube, by, turned) if turned else None,
        score,
        length,
        crawford=crawford,
        jacoby=money and not length and draw(st.booleans()),
        beaver=turns > 1 and not length and draw(st.booleans()),
    )


# --- A board as letters ---


def test_the_letters_of_the_start() -> None:
    start = parse_position(START + "/w", BACKGAMMON.layout)
    assert letters.write_board(start) == "-b----E-C---eE---c-e----B-"


@given(positions())
def test_letters_round_trip(position: Position) -> None:
    assert letters.read_board(letters.write_board(position), position.turn) == position


@pytest.mark.parametrize(
    ("text", "offset", "kind"),
    [
        ("-b----E-C---eE---c-e----B", 25, NotationError),
        ("-b----E-C-?-eE---c-e----B-", 10, NotationError),
        ("-b----E-C---eE---c-e----Q-", 24, NotationError),
        ("-b----E-C---eE---c-e----é-", 24, NotationError),
        ("Ab----E-C---eE---c-e----B-", 0, PositionError),
        ("-b----E-C---eE---c-e----Ba", 25, PositionError),
        ("-b----E-C---eE---c-e----O-", 0, PositionError),
    ],
)
def test_letters_are_refused_at_their_place(text: str, offset: int, kind: type[NotationError]) -> None:
    with pytest.raises(NotationError) as error:
        letters.read_board(text, WHITE)
    assert (error.value.offset, type(error.value)) == (offset, kind)


# --- Published texts ---


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4HPwATDgc/ABMA", f"{START}/w"),
        ("sOfgEwDg8+AIBg", "6:5,8:4,13:3,16:1,21:2/5:2,6:4,8:3,13:5,15:1/w"),
        ("/z4AADBsuxsEAA:cAngAAAAAAAE", "3:2,4:2,5:2,6:3,7:3,8:2,13:1/1:8,2:5,24:2/w score 0-0 of 7"),
        ("4HPwATDgc/ABMA:QYkqASAAIAAA", f"{START}/w 5-2 cube 2b score 4-2 of 9"),
        ("4HPwATDgc/ABMA:8IhuACAACAAE", f"{START}/w 5-3 score 1-2 of 3 crawford"),
        ("4HPwATDgc/ABMA:MIEFAAAAAAAA", f"{START}/b 3-1 jacoby"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", f"{START}/w"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:3:0:10", f"{START}/b 3-1 jacoby beaver"),
        ("-b----E-C---eE---c-e----B-:1:1:1:D:3:4:0:9", f"{START}/w cube 2w/4w score 3-4 of 9"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:2:0:10", f"{START}/w cube 1/4b beaver"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:44:3:5:0:7:8", f"{START}/w 4-4 score 3-5 of 7"),
        ("11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0", f"{START}/w score 0-0 of 1"),
        ("11jjjjjhhhccccc:ooddddd88866666:N0N::W:IB", f"{START}/b"),
        ("OGID=11jjjjjhhhccccc:ooddddd88866666:W1N::W:C:3:5:7", f"{START}/b cube 2w score 3-5 of 7"),
        ("11jjjjjhhhccccc:ooddddd88866666:N0O::W:D:2:0:5", f"{START}/w cube 1/2w score 2-0 of 5"),
        ("11jjjjjhhhccccc:ooddddd88866666:N0N", f"{START}/w"),
        (
            "11jjjjjhhhccccq:ooddddd88866666:N0N:55:B",
            "6:5,8:3,13:4,24:2,off:1/6:5,8:3,13:5,24:2/w 5-5",
        ),
    ],
)
def test_a_published_text_tells_what_it_told(text: str, told: str) -> None:
    _, moment = moments.read(text)
    assert situation.write(moment) == told


REAL: Final = [
    (
        "XGID=-aaa-CBBB--AdB---b-cabA-AA:0:0:1:31:0:0:0:5:8",
        "013ccehhiijjkkk:44566688ddddmno:N0N:31:B:R:0:0:5:12",
    ),
    (
        "XGID=-aaa-CBBB--AdB---b-cabBA--:0:0:-1:52:0:0:0:5:8",
        "233ccehhiijjkkk:44566688ddddmno:N0N:52:W:R:0:0:5:13",
    ),
    (
        "XGID=--ab-CBBB--AcB---cBcabA---:0:0:-1:41:0:0:0:5:8",
        "377ccehhiijjkkk:445666888dddmmn:N0N:41:W:R:0:0:5:15",
    ),
    (
        "XGID=-CDbC-D-----A----a-ccbbb--:1:-1:-1:21:2:0:0:5:8",
        "djjjjlllnnnnooo:2233445556668mm:B1N:21:W:R:2:0:5:97",
    ),
    ("XGID=c-----C------------b-----B:0:0:-1:00:0:0:0:0:8", "00jjj:ppp66:N0N::W:C:0:0:0"),
]


@pytest.mark.parametrize(("x", "o"), REAL)
def test_the_same_moment_in_two_formats(x: str, o: str) -> None:
    assert moments.read(x) == ("xgid", xgid.read(x))
    assert moments.read(o) == ("ogid", ogid.read(o))
    assert xgid.read(x) == ogid.read(o)
    assert xgid.write(ogid.read(o)).rpartition(":")[0] == x.rpartition(":")[0]


def test_a_position_id_is_the_opponents_checkers_first() -> None:
    assert gnu.write_position(parse_position("6:5,8:4,13:3,16:1,21:2/5:2,6:4,8:3,13:5,15:1/w", BACKGAMMON.layout)) == (
        "sOfgEwDg8+AIBg"
    )
    assert format_position(gnu.read_position("sOfgEwDg8+AIBg", BLACK), BACKGAMMON.layout).endswith(
        "6:5,8:4,13:3,16:1,21:2/b"
    )


def test_a_game_being_given_up_is_told_by_a_match_id_alone() -> None:
    moment = gnu.read("AgAAPBcAAAAAAA:USGgACAAIAAE")
    assert (moment.conceded, moment.cube, moment.score) == (1, Cube(2, WHITE), (4, 2))
    assert gnu.write(moment) == "AgAAPBcAAAAAAA:USGgACAAIAAE"
    for write in (xgid.write, ogid.write):
        with pytest.raises(MatchError):
            write(moment)
    assert set(moments.write_all(moment)) == {"gnu", "brade"}


# --- Round trips ---


@given(positions())
def test_position_ids_round_trip(position: Position) -> None:
    assert gnu.read_position(gnu.write_position(position), position.turn) == position


@given(situations(turns=3))
def test_xgids_round_trip(moment: Situation) -> None:
    assert xgid.read(xgid.write(moment)) == moment


@given(situations(turns=3))
def test_our_own_text_round_trips(moment: Situation) -> None:
    assert situation.read(situation.write(moment)) == moment


@given(
    positions(), st.sampled_from([(), (6,), (6, 5)]), *[st.integers(0, 2)] * 2, st.frozensets(st.sampled_from(Player))
)
def test_it_tells_of_earlier_turns_where_the_rules_remember_them(
    position: Position, dice: Dice, white: int, black: int, bound: frozenset[Player]
) -> None:
    rules = replace(BACKGAMMON, one_die=True, may_surrender=True)
    moment = Situation(position, dice, penalty=(white, black), bound=bound)
    assert situation.read(situation.write(moment), rules) == moment


@given(situations(money=False))
def test_ogids_round_trip(moment: Situation) -> None:
    assert ogid.read(ogid.write(moment)) == moment


@given(situations(), st.integers(0, 3))
def test_gnu_ids_round_trip(moment: Situation, conceded: int) -> None:
    told = moment._replace(conceded=0 if moment.offer else conceded)
    assert gnu.read(gnu.write(told)) == told


@given(situations(turns=3))
def test_what_a_format_cannot_tell_it_does_not_write(moment: Situation) -> None:
    for name, text in moments.write_all(moment).items():
        assert moments.read(text) == (name, moment)


def test_formats_refuse_what_they_cannot_tell() -> None:
    start = parse_position(START + "/w", BACKGAMMON.layout)
    beavered = Situation(start, offer=offer_at(UNTURNED, BLACK, 2))
    for write, moment in (
        (gnu.write, beavered),
        (gnu.write, Situation(start, beaver=True)),
        (ogid.write, beavered),
        (ogid.write, Situation(start, jacoby=True)),
    ):
        with pytest.raises(MatchError):
            write(moment)


# --- Refusals ---

X: Final = "XGID=-b----E-C---eE---c-e----B-"
OG: Final = "11jjjjjhhhccccc:ooddddd88866666"
G: Final = "4HPwATDgc/ABMA"


@pytest.mark.parametrize(
    ("read", "text", "offset", "kind"),
    [
        (xgid.read, f"{X}:11:0:1:00:0:0:0:0:10", 32, NotationError),
        (xgid.read, f"{X}:0:2:1:00:0:0:0:0:10", 34, NotationError),
        (xgid.read, f"{X}:0:0:0:00:0:0:0:0:10", 36, NotationError),
        (xgid.read, f"{X}:0:0:1:07:0:0:0:0:10", 38, NotationError),
        (xgid.read, f"{X}:0:0:1:00:0:0:0:0:10:1", 51, NotationError),
        (xgid.read, f"{X}:0:0:1:00:0:0", 44, NotationError),
        (xgid.read, f"{X}:0:0:1:00:5:0:0:5:10", 31, PositionError),
        (xgid.read, f"{X}:0:1:1:00:0:0:0:5:10", 31, PositionError),
        (xgid.read, f"{X}:7:1:1:00:0:0:0:5:10", 31, PositionError),
        (xgid.read, f"{X}:6:1:1:D:0:0:0:0:10", 31, PositionError),
        (xgid.read, f"{X}:0:0:1:00:0:0:1:5:10", 31, PositionError),
        (ogid.read, f"{OG}:N0X", 32, NotationError),
        (ogid.read, f"{OG}", 31, NotationError),
        (ogid.read, f"{OG}:N0N:79:B", 36, NotationError),
        (ogid.read, f"{OG}:N0N:31:X", 39, NotationError),
        (ogid.read, f"{OG}:N0N:31:B:R:0:0:5:1:15:9", 53, NotationError),
        (ogid.read, f"z{OG}:N0N", 0, NotationError),
        (ogid.read, f"1{OG}:N0N", 15, PositionError),
        (ogid.read, "p:0:N0N", 0, PositionError),
        (ogid.read, "1:0:N0N", 2, PositionError),
        (ogid.read, "11:1:N0N", 3, PositionError),
        (ogid.read, f"{OG}:N0N:31:B:R:5:0:5", 32, PositionError),
        (gnu.read, "4HPwATDgc/ABM", 14, NotationError),
        (gnu.read, "4HPwATDgc/ABM?", 13, NotationError),
        (gnu.read, f"{G};cAkAAAAAAAAA", 14, NotationError),
        (gnu.read, f"{G}:cAkA", 19, NotationError),
        (gnu.read, f"{G}:cAkAAAAAAAAAA", 27, NotationError),
        (gnu.read, f"{G}:cIkXAAAAAAAE", 15, PositionError),
        (gnu.read_position, "/////wcAAAAAAA", 0, PositionError),
        (gnu.read_position, "////////////Aw", 0, PositionError),
        (situation.read, f"{START}/w cube 2b 6-4", 46, NotationError),
        (situation.read, f"{START}/w cube 3", 37, PositionError),
        (situation.read, f"{START}/w cube 1/16w", 45, PositionError),
        (situation.read, f"{START}/w jacoby score 1-1 of 5", 45, NotationError),
        (situation.read, f"{START}/w score 1-1 of 5 jacoby", 37, PositionError),
        (situation.read, "6:5/-/w", 0, PositionError),
    ],
)
def test_a_moment_is_refused_at_its_place(
    read: Callable[[str], object], text: str, offset: int, kind: type[NotationError]
) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert (error.value.offset, type(error.value)) == (offset, kind), error.value


@pytest.mark.parametrize(
    ("text", "reason", "why"),
    [
        (f"{START}/w cube 2b/4w", "offer", "the cube is Black's"),
        (f"{START}/w cube 2w/4b", "offer", "and here White's"),
        (f"{START}/w cube 1/2b", "offer", "it is White's turn"),
        (f"{START}/b cube 2b/8b beaver", "offer", "Black's turn, but White had doubled"),
        (f"{START}/w cube 2w/4w score 3-0 of 5", "offer", "the two points that he needs are on the cube already"),
        (f"{START}/w cube 1/2w score 4-0 of 5 crawford", "crawford_cube", "nobody doubles in the Crawford game"),
        (f"{START}/w cube 4w score 4-0 of 5 crawford", "crawford_cube", "nor has"),
        (f"{START}/w cube 2 score 4-0 of 5 crawford", "crawford_cube", "nor is it turned by itself"),
        (f"{START}/w cube 2 score 1-0 of 5", "owner", "there are no automatic doubles in a match"),
        (f"{START}/w cube 1w", "cube", "who has been given a cube has been doubled"),
        (f"{X}:1:-1:1:D:0:0:0:0:10", "offer", "the same in other words"),
        (f"{X}:1:-1:1:63:3:4:1:5:10", "crawford_cube", ""),
        (f"{X}:1:0:1:63:3:4:0:5:10", "owner", ""),
        (f"{OG}:W1O::B:D", "offer", ""),
        (f"{OG}:N0O::W:D:4:0:5C", "crawford_cube", ""),
        (f"{OG}:N1N::W:C:1:0:5", "owner", ""),
        (f"{G}:QREAAAAAAAAE", "offer", ""),
        (f"{G}:0gmgAAAAIAAE", "crawford_cube", ""),
    ],
)
def test_a_cube_that_cannot_lie_so_is_refused_with_its_reason(text: str, reason: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        moments.read(text)
    assert error.value.reason == reason, why


def position_id(*sides: dict[int, int], more: int = 0) -> str:
    """A Position ID of any checkers: the opponent's by his own points, then the mover's, 25 for the bar; and bits."""
    bits = "".join("1" * side.get(point, 0) + "0" for side in sides for point in range(1, 26))
    return b64encode((int(bits[::-1], 2) | more).to_bytes(10, "little")).decode().rstrip("=")


def test_a_position_id_tells_a_position_that_can_be() -> None:
    start = {6: 5, 8: 3, 13: 5, 24: 2}
    assert position_id(start, start) == G
    for text in (position_id({1: 1}, {2: 1}, more=1 << 79), position_id({1: 1}, {24: 1})):
        with pytest.raises(PositionError):
            gnu.read(text)


def test_there_are_no_other_formats() -> None:
    with pytest.raises(MatchError, match="brade, xgid, gnu, ogid"):
        moments.read(X, "fen")
    with pytest.raises(MatchError, match="brade, mat, sgf"):
        files.read("", "pgn")


def test_a_moment_is_a_game() -> None:
    match = situation.read(f"{START}/b cube 1/2b score 4-2 of 5").game(BACKGAMMON)
    assert isinstance(match, Doubled)
    assert (match.player, match.game.stakes) == (WHITE, Stakes(5, {WHITE: 1, BLACK: 3}))
    crawford = situation.read(f"{START}/b score 4-2 of 5 crawford").game(BACKGAMMON)
    assert isinstance(crawford, Game)
    assert crawford.stakes == Stakes(5, {WHITE: 1, BLACK: 3}, crawford=True)
    money = situation.read(f"{START}/w 6-4 jacoby beaver").game(BACKGAMMON)
    assert isinstance(money, Game)
    assert money.ruleset.chosen == {"cube.jacoby", "cube.beaver"}
    acey = situation.read("-/-/w jacoby", ACEY_DEUCEY).game(ACEY_DEUCEY)
    assert isinstance(acey, Game)
    assert acey.ruleset == ACEY_DEUCEY  # it has no such option


# --- Whole matches: what Hypothesis draws ---

WORD: Final = st.text(st.sampled_from("abcdefgåäöXYZ "), min_size=1, max_size=9).map(str.strip).filter(bool)
LINES: Final = st.lists(WORD, max_size=2).map("\n".join)
DICE: Final = st.tuples(st.integers(1, 6), st.integers(1, 6))


def hops(*, marks: bool) -> st.SearchStrategy[tuple[Hop, ...]]:
    mark = st.integers(0, 1) if marks else st.none()
    return st.lists(st.builds(Hop, st.integers(BAR, 24), st.integers(1, OFF), mark), max_size=4).map(tuple)


def actions(*, marks: bool, values: bool, more: st.SearchStrategy[Action]) -> st.SearchStrategy[Action]:
    value = st.sampled_from([None, 2, 4, 64]) if values else st.none()
    return st.one_of(
        st.builds(Played, DICE, hops(marks=marks)),
        st.builds(Played, DICE, hops(marks=marks)),
        st.builds(Turned, value),
        st.builds(Answered, st.booleans()),
        st.just(Unknown("hello")),
        more,
    )


def entries(drawn: st.SearchStrategy[Action], comments: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Entry, ...]]:
    return st.lists(st.builds(Entry, st.sampled_from(Player), drawn, comments), max_size=6).map(tuple)


WHOLE: Final = st.integers(0, 12).map(lambda points: 10 * points)
SCORES: Final = st.tuples(WHOLE, WHOLE)
RESIGNED: Final = st.builds(Resigned, st.one_of(st.none(), st.integers(1, 12).map(lambda points: 10 * points)))


@st.composite
def mat_matches(draw: st.DrawFn) -> MatchRecord:
    drawn = actions(marks=True, values=True, more=RESIGNED)
    games = st.builds(
        GameRecord,
        entries(drawn, LINES),
        st.one_of(st.none(), st.builds(Result, st.sampled_from(Player), WHOLE)),
        SCORES,
        start=st.one_of(st.none(), positions()),
        comment=LINES,
    )
    return MatchRecord(
        draw(st.sampled_from(["backgammon", "nackgammon"])),
        draw(st.integers(0, 25)),
        tuple(draw(st.lists(games, min_size=1, max_size=3))),
        draw(st.sampled_from([(), ("cube.jacoby",), ("cube.beaver", "cube.raccoon")])),
        (draw(WORD), draw(WORD)),
        crawford=draw(st.booleans()),
        tags=tuple(draw(st.lists(st.tuples(st.just("Event"), WORD), max_size=2))),
        comment=draw(LINES),
    )


@st.composite
def sgf_matches(draw: st.DrawFn) -> MatchRecord:
    length = draw(st.integers(0, 25))
    drawn = actions(marks=False, values=False, more=st.just(Unknown("]\\")))
    games = []
    for _ in range(draw(st.integers(1, 3))):
        played = draw(entries(drawn, LINES))
        result = draw(st.one_of(st.none(), st.builds(Result, st.sampled_from(Player), WHOLE)))
        if result and draw(st.booleans()):
            played = (*played, Entry(result.winner.opponent, Resigned(result.tenths)))
        start = draw(st.one_of(st.none(), positions()))
        score = draw(SCORES) if length else draw(st.one_of(st.none(), SCORES))
        games.append(
            GameRecord(played, result, score, start=start, cube=draw(st.sampled_from([1, 2])), comment=draw(LINES))
        )
    return MatchRecord(
        draw(st.sampled_from(["backgammon", "nackgammon"])),
        length,
        tuple(games),
        draw(st.sampled_from([(), ("cube.jacoby", "cube.murphy")])),
        (draw(WORD), draw(WORD)),
        crawford=not length or draw(st.booleans()),
        tags=draw(st.sampled_from([(), (("Event", "Ö]ppet"), ("EventDate", "2026.11.29")), (("Site", "hemma"),)])),
    )


@st.composite
def text_matches(draw: st.DrawFn) -> MatchRecord:
    ruleset = RULESETS[draw(st.sampled_from(list(RULESETS)))]
    single = st.builds(Played, st.tuples(st.integers(1, 6)), hops(marks=True))
    tenths = st.integers(0, 99)
    more = st.one_of(single, RESIGNED, st.just(Waited()), st.sampled_from([Resigned(0), Resigned(14)]))
    games = st.builds(
        GameRecord,
        entries(actions(marks=True, values=True, more=more), LINES),
        st.one_of(
            st.none(),
            st.builds(Result, st.sampled_from(Player), tenths),
            st.builds(Result, st.sampled_from(Player), tenths, st.sampled_from(RuleId), st.booleans()),
        ),
        st.one_of(st.none(), st.tuples(tenths, tenths)),
        st.lists(DICE, max_size=2).map(tuple),
        st.just(Position(ruleset.start, ruleset.start, BLACK)),
        st.sampled_from([1, 2]),
        LINES,
    )
    return MatchRecord(
        ruleset.id,
        draw(st.sampled_from([0, 3, 7])),
        tuple(draw(st.lists(games, max_size=3))),
        draw(st.sampled_from([(), tuple(ruleset.options)])),
        draw(st.sampled_from([("", ""), ("Anna", "Bo"), ("", "Bo")])),
        crawford=draw(st.booleans()),
        tags=draw(st.sampled_from([(), (("Event", "Öppet"),)])),
        comment=draw(LINES),
    )


def test_a_left_cell_that_reaches_the_right_one_stays_apart_from_it() -> None:
    text = " 0 point match\n\n Game 1\n X : 0                          X : 0\n  1) 11: 25/24 25/24 25/24 25/24  hello\n"
    read = mat.read(text)
    assert [entry.player for entry in read.games[0].entries] == [WHITE, BLACK]
    assert mat.read(mat.write(read)) == read


@given(mat_matches())
def test_mat_round_trips(match: MatchRecord) -> None:
    assert mat.read(mat.write(match)) == match


@given(sgf_matches())
def test_sgf_round_trips(match: MatchRecord) -> None:
    assert sgf.read(sgf.write(match)) == match


@given(text_matches())
def test_our_text_for_whole_games_round_trips(match: MatchRecord) -> None:
    assert gametext.read(gametext.write(match)) == match


ANYTHING: Final = st.text(st.sampled_from('ab é"\\;[]\n\r\x85=w123/-'), max_size=8)


@given(text_matches(), st.lists(ANYTHING, min_size=5, max_size=5), st.sampled_from(["Points", "White", "é x", "a;b"]))
def test_our_text_for_whole_games_tells_any_words_or_refuses_them(
    match: MatchRecord, words: list[str], name: str
) -> None:
    white, value, comment, said, other = words
    game = GameRecord((Entry(WHITE, Unknown(said)),), comment=other)
    told = replace(match, players=(white, "B"), tags=((name, value),), comment=comment, games=(*match.games, game))
    try:
        text = gametext.write(told)
    except MatchError:
        return
    assert gametext.read(text) == told


@given(sgf_matches())
def test_a_match_without_stars_is_told_in_ours(match: MatchRecord) -> None:
    assert sgf.write(gametext.read(gametext.write(match))) == sgf.write(match)


def test_the_comments_of_a_tree_are_told_in_ours() -> None:
    match = sgf.read(SGF + "C[\n\n one \r\n\n two\n];W[31]C[ good ])")
    (game,) = gametext.read(gametext.write(match)).games
    assert (game.comment, game.entries[0].comment) == ("one\n\ntwo", "good")


@pytest.mark.parametrize(
    "told",
    [
        MatchRecord(
            "backgammon", 999999999, players=('A"x', "B;y"), tags=(("Site", 'a"b\\'), ("é x", "1"), ("a;b", ""))
        ),
        MatchRecord("backgammon", 5, (GameRecord((Entry(WHITE, Turned(0)),), cube=0, score=(9999999990, 0)),)),
        MatchRecord("bok", 0, tags=(("Points", "7"), ("Site", "x"), ("Site", "y"))),
    ],
)
def test_our_text_for_whole_games_quotes_what_has_quotes(told: MatchRecord) -> None:
    assert gametext.read(gametext.write(told)) == told


@pytest.mark.parametrize(
    "told",
    [
        MatchRecord("backgammon", 0, tags=(("Rules", "bok"),)),
        MatchRecord("backgammon", 0, tags=(("Points", "7"),)),
        MatchRecord("backgammon", 0, tags=(("White", "Q"),)),
        MatchRecord("backgammon", 5, players=("A", ""), tags=(("White", "Q"),)),
        MatchRecord("backgammon", 0, tags=(("Options", "cube.jacoby"),)),
        MatchRecord("backgammon", 0, tags=(("Crawford", "on"),)),
        MatchRecord("backgammon", 0, players=("A\nB", "")),
        MatchRecord("backgammon", 0, (GameRecord((Entry(WHITE, Unknown("hello\nResult w 1")),)),)),
        MatchRecord("backgammon", 0, (GameRecord((Entry(WHITE, Unknown("take")),)),)),
    ],
)
def test_our_text_for_whole_games_refuses_what_would_mean_something_else(told: MatchRecord) -> None:
    with pytest.raises(MatchError):
        gametext.write(told)


# --- Whole matches: reading what people write ---


def only_entry(text: str) -> tuple[Entry, list[Remark]]:
    """White's first entry of a match with one row, and what was noted."""
    match = mat.read(f" 5 point match\n\n Game 1\n A : 0                          B : 0\n  1) {text}\n")
    return match.games[0].entries[0], [note.remark for note in match.notes]


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("31: 8/5 6/5", []),
        ("31:8/5 6/5", []),
        ("31: 8/5, 6/5", [Remark.COMMAS]),
        ("31: 8 / 5 6/5", [Remark.SPACES]),
        ("31: 8/5  6/5", []),
        ("31: 8/5 6/5  ", []),
    ],
)
def test_a_play_is_read_as_people_write_it(text: str, notes: list[Remark]) -> None:
    entry, noted = only_entry(text)
    assert entry.action == Played((3, 1), (Hop(17, 20), Hop(19, 20)))
    assert noted == notes


@pytest.mark.parametrize(
    ("text", "hops", "notes"),
    [
        ("25/22*/20", (Hop(BAR, 3, 1), Hop(3, 5)), []),
        ("bar/22", (Hop(BAR, 3),), [Remark.BAR]),
        ("BAR/22", (Hop(BAR, 3),), [Remark.CAPITALS, Remark.BAR]),
        ("6/0 5/off", (Hop(19, OFF), Hop(20, OFF)), [Remark.OFF]),
        ("13/11(2)", (Hop(12, 14), Hop(12, 14)), []),
        ("13/11 (2)", (Hop(12, 14), Hop(12, 14)), [Remark.SPACES]),
        ("Cannot Move", (), []),
        ("????", (), []),
        ("", (), []),
    ],
)
def test_steps_are_read_as_people_write_them(text: str, hops: tuple[Hop, ...], notes: list[Remark]) -> None:
    entry, noted = only_entry(f"42: {text}")
    assert entry.action == Played((4, 2), hops)
    assert noted == notes


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" Doubles => 2", Turned(2)),
        ("Redoubles to 4", Turned(4)),
        ("doubles", Turned()),
        (" Beavers => 4", Turned(4)),
        (" Takes", Answered(taken=True)),
        ("Accepts", Answered(taken=True)),
        (" Drops", Answered(taken=False)),
        ("Passes", Answered(taken=False)),
        (" Resigns", Resigned()),
        (" Resigns 2 points", Resigned(20)),
        ("hello", Unknown("hello")),
        ("77: 8/5", Unknown("77: 8/5")),
        ("31: 8/5 x", Unknown("31: 8/5 x")),
        ("31: 8/26", Unknown("31: 8/26")),
        ("31: 8/quux", Unknown("31: 8/quux")),
    ],
)
def test_cells_are_read(text: str, action: Action) -> None:
    assert only_entry(text)[0].action == action


def test_tags_that_mean_something_are_understood_and_the_others_kept() -> None:
    text = (
        '; [Site "Somewhere"]\n; [Variation "NackGammon"]\n; [Crawford "Off"]\n; [Jacoby "On"]\n; [Jacoby "Off"]\n'
        '; [Beaver "On"]\n; [Variation "Hyper"]\n; a word\n 0 point match\n\n Game 1\n A : 0    B : 0\n'
    )
    match = mat.read(text)
    assert (match.ruleset, match.crawford, match.options) == ("nackgammon", False, ("cube.beaver",))
    assert match.tags == (("Site", "Somewhere"), ("Variation", "Hyper"))
    assert match.comment == "a word"
    assert [(note.remark, note.place.line) for note in match.notes] == [(Remark.TAG, 7)]


def test_options_that_a_variation_does_not_have_are_left_out() -> None:
    match = mat.read('; [Variation "Acey-deucey"]\n; [Jacoby "On"]\n 1 point match\n')
    assert (match.options, [note.remark for note in match.notes]) == ((), [Remark.TAG])


def test_results_are_read_in_both_columns_and_with_the_match() -> None:
    head = " Game 1\n A : 0                          B : 0\n"
    for line, winner in (("      Wins 2 points", WHITE), (f"{'':34}Wins 1 point and the match.", BLACK)):
        result = mat.read(head + line).games[0].result
        assert result is not None
        assert result.winner is winner


def test_words_beside_a_left_cell_are_not_part_of_it() -> None:
    match = mat.read(" Game 1\n A : 0      B : 0\n  1) 31: 8/5 6/5                 hello there\n")
    assert [entry.action for entry in match.games[0].entries][1:] == [Unknown("hello there")]


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    assert files.read("\ufeff 5 point match\n").length == 5


SGF: Final = "(;FF[4]GM[6]MI[length:5][game:1][ws:0][bs:0]RU[Crawford]PW[A]PB[B]"


def test_the_examples_of_the_smart_game_format() -> None:
    """From the description of GM[6]: 8/5 6/5, bar/18, no move, four off, and a beaver."""
    text = SGF + ";W[31hefe];B[61yg];B[66];W[66fzezdzcz];W[double];B[double];W[take])"
    assert [entry.action for entry in sgf.read(text).games[0].entries] == [
        Played((3, 1), (Hop(17, 20, None), Hop(19, 20, None))),
        Played((6, 1), (Hop(BAR, 7, None),)),
        Played((6, 6)),
        Played((6, 6), (Hop(19, OFF, None), Hop(20, OFF, None), Hop(21, OFF, None), Hop(22, OFF, None))),
        Turned(),
        Turned(),
        Answered(taken=True),
    ]


def test_the_first_variation_of_a_tree_is_read() -> None:
    text = SGF + ";W[31hefe](;B[62];W[52](;B[41])(;B[66]))(;B[61yg]))"
    entries = sgf.read(text).games[0].entries
    assert [entry.action for entry in entries if entry.player is BLACK] == [Played((6, 2)), Played((4, 1))]


def test_a_tree_that_sets_up_a_position() -> None:
    text = SGF + ";AE[a:y]AW[a][b:c]AB[x][y]PL[B];AE[a];B[11])"
    start = sgf.read(text).games[0].start
    assert start is not None
    assert format_position(start, BACKGAMMON.layout) == "2:1,3:1,off:13/1:1,bar:1,off:13/b"


def test_rules_and_comments_of_a_tree() -> None:
    text = SGF.replace("RU[Crawford]", 'RU[Nackgammon:Foo]C[a\\]b\\\nc]GC[[Site "x"\\]]') + ";W[31]C[good])"
    match = sgf.read(text)
    assert (match.ruleset, match.crawford, match.tags) == ("nackgammon", False, (("Site", "x"),))
    assert match.games[0].comment == "a]bc"
    assert match.games[0].entries[0].comment == "good"
    assert [(note.remark, note.values["said"]) for note in match.notes] == [(Remark.TAG, "Foo")]


HEAD: Final = '[Rules "vasa"]\n[Games "3"]\n\nGame 1\n'
M: Final = " 5 point match\n Game 1\n A : 0     B : 0\n"


@pytest.mark.parametrize(
    ("read", "text", "place", "kind"),
    [
        (mat.read, "", (1, 1), NotationError),
        (mat.read, "; only a comment\n", (2, 1), NotationError),
        (mat.read, "hello\n", (1, 1), NotationError),
        (mat.read, " 5 point match\n Game 1\n 1) 31: 8/5\n", (3, 1), NotationError),
        (mat.read, M + "; Set Pos=-b----E-C---eE---c-e----B?/0\n", (4, 36), NotationError),
        (mat.read, M + "; Set Pos=-b----E-C---eE---c-e----O-/0\n", (4, 11), PositionError),
        (sgf.read, "", (1, 1), NotationError),
        (sgf.read, "(;GM[1])", (1, 1), NotationError),
        (sgf.read, "()", (1, 1), NotationError),
        (sgf.read, SGF + ")\nhello", (2, 1), NotationError),
        (sgf.read, SGF + "\n;W", (2, 3), NotationError),
        (sgf.read, SGF + "\n;W[31", (2, 3), NotationError),
        (sgf.read, SGF + "\n;W[31]x", (2, 7), NotationError),
        (sgf.read, SGF + "\n", (2, 1), NotationError),
        (sgf.read, SGF + "\n;AB[1])", (2, 5), NotationError),
        (sgf.read, SGF + "\n;AB[a:x])", (2, 5), PositionError),
        (sgf.read, SGF + "\n;AE[a:y]AB[a]AW[a])", (2, 5), PositionError),
        (gametext.read, "", (1, 1), NotationError),
        (gametext.read, "Game 1", (1, 1), NotationError),
        (gametext.read, "; words first", (1, 1), NotationError),
        (gametext.read, '[White "A"]', (1, 1), NotationError),
        (gametext.read, '[Rules "hus"]', (1, 9), NotationError),
        (gametext.read, '[Rules "vasa"]\n[Options "cube.beaver"]', (2, 11), NotationError),
        (gametext.read, '[Rules "vasa"]\n[Games "0"]', (2, 9), NotationError),
        (gametext.read, '[Rules "vasa"]\n[Crawford "on"]', (2, 12), NotationError),
        (gametext.read, '[Rules "vasa"]\nhello', (2, 1), NotationError),
        (gametext.read, HEAD + "hello", (5, 1), NotationError),
        (gametext.read, HEAD + "Position 1:15/1:14/w", (5, 15), PositionError),
        (gametext.read, HEAD + "Result w 1 win.everything", (5, 12), NotationError),
    ],
)
def test_a_match_is_refused_at_its_place(
    read: Callable[[str], object], text: str, place: tuple[int, int], kind: type[NotationError]
) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert (error.value.place, type(error.value)) == (place, kind), error.value


STARTED: Final = GameRecord((Entry(WHITE, Played((3, 1))),), None, (0, 0))


@pytest.mark.parametrize(
    ("write", "match"),
    [
        (mat.write, MatchRecord("vasa", 3)),
        (mat.write, MatchRecord("backgammon", 5, options=("cube.murphy",))),
        (mat.write, MatchRecord("backgammon", 5, (GameRecord(score=(14, 0)),))),
        (mat.write, MatchRecord("backgammon", 5, (GameRecord(opening=((3, 1),)),))),
        (mat.write, MatchRecord("backgammon", 5, (GameRecord(cube=2),))),
        (mat.write, MatchRecord("backgammon", 5, (GameRecord((Entry(WHITE, Played((3,))),)),))),
        (sgf.write, MatchRecord("acey-deucey", 5)),
        (sgf.write, MatchRecord("backgammon", 5, (GameRecord(score=(14, 0)),))),
        (sgf.write, MatchRecord("backgammon", 5, (GameRecord(opening=((3, 1),)),))),
    ],
)
def test_a_format_does_not_write_what_it_cannot_tell(write: Callable[[MatchRecord], str], match: MatchRecord) -> None:
    with pytest.raises(MatchError):
        write(match)


def test_a_turn_without_a_roll_is_told_by_an_empty_cell_or_not_at_all() -> None:
    waited = GameRecord((Entry(WHITE, Waited()), Entry(BLACK, Played((3, 1)))), None, (0, 0))
    match = MatchRecord("backgammon", 5, (waited,))
    for form in (mat, sgf):
        (game,) = form.read(form.write(match)).games
        assert game.entries == (Entry(BLACK, Played((3, 1))),)


@pytest.mark.parametrize(
    ("text", "name"),
    [(HEAD, "brade"), (SGF + ")", "sgf"), ("\n(", "sgf"), (M, "mat"), ("", "mat"), ("; hello", "mat")],
)
def test_a_format_is_known_by_its_beginning(text: str, name: str) -> None:
    assert files.detect(text) == name


@pytest.mark.parametrize("name", list(files.FORMATS))
@given(text=st.text(st.sampled_from(' \n()[];:/*"0123456789-abrofGameWinsDoub=>CRULEX'), max_size=80))
def test_whatever_comes_in_is_read_or_refused(name: str, text: str) -> None:
    try:
        match = files.read(text, name)
    except NotationError as error:
        match, place = None, error.place
    if match:
        judge(match)
    else:
        assert min(place) >= 1


def test_a_turn_of_ours_that_is_none_is_unknown() -> None:
    (game,) = gametext.read(HEAD + "w 6-4 1/x\nb hello\n").games
    assert [entry.action for entry in game.entries] == [Unknown("6-4 1/x"), Unknown("hello")]
