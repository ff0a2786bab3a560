"""Times of recordings: times from elsewhere, and plausibility of units."""

from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from ..arguments.arrays import Array, as_array
from ..arguments.messages import RatesWarning, warn
from .reader import ask
from .units import TIMES

# Largest plausible time in s: a clock that counts from 1970 has 1.7e9 s.
LARGEST_TIME = 1e12
# Longest plausible step of a recorded motion, in s.
LONGEST_STEP = 3600.0


def seconds_per(unit: str | None) -> float:
    """Returns the seconds of a unit of time, 1 without a unit."""
    return next(number for number, names in TIMES.items() if (unit or "s") in names)


def warn_of_units(file: Path, name: str, time: Array) -> bool:
    """Warns of times that cannot be in seconds, and returns whether it did."""
    largest = float(np.max(np.abs(time)))
    step = float(np.median(np.diff(time))) if time.size > 1 else 0.0
    if largest > LARGEST_TIME:
        unit = "ns" if largest > 1e17 else "us" if largest > 1e14 else "ms"
        text = f"{file}: times of {name} reach {largest:.3g} s, so they are probably in {unit}"
    elif step > LONGEST_STEP:
        # The unit that makes steps shorter than a second.
        unit = "ms" if step < 1e3 else "us" if step < 1e6 else "ns"
        text = f"{file}: steps of {name} are {step / 3600:.3g} hours long, so its times are probably not in s"
    else:
        return False
    warn(f"{text}: {ask('time_unit', unit)} if that is so", RatesWarning)
    return True


def given_times(
    file: Path, rows: int, rate: float | None, times: str | Path | ArrayLike | None, time_unit: str | None
) -> tuple[Array, str]:
    """Returns times for a file without times, and a note about their source. Raises a ValueError if there are none."""
    if rate is not None and times is not None:
        raise ValueError("rate and times are both given: give one of them")
    if rate is not None:
        return np.arange(rows) / rate, f"times are those of {rate:g} samples per second"
    if times is None:
        times = next((one for one in _beside(file) if one.is_file()), None)
        if times is None:
            raise ValueError(f"{file} has no times: give rate, the samples per second (--rate), or times (--times)")
    if isinstance(times, (str, Path)):
        try:
            found = np.loadtxt(times, ndmin=1)
        except ValueError as error:
            raise ValueError(f"{times} is not a list of times: {error}") from None
        source = f"times are those of {times}"
    else:
        found, source = as_array("times", times, float), "times are those in the argument times"
    if found.shape != (rows,):
        raise ValueError(f"{times if isinstance(times, (str, Path)) else 'times'} has shape {found.shape}: "
                         f"{file} has {rows} poses")  # fmt: skip
    return found * seconds_per(time_unit), source


def _beside(file: Path) -> list[Path]:
    return [file.with_name(f"{file.stem}_times.txt"), file.with_name("times.txt")]
