"""What is there without a network: the list of it, and the manifests for home screens."""

import hashlib
import json
import re

from site_builder.build import Builder
from tests.site.sites import SmallSite
from tests.told import of_site


def files(site: SmallSite) -> dict[str, bytes]:
    builder = site.builder()
    return builder.render(builder.check())


def test_every_file_is_listed_with_its_hash_and_every_page_with_the_digest_that_it_has(site: SmallSite) -> None:
    built = files(site)
    told = of_site(built["site.js"])
    shared = {path: content for path, content in built.items() if not path.endswith(".html")}
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in shared.items()}
    unasked = {path for path in hashes if path.endswith((".map", ".webmanifest"))}
    assert told["files"] == {path: hashes[path] for path in hashes if path not in {"sw.js", "site.js", *unasked}}
    assert told["later"].keys() == unasked
    assert [*told["pages"]] == ["sv", "en"]
    pages = told["pages"]["sv"] | told["pages"]["en"]
    assert {*pages} == {path for path in built if path.endswith(".html")}
    assert all(path.startswith("en/") == (path in told["pages"]["en"]) for path in pages)
    for path, digest in pages.items():
        assert f'"digest":"{digest}"' in built[path].decode()


def test_tables_and_memory_are_kept_only_when_they_have_been_asked_for(site: SmallSite) -> None:
    packed = {"bearoff-bok.gzip": b"1", "memory.gzip": b"3", "python.zip.gzip": b"2"}
    builder = Builder(site.root, site.said.append, pack=lambda _: packed)
    told = of_site(builder.render(builder.check())["site.js"])
    assert [path.rpartition("/")[2] for path in told["later"] if "/runtime/" in path] == [
        "bearoff-bok.gzip",
        "memory.gzip",
    ]
    assert [path for path in told["files"] if path.endswith("python.zip.gzip")]
    assert not {*told["later"]} & {*told["files"]}


def test_another_text_is_another_version_and_leaves_the_digests_of_other_pages(site: SmallSite) -> None:
    before = of_site(files(site)["site.js"])
    site.change("content/sv/om.md", "Tack.", "Tack ska du ha.")
    after = of_site(files(site)["site.js"])
    assert before["version"] != after["version"]
    changed = [path for path, digest in after["pages"]["sv"].items() if before["pages"]["sv"][path] != digest]
    assert changed == ["om.html"]


def test_each_language_has_a_manifest_that_leads_to_its_own_start_page_and_governs_all(site: SmallSite) -> None:
    built = files(site)
    for folder, lang, scope in (("", "sv", "."), ("en/", "en", "..")):
        manifest = json.loads(built[f"{folder}manifest.webmanifest"])
        assert (manifest["name"], manifest["lang"], manifest["scope"]) == ("Liten", lang, scope)
        assert f"{folder}{manifest['start_url']}" in built
        up = "../" if folder else ""
        assert [icon["sizes"] for icon in manifest["icons"]] == ["any", "192x192", "512x512"]
        for icon in manifest["icons"]:
            assert icon["src"].removeprefix(up) in built
        assert '<link rel="manifest" href="manifest.webmanifest">' in built[f"{folder}index.html"].decode()


def test_the_page_for_missing_pages_has_no_service_worker(plain_pages: dict[str, str]) -> None:
    workers = {
        path: json.loads(re.findall(r'id="page-data">(.*?)</script>', html, re.DOTALL)[0])["worker"]
        for path, html in plain_pages.items()
    }
    assert {path for path, worker in workers.items() if worker is None} == {"404.html", "en/404.html"}
    assert (workers["index.html"], workers["en/regler/att-flytta.html"]) == ("sw.js", "../../sw.js")
