"""Runs of connected FMUs, or of a single one, by the native module.

The elements of a run become a system by names; the native module returns the places of their values in arrays.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import _native
from ..arguments import choice, number, numbers, shown
from ..arguments.arrays import Array
from ..arguments.messages import FmuError, FmuWarning, failure, in_row, not_instantiated, warn
from ..descriptions.batches import Batch
from ..descriptions.description import DTYPES, Description, Variable, check_kind
from ..own_elements import from_start
from .connections import Connection


@dataclass(frozen=True)
class Curve:
    """Values of an input between two rows in Model Exchange."""

    shape: str
    """`line`, `cubic`, `matrix` or `quaternion`."""
    values: Variable
    derivative: Variable | None = None
    """Input with the derivative or angular velocity; none for a line."""
    held: Array | None = None
    """Whether the values of each row are held until the next one, (n,), as bytes."""

    @property
    def variables(self) -> list[Variable]:
        """All inputs on the curve."""
        return [self.values] if self.derivative is None else [self.values, self.derivative]


@dataclass
class RunElement:
    """An element of a run: an FMU, or an element without one."""

    name: str
    """Name in warnings and errors; empty for a single FMU."""
    description: Description
    parameters: dict[Variable, Array]
    columns: Mapping[Variable, Array]
    """Inputs, one row for each time; constant ones may be views of a single row."""
    wanted: Sequence[Variable]
    """Variables to record."""
    links: Sequence[Connection] = ()
    kind: str = "cs"
    """Interface, `cs` or `me`."""
    tolerance: float = 0.0
    """Relative tolerance of the integration (Model Exchange), or for the FMU (Co-Simulation); 0 for the default."""
    curves: Sequence[Curve] = ()
    """Inputs in Model Exchange that change between two rows."""
    rows: str = "steps"
    """Rows in co-simulation, `inputs` or `steps`."""
    hold: str = "start"
    """Continuous inputs seen in an iterated step: `start`, `mean`, `end`, or `auto`, which suits the loop; `start` in
    other orders."""

    @property
    def prefix(self) -> str:
        """Beginning of warnings and errors."""
        return f"{self.name}: " if self.name else ""

    @property
    def follows_steps(self) -> bool:
        """Whether outputs may depend on inputs through states, even unlisted ones."""
        return self.description.has_states or (self.kind == "cs" and self.rows == "steps")

    @property
    def assumptions(self) -> list[str]:
        """Notes about settings from the description."""
        tolerance = self.description.tolerance
        if self.kind != "cs" or self.tolerance or tolerance is None:
            return []
        return [f"tolerance = {tolerance:g}, of the FMU's default experiment"]


@dataclass
class Finished:
    """Results of a run for each element, in a form for other processes."""

    messages: list[list[tuple[int, str]]]
    """Status and text of each message."""
    found: list[list[Array]]
    """Recorded variables, in their order."""
    set_values: list[dict[str, Array]]
    """Connected inputs by name, as set."""
    seconds: float
    """Time in s of the native module, without the interpreter."""
    cost: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Numbers of iterated steps, evaluations, halved steps and matrices."""
    at_end: list[tuple[int, str, str, bool]] = field(default_factory=list)
    """Elements that saw the values at the end of steps because of a direct output.

    Position of the element, output, input, and whether the description lists their dependency.
    """
    error: FmuError | None = None
    integration: "list[_native._Integration]" = field(default_factory=list)
    """Positions of elements that are solved together, and costs."""

    def report(self, elements: Sequence[RunElement]) -> None:
        """Warns with the FMUs' warnings, and raises the error."""
        for element, messages in zip(elements, self.messages, strict=False):
            for status, text in messages:
                if status == 1:
                    warn(element.prefix + text, FmuWarning)
        if self.error is not None:
            raise self.error


