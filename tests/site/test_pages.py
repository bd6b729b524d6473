"""The pages of a small site: what is on them, in each language, and that they need nothing from elsewhere."""

import re
from html.parser import HTMLParser

import pytest
from jinja2 import DictLoader, Environment

from site_builder.faults import Faults, SiteError
from site_builder.kept import Kept
from site_builder.whole import check_whole
from tests import told
from tests.site.sites import CHAPTER, CHOICE, COUNT, GLOSSARY, PUZZLE, RACE, ROLLS, WRONG, SmallSite

CH = "content/sv/regler/brade/01-att-flytta.md"
NAMES = [
    "404.html",
    "fritt-brade.html",
    "granska-match.html",
    "index.html",
    "kurs/index.html",
    "om.html",
    "ordlista.html",
    "problem/enda.html",
    "problem/index.html",
    "regler/att-flytta.html",
    "regler/index.html",
    "utskrift.html",
]


def main_of(html: str) -> str:
    return html.partition('<main id="main" tabindex="-1">')[2].partition("</main>")[0]


class Elements(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_every_page_is_there_in_every_language(plain_pages: dict[str, str]) -> None:
    assert sorted(plain_pages) == sorted([*NAMES, *(f"en/{name}" for name in NAMES)])


def test_every_page_is_whole(plain_pages: dict[str, str]) -> None:
    for path, html in plain_pages.items():
        elements = Elements(html).found
        tags = [tag for tag, _ in elements]
        assert html.startswith("<!doctype html>\n"), path
        assert ("html", {"lang": "en" if path.startswith("en/") else "sv"}) in elements, path
        for once in ("title", "main", "h1", "header", "footer"):
            assert tags.count(once) == 1, (path, once)
        assert any(given.get("name") == "description" and given.get("content") is not None for _, given in elements)
        skip = next(given for tag, given in elements if tag == "a")
        assert skip == {"class": "skip", "href": "#main"}, path
        for tag, given in elements:
            if tag == "nav":
                assert given.get("aria-label"), path


def test_pages_allow_nothing_from_elsewhere(plain_pages: dict[str, str]) -> None:
    for path, html in plain_pages.items():
        policy = next(given["content"] for _, given in Elements(html).found if "http-equiv" in given)
        assert policy is not None
        assert policy.startswith("default-src 'self'; script-src 'self' 'wasm-unsafe-eval';"), path
        assert "unsafe-inline" not in policy


def test_only_the_page_for_missing_pages_has_a_style_which_its_policy_allows(plain_pages: dict[str, str]) -> None:
    for path, html in plain_pages.items():
        assert (("<style>" in html) and ("style-src" in html)) == path.endswith("404.html"), path
    changed = plain_pages["404.html"].replace("display: none", "display: grid")
    faults = Faults()
    check_whole({"404.html": changed}, [], faults, Kept())
    assert any("an inline <style> would be blocked" in fault.message for fault in faults)


def test_a_rule_has_its_number_and_anchor(plain_pages: dict[str, str]) -> None:
    main = main_of(plain_pages["regler/att-flytta.html"])
    elements = Elements(main).found
    for number, rule in enumerate(("land.one-only", "hit.blot"), 1):
        assert ("p", {"id": rule, "class": "rule"}) in elements
        link = {"class": "rule-number", "href": f"#{rule}", "aria-label": f"Regel {number}"}
        assert ("a", link) in elements
    assert ">1</a> På tungorna" in main


def test_anchors_keep_their_letters(plain_pages: dict[str, str]) -> None:
    assert '<h2 id="på-väg">På väg</h2>' in main_of(plain_pages["regler/att-flytta.html"])


def test_a_heading_is_listed_without_its_marks(site: SmallSite) -> None:
    site.change(CH, "## På väg", "## På *väg* & `<hem>` {#pa-vag}")
    page = site.pages()["regler/att-flytta.html"]
    assert '<li><a href="#pa-vag">På väg &amp; &lt;hem&gt;</a></li>' in page


def test_links_are_relative_and_stay_in_the_language(plain_pages: dict[str, str]) -> None:
    for path in ("regler/att-flytta.html", "en/regler/att-flytta.html"):
        assert '<a class="term" href="../ordlista.html#blotta">' in plain_pages[path]
        assert '<a class="rule-link" href="#land.one-only">' in plain_pages[path]
    assert 'href="../../assets/' in plain_pages["en/regler/att-flytta.html"]
    for html in plain_pages.values():
        assert 'href="/' not in html
        assert 'src="/' not in html


def test_the_language_switch_stays_on_the_page(plain_pages: dict[str, str]) -> None:
    assert '<a href="../en/problem/enda.html" lang="en" hreflang="en">English</a>' in plain_pages["problem/enda.html"]
    assert (
        '<a href="../../problem/enda.html" lang="sv" hreflang="sv">Svenska</a>' in plain_pages["en/problem/enda.html"]
    )
    assert (
        '<a href="enda.html" lang="en" hreflang="en" aria-current="true">English</a>'
        in plain_pages["en/problem/enda.html"]
    )


def test_the_facts_of_a_problem_are_explained_in_the_glossary_where_it_has_the_word(site: SmallSite) -> None:
    facts = '<p class="problem-facts">Regler · '
    assert facts in site.pages()["problem/enda.html"]
    assert '<a class="term" href="../ordlista.html#bok">' not in site.pages()["problem/enda.html"]
    site.put({"content/sv/ordlista.toml": GLOSSARY + '\n[bok]\nterm = "Boken"\ntext = "Reglerna."\n'})
    for path in ("problem/enda.html", "en/problem/enda.html"):
        assert '· <a class="term" href="../ordlista.html#bok">' in site.pages()[path]


def test_a_word_that_is_the_same_in_english_is_not_said_twice(site: SmallSite) -> None:
    assert '<span class="translation" lang="en">blot</span>' in site.pages()["ordlista.html"]
    site.change("content/sv/ordlista.toml", 'en = "blot"', 'en = "blotta"')
    assert "translation" not in main_of(site.pages()["ordlista.html"])


def test_what_is_not_translated_says_so_and_is_marked(plain_pages: dict[str, str]) -> None:
    assert "untranslated" not in plain_pages["regler/att-flytta.html"]
    english = main_of(plain_pages["en/regler/att-flytta.html"])
    assert '<h1 lang="sv">Att flytta</h1>' in english
    assert '<p class="untranslated">' in english
    assert '<div class="text" lang="sv">' in english
    assert '<div lang="en">' in english  # the board speaks the page's language
    assert '<p class="task" lang="sv">Pröva.</p>' in english
    assert 'aria-label="Regel 1"' in english  # a part of the Swedish text


def test_what_is_translated_takes_the_place_of_the_original(site: SmallSite) -> None:
    site.put(
        {
            CH.replace("/sv/", "/en/"): CHAPTER.replace("Att flytta", "Moving").replace("Pröva.", "Try."),
            "content/en/ordlista.toml": GLOSSARY.replace("En ensam bricka", "A lone checker"),
            "puzzles/regler/enda.toml": PUZZLE
            + '\n[en]\ntitle = "The one turn"\ntask = "?"\nhints = ["x"]\ncomment = "y"\n',
        }
    )
    pages = site.pages()
    english = main_of(pages["en/regler/att-flytta.html"])
    assert "<h1>Moving</h1>" in english
    assert 'lang="sv"' not in english
    assert 'aria-label="Rule 1"' in english
    assert "A lone checker." in pages["en/ordlista.html"]
    assert "<h1>The one turn</h1>" in pages["en/problem/enda.html"]


def test_chapters_lead_to_their_neighbours(site: SmallSite) -> None:
    second = (
        CHAPTER.replace("number = 1", "number = 2")
        .replace('"att-flytta"', '"att-sla"')
        .replace("Att flytta", "Att slå")
    )
    second = second.replace("{#land.one-only}\n", "").replace("{#hit.blot}\n", "").replace('"forsta"', '"andra"')
    site.put({"content/sv/regler/brade/02-att-sla.md": second})
    pages = site.pages()
    assert '<a rel="next" href="att-sla.html">' in pages["regler/att-flytta.html"]
    assert 'rel="prev"' not in pages["regler/att-flytta.html"]
    assert '<a rel="prev" href="att-flytta.html">' in pages["regler/att-sla.html"]
    assert '<a href="att-sla.html" aria-current="page">' in pages["regler/att-sla.html"]


PLAIN = '+++\ntitle = "{title}"\n{number}slug = "{slug}"\n+++\n\nText.\n'


def test_rulebooks_stand_side_by_side_with_the_texts_beside_them_and_the_course(site: SmallSite) -> None:
    site.change("site.toml", 'ruleset = "bok"', 'ruleset = "bok"\nrulebooks = ["brade", "backgammon"]')
    site.put(
        {
            "content/sv/regler/backgammon/01-malet.md": PLAIN.format(
                title="Målet", number="number = 1\n", slug="malet"
            ),
            "content/sv/regler/backgammon/02-slut.md": PLAIN.format(title="Slut", number="number = 2\n", slug="slut"),
            "content/sv/regler/jamforelse.md": PLAIN.format(title="Jämför", number="", slug="jamforelse"),
            "content/sv/kurs/01-ett.md": PLAIN.format(title="Ett", number="number = 1\n", slug="ett"),
            "content/sv/kurs/02-tva.md": PLAIN.format(title="Två", number="number = 2\n", slug="tva"),
        }
    )
    pages = site.pages()
    own = ["kurs/ett.html", "kurs/tva.html", "regler/backgammon/malet.html", "regler/jamforelse.html"]
    assert set(own) <= set(pages)
    listed = [attrs.get("href") for tag, attrs in Elements(main_of(pages["regler/index.html"])).found if tag == "a"]
    assert [href for href in listed if href and href.endswith(".html")] == [
        *("att-flytta.html", "backgammon/malet.html", "backgammon/slut.html", "jamforelse.html"),
    ]
    assert '<a rel="next" href="slut.html"' in pages["regler/backgammon/malet.html"]
    assert 'rel="prev"' not in pages["regler/backgammon/malet.html"]  # a book begins with its first chapter
    assert '<a rel="next" href="tva.html"' in pages["kurs/ett.html"]


def test_page_data_has_the_messages_with_addresses_from_this_page(plain_pages: dict[str, str]) -> None:
    data = told.of_page(plain_pages["en/problem/enda.html"])
    assert data["lang"] == "en"
    messages = data["messages"]
    assert isinstance(messages, dict)
    assert messages["land.one-only"]["href"] == {"brade": "../regler/att-flytta.html#land.one-only"}
    assert messages["land.one-only"]["number"] == 1
    assert messages["blast.wall"]["href"] == {}  # this rulebook has no paragraph of it


def test_a_rule_that_games_share_has_one_number_and_a_paragraph_in_each_book(site: SmallSite) -> None:
    site.change("site.toml", 'ruleset = "bok"', 'ruleset = "bok"\nrulebooks = ["brade", "backgammon"]')
    text = PLAIN.format(title="Slag", number="number = 1\n", slug="slag")
    text += "[Regeln](regel:hit.blot) och [den andra](regel:land.one-only).\n\nEn blotta slås.\n{#hit.blot}\n"
    site.put({"content/sv/regler/backgammon/01-slag.md": text})
    pages = site.pages()
    own, other = pages["regler/backgammon/slag.html"], pages["regler/att-flytta.html"]
    for page in (own, other):
        assert re.findall(r'class="rule-number" href="#hit.blot">(\d+)<', page) == ["2"]
    assert '<a class="rule-link" href="#hit.blot">Regeln</a>' in own
    assert '<a class="rule-link" href="../att-flytta.html#land.one-only">den andra</a>' in own
    assert '<a class="rule-link" href="#hit.blot">' not in other
    one, both = [told.of_page(pages[page]) for page in ("problem/enda.html", "fritt-brade.html")]
    hrefs = {"brade": "regler/att-flytta.html#hit.blot", "backgammon": "regler/backgammon/slag.html#hit.blot"}
    assert both["messages"]["hit.blot"]["href"] == hrefs
    assert one["messages"]["hit.blot"]["href"] == {"brade": f"../{hrefs['brade']}"}
    assert {*one["games"].values()} == {"brade"}


@pytest.mark.parametrize(
    ("path", "tables"),
    [
        ("index.html", ["board", "puzzle", "rolls"]),
        ("regler/att-flytta.html", ["board", "puzzle", "rolls"]),
        ("problem/index.html", ["exercises", "problems", "puzzle"]),
        ("problem/enda.html", ["board", "puzzle", "rolls"]),
        ("fritt-brade.html", ["analysis", "board", "free", "rolls"]),
        ("granska-match.html", ["board", "match", "rolls"]),
        ("utskrift.html", ["sheet"]),
        ("ordlista.html", []),
    ],
)
def test_page_data_has_the_words_that_are_said_on_such_a_page(
    plain_pages: dict[str, str], path: str, tables: list[str]
) -> None:
    words = told.of_page(plain_pages[path])["ui"]
    assert isinstance(words, dict)
    assert sorted(words) == tables
    assert all(words.values())


def test_a_try_carries_its_goal_and_replies(site: SmallSite) -> None:
    site.change(CH, "legal = [", 'goal = ["1/4 5/9"]\nsuccess = "Så är det."\nlegal = [')
    data = told.of_boards(site.pages()["regler/att-flytta.html"])[0]
    assert data["kind"] == "try"
    assert data["goal"] == [["1:12,4:1,9:1,12:1/1:15/b", None]]
    assert data["success"] == "Så är det."
    assert data["rulesets"] == []
    assert data["wrong"] == {}


def test_a_try_says_what_is_wrong_with_a_turn_that_misses_its_goal(site: SmallSite) -> None:
    site.change(CH, "legal = [", 'goal = ["1/4 5/9"]\nwrong = { "1/4/8" = "Bara en." }\nlegal = [')
    data = told.of_boards(site.pages()["regler/att-flytta.html"])[0]
    assert data["wrong"] == {"1:12,5:1,8:1,12:1/1:15/b": "Bara en."}


def test_a_board_that_plays_tells_what_it_needs(site: SmallSite) -> None:
    page = site.pages()["regler/att-flytta.html"]
    assert page.count("<noscript>") == page.count('data-board="try"') > 0


def test_a_puzzle_carries_its_solution(site: SmallSite) -> None:
    site.change(CH, "## På väg", '```puzzle\nid = "enda"\n```\n\n## På väg')
    pages = site.pages()
    data = told.of_boards(pages["problem/enda.html"])[0]
    puzzle = data["puzzle"]
    assert isinstance(puzzle, dict)
    assert puzzle["question"] == "turn"
    assert puzzle["solutions"] == [["1:14,7:1/1:15/b", None]]
    assert puzzle["turns"] == ["1/7"]
    assert (
        '<h3 class="problem-title"><a href="../problem/enda.html">Det enda draget</a></h3>'
        in pages["regler/att-flytta.html"]
    )


@pytest.mark.parametrize(
    ("composed", "said"), [("hand", "uttänkt för hand"), ("Murray, sidan 128", "Murray, sidan 128")]
)
def test_a_puzzle_tells_where_it_comes_from(site: SmallSite, composed: str, said: str) -> None:
    site.change("puzzles/regler/enda.toml", 'composed = "hand"', f'composed = "{composed}"')
    assert f'<p class="problem-facts">Regler · lätt · Boken · {said}</p>' in site.pages()["problem/enda.html"]


def test_an_author_cannot_end_a_data_block(site: SmallSite) -> None:
    site.change("puzzles/regler/enda.toml", "Bara en", "</script><script>alert(1)</script>")
    html = site.pages()["problem/enda.html"]
    assert "<script>alert" not in html


DATA = '<script type="application/json">{"replies":"%s"}</script>'


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("<h1>a</h1><p id=a><p id=a>", 'dist/p.html: the anchor "a" is there twice'),
        ("<h1>a</h1><h1>b</h1>", "dist/p.html: the page has 2 first-level headings"),
        ("<p>", "dist/p.html: the page has 0 first-level headings"),
        ("<h1>a</h1>\n<a href='q.html'>", 'dist/p.html:2: the address "q.html" leads to no file of the site'),
        (f"<h1>a</h1>{DATA % 'q.js'}", 'dist/p.html:1: the address "q.js" leads to no file of the site'),
        (f"<h1>a</h1>{DATA % 'p.html'}", ""),
        ("<h1>a</h1><a href='#q'>", 'dist/p.html:1: the address "#q" leads to no place on its page'),
        ("<h1>a</h1><a href='/p.html'>", 'dist/p.html:1: the address "/p.html" is not relative'),
        ("<h1 style='color:red'>a</h1>", 'dist/p.html:1: style="color:red" on <h1> would be blocked'),
        ("<h1 onclick='x()'>a</h1>", 'dist/p.html:1: onclick="x()" on <h1> would be blocked'),
        ("<h1>a</h1><script>x</script>", "dist/p.html:1: an inline <script> would be blocked"),
        ("<h1>a</h1><style>x</style>", "dist/p.html:1: an inline <style> would be blocked"),
        ("<h1 id=q>a</h1><a href='#q'><a href='p.html#q'><a href='https://a.b/'><script type='application/json'>", ""),
    ],
)
def test_a_finished_page_is_looked_over(page: str, fault: str) -> None:
    faults = Faults()
    check_whole({"p.html": page}, [], faults, Kept())
    assert [str(found).startswith(fault) for found in faults] == ([True] if fault else [])


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<p style="color: red">Se.</p>', 'style="color: red" on <p> would be blocked'),
        ("<script>alert(1)</script>", "an inline <script> would be blocked"),
        ('<a href="nowhere.html">x</a>', 'the address "nowhere.html" leads to no file'),
        ('<a href="/om.html">x</a>', 'the address "/om.html" is not relative'),
        ('<p id="land.one-only">Se.</p>', 'the anchor "land.one-only" is there twice'),
        ("<h1>Se.</h1>", "the page has 2 first-level headings"),
    ],
)
def test_a_fault_in_the_html_of_a_text_is_told_where_it_is_written(site: SmallSite, html: str, fault: str) -> None:
    site.change(CH, "## På väg", f"{html}\n\n## På väg")
    with pytest.raises(SiteError) as caught:
        site.pages()
    assert {(found.file, found.line) for found in caught.value.faults} == {(CH, 23)}
    assert caught.value.faults[0].message.startswith(fault)


