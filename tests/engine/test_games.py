import pytest

from engine.errors import ProtocolError
from engine.games import RULESETS, ruleset_of


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_is_asked_for_by_its_id(name: str) -> None:
    assert ruleset_of(name) == ruleset_of({"id": name}) == RULESETS[name]


def test_only_the_options_that_are_true_are_chosen() -> None:
    assert ruleset_of({"id": "bok", "surrender": True, "scoring.classic": False}).chosen == {"surrender"}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("chess", "ruleset is one of bok, sm, vasa"),
        (7, "ruleset is one of bok, sm, vasa"),
        ({"surrender": True}, "ruleset is one of bok, sm, vasa"),
        ({"id": "sm", "surrender": True}, "options of sm are teka-every-game, each true or false"),
        ({"id": "bok", "surrender": "no"}, "options of bok are .*, each true or false"),
    ],
)
def test_what_is_no_ruleset_is_refused(given: object, why: str) -> None:
    with pytest.raises(ProtocolError, match=why):
        ruleset_of(given)
