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
from ..descriptions.batches import Batch, batches
from ..descriptions.description import DTYPES, Description, Variable, check_kind
from ..descriptions.values import LaterChecks, later_checks_first
from ..own_elements import OwnDescription, from_start
from .connections import Connection

LEAST_TOLERANCE = 1e-15


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
    is_grouped: bool = False
    """Whether it is solved together with others in iterated order."""

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
    saved: "_native.SavedRun | None" = None
    """State at the end, if it is kept."""

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
        like: "Plan | None" = None,
    ) -> None:
        """`weight` is the weight of the inputs at the end of an iterated step in their mean over it.

        `stops` are end times of steps of coupled elements, or `rows`. Instances are those of a plan `like` this one
        that differs in inputs over time at most.
        """
        self.elements = list(elements)
        self.signals: list[Array] = []
        self.text_signals: list[list[list[str]]] = []
        self.signal_of: list[dict[Variable, int]] = []
        """Position of each input with rows among the signals, or the text signals, by element."""
        self._held: dict[int, int] = {}
        connections = [link.native for element in self.elements for link in element.links]
        self._made_of = ([self._native_element(element) for element in elements], connections, order, weight, stops)
        is_like = like is not None and _are_equal(self._made_of, like._made_of)
        self.native: _native.System = like.native if like is not None and is_like else _native.System(*self._made_of)
        self.places = [
            dict(zip(element.wanted, places, strict=True))
            for element, places in zip(self.elements, self.native.outputs, strict=True)
        ]
        """Record and position in its rows of each recorded variable, by element; no record for texts."""

    @classmethod
    def single(cls, element: RunElement, stops: list[float] | str | None = None, like: "Plan | None" = None) -> "Plan":
        """Makes the plan of one element. In Model Exchange steps end at `stops`, and at rows for `rows`."""
        return cls([element], "coupled" if element.kind == "me" else "parallel", stops=stops, like=like)

    def _native_element(self, element: RunElement) -> "_native._Element":
        description, links = element.description, element.links
        whole = {link.input for link in links if link.places[1] is None}
        # They have signals, constant or not.
        varying = {link.input for link in links} | {v for curve in element.curves for v in curve.variables}
        unconnected = {v: column for v, column in element.columns.items() if v not in whole}
        changing = {v: column for v, column in unconnected.items() if v in varying or column.strides[0]}
        constant = {v: column[0] for v, column in unconnected.items() if v not in changing}
        self.signal_of.append({v: self._signal(v, column) for v, column in changing.items()})
        return {
            "name": element.name,
            "instance": element.name or description.model,
            "source": description.source,
            "model_exchange": element.kind == "me",
            "tolerance": element.tolerance,
            "curves": [self._curve(curve) for curve in element.curves],
            "hold": element.hold,
            "rows": element.rows,
            "is_grouped": element.is_grouped,
            "parameters": [(v.name, _values(v, value)) for v, value in element.parameters.items()],
            "constants": [(v.name, _values(v, value)) for v, value in constant.items()],
            "signals": [(v.name, signal) for v, signal in self.signal_of[-1].items()],
            "outputs": [variable.name for variable in element.wanted],
        }

    def _signal(self, variable: Variable, column: Array) -> int:
        """Keeps an input's rows. Returns their position among the signals, or the text signals."""
        if variable.kind == "string":
            self.text_signals.append([_texts(row) for row in column])
            return len(self.text_signals) - 1
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
        state: "_native.SavedRun | None" = None,
        keep: bool = False,
        steps: "_native.Steps | None" = None,
        later: LaterChecks | None = None,
    ) -> Finished:
        """Makes all steps, with `varied` parameters for single elements. `place` has the present row for others.

        A run begins from a `state` if it is given; `keep` keeps the state at the end. In Model Exchange `steps` keep
        those of the integration, or are followed. `later` are checks of the inputs of a single element.
        """
        records: list[Array] = [np.empty((time.size, size), DTYPES[of_type]) for of_type, size in self.native.records]
        values = [(position, batch.native, row) for position, batch, row in varied]
        time, start = np.require(time, np.float64, ["C", "A"]), perf_counter()
        try:
            with from_start(element.description for element in self.elements), later_checks_first(later):
                unchecked = [] if later is None else self._unchecked(later)
                texts, said, cost, extreme, at_end, integration, saved = self.native.run(
                    time,
                    self.signals,
                    self.text_signals,
                    records,
                    values,
                    progress,
                    place,
                    state,
                    keep,
                    steps,
                    unchecked,
                )
        except _native.CallError as refusal:
            said, extreme = refusal.args[5:]
            error = self.error(refusal, said, time, self._strange_source(refusal.args[0]))
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
        return Finished(said, found, set_values, seconds, cost, at_end, integration=integration, saved=saved)

    def batched(self, columns: Sequence[tuple[int, str, Array]]) -> list[tuple[int, Batch, Array]]:
        """Returns rows of parameters, by position of the element and name, in batches of one type and element."""
        found: list[tuple[int, Batch, Array]] = []
        for position, element in enumerate(self.elements):
            variables = {element.description.get(name): rows for at, name, rows in columns if at == position}
            for batch in batches(list(variables), element.description.fmi):
                rows = [variables[variable].reshape(len(variables[variable]), -1) for variable in batch.variables]
                found.append((position, batch, np.ascontiguousarray(np.column_stack(rows), batch.dtype)))
        return found

    def _unchecked(self, later: LaterChecks) -> list[tuple[int, bool]]:
        """Returns the positions of signals to check, and whether they are orientations."""
        (positions,) = self.signal_of
        if any(variable not in positions for variable in later.columns):
            # A column of equal rows, which is no signal.
            later()
        return [(positions[variable], variable in later.orientations) for variable in later.columns]

    def with_extreme(
        self, said: list[list[tuple[int, str]]], extreme: tuple[int, str, int, float] | None, time: Array
    ) -> list[list[tuple[int, str]]]:
        """Adds a warning about a run's first extreme value to the messages."""
        if extreme is None or not said:
            return said
        position, name, row, value = extreme
        text = f"{about_extreme(name, value)} in row {row} (time = {time[row]:g} s)"
        return [[*messages, (1, text)] if at == position else messages for at, messages in enumerate(said)]

    def _strange_source(self, position: int) -> str:
        """Names the first element in Python that has written a number for this one which is not finite."""
        by_name, receiver, text = {one.name: one for one in self.elements}, self.elements[position], ""
        for _ in self.elements:
            sources = ((link, by_name[link.start].description) for link in receiver.links)
            strange = [
                (link.start, name, value)
                for link, source in sources
                if isinstance(source, OwnDescription)
                for name, value in source.last_output(link.output, link.places[0])
                if not np.isfinite(value)
            ]
            if not strange:
                break
            start, name, value = strange[0]
            text, receiver = f" This comes from {start}.{name} = {value:g}.", by_name[start]
        return text

    def error(
        self, refusal: Exception, said: Sequence[Sequence[tuple[int, str]]], time: Array, source: str = ""
    ) -> FmuError:
        """Returns the error of a call that an element has refused, with the `source` of its inputs."""
        position, row, function, status, text = refusal.args[:5]
        element = self.elements[position]
        of_element = said[position] if position < len(said) else []
        found = failure(function, status, [text for level, text in of_element if level > 1], text)
        if not said and row is None:
            # No instance could be made.
            found = not_instantiated(element.description.model, text)
        named = FmuError(found.function, found.status, f"{element.prefix}{found}{source}")
        return named if row is None else in_row(named, row, time[row])


