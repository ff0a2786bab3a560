"""State of a run at its last time, from which other runs go on."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from .. import _native
from ..arguments.arrays import Array
from ..arguments.messages import in_element, listed
from ..descriptions.archives import contents
from ..descriptions.description import Description, Variable
from ..descriptions.parameter_groups import parameter_values
from ..own_elements import OwnDescription
from .engine import RunElement

# Beginning of the bytes of a state.
MAGIC = b"multibody-fmu state\n"
CHECKSUM = 32
INTERFACES = {"cs": "Co-Simulation", "me": "Model Exchange"}


class Origin(NamedTuple):
    """An element of a run, or its single FMU, which has no name."""

    name: str
    file: Path | None
    """Archive; None for an element in Python."""
    description: Description
    kind: str
    """Interface, `cs` or `me`."""


@dataclass(frozen=True)
class _ElementState:
    """Properties of an element that a run from the state needs."""

    model: str
    kind: str
    archive: str
    """Hash of the archive."""
    parameters: dict[str, Any]
    tolerance: float
    """Relative tolerance; 0 for the default."""


@dataclass(frozen=True, repr=False, eq=False)
class RunState:
    """State of a run at its last time, from `simulate(..., keep_state=True)` or that of a system.

    `simulate(..., state=y.state)` goes on from it, in this version of the package, with the same FMUs and connections.
    It pickles.

    Attributes
    ----------
    time : float
        Time in s, the first of the run that goes on.
    """

    time: float
    elements: Mapping[str, _ElementState]
    order: str
    weight: float
    hold: Mapping[str, str]
    connections: Sequence[str]
    native: "_native.SavedRun"

    def __repr__(self) -> str:
        size = "in this process alone" if self.native.bytes is None else f"{len(self.native.bytes)} bytes"
        return f"<RunState of {_listed(self)} at {self.time:g} s, {size}>"

    def to_bytes(self) -> bytes:
        """Returns the state as bytes, for any process with this version of the package.

        Returns
        -------
        bytes
            The state, with a checksum.

        Raises
        ------
        ValueError
            If an FMU cannot serialize its state.
        """
        if self.native.bytes is None:
            raise ValueError(
                f"the state of {_listed(self)} serves this process alone: not all FMUs can serialize theirs"
            )
        head = {"version": _native.__version__, **vars(self), "native": None}
        head["elements"] = {name: vars(element) for name, element in self.elements.items()}
        text = json.dumps(head, default=_plain).encode()
        rest = len(text).to_bytes(8, "little") + text + self.native.bytes
        return MAGIC + hashlib.sha256(rest).digest() + rest

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Returns the state from its bytes.

        Parameters
        ----------
        data : bytes
            Bytes from `to_bytes`.

        Returns
        -------
        RunState
            The state.

        Raises
        ------
        ValueError
            For other bytes, damaged ones, or those of another version of the package.
        """
        if not isinstance(data, (bytes, bytearray)):
            raise ValueError(f"data is a {type(data).__name__}: must be the bytes from to_bytes")
        if not data.startswith(MAGIC):
            raise ValueError("these bytes are not the state of a run")
        checksum, rest = data[len(MAGIC) :][:CHECKSUM], data[len(MAGIC) + CHECKSUM :]
        if hashlib.sha256(rest).digest() != checksum:
            raise ValueError("the state of a run is damaged: its checksum differs")
        end = 8 + int.from_bytes(rest[:8], "little")
        head = json.loads(rest[8:end])
        version = head.pop("version")
        if version != _native.__version__:
            raise ValueError(
                f"the state of a run is of version {version} of multibody-fmu, this is {_native.__version__}: "
                "make it again with this version"
            )
        head["elements"] = {name: _ElementState(**element) for name, element in head["elements"].items()}
        return cls(**{**head, "native": _native.SavedRun(rest[end:])})

    def __reduce__(self) -> tuple[Callable[[bytes], Self], tuple[bytes]]:
        return type(self).from_bytes, (self.to_bytes(),)


def parameters_of(state: RunState, element: str = "") -> dict[str, Any]:
    """Returns the parameters of an element in the first run."""
    return dict(state.elements[element].parameters)


def values_of(state: RunState, descriptions: Mapping[str, Description]) -> dict[str, Array]:
    """Returns the parameters of all elements in the first run as arrays, by `element.name`."""
    return {
        f"{element}.{variable.name}" if element else variable.name: value
        for element, description in descriptions.items()
        for variable, value in parameter_values(description, parameters_of(state, element)).items()
    }


def check_origins(
    state: RunState, origins: Sequence[Origin], start: float | None, connections: Sequence[str] = ()
) -> None:
    """Raises a ValueError unless a run of these elements can begin from the state at a time in s, if it is known."""
    check_names(state, [origin.name for origin in origins])
    for name, file, description, kind in origins:
        known = state.elements[name]
        if description.model != known.model:
            raise ValueError(f"state is of {_whose(state, name)}, and not of {_of(name, description.model)}")
        if kind != known.kind:
            raise ValueError(
                f"state is of {_whose(state, name)} in {INTERFACES[known.kind]}, and not in {INTERFACES[kind]}: "
                f"give kind={known.kind!r}"
            )
        if file is None or _digest(file) != known.archive:
            raise ValueError(f"state is of another archive of {_whose(state, name)} than {file}")
    if list(connections) != list(state.connections):
        raise ValueError(f"state is of {_listed(state)} with other connections")
    if start is not None:
        check_start(state, start)


