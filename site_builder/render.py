"""Pages from a site that holds: every page in every language, as text by its path in ``dist``."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from engine.games import RULESETS
from site_builder import drawing
from site_builder.addresses import (
    PAGES,
    exercise_page,
    exercise_sheet,
    in_language,
    later_file,
    puzzle_page,
    relative,
)
from site_builder.assets import SERVICE_WORKER, WEB, Assets
from site_builder.blocks import BoardBlock
from site_builder.boards import Boards
from site_builder.directives import ruleset_id
from site_builder.faults import SiteError
from site_builder.kept import Kept
from site_builder.lists import BookLines, Lists
from site_builder.model import Book, Puzzle, Site, Term, Text
from site_builder.offline import DIGEST, MANIFEST
from site_builder.words import Words, as_json, fill, listed

TEMPLATES: Final = Path(__file__).parent / "templates"
_ALONE: Final = TEMPLATES / "notfound.css"
CSP: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; object-src 'none'"
)
"""Nothing from elsewhere, no inline script or style; ``wasm-unsafe-eval`` lets the engine's WebAssembly be compiled.

The 404 page allows one style beside, by its hash.
"""
_BOARDS: Final = ("board", "rolls", "puzzle")
DATA_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("start", "om", "chapter", "step", "puzzle"), _BOARDS),
    "kurs": ("course",),
    "problem": ("puzzle", "problems", "exercises"),
    "exercises": (*_BOARDS, "problems"),
    "utskrift": ("sheet",),
    "free": ("board", "rolls", "free", "analysis"),
    "granska-match": ("board", "rolls", "match"),
}
"""The tables of ``ui.toml`` that the browser code reads on a page, by the page's kind; on others it reads none."""


_BESIDE_MAIN: Final = {"free": "free.js", "granska-match": "match.js", "utskrift": "sheet.js"}
"""What ``main.js`` imports only on a page of this kind."""


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    """A link of the language switch."""

    code: str
    name: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language. ``kind`` chooses its looks, ``name`` its place in the menu, ``section`` that above it.

    ``file`` is below the folder of the language, ``path`` from the root of ``dist``. ``site`` is not compared.
    """

    site: Site = field(compare=False)
    lang: str
    file: str
    kind: str
    name: str
    section: str
    title: str
    description: str

    @property
    def path(self) -> str:
        """The page's file from the root of ``dist``."""
        return in_language(self.file, self.lang, self.site.config.main)

    @property
    def languages(self) -> list[OtherLanguage]:
        """The same page in every language."""
        config = self.site.config
        return [
            OtherLanguage(code, name, self.to(in_language(self.file, code, config.main)), code == self.lang)
            for code, name in config.languages.items()
        ]

    def to(self, target: str) -> str:
        """The address of a file of ``dist``."""
        return relative(self.path, target)

    def link(self, name: str) -> str:
        """The address of one of the pages that every site has."""
        return self._here(PAGES[name])

    def to_text(self, file: str) -> str:
        """The address of a page in this language, by its file below the language's folder."""
        return self._here(file)

    def to_puzzle(self, id_: str) -> str:
        """The address of a puzzle in this language."""
        return self._here(puzzle_page(id_))

    def _here(self, file: str) -> str:
        return self.to(in_language(file, self.lang, self.site.config.main))


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text: HTML or a board."""

    html: Markup
    board: BoardBlock | None


class _Drawn(NamedTuple):
    """What a page needs that has boards: their ``blocks``, and more for its template."""

    blocks: Sequence[BoardBlock]
    values: Mapping[str, Any] = MappingProxyType({})


@cache
def _templates() -> Environment:
    """The templates, compiled once for all languages; one that has changed since is read anew."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"fill": fill, "listed": listed, "tojson": as_json}
    return made


def _alone() -> dict[str, Any]:
    """The style that the 404 page carries with it, and the hash by which its policy allows it."""
    sheet = "".join(path.read_text(encoding="utf-8") for path in (WEB / "css" / "tokens.css", _ALONE))
    digest = b64encode(sha256(sheet.encode()).digest()).decode()
    return {"style": Markup(sheet), "digest": digest}  # noqa: S704 (our own style sheets)


def _template_times() -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in TEMPLATES.iterdir()}


