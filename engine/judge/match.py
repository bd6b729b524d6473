"""A match judged, game by game."""

from bisect import bisect
from dataclasses import replace
from typing import Final

from engine.board import Player
from engine.errors import MatchError
from engine.games import ruleset_of
from engine.judge.game import JudgedGame
from engine.judge.report import Finding, Findings, Report, ToldGame, points_text, score_text
from engine.match import LENGTHS, Match
from engine.record import GameRecord, MatchRecord, Place, Remark
from engine.rules import RuleId
from engine.ruleset import WHOLE, Tenths

MOST_WRONG: Final = 100
"""After how many faults, turns missing after one included, a match is judged no further."""
MOST_OPEN: Final = 20_000
"""Likewise after how many turns that were open at them: finding these takes most of the time."""


def judge(record: MatchRecord) -> Report:
    """Judge a match.

    Raises:
        ProtocolError: its ruleset, or an option, is none of :mod:`engine.games`.

    """
    judging = JudgedMatch(record)
    for number in range(len(record.games)):
        judging.game(number)
    faulty = {finding.place for finding in judging.findings if finding.fault}
    noted = [
        Finding(note.place, note.remark, note.values, judging.game_at(note.place))
        for note in record.notes
        if note.remark is not Remark.AFTER_RESULT or note.place not in faulty  # a slip is one fault
        if judging.stopped is None or note.place < judging.stopped
    ]
    findings = sorted([*noted, *judging.findings], key=lambda finding: finding.place)
    return Report(replace(record, games=tuple(judging.games)), tuple(findings), judging.standing())


class JudgedMatch:
    """A match being judged: how it stands, and what has been found."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.ruleset = ruleset_of({"id": record.ruleset} | dict.fromkeys(record.options, True))
        self.findings = Findings()
        self.games: list[GameRecord] = []
        self.match = self._begin()
        self.otherwise: Match | None = None
        """How the match stands if the last score that did not fit was right after all."""
        self.stopped: Place | None = None
        """Where it is judged no further."""
        self._places = [game.place for game in record.games]

    def _begin(self) -> Match:
        length, endless = self.record.length, 0 if self.ruleset.to_points else max(LENGTHS)
        try:
            match = Match(self.ruleset, length or endless, crawford=self.record.crawford)
        except MatchError:
            self.findings.add(Finding(self.record.place, RuleId.MATCH_LENGTH, {"length": length}))
            match = Match(self.ruleset, endless)
        return match

    @property
    def over(self) -> bool:
        """Whether a match to points has been won."""
        return self.record.length > 0 and self.match.over

    def game_at(self, place: Place) -> int:
        """Return the number of the game in which a place is; 0 before the first."""
        return bisect(self._places, place)

    def game(self, number: int) -> None:
        """Judge the next game, counted from 0."""
        told = self.record.games[number]
        if self._stops(told.place, number):
            self.games.append(told)
            return
        self._score(told, number)
        if self.over:
            values = {"length": self.record.length}
            self.findings.add(Finding(told.place, RuleId.MATCH_OVER, values, number + 1))
        judging = JudgedGame(self.ruleset, ToldGame(told, number + 1))
        judging.begin(self.match, over=self.over)
        for entry in told.entries:
            if self._stops(entry.place, number, judging.findings):
                break
            judging.entry(entry)
        if not self.stopped:
            self._end(judging, number)
        self.findings.add(*judging.findings)
        rest = told.entries[len(judging.entries) :]
        self.games.append(replace(told, entries=(*judging.entries, *rest)))

    def _stops(self, place: Place, number: int, found: Findings | None = None) -> bool:
        """Tell whether a match, with what is found in this game so far, is judged no further; and say so, once."""
        found = found or Findings()
        wrong, opened = self.findings.wrong + found.wrong, self.findings.open + found.open
        if not self.stopped and (wrong >= MOST_WRONG or opened >= MOST_OPEN):
            self.stopped = place
            faults = sum(finding.fault for finding in (*self.findings, *found))
            self.findings.add(Finding(place, Remark.STOPPED, {"count": faults}, number + 1))
        return self.stopped is not None

    def _end(self, judging: JudgedGame, number: int) -> None:
        following = self.record.games[number + 1] if number + 1 < len(self.record.games) else None
        outcome = judging.end(following, self.standing())
        if outcome:
            self.match = replace(self.match, results=(*self.match.results, outcome))
            if self.otherwise:
                self.otherwise = replace(self.otherwise, results=(*self.otherwise.results, outcome))

    def standing(self, match: Match | None = None) -> tuple[Tenths, Tenths]:
        """Return the points of White and Black, in this match or in a likeness of it."""
        white, black = ((match or self.match).score(player) for player in Player)
        return white, black

    def _score(self, told: GameRecord, number: int) -> None:
        """Judge the points that stand over a game."""
        said = told.score
        if said is None or said == self.standing():
            return
        if self.otherwise and said == self.standing(self.otherwise):
            self.match, self.otherwise = self.otherwise, None
            return
        as_said = replace(self.match, results=(), before=(said[0] // WHOLE, said[1] // WHOLE))
        if number == 0:
            self.findings.add(Finding(told.place, Remark.FIRST_SCORE, {"said": score_text(said)}, 1))
            self.match = as_said
            return
        for player, points, right in zip(Player, said, self.standing(), strict=True):
            if points != right:
                values = {"player": player.value, "said": points_text(points), "right": points_text(right)}
                self.findings.add(Finding(told.place, RuleId.MATCH_SCORE, values, number + 1, player))
        self.otherwise = as_said
