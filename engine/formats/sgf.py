"""Matches in the Smart Game Format (FF[4], GM[6]), as GNU Backgammon writes them: a game a tree, a turn a node.

Points are letters, the same for both sides: ``a`` is White's own 1 and Black's 24, ``x`` White's 24; ``y`` is the bar
and ``z`` off. Hits are not told. Of a tree with variations the first is read, and of the properties those that tell the
match.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from engine.backgammon import BACKGAMMON
from engine.board import BAR, CHECKERS, FALLING, OFF, RISING, Player, Position, count_at, side_of
from engine.errors import MatchError, NotationError, PositionError
from engine.formats.common import whole_points
from engine.record import (
    START,
    Action,
    Answered,
    Entry,
    GameRecord,
    Hop,
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

_GAMMON: Final = "6"
_LETTERS: Final = "abcdefghijklmnopqrstuvwx"
_BAR: Final = "y"
_OFF: Final = "z"
_COLOURS: Final = {Player.WHITE: "W", Player.BLACK: "B"}
_MOVE: Final = re.compile(r"(?P<dice>[1-6]{2})(?P<steps>(?:[a-z][a-z]){0,4})", re.ASCII)
_RESULT: Final = re.compile(r"(?P<winner>[WB])\+(?P<points>\d{1,4})(?P<resigned>R?)", re.ASCII)
_WORDS: Final[Mapping[str, Action]] = {"double": Turned(), "take": Answered(taken=True), "drop": Answered(taken=False)}
_TAGS: Final = {"Event": "EV", "EventDate": "DT", "Place": "PC", "Round": "RO", "Transcriber": "US", "Annotator": "AN"}
"""Names of tags in other formats, and the properties that tell the same."""
_TAG: Final = re.compile(r'\[([^"\]]+?) "(.*)"\]')
_RULES: Final = {
    "Jacoby": RuleId.CUBE_JACOBY,
    "Beaver": RuleId.CUBE_BEAVER,
    "Raccoon": RuleId.CUBE_RACCOON,
    "AutomaticDoubles": RuleId.CUBE_AUTOMATIC,
    "Murphy": RuleId.CUBE_MURPHY,
}
_VARIANTS: Final = {"nackgammon": "nackgammon"}


# --- Trees of nodes ---


class _Value(NamedTuple):
    """A value of a property, unescaped, and where it stands: its place, and its offset."""

    text: str
    place: Place
    offset: int


type _Node = dict[str, list[_Value]]


class _Scanner:
    """A text being read from its beginning on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = self.begun = 0
        self._line = 1
        self._begins = 0
        self._counted = 0

    def place(self) -> Place:
        """Return where the scanner stands; it never goes back."""
        lines = self.text.count("\n", self._counted, self.at)
        if lines:
            self._line += lines
            self._begins = self.text.rindex("\n", 0, self.at) + 1
        self._counted = self.at
        return Place(self._line, self.at - self._begins + 1)

    def skip(self) -> str:
        """Go to the next character that is no space, and return it; the empty text at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def expected(self, what: str) -> NotationError:
        """Return the error that something else stands here."""
        return NotationError(f"expected {what}", self.text, self.at)

    def trees(self) -> Iterator[list[_Node]]:
        """Yield the nodes of each tree, of its first variations."""
        while self.skip() == "(":
            self.begun = self.at
            yield self.tree()
        if self.at < len(self.text):
            raise self.expected("a game, in parentheses")

    def tree(self) -> list[_Node]:
        nodes: list[_Node] = []
        depth = first = 0
        while True:
            sign = self.skip()
            self.at += 1
            if sign == "(":
                depth += 1
            elif sign == ")":
                depth, first = depth - 1, first or depth
                if not depth:
                    return nodes
            elif sign == ";":
                node = self.node()
                if not first:  # once a variation has ended, what follows is another one
                    nodes.append(node)
            else:
                self.at -= 1
                raise self.expected("; or a parenthesis")

    def node(self) -> _Node:
        node: _Node = {}
        while name := re.compile(r"\s*([A-Z][A-Za-z0-9]*)").match(self.text, self.at):
            self.at = name.end()
            values = []
            while self.skip() == "[":
                values.append(self.value())
            if not values:
                raise self.expected(f"a value of {name[1]}, in brackets")
            node.setdefault(name[1], []).extend(values)
        return node

    def value(self) -> _Value:
        place = self.place()
        found = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL).match(self.text, self.at)
        if found is None:
            raise self.expected("the end of a value, ]")
        self.at = found.end()
        begun = found.start() + 1
        return _Value(
            re.sub(r"\\(\n|.)", lambda escaped: escaped[1].strip("\n"), found[1], flags=re.DOTALL), place, begun
        )


# --- Reading ---


def read(text: str) -> MatchRecord:
    """Read a match.

    Raises:
        NotationError: it is no such text, or tells another game.
        PositionError: it sets up a position that cannot be.

    """
    scanner = _Scanner(text)
    match: MatchRecord | None = None
    games: list[GameRecord] = []
    notes: list[Note] = []
    for nodes in scanner.trees():
        root = nodes[0] if nodes else {}
        if _text(root, "GM") != _GAMMON:
            raise NotationError("this is no game of backgammon, GM[6]", text, scanner.begun)
        about = _about(root, notes)
        match = match or about
        games.append(_game(nodes, text, about.length))
    if match is None:
        raise NotationError("no game: expected (", text, 0)
    return replace(match, games=tuple(games), notes=tuple(notes))


def _text(node: _Node, name: str) -> str | None:
    return node[name][0].text if name in node else None


def _comment(node: _Node) -> str:
    """Return the comment of a node, without the spaces around it and around its lines."""
    return "\n".join(map(str.strip, (_text(node, "C") or "").strip().split("\n")))


def _about(root: _Node, notes: list[Note]) -> MatchRecord:
    """Return what the first node tells about the match."""
    info = _info(root)
    words = (_text(root, "RU") or "").split(":")
    known = {"", "Crawford", "CrawfordGame", *_RULES}
    unknown = [word for word in words if word not in known and word.lower() not in _VARIANTS]
    notes += [Note(root["RU"][0].place, Remark.TAG, {"name": "RU", "said": word}) for word in unknown]
    ruleset = next((_VARIANTS[word.lower()] for word in words if word.lower() in _VARIANTS), BACKGAMMON.id)
    names = {property_: name for name, property_ in _TAGS.items()}
    tags = [(names[name], _dated(root[name][0].text, "-", ".")) for name in root if name in names]
    tags += [(found[1], found[2]) for found in _TAG.finditer(_text(root, "GC") or "")]
    length = info.get("length", 0)
    return MatchRecord(
        ruleset,
        length,
        options=tuple(_RULES[word].value for word in words if word in _RULES),
        players=(_text(root, "PW") or "", _text(root, "PB") or ""),
        crawford=not length or "Crawford" in words,
        tags=tuple(tags),
        place=root["MI"][0].place if "MI" in root else START,
    )


def _info(root: _Node) -> dict[str, int]:
    pairs = (value.text.partition(":") for value in root.get("MI", ()))
    return {name.lower(): int(number) for name, _, number in pairs if re.fullmatch(r"\d{1,4}", number, re.ASCII)}


def _dated(text: str, old: str, new: str) -> str:
    return text.replace(old, new) if re.fullmatch(rf"\d{{4}}{re.escape(old)}\d\d{re.escape(old)}\d\d", text) else text


def _game(nodes: list[_Node], text: str, length: int) -> GameRecord:
    root, info = nodes[0], _info(nodes[0])
    start: Position | None = None
    entries: list[Entry] = []
    cube = 1
    for node in nodes:
        if {"AW", "AB", "AE"} & node.keys():
            start = _set_up(start, node, text)
        if "PL" in node and start:
            start = start._replace(turn=Player.BLACK if _text(node, "PL") in ("B", "black") else Player.WHITE)
        if "CV" in node and not entries and re.fullmatch(r"\d{1,2}", node["CV"][0].text, re.ASCII):
            cube = int(node["CV"][0].text)
        entries += _entries(node)
    result = _result(root)
    if result and (_text(root, "RE") or "").endswith("R"):
        entries.append(Entry(result.winner.opponent, Resigned(result.tenths), place=result.place))
    return GameRecord(
        tuple(entries),
        result,
        (WHOLE * info.get("ws", 0), WHOLE * info.get("bs", 0)) if length or {"ws", "bs"} & info.keys() else None,
        start=start,
        cube=cube,
        comment=_comment(root),
        place=root["GM"][0].place,
    )


def _result(root: _Node) -> Result | None:
    result = _RESULT.fullmatch(_text(root, "RE") or "")
    if result is None:
        return None
    winner = Player.WHITE if result["winner"] == "W" else Player.BLACK
    return Result(winner, WHOLE * int(result["points"]), place=root["RE"][0].place)


def _entries(node: _Node) -> Iterator[Entry]:
    for player, colour in _COLOURS.items():
        for value in node.get(colour, ()):
            yield Entry(player, _action(value.text, player), _comment(node), value.place)


def _action(text: str, player: Player) -> Action:
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    move = _MOVE.fullmatch(text)
    if move is None:
        return Unknown(text)
    dice, steps = (int(move["dice"][0]), int(move["dice"][1])), move["steps"]
    hops = [Hop(_point(steps[at], player), _point(steps[at + 1], player), None) for at in range(0, len(steps), 2)]
    return Played(dice, tuple(hops))


def _point(letter: str, player: Player) -> int:
    """Return the path point of a letter, for a player; both go from their own 24 to 1."""
    if letter in (_BAR, _OFF):
        return BAR if letter == _BAR else OFF
    number = _LETTERS.index(letter) + 1
    return (FALLING if player is Player.WHITE else RISING)[number]


def _letter(point: int, player: Player) -> str:
    if point in (BAR, OFF):
        return _BAR if point == BAR else _OFF
    return _LETTERS[(FALLING if player is Player.WHITE else RISING)[point] - 1]


def _set_up(before: Position | None, node: _Node, text: str) -> Position:
    """Return a position with checkers added (AW, AB), and points emptied (AE) before that."""
    standard = Position(BACKGAMMON.start, BACKGAMMON.start, Player.WHITE)
    position = before or standard
    counts = {player: _counts(position, player) for player in Player}
    for value in node.get("AE", ()):
        for letter in _span(value, text):
            for player in Player:
                counts[player].pop(_point(letter, player), None)
    for player, name in zip(Player, ("AW", "AB"), strict=True):
        for value in node.get(name, ()):
            for letter in _span(value, text):
                point = _point(letter, player)
                counts[player][point] = counts[player].get(point, 0) + 1
        on_board = sum(counts[player].values()) - counts[player].pop(OFF, 0)
        if on_board > CHECKERS:
            raise PositionError(f"a side has {CHECKERS} checkers, here {on_board}", text, node[name][0].offset)
        counts[player][OFF] = CHECKERS - on_board
    white, black = counts.values()
    if any(white.get(point) and black.get(OFF - point) for point in range(1, OFF)):
        raise PositionError("both sides stand on one point", text, next(iter(node.values()))[0].offset)
    return Position(side_of(white), side_of(black), position.turn)


def _counts(position: Position, player: Player) -> dict[int, int]:
    return {point: count_at(position.side(player), point) for point in range(OFF)}


def _span(value: _Value, text: str) -> str:
    """Return the letters that a list of points names: one, or several as in ``a:f``."""
    span = re.fullmatch(r"([a-y])(?::([a-y]))?", value.text)
    if span is None:
        raise NotationError("expected a letter from a to y, or two as in a:f", text, value.offset)
    letters = _LETTERS + _BAR
    return letters[letters.index(span[1]) : letters.index(span[2] or span[1]) + 1]


# --- Writing ---


def write(match: MatchRecord) -> str:
    """Write a match; the reverse of :func:`read`.

    Raises:
        MatchError: the format has no way to tell this match: another game, or parts of points.

    """
    if match.ruleset not in (BACKGAMMON.id, *_VARIANTS.values()):
        raise MatchError(f"this format has no matches of {match.ruleset}")
    return "".join(_tree(match, game, number) for number, game in enumerate(match.games, 1))


def _tree(match: MatchRecord, game: GameRecord, number: int) -> str:
    if game.opening:
        raise MatchError("this format does not tell the dice that decide who begins")
    properties = [("FF", "4"), ("GM", _GAMMON), ("CA", "UTF-8"), ("PW", match.players[0]), ("PB", match.players[1])]
    root = "".join(map(_property, properties)) + _match_info(match, game, number)
    rules = [word for word, rule in _RULES.items() if rule in match.options]
    rules += ["Crawford"] if match.length and match.crawford else []
    rules += [variant.capitalize() for variant in _VARIANTS if variant == match.ruleset]
    root += _property(("RU", ":".join(rules))) if rules else ""
    root += _result_text(game) + _tags(match)
    root += _property(("CV", str(game.cube))) if game.cube != 1 else ""
    root += _property(("C", game.comment)) if game.comment else ""
    nodes = [f";{root}"]
    if game.start:
        nodes.append(";" + _setting(game.start))
    nodes += [_node(entry) for entry in game.entries if not isinstance(entry.action, Resigned | Waited)]
    return "(" + "\n".join(nodes) + ")\n"


def _property(pair: tuple[str, str]) -> str:
    name, text = pair
    return f"{name}[{_escaped(text)}]"


def _escaped(text: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", text)


def _match_info(match: MatchRecord, game: GameRecord, number: int) -> str:
    told = [f"length:{match.length}", f"game:{number}"]
    if game.score:
        told += [f"{name}:{whole_points(tenths)}" for name, tenths in zip(("ws", "bs"), game.score, strict=True)]
    return "MI" + "".join(f"[{pair}]" for pair in told)


def _result_text(game: GameRecord) -> str:
    if game.result is None:
        return ""
    resigned = any(isinstance(entry.action, Resigned) for entry in game.entries)
    return f"RE[{_COLOURS[game.result.winner]}+{whole_points(game.result.tenths)}{'R' if resigned else ''}]"


def _tags(match: MatchRecord) -> str:
    known = [(_TAGS[name], _dated(value, ".", "-")) for name, value in match.tags if name in _TAGS]
    other = [f'[{name} "{value}"]' for name, value in match.tags if name not in _TAGS]
    return "".join(map(_property, known)) + (_property(("GC", "\n".join(other))) if other else "")


def _setting(start: Position) -> str:
    white, black = (
        "".join(f"[{_letter(point, player)}]" * count_at(start.side(player), point) for point in range(OFF))
        for player in Player
    )
    return "AE[a:y]" + (f"AW{white}" if white else "") + (f"AB{black}" if black else "") + f"PL[{_COLOURS[start.turn]}]"


def _node(entry: Entry) -> str:
    comment = _property(("C", entry.comment)) if entry.comment else ""
    return f";{_COLOURS[entry.player]}[{_action_text(entry.action, entry.player)}]{comment}"


def _action_text(action: Action, player: Player) -> str:
    match action:
        case Played(dice, hops):
            steps = (_letter(hop.origin, player) + _letter(hop.target, player) for hop in hops)
            return "".join(map(str, dice)) + "".join(steps)
        case Turned():
            return "double"
        case Answered(taken):
            return "take" if taken else "drop"
    assert isinstance(action, Unknown)  # giving up is told by the result, waiting not at all
    return _escaped(action.text)
