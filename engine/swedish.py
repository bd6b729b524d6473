"""Svenskt brädspel (bräde): one function a paragraph, in the order of the rulebook, and the three rulesets of them.

The paragraphs that it shares with other games are in :mod:`engine.obligations`.
Section numbers are those of the rules specification. The functions of rules that refuse points return them as a set
(:data:`~engine.board.Mask`); see :mod:`engine.ruleset`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.board import (
    BAR,
    CHECKERS,
    COUNT,
    OFF,
    ON_BOARD,
    Layout,
    Mask,
    Side,
    Step,
    View,
    count_at,
    mask,
    occupied,
    side_of,
)
from engine.obligations import OBLIGATIONS, enter_first, off_not_yet, outside, rearmost, the_bar, whole_value
from engine.rules import RuleId
from engine.ruleset import Candidate, OffRule, Opening, PointRule, Ruleset, TurnRule, same

# --- 1 Board and numbering ---

HOME: Final = 1
FIRST_QUARTER: Final = mask(*range(1, 7))
FAR_SIDE: Final = mask(*range(2, 12))
"""Own points 2–11, where a player may have one checker only."""
_FIRST_HALF: Final = COUNT * mask(*range(1, 13))
_SECOND_HALF: Final = COUNT * mask(*range(13, 25))
_ENDS: Final = COUNT * mask(BAR, OFF)
_HOME: Final = mask(HOME)


def face(side: Side) -> Side:
    """Take a side from its own path to the opponent's: 1–12 become 13–24 and the reverse."""
    return (side & _FIRST_HALF) << 48 | (side & _SECOND_HALF) >> 48 | side & _ENDS


def _capacity(*, on_7: int = 1) -> tuple[int, ...]:
    return tuple(on_7 if point == 7 else 1 if 2 <= point <= 11 else CHECKERS for point in range(26))


# --- 2 Dice and turn ---

_REDUCED: Final = [range(die, 0, -1) for die in range(7)]


# --- 3 Where a checker may land ---


def opponent_band(view: View) -> Mask:
    """Not on two or more of the opponent's, unless blasting (``land.opponent-band``)."""
    return view.bands & ~wall(view)


def one_only(view: View) -> Mask:
    """On own points 2–11 a player may have one checker only, also in passing (``land.one-only``)."""
    return view.standing & FAR_SIDE


def home_closed(view: View) -> Mask:
    """Own point 1 is landed on only by entering when it is empty of own checkers (``land.home-closed``)."""
    return view.standing & _HOME


# --- 4 Beaten checkers ---


def enter_own_checker(view: View) -> Mask:
    """A checker does not enter on a point that holds own checkers, home included (``enter.own-checker``)."""
    return view.standing


def enter_opponent_band(view: View) -> Mask:
    """A checker does not enter on an opponent's band, unless blasting (``enter.opponent-band``)."""
    return view.bands & ~blastable(view)


# --- 5 Blasting ---


def wall(view: View) -> Mask:
    """The bands of every run of six or more on consecutive own points 1…24; they may be blasted (``blast.wall``)."""
    bands = view.bands
    if bands.bit_count() < 6:
        return 0
    three = bands & bands >> 4 & bands >> 8
    last = first = three & three >> 12
    for _ in range(5):
        last |= last << 4
    return last if first else 0


def no_room(view: View) -> Mask:
    """The bands that a player may blast in entering because the rest has no room for him (``blast.no-room``).

    No room is more beaten checkers than points of the first quarter that are available: empty of own checkers, and no
    band.
    """
    bands = view.bands & FIRST_QUARTER
    available = FIRST_QUARTER & ~view.standing & ~bands
    return bands if view.beaten > available.bit_count() else 0


def blastable(view: View) -> Mask:
    """Return the bands that may be blasted, be it in entering only."""
    return wall(view) | no_room(view)


def last_checker(view: View) -> Mask:
    """A player with fourteen checkers off may not blast (``blast.last-checker``)."""
    return blastable(view) if count_at(view.own, OFF) == CHECKERS - 1 else 0


# --- 6 Bearing off ---


def off_exact(view: View, die: int) -> Mask:
    """A die of n bears off from 25−n exactly (``off.exact``)."""
    return view.standing & ~mask(OFF - die)


def reduced_value(view: View, die: int) -> Sequence[int]:
    """A die for which there is no step counts as the nearest lower value for which there is one (``off.reduce``).

    Only once the player may bear off (``off.not-yet``).
    """
    return _REDUCED[die] if not outside(view) else whole_value(view, die)


def off_rearmost(view: View, _die: int) -> Mask:
    """Only from the rearmost point (``off.rearmost``)."""
    in_play = view.standing & ON_BOARD
    return in_play & (in_play - 1)


def least_reduction(candidate: Candidate) -> int:
    """Of the turns otherwise legal, only those that lose the fewest eyes (``off.least-reduction``)."""
    lost, path = 0, candidate.path
    while path:
        path, step = path
        if step.target == OFF:
            lost += step.die - (OFF - step.origin)
    return -lost


# --- 7 Winning ---


