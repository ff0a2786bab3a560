"""Runs of a sweep in this process: reused instances, and kept values of each run."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from threading import Lock
from time import perf_counter
from typing import Any, Protocol, TypeVar

import numpy as np

from .. import _native
from ..arguments.arrays import Array, check_time
from ..arguments.messages import FmuError
from ..descriptions.description import Variable, describe
from ..descriptions.parameter_groups import sized
from ..own_elements import OwnDescription
from ..runs.connections import change_of, split
from ..runs.engine import Finished, Plan, check_stops
from ..runs.fmu import FmuInstance
from ..runs.isolation import Process, Task, Work, whole_run
from ..runs.preparation import Prepared
from ..runs.result import Result
from ..runs.run_state import changed_from, check_start
from ..runs.system import result_of
from .job import Job, called
from .preparation import prepared_parts, varied_of
from .reduced import Columns, Kept, Reduced, joined, reduced, reduced_in_turn, text_of, warnings_in
from .reductions import BuiltIn, Column, columns_of, flat, values_of
from .table import Table

T = TypeVar("T")
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
# Numbers and texts.
Values = tuple[Array, list[str]]


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

    def close(self) -> None:
        """Ends processes of runs."""
        ...


def runs_of(job: Job) -> Runs:
    """Returns the job's runs in this process."""
    return RunsOfFunction(job.function) if job.function is not None else RunsOfFmu(job)


def _part(
    table: Table, columns: Sequence[Column], stop: _native.Stop | None, one: Callable[[Row], tuple[Values, str]]
) -> Part:
    """Does the runs of a table by a function that returns kept values and warnings."""
    widths = [sum(len(column.elements) for column in columns if column.is_text == is_text) for is_text in (False, True)]
    part = Part(np.full((len(table), widths[0]), np.nan), [], [], [])
    for row in range(len(table)):
        if stop is not None and stop.is_set():
            raise InterruptedError("the sweep was stopped")
        texts, message, warnings = [""] * widths[1], "", ""
        try:
            (part.numbers[row], texts), warnings = one(table.row(row))
        except Exception as error:
            message = text_of(error)
        part.texts.append(texts)
        part.messages.append(message)
        part.warnings.append(warnings)
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
        return _part(table, columns, stop, lambda row: (flat(values_of(self._function(**row[1])), columns), ""))

    def threads(self, most: int, _: Row) -> int:
        return most

    def close(self) -> None:
        pass


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
        self._kept = [] if self._built_in is None else [self._source(*entry) for entry in self._built_in.kept]
        forms = any(name.rpartition(".")[2] == "orientation" for name in job.varied)
        changes = callable(job.time) or callable(job.inputs) or forms
        self._common = None if changes else _Samples(self, {}, {})
        # Instances of one plan serve plans like it.
        self._last: Plan | None = None
        # Processes that no thread uses.
        self._processes: list[Process] = []

    def place(self, name: str) -> tuple[int, Variable]:
        """Returns the position of a variable's element, and the variable in it."""
        if self.job.system is None:
            return 0, self.description.get(name)
        own, inner = split(self.job.system.descriptions, name)
        position = next(at for at, (element, _) in enumerate(self.elements) if element == own)
        return position, self.elements[position][1].get(inner)

    def _source(self, variable: Variable, place: int, kind: str) -> Kept:
        """Returns the entry of an element behind an entry of an output."""
        own = None if self.job.system is None else self.job.system.connectors.get(variable.name)
        if own is None:
            position, inner = self.place(variable.name)
            return Kept(position, inner.name, place, kind)
        end = own.ends[place if own.is_split else 0]
        position = next(at for at, (element, _) in enumerate(self.elements) if element == end.element)
        at = end.place if end.place is not None else 0 if own.is_split else place
        change = change_of(end.transformation, end.variable, own.variable)
        return Kept(position, end.variable.name, at, kind, change)

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
        if self._built_in is None:

            def kept(run: _Run) -> Values:
                return flat(values_of(self._function(run.result())), columns)

            return _part(table, columns, stop, lambda row: self._run(row, kept, stop))
        if self._common is not None:
            found = self._reduced(self._common, table, stop)
        else:
            found = joined([self._row(table, row, stop) for row in range(len(table))], len(self._kept))
        numbers, texts = self._built_in.split(found)
        return Part(numbers, texts, found.messages, found.warnings)

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

    def close(self) -> None:
        while self._processes:
            self._processes.pop().close()

    def _function(self, result: Result) -> Any:
        reduce: Any = self.job.reduce
        return reduce(result)

    def _run(self, row: Row, kept: "Callable[[_Run], T]", stop: _native.Stop | None = None) -> tuple[T, str]:
        """Does a run. Returns the result of `kept`, and the FMU's warnings."""
        parameters, arguments = row
        samples = self._common or _Samples(self, parameters, arguments)
        values = self._columns({name: value[np.newaxis] for name, value in parameters.items()}, samples, 1)
        if self.job.isolate:
            [done] = self._replies(samples, partial(whole_run, values=values, state=self._state), 1, stop)
            if isinstance(done, Exception):
                raise done
        else:
            plan = self._plan(samples)
            done = plan.finished(samples.time, plan.batched(values), state=self._state)
        if done.error is not None:
            raise done.error
        return kept(_Run(self, samples, parameters, arguments, done)), warnings_in(done.messages)

    def _row(self, table: Table, row: int, stop: _native.Stop | None) -> "Reduced | Exception":
        """Does a run with times or inputs of its own."""
        try:
            return self._reduced(_Samples(self, *table.row(row)), table.part(row, row + 1), stop)
        except InterruptedError:
            raise
        except Exception as error:
            return error

    def _reduced(self, samples: "_Samples", table: Table, stop: _native.Stop | None) -> Reduced:
        """Does the runs of a table without the interpreter, in this process or another one."""
        runs = len(table)
        columns = self._columns(table.parameters, samples, runs)
        if not self.job.isolate:
            try:
                return reduced(self._plan(samples), samples.time, columns, runs, self._kept, stop, state=self._state)
            except FmuError as error:
                text = f"{error} Each thread of a sweep has instances of its own: threads=1 needs one."
                raise FmuError(error.function, error.status, text) from None
        found: list[Reduced | Exception] = []
        while len(found) < runs:
            done = len(found)
            rest = [(position, name, values[done:]) for position, name, values in columns]
            work = partial(reduced_in_turn, columns=rest, runs=runs - done, kept=self._kept, state=self._state)
            found += self._replies(samples, work, runs - done, stop)
        return joined(found, len(self._kept))

    def _replies(self, samples: "_Samples", work: Work, runs: int, stop: _native.Stop | None) -> Iterator[Any]:
        """Yields the replies of a process, which serves later runs; after its end, the error as the last one."""

        def refuse_after_stop(_: int) -> None:
            if stop is not None and stop.is_set():
                raise InterruptedError("the sweep was stopped")

        job = self.job
        name = self.description.model if job.file is None or job.file.is_dir() else job.file.name
        # The lock of the interpreter makes this safe between threads.
        process = self._processes.pop() if self._processes else Process(name)
        try:
            for reply in process.replies(samples.task, work, runs, job.timeout, refuse_after_stop):
                refuse_after_stop(0)
                yield reply
            self._processes.append(process)
        except FmuError as error:
            yield error

    def _plan(self, samples: "_Samples") -> Plan:
        """Returns the plan of runs in this process."""
        if samples is self._common:
            return samples.plan(None)
        self._last = samples.plan(self._last)
        return self._last

    @property
    def _state(self) -> "_native.SavedRun | None":
        """State at which the runs begin."""
        return None if self.job.state is None else self.job.state.native

    def _columns(self, parameters: Mapping[str, Array], samples: "_Samples", runs: int) -> Columns:
        """Returns parameters (runs, ...) by element; sizes are among the constants."""
        places = [
            (*self.place(name), values) for name, values in parameters.items() if name not in self.description.sizing
        ]
        changed = [(at, name, np.broadcast_to(row[0], (runs, *row.shape[1:]))) for at, name, row in samples.changed]
        return [*changed, *((position, variable.name, values) for position, variable, values in places)]