def test_a_word_that_a_template_lacks_stops_the_build(site: SmallSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_builder.load.check_words_known", lambda *_: None)
    for lang, word in (("sv", 'skip = "Hoppa till texten"\n'), ("en", 'skip = "Skip to the text"\n')):
        site.change(f"content/{lang}/ui.toml", word, "")
    with pytest.raises(SiteError) as caught:
        site.pages()
    assert "has no attribute 'skip'" in caught.value.faults[0].message


def test_a_puzzle_carries_wrong_answers_and_what_punishes_them(site: SmallSite) -> None:
    site.put({"puzzles/regler/enda.toml": RACE + WRONG.format(turn="19/21 20/21", reply='reply = "6-1: 24/off"\n')})
    data = told.of_boards(site.pages()["problem/enda.html"])[0]
    puzzle = data["puzzle"]
    assert isinstance(puzzle, dict)
    after = "19:1,20:1,21:3,off:10/24:1,off:14/b"
    assert puzzle["wrong"] == [{"position": after, "rolls": [], "number": None, "text": "Nej."}]
    assert puzzle["punished"][after] == {"roll": "6-1", "turn": "24/off"}


@pytest.mark.parametrize("puzzle", [PUZZLE, CHOICE, ROLLS, COUNT], ids=["turn", "choice", "rolls", "number"])
def test_a_problem_has_one_main_button(site: SmallSite, puzzle: str) -> None:
    site.put({"puzzles/regler/enda.toml": puzzle})
    main = Elements(main_of(site.pages()["problem/enda.html"])).found
    assert [tag for tag, given in main if given.get("class") == "primary"] == ["button"]


def test_a_question_about_rolls_carries_the_rolls(site: SmallSite) -> None:
    site.put({"puzzles/regler/enda.toml": ROLLS + '\n[[wrong]]\nrolls = ["6-5"]\nsv = "Nej."\n'})
    data = told.of_boards(site.pages()["problem/enda.html"])[0]
    puzzle = data["puzzle"]
    assert isinstance(puzzle, dict)
    assert puzzle["question"] == "rolls"
    assert len(puzzle["rolls"]) == 15  # all without a six
    assert puzzle["wrong"] == [{"position": None, "rolls": ["6-5"], "number": None, "text": "Nej."}]
    assert data["replies"] == {"asked": {}, "values": []}


@pytest.mark.parametrize(
    ("href", "written"),
    [
        ("problem:enda", 'href="../problem/enda.html"'),
        ("sida:fritt-brade#bok/1:15/1:15/w/6-2", 'href="../fritt-brade.html#bok/1:15/1:15/w/6-2"'),
        ("../../om.md", 'href="../om.html"'),
        ("#på-väg", 'href="#på-väg"'),
        ("01-att-flytta.md", 'href="att-flytta.html"'),
        ("https://example.org/x", 'href="https://example.org/x" rel="external"'),
    ],
)
def test_links_of_every_kind_lead_somewhere(site: SmallSite, href: str, written: str) -> None:
    site.change(CH, "regel:land.one-only", href)
    assert f"<a {written}>regeln</a>" in site.pages()["regler/att-flytta.html"]


def test_a_template_that_cannot_be_read_is_told_with_its_line(site: SmallSite, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Environment(loader=DictLoader({"start.html": "a\n{% if %}"}), autoescape=True)
    monkeypatch.setattr("site_builder.render._templates", lambda: broken)
    with pytest.raises(SiteError, match=r"templates/start\.html:2: "):
        site.pages()


def test_what_a_page_fetches_is_named_in_its_head_at_once(site: SmallSite) -> None:
    pages = site.pages()
    named = {path: re.findall(r'rel="modulepreload" href="[^"]*/web/([^"]*)"', html) for path, html in pages.items()}
    assert any(name.startswith("free-") for name in named["fritt-brade.html"])
    assert any(name.startswith("match-") for name in named["granska-match.html"])
    assert any(name.startswith("sheet-") for name in named["utskrift.html"])
    assert named["index.html"]
    assert not any(name.startswith(("free-", "match-", "sheet-", "main")) for name in named["index.html"])
