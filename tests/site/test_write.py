"""The site on disk: the same for the same input, whole or not at all."""

import re
from pathlib import Path

import pytest

from engine.bridge import handle
from site_builder.config import PROJECT
from site_builder.door import Door
from site_builder.faults import SiteError
from site_builder.write import MARK, check_out, write
from tests.site.sites import SmallSite

CH = "content/sv/regler/brade/01-att-flytta.md"


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_input_gives_the_same_bytes(site: SmallSite, tmp_path: Path) -> None:
    other = SmallSite(tmp_path / "elsewhere")
    site.builder().build(site.out)
    other.builder(Door(handle)).build(other.out)  # which has not been asked anything
    assert content(site.out) == content(other.out)
    builder = site.builder()
    builder.build(site.out)
    builder.build(site.out)
    assert content(site.out) == content(other.out)


def test_a_build_that_fails_leaves_the_old_pages(site: SmallSite) -> None:
    site.builder().build(site.out)
    before = content(site.out)
    site.change(CH, 'legal = ["1/4 5/9"]', 'legal = ["1/5 1/4"]')
    with pytest.raises(SiteError):
        site.builder().build(site.out)
    assert content(site.out) == before


def test_pages_that_are_gone_are_gone(site: SmallSite) -> None:
    site.builder().build(site.out)
    assert (site.out / "problem/enda.html").exists()
    site.put({"puzzles/regler/enda.toml": None})
    site.builder().build(site.out)
    assert not (site.out / "problem/enda.html").exists()


def test_assets_and_modules_are_beside_the_pages(site: SmallSite) -> None:
    site.builder().build(site.out)
    names = content(site.out)
    code = "/".join(next(name for name in names if name.startswith("code/")).split("/")[:2])
    assert {f"{code}/web/main.js", f"{code}/runtime/manifest.json"} <= {*names}
    assert all(name.startswith(f"{code}/") for name in names if name.startswith("code/"))
    [style] = (names[name].decode() for name in names if name.startswith("assets/style.") and name.endswith(".css"))
    fonts = [name for name in re.findall(r"""url\(["']?([^"')]+)""", style) if name.endswith(".woff2")]
    assert fonts
    assert {f"assets/{name}" for name in fonts} <= {*names}


def test_what_is_the_same_is_not_written_again(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    write(out, {"a/same": b"1", "a/other": b"1"})
    same, other = (out / "a/same").stat(), (out / "a/other").stat()
    write(out, {"a/same": b"1", "a/other": b"2"})
    assert (out / "a/same").stat().st_ino == same.st_ino
    assert (out / "a/other").stat().st_ino != other.st_ino
    assert (out / "a/other").read_bytes() == b"2"


def test_nothing_is_left_beside_the_pages(tmp_path: Path) -> None:
    for text in (b"1", b"2"):
        write(tmp_path / "dist", {"a": text})
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_what_no_build_has_made_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter").write_text("dear", encoding="utf-8")
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for name in ("mine", "file"):
        with pytest.raises(SiteError, match="was not made by a build"):
            write(tmp_path / name, {"a": b"1"})
    assert (tmp_path / "mine/letter").read_text(encoding="utf-8") == "dear"


def test_an_empty_folder_may_be_filled(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    write(tmp_path / "dist", {"a": b"1"})
    assert content(tmp_path / "dist").keys() == {"a", MARK}


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(SiteError, match="this cannot be written"):
        write(tmp_path / "file/dist", {"a": b"1"})


def test_the_old_pages_come_back_if_the_new_cannot_take_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "dist"
    write(out, {"a": b"1"})
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if target == out and (self / "a").read_bytes() == b"2":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(SiteError, match="No space left"):
        write(out, {"a": b"2"})
    assert (out / "a").read_bytes() == b"1"


@pytest.mark.parametrize("moment", ["before the old pages are moved away", "before the new ones are in their place"])
def test_another_build_into_the_same_folder_at_once_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    out = tmp_path / "dist"
    write(out, {"a": b"1"})
    rename = Path.rename

    def meanwhile(self: Path, target: Path) -> Path:
        monkeypatch.undo()
        if moment == "before the old pages are moved away":
            rename(out, tmp_path / "others")
        else:
            rename(self, target)
            write(out, {"a": b"3"})
            return target
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", meanwhile)
    with pytest.raises(SiteError, match="another build has put its pages here meanwhile"):
        write(out, {"a": b"2"})


def test_pages_that_another_build_replaces_just_now_are_those_of_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "dist"
    write(out, {"a": b"1"})
    exists = Path.exists

    def moved_after(self: Path) -> bool:
        found = exists(self)
        if self == out:
            monkeypatch.undo()
            out.rename(tmp_path / "old")
        return found

    monkeypatch.setattr(Path, "exists", moved_after)
    check_out(out)


def test_a_page_that_another_build_takes_away_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(old: Path, _: Path) -> None:
        old.unlink()
        raise FileNotFoundError(2, "No such file or directory", str(old))

    out = tmp_path / "dist"
    write(out, {"a": b"1"})
    monkeypatch.setattr("os.link", gone)
    write(out, {"a": b"1"})
    assert (out / "a").read_bytes() == b"1"


def test_a_disk_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    out = tmp_path / "dist"
    write(out, {"a": b"1"})
    written = (out / "a").stat().st_mtime_ns
    monkeypatch.setattr("os.link", refused)
    write(out, {"a": b"1", "b": b"2"})
    assert content(out).keys() == {"a", "b", MARK}
    assert (out / "a").stat().st_mtime_ns == written


def test_a_foreign_folder_is_refused_before_the_work_begins(site: SmallSite) -> None:
    site.put({"dist/letter": "dear"})
    with pytest.raises(SiteError, match="was not made by a build"):
        site.builder().build(site.out)
    assert site.said == []


def test_a_build_that_is_left_half_done_is_not_for_git() -> None:
    assert "/.dist-*/" in (PROJECT / ".gitignore").read_text(encoding="utf-8").splitlines()
