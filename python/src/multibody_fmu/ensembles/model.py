"""The FMU or the system of an ensemble: its parameters, inputs and outputs, by member."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import by_name, names
from ..arguments.arrays import Array, unmasked
from ..arguments.messages import in_element
from ..descriptions.archives import archive
from ..descriptions.description import Description, Variable, describe
from ..descriptions.parameter_groups import flat_parameters, sized
from ..descriptions.values import DROPOUT, given_inputs
from ..own_elements import OwnDescription
from ..runs.connections import split
from ..runs.engine import Finished, Plan, check_run
from ..runs.exchange import Order, check_order
from ..runs.preparation import Prepared, prepared
from ..runs.rows import chosen_rows
from ..runs.system import (
    System,
    by_element,
    inputs_by_element,
    order_of_run,
    outputs_of,
    prepared_elements,
    starts_of,
)
from ..sweeps.preparation import of_elements, with_held_bodies
from ..sweeps.table import Table, checked_columns

# Inputs of an element by full names, each constant or with a row for each member.
Given = dict[str, Array]


@dataclass(frozen=True)
class Choices:
    """Arguments that an ensemble has in common with `simulate`."""

    fmi: int | None = None
    kind: str = "cs"
    rows: str | None = None
    order: str | None = None
    weight: float | None = None
    hold: Mapping[str, str] | None = None
    tolerance: float | None = None


class Model:
    """The FMU or the system of an ensemble of n members."""

    def __init__(self, fmu: Any, n: int, parameters: Mapping[str, Any] | None, outputs: Any, choices: Choices) -> None:
        self.n, self._choices = n, choices
        self.system = fmu if isinstance(fmu, System) else None
        self._outputs = None if outputs is None else names("outputs", outputs)
        check_run(choices.kind, None, choices.tolerance)
        given = by_name("parameters", parameters)
        if self.system is None:
            self._refuse({"order": choices.order, "weight": choices.weight, "hold": choices.hold}, "of a system")
            description = describe(archive(fmu, choices.fmi), choices.kind)
            chosen_rows(description, choices.kind, choices.rows)
            given = flat_parameters(description, given)
            self.description = sized(description, given)
            self.elements: list[tuple[str, Description]] = [("", self.description)]
        else:
            more = {"fmi": choices.fmi, "rows": choices.rows, "kind": None if choices.kind == "cs" else choices.kind}
            self._refuse(more, "of an FMU: a system has its own")
            self.description = self.system.description
            self.elements = list(self.system.descriptions.items())
            check_order(self.system.descriptions, choices.order, choices.weight, choices.hold)
            given = flat_parameters(self.description, given) if given else given
            for element, own in self.elements:
                if isinstance(own, OwnDescription):
                    raise ValueError(f"{element} is no FMU but one object in Python: an ensemble needs one per member")
        self.name = self.description.model
        self._constants, self.varied = self._apart(given)
        """Parameters (n, ...) that differ between members, by name."""
        self._order = None if self.system is None else self._order_of(self.system)

    @staticmethod
    def _refuse(values: Mapping[str, Any], reason: str) -> None:
        for name, value in values.items():
            if value is not None:
                raise ValueError(f"{name} = {value!r}: is an argument {reason}")

    def _apart(self, given: Mapping[str, Any]) -> tuple[dict[str, Array], dict[str, Array]]:
        """Returns the parameters that all members have in common, and those with a row for each member."""
        values, varied = dict[str, Array](), set[str]()
        for name, value in given.items():
            entry = self.description.entry(name)
            variable = self.description.find(name) if entry is None else entry[0].only(entry[1])
            values[name] = array = np.asarray(unmasked(value))
            if variable is None or not array.ndim or array.shape == variable.shape:
                continue
            one, all_ = variable.shape, (self.n, *variable.shape)
            if array.ndim != len(all_):
                raise ValueError(f"{name} has shape {array.shape}: must be {one} for all members, or {all_}")
            if len(array) not in (1, self.n):
                raise ValueError(f"{name} has {len(array)} rows: must be {self.n}, one for each member, or one value")
            values[name] = np.broadcast_to(array, (self.n, *array.shape[1:]))
            varied.add(name)
        with of_members():
            rows = Table((self.n,), *checked_columns(self.description, values, varied), {})
        if self.system is not None:
            rows = of_elements(self.system, rows)
        for name in rows.parameters:
            if name.rpartition(".")[2] == "orientation":
                raise ValueError(f"{name} differs between members: all have one form of orientations")
        return rows.constants, rows.parameters

    def _order_of(self, system: System) -> Order:
        """Returns the order of a system, and adds mass properties of bodies that Grippers hold."""
        chosen = self._choices
        more = by_element(system.descriptions, {**self._constants, **self.varied})
        order = order_of_run(system, chosen.order, chosen.weight, chosen.hold, more)
        if order.is_late and self.varied:
            rows = Table((self.n,), self._constants, self.varied, {})
            self.varied = with_held_bodies(system, rows).parameters
        return order

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
        times, tolerance = np.array([time]), self._choices.tolerance
        varied: dict[str, Any] = {name: True for name in self.varied if name.rpartition(".")[2].startswith("get_")}
        constants = {**self._constants, **varied, **forms}
        if self.system is None or self._order is None:
            kind = self._choices.kind
            part = prepared(
                self.description,
                times,
                first[0],
                {**dict.fromkeys(self.varied), **constants},
                self._outputs,
                kind=kind,
                rows=self._choices.rows,
                signals="held",
                tolerance=tolerance,
                varied=self.varied.keys(),
            )
            parts = [part]
        else:
            for name, values in self.varied.items():
                # Only the names of varied parameters matter for held bodies.
                constants.setdefault(name, np.zeros(values.shape[1:]))
            named = {
                f"{name}.{inner}": v
                for (name, _), one in zip(self.elements, first, strict=True)
                for inner, v in one.items()
            }
            parts = prepared_elements(
                self.system,
                times,
                named,
                self._outputs,
                self._order,
                constants,
                varied=self.varied,
                signals="held",
                tolerance=tolerance,
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
        order = self._order
        if order is None:
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
        chosen = self._choices
        kinds = "" if self.system is None else f", {chosen.order}, {chosen.weight}, {self.system.kinds}"
        elements = ", ".join(f"{name} {of.model} (FMI {of.fmi})".strip() for name, of in self.elements)
        return f"{elements}, {chosen.kind}{kinds}"


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