class Renderer:
    """Writes the pages of one language, those whose inputs have changed since they were ``kept``."""

    def __init__(
        self,
        site: Site,
        lang: str,
        boards: Boards,
        assets: Assets,
        kept: Kept[str],
        *,
        needs: Mapping[str, Sequence[str]],
        exercises: Mapping[str, Sequence[Puzzle]],
        levels: Mapping[str, int],
    ) -> None:
        self._site = site
        self._lang = lang
        self._boards = boards
        self._kept = kept
        self._exercises = exercises
        self._code = assets.code
        self._needs = needs
        looks = (assets.code, assets.style, assets.icons)
        self._of_all = (site.config, [*site.config.languages], site.ui[lang], looks, _template_times())
        self._of_boards = (site.messages[lang], site.paragraphs)
        self._ui = Words(site.ui[lang])
        self._shared = {
            "ui": self._ui,
            "config": site.config,
            "assets": assets,
            "manifest": MANIFEST,
            "csp": CSP,
        }
        self._game_of = {ruleset: drawing.plan_of(ruleset).game for ruleset in boards.door.rulesets()}
        self._lists = Lists(site, lang, levels)
        self._books = self._lists.books()
        self._rulebooks = [book for book in self._books if book.shelf.kind != "course" and book.chapters]
        self._course = next(book for book in self._books if book.shelf.kind == "course")
        self._puzzles = self._lists.puzzles()

    def pages(self) -> Iterator[tuple[str, str]]:
        """Every page: its path in ``dist`` and its HTML."""
        ui = self._ui
        yield self._text_page("start", "start.html", books=self._rulebooks, course=self._course)
        yield self._page("regler", "rulebook.html", ui.rulebook.title, ui.rulebook.lead, books=self._rulebooks)
        yield self._page("kurs", "course.html", ui.course.title, ui.course.lead, steps=self._course.chapters)
        for book, lines in zip(self._site.books, self._books, strict=True):
            for index in range(len(book.chapters)):
                yield self._chapter_page(book, lines, index)
        yield self._page(
            "problem",
            "problems.html",
            ui.problems.title,
            ui.problems.lead,
            groups=self._lists.groups(),
            themes=self._lists.themes(self._exercises),
        )
        for index in range(len(self._puzzles)):
            yield self._puzzle_page(index)
        for theme, puzzles in self._exercises.items():
            yield self._exercise_page(theme, puzzles)
            yield self._exercise_sheet(theme, puzzles)
        yield self._page("utskrift", "sheet.html", ui.sheet.title, ui.sheet.lead, puzzles=self._puzzles)
        yield self._free_page()
        yield self._page("granska-match", "match.html", ui.match.title, ui.match.lead, games={*self._game_of.values()})
        yield self._glossary_page()
        yield self._text_page("om", "about.html")
        # Alone, it is the only page that cannot lead to itself in another language.
        others = [(lang, words["notfound"]) for lang, words in self._site.ui.items() if lang != self._lang]
        yield self._page("404", "notfound.html", ui.notfound.title, ui.notfound.text, alone=_alone(), others=others)

    def _page(self, name: str, template: str, title: str, description: str, **values: Any) -> tuple[str, str]:
        page = Page(
            self._site,
            self._lang,
            PAGES[name],
            "notfound" if name == "404" else name,
            name,
            "",
            self._title(title),
            description,
        )
        return self._write(page, template, **values)

    def _title(self, title: str) -> str:
        site = self._site.config.title
        return title if title == site else fill(self._ui.page.title, page=title, site=site)

    def _write(
        self,
        page: Page,
        template: str,
        draw: Callable[[], _Drawn] | None = None,
        *,
        games: Iterable[str] = (),
        **values: Any,
    ) -> tuple[str, str]:
        """A page from its ``values``, and on a page with boards from what ``draw`` gives, if it must be made.

        ``draw`` may use nothing that is not in ``values`` or the same for all pages, else its change would go unseen.
        ``games`` are those whose rules are spoken of beside those of the boards.
        """

        def make() -> str:
            drawn = draw() if draw else _Drawn(())
            data = self._data(page, {*games, *(block.game for block in drawn.blocks if block.data)})
            try:
                made = _templates().get_template(template)
                return made.render(
                    page=page,
                    data=data,
                    blocks=drawn.blocks,
                    symbols=self._symbols(page, drawn.blocks),
                    modules=self._modules(page.kind),
                    **self._shared,
                    **values,
                    **drawn.values,
                )
            except TemplateSyntaxError as error:
                file = f"templates/{error.name or template}"
                raise SiteError.of(file, str(error.message), "mend the template", error.lineno) from error
            except TemplateError as error:
                advice = "mend the template, or add the word to content/<language>/ui.toml"
                raise SiteError.of(f"templates/{template}", f"{page.path}: {error.message}", advice) from error

        inputs = (template, page, values, self._of_all, self._of_boards if draw or games else None)
        return page.path, self._kept.once(page.path, inputs, make)

    def _symbols(self, page: Page, blocks: Sequence[BoardBlock]) -> Markup:
        """What the boards of a page refer to, and on a sheet those that it will fetch from other pages."""
        games = {*self._game_of.values()} if page.kind == "utskrift" else {block.game for block in blocks}
        return drawing.symbols(games) if games else Markup()

    def _modules(self, kind: str) -> list[str]:
        """The modules of a page: named at once, they are fetched side by side and not one after the other."""
        _itself, *needed = self._needs["main.js"]
        needed += self._needs.get(_BESIDE_MAIN.get(kind, ""), ())
        return [f"{self._code}web/{name}" for name in dict.fromkeys(needed) if name != _itself]

    def _data(self, page: Page, games: Set[str]) -> Markup:
        """The ``page-data`` block; what a board may need only where there is one of these ``games``."""
        words = self._site.ui[self._lang]
        return as_json(
            {
                "lang": self._lang,
                # The 404 page is shown at any address, from which that of the service worker may lead astray.
                "worker": None if page.name == "404" else page.to(SERVICE_WORKER),
                "digest": DIGEST,
                "ui": {table: words[table] for table in DATA_TABLES.get(page.kind, ())},
                "messages": self._messages(page, games),
                "games": {ruleset: game for ruleset, game in self._game_of.items() if game in games},
            }
        )

    def _messages(self, page: Page, games: Set[str]) -> dict[str, dict[str, object]]:
        """What is said of each rule of these games: those that have a paragraph in the rulebook of one, or in none."""
        messages: dict[str, dict[str, object]] = {}
        for rule, texts in self._site.messages[self._lang].items() if games else ():
            place = self._site.paragraphs.get(rule)
            pages = {book: file for book, file in place.pages.items() if book in games} if place else {}
            if place and not pages:
                continue
            messages[rule] = {
                **texts,
                "href": {book: f"{page.to_text(file)}#{rule}" for book, file in pages.items()},
                "number": place.number if place else None,
            }
        return messages

    def _in_language[T](self, texts: Mapping[str, T]) -> tuple[str, T]:
        """The text in the page's language, or in the main one where it is not translated; with its language."""
        return self._site.translation(texts, self._lang)

    def _parts(self, page: Page, text: Text) -> _Drawn:
        parts = [
            # Made by our own Markdown from the author's text, who may write HTML.
            Part(Markup(part), None)  # noqa: S704
            if isinstance(part, str)
            else Part(Markup(), self._boards.block(part, page.lang, text.lang, page.to_puzzle))
            for part in text.parts
        ]
        return _Drawn([part.board for part in parts if part.board], {"parts": parts})

    def _behind(self, text: Text) -> list[object]:
        return [self._boards.behind(part) for part in text.parts if not isinstance(part, str)]

    def _text_page(self, name: str, template: str, **values: Any) -> tuple[str, str]:
        _, text = self._in_language(self._site.pages[name])
        page = Page(self._site, self._lang, PAGES[name], name, name, "", self._title(text.title), text.lead)
        draw = partial(self._parts, page, text)
        return self._write(page, template, draw, text=text, behind=self._behind(text), **values)

    def _chapter_page(self, book: Book, lines: BookLines, index: int) -> tuple[str, str]:
        chapter = book.chapters[index]
        _, text = self._in_language(chapter.texts)
        course = book.shelf.kind == "course"
        page = Page(
            self._site,
            self._lang,
            chapter.page,
            "step" if course else "chapter",
            "",
            "kurs" if course else "regler",
            self._title(text.title),
            text.lead,
        )
        return self._write(
            page,
            "step.html" if course else "chapter.html",
            partial(self._parts, page, text),
            chapter=lines.chapters[index],
            book=lines,
            text=text,
            behind=self._behind(text),
            **_neighbours(lines.chapters, index),
        )

    def _exercise_page(self, theme: str, puzzles: Sequence[Puzzle]) -> tuple[str, str]:
        words = self._ui.exercises
        title, lead = words[theme], words[f"{theme}_lead"]
        page = Page(self._site, self._lang, exercise_page(theme), "exercises", "", "problem", self._title(title), lead)
        lines = self._lists.exercises(puzzles)

        def draw() -> _Drawn:
            laid = self._boards.exercises(puzzles, self._lang, self._to_later(page))
            told = [{**exercise, "facts": line.facts} for exercise, line in zip(laid, lines, strict=True)]
            return _Drawn([self._boards.puzzle(puzzles[0], self._lang)], {"exercises": told})

        return self._write(
            page,
            "exercises.html",
            draw,
            title=title,
            lead=lead,
            sheet=exercise_sheet(theme),
            lines=lines,
            behind=[(puzzle, self._boards.solutions[puzzle.id]) for puzzle in puzzles],
        )

    def _to_later(self, page: Page) -> Callable[[str], str]:
        return lambda id_: page.to(later_file(self._code, id_))

    def _exercise_sheet(self, theme: str, puzzles: Sequence[Puzzle]) -> tuple[str, str]:
        """All exercises of a theme drawn, with the answers after them: to be printed, and read without JavaScript."""
        words = self._ui.exercises
        title, lead = fill(words.sheet_title, theme=words[theme]), words[f"{theme}_lead"]
        page = Page(self._site, self._lang, exercise_sheet(theme), "sheet", "", "problem", self._title(title), lead)
        return self._write(
            page,
            "exercise_sheet.html",
            lambda: _Drawn([self._boards.picture(puzzle, self._lang) for puzzle in puzzles]),
            title=title,
            lead=lead,
            back=exercise_page(theme),
            lines=self._lists.exercises(puzzles),
            texts=[puzzle.texts[self._lang] for puzzle in puzzles],
            turns=[self._boards.solutions[puzzle.id].turns[0] for puzzle in puzzles],
            behind=puzzles,
        )

    def _puzzle_page(self, index: int) -> tuple[str, str]:
        puzzle, line = self._site.puzzles[index], self._puzzles[index]
        page = Page(
            self._site, self._lang, puzzle_page(puzzle.id), "puzzle", "", "problem", self._title(line.title), line.task
        )
        return self._write(
            page,
            "puzzle.html",
            lambda: _Drawn([self._boards.puzzle(puzzle, self._lang)]),
            puzzle=line,
            kind_term=self._term_link(page, puzzle.kind),
            ruleset_term=self._term_link(page, ruleset_id(puzzle.ruleset)),
            total=len(self._puzzles),
            behind=(puzzle, self._boards.solutions[puzzle.id]),
            **_neighbours(self._puzzles, index),
        )

    def _term_link(self, page: Page, id_: str) -> str | None:
        """The address of a word in the glossary, if it is there."""
        _, terms = self._in_language(self._site.glossary)
        return f"{page.link('ordlista')}#{id_}" if id_ in terms else None

    def _free_page(self) -> tuple[str, str]:
        words = self._ui.page
        name = "fritt-brade"
        page = Page(
            self._site, self._lang, PAGES[name], "free", name, "", self._title(words.free_title), words.free_lead
        )
        rulesets = self._boards.door.rulesets()
        one_die = " ".join(id_ for id_, ruleset in RULESETS.items() if ruleset.one_die)

        def draw() -> _Drawn:
            return _Drawn(self._boards.free(self._lang, self._to_later(page)))

        return self._write(page, "free.html", draw, rulesets=rulesets, one_die=one_die)

    def _glossary_page(self) -> tuple[str, str]:
        lang, terms = self._in_language(self._site.glossary)
        name, words = "ordlista", self._ui.glossary
        page = Page(self._site, self._lang, PAGES[name], "glossary", name, "", self._title(words.title), words.lead)
        entries = [self._entry(page, term, terms) for term in terms.values()]
        return self._write(page, "glossary.html", lang=lang, terms=entries)

    def _entry(self, page: Page, term: Term, terms: Mapping[str, Term]) -> dict[str, Any]:
        place = self._site.paragraphs.get(term.rule)
        rule = {"href": f"{page.to_text(place.page())}#{place.id}", "number": place.number} if place else None
        return {
            "id": term.id,
            "term": term.term,
            "text": term.text,
            "translation": term.translation,
            "rule": rule,
            "see": [terms[other] for other in term.see],
        }


def _neighbours(lines: Sequence[Any], index: int) -> dict[str, Any]:
    return {
        "previous": lines[index - 1] if index else None,
        "next": lines[index + 1] if index + 1 < len(lines) else None,
    }
