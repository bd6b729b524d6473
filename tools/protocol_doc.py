"""Write ``docs/protocol.md`` from the door itself: ``python -m tools.protocol_doc``.

Calls, arguments, rulesets, options and the values of refusals are read from the engine, and every example is a request
with the reply that the engine gave. What is missing here stops the making: a call, an argument or a value without
words is a ``KeyError``.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from engine.bridge import CALLS, MOST_ROLLS, PROTOCOL, Call, handle
from engine.judge.match import MOST_OPEN, MOST_WRONG
from engine.judge.report import MOST_TURNS as MOST_TOLD
from engine.request import MOST_BYTES, MOST_DEEP
from engine.roll import MOST_TURNS
from engine.rules import REFUSALS, RuleId

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "protocol.md"

_START: Final = "1:15/1:15/w"
_HUKS: Final = "12:15/12:15/w"
_BACKGAMMON: Final = "6:5,8:3,13:5,24:2/6:5,8:3,13:5,24:2"
_LATER: Final = "4:2,6:4,8:2,13:5,24:2/4:2,6:4,8:2,13:5,24:2"
_MATCH: Final = " 1 point match\n Game 1\n A : 0      B : 0\n 1) 31: 8/5 6/5   65: 24/18 24/19\n"
_NEAR_JAN: Final = "1:4,2:1,3:1,5:1,6:1,7:1,8:1,14:2,18:2,bar:1/1:6,3:1,8:1,11:1,21:2,23:2,24:2/w"
_SPREAD: Final = "3:1,5:1,8:1,10:1,12:1,13:1,14:1,15:1,17:2,19:1,20:1,21:1,22:1,24:1/bar:15/w"
_BEATEN: Final = "12:14,bar:1/1:14,18:1/w"

ARGUMENTS: Final = {
    "ruleset": 'the id of a ruleset; with options an object, `{"id":"bok","opening.six-sixes":true}`',
    "position": "the position before the turn, `<white>/<black>/<turn>`",
    "roll": "`6-2`, the higher die first; `6`, a single die, in `sm` only",
    "played": 'the steps played so far in this turn, as a turn; `""` for none',
    "step": "one step, `5/9`; without it the question is whether the turn may end",
    "turn": "a whole turn; `-` is a pass",
    "text": "a position, or a match, as another program or we write it",
    "format": "`brade`, `xgid`, `gnu` or `ogid` of a position, `brade`, `mat` or `sgf` of a match; else what it seems",
    "situation": "a position with what is not as usual after it: `… 6-4 cube 2b score 3-1 of 5`, "
    "or in `sm` `… 6 onedie 2w 1b bound w`",
    "action": "`double`, `take`, `drop`, `beaver`, `wait`, `surrender`, `resign-1` to `resign-3`; else nothing happens",
    "to": "the format to write: `brade`, `mat` or `sgf`",
    "home": "six counts, how many checkers need 1, 2, … 6 to go off; the others are off",
    "us": "the same, of the side that is to roll",
    "them": "the same, of the other side",
    "most": f"how much may be looked at: pairs of sides (`race`), rolls of positions (`odds`, else {MOST_ROLLS:,})",
    "dice": "White's die and Black's, rolled for the start, after those of ties: `4-4 5-2`",
}

type Args = Mapping[str, Any]

WORDS: Final[Mapping[str, tuple[str, Sequence[str], Sequence[Args]]]] = {
    "hello": ("Who is there, and which rulesets and options it knows.", (), ({},)),
    "start": ("The position at the start of a game, White to play.", (), ({"ruleset": "bok"},)),
    "steps": (
        "What can follow the steps played.",
        (
            "`position`: after the steps played, the turn *not* passed on",
            "`left`: the dice not yet used, `4-3`, `4`, three equal ones `3-3-3`, or `-` for none",
            "`steps`: every step with which a legal turn can go on, and no other; a `blast` is a `hit` too",
            "`complete`: whether the turn may end here",
            "`outcome`: how the game has ended here, or `null`",
        ),
        (
            {"ruleset": "bok", "position": _BEATEN, "roll": "6-4", "played": ""},
            {"ruleset": "bok", "position": _BEATEN, "roll": "6-4", "played": "bar/6* 12/16"},
        ),
    ),
    "turns": (
        "Every legal turn, one for each distinct result, always in the same order.",
        (
            f"where dice come on top of a roll there may be half a million; above {MOST_TURNS:,} it is `CutShort`",
            "`turn`: the steps of one way to play it",
            "`position`: after it, the turn passed on",
            "`outcome`: how it ends the game, or `null`",
        ),
        (
            {"ruleset": "bok", "position": _START, "roll": "6-4"},
            {"ruleset": "vasa", "position": "24:1,off:14/1:14,bar:1/w", "roll": "6-4"},
        ),
    ),
    "explain": (
        "Why a step, or the end of the turn, is refused; an empty list where it is allowed.",
        (
            "`rule`: the id of the rule that refuses",
            "`step`: the refused step; `null` where the end of the turn is refused",
            '`points`: own points to light, the cause, `"bar"` and `"off"` among them',
            "`values`: what a sentence about it may tell, see [Refusals](#refusals)",
            "`witness`: a legal turn that keeps the rule, where the rule is about whole turns, else `null`",
        ),
        (
            {"ruleset": "bok", "position": _START, "roll": "3-3", "played": "1/4", "step": "1/4"},
            {"ruleset": "bok", "position": _START, "roll": "3-3", "played": "1/4", "step": "4/7"},
            {"ruleset": "bok", "position": _HUKS, "roll": "6-4", "played": "12/18"},
        ),
    ),
    "play": (
        "The result of a turn. An illegal one is an `IllegalTurn`.",
        ("`position`: after it, the turn passed on", "`outcome`: how it ends the game, or `null`"),
        ({"ruleset": "bok", "position": _START, "roll": "6-4", "turn": "1/7 1/5"},),
    ),
    "outcome": (
        "How the game has ended in a position, or `null` if it goes on. A blast is not seen there: jan is `win.jan`.",
        (
            "`winner`: `w` or `b`",
            "`rule`: the rule by which he won",
            "`munk`: whether the loser had a beaten checker (a pattern or hemspel only)",
            "`rules`: all the rules that made it, the same first",
            "`points`: what it is worth",
        ),
        ({"ruleset": "bok", "position": "24:15/1:14,bar:1/b"}, {"ruleset": "bok", "position": _START}),
    ),
    "read_position": (
        "A moment of a backgammon game, read as another program writes it.",
        (
            "`format`: what it was read as",
            "`ruleset`, with the options that are played",
            "`position`, and `roll` or `null`",
            "`cube`: `offered` is `null`, or tells who has doubled, and to what; `played` whether a cube lies there",
            "`score`, `length` of the match (0 for none), `crawford`",
            "`texts`: the same moment in every format that can tell it; that of `brade` is a `situation`",
        ),
        ({"text": "XGID=-b----E-C---eE---c-e----B-:1:-1:1:63:3:4:0:5:6"},),
    ),
    "act": (
        "What comes of an action between turns, then a roll, then a turn, and what may be done after it.",
        (
            "`situation`, and the same as in `read_position`: after all that; options are told by `ruleset` alone",
            "`onedie 2w` in it: White must roll one die in his next two turns, the present one counted if it is his",
            "`bound w`: White has had a band after which he cannot give up",
            "`roll` is judged as one that is rolled now, instead of dice that lie there; how those came is not asked",
            "a wrong action or roll is an `IllegalAction`, a wrong turn an `IllegalTurn`; nothing follows a game ended",
            "`one_die`, `two_dice`: whether the player may roll so many now, as far as the rules on a single die say",
            "`forbidden`: what earlier turns forbid him, `two_dice` or `surrender`, with the refusal as in `explain`",
            "`actions`: what the player who is to roll or to answer may do now, as far as the situation tells",
            "`outcome`: how the game has ended, the cube reckoned in, or `null`",
            "`next`: the situation at the start of the next game; `null` while this one goes on, or the match is over",
            "`beginner`: who begins it, `w` or `b`; `null` where it is rolled for, or none comes",
            "`match_over`: whether the match is over",
        ),
        (
            {"ruleset": "backgammon", "situation": f"{_LATER}/w", "action": "double"},
            {"ruleset": "backgammon", "situation": f"{_LATER}/w cube 1/2w", "action": "drop"},
            {"ruleset": "backgammon", "situation": "off:15/6:15/b cube 2w score 1-0 of 7"},
            {"ruleset": "sm", "situation": "1:14,12:1/1:15/b", "action": "surrender"},
            {"ruleset": "sm", "situation": "22:1,24:14/1:15/w", "roll": "1", "turn": "22/23"},
            {"ruleset": "sm", "situation": "23:1,24:14/1:14,5:1/w onedie 2w bound w", "roll": "6-1"},
        ),
    ),
    "begin": (
        "A game for which the players have rolled.",
        (
            "`situation`, and the same as in `act`: at its start; after a tie as before",
            "`roll`: the dice of the start, where they are the first roll too, or `null`",
            "`beginner`: `w` or `b`; `null` after a tie, when they roll again",
            "`rule`: the id of the rule that says who begins",
        ),
        (
            {"ruleset": "bok", "situation": _START, "dice": "4-4 5-2"},
            {"ruleset": "backgammon", "situation": f"{_BACKGAMMON}/w score 1-0 of 7", "dice": "2-5"},
        ),
    ),
    "check_match": (
        "A match judged: every play, cube action, score and result.",
        (
            "`format`, `ruleset`, `options`, `players`, `length`, `games` (how many): what was read",
            "`score`: what each player has won; `faults`: how many faults there are",
            "`findings`: what there is to tell, in the order of the text, each with",
            "`line`, `column`, `game` and `player`; `fault`, or else it is a notice",
            "`about`: the id of a rule, or a remark, and its `values`",
            "`position`, `roll`, `violations` as in `explain`: where it is about a turn",
            f"`turns`: the first {MOST_TOLD} that were open, and how many `more`; none where dice come on top",
            f"after {MOST_WRONG} faults and missing turns, or {MOST_OPEN} open turns, it ends: `about` is `stopped`",
        ),
        ({"text": _MATCH},),
    ),
    "convert_match": (
        "A match in another format, every legal turn written as the engine writes it.",
        ("`text`: the match; from where `check_match` judges no further, turns stay as they are written",),
        ({"text": _MATCH, "to": "sgf"},),
    ),
    "homes": (
        "The sides that `bearoff` and `race` can be asked about: those that bear off when the two cannot meet again.",
        ("`w`, `b`: how many checkers need 1, 2, … 6 to go off; `null` for a side that does not only bear off",),
        ({"ruleset": "bok", "position": "20:1,22:1,off:13/13:15/w"},),
    ),
    "bearoff": (
        "How many rolls a side takes to bear off, every turn played for the fewest to be expected.",
        (
            "`mean`: a fraction as text where it is exact, with up to six checkers always",
            "`rolls`: the chances of 1, 2, … rolls",
            "from a table loaded ready made `mean` is a number, off by 1/8192 at most, and `rolls` are by 1/131070",
        ),
        ({"ruleset": "bok", "home": [0, 0, 0, 0, 0, 2]},),
    ),
    "race": (
        "The chance of the side to roll to be done first, both bearing off with no cube and playing for just that.",
        (
            "`win`: the chance",
            "`exact`: whether it is that: not with more than six checkers on a side, nor with more pairs than `most`",
            "a chance that is not exact is that of sides which each play for the fewest rolls",
        ),
        (
            {"ruleset": "bok", "us": [0, 0, 1, 0, 1, 0], "them": [0, 0, 0, 0, 0, 2]},
            {"ruleset": "bok", "us": [0, 0, 1, 0, 1, 0], "them": [0, 0, 0, 0, 0, 2], "most": 1},
        ),
    ),
    "odds": (
        "How near jan is, in bräde, and what each turn leaves. `null` is what a search cut short did not reach.",
        (
            "`room`: of each player how many are `beaten`, the `room` in his first quarter, how many `more` are jan",
            "`jan`, `pattern`: the rolls with which the player to roll makes one, of the 21",
            "`dice`: the single dice that complete a pattern, in `sm`",
            "`saving`: the rolls with a turn after which no roll of the opponent makes jan",
            "`turns`: as in the call `turns`, each with `losing` and `making`",
            "`losing`: how many of the opponent's 36 rolls make jan after the turn",
            "`making`: in how many of the 1,296 ways that his roll and one's own next can fall this one makes jan",
            "his replies are the best: one that wins, else one that leaves the fewest rolls that make jan",
            "`depth`: how many rolls after the turn were looked at",
            "`exact`: whether nothing is missing; what is told is right in any case",
        ),
        (
            {"ruleset": "bok", "position": _NEAR_JAN, "roll": "6-4"},
            {"ruleset": "bok", "position": _NEAR_JAN, "roll": "6-4", "most": 100},
        ),
    ),
}

ERRORS: Final[Sequence[tuple[str, str, str]]] = (
    (
        "ProtocolError",
        "the request is not of this form: no JSON, a key missing, twice or unknown, a wrong type",
        '{"v":1,"id":7,"call":"jump","args":{}}',
    ),
    (
        "TooLong",
        "the request has more bytes than any may have",
        " " * (MOST_BYTES + 1),
    ),
    (
        "NotationError",
        "no position, roll, turn or step: at `offset`; perhaps `reason` and `values`, or the `format` it was read in",
        '{"v":1,"id":7,"call":"turns","args":{"ruleset":"bok","position":"1:15/1:15/w","roll":"6-7"}}',
    ),
    (
        "PositionError",
        "a text is well formed, but no such position can stand, or there is no such roll; likewise",
        '{"v":1,"id":7,"call":"outcome","args":{"ruleset":"bok","position":"1:13,3:2/1:15/w"}}',
    ),
    (
        "IllegalTurn",
        "a rule refuses the turn, or a step played; `violations` as in `explain`",
        '{"v":1,"id":7,"call":"play","args":{"ruleset":"bok","position":"1:15/1:15/w","roll":"3-3","turn":"1/4 1/4"}}',
    ),
    (
        "IllegalAction",
        "a rule refuses what a player wants to do between turns; `violations` likewise",
        '{"v":1,"id":7,"call":"act","args":{"ruleset":"bok","situation":"1:15/1:15/w","action":"double"}}',
    ),
    (
        "GoalError",
        "what is asked makes no sense in this game",
        '{"v":1,"id":7,"call":"race","args":{"ruleset":"acey-deucey","us":[1,0,0,0,0,0],"them":[1,0,0,0,0,0]}}',
    ),
    (
        "CutShort",
        f"a roll has more than {MOST_TURNS:,} turns; what is asked about one of them is answered all the same",
        f'{{"v":1,"id":7,"call":"turns","args":{{"ruleset":"acey-deucey","position":"{_SPREAD}","roll":"2-1"}}}}',
    ),
    (
        "MatchError",
        "there is no such format, or it cannot tell this match",
        '{"v":1,"id":7,"call":"read_position","args":{"text":"-","format":"fen"}}',
    ),
)

VALUES: Final = {
    "from": "where the step begins: an own point, or `bar`",
    "to": "where it ends: an own point, or `off`",
    "die": "the die tried, its eyes",
    "value": "what that die counts as here, in eyes; of `cube` rules what the cube shows",
    "distance": "how far the step goes, in points",
    "need": "what the checker needs to go off, in eyes",
    "left": "the dice not yet used, as in `steps`",
    "count": "how many of the opponent's checkers stand there",
    "beaten": "how many own checkers are beaten",
    "outside": "how many own checkers are not yet on 19–24",
    "missing": "how many checkers of the opening are still to come",
    "rearmost": "the own point of the rearmost checker",
    "used": "how many dice the turn uses (`turn.higher-die`: the eyes of the die used)",
    "possible": "how many dice can be used",
    "higher": "the eyes of the higher die",
    "lower": "the eyes of the lower die",
    "reduction": "how many eyes the turn loses in bearing off",
    "least": "how many it must lose at least",
    "turns": "how many turns of one die are left",
    "win": "the id of the rule by which the game has ended",
    "witness": "a legal turn that keeps the rule",
    "player": "`w` or `b`, whom it is about",
    "said": "what the text of a match says",
    "right": "what it should say",
    "away": "how many points the player needs to win the match",
    "length": "the length of the match",
}


def page() -> str:
    """Return the whole page, Markdown.

    Raises:
        KeyError: the engine has a call, an argument or a value that nothing is said about here.

    """
    return "\n\n".join([*_door(), *_calls(), *_errors(), *_refusals()]) + "\n"


def _door() -> Iterator[str]:
    yield "# The door: one JSON text in, one JSON text out"
    yield "<!-- Made by `python -m tools.protocol_doc` from the engine itself: change that, not this page. -->"
    yield _prose(
        """
        `engine.bridge.handle(request: str) -> str` answers one request and never raises. `python -m engine` reads one
        request a line on standard input and writes one reply a line on standard output, in UTF-8.
        """
    )
    yield _exchange({"v": PROTOCOL, "id": 7, "call": "start", "args": {"ruleset": "vasa"}})
    yield _prose(
        f"""
        A request has `v` (the protocol, {PROTOCOL}), `id` (a whole number from 0 to 2^53−1, which comes back), `call`
        and `args`. It has at most {MOST_BYTES} bytes and is nested at most {MOST_DEEP} deep. A reply has `ok` or
        `error`; its `id` is `null` where the request's could not be read. Nothing is remembered from one request to
        the next.
        """
    )
    yield _prose(
        """
        Positions, rolls and turns are texts. A side of a position is a comma list in rising order of `point:count`,
        then `bar:n`, then `off:n`. All points are *own* points: each player counts 1–24 along his own path, and
        White's p is Black's p+12 or p−12, in backgammon 25−p. A turn is its steps in the order played, `from/to`; `*`
        after a hit and `**` after a blast are written, and need not be. Equal steps may be joined, `13/17(2)`, and so
        may a checker's run, `1/5/11`. A step does not name its die: where two dice could have made it, both are kept
        in mind, `steps` offers what can follow after either, and `left` tells one of them.
        """
    )


def _calls() -> Iterator[str]:
    yield "## Calls"
    yield _table(
        ("call", "args, in this order", "answers"),
        [(f"[`{name}`](#{name})", _names(call), WORDS[name][0]) for name, call in CALLS.items()],
    )
    used = dict.fromkeys(name for call in CALLS.values() for name in (*call.args, *call.optional))
    yield _table(("arg", "what it is"), [(f"`{name}`", ARGUMENTS[name]) for name in used])
    hello = json.loads(handle(json.dumps({"v": PROTOCOL, "id": 1, "call": "hello", "args": {}})))
    yield _table(
        ("ruleset", "options"),
        [(f"`{r['id']}`", ", ".join(f"`{option}`" for option in r["options"])) for r in hello["ok"]["rulesets"]],
    )
    for name in CALLS:
        what, fields, examples = WORDS[name]
        yield f"### {name}"
        yield what
        if fields:
            yield "\n".join(f"- {field}" for field in fields)
        for args in examples:
            yield _exchange({"v": PROTOCOL, "id": 7, "call": name, "args": args})


def _names(call: Call) -> str:
    return ", ".join([*(f"`{name}`" for name in call.args), *(f"`{name}` (may be left out)" for name in call.optional)])


def _errors() -> Iterator[str]:
    yield "## Errors"
    yield "An error has `type` and `message`. The message is for developers and logs, never for readers."
    yield _table(("type", "when"), [(f"`{name}`", when) for name, when, _ in ERRORS])
    for name, _, request in ERRORS:
        reply = json.loads(handle(request))
        if reply["error"]["type"] != name:
            raise ValueError(f"this is no {name}: {request}")
        if request.strip():
            yield _exchange(json.loads(request))


def _refusals() -> Iterator[str]:
    yield "## Refusals"
    others = ", ".join(f"`{rule}`" for rule in RuleId if rule not in REFUSALS)
    yield _prose(
        f"""
        The rules that can refuse, each with the values that it tells. Those of the start, of `onedie`, of `surrender`
        and of `cube` are asked between turns, in `engine.match`; those of `match` when a match is checked. The others
        say what is so, and refuse nothing by themselves: {others}.
        """
    )
    yield _table(
        ("rule", "values"),
        [(f"`{rule}`", ", ".join(f"`{name}`" for name in names)) for rule, names in REFUSALS.items()],
    )
    used = dict.fromkeys(name for names in REFUSALS.values() for name in names)
    yield _table(("value", "what it is"), [(f"`{name}`", VALUES[name]) for name in used])


def _prose(text: str) -> str:
    """Return a text as one paragraph of the page."""
    return fill(" ".join(text.split()), 118, break_long_words=False, break_on_hyphens=False)


def _exchange(request: Args) -> str:
    asked = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
    return f"```\n→ {asked}\n← {handle(asked)}\n```"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
