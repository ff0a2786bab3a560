"""SensorErrors against the process in sensor_process.py, which has its own random numbers, and closed forms."""

import itertools
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import sensor_process
from multibody_fmu import Fmu, FmuError, FmuWarning, connect, simulate, sweep

RATE = 100.0
TIME = np.arange(200) / RATE
ERRORS = {**sensor_process.ERRORS, "dropout": 0.2}
SAMPLED = {"sampleRate": RATE, "seed": 5}
CONSTANT = [0.5, -0.25, 2.0]
LINES = {"kind": "me", "signals": "linear"}


def wave(time):
    return np.column_stack([np.sin(3 * time), 1 + time, np.cos(time)])


@pytest.mark.parametrize(("fmi", "kind"), [*itertools.product([2, 3], ["cs", "me"])])
def test_samples_are_those_of_the_process(fmi, kind):
    y = simulate("SensorErrors", TIME, u=wave(TIME), parameters={**SAMPLED, **ERRORS}, fmi=fmi, kind=kind)
    expected, valid = sensor_process.samples(wave(TIME), seed=5, rate=RATE, **ERRORS)
    np.testing.assert_allclose(y["y"], expected, rtol=0, atol=1e-13)
    assert np.array_equal(y["sampleCount"], np.arange(200)) and np.array_equal(y["sampleTime"], TIME)
    assert y["isValid"].tolist() == valid.tolist() and 20 < np.count_nonzero(~valid) < 60


def test_both_kinds_and_versions_have_equal_bits():
    runs = [
        simulate(
            "SensorErrors", TIME, u=wave(TIME), parameters={**SAMPLED, **ERRORS, "delay": 0.03}, fmi=fmi, kind=kind
        )
        for fmi, kind in itertools.product([2, 3], ["cs", "me"])
    ]
    for run in runs[1:]:
        assert all(np.array_equal(run[name], runs[0][name]) for name in ("y", "sampleCount", "sampleTime", "isValid"))


@pytest.mark.filterwarnings("ignore:samples at")
@pytest.mark.parametrize("options", [{}, LINES, {**LINES, "stops": "rows"}], ids=["cs", "me", "stops"])
@pytest.mark.parametrize("step", [Fraction(1, 100), Fraction(1, 64), Fraction(1, 30)], ids=str)
def test_rounded_times_show_samples_in_the_rows_of_exact_times(step, options):
    rows = np.arange(101)
    added = np.concatenate([[0], np.cumsum(np.full(100, float(step)))])
    for rate, delay, time in itertools.product(
        [7, 30, 50, 300], [Fraction(0), Fraction(1, 2), Fraction(5, 2)], [float(step) * rows, added]
    ):
        parameters = {"sampleRate": rate, "delay": float(delay / rate)}
        y = simulate("SensorErrors", time, u=np.outer(time, [1, 2, 3]), parameters=parameters, **options)
        if options:
            expected = [math.floor(step * i * rate - delay) for i in rows.tolist()]
            np.testing.assert_allclose(y["y"], np.outer(y["sampleTime"], [1, 2, 3]), rtol=0, atol=1e-12)
        else:  # all before the next row
            expected = [math.ceil(step * (i + 1) * rate - delay) - 1 for i in rows.tolist()]
        assert y["sampleCount"].tolist() == np.maximum(expected, 0).tolist(), (rate, delay)


@pytest.mark.parametrize("delay", [0.0, 0.073])
def test_steps_of_any_length_and_restored_states_have_equal_bits(either_fmu, delay):
    """Steps of 1 us to 0.3 s; each is repeated from the state before, or goes on in a pickled instance."""
    file, errors = either_fmu("SensorErrors"), {**SAMPLED, **ERRORS, "delay": delay}
    fine = simulate(file, TIME, u=CONSTANT, parameters=errors)
    random = np.random.default_rng(1)
    steps = np.concatenate([10.0 ** random.uniform(-6, -0.5, 40), [1e-6] * 10])
    with pytest.warns(FmuWarning, match="see inputs that are held"):
        # Only the first step is checked.
        steps[0] = 0.05
        sensor = Fmu(file, parameters=errors)
        sensor["u"] = CONSTANT
        for i, step in enumerate(steps):
            if sensor.time + step > 1.9:
                break
            state, values = sensor.state if i else None, None
            sensor.step(step)
            values = sensor.get(["y", "sampleCount", "isValid"])
            if state is not None:
                sensor.step(0.02)
                sensor.state = state
                sensor.step(step)
                again = sensor.get(["y", "sampleCount", "isValid"])
                assert all(np.array_equal(again[name], values[name]) for name in values)
            if i % 7 == 3:
                other = pickle.loads(pickle.dumps(sensor))
                sensor.close()
                sensor = other
            row = int(values["sampleCount"])
            # Of the samples before the end of the step, each is shown after its delay.
            assert row == max(0, np.floor((sensor.time - delay) * RATE - 1e-6)), (sensor.time, row)
            shown = np.flatnonzero(fine["sampleCount"] == row)[0]
            assert np.array_equal(values["y"], fine["y"][shown]) and values["isValid"] == fine["isValid"][shown]
        sensor.close()


