"""Frames of a recording by names of variables, and their names in arguments and for readers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import UnknownName, listed, meant
from ..frames import quaternions
from ..mechanics.poses import quaternion_from_matrix, refuse_zeros
from .recording import Recording
from .solids import Solid

DROPOUTS = "leave out the rows of dropouts"
IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])


@dataclass
class Frame:
    """Positions (n, 3) of a frame in m, and optionally orientations as quaternions (n, 4), scalar last."""

    name: str
    r: Array
    Q: Array | None
    planar: bool = False
    label: str = ""
    solids: Sequence[Solid] = ()
    """Shapes of a body of a model."""

    def to_world(self, vectors: Array) -> Array:
        """Resolves vectors (n, 3) of this frame in the world frame."""
        return vectors if self.Q is None else quaternions.resolve1(self.Q, vectors)


def frames(recording: Recording) -> list[Frame]:
    """Returns all frames with a position, except a frame_resolve that was never set."""
    found = []
    for name in recording.values:
        if name.endswith(".r_0"):
            found.append(_spatial(recording, name.removesuffix(".r_0")))
        elif name.endswith(".x") and f"{name[:-1]}y" in recording.values:
            found.append(_planar(recording, name.removesuffix(".x")))
    return [frame for frame in found if not (frame.name == "frame_resolve" and _is_world(frame))]


def model_bodies(recording: Recording) -> list[Frame]:
    """Returns the bodies of a model, drawn by their shapes."""
    return [Frame(name, body.r, body.Q, solids=body.solids) for name, body in recording.bodies.items()]


def at_origin(recording: Recording) -> list[Frame]:
    """Returns the orientations of a recording without positions as frames at the origin."""
    names = dict.fromkeys(
        name.removesuffix(ending) for name in recording.values for ending in (".R.T", ".Q") if name.endswith(ending)
    )
    found = [_spatial(recording, name) for name in names]
    return [frame for frame in found if not (frame.name == "frame_resolve" and _is_world(frame))]


def _spatial(recording: Recording, name: str) -> Frame:
    values = recording.values
    r = np.asarray(values.get(f"{name}.r_0", np.zeros((recording.time.size, 3))), dtype=float)
    T, Q = values.get(f"{name}.R.T"), values.get(f"{name}.Q")
    if T is not None and Q is not None:
        # One of them was set; the other keeps its start value.
        chosen = recording.parameters.get("orientation")
        if chosen in ("T", 1) or (chosen is None and np.all(Q == IDENTITY)):
            Q = None
    if Q is not None:
        refuse_zeros(f"{name}.Q", Q, recording.time, DROPOUTS)
        return Frame(name, r, Q / np.linalg.norm(Q, axis=1, keepdims=True))
    if T is not None:
        refuse_zeros(f"{name}.R.T", T, recording.time, DROPOUTS)
    return Frame(name, r, None if T is None else quaternion_from_matrix(T))


def _planar(recording: Recording, name: str) -> Frame:
    values = recording.values
    x, y = values[f"{name}.x"], values[f"{name}.y"]
    r = np.stack([x, y, np.zeros(len(x))], axis=1)
    phi = values.get(f"{name}.phi")
    Q = None if phi is None else np.stack([0 * phi, 0 * phi, np.sin(phi / 2), np.cos(phi / 2)], axis=1)
    return Frame(name, r, Q, planar=True)


def _is_world(frame: Frame) -> bool:
    return bool(np.all(frame.r == 0) and (frame.Q is None or np.all(frame.Q == IDENTITY)))


class FrameNames:
    """Names of the frames of several runs: alone, within a system, and within a result."""

    def __init__(self, runs: Sequence[Recording], found: Sequence[Sequence[Frame]]) -> None:
        self._pairs = [(run, frame) for run, inner in zip(runs, found, strict=True) for frame in inner]
        self._names = list(dict.fromkeys(name for run, frame in self._pairs for name in names_of(run, frame)))

    def check(self, name: str, where: str) -> None:
        """Raises a ValueError with suggestions if no frame has this name; `where` names the argument."""
        if name not in self._names:
            raise UnknownName(
                f"{where}: there is no frame {name}; the frames are {listed(self._names)}{meant(name, self._names)}"
            )

    def label(self, labels: Mapping[str, str]) -> None:
        """Labels each frame with the text of its longest name in `labels`, or its full name. Refuses unknown names."""
        for name in labels:
            self.check(name, "labels")
        for run, frame in self._pairs:
            known = [labels[name] for name in names_of(run, frame) if name in labels]
            frame.label = known[-1] if known else run.full(frame.name)


def names_of(run: Recording, frame: Frame) -> list[str]:
    """Returns the names of a frame, shortest first."""
    return list(dict.fromkeys([frame.name, run.within(frame.name), run.full(frame.name)]))
