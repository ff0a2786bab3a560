"""Table of a command: a file with the option `--column`, or equal steps without a file."""

import argparse
import math

from ..descriptions.tables import Columns, read, renamed
from .bridging import seconds
from .exit_codes import INPUT, USAGE, Stop, blaming

TIMES = ("start", "stop", "step")
# Relative rounding error of a time, which must not count as an overlong last step.
ROUNDING = 1e-9
# Most times that fit into the memory of usual machines.
MOST_STEPS = 10**8


def add_column(command: argparse.ArgumentParser) -> None:
    """Adds the option `--column` to a command."""
    command.add_argument(
        "--column",
        action="append",
        default=[],
        metavar="NAME=HEADER",
        help="the column that a name has in the table, if its header differs",
    )


def add_times(command: argparse.ArgumentParser) -> None:
    """Adds the options for equal steps instead of a table."""
    for name, text in (
        ("start", "first time without a table [0]"),
        ("stop", "end of a run without a table; the last row is at the last whole step"),
        ("step", "time from row to row without a table"),
    ):
        command.add_argument(f"--{name}", type=seconds, metavar="SECONDS", help=text)


def columns_of(options: argparse.Namespace) -> Columns:
    """Returns the table, with columns renamed by the options."""
    if options.table is None:
        return _equal_steps(options)
    given = [name for name in TIMES if getattr(options, name, None) is not None]
    if given:
        raise Stop(f"--{given[0]} is for runs without a table: {options.table} has the times", USAGE)
    names = {}
    for text in options.column:
        name, equals, header = text.partition("=")
        if not equals:
            raise Stop(f"--column {text}: must be NAME=HEADER", USAGE)
        names[name.strip()] = header.strip()
    with blaming(INPUT):
        return renamed(read(options.table), names)


def _equal_steps(options: argparse.Namespace) -> Columns:
    for name in ("column", "ignore", "bridge"):
        if getattr(options, name, None):
            raise Stop(f"--{name} is for a table: there is none", USAGE)
    start, stop, step = options.start or 0.0, options.stop, options.step
    if stop is None or step is None:
        raise Stop("there is no table with times: give one, or --stop SECONDS and --step SECONDS", USAGE)
    if not (math.isfinite(start) and start < stop < math.inf):
        raise Stop(f"--stop {stop:g}: must be greater than the first time, {start:g} s", USAGE)
    if not 0 < step < math.inf:
        raise Stop(f"--step {step:g}: must be greater than 0", USAGE)
    steps = (stop - start) / step * (1 + ROUNDING)
    if not 1 <= steps < MOST_STEPS:
        raise Stop(f"--step {step:g}: makes {steps:.3g} steps up to {stop:g} s: must be 1 to {MOST_STEPS:,}", USAGE)
    times = [start + row * step for row in range(math.floor(steps) + 1)]
    return Columns({"time": times}, range(len(times)))
