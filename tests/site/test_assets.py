"""Style sheets, fonts, and the folder of the code."""

from pathlib import Path

import pytest

from site_builder.assets import gather
from site_builder.faults import SiteError


def web(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "web"


def test_a_change_of_a_font_changes_the_name_of_its_sheet(tmp_path: Path) -> None:
    names = set()
    for font in ("1", "2"):
        files = {"css/fonts.css": 'a { src: url("f.woff2") }', "css/f.woff2": font}
        found = gather(tmp_path, {}, web=web(tmp_path, files))
        assert len(found.files) == 2
        names |= {*found.files}
    assert len(names) == 4


def test_fonts_come_from_their_packages_with_their_licence(tmp_path: Path) -> None:
    package = tmp_path / "node_modules/@fontsource-variable/inter"
    (package / "files").mkdir(parents=True)
    (package / "files/inter.woff2").write_bytes(b"font")
    (package / "LICENSE").write_bytes(b"OFL")
    files = gather(tmp_path, {}, web=web(tmp_path, {"css/fonts.css": "a { src: url(inter.woff2) }"})).files
    assert sorted(name.partition(".")[0] for name in files) == ["assets/inter", "assets/inter-licence", "assets/style"]


def test_a_font_that_is_nowhere_is_told(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r'fonts\.css:2: there is no "f\.woff2"'):
        gather(tmp_path, {}, web=web(tmp_path, {"css/fonts.css": "\na { src: url(f.woff2) }"}))


def test_sheets_are_joined_in_their_order_and_others_after_them(tmp_path: Path) -> None:
    sheets = {f"css/{name}.css": name for name in ("other", "print", "base", "tokens")}
    found = gather(tmp_path, {}, web=web(tmp_path, sheets), minified=bytes.upper)
    assert found.files == {found.style: b"TOKENS\nBASE\nPRINT\nOTHER"}


def test_what_is_made_has_a_folder_of_its_own_and_the_service_worker_stands_at_the_root(tmp_path: Path) -> None:
    made = {"runtime/e": b"3", "web/main.js": b"2"}
    found = gather(tmp_path, made, web=web(tmp_path, {"main.js": "as it is written", "sw.js": "4"}))
    assert found.files == {
        "sw.js": b"4",
        found.style: b"",
        **{found.code + name: content for name, content in made.items()},
    }


def test_other_code_has_another_folder(tmp_path: Path) -> None:
    made = [{"a": b"1"}, {"a": b"2"}, {"b": b"1"}]
    folders = [gather(tmp_path, one, web=tmp_path).code for one in made]
    assert len({*folders}) == 3
    assert gather(tmp_path, made[0], web=tmp_path).code == folders[0]
