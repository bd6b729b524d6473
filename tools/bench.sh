#!/bin/sh
# tools/bench.sh: fetches the program that backgammon is measured against, for the benchmarks alone; quick when it is there.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh
. tools/python.sh
need_apart requirements-bench.txt bench
