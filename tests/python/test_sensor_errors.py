"""Conversions to the parameters of SensorErrors, against the processes that their sources define.

A sample of SensorErrors has noise of the deviation N sqrt(rate). A step h of its random walk adds K sqrt(h), one of its
Gauss-Markov bias s sqrt(1 - exp(-2 h/tau)).
"""

from xml.etree import ElementTree

import numpy as np
import pytest
from multibody_fmu import sensor_errors

RATE = 200.0


def one(values):
    """The value of all axes."""
    assert len(values) == 3 and values[0] == values[1] == values[2]
    return values[0]


def allan_variance_of_bias(time, deviation, bias_time):
    """Of a Gauss-Markov process, by its autocorrelation s^2 exp(-|t|/tau)."""
    x = time / bias_time
    return 2 * deviation**2 / x * (1 - (3 - 4 * np.exp(-x) + np.exp(-2 * x)) / (2 * x))


def test_kalibr_has_the_noise_of_samples_and_the_steps_of_the_walk():
    """Kalibr's wiki, IMU noise model: sigma_d = sigma/sqrt(dt), sigma_bd = sigma_b sqrt(dt)."""
    imu = {
        "accelerometer_noise_density": 0.006,
        "accelerometer_random_walk": 0.0002,
        "gyroscope_noise_density": 0.0004,
        "gyroscope_random_walk": 4e-6,
        "update_rate": RATE,
        "rostopic": "/imu0",
    }
    found = sensor_errors.from_kalibr(imu)
    assert list(found) == ["accelerometer", "gyroscope"]
    for sensor, parameters in found.items():
        assert list(parameters) == ["noiseDensity", "randomWalk", "sampleRate"] and parameters["sampleRate"] == RATE
        sigma, sigma_b = imu[f"{sensor}_noise_density"], imu[f"{sensor}_random_walk"]
        assert one(parameters["noiseDensity"]) * np.sqrt(RATE) == pytest.approx(sigma / np.sqrt(1 / RATE))
        assert one(parameters["randomWalk"]) == sigma_b
    del imu["update_rate"]
    assert "sampleRate" not in sensor_errors.from_kalibr(imu)["gyroscope"]


def test_gz_sensors_has_the_noise_of_samples_and_the_steps_of_its_bias():
    """gz-sensors, GaussianNoiseModel: noise of `stddev`, and a bias with phi = exp(-dt/tau) and steps of the deviation
    sqrt(-sigma_b^2 tau/2 expm1(-2 dt/tau)).
    """
    sigma_b, tau, dt = 0.004, 300.0, 1 / RATE
    noise = {
        "type": "gaussian_quantized",
        "mean": 0.01,
        "stddev": 0.02,
        "bias_mean": 0.1,
        "bias_stddev": 0.03,
        "precision": 0.005,
        "dynamic_bias_stddev": sigma_b,
        "dynamic_bias_correlation_time": tau,
    }
    found = sensor_errors.from_gz_sensors(noise, RATE)
    assert one(found["noiseDensity"]) * np.sqrt(RATE) == pytest.approx(0.02)
    assert one(found["constantBias"]) == pytest.approx(0.11)
    assert (one(found["turnOnBias"]), one(found["resolution"]), one(found["biasTime"])) == (0.03, 0.005, tau)
    step = one(found["biasDeviation"]) * np.sqrt(-np.expm1(-2 * dt / tau))
    assert step == pytest.approx(np.sqrt(-(sigma_b**2) * tau / 2 * np.expm1(-2 * dt / tau)))


def test_an_axis_of_gz_sensors_without_noise_has_none():
    found = sensor_errors.from_gz_sensors({"type": "none", "stddev": 0.01, "bias_mean": 1.0}, 100.0)
    assert found["noiseDensity"] == found["constantBias"] == [0.0] * 3
    noisy = {"type": "gaussian", "stddev": 2.0}
    mixed = sensor_errors.from_gz_sensors([noisy, {"type": "none", "stddev": 2.0}, noisy], 4.0)
    assert mixed["noiseDensity"] == [1.0, 0.0, 1.0]


