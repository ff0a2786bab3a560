"""Systems of connected elements: run here, or written as SSP for other importers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import by_name, inputs_by_name, names, number, path_of, shown, switch, whole
from ..arguments.arrays import Array, check_time
from ..arguments.messages import in_element, listed, meant
from ..arguments.progress import showing
from ..descriptions.description import Description, Variable
from ..descriptions.entries import by_requested_name
from ..descriptions.optional_outputs import off, switch_on
from ..descriptions.parameter_groups import flat_parameters, parameter_values
from ..descriptions.values import given_inputs
from .connections import Connection, split
from .engine import Finished, Plan, check_run, check_stops
from .exchange import Exchange, Integration, Order, check_order, choose_order, in_loops
from .grips import about_parallel_steps, set_held_bodies, softened_springs
from .preparation import Prepared, prepared, wanted_variables
from .result import Result
from .rows import about_rows
from .run_state import (
    Origin,
    RunState,
    changed_from,
    check_keeps,
    check_names,
    check_origins,
    check_state,
    kept,
    order_of_state,
    parameters_of,
)
from .system_connectors import SHOWN, SystemConnectors


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
    """Connected elements, from `connect` or `read_ssp`.

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
        Notes for each element about parameters that may be unintended, and conversions of units and types.
    starts : dict
        Start values of inputs and states of each element, by variable.
    connectors : SystemConnectors
        Connectors of the system itself, by name.
    experiment : dict
        Times `start`, `stop` and `step` in s of the default experiment, as far as the file of `read_ssp` states them.
    notes : list of str
        Notes about contents of the file of `read_ssp` that are ignored.
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
        starts: Mapping[str, Mapping[Variable, Array]],
        connectors: SystemConnectors,
    ) -> None:
        self.name = name
        self.kinds, self.rows = dict(kinds), dict(rows)
        self.files = dict(files)
        self.descriptions = dict(descriptions)
        self.connections = list(connections)
        # Arrays of the caller may change later.
        self.parameters = {element: deepcopy(dict(parameters.get(element, {}))) for element in descriptions}
        self.starts = {element: dict(starts.get(element, {})) for element in descriptions}
        self.connectors = connectors
        self.experiment: dict[str, float] = {}
        self.notes: list[str] = []
        self.archive: Any = None
        for link in connections:
            switch_on(descriptions[link.start], [link.output], self.parameters[link.start])
        self.assumptions = softened_springs(descriptions, self.parameters)
        for link in connections:
            if link.conversion:
                self.assumptions.setdefault(link.end, []).append(link.conversion)

    def __repr__(self) -> str:
        elements = ", ".join(f"{element}: {description.model}" for element, description in self.descriptions.items())
        return f"<System {self.name} of {elements}; {'; '.join(map(str, self.connections)) or 'nothing is connected'}>"

    def with_held_bodies(
        self, more: Mapping[str, Mapping[str, Any]] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, list[str]]]:
        """Returns parameters by element, with those that Grippers in co-simulation need unless steps are iterated.

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
        in_steps = [element for element, kind in self.kinds.items() if kind != "me"]
        return parameters, set_held_bodies(self.descriptions, self.connections, parameters, in_steps)

    @property
    def description(self) -> Description:
        """Variables of the system and of all elements, with start values from their parameters."""
        variables = dict(self.connectors.description.variables)
        for element, description in self.descriptions.items():
            given = parameter_values(description, self.parameters[element]) | self.starts[element]
            for variable in description.variables.values():
                if variable in given and variable.kind != "string":
                    start = tuple(repr(float(number)) for number in np.ravel(given[variable]))
                    variable = replace(variable, start=start, is_resized=False)
                variables |= _renamed(element, variable)
        like = next(iter(self.descriptions.values()))
        return replace(like, model=self.name, variables=variables, sizes={}, as_written=None)

    def in_folders(self, folders: Mapping[Path, Path]) -> System:
        """Returns the system with extracted archives in other folders, by archive, as after a journey.

        Parameters
        ----------
        folders : dict
            Folders of extracted archives, by present file. Other elements stay as they are.

        Returns
        -------
        System
            The same system, without the archive that `read_ssp` has read.
        """
        moved = copy(self)
        moved.archive = None
        moved.files = {element: folders.get(file, file) for element, file in self.files.items()}
        moved.descriptions = {
            element: description.in_folder(folders[self.files[element]])
            if self.files.get(element) in folders
            else description
            for element, description in self.descriptions.items()
        }
        return moved

    @property
    def has_single_instances(self) -> bool:
        """Whether a process can have only one instance of an element."""
        has_own = self.files.keys() != self.descriptions.keys()
        return has_own or any(description.one_instance for description in self.descriptions.values())

    @property
    def free_inputs(self) -> list[str]:
        """Inputs of the system and unconnected ones of elements. They keep their start values unless they are given."""
        connected = {(connection.end, connection.input.name) for connection in self.connections}
        connected |= {(end.element, end.variable.name) for one in self.connectors.of("input") for end in one.ends}
        return [one.variable.name for one in self.connectors.of("input")] + [
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
        parameters: Mapping[str, Any] | None = None,
        outputs: str | Sequence[str] | None = None,
        order: str | None = None,
        weight: float | None = None,
        hold: Mapping[str, str] | None = None,
        signals: str | None = None,
        stops: ArrayLike | str | None = None,
        tolerance: float | None = None,
        progress: bool | None = None,
        state: RunState | None = None,
        keep_state: bool = False,
    ) -> SystemResult:
        """Runs the system.

        The order determines the values of others that an element gets:

        - `coupled`: elements with Model Exchange are one system of differential equations, exact at any times of rows;
          the others get and give values at rows. The default if there is a loop, and all its elements have Model
          Exchange and no parameters that ask for steps.
        - `iterated`: steps of elements in a loop are repeated from saved states until the exchanged values agree. A
          spring between two bodies then acts without delay, however stiff it is. All values of a row belong to its
          time. Connected elements with Model Exchange and states are solved together, and are one element of a loop,
          as `assumptions` tells. The default otherwise, unless an FMU of a loop cannot save its state: then
          `parallel`, with an ExchangeWarning.
        - `parallel`: each gets the values at the start of the step, as with importers of SSP.
        - `sequential`: each gets the values of elements before it at the end of the step. Row 0 has all outputs after
          initialization, row i those after the step that ended at time[i].

        Parameters
        ----------
        time : array_like, shape (n,)
            Times in s, strictly increasing.
        inputs : dict, optional
            Unconnected frames and inputs, by element: `{"gripper.frame_a": {"r_0": r}}`, and inputs of the system
            itself: `{"Speed": 3.0}`. For values, and the times of rows, see the function `simulate`.
        parameters : dict, optional
            Parameters that replace those of the system: `{"gripper.cT": 1e5}`.
        outputs : str or list of str, optional
            Names such as "gripper.F", or of outputs of the system itself; by default, all that are computed.
        order : {"coupled", "iterated", "parallel", "sequential"}, optional
            Order of the steps. `iterated` by default if `weight` or `hold` is given.
        weight : float, optional
            In iterated steps: weight of the inputs at the end of a step in their mean over it, by default 0.55. 0.5
            keeps the energy of an undamped spring, 1 damps most: in steps of h, a spring of angular frequency w is
            damped by the ratio (weight - 1/2) w h / 2.
        hold : dict, optional
            In iterated steps: inputs during a step, by element: `mean` (default with continuous states), `end` (default
            without), `start` (sampled controllers), or `line` (from start to end, for sensors of FMI 2.0 that sample
            within a step). By default, FMUs of a loop with direct outputs get the mean, and
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
        state : RunState, optional
            State of another run of this system at time[0], from `keep_state`, as for the function `simulate`. The run
            goes on in the same order.
        keep_state : bool
            Whether to keep the state at time[-1] as `state` of the result.

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
        run = SystemRun(
            self,
            time,
            inputs=inputs,
            outputs=outputs,
            parameters=parameters,
            order=order,
            weight=weight,
            hold=hold,
            signals=signals,
            stops=stops,
            tolerance=tolerance,
            state=state,
            keep_state=keep_state,
        )
        start = None if state is None else state.native
        with showing(progress, run.time.size) as moved:
            varied = run.plan.batched(run.changed)
            done = run.plan.finished(run.time, varied, moved, state=start, keep=keep_state)
        return run.result(done)

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
        starts = {
            element: given_inputs(self.descriptions[element], None, values, _start_of(starts_of(self, element)))
            for element, values in inputs_by_element(self, by_name("inputs", inputs), None).items()
        }
        write(self, path, step, stop, starts, connectors, version)
        parameters, said = self.with_held_bodies()
        return about_parallel_steps(self.descriptions, in_loops(self.descriptions, self.connections), parameters, said)

    def to_fmu(
        self,
        file: str | os.PathLike[str],
        *,
        fmi: int = 2,
        order: str | None = None,
        step: float | None = None,
        weight: float | None = None,
        hold: Mapping[str, str] | None = None,
        tolerance: float | None = None,
        inputs: str | Sequence[str] | None = None,
        expose: str | Sequence[str] | None = None,
        parameters: bool = True,
    ) -> None:
        """Writes the system as one FMU, for importers of any kind.

        Loops are solved inside, as `simulate` does: importers that exchange values once a step get them right. Inputs
        of the FMU are those of any other: in Co-Simulation importers hold them during a step, so a frame that moves at
        v is late by up to v times the step. `simulate` here follows it between rows. So do importers that set input
        derivatives (FMI 2.0), Model Exchange, and, roughly, shorter steps. The FMU contains the FMUs of all elements,
        for the platforms that all of them have, and runs where this package runs. Variables have names such as
        `gripper.frame_a.r_0`; connectors of the system keep their own names. `read_ssp` of the FMU gives the system
        again.

        Parameters
        ----------
        file : str or path
            The FMU to write, with the ending .fmu.
        fmi : int
            Version of FMI: 2 for FMI 2.0, with an entry of an array as a variable; 3 for FMI 3.0.
        order : {"coupled", "iterated"}, optional
            Order of the steps, as for `simulate`, which also has the default.
        step : float, optional
            Longest inner step in s: longer communication steps are divided. In FMI 3.0 the importer may then set inputs
            between inner steps, by intermediate updates. By default steps are not divided.
        weight : float, optional
            Weight in iterated steps, as for `simulate`.
        hold : dict, optional
            Inputs during an iterated step by element, as for `simulate`.
        tolerance : float, optional
            Relative tolerance of the integration of all elements, as for `simulate`. The FMU ignores its importer's.
        inputs : str or list of str, optional
            Inputs of the FMU, or frames: some of `free_inputs`, which are the default. Others keep their values.
        expose : str or list of str, optional
            Further variables of elements that can be read, or frames, such as "gripper.frame_b".
        parameters : bool
            Whether parameters of elements are parameters of the FMU. Those that determine sizes never are.

        Raises
        ------
        ValueError
            For wrong arguments, and for systems that cannot be one FMU: with elements that are no FMUs, that have
            variables for clocks or binaries, or that allow one instance in a process and occur twice.
        """
        from .container import pack

        path = Path(path_of("file", file))
        if path.suffix != ".fmu":
            raise ValueError(f"{path}: must end in .fmu")
        if whole("fmi", fmi) not in (2, 3):
            raise ValueError(f"fmi = {fmi}: must be 2 or 3")
        check_order(self.descriptions, order, weight, hold)
        if step is not None:
            step = number("step", step, sys.float_info.min, sys.float_info.max, "positive")
        chosen = None if inputs is None else names("inputs", inputs)
        exposed = [] if expose is None else names("expose", expose)
        has_parameters = switch("parameters", parameters)
        pack(self, path, fmi, order, step, weight, hold, tolerance, chosen, exposed, has_parameters)


