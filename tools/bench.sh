#!/bin/sh
# tools/bench.sh: fetches the program that backgammon is measured against, for the benchmarks alone; quick when it is there.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh
. tools/python.sh

word=$(fingerprint requirements-bench.txt)
if stamped "$TOOLS/bench.stamp" "$word"; then exit 0; fi
mkdir -p "$TOOLS"
need_uv
"$UV" pip install --quiet --python .venv/bin/python --target "$TOOLS/bench" --no-deps --require-hashes -r requirements-bench.txt
echo "$word" >"$TOOLS/bench.stamp"
