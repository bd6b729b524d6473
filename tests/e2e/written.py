"""The engine's modules as they are written, in the place of what is joined of them: there a test can change one."""

import re
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import BrowserContext, Route

from site_builder.assets import WEB

_MODULES: Final = re.compile(r"/web/((?:engine/(?:worker|files|line|memory|python)|idle)\.js)$")
"""The worker and what it imports, by the path below ``web/``."""


@dataclass
class _Change:
    old: str
    new: str
    times: float


class Written:
    """Serves these modules to a context, each with the changes that have been made to it."""

    def __init__(self, context: BrowserContext) -> None:
        self._changes: dict[str, list[_Change]] = {}
        context.route(_MODULES, self._serve)

    def change(self, module: str, old: str, new: str, *, times: float = float("inf")) -> None:
        """Serve ``module`` with ``new`` in the place of ``old``: always, or the next ``times``."""
        assert old in source(module), f"{module} has no {old}"
        self._changes.setdefault(module, []).append(_Change(old, new, times))

    def _serve(self, route: Route) -> None:
        module = module_at(route.request.url)
        code = source(module)
        for change in self._changes.get(module, ()):
            if change.times > 0:
                change.times -= 1
                code = code.replace(change.old, change.new)
        route.fulfill(body=code, content_type="text/javascript")


def module_at(address: str) -> str:
    """The module at an address; empty where it is none of these."""
    found = _MODULES.search(address)
    return found[1] if found else ""


def source(module: str) -> str:
    return (WEB / module).read_text(encoding="utf-8")
