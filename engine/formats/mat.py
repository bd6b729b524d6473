"""Matches as Jellyfish wrote them first, and most programs since: ``.mat``, two columns of plain text.

The left column is White's. Points are each player's own, 24 to 1, with 25 for the bar and 0 for off. What programs
agree on is read and written; what they add in comments of the form ``; [Name "value"]`` is kept.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.backgammon import RULESETS
from engine.board import FALLING, Player, Position
from engine.errors import MatchError, NotationError
from engine.formats.common import goes_on, numbered, whole_points, with_entries
from engine.formats.letters import LENGTH, read_board, write_board
from engine.record import (
    Action,
    Answered,
    Entry,
    GameRecord,
    MatchRecord,
    Note,
    Place,
    Played,
    Remark,
    Resigned,
    Result,
    Turned,
    Unknown,
    Waited,
)
from engine.rules import RuleId
from engine.ruleset import WHOLE
from engine.written import read_turn, write_turn

_LENGTH: Final = re.compile(r"\s*(\d{1,9})\s*point\s+match\s*", re.IGNORECASE | re.ASCII)
_GAME: Final = re.compile(r"\s*game\s+(\d{1,9})\s*", re.IGNORECASE | re.ASCII)
_NAMES: Final = re.compile(r"\s*+(?P<white>.*?):\s*+(?P<w>\d{1,9})\s++(?P<black>.*)", re.ASCII)
"""What stands before the last colon. Here and below blanks are never given back, else long lines would take long."""
_POINTS: Final = re.compile(r"\s*+(\d{1,9})\s*+", re.ASCII)
_ROW: Final = re.compile(r"\s*\d+\)", re.ASCII)
_TAG: Final = re.compile(r'\s*+\[\s*+(?P<name>[^"\]]*[^"\]\s])\s++"(?P<value>.*)"\s*+\]\s*+')
_SET_BOARD: Final = re.compile(rf"\s*Set\s+Pos=(?P<board>.{{{LENGTH}}})(?:/(?P<turn>[01]))?\s*", re.IGNORECASE)
_CELL: Final = re.compile(
    r"(?<!\S)(?:\d\d\s*:|(?:re)?doubles|beavers|raccoons|takes|accepts|drops|passes|rejects|resigns|wins)(?!\w)",
    re.IGNORECASE | re.ASCII,
)
_ROLLED: Final = re.compile(r"([1-6])([1-6])\s*:\s*", re.ASCII)
_TURNED: Final = re.compile(
    r"(?:(?:re)?doubles|beavers|raccoons)(?:\s*(?:=>|to)\s*(\d{1,9}))?", re.IGNORECASE | re.ASCII
)
_TAKEN: Final = re.compile(r"takes|accepts", re.IGNORECASE)
_DROPPED: Final = re.compile(r"drops|passes|rejects", re.IGNORECASE)
_RESIGNED: Final = re.compile(r"resigns(?:\s+(\d{1,9})(?:\s+points?)?)?", re.IGNORECASE | re.ASCII)
_WON: Final = re.compile(r"wins\s+(\d{1,9})\s+points?(?:\s+and\s+the\s+match)?\.?", re.IGNORECASE | re.ASCII)
_NO_MOVE: Final = re.compile(r"cannot\s+move|no\s+(?:move|play)|dances?|\?+|-", re.IGNORECASE)
_LEFT: Final = 5
_RIGHT: Final = 33
"""Columns, from 0, where cells begin. A cube action or a result stands one further in."""
_BETWEEN: Final = 20
"""A lone cell that begins before this column is a left one."""
_BESIDE: Final = _RIGHT - 5
"""Words that mean nothing, and begin from here on after a gap, are no part of the left cell."""

VARIATIONS: Final = {"backgammon": "backgammon", "nackgammon": "nackgammon", "acey-deucey": "acey-deucey"}
_SWITCHES: Final = {"Jacoby": RuleId.CUBE_JACOBY, "Beaver": RuleId.CUBE_BEAVER, "Raccoon": RuleId.CUBE_RACCOON}


# --- Reading ---


class _Cell(NamedTuple):
    """What stands in a column: its text without spaces around it, and the column, from 0, where it begins."""

    column: int
    text: str


@dataclass(slots=True)
class _Reader:
    """A match half read. Tags and comments go to what was read last: the match, a game, or an entry."""

    match: MatchRecord = field(default_factory=lambda: MatchRecord("backgammon", 0))
    tags: list[tuple[str, str]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    games: list[GameRecord] = field(default_factory=list)
    entries: list[list[Entry]] = field(default_factory=list)
    named: bool = True
    begun: bool = False
    number: int | None = None

    def line(self, number: int, text: str) -> None:
        stripped = text.strip()
        if stripped.startswith((";", "#")):
            self._comment(number, text)
        elif length := _LENGTH.fullmatch(text):
            self._length(int(length[1]), Place(number, length.start(1) + 1))
        elif game := _GAME.fullmatch(text):
            self._game(int(game[1]), Place(number, game.start(1) + 1))
        elif stripped and not self.named:
            self._names(number, text)
        elif stripped:
            if not self.games:
                raise NotationError("expected a line such as «5 point match» or «Game 1»", text, 0)
            self._row(number, text)

    def _length(self, points: int, place: Place) -> None:
        if self.begun:
            self.notes.append(Note(place, Remark.MISPLACED))
        else:
            self.begun = True
            self.match = replace(self.match, length=points, place=place)

    def _game(self, number: int, place: Place) -> None:
        self.begun, self.named = True, False
        self.notes += numbered(place, number, self.number)
        self.number = number
        self.games.append(GameRecord(place=place))
        self.entries.append([])

    def _comment(self, number: int, text: str) -> None:
        at = len(text) - len(text.lstrip()) + 1
        body = text[at:]
        tag, board = _TAG.fullmatch(body), _SET_BOARD.fullmatch(body)
        if tag and not self.games:
            self._tag(tag["name"], tag["value"], Place(number, at + 1))
        elif board and self.games:
            turn = Player.BLACK if board["turn"] == "1" else Player.WHITE
            start = read_board(text, turn, at + board.start("board"))
            self._start(start, Place(number, at + 1))
        else:
            self._say(body.strip())

    def _start(self, start: Position, place: Place) -> None:
        game = self.games[-1]
        if self.entries[-1] or game.result or game.start:
            self.notes.append(Note(place, Remark.MISPLACED))
        else:
            self.games[-1] = replace(game, start=start)

    def _tag(self, name: str, value: str, place: Place) -> None:
        if name == "Variation" and value.lower() in VARIATIONS:
            self.match = replace(self.match, ruleset=VARIATIONS[value.lower()])
        elif name == "Crawford" and value.lower() in ("on", "off"):
            self.match = replace(self.match, crawford=value.lower() == "on")
        elif name in _SWITCHES and value.lower() in ("on", "off"):
            options = tuple(option for option in self.match.options if option != _SWITCHES[name])
            chosen = (_SWITCHES[name].value,) if value.lower() == "on" else ()
            self.match = replace(self.match, options=options + chosen)
        else:
            if name in ("Variation", "Crawford", *_SWITCHES):
                self.notes.append(Note(place, Remark.TAG, {"name": name, "said": value}))
            self.tags.append((name, value))

    def chosen(self) -> MatchRecord:
        """Return the match with those options alone that its ruleset has."""
        known = RULESETS[self.match.ruleset].options
        for option in self.match.options:
            if option not in known:
                self.notes.append(Note(self.match.place, Remark.TAG, {"name": option, "said": "On"}))
        options = tuple(option for option in self.match.options if option in known)
        return replace(self.match, options=options, tags=tuple(self.tags))

    def _say(self, words: str) -> None:
        if not self.games:
            self.match = replace(self.match, comment=_lines(self.match.comment, words))
            return
        game, entries = self.games[-1], self.entries[-1]
        if entries:
            entries[-1] = replace(entries[-1], comment=_lines(entries[-1].comment, words))
        else:
            self.games[-1] = replace(game, comment=_lines(game.comment, words))

    def _names(self, number: int, text: str) -> None:
        before, _, last = text.rpartition(":")
        names, points = _NAMES.fullmatch(before), _POINTS.fullmatch(last)
        if names is None or points is None or not names["black"]:
            raise NotationError("expected two names with their points, «A : 0   B : 0»", text, 0)
        self.named = True
        score = (WHOLE * int(names["w"]), WHOLE * int(points[1]))
        place = Place(number, names.start("white") + 1)
        white, black = players = names["white"].rstrip(), names["black"].rstrip()
        if len(self.games) == 1:
            self.match = replace(self.match, players=players)
        elif players != self.match.players:
            self.notes.append(Note(place, Remark.NAMES, {"white": white, "black": black}))
        self.games[-1] = replace(self.games[-1], score=score, place=place)

    def _row(self, number: int, text: str) -> None:
        row = _ROW.match(text)
        cells = list(_cells(text, row.end() if row else 0))
        for cell, player in zip(cells, _sides(cells), strict=False):
            self._cell(cell, player, Place(number, cell.column + 1))

    def _cell(self, cell: _Cell, player: Player, place: Place) -> None:
        game = self.games[-1]
        if goes_on(game, self.entries[-1]):
            self.notes.append(Note(place, Remark.AFTER_RESULT))
        if won := _WON.fullmatch(cell.text):
            result = game.result or Result(player, WHOLE * int(won[1]), place=place)
            self.games[-1] = replace(game, result=result)
        else:
            entry = Entry(player, self._action(cell.text, place), place=place)
            self.entries[-1].append(entry)

    def _action(self, text: str, place: Place) -> Action:
        rolled = _ROLLED.match(text)
        if rolled is None:
            return _spoken(text)
        dice = (int(rolled[1]), int(rolled[2]))
        written = text[rolled.end() :]
        if not written or _NO_MOVE.fullmatch(written):
            return Played(dice)
        try:
            reading = read_turn(written, FALLING, Place(place.line, place.column + rolled.end()), words=False)
        except NotationError:
            return Unknown(text)
        self.notes += reading.notes
        return Played(dice, reading.hops)


def _spoken(text: str) -> Action:
    """Return an action that is told in words."""
    if turned := _TURNED.fullmatch(text):
        return Turned(int(turned[1]) if turned[1] else None)
    if resigned := _RESIGNED.fullmatch(text):
        return Resigned(WHOLE * int(resigned[1]) if resigned[1] else None)
    taken = _TAKEN.fullmatch(text) is not None
    return Answered(taken) if taken or _DROPPED.fullmatch(text) else Unknown(text)


def _lines(text: str, more: str) -> str:
    return f"{text}\n{more}" if text else more


def _cells(text: str, start: int) -> Iterator[_Cell]:
    """Yield what stands in the columns of a row, from an offset on."""
    begins = [found.start() for found in _CELL.finditer(text, start)]
    for begin, end in zip([start, *begins], [*begins, len(text)], strict=True):
        at = begin
        for gap in re.finditer(r"\s{2,}", text[begin:end]):
            beside = begin + gap.end()
            if at < beside < end and beside >= _BESIDE and text[at : begin + gap.start()].strip():
                yield _cell_of(text, at, begin + gap.start())
                at = beside
        if text[at:end].strip():
            yield _cell_of(text, at, end)


def _cell_of(text: str, start: int, end: int) -> _Cell:
    part = text[start:end]
    return _Cell(start + len(part) - len(part.lstrip()), part.strip())


def _sides(cells: Sequence[_Cell]) -> Sequence[Player]:
    """Return whose the cells of a row are: left is White's, right Black's, and a third one is Black's too."""
    if len(cells) == 1:
        return [Player.WHITE if cells[0].column < _BETWEEN else Player.BLACK]
    return [Player.WHITE, *[Player.BLACK] * (len(cells) - 1)]


