"""Missing accelerations are derivatives of given velocities, unless no recorded output depends on them."""

import numpy as np
import pytest
from conftest import SHIPPED
from multibody_fmu import RatesWarning, connect, matrix_from_quaternion, simulate, sweep
from multibody_fmu.descriptions.description import describe

TIME = np.arange(201) / 100
# A body that moves along a sine, and turns about z by an angle that is a sine.
PATH = np.outer(np.sin(3 * TIME), [1.0, 2.0, -1.0])
VELOCITY = np.outer(3 * np.cos(3 * TIME), [1.0, 2.0, -1.0])
ACCELERATION = np.outer(-9 * np.sin(3 * TIME), [1.0, 2.0, -1.0])
ANGLE = 0.5 * np.sin(2 * TIME)
ZERO = 0 * TIME
Q = np.stack([ZERO, ZERO, np.sin(ANGLE / 2), np.cos(ANGLE / 2)], axis=-1)
W = np.stack([ZERO, ZERO, np.cos(2 * TIME)], axis=-1)
Z = np.stack([ZERO, ZERO, -2 * np.sin(2 * TIME)], axis=-1)
WORLD = {"resolveInFrame": "world"}


def test_accelerations_are_derivatives_of_given_velocities(either_fmu):
    # Noise of 0.1 mm and 1 mm/s: the second derivative of these poses is far worse than the first of the velocities.
    random = np.random.default_rng(2)
    frame = {
        "r_0": PATH + random.normal(0, 1e-4, PATH.shape),
        "v_0": VELOCITY + random.normal(0, 1e-3, PATH.shape),
        "Q": Q,
        "w": W,
    }
    with pytest.warns(RatesWarning, match="not all velocities and accelerations are given: differentiate has computed"):
        y = simulate(either_fmu("AbsoluteSensor"), TIME, outputs=["v", "a", "z"], parameters=WORLD, frame_a=frame)
    # The rate of a gyroscope is resolved in the frame; about a fixed axis it has equal components in the world.
    np.testing.assert_allclose(y["a"][10:-10], ACCELERATION[10:-10], atol=0.05)
    np.testing.assert_allclose(y["z"][10:-10], Z[10:-10], atol=1e-3)
    np.testing.assert_array_equal(y["v"], frame["v_0"])
    assert [text.partition(" (")[0] for text in y.assumptions if text.startswith("differentiate")] == [
        "differentiate has computed a_0 of frame_a from v_0",
        "differentiate has computed z of frame_a from R.w",
    ]


def test_a_rate_that_is_constant_has_no_derivative(fmu):
    frame = {"r_0": np.outer(TIME, [1.0, 0, 0]), "v_0": [1.0, 0, 0]}
    with pytest.warns(RatesWarning):
        y = simulate(fmu("AbsoluteSensor"), TIME, outputs=["a"], parameters=WORLD, frame_a=frame)
    assert not y["a"].any()
    assert "differentiate has computed a_0 of frame_a from v_0, which is constant" in y.assumptions


def test_a_velocity_that_is_missing_comes_from_the_poses(fmu):
    frame = {"r_0": PATH, "a_0": ACCELERATION}
    with pytest.warns(RatesWarning):
        y = simulate(fmu("AbsoluteSensor"), TIME, outputs=["v"], parameters=WORLD, frame_a=frame)
    np.testing.assert_allclose(y["v"][10:-10], VELOCITY[10:-10], atol=1e-4)


def test_a_frame_in_the_plane_and_another_with_poses_alone_get_theirs(fmu):
    frames = {"frame_a": {"x": PATH[:, 0], "y": ZERO, "vx": VELOCITY[:, 0], "vy": ZERO}, "frame_b": {"phi": ANGLE}}
    with pytest.warns(RatesWarning):
        y = simulate(fmu("PlanarRelativeSensor"), TIME, outputs=["a_rel", "z_rel"], parameters=WORLD, **frames)
    np.testing.assert_allclose(y["a_rel"][10:-10, 0], -ACCELERATION[10:-10, 0], atol=1e-2)
    np.testing.assert_allclose(y["z_rel"][10:-10], Z[10:-10, 2], atol=1e-2)


