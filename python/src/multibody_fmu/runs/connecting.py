"""Systems of connected FMUs and other elements."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..arguments import by_name, shown
from ..arguments.messages import in_element
from ..descriptions.archives import archive
from ..descriptions.description import Description, check_kind, describe
from ..descriptions.frame_inputs import FORMS, frame_and_pose, selecting_parameter
from ..descriptions.parameter_groups import flat_parameters, parameter_values, sized
from ..own_elements import Element, OwnDescription, describe_own, is_own
from .connections import Connection, check_names, connected, known
from .rows import chosen_rows_of
from .starts import start_values
from .system import System
from .system_connectors import PARAMETERS, system_connectors

# Names of the forms of orientations.
WAYS = {"T": "matrix", "Q": "quaternion"}


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
        such as `multibody_fmu.mujoco.Scene`. Names in the system may have dots: `left.gripper`.
    connections : list of str or tuple
        Connections `"one.x -> other.y"`, or tuples of both ends: an output and an input, entries of arrays such as
        `box.frame_a.r_0[3] -> pid.y`, or two frames. A connection of frames connects each output of one to the input of
        the same name of the other: poses one way, forces and torques back. Units of one dimension are converted.
        Integers and Booleans become numbers, and integers items of an enumeration, or items integers. Numbers may have
        a factor and an offset, which replace the conversion of units: `-1e-3 * pid.u + 9.81 -> box.frame_a.f[3]`. A
        connection that ends at a parameter sets it before the run: `motor.R -> drive.R`.
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
        If an element, a variable or a parameter does not exist, if types, shapes or dimensions of units differ, if an
        input has two sources, if parameters depend on each other in a circle, or if two frames have nothing to connect.
    """
    files: dict[str, Path] = {}
    own: dict[str, OwnDescription] = {}
    elements = by_name("elements", elements)
    if not elements:
        raise ValueError("elements is empty: a system has at least one")
    for element, fmu in elements.items():
        if "" in element.split("."):
            raise ValueError(f"the name of an element is {element!r}: must not be empty, or have an empty part")
        if is_own(fmu, element):
            other = next((name for name, known in own.items() if known.own is fmu), None)
            if other is not None:
                raise ValueError(f"{other} and {element} are the same object: an element has one name")
            own[element] = describe_own(fmu, element)
            continue
        is_name = isinstance(fmu, str) and Path(fmu).suffix == ""
        files[element] = archive(fmu, fmi if is_name else None)
    kind = _kind(kind)
    kinds = {
        element: "cs" if element in own else kind if isinstance(kind, str) else kind.get(element)
        for element in elements
    }
    for element in kind if isinstance(kind, dict) else ():
        known(kinds, element)
    given = by_name("parameters", parameters)
    return assembled(name, files, own, kinds, given, lambda described: connected(described, connections), rows or {})


def assembled(
    name: str,
    files: Mapping[str, Path],
    own: Mapping[str, OwnDescription],
    kinds: Mapping[str, str | None],
    parameters: Mapping[str, Mapping[str, Any]],
    link: Callable[[Mapping[str, Description]], list[Connection]],
    rows: Mapping[str, str],
    starts: Mapping[str, Mapping[str, Any]] | None = None,
    connectors: Sequence[Mapping[str, Any]] = (),
) -> System:
    """Makes a system of elements, in the order of `kinds`. `link` makes the connections of described elements.

    `starts` are start values of inputs and states by element, `connectors` those of the system itself.
    """
    descriptions: dict[str, Description] = {
        element: own[element] if element in own else describe(files[element], kind) for element, kind in kinds.items()
    }
    given = {element: flat_parameters(known(descriptions, element), values) for element, values in parameters.items()}
    for about in connectors:
        # Sizes of arrays come first.
        if about["kind"] == "structuralParameter" and about["start"] is not None:
            for element, inner, _ in about["ends"]:
                given.setdefault(element, {})[inner] = about["start"]
    descriptions |= {element: sized(descriptions[element], values) for element, values in given.items()}
    check_names(descriptions)
    outer = system_connectors(name, descriptions, connectors)
    for element, fed in outer.starts(*PARAMETERS).items():
        given.setdefault(element, {}).update(fed)
    links = link(descriptions)
    _choose_orientations(descriptions, links, given)
    for element, values in given.items():
        with in_element(element):
            parameter_values(descriptions[element], values)
    own_starts = {}
    for element, started in (starts or {}).items():
        with in_element(element):
            own_starts[element] = start_values(descriptions[element], started)
    own_rows = chosen_rows_of(descriptions, kinds, rows)
    return System(name, files, descriptions, links, given, kinds, own_rows, own_starts, outer)


def _kind(kind: Any) -> str | dict[str, str]:
    """Returns the interface of all elements, or of each by name. Raises a ValueError for others."""
    if kind is not None and not isinstance(kind, (str, Mapping)):
        raise ValueError(f"kind = {shown(kind)}: must be cs, me, or a dict of these by element")
    if isinstance(kind, str):
        check_kind(kind)
        return kind
    found = by_name("kind", kind)
    for element, value in found.items():
        check_kind(value, f"kind[{element!r}]")
    return found


def _choose_orientations(
    descriptions: Mapping[str, Description], connections: Iterable[Connection], parameters: dict[str, dict[str, Any]]
) -> None:
    """Sets elements to read the form, matrices or quaternions, in which all their frames are connected."""
    connected: dict[tuple[str, str], dict[str, set[str]]] = {}
    for connection in connections:
        frame, pose = frame_and_pose(connection.input.name)
        form, selects = FORMS.get(pose), selecting_parameter(descriptions[connection.end], frame)
        if form is not None and selects is not None:
            connected.setdefault((connection.end, selects), {}).setdefault(frame, set()).add(form)
    for (element, selects), frames in connected.items():
        forms = set.intersection(*frames.values())
        if len(forms) == 2:
            continue
        value: Any = parameters.setdefault(element, {}).setdefault(selects, *forms) if forms else None
        names = descriptions[element].variables[selects].item_names
        if not forms or names.get(value, value) in {*WAYS} - forms:
            ways = [f"{frame} by its {WAYS[min(given)]} alone" for frame, given in frames.items() if len(given) == 1]
            setting = "" if value is None else f"{selects} = {names.get(value, value)}, "
            raise ValueError(f"{element}: all frames are read in one form: {setting}{' and '.join(ways)} connected")
