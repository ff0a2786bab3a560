"""Sensors of `multibody_fmu.sensors`, compared with golden vectors, differences of motions and closed forms."""

import copy
import pickle

import numpy as np
import pytest
from golden_vectors import golden
from multibody_fmu import sensors
from scipy.spatial.transform import Rotation

WORLD = ("world", "frame_a", "frame_b", "frame_resolve")


def close(found, expected, tolerance=1e-12):
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def nested(inputs):
    """Frames as dicts, from inputs by full names."""
    frames = {}
    for name, values in inputs.items():
        frame, _, part = name.partition(".")
        if part:
            shape = {"R.T": (3, 3)}.get(part, () if len(values) == 1 else (len(values),))
            frames.setdefault(frame, {})[part] = np.reshape(values, shape)
        else:
            frames[frame] = np.asarray(values)
    return frames


def by_quaternion(frame):
    return {part: values for part, values in frame.items() if part != "R.T"} if "Q" in frame else frame


def by_matrix(frame):
    return {part: values for part, values in frame.items() if part != "Q"} if "R.T" in frame else frame


ARGUMENTS = {
    "resolveInFrame": "resolve",
    "resolveInFrameAfterDifferentiation": "after_differentiation",
    "differentiation": "differentiation",
    "sequence": "sequence",
    "guessAngle1": "guess_angle1",
    "positiveSign": "positive_sign",
    "frame_r_in": "frame_r_in",
    "frame_r_out": "frame_r_out",
}
FUNCTIONS = {
    "RelativeSensor": sensors.relative,
    "AbsoluteSensor": sensors.absolute,
    "PlanarRelativeSensor": sensors.planar_relative,
    "PlanarAbsoluteSensor": sensors.planar_absolute,
    "CutForceAndTorque": sensors.cut_force_and_torque,
    "TransformVector": lambda **arguments: {"r_out": sensors.transform_vector(**arguments)},
}


@pytest.mark.parametrize("form", [by_matrix, by_quaternion])
@pytest.mark.parametrize(
    ("name", "models"),
    [
        ("pose_forms", {"RelativeSensor", "AbsoluteSensor"}),
        ("sensors", {"CutForceAndTorque", "TransformVector", "PlanarRelativeSensor", "PlanarAbsoluteSensor"}),
    ],
)
def test_sensors_give_the_golden_vectors(name, models, form):
    cases = golden(name)["cases"]
    assert {case["fmu"] for case in cases} == models
    for case in cases:
        arguments = {ARGUMENTS[key]: value for key, value in case["parameters"].items() if key in ARGUMENTS}
        frames = {name: form(part) if isinstance(part, dict) else part for name, part in nested(case["in"]).items()}
        found = FUNCTIONS[case["fmu"]](**frames, **arguments)
        for output, expected in case["out"].items():
            # A quaternion is accurate to 1e-16, which determines the axis of a zero rotation.
            np.testing.assert_allclose(np.ravel(found[output]), expected, rtol=1e-11, atol=1e-11, err_msg=str(case))


@pytest.mark.parametrize("motion", range(5))
def test_relative_gives_the_golden_vectors_in_all_frames_at_once(motion):
    cases = golden("relative_sensor")["groups"][f"motion{motion}"]
    assert len(cases) == 16
    for case in cases:
        found = sensors.relative(
            **{frame: case["in"][frame] for frame in ("frame_a", "frame_b", "frame_resolve")},
            resolve=case["resolveInFrame"],
            after_differentiation=case["resolveInFrameAfterDifferentiation"],
            sequence=case["sequence"],
            guess_angle1=case["guessAngle1"],
        )
        for output, expected in case["out"].items():
            error = found[output] - expected
            if output == "angles":
                error -= 2 * np.pi * np.round(error / (2 * np.pi))
            assert np.abs(error).max() <= case["tol"], (output, case)


