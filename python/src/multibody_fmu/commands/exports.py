"""Files for other programs instead of a page."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..scene import to_mcap, to_rerun
from .exit_codes import INPUT, blaming
from .pages import OPTIONS

EXPORTS = {".mcap": to_mcap, ".rrd": to_rerun}


def is_export(file: Path) -> bool:
    """Tells by its ending whether a file is for another program."""
    return file.suffix.lower() in EXPORTS


def refuse_page_options(options: argparse.Namespace) -> None:
    """Raises a ValueError for options that only pages support."""
    given = [f"--{name}" for name in OPTIONS if name != "label" and getattr(options, name, None)]
    if is_export(options.output) and given:
        raise ValueError(f"{given[0]} is for pages: {options.output} has frames and variables alone")


def export(results: Any, file: Path, labels: Mapping[str, str]) -> None:
    """Writes a file for another program."""
    with blaming(INPUT):
        EXPORTS[file.suffix.lower()](results, file, labels=labels)
