"""Builds a site anew at every line that comes in, in one process, and prints what that took.

``rebuild.py ours|mkdocs`` in the site's folder, with what builds it on ``PYTHONPATH``, as ``bench_build.py`` runs it.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter

type Build = Callable[[], object]


def _ours() -> Build:
    """As ``brade serve`` does it."""
    builder = import_module("site_builder.build").Builder(Path.cwd(), lambda _: None)
    return lambda: builder.build(Path.cwd() / "dist")


def _mkdocs() -> Build:
    """As ``mkdocs serve`` does it, with nothing said."""
    import_module("logging").disable()
    load_config = import_module("mkdocs.config").load_config
    build = import_module("mkdocs.commands.build").build
    return lambda: build(load_config())


def _processor() -> float:
    """Seconds of processor time so far, of this process and those that it has started."""
    used = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    return sum(each.ru_utime + each.ru_stime for each in used)


def _main() -> None:
    build = {"ours": _ours, "mkdocs": _mkdocs}[sys.argv[1]]()
    for _ in sys.stdin:
        begin, spent = perf_counter(), _processor()
        build()
        print(_processor() - spent, perf_counter() - begin, flush=True)


if __name__ == "__main__":
    _main()