class Plan:
    """Elements in the form of the native module. Any number of threads may use a plan at once."""

    def __init__(
        self,
        elements: Sequence[RunElement],
        order: str = "parallel",
        weight: float = 1.0,
        stops: list[float] | str | None = None,
    ) -> None:
        """`weight` is the weight of the inputs at the end of an iterated step in their mean over it.

        `stops` are end times of steps of coupled elements, or `rows`.
        """
        self.elements = list(elements)
        self.signals: list[Array] = []
        self._text_signals: list[list[list[str]]] = []
        self._held: dict[int, int] = {}
        connections = [link.native for element in self.elements for link in element.links]
        self.native = _native.System(
            [self._native_element(element) for element in elements], connections, order, weight, stops
        )
        self.places = [
            dict(zip(element.wanted, places, strict=True))
            for element, places in zip(self.elements, self.native.outputs, strict=True)
        ]
        """Record and position in its rows of each recorded variable, by element; no record for texts."""

    @classmethod
    def single(cls, element: RunElement, stops: list[float] | str | None = None) -> "Plan":
        """Makes the plan of one element. Its steps end at all rows, unless times of `stops` are given."""
        return cls([element], "parallel" if stops in (None, "rows") else "coupled", stops=stops)

    def _native_element(self, element: RunElement) -> "_native._Element":
        description, links = element.description, element.links
        whole = {link.input for link in links if link.places[1] is None}
        # They have signals, constant or not.
        varying = {link.input for link in links} | {v for curve in element.curves for v in curve.variables}
        unconnected = {v: column for v, column in element.columns.items() if v not in whole}
        changing = {v: column for v, column in unconnected.items() if v in varying or column.strides[0]}
        constant = {v: column[0] for v, column in unconnected.items() if v not in changing}
        return {
            "name": element.name,
            "instance": element.name or description.model,
            "source": description.source,
            "model_exchange": element.kind == "me",
            "tolerance": element.tolerance,
            "curves": [self._curve(curve) for curve in element.curves],
            "hold": element.hold,
            "rows": element.rows,
            "parameters": [(v.name, _values(v, value)) for v, value in element.parameters.items()],
            "constants": [(v.name, _values(v, value)) for v, value in constant.items()],
            "signals": [(v.name, self._signal(v, column)) for v, column in changing.items()],
            "outputs": [variable.name for variable in element.wanted],
        }

    def _signal(self, variable: Variable, column: Array) -> int:
        """Keeps an input's rows. Returns their position among the signals, or the text signals."""
        if variable.kind == "string":
            self._text_signals.append([_texts(row) for row in column])
            return len(self._text_signals) - 1
        self.signals.append(np.require(column.reshape(len(column), -1), variable.dtype, ["C", "A"]))
        return len(self.signals) - 1

    def _curve(self, curve: Curve) -> tuple[str, str, str, int | None]:
        held = None
        if curve.held is not None:
            # Shared by all parts of a frame.
            held = self._held.setdefault(id(curve.held), len(self.signals))
            if held == len(self.signals):
                self.signals.append(np.require(curve.held, np.uint8, ["C", "A"]))
        return curve.shape, curve.values.name, curve.variables[-1].name, held

    def finished(
        self,
        time: Array,
        varied: Sequence[tuple[int, Batch, Array]] = (),
        progress: Callable[[int], None] | None = None,
        place: NDArray[np.int64] | None = None,
    ) -> Finished:
        """Makes all steps, with `varied` parameters for single elements. `place` has the present row for others."""
        records: list[Array] = [np.empty((time.size, size), DTYPES[of_type]) for of_type, size in self.native.records]
        values = [(position, batch.native, row) for position, batch, row in varied]
        time, start = np.require(time, np.float64, ["C", "A"]), perf_counter()
        try:
            with from_start(element.description for element in self.elements):
                texts, said, cost, extreme, at_end, integration = self.native.run(
                    time, self.signals, self._text_signals, records, values, progress, place
                )
        except _native.CallError as refusal:
            said, extreme = refusal.args[5:]
            error = self.error(refusal, said, time)
            return Finished(self.with_extreme(said, extreme, time), [], [], perf_counter() - start, error=error)
        seconds, said = perf_counter() - start, self.with_extreme(said, extreme, time)

        def column(variable: Variable, record: int | None, at: int) -> Array:
            rows = np.array(texts[at], object) if record is None else records[record][:, at : at + variable.size]
            return rows.reshape(len(rows), *variable.shape).astype(variable.element_type, copy=False)

        found = [[column(variable, *place) for variable, place in places.items()] for places in self.places]
        set_values = [
            {name: column(element.description.variables[name], *place) for name, place in inputs}
            for element, inputs in zip(self.elements, self.native.inputs, strict=True)
        ]
        return Finished(said, found, set_values, seconds, cost, at_end, integration=integration)

    def with_extreme(
        self, said: list[list[tuple[int, str]]], extreme: tuple[int, str, int, float] | None, time: Array
    ) -> list[list[tuple[int, str]]]:
        """Adds a warning about a run's first extreme value to the messages."""
        if extreme is None or not said:
            return said
        position, name, row, value = extreme
        reason = "not a number" if np.isnan(value) else "infinite" if np.isinf(value) else "beyond 1e100"
        text = f"{name} = {value:g} is {reason} in row {row} (time = {time[row]:g} s)"
        return [[*messages, (1, text)] if at == position else messages for at, messages in enumerate(said)]

    def error(self, refusal: Exception, said: Sequence[Sequence[tuple[int, str]]], time: Array) -> FmuError:
        """Returns the error of a call that an element has refused."""
        position, row, function, status, text = refusal.args[:5]
        element = self.elements[position]
        of_element = said[position] if position < len(said) else []
        found = failure(function, status, [text for level, text in of_element if level > 1], text)
        if not said and row is None:
            # No instance could be made.
            found = not_instantiated(element.description.model, text)
        named = FmuError(found.function, found.status, f"{element.prefix}{found}")
        return named if row is None else in_row(named, row, time[row])


