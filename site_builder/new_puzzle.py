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
from site_builder.puzzles import asks_rolls

QUESTIONS: Final = {
    "id": "its id, which becomes its address: a-z, 0-9 and hyphens",
    "kind": "its folder: jan, hemspel, regler or one of your own",
    "goal": "what is asked: " + ", ".join(GOALS),
    "position": "the position, as in 1:15/1:15/w",
    "roll": "the roll, as in 6-2 (none for which-rolls)",
}
"""What must be known to begin: name of the flag, and the question."""

_TEMPLATE: Final = """\
id = "{id}"
kind = "{kind}"
ruleset = "{ruleset}"             # {rulesets}
position = "{position}"
{roll}difficulty = 1              # 1 easy, 2 medium, 3 hard
composed = "hand"           # where it comes from

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


def create(source: Path, given: Mapping[str, str | None], ask: Callable[[str], str] | None) -> Path:
    """Write the beginning of ``puzzles/<kind>/<id>.toml`` in the site ``source`` and give its path.

    What ``given`` lacks is asked for with ``ask``, where there is somebody to ask. The texts are to be in the site's
    main language, and its usual ruleset holds. Raises ``SiteError`` where ``site.toml`` or an answer will not do, and
    where the file is there already: nothing is overwritten.
    """
    faults, door = Faults(), Door(handle)
    config = read_config(source, door, faults)
    faults.stop_if_any()
    answers = _answers(given, ask)
    for name in ("id", "kind"):
        if not ID.fullmatch(answers[name]):
            raise SiteError.of(f"--{name}", f'"{answers[name]}" will not do', "use a–z, 0–9 and single hyphens")
    if answers["goal"] not in GOALS:
        raise SiteError.of("--goal", f'there is no goal "{answers["goal"]}"', did_you_mean(answers["goal"], GOALS))
    file = Path("puzzles", answers["kind"], f"{answers['id']}.toml")
    path = source / file
    site = {"language": config.main, "ruleset": config.ruleset, "rulesets": ", ".join(door.rulesets())}
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as writing:
            writing.write(_fill(answers, site))
    except FileExistsError:
        raise SiteError.of(file.as_posix(), "this puzzle is there already", "choose another id") from None
    return path


def _answers(given: Mapping[str, str | None], ask: Callable[[str], str] | None) -> dict[str, str]:
    answers: dict[str, str] = {}
    for name, question in QUESTIONS.items():
        if name == "roll" and asks_rolls({"name": answers["goal"]}):
            answers[name] = ""
            continue
        answer = given.get(name)
        if answer is None:
            if ask is None:
                raise SiteError.of(f"--{name}", "this is needed to begin a puzzle", question)
            answer = ask(f"{name} ({question}): ").strip()
        answers[name] = answer
    return answers


def _fill(answers: Mapping[str, str], site: Mapping[str, str]) -> str:
    of_rolls = asks_rolls({"name": answers["goal"]})
    return _TEMPLATE.format(
        **site,
        **{
            name: answers[name].replace("\\", "\\\\").replace('"', '\\"') for name in ("id", "kind", "position", "goal")
        },
        roll=f'roll = "{answers["roll"]}"\n' if answers["roll"] else "",
        goal_keys=f'make = "{next(iter(MAKES))}"                # {", ".join(MAKES)}\n' if of_rolls else "",
        wrong='rolls = ["6-5"]'
        if of_rolls
        else 'turn = "1/7"\n# reply = "6-1: 1/7*"     # the opponent\'s roll and turn that punish it',
    )
