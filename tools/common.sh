# shellcheck shell=sh
# What the scripts of this folder share. Sourced by them, in the project's folder.

say() { printf 'set-up: %s\n' "$*" >&2; }

fail() {
    printf 'set-up: %s\n' "$@" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

is_root() { [ "$(id -u)" -eq 0 ]; }

# fingerprint FILE... : one word that changes when a file does
fingerprint() { cat "$@" | cksum | tr ' ' '-'; }

# stamped STAMP WORD : the work that WORD stands for was finished
stamped() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# on_path NAME... : every executable of these names on PATH, one a line, in PATH's order.
# Not `command -v`: it stops at the first, which may be a version manager's shim that does not run.
on_path() (
    IFS=:
    for folder in $PATH; do
        for name in "$@"; do
            if [ -f "${folder:-.}/$name" ] && [ -x "${folder:-.}/$name" ]; then
                printf '%s\n' "${folder:-.}/$name"
            fi
        done
    done
)

# listed PATH... : those that exist (for patterns, which stay as they are when nothing matches)
listed() {
    for found in "$@"; do
        if [ -x "$found" ]; then printf '%s\n' "$found"; fi
    done
}

# apt_install PACKAGE : as root on Debian and its kin; quiet unless it fails
apt_install() {
    is_root && have apt-get || return 1
    say "apt-get install $1"
    if apt-get -q update >"$TOOLS/apt.log" 2>&1 &&
        DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "$1" >>"$TOOLS/apt.log" 2>&1; then
        return 0
    fi
    say "apt-get could not install $1; its last words:"
    tail -n 3 "$TOOLS/apt.log" >&2
    return 1
}

# take_lock : one set-up at a time in this folder; the lock of a process that is gone is removed
take_lock() {
    told=no
    unsigned=0
    until mkdir "$TOOLS/lock" 2>/dev/null; do
        holder=$(cat "$TOOLS/lock/pid" 2>/dev/null) || holder=
        if [ -z "$holder" ]; then
            unsigned=$((unsigned + 1)) # taken a moment ago, or its owner died before signing
        elif kill -0 "$holder" 2>/dev/null; then
            unsigned=0
            if [ "$told" = no ]; then
                say "waiting for another set-up of this folder: process $holder, or remove $TOOLS/lock if that is none"
                told=yes
            fi
        else
            unsigned=99
        fi
        if [ "$unsigned" -gt 5 ]; then
            rm -rf "$TOOLS/lock"
            unsigned=0
        else
            sleep 1
        fi
    done
    echo $$ >"$TOOLS/lock/pid"
    trap 'rm -rf "$TOOLS/lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
}
