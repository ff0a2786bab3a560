"""Imu: ideal outputs against closed forms, measured ones against the process in sensor_process.py."""

import numpy as np
import pytest
import sensor_process
from multibody_fmu import FmuError, FmuWarning, connect, simulate

RATE = 100.0
TIME = np.arange(100) / RATE
ZERO = np.zeros_like(TIME)
UP = {"g_0": [0, 0, -9.81], "checkInputs": False}


def about_z(angle):
    """Matrices from the world to a frame that is turned about z."""
    c, s = np.cos(angle), np.sin(angle)
    one = np.ones_like(angle)
    return np.stack([[c, s, 0 * c], [-s, c, 0 * c], [0 * c, 0 * c, one]]).transpose(2, 0, 1)


def columns(*columns):
    return np.column_stack([np.broadcast_to(column, TIME.shape) for column in columns])


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_a_turntable_with_a_lever_arm(kind):
    """Angle t + t^2: -r w^2 outwards, r z along the circle."""
    w = 1 + 2 * TIME
    frame = {
        "r_0": columns(0, 0, 0),
        "v_0": columns(0, 0, 0),
        "a_0": columns(0, 0, 0),
        "T": about_z(TIME + TIME**2),
        "w": columns(0, 0, w),
        "z": columns(0, 0, 2),
    }
    y = simulate("Imu", TIME, frame_a=frame, parameters={**UP, "r_mount": [0.3, 0, 0]}, kind=kind)
    np.testing.assert_allclose(y["f"], columns(-0.3 * w**2, 0.6, 9.81), rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["w"], columns(0, 0, w), rtol=0, atol=1e-12)
    assert np.array_equal(y["f_measured"], y["f"]) and np.array_equal(y["w_measured"], y["w"])


def test_free_fall_and_an_accelerating_car_with_a_sensor_upside_down(either_fmu):
    rest = {"r_0": columns(0, 0, 0), "v_0": columns(0, 0, 0), "w": columns(0, 0, 0), "z": columns(0, 0, 0)}
    falling = {**rest, "a_0": columns(0, 0, -9.81), "T": about_z(ZERO)}
    assert not simulate(either_fmu("Imu"), TIME, frame_a=falling, parameters=UP)["f"].any()
    # Heads along the world's y, accelerates with 2 m/s2; the sensor is turned by 180 degrees about x.
    car = {**rest, "a_0": columns(0, 2, 0), "T": about_z(ZERO + np.pi / 2), "w": columns(0, 0, 0.5)}
    y = simulate(either_fmu("Imu"), TIME, frame_a=car, parameters={**UP, "Q_mount": [2.0, 0, 0, 0]})
    np.testing.assert_allclose(y["f"], columns(2, 0, -9.81), rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["w"], columns(0, 0, -0.5), rtol=0, atol=1e-12)


def test_gravity_is_modelicas_by_default():
    y = simulate("Imu", TIME, parameters={"checkInputs": False})
    assert np.array_equal(y["f"], columns(0, 9.81, 0))


ACCELEROMETER = {
    "sampleRate": RATE,
    "noiseDensity": [0.02, 0.03, 0.04],
    "biasDeviation": [0.1] * 3,
    "biasTime": [1.0] * 3,
}
GYROSCOPE = {"sampleRate": RATE / 2, "noiseDensity": [0.01] * 3, "randomWalk": [0.02] * 3, "dropout": 0.1}


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("kind", ["cs", "me"])
def test_both_triads_have_errors_and_rates_of_their_own(fmi, kind):
    frame = {
        "r_0": columns(0, 0, 0),
        "v_0": columns(0, 0, 0),
        "a_0": columns(np.sin(TIME), 0, 1),
        "T": about_z(ZERO),
        "w": columns(TIME, 0, 0),
        "z": columns(0, 0, 0),
    }
    parameters = {**UP, "seed": 9, "accelerometer": ACCELEROMETER, "gyroscope": GYROSCOPE}
    y = simulate(
        "Imu", TIME, frame_a=frame, parameters=parameters, fmi=fmi, kind=kind, signals=None if kind == "cs" else "held"
    )
    f, _ = sensor_process.samples(
        y["f"], seed=9, axis=0, rate=RATE, **{k: v for k, v in ACCELEROMETER.items() if k != "sampleRate"}
    )
    w, valid = sensor_process.samples(
        y["w"][::2], seed=9, axis=3, rate=RATE / 2, **{k: v for k, v in GYROSCOPE.items() if k != "sampleRate"}
    )
    np.testing.assert_allclose(y["f_measured"], f, rtol=0, atol=1e-13)
    np.testing.assert_allclose(y["w_measured"], np.repeat(w, 2, axis=0), rtol=0, atol=1e-13)
    assert np.array_equal(y["gyroscope.isValid"], np.repeat(valid, 2)) and not valid.all()
    assert np.array_equal(y["gyroscope.sampleCount"], np.repeat(np.arange(50), 2))
    assert np.array_equal(y["accelerometer.sampleTime"], TIME)


