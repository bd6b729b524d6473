"""``python -m engine``: one request a line on standard input, one reply a line on standard output, both in UTF-8."""

import sys

from engine.bridge import handle


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin.buffer:
        reply = handle(line.decode("utf-8", "replace"))
        sys.stdout.buffer.write(reply.encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