def check_start(state: RunState, start: float) -> None:
    """Raises a ValueError unless a run that starts at this time in s can begin from the state."""
    if start != state.time:
        raise ValueError(f"state is at {state.time:.17g} s: time must begin there, and not at {start:.17g} s")


def check_names(state: RunState, names: Sequence[str]) -> None:
    """Raises a ValueError unless the elements of a run have these names; a single FMU has none."""
    if list(names) != list(state.elements):
        other = f"a system of {listed(names)}" if names[0] else "a single FMU"
        raise ValueError(f"state is of {_listed(state)}, and not of {other}")


def order_of_state(state: RunState, order: str | None) -> str:
    """Returns the order of a run from the state. Raises a ValueError for another one."""
    if order not in (None, state.order):
        raise ValueError(f"state is of order = {state.order!r}: the run goes on in the same order, not in {order!r}")
    return state.order


def changed_from(
    state: RunState, position: int, element: RunElement, parameters: Mapping[str, Any]
) -> list[tuple[int, str, Array]]:
    """Returns the parameters that differ from those of the first run: position of the element, name, one row.

    `parameters` are all that the run that goes on has. Raises a ValueError unless those that differ are tunable.
    """
    description = element.description
    with in_element(element.name) if element.name else nullcontext():
        known = parameter_values(description, parameters_of(state, element.name))
        found = {
            variable: value
            for variable, value in parameter_values(description, parameters).items()
            if not _is_same(value, known[variable] if variable in known else variable.start_values())
        }
        for variable in found:
            refuse_fixed(description, variable, element.name)
    return [(position, variable.name, np.asarray(value)[np.newaxis]) for variable, value in found.items()]


def refuse_fixed(description: Description, variable: Variable, element: str = "") -> None:
    """Raises a ValueError for a parameter, of an element of a system, that cannot change after the initialization."""
    if variable.variability != "tunable" or variable.causality != "parameter" or variable.kind == "string":
        reason = "a text" if variable.kind == "string" else variable.variability
        name = f"{element}.{variable.name}" if element else variable.name
        raise ValueError(
            f"{name} of {description.model} cannot change in a run from a state: it is {reason}, "
            "and only tunable parameters can"
        )


def check_state(state: Any, isolate: bool) -> RunState:
    """Raises a ValueError for something else than a state, or one that another process cannot have."""
    if not isinstance(state, RunState):
        raise ValueError(f"state is a {type(state).__name__}: must be the state of a result")
    if isolate:
        state.to_bytes()
    return state


def check_keeps(origins: Sequence[Origin], *, in_bytes: bool) -> None:
    """Raises a ValueError if the state of a run cannot be kept, or not as bytes where these are needed."""
    for name, _, description, kind in origins:
        if isinstance(description, OwnDescription):
            raise ValueError(f"keep_state: {name} is an element in Python, whose state is not part of a run's state")
        saves, serializes = description.kinds.get(kind, (False, False))
        if not saves:
            raise ValueError(f"keep_state: {_of(name, description.model)} cannot save its state")
        if in_bytes and not serializes:
            raise ValueError(
                f"keep_state: {_of(name, description.model)} cannot serialize its state, and isolate=True runs it in "
                "another process"
            )


def kept(
    time: float,
    origins: Sequence[Origin],
    elements: Sequence[RunElement],
    parameters: Sequence[Mapping[str, Any]],
    native: "_native.SavedRun | None",
    *,
    order: str = "",
    weight: float = 0.0,
    hold: Mapping[str, str] | None = None,
    connections: Sequence[str] = (),
) -> RunState | None:
    """Returns the state of a run that has kept it, with the parameters of each element."""
    if native is None:
        return None
    found = {}
    for (name, file, description, kind), element, given in zip(origins, elements, parameters, strict=True):
        assert file is not None
        found[name] = _ElementState(description.model, kind, _digest(file), dict(given), element.tolerance)
    return RunState(time, found, order, weight, dict(hold or {}), list(connections), native)


def _digest(file: Path) -> str:
    return hashlib.sha256("".join(contents(file)).encode()).hexdigest()


def _listed(state: RunState) -> str:
    return listed(_whose(state, name) for name in state.elements)


def _whose(state: RunState, name: str) -> str:
    return _of(name, state.elements[name].model)


def _of(name: str, model: str) -> str:
    return f"{name} ({model})" if name else model


def _is_same(one: Array, other: Array) -> bool:
    if np.asarray(one).dtype.kind in "fc":
        return np.array_equal(one, other, equal_nan=True)
    return np.array_equal(one, other)


def _plain(value: Any) -> Any:
    """Returns numbers of NumPy as those of Python."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    raise TypeError(f"a parameter is a {type(value).__name__}: must be numbers or text")
