"""``python -m engine``: one request a line on standard input, one reply a line on standard output."""

import sys

from engine.bridge import handle


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        print(handle(line.rstrip("\n")), flush=True)


if __name__ == "__main__":
    main()
