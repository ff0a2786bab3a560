"""Elements of a system that are not FMUs: another engine, or a model in Python."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from pathlib import Path
from threading import Lock
from typing import Any, Protocol, Self

import numpy as np

from . import _native
from .arguments.arrays import Array
from .arguments.messages import listed, meant
from .descriptions.description import Description, Variable, element_name

METHODS = ("set", "step", "get", "save", "restore")


class StepRefused(Exception):
    """Raised by an element's `step` that is impossible. The system repeats the step with other inputs, or in parts."""


class Element(Protocol):
    """An element of a system that is not an FMU, for `connect`.

    Attributes
    ----------
    inputs, outputs : dict
        Shapes of all inputs and outputs by name: `{"tip.f": (3,), "tip.t": (3,)}`; all are numbers. Names with a common
        beginning, such as `tip`, form a frame, which can be connected as one.
    """

    inputs: Mapping[str, tuple[int, ...]]
    outputs: Mapping[str, tuple[int, ...]]

    def set(self, inputs: Mapping[str, Array]) -> None:
        """Sets the inputs: of the present instant for the next `get`, or held over the next `step`.

        Parameters
        ----------
        inputs : dict
            Arrays of all inputs, valid only during the call.
        """

    def step(self, time: float, step: float) -> None:
        """Takes a step. Raises StepRefused if the step is impossible with these inputs.

        Parameters
        ----------
        time : float
            Beginning of the step in s.
        step : float
            Length of the step in s.
        """

    def get(self, outputs: Mapping[str, Array]) -> None:
        """Writes all outputs.

        Parameters
        ----------
        outputs : dict
            Arrays of all outputs, to fill.
        """

    def save(self) -> Any:
        """Returns the state, without the inputs.

        Returns
        -------
        Any
            State, or None if the element has none, and its outputs follow its inputs.
        """

    def restore(self, state: Any) -> None:
        """Restores a state, any number of times.

        Parameters
        ----------
        state : Any
            State from `save`.
        """


def is_own(element: Any, name: str) -> bool:
    """Tells whether an object is an element, rather than the name or file of an FMU.

    Raises a ValueError if it is a class, or lacks some of the methods; `name` is its name in the system.
    """
    missing = [method for method in METHODS if not callable(getattr(element, method, None))]
    if isinstance(element, type) and len(missing) < len(METHODS):
        raise ValueError(f"{name} is the class {element.__name__}: give an object of it, {element.__name__}()")
    # Paths and other objects have no `step`.
    if missing and "step" not in missing:
        raise ValueError(f"{name} lacks the methods {listed(missing)}: an element has {listed(METHODS)}")
    return not missing


@dataclass(frozen=True, eq=False)
class OwnDescription(Description):
    """Variables of an element that is not an FMU."""

    own: Any = None
    """Element."""
    start: Any = None
    """State before the first run."""

    def __getstate__(self) -> dict[str, object]:
        # Views of one array would become arrays of their own.
        return {name: value for name, value in vars(self).items() if name != "_arrays"}

    def last_output(self, output: Variable, place: int | None) -> list[tuple[str, float]]:
        """Returns the values that the element has written last, of an output or its entry, by name of the entry."""
        values = dict(zip(output.elements, np.ravel(self._arrays[1][1][output.name]).tolist(), strict=True))
        return list(values.items()) if place is None else [(output.elements[place], values[output.elements[place]])]

    @property
    def source(self) -> "_native._Own":
        """The element with its arrays."""
        return self.described

    @property
    def described(self) -> "_native._Own":
        """The element with its arrays."""
        inputs, outputs = self._arrays
        return {"element": self.own, "inputs": inputs, "outputs": outputs, "refusal": StepRefused}

    @cached_property
    def _arrays(self) -> "list[tuple[Array, dict[str, Array]]]":
        """All inputs and all outputs, each as one array and by name."""
        found: list[tuple[Array, dict[str, Array]]] = []
        for causality in ("input", "output"):
            variables = self.of(causality)
            values, begin, named = np.zeros(sum(v.size for v in variables.values())), 0, _Arrays(self.model)
            for name, variable in variables.items():
                dict.__setitem__(named, name, values[begin : begin + variable.size].reshape(variable.shape))
                begin += variable.size
            found.append((values, named))
        return found