class SystemRun:
    """A system with its parameters, inputs and outputs, prepared for runs over given times.

    Attributes
    ----------
    description : Description
        The system.
    given : dict
        Parameters by name, as given; from a state those of all elements.
    order : Order
        Order of the steps.
    parts : list of Prepared
        The elements with completed inputs.
    plan : Plan
        Form for the native module.
    changed : list
        Parameters that differ from those of the state, see `changed_from`.
    """

    def __init__(
        self,
        system: System,
        time: ArrayLike,
        *,
        inputs: Any = None,
        outputs: str | Sequence[str] | None = None,
        parameters: Mapping[str, Any] | None = None,
        order: str | None = None,
        weight: float | None = None,
        hold: Mapping[str, str] | None = None,
        signals: str | None = None,
        stops: ArrayLike | str | None = None,
        tolerance: float | None = None,
        state: RunState | None = None,
        keep_state: bool = False,
    ) -> None:
        """Arguments are those of `System.simulate`."""
        self._system, self.state, self.description = system, state, system.description
        check_order(system.descriptions, order, weight, hold)
        self.time = check_time(time).copy()
        self._recorded = None if outputs is None else names("outputs", outputs)
        more = by_name("parameters", parameters)
        more = flat_parameters(self.description, more) if more else more
        if state is not None:
            check_names(check_state(state, isolate=False), list(system.descriptions))
            order = order_of_state(state, order)
            weight = state.weight if weight is None and order == "iterated" else weight
            hold = state.hold if hold is None else hold
            more = with_state(system, state, more)
        self.given = more
        self.order = chosen = order_of_run(system, order, weight, hold, parameters_by_element(system, more))
        how = "order='coupled', or kind='me' to connect"
        check_run("me" if "me" in chosen.kinds.values() else "cs", signals, tolerance, how)
        refuse_stops(stops, chosen)
        self._origins, self._connections = origins_of(system, chosen), [str(link) for link in system.connections]
        if switch("keep_state", keep_state):
            check_keeps(self._origins, in_bytes=False)
        if state is not None:
            check_origins(state, self._origins, self.time[0], self._connections)
        self.parts = prepared_elements(
            system,
            self.time,
            inputs,
            self._recorded,
            chosen,
            more,
            signals=signals,
            tolerance=tolerance,
            state=state,
        )
        elements = [part.element for part in self.parts]
        self.plan = Plan(elements, chosen.name, chosen.weight, check_stops(stops, self.time))
        self.changed = [] if state is None else changed_parameters(state, self.parts)

    @property
    def may_follow(self) -> bool:
        """Whether runs may make the steps of others: if all elements are in Model Exchange and solved together."""
        return self.order.is_coupled and all(part.element.kind == "me" for part in self.parts)

    def outputs(self, done: Finished) -> dict[str, Array]:
        """Returns the recorded outputs (n, ...) of a run by name."""
        return outputs_of(self._system, self.parts, done, self._recorded)

    def result(self, done: Finished, parts: Sequence[Prepared] | None = None) -> SystemResult:
        """Returns the result of a run, perhaps with other parameters in `parts`. Raises its error, and warns."""
        parts, order = self.parts if parts is None else parts, self.order
        done.report(self.plan.elements)
        result = result_of(self._system, self.time, parts, done, self._recorded)
        result.exchange = Exchange.of(done.cost) if order.is_iterated else None
        names_of = [part.element.name for part in parts]
        result.integration = [Integration.of(names_of, *cost) for cost in done.integration]
        result.state = kept(
            float(self.time[-1]),
            self._origins,
            self.plan.elements,
            [part.parameters for part in parts],
            done.saved,
            order=order.name,
            weight=order.weight,
            hold=order.hold,
            connections=self._connections,
        )
        return result


