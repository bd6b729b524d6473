"""A text file of the site, which knows where in it things stand."""

import re
import tomllib
from bisect import bisect_left
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from site_builder.faults import Faults

_HEADER: Final = re.compile(r"\s*\[{1,2}([^\[\]]+)\]{1,2}\s*(?:#.*)?$")
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_ENTRY: Final = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w.-])+)\s*=""")


@dataclass(frozen=True, slots=True)
class Source:
    """A text and where it came from.

    ``file`` is relative to the site's folder. ``first_line`` is the line of the file on which ``text`` begins, so that
    a block inside a chapter counts on as the file does.
    """

    file: str
    text: str
    first_line: int = 1

    def part(self, first: int, last: int) -> "Source":
        """The lines ``first`` up to, not including, ``last`` (indices from 0 into this text) as a source."""
        lines = self.text.split("\n")[first:last]
        return Source(self.file, "\n".join(lines), self.first_line + first)

    def line_of(self, needle: str) -> int:
        """The line of the first ``needle``; the first line where there is none."""
        before, found, _ = self.text.partition(needle)
        return self.first_line + (before.count("\n") if found else 0)

    def lines_of(self, needle: str) -> list[int]:
        """Every line with ``needle``; the first line where there is none."""
        lines = [self.first_line + i for i, line in enumerate(self.text.split("\n")) if needle in line]
        return lines or [self.first_line]

    def line_of_key(self, path: tuple[str, ...]) -> int:
        """The line of a TOML key, given as the names of its tables and its own name.

        The nearest table, or the first line, where the key is written in a way that is not recognised.
        """
        nearest = 0
        table: tuple[str, ...] = ()
        for number, line in enumerate(self.text.split("\n")):
            if header := _HEADER.match(line):
                table = _split_key(header[1])
                nearest = number if path[: len(table)] == table else nearest
            elif entry := _ENTRY.match(line):
                here = (*table, *_split_key(entry[1]))
                inline = path[: len(here)] == here and re.search(_inline_key(path[-1]), line)
                if here == path or inline:
                    return self.first_line + number
        return self.first_line + nearest


def _inline_key(name: str) -> str:
    """A pattern for a key inside an inline table."""
    return rf"""[{{,]\s*(["']?){re.escape(name)}\1\s*="""


def _split_key(text: str) -> tuple[str, ...]:
    """The names in a dotted TOML key, without their quotes."""
    parts = re.findall(r""""([^"]*)"|'([^']*)'|([\w-]+)""", text)
    return tuple(a or b or c for a, b, c in parts)


def unseen(text: str) -> tuple[int, str] | None:
    r"""Where a text has the first character that nobody sees and that changes what is read, and its name.

    Those are control characters, and those that turn the way of writing. ``None`` where there is none.

    >>> unseen("Fyra \u202eess")
    (5, 'U+202E')
    """
    found = _UNSEEN.search(text)
    return (found.start(), f"U+{ord(found[0]):04X}") if found else None


def read_source(root: Path, file: str, faults: Faults, *, optional: bool = False) -> Source | None:
    """The text of ``root/file``; a file that is not UTF-8, or is missing and not ``optional``, is noted: ``None``.

    So is one with characters that nobody sees. A byte order mark is passed over, and every way to end a line is the
    same.
    """
    try:
        text = (root / file).read_text(encoding="utf-8-sig")
        if found := unseen(text):
            at, name = found
            line = 1 + text.count("\n", 0, at)
            faults.add(file, line, f"here is the character {name}, which nobody sees", "take it away")
            return None
        return Source(file, text)
    except FileNotFoundError:
        if not optional:
            advice = "write it, or look at the file of that name in the project's own site"
            faults.add(file, 0, "this file is missing", advice)
    except UnicodeDecodeError as error:
        faults.add(file, 0, f"this file is not UTF-8 (byte {error.start})", "save it as UTF-8")
    except OSError as error:
        faults.add(file, 0, f"this file cannot be read: {error.strerror}", "see that it is a readable text file")
    return None


def parse_toml(source: Source, faults: Faults) -> dict[str, Any] | None:
    """The TOML in ``source``; a fault in it is noted with its own line and gives ``None``."""
    try:
        return _loads(source.text)
    except tomllib.TOMLDecodeError as error:
        text = str(error)
        place = re.search(r"\s*\(at line (\d+), column (\d+)\)$", text)
        last = source.text.rstrip("\n").count("\n")
        line = int(place[1]) - 1 if place else last
        what = text[: place.start()] if place else text
        column = f", column {place[2]}" if place else ""
        message, advice = f"this is not TOML{column}: {what}", "see toml.io for how TOML is written"
    except RecursionError:
        line, message = _first_too_much(source), "this is nested too deeply"
        advice = "see whether brackets are closed; nothing here needs more than three within each other"
    except ValueError:
        line, message, advice = _first_too_much(source), "this number is too long", "write what is meant, or quote it"
    faults.add(source.file, source.first_line + line, message, advice)
    return None


def _loads(text: str) -> dict[str, Any]:
    """Read TOML; a whole number of more than 64 bits, which it promises to nobody, is a ``ValueError``."""
    data = tomllib.loads(text)
    inside: list[Any] = [data]
    for value in inside:
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise ValueError
        inside += value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return data


def _first_too_much(source: Source) -> int:
    """The line, counted from 0, at which reading ends because there is too much and not because it is not TOML."""
    lines = source.text.split("\n")

    def too_much(count: int) -> bool:
        try:
            _loads("\n".join(lines[:count]))
        except tomllib.TOMLDecodeError:
            return False
        except (RecursionError, ValueError):
            return True
        return False

    return bisect_left(range(len(lines)), x=True, key=lambda index: too_much(index + 1))
