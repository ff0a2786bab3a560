"""Effective inertia at a grip, for the parameters mEff and JEff of the Gripper."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..arguments import number, shown
from ..arguments.arrays import Array, as_array

# Relative difference below which masses or moments count as equal.
SAME = 1e-6


class EffectiveInertia(dict[str, float]):
    """Parameters mEff (kg) and JEff (kg.m2) of a Gripper: the least inertia at the grip over all directions.

    The attributes have all principal directions; the printed text tells how much they differ.

    Attributes
    ----------
    masses : numpy.ndarray, shape (3,)
        Effective masses in kg in principal directions, in ascending order; the first is mEff.
    directions : numpy.ndarray, shape (3, 3)
        Unit vectors: row i is the direction of `masses[i]`, resolved in the axes of the given levers and inertias.
    moments : numpy.ndarray, shape (3,)
        Effective moments of inertia in kg.m2 about principal axes, in ascending order; the first is JEff.
    axes : numpy.ndarray, shape (3, 3)
        Unit vectors: row i is the axis of `moments[i]`.
    is_bound : bool
        Whether some lever is a length without direction, so that the worst case stands for all directions.
    """

    masses: Array
    directions: Array
    moments: Array
    axes: Array
    is_bound: bool

    def __init__(self, translation: Array, rotation: Array, is_bound: bool) -> None:
        """`translation` (3, 3) is acceleration over force, `rotation` (3, 3) angular acceleration over torque."""
        self.masses, self.directions = _principal(translation)
        self.moments, self.axes = _principal(rotation)
        self.is_bound = is_bound
        super().__init__(mEff=float(self.masses[0]), JEff=float(self.moments[0]))

    def __repr__(self) -> str:
        text = f"mEff = {self['mEff']:.3g} kg, JEff = {self['JEff']:.3g} kg.m2"
        if self.is_bound:
            return f"{text}: the worst case of all directions, since a lever is a length; a vector (3,) tells more"
        kinds = [
            ("along", self.masses, self.directions, "kg", "mEff"),
            ("about", self.moments, self.axes, "kg.m2", "JEff"),
        ]
        others = [
            f"{word} {_vector(axes[2])} the part feels like {values[2]:.3g} {unit}, "
            f"{values[2] / values[0]:.3g} times {name}"
            for word, values, axes, unit, name in kinds
            if values[2] > (1 + SAME) * values[0]
        ]
        if not others:
            return f"{text}, the same in all directions"
        return f"{text}; {'; '.join(others)}: the grip is softer there than it must be. Give the Gripper `part` instead"


def effective_inertia(*bodies: tuple[float, ArrayLike, ArrayLike]) -> EffectiveInertia:
    """Computes the parameters mEff and JEff of a Gripper from the bodies that move freely.

    If you know the part, give the Gripper `part` instead: `connect` sets it, and `from_mujoco` reads it from a model.
    The Gripper then uses the inertia in each direction. mEff and JEff are the values of the lightest direction: in
    others the grip is softer than necessary, and with `staticCorrection` it may lose parts with unequal directions,
    such as rods and plates. Use them for parts like cubes and balls, gripped near their centre.

    A cube of 1 kg and 8 cm, gripped at a face by a hand with prescribed motion:

        effective_inertia((1.0, 1.07e-3, [0, 0, 0.04]))

    A rod of 1 kg and 40 cm along z, gripped at its end, feels like 1 kg along z, but like 0.25 kg across:

        effective_inertia((1.0, [0.0133, 0.0133, 1e-4], [0, 0, 0.2])).masses

    Parameters
    ----------
    *bodies : tuple of (mass, inertia, lever)
        Free bodies, all in the same axes, without bodies of prescribed motion. Mass in kg. Inertia about the centre of
        mass in kg.m2: the matrix (3, 3), the moments about the axes (3,), or one for all. Lever from the centre of mass
        to the origin of frame_b in m: a vector (3,), or a length, which assumes the worst direction.

    Returns
    -------
    EffectiveInertia
        `{"mEff": m, "JEff": J}` in kg and kg.m2, with the other directions as attributes.

    Raises
    ------
    ValueError
        For a body that is physically impossible.
    """
    if not bodies:
        raise ValueError("no body is given: at least one must move freely")
    translation, rotation, is_bound = np.zeros((3, 3)), np.zeros((3, 3)), False
    for body in bodies:
        try:
            given_mass, inertia, lever = body
        except (TypeError, ValueError):
            raise ValueError(f"bodies has {shown(body)}: must be mass, inertia and lever") from None
        mass = number("mass", given_mass)
        matrix, lever = inertia_matrix("inertia", inertia), as_array("lever", lever, float)
        if lever.shape not in [(), (3,)]:
            raise ValueError(f"lever has shape {lever.shape}: must be (3,) or one number")
        moments = np.linalg.eigvalsh(matrix)
        if not (mass > 0 and moments[0] > 0 and np.all(np.isfinite(lever))):
            given = f"mass = {mass} kg, smallest moment of inertia = {moments[0]} kg.m2, lever = {lever.tolist()} m"
            raise ValueError(f"{given}: mass and moment must be positive, the lever finite")
        if moments[2] > (moments[0] + moments[1]) * (1 + 1e-9):
            given = f"principal moments of inertia {moments.tolist()} kg.m2"
            raise ValueError(f"{given}: none must be larger than the sum of the other two")
        if lever.shape == (3,):
            # The torque of a force F is [lever] F; an angular acceleration z accelerates the grip by -[lever] z.
            cross, inverse = _cross_product_matrix(lever), np.linalg.inv(matrix)
            translation += np.eye(3) / mass - cross @ inverse @ cross
            rotation += inverse
        else:
            # The worst lever is normal to the axis of the smallest moment.
            translation += (1 / mass + lever**2 / moments[0]) * np.eye(3)
            rotation += np.eye(3) / moments[0]
            is_bound |= bool(lever != 0 or moments[2] > (1 + SAME) * moments[0])
    return EffectiveInertia(translation, rotation, is_bound)


def inertia_matrix(name: str, inertia: ArrayLike) -> Array:
    """Returns the matrix (3, 3) of an inertia, given as matrix, as the moments about the axes (3,), or as one for all.

    Raises a ValueError for another shape, a value that is not finite, or an asymmetric matrix.
    """
    inertia = as_array(name, inertia, float)
    if inertia.shape not in [(), (3,), (3, 3)]:
        raise ValueError(f"{name} has shape {inertia.shape}: must be (3, 3), (3,) or one number")
    if not np.all(np.isfinite(inertia)):
        raise ValueError(f"{name} = {inertia.tolist()} kg.m2: must be finite")
    if inertia.ndim < 2:
        return np.diag(np.broadcast_to(inertia, 3))
    if not np.all(np.abs(inertia - inertia.T) <= 1e-9 * np.abs(inertia).max()):
        raise ValueError(f"{name} = {inertia.tolist()} kg.m2: must be symmetric")
    return np.asarray((inertia + inertia.T) / 2)


def _principal(mobility: Array) -> tuple[Array, Array]:
    """Returns inverse eigenvalues, the smallest first, and eigenvectors as rows, with a positive largest component."""
    values, vectors = np.linalg.eigh(mobility)
    rows = vectors.T[::-1]
    largest = np.take_along_axis(rows, np.argmax(np.abs(rows), axis=1)[:, None], axis=1)
    return 1 / values[::-1], rows * np.sign(largest)


def _cross_product_matrix(vector: Array) -> Array:
    """Returns the matrix [a] with [a] b = a x b."""
    x, y, z = vector
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def _vector(components: Array) -> str:
    # + 0.0 removes the sign of zero.
    return f"({', '.join(f'{x:.3g}' for x in np.round(components, 6) + 0.0)})"
