"""What is wrong with a site's files is told with file and line, all at once."""

import pytest

from engine.rules import RuleId
from tests.site.sites import CHAPTER, GLOSSARY, PUZZLE, SmallSite

CH = "content/sv/regler/brade/01-att-flytta.md"
UI = "content/sv/ui.toml"
EN = "content/en/ui.toml"
MESSAGES = "content/sv/meddelanden.toml"
WORDS = "content/sv/ordlista.toml"
PZ = "puzzles/regler/enda.toml"


def test_the_small_site_holds(site: SmallSite) -> None:
    assert site.faults() == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        # site.toml
        (
            "site.toml",
            'title = "Liten"',
            'title = "Liten',
            "site.toml:1: this is not TOML, column 15: Illegal character",
        ),
        ("site.toml", 'title = "Liten"\n', "", 'site.toml:1: "title" is missing'),
        ("site.toml", '"bok"', '"bokk"', 'site.toml:2: "ruleset" cannot be "bokk"'),
        ("site.toml", "complete", "komplett", 'site.toml:3: "komplett" means nothing here'),
        ("site.toml", "complete = false", 'complete = "no"', 'site.toml:3: "complete" is a text here'),
        ("site.toml", "complete = false", "complete = true", "…"),
        ("site.toml", 'en = "English"', "en = 1", 'site.toml:7: "en" in "languages" is not a text'),
        ("site.toml", "en =", '"../x" =', 'site.toml:7: "../x" is no code of a language'),
        ("site.toml", "en =", '"" =', 'site.toml:7: "" is no code of a language'),
        ("site.toml", "en =", "EN =", 'site.toml:7: "EN" is no code of a language'),
        ("site.toml", "en =", "index =", 'site.toml:7: "index" is no code of a language'),
        ("site.toml", "en =", "om =", 'site.toml:7: "om" is the name of something else in every site'),
        ("site.toml", "sv =", '"s/v" =', 'site.toml:6: "s/v" is no code of a language'),
        ("site.toml", '"English"', '" "', 'site.toml:7: the language "en" has no name'),
        ("site.toml", "complete", 'rulebooks = ["../x"]\ncomplete', 'site.toml:3: "../x" cannot be a folder'),
        # catalogues
        (UI, "[nav]\n", '[nav]\nextra = "x"\n', f'{EN}:…: [nav] has no "extra"'),
        (UI, 'skip = "Hoppa till texten"\n', "", f'{UI}:…: [nav] has no "skip", which pages need'),
        (
            EN,
            'rule = "Rule {number}"',
            'rule = "Rule {nummer}"',
            f'{EN}:…: "rule" has the placeholders {{nummer}}, but {{number}} in {UI}',
        ),
        (EN, 'skip = "Skip to the text"', 'skip = ""', f'{EN}:…: "skip" is empty'),
        (EN, 'skip = "Skip to the text"', 'skip = "Skip {to"', f'{EN}:…: the braces in "skip" are not placeholders'),
        (EN, 'skip = "Skip to the text"', "skip = 1", f'{EN}:…: "skip" is a whole number here'),
        (MESSAGES, '["hit.blot"]', '["hit.blott"]', f'{MESSAGES}:…: there is no rule "hit.blott"'),
        (MESSAGES, '["hit.blot"]', '["hit.blott"]', f'{MESSAGES}: the rule "hit.blot" has no message'),
        (
            MESSAGES,
            'title = "Om hit.blot"',
            'titel = "Om hit.blot"',
            f'{MESSAGES}:…: the message of "hit.blot" has no title',
        ),
        (MESSAGES, 'title = "Om hit.blot"', 'title = "Om {die}"', f'{MESSAGES}:…: "hit.blot" does not tell "{{die}}"'),
        (WORDS, "text =", "txt =", f'{WORDS}:1: "text" is missing'),
        (WORDS, '"hit.blot"', '"hit.blott"', f'{WORDS}:5: there is no rule "hit.blott"'),
        (WORDS, 'rule = "hit.blot"', 'see = ["band"]', f'{WORDS}:5: there is no word "band"'),
        (WORDS, "[blotta]", '["en blotta"]', f'{WORDS}:1: "en blotta" cannot be an address'),
        # chapters
        (CH, "+++\ntitle", "title", f"{CH}:1: there is no front matter"),
        (CH, 'lead = "En', 'ledd = "En', f'{CH}:3: "ledd" means nothing here'),
        (CH, "number = 1", 'number = "1"', f'{CH}:4: "number" is a text here'),
        (CH, "number = 1", "number = 0", f"{CH}:4: this is chapter 0"),
        (CH, '"att-flytta"', '"att flytta"', f'{CH}:5: "att flytta" cannot be an address'),
        (CH, "## På väg", "# På väg", f"{CH}:23: the title of a page comes from its front matter"),
        (CH, "{#land.one-only}", "{#land.one-olny}", f'{CH}:11: there is no rule "land.one-olny"'),
        (CH, "{#hit.blot}", "\n{#hit.blot}", f"{CH}:27: {{#hit.blot}} belongs to no paragraph"),
        (
            CH,
            "{#hit.blot}",
            "{#land.one-only}",
            f'{CH}:26: the rule "land.one-only" has its paragraph in {CH}:11 already',
        ),
        (CH, "ordlista:blotta", "ordlista:blota", f'{CH}:8: the link "ordlista:blota" leads nowhere'),
        (CH, "regel:land.one-only", "regel:land.one", f'{CH}:25: the link "regel:land.one" leads nowhere'),
        (CH, "regel:land.one-only", "problem:nej", f'{CH}:25: the link "problem:nej" leads nowhere'),
        (CH, "regel:land.one-only", "sida:nej", f'{CH}:25: the link "sida:nej" leads nowhere'),
        (CH, "regel:land.one-only", "sid:om", f'{CH}:25: links beginning with "sid:" are not known'),
        (CH, "regel:land.one-only", "02-x.md", f'{CH}:25: the link "02-x.md" leads nowhere'),
        (CH, "regel:land.one-only", "#pa-vag", f'{CH}:25: there is no "#pa-vag" to link to'),
        (CH, "regel:land.one-only", "../../om.md#x", f'{CH}:25: there is no "#x" to link to'),
        (CH, "[regeln](", "![bild](", f"{CH}:25: pictures are not supported"),
        (CH, "```try", "```tyr", f'{CH}:13: there are no blocks called "tyr"'),
        (CH, '"land.one-only"\n```', '"land.one-only"\n', f"{CH}:13: this block is never closed"),
        (CH, "{#hit.blot}", "{# hit.blot }", f"{CH}:26: {{# hit.blot }} is read as text"),
        (CH, "## På väg", "## På väg {# vag}", f"{CH}:23: {{# vag}} is read as text"),
        (CH, "```try", " ```try", f'{CH}:13: this block "try" does not begin at the beginning of its line'),
        (CH, "```try", "> ```try", f'{CH}:13: this block "try" does not begin at the beginning of its line'),
        (CH, "```try", "- ~~~ try", f'{CH}:13: this block "try" does not begin at the beginning of its line'),
        (CH, "```try", "~~~try", f"{CH}:13: this block is never closed"),
        (CH, "```try", "~~~tyr\n~~~\n```try", f'{CH}:13: there are no blocks called "tyr"'),
        # directives
        (CH, 'id = "forsta"', 'id = "första"', f'{CH}:14: "första" cannot be an id'),
        (CH, 'id = "forsta"\n', "", f'{CH}:14: "id" is missing'),
        (CH, 'task = "Pröva."', "task = 3", f'{CH}:17: "task" is a whole number here'),
        (CH, 'task = "Pröva."', 'taks = "Pröva."', f'{CH}:17: "taks" means nothing here'),
        (
            CH,
            'roll = "4-3"',
            "roll = 4-3",
            f"{CH}:16: this is not TOML, column 9: Expected newline or end of document after a statement",
        ),
        (
            CH,
            "legal = [",
            'rulesets = ["sm"]\nlegal = [',
            f'{CH}:18: the board starts with "bok", which is not among its rulesets',
        ),
        (CH, "legal = [", 'rulesets = ["bok", "smm"]\nlegal = [', f'{CH}:18: there is no ruleset "smm"'),
        (CH, "legal = [", 'options = { "six" = true }\nlegal = [', f"{CH}:18: options of bok are "),
        (CH, "legal = [", 'shows = ["hit.blott"]\nlegal = [', f'{CH}:18: there is no rule "hit.blott"'),
        (
            CH,
            "legal = [",
            'rulesets = ["bok", "sm", "bok"]\nlegal = [',
            f"{CH}:18: \"rulesets\" has the same item twice: 'bok'",
        ),
        (CH, "legal = [", "light = [5, 5]\nlegal = [", f'{CH}:18: "light" has the same item twice: 5'),
        (CH, "legal = [", "light = [25]\nlegal = [", f"{CH}:18: 25 is not a point"),
        (CH, "legal = [", 'light = ["5"]\nlegal = [', f'{CH}:18: "light" has something else than whole numbers in it'),
        (CH, "legal = [", 'numbering = "mine"\nlegal = [', f'{CH}:18: "numbering" cannot be "mine"'),
        (CH, '"1/5" = "land.one-only"', '"1/5" = "land.one"', f'{CH}:20: there is no rule "land.one"'),
        # puzzles
        (PZ, 'name = "only-turn"', 'name = "only"', f'{PZ}:9: "name" cannot be "only"'),
        (PZ, 'name = "only-turn"', 'name = "only-turn"\nmake = "jan"', f'{PZ}:10: "make" means nothing here'),
        (
            PZ,
            'name = "only-turn"',
            'name = "which-rolls"\nmake = "jan"',
            f"{PZ}:5: a question about all rolls has no roll",
        ),
        (
            PZ,
            "composed",
            'choices = ["1/7", "1/5"]\ncomposed',
            f"{PZ}:6: here are 2 turns to choose among",
        ),
        (PZ, "composed", "difficulty = 2\ncomposed", f'{PZ}:6: "difficulty" means nothing here'),
        (PZ, 'kind = "regler"', 'kind = "jan"', f'{PZ}:2: the file is in the folder "regler"'),
        (PZ, 'id = "enda"', 'id = "endast"', f'{PZ}:1: the file is called "enda.toml"'),
        (PZ, 'id = "enda"', 'id = "index"', f'{PZ}:1: "index" is the name of the list of problems'),
        (PZ, "[sv]", "[en]", f"{PZ}:1: the texts in the main language are missing"),
        (PZ, 'hints = ["En och en."]', "hints = []", f"{PZ}:11: there are no hints"),
        (PZ, 'comment = "Bara', 'coment = "Bara', f'{PZ}:15: "coment" means nothing here'),
        (PZ, "[goal]\nname", "[gaol]\nname", f'{PZ}:1: the table "goal" is missing'),
        (PZ, 'ruleset = "bok"', 'ruleset = { id = "bok", six = true }', f"{PZ}:3: options of bok are "),
    ],
)
def test_a_fault_is_told_with_its_line(site: SmallSite, file: str, old: str, new: str, fault: str) -> None:
    site.change(file, old, new)
    faults = site.faults()
    if fault == "…":  # the rulebook is said to be complete, and most rules have no paragraph
        assert 'content/…/regler: the rule "blast.wall" has no paragraph' in faults
        return
    place, number, message = fault.partition(":…:")
    if number:  # a long file, which others write in too: any line of it
        assert any(told.startswith(f"{place}:") and told.endswith(message) for told in faults), faults
    else:
        assert any(told.startswith(fault) for told in faults), faults


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (CH, 'title = "Att flytta"', 'title = "Att \u202eflytta"', f"{CH}:2: here is the character U+202E, which"),
        (CH, "En ensam bricka", "En\x00 ensam bricka", f"{CH}:8: here is the character U+0000, which"),
        (CH, 'title = "Att flytta"', 'title = "Att \\u202eflytta"', f'{CH}:2: "title" has the character U+202E in it'),
        (PZ, 'title = "Det', 'title = "\\u0000Det', f'{PZ}:12: "title" has the character U+0000 in it'),
        (PZ, '"En och en."', '"En\\u2066 och en."', f'{PZ}:14: "hints" has the character U+2066 in it'),
        (PZ, '"En och en."', '"En [och](regel:hit.blot) en."', f'{PZ}:14: "hints" has a link in it, (regel:hit.blot)'),
        (WORDS, "En ensam bricka.", "En [b](ordlista:nope).", f'{WORDS}:3: "text" has a link in it, (ordlista:nope)'),
        ("site.toml", '"English"', '"Engl\\u202eish"', 'site.toml:7: "en" has the character U+202E in it'),
        (
            WORDS,
            "[blotta]",
            '[ensam]\nterm = "Blotta"\ntext = "x"\n\n[blotta]',
            f'{WORDS}:6: "ensam" explains the term "blotta"',
        ),
        (CH, "number = 1", "number = true", f'{CH}:4: "number" is true or false here'),
    ],
)
def test_one_slip_is_told_once(site: SmallSite, file: str, old: str, new: str, fault: str) -> None:
    site.change(file, old, new)
    (told,) = site.faults()
    assert told.startswith(fault)
    assert "" not in site.advice()


