"""The doubling cube and what a game is played for (RULES 9, ``cube.*``)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.board import Player
from engine.errors import IllegalAction
from engine.rules import RuleId, refuse
from engine.ruleset import Outcome, Ruleset

HIGHEST: Final = 64
"""The highest number on the cube."""
_MURPHY: Final = 1
"""How many automatic doubles the Murphy limit allows in a game; the rule text leaves the number to the players."""


class Cube(NamedTuple):
    """The cube on the table: its ``value``, and who owns it; ``None`` while it stands in the middle."""

    value: int = 1
    owner: Player | None = None

    def times(self, outcome: Outcome) -> Outcome:
        """Return the outcome of a game with the cube's value in its points."""
        return outcome._replace(tenths=outcome.tenths * self.value)


class Offer(NamedTuple):
    """A double that waits for an answer.

    ``by`` has turned the cube, and the other player answers. ``value`` is what the cube will show when it is taken,
    ``keeper`` who will own it then; ``turns`` is 1 for a double, 2 for a beaver on it, 3 for a raccoon on that.
    """

    by: Player
    value: int
    keeper: Player
    turns: int = 1

    @property
    def declined(self) -> int:
        """What the game is worth when the offer is declined: the value before it (``cube.decline``)."""
        return self.value // 2


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a game is played for.

    ``away`` tells how many points each player still needs to win the match of ``length`` points; empty in games that
    belong to no match. In the ``crawford`` game nobody doubles.
    """

    length: int = 0
    away: Mapping[Player, int] = field(default_factory=dict)
    crawford: bool = False

    def has(self, option: RuleId, ruleset: Ruleset) -> bool:
        """Tell whether an option of the cube holds: it must have been chosen, and none does in matches."""
        return option in ruleset.chosen and not self.away


UNTURNED: Final = Cube()
FREE: Final = Stakes()
"""Games that belong to no match."""


def starting_cube(ruleset: Ruleset, stakes: Stakes, ties: int) -> Cube:
    """Return the cube at the start of a game before which the players tied so many times (``cube.automatic``)."""
    if not stakes.has(RuleId.CUBE_AUTOMATIC, ruleset):
        return UNTURNED
    turned = min(ties, _MURPHY) if stakes.has(RuleId.CUBE_MURPHY, ruleset) else ties
    return Cube(min(2**turned, HIGHEST))


def is_played(ruleset: Ruleset, stakes: Stakes, cube: Cube) -> bool:
    """Tell whether a cube lies beside a game: it has been turned, or either player may turn it before some roll."""
    needed = max(stakes.away.values(), default=HIGHEST)
    return cube.value > 1 or (ruleset.cube and not stakes.crawford and cube.value < needed)


def offered(ruleset: Ruleset, stakes: Stakes, cube: Cube, by: Player) -> Offer:
    """Return a player's offer to double, made before his roll.

    Raises:
        IllegalAction: there is no cube (``cube.none``), or it is not his (``cube.owner-only``); it is the Crawford game
            (``cube.crawford``); what it shows is all that he needs (``cube.dead``), or 64 (``cube.limit``).

    """
    if not ruleset.cube:
        raise IllegalAction(refuse(RuleId.CUBE_NONE))
    if cube.owner not in (None, by):
        raise IllegalAction(refuse(RuleId.CUBE_OWNER_ONLY, value=cube.value))
    if stakes.crawford:
        raise IllegalAction(refuse(RuleId.CUBE_CRAWFORD, length=stakes.length))
    if stakes.away and cube.value >= stakes.away[by]:
        raise IllegalAction(refuse(RuleId.CUBE_DEAD, value=cube.value, away=stakes.away[by]))
    return Offer(by, _doubled(cube.value), by.opponent)


def turned_back(ruleset: Ruleset, stakes: Stakes, offer: Offer) -> Offer:
    """Return the beaver on a double, or the raccoon on a beaver: doubled at once, and the cube stays with its keeper.

    Raises:
        IllegalAction: this is not played (``cube.beaver``, ``cube.raccoon``), or the cube shows 64.

    """
    option = RuleId.CUBE_BEAVER if offer.turns == 1 else RuleId.CUBE_RACCOON
    if offer.turns > 2 or not stakes.has(option, ruleset):
        raise IllegalAction(refuse(option))
    return Offer(offer.by.opponent, _doubled(offer.value), offer.keeper, offer.turns + 1)


def _doubled(value: int) -> int:
    if value >= HIGHEST:
        raise IllegalAction(refuse(RuleId.CUBE_LIMIT, value=value))
    return 2 * value


def worth(ruleset: Ruleset, stakes: Stakes, cube: Cube, outcome: Outcome) -> Outcome:
    """Return a game's outcome with the cube in its points.

    With Jacoby a gammon or backgammon counts as a single game while nobody has doubled (``cube.jacoby``).
    """
    if stakes.has(RuleId.CUBE_JACOBY, ruleset) and cube.owner is None:
        single, _ = ruleset.scores[RuleId.BG_SINGLE]
        outcome = outcome._replace(tenths=single)
    return cube.times(outcome)
