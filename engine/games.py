"""Every ruleset there is, of both games, by its id, and how one is asked for."""

from collections.abc import Mapping
from typing import Final

from engine import backgammon, swedish
from engine.errors import ProtocolError
from engine.ruleset import Ruleset

RULESETS: Final[Mapping[str, Ruleset]] = swedish.RULESETS | backgammon.RULESETS


def ruleset_of(given: object) -> Ruleset:
    """Return the ruleset that an id names, or a mapping of ``id`` and options, each true or false.

    >>> sorted(ruleset_of({"id": "bok", "surrender": True, "scoring.classic": False}).chosen)
    ['surrender']

    Raises:
        ProtocolError: there is no such ruleset, or it has no such option.

    """
    options: dict[str, object] = {}
    if isinstance(given, Mapping):
        options = {name: value for name, value in given.items() if name != "id"}
        given = given.get("id")
    ruleset = RULESETS.get(given) if isinstance(given, str) else None
    if ruleset is None:
        raise ProtocolError("ruleset is one of " + ", ".join(RULESETS) + ", or an object with such an id and options")
    for name, value in options.items():
        if name not in ruleset.options or type(value) is not bool:
            raise ProtocolError(f"options of {ruleset.id} are " + ", ".join(ruleset.options) + ", each true or false")
    return ruleset.choose(*(name for name, value in options.items() if value))
