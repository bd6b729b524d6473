"""Small sites of our own, written file by file, so that a test shows what it is about and nothing else."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.bridge import handle
from engine.rules import REFUSALS, RuleId
from site_builder.build import Builder
from site_builder.config import PROJECT
from site_builder.door import Door
from site_builder.faults import SiteError

DOOR = Door(handle)
"""All small sites ask the engine through one door, which remembers: most ask for the same."""

type Files = Mapping[str, str | None]
"""Texts by path; ``None`` takes a file away."""

SITE = """\
title = "Liten"
ruleset = "bok"
complete = false

[languages]
sv = "Svenska"
en = "English"
"""

CHAPTER = """\
+++
title = "Att flytta"
lead = "En bricka i taget."
number = 1
slug = "att-flytta"
+++

En ensam bricka är en [blotta](ordlista:blotta).

På tungorna 2–11 får du ha en bricka på varje.
{#land.one-only}

```try
id = "forsta"
position = "1:13,5:1,12:1/1:15/w"
roll = "4-3"
task = "Pröva."
legal = ["1/4 5/9"]
[refused]
"1/5" = "land.one-only"
```

## På väg

Slå en blotta, se [regeln](regel:land.one-only).
{#hit.blot}
"""

GLOSSARY = """\
[blotta]
term = "blotta"
text = "En ensam bricka."
en = "blot"
rule = "hit.blot"
"""

PUZZLE = """\
id = "enda"
kind = "regler"
ruleset = "bok"
position = "1:15/1:15/w"
roll = "6-6"
composed = "hand"

[goal]
name = "only-turn"

[sv]
title = "Det enda draget"
task = "Vad kan vit göra?"
hints = ["En och en."]
comment = "Bara en bricka får stå på 7."
"""


WRONG = '\n[[wrong]]\nturn = "{turn}"\n{reply}sv = "Nej."\n'
RACE = (
    PUZZLE.replace('"1:15/1:15/w"', '"19:2,20:2,21:1,off:10/24:1,off:14/w"')
    .replace('"6-6"', '"2-1"')
    .replace('"only-turn"', '"fewest-rolls"')
)

ROLLS = (
    PUZZLE.replace('roll = "6-6"\n', "")
    .replace('"only-turn"', '"which-rolls"\nmake = "none"')
    .replace("1:15/1:15/w", "12:14,bar:1/13:3,14:3,15:3,16:3,17:3/w")
)

COUNT = ROLLS.replace('"which-rolls"', '"count-rolls"')
"""25 of the 36 rolls bring nothing in."""
CHOICE = RACE.replace("composed", 'choices = ["20/22 21/22", "19/21 20/21", "19/21 21/22"]\ncomposed')


def messages() -> str:
    """A message for each rule, which uses every value that the rule tells."""
    lines = []
    for rule in RuleId:
        lines += [f'["{rule}"]', f'title = "Om {rule}"']
        if rule in REFUSALS:
            lines += ['short = "Nej."', f'text = "Därför. {" ".join(f"{{{name}}}" for name in REFUSALS[rule])}"']
    return "\n".join(lines) + "\n"


def small_site() -> dict[str, str | None]:
    """The files of a site that holds: one chapter, one puzzle, two languages, the second without texts of its own."""
    ui = {lang: (PROJECT / "content" / lang / "ui.toml").read_text(encoding="utf-8") for lang in ("sv", "en")}
    return {
        "site.toml": SITE,
        "content/sv/ui.toml": ui["sv"],
        "content/en/ui.toml": ui["en"],
        "content/sv/meddelanden.toml": messages(),
        "content/en/meddelanden.toml": messages(),
        "content/sv/ordlista.toml": GLOSSARY,
        "content/sv/start.md": '+++\ntitle = "Välkommen"\n+++\n\nLäs.\n',
        "content/sv/om.md": '+++\ntitle = "Om"\n+++\n\nTack.\n',
        "content/sv/regler/brade/01-att-flytta.md": CHAPTER,
        "puzzles/regler/enda.toml": PUZZLE,
    }


class SmallSite:
    """A small site on disk, which can be changed and built."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.out = root / "dist"
        self.said: list[str] = []
        self.put(small_site())

    def put(self, files: Files) -> None:
        """Write files, or take them away."""
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")

    def change(self, file: str, old: str, new: str) -> None:
        """Change one place of a file."""
        text = (self.root / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
        self.put({file: text.replace(old, new)})

    def builder(self, door: Door = DOOR) -> Builder:
        """A builder of this site, which leaves the engine's runtime out: it is packed elsewhere."""
        return Builder(self.root, self.said.append, pack=lambda _: {"manifest.json": b"{}"}, door=door)

    def faults(self) -> list[str]:
        """Every fault, as an author sees it but for the advice."""
        try:
            self.builder().check()
        except SiteError as error:
            return [str(fault).partition("\n")[0] for fault in error.faults]
        return []

    def advice(self) -> list[str]:
        """What an author is told to do about each fault."""
        with pytest.raises(SiteError) as caught:
            self.builder().check()
        return [fault.advice for fault in caught.value.faults]

    def pages(self) -> dict[str, str]:
        """The pages by path."""
        builder = self.builder()
        files = builder.render(builder.check())
        return {path: content.decode() for path, content in files.items() if path.endswith(".html")}
