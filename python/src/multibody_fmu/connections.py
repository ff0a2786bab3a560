"""Connections between the FMUs of a system."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .arguments import names, several
from .description import Description, Variable
from .frame_inputs import is_frame, parts
from .messages import meant


@dataclass(frozen=True)
class Connection:
    """From an output of one element to an input of another."""

    start: str
    output: Variable
    end: str
    input: Variable

    def __str__(self) -> str:
        return f"{self.start}.{self.output.name} -> {self.end}.{self.input.name}"


def connected(descriptions: Mapping[str, Description], wanted: Iterable[str | tuple[str, str]]) -> list[Connection]:
    """Connections between variables or frames, each `"one.x -> other.y"` or a tuple of both ends."""
    made: dict[tuple[str, str], Connection] = {}
    for connection in several("connections", wanted):
        ends = names("connections", connection.split("->") if isinstance(connection, str) else connection)
        if len(ends) != 2:
            raise ValueError(f"{connection!r} is not a connection: must be like 'one.frame_b -> other.frame_a'")
        for found in _between(descriptions, ends[0].strip(), ends[1].strip()):
            earlier = made.setdefault((found.end, found.input.name), found)
            if earlier is not found:
                raise ValueError(f"{found}: this input is already connected, by {earlier}")
    return list(made.values())


def known(descriptions: Mapping[str, Description], element: str) -> Description:
    """The description of an element, which must exist."""
    if element not in descriptions:
        raise ValueError(
            f"there is no element {element}; the elements are {', '.join(descriptions)}{meant(element, descriptions)}"
        )
    return descriptions[element]


def _between(descriptions: Mapping[str, Description], start: str, end: str) -> list[Connection]:
    """The connections between two variables or two frames."""
    (one, _, first), (other, _, second) = start.partition("."), end.partition(".")
    found = []
    are_frames = [is_frame(known(descriptions, one), first), is_frame(known(descriptions, other), second)]
    if any(are_frames) and not all(are_frames):
        element, name = (other, second) if are_frames[0] else (one, first)
        frames = {variable.partition(".")[0] for variable in descriptions[element].variables if "." in variable}
        raise ValueError(f"{descriptions[element].model} has no frame {name}{meant(name, sorted(frames))}")
    if all(are_frames):
        here, there = parts(descriptions[one], first), parts(descriptions[other], second)
        for inner in here.keys() & there.keys():
            pair = here[inner], there[inner]
            match [variable.causality for variable in pair]:
                case ["output", "input"]:
                    found.append(Connection(one, pair[0], other, pair[1]))
                case ["input", "output"]:
                    found.append(Connection(other, pair[1], one, pair[0]))
        if not found:
            raise ValueError(
                f"{start} -> {end}: no part of one frame is an output and of the other an input, "
                "so nothing tells where they are"
            )
    else:
        output = descriptions[one].get(first, "output", "output")
        found.append(Connection(one, output, other, descriptions[other].get(second, "input", "input")))
    for connection in found:
        _check(connection)
    # In the order of the FMU that reads them.
    order = {element: list(description.variables) for element, description in descriptions.items()}
    return sorted(
        found, key=lambda connection: (connection.end == one, order[connection.end].index(connection.input.name))
    )


def _check(connection: Connection) -> None:
    output, end = connection.output, connection.input
    for what, of_output, of_input in [
        ("types", output.kind, end.kind),
        ("shapes", output.shape, end.shape),
        ("units", output.unit, end.unit),
        ("items", list(output.items), list(end.items)),
    ]:
        if of_output != of_input:
            raise ValueError(f"{connection}: the {what} differ, {of_output or 'none'} and {of_input or 'none'}")
