"""The page's modules that need no page."""

from pathlib import Path

import pytest

from tests.site.node_tests import run_node_tests


@pytest.mark.parametrize("tests", ["page_modules.test.mjs", "progress_modules.test.mjs"])
def test_the_modules_that_need_no_page(tests: str, tmp_path: Path) -> None:
    run_node_tests(tests, tmp_path)
