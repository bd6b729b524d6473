"""Turns rule text and puzzles into a folder of static pages: load, check, render, write.

Every board on a page is played and judged by :mod:`engine`; everything that a page claims is proved with it here,
before a page is written.
"""
