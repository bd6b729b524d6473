"""The table as a page fetches it: nearly the exact one, and nothing else is taken for it."""

from base64 import b64encode

import pytest

from engine.analysis import races
from engine.analysis.quarter import home_of, sides
from engine.analysis.shipped import Shipped, pack
from engine.errors import ProtocolError
from engine.swedish import BOK


@pytest.fixture(scope="module")
def data() -> bytes:
    return pack(races.table("bok"))


def test_it_is_off_by_no_more_than_it_says(data: bytes) -> None:
    exact, shipped = races.table("bok"), Shipped(data)
    for checkers in range(16):
        for own in list(sides(checkers))[:: max(1, checkers**2)]:
            home = home_of(own)
            assert abs(shipped.mean(home) - exact.mean(home)) <= 1 / 8192
            rolls = shipped.rolls(home)
            chances = exact.rolls(home)
            assert len(rolls) <= len(chances)
            rolls += [0] * (len(chances) - len(rolls))
            assert max(map(abs, map(float.__sub__, map(float, rolls), chances)), default=0) <= 1 / 131070 + 1e-12


def test_it_is_no_larger_than_a_page_can_fetch(data: bytes) -> None:
    assert len(data) < 1_500_000


@pytest.mark.parametrize("cut", [0, 1, 54_264 * 4 - 1, -1], ids=["nothing", "a byte", "no chances", "the end missing"])
def test_other_bytes_are_refused(data: bytes, cut: int) -> None:
    with pytest.raises(ProtocolError, match="has not"):
        Shipped(data[:cut])


def test_a_byte_too_many_is_refused(data: bytes) -> None:
    with pytest.raises(ProtocolError):
        Shipped(data + b"\0")


@pytest.mark.usefixtures("fresh_races")
@pytest.mark.parametrize("text", ["", "no table", "ö", "AAAA"])
def test_a_text_that_is_no_table_is_not_installed(text: str) -> None:
    with pytest.raises(ProtocolError):
        races.install("bok", text)
    assert races.is_wanted("bok", [0, 0, 0, 0, 0, 7])


@pytest.mark.usefixtures("fresh_races")
def test_an_installed_table_answers_where_the_exact_one_takes_long(data: bytes) -> None:
    seven, six = [0, 0, 0, 0, 0, 7], [0, 0, 0, 0, 0, 6]
    races.install("bok", b64encode(data).decode())
    assert races.bear_off(BOK, seven).mean == Shipped(data).mean(seven)
    assert isinstance(races.bear_off(BOK, seven).mean, float)
    assert races.bear_off(BOK, six).mean == races.table("bok").mean(six)