def test_gz_sensors_may_have_other_noise_on_each_axis():
    no_bias = {"dynamic_bias_correlation_time": 3.0}
    found = sensor_errors.from_gz_sensors([{"stddev": 1.0}, no_bias, {"stddev": 3.0, "mean": -1.0}], 4.0)
    assert found["noiseDensity"] == [0.5, 0.0, 1.5] and found["constantBias"] == [0.0, 0.0, -1.0]
    assert found["biasDeviation"] == found["biasTime"] == [0.0, 0.0, 0.0]


def test_gz_sensors_may_have_the_texts_of_a_file():
    sdf = "<noise type='gaussian'><stddev> 2e-1 </stddev><bias_mean>0.5</bias_mean></noise>"
    texts = {element.tag: element.text for element in ElementTree.fromstring(sdf)}
    numbers = sensor_errors.from_gz_sensors({"stddev": 0.2, "bias_mean": 0.5}, 100.0)
    assert sensor_errors.from_gz_sensors(texts, "100") == numbers


@pytest.mark.parametrize(("kind", "bandwidth"), [("double-sided", RATE / 2), ("single-sided", RATE)])
def test_imu_sensor_has_the_noise_of_samples_and_the_steps_of_the_walk(kind, bandwidth):
    """MATLAB, `imuSensor`: white noise of NoiseDensity sqrt(bandwidth), steps of RandomWalk/sqrt(bandwidth). Users who
    took the Allan deviation of both kinds found N/sqrt(2) and K sqrt(2) for "double-sided", N and K otherwise.
    """
    found = sensor_errors.from_imu_sensor({"NoiseDensity": [1e-3, 2e-3, 3e-3], "RandomWalk": 1e-4, "NoiseType": kind})
    noise = np.array(found["noiseDensity"]) * np.sqrt(RATE)
    np.testing.assert_allclose(noise, np.array([1e-3, 2e-3, 3e-3]) * np.sqrt(bandwidth))
    assert one(found["randomWalk"]) * np.sqrt(1 / RATE) == pytest.approx(1e-4 / np.sqrt(bandwidth))
    if kind == "double-sided":
        assert found == sensor_errors.from_imu_sensor({"NoiseDensity": [1e-3, 2e-3, 3e-3], "RandomWalk": 1e-4})


def test_imu_sensor_turns_the_axes_by_its_matrix_in_percent():
    """MATLAB, `accelparams`: measured = M true/100. One number stands off the diagonal, with 100 on it; of three, each
    stands in its column.
    """
    M, true = np.array([[101, 2, -1], [0.5, 99, 3], [-2, 1, 100]]), np.array([1.0, -2.0, 3.0])
    found = sensor_errors.from_imu_sensor({"AxesMisalignment": M})
    S = np.diag(found["scaleFactor"])
    S[[0, 0, 1, 1, 2, 2], [1, 2, 0, 2, 0, 1]] = found["crossAxis"]
    np.testing.assert_allclose(true + S @ true, M @ true / 100, rtol=1e-15)
    found = sensor_errors.from_imu_sensor({"AxesMisalignment": 2})
    assert found == {"scaleFactor": [0.0] * 3, "crossAxis": [0.02] * 6}
    found = sensor_errors.from_imu_sensor({"AxesMisalignment": [1, 2, 3]})
    assert found == {"scaleFactor": [0.0] * 3, "crossAxis": [0.02, 0.03, 0.01, 0.03, 0.01, 0.02]}


def test_imu_sensor_has_limits_in_the_units_of_the_fmu():
    found = sensor_errors.from_imu_sensor(
        {"MeasurementRange": 19.6, "Resolution": 6e-4, "ConstantBias": [0.1, 0, -0.2]}
    )
    assert one(found["measurementRange"]) == 19.6 and one(found["resolution"]) == 6e-4
    assert found["constantBias"] == [0.1, 0.0, -0.2]
    assert one(sensor_errors.from_imu_sensor({"MeasurementRange": np.inf})["measurementRange"]) == 0


