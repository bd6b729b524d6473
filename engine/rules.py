"""The rules by name: every id of the rulebook, and what a refusal carries.

The engine never says a sentence. It names a rule, the points that are the cause, and a few values; the sentences live
in the catalogues, whose placeholders are checked against what is declared here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

type Value = int | str
"""A value for a sentence: a number (points are own points), ``bar``, ``off``, a roll, a turn or a rule id."""


class RuleId(StrEnum):
    """The id of a rule, as the rulebook anchors it."""

    SETUP_HOME = "setup.home"
    START_LOWER_DIE = "start.lower-die"
    START_LOSER_BEGINS = "start.loser-begins"
    DICE_SEPARATE = "dice.separate"
    DICE_DOUBLES = "dice.doubles"
    MOVE_OWN_CHECKER = "move.own-checker"
    MOVE_FORWARD = "move.forward"
    MOVE_EXACT_DIE = "move.exact-die"
    TURN_MUST_PLAY = "turn.must-play"
    TURN_MOST_DICE = "turn.most-dice"
    TURN_HIGHER_DIE = "turn.higher-die"
    TURN_COMPLETE = "turn.complete"
    TURN_ALTERNATE = "turn.alternate"
    LAND_OPPONENT_BAND = "land.opponent-band"
    LAND_ONE_ONLY = "land.one-only"
    LAND_HOME_CLOSED = "land.home-closed"
    HIT_BLOT = "hit.blot"
    ENTER_FIRST = "enter.first"
    ENTER_POINT = "enter.point"
    ENTER_OWN_CHECKER = "enter.own-checker"
    ENTER_OPPONENT_BAND = "enter.opponent-band"
    BLAST_WALL = "blast.wall"
    BLAST_NO_ROOM = "blast.no-room"
    BLAST_LAST_CHECKER = "blast.last-checker"
    OFF_NOT_YET = "off.not-yet"
    OFF_EXACT = "off.exact"
    OFF_REDUCE = "off.reduce"
    OFF_AT_LEAST = "off.at-least"
    OFF_REARMOST = "off.rearmost"
    OFF_LEAST_REDUCTION = "off.least-reduction"
    WIN_HOME = "win.home"
    WIN_CROWN_SINGLE = "win.crown-single"
    WIN_CROWN_DOUBLE = "win.crown-double"
    WIN_STAIRS = "win.stairs"
    WIN_CORNER = "win.corner"
    WIN_MUNK = "win.munk"
    WIN_JAN = "win.jan"
    WIN_BLAST_JAN = "win.blast-jan"
    WIN_GAME_OVER = "win.game-over"
    WIN_BOTH_DICE = "win.both-dice"
    ONEDIE_OPTION = "onedie.option"
    ONEDIE_PENALTY = "onedie.penalty"
    SURRENDER = "surrender"
    SURRENDER_TOO_LATE = "surrender.too-late"
    OPENING_SIX_SIXES = "opening.six-sixes"
    BG_START = "bg.start"
    BG_BLOCKED = "bg.blocked"
    BG_ENTER_FIRST = "bg.enter-first"
    BG_ENTER_POINT = "bg.enter-point"
    BG_OFF_NOT_YET = "bg.off-not-yet"
    BG_OFF_EXACT = "bg.off-exact"
    BG_OFF_HIGHER = "bg.off-higher"
    BG_SINGLE = "bg.single"
    BG_GAMMON = "bg.gammon"
    BG_BACKGAMMON = "bg.backgammon"
    BG_CLOSED_BOARD = "bg.closed-board"
    BG_RESIGN = "bg.resign"
    CUBE_BEFORE_ROLL = "cube.before-roll"
    CUBE_OWNER_ONLY = "cube.owner-only"
    CUBE_ANSWER = "cube.answer"
    CUBE_UNASKED = "cube.unasked"
    CUBE_VALUE = "cube.value"
    CUBE_DECLINE = "cube.decline"
    CUBE_LIMIT = "cube.limit"
    CUBE_NONE = "cube.none"
    CUBE_BEAVER = "cube.beaver"
    CUBE_RACCOON = "cube.raccoon"
    CUBE_AUTOMATIC = "cube.automatic"
    CUBE_MURPHY = "cube.murphy"
    CUBE_JACOBY = "cube.jacoby"
    CUBE_CRAWFORD = "cube.crawford"
    CUBE_DEAD = "cube.dead"
    MATCH_LENGTH = "match.length"
    MATCH_SCORE = "match.score"
    MATCH_RESULT = "match.result"
    MATCH_OVER = "match.over"


REFUSALS: Final[Mapping[RuleId, tuple[str, ...]]] = {
    RuleId.START_LOWER_DIE: ("lower", "higher"),
    RuleId.START_LOSER_BEGINS: (),
    RuleId.DICE_SEPARATE: ("from", "to", "distance", "left"),
    RuleId.DICE_DOUBLES: ("from", "to", "die"),
    RuleId.MOVE_OWN_CHECKER: ("from", "to"),
    RuleId.MOVE_FORWARD: ("from", "to"),
    RuleId.MOVE_EXACT_DIE: ("from", "to", "distance", "left"),
    RuleId.TURN_MUST_PLAY: ("witness",),
    RuleId.TURN_MOST_DICE: ("used", "possible", "witness"),
    RuleId.TURN_HIGHER_DIE: ("used", "higher", "witness"),
    RuleId.TURN_COMPLETE: ("left", "witness"),
    RuleId.TURN_ALTERNATE: ("player",),
    RuleId.LAND_OPPONENT_BAND: ("from", "to", "die", "count"),
    RuleId.LAND_ONE_ONLY: ("from", "to", "die"),
    RuleId.LAND_HOME_CLOSED: ("from", "to"),
    RuleId.ENTER_FIRST: ("from", "to", "beaten"),
    RuleId.ENTER_POINT: ("to", "left"),
    RuleId.ENTER_OWN_CHECKER: ("to", "die"),
    RuleId.ENTER_OPPONENT_BAND: ("to", "die", "count"),
    RuleId.BLAST_LAST_CHECKER: ("from", "to", "die", "count"),
    RuleId.OFF_NOT_YET: ("from", "outside"),
    RuleId.OFF_EXACT: ("from", "to", "distance", "left"),
    RuleId.OFF_REDUCE: ("from", "to", "die", "value"),
    RuleId.OFF_AT_LEAST: ("from", "need", "left"),
    RuleId.OFF_REARMOST: ("from", "need", "left", "rearmost"),
    RuleId.OFF_LEAST_REDUCTION: ("reduction", "least", "witness"),
    RuleId.WIN_GAME_OVER: ("win",),
    RuleId.WIN_BOTH_DICE: ("left", "witness"),
    RuleId.ONEDIE_OPTION: (),
    RuleId.ONEDIE_PENALTY: ("turns",),
    RuleId.SURRENDER: (),
    RuleId.SURRENDER_TOO_LATE: (),
    RuleId.OPENING_SIX_SIXES: ("missing", "witness"),
    RuleId.BG_BLOCKED: ("from", "to", "die", "count"),
    RuleId.BG_ENTER_FIRST: ("from", "to", "beaten"),
    RuleId.BG_ENTER_POINT: ("to", "left"),
    RuleId.BG_OFF_NOT_YET: ("from", "outside"),
    RuleId.BG_OFF_EXACT: ("from", "need", "left"),
    RuleId.BG_OFF_HIGHER: ("from", "die", "rearmost"),
    RuleId.BG_START: ("lower", "higher"),
    RuleId.BG_CLOSED_BOARD: ("beaten",),
    RuleId.BG_RESIGN: ("said", "value"),
    RuleId.CUBE_BEFORE_ROLL: (),
    RuleId.CUBE_OWNER_ONLY: ("value",),
    RuleId.CUBE_ANSWER: ("value",),
    RuleId.CUBE_UNASKED: (),
    RuleId.CUBE_VALUE: ("said", "right"),
    RuleId.CUBE_DECLINE: ("said", "right"),
    RuleId.CUBE_LIMIT: ("value",),
    RuleId.CUBE_NONE: (),
    RuleId.CUBE_BEAVER: (),
    RuleId.CUBE_RACCOON: (),
    RuleId.CUBE_JACOBY: ("said", "right"),
    RuleId.CUBE_CRAWFORD: ("length",),
    RuleId.CUBE_DEAD: ("value", "away"),
    RuleId.MATCH_LENGTH: ("length",),
    RuleId.MATCH_SCORE: ("player", "said", "right"),
    RuleId.MATCH_RESULT: ("said", "right", "win"),
    RuleId.MATCH_OVER: ("length",),
}
"""The rules that can refuse, each with the names of the values that its refusal carries.

