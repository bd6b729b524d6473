"""The rules once more, slow and plain: every sequence of steps, one after the other.

This is the engine's second opinion. It is written from the text of the rules alone and shares nothing with the engine
but the names of the rules: lists of counts instead of numbers, sequences instead of positions, no search.

Everything is seen from the player who moves, on his own path: 0 the bar, 1…24, 25 off.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

BAR, OFF = 0, 25
FIRST_QUARTER = range(1, 7)
LAST_QUARTER = range(19, 25)
THEIR_FIRST_QUARTER = range(13, 19)

PATTERNS = {
    "win.home": {25: 15},
    "win.crown-single": {20: 3, 21: 3, 22: 3, 23: 3, 24: 3},
    "win.crown-double": {22: 5, 23: 5, 24: 5},
    "win.stairs": {22: 3, 23: 5, 24: 7},
    "win.corner": {24: 15},
}


class Board(NamedTuple):
    """How many checkers each side has on every point of the mover's path; at 0 and 25 each side's own."""

    own: tuple[int, ...]
    opp: tuple[int, ...]


class Step(NamedTuple):
    origin: int
    target: int
    die: int


type Move = tuple[int, int]


class Line(NamedTuple):
    """Steps played one after the other, the board after them, and the rule by which they ended the game, if any."""

    steps: tuple[Step, ...]
    board: Board
    ends: str | None

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple((step.origin, step.target) for step in self.steps)


# --- Texts ---


def across(point: int) -> int:
    """The other side's number of a point (RULES 1)."""
    if point in (BAR, OFF):
        return point
    return point + 12 if point <= 12 else point - 12


def read(position: str) -> Board:
    white, black, turn = position.split("/")
    own, opp = (white, black) if turn == "w" else (black, white)
    return Board(tuple(_counts(own)), tuple(_turned(_counts(opp))))


def write(board: Board, mover: str, turn: str) -> str:
    own, opp = _text(board.own), _text(_turned(board.opp))
    return "/".join((own, opp, turn) if mover == "w" else (opp, own, turn))


def _counts(text: str) -> list[int]:
    counts = [0] * 26
    for entry in text.split(","):
        name, count = entry.split(":")
        counts[BAR if name == "bar" else OFF if name == "off" else int(name)] = int(count)
    return counts


def _turned(counts: list[int] | tuple[int, ...]) -> list[int]:
    return [counts[across(point)] for point in range(26)]


def _text(counts: list[int] | tuple[int, ...]) -> str:
    entries = [f"{point}:{counts[point]}" for point in range(1, 25) if counts[point]]
    if counts[BAR]:
        entries.append(f"bar:{counts[BAR]}")
    if counts[OFF]:
        entries.append(f"off:{counts[OFF]}")
    return ",".join(entries)


def dice_of(roll: str) -> tuple[int, ...]:
    dice = tuple(int(die) for die in roll.split("-"))
    return dice * 2 if len(dice) == 2 and dice[0] == dice[1] else dice


