"""The pages' scripts and their style sheet, joined for browsers by esbuild: few files, without what only people read.

Comments are half of what we write, and every file costs a round trip. Beside the scripts of pages stand their maps, by
which a browser's tools show the modules as they are written. See ``docs/decisions/0016-joined-scripts.md``.
"""

import json
import posixpath
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from site_builder.assets import SERVICE_WORKER, WEB
from site_builder.faults import SiteError
from site_builder.runtime import CACHE, made_once

MAIN: Final = "main.js"
_ENTRIES: Final = (MAIN, "early.js", "engine/worker.js")
_CLIENT: Final = "engine/client.js"
"""For tests and benchmarks, which ask without a board."""
_PLAIN: Final = "plain.js"
"""All of ``main.js`` as one plain script beside it: ``early.js`` asks for it where no module loads, as from disk."""
_BUNDLER: Final = "node_modules/@esbuild"
_ALWAYS: Final = ("--minify", "--charset=utf8", "--log-level=error")
_MODULES: Final = ("--format=esm", "--splitting", "--outbase=.", "--sourcemap", "--metafile=../told.json")
_ONE_SCRIPT: Final = ("--format=iife", "--define:import.meta.url=document.currentScript.src")


@dataclass(frozen=True, slots=True)
class Scripts:
    """The files by their paths below ``web/``; and by the module as written, its own script and what that fetches."""

    files: Mapping[str, bytes]
    needs: Mapping[str, tuple[str, ...]]


def scripts(project: Path) -> Scripts:
    """The scripts of the pages. Raises ``SiteError`` where esbuild is not installed."""
    sources = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in WEB.rglob("*.js")}
    how = repr((_ENTRIES, _CLIENT, _ALWAYS, _MODULES, _ONE_SCRIPT)).encode()
    chosen = {"package.json": (project / "package.json").read_bytes(), "how": how}
    kept = json.loads(made_once(project / CACHE, "scripts.json", sources | chosen, lambda: _as_json(_joined(project))))
    return Scripts({path: text.encode() for path, text in kept["files"].items()}, kept["needs"])


def _as_json(made: Scripts) -> bytes:
    return json.dumps(
        {"files": {path: content.decode() for path, content in made.files.items()}, "needs": made.needs}
    ).encode()


def _joined(project: Path) -> Scripts:
    with TemporaryDirectory() as folder:  # beside a copy: else the maps would tell where the project lies
        web, out = Path(folder, "web"), Path(folder, "out")
        shutil.copytree(WEB, web, ignore=shutil.ignore_patterns(SERVICE_WORKER, "*.css"))
        _esbuild(project, web, *_ENTRIES, "--outdir=../out", "--bundle", *_MODULES)
        _esbuild(project, web, MAIN, f"--outfile=../out/{_PLAIN}", "--bundle", *_ONE_SCRIPT)
        _esbuild(project, web, _CLIENT, f"--outfile=../out/{_CLIENT}", "--bundle", "--format=esm")
        told = json.loads(Path(folder, "told.json").read_text(encoding="utf-8"))["outputs"]
        files = {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*.*"))}
    needs = {
        output["entryPoint"]: tuple(dict.fromkeys(_needed(told, path)))
        for path, output in told.items()
        if "entryPoint" in output
    }
    return Scripts(files, needs)


def _needed(told: Mapping[str, Any], path: str) -> Iterator[str]:
    """A script and those that it imports, directly or through others, as esbuild tells of them."""
    yield posixpath.relpath(path, "../out")
    for other in told[path]["imports"]:
        if other["kind"] == "import-statement":
            yield from _needed(told, other["path"])


def minified(project: Path, sheet: bytes) -> bytes:
    """A style sheet without what only people read."""
    return _esbuild(project, project, "--loader=css", given=sheet)


def _esbuild(project: Path, folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    found = sorted((project / _BUNDLER).glob("*/bin/esbuild"))  # npm installs the one for this machine
    if not found:
        raise SiteError.of(_BUNDLER, "esbuild is not installed", "run `make site`, which installs what is missing")
    command = [str(found[0].resolve()), *arguments, *_ALWAYS]
    done = subprocess.run(command, cwd=folder, input=given, capture_output=True, check=False)  # noqa: S603 (our own modules)
    if done.returncode:
        raise SiteError.of("site_builder/web", done.stderr.decode().strip(), "mend it there: esbuild cannot read it")
    return done.stdout
