"""What players may do between turns, by name: the cube, giving up, passing when closed out."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.errors import IllegalAction, ProtocolError
from engine.match import Doubled, Game, State
from engine.rules import RuleId, refuse


def _answered(state: State) -> Doubled:
    if isinstance(state, Game):
        raise IllegalAction(refuse(RuleId.CUBE_UNASKED))
    return state


def _free(state: State) -> Game:
    if isinstance(state, Doubled):
        raise IllegalAction(refuse(RuleId.CUBE_ANSWER, value=state.offer.value))
    return state


def _resigned(times: int) -> Callable[[State], State]:
    return lambda state: _free(state).resign(state.player, times)


ACTIONS: Final[Mapping[str, Callable[[State], State]]] = {
    "double": lambda state: _free(state).double(),
    "take": lambda state: _answered(state).take(),
    "drop": lambda state: _answered(state).drop(),
    "beaver": lambda state: _answered(state).turn_back(),
    "wait": lambda state: _free(state).wait(),
    "resign-1": _resigned(1),
    "resign-2": _resigned(2),
    "resign-3": _resigned(3),
}
"""Each action of the player who is to roll or to answer; ``beaver`` on a beaver is a raccoon."""


def act(state: State, action: str) -> State:
    """Return the state after an action.

    Raises:
        ProtocolError: there is no such action.
        IllegalAction: the rules do not allow it.

    """
    if action not in ACTIONS:
        raise ProtocolError("action is one of " + ", ".join(ACTIONS))
    return ACTIONS[action](state)


def allowed(state: State) -> tuple[str, ...]:
    """Return the actions that the rules allow."""
    return tuple(action for action in ACTIONS if _may(state, action))


def _may(state: State, action: str) -> bool:
    try:
        act(state, action)
    except IllegalAction:
        return False
    return True
