"""What the tests of the site builder share."""

from pathlib import Path

import pytest

from tests.site.sites import SmallSite


@pytest.fixture
def site(tmp_path: Path) -> SmallSite:
    return SmallSite(tmp_path / "site")


@pytest.fixture(scope="session")
def plain_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages of the small site as it is."""
    return SmallSite(tmp_path_factory.mktemp("plain") / "site").pages()
