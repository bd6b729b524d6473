"""A puzzle file to begin with."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from engine.analysis.goals import GOALS, MAKES
from engine.bridge import handle
from site_builder.config import read_config
from site_builder.directives import ID
from site_builder.door import Door
from site_builder.faults import Faults, SiteError, did_you_mean
from site_builder.folders import files_below
from site_builder.puzzles import LIST, asks_rolls

QUESTIONS: Final = {
    "id": "its id, which becomes its address: a-z, 0-9 and hyphens",
    "kind": "its folder: jan, hemspel, regler or one of your own",
    "goal": "what is asked: " + ", ".join(GOALS),
    "position": "the position, as in 1:15/1:15/w",
    "roll": "the roll, as in 6-2 (none for which-rolls and count-rolls)",
}
"""What must be known to begin: name of the flag, and the question."""

_AS_ID: Final = "use a–z, 0–9 and single hyphens"

_TEMPLATE: Final = """\
id = "{id}"
kind = "{kind}"
ruleset = "{ruleset}"             # {rulesets}
position = "{position}"
{roll}composed = "hand"           # where it comes from
{choices}
[goal]
name = "{goal}"
{goal_keys}
[{language}]
title = ""
task = ""
hints = [
    "",                     # the rule
    "",                     # the checker
    "",                     # where to
]
comment = ""                # on the solution

# An answer that tempts, and why it is wrong; as many of these as you like.
# [[wrong]]
# {wrong}
# {language} = ""
"""

_CHOICES: Final = """\
# choices = ["1/7", "1/5"]  # three to five turns, for the reader to choose among instead of moving
"""
_WRONG: Final = {"which-rolls": 'rolls = ["6-5"]', "count-rolls": "number = 11"}
_WRONG_TURN: Final = 'turn = "1/7"\n# reply = "6-1: 1/7*"     # the opponent\'s roll and turn that punish it'


def create(source: Path, given: Mapping[str, str | None], ask: Callable[[str], str] | None) -> Path:
    """Write the beginning of ``puzzles/<kind>/<id>.toml`` in the site ``source`` and give its path.

    What ``given`` lacks is asked for with ``ask``, where there is somebody to ask. The texts are to be in the site's
    main language, and its usual ruleset holds. Raises ``SiteError`` where ``site.toml`` or an answer will not do, and
    where a puzzle of that id is there already: nothing is overwritten.
    """
    faults, door = Faults(), Door(handle)
    config = read_config(source, door, faults)
    faults.stop_if_any()
    answers = _answers(given, ask)
    _check_id(source, answers["id"])
    if not ID.fullmatch(answers["kind"]):
        raise SiteError.of("--kind", f'"{answers["kind"]}" will not do', _AS_ID)
    if answers["goal"] not in GOALS:
        raise SiteError.of("--goal", f'there is no goal "{answers["goal"]}"', did_you_mean(answers["goal"], GOALS))
    _check_board(door, config.ruleset, answers)
    file = Path("puzzles", answers["kind"], f"{answers['id']}.toml")
    site = {"language": config.main, "ruleset": config.ruleset, "rulesets": ", ".join(door.rulesets())}
    _write(source / file, _fill(answers, site))
    return source / file


def _check_id(source: Path, id_: str) -> None:
    """Raise ``SiteError`` where a puzzle cannot be called so."""
    if not ID.fullmatch(id_):
        raise SiteError.of("--id", f'"{id_}" will not do', _AS_ID)
    if id_ == LIST:
        raise SiteError.of("--id", f'"{id_}" is the name of the list of problems', "choose another id")
    faults = Faults()
    for file in files_below(source, "puzzles", ".toml", faults):
        if Path(file).stem == id_:
            raise SiteError.of(file, "this puzzle is there already", "choose another id")
    faults.stop_if_any()


def _check_board(door: Door, ruleset: str, answers: Mapping[str, str]) -> None:
    """Raise ``SiteError`` where the position or the roll is none."""
    reply = door.ask("outcome", ruleset=ruleset, position=answers["position"])
    if reply.error:
        raise SiteError.of("--position", f"{reply.error['message']}", QUESTIONS["position"])
    if (reply.ok or {})["outcome"]:
        raise SiteError.of("--position", "the game is over there", QUESTIONS["position"])
    if asks_rolls({"name": answers["goal"]}):
        return
    reply = door.ask("steps", ruleset=ruleset, position=answers["position"], roll=answers["roll"], played="")
    if reply.error:
        raise SiteError.of("--roll", f"{reply.error['message']}", QUESTIONS["roll"])


def _write(path: Path, text: str) -> None:
    """Write a new file: whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as writing:
        try:
            writing.write(text)
            writing.flush()
        except OSError:
            path.unlink()
            raise


def _answers(given: Mapping[str, str | None], ask: Callable[[str], str] | None) -> dict[str, str]:
    answers: dict[str, str] = {}
    for name, question in QUESTIONS.items():
        if name == "roll" and asks_rolls({"name": answers["goal"]}):
            if given.get(name):
                raise SiteError.of("--roll", f"a puzzle of {answers['goal']} has no roll of its own", "leave it out")
            answers[name] = ""
            continue
        answer = given.get(name)
        if answer is None:
            if ask is None:
                raise SiteError.of(f"--{name}", "this is needed to begin a puzzle", question)
            try:
                answer = ask(f"{name} ({question}): ")
            except EOFError:
                raise SiteError.of(f"--{name}", "this is needed to begin a puzzle", question) from None
        answers[name] = answer.strip()
    return answers


def _fill(answers: Mapping[str, str], site: Mapping[str, str]) -> str:
    of_rolls = asks_rolls({"name": answers["goal"]})
    return _TEMPLATE.format(
        **site,
        **{name: answers[name] for name in ("id", "kind", "position", "goal")},
        roll=f'roll = "{answers["roll"]}"\n' if answers["roll"] else "",
        choices="" if of_rolls else _CHOICES,
        goal_keys=f'make = "{next(iter(MAKES))}"                # {", ".join(MAKES)}\n' if of_rolls else "",
        wrong=_WRONG.get(answers["goal"], _WRONG_TURN),
    )
