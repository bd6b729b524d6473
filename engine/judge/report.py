"""What judging a match finds: findings, and the report of them all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.board import Player
from engine.record import GameRecord, MatchRecord, Place, Remark
from engine.rules import RuleId, Value, Violation
from engine.ruleset import Tenths, in_points

_FAULTS: Final = frozenset({Remark.UNKNOWN, Remark.LEFT_OPEN, Remark.AFTER_RESULT, Remark.MISPLACED})

MOST_TURNS: Final = 20
"""How many of the turns that were open are told at a fault."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to tell about a match.

    ``about`` is the rule that is broken (a fault), or a remark. ``violations`` are the rules that a turn breaks, in the
    order a reader is told; ``position`` and ``roll`` what it was played from, ``turns`` the first of those that were
    open, and ``more`` how many there are besides. After dice on top of a roll, with ten thousands, none are told.
    ``game`` counts from 1; 0 is the match.
    """

    place: Place
    about: RuleId | Remark
    values: Mapping[str, Value]
    game: int = 0
    player: Player | None = None
    violations: tuple[Violation, ...] = ()
    position: str | None = None
    roll: str | None = None
    turns: tuple[str, ...] = ()
    more: int = 0

    @property
    def fault(self) -> bool:
        """Whether it is a fault, and not a notice."""
        return isinstance(self.about, RuleId) or self.about in _FAULTS


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be told about a match, in the order of its text.

    ``record`` is the match with every legal turn as the engine writes it, ``score`` what White and Black have won; both
    as far as it is judged.
    """

    record: MatchRecord
    findings: tuple[Finding, ...]
    score: tuple[Tenths, Tenths]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The faults among the findings."""
        return tuple(finding for finding in self.findings if finding.fault)


class Findings(list[Finding]):
    """What is found, in the order found.

    ``wrong`` is how much of it there is: faults, and turns missing after one; ``open`` how many turns they left open.
    """

    wrong = 0
    open = 0

    def add(self, *found: Finding) -> None:
        """Add findings."""
        self.extend(found)
        self.wrong += sum(finding.fault or finding.about is Remark.NO_TURN for finding in found)
        self.open += sum(len(finding.turns) + finding.more for finding in found)


def is_fine(findings: Iterable[Finding]) -> bool:
    """Tell whether none of some findings is a fault."""
    return not any(finding.fault for finding in findings)


def points_text(tenths: Tenths) -> Value:
    """Return points as a reader is told them: a whole number, or a decimal as text."""
    points = in_points(tenths)
    return points if isinstance(points, int) else str(points)


def score_text(score: tuple[Tenths, Tenths]) -> str:
    """Return the points of White and Black, as ``3-1``."""
    return "-".join(str(points_text(points)) for points in score)


class ToldGame(NamedTuple):
    """A game as the match tells it, and its number from 1."""

    game: GameRecord
    number: int

    def find(
        self, place: Place, about: RuleId | Remark, player: Player | None = None, values: Mapping[str, Value] = {}
    ) -> Finding:
        """Return a finding about this game."""
        return Finding(place, about, values, self.number, player)
