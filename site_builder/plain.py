"""The page's modules as one plain script, for browsers that load no modules: none does from disk.

The builder's only use of a bundler. Pages that are served load the modules as they are written.
"""

import subprocess
from pathlib import Path
from typing import Final

from site_builder.assets import WEB
from site_builder.faults import SiteError
from site_builder.runtime import CACHE, made_once

PLAIN: Final = "plain.js"
"""Beside ``main.js``; ``early.js`` asks for it where that does not load."""
_BUNDLER: Final = "node_modules/@esbuild"


def one_script(project: Path) -> bytes:
    """All that ``main.js`` imports in one script. Raises ``SiteError`` where the bundler is not installed."""
    sources = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in WEB.rglob("*.js")}
    chosen = {"package.json": (project / "package.json").read_bytes()}
    return made_once(project / CACHE, PLAIN, sources | chosen, lambda: _bundled(project))


def _bundled(project: Path) -> bytes:
    found = sorted((project / _BUNDLER).glob("*/bin/esbuild"))  # npm installs the one for this machine
    if not found:
        raise SiteError.of(_BUNDLER, "esbuild is not installed", "run `make site`, which installs what is missing")
    where = "--define:import.meta.url=document.currentScript.src"  # a plain script knows its address so
    command = [str(found[0]), "main.js", "--bundle", "--format=iife", "--charset=utf8", "--log-level=error", where]
    return subprocess.run(command, cwd=WEB, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603 (our own modules)
