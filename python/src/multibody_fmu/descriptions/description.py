"""Variables of an FMU as arrays, for both versions of FMI."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from .. import _native
from ..arguments import choice
from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from .archives import extracted

# NumPy types of entries in the C functions; a Boolean of FMI 2.0 is a number.
DTYPES: dict[str, type] = {
    name: getattr(np, name.lower())
    for name in ("Float64", "Float32", *(f"{u}Int{n}" for u in ("", "U") for n in (8, 16, 32, 64)))
} | {"Boolean": np.bool_, "String": object}
# Interfaces by their names in arguments.
KINDS = {"cs": "Co-Simulation", "me": "Model Exchange"}
# Causalities in messages.
USES = {"input": "an input", "output": "an output", "parameter": "a parameter", "structuralParameter": "a parameter"}
USES |= {"local": "a local variable", "calculatedParameter": "a calculated parameter", "independent": "the time"}
# NumPy's limit of 32 dimensions, less one for time.
MOST_DIMENSIONS = 31
# Most entries of a variable, for its memory.
MOST_ELEMENTS = 10_000_000


@dataclass(frozen=True, eq=False)
class Variable:
    """A variable of an FMU, or in FMI 2.0 an array of variables."""

    name: str
    """Name without indices: `frame_a.r_0`."""
    kind: str
    """`real`, `integer`, `boolean`, `enumeration` or `string`."""
    fmi_type: str
    """Type of entries in FMI 3.0, such as `Float64`; also for a Real of FMI 2.0, and `Int32` for an Integer."""
    dtype: type
    """Type of entries in the C functions."""
    shape: tuple[int, ...]
    references: tuple[int, ...]
    """Value references: one for each entry in FMI 2.0, one in FMI 3.0."""
    elements: tuple[str, ...]
    """Names of entries with indices, in row-major order."""
    causality: str
    variability: str
    unit: str
    items: Mapping[str, int]
    """Numbers of an enumeration's items, by name."""
    start: tuple[str, ...]
    """Start values as written, if there are any."""
    description: str
    aliases: Mapping[str, int | None] = field(default_factory=dict)
    """Other names (FMI 3.0), each with the index of its entry; None for the whole variable."""
    sized_by: tuple[str, ...] = ()
    """Name of the structural parameter for the size of each dimension; empty for a constant size."""
    is_resized: bool = False
    """Whether a structural parameter has changed the size, which leaves no start values."""
    is_amount: bool = False
    """Whether it is a Real that must not be negative: then entries of an array are no components of one vector."""

    @property
    def size(self) -> int:
        """Number of entries."""
        return math.prod(self.shape)

    @property
    def takes_one_number(self) -> bool:
        """Whether one number is for all entries: of a list of amounts."""
        return self.is_amount and len(self.shape) == 1

    @cached_property
    def item_names(self) -> dict[int, str]:
        """Names of an enumeration's items, by number."""
        return {number: name for name, number in self.items.items()}

    @property
    def element_type(self) -> type:
        """Type of arrays for users."""
        return object if self.kind == "string" else self.python_type

    @property
    def python_type(self) -> type:
        """Type of entries in Python."""
        # Of all integer types, only UInt64 exceeds NumPy's default.
        integer = np.uint64 if self.fmi_type == "UInt64" else int
        return {"real": float, "boolean": bool, "string": str}.get(self.kind, integer)

    def only(self, place: int) -> "Variable":
        """Returns one entry of an array as a scalar."""
        name, reference = self.elements[place], self.references[min(place, len(self.references) - 1)]
        start = self.start[place : place + 1] if len(self.start) > 1 else self.start
        return replace(self, name=name, shape=(), references=(reference,), elements=(name,), start=start, aliases={})

    def named(self, name: str) -> "Variable":
        """Returns the variable under another name."""
        elements = tuple(element_name(name, index) for index in np.ndindex(self.shape))
        return replace(self, name=name, elements=elements, aliases={})

    def resized(self, sizes: Mapping[str, int]) -> "Variable":
        """Returns the variable with sizes by structural parameter, without start values. Refuses too many entries."""
        if sizes.keys().isdisjoint(self.sized_by):
            return self
        shape = tuple(sizes.get(name, size) for name, size in zip(self.sized_by, self.shape, strict=True))
        _check_size(self.name, shape, "; ".join(f"{name} = {sizes[name]}" for name in self.sized_by if name in sizes))
        elements = tuple(element_name(self.name, index) for index in np.ndindex(shape))
        return replace(self, shape=shape, elements=elements, start=(), is_resized=True)

    def start_values(self) -> Array:
        """Returns the start values, zeros by default. Raises a ValueError for a resized array, which has none."""
        if self.is_resized:
            sizing = " and ".join(dict.fromkeys(filter(None, self.sized_by)))
            raise ValueError(f"{self.name} has no start values with its size by {sizing}: give all its elements")
        if self.kind == "string":
            return np.array(self.start or [""] * self.size, dtype=object).reshape(self.shape)
        return self._start_numbers

    @cached_property
    def _start_numbers(self) -> Array:
        texts = self.start or ("0",) * self.size
        values = [_start_value(self.kind, text) for text in texts]
        # In FMI 3.0 one value may be given for all entries.
        return np.broadcast_to(np.array(values, dtype=self.python_type), self.size).reshape(self.shape)


