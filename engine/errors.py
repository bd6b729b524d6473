"""The errors that the engine raises.

::

    EngineError
    ├── ProtocolError   (ValueError)   a request is not of the protocol's form
    │   └── TooLong                    … or longer than any may be
    ├── NotationError   (ValueError)   a text is not a position, roll, turn or step
    │   └── PositionError              … or a position or roll cannot stand in this game
    ├── MatchError      (ValueError)   a match cannot be so
    ├── GoalError       (ValueError)   a goal or a question cannot be asked so, or not in this position or game
    ├── CutShort                       a search has been stopped, or would have taken too long
    └── RuleError                      a rule refuses
        ├── IllegalTurn                … a turn or a step of it
        └── IllegalAction              … something a player wants to do between turns

Messages are for developers and logs. What a reader sees is made from the error's type, offset and rule ids.
"""

from typing import Self

from engine.rules import Value, Violation


class EngineError(Exception):
    """Any error of the engine."""


class ProtocolError(EngineError, ValueError):
    """A request is not of the protocol's form."""


class TooLong(ProtocolError):
    """A request has more bytes than any may have."""


class NotationError(EngineError, ValueError):
    """A text is not what it should be.

    ``text`` is the text refused and ``offset`` the index in it of the first character at fault (``len(text)`` where
    something is missing at the end). ``reason`` names what a reader is told beside the place, with its ``values``;
    empty where the place says it all. ``format`` names the one of several that the text was read as, empty where there
    is one only.
    """

    format = ""

    def __init__(self, message: str, text: str, offset: int, reason: str = "", **values: Value) -> None:
        super().__init__(f"{message}, at character {offset + 1} of {_shown(text)}")
        self.message = message
        self.text = text
        self.offset = offset
        self.reason = reason
        self.values = values

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the first character at fault, both counted from 1."""
        before = self.text[: self.offset]
        return before.count("\n") + 1, self.offset - (before.rfind("\n") + 1) + 1

    def within(self, text: str, start: int) -> Self:
        """Return the same error about a longer text, in which the one refused begins at ``start``."""
        return type(self)(self.message, text, start + self.offset, self.reason, **self.values)


class PositionError(NotationError):
    """A well-formed text of a position that cannot stand on the board, or a roll that this ruleset does not have."""


class MatchError(EngineError, ValueError):
    """A match of a length there is not, or a game that does not belong to it."""


class GoalError(EngineError, ValueError):
    """A puzzle's goal that there is not or has other keys, or a question with no sense in this position or game."""


class CutShort(EngineError):
    """A search has been stopped, or would have taken too long; what it would have found is not known."""


class RuleError(EngineError):
    """One or more rules refuse; ``violations`` names them, in the order a reader is told."""

    def __init__(self, *violations: Violation) -> None:
        super().__init__(", ".join(violation.rule for violation in violations))
        self.violations = violations


class IllegalTurn(RuleError):
    """A turn, or a step of it, is not legal."""


class IllegalAction(RuleError):
    """Something that a player wants to do between turns is not allowed."""


def _shown(text: str, limit: int = 80) -> str:
    return repr(text if len(text) <= limit else text[:limit] + "…")
