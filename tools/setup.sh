#!/bin/sh
# tools/setup.sh site|dev|test : everything that `make` needs, fetched where it is missing; quick when nothing is.
#   site   .venv with what builds the pages, and the npm packages
#   dev    the same, and the tools that check and test
#   test   the same, and a browser
# Each step writes a stamp as its last act, so a step that was cut off is done again.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools # a place in the project's folder for all that is neither .venv nor node_modules
unset PYTHONHOME PYTHONPATH VIRTUAL_ENV
export UV_PYTHON_DOWNLOADS=manual

. tools/common.sh
. tools/python.sh
. tools/node.sh
. tools/browser.sh

MINOR=$(python_minor)
[ -n "$MINOR" ] || fail 'package.json has no "python" under "config": the Python minor of its Pyodide, as "3.13".'

ready() {
    case $1 in
    site) site_ready && packages_ready && node_runs ;;
    dev) dev_ready && packages_ready && node_runs ;;
    test) dev_ready && packages_ready && node_runs && browser_ready ;;
    *) fail "usage: tools/setup.sh site|dev|test" ;;
    esac
}

what=${1-}
if ready "$what"; then exit 0; fi
mkdir -p "$TOOLS"
take_lock
case $what in
site) need_site ;;
*) need_dev ;;
esac
need_node
need_packages
if [ "$what" = test ]; then need_browser; fi
say "ready"
