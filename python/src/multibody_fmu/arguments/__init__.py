"""Whether arguments have the form that a function takes: dicts by name, names, numbers, choices.

All public functions check their arguments here. Each check returns the argument in one form, or raises a ValueError
that begins with its name and value.
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
    """The value in a message, shortened."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def by_name(argument: str, values: Any) -> dict[str, Any]:
    """The values by name, none for None. Raises a ValueError for anything but a dict whose keys are text."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise ValueError(f"{argument} is a {type(values).__name__}: must be a dict of values by name")
    for name in values:
        if not isinstance(name, str):
            raise ValueError(f"{argument} has the name {shown(name)}: must be text")
    return dict(values)


def inputs_by_name(inputs: Any, time: Array | None) -> dict[str, Any]:
    """The inputs of a run by name: those of a dict, or the columns of a DataFrame, with one row for each time.

    Raises a ValueError if a DataFrame has other times, in the column `time` or in an index of this name.
    """
    if not (hasattr(inputs, "columns") and hasattr(inputs, "index")):
        return by_name("inputs", inputs)
    columns = {name: inputs[name].to_numpy() for name in inputs.columns}
    times = columns.pop("time", inputs.index.to_numpy() if inputs.index.name == "time" else None)
    if times is not None and time is not None and not np.array_equal(times, time):
        raise ValueError("inputs is a DataFrame with other times than time: give its times, or leave them out")
    return by_name("inputs", columns)


def names(argument: str, values: Any) -> list[str]:
    """A name, or several, as a list. Raises a ValueError for anything else."""
    found = [values] if isinstance(values, str) else several(argument, values, "a name or a list of names")
    for name in found:
        if not isinstance(name, str):
            raise ValueError(f"{argument} has {shown(name)}: must be names")
    return found


def several(argument: str, values: Any, allowed: str = "a list") -> list[Any]:
    """The values as a list. Raises a ValueError if they are not several."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise ValueError(f"{argument} = {shown(values)}: must be {allowed}")
    return list(values)


def number(argument: str, value: Any, least: float = -math.inf, greatest: float = math.inf, allowed: str = "") -> float:
    """The value as a float within limits, which `allowed` says in words.

    Raises a ValueError for anything else, such as text.
    """
    try:
        if isinstance(value, (str, bytes, bytearray)):
            raise TypeError
        found = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{argument} = {shown(value)}: must be {allowed or 'a number'}") from None
    except OverflowError:
        raise ValueError(f"{argument} is an integer of {value.bit_length()} bits: must be below 1.8e308") from None
    if allowed and not least <= found <= greatest:
        raise ValueError(f"{argument} = {shown(value)}: must be {allowed}")
    return found


def numbers(argument: str, values: Any) -> tuple[float, ...]:
    """The values as floats. Raises a ValueError if they are not several, or one of them is no number."""
    return tuple(number(argument, value) for value in several(argument, values, "a list of numbers"))


def whole(argument: str, value: Any, least: int = 1) -> int:
    """The value as an integer. Raises a ValueError for anything else, and for one below the least."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        found = index(value)
    except TypeError:
        raise ValueError(f"{argument} = {shown(value)}: must be an integer, at least {least}") from None
    if found < least:
        raise ValueError(f"{argument} must be at least {least}: it is {found}")
    return found


def choice(argument: str, value: Any, allowed: Sequence[str], text: str = "") -> str:
    """The value, which is one of these texts. Raises a ValueError for anything else; `text` names them in it."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{argument} = {shown(value)}: must be {text or 'one of ' + ', '.join(allowed)}")
    return value


def switch(argument: str, value: Any) -> bool:
    """The value as a bool. Raises a ValueError for anything but True, False, 1 and 0."""
    if not isinstance(value, (bool, np.bool_, int)) or value not in (0, 1):
        raise ValueError(f"{argument} = {shown(value)}: must be True or False")
    return bool(value)


def optional_switch(argument: str, value: Any) -> bool | None:
    """The value as a bool, or None. Raises a ValueError as `switch` does."""
    return None if value is None else switch(argument, value)


def word(argument: str, value: Any) -> str:
    """The value, which is text. Raises a ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"{argument} = {shown(value)}: must be text")
    return value


def path_of(argument: str, value: Any) -> str:
    """The value as a path. Raises a ValueError for anything but text and paths."""
    if not isinstance(value, (str, os.PathLike)):
        raise ValueError(f"{argument} = {shown(value)}: must be a path")
    return str(os.fspath(value))


def written_number(text: str) -> float:
    """A number as files have it. Raises a ValueError for what only Python's source may have, such as 1_000."""
    if "_" in text or not text.isascii():
        raise ValueError(f"{text} is not a number")
    return float(text)