def inputs_by_element(system: System, values: Mapping[str, Any], time: Array | None) -> dict[str, dict[str, Any]]:
    """Returns inputs of elements, and those that connectors of the system feed, by element and name."""
    own, inner = _apart(system, values)
    found = by_element(system.descriptions, inner)
    return _joined(found, system.connectors.inputs(own, time))


def parameters_by_element(system: System, values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Returns parameters of elements, and those that parameters of the system set, by element and name."""
    own, inner = _apart(system, values)
    found = by_element(system.descriptions, inner)
    return _joined(found, system.connectors.parameters(own))


def starts_of(system: System, element: str) -> dict[Variable, Array]:
    """Returns start values of inputs and states of an element, also those that the system gives its inputs."""
    description, starts = system.descriptions[element], system.starts[element]
    outer = system.connectors.starts("input").get(element, {})
    with in_element(element):
        given = given_inputs(description, None, outer, _start_of(starts))
    return starts | {description.variables[name]: value for name, value in given.items()}


def _start_of(starts: Mapping[Variable, Array]) -> Callable[[Variable], Array]:
    """Returns a function for the start values of variables, some of which differ from those of the FMU."""
    return lambda variable: starts[variable] if variable in starts else variable.start_values()


def _apart(system: System, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the values of connectors of the system, and the others. Refuses names of neither."""
    own = {name: value for name, value in values.items() if system.connectors.has(name)}
    inner = {name: value for name, value in values.items() if name not in own}
    for name in inner:
        if name in system.connectors.loose:
            raise ValueError(f"{name} is a connector of {system.name} that leads to no FMU")
        is_known = any(name == element or name.startswith(f"{element}.") for element in system.descriptions)
        if system.connectors and not is_known:
            names = [*system.connectors, *system.descriptions]
            raise ValueError(
                f"there is no {name} in {system.name}; its connectors and elements are {listed(names)}"
                f"{meant(name, names)}"
            )
    return own, inner


def _joined(found: dict[str, dict[str, Any]], more: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    for element, values in more.items():
        for name, value in values.items():
            if name in found[element]:
                raise ValueError(f"{element}.{name} is given twice: give it once")
            found[element][name] = value
    return found


def by_element(descriptions: Mapping[str, Description], values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Sorts `{"element.name": value}` by element and name. Refuses unknown elements, and elements alone."""
    found: dict[str, dict[str, Any]] = {element: {} for element in descriptions}
    for name, value in values.items():
        element, inner = split(descriptions, name)
        if not inner:
            first = next(iter(descriptions[element].variables), "y")
            raise ValueError(f"{name} is an element: give a name in it, such as {name}.{first}")
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


def origins_of(system: System, order: Order) -> list[Origin]:
    """Returns the elements of a run, with their archives and interfaces."""
    kinds = order.kinds
    return [Origin(name, system.files.get(name), one, kinds[name]) for name, one in system.descriptions.items()]


def with_state(system: System, state: RunState, more: Mapping[str, Any]) -> dict[str, Any]:
    """Returns parameters of elements for a run from a state: those of its first run, replaced by `more`."""
    given = parameters_by_element(system, more)
    return _prefixed({name: {**parameters_of(state, name), **given[name]} for name in system.descriptions})


def changed_parameters(state: RunState, parts: Sequence[Prepared]) -> list[tuple[int, str, Array]]:
    """Returns the parameters of elements that differ from those of a state's run, see `changed_from`."""
    return [
        changed
        for position, part in enumerate(parts)
        for changed in changed_from(state, position, part.element, part.parameters)
    ]


def refuse_stops(stops: Any, order: Order) -> None:
    """Raises a ValueError for stops unless steps may pass rows."""
    if stops is not None and not order.is_coupled:
        has_steps = f"order = '{order.name}' has a step to each row"
        raise ValueError(f"stops = {shown(stops)}: {has_steps}, order = 'coupled' passes rows")


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
    state: RunState | None = None,
) -> list[Prepared]:
    """Returns the elements of a run, with `more` parameters as `{"element.name": value}`, some `varied` in a sweep.

    Raises a ValueError for wrong arguments.
    """
    descriptions, connections = system.descriptions, system.connections
    own = inputs_by_element(system, inputs_by_name(inputs, time), time)
    more_parameters = parameters_by_element(system, more or {})
    recorded, behind = _recorded(system, outputs)
    own_varied = by_element(descriptions, dict.fromkeys(varied))
    if order.is_late:
        with_bodies, said = system.with_held_bodies(more_parameters)
    else:
        with_bodies = system.parameters
        said = softened_springs(descriptions, system.parameters) if order.is_iterated else {}
    parts = []
    for element, description in descriptions.items():
        starts = starts_of(system, element)
        with in_element(element):
            given = given_inputs(description, time, own[element], _start_of(starts))
        links = [connection for connection in connections if connection.end == element]
        for link in links:
            if link.places[1] is None and link.input.name in given:
                raise ValueError(f"{element}.{link.input.name} is connected: it cannot be given, too")
        parameters = {**with_bodies[element], **more_parameters[element]}
        _refuse_connected(element, links, [*parameters, *own_varied[element]])
        shown = None if recorded is None else list(recorded[element])
        with in_element(element):
            part = prepared(
                description,
                time,
                given,
                parameters,
                _with_behind(description, shown, behind.get(element, []), parameters),
                name=element,
                starts=starts,
                links=links,
                linked=[connection.output for connection in connections if connection.start == element],
                kind=order.kinds[element],
                rows=system.rows.get(element),
                signals=signals,
                tolerance=tolerance or (None if state is None else state.elements[element].tolerance or None),
                varied=own_varied[element],
                goes_on=state is not None,
            )
        part = replace(part, outputs=shown)
        made = part.element
        made.is_grouped = element in order.grouped
        hold, estimating_hold, doubts = order.held[element]
        made.hold = estimating_hold if part.parameters.get("derivatives") == "estimated" else hold
        rows = about_rows(description, made.kind, system.rows.get(element)) if made.hold == "start" else []
        chosen = [order.notes[element]] if element in order.notes else []
        converted = [link.conversion for link in links if link.conversion]
        part.assumptions[:] = [
            *said.get(element, []),
            *chosen,
            *converted,
            *part.assumptions,
            *rows,
            *doubts,
        ]
        parts.append(part)
    return parts


def _refuse_connected(element: str, links: Iterable[Connection], parameters: Iterable[str]) -> None:
    """Raises a ValueError if a parameter that a connection sets is given, too."""
    given = set(parameters)
    for link in links:
        end = link.ends[1]
        if link.is_of_parameter and not given.isdisjoint([link.input.name, end]):
            raise ValueError(f"{element}.{end} is connected: it cannot be given, too")


def _recorded(
    system: System, outputs: Sequence[str] | None
) -> tuple[dict[str, dict[str, Any]] | None, dict[str, list[Variable]]]:
    """Returns the recorded names by element, None for the usual ones, and variables behind outputs of the system."""
    own, inner = _apart(system, dict.fromkeys(outputs or []))
    for name in own:
        wanted_variables(system.connectors.description, [name], {})
    behind: dict[str, list[Variable]] = {}
    for connector in system.connectors.of(*SHOWN):
        variable = connector.variable
        if outputs is None or not own.keys().isdisjoint([variable.name, *variable.elements]):
            for end in connector.ends:
                behind.setdefault(end.element, []).append(end.variable)
    return None if outputs is None else by_element(system.descriptions, inner), behind


def _with_behind(
    description: Description, names: list[str] | None, behind: Sequence[Variable], parameters: Mapping[str, Any]
) -> list[str] | None:
    """Returns recorded names with variables behind outputs of the system; of the usual ones, without those off."""
    if names is not None:
        return list(dict.fromkeys([*names, *(variable.name for variable in behind)]))
    usual = [variable.name for variable in wanted_variables(description, None, parameters)]
    more = [variable.name for variable in behind if not off(description, variable, parameters)]
    return list(dict.fromkeys([*usual, *more])) if set(more) - set(usual) else None


def result_of(
    system: System, time: Array, parts: Sequence[Prepared], done: Finished, outputs: Sequence[str] | None = None
) -> SystemResult:
    """Returns the result of a run with these names of outputs, or all."""
    variables = dict(system.connectors.description.variables)
    elements: dict[str, Result] = {}
    for position, part in enumerate(parts):
        element = part.element
        elements[element.name] = part.result(time, done, position, is_single=False)
        for variable in element.description.variables.values():
            variables |= _renamed(element.name, variable)
    result = SystemResult(
        replace(parts[0].element.description, model=system.name, variables=variables, sizes={}, as_written=None),
        time,
        outputs_of(system, parts, done, outputs),
        inputs=_prefixed({name: one.inputs for name, one in elements.items()}),
        parameters=_prefixed({name: one.parameters for name, one in elements.items()}),
        messages=[f"{name}: {text}" for name, one in elements.items() for text in one.messages],
        assumptions=[*system.notes, *(f"{name}: {text}" for name, one in elements.items() for text in one.assumptions)],
    )
    result.elements = elements
    return result


def outputs_of(
    system: System, parts: Sequence[Prepared], done: Finished, outputs: Sequence[str] | None = None
) -> dict[str, Array]:
    """Returns the recorded outputs of a run by name, with these names of outputs, or all."""
    # An element's output `time` keeps its name here.
    return _own_outputs(system, parts, done, outputs) | _prefixed(
        {part.element.name: part.values(done, position) for position, part in enumerate(parts)}
    )


def _own_outputs(
    system: System, parts: Sequence[Prepared], done: Finished, outputs: Sequence[str] | None
) -> dict[str, Array]:
    """Returns recorded outputs of the system itself, by the requested names."""
    if not system.connectors:
        return {}
    values = {
        (part.element.name, variable.name): column
        for part, columns in zip(parts, done.found, strict=True)
        for variable, column in zip(part.element.wanted, columns, strict=True)
    }
    columns = {one.variable: one.from_elements(values) for one in system.connectors.of(*SHOWN)}
    found = {variable: column for variable, column in columns.items() if column is not None}
    description = system.connectors.description
    requested = None if outputs is None else [name for name in outputs if system.connectors.has(name)]
    return by_requested_name(description, requested, found)


def _renamed(element: str, variable: Variable) -> dict[str, Variable]:
    """Returns a variable under its name in the system."""
    name, elements = f"{element}.{variable.name}", tuple(f"{element}.{inner}" for inner in variable.elements)
    aliases = {f"{element}.{alias}": place for alias, place in variable.aliases.items()}
    sized_by = tuple(sizing and f"{element}.{sizing}" for sizing in variable.sized_by)
    return {name: replace(variable, name=name, elements=elements, aliases=aliases, sized_by=sized_by)}


def _prefixed(values: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Returns values of all elements as `{"element.name": value}`."""
    return {f"{element}.{name}": value for element, inner in values.items() for name, value in inner.items()}
