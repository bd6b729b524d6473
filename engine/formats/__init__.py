"""Positions and whole matches as other programs write them, and our own text for whole games.

Each format reads what it writes; what it cannot read it refuses at its place (:class:`~engine.errors.NotationError`).
"""
