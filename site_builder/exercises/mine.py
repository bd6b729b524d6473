"""Mining: games between simple players, and what of them passes the tests of the themes.

Every game has its own chance, from the seed and its number, so what comes of a game hangs on nothing else: not on who
plays it, nor on how many do.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import batched, chain
from random import Random
from typing import Final, NamedTuple

from engine.analysis.goals import solve
from engine.board import Player, Position
from engine.games import ruleset_of
from engine.notation import format_position, format_roll, parse_position, parse_roll
from engine.roll import Roll
from engine.roll import outcome as outcome_of
from engine.ruleset import Ruleset
from site_builder.exercises.players import PLAYERS, choose
from site_builder.exercises.themes import CANDIDATES, THEMES, Theme, near_copy, unmet

LONGEST: Final = 1_000
"""After so many turns a game is left."""
_TOGETHER: Final = 25
"""Games that are given out together."""
_AT_ONCE: Final = 40
"""How many such lots are a wave; after each it is seen of what there is enough."""


class Found(NamedTuple):
    """A position, White to roll, and a roll, that pass the tests of a theme by themselves."""

    theme: str
    position: str
    roll: str


class Wanted(NamedTuple):
    """What is to be mined: from games ``0``, ``1``, … of a seed, ``most`` exercises a theme."""

    ruleset: str
    seed: int
    games: int
    themes: tuple[str, ...]
    most: int


def mine(wanted: Wanted, executor: Executor, heard: Callable[[int, Mapping[str, int]], None]) -> dict[str, list[Found]]:
    """The exercises by theme: the first of the games that pass all tests, in the order of the games.

    ``heard`` is told now and then how many games have been played and how many exercises there are. The same is found
    whatever the ``executor``: games are given out in lots and waves that hang on nothing else.
    """
    chosen: dict[str, list[Found]] = {theme: [] for theme in wanted.themes}
    positions: dict[str, list[Position]] = {theme: [] for theme in wanted.themes}
    layout = ruleset_of(wanted.ruleset).layout
    for wave in batched(range(wanted.games), _TOGETHER * _AT_ONCE):
        lacking = tuple(theme for theme, known in chosen.items() if len(known) < wanted.most)
        if not lacking:
            break
        play = partial(mine_games, wanted.ruleset, wanted.seed, lacking)
        for one in chain.from_iterable(executor.map(play, [*batched(wave, _TOGETHER)])):
            position, known = parse_position(one.position, layout), positions[one.theme]
            if len(known) < wanted.most and near_copy(THEMES[one.theme], position, known) is None:
                known.append(position)
                chosen[one.theme].append(one)
        heard(wave[-1] + 1, {theme: len(known) for theme, known in chosen.items()})
    return chosen


def mine_games(ruleset: str, seed: int, themes: Sequence[str], numbers: Iterable[int]) -> list[Found]:
    """What some games have, one after the other: of every theme the first in the game that passes."""
    rules, asked = ruleset_of(ruleset), [THEMES[theme] for theme in themes]
    return [found for number in numbers for found in _of_game(rules, asked, rolls(rules, seed, number))]


def rolls(ruleset: Ruleset, seed: int, number: int) -> Iterator[Roll]:
    """A game between two simple players, as the rolls that fall in it and where."""
    chance = Random(f"{seed} {number}")  # noqa: S311 (chance that can be had again)
    likings = {player: chance.choice(PLAYERS) for player in Player}
    position = Position(ruleset.start, ruleset.start, Player.WHITE)
    for _ in range(LONGEST):
        if outcome_of(ruleset, position):
            return
        high, low = sorted((chance.randint(1, 6), chance.randint(1, 6)), reverse=True)
        roll = Roll(ruleset, position, parse_roll(f"{high}-{low}"))
        yield roll
        position = choose(likings[position.turn], roll.turns(), chance).position


def _of_game(ruleset: Ruleset, themes: Sequence[Theme], game: Iterable[Roll]) -> Iterator[Found]:
    left = list(themes)
    for roll in game:
        if len(roll.turns()) < CANDIDATES:
            continue
        for theme in [theme for theme in left if theme.arises(roll)]:
            position = format_position(_as_white(roll.position), ruleset.layout)
            found = Found(theme.id, position, format_roll(roll.dice))
            if unmet(theme, solve(theme.goal, ruleset.id, found.position, found.roll)) is None:
                left.remove(theme)
                yield found


def _as_white(position: Position) -> Position:
    """The same, White to roll: the sides of bräde have the same way to go."""
    if position.turn is Player.WHITE:
        return position
    return Position(position.black, position.white, Player.WHITE)
