"""Whether arguments have the form that a function takes: dicts by name, names, numbers."""

from collections.abc import Iterable, Mapping
from typing import Any


def by_name(argument: str, values: Any) -> dict[str, Any]:
    """The values by name, none for None. Raises a ValueError for anything but a dict whose keys are text."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise ValueError(f"{argument} is a {type(values).__name__}: must be a dict of values by name")
    for name in values:
        if not isinstance(name, str):
            raise ValueError(f"{argument} has the name {name!r}: must be text")
    return dict(values)


def names(argument: str, values: Any) -> list[str]:
    """A name, or several, as a list. Raises a ValueError for anything else."""
    found = [values] if isinstance(values, str) else several(argument, values, "a name or a list of names")
    for name in found:
        if not isinstance(name, str):
            raise ValueError(f"{argument} has {name!r}: must be names")
    return found


def several(argument: str, values: Any, allowed: str = "a list") -> list[Any]:
    """The values as a list. Raises a ValueError if they are not several."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise ValueError(f"{argument} = {values!r}: must be {allowed}")
    return list(values)


def number(argument: str, value: Any) -> float:
    """The value as a float. Raises a ValueError for anything that is none."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{argument} = {value!r}: must be a number") from None
    except OverflowError:
        raise ValueError(f"{argument} is an integer of {value.bit_length()} bits: must be below 1.8e308") from None


def written_number(text: str) -> float:
    """A number as files have it. Raises a ValueError for what only Python's source may have, such as 1_000."""
    if "_" in text or not text.isascii():
        raise ValueError(f"{text} is not a number")
    return float(text)
