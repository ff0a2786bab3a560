"""Parameters of the FMUs SensorErrors and Imu from data sheets, and from the noise models of other programs.

    from multibody_fmu import sensor_errors, simulate

    gyroscope = sensor_errors.gyroscope_from_data_sheet(noise_density=0.0028)  # deg/s/sqrt(Hz)
    y = simulate("Imu", time, frame_a=frame, parameters={"gyroscope": {"sampleRate": 200, **gyroscope}})

The functions return dicts of the parameters that they know: lists of three numbers, one for each axis, in m/s2, rad/s
and s. `a | b` joins two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import radians, sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .arguments import by_name, choice, number, shown, written_number
from .arguments.arrays import Array, as_array
from .arguments.messages import meant

__all__ = [
    "accelerometer_from_data_sheet",
    "from_gz_sensors",
    "from_imu_sensor",
    "from_kalibr",
    "gyroscope_from_data_sheet",
]

Parameters = dict[str, list[float] | float]

# Standard gravity, the g of data sheets, in m/s2.
G = 9.80665
# Largest Allan deviation of a Gauss-Markov process, at 1.89 correlation times, over its standard deviation.
PEAK = 0.617364
KALIBR = ("noise_density", "random_walk")
# Properties of MATLAB's accelparams and gyroparams without an equivalent; they are zero by default.
WITHOUT_EQUIVALENT = ("BiasInstability", "TemperatureBias", "TemperatureScaleFactor", "AccelerationBias")
IMU_SENSOR = (
    *("MeasurementRange", "Resolution", "ConstantBias", "AxesMisalignment", "NoiseDensity", "RandomWalk", "NoiseType"),
    *WITHOUT_EQUIVALENT,
)
# Elements of <noise> in SDF.
SDF = ("type", "mean", "stddev", "bias_mean", "bias_stddev", "precision")
SDF_DYNAMIC = ("dynamic_bias_stddev", "dynamic_bias_correlation_time")


def accelerometer_from_data_sheet(
    *,
    noise_density: ArrayLike | None = None,
    random_walk: ArrayLike | None = None,
    bias_instability: ArrayLike | None = None,
    bias_time: ArrayLike | None = None,
) -> Parameters:
    """Converts the noise of an accelerometer from the units of data sheets.

    Parameters
    ----------
    noise_density : array_like, shape () or (3,), optional
        Density of the white noise in ug/sqrt(Hz), one-sided: over a bandwidth B the noise is `noise_density` sqrt(B).
    random_walk : array_like, shape () or (3,), optional
        Velocity random walk in m/s/sqrt(h), another measure of the white noise: give one of the two.
    bias_instability : array_like, shape () or (3,), optional
        Lowest value of the Allan deviation, in ug. A Gauss-Markov bias with this maximum of its Allan deviation stands
        for it. The sum with the white noise has its minimum elsewhere, and falls at longer averaging times unless there
        is a random walk, too.
    bias_time : array_like, shape () or (3,), optional
        Correlation time of this bias in s: the averaging time of the lowest value, divided by 1.89.

    Returns
    -------
    dict
        `noiseDensity` in m/s2/sqrt(Hz), `biasDeviation` in m/s2 and `biasTime` in s, as far as they are given.

    Raises
    ------
    ValueError
        For a negative or infinite value, for both measures of the white noise, and for a bias without its time.
    """
    micro_g = 1e-6 * G
    return _from_data_sheet(noise_density, micro_g, random_walk, 1 / 60, bias_instability, micro_g, bias_time)


def gyroscope_from_data_sheet(
    *,
    noise_density: ArrayLike | None = None,
    random_walk: ArrayLike | None = None,
    bias_instability: ArrayLike | None = None,
    bias_time: ArrayLike | None = None,
) -> Parameters:
    """Converts the noise of a gyroscope from the units of data sheets.

    Parameters
    ----------
    noise_density : array_like, shape () or (3,), optional
        Density of the white noise in deg/s/sqrt(Hz), one-sided: over a bandwidth B the noise is `noise_density`
        sqrt(B).
    random_walk : array_like, shape () or (3,), optional
        Angle random walk in deg/sqrt(h), another measure of the white noise: give one of the two.
    bias_instability : array_like, shape () or (3,), optional
        Lowest value of the Allan deviation, in deg/h. A Gauss-Markov bias with this maximum of its Allan deviation
        stands for it. The sum with the white noise has its minimum elsewhere, and falls at longer averaging times
        unless there is a random walk, too.
    bias_time : array_like, shape () or (3,), optional
        Correlation time of this bias in s: the averaging time of the lowest value, divided by 1.89.

    Returns
    -------
    dict
        `noiseDensity` in rad/s/sqrt(Hz), `biasDeviation` in rad/s and `biasTime` in s, as far as they are given.

    Raises
    ------
    ValueError
        For a negative or infinite value, for both measures of the white noise, and for a bias without its time.
    """
    degree = radians(1)
    return _from_data_sheet(noise_density, degree, random_walk, degree / 60, bias_instability, degree / 3600, bias_time)


def from_kalibr(imu: Mapping[str, Any]) -> dict[str, Parameters]:
    """Converts the noise of an IMU as Kalibr has it, and many programs for cameras with IMUs.

    Kalibr's densities are two-sided, like the FMU's.

    Parameters
    ----------
    imu : mapping of str to float
        Content of `imu.yaml`: `accelerometer_noise_density` in m/s2/sqrt(Hz), `accelerometer_random_walk` in
        m/s3/sqrt(Hz), `gyroscope_noise_density` in rad/s/sqrt(Hz), `gyroscope_random_walk` in rad/s2/sqrt(Hz) and, if
        it is given, `update_rate` in Hz. Other keys are ignored.

    Returns
    -------
    dict
        Parameters of an Imu: `accelerometer` and `gyroscope`, each a dict with `noiseDensity`, `randomWalk` and
        `sampleRate`.

    Raises
    ------
    ValueError
        For a missing, negative or infinite value.
    """
    values = by_name("imu", imu)
    found: dict[str, Parameters] = {}
    for sensor in ("accelerometer", "gyroscope"):
        for name in KALIBR:
            if f"{sensor}_{name}" not in values:
                for key, value in values.items():
                    if isinstance(value, Mapping) and f"{sensor}_{name}" in value:
                        raise ValueError(f"imu has {sensor}_{name} in {key}: give imu[{key!r}]")
                raise ValueError(f"imu has no {sensor}_{name}{meant(f'{sensor}_{name}', list(values))}")
        density, walk = (_axes(f"{sensor}_{name}", values[f"{sensor}_{name}"]) for name in KALIBR)
        found[sensor] = {"noiseDensity": density.tolist(), "randomWalk": walk.tolist()}
        if "update_rate" in values:
            found[sensor]["sampleRate"] = _rate("update_rate", values["update_rate"])
    return found


def from_gz_sensors(noise: Mapping[str, Any] | Sequence[Mapping[str, Any]], rate: float) -> Parameters:
    """Converts the noise of one sensor of gz-sensors and Gazebo, from the elements of `<noise>` in SDF.

    White noise of SDF depends on the rate: `stddev` belongs to a sample. `dynamic_bias_stddev` is a density: the bias
    has the standard deviation `dynamic_bias_stddev` sqrt(`dynamic_bias_correlation_time`/2). The FMU begins with a bias
    of this size, gz-sensors with the bias of `bias_mean` and `bias_stddev`, which decays if there is a dynamic bias and
    stays in the FMU. gz-sensors gives `bias_mean` a random sign; here it stays positive.

    Parameters
    ----------
    noise : mapping of str to float or str, or three of them
        Elements by name, for all axes or for x, y and z: `mean`, `stddev`, `bias_mean`, `bias_stddev`, `precision`,
        `dynamic_bias_stddev`, `dynamic_bias_correlation_time`; numbers, or their texts in the file. An axis with the
        `type` "none" has no errors; other types do not differ.
    rate : float or str
        Update rate of the sensor in Hz.

    Returns
    -------
    dict
        `sampleRate` in Hz, `noiseDensity`, `constantBias`, `turnOnBias`, `resolution`, `biasDeviation` and `biasTime`.

    Raises
    ------
    ValueError
        For an unknown element, and a value that is no number, infinite, or negative where it must not be.
    """
    rate = _rate("rate", rate)
    given = [noise] if isinstance(noise, Mapping) or not isinstance(noise, Iterable) else list(noise)
    if len(given) not in (1, 3):
        raise ValueError(f"noise has {len(given)} axes: must be a dict, or three of them")
    axes = [by_name("noise", axis) for axis in given]
    for axis in axes:
        _known("noise", axis, (*SDF, *SDF_DYNAMIC))
    axes = [{} if axis.get("type") == "none" else axis for axis in axes]

    def values(name: str, least: float = 0.0) -> Array:
        return _axes(name, [_number(name, axis.get(name, 0.0)) for axis in axes] * (3 // len(axes)), least)

    density, time = (values(name) for name in SDF_DYNAMIC)
    # One without the other is no dynamic bias.
    deviation = density * np.sqrt(time / 2)
    return {
        "sampleRate": rate,
        "noiseDensity": (values("stddev") / sqrt(rate)).tolist(),
        "constantBias": (values("mean", -np.inf) + values("bias_mean", -np.inf)).tolist(),
        "turnOnBias": values("bias_stddev").tolist(),
        "resolution": values("precision").tolist(),
        "biasDeviation": deviation.tolist(),
        "biasTime": np.where(deviation > 0, time, 0.0).tolist(),
    }


def from_imu_sensor(properties: Mapping[str, Any]) -> Parameters:
    """Converts the parameters of a sensor in MATLAB's `imuSensor`: `accelparams` or `gyroparams`.

    The default `NoiseType`, "double-sided", gives a sample the standard deviation `NoiseDensity` sqrt(rate/2) and a
    step of the walk `RandomWalk` sqrt(2/rate); "single-sided" has the FMU's densities, without these factors of 2.

    Parameters
    ----------
    properties : mapping of str to array_like
        Properties by name: `MeasurementRange`, `Resolution`, `ConstantBias`, `NoiseDensity` and `RandomWalk` in
        MATLAB's units, which are the FMU's, `AxesMisalignment` in percent, and `NoiseType`. `AxesMisalignment` is a
        matrix (3, 3), or off its diagonal of 100 % three numbers, one for each column, or one number.

    Returns
    -------
    dict
        `measurementRange`, `resolution`, `constantBias`, `scaleFactor`, `crossAxis`, `noiseDensity` and `randomWalk`,
        as far as they are given.

    Raises
    ------
    ValueError
        For an unknown property, a wrong value, and a property without an equivalent that is not zero:
        `BiasInstability`, which filters white noise, and properties of temperature and acceleration.
    """
    given = by_name("properties", properties)
    _known("properties", given, IMU_SENSOR)
    for name in WITHOUT_EQUIVALENT:
        if name in given and np.any(_axes(name, given[name], -np.inf)):
            raise ValueError(f"{name} = {shown(given[name])} has no equivalent: leave it out, or set it to 0")
    kind = choice("NoiseType", given.get("NoiseType", "double-sided"), ("double-sided", "single-sided"))
    factor = sqrt(2) if kind == "double-sided" else 1.0
    found: Parameters = {}
    if "MeasurementRange" in given:
        limit = number("MeasurementRange", given["MeasurementRange"])
        found["measurementRange"] = [0.0] * 3 if limit == np.inf else _axes("MeasurementRange", limit).tolist()
    if "AxesMisalignment" in given:
        matrix = _misalignment(given["AxesMisalignment"]) / 100 - np.eye(3)
        found["scaleFactor"] = matrix.diagonal().tolist()
        found["crossAxis"] = matrix[~np.eye(3, dtype=bool)].tolist()
    for name, parameter, least, scale in (
        ("Resolution", "resolution", 0.0, 1.0),
        ("ConstantBias", "constantBias", -np.inf, 1.0),
        ("NoiseDensity", "noiseDensity", 0.0, 1 / factor),
        ("RandomWalk", "randomWalk", 0.0, factor),
    ):
        if name in given:
            found[parameter] = (_axes(name, given[name], least) * scale).tolist()
    return found


def _misalignment(percent: ArrayLike) -> Array:
    """Returns the matrix (3, 3) in percent; three numbers fill its columns off the diagonal, one number all of them."""
    matrix = as_array("AxesMisalignment", percent, float)
    if matrix.shape not in [(), (3,), (3, 3)]:
        raise ValueError(f"AxesMisalignment has shape {matrix.shape}: must be (3, 3), (3,) or one number")
    if not np.all(np.isfinite(matrix)):
        raise ValueError(f"AxesMisalignment = {shown(matrix.tolist())}: must be finite")
    return matrix if matrix.ndim == 2 else np.where(np.eye(3, dtype=bool), 100.0, matrix)


def _from_data_sheet(
    noise_density: ArrayLike | None,
    density_unit: float,
    random_walk: ArrayLike | None,
    walk_unit: float,
    bias_instability: ArrayLike | None,
    bias_unit: float,
    bias_time: ArrayLike | None,
) -> Parameters:
    if noise_density is not None and random_walk is not None:
        raise ValueError("noise_density and random_walk are both given: both measure the white noise, give one of them")
    if (bias_instability is None) != (bias_time is None):
        raise ValueError(
            "bias_instability and bias_time belong together: give both or none; bias_time is the averaging time of the "
            "lowest Allan deviation, divided by 1.89, from the data sheet's plot"
        )
    found: Parameters = {}
    if noise_density is not None:
        found["noiseDensity"] = (_axes("noise_density", noise_density) * density_unit / sqrt(2)).tolist()
    if random_walk is not None:
        found["noiseDensity"] = (_axes("random_walk", random_walk) * walk_unit).tolist()
    if bias_instability is not None and bias_time is not None:
        found["biasDeviation"] = (_axes("bias_instability", bias_instability) * bias_unit / PEAK).tolist()
        found["biasTime"] = _axes("bias_time", bias_time).tolist()
    return found


def _axes(name: str, values: ArrayLike, least: float = 0.0) -> Array:
    """Returns a value for each axis. Raises a ValueError for another shape, and for values out of their limits."""
    array = as_array(name, values, float)
    if array.shape not in [(), (3,)]:
        raise ValueError(f"{name} has shape {array.shape}: must be (3,) or one number")
    if not np.all(np.isfinite(array) & (array >= least)):
        raise ValueError(f"{name} = {shown(array.tolist())}: must be finite{' and at least 0' if least == 0 else ''}")
    return np.broadcast_to(array, 3)


def _number(name: str, value: Any) -> float:
    """Returns a number, or parses one of a file."""
    try:
        return written_number(value.strip()) if isinstance(value, str) else number(name, value)
    except ValueError:
        raise ValueError(f"{name} = {shown(value)}: must be a number") from None


def _rate(name: str, value: Any) -> float:
    rate = _number(name, value)
    if not 0 < rate < np.inf:
        raise ValueError(f"{name} = {rate:g} Hz: must be positive and finite")
    return rate


def _known(argument: str, values: Mapping[str, Any], names: Sequence[str]) -> None:
    for name in values:
        if name not in names:
            raise ValueError(f"{argument} has {name}, which is unknown{meant(name, names)}")
