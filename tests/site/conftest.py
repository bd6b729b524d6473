"""What the tests of the site builder share."""

from pathlib import Path

import pytest

from tests.site.sites import SmallSite


@pytest.fixture
def site(tmp_path: Path) -> SmallSite:
    return SmallSite(tmp_path / "site")
