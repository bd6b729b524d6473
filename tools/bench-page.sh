#!/bin/sh
# tools/bench-page.sh: fetches the Pyodide that the page's start is measured against; quick when it is there.
# After the set-up, whose npm it uses.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh

folder=$TOOLS/bench-page
word=$(fingerprint tools/bench/package.json tools/bench/package-lock.json .npmrc)
if stamped "$folder/stamp" "$word"; then exit 0; fi
mkdir -p "$folder"
cp tools/bench/package.json tools/bench/package-lock.json .npmrc "$folder"
npm=$PWD/$TOOLS/bin/npm
(cd "$folder" && "$npm" ci --ignore-scripts --loglevel=error >&2)
echo "$word" >"$folder/stamp"
