"""Velocities and accelerations from recorded poses. Expected values follow from the motion, or from SciPy."""

import warnings
from time import sleep

import numpy as np
import pytest
from multibody_fmu import RatesWarning, differentiate, matrix_from_quaternion, simulate
from multibody_fmu.arguments.progress import followed
from recording import ORIENTATION_NOISE, noise, recording, relative, true_motion, turned
from scipy.signal import savgol_filter

EVEN = np.linspace(0.0, 2.0, 41)
UNEVEN = np.cumsum(np.random.default_rng(3).uniform(0.01, 0.09, 41))
WINDOWS = [None, 5, 11]
IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])


def cubic(time):
    """Position of a polynomial of order 3 in time, its velocity and acceleration."""
    r = np.outer(time**3, [1, 0, -2]) + np.outer(time**2, [0, 3, 1]) + np.outer(time, [2, 1, 0]) + [5, 6, 7]
    return (
        r,
        np.outer(3 * time**2, [1, 0, -2]) + np.outer(2 * time, [0, 3, 1]) + [2, 1, 0],
        np.outer(6 * time, [1, 0, -2]) + [0, 6, 2],
    )


def close(found, expected, atol):
    np.testing.assert_allclose(found, np.broadcast_to(expected, found.shape), rtol=0, atol=atol)


def rms(vectors):
    return np.sqrt(np.mean(np.sum(vectors**2, axis=1)))


@pytest.mark.parametrize("window", [5, 11, 41])
def test_with_even_steps_it_is_the_filter_of_savitzky_and_golay(window):
    r = np.random.default_rng(1).standard_normal((41, 3))
    rates = differentiate(EVEN, r=r, window=window)
    for order, found in enumerate([rates.r, rates.v, rates.a]):
        expected = savgol_filter(r, window, 3, deriv=order, delta=0.05, axis=0, mode="interp")
        close(found, expected, 1e-10 * np.abs(expected).max())


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("time", [EVEN, UNEVEN, 1.7e9 + EVEN], ids=["even", "uneven", "since 1970"])
def test_a_motion_of_third_order_is_differentiated_exactly(time, window):
    r, v, a = cubic(time - time[0])
    rates = differentiate(time, r=r, window=window)
    # Times since 1970 in double precision resolve 0.2 microseconds.
    exact = 1e-9 if time[0] < 1e9 else 1e-3
    close(rates.r, r, exact)
    close(rates.v, v, exact)
    close(rates.a, a, 100 * exact)
    assert rates.w is rates.z is rates.Q is rates.window_Q is None
    assert not rates.bridged.any() and not rates.missing.any()


def test_fewer_columns_are_motions_in_a_plane_or_on_a_line():
    r, v, _ = cubic(EVEN)
    for columns in (1, 2):
        close(differentiate(EVEN, r=r[:, :columns]).v, v[:, :columns], 1e-9)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("time", [EVEN, UNEVEN], ids=["even", "uneven"])
def test_a_constant_angular_velocity_is_found_exactly_over_several_turns(time, window):
    w = np.array([6.0, -9.0, 3.0])  # 3.6 turns in 2 s
    Q = turned([0.5, 0.5, -0.5, 0.5], np.outer(time, w))
    rates = differentiate(time, Q=Q, window=window)
    close(rates.w, w, 1e-9)
    close(rates.z, 0, 1e-7)
    close(rates.Q, Q, 1e-12)


def test_a_constant_angular_acceleration_is_found_exactly():
    axis = np.array([2.0, -3.0, 6.0]) / 7
    rates = differentiate(UNEVEN, Q=turned(IDENTITY, np.outer(UNEVEN + 2 * UNEVEN**2, axis)), window=7)
    close(rates.w, np.outer(1 + 4 * UNEVEN, axis), 1e-9)
    close(rates.z, 4 * axis, 1e-7)


