"""Systems of several FMUs: connected by frames, run here, and written as SSP for other importers."""

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from numpy.typing import ArrayLike

from .archives import archive
from .arguments import by_name, names
from .connections import Connection, connected, known
from .coupled_run import Unit, run
from .description import Description, Variable, describe
from .fmu import parameter_values
from .grips import set_held_bodies
from .optional_outputs import switch_on
from .parameter_groups import flat_parameters
from .poses import Array, check_time
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
        Connections `"one.x -> other.y"`, or tuples of both ends: an output and an input, or two frames. Of frames, all
        parts are connected that one has as output and the other as input, in both directions: poses one way, forces and
        torques back.
    parameters : dict, optional
        Parameters of each element, as for `simulate`.
    name : str
        Name of the system.
    fmi : int, optional
        Version of FMI of FMUs that are given by name, 2 (default) or 3.

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
    descriptions = {element: describe(file) for element, file in files.items()}
    links = connected(descriptions, connections)
    named = by_name("parameters", parameters).items()
    given = {element: flat_parameters(known(descriptions, element), values) for element, values in named}
    _choose_orientations(descriptions, links, given)
    for element, values in given.items():
        parameter_values(descriptions[element], values)
    assumptions = set_held_bodies(descriptions, links, given)
    for link in links:
        switch_on(descriptions[link.start], [link.output], given.setdefault(link.start, {}))
    return System(name, files, descriptions, links, given, assumptions)


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
    ) -> None:
        self.name = name
        self.files = dict(files)
        self.descriptions = dict(descriptions)
        self.connections = list(connections)
        self.parameters = {element: dict(parameters.get(element, {})) for element in files}
        self.assumptions = {element: list(assumptions.get(element, [])) for element in files}

    def __repr__(self) -> str:
        elements = ", ".join(f"{element}: {description.model}" for element, description in self.descriptions.items())
        return f"<System {self.name} of {elements}; {'; '.join(map(str, self.connections)) or 'nothing is connected'}>"

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
        time = check_time(time)
        recorded = None if outputs is None else names("outputs", outputs)
        units = self._units(time, by_name("inputs", inputs), recorded)
        with ExitStack() as stack:
            for unit in units.values():
                unit.load(stack)
            run(list(units.values()), time, order == "sequential")
        return self._result(time, units)

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

    def _units(self, time: Array, inputs: Mapping[str, Any], outputs: Sequence[str] | None) -> dict[str, Unit]:
        own = self._by_element(inputs)
        recorded = self._by_element(dict.fromkeys(outputs)) if outputs is not None else None
        units: dict[str, Unit] = {}
        for element, description in self.descriptions.items():
            given, parameters = given_inputs(description, time, own[element]), dict(self.parameters[element])
            links = [connection for connection in self.connections if connection.end == element]
            for link in links:
                if link.input.name in given:
                    raise ValueError(f"{element}.{link.input.name} is connected: it cannot be given, too")
            assumptions = list(self.assumptions[element])
            if "derivatives" not in parameters and description.has_parameter("derivatives"):
                assumptions += add_rates(description, time, given, f"{element}: ")
            assumptions += complete(description, given, parameters)
            warn_of_jumps(description, given, parameters, f"{element}: ")
            wanted = wanted_variables(description, None if recorded is None else list(recorded[element]), parameters)
            assumptions += switch_on(description, wanted, parameters)
            columns = over_time(description, time, given)
            units[element] = Unit(element, description, parameters, columns, links, wanted, assumptions)
        for unit in units.values():
            unit.sources = [(link.input, units[link.start], link.output) for link in unit.links]
            for link in unit.links:
                units[link.start].shared.append(link.output)
        return units

    def _result(self, time: Array, units: Mapping[str, Unit]) -> SystemResult:
        variables: dict[str, Variable] = {}
        values: dict[str, Array] = {}
        inputs: dict[str, Array] = {}
        elements: dict[str, Result] = {}
        for element, unit in units.items():
            found = {variable.name: column for variable, column in unit.found.items()}
            read = {variable.name: column for variable, column in unit.columns.items()}
            elements[element] = Result(
                unit.description,
                time,
                found,
                inputs=read,
                parameters=unit.parameters,
                messages=unit.messages,
                assumptions=unit.assumptions,
            )
            for name, variable in unit.description.variables.items():
                prefixed = tuple(f"{element}.{part}" for part in variable.elements)
                variables[f"{element}.{name}"] = replace(variable, name=f"{element}.{name}", elements=prefixed)
            values |= {f"{element}.{name}": column for name, column in found.items()}
            inputs |= {f"{element}.{name}": column for name, column in read.items()}
        like = next(iter(units.values())).description
        result = SystemResult(
            replace(like, model=self.name, variables=variables),
            time,
            values,
            inputs=inputs,
            parameters={
                f"{element}.{name}": value for element, unit in units.items() for name, value in unit.parameters.items()
            },
            messages=[f"{element}: {text}" for element, unit in units.items() for text in unit.messages],
            assumptions=[f"{element}: {text}" for element, unit in units.items() for text in unit.assumptions],
        )
        result.elements = elements
        return result
