"""The browser's client of the engine, and what its worker knows of the line."""

from pathlib import Path

import pytest

from tests.site.node_tests import run_node_tests


@pytest.mark.parametrize("tests", ["engine_client.test.mjs", "engine_line.test.mjs"])
def test_the_client_of_the_engine(tests: str, tmp_path: Path) -> None:
    run_node_tests(tests, tmp_path)