def test_lines_and_tabs_are_seen(site: SmallSite) -> None:
    site.change(PZ, 'task = "Vad kan vit göra?"', 'task = """Vad kan\n\tvit göra?"""')
    site.change(CH, "En ensam bricka", "En \tensam bricka")
    assert site.faults() == []


@pytest.mark.parametrize(
    ("file", "old", "new", "advice"),
    [
        (CH, "ordlista:blotta", "ordlista:blota", 'did you mean "blotta"?'),
        (CH, "regel:land.one-only", "regel:land.one", 'did you mean "land.one-only"?'),
        (CH, "regel:land.one-only", "01-att-flyta.md", 'did you mean "01-att-flytta.md"?'),
        (CH, "regel:land.one-only", "#pa-vag", 'did you mean "på-väg"?'),
        (CH, "```try", "```tyr", 'did you mean "try"?'),
        (CH, "task =", "taks =", 'did you mean "task"?'),
        (PZ, 'name = "only-turn"', 'name = "only"', 'did you mean "only-turn"?'),
    ],
)
def test_what_was_meant_is_guessed(site: SmallSite, file: str, old: str, new: str, advice: str) -> None:
    site.change(file, old, new)
    assert advice in site.advice()


def test_all_faults_of_a_run_are_listed(site: SmallSite) -> None:
    site.change(CH, "ordlista:blotta", "ordlista:blota")
    site.change(CH, '"1/5" = "land.one-only"', '"1/5" = "hit.blot"')
    site.change(PZ, 'roll = "6-6"', 'roll = "6-7"')
    site.change(WORDS, "text =", "txt =")
    assert len({fault.partition(":")[0] for fault in site.faults()}) == 3
    assert len(site.faults()) >= 5


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("site.toml", "site.toml: this file is missing"),
        (UI, f"{UI}: this file is missing"),
        (MESSAGES, f"{MESSAGES}: this file is missing"),
        (WORDS, f"{WORDS}: this file is missing"),
        ("content/sv/start.md", "content/sv/start.md: this file is missing"),
    ],
)
def test_a_missing_file_is_told(site: SmallSite, file: str, fault: str) -> None:
    site.put({file: None})
    assert fault in site.faults()


