"""Order of the exchange between elements of a system, and their inputs during a step."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..arguments import by_name, choice, number
from ..arguments.messages import ExchangeWarning, warn
from ..descriptions.description import Description, base_name
from .connections import Connection, known
from .engine import RunElement

ORDERS = ("coupled", "iterated", "parallel", "sequential")
HOLDS = ("start", "mean", "end")
WEIGHT = 0.55
UNKNOWN = (
    "its description does not tell whether {model} has continuous states: in a step it sees the mean of its inputs, "
    "hold={{{element!r}: 'end'}} is for FMUs without states"
)
OPEN = (
    "its description does not tell whether {output} depends directly on {input}: in a step it sees the values at the "
    "end, which damps; hold={{{element!r}: 'mean'}} keeps energy if it does not"
)
DIRECT = (
    "{output} depends directly on {input}, and is computed in steps alone: in a step it sees the values at the end, "
    "hold={{{element!r}: 'mean'}} takes outputs from the mean"
)


@dataclass(frozen=True)
class Exchange:
    """Cost of an iterated run, over all its loops."""

    evaluations_per_step: float
    """Evaluations of all elements of a loop for each step of the run."""
    halved: int
    """Steps, and parts of steps, that were halved."""
    matrices: int
    """Matrices made by differences; each takes an evaluation for each number of the interface."""

    @classmethod
    def of(cls, cost: tuple[int, int, int, int]) -> "Exchange":
        """Makes the cost from numbers of steps, evaluations, halved steps and matrices."""
        steps, evaluations, halved, matrices = cost
        return cls(evaluations / steps if steps else 1.0, halved, matrices)


@dataclass(frozen=True)
class Integration:
    """Cost of integrating elements in Model Exchange that are solved together."""

    elements: tuple[str, ...]
    """Names of the elements."""
    right_hand_sides: int
    """Evaluations of all derivatives."""
    matrices: int
    decompositions: int
    steps: int
    refused_steps: int
    events: int

    @classmethod
    def of(cls, names: Sequence[str], positions: Sequence[int], *counts: int) -> "Integration":
        """Makes the cost from the positions of elements, and counts."""
        return cls(tuple(names[position] for position in positions), *counts)


@dataclass(frozen=True)
class Order:
    """The order of steps in a run."""

    name: str
    weight: float = WEIGHT
    hold: Mapping[str, str] = field(default_factory=dict)
    """Choices of the user, by element."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Interface of each element."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Sentences about this choice, by element."""

    @property
    def is_iterated(self) -> bool:
        """Whether steps are repeated."""
        return self.name == "iterated"

    @property
    def is_coupled(self) -> bool:
        """Whether elements in Model Exchange are solved together."""
        return self.name == "coupled"

    @property
    def is_late(self) -> bool:
        """Whether elements of a loop see each other a step late."""
        return self.name in ("parallel", "sequential")

    def held(self, element: RunElement, derivatives: Any, in_circle: bool) -> str:
        """Returns the held inputs of an element, as in `RunElement.hold`."""
        description = element.description
        if not self.is_iterated:
            return "start"
        if element.name in self.hold:
            return self.hold[element.name]
        outputs = description.of("output").values()
        is_sampled = bool(outputs) and all(output.variability == "discrete" for output in outputs)
        if in_circle and not is_sampled and element.follows_steps:
            return "auto"
        if description.has_states or is_unknown(description):
            return "mean"
        # Estimated rates need poses at their own times.
        return "start" if is_sampled or (derivatives == "estimated" and not in_circle) else "end"

    def about_mean(self, element: RunElement) -> list[str]:
        """Notes that an element sees the mean because its states are unknown."""
        if element.name in self.hold or element.hold != "mean" or not is_unknown(element.description):
            return []
        return [UNKNOWN.format(model=element.description.model, element=element.name)]


def about_direct(element: str, output: str, input: str, is_certain: bool) -> str:
    """Explains why an element with a direct output saw the values at the end of steps."""
    return (DIRECT if is_certain else OPEN).format(element=element, output=output, input=input)


def is_unknown(description: Description) -> bool:
    """Tells whether continuous states are unknown: none listed, FMI 2.0, and Co-Simulation only."""
    return description.fmi == 2 and not description.has_states and "me" not in description.kinds


def check_order(
    descriptions: Mapping[str, Description], order: str | None, weight: float | None, hold: Mapping[str, str] | None
) -> None:
    """Raises a ValueError for an unknown order, or arguments that do not suit it."""
    if order is not None:
        choice("order", order, ORDERS)
    if weight is not None:
        number("weight", weight, 0.5, 1, "between 0.5 and 1")
    if hold is not None and not isinstance(hold, Mapping):
        raise ValueError(f"hold = {hold!r}: must be a dict of elements, such as {{'plant': 'mean'}}")
    for element, value in by_name("hold", hold).items():
        known(descriptions, element)
        choice(f"hold[{element!r}]", value, HOLDS)
    if order not in (None, "iterated") and (hold or weight not in (None, WEIGHT)):
        raise ValueError(f"{'hold' if hold else 'weight'} is for order='iterated'")


def choose_order(
    descriptions: Mapping[str, Description],
    connections: Sequence[Connection],
    kinds: Mapping[str, str | None],
    rows: Collection[str],
    parameters: Mapping[str, Mapping[str, Any]],
    name: str | None,
    weight: float | None,
    hold: Mapping[str, str],
) -> Order:
    """Returns the order with this name, and the interface of each element.

    By default coupled if each element of a loop can be integrated, and none gets values of an element in co-simulation;
    else iterated, or parallel if an element cannot repeat steps, with a warning. Raises a ValueError if the named order
    is impossible. Elements in `rows` have a choice of the user that is for co-simulation.
    """
    notes, circles = dict[str, str](), in_circles(connections, {})
    if name == "coupled" or (name is None and weight is None and not hold and circles):
        obstacles = {}
        for element, description in descriptions.items():
            reason = _not_integrated(element, description, kinds[element], element in rows)
            asking = step_parameter(description, parameters.get(element, {}))
            if not reason and asking is not None and element in circles:
                is_ignored = name is not None and description.variables[base_name(asking)].kind != "enumeration"
                notes[element] = f"{asking} {'has no effect in' if is_ignored else 'is not for'} Model Exchange"
                reason = "" if is_ignored else f"{element}.{asking} asks for communication steps"
            elif not reason and asking is not None:
                reason = f"{asking} asks for communication steps"
                notes[element] = f"kind = cs, since {reason}"
            if reason:
                obstacles[element] = reason
        in_the_way = [obstacles[element] for element in sorted(circles & obstacles.keys())]
        # They see values of elements in co-simulation held from row to row.
        late = sorted(_reached(_links(connections, {}), obstacles) - obstacles.keys())
        if name is None and late and not in_the_way:
            in_the_way = [f"{element} gets values of co-simulation at rows only" for element in late]
            notes = dict.fromkeys(late, "it gets values of co-simulation at rows only")
        if not in_the_way:
            for element in late:
                notes.setdefault(element, "it gets values of co-simulation at rows only, held between them")
            chosen = {
                element: kinds[element] or ("cs" if element in obstacles and "cs" in description.kinds else "me")
                for element, description in descriptions.items()
            }
            return Order("coupled", kinds=chosen, notes=notes)
        if name is not None:
            raise ValueError(f"order = 'coupled': {in_the_way[0]}")
        notes = {
            element: f"order = iterated, since {text}" for element, text in notes.items() if "kind = cs" not in text
        }
    chosen = {
        element: kind or ("cs" if "cs" in descriptions[element].kinds else "me") for element, kind in kinds.items()
    }
    order = Order(name or "iterated", WEIGHT if weight is None else weight, hold, chosen, notes)
    if not order.is_iterated:
        return order
    for element in sorted(in_circles(connections, order.hold)):
        reason = _obstacle(element, descriptions[element], chosen[element], parameters.get(element, {}))
        if not reason:
            continue
        if name is not None:
            raise ValueError(f"order = 'iterated': {reason}")
        warn(
            f"{reason}: values are exchanged once a step, which adds energy to loops; see docs/systems.md",
            ExchangeWarning,
        )
        return Order("parallel", kinds=chosen)
    return order


def _not_integrated(element: str, description: Description, kind: str | None, has_rows: bool) -> str:
    """Returns why an element is not integrated in Model Exchange, or an empty text."""
    if "me" not in description.kinds:
        return f"{element} has no Model Exchange"
    if kind == "cs":
        return f"{element} is for Co-Simulation, by its kind"
    return f"{element} has rows of co-simulation" if has_rows else ""


def step_parameter(description: Description, given: Mapping[str, Any]) -> str | None:
    """Returns the first parameter that asks for communication steps, in any of the rows (n, ...) of a sweep."""
    for name, asking in description.step_parameters.items():
        variable, place = description.entry(name) or (description.variables.get(name), 0)
        if variable is None:
            continue
        value = given.get(name, given.get(variable.name, variable.start_values()))
        numbers = [variable.items.get(one, one) for one in np.ravel(value).tolist()]
        if name not in given:
            numbers = numbers[place :: variable.size]
        start = np.ravel(variable.start_values())[place]
        if any(one in asking if asking else one != start for one in numbers):
            return name
    return None


def _obstacle(element: str, description: Description, kind: str, parameters: Mapping[str, Any]) -> str:
    """Returns why an element's steps cannot be repeated, or an empty text."""
    if not description.kinds[kind][0]:
        return f"{element} cannot repeat a step, since {description.model} does not save its state"
    extrapolation = description.variables.get("extrapolation")
    if extrapolation is not None and "extrapolation" in parameters:
        # A sweep has several values.
        kinematic = ("kinematic", extrapolation.items.get("kinematic"))
        if any(value in kinematic for value in np.ravel(parameters["extrapolation"]).tolist()):
            return f"{element}.extrapolation = kinematic carries inputs beyond the end of a step that is repeated"
    return ""


def in_circles(connections: Iterable[Connection], hold: Mapping[str, str]) -> set[str]:
    """Finds elements that depend on themselves within a step, through numbers not held from its start."""
    after = _links(connections, hold)
    return {element for element in after if element in _reached(after, [element])}


def _links(connections: Iterable[Connection], hold: Mapping[str, str]) -> dict[str, set[str]]:
    """Lists for each element those that get real numbers from it, not held from the start of a step."""
    after: dict[str, set[str]] = {}
    for link in connections:
        if link.output.kind == "real" and hold.get(link.end) != "start":
            after.setdefault(link.start, set()).add(link.end)
    return after


def _reached(after: Mapping[str, set[str]], starts: Iterable[str]) -> set[str]:
    """Finds all elements behind some others."""
    reached, ahead = set[str](), list(starts)
    while ahead:
        for end in after.get(ahead.pop(), ()):
            if end not in reached:
                reached.add(end)
                ahead.append(end)
    return reached