def test_signs_of_quaternions_and_their_lengths_do_not_matter():
    Q = recording()[1]["frame_b"]["Q"][:200]
    time = np.arange(200) / 120
    expected = differentiate(time, Q=Q)
    factors = np.random.default_rng(2).choice([-1.0, 1.0, -2.0, 0.5], 200)
    found = differentiate(time, Q=factors[:, None] * Q)
    assert found.window_Q == expected.window_Q
    close(found.w, expected.w, 1e-11)
    close(found.z, expected.z, 1e-9)
    close(found.Q, np.sign(factors)[:, None] * expected.Q, 1e-12)


def test_matrices_are_as_good_as_quaternions():
    time, Q = np.arange(200) / 120, recording()[1]["frame_b"]["Q"][:200]
    by_matrix, by_quaternion = differentiate(time, T=matrix_from_quaternion(Q)), differentiate(time, Q=Q)
    close(by_matrix.w, by_quaternion.w, 1e-11)
    close(by_matrix.z, by_quaternion.z, 1e-9)


def test_the_true_motion_of_the_recording_is_that_of_its_poses():
    """skew(w) = T der(T'), from differences of order 2 with steps of 0.1 ms."""
    h = 1e-4
    times = np.array([0.3, 4.0, 9.7, 15.1])
    before, now, after = (true_motion("frame_b", times + step) for step in (-h, 0, h))
    T_before, T, T_after = (matrix_from_quaternion(motion["Q"]) for motion in (before, now, after))
    skew = T @ np.swapaxes(T_after - T_before, 1, 2) / (2 * h)
    close(np.stack([skew[:, 2, 1], skew[:, 0, 2], skew[:, 1, 0]], axis=-1), now["w"], 1e-7)
    for rate, name in [("v_0", "r_0"), ("a_0", "v_0"), ("z", "w")]:
        close((after[name] - before[name]) / (2 * h), now[rate], 1e-6)


def test_without_noise_the_errors_fall_with_the_fourth_and_second_power_of_the_step():
    """Errors of a polynomial of order 3 in the middle of its window, while the axis of rotation moves."""
    errors = []
    for step in (0.02, 0.01):
        time = np.arange(0, 4, step)
        true = true_motion("frame_b", time)
        rates = differentiate(time, r=true["r_0"], Q=true["Q"], window=7)
        inside = ~rates.ends
        errors.append(
            [
                rms((found - true[name])[inside])
                for name, found in zip(["v_0", "w", "a_0", "z"], [rates.v, rates.w, rates.a, rates.z])
            ]
        )
    orders = np.log2(errors[0]) - np.log2(errors[1])
    close(orders, [4, 4, 2, 2], 0.2)


def test_short_dropouts_are_bridged():
    r, v, a = cubic(EVEN)
    Q = turned(IDENTITY, np.outer(EVEN, [1.0, 2.0, 3.0]))
    # Two missing rows: 0.15 s from the row before to the row after them.
    r[10:12], Q[20:22, 1] = np.nan, np.nan
    rates = differentiate(EVEN, r=r, Q=Q, bridge=0.16)
    close(rates.v, v, 1e-8)
    close(rates.a, a, 1e-6)
    close(rates.w, [1, 2, 3], 1e-8)
    close(rates.r, cubic(EVEN)[0], 1e-9)
    assert np.flatnonzero(rates.bridged).tolist() == [10, 11, 20, 21]
    assert not rates.missing.any()


def test_behind_a_long_dropout_the_recording_begins_anew():
    r, v, _ = cubic(EVEN)
    r[20:, 0] += 100.0  # as if the tracker had switched to another marker
    v_found = differentiate(EVEN, r=np.where((EVEN > 0.93) & (EVEN < 1.02), np.nan, r.T).T, window=7, bridge=0.14)
    missing = [19, 20]
    assert np.flatnonzero(v_found.missing).tolist() == missing
    assert (
        np.isnan(v_found.v[missing]).all() and np.isnan(v_found.a[missing]).all() and np.isnan(v_found.r[missing]).all()
    )
    there = ~v_found.missing
    close(v_found.v[there], v[there], 1e-8)
    assert np.flatnonzero(v_found.ends).tolist() == [0, 1, 2, 16, 17, 18, 21, 22, 23, 38, 39, 40]


