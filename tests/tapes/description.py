"""Variables in `modelDescription.xml` of either version of FMI, with all their elements."""

import math
import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

# Types with equal meaning in both versions.
TYPES = {"Float64": "Real", "Int32": "Integer"}


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
    def __init__(self, text):
        root = ElementTree.fromstring(text)
        self.version = int(root.get("fmiVersion")[0])
        self.model = root.get("modelName")
        self.token = root.get("guid") or root.get("instantiationToken")
        definitions = root.find("TypeDefinitions")
        self._items = {t.get("name"): len(list(t.iter("Item"))) for t in (() if definitions is None else definitions)}
        self.variables = []
        for element in root.find("ModelVariables"):
            self._add(element)
        self.has_internal_events = root.find("CoSimulation").get("hasEventMode") == "true"
        structure = root.find("ModelStructure")
        if self.version == 2:
            scalars = list(root.find("ModelVariables"))
            places = [int(unknown.get("index")) - 1 for unknown in structure.iterfind("Derivatives/Unknown")]
            self.derivatives = [int(scalars[place].get("valueReference")) for place in places]
            self.indicators = int(root.get("numberOfEventIndicators", 0))
        else:
            self.derivatives = [int(e.get("valueReference")) for e in structure.iterfind("ContinuousStateDerivative")]
            indicators = {int(e.get("valueReference")) for e in structure.iterfind("EventIndicator")}
            self.indicators = sum(v.size for v in self.variables if v.references[0] in indicators)
        derivatives = [v for v in self.variables if v.type == "Real" and set(v.references) & set(self.derivatives)]
        self.states = sum(variable.size for variable in derivatives)

    def _add(self, element):
        name, reference = element.get("name"), int(element.get("valueReference"))
        attributes, size = element, 1
        if self.version == 2:
            name, attributes = re.sub(r"\[[\d,]+\]", "", name), element[0]
        else:
            size = math.prod(int(dimension.get("start")) for dimension in element.iterfind("Dimension"))
        last = self.variables[-1] if self.variables else None
        if last is None or last.name != name:
            last = Variable(
                name,
                TYPES.get(attributes.tag, attributes.tag),
                element.get("causality", "local"),
                element.get("variability", "continuous"),
                float(attributes.get("min", "-inf")),
                float(attributes.get("max", "inf")),
                self._items.get(attributes.get("declaredType"), 0),
            )
            self.variables.append(last)
        last.references.append(reference)
        last.size += size
        if last.type == "Real":
            last.starts += [float(start) for start in attributes.get("start", "0").split()]

    def of(self, *causalities, type=None):
        """Variables with one of these causalities, and of this type if given."""
        return [v for v in self.variables if v.causality in causalities and type in (None, v.type)]
