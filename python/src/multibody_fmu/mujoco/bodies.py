"""Bodies of a MuJoCo model as a Gripper's `part` or `hand`."""

from typing import Any

import numpy as np

from ..arguments.arrays import Array
from .models import check_model, id_of, mujoco_for


def from_mujoco(
    model: Any, body: str | int, site: str | int | None = None, *, subtree: bool = True, data: Any = None
) -> dict[str, Any]:
    """Reads mass, centre of mass and inertia of a MuJoCo body, for the parameters `part` or `hand` of a Gripper.

        part = from_mujoco(model, "bottle", "grip")  # {"m": ..., "r_CM": [...], "I": [[...], [...], [...]]}
        Fmu("Gripper", part=part, useMoment=True, torqueLaw="RotationVector")

    Joint armature is ignored.

    Parameters
    ----------
    model : mujoco.MjModel
        Model.
    body : str or int
        Name or id of the body.
    site : str or int, optional
        Name or id of a site of the body, or of a body below it in the tree: frame_b for `part`, frame_a for `hand`; by
        default the frame of the body.
    subtree : bool
        Whether to include the bodies below in the tree, as one rigid body: joints between them count as locked, so
        where they move freely the result is too heavy.
    data : mujoco.MjData, optional
        Pose; by default qpos0.

    Returns
    -------
    dict
        `m` in kg; `r_CM` (3,) in m, from the origin of the site to the centre of mass; `I` (3, 3) in kg.m2, about the
        centre of mass; both resolved in the site.

    Raises
    ------
    ValueError
        For a model of another type, an unknown body or site (with suggestions), a site outside the body, or a mass of
        zero.
    ImportError
        Without MuJoCo.
    """
    mujoco = mujoco_for("from_mujoco")
    check_model(mujoco, model)
    root = id_of(model, "body", model.nbody, body)
    if root == 0:
        raise ValueError("body = world: must be a body that can move")
    below = [root]
    # Parents precede their children.
    for other in range(root + 1, model.nbody):
        if model.body_parentid[other] in below:
            below.append(other)
    # The user's data remain unchanged, and may be outdated.
    posed = mujoco.MjData(model)
    if data is not None:
        posed.qpos[:] = data.qpos
        posed.mocap_pos[:], posed.mocap_quat[:] = data.mocap_pos, data.mocap_quat
    mujoco.mj_kinematics(model, posed)
    if site is None:
        origin, axes = posed.xpos[root], posed.xmat[root].reshape(3, 3)
    else:
        place = id_of(model, "site", model.nsite, site)
        if model.site_bodyid[place] not in below:
            where, name = model.body(model.site_bodyid[place]).name, model.body(root).name
            raise ValueError(
                f"site {model.site(place).name} belongs to body {where}: must belong to {name}, or to a body below it"
            )
        origin, axes = posed.site_xpos[place], posed.site_xmat[place].reshape(3, 3)
    m, center, inertia = _composite(model, posed, below if subtree else [root])
    if not m > 0:
        raise ValueError(f"body {model.body(root).name} has m = {m:g} kg: must be positive")
    # Columns of `axes` are the axes of the site.
    local = axes.T @ inertia @ axes
    return {"m": m, "r_CM": (axes.T @ (center - origin)).tolist(), "I": ((local + local.T) / 2).tolist()}


def _composite(model: Any, data: Any, bodies: list[int]) -> tuple[float, Array, Array]:
    """Returns mass, centre of mass, and inertia about it, of several bodies, resolved in the world."""
    masses = model.body_mass[bodies]
    m = float(masses.sum())
    center = masses @ data.xipos[bodies] / m if m > 0 else np.zeros(3)
    inertia = np.zeros((3, 3))
    for body in bodies:
        principal, offset = data.ximat[body].reshape(3, 3), data.xipos[body] - center
        inertia += principal @ np.diag(model.body_inertia[body]) @ principal.T
        inertia += model.body_mass[body] * (offset @ offset * np.eye(3) - np.outer(offset, offset))
    return m, center, inertia