@dataclass(frozen=True, eq=False)
class Description:
    """Variables and abilities of an FMU."""

    model: str
    fmi: int
    """Version of FMI, 2 or 3."""
    folder: Path
    """Folder of the extracted archive."""
    variables: Mapping[str, Variable]
    text: str
    """Text of the FMU's attribute `description`."""
    has_states: bool
    """Whether the FMU lists continuous states."""
    kinds: Mapping[str, tuple[bool, bool]]
    """For each interface, `cs` and `me`: whether states can be saved, and written as bytes."""
    rows: str
    """Rows in co-simulation: row i has the outputs of a step with the inputs of row i (`inputs`), or of the step that
    ended at its time (`steps`)."""
    rows_are_stated: bool
    """Whether `rows` comes from the archive."""
    tolerance: float | None = None
    """Relative tolerance of the default experiment."""
    one_instance: bool = False
    """Whether a process may have only one instance."""
    step_parameters: Sequence[str] = ()
    """Parameters that act in communication steps only."""
    sizes: Mapping[str, int] = field(default_factory=dict, kw_only=True)
    """Changed structural parameters for sizes of arrays."""
    as_written: "Description | None" = field(default=None, kw_only=True)
    """Description with the file's sizes, if this one has others."""

    def __getstate__(self) -> dict[str, object]:
        # Other processes load the library themselves.
        return {name: value for name, value in vars(self).items() if name != "fmu"}

    def in_folder(self, folder: Path) -> "Description":
        """Returns the description with the extracted archive in another folder."""
        written = self.as_written
        return replace(self, folder=folder, as_written=None if written is None else written.in_folder(folder))

    @property
    def keeps_states(self) -> bool:
        """Whether an instance for Co-Simulation can save and restore its state."""
        return self.kinds.get("cs", (False, False))[0]

    @property
    def serializes_states(self) -> bool:
        """Whether an instance for Co-Simulation can serialize its state."""
        return self.kinds.get("cs", (False, False))[1]

    @cached_property
    def fmu(self) -> _native.Fmu:
        """FMU, which keeps its library once that is loaded."""
        written = None if self.as_written is None else self.as_written.fmu
        try:
            if written is None:
                return _native.Fmu(self.folder)
            return written.resized({self.variables[name].references[0]: size for name, size in self.sizes.items()})
        except ValueError as error:
            raise ValueError(f"{self.model}: {error}") from None

    @property
    def described(self) -> "_native.Fmu | _native._Own":
        """FMU or own element for the native module, without its library."""
        return self.fmu

    @property
    def source(self) -> "_native.Fmu | _native._Own":
        """Source of instances for the native module."""
        return self.loaded

    @property
    def loaded(self) -> _native.Fmu:
        """FMU with its library."""
        try:
            self.fmu.load()
        except ValueError as error:
            raise ValueError(f"{self.model}: {error}") from None
        return self.fmu

    def of(self, *causalities: str) -> Mapping[str, Variable]:
        """Returns the variables with one of these causalities, by name."""
        if causalities not in self._of:
            found = {name: variable for name, variable in self.variables.items() if variable.causality in causalities}
            self._of[causalities] = found
        return self._of[causalities]

    @cached_property
    def _of(self) -> dict[tuple[str, ...], dict[str, Variable]]:
        """Variables by their causalities, as far as somebody has asked for them."""
        return {}

    def get(self, name: str, what: str = "variable", *causalities: str) -> Variable:
        """Returns the variable with this name and causality. Raises a ValueError with suggestions if there is none."""
        known = self.of(*causalities) if causalities else self.variables
        found = self.find(name)
        if found is not None and (not causalities or found.causality in causalities):
            return found
        inner = next((other for other in [*known, *self.variables] if other.startswith(f"{name}.")), None)
        whole = self.find(base_name(name))
        if found is None and whole is not None and self.entry(name) is None:
            form = f"has the shape {whole.shape}, with indices from 1" if whole.shape else "is one value"
            hint = f"; {whole.name} {form}"
        elif found is None and whole is not None and causalities and whole.causality not in causalities:
            hint = f"; it is {USES.get(whole.causality, whole.causality)}"
        elif found is not None:
            similar = "" if found.causality == "input" else meant(name, known)
            hint = f"; it is {USES.get(found.causality, found.causality)}{similar}"
        elif inner in known:
            hint = f"; it is a group: give the names in it, such as {inner}"
        elif inner is not None:
            hint = f"; it is a group of other variables, such as {inner}"
        else:
            listing = (
                f"; its {what}s are {listed(known)}"
                if causalities
                else f"; its outputs are {listed(self.of('output'))}"
            )
            hint = meant(name, known if "." in name else [*known, *frames_of(known)]) or listing
        raise ValueError(f"{self.model} has no {what} {name}{hint}")

    @cached_property
    def aliases(self) -> dict[str, Variable]:
        """Variables by their other names."""
        return {
            alias: (variable if place is None else variable.only(place)).named(alias)
            for variable in self.variables.values()
            for alias, place in variable.aliases.items()
        }

    def find(self, name: str) -> Variable | None:
        """Returns the variable with this name or alias, or None. An alias is a separate variable, for reading."""
        return self.variables.get(name) or self.aliases.get(name)

    def own_name(self, name: str) -> str:
        """Returns the name for setting a variable or an entry; for an alias, the name of its variable."""
        if not self.aliases:
            return name
        element = self.entry(name)
        alias, place = (name, None) if element is None else (element[0].name, element[1])
        own = next((variable for variable in self.variables.values() if alias in variable.aliases), None)
        if own is None or alias in self.variables:
            return name
        place = own.aliases[alias] if place is None else place
        return own.name if place is None else own.elements[place]

    @cached_property
    def sizing(self) -> dict[str, Variable]:
        """Structural parameters for sizes of arrays, by name."""
        names = {name for variable in self.variables.values() for name in variable.sized_by}
        return {name: variable for name, variable in self.of("structuralParameter").items() if name in names}

    def resized(self, sizes: Mapping[str, int]) -> "Description":
        """Returns the description with sizes by structural parameter, or of start values. Refuses too many entries."""
        written = self.as_written or self
        changed = {name: size for name, size in sizes.items() if size != written.variables[name].start_values()}
        if changed == self.sizes:
            return self
        if not changed:
            return written
        variables = {name: variable.resized(changed) for name, variable in written.variables.items()}
        return replace(written, variables=variables, sizes=changed, as_written=written)

    def entry(self, name: str) -> "tuple[Variable, int] | None":
        """Returns the array and the index of an entry with this name, such as `r_0[3]`, or None."""
        variable = self.find(base_name(name))
        if variable is None or name == variable.name or name not in variable.elements:
            return None
        return variable, variable.elements.index(name)

    def has_parameter(self, name: str) -> bool:
        """Tells whether there is a parameter with this name."""
        return name in self.variables and self.variables[name].causality == "parameter"

    @cached_property
    def parameter_groups(self) -> frozenset[str]:
        """Names before a dot of parameters, and not of inputs: `part` of `part.m`."""
        return frozenset(_before_dots(self.of("parameter", "structuralParameter")) - _before_dots(self.of("input")))


