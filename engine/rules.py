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
    RuleId.LAND_OPPONENT_BAND: ("from", "to", "die", "count"),
    RuleId.LAND_ONE_ONLY: ("from", "to", "die"),
    RuleId.LAND_HOME_CLOSED: ("from", "to"),
    RuleId.ENTER_FIRST: ("from", "to", "beaten"),
    RuleId.ENTER_POINT: ("to", "left"),
    RuleId.ENTER_OWN_CHECKER: ("to", "die"),
    RuleId.ENTER_OPPONENT_BAND: ("to", "die", "count"),
    RuleId.BLAST_LAST_CHECKER: ("from", "to", "die", "count"),
    RuleId.OFF_NOT_YET: ("from", "outside"),
    RuleId.OFF_EXACT: ("from", "to", "need", "left"),
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
    RuleId.OPENING_SIX_SIXES: ("missing",),
    RuleId.BG_BLOCKED: ("from", "to", "die", "count"),
    RuleId.BG_ENTER_FIRST: ("from", "to", "beaten"),
    RuleId.BG_ENTER_POINT: ("to", "left"),
    RuleId.BG_OFF_NOT_YET: ("from", "outside"),
    RuleId.BG_OFF_EXACT: ("from", "need", "left"),
    RuleId.BG_OFF_HIGHER: ("from", "die", "rearmost"),
}
"""The rules that can refuse, each with the names of the values that its refusal carries.

``from``, ``to`` and ``rearmost`` are own points (or ``bar``, ``off``); ``die``, ``higher``, ``lower`` and ``value``
eyes of a die; ``distance`` and ``need`` points to go; ``left`` the dice not yet used, as a roll (``-`` for none);
``count``, ``beaten``, ``outside``, ``missing`` checkers; ``used`` and ``possible`` dice (``used`` of
``turn.higher-die``: the eyes of the die used); ``reduction`` and ``least`` eyes lost in bearing off; ``witness`` a
legal turn; ``turns`` turns; ``win`` a rule id.

The rules that are not here say what is so (a start, a hit, a win, a right): they refuse nothing by themselves.
"""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that an attempt breaks.

    ``step`` is the refused step as text (``5/9``), or ``None`` where a turn or an early end is refused. ``points`` are
    the own points to light, the cause of the refusal. ``values`` has exactly the keys that ``REFUSALS`` declares.
    ``witness`` is a legal turn that shows that the turn rule can be kept, or ``None`` for other rules.
    """

    rule: RuleId
    step: str | None
    points: tuple[int, ...]
    values: Mapping[str, Value]
    witness: str | None = None