def test_what_is_missing_at_the_ends_is_not_made_up():
    r, v, _ = cubic(EVEN)
    r[:3], r[38:] = np.nan, np.nan
    rates = differentiate(EVEN, r=r, window=5)
    assert np.flatnonzero(rates.missing).tolist() == [0, 1, 2, 38, 39, 40]
    close(rates.v[3:38], v[3:38], 1e-9)


def test_a_fast_turn_ends_the_window():
    """Rotation vectors are unique below half a turn: at 0.8 rad per sample, at most three samples on each side."""
    time = np.arange(30.0)
    rates = differentiate(time, Q=turned(IDENTITY, np.outer(time, [0, 0, 0.8])), window=15)
    close(rates.w, [0, 0, 0.8], 1e-9)


TURNS = turned(IDENTITY, np.outer(EVEN, [0.0, 0.0, 1.0]))
WRONG = {
    "no poses are given: give r, Q or T": {},
    "Q and T are both given: give one of them": {"Q": TURNS, "T": matrix_from_quaternion(TURNS)},
    "time must be one-dimensional, finite and strictly increasing": {"time": EVEN[::-1], "r": cubic(EVEN)[0]},
    "r has shape (40, 3): must be (41, 3) or (41, 2) or (41, 1)": {"r": cubic(EVEN)[0][1:]},
    "Q has shape (41, 3): must be (41, 4)": {"Q": TURNS[:, :3]},
    "T has shape (41, 9): must be (41, 3, 3)": {"T": np.zeros((41, 9))},
    "r = inf in row 4: must be finite, or NaN for a dropout": {
        "r": np.where(np.arange(41) == 4, np.inf, cubic(EVEN)[0].T).T
    },
    "Q has length 1.00e-04 in row 7: must be at least 0.001": {"Q": np.where(np.arange(41) == 7, 5e-5, TURNS.T).T},
    "T is not a rotation in row 2: T T' differs from the identity by 3 (limit 0.1), its determinant is 8": {
        "T": np.where(np.arange(41) == 2, 2.0, 1.0)[:, None, None] * np.eye(3)
    },
    "T is not a rotation in row 0: T T' differs from the identity by 0 (limit 0.1), its determinant is -1": {
        "T": -np.tile(np.eye(3), (41, 1, 1))
    },
    "r is not an array of numbers: ": {"r": "poses.csv"},
    "window = 4: must be an odd number of samples, at least 5": {"r": cubic(EVEN)[0], "window": 4},
    "window = 3: must be an odd number": {"r": cubic(EVEN)[0], "window": 3},
    "window = 0.5: must be an odd number": {"r": cubic(EVEN)[0], "window": 0.5},
    "window = 43: there are only 41 samples": {"r": cubic(EVEN)[0], "window": 43},
    "bridge = -1 s: must not be negative": {"r": cubic(EVEN)[0], "bridge": -1},
    "bridge = nan s: must not be negative": {"r": cubic(EVEN)[0], "bridge": np.nan},
    "r nowhere has 5 samples between dropouts longer than 0.1 s": {"r": np.full((41, 3), np.nan)},
    "Q turns by more than 2.5 rad within three samples of row 0": {
        "Q": turned(IDENTITY, np.outer(np.arange(41), [0.0, 1.3, 0.0]))
    },
}


