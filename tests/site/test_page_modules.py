"""The page's modules that need no page, under Node.js's own test runner."""

import shutil
import subprocess
from pathlib import Path

from site_builder.runtime.measure import node

ROOT = Path(__file__).resolve().parents[2]


def test_the_modules_that_need_no_page(tmp_path: Path) -> None:
    # Node.js takes a .js file for a module only where a package.json says so; the site has no use for one.
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copytree(ROOT / "site_builder/web", tmp_path / "web")
    tests = shutil.copy(Path(__file__).with_name("page_modules.test.mjs"), tmp_path)
    run = subprocess.run(
        [*node(ROOT), "--test", "--test-reporter=spec", tests], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
