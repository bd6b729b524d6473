"""Style sheets, fonts and modules."""

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
        found = gather(tmp_path, {}, web(tmp_path, files))
        assert len(found.files) == 2
        names |= {*found.files}
    assert len(names) == 4


def test_fonts_come_from_their_packages_with_their_licence(tmp_path: Path) -> None:
    package = tmp_path / "node_modules/@fontsource-variable/inter"
    (package / "files").mkdir(parents=True)
    (package / "files/inter.woff2").write_bytes(b"font")
    (package / "LICENSE").write_bytes(b"OFL")
    files = gather(tmp_path, {}, web(tmp_path, {"css/fonts.css": "a { src: url(inter.woff2) }"})).files
    assert sorted(name.partition(".")[0] for name in files) == ["assets/inter", "assets/inter-licence", "assets/style"]


def test_a_font_that_is_nowhere_is_told(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r'fonts\.css:2: there is no "f\.woff2"'):
        gather(tmp_path, {}, web(tmp_path, {"css/fonts.css": "\na { src: url(f.woff2) }"}))


def test_sheets_are_joined_in_their_order_and_others_after_them(tmp_path: Path) -> None:
    sheets = {f"css/{name}.css": name for name in ("other", "print", "base", "tokens")}
    found = gather(tmp_path, {}, web(tmp_path, sheets))
    assert found.files == {found.style: b"tokens\nbase\nprint\nother"}


def test_modules_are_copied_as_they_are_beside_the_engine_and_the_service_worker_at_the_root(tmp_path: Path) -> None:
    found = gather(tmp_path, {"runtime/e": b"3"}, web(tmp_path, {"board/x.js": "1", "main.js": "2", "sw.js": "4"}))
    inside = {"web/board/x.js": b"1", "web/main.js": b"2", "runtime/e": b"3"}
    inside = {found.code + name: content for name, content in inside.items()}
    assert found.files == {"sw.js": b"4", found.style: b"", **inside}


def test_other_code_has_another_folder(tmp_path: Path) -> None:
    names = [{"a.js": "1"}, {"a.js": "2"}, {"b.js": "1"}]
    folders = [gather(tmp_path, {}, web(tmp_path / str(index), files)).code for index, files in enumerate(names)]
    engines = [gather(tmp_path, {"e": content}, tmp_path / "0/web").code for content in (b"1", b"2")]
    assert len({*folders, *engines}) == 5
    assert gather(tmp_path, {}, web(tmp_path / "again", names[0])).code == folders[0]


def test_what_the_page_imports_is_named_at_once(tmp_path: Path) -> None:
    modules = {
        "main.js": 'import { b } from "./board/b.js";\nimport "./a.js";\n/** @import { X } from "./not.js" */\n',
        "a.js": 'import("./later.js");\n',
        "board/b.js": 'import {\n  c,\n} from "./c.js";\nexport * from "../a.js";\n',
        "board/c.js": "",
        "later.js": "",
    }
    found = gather(tmp_path, {}, web(tmp_path, modules))
    assert found.modules == tuple(f"{found.code}web/{name}.js" for name in ("board/b", "a", "board/c"))
