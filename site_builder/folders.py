"""The folders of a site, looked into so that one that is not there, or cannot be read, is told."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from site_builder.faults import Faults, did_you_mean, nearest


def names_in(root: Path, folder: str, faults: Faults, *, optional: bool = False) -> list[str] | None:
    """The names in ``root/folder``, sorted, but for hidden ones.

    One that cannot be read, or is missing and not ``optional``, is noted and gives ``None``.
    """
    try:
        return sorted(path.name for path in (root / folder).iterdir() if not path.name.startswith("."))
    except FileNotFoundError:
        if not optional:
            place = PurePosixPath(folder)
            here = names_in(root, str(place.parent), Faults(), optional=True) or ()
            advice = did_you_mean(place.name, here) or "make it, even if nothing is in it yet"
            faults.add(folder, 0, "this folder is missing", advice)
    except OSError as error:
        faults.add(folder, 0, f"this folder cannot be read: {error.strerror}", "see that it is a folder, and yours")
    return None


def files_below(root: Path, folder: str, suffix: str, faults: Faults) -> Iterator[str]:
    """The files with this suffix in ``root/folder`` and the folders below it, sorted. What cannot be read is noted."""
    for name in names_in(root, folder, faults) or ():
        path = f"{folder}/{name}"
        if name.endswith(suffix):
            yield path
        elif (root / folder).resolve().is_relative_to((root / path).resolve()):
            faults.add(path, 0, "this link leads back to where it stands in", "remove it")
        elif not os.path.isfile(root / path):  # noqa: PTH113 (unlike that of Path, it never raises)
            yield from files_below(root, path, suffix, faults)


def check_names(root: Path, folder: str, known: Iterable[str], faults: Faults) -> None:
    """Note names in ``root/folder`` that are almost, and not quite, one of ``known`` that is not there."""
    names = names_in(root, folder, faults, optional=True) or ()
    lacking = {PurePosixPath(name).stem: name for name in known if name not in names}
    for name in names:
        if name not in known and (meant := nearest(PurePosixPath(name).stem, lacking)):
            faults.add(f"{folder}/{name}", 0, "nothing reads this", f'did you mean "{lacking[meant]}"?')
