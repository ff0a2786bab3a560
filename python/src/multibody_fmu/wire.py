"""Arguments and results of `fmpy.simulate_fmu`, from and to arrays."""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from .archives import archive
from .arguments import by_name
from .description import base_name, describe, indices_of
from .fmu import parameter_values
from .poses import Array, check_time
from .simulation import complete, over_time
from .values import given_inputs


def wire(
    fmu: str | os.PathLike[str], time: Any, *, parameters: Mapping[str, Any] | None = None, fmi: int | None = None, **inputs: Any
) -> tuple[Array, dict[str, Any]]:
    """Returns the arguments `input` (with all inputs of the FMU) and `start_values` of `fmpy.simulate_fmu`.

    The arguments are those of `simulate`. If poses move and no velocities are given, the parameter `derivatives` is set to estimated.

    Raises a ValueError for a wrong name, shape, type or value.
    """
    description, time, parameters = describe(archive(fmu, fmi)), check_time(time), by_name("parameters", parameters)
    given = given_inputs(description, time, inputs)
    complete(description, given, parameters)
    columns = {variable: values for variable, values in over_time(description, time, given).items() if variable.kind != "string"}
    # In FMI 2.0 each element is a variable.
    types: list[Any] = [("time", float)]
    for variable in columns:
        kind, elements = variable.python_type, variable.elements
        types += [(name, kind) for name in elements] if description.fmi == 2 else [(variable.name, kind, variable.shape)]
    signals = np.zeros(time.size, dtype=types)
    signals["time"] = time
    for variable, values in columns.items():
        if description.fmi == 2:
            for name, part in zip(variable.elements, values.reshape(time.size, -1).T, strict=True):
                signals[name] = part
        else:
            signals[variable.name] = values
    start_values: dict[str, Any] = {}
    for variable, value in parameter_values(description, parameters).items():
        numbers = value.ravel().tolist()
        if description.fmi == 2 or not variable.shape:
            start_values |= dict(zip(variable.elements, numbers, strict=True))
        else:
            start_values[variable.name] = numbers
    return signals, start_values


def arrays(result: Array) -> dict[str, Array]:
    """Joins the columns of a structured array, such as `fmpy.simulate_fmu` returns: "r_rel[1]", "r_rel[2]", "r_rel[3]" to "r_rel" (n, 3)."""
    joined: dict[str, list[str]] = {}
    for name in result.dtype.names or ():
        joined.setdefault(base_name(name), []).append(name)

    def join(names: list[str]) -> Array:
        shape = indices_of(names[-1]) or result.dtype[names[-1]].shape
        return np.stack([result[name] for name in names], axis=-1).reshape(-1, *shape)

    return {base: join(names) for base, names in joined.items()}
