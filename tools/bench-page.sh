#!/bin/sh
# tools/bench-page.sh: fetches the Pyodide that the page's start is measured against; quick when it is there.
# After the set-up, whose npm it uses.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh
. tools/node.sh
need_packages_apart tools/bench bench-page
