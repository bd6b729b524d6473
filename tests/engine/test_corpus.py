"""Cases made by independent programs: the engine has exactly their results."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pytest

from engine.board import BAR, OFF, Move, Player, Position, side_of
from engine.errors import IllegalTurn
from engine.notation import format_position, format_turn, parse_position, parse_roll
from engine.roll import Roll
from engine.rules import RuleId
from engine.swedish import RULESETS, VASA, face
from tests import corpus
from tests.engine import oracle
from tests.engine.games import named

BLOCK = 50

type Row = Mapping[str, Any]


LEGAL: Final[Sequence[Row]] = corpus.rows("brade_legal")


def _roll(row: Row) -> Roll:
    ruleset = RULESETS[row["ruleset"]]
    return Roll(ruleset, parse_position(row["position"], ruleset.layout), parse_roll(row["roll"]))


def _blocks() -> Iterator[Any]:
    for ruleset in RULESETS:
        rows = [row for row in LEGAL if row["ruleset"] == ruleset]
        for first in range(0, len(rows), BLOCK):
            yield pytest.param(rows[first : first + BLOCK], id=f"{ruleset}-{first + 1}-{first + BLOCK}")


@pytest.mark.parametrize("rows", list(_blocks()))
def test_a_rolls_results_and_outcomes_are_exactly_those_of_the_other_programs(rows: list[Row]) -> None:
    for row in rows:
        found = [(format_position(turn.position), named(turn.outcome)) for turn in _roll(row).turns()]
        expected = [(position, outcome) for position, outcome in row["results"]]
        assert sorted(map(repr, found)) == sorted(map(repr, expected)), (row["ruleset"], row["position"], row["roll"])


def test_the_corpus_is_whole() -> None:
    assert [sum(row["ruleset"] == ruleset for row in LEGAL) for ruleset in ("bok", "sm", "vasa")] == [400, 400, 400]
    outcomes = {outcome for row in LEGAL for _, outcome in row["results"] if outcome}
    wins = {rule for rule in RuleId if rule.startswith("win.")} - {
        RuleId.WIN_MUNK,
        RuleId.WIN_GAME_OVER,
        RuleId.WIN_BOTH_DICE,
    }
    assert {outcome.removesuffix("+munk") for outcome in outcomes} == wins


# --- Positions from bug reports and rule texts ---

PUBLIC = [row for row in json.loads((corpus.DATA / "public_cases.json").read_text("utf-8")) if row["game"] == "brade"]
ENDS = {None: None, "jan": RuleId.WIN_JAN, "sprangjan": RuleId.WIN_BLAST_JAN}
REASONS = {
    "bar first": RuleId.ENTER_FIRST,
    "may not enter on a point with own checkers": RuleId.ENTER_OWN_CHECKER,
    "no band may be exploded when a player has one checker left": RuleId.BLAST_LAST_CHECKER,
    "no bands on the far side except on the huk": RuleId.LAND_ONE_ONLY,
    "only the rearmost checker may be borne off": RuleId.OFF_REARMOST,
    "point held by opponent": RuleId.LAND_OPPONENT_BAND,
    "total reduction must be as small as possible": RuleId.OFF_LEAST_REDUCTION,
}


def _position(row: Row, turn: Player) -> Position:
    """The position, White's number for the mover. Not by its text: some rows crowd points that the notation guards."""
    own, opp = ({int(point): count for point, count in row[side].items()} for side in ("own", "opp"))
    ends = ({BAR: row["bar"], OFF: row["off"]}, {BAR: row["opp_bar"], OFF: row["opp_off"]})
    return Position(side_of(own | ends[0]), face(side_of(opp | ends[1])), turn)


def _public_roll(row: Row) -> Roll:
    dice = "-".join(map(str, sorted(row["dice"], reverse=True)))
    return Roll(VASA, _position(row, Player.WHITE), parse_roll(dice))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in PUBLIC])
def test_a_public_case_has_exactly_its_results(row: Row) -> None:
    found = {(turn.position, turn.outcome and turn.outcome.rule) for turn in _public_roll(row).turns()}
    assert found == {(_position(result, Player.BLACK), ENDS[result["ends"]]) for result in row["results"]}


@pytest.mark.parametrize(
    ("row", "tried"),
    [
        pytest.param(row, tried, id=f"{row['id']}-{number}")
        for row in PUBLIC
        for number, tried in enumerate(row["illegal"], 1)
    ],
)
def test_a_public_try_is_refused_by_the_rule_that_the_text_names(row: Row, tried: Row) -> None:
    moves = [Move(*({"bar": BAR, "off": OFF}.get(point, point) for point in step)) for step in tried["steps"]]
    roll = _public_roll(row)
    with pytest.raises(IllegalTurn) as refused:
        roll.play(moves)
    assert REASONS[tried["rule"]] in [violation.rule for violation in refused.value.violations]


# --- The second opinion, on the same cases ---


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_plain_enumerator_agrees_with_the_other_programs(ruleset: str) -> None:
    for row in (row for row in LEGAL if row["ruleset"] == ruleset):
        rules, mover = oracle.Rules(ruleset), row["position"][-1]
        turns = oracle.Turns(rules, oracle.read(row["position"]), oracle.dice_of(row["roll"]))
        found = {
            (
                oracle.write(line.board, mover, "b" if mover == "w" else "w"),
                line.ends and line.ends + ("+munk" if rules.munk(line) else ""),
            )
            for line in turns.legal
        }
        assert found == {(position, outcome) for position, outcome in row["results"]}, row


def test_players_face_each_other_half_a_board_apart() -> None:
    assert [oracle.across(point) for point in (1, 12, 13, 24)] == [13, 24, 1, 12]
    assert [player.opponent for player in Player] == [Player.BLACK, Player.WHITE]


def test_a_turn_is_written_with_its_hits() -> None:
    roll = _public_roll(next(row for row in PUBLIC if row["id"] == "br-sprangjan-42"))
    assert "bar/2** bar/4**" in {format_turn(turn.steps) for turn in roll.turns()}
