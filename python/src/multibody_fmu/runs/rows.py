"""Times of the rows of a result."""

from collections.abc import Mapping
from typing import Any

from ..arguments.arrays import Array
from ..descriptions.description import Description
from ..descriptions.frame_inputs import is_orientation
from ..own_elements import OwnDescription
from .connections import known

ROWS = ("inputs", "steps")
# Assumptions for archives without the annotation.
SENTENCES = {
    "inputs": "row i has what a step with the inputs of row i gave, since the archive of {model} is older than the "
    "annotation that says so",
    "steps": "row i has what the step left that ended at time[i], since {model} does not say otherwise; 'inputs' is "
    "for FMUs whose outputs follow inputs alone",
}


def chosen_rows(description: Description, kind: str | None, rows: Any, argument: str = "rows") -> str:
    """Returns an element's rows in co-simulation, as given or described. Raises a ValueError for a useless argument."""
    if rows is None:
        return description.rows
    given = f"{argument} = {rows!r}"
    if not isinstance(rows, str) or rows not in ROWS:
        raise ValueError(f"{given}: must be inputs or steps")
    if isinstance(description, OwnDescription):
        raise ValueError(f"{given}: {description.model} is no FMU, its `save` tells whether it has a state")
    if kind == "me":
        raise ValueError(f"{given}: must not be given in Model Exchange, where rows have the values of their time")
    if description.has_states and description.rows == "steps":
        raise ValueError(f"{given}: must not be given, since {description.model} lists continuous states")
    return rows


def chosen_rows_of(
    descriptions: Mapping[str, Description], kinds: Mapping[str, str | None], rows: Mapping[str, str] | None
) -> dict[str, str]:
    """Returns given rows of a system's elements. Raises a ValueError for an unknown element or a useless argument."""
    if not isinstance(rows or {}, Mapping):
        raise ValueError(f"rows = {rows!r}: must be a dict of elements, such as {{'plant': 'inputs'}}")
    found = {}
    for element, value in (rows or {}).items():
        known(descriptions, element)
        found[element] = chosen_rows(descriptions[element], kinds[element], value, f"rows[{element!r}]")
    return found


def about_held(description: Description, kind: str, given: Mapping[str, Array]) -> list[str]:
    """Notes poses that co-simulation holds from row to row, although states follow them."""
    if kind == "me" or not description.has_states or description.rows != "steps":
        return []
    moving = [
        name
        for name, values in given.items()
        if name in description.variables
        and (name.endswith(".r_0") or is_orientation(description, name))
        and values.ndim > len(description.variables[name].shape)
    ]
    hint = "; kind='me' follows poses between rows" if "me" in description.kinds else ""
    return [f"{', '.join(moving)}: held from row to row, so later by up to a step{hint}"] if moving else []


def about_rows(description: Description, kind: str, rows: Any) -> list[str]:
    """Notes rows in co-simulation that neither description nor argument determines."""
    if kind == "me" or rows is not None or description.rows_are_stated or description.has_states:
        return []
    return [f"rows = {description.rows}: {SENTENCES[description.rows].format(model=description.model)}"]
