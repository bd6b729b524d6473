"""Reading a TOML table key by key, so that every fault in it is told with its line."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from site_builder.faults import Faults, did_you_mean
from site_builder.source import Source, unseen

_LINK: Final = re.compile(r"\]\((?:ordlista|regel|problem|sida):[^)]*\)")
_KINDS: dict[type, str] = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


class Table:
    """A TOML table being read.

    Each reading method names the key that it wants and gives its value, or ``default`` where it is absent. A missing
    key without default and a value of the wrong kind are noted as faults (the reading goes on with an empty value);
    :meth:`done` notes the keys that nobody asked for.

        table = Table(data, source, faults)
        title = table.text("title")
        table.done()
    """

    def __init__(self, data: Mapping[str, Any], source: Source, faults: Faults, path: tuple[str, ...] = ()) -> None:
        self.data = data
        self.source = source
        self.faults = faults
        self.path = path
        self._asked: dict[str, None] = {}

    def line(self, *path: str) -> int:
        """The line of a key below this table; of the table itself without one."""
        return self.source.line_of_key((*self.path, *path))

    def fault(self, path: Iterable[str], message: str, advice: str = "") -> None:
        """Note a fault at the key ``path`` below this table."""
        self.faults.add(self.source.file, self.line(*path), message, advice)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        self._asked[key] = None
        return key in self.data

    def _get[T](self, key: str, kind: type[T], default: T | None, *, empty: T) -> T:
        self._asked[key] = None
        if key not in self.data:
            if default is None:
                self.fault((), f'"{key}" is missing', f"add {key} = … ({_KINDS[kind]})")
                return empty
            return default
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(
                (key,), f'"{key}" is {_KINDS.get(type(value), "something else")} here', f"it should be {_KINDS[kind]}"
            )
            return empty
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text; an empty one counts as missing unless a default is given."""
        value = self._get(key, str, default, empty="")
        if key in self.data and not value and default is None and isinstance(self.data[key], str):
            self.fault((key,), f'"{key}" is empty', "write a text")
        self._check_plain((key,), value)
        return value

    def _check_plain(self, path: tuple[str, ...], text: str) -> None:
        """Note what would be printed as it is written, and was meant otherwise."""
        if found := unseen(text):
            self.fault(path, f'"{path[-1]}" has the character {found[1]} in it, which nobody sees', "take it away")
        if link := _LINK.search(text):
            advice = "links are read in chapters alone: write the word without one"
            self.fault(path, f'"{path[-1]}" has a link in it, {link[0][1:]}', advice)

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        return self._get(key, int, default, empty=0)

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        """True or false."""
        return self._get(key, bool, default, empty=False)

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        """One of ``choices``."""
        value, known = self.text(key, default), list(choices)
        if value and key in self.data and value not in known:
            self.fault((key,), f'"{key}" cannot be "{value}"', did_you_mean(value, known))
            return default if default is not None else known[0]
        return value

    def _list[T](self, key: str, kind: type[T]) -> tuple[T, ...]:
        values: list[Any] = self._get(key, list, [], empty=[])
        good = tuple(v for v in values if isinstance(v, kind) and not (kind is int and isinstance(v, bool)))
        if len(good) != len(values):
            self.fault(
                (key,),
                f'"{key}" has something else than {_KINDS[kind].removeprefix("a ")}s in it',
                f"every item should be {_KINDS[kind]}",
            )
        for index, value in enumerate(good):
            if value and value in good[:index]:
                self.fault((key,), f'"{key}" has the same item twice: {value!r}', "take one of them away")
            if isinstance(value, str):
                self._check_plain((key,), value)
        return good

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where the key is absent."""
        return self._list(key, str)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers; empty where the key is absent."""
        return self._list(key, int)

    def mapping(self, key: str) -> dict[str, str]:
        """A table of texts; empty where the key is absent."""
        values: dict[str, Any] = self._get(key, dict, {}, empty={})
        for name, value in values.items():
            if not isinstance(value, str):
                self.fault((key, name), f'"{name}" in "{key}" is not a text', "write it in quotes")
            else:
                self._check_plain((key, name), value)
        return {name: value for name, value in values.items() if isinstance(value, str)}

    def table(self, key: str) -> "Table | None":
        """A table below this one, or ``None`` where it is absent or is something else."""
        if not self.has(key):
            return None
        value = self._get(key, dict, None, empty={})
        return Table(value, self.source, self.faults, (*self.path, key))

    def tables(self, key: str) -> tuple["Table", ...]:
        """The tables of an array of tables (``[[key]]``). Faults in the n-th are told at the n-th header."""
        found = self._list(key, dict)
        lines = self.source.lines_of(f"[[{key}]]")
        parts = []
        for index, data in enumerate(found):
            first = lines[index] - self.source.first_line if index < len(lines) else 0
            last = lines[index + 1] - self.source.first_line if index + 1 < len(lines) else None
            body = self.source.part(first, last if last is not None else self.source.text.count("\n") + 1)
            parts.append(Table(data, body, self.faults, (key,)))
        return tuple(parts)

    def done(self) -> None:
        """Note every key that nobody asked for."""
        for key in self.data:
            if key not in self._asked:
                self.fault((key,), f'"{key}" means nothing here', did_you_mean(key, self._asked))
