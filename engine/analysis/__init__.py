"""What is worth knowing about a position beyond its rules: odds of jan, bearing off, races, goals of puzzles.

Nothing here is loaded with the door (:mod:`engine.bridge`); a page that only judges turns does not pay for it.
"""