def test_a_file_that_is_not_utf8_is_told(site: SmallSite) -> None:
    (site.root / CH).write_bytes("Å".encode("latin-1"))
    assert f"{CH}: this file is not UTF-8 (byte 0)" in site.faults()


def test_chapters_share_no_number_slug_or_board(site: SmallSite) -> None:
    second = "content/sv/regler/brade/02-samma.md"
    site.put({second: CHAPTER.replace("{#land.one-only}\n", "").replace("{#hit.blot}\n", "")})
    faults = site.faults()
    assert f"{second}:4: {CH} has the same number" in faults
    assert f"{second}:5: {CH} has the same slug" in faults
    assert any(fault.startswith(f'{second}:13: the board at {CH}:14 is called "forsta" too') for fault in faults), (
        faults
    )


def test_no_chapter_number_is_left_out(site: SmallSite) -> None:
    site.change(CH, "number = 1", "number = 3")
    assert f"{CH}:4: this is chapter 3, and there is no chapter 2" in site.faults()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("number = 1", "number = 2", ":4: the number is 2 here and 1 in"),
        ('slug = "att-flytta"', 'slug = "moving"', ":5: the slug is 'moving' here and 'att-flytta' in"),
        ("{#hit.blot}\n", "", ": the paragraph {#hit.blot} is missing:"),
    ],
)
def test_a_translation_is_built_like_its_original(site: SmallSite, old: str, new: str, fault: str) -> None:
    english = CH.replace("/sv/", "/en/")
    site.put({english: CHAPTER.replace(old, new)})
    assert any(told.startswith(english + fault) for told in site.faults()), site.faults()