def test_distances_are_the_golden_vectors():
    for group, function in (("Distance", sensors.distance), ("PlanarDistance", sensors.planar_distance)):
        for case in golden("distance")["groups"][group]:
            inputs = {name: np.atleast_1d(value) for name, value in case["in"].items() if name != "s_small"}
            frames = nested(inputs)
            found = function(frames["frame_a"], frames["frame_b"], case["in"]["s_small"])
            for output, expected in case["out"].items():
                if output in ("distance", "der_distance"):
                    tolerance = case["atol"] + case["rtol"] * abs(expected)
                    assert abs(found[output] - expected) <= tolerance, case


TIME = np.linspace(0.1, 3.0, 30)
PHASES = {"frame_a": 0.3, "frame_b": 1.1, "frame_resolve": 2.0}


def position(frame, t):
    """Position and orientation (SciPy's rotation) of a frame that moves along curves."""
    p = PHASES[frame]
    r = np.stack([np.sin(1.3 * t + p), 0.4 * np.cos(0.7 * t - p) + p, 0.3 * t * p + np.sin(t)], axis=-1)
    angles = np.stack([0.8 * np.sin(t + p), 0.5 * t + p, np.cos(1.2 * t * p)], axis=-1)
    return r, Rotation.from_euler("XYZ", angles)


def difference(f, t, h=1e-3):
    """Derivative by differences of sixth order."""
    weights = {1: 0.75, 2: -0.15, 3: 1 / 60}
    return sum(w * (f(t + k * h) - f(t - k * h)) for k, w in weights.items()) / h


def moving(frame, t=TIME):
    def w(t):
        matrices = lambda t: position(frame, t)[1].as_matrix()
        # skew(w) = R' der(R) for R from local to world.
        skew = np.swapaxes(matrices(t), -1, -2) @ difference(matrices, t)
        return np.stack([skew[:, 2, 1], skew[:, 0, 2], skew[:, 1, 0]], axis=-1)

    v = lambda t: difference(lambda t: position(frame, t)[0], t)
    r, rotation = position(frame, t)
    return {
        "r_0": r,
        "v_0": v(t),
        "a_0": difference(v, t),
        "T": np.swapaxes(rotation.as_matrix(), -1, -2),
        "w": w(t),
        "z": difference(w, t),
    }


FRAMES = {name: moving(name) for name in PHASES}


@pytest.mark.parametrize("resolve", WORLD)
def test_rates_are_differences_of_what_the_moving_frame_sees(resolve):
    def seen(t):
        d = position("frame_b", t)[0] - position("frame_a", t)[0]
        return d if resolve == "world" else position(resolve, t)[1].apply(d, inverse=True)

    found = sensors.relative(**FRAMES, resolve=resolve)
    close(found["r_rel"], seen(TIME))
    close(found["v_rel"], difference(seen, TIME), 1e-8)
    close(found["a_rel"], difference(lambda t: difference(seen, t), TIME), 1e-6)
    length = lambda t: np.linalg.norm(seen(t), axis=-1)
    close(found["distance"], length(TIME))
    close(found["der_distance"], difference(length, TIME), 1e-8)
    azimuth = lambda t: np.unwrap(np.arctan2(seen(t)[..., 1], seen(t)[..., 0]))
    close(np.cos(found["azimuth"]), np.cos(azimuth(TIME)))
    close(found["radius_xy"], np.hypot(*seen(TIME).T[:2]))
    relative = position("frame_a", TIME)[1].inv() * position("frame_b", TIME)[1]
    close(found["T_rel"], np.swapaxes(relative.as_matrix(), -1, -2))
    close(found["rotationVector"], relative.as_rotvec())
    close(found["angle"], relative.magnitude())


def test_a_relative_velocity_is_not_the_difference_of_the_velocities():
    """Seen from a turntable at 2 rad/s, a point at rest 1 m from its centre circles backwards."""
    table = sensors.at_rest() | {"w": [0, 0, 2]}
    seen = sensors.relative(table, sensors.at_rest([1, 0, 0]))
    assert seen["v_rel"].tolist() == [0, -2, 0] and seen["a_rel"].tolist() == [-4, 0, 0]
    inertial = sensors.relative(table, sensors.at_rest([1, 0, 0]), differentiation="inertial")
    assert inertial["v_rel"].tolist() == [0, 0, 0]


