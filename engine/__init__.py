"""The rules of svenskt brädspel: one engine for the builder, the command line and the reader's browser.

The door for other programs is :func:`engine.bridge.handle`. Python code may as well use the modules themselves::

    >>> from engine.notation import parse_position, parse_roll
    >>> from engine.roll import Roll
    >>> from engine.swedish import BOK
    >>> start = parse_position("1:15/1:15/w", BOK.layout)
    >>> [str(turn) for turn in Roll(BOK, start, parse_roll("6-4")).turns()]
    ['1/7 1/5', '1/7 7/11']

"""

__version__ = "0.1.0"
