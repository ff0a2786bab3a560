"""Runs of connected FMUs, or of a single one, by the native module.

The elements of a run become a plan: lists of variables of one type, and the places of their values in arrays.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from .. import _native
from ..arguments import choice, number
from ..arguments.arrays import Array
from ..arguments.messages import FmuError, FmuWarning, failure, in_row, not_instantiated, warn
from ..descriptions.batches import Batch, batches
from ..descriptions.description import Description, Variable, check_kind
from ..own_elements import OwnDescription, from_start

# Output of an element that is not an FMU, in messages of the native module.
NUMBER = re.compile(r"number (\d+)")


@dataclass(frozen=True)
class Link:
    """A connection to an input, of whole variables or of single entries."""

    input: Variable
    source: int
    """Position of the element with the output."""
    output: Variable
    places: tuple[int, int] | None = None
    """Places of single entries of output and input; None connects all."""
    scale: tuple[float, float] | None = None
    """Factor, and offset in the unit of the input."""


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
    links: Sequence[Link] = ()
    kind: str = "cs"
    """Interface, `cs` or `me`."""
    tolerance: float = 0.0
    """Relative tolerance of the integration (Model Exchange), or for the FMU (Co-Simulation); 0 for the default."""
    curves: Sequence[Curve] = ()
    """Inputs in Model Exchange that change between two rows."""
    rows: str = "steps"
    """Rows in co-simulation, `inputs` or `steps`."""
    hold: str = "start"
    """Continuous inputs seen in an iterated step: `start`, `mean`, `end`, or `auto`, which suits the loop."""

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

    def __init__(self, elements: Sequence[RunElement], order: str = "parallel", weight: float = 1.0) -> None:
        """`weight` is the weight of the inputs at the end of an iterated step in their mean over it."""
        self.elements, self.order = list(elements), order
        self.signals: list[Array] = []
        self._held: dict[int, int] = {}
        # Batches of all records; records by element: of outputs, and of connected inputs.
        self.records: list[Batch] = []
        self._recorded: list[list[tuple[int, Batch]]] = [[] for _ in elements]
        self._connected: list[list[tuple[int, Batch]]] = [[] for _ in elements]
        self._text_inputs: list[tuple[int, _native.Batch, list[list[str]]]] = []
        self._text_outputs: list[tuple[int, Batch]] = []
        self._outputs = [self._batches_of_outputs(position) for position in range(len(self.elements))]
        units = [self._unit(position) for position in range(len(self.elements))]
        self.native = _native.System(units, order, weight)

    def _batches_of_outputs(self, position: int) -> list[tuple[Batch, list[Variable], bool]]:
        """Returns for each type the variables to read, those to record, and whether other elements need some."""
        element = self.elements[position]
        shared = {link.output for one in self.elements for link in one.links if link.source == position}
        fmi, wanted = element.description.fmi, dict.fromkeys(element.wanted)
        found = []
        for batch in batches([*wanted, *(variable for variable in shared if variable not in wanted)], fmi):
            if batch.is_text:
                self._text_outputs.append((position, batch))
            else:
                recorded = [variable for variable in batch.variables if variable in wanted]
                found.append((batch, recorded, not shared.isdisjoint(batch.variables)))
        return found

    def _unit(self, position: int) -> "_native._Unit":
        element, description = self.elements[position], self.elements[position].description
        linked: dict[Variable, list[Link]] = {}
        for link in element.links:
            linked.setdefault(link.input, []).append(link)
        on_curves = {variable for curve in element.curves for variable in curve.variables}
        changing = [v for v, column in element.columns.items() if v in linked or v in on_curves or column.strides[0]]
        constant = {v: column[0] for v, column in element.columns.items() if v not in changing}
        parameters, constants = (batches(list(values), description.fmi) for values in (element.parameters, constant))
        inputs = self._batches_of_inputs(element, changing)
        for batch in inputs:
            if batch.is_text:
                length = len(element.columns[batch.variables[0]])
                rows = [batch.texts({v: element.columns[v][row] for v in batch.variables}) for row in range(length)]
                self._text_inputs.append((position, batch.native, rows))
        records_end = self.order == "iterated" and element.hold != "start"
        return {
            "source": description.source,
            "name": element.name or description.model,
            "model_exchange": element.kind == "me",
            "tolerance": element.tolerance,
            "records_start": element.rows == "steps" or element.kind == "me" or records_end,
            "follows_steps": element.follows_steps,
            "parameters": [(batch.native, batch.row(element.parameters)) for batch in parameters if not batch.is_text],
            "texts": [
                (batch.native, batch.texts(values))
                for some, values in ((parameters, element.parameters), (constants, constant))
                for batch in some
                if batch.is_text
            ],
            "constants": [(batch.native, batch.row(constant)) for batch in constants if not batch.is_text],
            "inputs": [self._inputs(position, batch, linked) for batch in inputs if not batch.is_text],
            "outputs": [self._outputs_of_type(position, *of_type) for of_type in self._outputs[position]],
        }

    def _batches_of_inputs(self, element: RunElement, changing: Sequence[Variable]) -> list[Batch]:
        if not element.curves and (self.order != "iterated" or element.hold == "start"):
            return batches(changing, element.description.fmi)
        # Discrete variables are not interpolated.
        lines = [variable for variable in changing if can_change(variable)]
        others = [variable for variable in changing if variable not in lines]
        return [*batches(lines, element.description.fmi), *batches(others, element.description.fmi)]

    def _inputs(self, position: int, batch: Batch, linked: Mapping[Variable, Sequence[Link]]) -> "_native._Inputs":
        element, links, begin, is_connected = self.elements[position], [], 0, False
        columns: list[tuple[int, int, int]] = []
        places: dict[Variable, int] = {}
        for variable in batch.variables:
            of_variable = linked.get(variable, ())
            if not any(link.places is None for link in of_variable):
                rows = element.columns[variable].reshape(len(element.columns[variable]), -1)
                places[variable] = len(columns)
                columns.append((len(self.signals), begin, variable.size))
                self.signals.append(np.require(rows, batch.dtype, ["C", "A"]))
            for link in of_variable:
                links.append(self._link(link, begin))
                is_connected = True
            begin += variable.size
        record = None
        if is_connected:
            record = self._new_record(batch, batch.size)
            self._connected[position].append((record[0], batch))
        can_be_linear = all(map(can_change, batch.variables))
        return {
            "variables": batch.native,
            "curves": [self._curve(curve, places) for curve in element.curves if curve.values in places],
            "hold": element.hold if can_be_linear else "start",
            "columns": columns,
            "links": links,
            "record": record,
        }

    def _curve(self, curve: Curve, places: Mapping[Variable, int]) -> tuple[str, int, int, int | None]:
        held = None
        if curve.held is not None:
            # Shared by all parts of a frame.
            held = self._held.setdefault(id(curve.held), len(self.signals))
            if held == len(self.signals):
                self.signals.append(np.require(curve.held, np.uint8, ["C", "A"]))
        return curve.shape, places[curve.values], places[curve.variables[-1]], held

    def _link(self, link: Link, begin: int) -> "_native._Link":
        (start, to), count = (link.places, 1) if link.places else ((0, 0), link.input.size)
        for position, (batch, _, _) in enumerate(self._outputs[link.source]):
            if link.output in batch.variables:
                before = batch.variables[: batch.variables.index(link.output)]
                begins_at = sum(variable.size for variable in before) + start
                return link.source, position, begins_at, begin + to, count, link.scale
        raise ValueError(f"{link.output.name} is a text: it cannot be connected")

    def _outputs_of_type(
        self, position: int, batch: Batch, recorded: Sequence[Variable], is_linked: bool
    ) -> "_native._Outputs":
        record = None
        if recorded:
            own = batch if len(recorded) == len(batch.variables) else batch.part(recorded)
            record = self._new_record(own, own.size)
            self._recorded[position].append((record[0], own))
        return {"variables": batch.native, "record": record, "linked": is_linked}

    def _new_record(self, batch: Batch, size: int) -> tuple[int, int]:
        self.records.append(batch)
        return len(self.records) - 1, size

    def finished(
        self,
        time: Array,
        varied: Sequence[tuple[int, Batch, Array]] = (),
        progress: Callable[[int], None] | None = None,
        place: NDArray[np.int64] | None = None,
    ) -> Finished:
        """Makes all steps, with `varied` parameters for single elements. `place` has the present row for others."""
        rows: list[Array] = [np.empty((time.size, batch.size), batch.dtype) for batch in self.records]
        values = [(position, batch.native, row) for position, batch, row in varied]
        outputs = [(position, batch.native) for position, batch in self._text_outputs]
        time, start = np.require(time, np.float64, ["C", "A"]), perf_counter()
        try:
            with from_start(element.description for element in self.elements):
                texts, said, cost, extreme, at_end = self.native.run(
                    time, self.signals, rows, values, self._text_inputs, outputs, progress, place
                )
        except _native.CallError as refusal:
            said, extreme = refusal.args[5:]
            error = self.error(refusal, said, time)
            return Finished(self.with_extreme(said, extreme, time), [], [], perf_counter() - start, error=error)
        seconds, said = perf_counter() - start, self.with_extreme(said, extreme, time)
        found = [self._found(position, rows, texts) for position in range(len(self.elements))]
        set_values = [
            {v.name: column for v, column in split([(batch, rows[record]) for record, batch in connected]).items()}
            for connected in self._connected
        ]
        return Finished(said, found, set_values, seconds, cost, at_end)

    def _found(self, position: int, rows: Sequence[Array], texts: Sequence[list[list[str]]]) -> list[Array]:
        """Returns the recorded variables of an element, in the requested order."""
        found = split([(batch, rows[record]) for record, batch in self._recorded[position]])
        for (at, batch), of_batch in zip(self._text_outputs, texts, strict=True):
            if at == position:
                found |= split([(batch, np.array(of_batch, dtype=object).reshape(len(of_batch), -1))])
        return [found[variable] for variable in self.elements[position].wanted]

    def places(self, position: int) -> dict[tuple[Variable, int], tuple[int, int]]:
        """Returns record and index in its rows of each entry of an element's recorded variables."""
        found: dict[tuple[Variable, int], tuple[int, int]] = {}
        for record, batch in self._recorded[position]:
            place = 0
            for variable in batch.variables:
                found |= {(variable, element): (record, place + element) for element in range(variable.size)}
                place += variable.size
        return found

    def with_extreme(
        self, said: list[list[tuple[int, str]]], extreme: tuple[int, int, int, int, float] | None, time: Array
    ) -> list[list[tuple[int, str]]]:
        """Adds a warning about a run's first extreme value to the messages."""
        if extreme is None or not said:
            return said
        position, outputs, place, row, value = extreme
        names = [name for variable in self._outputs[position][outputs][0].variables for name in variable.elements]
        reason = "not a number" if np.isnan(value) else "infinite" if np.isinf(value) else "beyond 1e100"
        text = f"{names[place]} = {value:g} is {reason} in row {row} (time = {time[row]:g} s)"
        return [[*messages, (1, text)] if at == position else messages for at, messages in enumerate(said)]

    def error(self, refusal: Exception, said: Sequence[Sequence[tuple[int, str]]], time: Array) -> FmuError:
        """Returns the error of a call that an element has refused."""
        position, row, function, status, text = refusal.args[:5]
        element = self.elements[position]
        if isinstance(element.description, OwnDescription):
            text = NUMBER.sub(lambda found: element.description.output(int(found[1])), text)
        of_element = said[position] if position < len(said) else []
        found = failure(function, status, [text for level, text in of_element if level > 1], text)
        if not said and row is None:
            # No instance could be made.
            found = not_instantiated(element.description.model, text)
        named = FmuError(found.function, found.status, f"{element.prefix}{found}")
        return named if row is None else in_row(named, row, time[row])


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


def can_change(variable: Variable) -> bool:
    """Tells whether an input can change between two rows."""
    return variable.dtype is np.float64 and variable.variability != "discrete"


def split(samples: Sequence[tuple[Batch, Array]]) -> dict[Variable, Array]:
    """Returns the columns (n, ...) of each variable, with Python's types."""
    found: dict[Variable, Array] = {}
    for batch, rows in samples:
        begin = 0
        for variable in batch.variables:
            end = begin + variable.size
            found[variable] = (
                rows[:, begin:end].reshape(len(rows), *variable.shape).astype(variable.element_type, copy=False)
            )
            begin = end
    return found