def test_runs_in_threads_have_equal_bits():
    seeds = list(range(12))
    errors = {**SAMPLED, **ERRORS, "seed": seeds}
    found = sweep("SensorErrors", TIME, parameters=errors, outputs="y", threads=3, part=1)
    for seed, y in zip(seeds, found["y"], strict=True):
        alone = simulate("SensorErrors", TIME, outputs="y", parameters={**SAMPLED, **ERRORS, "seed": seed})
        assert np.array_equal(y, alone["y"][-1])


def test_axes_seeds_and_purposes_are_independent():
    noise = {"sampleRate": RATE, "noiseDensity": [0.1] * 3}
    one, other = (simulate("SensorErrors", TIME, parameters={**noise, "seed": seed})["y"] for seed in (1, 2))
    columns = np.corrcoef(np.hstack([one, other]).T)
    assert np.abs(columns - np.eye(6)).max() < 4 / np.sqrt(len(TIME))
    # The density times the square root of the rate; four standard errors.
    assert abs(one.std() - 1.0) < 4 / np.sqrt(2 * one.size)


def test_the_low_pass_is_exact_under_held_inputs_and_follows_lines():
    bandwidth = np.array([2.0, 0.0, 50.0])
    u = np.where(TIME < 0.5, 0.0, 1.0)[:, None] * [1, 2, 3]
    held = simulate("SensorErrors", TIME, u=u, parameters={"bandwidth": bandwidth}, outputs=["y", "x"])
    decay = np.exp(-2 * np.pi * bandwidth * np.maximum(TIME - 0.5 + 1 / RATE, 0)[:, None])
    # Row i has the state at the end of the step with its inputs.
    closed = np.where(bandwidth > 0, (1 - decay) * [1, 2, 3], u)
    np.testing.assert_allclose(held["y"], closed, rtol=0, atol=1e-13)
    ramp = TIME[:, None] * [1, 2, 3]
    y = simulate("SensorErrors", TIME, u=ramp, parameters={"bandwidth": bandwidth}, kind="me", signals="linear")["y"]
    tau = 1 / (2 * np.pi * np.where(bandwidth > 0, bandwidth, 1))
    lag = np.where(bandwidth > 0, tau * (1 - np.exp(-TIME[:, None] / tau)), 0)
    np.testing.assert_allclose(y, (TIME[:, None] - lag) * [1, 2, 3], rtol=0, atol=1e-7)


def test_without_errors_outputs_are_inputs():
    for more in ({}, SAMPLED):
        assert np.array_equal(simulate("SensorErrors", TIME, u=wave(TIME), parameters=more)["y"], wave(TIME))


@pytest.mark.parametrize("order", ["coupled", "iterated", "start", "parallel"])
def test_a_sensor_with_errors_is_a_system(order):
    r = np.outer(np.sin(TIME), [1, 2, 3])
    system = connect({"sensor": "RelativeSensor", "errors": "SensorErrors"}, ["sensor.r_rel -> errors.u"])
    choice = {"order": "iterated", "hold": {"errors": "start"}} if order == "start" else {"order": order}
    parameters = {"errors": {**SAMPLED, **ERRORS}, "sensor": {"derivatives": "provided", "checkInputs": False}}
    y = system.simulate(TIME, inputs={"sensor.frame_b": {"r_0": r}}, parameters=parameters, **choice)["errors.y"]
    # In iterated order a step sees the values at its end; in parallel order those of the step before.
    if order == "iterated":
        r, y = r[1:], y[1:]
    elif order == "parallel":
        r = np.vstack([r[:1], r[:-1]])
    expected, _ = sensor_process.samples(r, seed=5, rate=RATE, **ERRORS)
    np.testing.assert_allclose(y, expected, rtol=0, atol=1e-13)


@pytest.mark.parametrize("delay", [0.0, 0.01])
def test_samples_within_a_step_follow_a_line_between_its_ends(delay):
    """Two samples in a step of 20 ms, at its start and in the middle; with a delay of 10 ms its end shows the first."""
    time = np.arange(51) / 50
    r = wave(time)
    system = connect({"sensor": "RelativeSensor", "errors": "SensorErrors"}, ["sensor.r_rel -> errors.u"])
    parameters = {"errors": {**SAMPLED, "delay": delay}, "sensor": {"derivatives": "provided", "checkInputs": False}}
    run = {"inputs": {"sensor.frame_b": {"r_0": r}}, "parameters": parameters, "hold": {"errors": "line"}}
    with pytest.warns(FmuWarning, match="or follow input derivatives"):
        y = system.simulate(time, **run)
    assert np.array_equal(y["errors.sampleCount"][1:], 2 * np.arange(50) + (delay == 0))
    expected = (r[:-1] + r[1:]) / 2 if delay == 0 else r[:-1]
    np.testing.assert_allclose(y["errors.y"][1:], expected, rtol=0, atol=1e-14)
    assert np.array_equal(y["sensor.r_rel"], r)


