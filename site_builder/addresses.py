"""Where pages stand in ``dist`` and how one is reached from another: always by relative addresses."""

from posixpath import dirname, relpath
from typing import Final

PAGES: Final = {
    "start": "index.html",
    "regler": "regler/index.html",
    "kurs": "kurs/index.html",
    "problem": "problem/index.html",
    "utskrift": "utskrift.html",
    "fritt-brade": "fritt-brade.html",
    "granska-match": "granska-match.html",
    "ordlista": "ordlista.html",
    "om": "om.html",
    "404": "404.html",
}
"""The pages that every site has, by name, below the folder of their language."""


def puzzle_page(id_: str) -> str:
    """The file of a puzzle, below the folder of its language."""
    return f"problem/{id_}.html"


def exercise_page(theme: str) -> str:
    """The file of the exercises of a theme, below the folder of its language."""
    return f"ovningar/{theme}.html"


def exercise_sheet(theme: str) -> str:
    """The file of the same to print, likewise."""
    return f"ovningar/{theme}-pa-papper.html"


def later_file(code: str, id_: str) -> str:
    """The file, in ``dist``, of what only those need who come to a board: first replies, and an exercise's figures.

    It is the same for all languages. ``code`` is the folder of the engine that would give them.
    """
    return f"{code}svar/{id_}.js"


def in_language(page: str, language: str, main: str) -> str:
    """The file of a page in ``dist``: the main language at the root, others below their code.

    >>> in_language("om.html", "en", "sv")
    'en/om.html'
    """
    return page if language == main else f"{language}/{page}"


def relative(page: str, target: str) -> str:
    """The address of the file ``target`` from the page ``page``, both from the root of ``dist``.

    >>> relative("en/regler/att-flytta.html", "assets/site.css")
    '../../assets/site.css'
    """
    return relpath(target, dirname(page) or ".")
