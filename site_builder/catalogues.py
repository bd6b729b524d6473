"""The catalogues of a language: words of the interface, messages of the rules, and the glossary."""

import re
import string
from collections.abc import Mapping
from typing import Final

from engine.rules import REFUSALS, RuleId
from site_builder.faults import Faults, did_you_mean
from site_builder.model import Catalogue, Term
from site_builder.source import Source, parse_toml
from site_builder.table import Table

RULES: Final = frozenset(str(rule) for rule in RuleId)
_TURN_RULES: Final = "turn."
_MESSAGE: Final = ("title", "short", "text")


def read_words(source: Source, faults: Faults) -> Catalogue | None:
    """A file of tables of texts: ``ui.toml`` and the form of ``meddelanden.toml``; ``None`` where it is not TOML."""
    data = parse_toml(source, faults)
    if data is None:
        return None
    root = Table(data, source, faults)
    words: dict[str, dict[str, str]] = {}
    for name in data:
        table = root.table(name)
        if table is not None:
            words[name] = {key: table.text(key) for key in table.data}
    return words


def check_same_words(main: tuple[Source, Catalogue], other: tuple[Source, Catalogue], faults: Faults) -> None:
    """Note what one ``ui.toml`` has and the other lacks, keys and placeholders alike: no untranslated key may build."""
    for (source, words), (other_source, others) in ((main, other), (other, main)):
        for table, texts in words.items():
            for key in texts:
                if key not in others.get(table, {}):
                    where = other_source.line_of_key((table,))
                    faults.add(
                        other_source.file,
                        where,
                        f'[{table}] has no "{key}"',
                        f"translate it: {source.file}:{source.line_of_key((table, key))} has it",
                    )
    source, words = other
    for table, texts in words.items():
        for key, text in texts.items():
            model = main[1].get(table, {}).get(key)
            if model is not None and placeholders(text) != placeholders(model):
                here, there = _listed(placeholders(text)), _listed(placeholders(model))
                faults.add(
                    source.file,
                    source.line_of_key((table, key)),
                    f'"{key}" has the placeholders {here}, but {there} in {main[0].file}',
                    "use the same ones in every language",
                )


def check_words_known(source: Source, words: Catalogue, wanted: Catalogue, faults: Faults) -> None:
    """Note the words that the pages need, as ``wanted`` has them, and this ``ui.toml`` lacks."""
    for table, texts in wanted.items():
        for key in texts.keys() - words.get(table, {}).keys():
            advice = f'the project\'s own text is "{texts[key]}"'
            faults.add(source.file, source.line_of_key((table,)), f'[{table}] has no "{key}", which pages need', advice)


def check_words_whole(source: Source, words: Catalogue, faults: Faults) -> None:
    """Note texts whose braces are no placeholders."""
    for table, texts in words.items():
        for key, text in texts.items():
            if placeholders(text) is None:
                faults.add(
                    source.file,
                    source.line_of_key((table, key)),
                    f'the braces in "{key}" are not placeholders',
                    "write {name}, and {{ or }} for a brace",
                )


def placeholders(text: str) -> frozenset[str] | None:
    """The names in ``{braces}``; ``None`` where braces are not closed or hold something else than a name.

    >>> sorted(placeholders("{from} till {to}."))
    ['from', 'to']
    """
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]
    except ValueError:
        return None
    return frozenset(fields) if all(re.fullmatch(r"[a-z_]+", field) for field in fields) else None


def _listed(names: frozenset[str] | None) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names or ())) or "none"


def check_messages(source: Source, words: Catalogue, faults: Faults) -> None:
    """Note rules without a message, messages without a rule, and texts that want what the rule does not tell."""
    for rule in words:
        if rule not in RULES:
            faults.add(
                source.file, source.line_of_key((rule,)), f'there is no rule "{rule}"', did_you_mean(rule, RULES)
            )
    for rule in RuleId:
        texts = words.get(rule)
        if texts is None:
            faults.add(
                source.file,
                0,
                f'the rule "{rule}" has no message',
                f'add ["{rule}"] with title' + (", short and text" if rule in REFUSALS else ""),
            )
            continue
        _check_message(source, rule, texts, faults)


def _check_message(source: Source, rule: RuleId, texts: Mapping[str, str], faults: Faults) -> None:
    def fault(key: str, message: str, advice: str) -> None:
        faults.add(source.file, source.line_of_key((rule, key)), message, advice)

    for key in _MESSAGE if rule in REFUSALS else _MESSAGE[:1]:
        if key not in texts:
            fault(key, f'the message of "{rule}" has no {key}', f'add {key} = "…"')
    values = frozenset(REFUSALS.get(rule, ())) | ({"witness"} if rule.startswith(_TURN_RULES) else frozenset())
    for key, text in texts.items():
        if key not in _MESSAGE:
            fault(key, f'"{key}" means nothing in a message', did_you_mean(key, _MESSAGE))
        for name in sorted((placeholders(text) or frozenset()) - values):
            advice = did_you_mean(name, values) or "this rule tells no values"
            fault(key, f'"{rule}" does not tell "{{{name}}}"', advice)


def read_glossary(source: Source, faults: Faults) -> dict[str, Term] | None:
    """The words of ``ordlista.toml`` by their keys, in the file's order; ``None`` where it is not TOML."""
    data = parse_toml(source, faults)
    if data is None:
        return None
    root = Table(data, source, faults)
    terms: dict[str, Term] = {}
    for id_ in data:
        if (table := root.table(id_)) is None:
            continue
        terms[id_] = Term(
            id=id_,
            term=table.text("term"),
            text=table.text("text"),
            translation=table.text("en", ""),
            rule=table.text("rule", ""),
            see=table.texts("see"),
        )
        table.done()
        if re.search(r"[\s#%/?&\"'<>]", id_):
            table.fault((), f'"{id_}" cannot be an address', "use letters, digits and hyphens in the name of the table")
    first: dict[str, str] = {}
    for term in terms.values():
        known = first.setdefault(term.term.casefold(), term.id)
        if term.term and known != term.id:
            faults.add(
                source.file,
                source.line_of_key((term.id, "term")),
                f'"{known}" explains the term "{term.term}" already',
                "make one entry of the two, or name them so that readers can tell them apart",
            )
        for other in term.see:
            if other not in terms:
                faults.add(
                    source.file,
                    source.line_of_key((term.id, "see")),
                    f'there is no word "{other}"',
                    did_you_mean(other, terms),
                )
        if term.rule and term.rule not in RULES:
            faults.add(
                source.file,
                source.line_of_key((term.id, "rule")),
                f'there is no rule "{term.rule}"',
                did_you_mean(term.rule, RULES),
            )
    return terms
