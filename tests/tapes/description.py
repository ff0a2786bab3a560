"""Variables of a description that `fmu-description` has read, with all their elements."""

import json
import math
import re
from dataclasses import dataclass, field


@dataclass
class Variable:
    """A variable. In FMI 2.0 each element has a value reference."""

    name: str
    type: str
    causality: str
    variability: str
    low: float
    high: float
    items: int
    references: list = field(default_factory=list)
    starts: list = field(default_factory=list)
    size: int = 0


class Description:
    def __init__(self, text, version):
        found = json.loads(text)
        self.version, self.model, self.token = version, found["model_name"], found["guid"]
        self._items = {one["name"]: len(one["items"]) for one in found["enumerations"]}
        self.variables = []
        for variable in found["variables"]:
            self._add(variable)
        self.has_internal_events = found["co_simulation"].get("event_mode", False)
        structure = found["model_structure"]
        unknowns = {
            kind: [found["variables"][unknown["variable"]]["value_reference"] for unknown in structure.get(kind, [])]
            for kind in ("derivatives", "event_indicators")
        }
        self.derivatives, self.indicators = unknowns["derivatives"], found.get("event_indicators", 0)
        derivatives = [v for v in self.variables if v.type == "Real" and set(v.references) & set(self.derivatives)]
        self.states = sum(variable.size for variable in derivatives)

    def _add(self, variable):
        # In FMI 2.0 consecutive elements are one variable here.
        name = re.sub(r"\[[\d,]+\]", "", variable["name"]) if self.version == 2 else variable["name"]
        last = self.variables[-1] if self.variables else None
        if last is None or last.name != name:
            low, high = variable.get("min"), variable.get("max")
            last = Variable(
                name,
                variable["type"],
                variable["causality"],
                variable["variability"],
                -math.inf if low is None else float(low),
                math.inf if high is None else float(high),
                self._items.get(variable.get("declared_type"), 0),
            )
            self.variables.append(last)
        last.references.append(variable["value_reference"])
        last.size += math.prod(variable.get("dimensions", []))
        if last.type == "Real":
            last.starts += map(float, variable.get("start") or [0])

    def of(self, *causalities, type=None):
        """Variables with one of these causalities, and of this type if given."""
        return [v for v in self.variables if v.causality in causalities and type in (None, v.type)]
