"""SVG elements, and their text as it stands in a page."""

from typing import Final
from xml.etree import ElementTree as ET

from markupsafe import Markup

_PYTHON_WORDS: Final = {"class_": "class"}


def tag(name: str, **attributes: str | float) -> ET.Element:
    """Make an element. Names that Python cannot spell: ``class_`` is ``class``, ``aria_label`` is ``aria-label``."""
    return ET.Element(name, {_attribute(key): _value(value) for key, value in attributes.items()})


def add(parent: ET.Element, name: str, **attributes: str | float) -> ET.Element:
    """Make an element as the last one inside another."""
    element = tag(name, **attributes)
    parent.append(element)
    return element


def number(value: float) -> str:
    """Write a measure without needless decimals: the same text for the same drawing, always.

    >>> number(60.0), number(10.8 * 3)
    ('60', '32.4')
    """
    return f"{round(value, 2):g}"


def markup(element: ET.Element) -> Markup:
    """Write an element as text, with everything escaped that came from outside."""
    return Markup(ET.tostring(element, encoding="unicode"))  # noqa: S704 (ElementTree escapes)


def _attribute(key: str) -> str:
    return _PYTHON_WORDS.get(key, key).replace("_", "-")


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)
