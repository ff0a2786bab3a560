"""Arrays as arguments and results of `fmpy.simulate_fmu`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import by_name
from ..arguments.arrays import Array, check_time
from ..descriptions.archives import archive
from ..descriptions.description import arrays_of, describe, shape_of
from ..descriptions.parameter_groups import flat_parameters, parameter_values, sized
from ..descriptions.values import given_inputs, joined
from .preparation import complete, over_time


def wire(
    fmu: str | os.PathLike[str],
    time: ArrayLike,
    *,
    parameters: Mapping[str, Any] | None = None,
    fmi: int | None = None,
    inputs: Mapping[str, Any] | None = None,
    **more: ArrayLike | Mapping[str, ArrayLike],
) -> tuple[Array, dict[str, Any]]:
    """Returns the arguments of `fmpy.simulate_fmu` for a simulation.

    If poses move and no velocities are given, the parameter `derivatives` is set to estimated.

    Parameters
    ----------
    fmu : str or path
        Name of an FMU of this package, or a file.
    time : array_like, shape (n,)
        Times in s, strictly increasing.
    parameters : dict, optional
        Values by name, as for `simulate`.
    fmi : int, optional
        Version of FMI of an FMU given by name, 2 (default) or 3.
    inputs : dict, optional
        Inputs by name, as for `simulate`.
    **more
        Further inputs, as keywords.

    Returns
    -------
    signals : numpy.ndarray, shape (n,)
        Argument `input`: a structured array with all inputs of the FMU.
    start_values : dict
        Argument `start_values`.

    Raises
    ------
    ValueError
        For a wrong name, shape, type or value.
    """
    description, time = describe(archive(fmu, fmi)), check_time(time)
    parameters = flat_parameters(description, by_name("parameters", parameters))
    description = sized(description, parameters)
    given = given_inputs(description, time, joined(inputs, more, time))
    complete(description, given, parameters)
    columns = {
        variable: values
        for variable, values in over_time(description, time, given).items()
        if variable.kind != "string"
    }
    if "time" in description.of("input"):
        raise ValueError(
            f"{description.model} has an input called time, which the structured array of FMPy has for the times: "
            "use simulate, with inputs={'time': ...}"
        )
    # In FMI 2.0 each entry is a variable.
    types: list[Any] = [("time", float)]
    for variable in columns:
        kind, elements = variable.python_type, variable.elements
        types += (
            [(name, kind) for name in elements] if description.fmi == 2 else [(variable.name, kind, variable.shape)]
        )
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
    """Joins the columns of a structured array from `fmpy.simulate_fmu` to arrays.

    Parameters
    ----------
    result : numpy.ndarray, shape (n,)
         Structured array with a column for each entry: "r_rel[1]", "r_rel[2]", "r_rel[3]".

    Returns
    -------
    dict
        Arrays by name: "r_rel" (n, 3).
    """
    if not isinstance(result, np.ndarray):
        raise ValueError(f"result is a {type(result).__name__}: must be a structured array")
    found = {}
    for base, names in arrays_of(result.dtype.names or ()).items():
        shape = shape_of(names)
        # In FMI 3.0 a column is a whole array.
        columns = [result[name] for name in names]
        found[base] = np.stack(columns, axis=-1).reshape(-1, *shape) if shape else columns[0]
    return found
