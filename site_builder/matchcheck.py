"""``brade check-match``: a match file judged by the engine, and told in a language of the catalogues."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.bridge import handle
from engine.errors import NotationError
from engine.formats import files
from engine.judge import Finding, Report, judge
from engine.record import Remark
from engine.rules import RuleId, Value
from site_builder.config import read_config
from site_builder.door import Door
from site_builder.faults import Faults, SiteError
from site_builder.load import catalogues
from site_builder.model import Catalogue
from site_builder.words import fill

GOOD: Final = 0
FAULTY: Final = 1
UNREADABLE: Final = 2
_MOST_BYTES: Final = 2**20
"""Far more than a match: more than this is some other file, and would take long to read."""
_NO_TURN: Final = "-"


class Teller:
    """Findings told in words: those of the rules' messages, and of ``[match]`` and ``[board]`` in ``ui.toml``."""

    def __init__(self, ui: Catalogue, messages: Catalogue, players: tuple[str, str] = ("", "")) -> None:
        self._ui = ui
        self._words = ui["match"]
        self._board = ui["board"]
        self._messages = messages
        self._players = {"w": players[0] or self._words["white"], "b": players[1] or self._words["black"]}

    def about(self, players: tuple[str, str]) -> "Teller":
        """The same teller, for a match of these players."""
        return Teller(self._ui, self._messages, players)

    def word(self, key: str, **values: object) -> str:
        """A text of ``[match]``, filled."""
        return fill(self._words[key], **values)

    def finding(self, finding: Finding) -> str:
        """What there is to tell about a finding, without its place."""
        kind = self._words["fault" if finding.fault else "notice"]
        values = {name: self._value(name, value) for name, value in finding.values.items()}
        if isinstance(finding.about, Remark):
            return f"{kind}: {fill(self._words[finding.about.replace('-', '_')], **values)}"
        message = self._messages[finding.about]
        return f"{kind}: {fill(message['short'], **values)} {fill(message['text'], **values)} [{finding.about}]"

    def _value(self, name: str, value: Value) -> Value:
        """A value as readers know it: names of players and of wins, words for bar and off."""
        if name == "player":
            return self._players[str(value)]
        if name == "win" and value in list(RuleId):
            return self._messages[str(value)]["title"]
        return self._board[str(value)] if value in ("bar", "off") else value

    def turns(self, finding: Finding) -> str:
        """The turns that were open instead of a turn that breaks a rule."""
        if finding.turns == (_NO_TURN,):
            return self._words["open_none"]
        listed, more = " | ".join(finding.turns), finding.more
        return self.word("open", turns=self.word("open_more", turns=listed, count=more) if more else listed)

    def report(self, file: str, report: Report) -> Iterator[str]:
        """All that there is to tell about a match, a line each: findings in the order of the file, then the sum."""
        for finding in report.findings:
            yield f"{file}:{finding.place.line}:{finding.place.column}: {self.finding(finding)}"
            if finding.turns:
                yield f"    {self.turns(finding)}"
        count = len(report.faults)
        if count == 0:
            yield self.word("good", games=len(report.record.games))
        else:
            yield self._words["faulty_one"] if count == 1 else self.word("faulty", count=count)
        white, black = (f"{tenths / 10:g}" for tenths in report.score)
        yield self.word(
            "standing", white=self._players["w"], white_points=white, black=self._players["b"], black_points=black
        )


def check_match(path: Path, form: str | None, teller: Teller, say: Callable[[str], None]) -> int:
    """Judge a match file, and say what there is to tell; gives the exit code: ``GOOD``, ``FAULTY`` or ``UNREADABLE``.

    ``form`` is a format of :mod:`engine.formats.files`, or ``None`` for the one that the file seems to be in.
    """
    try:
        with path.open("rb") as reading:
            data = reading.read(_MOST_BYTES + 1)
    except OSError:
        say(f"{path}: {teller.word('no_file')}")
        return UNREADABLE
    if len(data) > _MOST_BYTES:
        say(f"{path}: {teller.word('too_long', most=_MOST_BYTES // 2**20)}")
        return UNREADABLE
    try:
        record = files.read(_decoded(data), form)
    except NotationError as error:
        line, column = error.place
        say(f"{path}:{line}:{column}: {teller.word('unreadable', line=line, column=column)}")
        return UNREADABLE
    report = judge(record)
    for told in teller.about(record.players).report(str(path), report):
        say(told)
    return FAULTY if report.faults else GOOD


def teller_of(root: Path, language: str | None = None) -> Teller:
    """The teller with the catalogues in the site's folder ``root``, of its main language if none is named.

    Raises ``SiteError`` where there is no such language, or a catalogue cannot be read.
    """
    faults = Faults()
    config = read_config(root, Door(handle), faults)
    if language is None:
        language = config.main
    elif language not in config.languages:
        advice = "use " + ", ".join(config.languages)
        raise SiteError.of("--language", f'there is no language "{language}"', advice)
    words, messages, _ = catalogues(root, replace(config, languages={language: language}), faults)
    faults.stop_if_any()
    return Teller(words[language], messages[language])


def _decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or what older programs wrote."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
