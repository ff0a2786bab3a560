"""Many steps in one call, by the function that the libraries of this package export beside those of FMI.

It works on numpy's arrays as they are. ctypes releases the interpreter's lock during the call, so that threads with an
instance each run at the same time.
"""

import ctypes
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np

from .instance import RUN, Group, Instance
from .messages import FmuError, in_row
from .poses import Array

# The numbers of the types in `fmuexport.h`, by their names in the C functions.
TYPES = {"Real": 1, "Float64": 1, "Integer": 2, "Int32": 2, "Int64": 3, "Boolean": 4}
# Steps in one call: between two of them Python can do other things, such as to notice Ctrl+C.
MOST = 20_000


class Columns(ctypes.Structure):
    """The C struct `fmuexportColumns`."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("n_references", ctypes.c_size_t),
        ("references", ctypes.POINTER(ctypes.c_uint)),
        ("n_values", ctypes.c_size_t),
        ("values", ctypes.c_void_p),
    )


class Progress(ctypes.Structure):
    """The C struct `fmuexportProgress`."""

    _fields_ = (
        ("rows", ctypes.c_size_t),
        ("time", ctypes.c_double),
        ("call", ctypes.c_size_t),
        ("event_handling_needed", ctypes.c_int),
        ("early_return", ctypes.c_int),
    )


def function(instance: Instance, groups: Sequence[Group]) -> Any | None:
    """The C function, if the library has it and it knows the types of all these variables."""
    found = getattr(instance.slave.dll, RUN.format(instance.description.fmi), None)
    return found if all(group.c_type in TYPES for group in groups) else None


def run(
    call: Any,
    instance: Instance,
    times: Array,
    inputs: Sequence[tuple[Group, Array | Sequence[Array]]],
    outputs: Sequence[tuple[Group, Array]],
) -> None:
    """Steps an initialized instance by the `function` of its library through the `times` (n + 1,) in s.

    `inputs` are groups of variables with the values of each (n, ...), or with all of them side by side (n, size);
    `outputs` are groups with a place (n, size) for their values. Raises an FmuError that names the row.
    """
    setters = [part for group, values in inputs for part in _parts(instance, group, values)]
    names = [*(f"Set{group.c_type}" for group, _ in setters), "DoStep", *(f"Get{group.c_type}" for group, _ in outputs)]
    progress, first, steps = Progress(), 0, len(times) - 1
    # A warning ends a call of the function, but not the run.
    while first < steps:
        rows = slice(first, min(first + MOST, steps))
        given, found = ([_columns(group, values[rows]) for group, values in some] for some in (setters, outputs))
        status = _call(call, instance, times[rows.start : rows.stop + 1], given, found, progress)
        first += progress.rows
        try:
            instance.report(f"fmi{instance.description.fmi}{names[progress.call]}", status)
        except FmuError as error:
            raise in_row(error, first, times[first]) from None


def _parts(instance: Instance, group: Group, values: Array | Sequence[Array]) -> list[tuple[Group, Array]]:
    """The values in one array, or one group for each variable: the function sets both in one call."""
    if isinstance(values, np.ndarray):
        return [(group, np.ascontiguousarray(values, group.dtype))]
    ones = [instance.grouped((variable,))[0] for variable in group.variables]
    return [(one, np.ascontiguousarray(array, group.dtype)) for one, array in zip(ones, values, strict=True)]


def _call(
    call: Any,
    instance: Instance,
    times: Array,
    setters: Sequence[Columns],
    getters: Sequence[Columns],
    progress: Progress,
) -> int:
    points, start = np.ascontiguousarray(times, np.float64), perf_counter()
    status: int = call(
        ctypes.c_void_p(instance.slave.component),
        ctypes.c_size_t(len(points) - 1),
        points.ctypes.data_as(ctypes.c_void_p),
        ctypes.c_size_t(len(setters)),
        (Columns * len(setters))(*setters),
        ctypes.c_size_t(len(getters)),
        (Columns * len(getters))(*getters),
        ctypes.byref(progress),
    )
    instance.stepping += perf_counter() - start
    return status


def _columns(group: Group, rows: Array) -> Columns:
    """Rows of values, (n, size), for the function. They must live as long as it uses them."""
    return Columns(TYPES[group.c_type], group.count, group.references, group.size, rows.ctypes.data)