@pytest.mark.parametrize("message", WRONG)
def test_what_does_not_fit_is_refused_by_name(message):
    with pytest.raises(ValueError) as error:
        differentiate(**{"time": EVEN} | WRONG[message])
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("window", [None, 71])
@pytest.mark.parametrize("correlation", [0.0, 0.5])
def test_relative_rates_of_a_recording_are_within_two_cm_per_second_and_three_dm_per_second_squared(
    correlation, window
):
    time, recorded, truth = recording(correlation)
    found = {}
    for frame, poses in recorded.items():
        rates = differentiate(time, r=poses["r_0"], Q=poses["Q"], window=window)
        found[frame] = poses | {"v_0": rates.v, "a_0": rates.a, "w": rates.w, "z": rates.z}
    true, measured = (
        relative(frames["frame_a"], frames["frame_b"], matrix_from_quaternion) for frames in (truth, found)
    )
    assert 1.4 < np.linalg.norm(true["r_rel"], axis=1).max() < 1.6
    assert rms(measured["v_rel"] - true["v_rel"]) < 0.02
    assert rms(measured["a_rel"] - true["a_rel"]) < 0.3


def filtered(random, n):
    """White noise after a moving average of 5 samples, as motion-capture software leaves it."""
    independent = random.standard_normal((n + 4, 3))
    return sum(independent[i : i + n] for i in range(5)) / np.sqrt(5)


@pytest.mark.parametrize("kind", [0.0, 0.5, 0.8, "filtered"])
def test_the_window_that_is_chosen_is_nearly_as_good_as_the_best(kind):
    """The best window is known only from the true motion."""
    time, random = np.arange(0, 10, 1 / 120), np.random.default_rng(4)
    true = true_motion("frame_b", time)
    errors = filtered(random, time.size) if kind == "filtered" else noise(random, time.size, kind)
    Q = turned(true["Q"], ORIENTATION_NOISE * errors)
    found = {
        window: rms(differentiate(time, Q=Q, window=window).z - true["z"]) for window in (None, *range(25, 100, 6))
    }
    chosen = found.pop(None)
    assert chosen < 1.4 * min(found.values())
    # The gap matters: leaving out single samples would choose 7 to 11 samples for correlated noise.
    assert chosen < 0.1 * rms(differentiate(time, Q=Q, window=11).z - true["z"])


def test_steps_of_different_lengths_have_the_same_accuracy():
    random = np.random.default_rng(5)
    time = np.cumsum(random.uniform(0.5, 1.5, 2400) / 120)
    true = true_motion("frame_b", time)
    rates = differentiate(time, r=true["r_0"] + 2e-4 * noise(random, time.size, 0.0))
    assert rms(rates.v - true["v_0"]) < 0.005
    assert rms(rates.a - true["a_0"]) < 0.1


def test_simulate_differentiates_poses_that_come_alone_and_says_so(either_fmu):
    r, v, _ = cubic(EVEN)
    with pytest.warns(RatesWarning) as caught:
        y = simulate(
            either_fmu("RelativeSensor"),
            EVEN,
            outputs=["v_rel", "w_rel"],
            parameters={"resolveInFrame": "world"},
            frame_b={"r_0": r, "Q": TURNS},
        )
    (warning,) = caught
    message = str(warning.message)
    assert "v_0, a_0 of frame_b from r_0" in message and "R.w, z of frame_b from Q" in message
    assert "set the parameter derivatives to estimated" in message
    assert warning.filename == __file__
    close(y["v_rel"], v, 1e-8)
    close(y["w_rel"], [0, 0, 1], 1e-8)


def test_simulate_differentiates_in_the_plane(either_fmu):
    x, vx = EVEN**3, 3 * EVEN**2
    with pytest.warns(RatesWarning, match="vx of frame_b from x .*; vy of frame_b from y"):
        y = simulate(either_fmu("PlanarDistance"), EVEN, frame_b={"x": 1 + x, "y": 1 + x})
    close(y["der_distance"], np.sqrt(2) * vx, 1e-8)


