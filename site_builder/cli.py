"""The command ``brade``: build, serve, check, begin a new puzzle, and find exercises."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from engine.formats.files import FORMATS
from site_builder import new_puzzle, serve
from site_builder.build import Builder
from site_builder.config import CONFIG, PROJECT
from site_builder.coverage import as_lines, coverage
from site_builder.exercises.command import cluster, cores, mine_files, ruleset_in
from site_builder.exercises.mine import Wanted
from site_builder.exercises.themes import THEMES
from site_builder.faults import SiteError
from site_builder.matchcheck import UNREADABLE, check_match, teller_of

_SOURCE: Final = "the site's folder: site.toml, content/ and puzzles/ (default: the project's own)"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives its exit code.

    That is 0, or 1 with every fault listed, or 2 for a wrong command line; 130, 141 or 143 where it was ended from
    outside: by Ctrl+C, by a reader of its output who went away, or by SIGTERM.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that lacks a letter is told its number
            stream.reconfigure(errors="backslashreplace")
    usual = signal.signal(signal.SIGTERM, _end)
    try:
        args = _parser().parse_args(argv)
        code = _run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left to write has nowhere to go; as Python ends it would be tried once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        print("ended by Ctrl+C", file=sys.stderr)
        return 130
    finally:
        signal.signal(signal.SIGTERM, usual)
    return code


def _run(args: argparse.Namespace) -> int:
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        args.source = _checked(args.source)
        return run(args)
    except SiteError as error:
        print(error.told(args.end), file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{error.filename or args.source}: {error.strerror}; {args.end}", file=sys.stderr)
    return int(args.failed)


def _end(*_: object) -> None:
    """End as after an error, so that what is being written is put away first."""
    sys.exit(143)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="brade", description="Build the pages of a rulebook whose boards answer.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    build = _command(commands, "build", _build, "check everything, and build the pages")
    _add_out(build)

    live = _command(commands, "serve", _serve, "build, serve on this machine, and build again when something changes")
    _add_out(live)
    live.add_argument("--port", type=_port, default=8000, help="the port (default: 8000, or the next one that is free)")

    _command(
        commands,
        "check",
        _check,
        "check everything, and print which rules have an example, a refused example and a puzzle",
    )

    match = commands.add_parser(
        "check-match",
        help="judge the plays, cube actions, scores and results of a match file",
        description="Judge the plays, cube actions, scores and results of a match file. The exit code is 0 where there "
        "is no fault, 1 where there is, and 2 where the file cannot be read.",
    )
    match.add_argument("file", metavar="FILE", type=_path, help="a match: .mat, .sgf, or our own text")
    match.add_argument("--format", choices=list(FORMATS), help="the format (default: what the file seems to be)")
    match.add_argument("--language", metavar="CODE", help="the language (default: the site's main language)")
    match.add_argument("--source", metavar="SOURCE", type=_path, default=PROJECT, help=_SOURCE)
    match.set_defaults(run=_check_match, failed=UNREADABLE, end="nothing was checked")

    new = commands.add_parser("new", help="begin something new", description="Begin something new.")
    kinds = new.add_subparsers(required=True, metavar="WHAT")
    puzzle = _command(kinds, "puzzle", _new_puzzle, "begin a puzzle file; asks for what is not given")
    for name, text in new_puzzle.QUESTIONS.items():
        puzzle.add_argument(f"--{name}", help=text)

    puzzles = commands.add_parser("puzzles", help="find exercises", description="Find exercises.")
    acts = puzzles.add_subparsers(required=True, metavar="WHAT")
    mine = _command(acts, "mine", _mine, "play games by the engine, and write files of what is worth an exercise")
    mine.add_argument("--out", metavar="FOLDER", type=_path, required=True, help="where the files go, one a theme")
    mine.add_argument("--theme", action="append", choices=list(THEMES), help="a theme (more than once; default: all)")
    mine.add_argument("--seed", type=_from(0), default=1, help="which games (default: 1)")
    mine.add_argument("--games", type=_from(1), default=1000, help="how many games at the most (default: 1000)")
    mine.add_argument("--most", type=_from(1), default=60, help="how many exercises a theme at the most (default: 60)")
    where = mine.add_mutually_exclusive_group()
    where.add_argument("--workers", type=_from(1), help="processes of this machine (default: one a core)")
    where.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, whose workers are used instead")
    return parser


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[[argparse.Namespace], int],
    text: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    parser.add_argument("source", metavar="SOURCE", nargs="?", type=_path, default=PROJECT, help=_SOURCE)
    parser.set_defaults(run=run, failed=1, end="nothing was written")
    return parser


def _add_out(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FOLDER", type=_path, help="where the pages go (default: SOURCE/dist)")


def _checked(source: Path) -> Path:
    """The folder of a site. Raises ``SiteError`` where it is none."""
    if not (source / CONFIG).is_file():
        what = f"has no {CONFIG}" if source.is_dir() else "is no folder"
        raise SiteError.of(str(source), f"this {what}", f"give the folder of a site: {CONFIG}, content/ and puzzles/")
    return source.resolve()


def _path(text: str) -> Path:
    if "\0" in text:
        raise argparse.ArgumentTypeError("a path has no NUL in it")
    if not text:
        raise argparse.ArgumentTypeError("a path is not empty: write . for this folder")
    return Path(text)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f'"{text}" is no port: give a number from 1 to 65535')
    return int(text)


def _from(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or not text.isascii() or len(text) > 9 or int(text) < least:
            raise argparse.ArgumentTypeError(f'"{text}" will not do: give a whole number from {least} to 999999999')
        return int(text)

    return number


def _out(args: argparse.Namespace) -> Path:
    out: Path = args.out or args.source / "dist"
    return out.resolve()


def _say(line: str) -> None:
    print(line, flush=True)


def _build(args: argparse.Namespace) -> int:
    Builder(args.source, _say).build(_out(args))
    return 0


def _serve(args: argparse.Namespace) -> int:
    serve.serve(args.source, _out(args), args.port, _say)
    return 0


def _check(args: argparse.Namespace) -> int:
    proved = Builder(args.source, _say).check()
    for line in as_lines(coverage(proved.site)):
        print(line)
    return 0


def _check_match(args: argparse.Namespace) -> int:
    return check_match(args.file, args.format, teller_of(args.source, args.language), _say)


def _new_puzzle(args: argparse.Namespace) -> int:
    given = {name: getattr(args, name) for name in new_puzzle.QUESTIONS}
    path = new_puzzle.create(args.source, given, ask=input if sys.stdin.isatty() else None)
    print(f"Wrote {path}. Fill in the texts; brade check says what is missing.")
    return 0


def _mine(args: argparse.Namespace) -> int:
    themes = tuple(theme for theme in THEMES if not args.theme or theme in args.theme)
    wanted = Wanted(ruleset_in(args.source), args.seed, args.games, themes, args.most)
    with cluster(args.scheduler) if args.scheduler is not None else cores(args.workers) as executor:
        for path in mine_files(wanted, args.out, executor, _say):
            print(f"Wrote {path}")
    return 0
