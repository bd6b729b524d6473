"""The three blocks of ours inside a chapter: ``board``, ``try`` and ``puzzle``, each with a TOML body.

Their form is read here; what they claim is proved in :mod:`site_builder.proofs`.
"""

import re
from typing import Final, Literal

from engine.errors import ProtocolError
from engine.games import RULESETS, ruleset_of
from site_builder.faults import Faults, did_you_mean
from site_builder.model import Claims, Directive, Picture, PuzzleRef, Ruleset, Try
from site_builder.source import Source, parse_toml
from site_builder.table import Table

KINDS: Final = ("board", "try", "puzzle")
ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Directives:
    """Reads directives for a site whose boards follow ``default`` where they do not say.

    ``rules`` are the ids of the engine's rules.
    """

    def __init__(self, default: str, rules: frozenset[str], faults: Faults) -> None:
        self.default = default
        self._rules = rules
        self._faults = faults

    def noting(self, faults: Faults) -> "Directives":
        """The same, but that it notes what is wrong elsewhere."""
        return Directives(self.default, self._rules, faults)

    def read(self, kind: str, source: Source, rule_above: str | None) -> Directive | None:
        """The block of ``kind`` whose body is ``source``; ``None`` where it cannot be used, with the faults noted.

        ``rule_above`` is the rule of the nearest paragraph above it, of which the block is an example.
        """
        before = len(self._faults)
        data = parse_toml(source, self._faults)
        if data is None:
            return None
        table = Table(data, source, self._faults)
        directive = self._directive(kind, table, rule_above)
        table.done()
        return directive if len(self._faults) == before else None

    def _directive(self, kind: str, table: Table, rule_above: str | None) -> Directive:
        match kind:
            case "board":
                return self._picture(table, rule_above)
            case "try":
                return self._try(table, rule_above)
            case _:
                return PuzzleRef(table.source, table.text("id"))

    def ruleset(self, table: Table) -> Ruleset:
        """``ruleset``, an id with ``options`` beside it or a table of an id and options, as the door takes it."""
        if isinstance(table.data.get("ruleset"), dict):
            options = table.table("ruleset")
            assert options is not None  # it is a table
            id_ = options.choice("id", RULESETS)
        else:
            id_ = table.choice("ruleset", RULESETS, self.default)
            options = table.table("options")
        chosen = {name: value for name, value in (options.data if options else {}).items() if name != "id"}
        given: Ruleset = {"id": id_, **chosen} if chosen else id_
        try:
            ruleset_of(given)
        except ProtocolError as error:
            table.fault(("options",) if table.has("options") else ("ruleset",), str(error))
        return given

    def rules(self, table: Table, rule_above: str | None) -> tuple[str, ...]:
        """``shows`` together with the rule of the paragraph above."""
        shows = table.texts("shows")
        for rule in shows:
            self._known_rule(table, ("shows",), rule)
        return tuple(dict.fromkeys(([rule_above] if rule_above else []) + list(shows)))

    def _known_rule(self, table: Table, path: tuple[str, ...], rule: str) -> None:
        if rule not in self._rules:
            table.fault(path, f'there is no rule "{rule}"', did_you_mean(rule, self._rules))

    def _picture(self, table: Table, rule_above: str | None) -> Picture:
        return Picture(
            source=table.source,
            position=table.text("position"),
            roll=table.text("roll") if table.has("roll") else None,
            caption=table.text("caption", ""),
            light=points(table),
            numbering=numbering(table),
            directions=table.flag("directions", default=False),
            ruleset=self.ruleset(table),
            rules=self.rules(table, rule_above),
        )

    def _try(self, table: Table, rule_above: str | None) -> Try:
        ruleset = self.ruleset(table)
        shown = ruleset_id(ruleset)
        others = table.texts("rulesets") or (shown,)
        for id_ in others:
            if id_ not in RULESETS:
                table.fault(("rulesets",), f'there is no ruleset "{id_}"', did_you_mean(id_, RULESETS))
        if shown not in others:
            table.fault(
                ("rulesets",),
                f'the board starts with "{shown}", which is not among its rulesets',
                f'add "{shown}", or set ruleset to one of them',
            )
        claims = [self.claims(table, ruleset)]
        for id_ in others:
            if (own := table.table(id_)) is not None:
                claims.append(self.claims(own, ruleset if id_ == shown else id_))
                own.done()
        return Try(
            source=table.source,
            id=block_id(table),
            position=table.text("position"),
            roll=table.text("roll"),
            task=table.text("task"),
            success=table.text("success", ""),
            ruleset=ruleset,
            rulesets=tuple(ruleset if id_ == shown else id_ for id_ in others),
            light=points(table),
            numbering=numbering(table),
            goal=table.texts("goal"),
            wrong=table.mapping("wrong"),
            claims=tuple(claims),
            rules=self.rules(table, rule_above),
        )

    def claims(self, table: Table, ruleset: Ruleset) -> Claims:
        """What ``table`` says must hold under a ruleset."""
        refused, unfinished, outcome = table.mapping("refused"), table.mapping("unfinished"), table.mapping("outcome")
        for key, claims in (("refused", refused), ("unfinished", unfinished)):
            for turn, rule in claims.items():
                self._known_rule(table, (key, turn), rule)
        for turn, rule in outcome.items():
            self._known_rule(table, ("outcome", turn), rule.removesuffix("+munk"))
        return Claims(
            ruleset=ruleset,
            path=table.path,
            legal=table.texts("legal"),
            only=table.texts("only") if table.has("only") else None,
            count=table.number("count") if table.has("count") else None,
            refused=refused,
            unfinished=unfinished,
            outcome=outcome,
        )


def block_id(table: Table) -> str:
    """``id``: small letters, digits and hyphens, because it becomes an address."""
    id_ = table.text("id")
    if id_ and not ID.fullmatch(id_):
        table.fault(("id",), f'"{id_}" cannot be an id', "use a–z, 0–9 and single hyphens, as in en-och-en")
    return id_


def points(table: Table) -> tuple[int, ...]:
    """``light``: own points 1–24 to light."""
    light = table.numbers("light")
    for point in light:
        if not 1 <= point <= 24:
            table.fault(("light",), f"{point} is not a point", "points are 1 to 24, of the player to move")
    return light


def numbering(table: Table) -> Literal["own", "board"]:
    """``numbering``: from the player to move, or White's for both."""
    return "board" if table.choice("numbering", ("own", "board"), "own") == "board" else "own"


def ruleset_id(ruleset: Ruleset) -> str:
    """The id of a ruleset, with or without options.

    >>> ruleset_id({"id": "bok", "opening.six-sixes": True})
    'bok'
    """
    return ruleset if isinstance(ruleset, str) else str(ruleset["id"])
