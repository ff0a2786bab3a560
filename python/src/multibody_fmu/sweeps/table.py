"""Parameters of all runs of a sweep: a table with one row for each run."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from ..arguments import by_name
from ..arguments.arrays import Array, plain_array
from ..arguments.messages import listed, meant
from ..descriptions.description import Description, Variable, base_name, element_name
from ..descriptions.parameter_groups import flat_parameters, parameter_values, sized
from ..descriptions.values import checked
from .samples import SAMPLE, Distribution, Sampling

# Most runs, for the memory of a table.
MOST_RUNS = 10**8
NO_SAMPLES = Sampling(None, None, None)
PARAMETERS = ("parameter", "structuralParameter")


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
        own = {name: name if name in arguments else description.own_name(name) for name in columns}
        names: dict[str, str] = {}
        for name, full in own.items():
            if names.setdefault(full, name) != name:
                raise ValueError(f"{' and '.join(sorted([name, names[full]]))} are both given: give one of them")
        columns = {own[name]: values for name, values in columns.items()}
        varied = {own[name] for name in varied}
        description = of_one_size(description, columns)
    missing = [name for name in arguments if name not in columns]
    if missing:
        raise ValueError(
            f"parameters has no {listed(missing)}, which a function takes as an argument{meant(missing[0], columns)}"
        )
    given = {name: values for name, values in columns.items() if name not in arguments}
    for name, values in given.items():
        variable = _variable(description, name)
        if name not in varied and not _is_element(description, name) and values.ndim and values.shape != variable.shape:
            text = f"{name} has shape {values.shape}: must be {variable.shape} for all runs, or a list of such arrays"
            raise ValueError(text)
    constants, differing = ({}, {}) if description is None else checked_columns(description, given, varied)
    own_arguments = {
        name: columns[name] if name in varied else np.broadcast_to(columns[name], (rows, *columns[name].shape))
        for name in arguments
    }
    return Table(shape, constants, differing, own_arguments, axes, sampling.to_json(samples) if samples else None)


def checked_columns(
    description: Description, values: Mapping[str, Array], varied: Collection[str]
) -> tuple[dict[str, Array], dict[str, Array]]:
    """Checks parameters as `simulate` does. Values of the names in `varied` have one row for each run.

    Returns complete arrays by the variable's name: those equal in all runs, and those with one row for each run. Raises
    a ValueError with the row of a bad value.
    """
    columns, owners = dict(values), dict[str, None]()
    for name, column in values.items():
        entry = description.entry(name)
        variable = description.get(name, "parameter", *PARAMETERS) if entry is None else entry[0]
        owners[variable.name] = None
        if entry is None and name in varied and column.ndim == len(variable.shape):
            # One number for a list, in each row.
            one = parameter_values(description, {name: column[0]}, check=_checked)[variable]
            columns[name] = np.repeat(column[:, np.newaxis], one.size, axis=1)
    checked_values = parameter_values(description, columns, check=_checked)
    found = {name: checked_values[description.variables[name]] for name in owners}
    is_varied = {name: values.ndim > len(description.variables[name].shape) for name, values in found.items()}
    constants = {name: values for name, values in found.items() if not is_varied[name]}
    return constants, {name: values for name, values in found.items() if is_varied[name]}


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
        array = plain_array(name, values)
        _refuse_distributions(name, array, shape)
        if array.dtype == object and name in arguments:
            array = np.fromiter(values, object)
        if array.ndim <= len(shape):
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
    varied = {name: values[index] for (name, values), index in zip(axes.items(), indices[: len(axes)], strict=True)}
    varied |= {name: values[indices[-1]] for name, values in drawn.items()}
    columns = varied | constants
    return sizes, {name: columns[name] for name in grid}, set(varied), [*axes, *([SAMPLE] if drawn else [])]


def _of_frame(frame: Any) -> tuple[list[int], dict[str, Array], set[str], list[str] | None]:
    names = getattr(frame, "columns", None)
    if names is None:
        names = getattr(getattr(frame, "dtype", None), "names", None)
    if names is None:
        raise ValueError(
            f"parameters is a {type(frame).__name__}: must be a dict (a grid), a DataFrame or a structured array"
        )
    columns: dict[str, Array] = {}
    for label in names:
        # Labels may be numbers.
        name = str(label)
        if name in columns:
            raise ValueError(f"parameters has two columns {name}")
        columns[name] = plain_array(name, frame[label])
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
        return description.get(base, "parameter", *PARAMETERS)
    except ValueError as error:
        hint = "; arguments of functions for time and inputs are the other names that parameters may have"
        raise ValueError(f"{error}{hint}") from None


def _checked(variable: Variable, values: Any) -> Array:
    """Checks a value, or one row for each run."""
    rows = len(values) if np.ndim(values) > len(variable.shape) else 0
    try:
        return checked(variable, values, np.arange(rows) if rows else None)
    except ValueError as error:
        for row in range(rows):
            try:
                checked(variable, values[row])
            except ValueError as of_row:
                raise ValueError(f"row {row} of parameters: {of_row}") from None
        raise error
