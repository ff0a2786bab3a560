"""Trees of frames, as in `tf`: poses in the parent become poses in the root."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..frames.quaternions import absolute_rotation, resolve1
from ..mechanics.poses import with_dropouts
from .interpolation import interpolated, lengths, longest_step, places


@dataclass(frozen=True)
class Link:
    """Poses of a frame, resolved in its parent: one constant, or one for each time."""

    parent: str
    time: Array | None
    """Times in s, None for a constant pose."""
    r: Array
    Q: Array


@dataclass
class RootedFrames:
    """Frames, resolved in the roots of their trees."""

    frames: dict[str, dict[str, Array]] = field(default_factory=dict)
    """`time`, `r_0` and `Q` of each moving frame."""
    roots: dict[str, str] = field(default_factory=dict)
    """Root of each frame, by the name of the frame."""
    attached: dict[str, str] = field(default_factory=dict)
    """Carrier of each moving frame that is fixed to another frame."""
    fixed: dict[str, dict[str, Array]] = field(default_factory=dict)
    """`r_0` and `Q` of each root and of each frame that does not move in its root."""
    notes: list[str] = field(default_factory=list)
    """Notes about omitted frames and samples."""


def in_roots(links: Mapping[str, Link], parents: Mapping[str, Iterable[str]]) -> RootedFrames:
    """Resolves frames in the roots of their trees at their own times, fixed frames at the times of their parents.

    Parents are interpolated: positions on a line, orientations about a fixed axis. `parents` lists all parents that a
    frame has had. A frame with several, or below itself, is left out; frames below are resolved in it.
    """
    found = RootedFrames()
    usable = dict(links)
    for name, known in parents.items():
        several = sorted(set(known))
        if len(several) > 1:
            found.notes.append(f"{name} has the parents {' and '.join(several)}: it is left out")
            usable.pop(name, None)
    for loop in _loops(usable):
        found.notes.append(f"{listed(loop)} are each other's parents, in a loop: they are left out"
                           if len(loop) > 1 else f"{loop[0]} is its own parent: it is left out")  # fmt: skip
        for name in loop:
            del usable[name]
    lost = []
    for name in usable:
        path = _path(usable, name)
        above = [usable[one] for one in path]
        root = above[-1].parent
        found.fixed.setdefault(root, {"r_0": np.zeros(3), "Q": np.array([0.0, 0.0, 0.0, 1.0])})
        first = next((link for link in above if link.time is not None), None)
        time = np.zeros(1) if first is None or first.time is None else first.time
        r, Q = _pose(above[0], time)
        for link in above[1:]:
            r_parent, Q_parent = _pose(link, time)
            r = r_parent + resolve1(Q_parent, r)
            Q = absolute_rotation(Q_parent, Q)
        found.roots[name] = root
        if first is None:
            found.fixed[name] = {"r_0": r[0], "Q": Q[0]}
            continue
        # Keeps dropouts of the frame itself.
        rows = np.isfinite(r).all(axis=1) & np.isfinite(Q).all(axis=1) | ~_has_pose(first)
        if not rows.any():
            found.notes.append(f"{name} is left out: its parents have no poses at its times")
            continue
        if not rows.all():
            lost.append(f"{np.sum(~rows)} of {name}")
        if above[0].time is None:
            found.attached[name] = next(one for one in path if usable[one] is first)
        found.frames[name] = {"time": time[rows], "r_0": r[rows], "Q": Q[rows]}
    if lost:
        found.notes.append(f"samples at which parents have no poses are left out: {listed(lost, 8)}")
    return found


def _path(links: Mapping[str, Link], name: str) -> list[str]:
    """Returns the names of a frame, its parent and so on, without the root."""
    found = []
    while name in links:
        found.append(name)
        name = links[name].parent
    return found


def _loops(links: Mapping[str, Link]) -> list[list[str]]:
    """Finds loops of frames that are below themselves."""
    found: list[list[str]] = []
    done: set[str] = set()
    for name in links:
        path: dict[str, None] = {}
        while name in links and name not in done and name not in path:
            path[name] = None
            name = links[name].parent
        if name in path:
            names = list(path)
            found.append(sorted(names[names.index(name) :]))
        done |= path.keys()
    return found


def _has_pose(link: Link) -> Array:
    """Flags the samples that are not dropouts."""
    return np.asarray(np.isfinite(link.r).all(axis=1) & np.isfinite(with_dropouts(link.Q, 1)).all(axis=1))


def _pose(link: Link, time: Array) -> tuple[Array, Array]:
    """Interpolates positions and orientations of a link; NaN without a pose."""
    Q = with_dropouts(link.Q, 1)
    if link.time is None:
        return np.tile(link.r, (time.size, 1)), np.tile(Q / np.linalg.norm(Q), (time.size, 1))
    if np.array_equal(link.time, time):
        return link.r, Q / lengths(Q)[:, None]
    at, part, valid = places(link.time, time, longest_step(link.time))
    r, Q = (
        interpolated(name, values, link.time, at, part, time, "linear") for name, values in (("r_0", link.r), ("Q", Q))
    )
    return np.where(valid[:, None], r, np.nan), np.where(valid[:, None], Q, np.nan)
