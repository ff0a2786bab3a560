"""Program of the process that runs an FMU for `isolation.py`: `python -m multibody_fmu.runs.isolated_run FOLDER`."""

import os
import pickle
import sys
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np

from .engine import Finished, Plan
from .isolation import PLACE, RESULT, TASK, Task


def main(folder: Path) -> None:
    """Makes the run of the folder's task, and writes the result into the folder."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with open(folder / TASK, "rb") as opened:
        result = _result(pickle.load(opened), np.memmap(folder / PLACE, np.int64, "r+"))
    incomplete = folder / f"{RESULT}.part"
    with open(incomplete, "wb") as written:
        pickle.dump(result, written, protocol=5)
    # The result is complete now, whatever happens when the library is unloaded.
    incomplete.replace(folder / RESULT)


def _result(task: Task, place: "np.memmap[tuple[int], np.dtype[np.int64]]") -> Finished | Exception:
    columns = {
        variable: np.broadcast_to(column[0], (task.time.size, *variable.shape)) if is_constant else column
        for (variable, column), is_constant in zip(task.element.columns.items(), task.constant, strict=True)
    }
    try:
        return Plan.single(replace(task.element, columns=columns), task.stops).finished(task.time, place=place)
    except Exception as error:
        return error


def _end_with_parent() -> None:
    """Ends this process as soon as its parent ends."""
    # Returns at the end of the parent's pipe. `sys.stdin` would be locked when the interpreter ends.
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
