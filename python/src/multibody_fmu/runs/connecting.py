"""Systems of connected FMUs and other elements."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..arguments import by_name
from ..descriptions.archives import archive
from ..descriptions.description import Description, describe
from ..descriptions.parameter_groups import flat_parameters, parameter_values, sized
from ..own_elements import Element, OwnDescription, describe_own, is_own
from .connections import Connection, connected, known
from .rows import chosen_rows_of
from .system import System


def connect(
    elements: Mapping[str, str | os.PathLike[str] | Element],
    connections: Iterable[str | tuple[str, str]],
    *,
    parameters: Mapping[str, Mapping[str, Any]] | None = None,
    name: str = "System",
    fmi: int | None = None,
    kind: str | Mapping[str, str] | None = None,
    rows: Mapping[str, str] | None = None,
) -> System:
    """Connects FMUs and other elements to a system.

        system = connect(
            {"gripper": "Gripper", "box": "Body"},
            ["gripper.frame_b -> box.frame_a"],
            parameters={"box": {"m": 1.0, "I": 1.07e-3}},
        )
        y = system.simulate(time, inputs={"gripper.frame_a": {"r_0": r, "v_0": v}, "gripper.active": True})
        y["box.frame_a.r_0"]
        system.to_ssp("Grip.ssp", step=0.002)

    By default loops of FMUs with Model Exchange are solved as one model, and steps of others are repeated until forces
    and motions agree (`order`, see `simulate`). A Gripper then needs no parameters of the part that it holds.

    In the orders `parallel` and `sequential` forces are a step late. If frame_b of a Gripper is connected to a Body,
    mass, centre of mass and inertia of the body become its parameters `part`, unless one of these (except the
    tolerance), mEff or JEff is given (`{"part": {"m": 0}}` leaves them unset). With `useMoment` this needs torqueLaw =
    RotationVector. A Body at frame_a becomes `hand`. Two Grippers at one Body get half of it each. The `assumptions` of
    results report this.

    Parameters
    ----------
    elements : dict
        Names or files of FMUs, by their names in the system, or objects with the methods of `multibody_fmu.Element`,
        such as `multibody_fmu.mujoco.Scene`.
    connections : list of str or tuple
        Connections `"one.x -> other.y"`, or tuples of both ends: an output and an input, entries of arrays such as
        `box.frame_a.r_0[3] -> pid.y`, or two frames. A connection of frames connects each output of one to the input of
        the same name of the other: poses one way, forces and torques back. Numbers may have a factor and an offset,
        which also convert units: `-1e-3 * pid.u + 9.81 -> box.frame_a.f[3]`.
    parameters : dict, optional
        Parameters of each element, as for `simulate`.
    name : str
        Name of the system.
    fmi : int, optional
        Version of FMI of FMUs given by name, 2 (default) or 3.
    kind : str or dict, optional
        Interface of all elements, or of each by name: `cs` for Co-Simulation; `me` for Model Exchange: this package
        integrates the states. By default the run chooses: Model Exchange for elements that are solved together
        (`order="coupled"`), otherwise Co-Simulation.
    rows : dict, optional
        Rows in co-simulation by element, `inputs` or `steps`, as for `simulate`: `{"plant": "inputs"}`.

    Returns
    -------
    System
        The system, to be simulated or written.

    Raises
    ------
    ValueError
        If an element, a variable or a parameter does not exist, if types, shapes or units differ, if an input has two
        sources, or if two frames have nothing to connect.
    """
    files: dict[str, Path] = {}
    own: dict[str, OwnDescription] = {}
    elements = by_name("elements", elements)
    if not elements:
        raise ValueError("elements is empty: a system has at least one")
    for element, fmu in elements.items():
        if not element or "." in element:
            raise ValueError(f"the name of an element is {element!r}: must not be empty or have a dot")
        if is_own(fmu, element):
            other = next((name for name, known in own.items() if known.own is fmu), None)
            if other is not None:
                raise ValueError(f"{other} and {element} are the same object: an element has one name")
            own[element] = describe_own(fmu, element)
            continue
        is_name = isinstance(fmu, str) and Path(fmu).suffix == ""
        files[element] = archive(fmu, fmi if is_name else None)
    kind = kind if isinstance(kind, str) else by_name("kind", kind)
    kinds = {
        element: "cs" if element in own else kind if isinstance(kind, str) else kind.get(element)
        for element in elements
    }
    descriptions: dict[str, Description] = {
        element: own[element] if element in own else describe(files[element], kinds[element]) for element in elements
    }
    if not isinstance(kind, str):
        for element in kind:
            known(descriptions, element)
    named = by_name("parameters", parameters).items()
    given = {element: flat_parameters(known(descriptions, element), values) for element, values in named}
    descriptions |= {element: sized(descriptions[element], values) for element, values in given.items()}
    links = connected(descriptions, connections)
    _choose_orientations(descriptions, links, given)
    for element, values in given.items():
        parameter_values(descriptions[element], values)
    return System(name, files, descriptions, links, given, kinds, chosen_rows_of(descriptions, kinds, rows))


def _choose_orientations(
    descriptions: Mapping[str, Description], connections: Iterable[Connection], parameters: dict[str, dict[str, Any]]
) -> None:
    """Sets elements with quaternions as inputs, and no matrices, to read quaternions."""
    connected: dict[str, set[str]] = {}
    for connection in connections:
        connected.setdefault(connection.end, set()).add(connection.input.name)
    for element, inputs in connected.items():
        quaternions = any(name.endswith(".Q") for name in inputs) and not any(name.endswith(".R.T") for name in inputs)
        if quaternions and descriptions[element].has_parameter("orientation"):
            parameters.setdefault(element, {}).setdefault("orientation", "Q")