def test_systems_and_sweeps_compute_them_too(fmu):
    frame = {"r_0": PATH, "v_0": VELOCITY}
    with pytest.warns(RatesWarning):
        alone = simulate(fmu("AbsoluteSensor"), TIME, outputs=["a"], parameters=WORLD, frame_a=frame)["a"]
    system = connect({"sensor": fmu("AbsoluteSensor")}, [], parameters={"sensor": WORLD})
    with pytest.warns(RatesWarning):
        y = system.simulate(TIME, inputs={"sensor.frame_a": frame}, outputs="sensor.a")
    np.testing.assert_array_equal(y["sensor.a"], alone)
    with pytest.warns(RatesWarning):
        found = sweep(
            fmu("AbsoluteSensor"),
            TIME,
            parameters={"resolveInFrame": ["world"]},
            inputs={"frame_a": frame},
            outputs="a",
        )
    np.testing.assert_array_equal(found["a"][0], alone[-1])


def test_nothing_is_asked_for_that_no_recorded_output_depends_on(fmu):
    """Three samples are too few for `differentiate`."""
    frame = {"r_0": PATH[:3], "v_0": VELOCITY[:3]}
    with pytest.raises(ValueError, match="frame_b.a_0 missing: give all velocities and accelerations"):
        simulate(fmu("RelativeSensor"), TIME[:3], outputs=["r_rel", "a_rel"], frame_b=frame)
    with pytest.raises(ValueError, match="frame_b.a_0 missing"):
        # The end of a step is extrapolated with velocities and accelerations.
        extrapolated = {"extrapolation": "kinematic"}
        simulate(fmu("RelativeSensor"), TIME[:3], outputs=["r_rel"], parameters=extrapolated, frame_b=frame)
    y = simulate(fmu("RelativeSensor"), TIME[:3], outputs=["r_rel"], parameters=WORLD, frame_b=frame)
    np.testing.assert_array_equal(y["r_rel"], PATH[:3])
    system = connect({"sensor": fmu("RelativeSensor")}, [], parameters={"sensor": WORLD})
    inputs = {"sensor.frame_b": frame}
    y = system.simulate(TIME[:3], outputs=["sensor.r_rel"], inputs=inputs)
    np.testing.assert_array_equal(y["sensor.r_rel"], PATH[:3])
    with pytest.raises(ValueError, match="frame_b.a_0 missing"):
        system.simulate(TIME[:3], outputs=["sensor.a_rel"], inputs=inputs)


def rates_at_random(model, seed):
    """Inputs of an FMU: random poses, equal in each call, and random rates that depend on the seed."""
    poses, rates = np.random.default_rng(7), np.random.default_rng(seed)
    inputs = {}
    for variable in model.of("input").values():
        part = variable.name.rpartition(".")[2]
        if variable.kind == "boolean":
            inputs[variable.name] = np.arange(30) > 5
        elif variable.name.endswith(".R.T"):
            inputs[variable.name] = matrix_from_quaternion(
                np.cumsum(poses.normal(size=(30, 4)), axis=0) + [0, 0, 0, 30]
            )
        elif part != "Q":
            is_rate = part in ("v_0", "a_0", "w", "z", "vx", "vy", "ax", "ay")
            inputs[variable.name] = (rates if is_rate else poses).normal(size=(30, *variable.shape))
    return inputs


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_outputs_in_units_of_poses_do_not_depend_on_rates(fmu, name):
    """`simulate` relies on it to decide that no rate is needed."""
    model = describe(fmu(name))
    outputs = [v.name for v in model.of("output").values() if v.kind == "real" and v.unit in ("m", "rad", "1")]
    if not model.has_parameter("derivatives") or not outputs:
        return
    one, other = (
        simulate(
            fmu(name),
            TIME[:30],
            outputs=outputs,
            parameters={"derivatives": "provided", "checkInputs": False},
            **rates_at_random(model, seed),
        )
        for seed in (1, 2)
    )
    for output in outputs:
        np.testing.assert_array_equal(one[output], other[output])
