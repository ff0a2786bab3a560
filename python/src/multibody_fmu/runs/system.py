"""Systems of connected elements: run here, or written as SSP for other importers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import by_name, inputs_by_name, names, path_of
from ..arguments.arrays import Array, check_time
from ..arguments.progress import showing
from ..descriptions.description import Description, Variable
from ..descriptions.optional_outputs import switch_on
from ..descriptions.parameter_groups import parameter_values
from ..descriptions.values import given_inputs
from .connections import Connection, known
from .engine import Finished, Plan, check_run, check_stops
from .exchange import Exchange, Integration, Order, check_order, choose_order, in_circles
from .grips import about_parallel_steps, set_held_bodies, softened_springs
from .preparation import Prepared, prepared
from .result import Result
from .rows import about_rows


class SystemResult(Result):
    """Outputs by element and name, from `System.simulate`: `result["gripper.F"]`.

    Attributes
    ----------
    elements : dict
        `Result` of each element, with all its inputs.
    exchange : Exchange or None
        Cost of iterated steps; None in other orders.
    """

    elements: dict[str, Result]
    exchange: Exchange | None = None


class System:
    """Connected elements, from `connect`.

    Attributes
    ----------
    name : str
        Name of the system.
    files : dict
        Archive of each element.
    descriptions : dict
        `Description` of each element.
    connections : list of Connection
        Connections of single variables.
    parameters : dict
        Parameters of each element.
    kinds : dict
        Interface of each element, `cs` or `me`; None if each run chooses.
    rows : dict
        Rows in co-simulation, `inputs` or `steps`, of elements with a choice of the user.
    assumptions : dict
        Notes for each element about parameters that may be unintended.
    """

    def __init__(
        self,
        name: str,
        files: Mapping[str, Path],
        descriptions: Mapping[str, Description],
        connections: Sequence[Connection],
        parameters: Mapping[str, Mapping[str, Any]],
        kinds: Mapping[str, str | None],
        rows: Mapping[str, str],
    ) -> None:
        self.name = name
        self.kinds, self.rows = dict(kinds), dict(rows)
        self.files = dict(files)
        self.descriptions = dict(descriptions)
        self.connections = list(connections)
        self.parameters = {element: dict(parameters.get(element, {})) for element in descriptions}
        for link in connections:
            switch_on(descriptions[link.start], [link.output], self.parameters[link.start])
        self.assumptions = softened_springs(descriptions, self.parameters)

    def __repr__(self) -> str:
        elements = ", ".join(f"{element}: {description.model}" for element, description in self.descriptions.items())
        return f"<System {self.name} of {elements}; {'; '.join(map(str, self.connections)) or 'nothing is connected'}>"

    def with_held_bodies(
        self, more: Mapping[str, Mapping[str, Any]] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, list[str]]]:
        """Returns parameters by element, with those that Grippers need unless steps are iterated.

        Parameters
        ----------
        more : dict, optional
            Parameters by element that replace those in `parameters`.

        Returns
        -------
        parameters : dict
            Parameters of each element, with `part` and `hand` of Grippers that hold a Body.
        assumptions : dict
            Notes by element about these parameters.
        """
        parameters = _with(self, more)
        return parameters, set_held_bodies(self.descriptions, self.connections, parameters)

    @property
    def description(self) -> Description:
        """Variables of all elements, by element and name, with start values from their parameters."""
        variables: dict[str, Variable] = {}
        for element, description in self.descriptions.items():
            given = parameter_values(description, self.parameters[element])
            for variable in description.variables.values():
                if variable in given and variable.kind != "string":
                    start = tuple(repr(float(number)) for number in np.ravel(given[variable]))
                    variable = replace(variable, start=start, is_resized=False)
                variables |= _renamed(element, variable)
        like = next(iter(self.descriptions.values()))
        return replace(like, model=self.name, variables=variables, sizes={}, as_written=None)

    @property
    def free_inputs(self) -> list[str]:
        """Unconnected inputs. They keep their start values unless `simulate` sets them."""
        connected = {(connection.end, connection.input.name) for connection in self.connections}
        return [
            f"{element}.{name}"
            for element, description in self.descriptions.items()
            for name in description.of("input")
            if (element, name) not in connected
        ]

    def simulate(
        self,
        time: ArrayLike,
        *,
        inputs: Mapping[str, Any] | None = None,
        outputs: str | Sequence[str] | None = None,
        order: str | None = None,
        weight: float | None = None,
        hold: Mapping[str, str] | None = None,
        signals: str | None = None,
        stops: ArrayLike | str | None = None,
        tolerance: float | None = None,
        progress: bool | None = None,
    ) -> SystemResult:
        """Runs the system.

        The order determines the values of others that an element gets:

        - `coupled`: elements with Model Exchange are one system of differential equations, exact at any times of rows;
          the others get and give values at rows. The default if there is a loop, and all its elements have Model
          Exchange and no parameters that ask for steps.
        - `iterated`: steps of elements in a loop are repeated from saved states until the exchanged values agree. A
          spring between two bodies then acts without delay, however stiff it is. All values of a row belong to its
          time. The default otherwise, unless an FMU of a loop cannot save its state: then `parallel`, with an
          ExchangeWarning.
        - `parallel`: each gets the values at the start of the step, as with importers of SSP.
        - `sequential`: each gets the values of elements before it at the end of the step. Row 0 has all outputs after
          initialization, row i those after the step that ended at time[i].

        Parameters
        ----------
        time : array_like, shape (n,)
            Times in s, strictly increasing.
        inputs : dict, optional
            Unconnected frames and inputs, by element: `{"gripper.frame_a": {"r_0": r}}`. For values, and the times of
            rows, see the function `simulate`.
        outputs : str or list of str, optional
            Names such as "gripper.F"; by default, all that are computed.
        order : {"coupled", "iterated", "parallel", "sequential"}, optional
            Order of the steps. `iterated` by default if `weight` or `hold` is given.
        weight : float, optional
            In iterated steps: weight of the inputs at the end of a step in their mean over it, by default 0.55. 0.5
            keeps the energy of an undamped spring, 1 damps most: in steps of h, a spring of angular frequency w is
            damped by the ratio (weight - 1/2) w h / 2.
        hold : dict, optional
            In iterated steps: inputs during a step, by element: `mean` (default with continuous states), `end` (default
            without), or `start` (sampled controllers). By default, FMUs of a loop with direct outputs get the mean, and
            the values at the end before outputs are read. Booleans, integers and enumerations are always held from the
            start.
        signals : {"held", "linear"}, optional
            Unconnected inputs in Model Exchange between two rows, as for the function `simulate`.
        stops : array_like or "rows", optional
            End times of integration steps in s, with order = "coupled"; `rows` for all rows. By default steps pass
            rows, and their values are interpolated.
        tolerance : float, optional
            Relative tolerance of the integration of all elements, as for the function `simulate`.
        progress : bool, optional
            Whether to show a bar in long runs (needs tqdm, in the extra `sweep`); by default on a terminal.

        Returns
        -------
        SystemResult
            Outputs by element and name, one row for each time.

        Raises
        ------
        ValueError
            For wrong arguments.
        FmuError
            If an FMU refuses a call, with the element and the row.
        """
        check_order(self.descriptions, order, weight, hold)
        time = check_time(time)
        recorded = None if outputs is None else names("outputs", outputs)
        chosen = order_of_run(self, order, weight, hold)
        check_run("me" if "me" in chosen.kinds.values() else "cs", signals, tolerance)
        if stops is not None and not chosen.is_coupled:
            raise ValueError(f"stops = {stops!r}: order = '{chosen.name}' has a step to each row")
        parts = prepared_elements(self, time, inputs, recorded, chosen, signals=signals, tolerance=tolerance)
        plan = Plan([part.element for part in parts], chosen.name, chosen.weight, check_stops(stops))
        with showing(progress, time.size) as moved:
            done = plan.finished(time, progress=moved)
        done.report(plan.elements)
        result = result_of(self, time, parts, done)
        result.exchange = Exchange.of(done.cost) if chosen.is_iterated else None
        names_of = [part.element.name for part in parts]
        result.integration = [Integration.of(names_of, *cost) for cost in done.integration]
        return result

    def to_ssp(
        self,
        file: str | os.PathLike[str],
        *,
        step: float,
        stop: float = 1.0,
        inputs: Mapping[str, Any] | None = None,
        connectors: bool = False,
        version: int = 1,
    ) -> list[str]:
        """Writes the system as an archive of System Structure and Parameterization (SSP), with its FMUs.

        Importers of SSP exchange values once a step, in parallel. A Gripper in a loop then needs the mass properties of
        its part: a `Body` has them in the archive; otherwise an ExchangeWarning asks for them.

        Parameters
        ----------
        file : str or path
            The archive to write, with the ending .ssp.
        step : float
            Step of the master in s, for importers that read it.
        stop : float
            End of the run in s, for importers that read it.
        inputs : dict, optional
            Constant start values of unconnected inputs, as for `simulate`.
        connectors : bool
            Whether the system has connectors for all outputs and unconnected inputs: `gripper_frame_b.f[1]`. Larger
            systems need them; some importers refuse them.
        version : int
            1 for SSP 1.0; 2 for SSP 2.0, with arrays as connectors for FMUs of FMI 3.0.

        Returns
        -------
        list of str
            Notes about loops, and about the parameters that make them stable.

        Raises
        ------
        ValueError
            If the file has another ending, an element is no FMU or, unless SSP is 2.0, of FMI 3.0, or if arrays of both
            versions of FMI are connected.
        """
        from .ssp import write

        path = Path(path_of("file", file))
        if path.suffix != ".ssp":
            raise ValueError(f"{path}: must end in .ssp")
        own = by_element(self.descriptions, by_name("inputs", inputs))
        starts = {element: given_inputs(self.descriptions[element], None, values) for element, values in own.items()}
        write(self, path, step, stop, starts, connectors, version)
        parameters, said = self.with_held_bodies()
        return about_parallel_steps(self.descriptions, in_circles(self.connections, {}), parameters, said)


def by_element(descriptions: Mapping[str, Description], values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Sorts `{"element.name": value}` by element and name. Refuses unknown elements, and elements alone."""
    found: dict[str, dict[str, Any]] = {element: {} for element in descriptions}
    for name, value in values.items():
        element, _, inner = name.partition(".")
        variables = known(descriptions, element).variables
        if not inner:
            raise ValueError(f"{name} is an element: give a name in it, such as {name}.{next(iter(variables), 'y')}")
        found[element][inner] = value
    return found


