"""Sites of a MuJoCo model as frames of a system: views of their poses, and effects of forces on bodies."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from .models import id_of


class SiteFrame(NamedTuple):
    """A site, the names of its outputs, and views of its pose in MuJoCo's data."""

    site: int
    r_0: str
    v_0: str
    T: str
    w: str
    a_0: str
    z: str
    position: Array
    axes: Array
    """Axes of the site in the world, as columns (3, 3)."""
    transformation: Array
    """Transposed axes."""
    axes_by_row: Any
    """Memoryview of the axes, which is faster to convert to a list."""


class PushedSite(NamedTuple):
    """A site that can transmit a force."""

    frame: int
    """Index of the site among the frames."""
    f: str
    t: str
    arm: list[float]
    """Vector in m from the body's centre of mass to the site, resolved in the site."""
    load: list[float]
    """Cut force and cut torque, resolved in the site."""


class PushedBody(NamedTuple):
    """A body with sites that can transmit forces."""

    applied: Any
    """Memoryview of MuJoCo's applied force and torque about the centre of mass, resolved in the world."""
    further: list[float]
    """Additional force and torque, not from sites."""
    sites: list[PushedSite]


def sites_by_name(model: Any, frames: Sequence[str]) -> dict[str, int]:
    """Returns the ids of sites. Raises a ValueError for an unknown or repeated site."""
    is_list = isinstance(frames, Iterable) and not isinstance(frames, str)
    if not is_list or not all(isinstance(name, str) for name in frames):
        raise ValueError(f"frames = {frames!r}: must be a list of names of sites")
    twice = sorted({name for name in frames if list(frames).count(name) > 1})
    if twice:
        raise ValueError(f"frames has {listed(twice)} more than once")
    return {name: id_of(model, "site", model.nsite, name) for name in frames}


def site_frames(data: Any, sites: Mapping[str, int]) -> list[SiteFrame]:
    """Returns the frames at sites."""
    found = []
    for name, site in sites.items():
        axes = data.site_xmat[site].reshape(3, 3)
        r_0, v_0, T, w, a_0, z = (f"{name}.{part}" for part in ("r_0", "v_0", "R.T", "R.w", "a_0", "z"))
        views = data.site_xpos[site], axes, axes.T, memoryview(data.site_xmat[site])
        found.append(SiteFrame(site, r_0, v_0, T, w, a_0, z, *views))
    return found


def pushed_bodies(mujoco: Any, model: Any, data: Any, sites: Mapping[str, int]) -> list[PushedBody]:
    """Returns the bodies that forces at sites can move."""
    bodies: dict[int, PushedBody] = {}
    axes = np.empty(9)
    for frame, (name, site) in enumerate(sites.items()):
        body = above = int(model.site_bodyid[site])
        while above and not model.body_dofnum[above]:
            above = model.body_parentid[above]
        if above:
            mujoco.mju_quat2Mat(axes, model.site_quat[site])
            arm = (model.site_pos[site] - model.body_ipos[body]) @ axes.reshape(3, 3)
            applied = data.xfrc_applied[body]
            pushed = bodies.setdefault(body, PushedBody(memoryview(applied), applied.tolist(), []))
            pushed.sites.append(PushedSite(frame, f"{name}.f", f"{name}.t", arm.tolist(), [0.0] * 6))
    return list(bodies.values())
