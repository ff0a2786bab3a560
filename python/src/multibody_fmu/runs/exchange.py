"""Order of the exchange between elements of a system, and their inputs during a step."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .. import _native
from ..arguments import by_name, choice, number
from ..arguments.messages import ExchangeWarning, warn
from ..descriptions.description import Description
from .connections import Connection, known

ORDERS = ("coupled", "iterated", "parallel", "sequential")
# Orders in which elements of a loop see each other a step late.
LATE = ("parallel", "sequential")
HOLDS = ("start", "mean", "end", "line")
WEIGHT = 0.55
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
    grouped: Collection[str] = ()
    """Elements that are solved together with others, as one element of iterated steps."""
    held: Mapping[str, tuple[str, str, list[str]]] = field(default_factory=dict)
    """Held inputs of each element, as in `RunElement.hold`; those if it estimates rates; doubts about them."""

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
        return self.name in LATE


def about_direct(element: str, output: str, input: str, is_certain: bool) -> str:
    """Explains why an element with a direct output saw the values at the end of steps."""
    return (DIRECT if is_certain else OPEN).format(element=element, output=output, input=input)


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
    rows: Mapping[str, str],
    parameters: Mapping[str, Mapping[str, Any]],
    name: str | None,
    weight: float | None,
    hold: Mapping[str, str],
) -> Order:
    """Returns the order with this name, or a suitable one, and the interface and the held inputs of each element.

    Parameters may have rows (n, ...) of a sweep. `rows` are choices of the user, which are for co-simulation. Raises a
    ValueError if the named order is impossible; warns if elements of a loop exchange values once a step.
    """

    def candidate(element: str, description: Description) -> "_native._Candidate":
        return {
            "name": element,
            "source": description.described,
            "rows": rows.get(element, description.rows),
            "has_rows": element in rows,
            "kind": kinds[element],
            "hold": hold.get(element),
            "given": _numbers(description, parameters.get(element, {})),
        }

    elements, links = [candidate(*item) for item in descriptions.items()], [link.native for link in connections]
    chosen, weight, choices, warnings = _native.choose_order(elements, links, name, weight)
    for text in warnings:
        warn(text, ExchangeWarning)
    made = dict(zip(descriptions, choices, strict=True))
    grouped = {element for element, choice in made.items() if choice[4]}
    return Order(
        chosen,
        weight,
        hold if chosen == "iterated" else {},
        {element: choice[0] for element, choice in made.items()},
        {element: "; ".join(choice[5]) for element, choice in made.items() if choice[5]},
        grouped if chosen == "iterated" else (),
        {element: (choice[1], choice[2], [choice[3]] if choice[3] else []) for element, choice in made.items()},
    )


def _numbers(description: Description, given: Mapping[str, Any]) -> dict[str, list[float]]:
    """Returns values of parameters that the order depends on, in one run or the rows (n, ...) of a sweep."""
    values = {}
    for name in (*description.step_parameters, "extrapolation"):
        variable, place = description.entry(name) or (description.variables.get(name), 0)
        if variable is None:
            continue
        value = given.get(name, given.get(variable.name))
        if value is not None:
            # Other texts are no items: they are refused later.
            found = [
                variable.items.get(one, np.nan) if isinstance(one, str) else one for one in np.ravel(value).tolist()
            ]
            values[name] = found if name in given else found[place :: variable.size]
    return values


def in_loops(descriptions: Mapping[str, Description], connections: Sequence[Connection]) -> set[str]:
    """Finds elements that depend on themselves within a step."""
    elements = [(element, description.described) for element, description in descriptions.items()]
    found = _native.in_loops(elements, [link.native for link in connections])
    return {element for element, is_in_loop in zip(descriptions, found, strict=True) if is_in_loop}
