"""Backgammon and its variants: one function a paragraph, in the order of the rulebook (RULES 9).

Both players count the path they travel 1…24 inside the engine, and 24…1 in texts; see :class:`~engine.board.Layout`.
Dice, moves and obligations are those of bräde (:mod:`engine.obligations`), except that a turn that ends the game must
keep them too.
"""

from dataclasses import replace
from typing import Final

from engine.board import (
    BAR,
    BEATEN,
    CHECKERS,
    COUNT,
    FALLING,
    LAST_QUARTER,
    OFF,
    ON_BOARD,
    Layout,
    Mask,
    Side,
    View,
    mask,
    occupied,
    side_of,
)
from engine.obligations import OBLIGATIONS, enter_first, off_not_yet, outside, rearmost, the_bar, whole_value
from engine.rules import RuleId
from engine.ruleset import OffRule, PointRule, Ruleset, as_it_is, same

_POINTS: Final = COUNT * ON_BOARD
_BESIDE: Final = COUNT * mask(BAR, OFF, BEATEN)
_SWAPPED: Final = bytes(byte % 16 * 16 + byte // 16 for byte in range(256))
"""Each byte with its two points in the other order."""
_BAR: Final = mask(BAR)
_OFF: Final = mask(OFF)


# --- Board and start ---


def face(side: Side) -> Side:
    """Take a side from its own path to the opponent's: p becomes 25−p."""
    return side & _BESIDE | int.from_bytes((side & _POINTS).to_bytes(13, "little").translate(_SWAPPED))


def _start(points: dict[int, int]) -> Side:
    """Return the side with these counts by own point as printed, 24…1."""
    return side_of({OFF - point: count for point, count in points.items()})


# --- Where a checker may land ---


def blocked(view: View) -> Mask:
    """Not on two or more of the opponent's, in moving or entering (``bg.blocked``)."""
    return view.bands


# --- The bar ---


def beaten_first(view: View) -> Mask:
    """In acey-deucey a beaten checker must enter first; one that waits to enter need not (``bg.enter-first``)."""
    return ON_BOARD if view.own >> 4 * BEATEN else 0


# --- Bearing off ---


def off_higher(view: View, die: int) -> Mask:
    """A die higher than needed bears off only from the highest point, and with none on its own (``bg.off-higher``)."""
    in_play = view.standing & ON_BOARD
    highest = in_play & -in_play
    exact = mask(OFF - die)
    return in_play & ~exact & ~(highest if highest > exact else 0)


# --- Results ---


def grade(win: RuleId, other: Side) -> RuleId:
    """Return whether a game won is single, gammon (the loser has none off) or backgammon.

    Backgammon is a gammon with a checker of the loser on the bar or in the winner's home board.
    """
    if occupied(other) & _OFF:
        return win
    return RuleId.BG_BACKGAMMON if occupied(other) & (LAST_QUARTER | _BAR) else RuleId.BG_GAMMON


def _no_jan(_other: Side) -> bool:
    return False


# --- The rulesets ---

_WON: Final = {side_of({OFF: CHECKERS}): RuleId.BG_SINGLE}
_BLOCKED: Final = PointRule(RuleId.BG_BLOCKED, blocked)
_OPTIONS: Final = dict.fromkeys(
    map(
        str,
        (
            RuleId.CUBE_BEAVER,
            RuleId.CUBE_RACCOON,
            RuleId.CUBE_AUTOMATIC,
            RuleId.CUBE_MURPHY,
            RuleId.CUBE_JACOBY,
        ),
    ),
    same,
)
"""How the cube is played between two who play no match; see :mod:`engine.cube`."""


def _with_cube(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, cube=True)


BACKGAMMON: Final = Ruleset(
    id="backgammon",
    layout=Layout(face, (CHECKERS,) * 26, FALLING),
    start=_start({24: 2, 13: 5, 8: 3, 6: 5}),
    leaving=(PointRule(RuleId.BG_ENTER_FIRST, enter_first, the_bar),),
    landing=(_BLOCKED,),
    entering=(_BLOCKED,),
    bearing_off=(
        OffRule(RuleId.BG_OFF_NOT_YET, off_not_yet, outside),
        OffRule(RuleId.BG_OFF_HIGHER, off_higher, rearmost),
    ),
    off_rule=RuleId.BG_OFF_EXACT,
    enter_rule=RuleId.BG_ENTER_POINT,
    values=whole_value,
    turn_rules=OBLIGATIONS,
    never_moved_to=0,
    forms=_WON,
    forms_midway=_WON,
    is_jan=_no_jan,
    scores={RuleId.BG_SINGLE: (10, 10), RuleId.BG_GAMMON: (20, 20), RuleId.BG_BACKGAMMON: (30, 30)},
    options=_OPTIONS,
    wins_exempt=False,
    may_surrender=False,
    munk=False,
    grade=grade,
    start_rule=RuleId.BG_START,
    cube=True,
    to_points=True,
    closed_board=True,
    resignable=(RuleId.BG_SINGLE, RuleId.BG_GAMMON, RuleId.BG_BACKGAMMON),
)

NACKGAMMON: Final = replace(BACKGAMMON, id="nackgammon", start=_start({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}))
"""The standard form; :data:`NACKGAMMON_TEXT` is the form that one text lists."""

NACKGAMMON_TEXT: Final = replace(BACKGAMMON, id="nackgammon-text", start=_start({24: 4, 23: 1, 13: 2, 8: 3, 6: 5}))

ACEY_DEUCEY: Final = replace(
    BACKGAMMON,
    id="acey-deucey",
    layout=replace(BACKGAMMON.layout, waiting=True),
    start=side_of({BAR: CHECKERS}),
    leaving=(PointRule(RuleId.BG_ENTER_FIRST, beaten_first, the_bar),),
    beaten=side_of({BAR: 1, BEATEN: 1}),
    extra={(2, 1): (0, 0, 0, 0)},
    grade=as_it_is,
    cube=False,
    resignable=(RuleId.BG_SINGLE,),
    options={"cube": _with_cube},
)
"""All fifteen begin off the board. After 2-1 comes any double, and then another roll. Every game counts one.

There is no cube by default.
"""

RULESETS: Final = {ruleset.id: ruleset for ruleset in (BACKGAMMON, NACKGAMMON, NACKGAMMON_TEXT, ACEY_DEUCEY)}