def read(text: str) -> MatchRecord:
    """Read a match.

    Raises:
        NotationError: it has not the form of such a match. What stands in a cell and means nothing is read as
            :class:`~engine.record.Unknown`.

    """
    reader = _Reader()
    begins = 0
    for number, line in enumerate(text.split("\n"), 1):
        try:
            reader.line(number, line.expandtabs().rstrip())
        except NotationError as error:
            raise error.within(text, begins) from None
        begins += len(line) + 1
    if not reader.begun:
        raise NotationError("expected a line such as «5 point match» or «Game 1»", text, len(text))
    return replace(reader.chosen(), games=with_entries(reader.games, reader.entries), notes=tuple(reader.notes))


# --- Writing ---


def write(match: MatchRecord) -> str:
    """Write a match; the reverse of :func:`read`.

    Raises:
        MatchError: the format has no way to tell this match: another game, parts of points, or a first turn's dice.

    """
    if match.ruleset not in VARIATIONS.values():
        raise MatchError(f"this format has no matches of {match.ruleset}")
    lines = [f'; [{name} "{value}"]' for name, value in (*_tags(match), *match.tags)]
    lines += _comment(match.comment)
    lines += ["", f" {match.length} point match"] if lines else [f" {match.length} point match"]
    players = [name or usual for name, usual in zip(match.players, ("White", "Black"), strict=True)]
    for number, game in enumerate(match.games, 1):
        white, black = (
            f"{name} : {whole_points(won)}" for name, won in zip(players, game.score or (0, 0), strict=True)
        )
        lines += ["", f" Game {number}", f" {white:<30} {black}"]
        lines += [f"; Set Pos={write_board(game.start)}/{int(game.start.turn is Player.BLACK)}"] if game.start else []
        lines += _comment(game.comment)
        lines += _rows(game)
        if game.result:
            points = whole_points(game.result.tenths)
            margin = _LEFT + 1 if game.result.winner is Player.WHITE else _RIGHT + 1
            lines.append(f"{'':{margin}}Wins {points} point{'s' if points != 1 else ''}")
    return "\n".join(lines) + "\n"