def about_extreme(name: str, value: float) -> str:
    """Explains what is extreme about a value."""
    reason = "not a number" if np.isnan(value) else "infinite" if np.isinf(value) else "beyond 1e100"
    return f"{name} = {value:g} is {reason}"


def check_stops(stops: Any, time: Array | None, kind: str = "me") -> list[float] | str | None:
    """Returns end times of integration steps, or `rows`. Raises a ValueError for others, or for `cs`.

    `time` are the times of the run, None if they are unknown.
    """
    if stops is not None and kind == "cs":
        raise ValueError(f"stops = {shown(stops)} is for Model Exchange: give kind='me', too")
    if stops is None or (isinstance(stops, str) and stops == "rows"):
        return stops
    if isinstance(stops, str):
        raise ValueError(f"stops = {stops!r}: must be times, or 'rows'")
    found = numbers("stops", stops)
    if not np.isfinite(found).all():
        raise ValueError(f"stops = {shown(stops)}: must be finite times")
    for stop in found:
        if time is not None and not time[0] <= stop <= time[-1]:
            raise ValueError(f"stops has {stop:g} s: must be within the run, from {time[0]:g} to {time[-1]:g} s")
    return sorted(set(found))


def _are_equal(one: Any, other: Any) -> bool:
    """Compares the parts of two plans for the native module, arrays by their bytes."""
    if isinstance(one, np.ndarray):
        return isinstance(other, np.ndarray) and one.dtype == other.dtype and one.tobytes() == other.tobytes()
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_are_equal(value, other[name]) for name, value in one.items())
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(_are_equal, one, other))
    return bool(one == other)


def can_change(variable: Variable) -> bool:
    """Tells whether an input can change between two rows."""
    return variable.dtype is np.float64 and variable.variability != "discrete"


def _values(variable: Variable, values: Array) -> Array | list[str]:
    """Returns values of the type of the C functions."""
    return _texts(values) if variable.kind == "string" else np.require(np.ravel(values), variable.dtype, ["C", "A"])


def _texts(values: Array) -> list[str]:
    return [str(text) for text in np.ravel(values)]


def check_run(kind: str, signals: str | None, tolerance: float | None, how: str = "kind='me'") -> None:
    """Raises a ValueError for settings that do not fit together. `how` selects Model Exchange."""
    check_kind(kind)
    if signals is not None:
        choice("signals", signals, ("held", "linear"), "held or linear")
    check_tolerance(tolerance)
    if kind == "cs" and signals == "linear":
        raise ValueError(f"signals = 'linear' is for Model Exchange: give {how}, too")


def check_tolerance(tolerance: float | None) -> None:
    """Raises a ValueError for an impossible relative tolerance."""
    if tolerance is not None and not 0 < number("tolerance", tolerance) < 1:
        raise ValueError(f"tolerance = {tolerance!r}: must be between 0 and 1")
    if tolerance is not None and tolerance < LEAST_TOLERANCE:
        raise ValueError(f"tolerance = {tolerance!r}: must be at least {LEAST_TOLERANCE:g}, numbers have 16 digits")