def test_the_noise_of_the_icm_42688_over_its_bandwidth_is_that_of_its_data_sheet():
    """TDK DS-000347: 0.0028 deg/s/sqrt(Hz), which its table says gives 0.028 deg/s over 100 Hz; 70 ug/sqrt(Hz) and
    0.70 mg. Samples of 200 Hz without aliases have this bandwidth.
    """
    found = sensor_errors.gyroscope_from_data_sheet(noise_density=0.0028)
    assert one(found["noiseDensity"]) * np.sqrt(200) == pytest.approx(np.radians(0.028))
    found = sensor_errors.accelerometer_from_data_sheet(noise_density=[65, 65, 70])
    np.testing.assert_allclose(np.array(found["noiseDensity"]) * np.sqrt(200), 9.80665e-3 * np.array([0.65, 0.65, 0.7]))


def test_an_angle_random_walk_is_the_angle_after_an_hour():
    """IEEE 952: white noise N integrates to an angle of the deviation N sqrt(t)."""
    found = sensor_errors.gyroscope_from_data_sheet(random_walk=0.34)
    assert one(found["noiseDensity"]) * np.sqrt(3600) == pytest.approx(np.radians(0.34))
    found = sensor_errors.accelerometer_from_data_sheet(random_walk=0.037)
    assert one(found["noiseDensity"]) * np.sqrt(3600) == pytest.approx(0.037)


def test_the_bias_has_the_instability_as_the_maximum_of_its_allan_deviation():
    times = np.geomspace(1, 1e4, 4001)
    for convert, value, expected in (
        (sensor_errors.gyroscope_from_data_sheet, 8.0, np.radians(8.0) / 3600),
        (sensor_errors.accelerometer_from_data_sheet, 13.0, 13e-6 * 9.80665),
    ):
        found = convert(bias_instability=value, bias_time=120.0)
        variance = allan_variance_of_bias(times, one(found["biasDeviation"]), one(found["biasTime"]))
        assert np.sqrt(variance.max()) == pytest.approx(expected, rel=1e-5)
        assert times[variance.argmax()] == pytest.approx(1.89 * 120, rel=0.01)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sensor_errors.from_kalibr({}), "imu has no accelerometer_noise_density"),
        (
            lambda: sensor_errors.from_kalibr({"imu0": {"accelerometer_noise_density": 1e-3}}),
            "imu has accelerometer_noise_density in imu0: give imu['imu0']",
        ),
        (
            lambda: sensor_errors.from_gz_sensors({"stdev": 1}, 1),
            "noise has stdev, which is unknown; did you mean stddev",
        ),
        (lambda: sensor_errors.from_gz_sensors([{}, {}], 1), "noise has 2 axes: must be a dict, or three of them"),
        (lambda: sensor_errors.from_gz_sensors({"stddev": -1}, 1), "stddev = [-1.0, -1.0, -1.0]: must be"),
        (lambda: sensor_errors.from_gz_sensors({}, 0), "rate = 0 Hz: must be positive and finite"),
        (
            lambda: sensor_errors.from_imu_sensor({"BiasInstability": [0, 1e-3, 0]}),
            "BiasInstability = [0, 0.001, 0] has no equivalent: leave it out, or set it to 0",
        ),
        (lambda: sensor_errors.from_imu_sensor({"AxesMisalignment": [1, 2]}), "AxesMisalignment has shape (2,)"),
        (lambda: sensor_errors.from_gz_sensors({"stddev": "0,1"}, 1), "stddev = '0,1': must be a number"),
        (
            lambda: sensor_errors.gyroscope_from_data_sheet(noise_density=1, random_walk=1),
            "noise_density and random_walk are both given",
        ),
        (lambda: sensor_errors.gyroscope_from_data_sheet(bias_instability=1), "bias_instability and bias_time belong"),
    ],
)
def test_what_cannot_be_converted_is_refused(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value).startswith(message)


def test_a_zero_without_equivalent_is_no_error():
    assert sensor_errors.from_imu_sensor({"BiasInstability": 0, "TemperatureBias": [0, 0, 0]}) == {}
