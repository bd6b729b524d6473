"""The page's modules that need no page."""

from pathlib import Path

from tests.site.node_tests import run_node_tests


def test_the_modules_that_need_no_page(tmp_path: Path) -> None:
    run_node_tests("page_modules.test.mjs", tmp_path)