@pytest.mark.parametrize("after", WORLD)
def test_results_are_resolved_after_the_differentiation(after):
    before = sensors.relative(**FRAMES, resolve="frame_b")
    found = sensors.relative(**FRAMES, resolve="frame_b", after_differentiation=after)
    for output in ("v_rel", "a_rel", "z_rel"):
        expected = sensors.transform_vector(before[output], "frame_b", after, **FRAMES)
        close(found[output], expected)
    close(found["r_rel"], before["r_rel"])


def test_vectors_are_transformed_like_scipy():
    v = FRAMES["frame_a"]["v_0"]
    rotations = {name: position(name, TIME)[1] for name in PHASES}
    found = sensors.transform_vector(v, "frame_a", "frame_b", frame_a=FRAMES["frame_a"], frame_b=FRAMES["frame_b"])
    close(found, rotations["frame_b"].apply(rotations["frame_a"].apply(v), inverse=True))
    close(sensors.transform_vector(v, frame_a=FRAMES["frame_a"]), rotations["frame_a"].apply(v))
    assert sensors.transform_vector([1, 2, 3], "world", "world").tolist() == [1, 2, 3]


def test_the_power_of_a_cut_is_force_times_velocity():
    frame = FRAMES["frame_a"] | {"f": [1, 2, 3], "t": [4, 5, 6]}
    found = sensors.cut_force_and_torque(frame, resolve="world")
    rotation = position("frame_a", TIME)[1]
    close(found["force"], rotation.apply([1, 2, 3]))
    expected = np.sum(found["force"] * frame["v_0"], axis=-1) + frame["w"] @ [4, 5, 6]
    close(found["power"], expected)
    reaction = sensors.cut_force_and_torque(frame, resolve="world", positive_sign=False)
    close(reaction["force"], -found["force"])
    close(reaction["power"], expected)


def test_planar_sensors_agree_with_spatial_ones_that_turn_about_z():
    t = TIME
    frames = {}
    for name, p in PHASES.items():
        frames[name] = {
            "x": np.sin(t + p), "vx": np.cos(t + p), "ax": -np.sin(t + p),
            "y": p * t**2, "vy": 2 * p * t, "ay": 2 * p,
            "phi": p * t**2 / 2, "w": p * t, "z": p,
        }  # fmt: skip
    a, b = frames["frame_a"], frames["frame_b"]
    found = sensors.planar_relative(a, b)
    turned = np.exp(-1j * a["phi"])
    seen = lambda x, y: turned * ((b[x] - a[x]) + 1j * (b[y] - a[y]))
    close(found["r_rel"] @ [1, 1j], seen("x", "y"))
    close(found["v_rel"] @ [1, 1j], seen("vx", "vy") - 1j * a["w"] * seen("x", "y"))
    close(found["phi_rel"], b["phi"] - a["phi"])
    absolute = sensors.planar_absolute(a, resolve="world")
    close(absolute["v"], np.stack([a["vx"], a["vy"]], axis=-1))


ALL = {"r_0", "v_0", "a_0", "T", "w", "z"}


