"""Command `differentiate`: velocities and accelerations of recorded frames as a table."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..descriptions.description import element_name
from ..descriptions.tables import write, write_csv
from ..mechanics.rates import BRIDGE, Rates, check_smoothing, differentiate, noise_of
from ..recordings import Recording
from .exit_codes import INPUT, USAGE, Stop, blaming
from .options import add_command, add_output, add_repeated, check_ending, pairs
from .reading import RARE_OF_FILES, add_reading, file_and_frame, read_file, say, selected_frames
from .results import refuse_overwriting
from .tables import seconds

DIFFERENTIATE = """Computes velocities and accelerations of recorded frames, as `multibody_fmu.differentiate` does. The
table has smoothed poses and their rates, as `run`, `sweep` and `view` read them: time, "drone.r_0[1]", "drone.v_0[1]",
and so on. FILE:FRAME is one frame of a file."""
UNITS = {"r_0": "m", "v_0": "m/s", "a_0": "m/s2", "Q": "1", "w": "rad/s", "z": "rad/s2"}


def add_differentiate(commands: Any) -> None:
    """Adds the command to a parser."""
    text = "compute velocities and accelerations of recorded frames"
    command = add_command(
        commands,
        "differentiate",
        _differentiate,
        text,
        DIFFERENTIATE,
        form="FILE",
        example="flight.csv -o rates.csv",
        rare=RARE_OF_FILES,
    )
    command.add_argument("file", metavar="FILE", help="a recording, or FILE:FRAME")
    add_reading(command)
    add_output(command, "the table: .csv or .parquet [CSV on stdout]")
    command.add_argument(
        "--bridge",
        type=seconds,
        default=BRIDGE,
        metavar="SECONDS",
        help="longest dropout that is bridged; rows in longer ones are left out [0.1]",
    )
    command.add_argument(
        "--window",
        type=int,
        metavar="SAMPLES",
        help="samples to which each polynomial is fitted: odd, at least 5 [chosen from the data]",
    )
    add_repeated(command, "--name", "FRAME=NAME", "name of a frame in the table, such as drone=frame_a")


def _differentiate(options: argparse.Namespace) -> int:
    file, frame = file_and_frame(options.file)
    with blaming(USAGE):
        check_smoothing(options.window, options.bridge)
        new_names = pairs("--name", options.name, "FRAME=NAME")
        check_ending(options.output, ".csv", ".parquet")
        times = {"--times": options.times} if options.times else {}
        refuse_overwriting({"FILE": file, **times}, {"-o": options.output})
    found = read_file(options, file)
    names = _frames_with_poses(options, found, selected_frames(found, file, frame))
    _check_times(found, file, names)
    say(options, (f"note: {note}" for note in found.notes))
    rates = {}
    for name in names:
        recorded = found[name]
        try:
            rates[name] = differentiate(
                recorded["time"],
                r=recorded.get("r_0"),
                Q=recorded.get("Q"),
                window=options.window,
                bridge=options.bridge,
            )
        except ValueError as error:
            raise Stop(f"{file}: {name}: {error}", INPUT) from None
        say(options, [f"{name}: {_summary(recorded, rates[name])}"])
    for name in new_names:
        if name not in names:
            raise Stop(f"--name: there is no frame {name}; the frames are {listed(names)}", USAGE)
    columns, units = _table(found[names[0]]["time"], {new_names.get(name, name): rates[name] for name in names})
    with blaming(INPUT):
        if options.output is None:
            write_csv(sys.stdout, columns)
        else:
            write(options.output, columns, units)
    return 0


def _frames_with_poses(options: argparse.Namespace, found: Recording, names: list[str]) -> list[str]:
    """Returns the frames with poses. Prints notes about other frames, and about unused measured velocities."""
    for name in names:
        parts = found[name].keys() - {"time", "r_0", "Q"}
        if not found[name].keys() & {"r_0", "Q"}:
            if len(names) == 1:
                raise Stop(f"{name} has no poses, only {listed(sorted(parts))}", INPUT)
            say(options, [f"note: {name} has no poses: it is left out"])
        elif parts:
            say(options, [f"note: {', '.join(sorted(parts))} of {name} in the file: ignored, rates are those of poses"])
    kept = [name for name in names if found[name].keys() & {"r_0", "Q"}]
    if not kept:
        raise Stop(f"no frame has poses; the frames are {listed(names)}", INPUT)
    return kept


def _check_times(found: Recording, file: Path, names: list[str]) -> None:
    """Refuses frames without common times, which do not fit into one table."""
    for name in names[1:]:
        if not np.array_equal(found[name]["time"], found[names[0]]["time"]):
            raise Stop(
                f"{file}: {name} has other times than {names[0]}: give one frame, as in {file}:{names[0]}; "
                f"they are {listed(names)}",
                INPUT,
            )


def _summary(recorded: Mapping[str, Array], rates: Rates) -> str:
    about = []
    if rates.r is not None and rates.window_r is not None:
        noise = noise_of(recorded["r_0"], rates.r, rates.window_r, rates)
        about.append(f"r_0: window of {rates.window_r} samples, noise of {1e3 * noise:.2g} mm")
    if rates.Q is not None and rates.window_Q is not None:
        noise = noise_of(recorded["Q"], rates.Q, rates.window_Q, rates)
        about.append(f"Q: window of {rates.window_Q} samples, noise of {np.degrees(noise):.2g} deg")
    bridged, missing = (int(np.sum(rows)) for rows in (rates.bridged, rates.missing))
    if bridged:
        gaps = int(np.sum(np.diff(rates.bridged.astype(int), prepend=0) == 1))
        about.append(f"{_counted(gaps, 'dropout')} bridged ({_counted(bridged, 'row')})")
    if missing:
        about.append(f"{_counted(missing, 'row')} left out, in longer dropouts")
    return "; ".join(about)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _table(time: Array, frames: Mapping[str, Rates]) -> tuple[dict[str, Array], dict[str, str]]:
    """Returns columns and their units, without rows that lack values of a frame."""
    rows = ~np.any([rates.missing for rates in frames.values()], axis=0)
    columns, units = {"time": time[rows]}, {"time": "s"}
    for name, rates in frames.items():
        parts = {"r_0": rates.r, "v_0": rates.v, "a_0": rates.a, "Q": rates.Q, "w": rates.w, "z": rates.z}
        for part, values in parts.items():
            if values is None:
                continue
            for index, column in enumerate(values[rows].T):
                element = element_name(f"{name}.{part}", (index,))
                columns[element], units[element] = column, UNITS[part]
    return columns, units
