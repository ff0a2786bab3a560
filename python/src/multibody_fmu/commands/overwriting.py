"""Refusal of output files that are read, written twice, or not writable."""

from collections.abc import Mapping
from pathlib import Path

from .writable import check_writable


def refuse_overwriting(read: Mapping[str, Path | None], written: Mapping[str, Path | None]) -> None:
    """Raises an error if an output file is also read, written twice, or not writable; files are keyed by argument."""
    others = {name: file for name, file in read.items() if file is not None}
    for name, file in written.items():
        if file is None:
            continue
        for other, known in others.items():
            if _are_same(file, known):
                reason = f"is {known}, which is read" if other in read else f"is also {other}"
                raise ValueError(f"{name} {file} {reason}: give another file, nothing was written")
        others[name] = file
    check_writable(written)


def _are_same(one: Path, other: Path) -> bool:
    """Tells whether two paths lead to one file, even through links or before it exists."""
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))
