"""Functions of `multibody_fmu.frames`, compared with SciPy, golden vectors and differences of analytic motions."""

import threading
import time

import numpy as np
import pytest
from golden_vectors import golden
from multibody_fmu import frames, matrix_from_quaternion
from multibody_fmu.frames import quaternions
from scipy.spatial.transform import Rotation

RNG = np.random.default_rng(20)
Q = Rotation.random(50, rng=RNG).as_quat()
# SciPy's matrices map from local to world components.
T = np.swapaxes(Rotation.from_quat(Q).as_matrix(), -1, -2)
Q2 = Rotation.random(50, rng=RNG).as_quat()
T2 = np.swapaxes(Rotation.from_quat(Q2).as_matrix(), -1, -2)
V, W, W2 = RNG.normal(size=(3, 50, 3))
D = RNG.normal(size=(50, 3, 3))


def close(found, expected, tolerance=1e-13):
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance)


def transposed(matrices):
    return np.swapaxes(matrices, -1, -2)


def orientation(result):
    return {"T": result[0], "w": result[1]}


# Functions by Modelica's names, called with the arguments of the golden vectors; R stands for T and w.
FRAMES = {
    "Orientation.equalityConstraint": lambda R1, R2: frames.equality_constraint(R1["T"], R2["T"]),
    "absoluteRotation": lambda R1, R_rel: orientation(
        frames.absolute_rotation(R1["T"], R_rel["T"], R1["w"], R_rel["w"])
    ),
    "angularVelocity1": lambda R: frames.resolve1(R["T"], R["w"]),
    "axesRotations": lambda sequence, angles, der_angles: orientation(
        frames.axes_rotations(sequence, angles, der_angles)
    ),
    "axesRotationsAngles": lambda R, sequence, guessAngle1=0.0: frames.axes_rotations_angles(
        R["T"], sequence, guessAngle1
    ),
    "axisRotation": lambda axis, angle, der_angle: orientation(frames.axis_rotation(axis, angle, der_angle)),
    "from_Q": lambda Q, w: {"T": frames.from_Q(Q), "w": w},
    "from_T2": lambda T, der_T: orientation(frames.from_T2(T, der_T)),
    "from_nxy": lambda n_x, n_y: {"T": frames.from_nxy(n_x, n_y), "w": np.zeros(3)},
    "from_nxz": lambda n_x, n_z: {"T": frames.from_nxz(n_x, n_z), "w": np.zeros(3)},
    "inverseRotation": lambda R: orientation(frames.inverse_rotation(R["T"], R["w"])),
    "orientationConstraint": lambda R: frames.orientation_constraint(R["T"]),
    "planarRotation": lambda e, angle, der_angle: orientation(frames.planar_rotation(e, angle, der_angle)),
    "planarRotationAngle": frames.planar_rotation_angle,
    "relativeRotation": lambda R1, R2: orientation(frames.relative_rotation(R1["T"], R2["T"], R1["w"], R2["w"])),
    "resolve1": lambda R, v2: frames.resolve1(R["T"], v2),
    "resolve2": lambda R, v1: frames.resolve2(R["T"], v1),
    "resolveDyade1": lambda R, D2: frames.resolve_dyade1(R["T"], D2),
    "resolveDyade2": lambda R, D1: frames.resolve_dyade2(R["T"], D1),
    "resolveRelative": lambda v1, R1, R2: frames.resolve_relative(v1, R1["T"], R2["T"]),
    "smallRotation": lambda R, withResidues: frames.small_rotation(R["T"], withResidues),
    "to_Q": lambda R, Q_guess: frames.to_Q(R["T"], Q_guess),
}
TRANSFORMATION_MATRICES = {
    "angularVelocity1": frames.angular_velocity1,
    "angularVelocity2": frames.angular_velocity2,
    "absoluteRotation": frames.absolute_rotation,
    "relativeRotation": frames.relative_rotation,
    "inverseRotation": frames.inverse_rotation,
    "axesRotations": frames.axes_rotations,
    "axisRotation": frames.axis_rotation,
    "planarRotation": frames.planar_rotation,
}
QUATERNIONS = {
    "Orientation.equalityConstraint": quaternions.equality_constraint,
    "absoluteRotation": quaternions.absolute_rotation,
    "angularVelocity1": quaternions.angular_velocity1,
    "angularVelocity2": quaternions.angular_velocity2,
    "inverseRotation": quaternions.inverse_rotation,
    "orientationConstraint": lambda Q: [quaternions.orientation_constraint(Q)],
    "planarRotation": quaternions.planar_rotation,
    "relativeRotation": quaternions.relative_rotation,
    "resolve1": quaternions.resolve1,
    "resolve2": quaternions.resolve2,
    "smallRotation": quaternions.small_rotation,
}


