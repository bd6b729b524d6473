"""The finished site on disk: whole or not at all."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from site_builder.faults import SiteError

MARK: Final = ".brade"
"""A file that says of a folder that it was built, and may be replaced by the next build."""
_MARK_TEXT: Final = b"This folder is built. The next build replaces all of it.\n"


def write(out: Path, files: Mapping[str, bytes]) -> None:
    """Replace the folder ``out`` by ``files`` (path → content) when all of them are on disk.

    The old folder is moved away and the new one into its place: for a moment between the two there is none.

    Raises ``SiteError`` where ``out`` holds something that no build has made, or cannot be written.
    """
    try:
        _refuse_foreign(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
        try:
            for name, content in {**files, MARK: _MARK_TEXT}.items():
                _put(fresh / name, content, out / name)
            fresh.chmod(0o755)
            _swap(fresh, out)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        raise SiteError.of(
            str(error.filename or out),
            f"this cannot be written: {error.strerror}",
            "see that there is room and that the folder is yours",
        ) from error


def _refuse_foreign(out: Path) -> None:
    if out.exists() and not (out / MARK).exists() and (not out.is_dir() or any(out.iterdir())):
        raise SiteError.of(
            str(out),
            "this was not made by a build, and a build would replace it",
            "choose another folder with --out, or move it away",
        )


def _put(path: Path, content: bytes, old: Path) -> None:
    """Write a file; one that is the same as before is taken over, with its time, so that browsers keep it too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if old.is_file() and old.stat().st_size == len(content) and old.read_bytes() == content:
        os.link(old, path)
    else:
        path.write_bytes(content)


def _swap(fresh: Path, out: Path) -> None:
    """Put ``fresh`` in the place of ``out``, and take the old folder away; it comes back where the move fails."""
    if not out.exists():
        fresh.rename(out)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    out.rename(old)
    try:
        fresh.rename(out)
    except OSError:
        old.rename(out)
        raise
    shutil.rmtree(old, ignore_errors=True)
