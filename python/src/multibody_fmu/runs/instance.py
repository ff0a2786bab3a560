"""An instance of an FMU, with one interface for both versions of FMI.

Values are arrays, and warnings Python's. Users call `Fmu`; this class leaves checks to the FMU.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .. import _native
from ..arguments.arrays import Array
from ..arguments.messages import FmuWarning, failure, not_instantiated, warn
from ..descriptions.batches import Batch, batches
from ..descriptions.description import Description, Variable

# Most messages of an instance; of more it keeps the first and the last.
MOST_MESSAGES, FIRST_MESSAGES, LAST_MESSAGES = 20_000, 10_000, 100


class FmuInstance:
    """An instantiated FMU. Every call raises an `FmuError` if the FMU refuses it."""

    def __init__(
        self, description: Description, name: str | None = None, *, shows_warnings: bool = True, kind: str = "cs"
    ) -> None:
        """`name` is the name of the instance."""
        self._shows_warnings = shows_warnings
        self.description = description
        self.messages: list[tuple[int, str]] = []
        """Status and text of each message of the FMU."""
        self._lost = 0
        self.is_open = True
        self._batches: dict[tuple[Variable, ...], list[Batch]] = {}
        try:
            self._native = description.loaded.instantiate(name or description.model, kind == "me")
        except _native.CallError as error:
            raise not_instantiated(description.model, error.args[4]) from None

    def call(self, name: str, *arguments: Any) -> Any:
        """Calls a method of the native instance, and reports the FMU's messages."""
        refusal, result = None, None
        try:
            result = getattr(self._native, name)(*arguments)
        except _native.CallError as error:
            refusal = error.args
        new = self._native.messages()
        if new:
            self._keep(new)
            for status, text in new:
                if status == 1 and self._shows_warnings:
                    warn(text, FmuWarning)
        if refusal is not None:
            _, _, function, status, text = refusal[:5]
            raise failure(function, status, [text for level, text in new if level > 1], text)
        return result

    def _keep(self, new: list[tuple[int, str]]) -> None:
        """Stores messages, and the number of lost ones."""
        self.messages += new
        if len(self.messages) > MOST_MESSAGES:
            lost = len(self.messages) - FIRST_MESSAGES - LAST_MESSAGES
            self._lost += lost - bool(self._lost)
            self.messages[FIRST_MESSAGES:-LAST_MESSAGES] = [(1, f"{self._lost} messages are lost here")]

    def enter_initialization(self, time: float, stop: float | None, tolerance: float | None = None) -> None:
        """Sets start and stop time in s and the relative tolerance, and enters initialization mode."""
        self.call("enter_initialization", time, stop, tolerance)

    def exit_initialization(self) -> None:
        """Leaves initialization mode."""
        self.call("exit_initialization")

    def step(self, time: float, step: float) -> None:
        """Makes a step, both times in s."""
        self.call("step", time, step)

    def set_input_derivatives(self, values: Mapping[Variable, Sequence[Array]]) -> None:
        """Sets the derivatives of inputs, of first and higher orders, for the next step."""
        rows = [
            (reference, order, float(number))
            for variable, derivatives in values.items()
            for order, derivative in enumerate(derivatives, start=1)
            for reference, number in zip(variable.references, np.ravel(derivative), strict=True)
        ]
        references, orders, numbers = map(list, zip(*rows, strict=True)) if rows else ([], [], [])
        self.call("set_input_derivatives", references, orders, numbers)

    def reset(self) -> None:
        """Resets the instance."""
        self.call("reset")

    def free(self, *, terminate: bool) -> None:
        """Terminates the instance, unless it has failed, and frees it once."""
        if not self.is_open:
            return
        try:
            if terminate and not self._native.has_failed():
                self.call("terminate")
        finally:
            self._native.free()
            self.is_open = False

    def set(self, values: Mapping[Variable, Array]) -> None:
        """Sets variables, in one call for each type."""
        for batch in self._grouped(tuple(values)):
            if batch.is_text:
                self.call("set_texts", batch.native, batch.texts(values))
            else:
                self.call("set", batch.native, batch.row(values))

    def get(self, variables: Sequence[Variable]) -> dict[Variable, Array]:
        """Gets variables, in one call for each type."""
        found: dict[Variable, Array] = {}
        for batch in self._grouped(tuple(variables)):
            if batch.is_text:
                row = np.array(self.call("get_texts", batch.native), dtype=object)
            else:
                row = batch.buffer
                self.call("get", batch.native, row)
            start = 0
            for variable in batch.variables:
                values = row[start : start + variable.size].reshape(variable.shape)
                found[variable] = values.astype(variable.element_type)
                start += variable.size
        return found

    def _grouped(self, variables: tuple[Variable, ...]) -> list[Batch]:
        """Variables in batches of one type, cached."""
        if variables not in self._batches:
            self._batches[variables] = batches(variables, self.description.fmi)
        return self._batches[variables]

    def save(self) -> Any:
        """Returns the state: bytes for any instance of the FMU.

        If the FMU cannot serialize states, it is a pointer for this instance alone, freed with it.
        """
        return self.call("serialize" if self.description.serializes_states else "save")

    def restore(self, saved: Any) -> None:
        """Restores a saved state."""
        self.call("deserialize" if isinstance(saved, bytes) else "restore", saved)
