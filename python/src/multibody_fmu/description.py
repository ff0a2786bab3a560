"""The variables of an FMU as arrays, whichever version of FMI it has."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from fmpy import read_model_description

from .archives import extracted
from .messages import listed, meant
from .poses import Array

# Types of elements in FMI 2.0 and FMI 3.0: their names in the C functions, and their types in numpy.
TYPES: dict[int, dict[str, tuple[str, type]]] = {
    2: {
        "Real": ("Real", np.float64),
        "Integer": ("Integer", np.int32),
        "Enumeration": ("Integer", np.int32),
        "Boolean": ("Boolean", np.int32),
    },
    3: {
        kind: (kind, getattr(np, kind.lower()))
        for kind in ("Float64", "Float32", *(f"{u}Int{n}" for u in ("", "U") for n in (8, 16, 32, 64)))
    }
    | {"Enumeration": ("Int64", np.int64), "Boolean": ("Boolean", np.bool_)},
}
# Name, indices and, for the derivative of an element, the closing parentheses.
INDICES = re.compile(r"(.*?)(?:\[([\d,]+)\])?(\)*)")


@dataclass(frozen=True, eq=False)
class Variable:
    """A variable of an FMU, or in FMI 2.0 an array of variables."""

    name: str
    """Without indices: `frame_a.r_0`."""
    kind: str
    """`real`, `integer`, `boolean`, `enumeration` or `string`."""
    c_type: str
    """The name of the type in the C functions, such as `Real` or `Float64`."""
    dtype: type
    """The type of the elements in the C functions."""
    shape: tuple[int, ...]
    references: tuple[int, ...]
    """Value references: one for each element in FMI 2.0, one in FMI 3.0."""
    elements: tuple[str, ...]
    """Names with indices, in row-major order."""
    causality: str
    variability: str
    unit: str
    items: Mapping[str, int]
    """The numbers of an enumeration's items, by name."""
    start: tuple[str, ...]
    """Start values as written, none if there are none."""
    description: str

    @property
    def size(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def element_type(self) -> type:
        """Of arrays that users get."""
        return object if self.kind == "string" else self.python_type

    @property
    def python_type(self) -> type:
        """Type of the elements in Python."""
        return {"real": float, "boolean": bool, "string": str}.get(self.kind, int)

    def start_values(self) -> Array:
        """The start values, zeros where there are none."""
        if self.kind == "string":
            return np.array(self.start or [""] * self.size, dtype=object).reshape(self.shape)
        texts = self.start or ("0",) * self.size
        values = [text == "true" or text == "1" if self.kind == "boolean" else float(text) for text in texts]
        # In FMI 3.0 one value may stand for all.
        return np.broadcast_to(np.array(values, dtype=self.python_type), self.size).reshape(self.shape)


@dataclass(frozen=True, eq=False)
class Description:
    """Variables and abilities of an FMU."""

    model: str
    fmi: int
    """2 or 3."""
    folder: Path
    """With the extracted archive."""
    variables: Mapping[str, Variable]
    has_states: bool
    """Whether there are continuous states."""
    keeps_states: bool
    """Whether an instance can save and restore its state."""
    serializes_states: bool
    raw: Any
    """The description as FMPy reads it."""

    def of(self, *causalities: str) -> dict[str, Variable]:
        """The variables with one of these causalities, by name."""
        return {name: variable for name, variable in self.variables.items() if variable.causality in causalities}

    def get(self, name: str, what: str = "variable", *causalities: str) -> Variable:
        """Returns the variable with this name and one of the causalities.

        Raises a ValueError with candidates if there is none.
        """
        known = self.of(*causalities) if causalities else self.variables
        if name not in known:
            candidates = known if "." in name else [*known, *frames_of(known)]
            others = (
                f"; its {what}s are {listed(known)}"
                if causalities
                else f"; its outputs are {listed(self.of('output'))}"
            )
            raise ValueError(f"{self.model} has no {what} {name}{meant(name, candidates) or others}")
        return known[name]

    def has_parameter(self, name: str) -> bool:
        """Whether there is a parameter with this name."""
        return name in self.variables and self.variables[name].causality == "parameter"

    @cached_property
    def parameter_groups(self) -> frozenset[str]:
        """Names before a dot that parameters have, and no inputs: `part` of `part.m`."""
        return frozenset(_before_dots(self.of("parameter", "structuralParameter")) - _before_dots(self.of("input")))


def describe(file: Path) -> Description:
    """Reads the description of an FMU, a file or a folder with its contents, again only if the file has changed.

    Raises a ValueError if this is no FMU for Co-Simulation of FMI 2.0 or 3.0.
    """
    return _describe(extracted(file), file.name)


@lru_cache(maxsize=256)
def _describe(folder: Path, file: str) -> Description:
    try:
        # A description that violates the standard may still run; `check` reports it.
        raw = read_model_description(folder, validate=False)
    except Exception as error:
        raise ValueError(f"{file} has no description that can be read: {error}") from error
    if raw.fmiVersion != "2.0" and not raw.fmiVersion.startswith("3."):
        raise ValueError(f"{file} is an FMU of FMI {raw.fmiVersion}: must be of FMI 2.0 or 3.0")
    slave = raw.coSimulation
    if slave is None:
        raise ValueError(f"{file} is not for Co-Simulation")
    fmi = 2 if raw.fmiVersion == "2.0" else 3
    found = {variable.name: variable for variable in _variables(raw.modelVariables, fmi)}
    return Description(
        raw.modelName,
        fmi,
        folder,
        found,
        bool(raw.derivatives),
        bool(slave.canGetAndSetFMUstate),
        bool(slave.canGetAndSetFMUstate and slave.canSerializeFMUstate),
        raw,
    )


def _variables(raw: Iterable[Any], fmi: int) -> Iterable[Variable]:
    groups: dict[str, list[Any]] = {}
    for variable in raw:
        if variable.type in TYPES[fmi] or variable.type == "String":
            groups.setdefault(base_name(variable.name), []).append(variable)
    for base, group in groups.items():
        # In row-major order, however the FMU lists them.
        ordered = sorted(group, key=lambda variable: indices_of(variable.name))
        shape = indices_of(ordered[-1].name)
        if len({(v.type, v.causality, v.variability, len(indices_of(v.name))) for v in group}) == 1 and len(
            group
        ) == math.prod(shape):
            yield _array(base, shape or tuple(ordered[0].shape or ()), ordered, fmi)
        else:
            # Not an array: only some elements, or of several types.
            yield from (_array(variable.name, tuple(variable.shape or ()), [variable], fmi) for variable in group)


def _array(name: str, shape: tuple[int, ...], group: list[Any], fmi: int) -> Variable:
    first = group[0]
    kind = {"Enumeration": "enumeration", "Boolean": "boolean", "String": "string"}.get(
        first.type, "integer" if "Int" in first.type else "real"
    )
    type_name, dtype = TYPES[fmi].get(first.type, ("String", object))
    items = (
        {item.name: int(item.value) for item in first.declaredType.items}
        if kind == "enumeration" and first.declaredType
        else {}
    )
    starts = [variable.start for variable in group]
    texts = (
        []
        if None in starts
        else starts
        if kind == "string"
        else [text for start in starts for text in str(start).split()]
    )
    unit = first.unit or (first.declaredType.unit if first.declaredType else None) or ""
    elements = (
        [variable.name for variable in group]
        if len(group) > 1
        else [element_name(name, index) for index in np.ndindex(shape)]
    )
    return Variable(
        name,
        kind,
        type_name,
        dtype,
        shape,
        tuple(variable.valueReference for variable in group),
        tuple(elements),
        first.causality,
        first.variability or "",
        unit,
        items,
        tuple(texts),
        first.description or "",
    )


def element_name(name: str, index: tuple[int, ...]) -> str:
    """Name of an element: "r[1]" for "r" and (0,), "der(r[1])" for "der(r)"."""
    if not index:
        return name
    prefix, _, suffix = INDICES.fullmatch(name).groups()  # type: ignore[union-attr]
    return f"{prefix}[{','.join(str(i + 1) for i in index)}]{suffix}"


def _before_dots(names: Iterable[str]) -> set[str]:
    """All that stands before a dot: "a" and "a.b" for "a.b.c"."""
    return {name[:place] for name in names for place, character in enumerate(name) if character == "."}


def frames_of(names: Iterable[str]) -> list[str]:
    """Names before the dot in the names of variables, such as `frame_a`."""
    return sorted({name.partition(".")[0] for name in names if "." in name})


def base_name(name: str) -> str:
    """Name of the array that has this element: "r" for "r[1]", "der(r)" for "der(r[1])"."""
    prefix, _, suffix = INDICES.fullmatch(name).groups()  # type: ignore[union-attr]
    return prefix + suffix


def indices_of(name: str) -> tuple[int, ...]:
    """Indices of this element of an array, (3, 1) for "R.T[3,1]". Those of the last element are the array's shape."""
    indices = INDICES.fullmatch(name)[2]  # type: ignore[index]
    return tuple(int(i) for i in indices.split(",")) if indices else ()