def _start_value(kind: str, text: str) -> float:
    """Parses a start value."""
    if kind == "boolean":
        return text in ("true", "1")
    try:
        return float(text) if kind == "real" else int(text)
    except ValueError:
        return float(text)


def check_kind(kind: Any, argument: str = "kind") -> None:
    """Raises a ValueError for an unknown interface."""
    choice(argument, kind, list(KINDS), "cs for Co-Simulation, or me for Model Exchange")


def describe(file: Path, kind: str | None = "cs") -> Description:
    """Reads the description of an FMU, from a file or a folder with its contents; cached until the file changes.

    Raises a ValueError unless it is an FMU of FMI 2.0 or 3.0 with this interface, `cs` or `me`, or any of both.
    """
    if kind is not None:
        check_kind(kind)
    description = _describe(extracted(file), file.name or str(file.resolve()))
    if kind is None and not description.kinds:
        raise ValueError(f"{file.name} is for neither {' nor '.join(KINDS.values())}")
    if kind is not None and kind not in description.kinds:
        raise ValueError(f"{file.name} is not for {KINDS[kind]}")
    return description


@lru_cache(maxsize=256)
def _describe(folder: Path, file: str) -> Description:
    try:
        # Descriptions that violate the standard may work; `cargo fmu check` reports them.
        raw = _native.read_description(folder)
        variables = [_variable(raw["fmi"], **about) for about in raw["variables"]]
        _check_names(variables)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None
    interfaces = {"cs": raw["co_simulation"], "me": raw["model_exchange"]}
    kinds = {kind: abilities for kind, abilities in interfaces.items() if abilities is not None}
    more = {name: raw[name] for name in ("rows", "rows_are_stated", "tolerance", "one_instance", "step_parameters")}
    found = {variable.name: variable for variable in variables}
    return Description(raw["model"], raw["fmi"], folder, found, raw["description"], bool(raw["states"]), kinds, **more)


