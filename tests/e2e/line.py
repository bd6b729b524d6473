"""A host at the end of a slow line."""

import threading
import time
from collections.abc import Buffer
from typing import Any, Final

from tests.e2e.site import Handler

LATENCY: Final = 0.04
"""Seconds until the first byte of an answer comes."""
_PIECE: Final = 16 * 1024


class Line:
    """A line that carries so many bits a second, shared by all who fetch at once; without limit if none is told.

    ``carried`` counts the bytes.
    """

    def __init__(self, bits: float | None = None) -> None:
        self._bits = bits
        self._lock = threading.Lock()
        self._free = 0.0
        self.carried = 0

    def begin(self) -> None:
        """Wait as long as an answer takes to begin."""
        if self._bits:
            time.sleep(LATENCY)

    def carry(self, piece: Buffer) -> None:
        """Wait as long as it takes."""
        size = memoryview(piece).nbytes
        with self._lock:
            self.carried += size
            if self._bits:
                self._free = max(self._free, time.monotonic()) + 8 * size / self._bits
        time.sleep(max(0, self._free - time.monotonic()))


def handler(line: Line, host: type[Handler] = Handler) -> type[Handler]:
    """A handler that answers as this one does, by this line."""

    class OnLine(host):  # type: ignore[misc, valid-type]  # the caller says which
        def copyfile(self, source: Any, outputfile: Any) -> None:
            line.begin()
            while piece := source.read(_PIECE):
                line.carry(piece)
                outputfile.write(piece)

    return OnLine
