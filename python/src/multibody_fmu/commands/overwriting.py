"""Refuses to write a file that is read, or one that is written already."""

from collections.abc import Mapping
from pathlib import Path


def refuse_overwriting(read: Mapping[str, Path | None], written: Mapping[str, Path | None]) -> None:
    """Raises a ValueError if a file would be written that is read, or twice. Files go by their arguments."""
    others = {name: file for name, file in read.items() if file is not None}
    for name, file in written.items():
        if file is None:
            continue
        for other, known in others.items():
            if _are_same(file, known):
                reason = f"is {known}, which is read" if other in read else f"is also {other}"
                raise ValueError(f"{name} {file} {reason}: give another file, nothing was written")
        others[name] = file


def _are_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by links or from other folders, also if it is not there yet."""
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))
