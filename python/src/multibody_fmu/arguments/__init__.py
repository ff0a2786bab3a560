"""Checks of arguments: dicts by name, names, numbers, choices.

All public functions use them. Each check returns the argument in one form, or raises a ValueError that begins with the
argument's name and value.
"""

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from .arrays import Array

# Characters of a value in a message.
LONGEST = 60


def shown(value: Any) -> str:
    """Formats a value for a message, shortened."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def by_name(argument: str, values: Any) -> dict[str, Any]:
    """Returns values by name, none for None. Raises a ValueError for anything but a dict with text keys."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise ValueError(f"{argument} is a {type(values).__name__}: must be a dict of values by name")
    for name in values:
        if not isinstance(name, str):
            raise ValueError(f"{argument} has the name {shown(name)}: must be text")
    return dict(values)


def texts_by_name(argument: str, values: Any) -> dict[str, str]:
    """Returns texts by name, none for None. Raises a ValueError for anything but a dict of texts."""
    return {name: word(f"{argument}[{name!r}]", text) for name, text in by_name(argument, values).items()}


def inputs_by_name(inputs: Any, time: Array | None) -> dict[str, Any]:
    """Returns inputs by name from a dict, or from the columns of a DataFrame with one row for each time.

    Raises a ValueError if a DataFrame has other times in its column or index `time`.
    """
    if not (hasattr(inputs, "columns") and hasattr(inputs, "index")):
        return by_name("inputs", inputs)
    columns = {name: inputs[name].to_numpy() for name in inputs.columns}
    times = columns.pop("time", inputs.index.to_numpy() if inputs.index.name == "time" else None)
    if times is not None and time is not None and not np.array_equal(times, time):
        raise ValueError("inputs is a DataFrame with other times than time: give its times, or leave them out")
    return by_name("inputs", columns)


def names(argument: str, values: Any) -> list[str]:
    """Returns one or several names as a list. Raises a ValueError for anything else."""
    found = [values] if isinstance(values, str) else several(argument, values, "a name or a list of names")
    for name in found:
        if not isinstance(name, str):
            raise ValueError(f"{argument} has {shown(name)}: must be names")
    return found


def several(argument: str, values: Any, allowed: str = "a list") -> list[Any]:
    """Returns the values as a list. Raises a ValueError for text, a mapping or a single value."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise ValueError(f"{argument} = {shown(values)}: must be {allowed}")
    return list(values)


def number(argument: str, value: Any, least: float = -math.inf, greatest: float = math.inf, allowed: str = "") -> float:
    """Returns a float within limits, which `allowed` describes. Raises a ValueError for anything else, such as text."""
    try:
        if isinstance(value, (str, bytes, bytearray, bool, np.bool_)):
            raise TypeError
        found = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{argument} = {shown(value)}: must be {allowed or 'a number'}") from None
    except OverflowError:
        raise ValueError(f"{argument} is an integer of {value.bit_length()} bits: must be below 1.8e308") from None
    if allowed and not least <= found <= greatest:
        raise ValueError(f"{argument} = {shown(value)}: must be {allowed}")
    return found


def end_of_step(start: float, step: Any, until: Any) -> float:
    """Returns the end in s of a step by its length or end. Raises a ValueError unless it is after the start."""
    if (step is None) == (until is None):
        raise ValueError("give the length of the step or until, one of them")
    end = start + number("step", step) if step is not None else number("until", until)
    if not start < end < math.inf:
        given = f"step = {step!r}: must be positive" if step is not None else f"until = {until!r}: must be later"
        raise ValueError(f"{given}, the time is {start:g} s")
    return end


def numbers(argument: str, values: Any) -> tuple[float, ...]:
    """Returns the values as floats. Raises a ValueError for anything else."""
    return tuple(number(argument, value) for value in several(argument, values, "a list of numbers"))


def whole(argument: str, value: Any, least: int = 1) -> int:
    """Returns an integer of at least `least`. Raises a ValueError for anything else."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        found = index(value)
    except TypeError:
        raise ValueError(f"{argument} = {shown(value)}: must be an integer, at least {least}") from None
    if found < least:
        raise ValueError(f"{argument} must be at least {least}: it is {found}")
    return found


def coordinate_axis(argument: str, value: Any) -> int:
    """Returns the number of an axis, 1 to 3. Raises a ValueError for anything else."""
    try:
        found = 0 if isinstance(value, (bool, np.bool_)) else index(value)
    except TypeError:
        found = 0
    if found not in (1, 2, 3):
        raise ValueError(f"{argument} {shown(value)}: must be 1 (x), 2 (y) or 3 (z)")
    return found


def three_axes(argument: str, values: Any) -> list[int]:
    """Returns the numbers of three axes. Raises a ValueError for anything else."""
    allowed = "a list of three axes: 1 (x), 2 (y) or 3 (z)"
    found = several(argument, values, allowed)
    if len(found) != 3:
        raise ValueError(f"{argument} = {shown(values)}: must be {allowed}")
    return [coordinate_axis("axis", axis) for axis in found]


def choice(argument: str, value: Any, allowed: Sequence[str], text: str = "") -> str:
    """Returns one of the allowed texts. Raises a ValueError for anything else; `text` describes the choices there."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{argument} = {shown(value)}: must be {text or 'one of ' + ', '.join(allowed)}")
    return value


def switch(argument: str, value: Any) -> bool:
    """Returns a bool. Raises a ValueError for anything but True, False, 1 and 0."""
    if not isinstance(value, (bool, np.bool_, int)) or value not in (0, 1):
        raise ValueError(f"{argument} = {shown(value)}: must be True or False")
    return bool(value)


def optional_switch(argument: str, value: Any) -> bool | None:
    """Returns a bool or None. Raises a ValueError for anything else."""
    return None if value is None else switch(argument, value)


def word(argument: str, value: Any) -> str:
    """Returns text. Raises a ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"{argument} = {shown(value)}: must be text")
    return value


def path_of(argument: str, value: Any) -> str:
    """Returns a path as text. Raises a ValueError for anything but a path or text that is not empty."""
    if not isinstance(value, (str, os.PathLike)) or value == "":
        raise ValueError(f"{argument} = {shown(value)}: must be a path")
    return str(os.fspath(value))


def written_number(text: str) -> float:
    """Parses a number in a file. Raises a ValueError for syntax of Python's source, such as 1_000."""
    if "_" in text or not text.isascii():
        raise ValueError(f"{text} is not a number")
    return float(text)
