# shellcheck shell=sh
# The browser of the end-to-end tests. tests/e2e/browser.py knows where browsers are and starts each to see that it runs.

find_browser() { .venv/bin/python tests/e2e/browser.py >"$TOOLS/browser.new" && mv "$TOOLS/browser.new" "$TOOLS/browser"; }

browser_ready() { [ -f "$TOOLS/browser" ] && .venv/bin/python tests/e2e/browser.py --recorded; }

driver_runs() { .venv/bin/python -m playwright --version >"$TOOLS/playwright.log" 2>&1; }

need_browser() {
    browser_ready && return 0
    rm -f "$TOOLS/browser"
    driver_runs || { apt_install libatomic1 && driver_runs; } || fail \
        "Playwright, which drives the browser of the tests, does not start:" "$(tail -n 1 "$TOOLS/playwright.log")" \
        "On Debian and Ubuntu it needs: sudo apt-get install libatomic1"
    find_browser && return 0
    say "no Chromium or Chrome that starts found here; Playwright fetches its own"
    if .venv/bin/python -m playwright install --only-shell chromium >"$TOOLS/playwright.log" 2>&1; then
        find_browser && return 0
        if is_root && have apt-get; then
            say "installing the libraries that Playwright's browser needs"
            .venv/bin/python -m playwright install-deps chromium >>"$TOOLS/playwright.log" 2>&1 && find_browser && return 0
        fi
    else
        say "Playwright could not fetch its browser; its last words:"
        grep -i error "$TOOLS/playwright.log" | tail -n 1 >&2
    fi
    apt_install chromium && find_browser && return 0
    fail "the end-to-end tests need Chromium or Chrome, and none was found or could be fetched." \
        "Install one in one of these ways and run make again:" \
        "  Debian    sudo apt-get install chromium" \
        "  Ubuntu    sudo .venv/bin/playwright install --with-deps chromium" \
        "  macOS     brew install --cask google-chrome" \
        "or name it: make test BRADE_BROWSER=/path/to/chromium"
}