``from``, ``to`` and ``rearmost`` are own points (or ``bar``, ``off``); ``die``, ``higher``, ``lower`` and ``value``
eyes of a die; ``distance`` and ``need`` points to go; ``left`` the dice not yet used, as a roll (``-`` for none);
``count``, ``beaten``, ``outside``, ``missing`` checkers; ``used`` and ``possible`` dice (``used`` of
``turn.higher-die``: the eyes of the die used); ``reduction`` and ``least`` eyes lost in bearing off; ``witness`` a
legal turn; ``turns`` turns; ``win`` a rule id. Where a match is checked, ``said`` is what its text says and ``right``
what it should say: points, a score, a cube; a winner, ``player``, is ``w`` or ``b``. There ``value`` is what the cube
shows, ``away`` the points a player needs, ``length`` that of the match.

The rules that are not here say what is so (a start, a hit, a win, a right): they refuse nothing by themselves.
"""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that an attempt breaks.

    ``step`` is the refused step as text (``5/9``), or ``None`` where a turn or an early end is refused. ``points`` are
    the own points to light, the cause of the refusal. ``values`` has exactly the keys that ``REFUSALS`` declares.
    """

    rule: RuleId
    step: str | None
    points: tuple[int, ...]
    values: Mapping[str, Value]

    @property
    def witness(self) -> str | None:
        """A legal turn that keeps the rule, where it is one about whole turns."""
        witness = self.values.get("witness")
        return None if witness is None else str(witness)


def refuse(rule: RuleId, **values: Value) -> Violation:
    """Return the violation of a rule by something that is no step of a turn."""
    return Violation(rule, None, (), values)