def check_stops(stops: Any, kind: str = "me") -> list[float] | str | None:
    """Returns end times of integration steps, or `rows`. Raises a ValueError for others, or for `cs`."""
    if stops is not None and kind == "cs":
        raise ValueError(f"stops = {stops!r} is for Model Exchange: give kind='me', too")
    if stops is None or (isinstance(stops, str) and stops == "rows"):
        return stops
    if isinstance(stops, str):
        raise ValueError(f"stops = {stops!r}: must be times, or 'rows'")
    found = numbers("stops", stops)
    if not np.isfinite(found).all():
        raise ValueError(f"stops = {shown(stops)}: must be finite times")
    return sorted(set(found))


def can_change(variable: Variable) -> bool:
    """Tells whether an input can change between two rows."""
    return variable.dtype is np.float64 and variable.variability != "discrete"


def _values(variable: Variable, values: Array) -> Array | list[str]:
    """Returns values of the type of the C functions."""
    return _texts(values) if variable.kind == "string" else np.require(np.ravel(values), variable.dtype, ["C", "A"])


def _texts(values: Array) -> list[str]:
    return [str(text) for text in np.ravel(values)]


def check_run(kind: str, signals: str | None, tolerance: float | None) -> None:
    """Raises a ValueError for settings that do not fit together."""
    check_kind(kind)
    if signals is not None:
        choice("signals", signals, ("held", "linear"), "held or linear")
    check_tolerance(tolerance)
    if kind == "cs" and signals == "linear":
        raise ValueError("signals = 'linear' is for Model Exchange: give kind='me', too")


def check_tolerance(tolerance: float | None) -> None:
    """Raises a ValueError for an impossible relative tolerance."""
    if tolerance is not None and not 0 < number("tolerance", tolerance) < 1:
        raise ValueError(f"tolerance = {tolerance!r}: must be between 0 and 1")
