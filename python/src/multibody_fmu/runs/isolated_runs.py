"""Program of a process for runs: `python -m multibody_fmu.runs.isolated_runs FOLDER HANDLE`, see `isolation.py`."""

import os
import sys
import threading
from multiprocessing import connection
from pathlib import Path

import numpy as np

from .engine import Plan
from .isolation import PLACE, Place, Task


def main(folder: Path, handle: int) -> None:
    """Does the work that the connection brings, until its end."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    place: Place = np.memmap(folder / PLACE, np.int64, "r+")
    with _opened(handle) as parent:
        known: tuple[Task, Plan] | None = None
        while True:
            try:
                task, work = parent.recv()
            except EOFError:
                return
            try:
                if task is not None:
                    known = task, task.plan(None if known is None else known[1])
                assert known is not None
                for reply in work(known[1], known[0].time, place):
                    parent.send(reply)
            except Exception as error:
                parent.send(error)


def _opened(handle: int) -> "connection.Connection":
    """Returns this end of the connection, which programs of the FMU do not inherit."""
    if sys.platform == "win32":
        os.set_handle_inheritable(handle, False)
        return connection.PipeConnection(handle)
    os.set_inheritable(handle, False)
    return connection.Connection(handle)


def _end_with_parent() -> None:
    """Ends this process as soon as its parent ends."""
    # Returns at the end of the parent's pipe. `sys.stdin` would be locked when the interpreter ends.
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
