"""``python -m site_builder``: the same as the installed command ``brade``."""

from site_builder.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
