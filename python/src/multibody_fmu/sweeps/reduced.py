"""Many runs by the native module, each reduced to a few values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .. import _native
from ..arguments.arrays import Array
from ..arguments.messages import FmuError
from ..own_elements import from_start
from ..runs.engine import Plan

# Most characters of an FMU's messages in a row.
LONGEST_MESSAGE = 1000
# Position of an element, name of a variable, and its values (n, ...) in the rows of a table.
Columns = Sequence[tuple[int, str, Array]]


@dataclass(frozen=True)
class Kept:
    """An entry of a recorded variable, and its reduction."""

    position: int
    """Position of the element."""
    name: str
    """Name of the variable in the element."""
    place: int
    """Place of the entry."""
    kind: str
    """Kind of the reduction."""
    change: "_native._Change | None" = None
    """Change of the values before they are reduced."""


@dataclass
class Reduced:
    """Kept values of successive runs."""

    numbers: Array
    """(n, kept); NaN for strings, and in failed runs."""
    strings: list[list[str]]
    """Kept strings of each run, in their order; empty for failed runs."""
    messages: list[str]
    """Error of each failed run, otherwise empty."""
    warnings: list[str]
    """Warnings of the FMUs in each run."""


def reduced(
    plan: Plan,
    time: Array,
    columns: Columns,
    runs: int,
    kept: Sequence[Kept],
    stop: _native.Stop | None = None,
    place: NDArray[np.int64] | None = None,
    state: "_native.SavedRun | None" = None,
) -> Reduced:
    """Does a run for each row of the columns, in one call of the native module.

    Raises an FmuError if an instance cannot be made, and an InterruptedError as soon as `stop` is set. `place` has the
    present row for others. The runs begin at a `state` if it is given.
    """
    varied = [(position, batch.native, rows) for position, batch, rows in plan.batched(columns)]
    recorded = [{variable.name: (variable.size, *place) for variable, place in of.items()} for of in plan.places]
    numeric, reductions, texts = list[int](), [], []
    for at, one in enumerate(kept):
        size, record, first = recorded[one.position][one.name]
        if record is None:
            texts.append((first, one.place))
        else:
            numeric.append(at)
            reductions.append((record, first + one.place, one.kind, one.change, size == 1))
    out = np.full((runs, len(reductions)), np.nan)
    try:
        with from_start(element.description for element in plan.elements):
            last_texts, reports = plan.native.sweep(
                time, plan.signals, plan.text_signals, varied, runs, reductions, out, stop, place, state
            )
    except _native.CallError as failed:
        raise plan.error(failed, [], time) from None
    messages, warnings = [""] * runs, [""] * runs
    for row, refusal, said, extreme in reports:
        warnings[row] = warnings_in(plan.with_extreme(said, extreme, time))
        if isinstance(refusal, _native.CallError):
            messages[row] = text_of(plan.error(refusal, said, time))
        elif refusal is not None:
            messages[row] = text_of(refusal)
    numbers = np.full((runs, len(kept)), np.nan)
    numbers[:, numeric] = out
    strings = [
        ["" if message else last_texts[row][variable][at] for variable, at in texts]
        for row, message in enumerate(messages)
    ]
    return Reduced(numbers, strings, messages, warnings)


def reduced_in_turn(
    plan: Plan,
    time: Array,
    place: NDArray[np.int64],
    columns: Columns,
    runs: int,
    kept: Sequence[Kept],
    state: "_native.SavedRun | None" = None,
) -> Iterator[Reduced | Exception]:
    """Yields the reduced runs of a table one by one, or their errors, for another process."""
    for row in range(runs):
        of_row = [(position, name, values[row : row + 1]) for position, name, values in columns]
        try:
            yield reduced(plan, time, of_row, 1, kept, place=place, state=state)
        except Exception as error:
            yield error


def joined(parts: Sequence[Reduced | Exception], kept: int) -> Reduced:
    """Joins successive runs. An exception stands for one failed run."""
    numbers, found = [np.empty((0, kept))], Reduced(np.empty((0, kept)), [], [], [])
    for part in parts:
        if isinstance(part, Exception):
            part = Reduced(np.full((1, kept), np.nan), [[]], [text_of(part)], [""])
        numbers.append(part.numbers)
        found.strings += part.strings
        found.messages += part.messages
        found.warnings += part.warnings
    found.numbers = np.concatenate(numbers)
    return found


def text_of(error: Exception) -> str:
    """Returns the message of a failed run."""
    text = str(error) if isinstance(error, FmuError) else f"{type(error).__name__}: {error}"
    return text[:LONGEST_MESSAGE]


def warnings_in(said: Sequence[Sequence[tuple[int, str]]]) -> str:
    """Returns the warnings among the messages of a run."""
    found = [text for messages in said for status, text in messages if status == 1]
    return "\n".join(found)[:LONGEST_MESSAGE]
