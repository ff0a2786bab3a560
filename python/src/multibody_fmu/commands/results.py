"""Checks of result files before a run: none is an input, is written twice, or cannot be written."""

from collections.abc import Mapping
from pathlib import Path

from ..arguments.packages import extra


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


def check_writable(written: Mapping[str, Path | None]) -> None:
    """Raises an error if a folder is missing, a package is not installed, or a plot or scene has an unknown format.

    Files are keyed by their arguments, such as `--plot`. A missing package raises an ImportError with the command that
    installs it, anything else a ValueError.
    """
    for name, file in written.items():
        if file is None:
            continue
        if not file.parent.is_dir():
            raise ValueError(f"{name} {file}: there is no folder {file.parent}; make it, or give another file")
        if file.is_dir():
            raise ValueError(f"{name} {file}: is a folder; give a file")
        if name == "--scene" and file.suffix.lower() not in (".html", ".htm"):
            raise ValueError(f"{name} {file}: must end in .html")
        if file.suffix == ".parquet":
            extra("pyarrow.parquet", "parquet")
        if file.suffix == ".mf4":
            extra("asammdf", "mdf")
        if name == "--plot":
            extra("matplotlib.figure", "plot")
            _check_format(file)


def _check_format(file: Path) -> None:
    from matplotlib.backend_bases import FigureCanvasBase

    known = FigureCanvasBase.get_supported_filetypes()
    if file.suffix.removeprefix(".").lower() not in known:
        raise ValueError(f"--plot {file}: must end in .{', .'.join(sorted(known))}")
