"""What Lighthouse says of five kinds of page, seen on a phone: ``make lighthouse``.

Prints the four scores of each page, and for what is missing to 100 the audits that cost it. A measure and no test: the
score for speed hangs on what else the machine does, so the run in the middle of three is told.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tests.e2e import site
from tests.e2e.browser import launch_options
from tests.e2e.pages import KINDS

LIGHTHOUSE: Final = site.ROOT / ".tools" / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
"""Where tools/lighthouse.sh puts it."""
PAGES: Final = ("start", "chapter", "puzzle", "free", "exercises")
SCORES: Final = ("performance", "accessibility", "best-practices", "seo")
ROUNDS: Final = 3

type Report = dict[str, Any]


def middle(address: str) -> Report:
    """The report in the middle, by speed."""
    reports = [_report(address) for _ in range(ROUNDS)]
    return sorted(reports, key=lambda report: report["categories"]["performance"]["score"])[ROUNDS // 2]


def _report(address: str) -> Report:
    """Lighthouse's report on a page; its usual profile is a phone on a slow line."""
    options = launch_options()
    flags = (
        "--quiet",
        "--output=json",
        "--no-enable-error-reporting",
        f"--only-categories={','.join(SCORES)}",
        f"--chrome-flags={' '.join(['--headless=new', *options['args']])}",
    )
    done = subprocess.run(
        [str(site.ROOT / ".tools/bin/node"), str(LIGHTHOUSE), address, *flags],
        env={**os.environ, "CHROME_PATH": options.get("executable_path") or _playwrights_own()},
        stdout=subprocess.PIPE,
        check=True,
    )
    report: Report = json.loads(done.stdout)
    if error := report.get("runtimeError"):
        sys.exit(f"{address}: {error['message']}")
    return report


def _playwrights_own() -> str:
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def lost(report: Report) -> Iterator[tuple[float, str, str]]:
    """What is missing to 100 in each category: points, the audit that costs them, and what it found."""
    for category in report["categories"].values():
        parts = [(part["weight"], report["audits"][part["id"]]) for part in category["auditRefs"] if part["weight"]]
        judged = [(weight, audit) for weight, audit in parts if audit["score"] is not None]
        whole = sum(weight for weight, _ in judged)
        for weight, audit in judged:
            if audit["score"] < 1:
                points = 100 * weight * (1 - audit["score"]) / whole
                yield points, audit["id"], f"{audit['score']:.2f} {audit.get('displayValue', '')}"


def _main() -> None:
    if not LIGHTHOUSE.is_file():
        sys.exit("Lighthouse is not installed: make lighthouse does that")
    print("".join(f"{score:>16}" for score in SCORES))
    with (
        tempfile.TemporaryDirectory() as built,
        site.served(site.built(Path(built) / "site"), site.Packed) as address,
    ):
        for kind in PAGES:
            report = middle(address + KINDS[kind])
            scores = [report["categories"][score]["score"] for score in SCORES]
            print("".join(f"{round(100 * score):16}" for score in scores), "", kind, flush=True)
            for points, audit, found in sorted(lost(report), reverse=True):
                print(f"{-points:16.1f}  {audit}: {found}", flush=True)


if __name__ == "__main__":
    _main()