def numbers(value):
    if isinstance(value, dict):
        return np.concatenate([numbers(value[key]) for key in sorted(value)])
    return np.ravel(np.asarray(value, float))


@pytest.mark.parametrize(
    ("file", "package", "function", "call"),
    [
        (file, package, name, call)
        for file, package, functions in [
            ("frames", "Frames", FRAMES),
            ("transformation_matrices", "TransformationMatrices", TRANSFORMATION_MATRICES),
            ("quaternions", "Quaternions", QUATERNIONS),
        ]
        for name, call in functions.items()
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_functions_give_the_golden_vectors(file, package, function, call):
    cases = golden(file)["groups"][f"{package}.{function}"]
    assert len(cases) >= 20
    for case in cases:
        found, expected = numbers(call(**case["in"])), numbers(case["out"])
        errors = [found - sign * expected for sign in ((1, -1) if case.get("sign_ambiguous") else (1,))]
        if case.get("mod2pi"):
            errors = [error - 2 * np.pi * np.round(error / (2 * np.pi)) for error in errors]
        if case.get("signed_zero_sensitive"):
            # Either solution describes the same rotation.
            errors.append(
                np.ravel(frames.axes_rotations(case["in"]["sequence"], found)) - numbers(case["in"]["R"]["T"])
            )
        assert min(np.abs(error).max() for error in errors) <= max(case["tol"], 1e-15), case


def test_matrices_are_the_transposed_ones_of_scipy():
    close(frames.from_Q(Q), T)
    positive = Q * np.where(Q[:, 3:] < 0, -1, 1)
    close(frames.to_Q(T), positive)
    close(frames.to_Q(T, -positive), -positive)
    close(frames.resolve1(T, V), Rotation.from_quat(Q).apply(V))
    close(frames.resolve2(T, V), Rotation.from_quat(Q).apply(V, inverse=True))


def test_relative_and_absolute_rotations_are_those_of_scipy():
    relative = Rotation.from_quat(Q).inv() * Rotation.from_quat(Q2)
    T_rel = frames.relative_rotation(T, T2)
    close(T_rel, transposed(relative.as_matrix()))
    close(frames.absolute_rotation(T, T_rel), T2)
    close(frames.inverse_rotation(T), transposed(T))
    same = np.abs(np.sum(quaternions.relative_rotation(Q, Q2) * relative.as_quat(), axis=-1))
    close(same, np.ones(50))
    close(quaternions.absolute_rotation(Q, quaternions.relative_rotation(Q, Q2)), Q2)


def test_quaternions_resolve_like_scipy():
    close(quaternions.resolve1(Q, V), Rotation.from_quat(Q).apply(V))
    close(quaternions.resolve2(Q, V), Rotation.from_quat(Q).apply(V, inverse=True))
    close(quaternions.inverse_rotation(Q), Q * [-1, -1, -1, 1])


@pytest.mark.parametrize("sequence", [(1, 2, 3), (3, 2, 1), (3, 1, 3), (2, 3, 1)])
def test_axes_rotations_are_scipys_with_turning_axes(sequence):
    angles = RNG.uniform(-3, 3, size=(40, 3))
    expected = Rotation.from_euler("".join("XYZ"[axis - 1] for axis in sequence), angles)
    T = frames.axes_rotations(sequence, angles)
    close(T, transposed(expected.as_matrix()))
    found = frames.axes_rotations_angles(T, sequence, angles[:, 0])
    turns = (found - angles) / (2 * np.pi)
    close(turns, np.round(turns))


def test_rotation_vectors_are_those_of_scipy():
    phi = Rotation.from_quat(Q).as_rotvec()
    close(frames.to_rotation_vector(T), phi, 1e-12)
    close(quaternions.to_rotation_vector(Q), phi, 1e-12)
    close(frames.from_rotation_vector(phi), T)
    close(np.abs(np.sum(quaternions.from_rotation_vector(phi) * Q, axis=-1)), np.ones(50))
    axis, angle = quaternions.axis_and_angle(Q)
    close(axis * angle[:, None], phi, 1e-12)
    close(quaternions.with_standard_sign(Q), Q * np.where(Q[:, 3:] < 0, -1, 1))


def test_the_nearest_rotation_of_a_stretched_matrix_is_its_polar_factor():
    stretched = T + 0.05 * D / np.abs(D).max()
    u, _, v = np.linalg.svd(stretched)
    close(frames.nearest_rotation(stretched), u @ v)


def test_angular_velocities_are_differences_of_an_analytic_rotation():
    def turned(t):
        return transposed(Rotation.from_rotvec(np.outer(t, [0.3, -1.1, 0.7])).as_matrix())

    t, h = np.linspace(0, 2, 20), 1e-5
    der_T = (turned(t + h) - turned(t - h)) / (2 * h)
    # A rotation about a fixed axis has equal components in both frames.
    expected = np.tile([0.3, -1.1, 0.7], (20, 1))
    close(frames.angular_velocity1(turned(t), der_T), expected, 1e-9)
    close(frames.angular_velocity2(turned(t), der_T), expected, 1e-9)
    same, w = frames.from_T2(turned(t), der_T)
    assert np.array_equal(same, turned(t))
    close(w, expected, 1e-9)


def test_rates_of_a_relative_rotation_are_differences_of_the_relative_matrix():
    h = 1e-6
    turn = lambda T, w, t: frames.absolute_rotation(T, frames.from_rotation_vector(w * t))
    T_rel, w_rel = frames.relative_rotation(T, T2, W, W2)
    later, earlier = (transposed(turn(T, W, t)) for t in (h, -h))
    der_T = (turn(T2, W2, h) @ later - turn(T2, W2, -h) @ earlier) / (2 * h)
    close(T_rel, T2 @ transposed(T))
    close(w_rel, frames.angular_velocity2(T_rel, der_T), 1e-8)
    T_abs, w_abs = frames.absolute_rotation(T, T_rel, W, w_rel)
    close(T_abs, T2)
    close(w_abs, W2)
    T_inv, w_inv = frames.inverse_rotation(T, W)
    close(w_inv, -np.einsum("nji,nj->ni", T, W))
    close(T_inv @ T, np.tile(np.eye(3), (50, 1, 1)))


def test_derivatives_of_quaternions_and_angular_velocities_are_inverse():
    der_Q = quaternions.der(Q, W)
    h = 1e-6
    turned = [(Rotation.from_quat(Q) * Rotation.from_rotvec(W * t)).as_quat() for t in (h, -h)]
    signs = [np.sign(np.sum(q * Q, axis=-1, keepdims=True)) for q in turned]
    close(der_Q, (turned[0] * signs[0] - turned[1] * signs[1]) / (2 * h), 1e-8)
    close(quaternions.angular_velocity2(Q, der_Q), W)
    close(quaternions.angular_velocity1(Q, der_Q), Rotation.from_quat(Q).apply(W))


def test_leading_dimensions_broadcast():
    many_T, many_v = T[:6].reshape(2, 1, 3, 3, 3), V[:12].reshape(4, 3, 3)
    expected = (many_T @ many_v[..., None])[..., 0]
    found = frames.resolve2(many_T, many_v)
    assert found.shape == (2, 4, 3, 3)
    close(found, expected)
    close(frames.resolve2(T[0], V), V @ T[0].T)
    close(frames.resolve2(T, V[0]), T @ V[0])
    grid = frames.axis_rotation(3, np.linspace(0, 1, 6).reshape(2, 3))
    assert grid.shape == (2, 3, 3, 3)
    T_rel, w_rel = frames.relative_rotation(T[:4].reshape(4, 1, 3, 3), T2[:5], W[0], W2[:5])
    assert T_rel.shape == (4, 5, 3, 3) and w_rel.shape == (4, 5, 3)
    close(w_rel[3, 2], W2[2] - T2[2] @ T[3].T @ W[0])


def test_single_values_and_lists_are_accepted():
    assert frames.resolve2([[0, 1, 0], [-1, 0, 0], [0, 0, 1]], [1, 2, 3]).tolist() == [2, -1, 3]
    angle = frames.planar_rotation_angle([0, 0, 1], [1, 0, 0], [0, -1, 0])
    assert isinstance(angle, np.float64) and angle == pytest.approx(np.pi / 2)
    assert isinstance(quaternions.orientation_constraint([0, 0, 0, 2]), np.float64)
    assert isinstance(quaternions.axis_and_angle([0, 0, 0, 1])[1], np.float64)
    assert frames.resolve2(T.astype(np.float32)[0], V[0]).dtype == np.float64


def test_arrays_without_elements_give_arrays_without_elements():
    assert frames.resolve1(np.zeros((0, 3, 3)), np.zeros(3)).shape == (0, 3)
    assert frames.resolve1(np.zeros((4, 0, 3, 3)), np.zeros((4, 1, 3))).shape == (4, 0, 3)
    assert frames.from_Q(np.zeros((0, 4))).shape == (0, 3, 3)
    T_rel, w_rel = frames.relative_rotation(np.zeros((0, 3, 3)), T[0], W[0], W2[0])
    assert T_rel.shape == (0, 3, 3) and w_rel.shape == (0, 3)


@pytest.mark.parametrize(
    "changed",
    [
        lambda a: np.asfortranarray(a),
        lambda a: np.repeat(a, 2, axis=0)[::2],
        lambda a: a[::-1].copy()[::-1],
        lambda a: np.moveaxis(np.moveaxis(a, 0, -1).copy(), -1, 0),
        lambda a: a.astype(">f8"),
        lambda a: np.frombuffer(b"\0" + a.tobytes(), np.uint8)[1:].view(np.float64).reshape(a.shape),
        lambda a: np.ma.masked_array(a),
    ],
    ids=["Fortran order", "every second", "reversed", "axes moved", "big endian", "not aligned", "masked array"],
)
def test_arrays_in_any_order_of_memory_give_the_same_results(changed):
    close(frames.resolve2(changed(T), changed(V)), np.einsum("nij,nj->ni", T, V))


def test_arguments_are_not_changed_and_results_are_new():
    before, values = T.copy(), V.copy()
    result = frames.resolve1(T, V)
    result[:] = 0
    frames.from_T2(T, D)[0][:] = 0
    assert np.array_equal(T, before) and np.array_equal(V, values)


def test_numbers_that_are_not_finite_affect_their_element_only():
    broken = T.copy()
    broken[3, 0, 1], broken[7] = np.nan, np.inf
    for result in (
        frames.resolve2(broken, V),
        frames.to_Q(broken),
        frames.axes_rotations_angles(broken),
        frames.to_rotation_vector(broken),
        frames.nearest_rotation(broken),
        frames.relative_rotation(broken, T2, W, W2)[1],
    ):
        finite = np.isfinite(result).reshape(50, -1).all(axis=1)
        assert np.flatnonzero(~finite).tolist() == [3, 7]
    assert np.isnan(frames.axis_rotation(3, np.nan)).any()


def test_a_million_elements_are_computed():
    angle = np.linspace(0, 100, 1_000_000)
    T = frames.axis_rotation(3, angle)
    close(frames.resolve2(T, [1, 0, 0]), np.stack([np.cos(angle), -np.sin(angle), 0 * angle], axis=-1), 1e-12)


def test_results_that_do_not_fit_into_memory_are_a_memory_error():
    many = np.ones((2**16, 3))
    with pytest.raises(MemoryError):
        frames.planar_rotation_angle(many[:, None, None], many[:, None], many)


def test_other_threads_run_during_a_computation():
    T = np.broadcast_to(np.eye(3), (2_000_000, 3, 3)).copy()
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(1e-4)

    thread = threading.Thread(target=tick)
    thread.start()
    while not ticks:
        time.sleep(1e-3)
    start = time.perf_counter()
    frames.axes_rotations_angles(T)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert any(start < moment < end for moment in ticks)


def test_quaternions_of_zeros_follow_modelicas_formulas_and_are_dropouts_to_conversions():
    # (2 q4^2 - 1) I + 2 q q' - 2 q4 skew(q) with zeros.
    assert (frames.from_Q(np.zeros(4)) == -np.eye(3)).all()
    assert (quaternions.resolve2(np.zeros(4), V) == -V).all()
    assert np.isnan(matrix_from_quaternion(np.zeros(4))).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: frames.resolve1(np.zeros((4, 3)), V[0]), r"T has the shape (4, 3): must be (..., 3, 3)"),
        (lambda: frames.resolve1(T, 1.0), r"v2 has the shape (): must be (..., 3)"),
        (lambda: frames.from_Q([1, 2, 3]), r"Q has the shape (3,): must be (..., 4)"),
        (
            lambda: frames.resolve1(T[:4], V[:5]),
            "the shapes T (4, 3, 3), v2 (5, 3) do not fit together: leading dimensions must be equal, 1 or missing",
        ),
        (lambda: frames.resolve1(T, ["1", "2", "3"]), "v2 is not an array of real numbers: its type is <U1"),
        (lambda: frames.resolve1(T, [1j, 0, 0]), "v2 is not an array of real numbers: its type is complex128"),
        (lambda: frames.resolve1(None, V), "T is not an array of real numbers: its type is object"),
        (lambda: frames.resolve1(T, [[1], [2, 3]]), "v2 is not an array of numbers: "),
        (lambda: frames.axis_rotation(0, 0.1), "axis 0: must be 1 (x), 2 (y) or 3 (z)"),
        (lambda: frames.axes_rotations([1, 2, 4], V), "axis 4: must be 1 (x), 2 (y) or 3 (z)"),
        (lambda: frames.axis_rotation("z", 0.1), "axis 'z': must be 1 (x), 2 (y) or 3 (z)"),
        (lambda: frames.axis_rotation(True, 0.1), "axis True: must be 1 (x), 2 (y) or 3 (z)"),
        (lambda: frames.axis_rotation(2**70, 0.1), "axis 1180591620717411303424: must be 1 (x), 2 (y) or 3 (z)"),
        (lambda: frames.axes_rotations([1, 2], V), "sequence = [1, 2]: must be a list of three axes: 1 (x), 2 (y) or "),
        (lambda: frames.axes_rotations("xyz", V), "sequence = 'xyz': must be a list of three axes: 1 (x), 2 (y) or "),
        (lambda: frames.axes_rotations_angles(T, 3), "sequence = 3: must be a list of three axes: 1 (x), 2 (y) or "),
        (lambda: frames.small_rotation(T, "no"), "with_residues = 'no': must be True or False"),
        (
            lambda: frames.axes_rotations_angles(T, [1, 1, 2]),
            "sequence {1, 1, 2}: consecutive axes must differ",
        ),
        (lambda: frames.relative_rotation(T, T2, w2=W2), "w1 is not given: give both w1 and w2, or neither"),
        (lambda: frames.absolute_rotation(T, T2, W), "w_rel is not given: give both w1 and w_rel, or neither"),
    ],
)
def test_wrong_arguments_are_refused_by_name(call, message):
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value).startswith(message)
