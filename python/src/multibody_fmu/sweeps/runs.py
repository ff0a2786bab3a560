"""Runs of a sweep in this process: instances that are used again and again, and the values kept of each run."""

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol, TypeVar

import numpy as np

from ..description import Description, Variable, describe
from ..fmu import parameter_values
from ..instance import Instance, groups
from ..messages import FmuError
from ..poses import Array, check_time
from ..result import Result
from ..simulation import complete, join, over_time, record, split
from ..values import given_inputs
from ..velocities import add_rates
from .job import Job, called
from .reductions import BuiltIn, Column, Rows, columns_of, flat, values_of
from .table import Table

T = TypeVar("T")
# A row keeps so many characters of what an FMU says.
LONGEST_MESSAGE = 1000
# Runs that tell how long Python works for one, unless one takes longer than this, in s.
TRIALS, LONG = 5, 0.01
# Another thread pays if they all together need the interpreter for less than this share of the time.
PAYS = 0.75
# FMI's status after which no call is allowed.
FATAL = 4


@dataclass
class Part:
    """Kept values of some successive runs."""

    numbers: Array
    """(n, m), NaN for runs that have failed."""
    texts: list[list[str]]
    """Empty for runs that have failed."""
    messages: list[str]
    """Error of each run that has failed, otherwise empty."""
    warnings: list[str]
    """Warnings of the FMU in each run."""


Row = tuple[Mapping[str, Array], Mapping[str, Any]]
Kept = tuple[Array, list[str]]


