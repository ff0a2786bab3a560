"""Repeated runs of an FMU or a system with other values of a few parameters and start values."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import _native
from ..arguments import by_name, names, whole
from ..arguments.arrays import Array, check_time
from ..arguments.cores import cores
from ..arguments.messages import FmuError
from ..descriptions.archives import archive
from ..descriptions.batches import Batch
from ..descriptions.description import Variable, describe
from ..descriptions.parameter_groups import flat_parameters, parameter_values, sized
from ..descriptions.values import checked, given_inputs, joined
from ..runs.engine import Finished, Plan, check_run, check_stops
from ..runs.exchange import Exchange, Integration, Order, check_order
from ..runs.preparation import prepared
from ..runs.result import Result
from ..runs.rows import about_rows, chosen_rows
from ..runs.system import (
    System,
    SystemResult,
    order_of_run,
    outputs_of,
    parameters_by_element,
    prepared_elements,
    refuse_stops,
    result_of,
)

# Values of parameters and start values by name.
Values = Mapping[str, Any]


@dataclass(frozen=True)
class Found:
    """A method for derivatives by a parameter."""

    method: str
    """`variational` or `differences`."""
    error: float
    """Estimated error of derivatives by differences, or their distance from variational ones; relative."""
    note: str = ""
    """Reason for differences, where other derivatives were tried."""


class Problem:
    """An FMU or a system with its inputs, prepared once for runs with other values of the `varied` names.

    Any number of threads may use it at once.
    """

    def __init__(
        self,
        fmu: str | os.PathLike[str] | System,
        time: ArrayLike,
        varied: str | Sequence[str],
        *,
        outputs: str | Sequence[str] | None = None,
        parameters: Mapping[str, Any] | None = None,
        inputs: Any = None,
        fmi: int | None = None,
        kind: str = "cs",
        rows: str | None = None,
        signals: str | None = None,
        order: str | None = None,
        weight: float | None = None,
        hold: Mapping[str, str] | None = None,
        stops: ArrayLike | str | None = None,
        tolerance: float | None = None,
        threads: int | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        """Arguments are those of `sensitivities`; `more` are inputs of an FMU by keyword."""
        self.time = check_time(time)
        self.varied = list(dict.fromkeys(names("to", varied)))
        self._recorded = None if outputs is None else names("outputs", outputs)
        self._order = Order("parallel")
        given: Values = by_name("parameters", parameters)
        if isinstance(fmu, System):
            if fmi is not None or kind != "cs" or rows is not None or more:
                raise ValueError("fmi, kind, rows and inputs by keyword are for single FMUs: see connect, and inputs")
            self.system: System | None = fmu
            self.description = fmu.description
            given = flat_parameters(self.description, given)
            check_order(fmu.descriptions, order, weight, hold)
            self._order = order_of_run(fmu, order, weight, hold, parameters_by_element(fmu, given))
            has_exchange = "me" in self._order.kinds.values()
            check_run("me" if has_exchange else "cs", signals, tolerance, "order='coupled', or kind='me' to connect")
            refuse_stops(stops, self._order)
            self._parts = prepared_elements(
                fmu, self.time, inputs, self._recorded, self._order, given, signals=signals, tolerance=tolerance
            )
        else:
            self.system = None
            if order is not None or weight is not None or by_name("hold", hold):
                raise ValueError(f"order, weight and hold are for systems: {fmu} is an FMU")
            check_run(kind, signals, tolerance)
            description = describe(archive(fmu, fmi), kind)
            chosen_rows(description, kind, rows)
            given = flat_parameters(description, given)
            self.description = description = sized(description, given)
            columns = given_inputs(description, self.time, joined(inputs, more or {}, self.time))
            self._parts = [
                prepared(
                    description,
                    self.time,
                    columns,
                    given,
                    self._recorded,
                    kind=kind,
                    rows=rows,
                    signals=signals,
                    tolerance=tolerance,
                )
            ]
            self._parts[0].assumptions.extend(about_rows(description, kind, rows))
        elements = [part.element for part in self._parts]
        ends = check_stops(stops, self.time, kind if self.system is None else "me")
        self._plan = (
            Plan.single(elements[0], ends)
            if self.system is None
            else Plan(elements, self._order.name, self._order.weight, ends)
        )
        self._given = given
        self.tolerance = tolerance
        self.found: dict[str, Found] = {}
        """Methods for derivatives by each varied name, once they are known."""
        self.values = {name: self._value(name) for name in self.varied}
        """Values of the varied names in the run as given."""
        is_single = self.description.one_instance if self.system is None else self.system.has_single_instances
        self._threads = 1 if is_single else whole("threads", threads) if threads else cores()

    def _value(self, name: str) -> Array:
        """Returns the value of a name in the run as given. Raises a ValueError unless it is real and can be set."""
        entry = self.description.entry(name)
        variable = self.description.find(name) if entry is None else entry[0]
        if variable is None or not (variable.causality in ("output", "local") and variable.start):
            what = "parameter or start value"
            variable = self.description.get(name if entry is None else entry[0].name, what, "parameter")
        if variable.kind != "real":
            raise ValueError(f"{name} is of type {variable.kind}: must be real to have derivatives by it")
        if self.system is not None and variable.name in self.system.connectors:
            own = {given: value for given, value in self._given.items() if self.system.connectors.has(given)}
            value = parameter_values(self.system.connectors.description, own).get(variable, variable.start_values())
        else:
            ((position, inner),) = self._places({name: np.zeros(variable.shape if entry is None else ())})
            value = self._base(position, inner)
        return np.array(value if entry is None else np.ravel(value)[entry[1]], dtype=float)

    def _base(self, position: int, variable: Variable) -> Array:
        """Returns the value of a variable of an element in the run as given."""
        found = self._parts[position].element.parameters.get(variable)
        return variable.start_values() if found is None else found

    def _places(self, values: Values) -> dict[tuple[int, Variable], Array]:
        """Returns the arrays of elements that these values change, by the element's position and the variable."""
        found: dict[tuple[int, Variable], Array] = {}
        system = self.system
        by_element: dict[str, dict[str, Any]] = {"": dict(values)}
        if system is not None:
            by_element = parameters_by_element(system, values)
        for position, part in enumerate(self._parts):
            description = part.element.description
            for name, value in by_element[part.element.name].items():
                entry = description.entry(name)
                variable = description.get(name) if entry is None else entry[0]
                if entry is None:
                    found[position, variable] = checked(variable, value)
                    continue
                array = np.array(found.get((position, variable), self._base(position, variable)))
                array.reshape(-1)[entry[1]] = checked(variable.only(entry[1]), value)
                found[position, variable] = array
        return found

    def _with_bodies(self, values: Values) -> dict[tuple[int, Variable], Array]:
        """Returns the arrays of `_places`, with the mass properties of bodies that Grippers hold in late orders."""
        found = self._places(values)
        if self.system is None or not self._order.is_late:
            return found
        more = parameters_by_element(self.system, {**self._given, **values})
        known, _ = self.system.with_held_bodies(more)
        for position, (element, own) in enumerate(known.items()):
            for name, value in own.items():
                if name not in self.system.parameters[element] and name not in more[element]:
                    variable = self.system.descriptions[element].get(name)
                    found[position, variable] = np.asarray(value, dtype=float)
        return found

    def _varied(self, values: Values) -> list[tuple[int, Batch, Array]]:
        """Returns changed values in batches of one type and element."""
        changed = self._with_bodies(values).items()
        return self._plan.batched([(at, variable.name, value[np.newaxis]) for (at, variable), value in changed])

    def finished(self, values: Values | None = None, steps: _native.Steps | None = None) -> Finished:
        """Does a run, with some values replaced. Its error is an attribute of the result.

        In Model Exchange `steps` keep those of the integration, or are followed.
        """
        return self._plan.finished(self.time, self._varied(values or {}), steps=steps)

    def outputs(self, done: Finished) -> dict[str, Array]:
        """Returns the recorded outputs (n, ...) of a run by name."""
        if self.system is None:
            return self._parts[0].values(done)
        return outputs_of(self.system, self._parts, done, self._recorded)

    @staticmethod
    def flat(outputs: Mapping[str, Array], names: Sequence[str]) -> Array:
        """Returns outputs with these names as one array (n, k)."""
        return np.concatenate([outputs[name].reshape(len(outputs[name]), -1) for name in names], axis=1)

    @property
    def has_steps(self) -> bool:
        """Whether all elements are in Model Exchange and solved together, so that runs may follow each other."""
        are_exchanged = all(part.element.kind == "me" for part in self._parts)
        return are_exchanged and (self.system is None or self._order.is_coupled)

    def result(self, done: Finished, values: Values | None = None) -> Result:
        """Returns the result of a run as `simulate` does. Raises its error, and warns with the FMU's warnings."""
        done.report([part.element for part in self._parts])
        parts = self._parts
        for (position, variable), value in self._with_bodies(values or {}).items():
            shown = {variable.name: value if variable.shape else value.item()}
            parts = [replace(p, parameters=p.parameters | shown) if i == position else p for i, p in enumerate(parts)]
        if self.system is None:
            found = parts[0].result(self.time, done)
            found.integration = [Integration.of([self.description.model], *cost) for cost in done.integration]
            return found
        of_system: SystemResult = result_of(self.system, self.time, parts, done, self._recorded)
        of_system.exchange = Exchange.of(done.cost) if self._order.is_iterated else None
        elements = [part.element.name for part in parts]
        of_system.integration = [Integration.of(elements, *cost) for cost in done.integration]
        return of_system

    def each(self, rows: Sequence[Values], steps: Sequence[_native.Steps] | None = None) -> list[Finished]:
        """Does a run for each row of values, in threads; with `steps` as `finished`."""
        own: Iterable[_native.Steps | None] = repeat(None) if steps is None else steps
        if min(self._threads, len(rows)) < 2:
            return list(map(self.finished, rows, own))
        with ThreadPoolExecutor(min(self._threads, len(rows)), thread_name_prefix="sensitivities") as pool:
            return list(pool.map(self.finished, rows, own))

    def runs(self, rows: Sequence[Values]) -> list[Result | FmuError]:
        """Returns the result or the error of a run for each row of values, which are done in threads."""
        done = zip(self.each(rows), rows, strict=True)
        return [one.error if one.error is not None else self.result(one, row) for one, row in done]