@pytest.mark.parametrize(
    ("output", "resolve", "of_a", "of_b"),
    [
        ("r_rel", "world", {"r_0"}, {"r_0"}),
        ("r_rel", "frame_a", {"r_0", "T"}, {"r_0"}),
        ("v_rel", "world", {"v_0"}, {"v_0"}),
        ("v_rel", "frame_a", {"r_0", "v_0", "T", "w"}, {"r_0", "v_0"}),
        ("a_rel", "frame_a", ALL, {"r_0", "v_0", "a_0"}),
        ("a_rel", "frame_b", {"r_0", "v_0", "a_0"}, ALL),
        ("w_rel", "frame_a", {"T", "w"}, {"T", "w"}),
        ("z_rel", "world", {"T", "z"}, {"T", "z"}),
        ("z_rel", "frame_a", {"T", "w", "z"}, {"T", "w", "z"}),
        ("angles", "frame_a", {"T"}, {"T"}),
        ("distance", "frame_a", {"r_0"}, {"r_0"}),
        ("der2_distance", "frame_a", {"r_0", "v_0", "a_0"}, {"r_0", "v_0", "a_0"}),
        ("der_azimuth", "frame_a", {"r_0", "v_0", "T", "w"}, {"r_0", "v_0"}),
    ],
)
def test_an_output_needs_the_inputs_of_its_equation_and_no_others(output, resolve, of_a, of_b):
    needed = {"frame_a": of_a, "frame_b": of_b}
    given = {name: {part: FRAMES[name][part] for part in parts} for name, parts in needed.items()}
    found = sensors.relative(**given, resolve=resolve)
    close(found[output], sensors.relative(**FRAMES, resolve=resolve)[output])
    for frame, parts in needed.items():
        for part in parts:
            less = given | {frame: {name: given[frame][name] for name in parts - {part}}}
            assert output not in sensors.relative(**less, resolve=resolve)
            missing = f"{frame}.T or {frame}.Q" if part == "T" else f"{frame}.{part}"
            message = f"{output} needs inputs that are not given: {missing}"
            with pytest.raises(ValueError, match=f"^{message}$"):
                sensors.relative(**less, resolve=resolve, outputs=[output])
            with pytest.raises(KeyError, match=message):
                sensors.relative(**less, resolve=resolve)[output]


def test_outputs_are_those_that_are_named():
    everything = sensors.relative(**FRAMES)
    assert len(everything) == 20
    for output in everything:
        (found,) = sensors.relative(**FRAMES, outputs=output).items()
        assert found[0] == output and np.array_equal(found[1], everything[output])
    everything = sensors.absolute(FRAMES["frame_a"])
    assert len(everything) == 20
    for output in everything:
        found = sensors.absolute(FRAMES["frame_a"], outputs=[output])
        assert np.array_equal(found[output], everything[output])


def test_frames_broadcast_and_single_frames_give_single_values():
    a = {part: values[0] for part, values in FRAMES["frame_a"].items()}
    many = sensors.relative(a, FRAMES["frame_b"])
    one = sensors.relative(a, {part: values[7] for part, values in FRAMES["frame_b"].items()})
    assert many["a_rel"].shape == (30, 3) and one["a_rel"].shape == (3,)
    assert isinstance(one["distance"], np.float64)
    for output in many:
        assert np.array_equal(many[output][7], one[output])
    grid = sensors.distance({"r_0": np.zeros((4, 1, 3))}, {"r_0": np.ones((5, 3)), "v_0": np.ones((4, 1, 3))})
    assert grid["distance"].shape == (4, 5)
    close(grid["distance"], np.full((4, 5), np.sqrt(3)))


def test_no_rows_give_no_rows_and_a_dropout_gives_nan_in_its_row():
    empty = {part: values[:0] for part, values in FRAMES["frame_a"].items()}
    one = {part: values[0] for part, values in FRAMES["frame_b"].items()}
    assert sensors.relative(empty, one)["r_rel"].shape == (0, 3)
    Q = Rotation.from_matrix(np.swapaxes(FRAMES["frame_a"]["T"], -1, -2)).as_quat() * 3
    Q[4] = 0
    a = {part: values for part, values in FRAMES["frame_a"].items() if part != "T"} | {"Q": Q}
    found, expected = sensors.relative(a, FRAMES["frame_b"]), sensors.relative(**FRAMES)
    good = np.arange(30) != 4
    close(found["v_rel"][good], expected["v_rel"][good])
    assert np.isnan(found["v_rel"][4]).all() and np.isfinite(found["distance"]).all()


def test_results_are_dicts_that_can_be_copied_and_sent_to_processes():
    found = sensors.distance({"r_0": [0, 0, 0]}, {"r_0": [3, 4, 0]})
    assert dict(found).keys() == {"distance", "r_rel_0"} and found["distance"] == 5
    for same in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert same["distance"] == 5
        with pytest.raises(KeyError, match="der_distance needs inputs that are not given: frame_a.v_0, frame_b.v_0"):
            same["der_distance"]
    with pytest.raises(KeyError, match="distnce is not an output; did you mean distance or der_distance"):
        found["distnce"]


