"""What the page needs to run the engine: Pyodide, and one zip with the library it uses and the engine itself.

::

    pyodide.mjs  pyodide.asm.js  pyodide.asm.wasm    as the npm package has them
    pyodide-lock.json                                Pyodide's list of packages, emptied
    python.zip                                       precompiled: the library's modules that are used, and the engine
    manifest.json                                    versions, and size and SHA-256 of each of the files above

The zip stands where Pyodide expects the whole standard library. Most of the time that a stock start takes goes into
compiling that library from source; docs/decisions/ has the figures.
"""

from site_builder.runtime.packing import FILES, LIBRARY, LOCK, MANIFEST, pack

__all__ = ["FILES", "LIBRARY", "LOCK", "MANIFEST", "pack"]
