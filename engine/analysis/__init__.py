"""What is worth knowing about a position beyond its rules: races and the goals of puzzles.

Nothing here is loaded with the door (:mod:`engine.bridge`); a page that only judges turns does not pay for it.
"""
