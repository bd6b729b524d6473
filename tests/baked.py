"""The first replies that are baked into pages, as the page's code reads them (``web/engine/replies.js``)."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from site_builder.door import compact


def request_key(call: str, args: Mapping[str, object]) -> str:
    """A request as text."""
    return compact([call, args])


def replies(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The replies of a table, by the key of the request without its step, then by the step."""
    return {
        key: {
            step: _filled(table["values"][int(index)], step)
            for index, steps in (found.items() if isinstance(found, dict) else [(found, "")])
            for step in steps.split(" ")
        }
        for key, found in requests(table).items()
    }


def requests(table: Mapping[str, Any]) -> dict[str, Any]:
    """Where the replies of a table are, by the key of the request without its step."""
    return {key: found for args, begun in table["asked"].items() for key, found in _below(begun, json.loads(args), "")}


def _below(begun: Mapping[str, Any], args: Mapping[str, Any], played: str) -> Iterator[tuple[str, Any]]:
    for word, found in begun.items():
        if "/" in word:
            yield from _below(found, args, f"{played} {word}".strip())
        else:
            more = {"steps": {"played": played}, "explain": {"played": played}, "play": {"turn": played}}
            yield request_key(word, {**args, **more.get(word, {})}), found


def _filled(reply: object, step: str) -> Any:
    text = json.dumps(reply)
    if step:
        origin, target = (int(end) if end.isdecimal() else end for end in step.split("/"))
        told = {"step": step, "from": origin, "to": target}
        if isinstance(origin, int) and isinstance(target, int):
            told["distance"] = abs(target - origin)
        for name, value in told.items():
            text = text.replace(f'"{{{name}}}"', json.dumps(value))
    return json.loads(text)
