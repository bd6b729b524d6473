"""Hostile requests from a grammar: ``make fuzz`` sends a million of them through the door.

Each is near to something that can be asked, which chance alone seldom is: a call with its own arguments, with
positions, rolls, turns and matches that are right or wrong in one place; then the text itself may be torn. The same
seed gives the same requests.
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

from engine.bridge import CALLS, MOST_BYTES
from engine.games import RULESETS
from tests.corpus import DATA
from tests.engine.door import sound

MOST_SECONDS: Final = 0.5
"""Of the processor, for one request, and as long again for every half million characters of its answer.

Few have so many: 2-1 in acey-deucey, with any double after it, has up to 30,000 turns.
"""

_RECKONS: Final = ('"bearoff"', '"race"', '"odds"')
"""Calls that take as long as they are told to: little is asked of them, but a torn number may be a larger one."""

_POINTS: Final = (*range(1, 25), *range(1, 7), 12, 13)
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
    {"id": {}},
    "\ud800",
    "x" * 5000,
)


class Grammar:
    """Requests by chance; ``seed`` chooses which."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)  # noqa: S311 (not for secrets)

    def requests(self) -> Iterator[str]:
        """Without end."""
        ways: Sequence[tuple[Callable[[], str], int]] = ((self._asked, 70), (self._torn, 25), (self._shapeless, 5))
        while True:
            [way] = self._chance.choices([way for way, _ in ways], [weight for _, weight in ways])
            yield way()

    def _asked(self) -> str:
        name = self._chance.choice(sorted(CALLS))
        call = CALLS[name]
        args = {arg: self._argument(arg) for arg in call.args}
        args |= {arg: self._argument(arg) for arg in call.optional if arg == "most" or self._once_in(2)}
        message = {"v": 1, "id": self._chance.randrange(2**53), "call": name, "args": args}
        if self._once_in(30):
            message[self._chance.choice(["v", "id", "call", "args", "more"])] = self._odd()
        return json.dumps(message, ensure_ascii=self._once_in(2))

    def _torn(self) -> str:
        """A request with some places cut out, doubled or written over."""
        text = self._asked()
        for _ in range(self._chance.randint(1, 4)):
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

    def _argument(self, name: str) -> object:
        if self._once_in(12):
            return self._odd()
        if name in ("home", "us", "them"):
            return self._chance.choice([[0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 1], [0] * 6, [15] * 6, [1] * 5, [-1] * 6])
        if name == "most":
            return self._chance.randint(-1, 50)
        if name == "ruleset":
            return self._ruleset()
        text = {
            "position": self._position,
            "situation": self._situation,
            "roll": self._roll,
            "dice": lambda: " ".join(self._roll() for _ in range(self._chance.randint(0, 3))),
            "played": self._turn,
            "turn": self._turn,
            "step": self._step,
            "format": lambda: self._chance.choice(["brade", "mat", "sgf", "gnu", "xgid", "ogid"]),
            "to": lambda: self._chance.choice(["brade", "mat", "sgf", "xgid"]),
            "action": lambda: self._chance.choice(
                ["double", "take", "drop", "beaver", "raccoon", "surrender", "resign-2"]
            ),
            "text": self._text,
        }[name]()
        return self._letters(1).join([text[:3], text[3:]]) if self._once_in(10) else text

    def _ruleset(self) -> object:
        name = self._chance.choice(sorted(RULESETS))
        options = ["opening.six-sixes", "surrender", "scoring.classic", "cube.jacoby", "cube.murphy", "cube", "no-such"]
        return {"id": name, self._chance.choice(options): self._once_in(2) or self._odd()} if self._once_in(3) else name

    def _side(self) -> str:
        left, counts = 15, {}
        for point in sorted({self._chance.choice(_POINTS) for _ in range(self._chance.randint(0, 7))}):
            counts[str(point)] = min(left, self._chance.choice([1, 1, 2, 3, 15]))
            left -= counts[str(point)]
        for end in ("bar", "off"):
            if left and self._once_in(3):
                counts[end] = self._chance.randint(1, left)
                left -= counts[end]
        if left and not self._once_in(8):
            counts["off"] = counts.get("off", 0) + left
        return ",".join(f"{place}:{count}" for place, count in counts.items() if count) or "-"

    def _position(self) -> str:
        if self._once_in(3):
            return "1:15/1:15/w"
        return f"{self._side()}/{self._side()}/{self._chance.choice('wb')}"

    def _situation(self) -> str:
        more = [
            "",
            " cube 2/1w",
            " cube 1024/1b offered",
            " match 7 3-5",
            " match 7 6-0 crawford",
            " jacoby",
            " cube 3/0-",
        ]
        return self._chance.choice([self._position() + self._chance.choice(more), *_IDS])

    def _roll(self) -> str:
        return self._chance.choice(
            ["6-4", "3-3", "6", "2-1", "1-2", "-", "0-0", "7-1", "6-6-6", f"{self._chance.random()}"]
        )

    def _step(self) -> str:
        start, end = (self._chance.choice([*map(str, _POINTS), "bar", "off", "25", "0"]) for _ in range(2))
        return f"{start}/{end}{self._chance.choice(['', '', '', '*', '**', '(2)', '(4)', '(99)', '/6'])}"

    def _turn(self) -> str:
        return " ".join(self._step() for _ in range(self._chance.choice([0, 1, 1, 2, 4, 40]))) or self._chance.choice(
            ["", "-"]
        )

    def _text(self) -> str:
        if not self._once_in(4):
            return self._situation()
        lines = self._chance.choice(_MATCHES).splitlines()[: self._chance.choice([8, 10, 14, 60])]
        for _ in range(self._chance.randint(0, 3)):
            at = self._chance.randrange(len(lines))
            lines[at] = self._chance.choice(
                ["", lines[at] * 2, lines[0], lines[at][::-1], self._letters(20), " 1) 31: 8/5 6/5"]
            )
        return "\n".join(lines)

    def _letters(self, most: int) -> str:
        return "".join(self._chance.choices(_LETTERS, k=self._chance.randint(1, most)))

    def _odd(self) -> object:
        return self._chance.choice(_ODD)

    def _once_in(self, times: int) -> bool:
        return self._chance.randrange(times) == 0


def send(seed: int, count: int, most: float = MOST_SECONDS) -> float:
    """Send so many requests through the door; gives the seconds of the slowest. Raises at one that is not sound.

    ``most`` is how many seconds one may take.
    """
    slowest = 0.0
    for request in islice(Grammar(seed).requests(), count):
        before = process_time()
        try:
            answer = sound(request)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {request!r:.2000}") from error
        taken = process_time() - before
        if taken > most:
            taken /= 1 + len(json.dumps(answer)) / 500_000
        if any(call in request for call in _RECKONS):
            continue
        assert taken < most, f"seed {seed}: {taken:.2f} s for {request!r:.2000}"
        slowest = max(slowest, taken)
    return slowest


def _main(total: int, first: int) -> None:
    share = 1_000
    seeds = range(first, first + -(-total // share))
    with ProcessPoolExecutor(cpu_count()) as pool:
        slowest = max(pool.map(send, seeds, [share] * len(seeds), chunksize=10))
    print(f"{len(seeds) * share} requests answered, the slowest in {slowest:.3f} s")


if __name__ == "__main__":
    _main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