def test_a_translation_has_an_original(site: SmallSite) -> None:
    site.put({"content/en/regler/brade/02-more.md": CHAPTER})
    assert "content/en/regler/brade/02-more.md: this translates no chapter" in site.faults()


def test_glossaries_have_the_same_words(site: SmallSite) -> None:
    site.put({"content/en/ordlista.toml": GLOSSARY.replace("[blotta]", "[blot]")})
    assert 'content/en/ordlista.toml: there is no word "blotta"' in site.faults()
    assert 'content/sv/ordlista.toml: there is no word "blot"' in site.faults()


def test_puzzles_share_no_id_and_are_there(site: SmallSite) -> None:
    site.put({"puzzles/jan/enda.toml": PUZZLE.replace('kind = "regler"', 'kind = "jan"')})
    site.change(CH, "## På väg", '```puzzle\nid = "enda"\n```\n\n```puzzle\nid = "endas"\n```\n\n## På väg')
    faults = site.faults()
    assert f"{PZ}:1: puzzles/jan/enda.toml has the same id" in faults
    assert f'{CH}:28: there is no puzzle "endas"' in faults


def test_a_kind_of_puzzle_has_a_heading_in_every_language(site: SmallSite) -> None:
    site.put({PZ: None, "puzzles/egen/enda.toml": PUZZLE.replace('"regler"', '"egen"')})
    assert [fault.partition(",")[0] for fault in site.faults()] == [
        f'{EN}: [problems] has no "kind_egen"',
        f'{UI}: [problems] has no "kind_egen"',
    ]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("[" * 3000, "this is nested too deeply"),
        ("{a=" * 3000, "this is nested too deeply"),
        ("9" * 5000, "this number is too long"),
        ("[{ y = 0x" + "f" * 5000 + " }]", "this number is too long"),
    ],
    ids=["lists", "tables", "digits", "letters"],
)
@pytest.mark.parametrize(("file", "line"), [("site.toml", 3), (PZ, 6), (CH, 17), (UI, 2)])
def test_what_the_reader_of_toml_cannot_take_is_told(
    site: SmallSite, file: str, line: int, value: str, fault: str
) -> None:
    lines = (site.root / file).read_text(encoding="utf-8").split("\n")
    site.put({file: "\n".join([*lines[: line - 1], f"x = {value}", *lines[line:]])})
    assert f"{file}:{line}: {fault}" in site.faults()


