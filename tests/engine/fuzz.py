"""Hostile requests from a grammar: ``make fuzz`` sends a million of them through the door.

Each is near to something that can be asked, which chance alone seldom is: a call with arguments that belong together,
from the engine's own answers in games by chance. Now and then one of them is wrong, or the text of the request is torn.
The same seed gives the same requests.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from os import cpu_count
from random import Random
from time import process_time
from typing import Final

from engine.actions import ACTIONS
from engine.bridge import CALLS, handle
from engine.formats import files
from engine.games import RULESETS
from engine.request import MOST_BYTES
from tests.corpus import DATA
from tests.engine.door import Json, ask, reply, sound_reply

MOST_SECONDS: Final = 0.5
"""Of the processor, for one request."""

_RECKONS: Final = ('"bearoff"', '"race"', '"odds"')
"""Calls that take as long as they are told to: little is asked of them, but a torn number may be a larger one."""

_POINTS: Final = (*range(1, 25), *range(1, 7), 12, 13)
_BESIDES: Final = (
    "",
    " jacoby",
    " jacoby beaver",
    " cube 2b",
    " cube 1/2w beaver",
    " cube 2b/4b",
    " cube 32w score 3-1 of 5",
    " cube 4",
    " score 0-0 of 1",
    " score 4-2 of 5 crawford",
    " score 6-6 of 7",
    " onedie 2w",
    " onedie 1b bound w",
    " 3 onedie 2w 1b bound w b",
    " bound b",
    " onedie 3w bound",
)
"""What a situation tells beside the position."""
_HOMES: Final = ([0] * 6, [0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 1], [1, 1, 0, 0, 0, 0], [0, 2, 0, 1, 0, 0])
_LONG: Final = 60_000
"""How long a match nearly as long as may be asked about is, in characters."""
_LETTERS: Final = '0123456789/:,-*() wboffar\n\t\x00\u0661é\ud800\U0001f3b2"{}[]\\'
_MATCHES: Final = [path.read_text(encoding="utf-8") for path in sorted((DATA / "matches").glob("*.mat"))]
_IDS: Final = (
    "4HPwATDgc/ABMA:cAkAAAAAAAAA",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10",
    "11jjjjjhhhccccc:ooddddd88866666:N0N",
)
_ODD: Final[tuple[object, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    2**53,
    1e308,
    10**400,
    0.5,
    "",
    [],
    {},
    [[]],
    [15] * 6,
    [1] * 5,
    [-1] * 6,
    {"id": {}},
    "\ud800",
    "x" * 5000,
)


class Grammar:
    """Requests by chance; ``seed`` chooses which."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)  # noqa: S311 (not for secrets)
        self._played = self._games()
        self._last: Json = {}

    def requests(self) -> Iterator[str]:
        """Without end."""
        ways: Sequence[tuple[Callable[[], str], int]] = ((self._asked, 75), (self._torn, 20), (self._shapeless, 5))
        while True:
            [way] = self._chance.choices([way for way, _ in ways], [weight for _, weight in ways])
            yield way()

    def _asked(self) -> str:
        name = self._chance.choice(sorted(CALLS))
        call = CALLS[name]
        known = next(self._played)
        known |= self._match(known) if name in ("check_match", "convert_match") else self._board(known["situation"])
        names = [*call.args, *(arg for arg in call.optional if arg == "most" or self._once_in(2))]
        args = {arg: known[arg] for arg in names}
        if args and self._once_in(3):
            arg = self._chance.choice(names)
            args[arg] = self._wrong(arg, args[arg])
        self._last |= known
        message = {"v": 1, "id": self._chance.randrange(2**53), "call": name, "args": args}
        if self._once_in(30):
            message[self._chance.choice(["v", "id", "call", "args", "more"])] = self._odd()
        return json.dumps(message, ensure_ascii=self._once_in(2))

    def _torn(self) -> str:
        return self._tear(self._asked(), self._chance.randint(1, 4))

    def _tear(self, text: str, times: int) -> str:
        """The text with some places cut out, doubled or written over."""
        for _ in range(times):
            start = self._chance.randrange(len(text) + 1)
            end = min(len(text), start + self._chance.choice([0, 1, 1, 2, 20]))
            new = self._chance.choice(["", text[start:end] * 2, self._letters(3)])
            text = text[:start] + new + text[end:]
        return text

    def _shapeless(self) -> str:
        deep, long = self._chance.choice([10, 1000, 30_000]), self._chance.choice([10, MOST_BYTES - 60, MOST_BYTES + 1])
        return self._chance.choice(
            [
                self._letters(40),
                "[" * deep,
                "[" * deep + "]" * deep,
                '{"v":' * deep + "1" + "}" * deep,
                "1" * long,
                '"' + "å" * (long // 2) + '"',
                json.dumps({"v": 1, "id": 1, "call": "check_match", "args": {"text": self._letters(1) * long}}),
                json.dumps({"v": 1, "id": 1, "call": "turns", "args": {"x" * long: 1}}),
                '{"v":1,"v":1}',
                "NaN",
                "-" * long,
            ]
        )

    def _wrong(self, name: str, value: object) -> object:
        """Something in the place of an argument: nothing of the kind, what was right before, or nearly the same."""
        if self._once_in(4):
            return self._odd()
        if name == "ruleset" and self._once_in(2):
            options = sorted({option for ruleset in RULESETS.values() for option in ruleset.options})
            chosen = self._chance.choice([*options, "no-such"])
            return {"id": self._chance.choice(sorted(RULESETS)), chosen: self._once_in(2) or self._odd()}
        if isinstance(value, str) and self._once_in(2):
            return self._drawn_out(value) if self._once_in(20) else self._tear(value, 1)
        return self._last.get(name, value)

    def _drawn_out(self, text: str) -> str:
        """The text with very many of one character somewhere: long for a reader that goes back over them."""
        at, char = self._chance.randrange(len(text) + 1), self._chance.choice(' \t1a*/([":.,-x')
        return text[:at] + char * (MOST_BYTES // 2) + text[at:]

    def _games(self) -> Iterator[Json]:
        """Moments of games by chance, without end: the arguments of calls about one and the same."""
        while True:
            ruleset, besides = self._ruleset(), self._chance.choice(_BESIDES)
            position = ask("start", ruleset=ruleset)["position"] if self._once_in(2) else self._position()
            for _ in range(self._chance.randint(1, 40)):
                moment = {"ruleset": ruleset, "position": position, "roll": self._roll()}
                steps = self._steps(moment)
                for _ in range(self._chance.randint(1, 20)):
                    yield {**moment, **self._turn(steps), **self._act(ruleset, position + besides), **self._others()}
                after = reply("play", **moment, turn=" ".join(steps)).get("ok")
                if not after:  # the game is over, or cannot be played
                    break
                position = after["position"]

    def _steps(self, moment: Json) -> list[str]:
        """The steps of a turn by chance; none where the position is not one that can be played on."""
        steps: list[str] = []
        while offers := reply("steps", **moment, played=" ".join(steps)).get("ok", {}).get("steps"):
            step = self._chance.choice(offers)
            steps.append(f"{step['from']}/{step['to']}")
        return steps

    def _turn(self, steps: Sequence[str]) -> Json:
        now = self._chance.randint(0, len(steps))
        return {
            "turn": " ".join(steps) or "-",
            "played": " ".join(steps[:now]),
            "step": steps[now] if now < len(steps) else self._step(),
        }

    def _act(self, ruleset: object, situation: str) -> Json:
        """A situation that actions have led to from this one, and an action there."""
        action = self._chance.choice(sorted(ACTIONS))
        told = reply("act", ruleset=ruleset, situation=situation).get("ok")
        while told and told["actions"]:
            ruleset, situation = told["ruleset"], told["situation"]
            action = self._chance.choice(told["actions"])
            told = ask("act", ruleset=ruleset, situation=situation, action=action) if self._once_in(2) else None
        return {"ruleset": ruleset, "situation": situation, "action": action}

    def _others(self) -> Json:
        ties = [f"{die}-{die}" for die in self._chance.choices(range(1, 7), k=self._chance.choice([0, 0, 0, 1, 2]))]
        return {
            "dice": " ".join([*ties, f"{self._chance.randint(1, 6)}-{self._chance.randint(1, 6)}"]),
            "most": self._chance.randint(0, 50),
            **{name: self._chance.choice(_HOMES) for name in ("home", "us", "them")},
        }

    def _board(self, situation: str) -> Json:
        """A text of a position, in any format, and the format."""
        told = reply("read_position", text=situation).get("ok")
        texts: dict[str, str] = told["texts"] if told else {"brade": situation}
        name = self._chance.choice(sorted(texts))
        return {"text": texts[name], "format": name}

    def _match(self, moment: Json) -> Json:
        """The beginning of a match, with faults or without, in any format; or a turn of this moment over and over."""
        if self._once_in(4):
            ruleset, to = moment["ruleset"], self._chance.choice(sorted(files.FORMATS))
            name = ruleset["id"] if isinstance(ruleset, dict) else ruleset
            return {"text": self._repeated(name, moment), "format": "brade", "to": to}
        lines = self._chance.choice(_MATCHES).splitlines()[: self._chance.choice([8, 10, 14, 60])]
        for _ in range(self._chance.choice([0, 0, 1, 3])):
            at = self._chance.randrange(len(lines))
            lines[at] = self._chance.choice(
                ["", lines[at] * 2, lines[0], lines[at][::-1], self._letters(20), " 1) 31: 8/5 6/5"]
            )
        text, name, to = "\n".join(lines), "mat", self._chance.choice(sorted(files.FORMATS))
        if self._once_in(3):
            other = self._chance.choice(sorted(files.FORMATS))
            told = reply("convert_match", text=text, to=other, format=name).get("ok")
            if told:
                text, name = told["text"], other
        return {"text": text, "format": name, "to": to}

    def _repeated(self, ruleset: str, moment: Json) -> str:
        """A match of games that begin with the same turn; it may go on with it, legal or not, up to any length."""
        turn = f"{moment['position'][-1]} {moment['roll']} {self._chance.choice([moment['turn'], self._step(), ''])}\n"
        game = f"Game 1\nPosition {moment['position']}\n{turn * self._chance.choice([1, 2, 5000])}"[:_LONG]
        games = self._chance.choice([1, 2, _LONG // len(game)])
        return f'[Rules "{ruleset}"]\n{(game.rpartition("\n")[0] + "\n") * games}'

    def _ruleset(self) -> object:
        name = self._chance.choice(sorted(RULESETS))
        options = sorted(RULESETS[name].options)
        return {"id": name, self._chance.choice(options): self._once_in(2)} if self._once_in(3) else name

    def _side(self) -> str:
        left, counts = 15, {}
        spread = self._once_in(8)  # checkers on points of their own have most turns
        stacks = (0, 1, 1, 1) if spread else (1, 1, 2, 3, 15)
        for point in sorted(set(self._chance.choices(_POINTS, k=30 if spread else self._chance.randint(0, 7)))):
            counts[str(point)] = min(left, self._chance.choice(stacks))
            left -= counts[str(point)]
        for end in ("bar", "off"):
            if left and self._once_in(3):
                counts[end] = self._chance.randint(1, left)
                left -= counts[end]
        if left and not self._once_in(8):
            counts["off"] = counts.get("off", 0) + left
        return ",".join(f"{place}:{count}" for place, count in counts.items() if count) or "-"

    def _position(self) -> str:
        return f"{self._side()}/{self._side()}/{self._chance.choice('wb')}"

    def _roll(self) -> str:
        first, second = self._chance.choices(range(1, 3 if self._once_in(6) else 7), k=2)
        return str(first) if self._once_in(20) else f"{max(first, second)}-{min(first, second)}"

    def _step(self) -> str:
        start, end = (self._chance.choice([*map(str, _POINTS), "bar", "off", "25", "0"]) for _ in range(2))
        return f"{start}/{end}{self._chance.choice(['', '', '', '*', '**', '(2)', '(4)', '(99)', '/6'])}"

    def _letters(self, most: int) -> str:
        return "".join(self._chance.choices(_LETTERS, k=self._chance.randint(1, most)))

    def _odd(self) -> object:
        return self._chance.choice(_ODD)

    def _once_in(self, times: int) -> bool:
        return self._chance.randrange(times) == 0


def answers(seed: int, count: int) -> Iterator[tuple[str, Json, float]]:
    """Send so many requests through the door: each, its answer, and the seconds it took.

    Raises at an answer that is not sound.
    """
    for request in islice(Grammar(seed).requests(), count):
        before = process_time()
        try:
            line = handle(request)
            seconds = process_time() - before
            answer = sound_reply(line)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {request!r:.2000}") from error
        yield request, answer, seconds


def send(seed: int, count: int) -> float:
    """Send so many requests; gives the seconds of the slowest. Raises at one that takes too long."""
    slowest = 0.0
    for request, _, seconds in answers(seed, count):
        if any(call in request for call in _RECKONS):
            continue
        assert seconds < MOST_SECONDS, f"seed {seed}: {seconds:.2f} s for {request!r:.2000}"
        slowest = max(slowest, seconds)
    return slowest


def _main(total: int, first: int) -> None:
    share = 1_000
    seeds = range(first, first + -(-total // share))
    with ProcessPoolExecutor(cpu_count()) as pool:
        slowest = max(pool.map(send, seeds, [share] * len(seeds), chunksize=10))
    print(f"{len(seeds) * share} requests answered, the slowest in {slowest:.3f} s")


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
