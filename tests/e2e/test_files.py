"""What stands in the files of the built site, seen without a browser."""

import gzip
import json
import posixpath
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from engine.bridge import handle
from tests import told
from tests.baked import replies, request_key
from tests.e2e import book
from tests.e2e.board import steps
from tests.e2e.pages import KINDS

# Drawings and data are most of a page, and hold nothing that is asked about here.
_DRAWN = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


class Links(HTMLParser):
    """The addresses that a page names, and the anchors that it has.

    ``has_boards`` tells whether it has any that answers, ``next`` is the page that follows it, ``languages`` are its
    translations, ``numbers`` those of its paragraphs.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.policy = self.next = ""
        self.has_boards = False
        self.languages: dict[str, str] = {}
        self.numbers = [int(number) for number in re.findall(r'class="rule-number"[^>]*>(\d+)<', text)]
        self.feed(told.without(_DRAWN.sub("", text)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.has_boards |= given.get("data-board", "picture") != "picture"
        self.links |= {given[name] for name in ("href", "src") if name in given}
        self.anchors |= {given[name] for name in ("id",) if name in given}
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        if given.get("rel") == "next":
            self.next = given["href"]
        if tag == "a" and "hreflang" in given:
            self.languages[given["hreflang"]] = given["href"]


@pytest.fixture(scope="session")
def files(dist: Path) -> dict[str, Links]:
    """Every page by its path."""
    return {path.relative_to(dist).as_posix(): Links(path.read_text(encoding="utf-8")) for path in dist.rglob("*.html")}


def target(path: str, link: str) -> str:
    """The path that a link of a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(urlsplit(link).path) or Path(path).name))


def following(files: dict[str, Links], first: str) -> Iterator[str]:
    """A page, the one that is next, and so on."""
    path, seen = first, set[str]()
    while path not in seen:
        seen.add(path)
        yield path
        path = target(path, files[path].next) if files[path].next else path


def test_a_page_with_boards_has_come_whole_before_60_kilobytes(dist: Path, files: dict[str, Links]) -> None:
    """With its style sheet and its scripts, compressed as hosts do it: then the first try is judged."""
    weights = {}
    for path in sorted(path for path, page in files.items() if page.has_boards):
        asked = {path, *(target(path, link) for link in files[path].links if link.endswith((".css", ".js")))}
        weights[path] = sum(len(gzip.compress((dist / file).read_bytes(), 6)) for file in asked)
    assert {*book.chapters(), "fritt-brade.html", "ovningar/jan.html"} <= weights.keys()
    assert not {path: weight for path, weight in weights.items() if weight > 60_000}


def test_every_link_leads_somewhere_within_the_site(dist: Path, files: dict[str, Links]) -> None:
    dead = []
    for path, page in files.items():
        for link in page.links:
            parts, there = urlsplit(link), target(path, link)
            ours = not parts.scheme and not parts.netloc and not link.startswith("/") and (dist / there).is_file()
            named = parts.fragment and not there.endswith("fritt-brade.html")  # there it is a position
            if not ours or (named and unquote(parts.fragment) not in files[there].anchors):
                dead.append(f"{path}: {link}")
    assert dead == []


def test_every_page_is_linked_from_another(files: dict[str, Links]) -> None:
    switches = {path: {*page.languages.values()} for path, page in files.items()}
    linked = {
        there
        for path, page in files.items()
        for link in page.links - switches[path]
        if (there := target(path, link)) != path
    }
    assert {path for path in files if path not in linked} == {"404.html", "en/404.html", "da/404.html"}


def test_every_page_is_there_in_every_language(files: dict[str, Links]) -> None:
    swedish = {path for path in files if not path.startswith(("en/", "da/"))}
    others = {f"{lang}/{path}" for lang in ("en", "da") for path in swedish}
    assert others == files.keys() - swedish
    assert {*book.chapters(), *KINDS.values()} <= swedish


def test_every_page_has_the_strict_policy(files: dict[str, Links]) -> None:
    for path, page in files.items():
        directives = dict(part.strip().split(" ", 1) for part in page.policy.split(";"))
        assert directives["default-src"] == "'self'", path
        assert directives["script-src"] == "'self' 'wasm-unsafe-eval'", path
        assert "unsafe-inline" not in page.policy, path


