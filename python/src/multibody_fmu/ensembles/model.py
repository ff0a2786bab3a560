"""The FMU or the system of an ensemble: its parameters, inputs and outputs, by member."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np

from ..arguments import by_name, names, shown
from ..arguments.arrays import Array, plain_array
from ..arguments.messages import in_element
from ..descriptions.description import Description, Variable
from ..descriptions.parameter_groups import flat_parameters, sized
from ..descriptions.values import DROPOUT, given_inputs
from ..own_elements import OwnDescription
from ..runs.connections import split
from ..runs.engine import Finished, Plan
from ..runs.preparation import Prepared
from ..runs.system import System, inputs_by_element, outputs_of, starts_of
from ..sweeps.preparation import Asked, planned, prepared_parts
from ..sweeps.table import Table, checked_columns

# Inputs of an element by full names, each constant or with a row for each member.
Given = dict[str, Array]


class Model:
    """The FMU or the system of an ensemble of n members."""

    def __init__(self, fmu: Any, n: int, parameters: Mapping[str, Any] | None, asked: Asked) -> None:
        self.n, self._asked = n, asked
        self._outputs = None if asked.outputs is None else names("outputs", asked.outputs)
        self.system = fmu if isinstance(fmu, System) else None
        for element, own in () if self.system is None else self.system.descriptions.items():
            if isinstance(own, OwnDescription):
                raise ValueError(f"{element} is no FMU but one object in Python: an ensemble needs one per member")
        if callable(fmu):
            raise ValueError(f"fmu = {shown(fmu)}: must be an FMU or a system")
        given = by_name("parameters", parameters)
        with of_members():
            plan = planned(fmu, lambda description, _: self._table(description, given), asked)
        self._job, self.varied = plan.job, plan.table.parameters
        """Parameters (n, ...) that differ between members, by name."""
        assert plan.description is not None
        self.description, self.name = plan.description, plan.description.model
        self.elements = [("", self.description)] if self.system is None else list(self.system.descriptions.items())
        for name in self.varied:
            if name.rpartition(".")[2] == "orientation":
                raise ValueError(f"{name} differs between members: all have one form of orientations")

    def _table(self, description: Description | None, given: Mapping[str, Any]) -> Table:
        """Returns the parameters that all members have in common, and those with a row for each member."""
        assert description is not None
        given = flat_parameters(description, given, of_members=True)
        description = sized(description, given)
        values, varied = dict[str, Array](), set[str]()
        for name, value in given.items():
            entry = description.entry(name)
            variable = description.find(name) if entry is None else entry[0].only(entry[1])
            values[name] = array = plain_array(name, value)
            if variable is None or not array.ndim or array.shape == variable.shape:
                continue
            one, all_ = variable.shape, (self.n, *variable.shape)
            if array.ndim != len(all_):
                raise ValueError(f"{name} has shape {array.shape}: must be {one} for all members, or {all_}")
            if len(array) not in (1, self.n):
                raise ValueError(f"{name} has {len(array)} rows: must be {self.n}, one for each member, or one value")
            values[name] = np.broadcast_to(array, (self.n, *array.shape[1:]))
            varied.add(name)
        return Table((self.n,), *checked_columns(description, values, varied), {})

    def inputs(self, values: Any, current: "Mapping[tuple[int, Variable], Array]") -> list[Given]:
        """Returns inputs of each element; entries complete the `current` arrays. Raises a ValueError for wrong ones."""
        members, found = np.arange(self.n, dtype=float), []
        values = by_name("inputs", values)
        with of_members():
            by_element = {"": values} if self.system is None else inputs_by_element(self.system, values, members)
            for position, (element, description) in enumerate(self.elements):
                starts = {} if self.system is None else starts_of(self.system, element)

                def start(variable: Variable, position: int = position, starts: Any = starts) -> Array:
                    known = current.get((position, variable))
                    if known is not None:
                        return known
                    return starts[variable] if variable in starts else variable.start_values()

                with in_element(element) if element else nullcontext():
                    found.append(given_inputs(description, members, by_element[element], start))
        return found

    def prepared(self, time: float, given: Sequence[Given], forms: Mapping[str, str]) -> tuple[list[Prepared], Plan]:
        """Returns the elements of runs that begin at a time in s with these inputs, and their plan.

        `forms` are orientations of elements by name, if they are known.
        """
        first = [
            {name: values[0] if self.has_rows(position, name, values) else values for name, values in one.items()}
            for position, one in enumerate(given)
        ]
        named: dict[str, Any] = {
            f"{element}.{name}".lstrip("."): values
            for (element, _), one in zip(self.elements, first, strict=True)
            for name, values in one.items()
        }
        parts = prepared_parts(
            self._job, self.description, np.array([time]), named, self._outputs, forms, signals="held"
        )
        for part in parts:
            for variable in part.element.wanted:
                if variable.kind == "string":
                    raise ValueError(
                        f"{part.element.prefix}{variable.name} is text: an ensemble has numbers as outputs"
                    )
            # Two rows make a signal of an input, constant or not.
            part.element.columns = {
                v: column if v.kind == "string" else np.repeat(column, 2, axis=0)
                for v, column in part.element.columns.items()
            }
        elements = [part.element for part in parts]
        order = self._job.order
        if self.system is None:
            return parts, Plan.single(elements[0], "rows" if elements[0].kind == "me" else None)
        return parts, Plan(elements, order.name, order.weight, "rows" if order.is_coupled else None)

    def has_rows(self, position: int, name: str, values: Array) -> bool:
        """Tells whether the values of an input have a row for each member."""
        description = self.elements[position][1]
        variable = description.variables.get(name)
        # An orientation in the form that the FMU lacks.
        axes = len(variable.shape) if variable is not None else 1 if name.endswith("Q") else 2
        return values.ndim > axes

    def columns(self) -> list[tuple[int, str, Array]]:
        """Returns the parameters that differ: position of the element, name in it, and values (n, ...)."""
        if self.system is None:
            return [(0, name, values) for name, values in self.varied.items()]
        positions = {element: position for position, (element, _) in enumerate(self.elements)}
        places = ((split(self.system.descriptions, name), values) for name, values in self.varied.items())
        return [(positions[element], inner, values) for (element, inner), values in places]

    def outputs(self, parts: Sequence[Prepared], plan: Plan, records: Sequence[Array]) -> dict[str, Array]:
        """Returns outputs (n, ...) by name from the records of a step."""

        def column(variable: Variable, record: int | None, at: int) -> Array:
            assert record is not None, "texts are no outputs"
            values = records[record][:, at : at + variable.size]
            return values.reshape(self.n, *variable.shape).astype(variable.element_type)

        found = [[column(variable, *place) for variable, place in places.items()] for places in plan.places]
        done = Finished([], found, [], 0.0)
        return parts[0].values(done) if self.system is None else outputs_of(self.system, parts, done, self._outputs)

    @property
    def identity(self) -> str:
        """Text that other models of states do not have."""
        asked = self._asked
        kinds = "" if self.system is None else f", {asked.order}, {asked.weight}, {self.system.kinds}"
        elements = ", ".join(f"{name} {of.model} (FMI {of.fmi})".strip() for name, of in self.elements)
        return f"{elements}, {asked.kind}{kinds}"


@contextmanager
def of_members() -> Iterator[None]:
    """Names members in errors about rows."""
    try:
        yield
    except ValueError as error:
        text = str(error).replace(DROPOUT, "").replace("; " + DROPOUT.removeprefix("; "), "")
        text = re.sub(r"\bin row (\d+) \(time = \S+ s\)|\bin row (\d+)", r"of member \1\2", text)
        error.args = (re.sub(r"^row (\d+) of parameters: ", r"member \1: ", text),)
        raise
