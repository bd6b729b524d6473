"""The pages of the site, one of each kind, by their paths."""

from tests.e2e import book

PUZZLE = book.puzzles()[0]["id"]

KINDS = {
    "start": "index.html",
    "rulebook": "regler/index.html",
    "chapter": "regler/blottor-och-band.html",
    "variants": "regler/regelvarianter.html",
    "table": "regler/poang-och-match.html",
    "backgammon": "regler/backgammon/att-flytta.html",
    "course": "kurs/index.html",
    "step": book.course()[0].page,
    "problems": "problem/index.html",
    "puzzle": f"problem/{PUZZLE}.html",
    "rolls": f"problem/{next(puzzle['id'] for puzzle in book.puzzles() if 'roll' not in puzzle)}.html",
    "sheet": "utskrift.html",
    "exercises": "ovningar/spelbild.html",
    "exercise sheet": "ovningar/spelbild-pa-papper.html",
    "free": "fritt-brade.html",
    "match": "granska-match.html",
    "glossary": "ordlista.html",
    "about": "om.html",
    "missing": "404.html",
}
"""In Swedish; below ``en/`` in English. A kind is here more than once where its pages hold different things."""
