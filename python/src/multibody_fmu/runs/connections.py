"""Connections between elements of a system."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from .. import _native
from ..arguments import names, several
from ..arguments.arrays import Array
from ..arguments.messages import meant
from ..descriptions.description import USES, Description, Variable
from ..descriptions.frame_inputs import is_frame, parts

T = TypeVar("T")
# Factor and offset, or pairs of values of one type, old and new, beside which others are kept.
Transformation = tuple[float, float] | list[tuple[bool, bool]] | list[tuple[int, int]] | list[tuple[str, str]]
# Elements and variables of both ends.
Ends = tuple[tuple[str, str], tuple[str, str], Transformation | None]
# Causalities of variables that connections begin and end at.
SOURCES = ("output", "parameter", "calculatedParameter", "local")
TARGETS = ("input", "parameter")
# Syntax of a connection: `-2 * one.x + 0.5 -> other.y`.
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
SOURCE = re.compile(rf"(?:(?P<factor>{NUMBER})\s*\*\s*)?(?P<name>[^*]+?)(?:\s+(?P<sign>[+-])\s*(?P<offset>{NUMBER}))?")
# A factor that is no number before the name: `-one.x`, `one.x * 2`.
MISPLACED_FACTOR = re.compile(r"^[+-]|\*")


@dataclass(frozen=True)
class Connection:
    """A connection from an output of one element to an input of another, or to a parameter before the run."""

    start: str
    output: Variable
    end: str
    input: Variable
    places: tuple[int | None, int | None] = (None, None)
    """Places of entries of arrays; None for whole variables."""
    transformation: Transformation | None = None
    """Change of the values; without one, units and types are converted."""
    conversion: str = ""
    """Conversion of units or types, as a note; empty without any."""

    @property
    def ends(self) -> tuple[str, str]:
        """Names of output and input, with the indices of entries."""
        output, end = (
            variable.name if place is None else variable.elements[place]
            for variable, place in zip((self.output, self.input), self.places, strict=True)
        )
        return output, end

    @property
    def native(self) -> Ends:
        """Names of elements and variables, and transformation."""
        output, end = self.ends
        return (self.start, output), (self.end, end), self.transformation

    @property
    def elements(self) -> tuple[str, str]:
        """Names of both elements."""
        return self.start, self.end

    @property
    def is_of_parameter(self) -> bool:
        """Whether it sets a parameter or start value, before the run."""
        return self.input.causality != "input"

    def __str__(self) -> str:
        output, end = self.ends
        change = self.transformation
        factor, offset = change if isinstance(change, tuple) else (1.0, 0.0)
        source = f"{f'{factor:g} * ' if factor != 1 else ''}{self.start}.{output}"
        if offset:
            source += f" {'-' if offset < 0 else '+'} {abs(offset):g}"
        pairs = ", ".join(f"{old} to {new}" for old, new in change) if isinstance(change, list) else ""
        return f"{source} -> {self.end}.{end}{f' ({pairs})' if pairs else ''}"


def connected(descriptions: Mapping[str, Description], wanted: Iterable[str | tuple[str, str]]) -> list[Connection]:
    """Parses connections of variables or frames: `"one.x -> other.y"`, `"2 * one.x - 0.5 -> other.y"`, or tuples."""
    made: list[Connection] = []
    for connection in several("connections", wanted):
        ends = names("connections", connection.split("->") if isinstance(connection, str) else connection)
        if len(ends) != 2:
            raise ValueError(f"{connection!r} is not a connection: must be like 'one.frame_b -> other.frame_a'")
        made += _between(descriptions, ends[0].strip(), ends[1].strip())
    return _checked(descriptions, made)


def connected_as(descriptions: Mapping[str, Description], ends: Iterable[Ends]) -> list[Connection]:
    """Returns connections between names of elements and variables."""
    made = []
    for (start, output), (end, input), transformation in ends:
        (one, first), (other, second) = find(known(descriptions, start), output), find(known(descriptions, end), input)
        made.append(Connection(start, one, end, other, (first, second), transformation))
    return _checked(descriptions, made)


def _checked(descriptions: Mapping[str, Description], made: list[Connection]) -> list[Connection]:
    made = _joined(made)
    elements = [(element, description.described) for element, description in descriptions.items()]
    for at, conversion in _native.check_connections(elements, [connection.native for connection in made]):
        made[at] = replace(made[at], conversion=conversion)
    return made


def _joined(made: Sequence[Connection]) -> list[Connection]:
    """Makes one connection of successive ones that connect all entries of two arrays in their order."""
    found: list[Connection] = []
    for link in made:
        found.append(link)
        size = link.input.size
        is_last = link.places == (size - 1, size - 1) and link.output.shape == link.input.shape
        if is_last and found[-size:] == [replace(link, places=(at, at)) for at in range(size)]:
            found[-size:] = [replace(link, places=(None, None))]
    return found


def find(description: Description, name: str) -> tuple[Variable, int | None]:
    """Returns a variable, and the place of an entry. Raises a ValueError for other names."""
    name = description.own_name(name)
    return description.entry(name) or (description.get(name), None)


def transformed(transformation: Transformation | None, values: Array, source: Variable, target: Variable) -> Array:
    """Returns values of one variable as those of another."""
    match transformation:
        case None:
            return values
        case (float() | int() as factor, float() | int() as offset):
            return factor * values + offset
        case pairs:
            old_items, new_items = dict[Any, Any](source.items), dict[Any, Any](target.items)
            found: Array = values.astype(target.python_type)
            for old, new in pairs:
                found[values == old_items.get(old, old)] = new_items.get(new, new)
            return found


def change_of(
    transformation: Transformation | None, source: Variable, target: Variable
) -> tuple[float, float] | list[tuple[int, int]] | None:
    """Returns a transformation of numbers for the native module, with the values of items."""
    match transformation:
        case None:
            return None
        case (float() | int() as factor, float() | int() as offset):
            return factor, offset
        case pairs:
            old_items, new_items = dict[Any, Any](source.items), dict[Any, Any](target.items)
            return [(int(old_items.get(old, old)), int(new_items.get(new, new))) for old, new in pairs]


def known(elements: Mapping[str, T], element: str) -> T:
    """Returns the value for an element. Raises a ValueError with suggestions if it is unknown."""
    if element not in elements:
        raise ValueError(
            f"there is no element {element}; the elements are {', '.join(elements)}{meant(element, elements)}"
        )
    return elements[element]


def split(descriptions: Mapping[str, Description], name: str) -> tuple[str, str]:
    """Splits `element.name` behind the longest name of an element with such a variable, frame or group.

    Names of elements may have dots. Raises a ValueError as `known` does.
    """
    splits = [(name[:place], name[place + 1 :]) for place in _ends(name) if name[:place] in descriptions]
    if not splits:
        known(descriptions, name.partition(".")[0])
    return next((found for found in splits if _has(descriptions[found[0]], found[1])), splits[0])


def check_names(descriptions: Mapping[str, Description]) -> None:
    """Raises a ValueError if two variables have one name: c of the element `a.b`, and b.c of `a`."""
    for element, description in descriptions.items():
        for place in _ends(element)[1:]:
            outer, inner = element[:place], element[place + 1 :]
            others = descriptions[outer].variables if outer in descriptions else {}
            for name in description.variables:
                if f"{inner}.{name}" in others:
                    both = f"{name} of {element} and {inner}.{name} of {outer}"
                    raise ValueError(f"{element}.{name} would be {both}: rename an element")


def _ends(name: str) -> list[int]:
    """Returns the lengths of a name and of its beginnings before dots, in decreasing order."""
    return [len(name), *(place for place in range(len(name) - 1, 0, -1) if name[place] == ".")]


def _exists(descriptions: Mapping[str, Description], name: str) -> bool:
    """Tells whether an element has such a variable, frame or group."""
    return any(
        name[:place] in descriptions and _has(descriptions[name[:place]], name[place + 1 :]) for place in _ends(name)
    )


def _has(description: Description, name: str) -> bool:
    """Tells whether the name is a variable, an entry, a frame or a group."""
    return (
        description.find(name) is not None
        or description.entry(name) is not None
        or any(known.startswith(f"{name}.") for known in description.variables)
    )


def _between(descriptions: Mapping[str, Description], start: str, end: str) -> list[Connection]:
    """Returns the connections of two variables or two frames."""
    written = SOURCE.fullmatch(start)
    text = f"{start} -> {end}"
    start, scale = (written["name"], _scale(written)) if written else (start, None)
    if scale is not None and not all(map(math.isfinite, scale)):
        raise ValueError(f"{text}: factor and offset must be finite")
    if MISPLACED_FACTOR.search(start) and not _exists(descriptions, start):
        raise ValueError(f"{text}: a factor is a number before the name, such as '-1 * one.x + 0.5 -> other.y'")
    (one, first), (other, second) = split(descriptions, start), split(descriptions, end)
    found = []
    are_frames = [is_frame(descriptions[one], first), is_frame(descriptions[other], second)]
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
        output, start_place = _end(descriptions[one], first, SOURCES)
        target, end_place = _end(descriptions[other], second, TARGETS)
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


def _end(description: Description, name: str, causalities: Sequence[str]) -> tuple[Variable, int | None]:
    """Returns a variable with one of these causalities, and the place of an entry."""
    name = description.own_name(name)
    found = description.entry(name) or (description.find(name), None)
    if found[0] is not None and found[0].causality in causalities:
        return found[0], found[1]
    if found[0] is not None:
        use = USES.get(found[0].causality, found[0].causality)
        raise ValueError(f"{description.model} has no {causalities[0]} {name}; it is {use}")
    return description.get(name, causalities[0], causalities[0]), None