def name(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


# --- Rules ---


@dataclass(frozen=True)
class Rules:
    """One of the three rulesets by its id; ``six_sixes`` is bok's option ``opening.six-sixes``."""

    id: str
    six_sixes: bool = False

    def is_band(self, board: Board, point: int) -> bool:
        if self.six_sixes and point == across(7):
            return False  # their six from the opening may be hit whole
        return board.opp[point] >= 2

    def in_wall(self, board: Board, point: int) -> bool:
        """blast.wall: the point belongs to six or more bands on consecutive points."""
        low = high = point
        while low > 1 and self.is_band(board, low - 1):
            low -= 1
        while high < 24 and self.is_band(board, high + 1):
            high += 1
        return self.is_band(board, point) and high - low + 1 >= 6

    def no_room(self, board: Board) -> bool:
        """blast.no-room: more beaten checkers than available points in the first quarter."""
        available = [p for p in FIRST_QUARTER if board.own[p] == 0 and board.opp[p] <= 1]
        return board.own[BAR] > len(available)

    def may_bear_off(self, board: Board) -> bool:
        """off.not-yet: all checkers in play on 19–24, none beaten."""
        return board.own[BAR] == 0 and not any(board.own[point] for point in range(1, 19))

    def refusals(self, board: Board, origin: int, target: int, value: int) -> set[str]:
        """The rules that refuse a step by a die that counts as ``value``: that far, or enough to go off."""
        refused = {"enter.first"} if board.own[BAR] and origin != BAR else set()
        if target == OFF:
            return refused | self._refused_off(board, origin, value)
        if origin == BAR:
            return refused | self._refused_entry(board, target)
        return refused | self._refused_landing(board, target)

    def _refused_landing(self, board: Board, target: int) -> set[str]:
        refused = set()
        if 2 <= target <= 11 and board.own[target]:
            refused.add("land.one-only")
        if self.is_band(board, target):
            if not self.in_wall(board, target):
                refused.add("land.opponent-band")
            elif board.own[OFF] == 14:
                refused.add("blast.last-checker")
        return refused

    def _refused_entry(self, board: Board, target: int) -> set[str]:
        refused = set()
        if board.own[target]:
            refused.add("enter.own-checker")
            if target == 1:
                refused.add("land.home-closed")
        if self.is_band(board, target):
            if not (self.in_wall(board, target) or self.no_room(board)):
                refused.add("enter.opponent-band")
            elif board.own[OFF] == 14:
                refused.add("blast.last-checker")
        return refused

    def _refused_off(self, board: Board, origin: int, value: int) -> set[str]:
        refused = set()
        if not self.may_bear_off(board):
            refused.add("off.not-yet")
        if self.id == "bok" and value != OFF - origin:
            refused.add("off.exact")
        if self.id == "vasa" and any(board.own[point] for point in range(1, origin)):
            refused.add("off.rearmost")
        return refused

    def moves_by(self, board: Board, value: int) -> list[Move]:
        """The moves that a die can make when it counts as ``value``."""
        moves = []
        for origin in range(25):
            target = min(origin + value, OFF)
            if board.own[origin] and not self.refusals(board, origin, target, value):
                moves.append((origin, target))
        return moves

    def moves(self, board: Board, die: int) -> list[Move]:
        if self.id == "bok" and self.may_bear_off(board):  # off.exact, off.reduce
            for value in range(die, 0, -1):
                if self.moves_by(board, value):
                    return self.moves_by(board, value)
            return []
        return self.moves_by(board, die)

    def after(self, board: Board, move: Move) -> tuple[Board, bool]:
        """The board after a move, and whether it was a blast."""
        origin, target = move
        own, opp = list(board.own), list(board.opp)
        own[origin] -= 1
        own[target] += 1
        blast = False
        if target != OFF and opp[target]:
            blast = self.is_band(board, target)
            opp[BAR] += opp[target]
            opp[target] = 0
        return Board(tuple(own), tuple(opp)), blast

    def ending(self, board: Board, *, blast: bool, dice_left: bool) -> str | None:
        """The rule by which the player who moved has won (RULES 7)."""
        room = [point for point in THEIR_FIRST_QUARTER if board.opp[point] == 0]
        if board.opp[BAR] > len(room):
            return "win.blast-jan" if blast else "win.jan"
        for rule, pattern in PATTERNS.items():
            if all(board.own[point] == pattern.get(point, 0) for point in range(26)):
                if self.id == "sm" and dice_left and rule != "win.home":
                    return None  # win.both-dice
                return rule
        return None

    def is_over(self, board: Board) -> bool:
        """Whether the game has ended before the turn."""
        turned = Board(tuple(_turned(board.opp)), tuple(_turned(board.own)))
        return bool(
            self.ending(board, blast=False, dice_left=True) or self.ending(turned, blast=False, dice_left=False)
        )

    def munk(self, line: Line) -> bool:
        return line.ends in PATTERNS and line.board.opp[BAR] > 0


class Turns:
    """Every sequence of steps with a roll from a board, and which of them are legal turns."""

    def __init__(self, rules: Rules, board: Board, dice: tuple[int, ...]) -> None:
        self.rules = rules
        self.board = board
        self.dice = dice

    @cached_property
    def lines(self) -> list[Line]:
        """All sequences that break no rule about single steps, finished or not."""
        start = Line((), self.board, None)
        return [start] if self.rules.is_over(self.board) else list(self._from(start, self.dice))

    def _from(self, line: Line, left: tuple[int, ...]) -> Iterator[Line]:
        yield line
        if line.ends:
            return  # win.game-over
        for die in sorted(set(left), reverse=True):
            rest = list(left)
            rest.remove(die)
            for origin, target, board, blast in _steps(self.rules, line.board, die):
                ends = self.rules.ending(board, blast=blast, dice_left=bool(rest))
                yield from self._from(Line((*line.steps, Step(origin, target, die)), board, ends), tuple(rest))

    @cached_property
    def opening(self) -> list[Line]:
        """The six steps of opening.six-sixes, one by one, or nothing."""
        home = tuple(15 if point == 1 else 0 for point in range(26))
        may = self.rules.six_sixes and self.dice == (6, 6, 6, 6) and self.board.own == home
        if not may or self.rules.is_over(self.board) or self.rules.is_band(self.board, 7):
            return []
        lines = [Line((), self.board, None)]
        while len(lines) <= 6 and not lines[-1].ends:
            board, blast = self.rules.after(lines[-1].board, (1, 7))
            ends = self.rules.ending(board, blast=blast, dice_left=True)
            lines.append(Line((*lines[-1].steps, Step(1, 7, 6)), board, ends))
        return lines

    @cached_property
    def most(self) -> int:
        """turn.most-dice: how many dice can be used."""
        return max(len(line.steps) for line in self.lines)

    @cached_property
    def highest(self) -> int:
        """turn.higher-die: the highest die that can be used, where only one can."""
        return max(line.steps[0].die for line in self.lines if len(line.steps) == 1)

    @cached_property
    def least(self) -> int:
        """off.least-reduction: the fewest eyes lost, of the turns that do not end the game."""
        return min((lost(line) for line in self._by_section_2 if not line.ends), default=0)

    @cached_property
    def _by_section_2(self) -> list[Line]:
        return [line for line in self.lines if line.ends or not self._short_by_section_2(line)]

    def _short_by_section_2(self, line: Line) -> str | None:
        if len(line.steps) < self.most:
            return "turn.most-dice"
        if self.most == 1 and line.steps[0].die < self.highest:
            return "turn.higher-die"
        return None

    def short(self, line: Line) -> str | None:
        """The first rule about whole turns that a finished sequence breaks."""
        if line.ends:
            return None
        if rule := self._short_by_section_2(line):
            return rule
        if self.rules.id == "vasa" and lost(line) > self.least:
            return "off.least-reduction"
        return None

    @cached_property
    def legal(self) -> list[Line]:
        """The legal turns, as sequences."""
        if self.rules.is_over(self.board):
            return []
        return [line for line in self.lines if not self.short(line)] + self.opening[-1:]

    @cached_property
    def results(self) -> set[tuple[Board, str | None]]:
        return {(line.board, line.ends) for line in self.legal}

    def legal_from(self, played: tuple[Move, ...]) -> list[Line]:
        """The legal turns that begin with these moves."""
        return [line for line in self.legal if line.moves[: len(played)] == played]

    def possible_from(self, played: tuple[Move, ...]) -> list[Line]:
        """The sequences, legal or not, that begin with these moves."""
        return [line for line in self.lines if line.moves[: len(played)] == played]


@lru_cache(maxsize=20_000)
def _steps(rules: Rules, board: Board, die: int) -> list[tuple[int, int, Board, bool]]:
    return [(*move, *rules.after(board, move)) for move in rules.moves(board, die)]


def lost(line: Line) -> int:
    """The eyes lost in bearing off: die minus need, summed (RULES 6)."""
    return sum(step.die - (OFF - step.origin) for step in line.steps if step.target == OFF)