def _variable(fmi: int, element: str, elements: tuple[str, ...], **about: Any) -> Variable:
    """Converts a variable of the native module, and names the entries of an array of FMI 3.0."""
    name, shape = about["name"], about["shape"]
    _check_size(name, shape)
    if len(elements) == 1:
        elements = tuple(element_name(name, index) for index in np.ndindex(shape))
    dtype = np.int32 if fmi == 2 and element == "Boolean" else DTYPES[element]
    return Variable(fmi_type=element, dtype=dtype, elements=elements, **about)


def _check_names(variables: Sequence[Variable]) -> None:
    """Refuses an ambiguous name of two variables, unless both are local."""
    causalities: dict[str, list[str]] = {}
    for variable in variables:
        if variable.causality != "independent":
            causalities.setdefault(variable.name, []).append(variable.causality)
    for name, found in causalities.items():
        if len(found) > 1 and set(found) != {"local"}:
            raise ValueError(f"modelDescription.xml: two variables are called {name!r}")


def _check_size(name: str, shape: tuple[int, ...], reason: str = "") -> None:
    """Refuses arrays that exceed NumPy's limits or the memory."""
    if len(shape) > MOST_DIMENSIONS:
        raise ValueError(f"{name} has {len(shape)} dimensions: at most {MOST_DIMENSIONS} are supported")
    if math.prod(shape) > MOST_ELEMENTS:
        because = f" with {reason}" if reason else ""
        raise ValueError(f"{name} has {math.prod(shape)} elements{because}: at most {MOST_ELEMENTS} are supported")


def element_name(name: str, index: tuple[int, ...]) -> str:
    """Returns the name of an entry: "r[1]" for "r" and (0,), "der(r[1])" for "der(r)"."""
    if not index:
        return name
    inner = name.rstrip(")")
    return f"{inner}[{','.join(str(i + 1) for i in index)}]{name[len(inner) :]}"


def _before_dots(names: Iterable[str]) -> set[str]:
    """Returns everything before a dot: "a" and "a.b" for "a.b.c"."""
    return {name[:place] for name in names for place, character in enumerate(name) if character == "."}


def frames_of(names: Iterable[str]) -> list[str]:
    """Returns the names before the first dot of variables, such as `frame_a`."""
    return sorted({name.partition(".")[0] for name in names if "." in name})


def base_name(name: str) -> str:
    """Returns the name of an entry's array: "r" for "r[1]", "der(r)" for "der(r[1])"."""
    return _native.without_indices(name)[0]


def indices_of(name: str) -> tuple[int, ...]:
    """Returns the indices of an entry, (3, 1) for "R.T[3,1]"; for the last entry, the array's shape."""
    return _native.without_indices(name)[1]


def arrays_of(names: Iterable[str]) -> dict[str, list[str]]:
    """Returns the entries of each array by its name, in the order of the names; names of no array by themselves."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(base_name(name), []).append(name)
    return {
        name: entries
        for base, known in found.items()
        for name, entries in ({base: known} if shape_of(known) else {one: [one] for one in known}).items()
    }


def shape_of(names: Sequence[str]) -> tuple[int, ...]:
    """Returns the shape of the array with these entries in row-major order, () without such an array."""
    return _native.shape_of(list(names))
