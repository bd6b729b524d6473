"""Simple players: each likes one thing about a position, and of turns that it likes alike it plays any."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.analysis.jan import room_of
from engine.board import BAR, OFF, ON_BOARD, banded, count_at, occupied
from engine.roll import Turn

type Liking = Callable[[Turn], int]
"""How much a player likes what a turn leaves."""


def _anything(_: Turn) -> int:
    return 0


def _beating(turn: Turn) -> int:
    return count_at(turn.other, BAR)


def _jan(turn: Turn) -> int:
    position = turn.position
    return -room_of(position, position.turn).more


def _company(turn: Turn) -> int:
    """Many bands, and few points in all."""
    return 2 * banded(turn.own).bit_count() - occupied(turn.own).bit_count()


def _safety(turn: Turn) -> int:
    """Few blots."""
    return -(occupied(turn.own) & ~banded(turn.own) & ON_BOARD).bit_count()


def _crown(turn: Turn) -> int:
    """Few blots, and checkers where the single crown has them."""
    return 4 * _safety(turn) + sum(min(count_at(turn.own, point), 3) for point in range(20, OFF))


PLAYERS: Final[tuple[Liking, ...]] = (_anything, _beating, _jan, _company, _safety, _crown)
"""What players like, one thing each: enough that every theme comes up between some two of them."""


def choose(liking: Liking, turns: Sequence[Turn], chance: Random) -> Turn:
    """The turn that a player plays: one that wins where there is one, else one of those that it likes best."""
    liked = [(turn.outcome is not None, liking(turn)) for turn in turns]
    best = max(liked)
    return chance.choice([turn for turn, value in zip(turns, liked, strict=True) if value == best])