@pytest.mark.parametrize("options", [{"fmi": 3}, {"kind": {"errors": "me"}}])
def test_lines_need_input_derivatives(options):
    system = connect({"sensor": "RelativeSensor", "errors": "SensorErrors"}, ["sensor.r_rel -> errors.u"], **options)
    with pytest.raises(ValueError, match="errors cannot follow lines: its kind must be 'cs', and its FMU needs"):
        system.simulate([0, 1], hold={"errors": "line"})


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (
            {"noiseDensity": [0.1, 0, 0], "delay": 0.1},
            "delay, noiseDensity have no effect with sampleRate = 0 Hz; set sampleRate",
        ),
        ({"seed": 3}, "seed has no effect with sampleRate = 0 Hz; set sampleRate"),
        (
            {**SAMPLED, "measurementRange": [0.0, 0.1, 0.0], "resolution": [0.5] * 3},
            r"measurementRange\[2\] = 0.1 is below resolution\[2\] = 0.5: all samples of this axis are 0",
        ),
        (
            {**SAMPLED, "biasTime": [0.001, 1, 1], "biasDeviation": [1, 1, 1]},
            r"biasTime\[1\] = 0.001 s is shorter than the interval of the samples at sampleRate = 100.0 Hz",
        ),
        ({**SAMPLED, "biasDeviation": [1, 0, 0]}, r"biasDeviation\[1\] = 1.0 has no effect with biasTime\[1\] = 0.0 s"),
        ({**SAMPLED, "biasTime": [0, 1, 0]}, r"biasTime\[2\] = 1.0 s has no effect with biasDeviation\[2\] = 0.0"),
        ({"sampleRate": 1000.0}, 'samples at 1000.0 Hz within a step of 0.01 s .* use Model Exchange .kind="me".'),
    ],
)
def test_parameters_without_effect_or_sense_are_named(parameters, message):
    with pytest.warns(FmuWarning, match=message):
        simulate("SensorErrors", TIME[:5], parameters=parameters)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"sampleRate": 1e5}, "sampleRate = 100000"),
        (
            {"sampleRate": 100.0, "delay": 0.33},
            r"delay = 0.33 s: must be at least 0 s and at most 32 samples, 0.32 s at 100 Hz",
        ),
        ({"noiseDensity": [0, 0, -1.0]}, "noiseDensity"),
        ({"dropout": 1.5}, "dropout = 1.5"),
    ],
)
def test_impossible_parameters_are_refused(parameters, message):
    with pytest.raises((FmuError, ValueError), match=message):
        simulate("SensorErrors", TIME[:5], parameters=parameters)


@pytest.mark.parametrize("fmi", [2, 3])
def test_one_number_is_for_all_axes_of_what_cannot_be_negative(fmi):
    amounts = {"noiseDensity": 0.01, "bandwidth": 5, "measurementRange": np.float64(3.0), "turnOnBias": 0.1}
    one, three = (
        simulate("SensorErrors", TIME, u=CONSTANT, fmi=fmi, parameters={**SAMPLED, **parameters})
        for parameters in (amounts, {name: [value] * 3 for name, value in amounts.items()})
    )
    assert np.array_equal(one["y"], three["y"]) and len(np.unique(one["y"])) > 500
    # Signed values, for which one number may be meant for one direction.
    for model, parameters in [
        ("SensorErrors", {"constantBias": 0.1}),
        ("SensorErrors", {"crossAxis": 0.1}),
        ("Imu", {"g_0": -9.81}),
        ("Imu", {"r_mount": 0.1}),
        ("SensorErrors", {"noiseDensity": True}),
        ("SensorErrors", {"noiseDensity": "0.1"}),
        ("SensorErrors", {"noiseDensity": [0.1]}),
    ]:
        with pytest.raises(ValueError, match=f"^{next(iter(parameters))} has (shape|type)"):
            simulate(model, [0, 1], parameters=parameters, fmi=fmi)


def test_a_change_of_the_rate_begins_anew_and_a_low_pass_starts_at_the_signal(either_fmu):
    with Fmu(either_fmu("SensorErrors"), parameters=SAMPLED) as sensor:
        sensor["u"] = CONSTANT
        sensor.step(0.01)
        sensor.step(0.005)
        sensor["sampleRate"] = 50.0
        sensor["u"] = [1.0, 2.0, 3.0]
        sensor.step(0.005)
        assert (sensor["sampleCount"], sensor["sampleTime"]) == (0.0, pytest.approx(0.015))
        assert sensor["y"].tolist() == [1.0, 2.0, 3.0]
        sensor["bandwidth"] = [1.0, 0.0, 0.0]
        sensor["u"] = [4.0, 5.0, 6.0]
        sensor.step(0.02)
        assert sensor["x"][0] == 4.0
