# shellcheck shell=sh
# The Python that builds the pages, and uv, which fetches it where there is none and fills .venv.

# The Python minor of the Pyodide in package.json: modules precompiled for the page must come from the same one.
python_minor() { sed -n 's/^ *"python": *"\([0-9][0-9.]*\)".*/\1/p' package.json; }

# runs_python FILE MINOR : FILE really starts, and is an ordinary CPython of that minor with what the tools import
runs_python() {
    "$1" -c '
import sys, sysconfig, ctypes, ssl, zlib
wanted = tuple(int(part) for part in sys.argv[1].split("."))
sys.exit(
    sys.version_info[:2] != wanted
    or sys.version_info.releaselevel != "final"
    or sys.implementation.name != "cpython"
    or bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
)' "$2" </dev/null >/dev/null 2>&1
}

# known_pythons MINOR : where version managers, Homebrew and python.org put a Python of that minor
known_pythons() {
    listed \
        "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python"$1" \
        "${ASDF_DATA_DIR:-$HOME/.asdf}/installs/python/$1".*/bin/python"$1" \
        "${MISE_DATA_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/mise}/installs/python/$1".*/bin/python"$1" \
        "${UV_PYTHON_INSTALL_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/uv/python}/cpython-$1".*/bin/python"$1" \
        "$HOME/.rye/py/cpython@$1".*/bin/python"$1" \
        "/opt/homebrew/opt/python@$1/bin/python$1" \
        "/usr/local/opt/python@$1/bin/python$1" \
        "/home/linuxbrew/.linuxbrew/opt/python@$1/bin/python$1" \
        "/Library/Frameworks/Python.framework/Versions/$1/bin/python$1" \
        "/usr/local/bin/python$1" \
        "/opt/python$1/bin/python$1" \
        "$TOOLS/python/cpython-$1".*/bin/python"$1"
}

# find_python MINOR : prints the first that runs
find_python() {
    if [ -n "${BRADE_PYTHON-}" ]; then
        runs_python "$BRADE_PYTHON" "$1" ||
            fail "BRADE_PYTHON is $BRADE_PYTHON, which is not a CPython $1 that runs."
        printf '%s\n' "$BRADE_PYTHON"
        return
    fi
    {
        on_path "python$1" python3 python
        known_pythons "$1"
    } | while IFS= read -r candidate; do
        if runs_python "$candidate" "$1"; then
            printf '%s\n' "$candidate"
            break
        fi
    done
}

# any_python MODULE : prints a Python, 3.8 or later, that has MODULE
any_python() {
    {
        on_path python3 python python3.13 python3.14 python3.12 python3.11 python3.10 python3.9
        listed "${PYENV_ROOT:-$HOME/.pyenv}/versions/3".*/bin/python3
    } | while IFS= read -r candidate; do
        if "$candidate" -c "import sys, $1; sys.exit(sys.version_info < (3, 8))" </dev/null >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            break
        fi
    done
}

runs_uv() { "$1" python --help </dev/null >/dev/null 2>&1; }

find_uv() {
    {
        listed "$TOOLS/uv/bin/uv"
        on_path uv
        listed "$HOME/.local/bin/uv" "$HOME/.cargo/bin/uv" /opt/homebrew/bin/uv /usr/local/bin/uv
    } | while IFS= read -r candidate; do
        if runs_uv "$candidate"; then
            printf '%s\n' "$candidate"
            break
        fi
    done
}

# The four ways to get uv into .tools/uv, by what the machine has. Each succeeds only if uv then runs.

uv_by_pip() {
    with=$(any_python pip)
    [ -n "$with" ] || return 1
    say "fetching uv with pip of $with"
    rm -rf "$TOOLS/uv"
    PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        "$with" -m pip install --quiet --require-hashes --only-binary :all: --target "$TOOLS/uv" -r requirements-uv.txt &&
        runs_uv "$TOOLS/uv/bin/uv"
}

uv_by_venv() {
    with=$(any_python ensurepip)
    [ -n "$with" ] || return 1
    say "fetching uv with a virtual environment of $with"
    rm -rf "$TOOLS/uv"
    "$with" -m venv "$TOOLS/uv" && "$TOOLS/uv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-hashes --only-binary :all: -r requirements-uv.txt && runs_uv "$TOOLS/uv/bin/uv"
}

uv_by_installer() {
    release=$(sed -n 's/^uv==\([0-9.]*\).*/\1/p' requirements-uv.txt)
    installer="https://astral.sh/uv/$release/install.sh"
    rm -rf "$TOOLS/uv"
    if have curl; then
        say "fetching uv with its own installer"
        curl --proto '=https' --connect-timeout 15 -fsSL "$installer" -o "$TOOLS/uv-install.sh" || return 1
    elif have wget; then
        say "fetching uv with its own installer"
        wget -q -T 15 -t 2 -O "$TOOLS/uv-install.sh" "$installer" || return 1
    else
        return 1
    fi
    UV_UNMANAGED_INSTALL="$PWD/$TOOLS/uv/bin" sh "$TOOLS/uv-install.sh" >&2 && runs_uv "$TOOLS/uv/bin/uv"
}

