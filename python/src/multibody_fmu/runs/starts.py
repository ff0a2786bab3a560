"""Start values of inputs and states that differ from those of an FMU."""

from collections.abc import Mapping
from typing import Any

from ..arguments.arrays import Array
from ..descriptions.description import Description, Variable
from ..descriptions.entries import Entries
from ..descriptions.values import checked
from .connections import find


def start_values(description: Description, values: Mapping[str, Any]) -> dict[Variable, Array]:
    """Checks start values by name. Entries complete the arrays of inputs; other entries are variables of their own.

    Raises a ValueError for wrong names, shapes and values.
    """
    found: dict[Variable, Array] = {}
    entries = Entries(description)
    for name, value in values.items():
        if not entries.add(name, value, checked, "input"):
            variable, place = find(description, name)
            variable = variable if place is None else variable.only(place)
            found[variable] = checked(variable, value)
    return found | entries.arrays({variable.name: value for variable, value in found.items()})
