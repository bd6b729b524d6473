"""The browser's client of the engine."""

from pathlib import Path

from tests.site.node_tests import run_node_tests


def test_the_client_of_the_engine(tmp_path: Path) -> None:
    run_node_tests("engine_client.test.mjs", tmp_path)