def _tags(match: MatchRecord) -> Iterator[tuple[str, str]]:
    if match.ruleset != "backgammon":
        yield "Variation", match.ruleset.capitalize()
    if not match.crawford:
        yield "Crawford", "Off"
    for option in match.options:
        name = next((name for name, switch in _SWITCHES.items() if switch == option), None)
        if name is None:
            raise MatchError(f"this format has no option {option}")
        yield name, "On"


def _comment(text: str) -> list[str]:
    return [f"; {line}" for line in text.split("\n")] if text else []


def _rows(game: GameRecord) -> Iterator[str]:
    if game.opening or game.cube != 1:
        raise MatchError("this format does not tell the dice that decide who begins, nor automatic doubles")
    number, left = 1, ""
    for entry in game.entries:
        cell = _text(entry.action)
        if entry.player is Player.WHITE:
            if left:
                yield left.rstrip()
                number += 1
            left = f"{number:3}) {cell}"
        else:
            # Two spaces at the least: after one, words that are no action would be read as the left cell's.
            yield f"{left or f'{number:3})':<{_RIGHT - 2}}  {cell}".rstrip()
            number, left = number + 1, ""
        if entry.comment and left:
            yield left.rstrip()
            number, left = number + 1, ""
        yield from _comment(entry.comment)
    if left:
        yield left.rstrip()


def _text(action: Action) -> str:
    match action:
        case Played(dice, hops):
            if len(dice) != 2:
                raise MatchError("this format has no rolls of one die")
            steps = [write_turn([hop], FALLING, words=False) for hop in hops]  # others may not know 8/5(2)
            return f"{dice[0]}{dice[1]}: {' '.join(steps)}"
        case Turned(value):
            return f" Doubles => {value}" if value else " Doubles"
        case Answered(taken):
            return " Takes" if taken else " Drops"
        case Resigned(tenths):
            return " Resigns" if tenths is None else f" Resigns {whole_points(tenths)}"
        case Waited():
            return ""
    return action.text
