"""Parameters of all runs of a sweep: a table with one row for each run."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from ..arguments import by_name
from ..arguments.arrays import Array, unmasked
from ..arguments.messages import listed, meant
from ..descriptions.description import Description, Variable, base_name, element_name
from ..descriptions.parameter_groups import flat_parameters, sized
from ..descriptions.values import checked
from .samples import SAMPLE, Distribution, Sampling

# Most runs, for the memory of a table.
MOST_RUNS = 10**8
NO_SAMPLES = Sampling(None, None, None)


class Table:
    """Columns with one row for each run: checked parameters of the FMU, and arguments of functions."""

    def __init__(
        self,
        shape: Sequence[int],
        constants: Mapping[str, Array],
        parameters: Mapping[str, Array],
        arguments: Mapping[str, Array],
        axes: Sequence[str] | None = None,
        sampling: Mapping[str, Any] | None = None,
    ) -> None:
        self.axes = None if axes is None else tuple(axes)
        """Names of a grid's lists, and `sample` for its samples; None for a table."""
        self.sampling = sampling
        """Distributions, seed and number of the samples, if there are any."""
        self.shape = tuple(shape)
        """Shape of the grid; (n,) for a table."""
        self.constants = dict(constants)
        """Parameters equal in all rows, by name of the variable; enumerations as numbers."""
        self.parameters = dict(parameters)
        """Other parameters, of shape (n, *shape of the variable)."""
        self.arguments = dict(arguments)

    def __len__(self) -> int:
        return math.prod(self.shape)

    def part(self, start: int, stop: int) -> "Table":
        """Returns the rows from `start` to before `stop`, without constants."""
        parameters, arguments = (
            {name: values[start:stop] for name, values in columns.items()}
            for columns in (self.parameters, self.arguments)
        )
        return Table((stop - start,), {}, parameters, arguments)

    def row(self, index: int) -> tuple[dict[str, Array], dict[str, Any]]:
        """Returns the parameters and arguments of a run."""
        arguments = {name: values[index] for name, values in self.arguments.items()}
        readable = {name: value.item() if isinstance(value, np.generic) else value for name, value in arguments.items()}
        return {name: values[index] for name, values in self.parameters.items()}, readable

    def columns(self, description: Description | None, start: int, stop: int) -> dict[str, Array]:
        """Returns rows from `start` to before `stop` for users, one column for each entry; enumerations by item."""
        found: dict[str, Array] = {}
        for name, values in (self.constants | self.part(start, stop).parameters).items():
            variable = _variable(description, name)
            if variable.items:
                names = [variable.item_names.get(number, str(number)) for number in values.ravel().tolist()]
                values = np.array(names, dtype=object).reshape(values.shape)
            if name in self.constants:
                values = np.broadcast_to(values, (stop - start, *values.shape))
            found |= dict(zip(variable.elements, values.reshape(len(values), -1).T, strict=True))
        for name, values in self.arguments.items():
            elements = [element_name(name, index) for index in np.ndindex(values.shape[1:])]
            found |= dict(zip(elements, values[start:stop].reshape(stop - start, -1).T, strict=True))
        return found


def table(
    description: Description | None, parameters: Any, arguments: Collection[str], sampling: Sampling = NO_SAMPLES
) -> Table:
    """Returns the table of a grid, a DataFrame or a structured array.

    A grid is a dict of lists and distributions. Lists are combined in all ways, the last varying fastest; each
    combination has all samples of the distributions. `arguments` are arguments of the user's functions; without an FMU,
    all columns are. Raises a ValueError with the column, and the row of a bad value.
    """
    if isinstance(parameters, Mapping):
        parameters = by_name("parameters", parameters)
    if description is not None and isinstance(parameters, Mapping):
        parameters = flat_parameters(description, parameters, keep=arguments)
    samples: dict[str, Distribution] = {}
    if isinstance(parameters, Mapping):
        samples = {name: value for name, value in parameters.items() if isinstance(value, Distribution)}
        shape, columns, varied, axes = _of_grid(description, parameters, arguments, samples, sampling)
    else:
        shape, columns, varied, axes = _of_frame(parameters)
    if not samples:
        sampling.refuse_without_distributions()
    rows = math.prod(shape)
    if rows == 0:
        raise ValueError("parameters has no rows: there is nothing to run")
    if description is not None:
        own = description.own_name
        columns = {name if name in arguments else own(name): values for name, values in columns.items()}
        varied = {name if name in arguments else own(name) for name in varied}
        description = of_one_size(description, columns)
    missing = [name for name in arguments if name not in columns]
    if missing:
        raise ValueError(
            f"parameters has no {listed(missing)}, which a function takes as an argument{meant(missing[0], columns)}"
        )
    found: dict[str, Array] = {}
    for name in columns:
        if name not in arguments:
            _add(found, description, name, columns, rows)
    differing = {_variable(description, name).name for name in varied if name not in arguments}
    constants = {name: values[0] for name, values in found.items() if name not in differing}
    return Table(
        shape,
        constants,
        {name: found[name] for name in found if name in differing},
        {name: columns[name] for name in arguments},
        axes,
        sampling.to_json(samples) if samples else None,
    )


