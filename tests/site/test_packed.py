"""The host of the measures, which compresses text as most hosts do."""

import gzip
from collections.abc import Iterator
from http.client import HTTPResponse
from urllib.request import Request, urlopen

import pytest

from tests.e2e import site

TEXT = b"<title>page</title>" * 100


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_bytes(TEXT)
    (folder / "picture.png").write_bytes(TEXT)
    with site.served(folder, site.Packed) as address:
        yield address


def fetch(address: str, accepted: str) -> HTTPResponse:
    answer = urlopen(Request(address, headers={"Accept-Encoding": accepted}))  # noqa: S310 - our own server
    assert isinstance(answer, HTTPResponse)
    return answer


@pytest.mark.parametrize("page", ["index.html", "index.html?a#b", ""])
def test_text_is_compressed_for_those_who_take_it(root: str, page: str) -> None:
    with fetch(root + page, "gzip, br") as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Content-Type"] == "text/html"
        assert gzip.decompress(answer.read()) == TEXT


@pytest.mark.parametrize(
    ("file", "accepted"),
    [("index.html", "identity"), ("picture.png", "gzip")],
    ids=["text, for one who takes it as it is", "what is no text"],
)
def test_all_else_is_sent_as_it_is(root: str, file: str, accepted: str) -> None:
    with fetch(root + file, accepted) as answer:
        assert answer.headers["Content-Encoding"] is None
        assert answer.read() == TEXT
