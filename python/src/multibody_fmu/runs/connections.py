"""Connections between elements of a system."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .. import _native
from ..arguments import names, several
from ..arguments.messages import meant
from ..descriptions.description import Description, Variable
from ..descriptions.frame_inputs import is_frame, parts

# Syntax of a connection: `-2 * one.x + 0.5 -> other.y`.
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
SOURCE = re.compile(
    rf"(?:(?P<factor>{NUMBER})\s*\*\s*)?(?P<name>[^\s*]+?)(?:\s+(?P<sign>[+-])\s*(?P<offset>{NUMBER}))?"
)


@dataclass(frozen=True)
class Connection:
    """A connection from an output of one element to an input of another."""

    start: str
    output: Variable
    end: str
    input: Variable
    places: tuple[int | None, int | None] = (None, None)
    """Places of entries of arrays; None for whole variables."""
    scale: tuple[float, float] | None = None
    """Factor, and offset in the unit of the input."""

    @property
    def ends(self) -> tuple[str, str]:
        """Names of output and input, with the indices of entries."""
        output, end = (
            variable.name if place is None else variable.elements[place]
            for variable, place in zip((self.output, self.input), self.places, strict=True)
        )
        return output, end

    @property
    def native(self) -> tuple[tuple[str, str], tuple[str, str], tuple[float, float] | None]:
        """Names of elements and variables, and scale."""
        output, end = self.ends
        return (self.start, output), (self.end, end), self.scale

    def __str__(self) -> str:
        output, end = self.ends
        factor, offset = self.scale or (1.0, 0.0)
        source = f"{f'{factor:g} * ' if factor != 1 else ''}{self.start}.{output}"
        if offset:
            source += f" {'-' if offset < 0 else '+'} {abs(offset):g}"
        return f"{source} -> {self.end}.{end}"


def connected(descriptions: Mapping[str, Description], wanted: Iterable[str | tuple[str, str]]) -> list[Connection]:
    """Parses connections of variables or frames: `"one.x -> other.y"`, `"2 * one.x - 0.5 -> other.y"`, or tuples."""
    made: list[Connection] = []
    for connection in several("connections", wanted):
        ends = names("connections", connection.split("->") if isinstance(connection, str) else connection)
        if len(ends) != 2:
            raise ValueError(f"{connection!r} is not a connection: must be like 'one.frame_b -> other.frame_a'")
        made += _between(descriptions, ends[0].strip(), ends[1].strip())
    elements = [(element, description.described) for element, description in descriptions.items()]
    _native.check_connections(elements, [connection.native for connection in made])
    return made


def known(descriptions: Mapping[str, Description], element: str) -> Description:
    """Returns the description of an element. Raises a ValueError with suggestions if it is unknown."""
    if element not in descriptions:
        raise ValueError(
            f"there is no element {element}; the elements are {', '.join(descriptions)}{meant(element, descriptions)}"
        )
    return descriptions[element]


def _between(descriptions: Mapping[str, Description], start: str, end: str) -> list[Connection]:
    """Returns the connections of two variables or two frames."""
    written = SOURCE.fullmatch(start)
    start, scale = (written["name"], _scale(written)) if written else (start, None)
    (one, _, first), (other, _, second) = start.partition("."), end.partition(".")
    found = []
    are_frames = [is_frame(known(descriptions, one), first), is_frame(known(descriptions, other), second)]
    if any(are_frames) and not all(are_frames):
        element, name = (other, second) if are_frames[0] else (one, first)
        frames = {variable.partition(".")[0] for variable in descriptions[element].variables if "." in variable}
        raise ValueError(f"{descriptions[element].model} has no frame {name}{meant(name, sorted(frames))}")
    if all(are_frames):
        if scale is not None:
            raise ValueError(f"{start} -> {end}: frames are connected as they are, without a factor or an offset")
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
        output, start_place = _end(descriptions[one], first, "output")
        target, end_place = _end(descriptions[other], second, "input")
        found.append(Connection(one, output, other, target, (start_place, end_place), scale))
    # In the order of the receiving FMU.
    order = {element: list(description.variables) for element, description in descriptions.items()}
    return sorted(
        found, key=lambda connection: (connection.end == one, order[connection.end].index(connection.input.name))
    )


def _scale(written: re.Match[str]) -> tuple[float, float] | None:
    if written["factor"] is None and written["offset"] is None:
        return None
    offset = float(f"{written['sign']}{written['offset'].lstrip('+')}") if written["offset"] else 0.0
    return float(written["factor"] or 1), offset


def _end(description: Description, name: str, causality: str) -> tuple[Variable, int | None]:
    """Returns a variable, and the place of an entry."""
    name = description.own_name(name)
    found = description.entry(name)
    if found is not None and found[0].causality == causality:
        return found
    return description.get(name, causality, causality), None
