"""What the page needs to run the engine: Pyodide, and one archive with the library it uses and the engine itself.

::

    pyodide.js   pyodide.asm.js    as the npm package has them
    pyodide.asm.wasm.gzip          likewise, compressed
    python.zip.gzip                precompiled: the modules of the standard library that are used, and the engine
    memory.gzip                    what a start from that leaves in Python's memory, for those who get it sooner
    pyodide-lock.json              Pyodide's list of packages that it can fetch, emptied
    manifest.json                  versions, and size and SHA-256 of each of the files above
    bearoff-<ruleset>.gzip         a table of bearing off, fetched when it is first wanted

The zip stands where Pyodide expects the whole standard library: most of the time that a stock start takes goes into
compiling that from source. What the worker fetches itself is compressed here, so that a host need not know how. The
figures are in ``docs/decisions/``.
"""

from site_builder.runtime.packing import CACHE, LIBRARY, LOCK, MANIFEST, MEMORY, SCRIPTS, WASM, made_once, pack
from site_builder.runtime.tables import pack_with_tables, tables

__all__ = [
    "CACHE",
    "LIBRARY",
    "LOCK",
    "MANIFEST",
    "MEMORY",
    "SCRIPTS",
    "WASM",
    "made_once",
    "pack",
    "pack_with_tables",
    "tables",
]
