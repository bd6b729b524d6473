"""Our own text for whole games and matches, of every ruleset (docs/game-text.md).

::

    [Rules "vasa"]
    [Games "3"]
    [White "Anna"]
    [Black "Bo"]

    Game 1
    Dice 2-5
    w 6-4 1/7 1/5
    b 3-1 1/4 1/2  ; a comment
    Result w 1 win.home

Turns are those of :mod:`engine.notation`, one a line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.board import Layout, Player
from engine.errors import MatchError, NotationError
from engine.formats.common import goes_on, numbered, with_entries
from engine.games import RULESETS
from engine.notation import format_position, parse_position
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
from engine.ruleset import WHOLE, Tenths, in_points
from engine.written import read_turn, write_turn

_POINTS: Final = r"[0-9]{1,9}(?:\.[0-9])?"
_TAG: Final = re.compile(r'\[([^\s"\]][^"\]]*) "((?:[^"\\]|\\.)*)"\]')
_ESCAPED: Final = re.compile(r"\\(.)")
_ESCAPE: Final = re.compile(r'(["\\])')
_GAME: Final = re.compile(r"Game ([1-9][0-9]{0,3})", re.ASCII)
_SCORE: Final = re.compile(rf"Score ({_POINTS})-({_POINTS})", re.ASCII)
_PAIRS: Final = re.compile(r"[1-6]-[1-6](?: [1-6]-[1-6])*", re.ASCII)
_DICE: Final = re.compile(rf"Dice ({_PAIRS.pattern})", re.ASCII)
_CUBE: Final = re.compile(r"Cube ([0-9]{1,9})", re.ASCII)
_START: Final = re.compile(r"Position (\S+)", re.ASCII)
_RESULT: Final = re.compile(rf"Result ([wb]) ({_POINTS})(?: ([a-z.-]+)(\+munk)?)?", re.ASCII)
_ENTRY: Final = re.compile(r"([wb]) +(.*)")
_ROLLED: Final = re.compile(r"([1-6])(?:-([1-6]))?(?: +(?P<turn>.*))?", re.ASCII)
_TURNED: Final = re.compile(r"double(?: ([0-9]{1,9}))?", re.ASCII)
_RESIGNED: Final = re.compile(rf"resign(?: ({_POINTS}))?", re.ASCII)
_WORDS: Final[Mapping[str, Action]] = {"take": Answered(taken=True), "drop": Answered(taken=False), "wait": Waited()}
_NOTHING: Final = "-"
_RULES_FIRST: Final = 'expected [Rules "…"], which comes first'


# --- Reading ---


def read_dice(text: str) -> tuple[tuple[int, int], ...]:
    """Read what was rolled for the start, White's die and Black's; the pairs before the last are ties.

    >>> read_dice("4-4 5-2")
    ((4, 4), (5, 2))

    Raises:
        NotationError: it is no such text.

    """
    if _PAIRS.fullmatch(text) is None:
        raise NotationError("expected White's die and Black's, as in 4-4 5-2", text, 0)
    return tuple((int(pair[0]), int(pair[2])) for pair in text.split())


@dataclass(slots=True)
class _Reader:
    """A match half read; a comment belongs to what was read last.

    ``told`` are the names of the tags, or the first words of the lines about a game, that have been read: each once.
    """

    match: MatchRecord | None = None
    games: list[GameRecord] = field(default_factory=list)
    entries: list[list[Entry]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    number: int | None = None
    told: set[str] = field(default_factory=set)

    @property
    def layout(self) -> Layout:
        return RULESETS[self._match().ruleset].layout

    def _match(self) -> MatchRecord:
        if self.match is None:
            raise NotationError(_RULES_FIRST, "", 0)
        return self.match

    def line(self, number: int, text: str) -> None:
        tag = _TAG.match(text)
        told = text[: tag.end()] if tag else ""
        rest, semicolon, comment = text[len(told) :].partition(";")
        told = (told + rest).rstrip()
        if told:
            self._told(number, told)
        if semicolon:
            self._say(comment.strip())

    def _told(self, number: int, told: str) -> None:
        tag = _TAG.fullmatch(told)
        if tag and not self.games:
            self._tag(tag[1], _ESCAPED.sub(r"\1", tag[2]), number, told)
        elif game := _GAME.fullmatch(told):
            self._game(int(game[1]), Place(number, 1))
        elif not self.games:
            raise NotationError('expected a tag, as in [White "Anna"], or Game 1', told, 0)
        elif entry := _ENTRY.fullmatch(told):
            self._entry(Player(entry[1]), entry[2], Place(number, entry.start(2) + 1))
        else:
            self._line_of_game(number, told)

    def _game(self, number: int, place: Place) -> None:
        self._match()
        self.notes += numbered(place, number, self.number)
        self.number = number
        self.told.clear()
        self.games.append(GameRecord(place=place))
        self.entries.append([])

    def _line_of_game(self, number: int, told: str) -> None:
        """Read a line about the game: all but its result once, and before the first turn."""
        game, place, (word, *_) = self.games[-1], Place(number, 1), told.split()
        about = self._about(game, number, told)
        if word == "Result" and game.result is None:
            self.games[-1] = about
        elif word == "Result":
            self.notes.append(Note(place, Remark.AFTER_RESULT))
        elif self.entries[-1] or game.result or word in self.told:
            self.notes.append(Note(place, Remark.MISPLACED))
        else:
            self.told.add(word)
            self.games[-1] = about

    def _tag(self, name: str, value: str, number: int, told: str) -> None:
        place, fault = Place(number, 1), NotationError("this tag cannot be so", told, len(name) + 3)
        if name in self.told:
            self.notes.append(Note(place, Remark.MISPLACED))
        elif name != "Rules":
            self._about_match(name, value, place, fault)
        elif value in RULESETS:
            self.told.add(name)
            self.match = MatchRecord(value, 0, place=place)
        else:
            raise fault

    def _about_match(self, name: str, value: str, place: Place, fault: NotationError) -> None:
        """Read a tag that comes after the rules."""
        match = self._match()
        if name == "Options":
            options = tuple(value.split())
            if not set(options) <= RULESETS[match.ruleset].options.keys():
                raise fault
            self.match = replace(match, options=options)
        elif name == ("Points" if RULESETS[match.ruleset].to_points else "Games"):
            if not re.fullmatch(r"[1-9][0-9]{0,8}", value, re.ASCII):
                raise fault
            self.match = replace(match, length=int(value), place=place)
        elif name == "Crawford":
            if value != "off":
                raise fault
            self.match = replace(match, crawford=False)
        elif name in ("White", "Black"):
            white, black = match.players
            self.match = replace(match, players=(value, black) if name == "White" else (white, value))
        else:
            self.match = replace(match, tags=(*match.tags, (name, value)))
            return
        self.told.add(name)

    def _about(self, game: GameRecord, number: int, told: str) -> GameRecord:
        if score := _SCORE.fullmatch(told):
            return replace(game, score=(_tenths(score[1]), _tenths(score[2])), place=Place(number, 1))
        if dice := _DICE.fullmatch(told):
            return replace(game, opening=read_dice(dice[1]))
        if cube := _CUBE.fullmatch(told):
            return replace(game, cube=int(cube[1]))
        if start := _START.fullmatch(told):
            try:
                return replace(game, start=parse_position(start[1], self.layout))
            except NotationError as error:
                raise error.within(told, start.start(1)) from None
        if result := _RESULT.fullmatch(told):
            rule = result[3]
            if rule is not None and rule not in list(RuleId):
                raise NotationError(f"there is no rule {rule[:40]}", told, result.start(3))
            ended = Result(
                Player(result[1]),
                _tenths(result[2]),
                RuleId(rule) if rule else None,
                munk=result[4] is not None,
                place=Place(number, 1),
            )
            return replace(game, result=ended)
        raise NotationError("expected a turn (w 6-4 …), Score, Dice, Cube, Position, Result or Game", told, 0)

    def _entry(self, player: Player, text: str, place: Place) -> None:
        game = self.games[-1]
        if goes_on(game, self.entries[-1]):
            self.notes.append(Note(place, Remark.AFTER_RESULT))
        entry = Entry(player, self._action(text, place), place=place)
        self.entries[-1].append(entry)

    def _action(self, text: str, place: Place) -> Action:
        rolled = _ROLLED.fullmatch(text)
        if rolled is None:
            return _spoken(text)
        dice = tuple(int(die) for die in rolled.group(1, 2) if die)
        turn = rolled["turn"]
        if turn in (None, _NOTHING):
            return Played(dice)
        try:
            where = Place(place.line, place.column + rolled.start("turn"))
            reading = read_turn(turn, self.layout.numbers, where)
        except NotationError:
            return Unknown(text)
        self.notes += reading.notes
        return Played(dice, reading.hops)

    def _say(self, words: str) -> None:
        game = self.games[-1] if self.games else None
        if game and self.entries[-1]:
            entries = self.entries[-1]
            entries[-1] = replace(entries[-1], comment=_lines(entries[-1].comment, words))
        elif game:
            self.games[-1] = replace(game, comment=_lines(game.comment, words))
        else:
            match = self._match()
            self.match = replace(match, comment=_lines(match.comment, words))


def _spoken(text: str) -> Action:
    """Return an action that is told in words."""
    if turned := _TURNED.fullmatch(text):
        return Turned(int(turned[1]) if turned[1] else None)
    if resigned := _RESIGNED.fullmatch(text):
        return Resigned(_tenths(resigned[1]) if resigned[1] else None)
    return _WORDS.get(text, Unknown(text))


def _lines(text: str, more: str) -> str:
    return f"{text}\n{more}" if text else more


def _tenths(text: str) -> Tenths:
    whole, _, tenths = text.partition(".")
    return WHOLE * int(whole) + int(tenths or 0)


def read(text: str) -> MatchRecord:
    """Read a match.

    Raises:
        NotationError: a line is none of those there are. Words of a player that mean nothing are read as
            :class:`~engine.record.Unknown`.
        PositionError: a position cannot stand in this game.

    """
    reader = _Reader()
    begins = 0
    for number, line in enumerate(text.split("\n"), 1):
        try:
            reader.line(number, line.rstrip("\r"))
        except NotationError as error:
            raise error.within(text, begins) from None
        begins += len(line) + 1
    if reader.match is None:
        raise NotationError(_RULES_FIRST, text, 0)
    return replace(reader.match, games=with_entries(reader.games, reader.entries), notes=tuple(reader.notes))


# --- Writing ---


def write(match: MatchRecord) -> str:
    """Write a match; the reverse of :func:`read`. Hops of formats without stars are written as those that hit nobody.

    Raises:
        MatchError: there is something that this text cannot tell: a tag with the name of one of ours, words or a name
            of more than a line, words of a player that would mean something else, …

    """
    match = replace(match, games=tuple(map(_starred, match.games)))
    text = _written(match)
    try:
        same = "\r" not in text and read(text) == match  # a lone one ends a line
    except NotationError:
        same = False
    if not same:
        raise MatchError("this match has something that our own text cannot tell")
    return text


def _starred(game: GameRecord) -> GameRecord:
    return replace(game, entries=tuple(map(_with_stars, game.entries)))


def _with_stars(entry: Entry) -> Entry:
    if not isinstance(entry.action, Played):
        return entry
    hops = tuple(hop._replace(mark=hop.mark or 0) for hop in entry.action.hops)
    return replace(entry, action=entry.action._replace(hops=hops))


def _written(match: MatchRecord) -> str:
    lines = [f'[{name} "{_ESCAPE.sub(r"\\\1", value)}"]' for name, value in _tags(match)]
    lines += _comment(match.comment)
    for number, game in enumerate(match.games, 1):
        lines += ["", f"Game {number}", *_game(game, RULESETS[match.ruleset].layout)]
    return "\n".join(lines) + "\n"


def _tags(match: MatchRecord) -> Iterator[tuple[str, str]]:
    yield "Rules", match.ruleset
    if match.options:
        yield "Options", " ".join(match.options)
    if match.length:
        yield "Points" if RULESETS[match.ruleset].to_points else "Games", str(match.length)
    if not match.crawford:
        yield "Crawford", "off"
    yield from (pair for pair in zip(("White", "Black"), match.players, strict=True) if pair[1])
    yield from match.tags


def _comment(text: str) -> list[str]:
    return [f"; {line}" for line in text.split("\n")] if text else []


def _game(game: GameRecord, layout: Layout) -> Iterator[str]:
    if game.score is not None:
        yield "Score " + "-".join(str(in_points(won)) for won in game.score)
    if game.opening:
        yield "Dice " + " ".join(f"{white}-{black}" for white, black in game.opening)
    if game.cube != 1:
        yield f"Cube {game.cube}"
    if game.start:
        yield f"Position {format_position(game.start, layout)}"
    yield from _comment(game.comment)
    for entry in game.entries:
        first, *more = [f"  {line}" for line in _comment(entry.comment)] or [""]
        yield f"{entry.player.value} {_text(entry.action, layout)}{first}"
        yield from (line.strip() for line in more)
    if game.result:
        rule = f" {game.result.rule}{'+munk' if game.result.munk else ''}" if game.result.rule else ""
        yield f"Result {game.result.winner.value} {in_points(game.result.tenths)}{rule}"


def _text(action: Action, layout: Layout) -> str:
    match action:
        case Played(dice, hops):
            return f"{'-'.join(map(str, dice))} {write_turn(hops, layout.numbers) or _NOTHING}"
        case Turned(value):
            return "double" if value is None else f"double {value}"
        case Answered(taken):
            return "take" if taken else "drop"
        case Resigned(tenths):
            return "resign" if tenths is None else f"resign {in_points(tenths)}"
        case Waited():
            return "wait"
    return action.text


_BEGINNING: Final = re.compile(r"\s*\[Rules ")


def is_such(text: str) -> bool:
    """Tell whether a text begins as ours do."""
    return _BEGINNING.match(text) is not None
