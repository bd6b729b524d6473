#!/bin/sh
# tools/bench-build.sh: fetches mkdocs with its material theme, which the build is measured beside; quick when it is there.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh
. tools/python.sh
need_apart requirements-bench-build.txt bench-build