def test_lists_nested_too_deeply_are_told(site: SmallSite) -> None:
    deep = "\n".join("    " * depth + "- x" for depth in range(400))
    site.change(CH, "## På väg", f"{deep}\n\n## På väg")
    assert f"{CH}:422: this is nested too deeply" in site.faults()


def test_byte_order_marks_and_other_line_ends_are_passed_over(site: SmallSite) -> None:
    for path in [*site.root.rglob("*.toml"), *site.root.rglob("*.md")]:
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert site.faults() == []
    site.change(CH, "## På väg", "# På väg")
    assert site.faults() == [f"{CH}:23: the title of a page comes from its front matter"]


def test_either_fence_of_markdown_holds_a_board_or_shows_how_one_is_written(site: SmallSite) -> None:
    text = CHAPTER.replace("```", "~~~")
    site.put({CH: text + '\n~~~text\n```try\nid = "no board"\n```\n{# id }\n~~~\n'})
    assert site.faults() == []
    page = site.pages()["regler/att-flytta.html"]
    assert 'id="try-forsta"' in page
    assert "```try" in page


def test_an_anchor_may_be_indented_or_have_a_class_beside_it(site: SmallSite) -> None:
    site.change(CH, "{#hit.blot}", "{#hit.blot .viktig}")
    site.change(CH, "{#land.one-only}", "  {#land.one-only}")
    assert site.faults() == []
    page = site.pages()["regler/att-flytta.html"]
    assert page.count('class="rule-number"') == 2


@pytest.mark.parametrize("file", [UI, EN, MESSAGES, "content/en/meddelanden.toml", WORDS, PZ, CH])
def test_a_missing_quote_is_told_alone(site: SmallSite, file: str) -> None:
    site.change("site.toml", "complete = false\n", "")
    rules = "".join(f"Regel.\n{{#{rule}}}\n\n" for rule in RuleId if rule not in ("hit.blot", "land.one-only"))
    shown = '```puzzle\nid = "enda"\n```\n\nEtt [problem](problem:enda), [samma sida](01-att-flytta.md#pa).\n{#pa}\n\n'
    site.change(CH, "## På väg", f"{shown}{rules}## På väg")
    site.put({CH.replace("/sv/", "/en/"): (site.root / CH).read_text(encoding="utf-8").replace('"forsta"', '"first"')})
    site.put({"content/en/ordlista.toml": GLOSSARY})
    assert site.faults() == []
    before, _, after = (site.root / file).read_text(encoding="utf-8").partition('"\n')
    site.put({file: before + after})
    line = before.count("\n") + 1
    assert [fault.partition(", column")[0] for fault in site.faults()] == [f"{file}:{line}: this is not TOML"]


@pytest.mark.parametrize("name", ["ui", "meddelanden"])
def test_an_empty_catalogue_is_told(site: SmallSite, name: str) -> None:
    site.put({f"content/en/{name}.toml": ""})
    assert len(site.faults()) > 50
