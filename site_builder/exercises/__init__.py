"""Exercises: positions from games that the engine has played, each with one answer clearly better than the rest.

``mine`` finds them, and an author accepts them as files of ``exercises/``, one a theme. ``themes`` has the tests that
each must pass, when it is found and whenever the site is checked. What is said of them is filled in from what the
engine reckons.
"""