def test_an_angle_in_the_plane_may_jump_by_whole_turns(either_fmu):
    phi = 2 + 5 * EVEN - 3 * EVEN**2
    for angle in (phi, np.arctan2(np.sin(phi), np.cos(phi))):
        with pytest.warns(RatesWarning, match="w, z of frame_a from phi"):
            y = simulate(either_fmu("PlanarAbsoluteSensor"), EVEN, outputs=["w", "z"], frame_a={"phi": angle})
        close(y["w"], 5 - 6 * EVEN, 1e-8)
        close(y["z"], -6, 1e-6)


def test_simulate_differentiates_only_what_has_no_rates(fmu):
    """frame_a moves along x with a velocity that contradicts its positions: the given velocity is used."""
    r, v, _ = cubic(EVEN)
    with pytest.warns(RatesWarning) as caught:
        given = {"r_0": np.outer(EVEN, [1, 0, 0]), "v_0": [7, 0, 0], "a_0": [0, 0, 0]}
        y = simulate(
            fmu("RelativeSensor"),
            EVEN,
            outputs="v_rel",
            parameters={"resolveInFrame": "world"},
            frame_a=given,
            frame_b={"r_0": r},
        )
    assert "frame_a" not in str(caught[0].message)
    close(y["v_rel"], v - [7, 0, 0], 1e-8)


@pytest.mark.filterwarnings("error::multibody_fmu.RatesWarning")
def test_simulate_does_not_warn_without_need(fmu):
    r, v, a = cubic(EVEN)
    sensor, still = fmu("RelativeSensor"), np.tile([1.0, 2.0, 3.0], (41, 1))
    close(simulate(sensor, EVEN, outputs="v_rel", frame_b={"r_0": r, "v_0": v, "a_0": a})["v_rel"], v, 1e-12)
    close(simulate(sensor, EVEN, outputs="v_rel", frame_b={"r_0": still})["v_rel"], 0, 0)
    close(
        simulate(sensor, EVEN, outputs="v_rel", parameters={"derivatives": "provided"}, frame_b={"r_0": r})["v_rel"],
        0,
        0,
    )
    # The estimate of the FMU is not exact.
    estimated = simulate(sensor, EVEN, outputs="v_rel", parameters={"derivatives": "estimated"}, frame_b={"r_0": r})[
        "v_rel"
    ]
    assert np.abs(estimated - v)[2:].max() > 1e-3


@pytest.mark.filterwarnings("error::multibody_fmu.RatesWarning")
def test_a_few_samples_are_left_to_the_fmu(fmu):
    time = np.array([0.0, 0.1, 0.2, 0.3])
    y = simulate(fmu("Distance"), time, frame_b={"r_0": np.outer(1 + time, [1, 0, 0])})
    close(y["der_distance"][2:], 1, 1e-12)


def test_what_cannot_be_differentiated_is_left_to_the_fmu_with_a_warning(fmu):
    time = np.arange(10.0)
    Q = turned(IDENTITY, np.outer(time, [0, 0, 1.5]))
    with pytest.warns(
        RatesWarning, match="the FMU estimates velocities from past poses: frame_b.Q: Q turns by more than 2.5 rad"
    ):
        y = simulate(
            fmu("RelativeSensor"), time, outputs="w_rel", parameters={"resolveInFrame": "frame_b"}, frame_b={"Q": Q}
        )
    close(y["w_rel"][1:], [0, 0, 1.5], 1e-12)


@pytest.mark.parametrize("step", [0.1, 5.0])
def test_an_angle_that_counts_turns_may_turn_by_any_angle_in_a_step(step, either_fmu):
    time = step * np.arange(21)
    with pytest.warns(RatesWarning, match="w, z of frame_b from phi"):
        y = simulate(either_fmu("PlanarRelativeSensor"), time, outputs="w_rel", frame_b={"phi": -50 * time})
    close(y["w_rel"], -50, 1e-9)