class Runs(Protocol):
    """A job in this process. Any number of threads may use it at once."""

    def prepare(self) -> list[Column] | None:
        """Returns the columns of the results, if they are known before a run.

        Raises an FmuError if the FMU refuses something that all runs have in common.
        """
        ...

    def tried(self, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> list[Column]:
        """Returns the columns that a run fills."""
        ...

    def part(self, table: Table, columns: Sequence[Column], stop: threading.Event | None = None) -> Part:
        """Does the runs of a table. One that fails has a message instead of values."""
        ...

    def threads(self, most: int, row: Row) -> int:
        """Returns how many threads pay, up to `most`, by a trial with the parameters of a row."""
        ...

    def close(self) -> None: ...


def runs_of(job: Job) -> Runs:
    """The job in this process."""
    return RunsOfFunction(job.function) if job.function is not None else RunsOfFmu(job)


def _part(
    table: Table, columns: Sequence[Column], stop: threading.Event | None, one: Callable[[Row], tuple[Kept, list[str]]]
) -> Part:
    """Does the runs of a table, each by a function that returns what remains of it, and warnings."""
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
    """Calls of a function of the user's."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def prepare(self) -> None:
        return None

    def tried(self, _: Mapping[str, Array], arguments: Mapping[str, Any]) -> list[Column]:
        return columns_of(values_of(self._function(**arguments)))

    def part(self, table: Table, columns: Sequence[Column], stop: threading.Event | None = None) -> Part:
        return _part(table, columns, stop, lambda row: (flat(values_of(self._function(**row[1])), columns), []))

    def threads(self, most: int, _: Row) -> int:
        return most

    def close(self) -> None:
        pass


class RunsOfFmu:
    """Runs of an FMU, with its instances."""

    def __init__(self, job: Job) -> None:
        if job.file is None:
            raise ValueError("this job has no FMU")
        self.job = job
        self.description: Description = describe(job.file)
        self.outputs: Sequence[Variable] = [self.description.get(name) for name in job.outputs]
        self._built_in = None if callable(job.reduce) else BuiltIn(self.description, self.outputs, job.reduce)
        self._idle: deque[_Runner] = deque()
        changes = callable(job.time) or callable(job.inputs) or "orientation" in job.varied
        self._common = None if changes else _Samples(self, {}, {})

    def prepare(self) -> list[Column] | None:
        self._idle.append(_Runner(self))
        return None if self._built_in is None else self._built_in.columns

    def tried(self, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> list[Column]:
        return self._run((parameters, arguments), lambda _, result: columns_of(values_of(self._function(result()))))[0]

    def part(self, table: Table, columns: Sequence[Column], stop: threading.Event | None = None) -> Part:
        def kept(rows: Rows, result: Callable[[], Result]) -> Kept:
            return (
                flat(values_of(self._function(result())), columns) if self._built_in is None else self._built_in(rows)
            )

        return _part(table, columns, stop, lambda row: self._run(row, kept))

    def threads(self, most: int, row: Row) -> int:
        """Between steps a thread needs the interpreter, which only one can have, and gives it to another at a cost."""
        share = 1.0
        try:
            for _ in range(TRIALS):
                start = perf_counter()
                self._run(row, lambda rows, _: None)
                took = perf_counter() - start
                share = min(share, 1 - self._idle[-1].instance.stepping / took)
                if took > LONG:
                    break
        except Exception:
            # The row will have the message.
            return most
        return max(1, min(most, int(PAYS / max(share, PAYS / most))))

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def _function(self, result: Result) -> Any:
        reduce: Any = self.job.reduce
        return reduce(result)

    def _run(self, row: Row, kept: Callable[[Rows, Callable[[], Result]], T]) -> tuple[T, list[str]]:
        """Does a run, and returns what `kept` makes of its samples, or of its result, and the warnings of the FMU."""
        parameters, arguments = row
        samples = self._common or _Samples(self, parameters, arguments)
        runner = self._runner()
        try:
            rows = runner.run(samples, parameters)
            return kept(rows, lambda: runner.result(samples, rows, parameters, arguments)), runner.warnings()
        finally:
            if runner.instance.status < FATAL:
                self._idle.append(runner)

    def _runner(self) -> "_Runner":
        while True:
            try:
                runner = self._idle.pop()
            except IndexError:
                return _Runner(self)
            try:
                runner.restart()
                return runner
            except FmuError:
                # After an error an FMU may refuse even that.
                runner.close()


class _Samples:
    """Times and inputs of a run, or of all runs."""

    def __init__(self, runs: RunsOfFmu, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> None:
        job, description = runs.job, runs.description
        self.time = check_time(called(job.time, arguments) if callable(job.time) else job.time)
        inputs = called(job.inputs, arguments, self.time) if callable(job.inputs) else job.inputs
        self.given = given_inputs(description, self.time, inputs or {})
        # Only the names of parameters that differ between runs matter here.
        known: dict[str, Any] = dict.fromkeys(job.varied) | dict(job.constants) | dict(parameters)
        before = set(known)
        if "derivatives" not in known and description.has_parameter("derivatives"):
            add_rates(description, self.time, self.given)
        complete(description, self.given, known)
        self.parameters = parameter_values(description, {name: known[name] for name in known if name not in before})
        self.columns = over_time(description, self.time, self.given)
        first = {variable: values[0] for variable, values in self.columns.items()}
        self.variables = tuple(first)
        # Of all variables of a type.
        self.first = [
            np.concatenate([np.ravel(first[variable]) for variable in group.variables])
            for group in groups(self.variables, description.fmi)
        ]
        self.joined = join(self.columns, description.fmi)


class _Instance(Instance):
    """An instance whose messages are kept, not shown."""

    def warn(self, text: str) -> None:
        pass


class _Runner:
    """An instance, and its state before the first run."""

    def __init__(self, runs: RunsOfFmu) -> None:
        self.runs, self.instance = runs, _Instance(runs.description)
        self._constants = {runs.description.variables[name]: value for name, value in runs.job.constants.items()}
        self._fresh: Any = None
        try:
            self.instance.set(self._constants)
            if runs.description.keeps_states:
                self._fresh = self.instance.call("getFMUState")
        except FmuError:
            self.close()
            raise

    def run(self, samples: _Samples, parameters: Mapping[str, Array]) -> Rows:
        """Does a run, and returns the samples of its outputs, which the next run may overwrite."""
        instance, variables = self.instance, self.runs.description.variables
        instance.set(samples.parameters | {variables[name]: value for name, value in parameters.items()})
        instance.enter_initialization(samples.time[0], None)
        for group, row in zip(instance.grouped(samples.variables), samples.first, strict=True):
            instance.set_row(group, row)
        instance.call("exitInitializationMode")
        return record(instance, samples.time, samples.columns, self.runs.outputs, samples.joined)

    def result(
        self, samples: _Samples, rows: Rows, parameters: Mapping[str, Array], arguments: Mapping[str, Any]
    ) -> Result:
        """These samples as `simulate` returns them."""
        description = self.runs.description
        varied = {description.variables[name]: value for name, value in parameters.items()}
        known = _readable(self._constants | samples.parameters | varied) | dict(arguments)
        values = {variable.name: column for variable, column in split(rows).items()}
        ordered = {variable.name: values[variable.name] for variable in self.runs.outputs}
        return Result(description, samples.time, ordered, inputs=samples.given, parameters=known)

    def restart(self) -> None:
        """Makes the instance as it was before the first run."""
        instance = self.instance
        instance.forget()
        instance.stepping = 0.0
        if self._fresh is not None:
            instance.call("setFMUState", self._fresh)
            instance.status = 0
        else:
            instance.reset()
            instance.set(self._constants)

    def warnings(self) -> list[str]:
        return [text for status, text in self.instance.messages if status == 1]

    def close(self) -> None:
        if self._fresh is not None:
            self.instance.call("freeFMUState", self._fresh)
            self._fresh = None
        self.instance.free(terminate=False)


def _readable(parameters: Mapping[Variable, Array]) -> dict[str, Any]:
    """Parameters as users write them."""
    found: dict[str, Any] = {}
    for variable, value in parameters.items():
        item: Any = value if variable.shape else np.asarray(value).item()
        found[variable.name] = (
            next((name for name, number in variable.items.items() if number == item), item) if variable.items else item
        )
    return found