def test_strapdown_integration_of_the_ideal_outputs_returns_to_the_motion():
    """A spiral with a turning hand, 10 s at 1 kHz, by a Runge-Kutta method of order 4 over two samples."""
    t = np.arange(10001) * 1e-3
    r = np.stack([0.5 * np.cos(t), 0.5 * np.sin(t), 0.1 * t], -1)
    v = np.stack([-0.5 * np.sin(t), 0.5 * np.cos(t), 0.1 + 0 * t], -1)
    a = -np.stack([0.5 * np.cos(t), 0.5 * np.sin(t), 0 * t], -1)
    # About z by psi, then about the new x by theta.
    psi, theta = t, 0.3 * np.sin(2 * t)
    der_psi, der_theta, der2_theta = 1 + 0 * t, 0.6 * np.cos(2 * t), -1.2 * np.sin(2 * t)
    c, s = np.cos(theta), np.sin(theta)
    one, zero = np.ones_like(t), np.zeros_like(t)
    about_x = np.stack([[one, zero, zero], [zero, c, s], [zero, -s, c]]).transpose(2, 0, 1)
    w = np.stack([der_theta, der_psi * s, der_psi * c], -1)
    z = np.stack([der2_theta, der_theta * c, -der_theta * s], -1)
    frame = {"r_0": r, "v_0": v, "a_0": a, "T": about_x @ about_z(psi), "w": w, "z": z}
    y = simulate("Imu", t, frame_a=frame, parameters={"g_0": [0, 0, -9.81]})

    def rates(state, f, w):
        T = state[6:].reshape(3, 3)
        skew = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
        return np.concatenate([state[3:6], T.T @ f - [0, 0, 9.81], (-skew @ T).ravel()])

    state, h = np.concatenate([r[0], v[0], frame["T"][0].ravel()]), 2e-3
    for i in range(0, 10000, 2):
        values = [(y["f"][k], y["w"][k]) for k in (i, i + 1, i + 1, i + 2)]
        k1 = rates(state, *values[0])
        k2 = rates(state + h / 2 * k1, *values[1])
        k3 = rates(state + h / 2 * k2, *values[2])
        k4 = rates(state + h * k3, *values[3])
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    assert np.abs(state[:3] - r[-1]).max() < 1e-9


def test_an_imu_rides_on_a_body():
    system = connect({"body": "Body", "imu": "Imu"}, ["body.frame_a -> imu.frame_a"])
    y = system.simulate(TIME, parameters={"body": {"w_start": [0, 2.0, 0]}, "imu": {"r_mount": [0.3, 0, 0]}})
    # It falls freely and turns about y: only the lever arm is felt.
    np.testing.assert_allclose(y["imu.f"], columns(-1.2, 0, 0), rtol=0, atol=1e-9)
    np.testing.assert_allclose(y["imu.w"], columns(0, 2, 0), rtol=0, atol=1e-12)


def test_wrong_mounts_and_errors_are_named_with_their_triad():
    quiet = {"checkInputs": False}
    with pytest.raises(FmuError, match=r"Q_mount = \{0, 0, 0, 0\} has the length 0: must be at least 0.001"):
        simulate("Imu", TIME, parameters={**quiet, "Q_mount": [0, 0, 0, 0]})
    with pytest.raises(FmuError, match="gyroscope.delay = 1 s: must be at least 0 s and at most 32 samples"):
        simulate("Imu", TIME, parameters={**quiet, "gyroscope": {"sampleRate": 100.0, "delay": 1.0}})
    with pytest.warns(FmuWarning, match="accelerometer.resolution has no effect with accelerometer.sampleRate = 0 Hz"):
        simulate("Imu", TIME, parameters={**quiet, "accelerometer": {"resolution": [0.1] * 3}})
    with pytest.warns(
        FmuWarning, match="seed has no effect with accelerometer.sampleRate = gyroscope.sampleRate = 0 Hz"
    ):
        simulate("Imu", TIME, parameters={**quiet, "seed": 1})