def order_of_run(
    system: System,
    order: str | None,
    weight: float | None,
    hold: Mapping[str, str] | None,
    more: Mapping[str, Mapping[str, Any]] | None = None,
) -> Order:
    """Returns the order of a run with `more` parameters, see `System.simulate`."""
    parameters = _with(system, more)
    descriptions, kinds, rows = system.descriptions, system.kinds, system.rows
    return choose_order(descriptions, system.connections, kinds, rows, parameters, order, weight, hold or {})


def _with(system: System, more: Mapping[str, Mapping[str, Any]] | None) -> dict[str, dict[str, Any]]:
    """Returns parameters by element, replaced by `more`."""
    return {element: {**values, **(more or {}).get(element, {})} for element, values in system.parameters.items()}


def prepared_elements(
    system: System,
    time: Array,
    inputs: Any,
    outputs: Sequence[str] | None,
    order: Order,
    more: Mapping[str, Any] | None = None,
    *,
    varied: Iterable[str] = (),
    signals: str | None = None,
    tolerance: float | None = None,
) -> list[Prepared]:
    """Returns the elements of a run, with `more` parameters as `{"element.name": value}`, some `varied` in a sweep.

    Raises a ValueError for wrong arguments.
    """
    descriptions, connections = system.descriptions, system.connections
    own, more_parameters = by_element(descriptions, inputs_by_name(inputs, time)), by_element(descriptions, more or {})
    recorded = by_element(descriptions, dict.fromkeys(outputs)) if outputs is not None else None
    own_varied = by_element(descriptions, dict.fromkeys(varied))
    if order.is_late:
        with_bodies, said = system.with_held_bodies(more_parameters)
    else:
        with_bodies = system.parameters
        said = softened_springs(descriptions, system.parameters) if order.is_iterated else {}
    circles = in_circles(connections, order.hold)
    parts = []
    for element, description in descriptions.items():
        given = given_inputs(description, time, own[element])
        links = [connection for connection in connections if connection.end == element]
        for link in links:
            if link.places[1] is None and link.input.name in given:
                raise ValueError(f"{element}.{link.input.name} is connected: it cannot be given, too")
        part = prepared(
            description,
            time,
            given,
            {**with_bodies[element], **more_parameters[element]},
            None if recorded is None else list(recorded[element]),
            name=element,
            links=links,
            linked=[connection.output for connection in connections if connection.start == element],
            kind=order.kinds[element],
            rows=system.rows.get(element),
            signals=signals,
            tolerance=tolerance,
            varied=own_varied[element],
        )
        made = part.element
        made.hold = order.held(made, part.parameters.get("derivatives"), element in circles)
        rows = about_rows(description, made.kind, system.rows.get(element)) if made.hold == "start" else []
        chosen = [order.notes[element]] if element in order.notes else []
        part.assumptions[:] = [*said.get(element, []), *chosen, *part.assumptions, *rows, *order.about_mean(made)]
        parts.append(part)
    return parts


