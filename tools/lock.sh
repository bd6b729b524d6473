#!/bin/sh
# tools/lock.sh: writes the requirements files anew, with the newest versions allowed. The only step that chooses versions.
set -eu
cd "$(dirname "$0")/.."
# shellcheck disable=SC2034 # read in the sourced files
TOOLS=.tools
. tools/common.sh
. tools/python.sh
need_uv

# lock PYTHON FILE ARGUMENT... : for every platform, with hashes, and without the address of a registry
lock() {
    python=$1 file=$2
    shift 2
    say "$file"
    "$UV" pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
        --custom-compile-command 'make lock' --python-version "$python" --output-file "$file" "$@"
}

minor=$(python_minor)
lock "$minor" requirements.txt pyproject.toml --group build
lock "$minor" requirements-dev.txt pyproject.toml --extra dask --group build --group dev --constraints requirements.txt
lock "$minor" requirements-node.txt requirements-node.in
lock "$minor" requirements-browsers.txt requirements-browsers.in
lock "$minor" requirements-bench-build.txt requirements-bench-build.in
lock 3.8 requirements-uv.txt requirements-uv.in # uv is fetched by whatever Python there is
