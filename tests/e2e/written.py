"""The engine's modules as they are written, in the place of what is joined of them: there a test can change one."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import BrowserContext, Route

from site_builder.assets import WEB

_MODULES: Final = re.compile(r"/web/engine/(worker|files|python|memory)\.js$")
"""The worker and what it imports."""


def as_written(context: BrowserContext) -> None:
    """Serve these modules so."""
    context.route(_MODULES, lambda route: _serve(route, lambda code: code))


def changed(context: BrowserContext, module: str, old: str, new: str, *, times: int | None = None) -> None:
    """Serve these modules so, ``old`` in one of them replaced by ``new``: always, or the first ``times``."""

    def change(code: str) -> str:
        assert old in code, f"{module} has no {old}"
        return code.replace(old, new)

    as_written(context)
    context.route(f"**/web/engine/{module}", lambda route: _serve(route, change), times=times)


def _serve(route: Route, change: Callable[[str], str]) -> None:
    code = (WEB / "engine" / route.request.url.rpartition("/")[2]).read_text(encoding="utf-8")
    route.fulfill(body=change(code), content_type="text/javascript")
