"""Systems of several FMUs: connected by frames, run here, and written as SSP for other importers."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .archives import archive
from .arguments import by_name, names
from .connections import Connection, connected, known
from .description import Description, Variable, describe
from .elements import by_requested_name
from .engine import Element, Link, Plan, check_run
from .fmu import parameter_values
from .grips import set_held_bodies
from .optional_outputs import switch_on
from .parameter_groups import flat_parameters
from .poses import Array, check_time
from .progress import showing
from .result import Result
from .simulation import complete, over_time, wanted_variables
from .values import given_inputs
from .velocities import add_rates, warn_of_jumps

ORDERS = ("parallel", "sequential")


class SystemResult(Result):
    """Outputs by element and name, as `System.simulate` returns them: `result["gripper.F"]`.

    Attributes
    ----------
    elements : dict
        `Result` of each element, with all its inputs.
    """

    elements: dict[str, Result]


def connect(
    elements: Mapping[str, str | os.PathLike[str]],
    connections: Iterable[str | tuple[str, str]],
    *,
    parameters: Mapping[str, Mapping[str, Any]] | None = None,
    name: str = "System",
    fmi: int | None = None,
    kind: str | Mapping[str, str] = "cs",
) -> "System":
    """Connects FMUs to a system.

        system = connect(
            {"gripper": "Gripper", "box": "Body"},
            ["gripper.frame_b -> box.frame_a"],
            parameters={"box": {"m": 1.0, "I": 1.07e-3}},
        )
        y = system.simulate(time, inputs={"gripper.frame_a": {"r_0": r, "v_0": v}, "gripper.active": True})
        y["box.frame_a.r_0"]
        system.to_ssp("Grip.ssp", step=0.002)

    A Gripper whose frame_b is connected to a Body gets mass, centre of mass and inertia of this body as its parameters
    `part`, unless one of them other than the tolerance, mEff or JEff is given (`{"part": {"m": 0}}` leaves them unset).
    With `useMoment` this needs torqueLaw = RotationVector. If frame_a is connected to a Body, too, that one is `hand`.
    Of a body at which two Grippers pull, each gets one half. `assumptions` of the system and of its results say so.

    Parameters
    ----------
    elements : dict
        Names or files of FMUs, by the names that they get in the system.
    connections : list of str or tuple
        Connections `"one.x -> other.y"`, or tuples of both ends: an output and an input, elements of them such as
        `box.frame_a.r_0[3] -> pid.y`, or two frames. Of frames, all parts are connected that one has as output and the
        other as input, in both directions: poses one way, forces and torques back. Numbers may have a factor and an
        offset, which convert units, too: `-1e-3 * pid.u + 9.81 -> box.frame_a.f[3]`.
    parameters : dict, optional
        Parameters of each element, as for `simulate`.
    name : str
        Name of the system.
    fmi : int, optional
        Version of FMI of FMUs that are given by name, 2 (default) or 3.
    kind : str or dict
        Interface of all elements, or of each by name: `cs` for Co-Simulation, or `me` for Model Exchange, in which this
        package integrates the states between two exchanges.

    Returns
    -------
    System
        The system, which can be simulated and written.

    Raises
    ------
    ValueError
        If an element, a variable or a parameter does not exist, if types, shapes or units differ, if an input has two
        sources, or if two frames have nothing to connect.
    """
    files = {}
    for element, fmu in by_name("elements", elements).items():
        if not element or "." in element:
            raise ValueError(f"the name of an element is {element!r}: must not be empty or have a dot")
        is_name = isinstance(fmu, str) and Path(fmu).suffix == ""
        files[element] = archive(fmu, fmi if is_name else None)
    kinds = {element: kind if isinstance(kind, str) else kind.get(element, "cs") for element in files}
    descriptions = {element: describe(file, kinds[element]) for element, file in files.items()}
    if not isinstance(kind, str):
        for element in kind:
            known(descriptions, element)
    links = connected(descriptions, connections)
    named = by_name("parameters", parameters).items()
    given = {element: flat_parameters(known(descriptions, element), values) for element, values in named}
    _choose_orientations(descriptions, links, given)
    for element, values in given.items():
        parameter_values(descriptions[element], values)
    before = {element: dict(values) for element, values in given.items()}
    assumptions = set_held_bodies(descriptions, links, given)
    for link in links:
        switch_on(descriptions[link.start], [link.output], given.setdefault(link.start, {}))
    system = System(name, files, descriptions, links, given, assumptions, kinds)
    system.given = before
    return system


def _choose_orientations(
    descriptions: Mapping[str, Description], connections: Iterable[Connection], parameters: dict[str, dict[str, Any]]
) -> None:
    """Lets elements read quaternions that get no matrices."""
    connected: dict[str, set[str]] = {}
    for connection in connections:
        connected.setdefault(connection.end, set()).add(connection.input.name)
    for element, inputs in connected.items():
        quaternions = any(name.endswith(".Q") for name in inputs) and not any(name.endswith(".R.T") for name in inputs)
        if quaternions and descriptions[element].has_parameter("orientation"):
            parameters.setdefault(element, {}).setdefault("orientation", "Q")


class System:
    """Connected FMUs, as `connect` returns them.

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
        Interface of each element, `cs` or `me`.
    assumptions : dict
        Sentences for each element about everything that was not given, and what `connect` has taken instead.
    """

    def __init__(
        self,
        name: str,
        files: Mapping[str, Path],
        descriptions: Mapping[str, Description],
        connections: Sequence[Connection],
        parameters: Mapping[str, Mapping[str, Any]],
        assumptions: Mapping[str, Sequence[str]],
        kinds: Mapping[str, str],
    ) -> None:
        self.name = name
        self.given: Mapping[str, Mapping[str, Any]] = parameters
        self.kinds = dict(kinds)
        self.files = dict(files)
        self.descriptions = dict(descriptions)
        self.connections = list(connections)
        self.parameters = {element: dict(parameters.get(element, {})) for element in files}
        self.assumptions = {element: list(assumptions.get(element, [])) for element in files}

    def __repr__(self) -> str:
        elements = ", ".join(f"{element}: {description.model}" for element, description in self.descriptions.items())
        return f"<System {self.name} of {elements}; {'; '.join(map(str, self.connections)) or 'nothing is connected'}>"

    def held_bodies(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the parameters of Grippers that follow from bodies with other parameters.

        Parameters
        ----------
        parameters : dict
            Parameters by element and name, such as "box.m".

        Returns
        -------
        dict
            Parameters by element and name, such as "gripper.part.m".
        """
        given = {element: dict(values) for element, values in self.given.items()}
        for name, value in parameters.items():
            element, _, inner = name.partition(".")
            given.setdefault(element, {})[inner] = value
        before = {element: dict(values) for element, values in given.items()}
        set_held_bodies(self.descriptions, self.connections, given)
        return {
            f"{element}.{name}": value
            for element, values in given.items()
            for name, value in values.items()
            if name not in before.get(element, {})
        }

    @property
    def description(self) -> Description:
        """Variables of all elements by element and name, with the start values that parameters give them."""
        variables: dict[str, Variable] = {}
        for element, description in self.descriptions.items():
            given = parameter_values(description, self.parameters[element])
            for variable in description.variables.values():
                start = variable.start
                if variable in given and variable.kind != "string":
                    start = tuple(repr(float(number)) for number in np.ravel(given[variable]))
                variables |= _renamed(element, replace(variable, start=start))
        like = next(iter(self.descriptions.values()))
        return replace(like, model=self.name, variables=variables)

    @property
    def free_inputs(self) -> list[str]:
        """Inputs that are not connected. They keep their start values, unless `simulate` gets them."""
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
        order: str = "parallel",
        signals: str = "held",
        tolerance: float | None = None,
        progress: bool | None = None,
    ) -> SystemResult:
        """Runs the system with one step of all FMUs from each of the times to the next.

        Values are exchanged between steps. With the order `parallel`, all FMUs make a step with the values of the
        others at its start, as importers of SSP do. With `sequential`, each gets the values of those before it, in the
        order of the elements, at the end of the step: a sensor behind a body then measures it at the end of the step.

        Parameters
        ----------
        time : array_like, shape (n,)
            Times in s, strictly increasing.
        inputs : dict, optional
            Frames and inputs that are not connected, by element: `{"gripper.frame_a": {"r_0": r}}`, with values as for
            the function `simulate`, which also says to which time a row belongs.
        outputs : str or list of str, optional
            Names such as "gripper.F"; by default, all that are computed.
        order : {"parallel", "sequential"}
            Order of the steps.
        signals : {"held", "linear"}
            Free inputs of elements in Model Exchange between two rows, as for the function `simulate`.
        tolerance : float, optional
            Relative tolerance of the integration of elements in Model Exchange; by default 1e-8.
        progress : bool, optional
            Whether to show a bar if the run takes long (needs tqdm, in the extra `sweep`); by default on a terminal.

        Returns
        -------
        SystemResult
            Outputs by element and name, one row for each time.

        Raises
        ------
        ValueError
            For wrong arguments.
        FmuError
            If an FMU refuses something, with the element and the row.
        """
        if order not in ORDERS:
            raise ValueError(f"order = {order!r}: must be one of {', '.join(ORDERS)}")
        check_run("me" if "me" in self.kinds.values() else "cs", signals, tolerance)
        time = check_time(time)
        recorded = None if outputs is None else names("outputs", outputs)
        parts = self._parts(time, by_name("inputs", inputs), recorded)
        for part in parts:
            part.element.tolerance = tolerance or 0.0
            part.element.is_linear = signals == "linear" and part.element.kind == "me"
        with showing(progress, time.size) as done:
            Plan([part.element for part in parts], in_sequence=order == "sequential").run(time, done)
        return self._result(time, parts)

    def to_ssp(
        self,
        file: str | os.PathLike[str],
        *,
        step: float,
        stop: float = 1.0,
        inputs: Mapping[str, Any] | None = None,
        connectors: bool = False,
        version: int = 1,
    ) -> None:
        """Writes the system as an archive of System Structure and Parameterization (SSP), with its FMUs.

        Parameters
        ----------
        file : str or path
            The archive to write, with the ending .ssp.
        step : float
            Step of the master in s, for importers that read it.
        stop : float
            End of the run in s, for importers that read it.
        inputs : dict, optional
            Constant start values of inputs that are not connected, as for `simulate`.
        connectors : bool
            Whether the system has connectors of its own, for all outputs and for all inputs that are not connected:
            `gripper_frame_b.f[1]`. They make it a part of larger systems; importers that run it by itself need none,
            and some refuse them.
        version : int
            1 for SSP 1.0, 2 for SSP 2.0, whose connectors may be arrays, as the variables of FMUs of FMI 3.0 are.

        Raises
        ------
        ValueError
            If an FMU is of FMI 3.0 and SSP is not 2.0, or if arrays of both versions of FMI are connected.
        """
        from .ssp import write

        own = self._by_element(by_name("inputs", inputs))
        starts = {element: given_inputs(self.descriptions[element], None, values) for element, values in own.items()}
        write(self, Path(file), step, stop, starts, connectors, version)

    def _by_element(self, values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {element: {} for element in self.files}
        for name, value in values.items():
            element, _, inner = name.partition(".")
            known(self.descriptions, element)
            found[element][inner] = value
        return found

    def _parts(
        self,
        time: Array,
        inputs: Mapping[str, Any],
        outputs: Sequence[str] | None,
        more: Mapping[str, Any] | None = None,
    ) -> "list[RunElement]":
        """The elements of a run, with `more` parameters by names of element and variable.

        Raises a ValueError for wrong arguments.
        """
        own, more_parameters = self._by_element(inputs), self._by_element(more or {})
        recorded = self._by_element(dict.fromkeys(outputs)) if outputs is not None else None
        positions = {element: position for position, element in enumerate(self.descriptions)}
        parts = []
        for element, description in self.descriptions.items():
            given, parameters = (
                given_inputs(description, time, own[element]),
                {
                    **self.parameters[element],
                    **more_parameters[element],
                },
            )
            links = [connection for connection in self.connections if connection.end == element]
            for link in links:
                if link.places is None and link.input.name in given:
                    raise ValueError(f"{element}.{link.input.name} is connected: it cannot be given, too")
            assumptions = list(self.assumptions[element])
            if "derivatives" not in parameters and description.has_parameter("derivatives"):
                assumptions += add_rates(description, time, given, f"{element}: ")
            assumptions += complete(description, given, parameters)
            warn_of_jumps(description, given, parameters, f"{element}: ")
            chosen = None if recorded is None else list(recorded[element])
            wanted = wanted_variables(description, chosen, parameters)
            assumptions += switch_on(description, wanted, parameters)
            made = Element(
                element,
                description,
                parameter_values(description, parameters),
                over_time(description, time, given),
                wanted,
                [Link(link.input, positions[link.start], link.output, link.places, link.scale) for link in links],
                self.kinds[element],
            )
            parts.append(RunElement(made, parameters, assumptions, chosen))
        return parts

    def _result(self, time: Array, parts: "Sequence[RunElement]") -> SystemResult:
        """The result of a run of these elements."""
        variables: dict[str, Variable] = {}
        elements: dict[str, Result] = {}
        for part in parts:
            element = part.element
            elements[element.name] = Result(
                element.description,
                time,
                by_requested_name(element.description, part.outputs, element.found),
                inputs={variable.name: column for variable, column in element.columns.items()},
                parameters=part.parameters,
                messages=[text for _, text in element.messages],
                assumptions=part.assumptions,
            )
            for variable in element.description.variables.values():
                variables |= _renamed(element.name, variable)
        result = SystemResult(
            replace(parts[0].element.description, model=self.name, variables=variables),
            time,
            _prefixed({name: {k: v for k, v in one.items() if k != "time"} for name, one in elements.items()}),
            inputs=_prefixed({name: one.inputs for name, one in elements.items()}),
            parameters=_prefixed({name: one.parameters for name, one in elements.items()}),
            messages=[f"{name}: {text}" for name, one in elements.items() for text in one.messages],
            assumptions=[f"{name}: {text}" for name, one in elements.items() for text in one.assumptions],
        )
        result.elements = elements
        return result


@dataclass(frozen=True)
class RunElement:
    """An element of a run, and what its result tells about it."""

    element: Element
    parameters: Mapping[str, Any]
    assumptions: Sequence[str]
    outputs: list[str] | None
    """Names that are wanted, if they were given."""


def _renamed(element: str, variable: Variable) -> dict[str, Variable]:
    """A variable under its name in the system."""
    name, elements = f"{element}.{variable.name}", tuple(f"{element}.{inner}" for inner in variable.elements)
    return {name: replace(variable, name=name, elements=elements)}


def _prefixed(values: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The values of all elements, by the names of element and variable."""
    return {f"{element}.{name}": value for element, inner in values.items() for name, value in inner.items()}