def test_a_frame_at_rest_has_no_velocity_and_any_pose():
    frame = sensors.at_rest([1, 2, 3], T=FRAMES["frame_a"]["T"][0])
    found = sensors.absolute(frame, resolve="world")
    assert found["r"].tolist() == [1, 2, 3] and not found["v"].any() and not found["w"].any()
    close(found["T"], FRAMES["frame_a"]["T"][0])
    close(sensors.absolute(sensors.at_rest(Q=[0, 0, 1, 0]))["angle"], np.pi)


A, B = FRAMES["frame_a"], FRAMES["frame_b"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sensors.relative(A | {"r_0": [1, 2]}, B), "frame_a.r_0 has the shape (2,): must be (..., 3)"),
        (lambda: sensors.relative(A | {"Q": [0, 0, 0, 1]}, B), "frame_a.T and frame_a.Q are both given: give one of"),
        (lambda: sensors.relative(A, B | {"r": 1}), "frame_b.r is not known: parts of this frame are r_0, v_0, "),
        (lambda: sensors.planar_distance(A, B), "frame_a.r_0 is not known: parts of this frame are x, y, "),
        (lambda: sensors.relative(A, [1, 2, 3]), "frame_b is of type list: must be a dict of arrays"),
        (lambda: sensors.relative(A, B, resolve="a"), 'resolve is "a": must be one of world, frame_a, frame_b, '),
        (
            lambda: sensors.relative(A, B, differentiation="fixed"),
            'differentiation is "fixed": must be one of moving, inertial',
        ),
        (lambda: sensors.relative(A, None), "frame_b is of type NoneType: must be a dict of arrays"),
        (lambda: sensors.relative(A, B, resolve=1), "resolve = 1: must be the name of a frame, such as 'frame_a'"),
        (lambda: sensors.relative(A, B, after_differentiation=1), "after_differentiation = 1: must be the name of a "),
        (lambda: sensors.relative(A, B, differentiation=1), "differentiation = 1: must be text"),
        (lambda: sensors.relative(A, B, guess_angle1="a"), "guess_angle1 = 'a': must be a number"),
        (lambda: sensors.relative(A, B, sequence=1), "sequence = 1: must be a list of three axes"),
        (lambda: sensors.relative(A, B, outputs=1), "outputs = 1: must be a name or a list of names"),
        (lambda: sensors.absolute(A, outputs=[1]), "outputs has 1: must be names"),
        (lambda: sensors.cut_force_and_torque(A, positive_sign="no"), "positive_sign = 'no': must be True or False"),
        (lambda: sensors.relative(A, B, outputs=["q"]), "q is not an output: known are r_rel, v_rel, "),
        (lambda: sensors.relative(A, B, sequence=[1, 1, 2]), "sequence {1, 1, 2}: consecutive axes must differ"),
        (
            lambda: sensors.relative(A, B, resolve="frame_resolve", outputs=["r_rel"]),
            "r_rel needs inputs that are not given: frame_resolve.T or frame_resolve.Q",
        ),
        (
            lambda: sensors.relative({"r_0": np.zeros((4, 3))}, {"r_0": np.zeros((5, 3))}),
            "the shapes frame_a.r_0 (4, 3), frame_b.r_0 (5, 3) do not fit together",
        ),
        (lambda: sensors.distance(A, B, 0.0), "s_small is 0.0 m: must be finite and at least 1e-154"),
        (lambda: sensors.distance(A, B, "a"), "s_small = 'a': must be a number"),
        (lambda: sensors.transform_vector([1, 2, 3], A, B), "frame_r_in = {'r_0': array("),
        (lambda: sensors.transform_vector([1, 2, 3]), "r_out needs inputs that are not given: frame_a.T or frame_a.Q"),
    ],
)
def test_wrong_arguments_are_refused_by_name(call, message):
    with pytest.raises(ValueError) as refused:
        call()
    assert str(refused.value).startswith(message)