def test_every_page_leads_to_itself_in_every_language(files: dict[str, Links]) -> None:
    for path, page in files.items():
        swedish = re.sub("^(en|da)/", "", path)
        assert {lang: target(path, link) for lang, link in page.languages.items()} == {
            "sv": swedish,
            "en": f"en/{swedish}",
            "da": f"da/{swedish}",
        }


@pytest.mark.parametrize("name", ["brade", "backgammon"])
def test_chapters_lead_from_the_first_to_the_last(files: dict[str, Links], name: str) -> None:
    chapters = book.rulebook(name)
    assert list(following(files, chapters[0])) == chapters


def test_puzzles_lead_from_one_to_the_next(files: dict[str, Links]) -> None:
    ways = [list(following(files, f"problem/{puzzle['id']}.html")) for puzzle in book.puzzles()]
    assert max(map(len, ways)) == len(book.puzzles())


def test_paragraphs_are_numbered_through_both_rulebooks(files: dict[str, Links]) -> None:
    numbers = [n for name in ("brade", "backgammon") for chapter in book.rulebook(name) for n in files[chapter].numbers]
    own = list(dict.fromkeys(numbers))  # what the games share has one number, and stands in both
    assert own == list(range(1, len(own) + 1))
    assert len(own) < len(numbers)


# What is answered beforehand


def boards(dist: Path, path: str) -> dict[str, dict[str, Any]]:
    """The data of the boards of a page, by their ids."""
    found = told.of_boards((dist / path).read_text(encoding="utf-8"))
    return {board["id"]: board for board in found}


def unanswered(board: dict[str, Any], turns: list[str], refused: list[str]) -> Iterator[str]:
    """What a reader would ask in playing these turns, and those whose last step is refused, without an answer here."""
    baked = replies(board["replies"])
    asked = {name: board[name] for name in ("ruleset", "position", "roll")}
    for turn in [*turns, *refused]:
        whole = [] if turn == "-" else list(steps(turn))
        played = whole[:-1] if turn in refused else whole
        for count in range(len(played) + 1):
            if request_key("steps", {**asked, "played": " ".join(played[:count])}) not in baked:
                yield f"{turn}: {count} steps"
        tried = request_key("explain", {**asked, "played": " ".join(played)})
        if turn in refused and whole[-1] not in baked.get(tried, {}):
            yield f"{turn}: why not {whole[-1]}"
        ended = (request_key("play", {**asked, "turn": " ".join(played)}), tried)
        if turn in turns and not any("" in baked.get(key, {}) for key in ended):
            yield f"{turn}: its end"


@pytest.mark.parametrize("page", [*book.chapters(), *(board.page for board in book.course())])
def test_a_chapter_has_the_answers_to_what_its_boards_show(dist: Path, page: str) -> None:
    found = boards(dist, page)
    for written in (board for board in (*book.tries(), *book.course()) if board.page == page):
        claims = written.data
        turns = [
            *claims.get("legal", []),
            *claims.get("goal", []),
            *claims.get("only", []),
            *claims.get("unfinished", []),
        ]
        turns += [*claims.get("wrong", [])]
        assert list(unanswered(found[written.id], turns, [*claims.get("refused", [])])) == []


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in book.puzzles() if "roll" in puzzle], ids=lambda one: one["id"])
def test_a_puzzle_is_played_and_has_the_answers_to_its_solutions_and_its_wrong_turns(
    dist: Path, puzzle: dict[str, Any]
) -> None:
    board = boards(dist, f"problem/{puzzle['id']}.html")[puzzle["id"]]
    right, wrong = board["puzzle"]["turns"], [one["turn"] for one in puzzle.get("wrong", [])]
    assert list(unanswered(board, [*right, *wrong], [])) == []
    solving = {position for position, _ in board["puzzle"]["solutions"]}
    told = {one["position"] for one in board["puzzle"]["wrong"]}
    assert {played(board, turn) for turn in right} <= solving
    assert {played(board, turn) for turn in wrong} == told
    assert not told & solving


def played(board: dict[str, Any], turn: str) -> str:
    """The position that a turn of a board comes to, by the engine."""
    args = {"ruleset": board["ruleset"], "position": board["position"], "roll": board["roll"], "turn": turn}
    reply = json.loads(handle(json.dumps({"v": 1, "id": 1, "call": "play", "args": args})))
    return str(reply["ok"]["position"])