def of_one_size(description: Description, columns: Mapping[str, Array]) -> Description:
    """Returns the description with array sizes from structural parameters among the columns.

    Raises a ValueError if they differ between runs, since one table needs results of one shape.
    """
    equal = {}
    for name in description.sizing.keys() & columns.keys():
        values = list(dict.fromkeys(np.ravel(columns[name]).tolist()))
        if len(values) > 1:
            arrays = [variable.name for variable in description.variables.values() if name in variable.sized_by]
            raise ValueError(
                f"{name} is {listed(map(str, values))}: it gives {listed(arrays)} their sizes, which must be equal in "
                "all runs of a sweep; call sweep once for each value"
            )
        equal[name] = values[0]
    return sized(description, equal)


def _of_grid(
    description: Description | None,
    grid: Mapping[str, Any],
    arguments: Collection[str],
    samples: Mapping[str, Distribution],
    sampling: Sampling,
) -> tuple[list[int], dict[str, Array], set[str], list[str] | None]:
    axes, constants = {}, {}
    for name, values in grid.items():
        is_scalar = name in arguments or _is_element(description, name)
        shape = () if is_scalar else _variable(description, name).shape
        if name in samples:
            if shape:
                first = element_name(name, (0,) * len(shape))
                raise ValueError(f"{name} is an array: give its elements distributions, such as {first}")
            continue
        array = np.asarray(unmasked(values))
        _refuse_distributions(name, array, shape)
        if array.dtype == object and name in arguments:
            array = np.fromiter(values, object)
        if array.ndim == len(shape):
            constants[name] = array
        else:
            axes[name] = array
    drawn = sampling.columns(samples) if samples else {}
    if samples and SAMPLE in grid:
        raise ValueError(f"{SAMPLE} is the axis of the samples: give this argument another name")
    sizes = [len(values) for values in axes.values()] + ([len(next(iter(drawn.values())))] if drawn else [])
    if math.prod(sizes) > MOST_RUNS:
        raise ValueError(f"parameters makes {math.prod(sizes):,} runs: must be at most {MOST_RUNS:,}")
    indices = np.unravel_index(np.arange(math.prod(sizes)), sizes) if sizes else []
    rows = math.prod(sizes)
    varied = {name: values[index] for (name, values), index in zip(axes.items(), indices[: len(axes)], strict=True)}
    varied |= {name: values[indices[-1]] for name, values in drawn.items()}
    columns = varied | {name: np.broadcast_to(value, (rows, *value.shape)) for name, value in constants.items()}
    return sizes, {name: columns[name] for name in grid}, set(varied), [*axes, *([SAMPLE] if drawn else [])]


def _of_frame(frame: Any) -> tuple[list[int], dict[str, Array], set[str], list[str] | None]:
    names = getattr(frame, "columns", None)
    if names is None:
        names = getattr(getattr(frame, "dtype", None), "names", None)
    if names is None:
        raise ValueError(
            f"parameters is a {type(frame).__name__}: must be a dict (a grid), a DataFrame or a structured array"
        )
    columns = {str(name): np.asarray(unmasked(frame[name])) for name in names}
    for name, values in columns.items():
        _refuse_distributions(name, values)
    if not columns:
        raise ValueError("parameters has no columns")
    return [len(frame)], columns, set(columns), None


def _refuse_distributions(name: str, values: Array, shape: tuple[int, ...] = ()) -> None:
    """Raises a ValueError for a list or column with distributions among its values; `shape` is the parameter's."""
    for value in values.ravel().tolist() if values.dtype == object else ():
        if isinstance(value, Distribution):
            alone = element_name(name, (0,) * len(shape))
            raise ValueError(
                f"{name} has {value} in a list: a distribution stands alone, such as parameters={{{alone!r}: {value}}}"
            )


def _is_element(description: Description | None, name: str) -> bool:
    if description is None:
        return False
    return description.entry(name) is not None


def _variable(description: Description | None, name: str) -> Variable:
    if description is None:
        raise ValueError(f"parameters has {name}, which the function does not take as an argument")
    base = base_name(name) if _is_element(description, name) else name
    if base in description.of("input"):
        raise ValueError(
            f"{name} is an input of {description.model}, not a parameter: "
            "give `inputs` as a function with an argument that parameters has"
        )
    try:
        return description.get(base, "parameter", "parameter", "structuralParameter")
    except ValueError as error:
        hint = "; arguments of functions for time and inputs are the other names that parameters may have"
        raise ValueError(f"{error}{hint}") from None


def _add(
    found: dict[str, Array], description: Description | None, name: str, columns: Mapping[str, Array], rows: int
) -> None:
    """Adds a column, or a column such as `g_0[3]` to its array, where other entries keep their start values."""
    variable, values = _variable(description, name), columns[name]
    if not _is_element(description, name):
        found[variable.name] = _checked(variable, values)
        return
    if variable.name not in found:
        has_all = variable.is_resized and columns.keys() >= set(variable.elements)
        start = np.zeros(variable.shape) if has_all else variable.start_values()
        found[variable.name] = np.broadcast_to(start, (rows, *variable.shape)).copy()
    place = variable.elements.index(name)
    found[variable.name].reshape(rows, -1)[:, place] = _checked(variable.only(place), values)


def _checked(variable: Variable, values: Array) -> Array:
    rows = len(values)
    if rows > 1 and not values.strides[0]:
        # All rows are one constant.
        return np.broadcast_to(_checked(variable, values[:1]), values.shape)
    try:
        return checked(variable, values, np.arange(rows))
    except ValueError as error:
        for row in range(rows):
            try:
                checked(variable, values[row])
            except ValueError as of_row:
                raise ValueError(f"row {row} of parameters: {of_row}") from None
        raise error
