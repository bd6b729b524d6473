"""Python source to the archive that the page loads: the same bytes for the same sources."""

import gzip
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNCHECKED_HASH: Final = 0b01
_FLAGS: Final = slice(4, 8)
"""Where a compiled module says how it is checked against its source (PEP 552)."""


def compile_modules(sources: Mapping[str, bytes], *options: str) -> dict[str, bytes]:
    """The compiled modules of ``sources`` (file name → Python source), by file name: ``json/decoder.pyc``.

    ``options`` are Python's own, such as ``-OO``. pyodide-build compiles, as it does for Pyodide itself.
    """
    with TemporaryDirectory() as folder:
        archive = Path(folder, "python.zip")
        archive.write_bytes(make_zip(sources))
        command = [sys.executable, *options, "-m", "pyodide_cli", "py-compile", "--silent", str(archive)]
        # With SOURCE_DATE_EPOCH, py_compile notes a hash of the source instead of its time; the constant hash seed is
        # for whatever else might depend on the order of a set.
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "0", "PYTHONHASHSEED": "0"}
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 (our own command)
        with zipfile.ZipFile(archive) as compiled:
            return {name: _unchecked(compiled.read(name)) for name in compiled.namelist()}


def _unchecked(module: bytes) -> bytes:
    """A compiled module that is never compared with its source: in the page there is none to compare with."""
    changed = bytearray(module)
    changed[_FLAGS] = _UNCHECKED_HASH.to_bytes(4, "little")
    return bytes(changed)


def make_zip(entries: Mapping[str, bytes]) -> bytes:
    """A zip of files by name, sorted, without their times, and not compressed: the whole is, later."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(entries.items()):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system = 3  # the same on every system that builds
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def compress(content: bytes) -> bytes:
    """``content`` as gzip, without its time."""
    return gzip.compress(content, compresslevel=9, mtime=0)