uv_by_apt() { apt_install python3-venv && uv_by_venv; }

# need_uv : sets UV to a uv that runs
need_uv() {
    [ -z "${UV-}" ] || return 0
    UV=$(find_uv)
    [ -z "$UV" ] || return 0
    uv_by_pip || uv_by_venv || uv_by_installer || uv_by_apt || fail \
        "uv, which installs the Python packages, is missing, and no way to fetch it worked here." \
        "Install one of these and run make again:" \
        "  uv itself                https://docs.astral.sh/uv/getting-started/installation/" \
        "  venv for your python3    Debian, Ubuntu: sudo apt-get install python3-venv" \
        "  curl or wget             with which uv's own installer can be fetched"
    UV="$TOOLS/uv/bin/uv"
}

# need_apart FILE NAME : what FILE pins, in .tools/NAME, apart from what builds and checks; quick when it is there
need_apart() {
    word=$(fingerprint "$1")
    if stamped "$TOOLS/$2.stamp" "$word"; then return 0; fi
    need_uv
    rm -rf "${TOOLS:?}/$2"
    "$UV" pip install --quiet --python .venv/bin/python --target "$TOOLS/$2" --no-deps --require-hashes -r "$1"
    echo "$word" >"$TOOLS/$2.stamp"
}

# need_python MINOR : sets PYTHON to a Python of that minor, fetched by uv where there is none
need_python() {
    PYTHON=$(find_python "$1")
    [ -z "$PYTHON" ] || return 0
    need_uv
    say "no Python $1 found here; uv fetches one into $TOOLS/python"
    UV_PYTHON_INSTALL_DIR="$TOOLS/python" UV_PYTHON_INSTALL_BIN=0 "$UV" python install "$1" >&2 ||
        apt_install "python$1" || say "Python $1 could not be fetched"
    PYTHON=$(find_python "$1")
    [ -n "$PYTHON" ] || fail \
        "Python $1 is missing: Pyodide in package.json runs Python $1, and the pages are built with the same minor." \
        "Install it in one of these ways and run make again:" \
        "  Debian, Ubuntu   sudo apt-get install python$1 (where the release has it: Debian 13, Ubuntu 25)" \
        "  macOS            brew install python@$1" \
        "  anywhere         uv python install $1, or pyenv install $1" \
        "or name the one you have: make site BRADE_PYTHON=/path/to/python$1"
}

# A virtual environment cannot be moved: its commands begin with its place.
venv_runs() { stamped .venv/.place "$(pwd -P)" && runs_python .venv/bin/python "$MINOR"; }

site_word() { fingerprint requirements.txt; }
dev_word() { fingerprint requirements-dev.txt; }
project_word() { fingerprint pyproject.toml; }

site_ready() {
    { stamped .venv/.site-ready "$(site_word)" || stamped .venv/.dev-ready "$(dev_word)"; } &&
        stamped .venv/.project-ready "$(project_word)" && [ ! -e .venv/.unfinished ] && venv_runs
}

dev_ready() { stamped .venv/.dev-ready "$(dev_word)" && site_ready; }

# fill_venv FILE STAMP WORD : makes .venv hold exactly what FILE pins, and the project itself
fill_venv() {
    if [ -e .venv/.unfinished ] || ! venv_runs; then
        need_python "$MINOR"
        say "making .venv with $PYTHON"
        rm -rf .venv
        "$UV" venv --quiet --no-project --python "$PYTHON" .venv || fail "uv could not make .venv with $PYTHON."
        pwd -P >.venv/.place
    fi
    : >.venv/.unfinished
    if ! stamped "$2" "$3"; then
        say "installing $1"
        rm -f .venv/.*-ready
        "$UV" pip sync --quiet --python .venv/bin/python --require-hashes "$1" ||
            fail "uv could not install $1; run make again when the fault above is gone."
    fi
    rm -f .venv/.project-ready
    "$UV" pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e . ||
        fail "the project itself could not be installed into .venv."
    printf '%s\n' "$3" >"$2"
    project_word >.venv/.project-ready
    rm -f .venv/.unfinished
}

need_dev() {
    dev_ready && return 0
    need_uv
    fill_venv requirements-dev.txt .venv/.dev-ready "$(dev_word)"
}

# The tools that check and test are kept where they are already installed.
need_site() {
    site_ready && return 0
    if [ -f .venv/.dev-ready ]; then
        need_dev
    else
        need_uv
        fill_venv requirements.txt .venv/.site-ready "$(site_word)"
    fi
}
