"""Connections between elements of a system."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
    places: tuple[int, int] | None = None
    """Places of single entries of arrays; None connects the whole variables."""
    scale: tuple[float, float] | None = None
    """Factor, and offset in the unit of the input."""

    @property
    def ends(self) -> tuple[str, str]:
        """Names of output and input, with the indices of entries."""
        if self.places is None:
            return self.output.name, self.input.name
        return self.output.elements[self.places[0]], self.input.elements[self.places[1]]

    def __str__(self) -> str:
        output, end = self.ends
        factor, offset = self.scale or (1.0, 0.0)
        source = f"{f'{factor:g} * ' if factor != 1 else ''}{self.start}.{output}"
        if offset:
            source += f" {'-' if offset < 0 else '+'} {abs(offset):g}"
        return f"{source} -> {self.end}.{end}"


@dataclass(frozen=True)
class _End:
    """A variable of an element, or an entry of one."""

    element: str
    variable: Variable
    place: int | None

    @property
    def value(self) -> Variable:
        return self.variable if self.place is None else self.variable.only(self.place)


def connected(descriptions: Mapping[str, Description], wanted: Iterable[str | tuple[str, str]]) -> list[Connection]:
    """Parses connections of variables or frames: `"one.x -> other.y"`, `"2 * one.x - 0.5 -> other.y"`, or tuples."""
    made: dict[tuple[str, str], Connection] = {}
    for connection in several("connections", wanted):
        ends = names("connections", connection.split("->") if isinstance(connection, str) else connection)
        if len(ends) != 2:
            raise ValueError(f"{connection!r} is not a connection: must be like 'one.frame_b -> other.frame_a'")
        for found in _between(descriptions, ends[0].strip(), ends[1].strip()):
            _, name = found.ends
            # An array and its entries are the same input.
            inputs = [name, found.input.name] if found.places else [name, *found.input.elements]
            for earlier in (made.get((found.end, input)) for input in inputs):
                if earlier is not None:
                    raise ValueError(f"{found}: this input is already connected, by {earlier}")
            made[found.end, name] = found
    return list(made.values())


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
        output, target = _end(descriptions, one, first, "output"), _end(descriptions, other, second, "input")
        found.append(_single(output, target, scale))
    for connection in found:
        _check(connection)
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


def _end(descriptions: Mapping[str, Description], element: str, name: str, causality: str) -> _End:
    name = descriptions[element].own_name(name)
    found = descriptions[element].entry(name)
    if found is not None and found[0].causality == causality:
        return _End(element, *found)
    return _End(element, descriptions[element].get(name, causality, causality), None)


def _single(start: _End, end: _End, scale: tuple[float, float] | None) -> Connection:
    """Connects two variables or entries."""
    if start.value.kind == end.value.kind and scale is not None and start.value.kind != "real":
        raise ValueError(
            f"{start.value.name} is of type {start.value.kind}: only real numbers have a factor or an offset"
        )
    places = None if start.place is None and end.place is None else (start.place or 0, end.place or 0)
    if places is not None and start.value.shape != end.value.shape:
        names = [f"{one.element}.{one.value.name} of shape {one.value.shape}" for one in (start, end)]
        raise ValueError(f"{' -> '.join(names)}: the shapes differ")
    return Connection(start.element, start.variable, end.element, end.variable, places, scale)


def _check(connection: Connection) -> None:
    output, end = connection.output, connection.input
    if "string" in (output.kind, end.kind):
        raise ValueError(f"{connection}: texts cannot be connected")
    for what, of_output, of_input in [
        ("types", output.kind, end.kind),
        ("shapes", output.shape, end.shape),
        ("units", output.unit, end.unit),
        ("items", list(output.items), list(end.items)),
    ]:
        if of_output == of_input or (what == "shapes" and connection.places is not None):
            continue
        # A factor converts units; an input without a unit takes any number.
        if what == "units" and (connection.scale is not None or not end.unit or not output.unit):
            continue
        found = [str(of_end) if of_end or what == "shapes" else "none" for of_end in (of_output, of_input)]
        raise ValueError(f"{connection}: the {what} differ, {' and '.join(found)}")
