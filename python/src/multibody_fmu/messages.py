"""What FMUs say, as Python's warnings and errors, and names that were meant."""

import sys
import warnings
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from fmpy.fmi1 import FMICallException

PACKAGE = str(Path(__file__).parent)


class FmuWarning(UserWarning):
    """A warning of an FMU, in its own words."""


class RatesWarning(UserWarning):
    """Poses move, nothing says how fast, and `simulate` has chosen where velocities come from."""


class FmuError(FMICallException):  # type: ignore[misc]
    """An FMU has refused a call. The text has the FMU's own message, `function` the name of the C function, `status` its status."""

    def __init__(self, function: str, status: int, text: str) -> None:
        super().__init__(function, status)
        self.args = (text,)


def in_row(error: FmuError, row: int, time: float) -> FmuError:
    """The same error with the row of a run and its time in s."""
    return FmuError(error.function, error.status, f"{error} In row {row} (time = {time:g} s).")


def warn(text: str, category: type[Warning]) -> None:
    """Warns at the line outside this package that called it."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, category, stacklevel=level)


def meant(name: str, names: Iterable[str]) -> str:
    """The names that are nearly this one, as a question, or nothing."""
    small = {known.lower(): known for known in names}
    candidates = [small[match] for match in get_close_matches(name.lower(), small, cutoff=0.6)]
    return f"; did you mean {' or '.join(candidates)}?" if candidates else ""


def listed(names: Iterable[str], most: int = 30) -> str:
    """The names in a list that stays readable."""
    names = list(names)
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"
