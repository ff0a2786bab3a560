"""Runs in processes of their own, which may crash without harm to this one."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import _native
from ..arguments import number, switch
from ..arguments.arrays import Array
from ..arguments.messages import FmuError, in_row
from .engine import Finished, Plan, RunElement

# File in the shared folder: the row of the present step.
PLACE = "place"
# Values of the place before an instance is made, and during initialization.
LOADING, INITIALIZING = -2, -1
# Longest time in s for a process to end by itself.
END = 10.0
# Interval between updates of a bar, in s.
PAUSE = 0.1
# Exit codes of failed processes on Windows.
WINDOWS_CODES = {
    0xC0000005: "access violation",
    0xC000001D: "illegal instruction",
    0xC0000094: "integer division by zero",
    0xC00000FD: "stack overflow",
    0xC0000374: "heap corruption",
    0xC0000409: "abort",
}


Place = NDArray[np.int64]
# Function that makes runs of a plan in another process, and yields the reply of each.
Work = Callable[[Plan, Array, Place], Iterator[Any]]


@dataclass
class Task:
    """Elements and times of runs, in a form for other processes."""

    elements: list[RunElement]
    """Elements with a single row of constant inputs."""
    constant: list[list[bool]]
    """Whether each input of each element has a single row."""
    time: Array
    order: str
    weight: float
    stops: list[float] | str | None
    """End times of integration steps, or `rows`."""

    @classmethod
    def of(
        cls,
        elements: Sequence[RunElement],
        time: Array,
        order: str = "parallel",
        weight: float = 1.0,
        stops: list[float] | str | None = None,
    ) -> "Task":
        """Makes a task of the arguments of a `Plan`."""
        constant = [[not column.strides[0] for column in element.columns.values()] for element in elements]
        return cls(list(map(_with_single_rows, elements)), constant, time, order, weight, stops)

    def plan(self, like: Plan | None) -> Plan:
        """Returns the plan, with the instances of another one if possible."""
        elements = [
            replace(
                element,
                columns={
                    variable: np.broadcast_to(column[0], (self.time.size, *variable.shape)) if is_constant else column
                    for (variable, column), is_constant in zip(element.columns.items(), constant, strict=True)
                },
            )
            for element, constant in zip(self.elements, self.constant, strict=True)
        ]
        return Plan(elements, self.order, self.weight, self.stops, like)


def _with_single_rows(element: RunElement) -> RunElement:
    columns = {
        variable: column if column.strides[0] else column[:1].copy() for variable, column in element.columns.items()
    }
    return replace(element, columns=columns)


def check_timeout(isolate: bool, timeout: float | None) -> None:
    """Raises a ValueError for a timeout without a process, or one that is not positive."""
    switch("isolate", isolate)
    if timeout is None:
        return
    if not isolate:
        raise ValueError(f"timeout = {timeout!r}: only a process of its own can be ended; give isolate=True, too")
    if not number("timeout", timeout) > 0:
        raise ValueError(f"timeout = {timeout!r}: must be greater than 0")


def finished(
    element: RunElement,
    file: str,
    time: Array,
    timeout: float | None,
    progress: Callable[[int], None] | None,
    stops: list[float] | str | None = None,
    changed: Sequence[tuple[int, str, Array]] = (),
    state: "_native.SavedRun | None" = None,
    keep: bool = False,
) -> Finished:
    """Makes all steps of an FMU in a process of its own, as `whole_run`.

    Raises an FmuError with the name of the file if the process ends early, or takes longer than `timeout` in s.
    """
    order = "coupled" if element.kind == "me" else "parallel"
    process = Process(file)
    try:
        task = Task.of([element], time, order, stops=stops)
        work = partial(whole_run, values=changed, state=state, keep=keep, is_last=True)
        [result] = process.replies(task, work, 1, timeout, progress)
    finally:
        process.close()
    if isinstance(result, Exception):
        raise result
    assert isinstance(result, Finished)
    return result


def whole_run(
    plan: Plan,
    time: Array,
    place: Place,
    values: Sequence[tuple[int, str, Array]] = (),
    state: "_native.SavedRun | None" = None,
    keep: bool = False,
    is_last: bool = False,
) -> Iterator[Finished | Exception]:
    """Yields a run with these parameters of elements, of one row; the last one ends with the instances.

    For `state` and `keep` see `Plan.finished`.
    """
    found: Finished | Exception
    try:
        found = plan.finished(time, plan.batched(values), place=place, state=state, keep=keep)
    except Exception as error:
        found = error
    if is_last:
        del plan.native
    yield found


class Process:
    """A process for the runs of one thread."""

    def __init__(self, name: str) -> None:
        """`name` is that of the file or system, for messages."""
        self._name = name
        self._folder = tempfile.TemporaryDirectory(prefix="multibody-fmu-", ignore_cleanup_errors=True)
        np.array([LOADING], np.int64).tofile(Path(self._folder.name) / PLACE)
        self._connection, other = Pipe()
        with other:
            self._process = _start(Path(self._folder.name), other)
        self._known: Task | None = None
        self.is_alive = True
        """Whether the process waits for work."""

    def replies(
        self,
        task: Task,
        work: Work,
        count: int,
        timeout: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Any]:
        """Yields the replies of `count` runs.

        Raises an FmuError with the row if the process ends early, or a reply takes longer than `timeout` in s.
        `progress` gets the row some times a second. The process ends unless all replies are taken.
        """
        is_done = False
        try:
            self._connection.send((None if task is self._known else task, work))
            self._known = task
            for _ in range(count):
                reply = self._reply(timeout, progress)
                if reply is None:
                    reason = f"{self._name} did not return within {timeout:g} s: its process was ended"
                    raise _located(reason, self._row(), task.time)
                yield reply
            is_done = True
        except (EOFError, ConnectionError):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(END)
            reason = f"{self._name} ended its process {_manner(self._process.poll() or 0)}"
            raise _located(reason, self._row(), task.time) from None
        finally:
            if not is_done:
                self._end()

    def _reply(self, timeout: float | None, progress: Callable[[int], None] | None) -> Any:
        """Returns the next reply, or None after the timeout."""
        end = None if timeout is None else monotonic() + timeout
        while not self._connection.poll(PAUSE if end is None else min(PAUSE, max(0.0, end - monotonic()))):
            if progress is not None:
                progress(max(0, self._row()))
            if end is not None and monotonic() >= end:
                return None
            if self._process.poll() is not None and not self._connection.poll():
                # A process that it has started may keep the connection open.
                raise EOFError
        return self._connection.recv()

    def close(self) -> None:
        """Ends the process after its last reply. Its instances have some time to end."""
        if self.is_alive:
            self._connection.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(END)
            self._end()

    def _end(self) -> None:
        """Ends the process at once, and on POSIX its children."""
        self.is_alive = False
        self._connection.close()
        if self._process.poll() is None:
            if sys.platform != "win32":
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._folder.cleanup()

    def _row(self) -> int:
        return int(np.fromfile(Path(self._folder.name) / PLACE, np.int64)[0])


def _start(folder: Path, other: Connection) -> "subprocess.Popen[bytes]":
    """Starts a process with its end of the connection. The end of its standard input is that of this process."""
    options: dict[str, Any]
    if sys.platform == "win32":
        os.set_handle_inheritable(other.fileno(), True)
        startup = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [other.fileno()]})
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP, "startupinfo": startup}
    else:
        options = {"start_new_session": True, "pass_fds": [other.fileno()]}
    # The process finds modules as this one does, and not in the current folder first.
    paths = [*filter(None, sys.path), str(Path(__file__).parents[2])]
    return subprocess.Popen(
        [sys.executable, "-P", "-m", f"{__package__}.isolated_runs", str(folder), str(other.fileno())],
        stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        **options,
    )


def _manner(code: int) -> str:
    """Describes the end of a process by its exit code."""
    if code < 0:
        try:
            return f"by signal {-code} ({signal.Signals(-code).name})"
        except ValueError:
            return f"by signal {-code}"
    meaning = WINDOWS_CODES.get(code)
    return f"with exit code {code}" if meaning is None else f"with exit code {code:#x} ({meaning})"


def _located(reason: str, row: int, time: Array) -> FmuError:
    """Returns the error of an FMU that has ended or not returned, with the row that it had reached."""
    if row == LOADING:
        where = "before an instance was made"
    elif row == INITIALIZING:
        where = "in the initialization"
    else:
        where = "in a step" if row < time.size else "after the last step"
    error = FmuError("", 4, f"{reason} {where}.")
    return in_row(error, row, time[row]) if 0 <= row < time.size else error
