"""The icon as pictures of dots, drawn anew from ``web/icon.svg``: ``python -m tests.e2e.icons``."""

from typing import Final

from playwright.sync_api import Browser, sync_playwright

from site_builder.assets import WEB
from tests.e2e.browser import launch_options

SIDES: Final = (192, 512)


def drawn(browser: Browser, side: int) -> bytes:
    """The icon as PNG, ``side`` dots wide and high."""
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: {side}px; display: block }}</style>{_svg()}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def _svg() -> str:
    return (WEB / "icon.svg").read_text(encoding="utf-8")


def _main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for side in SIDES:
            (WEB / f"icon-{side}.png").write_bytes(drawn(browser, side))
        browser.close()


if __name__ == "__main__":
    _main()
