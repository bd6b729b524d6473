"""The finished site on disk: whole or not at all."""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from site_builder.faults import SiteError

MARK: Final = ".brade"
"""A file that says of a folder that it was built, and may be replaced by the next build."""
_TAKEN: Final = (errno.ENOENT, errno.EEXIST, errno.ENOTEMPTY)
"""Errors of a folder that has been moved away, or put in its place, since it was looked for."""
_MARK_TEXT: Final = b"This folder is built. The next build replaces all of it.\n"


def write(out: Path, files: Mapping[str, bytes]) -> None:
    """Replace the folder ``out`` by ``files`` (path → content) when all of them are on disk.

    The old folder is moved away and the new one into its place: for a moment between the two there is none.

    Raises ``SiteError`` where ``out`` holds something that no build has made, or cannot be written, or another build is
    putting its own there.
    """
    check_out(out)
    with _telling(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent, ignore_cleanup_errors=True) as folder:
            fresh, old = Path(folder, "fresh"), Path(folder, "old")
            for name, content in {**files, MARK: _MARK_TEXT}.items():
                _put(fresh / name, content, out / name)
            _swap(fresh, out, old)


def check_out(out: Path) -> None:
    """Raise ``SiteError`` where ``out`` holds something that no build has made."""
    with _telling(out):
        names = _names_in(out)
    if names and MARK not in names:
        raise SiteError.of(
            str(out),
            "this was not made by a build, and a build would replace it",
            "choose another folder with --out, or move it away",
        )


def _names_in(out: Path) -> list[str]:
    """What is in a folder, at one look: another build may put a new one in its place. A file is in it itself."""
    try:
        return [path.name for path in out.iterdir()]
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        return [out.name] if out.exists() else []


@contextmanager
def _telling(out: Path) -> Iterator[None]:
    """Make errors of the disk faults."""
    try:
        yield
    except OSError as error:
        raise SiteError.of(
            str(error.filename or out),
            f"this cannot be written: {error.strerror}",
            "see that there is room and that the folder is yours",
        ) from error


def _put(path: Path, content: bytes, old: Path) -> None:
    """Write a file; one that is the same as before is taken over, with its time, so that browsers keep it too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):  # where another build has put its own in the place of the old one
        if old.is_file() and old.stat().st_size == len(content) and old.read_bytes() == content:
            _take_over(old, path)
            return
    path.write_bytes(content)


def _take_over(old: Path, path: Path) -> None:
    try:
        os.link(old, path)
    except OSError:  # not every disk has hard links
        shutil.copy2(old, path)


def _swap(fresh: Path, out: Path, old: Path) -> None:
    """Put ``fresh`` in the place of ``out``, which is moved to ``old``; it comes back where that is cut short."""
    try:
        if out.exists():
            out.rename(old)
        fresh.rename(out)
    except OSError as error:
        if error.errno not in _TAKEN:
            raise
        raise SiteError.of(
            str(out), "another build has put its pages here meanwhile", "build again when it is done"
        ) from error
    finally:
        if old.exists() and not out.exists():
            old.rename(out)
