"""Table of a command: a file or equal steps, with the options `--column` and `--bridge`."""

import argparse
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from ..arguments import written_number
from ..arguments.arrays import Array, check_time
from ..descriptions.description import Description
from ..descriptions.frame_inputs import DERIVATIVES, frame_and_pose, is_orientation
from ..descriptions.tables import Columns, inputs, read, renamed
from ..mechanics.poses import matrix_from_quaternion, with_dropouts
from ..runs.velocities import fit, rates_of
from .exit_codes import INPUT, USAGE, Stop, blaming
from .options import add_repeated, pairs

TIMES = ("start", "stop", "step")
# Relative rounding error of a time, which must not count as an overlong last step.
ROUNDING = 1e-9
# Most times that fit into the memory of usual machines.
MOST_STEPS = 10**8


def add_column(command: argparse.ArgumentParser) -> None:
    """Adds the option `--column` to a command."""
    add_repeated(command, "--column", "NAME=HEADER", "the column that a name has in the table, if its header differs")


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
    with blaming(USAGE):
        names = pairs("--column", options.column, "NAME=HEADER")
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


def seconds(text: str) -> float:
    """Parses a duration on the command line."""
    try:
        return written_number(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: must be a number of seconds") from None


def add_bridge(command: argparse.ArgumentParser) -> None:
    """Adds the option `--bridge` to a command."""
    command.add_argument(
        "--bridge",
        type=seconds,
        metavar="SECONDS",
        help="longest dropout of poses that is bridged; rows in longer ones are left out [dropouts are errors]",
    )


class TableInputs:
    """Times and inputs of a table, with dropouts bridged as requested by the options."""

    def __init__(
        self, options: argparse.Namespace, description: Description, columns: Columns, parameters: Collection[str]
    ) -> None:
        """Raises a ValueError for an invalid column, or poses without a bridge; options have set `parameters`."""
        self.time: Array
        self.given: dict[str, Array]
        self.left: list[str]
        """Entries without columns, which keep their start values."""
        self.time, self.given, self.left = inputs(description, columns, ignore=options.ignore)
        self.table = columns
        """Table, which locates the kept rows."""
        self.sentences: list[str] = []
        """Notes about dropouts."""
        self.assumptions: list[str] = []
        """Notes about added rates."""
        if options.bridge is None:
            return
        adds_rates = description.has_parameter("derivatives") and "derivatives" not in parameters
        found = bridge_dropouts(description, self.time, self.given, options.bridge, adds_rates=adds_rates)
        self.time, self.given = self.time[found.rows], found.given
        self.sentences, self.assumptions = found.sentences, found.assumptions
        self.table = Columns({}, [columns.places[row] for row in found.rows], columns.file)


@dataclass(frozen=True)
class Bridged:
    """Inputs over time without dropouts in poses."""

    rows: Array
    """Kept rows (m,) of the n given ones."""
    given: dict[str, Array]
    """Inputs in the kept rows, by full names."""
    sentences: list[str]
    """Notes about dropouts."""
    assumptions: list[str]
    """Notes about added rates."""


def bridge_dropouts(
    description: Description, time: Array, given: Mapping[str, Array], bridge: float, *, adds_rates: bool
) -> Bridged:
    """Bridges dropouts of up to `bridge` seconds, and leaves out the rows of longer ones.

    Dropouts are NaN and orientations of zeros. `differentiate` fills missing poses and rates. With `adds_rates`, poses
    with dropouts and without given rates get the rates of this fit.
    """
    check_time(time)
    found = dict(given)
    sentences, assumptions = [], []
    lost = np.zeros(time.size, dtype=bool)
    for name, values in given.items():
        frame, pose = frame_and_pose(name)
        shape = values.shape[1:]
        if pose not in DERIVATIVES or len(values) != time.size or values.dtype.kind != "f":
            continue
        recorded = with_dropouts(values, len(shape)) if is_orientation(description, name) else values
        rates = rates_of(description, frame, pose)
        known = [rate for rate in rates if f"{frame}.{rate}" in given]
        missing = _missing(recorded)
        if not missing.any() and not any(_missing(given[f"{frame}.{rate}"]).any() for rate in known):
            continue
        try:
            fitted = fit(time, pose, recorded, bridge=bridge)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        smooth = fitted.r if fitted.r is not None else fitted.Q
        if pose == "R.T":
            smooth = matrix_from_quaternion(np.asarray(smooth))
        found[name] = _filled(recorded, np.asarray(smooth).reshape(values.shape))
        first, second = (fitted.v, fitted.a) if fitted.r is not None else (fitted.w, fitted.z)
        for rate, column in zip(rates, (first, second), strict=False):
            if known:
                if rate in known:
                    found[f"{frame}.{rate}"] = _filled(given[f"{frame}.{rate}"], np.asarray(column))
            elif adds_rates:
                found[f"{frame}.{rate}"] = np.asarray(column).reshape(time.size, *_shape(description, frame, rate))
        lost |= fitted.missing
        bridged = int(np.sum(missing & ~fitted.missing))
        if bridged:
            sentences.append(f"{bridged} row{'' if bridged == 1 else 's'} of {name} bridged by differentiate")
        if adds_rates and rates and not known:
            window = fitted.window_r or fitted.window_Q
            source = f"{', '.join(rates)} of {frame} from {pose} (window: {window} samples)"
            assumptions.append(f"differentiate has computed {source}")
    rows = np.flatnonzero(~lost)
    if lost.any():
        sentences.append(f"{int(lost.sum())} of {time.size} rows left out, in dropouts longer than {bridge:g} s")
    kept = {name: values[rows] if len(values) == time.size else values for name, values in found.items()}
    return Bridged(rows, kept, sentences, assumptions)


def _missing(values: Array) -> Array:
    return np.asarray(np.isnan(values).reshape(len(values), -1).any(axis=1))


def _filled(values: Array, others: Array) -> Array:
    """Fills rows with NaN from other values."""
    missing = _missing(values).reshape(-1, *[1] * (values.ndim - 1))
    return np.where(missing, others.reshape(values.shape), values)


def _shape(description: Description, frame: str, rate: str) -> tuple[int, ...]:
    return description.variables[f"{frame}.{rate}"].shape
