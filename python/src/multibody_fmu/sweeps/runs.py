"""Runs of a sweep in this process: reused instances, and kept values of each run."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import Any, Protocol, TypeVar

import numpy as np

from .. import _native
from ..arguments.arrays import Array, check_time
from ..arguments.messages import FmuError
from ..descriptions.batches import Batch, batches
from ..descriptions.description import Variable, describe
from ..descriptions.parameter_groups import sized
from ..descriptions.values import given_inputs
from ..own_elements import OwnDescription, from_start
from ..runs.engine import Finished, Plan
from ..runs.fmu import FmuInstance
from ..runs.isolation import finished
from ..runs.preparation import Prepared, prepared
from ..runs.result import Result
from ..runs.system import prepared_elements, result_of
from .job import Job, called
from .reductions import BuiltIn, Column, columns_of, flat, values_of
from .table import Table

T = TypeVar("T")
# Most characters of an FMU's messages in a row.
LONGEST_MESSAGE = 1000
# Number of trial runs that measure Python's share of the time, and duration in s of a trial that suffices alone.
TRIALS, LONG = 5, 0.01
# Largest share of the time in the interpreter, over all threads, for another thread to pay.
PAYS = 0.75


@dataclass
class Part:
    """Kept values of successive runs."""

    numbers: Array
    """(n, m), NaN for failed runs."""
    texts: list[list[str]]
    """Empty for failed runs."""
    messages: list[str]
    """Error of each failed run, otherwise empty."""
    warnings: list[str]
    """Warnings of the FMU in each run."""


Row = tuple[Mapping[str, Array], Mapping[str, Any]]
Kept = tuple[Array, list[str]]


class Runs(Protocol):
    """A job in this process, for any number of threads."""

    def prepare(self) -> list[Column] | None:
        """Returns the columns, if known before a run. Raises an FmuError if the FMU refuses constants of all runs."""
        ...

    def tried(self, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> list[Column]:
        """Returns the columns of a run."""
        ...

    def part(self, table: Table, columns: Sequence[Column], stop: _native.Stop | None = None) -> Part:
        """Does the runs of a table. A failed run has a message instead of values."""
        ...

    def threads(self, most: int, row: Row) -> int:
        """Returns the number of threads that pay, up to `most`, by a trial with a row's parameters."""
        ...


def runs_of(job: Job) -> Runs:
    """Returns the job's runs in this process."""
    return RunsOfFunction(job.function) if job.function is not None else RunsOfFmu(job)


def _part(
    table: Table, columns: Sequence[Column], stop: _native.Stop | None, one: Callable[[Row], tuple[Kept, list[str]]]
) -> Part:
    """Does the runs of a table by a function that returns kept values and warnings."""
    widths = [sum(len(column.elements) for column in columns if column.is_text == is_text) for is_text in (False, True)]
    part = Part(np.full((len(table), widths[0]), np.nan), [], [], [])
    for row in range(len(table)):
        if stop is not None and stop.is_set():
            raise InterruptedError("the sweep was stopped")
        texts, message, warnings = [""] * widths[1], "", list[str]()
        try:
            (part.numbers[row], texts), warnings = one(table.row(row))
        except FmuError as refusal:
            message = str(refusal)
        except Exception as error:
            message = f"{type(error).__name__}: {error}"
        part.texts.append(texts)
        part.messages.append(message[:LONGEST_MESSAGE])
        part.warnings.append("\n".join(warnings)[:LONGEST_MESSAGE])
    return part


