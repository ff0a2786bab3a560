"""Arrows, points and texts that users add to `view`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import number, word
from ..arguments.arrays import Array
from ..arguments.messages import listed
from .frames import Frame
from .recording import Recording

COLOR = "#8b5cf6"


@dataclass(frozen=True)
class Arrow:
    """An arrow in the picture, such as a wind, a velocity or a command.

    Parameters
    ----------
    vector : array_like, shape (n, 3) or (3,)
        Vector at each time, or a constant: in m, or in any unit with a `scale`.
    r : array_like, shape (n, 3) or (3,)
        Position of the tail in m.
    frame : str, optional
        Frame that resolves `vector` and `r`, with its origin as the start of `r`; by default the world frame.
    name : str
        Name beside the tip.
    color : str
        CSS colour.
    scale : float
        Length in m of an arrow for a vector of length 1.
    """

    vector: ArrayLike
    r: ArrayLike = (0, 0, 0)
    frame: str | None = None
    name: str = ""
    color: str = COLOR
    scale: float = 1.0


@dataclass(frozen=True)
class Point:
    """A point in the picture, such as a goal, a landmark or a point of contact.

    Parameters
    ----------
    r : array_like, shape (n, 3) or (3,)
        Position in m at each time, or a constant.
    frame : str, optional
        Frame that resolves `r`, with its origin as the start of `r`; by default the world frame.
    name : str
        Name beside the point.
    color : str
        CSS colour.
    """

    r: ArrayLike
    frame: str | None = None
    name: str = ""
    color: str = COLOR


@dataclass(frozen=True)
class Text:
    """A text in the picture.

    Parameters
    ----------
    text : str
        Text, in one line.
    r : array_like, shape (n, 3) or (3,)
        Position in m at each time, or a constant.
    frame : str, optional
        Frame that resolves `r`, with its origin as the start of `r`; by default the world frame.
    color : str, optional
        CSS colour; by default the colour of other texts.
    """

    text: str
    r: ArrayLike
    frame: str | None = None
    color: str | None = None


Mark = Arrow | Point | Text


@dataclass
class Drawn:
    """A mark of one run in the world frame: position (n, 3) in m, and for an arrow the way (n, 3) in m to its tip."""

    mark: Mark
    r: Array
    vector: Array | None

    def page(self, origin: Array, add: Callable[[Array], dict[str, int]]) -> dict[str, Any]:
        """Returns the entry in the page; `add` stores a column."""
        mark = self.mark
        entry: dict[str, Any] = {
            "kind": type(mark).__name__.lower(),
            "text": mark.text if isinstance(mark, Text) else mark.name,
            "color": mark.color,
            "r": add(self.r - origin),
        }
        if isinstance(mark, Arrow) and self.vector is not None:
            entry |= {"vector": add(self.vector), "scale": float(mark.scale)}
        return entry


def check_marks(marks: Any, check_frame: Callable[[str], None]) -> list[Mark]:
    """Returns the marks. Refuses other objects, and frames that `check_frame` does not know."""
    if isinstance(marks, Mark):
        marks = [marks]
    if not isinstance(marks, Iterable):
        raise TypeError(f"marks: {marks!r} is a {type(marks).__name__}: must be an Arrow, a Point, a Text or a list")
    for mark in marks:
        if not isinstance(mark, Mark):
            raise TypeError(f"marks: {mark!r} is a {type(mark).__name__}: must be an Arrow, a Point or a Text")
        for name in ("text", "name", "frame", "color"):
            value = getattr(mark, name, "")
            if value is not None:
                word(f"marks: {name}", value)
        if isinstance(mark, Arrow) and not 0 < number(f"scale of {_title(mark)}", mark.scale) < np.inf:
            raise ValueError(f"{_title(mark)} has scale {mark.scale}: must be a positive number of m")
        if mark.frame is not None:
            check_frame(mark.frame)
    return list(marks)


def in_runs(
    marks: Sequence[Mark], runs: Sequence[Recording], frames: Sequence[Mapping[str, Frame]]
) -> list[list[Drawn]]:
    """Assigns marks to runs. `frames` has the frames of each run by all of their names in `view`.

    A mark of a frame belongs to each run that has the frame, others to the first run with an equal number of times.
    """
    found: list[list[Drawn]] = [[] for _ in runs]
    for mark in marks:
        if mark.frame is not None:
            for drawn, run, known in zip(found, runs, frames, strict=True):
                if mark.frame in known:
                    drawn.append(_drawn(mark, run, known[mark.frame]))
            continue
        index = _run_of(mark, runs)
        found[index].append(_drawn(mark, runs[index], None))
    return found


def _run_of(mark: Mark, runs: Sequence[Recording]) -> int:
    """Finds the run with times for a mark in the world frame, and returns its index."""
    rows = [len(values) for values in _arrays(mark).values() if values.ndim == 2]
    same = [index for index, run in enumerate(runs) if not rows or run.time.size == rows[0]]
    if not same:
        return 0
    first = runs[same[0]]
    others = [runs[index].run for index in same if not np.array_equal(runs[index].time, first.time)]
    if rows and others:
        raise ValueError(
            f"{_title(mark)} has {rows[0]} rows, as have the results {listed([first.run, *others])} at other times: "
            "give its frame"
        )
    return same[0]


def _drawn(mark: Mark, run: Recording, frame: Frame | None) -> Drawn:
    rows = run.time.size
    values = {}
    for name, given in _arrays(mark).items():
        if given.shape not in ((3,), (rows, 3)):
            raise ValueError(f"{name} of {_title(mark)} has shape {given.shape}: must be (3,) or {(rows, 3)}")
        wrong = np.flatnonzero(~np.isfinite(given).reshape(-1, 3).all(axis=1))
        if wrong.size:
            row = f" in row {wrong[0]} (time {run.time[wrong[0]]:g} s)" if given.ndim == 2 else ""
            raise ValueError(f"{name} of {_title(mark)} is not finite{row}")
        values[name] = np.broadcast_to(given, (rows, 3))
    r, vector = values["r"], values.get("vector")
    if isinstance(mark, Arrow) and vector is not None:
        vector = vector * mark.scale
    if frame is None:
        return Drawn(mark, r, vector)
    return Drawn(mark, frame.r + frame.to_world(r), None if vector is None else frame.to_world(vector))


def _arrays(mark: Mark) -> dict[str, Array]:
    given = {"r": mark.r, "vector": mark.vector} if isinstance(mark, Arrow) else {"r": mark.r}
    arrays = {}
    for name, value in given.items():
        try:
            arrays[name] = np.asarray(value, dtype=float)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{name} of {_title(mark)} is {value!r}: must be numbers (n, 3) or (3,)") from None
    return arrays


def _title(mark: Mark) -> str:
    name = mark.text if isinstance(mark, Text) else mark.name
    return " ".join(part for part in ("the", type(mark).__name__, name) if part)
