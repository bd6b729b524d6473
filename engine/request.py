"""What comes in at the door: one JSON text, its form, sizes and types checked. No rule is known here."""

import json
import re
from typing import Any, Final, TypeGuard

from engine.board import CHECKERS
from engine.errors import EngineError, ProtocolError, TooLong

MOST_BYTES: Final = 64 * 1024
MOST_DEEP: Final = 20
"""How deep a request may be nested. Python itself dies in a page of what the json module would have to go deep for."""
MOST: Final = 1_000_000
"""How much a search may be told to look at."""

COUNTS: Final = ("home", "us", "them")
"""The arguments that tell how many checkers need 1, 2, … 6 to go off."""

_NESTING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{\]}]')
"""The texts of a JSON text, and what opens and closes outside them."""

_HALF: Final = re.compile("[\ud800-\udfff]")
"""A lone surrogate, as in ``"\\ud800"``; two that belong together have become one character."""

type Json = dict[str, Any]
"""An object as the json module reads and writes it."""


def read(request: str) -> Json:
    """Return a request as an object.

    Raises:
        ProtocolError: it is no JSON object, or nested too deep, or has a key twice.
        TooLong: it has more than ``MOST_BYTES``.

    """
    if len(request.encode("utf-8", "replace")) > MOST_BYTES:
        raise TooLong(f"a request has at most {MOST_BYTES} bytes")
    _shallow(request)
    try:
        message = json.loads(request, object_pairs_hook=_object, parse_constant=_no_constant)
    except EngineError:
        raise
    except ValueError as error:
        raise ProtocolError(f"a request is one JSON text: {str(error)[:100]}") from None
    if not isinstance(message, dict):
        raise ProtocolError("a request is a JSON object")
    return message


def _shallow(request: str) -> None:
    depth = 0
    for mark in _NESTING.findall(request):
        depth += (mark in "[{") - (mark in "]}")
        if depth > MOST_DEEP:
            raise ProtocolError(f"a request is nested at most {MOST_DEEP} deep")


def _object(pairs: list[tuple[str, Any]]) -> Json:
    keys = dict(pairs)
    if len(keys) < len(pairs):
        raise ProtocolError("an object has each key once")
    return keys


def _no_constant(name: str) -> None:
    raise ProtocolError(f"{name} is not JSON")


def request_id(message: Json) -> int:
    """Return the number of a request. Raises ``ProtocolError`` where there is none."""
    asked = message.get("id")
    if type(asked) is not int or not 0 <= asked < 2**53:
        raise ProtocolError("id is a whole number from 0 to 2^53-1")
    return asked


def check_value(name: str, value: object) -> None:
    """Raise ``ProtocolError`` unless an argument is of its kind; which rulesets there are is for others to say."""
    if name in COUNTS:
        if not is_home(value):
            raise ProtocolError(f"{name} is six whole numbers, {CHECKERS} in all at the most")
    elif name == "most":
        if not (_is_count(value) and value <= MOST):
            raise ProtocolError(f"most is a whole number, at most {MOST}")
    elif name != "ruleset" and not _is_text(value):
        raise ProtocolError(f"{name} is a text of whole characters")


def _is_text(value: object) -> TypeGuard[str]:
    """Tell whether a value is a text that a reply can repeat: half a character can be escaped in JSON, not written."""
    return isinstance(value, str) and not _HALF.search(value)


def is_home(value: object) -> TypeGuard[list[int]]:
    """Tell whether a value is the counts of a home: six, of no more checkers than a side has."""
    return isinstance(value, list) and len(value) == 6 and all(map(_is_count, value)) and sum(value) <= CHECKERS


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and value >= 0


def check_keys(what: str, given: Json, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Raise ``ProtocolError`` where a key is missing or not known."""
    for name in needed:
        if name not in given:
            raise ProtocolError(f"{what}: {name} is missing")
    for name in given:
        if name not in needed and name not in optional:
            raise ProtocolError(f"{what}: {name[:40]!r} is not known")