class _Samples:
    """Times and inputs of a run, or of all runs, and the FMUs with them."""

    def __init__(self, runs: RunsOfFmu, parameters: Mapping[str, Array], arguments: Mapping[str, Any]) -> None:
        job = runs.job
        self.time = check_time(called(job.time, arguments) if callable(job.time) else job.time)
        if job.state is not None:
            check_start(job.state, self.time[0])
        self.stops = check_stops(job.stops, self.time)
        inputs = called(job.inputs, arguments, self.time) if callable(job.inputs) else job.inputs
        self.parts = prepared_parts(job, runs.description, self.time, inputs, job.outputs, parameters)
        self.changed: list[tuple[int, str, Array]] = []
        """Parameters of all runs that differ from those of the state."""
        if job.state is not None:
            of_rows = [runs.place(name) for name in varied_of(job, runs.description)]
            for position, part in enumerate(self.parts):
                of_element = {variable.name for at, variable in of_rows if at == position}
                own = {name: value for name, value in part.parameters.items() if name not in of_element}
                self.changed += changed_from(job.state, position, part.element, own)
        elements, order = [part.element for part in self.parts], job.order
        if job.system is not None:
            self._system = elements, order.name, order.weight, self.stops
        else:
            self._system = elements, "coupled" if elements[0].kind == "me" else "parallel", 1.0, self.stops
        self._lock = Lock()
        self._plan: Plan | None = None

    def plan(self, like: Plan | None) -> Plan:
        """Returns the elements in the native module's form, with the instances of a plan `like` this one."""
        with self._lock:
            if self._plan is None:
                self._plan = Plan(*self._system, like)
            return self._plan

    @cached_property
    def task(self) -> Task:
        """Elements and times for other processes."""
        elements, order, weight, stops = self._system
        return Task.of(elements, self.time, order, weight, stops)


@dataclass
class _Run:
    """A finished run."""

    runs: RunsOfFmu
    samples: _Samples
    parameters: Mapping[str, Array]
    arguments: Mapping[str, Any]
    done: Finished

    def result(self) -> Result:
        """Returns the result as `simulate` does."""
        system, time = self.runs.job.system, self.samples.time
        parts = [self._part(position) for position in range(len(self.samples.parts))]
        if system is not None:
            return result_of(system, time, parts, self.done, self.runs.job.outputs)
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
