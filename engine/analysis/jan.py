"""How near jan is: checkers still to be beaten, the rolls that make it, and what each turn leaves to either side.

After a turn two rolls are looked at and no more: the opponent's, with his best reply, and one's own next. His best
reply wins where he can, by jan or otherwise; else it is one that leaves the fewest rolls that make jan.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.analysis.budget import Budget, reached
from engine.analysis.deeds import cases, dice_that, is_jan, is_pattern, likeliest, throws_that, turns_of
from engine.analysis.rolls import THROWS, WAYS, Throw
from engine.board import BAR, ON_BOARD, Player, Position, count_at, occupied, points_of
from engine.errors import GoalError
from engine.roll import Roll, Turn
from engine.rules import RuleId
from engine.ruleset import Ruleset
from engine.swedish import FIRST_QUARTER, blastable

DEPTH: Final = 2
"""How many rolls after the turn are looked at."""


def has_jan(ruleset: Ruleset) -> bool:
    """Tell whether a game can be won by jan."""
    return RuleId.WIN_JAN in ruleset.scores


class Room(NamedTuple):
    """How many of a side's checkers are beaten, and on how many points of its first quarter it has none of its own."""

    beaten: int
    room: int

    @property
    def more(self) -> int:
        """How many more must be beaten for jan, from points elsewhere."""
        return self.room + 1 - self.beaten


def room_of(position: Position, player: Player) -> Room:
    """Return how much room a player has for beaten checkers (RULES 7, ``win.jan``).

    >>> from engine.notation import parse_position
    >>> from engine.swedish import BOK
    >>> room_of(parse_position("1:14,18:1/1:9,2:1,3:1,4:1,bar:3/w", BOK.layout), Player.BLACK).more
    0
    """
    side = position.side(player)
    return Room(count_at(side, BAR), (FIRST_QUARTER & ~occupied(side)).bit_count())


class Odds(NamedTuple):
    """What a turn leaves; ``None`` is a figure that was not reached.

    ``losing`` is how many of the opponent's 36 rolls make jan, ``making`` in how many of the 1,296 ways that his roll
    and one's own next can fall there is a jan against his best reply.
    """

    turn: Turn
    losing: int | None
    making: int | None


class Forecast(NamedTuple):
    """What can be told of a position and a roll in it; ``None`` is what was not reached.

    ``jan`` and ``pattern`` are the rolls with which the player to roll makes one, ``dice`` the single dice that
    complete a pattern where he may roll one, ``saving`` the rolls with a turn after which no roll of the opponent makes
    jan.
    """

    jan: tuple[Throw, ...] | None
    pattern: tuple[Throw, ...] | None
    dice: tuple[int, ...] | None
    saving: tuple[Throw, ...] | None
    turns: Sequence[Odds]

    @property
    def exact(self) -> bool:
        """Whether nothing is missing."""
        return None not in self[:4] and all(None not in odds for odds in self.turns)


def forecast(roll: Roll, budget: Budget) -> Forecast:
    """Return what can be told within a budget, in rolls looked at; what takes longest is looked at last.

    Raises:
        GoalError: there is no jan in this game.

    """
    ruleset, position = roll.ruleset, roll.position
    outlook = Outlook(ruleset, budget)
    turns = roll.turns()
    jan = reached(lambda: outlook.jan_throws(position))
    pattern = reached(lambda: throws_that(ruleset, position, is_pattern, budget))
    dice = reached(lambda: dice_that(ruleset, position, is_pattern, budget))
    losing = [reached(partial(outlook.losing, turn)) for turn in turns]
    saving = reached(lambda: outlook.saving_throws(position))
    making = [reached(partial(outlook.making, turn)) for turn in turns]
    return Forecast(jan, pattern, dice, saving, list(map(Odds, turns, losing, making)))


class Outlook:
    """The rolls that make jan, under a ruleset that has it and within a budget. What has been looked at once is kept.

    The budget is in rolls looked at, of a position each.

    Raises:
        GoalError: there is no jan in this game.

    """

    def __init__(self, ruleset: Ruleset, budget: Budget) -> None:
        if not has_jan(ruleset):
            raise GoalError(f"there is no jan in {ruleset.id}")
        self._ruleset = ruleset
        self._budget = budget
        self._known: dict[Position, tuple[Throw, ...]] = {}

    def jan_throws(self, position: Position) -> tuple[Throw, ...]:
        """Return the rolls that make jan for the player to roll; none where the game is over.

        Raises:
            CutShort: the budget is spent. So do all the others here.

        """
        known = self._known.get(position)
        if known is None:
            among = self._in_reach(position)
            known = throws_that(self._ruleset, position, is_jan, self._budget, among) if among else ()
            self._known[position] = known
        return known

    def saving_throws(self, position: Position) -> tuple[Throw, ...]:
        """Return the rolls with a turn after which no roll of the opponent makes jan."""
        return throws_that(self._ruleset, position, self.is_safe, self._budget)

    def is_safe(self, turn: Turn) -> bool:
        """Tell whether no roll of the opponent makes jan after a turn."""
        return not self.jan_throws(turn.position)

    def losing(self, turn: Turn) -> int:
        """Return how many of the opponent's 36 rolls make jan after a turn."""
        return cases(self.jan_throws(turn.position))

    def making(self, turn: Turn) -> int:
        """Return in how many of the 1,296 ways that the next two rolls can fall the second makes jan after a turn.

        The opponent plays the best reply to his roll.
        """
        if turn.outcome:
            return 0
        position = turn.position
        replies = ((throw, turns_of(self._ruleset, position, throw.dice, self._budget)) for throw in THROWS)
        return sum(throw.ways * self._left_by(turns) for throw, turns in replies)

    def jan(self, position: Position) -> Turn | None:
        """Return a jan of the player to roll, by the roll that comes most often; ``None`` where no roll makes it."""
        return likeliest(self._ruleset, position, is_jan, self._budget, self.jan_throws(position))

    def _left_by(self, replies: Sequence[Turn]) -> int:
        """Return how many rolls make jan after the best of some replies."""
        if any(reply.outcome for reply in replies):
            return 0
        least = WAYS
        for reply in replies:
            least = min(least, self.losing(reply))
            if not least:
                break
        return least

    def _in_reach(self, position: Position) -> list[Throw]:
        """Return the rolls with dice enough for jan, if each beat as many checkers as stand anywhere before the player.

        Bands count only if some may be blasted; later in a turn no others may.
        """
        view = self._ruleset.view(position)
        missing = room_of(position, position.turn.opponent).more
        targets = occupied(view.other) & ON_BOARD & -(view.standing & -view.standing)
        if not blastable(view):
            targets &= ~view.bands
        most = sorted((count_at(view.other, point) for point in points_of(targets)), reverse=True)
        return [throw for throw in THROWS if sum(most[: len(throw.dice)]) >= missing]
