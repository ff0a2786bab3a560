"""Outputs that an FMU computes only on request by a parameter, as Modelica's sensors: `get_Q_rel` for `Q_rel`."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from .description import Description, Variable
from .values import checked

# Outputs with switches of other names; any one of these suffices.
OTHERS = {
    "distance": ("get_distance", "get_spherical"),
    "azimuth": ("get_spherical", "get_cylindrical"),
    "elevation": ("get_spherical",),
    "radius_xy": ("get_cylindrical",),
}


def off(description: Description, output: Variable, parameters: Mapping[str, Any]) -> list[str]:
    """Returns the parameters that would each switch on an output; none if it is computed."""
    if output.causality != "output":
        return []
    # Derivatives share the switch of their output.
    base = re.sub("^der2?_", "", output.name)
    names = OTHERS.get(base, (f"get_{base}",))
    switches = [
        description.variables[name]
        for name in names
        if description.has_parameter(name) and description.variables[name].kind == "boolean"
    ]
    is_on = any(
        checked(switch, parameters[switch.name]) if switch.name in parameters else switch.start_values()
        for switch in switches
    )
    return [] if is_on else [switch.name for switch in switches]


def switch_on(description: Description, outputs: Iterable[Variable], parameters: dict[str, Any]) -> list[str]:
    """Sets the parameters that outputs need, and returns notes. Raises a ValueError if one of them is set to false."""
    assumptions = []
    for output in outputs:
        needed = off(description, output, parameters)
        if not needed:
            continue
        if needed[0] in parameters:
            raise ValueError(
                f"{output.name} is wanted, but {needed[0]} = false is given: "
                f"leave it out, or set {' or '.join(needed)} to true"
            )
        parameters[needed[0]] = True
        assumptions.append(f"{needed[0]} = true, since {output.name} is wanted")
    return assumptions
