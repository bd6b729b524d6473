"""What is said of an exercise: the words of ``[exercises]`` in ``ui.toml``, filled with what the engine reckons.

These placeholders may stand in the texts of a theme (``<theme>_task``, ``_rule``, ``_comment``, ``_wrong``):

=========================================  ==========================================================================
``roll``, ``turn``                         the name of the roll, and the turn that solves it
``white_beaten``, ``white_room``,          of White: beaten checkers, room for them in his first quarter, and how many
``white_more``                             more must be beaten for jan; likewise of ``black``
``now_black_beaten``, ``then_black_…``     the same after the turn that solves it, and after the wrong one
``best``, ``second``, ``cost``             figures: of the solving turn, of the next best, and what the wrong one costs
``points``, ``wrong_points``               what the game is worth, where it ends
=========================================  ==========================================================================
"""

from fractions import Fraction
from typing import Final

from engine.analysis.goals import Figure, punishing_reply, result_of
from engine.analysis.jan import room_of
from engine.board import BAR, OFF, Player, Position
from engine.ruleset import WHOLE, Outcome
from site_builder.exercises.answers import Answers, ways
from site_builder.model import Catalogue, Claims, Exercise, Puzzle, PuzzleText, Site, Wrong
from site_builder.words import fill, listed

_SIDES: Final = {"white": Player.WHITE, "black": Player.BLACK}


def as_puzzle(exercise: Exercise, number: int, answers: Answers, site: Site) -> Puzzle:
    """An exercise with all that is said of it, the ``number``-th of its theme."""
    texts, why = {}, {}
    for language, ui in site.ui.items():
        words, values = ui["exercises"], _values(exercise, answers, ui)
        task, rule, comment = (
            fill(words[f"{exercise.theme}_{name}"], **values) for name in ("task", "rule", "comment")
        )
        hints = (rule, *_hints(answers, ui))
        ending = _ending(answers.best.outcome, ui, site.messages[language])
        texts[language] = PuzzleText(fill(words["number"], n=number), task, hints, comment, ending)
        wrong = "wrong_end" if answers.wrong.outcome else f"{exercise.theme}_wrong"
        why[language] = fill(words[wrong], **values)
    reply = punishing_reply(answers.theme.goal["name"], exercise.ruleset, result_of(answers.wrong))
    roll, _, turn = (reply or "").partition(": ")
    return Puzzle(
        source=exercise.source,
        id=exercise.id,
        kind=exercise.theme,
        ruleset=exercise.ruleset,
        position=exercise.position,
        roll=exercise.roll,
        composed=exercise.composed,
        goal=answers.theme.goal,
        question="turn",
        choices=(),
        rules=(),
        texts=texts,
        wrong=(Wrong(str(answers.wrong), (), None, (roll, turn) if reply else None, why, exercise.line),),
        claims=Claims(exercise.ruleset),
        mined=True,
    )


def _values(exercise: Exercise, answers: Answers, ui: Catalogue) -> dict[str, object]:
    best, wrong = answers.best, answers.wrong
    point = ui["exercises"]["decimal_point"]
    return {
        "roll": ui["rolls"][exercise.roll],
        "turn": str(best),
        **_rooms("", best.roll.position),
        **_rooms("now_", best.position),
        **_rooms("then_", wrong.position),
        "best": _decimals(answers.figure(best), point),
        "second": _decimals(answers.second, point),
        "cost": _decimals(str(Fraction(answers.figure(wrong)) - Fraction(answers.figure(best))), point, places=3),
        "points": _points(best.outcome, point),
        "wrong_points": _points(wrong.outcome, point),
    }


def _rooms(when: str, position: Position) -> dict[str, int]:
    rooms = {name: room_of(position, player) for name, player in _SIDES.items()}
    return {
        f"{when}{name}_{what}": getattr(room, what)
        for name, room in rooms.items()
        for what in ("beaten", "room", "more")
    }


def _decimals(figure: Figure, point: str, places: int = 2) -> str:
    """A figure as it is read: whole, or with decimals."""
    return str(figure) if isinstance(figure, int) else f"{float(Fraction(figure)):.{places}f}".replace(".", point)


def _points(outcome: Outcome | None, point: str) -> str:
    whole, tenths = divmod(outcome.tenths if outcome else 0, WHOLE)
    return f"{whole}{point}{tenths}" if tenths else str(whole)


def _ending(outcome: Outcome | None, ui: Catalogue, messages: Catalogue) -> str:
    if outcome is None:
        return ""
    words, title = ui["board"], messages[outcome.rule]["title"]
    return fill(
        words["outcome_one" if outcome.tenths == WHOLE else "outcome"],
        title=fill(words["outcome_munk"], title=title) if outcome.munk else title,
        side=words[outcome.winner.name.lower()],
        points=_points(outcome, ui["exercises"]["decimal_point"]),
    )


def _hints(answers: Answers, ui: Catalogue) -> tuple[str, str]:
    """The checkers of the turn that solves it, and where they go."""
    words, spots = ui["exercises"], {BAR: ui["board"]["bar"], OFF: ui["board"]["off"]}
    gone = [(spots.get(origin, str(origin)), spots.get(target, str(target))) for origin, target in ways(answers.best)]
    froms = [*dict.fromkeys(origin for origin, _ in gone)]
    told = [fill(words["way"], origin=origin, target=target) for origin, target in dict.fromkeys(gone)]
    return (
        fill(words["hint_checker" if len(gone) == 1 else "hint_checkers"], points=listed(froms, words["and"])),
        fill(words["hint_ways"], ways=", ".join(told)),
    )
