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
from ..arguments.arrays import Array
from ..arguments.cores import cores
from ..arguments.messages import FmuError
from ..descriptions.batches import Batch
from ..descriptions.description import Variable
from ..descriptions.parameter_groups import parameter_values
from ..descriptions.values import checked
from ..runs.engine import Finished
from ..runs.result import Result
from ..runs.run_state import RunState, refuse_fixed
from ..runs.simulation import FmuRun
from ..runs.system import System, SystemRun, parameters_by_element

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
        state: RunState | None = None,
        threads: int | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        """Arguments are those of `sensitivities`; `more` are inputs of an FMU by keyword."""
        self.varied = list(dict.fromkeys(names("to", varied)))
        if not self.varied:
            raise ValueError("to is empty: give names of parameters or start values")
        common = {"outputs": outputs, "parameters": by_name("parameters", parameters), "inputs": inputs}
        common |= {"signals": signals, "stops": stops, "tolerance": tolerance, "state": state}
        self._run: FmuRun | SystemRun
        if isinstance(fmu, System):
            if fmi is not None or kind != "cs" or rows is not None or more:
                raise ValueError("fmi, kind, rows and inputs by keyword are for single FMUs: see connect, and inputs")
            self.system: System | None = fmu
            self._run = SystemRun(fmu, time, order=order, weight=weight, hold=hold, **common)
        else:
            self.system = None
            if order is not None or weight is not None or by_name("hold", hold):
                raise ValueError(f"order, weight and hold are for systems: {fmu} is an FMU")
            self._run = FmuRun(fmu, time, fmi=fmi, kind=kind, rows=rows, more=more, **common)
        self.time, self.description, self.tolerance = self._run.time, self._run.description, tolerance
        self._parts, self._plan, self.state = self._run.parts, self._run.plan, state
        self.found: dict[str, Found] = {}
        """Methods for derivatives by each varied name, once they are known."""
        self.values = {name: self._value(name) for name in self.varied}
        """Values of the varied names in the run as given."""
        for position, variable in self._places(self.values) if state is not None else ():
            element = self._parts[position].element
            refuse_fixed(element.description, variable, element.name)
        is_single = self.description.one_instance if self.system is None else self.system.has_single_instances
        self._threads = 1 if is_single else cores() if threads is None else whole("threads", threads)

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
            if self.state is not None:
                raise ValueError(f"{name} of {self.system.name} is set in elements: from a state, give their names")
            given = self._run.given
            own = {given_name: value for given_name, value in given.items() if self.system.connectors.has(given_name)}
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
        if not isinstance(self._run, SystemRun) or self.system is None or not self._run.order.is_late or self.state:
            return found
        more = parameters_by_element(self.system, {**self._run.given, **values})
        known, _ = self.system.with_held_bodies(more)
        for position, (element, own) in enumerate(known.items()):
            for name, value in own.items():
                if name not in self.system.parameters[element] and name not in more[element]:
                    variable = self.system.descriptions[element].get(name)
                    found[position, variable] = np.asarray(value, dtype=float)
        return found

    def seeds(
        self, high: Values, low: Values, width: float, *, has_all: bool
    ) -> list[tuple[int, _native.Batch, Array]]:
        """Returns the derivatives of parameters, all or tunable ones, in the direction between two values.

        These are `width` apart.
        """
        ends = [self._places(values) for values in (high, low)]
        changes = [
            (position, variable.name, ((value - ends[1][position, variable]) / width)[np.newaxis])
            for (position, variable), value in ends[0].items()
            if variable.causality == "parameter" and (has_all or variable.variability == "tunable")
            # An FMU may refuse derivatives by a parameter that does not change.
            if np.any(value != ends[1][position, variable])
        ]
        batches = self._plan.batched(changes)
        return [(position, batch.native, np.asarray(values, np.float64)) for position, batch, values in batches]

    def _varied(self, values: Values) -> list[tuple[int, Batch, Array]]:
        """Returns changed values in batches of one type and element."""
        changed = self._with_bodies(values).items()
        return self._plan.batched([(at, variable.name, value[np.newaxis]) for (at, variable), value in changed])

    def finished(self, values: Values | None = None, steps: _native.Steps | None = None) -> Finished:
        """Does a run, with some values replaced. Its error is an attribute of the result.

        In Model Exchange `steps` keep those of the integration, or are followed.
        """
        if self.state is None:
            return self._plan.finished(self.time, self._varied(values or {}), steps=steps)
        # All runs set the same parameters, which is an event, and so make the same steps.
        varied = self._plan.batched(self._run.changed) + self._varied({**self.values, **(values or {})})
        return self._plan.finished(self.time, varied, steps=steps, state=self.state.native)

    def outputs(self, done: Finished) -> dict[str, Array]:
        """Returns the recorded outputs (n, ...) of a run by name."""
        return self._run.outputs(done)

    @staticmethod
    def flat(outputs: Mapping[str, Array], names: Sequence[str]) -> Array:
        """Returns outputs with these names as one array (n, k)."""
        return np.concatenate([outputs[name].reshape(len(outputs[name]), -1) for name in names], axis=1)

    @property
    def has_steps(self) -> bool:
        """Whether all elements are in Model Exchange and solved together, so that runs may follow each other."""
        return self._run.may_follow

    def result(self, done: Finished, values: Values | None = None) -> Result:
        """Returns the result of a run as `simulate` does. Raises its error, and warns with the FMU's warnings."""
        parts = self._parts
        for (position, variable), value in self._with_bodies(values or {}).items():
            shown = {variable.name: value if variable.shape else value.item()}
            parts = [replace(p, parameters=p.parameters | shown) if i == position else p for i, p in enumerate(parts)]
        return self._run.result(done, parts)

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