class RunsOfFunction:
    """Calls of a user's function."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def prepare(self) -> None:
        return None

    def tried(self, _: Mapping[str, Array], arguments: Mapping[str, Any]) -> list[Column]:
        return columns_of(values_of(self._function(**arguments)))

    def part(self, table: Table, columns: Sequence[Column], stop: _native.Stop | None = None) -> Part:
        return _part(table, columns, stop, lambda row: (flat(values_of(self._function(**row[1])), columns), []))

    def threads(self, most: int, _: Row) -> int:
        return most


class RunsOfFmu:
    """Runs of an FMU, with its instances."""

    def __init__(self, job: Job) -> None:
        self.job = job
        if job.system is not None:
            self.description = job.system.description
            self.elements = list(job.system.descriptions.items())
        elif job.file is not None:
            self.description = sized(describe(job.file, job.kind), job.constants)
            self.elements = [("", self.description)]
        else:
            raise ValueError("this job has no FMU")
        self.outputs: Sequence[Variable] = [self.description.get(name) for name in job.outputs]
        self._built_in = None if callable(job.reduce) else BuiltIn(self.outputs, job.reduce)
        forms = any(name.rpartition(".")[2] == "orientation" for name in job.varied)
        changes = callable(job.time) or callable(job.inputs) or forms
        self._common = None if changes else _Samples(self, {}, {})

    def place(self, name: str) -> tuple[int, Variable]:
        """Returns the position of a variable's element, and the variable in it."""
        if self.job.system is None:
            return 0, self.description.get(name)
        own, _, inner = name.partition(".")
        position = next(at for at, (element, _) in enumerate(self.elements) if element == own)
        return position, self.elements[position][1].get(inner)

    def _kind(self, element: str) -> str:
        return self.job.kind if self.job.system is None else self.job.order.kinds[element]

    def prepare(self) -> list[Column] | None:
        constants = [(*self.place(name), value) for name, value in self.job.constants.items()]
        for position, (name, description) in enumerate(self.elements):
            # An FMU that may crash needs a process; a single instance is for the runs.
            if isinstance(description, OwnDescription) or self.job.isolate or description.one_instance:
                continue
            instance = FmuInstance(description, shows_warnings=False, kind=self._kind(name))
            try:
                instance.set({variable: value for at, variable, value in constants if at == position})
            finally:
                instance.free(terminate=False)
        return None if self._built_in is None else self._built_in.columns

    def tried(self, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> list[Column]:
        return self._run((parameters, arguments), lambda run: columns_of(values_of(self._function(run.result()))))[0]

    def part(self, table: Table, columns: Sequence[Column], stop: _native.Stop | None = None) -> Part:
        is_plain = self._built_in is not None and not self._built_in.has_strings and not self.job.isolate
        if self._common is not None and self._built_in is not None and is_plain:
            return self._without_python(self._common, self._built_in, table, stop)

        def kept(run: _Run) -> Kept:
            if self._built_in is None:
                return flat(values_of(self._function(run.result())), columns)
            return self._built_in(run.values())

        return _part(table, columns, stop, lambda row: self._run(row, kept, stop))

    def threads(self, most: int, row: Row) -> int:
        """Limits threads by the time between runs, when only one can use the interpreter."""
        if self.job.isolate or (self._common is not None and self._built_in is not None):
            return most
        share = 1.0
        try:
            for _ in range(TRIALS):
                start = perf_counter()
                outside = self._run(row, lambda run: run.done.seconds)[0]
                took = perf_counter() - start
                share = min(share, 1 - outside / took)
                if took > LONG:
                    break
        except Exception:
            # The row gets the message.
            return most
        return max(1, min(most, int(PAYS / max(share, PAYS / most))))

    def _function(self, result: Result) -> Any:
        reduce: Any = self.job.reduce
        return reduce(result)

    def _run(self, row: Row, kept: "Callable[[_Run], T]", stop: _native.Stop | None = None) -> tuple[T, list[str]]:
        """Does a run. Returns the result of `kept`, and the FMU's warnings."""
        parameters, arguments = row
        samples = self._common or _Samples(self, parameters, arguments)
        if self.job.isolate:
            done = self._isolated(samples, parameters, stop)
        else:
            rows = {name: value[np.newaxis] for name, value in parameters.items()}
            done = samples.plan.finished(samples.time, self._varied(rows))
        if done.error is not None:
            raise done.error
        return kept(_Run(self, samples, parameters, arguments, done)), _warnings(done.messages)

    def _isolated(self, samples: "_Samples", parameters: Mapping[str, Array], stop: _native.Stop | None) -> Finished:
        """Does a run in a process of its own, which ends with the sweep."""
        varied = {self.description.variables[name]: value for name, value in parameters.items()}
        element, file = samples.parts[0].element, self.job.file
        element = replace(element, parameters=element.parameters | varied)
        name = self.description.model if file is None or file.is_dir() else file.name

        def refuse_after_stop(_: int) -> None:
            if stop is not None and stop.is_set():
                raise InterruptedError("the sweep was stopped")

        return finished(element, name, samples.time, self.job.timeout, refuse_after_stop)

    def _varied(self, parameters: Mapping[str, Array]) -> list[tuple[int, Batch, Array]]:
        """Returns parameters (n, ...) in batches of one type and element; sizes are among the constants."""
        places = [
            (*self.place(name), values) for name, values in parameters.items() if name not in self.description.sizing
        ]
        found: list[tuple[int, Batch, Array]] = []
        for position, (_, description) in enumerate(self.elements):
            variables = {variable: values for at, variable, values in places if at == position}
            for batch in batches(list(variables), description.fmi):
                columns = [variables[variable].reshape(len(variables[variable]), -1) for variable in batch.variables]
                found.append((position, batch, np.ascontiguousarray(np.column_stack(columns), batch.dtype)))
        return found

    def _without_python(self, samples: "_Samples", built_in: BuiltIn, table: Table, stop: _native.Stop | None) -> Part:
        """Does the runs of a table in one call of the native module."""
        plan, runs = samples.plan, len(table)
        varied = [(position, batch.native, rows) for position, batch, rows in self._varied(table.parameters)]
        kept = []
        for variable, place, kind in built_in.kept:
            position, own = self.place(variable.name)
            record, at = plan.places[position][own]
            assert record is not None, "texts are not reduced"
            kept.append((record, at + place, kind))
        out = np.full((runs, len(kept)), np.nan)
        try:
            with from_start(description for _, description in self.elements):
                reports = plan.native.sweep(samples.time, plan.signals, varied, runs, kept, out, stop)
        except _native.CallError as failed:
            error = plan.error(failed, [], samples.time)
            text = f"{error} Each thread of a sweep has instances of its own: threads=1 needs one."
            raise FmuError(error.function, error.status, text) from None
        messages, warnings = [""] * runs, [""] * runs
        for row, refusal, said, extreme in reports:
            texts_of_row = _warnings(plan.with_extreme(said, extreme, samples.time))
            warnings[row] = "\n".join(texts_of_row)[:LONGEST_MESSAGE]
            if isinstance(refusal, _native.CallError):
                messages[row] = str(plan.error(refusal, said, samples.time))[:LONGEST_MESSAGE]
            elif refusal is not None:
                messages[row] = f"{type(refusal).__name__}: {refusal}"[:LONGEST_MESSAGE]
        numbers, texts = built_in.split(out, [bool(message) for message in messages])
        return Part(numbers, texts, messages, warnings)


def _warnings(said: Sequence[Sequence[tuple[int, str]]]) -> list[str]:
    return [text for messages in said for status, text in messages if status == 1]


class _Samples:
    """Times and inputs of a run, or of all runs, and the FMUs with them."""

    def __init__(self, runs: RunsOfFmu, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> None:
        job = runs.job
        self.time = check_time(called(job.time, arguments) if callable(job.time) else job.time)
        inputs = called(job.inputs, arguments, self.time) if callable(job.inputs) else job.inputs
        # Each run sets these first. An output of some runs is recorded in all.
        varied = [name for name in job.varied if name in runs.description.variables and name not in job.constants]
        values: dict[str, Any] = {name: True for name in varied if name.rpartition(".")[2].startswith("get_")}
        values |= {**job.constants, **parameters}
        self.parts: list[Prepared]
        if job.system is not None:
            # Only the names of varied parameters matter for held bodies.
            for name in varied:
                variable = runs.description.variables[name]
                start = np.zeros(variable.shape) if variable.is_resized else variable.start_values()
                values.setdefault(name, start)
            self.parts = prepared_elements(
                job.system, self.time, inputs, job.outputs, job.order, values, varied=varied, tolerance=job.tolerance
            )
        else:
            given = given_inputs(runs.description, self.time, inputs)
            part = prepared(
                runs.description,
                self.time,
                given,
                {**dict.fromkeys(varied), **values},
                job.outputs,
                kind=job.kind,
                rows=job.rows,
                tolerance=job.tolerance,
                varied=varied,
            )
            self.parts = [part]
        self._order = job.order

    @cached_property
    def plan(self) -> Plan:
        """Elements in the native module's form."""
        return Plan([part.element for part in self.parts], self._order.name, self._order.weight)


@dataclass
class _Run:
    """A finished run."""

    runs: RunsOfFmu
    samples: _Samples
    parameters: Mapping[str, Array]
    arguments: Mapping[str, Any]
    done: Finished

    def values(self) -> dict[Variable, Array]:
        """Returns the outputs (n, ...)."""
        found = [
            dict(zip(part.element.wanted, arrays, strict=True))
            for part, arrays in zip(self.samples.parts, self.done.found, strict=True)
        ]
        places = {variable: self.runs.place(variable.name) for variable in self.runs.outputs}
        return {variable: found[position][own] for variable, (position, own) in places.items()}

    def result(self) -> Result:
        """Returns the result as `simulate` does."""
        system, time = self.runs.job.system, self.samples.time
        parts = [self._part(position) for position in range(len(self.samples.parts))]
        if system is not None:
            return result_of(system, time, parts, self.done)
        return replace(parts[0], parameters=parts[0].parameters | dict(self.arguments)).result(time, self.done)

    def _part(self, position: int) -> Prepared:
        """Returns an element with the parameters of the run."""
        part = self.samples.parts[position]
        places = [(*self.runs.place(name), value) for name, value in self.parameters.items()]
        varied = {variable: value for at, variable, value in places if at == position}
        return replace(part, parameters=_readable(part.element.parameters | varied))


def _readable(parameters: Mapping[Variable, Array]) -> dict[str, Any]:
    """Returns parameters as users write them."""
    found: dict[str, Any] = {}
    for variable, value in parameters.items():
        item: Any = value if variable.shape else np.asarray(value).item()
        found[variable.name] = variable.item_names.get(item, item) if variable.items else item
    return found
