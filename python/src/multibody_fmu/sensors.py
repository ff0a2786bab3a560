"""Sensors of Modelica's MultiBody and of PlanarMechanics for NumPy arrays, without an FMU.

    from multibody_fmu import sensors

    drone = {"r_0": r, "v_0": v, "a_0": a, "T": T, "w": w, "z": z}  # arrays with a row for each instant
    mast = sensors.at_rest([5, 0, 12])
    seen = sensors.relative(drone, mast)
    seen["r_rel"], seen["v_rel"], seen["a_rel"]  # (n, 3): as seen by an observer that turns with the drone

Frames are dicts of arrays; leading dimensions broadcast:

    r_0, v_0, a_0 (..., 3)  position in m and its derivatives, resolved in the world frame
    T (..., 3, 3)           transformation matrix: v_local = T v_world, the transpose of a rotation matrix
    Q (..., 4)              instead of T, a quaternion {x, y, z, w}, scalar last; normalised
    w, z (..., 3)           angular velocity in rad/s and its derivative, resolved in the frame
    f, t (..., 3)           force in N and torque in N.m, resolved in the frame
    x, y, vx, vy, ax, ay, phi, w, z (...)  parts of a planar frame, in m and rad

Results are dicts with the FMUs' output names. An output is computed if all of its inputs are given; none is assumed to
be zero. The argument `outputs` limits the results, and raises an error that names the missing inputs.

Computations use float64 and release the GIL. Matrices are not checked for being rotations. NaN, infinity and zero
quaternions give NaN in the outputs that depend on them, in the affected rows only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from numpy.typing import ArrayLike

from ._native import sensors as native
from .arguments import names, number, shown, switch, three_axes, word
from .arguments.arrays import Floats, floats, number_or_array
from .arguments.messages import listed, meant

__all__ = [
    "Measured",
    "absolute",
    "at_rest",
    "cut_force_and_torque",
    "distance",
    "planar_absolute",
    "planar_distance",
    "planar_relative",
    "relative",
    "transform_vector",
]

Frame = Mapping[str, ArrayLike]

SPATIAL = ("r_0", "v_0", "a_0", "T", "Q", "w", "z", "f", "t")
PLANAR = ("x", "y", "vx", "vy", "ax", "ay", "phi", "w", "z")
# Short names of parts by their names in FMUs.
FULL_NAMES = {"R.T": "T", "R.w": "w"}


class Measured(dict[str, Any]):
    """Outputs of a sensor by name; the KeyError of a missing output names the inputs that it needs."""

    def __init__(self, outputs: Mapping[str, Floats], lacking: Mapping[str, list[str]]) -> None:
        super().__init__({name: number_or_array(result) for name, result in outputs.items()})
        self._lacking = lacking

    def __missing__(self, name: str) -> Any:
        if name in self._lacking:
            raise KeyError(f"{name} needs inputs that are not given: {', '.join(self._lacking[name])}")
        known = [*self, *self._lacking]
        raise KeyError(f"{name} is not an output{meant(name, known) or f'; known are {listed(known)}'}")


def at_rest(
    r_0: ArrayLike = (0.0, 0.0, 0.0), *, T: ArrayLike | None = None, Q: ArrayLike | None = None
) -> dict[str, ArrayLike]:
    """Makes a frame that does not move.

    Parameters
    ----------
    r_0 : array_like, shape (..., 3), optional
        Position in m, resolved in the world frame; by default the origin.
    T : array_like, shape (..., 3, 3), optional
        Transformation matrix, v_local = T v_world; by default parallel to the world frame.
    Q : array_like, shape (..., 4), optional
        Quaternion {x, y, z, w} instead of `T`.

    Returns
    -------
    dict of str to array_like
        A frame with zero velocities and accelerations.
    """
    zero = (0.0, 0.0, 0.0)
    frame: dict[str, ArrayLike] = {"r_0": r_0, "v_0": zero, "a_0": zero, "w": zero, "z": zero}
    if T is not None:
        frame["T"] = T
    if Q is not None or T is None:
        frame["Q"] = (0.0, 0.0, 0.0, 1.0) if Q is None else Q
    return frame


def distance(
    frame_a: Frame, frame_b: Frame, s_small: float = 1e-10, *, outputs: Iterable[str] | None = None
) -> Measured:
    """Measures the distance between the origins of two frames.

    Parameters
    ----------
    frame_a, frame_b : mapping of str to array_like
        Frames with `r_0`, and `v_0` for the rate.
    s_small : float, optional
        Distance in m below which a polynomial replaces the length, to keep the rate smooth at zero.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        `distance` (...) in m, `der_distance` (...) in m/s, and `r_rel_0` (..., 3) in m, from frame_a to frame_b,
        resolved in the world frame.
    """
    inputs = _spatial(frame_a=frame_a, frame_b=frame_b)
    return Measured(*native.distance(inputs, _listed(outputs), checked_length(s_small)))


def planar_distance(
    frame_a: Frame, frame_b: Frame, s_small: float = 1e-10, *, outputs: Iterable[str] | None = None
) -> Measured:
    """Measures the distance between the origins of two planar frames.

    Parameters
    ----------
    frame_a, frame_b : mapping of str to array_like
        Planar frames with `x` and `y`, and `vx` and `vy` for the rate.
    s_small : float, optional
        Distance in m below which a polynomial replaces the length, to keep the rate smooth at zero.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        `distance` (...) in m, `der_distance` (...) in m/s, and `r_rel_0` (..., 2) in m, from frame_a to frame_b,
        resolved in the world frame.
    """
    inputs = _planar(frame_a=frame_a, frame_b=frame_b)
    return Measured(*native.planar_distance(inputs, _listed(outputs), checked_length(s_small)))


def relative(
    frame_a: Frame,
    frame_b: Frame,
    *,
    resolve: str = "frame_a",
    after_differentiation: str | None = None,
    frame_resolve: Frame | None = None,
    differentiation: str = "moving",
    sequence: Sequence[int] = (1, 2, 3),
    guess_angle1: float = 0.0,
    outputs: Iterable[str] | None = None,
) -> Measured:
    """Measures the motion of frame_b relative to frame_a. Modelica's `RelativeSensor`.

    Parameters
    ----------
    frame_a, frame_b : mapping of str to array_like
        Frames, as described in the module.
    resolve : {"frame_a", "frame_b", "world", "frame_resolve"}, optional
        Frame X that resolves the results; the FMU's `resolveInFrame`. `v_rel`, `a_rel` and `z_rel` are derivatives of
        the components in X, as seen by an observer that turns with X.
    after_differentiation : str, optional
        Frame Y into which `v_rel`, `a_rel` and `z_rel` are resolved afterwards, with the choices of `resolve`; by
        default X. The FMU's `resolveInFrameAfterDifferentiation`.
    frame_resolve : mapping of str to array_like, optional
        Third frame, if X or Y is "frame_resolve".
    differentiation : {"moving", "inertial"}, optional
        With "inertial", `v_rel` and `a_rel` are differences of the velocities and accelerations in the world frame,
        only resolved in X: the rotation of X has no effect.
    sequence : sequence of int, optional
        Axes of `angles`, as for `frames.axes_rotations_angles`.
    guess_angle1 : float, optional
        Guess of the first angle in rad, which selects the closer of two solutions.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        Vectors (..., 3): `r_rel` in m, `v_rel` in m/s, `a_rel` in m/s2, `w_rel` in rad/s, `z_rel` in rad/s2. The
        rotation from frame_a into frame_b: `angles` (..., 3) in rad, `T_rel` (..., 3, 3), `Q_rel` (..., 4) with a
        positive scalar, `rotationVector` (..., 3) in rad, `axis` (..., 3), `angle` (...) in rad. Scalars (...):
        `distance`, `der_distance`, `der2_distance`, and the spherical and cylindrical coordinates of `r_rel` in X,
        `azimuth`, `elevation` and `radius_xy`, with their derivatives `der_azimuth`, ...
    """
    inputs = _spatial(frame_a=frame_a, frame_b=frame_b, frame_resolve=frame_resolve)
    after = "same" if after_differentiation is None else _frame("after_differentiation", after_differentiation)
    return Measured(
        *native.relative(
            inputs,
            _listed(outputs),
            _frame("resolve", resolve),
            after,
            word("differentiation", differentiation),
            three_axes("sequence", sequence),
            number("guess_angle1", guess_angle1),
        )
    )


def absolute(
    frame_a: Frame,
    *,
    resolve: str = "frame_a",
    frame_resolve: Frame | None = None,
    sequence: Sequence[int] = (1, 2, 3),
    guess_angle1: float = 0.0,
    outputs: Iterable[str] | None = None,
) -> Measured:
    """Measures the motion of a frame in the world. Modelica's `AbsoluteSensor`.

    Derivatives are taken in the world frame and then resolved in X: unlike in `relative`, the rotation of X has no
    effect.

    Parameters
    ----------
    frame_a : mapping of str to array_like
        Frame, as described in the module.
    resolve : {"frame_a", "world", "frame_resolve"}, optional
        Frame X that resolves the vectors. The FMU's `resolveInFrame`.
    frame_resolve : mapping of str to array_like, optional
        Another frame, if X is "frame_resolve".
    sequence : sequence of int, optional
        Axes of `angles`, as for `frames.axes_rotations_angles`.
    guess_angle1 : float, optional
        Guess of the first angle in rad, which selects the closer of two solutions.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        Vectors (..., 3): `r` in m, `v` in m/s, `a` in m/s2, `w` in rad/s, `z` in rad/s2. The rotation from the world
        into frame_a: `angles` (..., 3) in rad, `T` (..., 3, 3), `Q` (..., 4) with a positive scalar, `rotationVector`
        (..., 3) in rad, `axis` (..., 3), `angle` (...) in rad. Scalars (...): `distance` from the world's origin,
        `der_distance`, `der2_distance`, and the spherical and cylindrical coordinates of `r` in X, `azimuth`,
        `elevation` and `radius_xy`, with their derivatives `der_azimuth`, ...
    """
    inputs = _spatial(frame_a=frame_a, frame_resolve=frame_resolve)
    axes, guess = three_axes("sequence", sequence), number("guess_angle1", guess_angle1)
    return Measured(*native.absolute(inputs, _listed(outputs), _frame("resolve", resolve), axes, guess))


def planar_relative(
    frame_a: Frame,
    frame_b: Frame,
    *,
    resolve: str = "frame_a",
    frame_resolve: Frame | None = None,
    outputs: Iterable[str] | None = None,
) -> Measured:
    """Measures the motion of a planar frame_b relative to frame_a. The relative sensors of PlanarMechanics.

    Parameters
    ----------
    frame_a, frame_b : mapping of str to array_like
        Planar frames, as described in the module.
    resolve : {"frame_a", "frame_b", "world", "frame_resolve"}, optional
        Frame that resolves the vectors. The FMU's `resolveInFrame`.
    frame_resolve : mapping of str to array_like, optional
        Third planar frame with `phi` and `w`, if it resolves the results.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        `r_rel` (..., 2) in m; `v_rel` (..., 2) in m/s, as seen from frame_a; `a_rel` (..., 2) in m/s2, its derivative;
        `phi_rel` (...) in rad, `w_rel` in rad/s and `z_rel` in rad/s2, differences frame_b minus frame_a.
    """
    inputs = _planar(frame_a=frame_a, frame_b=frame_b, frame_resolve=frame_resolve)
    return Measured(*native.planar_relative(inputs, _listed(outputs), _frame("resolve", resolve)))


def planar_absolute(
    frame_a: Frame,
    *,
    resolve: str = "frame_a",
    frame_resolve: Frame | None = None,
    outputs: Iterable[str] | None = None,
) -> Measured:
    """Measures the motion of a planar frame in the world. The absolute sensors of PlanarMechanics.

    Parameters
    ----------
    frame_a : mapping of str to array_like
        Planar frame, as described in the module.
    resolve : {"frame_a", "world", "frame_resolve"}, optional
        Frame that resolves the vectors, and the reference of `phi`. The FMU's `resolveInFrame`.
    frame_resolve : mapping of str to array_like, optional
        Another planar frame with `phi`, if it resolves the results.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        `r` (..., 2) in m, `v` (..., 2) in m/s, `a` (..., 2) in m/s2; `phi` (...) in rad, `w` in rad/s, `z` in rad/s2.
    """
    inputs = _planar(frame_a=frame_a, frame_resolve=frame_resolve)
    return Measured(*native.planar_absolute(inputs, _listed(outputs), _frame("resolve", resolve)))


def cut_force_and_torque(
    frame_a: Frame,
    *,
    resolve: str = "frame_a",
    frame_resolve: Frame | None = None,
    positive_sign: bool = True,
    outputs: Iterable[str] | None = None,
) -> Measured:
    """Measures the force and torque at a cut, and their power. Modelica's `CutForceAndTorque` and `Power`.

    Parameters
    ----------
    frame_a : mapping of str to array_like
        Frame of the cut with `f` and `t`, resolved in the frame, which act on the element; `v_0` and `w` for the power.
    resolve : {"frame_a", "world", "frame_resolve"}, optional
        Frame that resolves force and torque. The FMU's `resolveInFrame`.
    frame_resolve : mapping of str to array_like, optional
        Another frame with `T` or `Q`, if it resolves the results.
    positive_sign : bool, optional
        False for the reactions on the part that carries the element. The power keeps its sign.
    outputs : iterable of str, optional
        Outputs to compute; by default all with known inputs.

    Returns
    -------
    Measured
        `force` (..., 3) in N, `torque` (..., 3) in N.m, and `power` (...) in W, positive into the element.
    """
    inputs = _spatial(frame_a=frame_a, frame_resolve=frame_resolve)
    opposite = not switch("positive_sign", positive_sign)
    return Measured(*native.cut_force_and_torque(inputs, _listed(outputs), _frame("resolve", resolve), opposite))


def transform_vector(
    r_in: ArrayLike,
    frame_r_in: str = "frame_a",
    frame_r_out: str = "world",
    *,
    frame_a: Frame | None = None,
    frame_b: Frame | None = None,
    frame_resolve: Frame | None = None,
) -> Floats:
    """Resolves vectors in another frame. Modelica's `TransformAbsoluteVector` and `TransformRelativeVector`.

    Parameters
    ----------
    r_in : array_like, shape (..., 3)
        Vectors, such as velocities or forces, resolved in `frame_r_in`.
    frame_r_in, frame_r_out : {"world", "frame_a", "frame_b", "frame_resolve"}, optional
        Frames that resolve the given and the returned vectors.
    frame_a, frame_b, frame_resolve : mapping of str to array_like, optional
        Frames with `T` or `Q`, where named above.

    Returns
    -------
    numpy.ndarray, shape (..., 3)
        The vectors, resolved in `frame_r_out`.
    """
    ends = _frame("frame_r_in", frame_r_in), _frame("frame_r_out", frame_r_out)
    frames = {"frame_a": frame_a, "frame_b": frame_b, "frame_resolve": frame_resolve}
    inputs = _spatial(**{name: frame for name, frame in frames.items() if frame is not None})
    inputs["r_in"] = floats("r_in", r_in)
    measured, _ = native.transform_vector(inputs, ["r_out"], *ends)
    return measured["r_out"]


def checked_length(s_small: float) -> float:
    """Returns `s_small`. Refuses lengths with a square of zero, as the FMUs do."""
    length = number("s_small", s_small)
    if not 1e-154 <= length < float("inf"):
        raise ValueError(f"s_small is {length} m: must be finite and at least 1e-154")
    return length


def _spatial(**frames: Frame | None) -> dict[str, Floats]:
    return _inputs(frames, SPATIAL)


def _planar(**frames: Frame | None) -> dict[str, Floats]:
    return _inputs(frames, PLANAR)


def _inputs(frames: Mapping[str, Frame | None], known: tuple[str, ...]) -> dict[str, Floats]:
    """Returns the inputs of frames by full names, such as `frame_a.r_0`."""
    flat = {}
    for frame, parts in frames.items():
        if parts is None and frame == "frame_resolve":
            continue
        if not isinstance(parts, Mapping):
            raise ValueError(f"{frame} is of type {type(parts).__name__}: must be a dict of arrays")
        for given, values in parts.items():
            part = FULL_NAMES.get(given, given)
            if part not in known:
                raise ValueError(f"{frame}.{given} is not known: parts of this frame are {', '.join(known)}")
            if f"{frame}.{part}" in flat:
                raise ValueError(f"{frame}.{part} is given twice, under both of its names")
            if values is not None:
                flat[f"{frame}.{part}"] = floats(f"{frame}.{part}", values)
    return flat


def _listed(outputs: Iterable[str] | None) -> list[str] | None:
    return None if outputs is None else names("outputs", outputs)


def _frame(argument: str, name: Any) -> str:
    """Returns the name of a frame. Raises a ValueError for anything but text."""
    if not isinstance(name, str):
        raise ValueError(f"{argument} = {shown(name)}: must be the name of a frame, such as 'frame_a'")
    return name