FORMS: Final = {
    side_of({OFF: CHECKERS}): RuleId.WIN_HOME,
    side_of({20: 3, 21: 3, 22: 3, 23: 3, 24: 3}): RuleId.WIN_CROWN_SINGLE,
    side_of({22: 5, 23: 5, 24: 5}): RuleId.WIN_CROWN_DOUBLE,
    side_of({22: 3, 23: 5, 24: 7}): RuleId.WIN_STAIRS,
    side_of({24: CHECKERS}): RuleId.WIN_CORNER,
}
_BY_WORTH: Final = (RuleId.WIN_CORNER, RuleId.WIN_STAIRS, RuleId.WIN_CROWN_DOUBLE, RuleId.WIN_CROWN_SINGLE)
_SIX_POINTS: Final = COUNT * mask(*range(6))
"""His first quarter, 13–18 on the winner's path, counted from 0 (small integers are quicker)."""


def jan(other: Side) -> bool:
    """The opponent has more beaten checkers than points in his first quarter without his own (``win.jan``)."""
    return other & COUNT > 6 - occupied(other >> 4 * 13 & _SIX_POINTS).bit_count()


# --- 8 Points ---

type _Scores = dict[RuleId, tuple[int, int]]


def _scores(pattern: int, *, jan: int, blast_jan: int, munk: int = 10, step: int = 0) -> _Scores:
    """Return the points, in tenths, of each way to win without and with munk.

    ``pattern`` is the worth of the first pattern after hemspel (10), ``step`` how much more each following one has.
    """
    patterns = {rule: pattern + step * rank for rank, rule in enumerate(_BY_WORTH)}
    table = {rule: (worth, worth + munk) for rule, worth in {RuleId.WIN_HOME: 10, **patterns}.items()}
    return table | {
        RuleId.WIN_JAN: (jan, jan),
        RuleId.WIN_BLAST_JAN: (blast_jan, blast_jan),
        RuleId.SURRENDER: (10, 10),
    }


_CLASSIC: Final = _scores(10, jan=20, blast_jan=40)


# --- The rulesets ---


def _with_surrender(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, may_surrender=True)


def _with_classic_scores(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, scores=_CLASSIC)


def _with_six_sixes(ruleset: Ruleset) -> Ruleset:
    """A first roll of 6-6 may put six checkers from home on own point 7 (``opening.six-sixes``).

    That stack may be hit whole, so for the opponent, on whose path it stands on 19, it is no band.
    """
    return replace(
        ruleset,
        layout=replace(ruleset.layout, capacity=_capacity(on_7=6)),
        opening=Opening((6, 6, 6, 6), Step(HOME, 7, 6), 6),
        bandable=ON_BOARD & ~face(mask(7)),
    )


_LAST_CHECKER: Final = PointRule(RuleId.BLAST_LAST_CHECKER, last_checker)
_NOT_YET: Final = OffRule(RuleId.OFF_NOT_YET, off_not_yet, outside)
_OPTIONS: Final = {"teka-every-game": same}

BOK: Final = Ruleset(
    id="bok",
    layout=Layout(face, _capacity()),
    start=side_of({HOME: CHECKERS}),
    leaving=(PointRule(RuleId.ENTER_FIRST, enter_first, the_bar),),
    entering=(
        PointRule(RuleId.ENTER_OWN_CHECKER, enter_own_checker),
        PointRule(RuleId.LAND_HOME_CLOSED, home_closed),
        PointRule(RuleId.ENTER_OPPONENT_BAND, enter_opponent_band),
        _LAST_CHECKER,
    ),
    landing=(
        PointRule(RuleId.LAND_OPPONENT_BAND, opponent_band),
        PointRule(RuleId.LAND_ONE_ONLY, one_only),
        _LAST_CHECKER,
    ),
    bearing_off=(_NOT_YET, OffRule(RuleId.OFF_EXACT, off_exact, lambda _view: 0)),
    off_rule=RuleId.OFF_EXACT,
    enter_rule=RuleId.ENTER_POINT,
    values=reduced_value,
    turn_rules=OBLIGATIONS,
    never_moved_to=_HOME,
    crowded=FAR_SIDE,
    forms=FORMS,
    forms_midway=FORMS,
    is_jan=jan,
    scores=_scores(12, step=2, jan=30, blast_jan=50),
    may_surrender=False,
    options=_OPTIONS
    | {
        "surrender": _with_surrender,
        "scoring.classic": _with_classic_scores,
        "opening.six-sixes": _with_six_sixes,
    },
)
"""The old Swedish rule book text: the site's main rulebook."""

SM: Final = replace(
    BOK,
    id="sm",
    bearing_off=(_NOT_YET,),
    off_rule=RuleId.OFF_AT_LEAST,
    values=whole_value,
    one_die=True,
    forms_midway={side_of({OFF: CHECKERS}): RuleId.WIN_HOME},
    may_surrender=True,
    scores=_CLASSIC,
    options=_OPTIONS,
)
"""The shorter Swedish Championship rules."""

VASA: Final = replace(
    BOK,
    id="vasa",
    bearing_off=(_NOT_YET, OffRule(RuleId.OFF_REARMOST, off_rearmost, rearmost)),
    off_rule=RuleId.OFF_REARMOST,
    values=whole_value,
    turn_rules=(*OBLIGATIONS, TurnRule(RuleId.OFF_LEAST_REDUCTION, least_reduction, reckons_wins=False)),
    scores=_scores(20, jan=40, blast_jan=60),
    ties_by_class=True,
    options=_OPTIONS,
)
"""Spelregler för bräde, Vasamuseets Brädspelsvänner, 2003."""

RULESETS: Final = {ruleset.id: ruleset for ruleset in (BOK, SM, VASA)}
