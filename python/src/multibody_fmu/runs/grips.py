"""Grips of a system: mass, centre of mass and inertia of a Body as `part` or `hand` of its Gripper."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..arguments.messages import ExchangeWarning, listed, warn
from ..descriptions.description import Description
from ..descriptions.parameter_groups import ELEMENTS, parameter_values
from ..descriptions.values import checked
from .connections import Connection

# Groups of a Gripper's parameters, with the frame connected to the body.
FRAMES = {"part": "frame_b", "hand": "frame_a"}
# Parameters that identify a Gripper and a Body, which also has I_11 to I_32.
OF_GRIPPER = ("part.m", "hand.m", "useMoment", "torqueLaw")
OF_BODY = ("m", "r_CM", "r")
# Parameters with an influence on the mass properties that a Gripper gets.
INFLUENCES = frozenset([*OF_GRIPPER, *OF_BODY, *ELEMENTS])
NOT_ALLOWED = "part is not set, since useMoment needs torqueLaw = RotationVector for it"


@dataclass(frozen=True)
class Grip:
    """A connection of a frame of a Gripper to a frame of a Body."""

    gripper: str
    group: str
    """`part` or `hand`."""
    body: str
    frame: str
    """Frame of the body."""


def set_held_bodies(
    descriptions: Mapping[str, Description],
    connections: Iterable[Connection],
    parameters: dict[str, dict[str, Any]],
    in_steps: Collection[str],
) -> dict[str, list[str]]:
    """Sets `part` and `hand` of Grippers `in_steps`, in co-simulation, that hold a Body. Returns sentences by element.

    `parameters` are flat, by element. A given or connected parameter of `part` or `hand` (except a tolerance), or mEff
    or JEff, keeps the group unset, and so do connected mass properties of the Body, which are known in the run only.
    `hand` needs a `part`. With torques, both need the rotation vector. Each of n Grippers at one Body gets the n-th
    part of its mass and inertia, because they act on each other.
    """
    connections = list(connections)
    found = _grips(descriptions, connections)
    connected: dict[str, list[str]] = {}
    for link in connections:
        if link.is_of_parameter:
            connected.setdefault(link.end, []).append(link.input.name)
    said: dict[str, list[str]] = {}
    for grip in sorted(found, key=lambda grip: list(FRAMES).index(grip.group)):
        given = parameters.setdefault(grip.gripper, {})
        names = [*given, *connected.get(grip.gripper, ())]
        if grip.gripper not in in_steps or not _is_open(descriptions[grip.gripper], grip.group, given, names):
            continue
        unknown = next((name for name in connected.get(grip.body, ()) if name in (*OF_BODY, *ELEMENTS)), None)
        if unknown:
            text = f"{grip.group} is not set, since {grip.body}.{unknown} is connected"
            said.setdefault(grip.gripper, []).append(f"{text}: connect the parameters of {grip.group}, too")
        elif _allows(descriptions[grip.gripper], given):
            sharing = len({other.gripper for other in found if other.body == grip.body})
            properties = _properties(descriptions[grip.body], parameters.get(grip.body, {}), grip.frame, sharing)
            given |= {f"{grip.group}.{name}": value for name, value in properties.items()}
            said.setdefault(grip.gripper, []).append(_sentence(grip, properties, sharing))
        elif grip.group == "part":
            said.setdefault(grip.gripper, []).append(NOT_ALLOWED)
    return said


def softened_springs(
    descriptions: Mapping[str, Description], parameters: Mapping[str, Mapping[str, Any]]
) -> dict[str, list[str]]:
    """Returns notes, by element, about Grippers that are needlessly soft in iterated steps."""
    said: dict[str, list[str]] = {}
    for element, description in descriptions.items():
        given = parameters.get(element, {})
        softening = [
            name
            for name in ("part.m", "mEff", "JEff")
            if _is_gripper(description) and name in given and _value(description, name, given) > 0
        ]
        if softening:
            verb = "soften" if len(softening) > 1 else "softens"
            said[element] = [f"{' and '.join(softening)} {verb} the spring, which iterated steps do not need"]
    return said


def about_parallel_steps(
    descriptions: Mapping[str, Description],
    in_loops: Iterable[str],
    parameters: Mapping[str, Mapping[str, Any]],
    said: Mapping[str, Sequence[str]],
) -> list[str]:
    """Returns notes on loops for importers that exchange values once a step. Warns of missing parameters."""
    elements = sorted(in_loops)
    if not elements:
        return []
    softened = softened_springs(descriptions, parameters)
    for element in elements:
        if _is_gripper(descriptions[element]) and element not in softened:
            warn(
                f"importers of SSP exchange values once a step: {element} may lose its part unless part or mEff is set",
                ExchangeWarning,
            )
    first = f"importers of SSP exchange values once a step, which adds energy to the loop of {listed(elements)}"
    return [first, *(f"{element}: {text}" for element, texts in said.items() for text in texts)]


def _is_gripper(description: Description) -> bool:
    return all(description.has_parameter(name) for name in OF_GRIPPER)


def _grips(descriptions: Mapping[str, Description], connections: list[Connection]) -> list[Grip]:
    """Finds frames with a pose from a Body and a force back to it."""
    links = {(link.start, link.output.name, link.end, link.input.name) for link in connections}
    return [
        Grip(gripper, group, body, frame)
        for gripper, description in descriptions.items()
        if _is_gripper(description)
        for group, own in FRAMES.items()
        for body, other in descriptions.items()
        if all(other.has_parameter(name) for name in (*OF_BODY, *ELEMENTS))
        for frame in ("frame_a", "frame_b")
        if {(gripper, f"{own}.f", body, f"{frame}.f"), (body, f"{frame}.r_0", gripper, f"{own}.r_0")} <= links
    ]


def _is_open(description: Description, group: str, given: Mapping[str, Any], names: Collection[str]) -> bool:
    """Tells whether `connect` determines the mass properties of this body. `names` are also connected parameters."""
    # A tolerance describes the other parameters.
    if any(name.startswith(f"{group}.") and name != f"{group}.r_CM_tolerance" for name in names):
        return False
    if group == "part":
        return {"mEff", "JEff"}.isdisjoint(names)
    return bool(_value(description, "part.m", given) > 0)


def _allows(description: Description, given: Mapping[str, Any]) -> bool:
    """Tells whether the torque law allows mass properties."""
    rotation_vector = description.variables["torqueLaw"].items.get("RotationVector")
    return not _value(description, "useMoment", given) or bool(
        _value(description, "torqueLaw", given) == rotation_vector
    )


def _value(description: Description, name: str, given: Mapping[str, Any]) -> Any:
    variable = description.variables[name]
    return checked(variable, given[name]) if name in given else variable.start_values()


def _properties(description: Description, given: Mapping[str, Any], frame: str, sharing: int) -> dict[str, Any]:
    """Returns mass, centre of mass and inertia of a body, resolved in one of its parallel frames."""
    known = parameter_values(description, given)
    variables = [description.variables[name] for name in (*OF_BODY, *ELEMENTS)]
    m, r_CM, r, *inertia = (known.get(variable, variable.start_values()) for variable in variables)
    elements = {name: float(value) / sharing for name, value in zip(ELEMENTS, inertia, strict=True)}
    return {"m": float(m) / sharing, "r_CM": (r_CM - r if frame == "frame_b" else r_CM).tolist(), **elements}


def _sentence(grip: Grip, properties: Mapping[str, Any], sharing: int) -> str:
    group, center = grip.group, ", ".join(f"{x:g}" for x in properties["r_CM"])
    text = f"{group}.m = {properties['m']:g} kg, {group}.r_CM = ({center}) m and {group}.I_* are those of {grip.body}"
    if grip.frame == "frame_b":
        text += " at frame_b"
    if sharing > 1:
        text += f", mass and inertia 1/{sharing} of them, since {sharing} Grippers are connected to it"
    return text
