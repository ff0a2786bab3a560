"""Effective inertia at a grip, for the parameters of the Gripper."""

from typing import Any

import numpy as np

from .poses import Array, as_array


def effective_inertia(*bodies: tuple[float, Any, Any]) -> dict[str, float]:
    """Returns the parameters mEff (kg) and JEff (kg.m2) with which a Gripper is stable at any step size: `{"mEff": m, "JEff": J}`.

    Each body is a tuple (mass, inertia, lever). Omit a body whose motion is prescribed.

    mass       in kg
    inertia    about the centre of mass, in kg.m2: the matrix (3, 3), the principal moments (3,), or one moment for all axes
    lever      from the centre of mass to the origin of frame_b, in m: a vector (3,) or its length

    A cube of 1 kg and 8 cm, gripped at a face by a hand whose motion is prescribed: `effective_inertia((1.0, 1.07e-3, 0.04))`.
    """
    if not bodies:
        raise ValueError("no body is given: at least one must move freely")
    mobility, turning = 0.0, 0.0
    for mass, inertia, lever in bodies:
        moment = _principal_moments(inertia)[0]
        if not (mass > 0 and moment > 0 and np.all(np.isfinite(lever))):
            given = f"mass = {mass} kg, smallest moment of inertia = {moment} kg.m2, lever = {lever} m"
            raise ValueError(f"{given}: mass and moment must be positive, the lever finite")
        # The worst case: the force also turns the body about the axis of its smallest moment.
        mobility += 1 / mass + float(np.sum(np.square(lever))) / moment
        turning += 1 / moment
    return {"mEff": 1 / mobility, "JEff": float(1 / turning)}


def _principal_moments(inertia: Any) -> Array:
    """Returns the principal moments of inertia, the smallest first."""
    inertia = as_array("inertia", inertia, float)
    if inertia.shape not in [(), (3,), (3, 3)]:
        raise ValueError(f"inertia has shape {inertia.shape}: must be (3, 3), (3,) or one number")
    if not np.all(np.isfinite(inertia)):
        raise ValueError(f"inertia = {inertia.tolist()} kg.m2: must be finite")
    if inertia.ndim < 2:
        moments = np.sort(np.broadcast_to(inertia, 3))
    elif np.all(np.abs(inertia - inertia.T) <= 1e-9 * np.abs(inertia).max()):
        moments = np.linalg.eigvalsh(inertia)
    else:
        raise ValueError(f"inertia = {inertia.tolist()} kg.m2: must be symmetric")
    if moments[0] > 0 and moments[2] > (moments[0] + moments[1]) * (1 + 1e-9):
        raise ValueError(f"principal moments of inertia {moments.tolist()} kg.m2: none must be larger than the sum of the other two")
    return moments
