"""Every ruleset there is, of both games, by its id."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine import backgammon, swedish
from engine.ruleset import Ruleset

RULESETS: Final[Mapping[str, Ruleset]] = swedish.RULESETS | backgammon.RULESETS


def choose(id_: str, options: Iterable[str] = ()) -> Ruleset:
    """Return the ruleset of an id, with options chosen.

    Raises:
        KeyError: there is no such ruleset, or it has no such option.

    """
    return RULESETS[id_].choose(*options)
