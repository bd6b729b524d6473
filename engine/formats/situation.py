"""A moment of a game as programs hand it on: the board, the dice, the cube and the match around them.

Our own text for it begins with the position and goes on with what is not as usual, in this order::

    1:3,off:12/2:1,off:14/w 6-4 cube 2b score 3-1 of 5
    1:3,off:12/2:1,off:14/w cube 1/2w jacoby beaver
    12:15/1:14,5:1/w 6 onedie 2w 1b bound w b

``cube 1/2w`` is a cube on 1, in the middle, that White has offered at 2; ``cube 2b/4b`` one of Black's on 2, turned to
4. ``onedie 2w``: White must roll one die only in each of his next two turns, the present one counted if it is his. Who
is ``bound`` has had the band after which he cannot give up.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.actions import act, free
from engine.backgammon import BACKGAMMON
from engine.board import Dice, Layout, Move, Player, Position
from engine.cube import FREE, HIGHEST, UNTURNED, Cube, Offer, Stakes, offered
from engine.errors import IllegalAction, NotationError, PositionError, ProtocolError
from engine.match import LENGTHS, LONGEST, Doubled, Game, Match, State, game_of, who_begins
from engine.notation import format_position, format_roll, parse_position, parse_roll
from engine.roll import outcome
from engine.rules import RuleId
from engine.ruleset import WHOLE, Ruleset

VALUES: Final = tuple(2**power for power in range(HIGHEST.bit_length()))
"""What the cube can show: 1, 2 … 64."""
TURNS: Final = 3
"""A double, a beaver on it, a raccoon on that: nobody turns the cube oftener before it is taken."""
_SHOWS: Final = "the cube shows 1, 2, 4, 8, 16, 32 or 64"
_OWNED: Final = "a cube that shows more than 1 is somebody's, save after automatic doubles"


class Situation(NamedTuple):
    """A moment of a game.

    The turn of ``position`` is that of the player who is to roll or has rolled ``dice``, and stays so while his
    ``offer`` waits for an answer. ``score`` are White's and Black's points in a match to ``length`` points; 0 is play
    without end, and there alone ``jacoby`` and ``beaver`` may be played. ``conceded`` is 1 to 3 while the player offers
    to give up a single game, a gammon or a backgammon. ``penalty`` has in how many turns White and Black must still
    roll one die, ``bound`` who has had the band after which he cannot give up.
    """

    position: Position
    dice: Dice = ()
    cube: Cube = UNTURNED
    offer: Offer | None = None
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beaver: bool = False
    conceded: int = 0
    penalty: tuple[int, int] = (0, 0)
    bound: frozenset[Player] = frozenset()

    def game(self, ruleset: Ruleset) -> State:
        """Return the game at this moment, its ``opening`` the dice that lie on the board."""
        game = self._game(ruleset)
        return Doubled(game, self.offer) if self.offer and not game.outcome else game

    def _game(self, ruleset: Ruleset) -> Game:
        game = Game(
            self.rules(ruleset),
            self.position,
            begun=frozenset(player for player in Player if self._has_begun(ruleset, player)),
            bound=self.bound,
            penalty=dict(zip(Player, self.penalty, strict=True)),
            cube=self.cube,
            stakes=self.stakes,
            opening=self.dice,
        )
        ended = outcome(ruleset, self.position)
        return replace(game, outcome=game.worth(ended)) if ended else game

    def _has_begun(self, ruleset: Ruleset, player: Player) -> bool:
        """Tell whether a player has rolled before: who owns the cube has taken it, and then both have."""
        return self.cube.owner is not None or self.position.side(player) != ruleset.start

    def rules(self, ruleset: Ruleset) -> Ruleset:
        """Return a ruleset with the options that are played here, as far as it has them."""
        options = {RuleId.CUBE_JACOBY: self.jacoby, RuleId.CUBE_BEAVER: self.beaver}
        return ruleset.choose(*(option for option, played in options.items() if played and option in ruleset.options))

    @property
    def stakes(self) -> Stakes:
        """What the game is played for."""
        if not self.length:
            return FREE
        away = {player: self.length - won for player, won in zip(Player, self.score, strict=True)}
        return Stakes(self.length, away, self.crawford)

    def after(self, state: State) -> "Situation":
        """Return the situation when an action or a turn has led to another state of the game, before a roll."""
        game, offer = game_of(state), None if isinstance(state, Game) else state.offer
        white, black = (game.penalty.get(player, 0) for player in Player)
        return self._replace(
            position=game.position,
            dice=(),
            cube=game.cube,
            offer=offer,
            conceded=0,
            penalty=(white, black),
            bound=game.bound,
        )

    def advance(
        self, ruleset: Ruleset, action: str | None, dice: Dice, moves: Sequence[Move] | None
    ) -> "tuple[Situation, State]":
        """Return what comes of an action, then a roll, then a turn, each if there is one: situation and game.

        A roll takes the place of dice that lie there; how those came to lie there is not asked.

        Raises:
            IllegalAction: the rules do not allow the action or the roll, or the game has ended with it.
            IllegalTurn: the turn breaks a rule.
            PositionError: a single die in a ruleset without such rolls.
            ProtocolError: there is no such action, or no roll for the turn.

        """
        now, state = self, self.game(ruleset)
        if action is not None:
            state = act(state, action)
            now = now.after(state)
        if dice:
            state = replace(free(state), opening=())
            state.roll(dice)  # refused where the rules do; the dice then lie there until they are played
            state, now = replace(state, opening=dice), now._replace(dice=dice)
        if moves is not None:
            if not now.dice:
                raise ProtocolError("a turn is played with the roll that lies on the board")
            state = free(state).laid(now.dice).play(moves)
            now = now.after(state)
        return now, state

    def following(self, game: Game) -> "Situation | None":
        """Return the start of the next game when ``game`` has ended in this situation; ``None`` after a match's last.

        It is the turn of the player who begins, and White's where they roll for it. Of matches only those to points are
        kept count of.
        """
        ruleset = game.ruleset
        match = self._match(game)
        if match.over:
            return None
        start = Position(ruleset.start, ruleset.start, match.beginner() or Player.WHITE)
        white, black = (match.score(player) // WHOLE for player in Player) if self.length else (0, 0)
        crawford = match.stakes().crawford
        return Situation(start, (), UNTURNED, None, (white, black), self.length, crawford, self.jacoby, self.beaver)

    def beginner(self, game: Game) -> Player | None:
        """Return who begins the game after ``game``, which has ended here; ``None`` where they roll for it."""
        return self._match(game).beginner()

    def _match(self, game: Game) -> Match:
        """Return the match with ``game`` added, which has ended in this situation."""
        ruleset = game.ruleset
        return Match(ruleset, self.length if ruleset.to_points else LENGTHS[0], before=self.score).add(game)

    def begun(self, ruleset: Ruleset, thrown: Sequence[tuple[int, int]]) -> "Situation | None":
        """Return the start of a game for which the players have rolled, White's die first; ``None`` after a tie.

        The dice lie on the board where they are the first roll too.
        """
        *ties, dice = thrown
        first = who_begins(*dice, ruleset.start_rule)
        if first is None:
            return None
        now = self._game(ruleset)
        game = Game.begin(now.ruleset, first, dice, ties=len(ties), stakes=now.stakes)
        return self.after(game)._replace(dice=game.opening)


def offer_at(cube: Cube, by: Player, turns: int) -> Offer:
    """Return the offer that stands when the cube has been turned so often, last by a player.

    Who beavers keeps the cube, against a raccoon too.
    """
    return Offer(by, cube.value * 2**turns, by if turns == 2 else by.opponent, turns)


def check(situation: Situation, text: str, offset: int = 0) -> Situation:
    """Return a situation that a text tells, if it can be.

    Raises:
        PositionError: no cube shows such a number, somebody has already won the match, … The reason names which. A
            cube of nobody's that shows more than 1 is for :func:`check_cube` where no match is played.

    """
    cube, offer, length, score = situation.cube, situation.offer, situation.length, situation.score
    faults: tuple[tuple[object, str, str], ...] = (
        (cube.value not in VALUES or (offer and offer.value not in VALUES), "cube", _SHOWS),
        (cube.value == 1 and cube.owner, "cube", "nobody owns the cube while it shows 1"),
        (length > LONGEST, "length", f"a match is played to at most {LONGEST} points"),
        (length and max(score) >= length, "score", "somebody has all the points that the match is played to"),
        (
            situation.crawford and length - 1 not in score,
            "crawford",
            "in the Crawford game of a match somebody needs one point",
        ),
        (
            situation.crawford and (offer or cube != UNTURNED),
            "crawford_cube",
            "nobody turns the cube in the Crawford game",
        ),
        (length and _is_automatic(cube), "owner", _OWNED),
        (
            offer and not _is_possible(offer, situation),
            "offer",
            "whose turn it is offers the cube if it is his or nobody's and not dead",
        ),
        (offer and situation.dice, "offer", "the cube is offered before the dice are rolled"),
        (
            length and (situation.jacoby or situation.beaver),
            "money",
            "Jacoby and beavers are not played in a match",
        ),
    )
    for wrong, reason, message in faults:
        if wrong:
            raise PositionError(message, text, offset, reason)
    return situation


def check_cube(situation: Situation, ruleset: Ruleset, text: str) -> None:
    """Check a cube that only a ruleset with automatic doubles has.

    Raises:
        PositionError: it shows more than 1, nobody owns it, and they are not played.

    """
    if _is_automatic(situation.cube) and not situation.stakes.has(RuleId.CUBE_AUTOMATIC, ruleset):
        raise PositionError(_OWNED, text, text.index(" "), "owner")


def _is_automatic(cube: Cube) -> bool:
    return cube.value > 1 and cube.owner is None


def _is_possible(offer: Offer, situation: Situation) -> bool:
    """Tell whether the player whose turn it is could double, whether or not he has been turned back since."""
    doubler = offer.by if offer.turns % 2 else offer.by.opponent
    try:
        offered(BACKGAMMON, situation.stakes, situation.cube, doubler)
    except IllegalAction:
        return False
    return doubler is situation.position.turn


# --- Our own text ---

_REST: Final = re.compile(
    r"(?: (?:(?P<roll>[1-6]-[1-6])|(?P<single>[1-6])))?"
    r"(?P<around>(?: cube (?P<value>[0-9]{1,3})(?P<owner>[wb])?(?:/(?P<offered>[0-9]{1,3})(?P<by>[wb]))?)?"
    r"(?: score (?P<white>[0-9]{1,3})-(?P<black>[0-9]{1,3}) of (?P<length>[1-9][0-9]{0,2}))?"
    r"(?P<crawford> crawford)?(?P<jacoby> jacoby)?(?P<beaver> beaver)?)"
    r"(?P<onedie> onedie(?: (?P<turns_w>[12])w)?(?: (?P<turns_b>[12])b)?)?"
    r"(?P<bound> bound(?P<bound_w> w)?(?P<bound_b> b)?)?",
    re.ASCII,
)


_MARKS: Final = {"onedie": "1w, 2w, 1b or 2b", "bound": "w or b"}


def read(text: str, ruleset: Ruleset = BACKGAMMON) -> Situation:
    """Read a situation of a game by these rules.

    Raises:
        NotationError: it is not of that form, from the offset on.
        PositionError: the position, or what is told besides, cannot be.

    """
    board, _, _ = text.partition(" ")
    position = parse_position(board, ruleset.layout)
    rest = _REST.match(text, len(board))
    assert rest is not None  # the empty text matches
    for word, marks in _MARKS.items():
        if rest[word] == f" {word}":
            raise NotationError(f"expected {marks} after {word}", text, _past_space(text, rest.end(word)))
    if rest.end() < len(text):
        words = "a roll, cube, score, crawford, jacoby, beaver, onedie or bound"
        raise NotationError(f"expected {words}, in this order", text, _past_space(text, rest.end()))
    _check_rules(rest, ruleset)
    cube, offer = UNTURNED, None
    if rest["value"]:
        cube = Cube(int(rest["value"]), Player(rest["owner"]) if rest["owner"] else None)
    if rest["offered"]:
        offer = _offer(cube, int(rest["offered"]), Player(rest["by"]), text, rest.start("offered"))
    situation = Situation(
        position,
        parse_roll(roll) if (roll := rest["roll"] or rest["single"]) else (),
        cube,
        offer,
        (int(rest["white"] or 0), int(rest["black"] or 0)),
        int(rest["length"] or 0),
        crawford=rest["crawford"] is not None,
        jacoby=rest["jacoby"] is not None,
        beaver=rest["beaver"] is not None,
        penalty=(int(rest["turns_w"] or 0), int(rest["turns_b"] or 0)),
        bound=frozenset(player for player in Player if rest[f"bound_{player.value}"]),
    )
    return check(situation, text, len(board))


def _past_space(text: str, offset: int) -> int:
    return offset + text.startswith(" ", offset)


def _check_rules(rest: re.Match[str], ruleset: Ruleset) -> None:
    played = {
        "single": (ruleset.one_die, "rolls of one die"),
        "around": (ruleset.to_points, "cube, score and rules of them"),
        "onedie": (ruleset.one_die, "turns of one die"),
        "bound": (ruleset.may_surrender or RuleId.SURRENDER in ruleset.options, "giving up"),
    }
    for part, (known, what) in played.items():
        if rest[part] and not known:
            offset = _past_space(rest.string, rest.start(part))
            raise PositionError(f"{ruleset.id} has no {what}", rest.string, offset, "rules")


def _offer(cube: Cube, value: int, by: Player, text: str, offset: int) -> Offer:
    for turns in range(1, TURNS + 1):
        if cube.value * 2**turns == value:
            return offer_at(cube, by, turns)
    raise PositionError("the cube is offered at twice what it shows, or four or eight times", text, offset, "cube")


def write(situation: Situation, layout: Layout = BACKGAMMON.layout) -> str:
    """Write a situation; the reverse of :func:`read`. What is ``conceded`` has no place in it."""
    words = [format_position(situation.position, layout)]
    if situation.dice:
        words.append(format_roll(situation.dice))
    cube, offer = situation.cube, situation.offer
    if cube != UNTURNED or offer:
        offered = f"/{offer.value}{offer.by.value}" if offer else ""
        words.append(f"cube {cube.value}{cube.owner.value if cube.owner else ''}{offered}")
    if situation.length:
        words.append(f"score {situation.score[0]}-{situation.score[1]} of {situation.length}")
    words += [word for word in ("crawford", "jacoby", "beaver") if getattr(situation, word)]
    owed = [f"{turns}{player.value}" for turns, player in zip(situation.penalty, Player, strict=True) if turns]
    bound = [player.value for player in Player if player in situation.bound]
    words += [" ".join([word, *marks]) for word, marks in (("onedie", owed), ("bound", bound)) if marks]
    return " ".join(words)
