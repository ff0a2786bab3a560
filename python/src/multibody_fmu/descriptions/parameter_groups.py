"""Parameters as users write them: groups as dicts, an inertia as a matrix `I` in place of `I_11` to `I_32`."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import numpy as np

from ..arguments import by_name
from ..arguments.arrays import Array, plain_array
from ..mechanics.inertia import inertia_matrix
from .description import Description, Variable
from .entries import Entries
from .values import checked

# Names of the entries of an inertia in Modelica.
ELEMENTS = {"I_11": (0, 0), "I_22": (1, 1), "I_33": (2, 2), "I_21": (1, 0), "I_31": (2, 0), "I_32": (2, 1)}


def flat_parameters(
    description: Description, values: Mapping[str, Any], keep: Collection[str] = (), of_members: bool = False
) -> dict[str, Any]:
    """Returns parameters by the FMU's names, in the given order; names in `keep` and unknown names stay.

    `I` for `I_11` to `I_32` is a symmetric matrix (3, 3), the moments about the axes (3,), or one moment for all axes;
    with `of_members`, n matrices become moments (n,). Raises a ValueError for a parameter that is given twice, a group
    that is no dict, and an `I` that is no inertia.
    """
    found: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for name, value in _one_by_one(by_name("parameters", values), keep):
        elements = {name: value}
        if name not in keep:
            elements = _elements(description, description.own_name(name), value, of_members)
        for element, number in elements.items():
            if element in found:
                names = sorted({name, sources[element]})
                twice = f"{element} is given twice" if len(names) == 1 else f"{' and '.join(names)} are both given"
                raise ValueError(f"{twice}: give one of them")
            found[element], sources[element] = number, name
    return found


def is_parameter(description: Description, name: str) -> bool:
    """Tells whether the name is a variable other than an input, a group of parameters, or a name in a group."""
    variable = description.find(name)
    if variable is not None:
        return variable.causality != "input"
    element = description.entry(name)
    if element is not None:
        return element[0].causality != "input"
    return bool({name, name.rpartition(".")[0]} & description.parameter_groups) or is_inertia(description, name)


def is_inertia(description: Description, name: str) -> bool:
    """Tells whether the name is the `I` of a body with parameters `I_11` to `I_32`."""
    group, _, last = name.rpartition(".")
    return (
        last == "I"
        and name not in description.variables
        and all(description.has_parameter(_joined(group, element)) for element in ELEMENTS)
    )


def _one_by_one(values: Mapping[str, Any], keep: Collection[str], group: str = "") -> Iterator[tuple[str, Any]]:
    for inner, value in by_name(group, values).items() if group else values.items():
        name = _joined(group, inner)
        if isinstance(value, Mapping) and name not in keep:
            yield from _one_by_one(value, keep, name)
        else:
            yield name, value


def _elements(description: Description, name: str, value: Any, of_members: bool) -> dict[str, Any]:
    if name in description.parameter_groups:
        known = description.of("parameter", "structuralParameter")
        first = next(parameter for parameter in known if parameter.startswith(f"{name}."))
        inner = first.removeprefix(f"{name}.")
        raise ValueError(f"{name} is a group of parameters: give a dict, such as {{'{inner}': ...}} for {first}")
    if not is_inertia(description, name):
        return {name: value}
    group = name.rpartition(".")[0]
    if of_members and plain_array(name, value).shape[1:] == (3, 3):
        matrices = np.reshape([inertia_matrix(name, one) for one in value], (-1, 3, 3))
        return {_joined(group, element): matrices[:, *index] for element, index in ELEMENTS.items()}
    matrix = inertia_matrix(name, value)
    return {_joined(group, element): float(matrix[index]) for element, index in ELEMENTS.items()}


def _joined(group: str, name: str) -> str:
    return f"{group}.{name}" if group else name


def sized(description: Description, parameters: Mapping[str, Any]) -> Description:
    """Returns the description with array sizes from structural parameters. Raises a ValueError for an invalid size."""
    sizing = {name: variable for name, variable in description.sizing.items() if name in parameters}
    sizes = {name: int(checked(variable, parameters[name])) for name, variable in sizing.items()}
    return description.resized({**description.sizes, **sizes})


def parameter_values(
    description: Description,
    values: Mapping[str, Any],
    start: Callable[[Variable], Array] = Variable.start_values,
    check: Callable[[Variable, Any], Array] = checked,
) -> dict[Variable, Array]:
    """Checks parameters by name; `start` completes arrays. One number is for all entries of a list of amounts.

    Raises a ValueError for wrong names, shapes and values. `check` may accept values with one row for each run.
    """
    found: dict[Variable, Array] = {}
    entries = Entries(description, start)
    for name, value in flat_parameters(description, values).items():
        if not entries.add(name, value, check, "parameter", "structuralParameter"):
            variable = description.get(name, "parameter", "parameter", "structuralParameter")
            is_for_all = variable.takes_one_number and np.ndim(value) == 0
            found[variable] = check(variable, np.full(variable.shape, value) if is_for_all else value)
    return found | entries.arrays({variable.name: value for variable, value in found.items()})
