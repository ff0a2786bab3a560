"""Variables of one type, set or read in one call of an FMU."""

from collections.abc import Mapping, Sequence

import numpy as np

from .. import _native
from ..arguments.arrays import Array
from .description import Variable


class Batch:
    """Variables of one type, with a buffer for their entries."""

    def __init__(self, fmi_type: str, dtype: type, variables: Sequence[Variable], fmi: int) -> None:
        self.dtype, self.variables = dtype, tuple(variables)
        self.is_text = fmi_type == "String"
        self.size = sum(variable.size for variable in variables)
        references = [reference for variable in variables for reference in variable.references]
        is_structural = any(variable.causality == "structuralParameter" for variable in variables)
        self.native = _native.Batch(fmi_type, references, self.size, fmi, is_structural)
        self.buffer: Array = np.zeros(0 if self.is_text else self.size, dtype=dtype)

    def row(self, values: Mapping[Variable, Array]) -> Array:
        """Joins the entries of all variables into one row."""
        parts = [np.ravel(values[variable]) for variable in self.variables]
        return np.concatenate(parts).astype(self.dtype, copy=False)

    def texts(self, values: Mapping[Variable, Array]) -> list[str]:
        """Returns the texts of all variables."""
        return [str(text) for variable in self.variables for text in np.ravel(values[variable])]


def batches(variables: Sequence[Variable], fmi: int) -> list[Batch]:
    """Sorts variables into batches of one type; structural parameters first, since they determine sizes."""
    found: dict[tuple[bool, str, type], list[Variable]] = {}
    for variable in variables:
        is_structural = variable.causality == "structuralParameter"
        found.setdefault((not is_structural, variable.fmi_type, variable.dtype), []).append(variable)
    ordered = sorted(found.items(), key=lambda batch: batch[0][0])
    return [Batch(fmi_type, dtype, some, fmi) for (_, fmi_type, dtype), some in ordered]
