"""The first replies that are baked into pages, as the page's code reads them (``web/engine/replies.js``)."""

import json
from collections.abc import Mapping
from typing import Any


def replies(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The replies of a table, by the key of the request without its step, then by the step."""
    return {
        key: {
            step: _filled(table["values"][int(index)], step)
            for index, steps in found.items()
            for step in steps.split(" ")
        }
        for key, found in table["keys"].items()
    }


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
