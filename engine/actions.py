"""What players may do between turns, by name: the cube, giving up, passing when closed out."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.errors import IllegalAction, ProtocolError
from engine.match import Doubled, Game, State
from engine.rules import RuleId, refuse


def doubled(state: State) -> Doubled:
    """Return a state in which a double is to be answered.

    Raises:
        IllegalAction: nobody has doubled (``cube.unasked``).

    """
    if isinstance(state, Game):
        raise IllegalAction(refuse(RuleId.CUBE_UNASKED))
    return state


def free(state: State) -> Game:
    """Return a state in which no double is to be answered.

    Raises:
        IllegalAction: one is (``cube.answer``).

    """
    if isinstance(state, Doubled):
        raise IllegalAction(refuse(RuleId.CUBE_ANSWER, value=state.offer.value))
    return state


def _resigned(times: int) -> Callable[[State], State]:
    return lambda state: free(state).resign(state.player, times)


ACTIONS: Final[Mapping[str, Callable[[State], State]]] = {
    "double": lambda state: free(state).double(),
    "take": lambda state: doubled(state).take(),
    "drop": lambda state: doubled(state).drop(),
    "beaver": lambda state: doubled(state).turn_back(),
    "wait": lambda state: free(state).wait(),
    "resign-1": _resigned(1),
    "resign-2": _resigned(2),
    "resign-3": _resigned(3),
    "surrender": lambda state: free(state).surrender(),
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
