"""What the site needs to be there without a network: web-app manifests, and the list of what ``web/sw.js`` keeps."""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Final

from site_builder.addresses import in_language, relative
from site_builder.assets import SERVICE_WORKER, Assets
from site_builder.kept import Kept
from site_builder.model import EXERCISE, Site

MANIFEST: Final = "manifest.webmanifest"
"""Below the folder of each language."""
DIGEST: Final = "@digest@"
"""Stands in a page where its own digest is put when all else in it is written."""
_LIST: Final = "site.js"
_LATER: Final = re.compile(rf"/(runtime/(bearoff-|memory)|svar/{EXERCISE})|\.(map|webmanifest)$")
"""In the path of files that are kept when they have first been asked for: large or many, and one can do without."""


def manifests(site: Site, assets: Assets) -> dict[str, bytes]:
    """The web-app manifest of each language by its path: what the site is called on a reader's home screen."""
    config = site.config
    return {
        path: _json(
            {
                "name": config.title,
                "description": site.ui[lang]["nav"]["footer"],
                "lang": lang,
                "start_url": "index.html",
                "scope": relative(path, "."),
                "display": "standalone",
                "icons": [
                    {"src": relative(path, icon), "sizes": _sizes(name), "purpose": "any"}
                    for name, icon in assets.icons.items()
                ],
            }
        )
        for lang in config.languages
        for path in [in_language(MANIFEST, lang, config.main)]
    }


def _sizes(icon: str) -> str:
    """The sizes of an icon, which a picture of dots has in its name.

    >>> _sizes("icon-192.png"), _sizes("icon.svg")
    ('192x192', 'any')
    """
    side = PurePosixPath(icon).stem.partition("-")[2]
    return f"{side}x{side}" if side else "any"


type Stamped = tuple[bytes, str]
"""A page with its digest in it, and the digest, by which it is known."""


def stamped(pages: Mapping[str, str], kept: Kept[Stamped]) -> tuple[dict[str, bytes], dict[str, str]]:
    """The pages, each with its digest in it; and the digests."""
    made = {path: kept.once(path, html, partial(_stamp, html)) for path, html in pages.items()}
    return {path: page for path, (page, _) in made.items()}, {path: digest for path, (_, digest) in made.items()}


def _stamp(html: str) -> Stamped:
    digest = hashlib.sha256(html.encode()).hexdigest()[:16]
    return html.replace(DIGEST, digest, 1).encode(), digest


def list_of_site(site: Site, digests: Mapping[str, str], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """``site.js``, which ``sw.js`` imports: its version changes when anything of the site does.

    A browser that finds it changed starts the service worker anew.
    """
    config = site.config
    hashes = {
        path: hashlib.sha256(content).hexdigest() for path, content in sorted(files.items()) if path != SERVICE_WORKER
    }
    later = {path: digest for path, digest in hashes.items() if _LATER.search(path)}
    others = [lang for lang in config.languages if lang != config.main]
    told = {
        "pages": {
            lang: {path: digest for path, digest in digests.items() if _is_in(path, lang, others, config.main)}
            for lang in config.languages
        },
        "files": {path: digest for path, digest in hashes.items() if path not in later},
        "later": later,
    }
    version = hashlib.sha256(_json(told)).hexdigest()[:16]
    return {_LIST: b"self.site = " + _json({"version": version, **told}) + b";\n"}


def _is_in(path: str, lang: str, others: list[str], main: str) -> bool:
    folder = path.partition("/")[0]
    return folder not in others if lang == main else folder == lang


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
