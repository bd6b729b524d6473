"""``python -m engine``: one request a line on standard input, one reply a line on standard output, both in UTF-8."""

import os
import sys

from engine.bridge import handle


def main() -> None:
    """Answer requests until the input ends, or nobody reads the replies."""
    try:
        for line in sys.stdin.buffer:
            reply = handle(line.rstrip(b"\r\n").decode("utf-8", "replace"))
            sys.stdout.buffer.write(reply.encode() + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        # What is left to write has nowhere to go; as Python ends it would be tried once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