class _Arrays(dict[str, Array]):
    """Fixed arrays: assignments and updates write into them."""

    def __init__(self, owner: str) -> None:
        super().__init__()
        self._owner = owner

    def __setitem__(self, name: str, value: Any) -> None:
        if name not in self:
            raise ValueError(f"{self._owner} has no {name}{meant(name, self) or f'; it has {listed(self)}'}")
        try:
            self[name][...] = value
        except ValueError:
            # Raises the error of its own for values that are no numbers.
            shape = np.asarray(value, float).shape
            raise ValueError(f"{self._owner}.{name} has shape {shape}: must be {self[name].shape}") from None

    def update(self, *values: Any, **more: Any) -> None:
        for name, value in dict(*values, **more).items():
            self[name] = value

    def __ior__(self, values: Any) -> Self:  # type: ignore[override, misc]
        self.update(values)
        return self

    def _fixed(self, *_: Any) -> Any:
        raise ValueError(f"{self._owner} has fixed arrays: write into them, such as outputs[name][:] = value")

    __delitem__ = clear = pop = popitem = setdefault = _fixed

    def refuse(self, mark: int) -> None:
        """Raises a ValueError that names the arrays with entries that still have these bits."""
        left = [name for name, array in self.items() if (np.ravel(array).view(np.uint64) == mark).any()]
        raise ValueError(f"{self._owner}.get leaves {listed(left)} unwritten: it writes all outputs into its argument")


# Elements of present runs.
_BUSY: set[int] = set()
_LOCK = Lock()


@contextmanager
def from_start(descriptions: Iterable[Description]) -> Iterator[None]:
    """Resets elements that are not FMUs, and reserves them for a run. Raises a ValueError for one in another run."""
    elements = [one for one in descriptions if isinstance(one, OwnDescription)]
    ids = {id(one.own) for one in elements}
    with _LOCK:
        if not _BUSY.isdisjoint(ids):
            raise ValueError(f"{listed(one.model for one in elements)} is in another run: there is one object of it")
        _BUSY.update(ids)
    try:
        for one in elements:
            one.own.restore(one.start)
        yield
    finally:
        with _LOCK:
            _BUSY.difference_update(ids)


def describe_own(element: Any, name: str) -> OwnDescription:
    """Describes an element by its name in a system. Raises a ValueError unless variables are shapes by name."""
    variables: dict[str, Variable] = {}
    for attribute, causality in (("inputs", "input"), ("outputs", "output")):
        shapes, begin = getattr(element, attribute, None), 0
        if not isinstance(shapes, Mapping):
            raise ValueError(f"{name}.{attribute} = {shapes!r}: must be a dict of names and shapes")
        for variable, shape in shapes.items():
            if not isinstance(variable, str) or not variable:
                raise ValueError(f"{name}.{attribute} has the name {variable!r}: must be text")
            if not isinstance(shape, tuple) or not all(isinstance(size, Integral) and int(size) > 0 for size in shape):
                raise ValueError(f"{name}.{attribute}[{variable!r}] = {shape!r}: must be a shape, such as (3,)")
            shape = tuple(map(int, shape))
            if variable in variables:
                raise ValueError(f"{name}: {variable} is an input and an output")
            variables[variable] = made = _variable(variable, shape, causality, begin)
            begin += made.size
    if not variables:
        raise ValueError(f"{name} has neither inputs nor outputs: {listed(METHODS)} have nothing to do")
    start, about = element.save(), type(element).__doc__ or ""
    model, kinds = type(element).__name__, {"cs": (True, False)}
    has_states = start is not None
    rows = "steps" if has_states else "inputs"
    return OwnDescription(model, 3, Path(), variables, about, has_states, kinds, rows, True, own=element, start=start)


def _variable(name: str, shape: tuple[int, ...], causality: str, begin: int) -> Variable:
    elements = tuple(element_name(name, index) for index in np.ndindex(shape)) if shape else (name,)
    references = tuple(range(begin, begin + len(elements)))
    return Variable(
        name, "real", "Float64", np.float64, shape, references, elements, causality, "continuous", "", {}, (), ""
    )
