"""Early check that result files can be written."""

from collections.abc import Mapping
from pathlib import Path

from ..arguments.packages import extra


def check_writable(written: Mapping[str, Path | None]) -> None:
    """Raises an error if a folder is missing, a package is not installed, or a plot has an unknown format.

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
        if file.suffix == ".parquet":
            extra("pyarrow.parquet", "parquet")
        if name == "--plot":
            extra("matplotlib.figure", "plot")
            _check_format(file)


def _check_format(file: Path) -> None:
    from matplotlib.backend_bases import FigureCanvasBase

    known = FigureCanvasBase.get_supported_filetypes()
    if file.suffix.removeprefix(".").lower() not in known:
        raise ValueError(f"--plot {file}: must end in .{', .'.join(sorted(known))}")
