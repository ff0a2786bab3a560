"""Runs of an FMU in a process of its own, which may crash without harm to this one."""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from ..arguments import number, switch
from ..arguments.arrays import Array
from ..arguments.messages import FmuError, in_row
from .engine import Finished, RunElement

# Files in the shared folder.
TASK, RESULT, PLACE = "task.pickle", "result.pickle", "place"
# Values of the place before an instance is made, and during initialization.
LOADING, INITIALIZING = -2, -1
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


@dataclass
class Task:
    """A run for another process."""

    element: RunElement
    constant: list[bool]
    """Whether each input has a single row."""
    time: Array
    stops: list[float] | str | None
    """End times of integration steps, or `rows`."""


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
) -> Finished:
    """Makes all steps of an FMU in a process of its own.

    Raises an FmuError with the name of the file if the process ends early, or takes longer than `timeout` in s.
    """
    with tempfile.TemporaryDirectory(prefix="multibody-fmu-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with open(folder / TASK, "wb") as opened:
            pickle.dump(_task(element, time, stops), opened, protocol=5)
        np.array([LOADING], np.int64).tofile(folder / PLACE)
        process = _start(folder)
        try:
            is_done = _wait(process, folder, timeout, progress)
        finally:
            _end(process)
        if (folder / RESULT).exists():
            with open(folder / RESULT, "rb") as opened:
                result = pickle.load(opened)
            if isinstance(result, Exception):
                raise result
            assert isinstance(result, Finished)
            return result
        reason = (
            f"{file} ended its process {_manner(process.returncode)}"
            if is_done
            else f"{file} did not return within {timeout:g} s: its process was ended"
        )
        raise _located(reason, _row(folder), time)


def _task(element: RunElement, time: Array, stops: list[float] | str | None) -> Task:
    # A single row of constant inputs.
    constant = [not column.strides[0] for column in element.columns.values()]
    columns = {
        variable: column[:1] if is_constant else column
        for (variable, column), is_constant in zip(element.columns.items(), constant, strict=True)
    }
    changed = RunElement(**{**vars(element), "columns": columns})
    return Task(changed, constant, time, stops)


def _start(folder: Path) -> "subprocess.Popen[bytes]":
    """Starts the process. The end of its standard input signals the end of this process."""
    options: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        options = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    # The process finds modules as this one does, and not in the current folder first.
    paths = [*filter(None, sys.path), str(Path(__file__).parents[2])]
    return subprocess.Popen(
        [sys.executable, "-P", "-m", f"{__package__}.isolated_run", str(folder)],
        stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        **options,
    )


def _wait(
    process: "subprocess.Popen[bytes]", folder: Path, timeout: float | None, progress: Callable[[int], None] | None
) -> bool:
    """Waits for the end of the process, at most until the timeout. Returns whether it has ended."""
    end = None if timeout is None else monotonic() + timeout
    while True:
        left = None if end is None else max(0.0, end - monotonic())
        pause = left if progress is None else min(PAUSE, PAUSE if left is None else left)
        try:
            process.wait(pause)
            return True
        except subprocess.TimeoutExpired:
            if progress is not None:
                progress(max(0, _row(folder)))
            if end is not None and monotonic() >= end:
                return False


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Ends the process, and on POSIX its children."""
    if process.poll() is None:
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
    if process.stdin is not None:
        process.stdin.close()


def _row(folder: Path) -> int:
    return int(np.fromfile(folder / PLACE, np.int64)[0])


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
