"""Words of the interface for templates: reached by name, filled strictly."""

import json
from collections.abc import ItemsView, Mapping, Sequence
from typing import Any

from markupsafe import Markup


class Words:
    """A table of texts, or of tables. ``ui.nav.skip`` and ``ui.board["ruleset_bok"]`` both give a text.

    Not a ``dict``: there ``ui.free.copy`` would be a method.
    """

    __slots__ = ("_table",)

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._table = {key: Words(value) if isinstance(value, Mapping) else value for key, value in table.items()}

    def __getattr__(self, name: str) -> Any:
        try:
            return self._table[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> Any:
        return self._table[name]

    def items(self) -> ItemsView[str, Any]:
        """The texts with their keys, in the file's order."""
        return self._table.items()


def fill(text: str, **values: object) -> str:
    """A text with its ``{placeholders}`` filled. Raises ``KeyError`` for one without a value.

    >>> fill("Regel {number}", number=17)
    'Regel 17'
    """
    return text.format_map(values)


def listed(parts: Sequence[str], last: str) -> str:
    """Some parts as a list in a sentence, ``last`` being the word before the last of them.

    >>> listed(["6-5", "6-4", "6-3"], "och")
    '6-5, 6-4 och 6-3'
    >>> listed(["6-5"], "och")
    '6-5'
    """
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def as_json(value: object) -> Markup:
    """Compact JSON that may stand inside a ``<script>`` element: it can neither end the element nor begin another."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Nothing is left in it that HTML gives a meaning.
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704
