"""A run of connected FMUs: one step of each at a time, and what they exchange between steps."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import numpy as np

from .connections import Connection
from .description import Description, Variable
from .fmu import parameter_values
from .instance import Instance
from .messages import FmuError
from .poses import Array


class Unit:
    """An element during a run."""

    def __init__(
        self,
        name: str,
        description: Description,
        parameters: Mapping[str, Any],
        columns: Mapping[Variable, Array],
        links: Sequence[Connection],
        wanted: Sequence[Variable],
        assumptions: Sequence[str],
    ) -> None:
        self.name, self.description, self.parameters = name, description, dict(parameters)
        self.links, self.assumptions = links, assumptions
        connected = {link.input for link in links}
        # Connected inputs are recorded as they are set.
        self.columns = {v: np.array(values) if v in connected else values for v, values in columns.items()}
        self.own = [variable for variable in columns if variable not in connected]
        rows = len(next(iter(columns.values()))) if columns else 0
        self.found: dict[Variable, Array] = {v: np.empty((rows, *v.shape), v.element_type) for v in wanted}
        self.sources: list[tuple[Variable, Unit, Variable]] = []
        self.shared: list[Variable] = []
        self.latest: dict[Variable, Array] = {}
        self.messages: list[str] = []
        self.initialized = False

    def load(self, stack: ExitStack) -> None:
        """Makes the instance."""
        self.instance = Instance(self.description, self.name, prefix=f"{self.name}: ")
        stack.callback(lambda: self.instance.free(terminate=self.initialized))

    def initialize(self, time: float) -> None:
        """Initializes the instance at a time in s."""
        self.instance.set(parameter_values(self.description, self.parameters))
        self.instance.enter_initialization(time, None)
        self.instance.set({variable: self.columns[variable][0] for variable in self.own})

    def read(self) -> None:
        """Reads the outputs that others need."""
        self.latest = self.instance.get(tuple(dict.fromkeys([*self.shared, *self.found])))

    def connected_inputs(self) -> dict[Variable, Array]:
        """Values of connected inputs."""
        return {variable: unit.latest[output] for variable, unit, output in self.sources}

    def set_inputs(self, row: int) -> None:
        """Sets the inputs of a row."""
        connected = self.connected_inputs()
        for variable, value in connected.items():
            self.columns[variable][row] = value
        self.instance.set({variable: self.columns[variable][row] for variable in self.own} | connected)

    def record(self, row: int) -> None:
        """Keeps the outputs of a row."""
        for variable, column in self.found.items():
            if row < len(column):
                column[row] = self.latest[variable]


def run(units: Sequence[Unit], time: Array, in_sequence: bool) -> None:
    """Initializes loaded units and steps them through all times, in parallel or one after the other."""
    row = 0
    unit = units[0]
    try:
        for unit in units:
            unit.initialize(time[0])
        # An output may depend on an input, so what comes first may take as many rounds as there are elements.
        for _ in units:
            for unit in units:
                unit.read()
            for unit in units:
                unit.instance.set(unit.connected_inputs())
        for unit in units:
            unit.instance.call("exitInitializationMode")
            unit.initialized = True
        for unit in units:
            unit.read()
            if unit.description.has_states:
                unit.record(0)
        steps = np.append(np.diff(time), time[-1] - time[-2] if time.size > 1 else 1.0)
        for row, (start, step) in enumerate(zip(time.tolist(), steps.tolist(), strict=True)):
            if not in_sequence:
                for unit in units:
                    unit.set_inputs(row)
            for unit in units:
                if in_sequence:
                    unit.set_inputs(row)
                unit.instance.step(start, step)
                if in_sequence:
                    unit.read()
            for unit in units:
                if not in_sequence:
                    unit.read()
                unit.record(row + unit.description.has_states)
    except FmuError as error:
        text = f"{unit.name}: {error} In row {row} (time = {time[row]:g} s)."
        raise FmuError(error.function, error.status, text) from None
    finally:
        for unit in units:
            unit.messages = [text for _, text in unit.instance.messages]