def result_of(system: System, time: Array, parts: Sequence[Prepared], done: Finished) -> SystemResult:
    """Returns the result of a run."""
    variables: dict[str, Variable] = {}
    elements: dict[str, Result] = {}
    for position, part in enumerate(parts):
        element = part.element
        elements[element.name] = part.result(time, done, position, is_single=False)
        for variable in element.description.variables.values():
            variables |= _renamed(element.name, variable)
    result = SystemResult(
        replace(parts[0].element.description, model=system.name, variables=variables, sizes={}, as_written=None),
        time,
        # An element's output `time` keeps its name here.
        _prefixed({part.element.name: part.values(done, position) for position, part in enumerate(parts)}),
        inputs=_prefixed({name: one.inputs for name, one in elements.items()}),
        parameters=_prefixed({name: one.parameters for name, one in elements.items()}),
        messages=[f"{name}: {text}" for name, one in elements.items() for text in one.messages],
        assumptions=[f"{name}: {text}" for name, one in elements.items() for text in one.assumptions],
    )
    result.elements = elements
    return result


def _renamed(element: str, variable: Variable) -> dict[str, Variable]:
    """Returns a variable under its name in the system."""
    name, elements = f"{element}.{variable.name}", tuple(f"{element}.{inner}" for inner in variable.elements)
    aliases = {f"{element}.{alias}": place for alias, place in variable.aliases.items()}
    sized_by = tuple(sizing and f"{element}.{sizing}" for sizing in variable.sized_by)
    return {name: replace(variable, name=name, elements=elements, aliases=aliases, sized_by=sized_by)}


def _prefixed(values: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Returns values of all elements as `{"element.name": value}`."""
    return {f"{element}.{name}": value for element, inner in values.items() for name, value in inner.items()}