def test_an_angle_whose_sense_is_not_clear_is_left_to_the_fmu_with_a_warning(fmu):
    """3,000 revolutions per minute sampled at 90 Hz, as an angle from -pi to pi."""
    phi = 100 * np.pi * np.arange(30) / 90
    said = (
        r"the FMU estimates velocities from past poses: frame_b.phi: it turns by 2.8 rad from row \d+ to the next, "
        r"so that its sense is not clear"
    )
    with pytest.warns(RatesWarning, match=said):
        simulate(fmu("PlanarRelativeSensor"), np.arange(30) / 90, frame_b={"phi": np.arctan2(np.sin(phi), np.cos(phi))})


def test_nothing_is_fitted_across_rows_that_were_left_out():
    time = np.arange(0, 4, 0.01)
    time = time[(time < 1.5) | (time > 2.0)]
    r = np.stack([0.3 * np.sin(10 * time), 0 * time, time**2], axis=-1)
    v = np.stack([3 * np.cos(10 * time), 0 * time, 2 * time], axis=-1)
    rates = differentiate(time, r=r, window=11)
    # Error of a polynomial of order 3 at its end; fitted across the gap, it would be ten times as large.
    close(rates.v, v, 0.04)
    assert np.flatnonzero(rates.ends).tolist() == [*range(5), *range(145, 155), *range(time.size - 5, time.size)]
    assert not rates.missing.any()


def test_slow_recordings_have_no_dropouts():
    time = np.array([0.0, 1.0, 3.0, 4.0, 7.0, 8.0, 9.0])
    rates = differentiate(time, r=np.outer(time, [1.0, 2.0, 3.0]))
    close(rates.v, [1, 2, 3], 1e-12)


def test_a_few_samples_between_gaps_are_named(fmu):
    time = np.concatenate([0.01 * np.arange(50), [5.0, 5.01], 10 + 0.01 * np.arange(50)])
    with pytest.warns(
        RatesWarning, match="frame_b.r_0: row 50 is one of fewer than 5 samples between gaps in the times"
    ):
        simulate(fmu("Distance"), time, frame_b={"r_0": np.outer(time, [1, 0, 0])})


@pytest.mark.parametrize(
    "time",
    [np.arange(41) * np.timedelta64(1, "ms"), np.datetime64("2026-01-01") + np.arange(41) * np.timedelta64(1, "ms")],
)
def test_dates_are_no_seconds(time):
    with pytest.raises(
        ValueError,
        match=r"time is not an array of numbers: its type is (timedelta|datetime)64\[ms\]; "
        r"seconds are \(time - time\[0\]\) / ",
    ):
        differentiate(time, r=cubic(EVEN)[0])


def test_long_work_has_a_bar_and_short_work_none(capsys):
    differentiate(EVEN, r=cubic(EVEN)[0], progress=True)
    assert capsys.readouterr().err == ""
    worked = []
    for part in followed([0.7, 0.7, 0.1], "velocities from r", True):
        sleep(part)
        worked.append(part)
    assert worked == [0.7, 0.7, 0.1]
    assert "velocities from r" in capsys.readouterr().err
    assert list(followed([1, 2], "velocities from r", None)) == [1, 2]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("estimated", ["estimated", 2])
def test_jumps_of_an_angle_are_named_where_the_fmu_estimates(fmu, estimated):
    phi = 12 * EVEN
    wrapped = np.arctan2(np.sin(phi), np.cos(phi))
    row = int(np.flatnonzero(np.abs(np.diff(wrapped)) > np.pi)[0]) + 1
    with pytest.warns(
        RatesWarning,
        match=rf"^frame_a.phi jumps by -5.68 rad in row {row}, which the FMU takes for motion: "
        r"give numpy.unwrap of it$",
    ):
        simulate(fmu("PlanarAbsoluteSensor"), EVEN, parameters={"derivatives": estimated}, frame_a={"phi": wrapped})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        y = simulate(
            fmu("PlanarAbsoluteSensor"), EVEN, outputs="w", parameters={"derivatives": estimated}, frame_a={"phi": phi}
        )
    close(y["w"][2:], 12, 1e-9)
