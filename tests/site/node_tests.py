"""Browser modules that need no page, tested under Node.js's own test runner."""

import shutil
import subprocess
from pathlib import Path

from site_builder.runtime.npm import node

ROOT = Path(__file__).resolve().parents[2]


def run_node_tests(tests: str, folder: Path) -> None:
    """Run a file of tests of this folder, from a ``folder`` in which it has the browser's modules below ``web/``."""
    # Node.js takes a .js file for a module only where a package.json says so; the site has no use for one.
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copytree(ROOT / "site_builder/web", folder / "web")
    copy = shutil.copy(Path(__file__).with_name(tests), folder)
    command = [*node(ROOT), "--test", "--test-reporter=spec", copy]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
