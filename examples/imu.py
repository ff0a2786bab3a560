"""Measurements of an IMU on a recorded camera: a table, an MCAP file with `sensor_msgs/Imu`, and the Allan deviation of
an hour at rest. Copy it, and change recording, mount and part.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import allan, differentiate, read, sensor_errors, simulate, to_mcap
from scipy.integrate import cumulative_trapezoid
from scipy.interpolate import make_interp_spline
from scipy.spatial.transform import Rotation, RotationSpline

FMU = "target/fmu/Imu.fmu"
RATE, SEED = 200.0, 1
AXES = "xyz"

# The part is an ICM-42688-P at +-4 g and +-500 deg/s. Noise and tolerances are from tables 1 and 2 of its data sheet,
# TDK DS-000347. A third of a tolerance is taken for the standard deviation of all parts; SEED chooses one of them.
G, DEGREE = 9.80665, np.radians(1)
part = np.random.default_rng(SEED)
ACCELEROMETER = {
    "sampleRate": RATE,
    "measurementRange": [4 * G] * 3,
    "resolution": [4 * G / 2**15] * 3,
    "turnOnBias": [0.02 / 3 * G] * 3,
    "scaleFactor": part.normal(0, 0.005 / 3, 3),
    "crossAxis": part.normal(0, 0.01 / 3, 6),
    **sensor_errors.accelerometer_from_data_sheet(noise_density=[65, 65, 70]),
}
GYROSCOPE = {
    "sampleRate": RATE,
    "measurementRange": [500 * DEGREE] * 3,
    "resolution": [500 * DEGREE / 2**15] * 3,
    "turnOnBias": [0.5 / 3 * DEGREE] * 3,
    "scaleFactor": part.normal(0, 0.005 / 3, 3),
    "crossAxis": part.normal(0, 0.0125 / 3, 6),
    **sensor_errors.gyroscope_from_data_sheet(noise_density=0.0028),
}
IMU = {
    "seed": SEED,
    # 3 cm beside the camera; the world of the recording has its z axis upwards.
    "r_mount": [0.03, 0, 0],
    "g_0": [0, 0, -9.81],
    "accelerometer": ACCELEROMETER,
    "gyroscope": GYROSCOPE,
}


def smooth_path(file):
    """Times in steps of the IMU, from 0, and the camera's frame: the poses of a file without their noise."""
    camera = read(file)["camera"]
    start = camera["time"][0]
    rates = differentiate(camera["time"], r=camera["r_0"], Q=camera["Q"], window=31)
    position = make_interp_spline(camera["time"] - start, rates.r, k=5)
    orientation = RotationSpline(camera["time"] - start, Rotation.from_quat(rates.Q))
    time = np.arange(0, camera["time"][-1] - start, 1 / RATE)
    return time, {
        "r_0": position(time),
        "v_0": position(time, 1),
        "a_0": position(time, 2),
        "Q": orientation(time).as_quat(),
        "w": orientation(time, 1),
        "z": orientation(time, 2),
    }


def integrated(f, w):
    """Positions (n, 3) of the sensor by integrating its specific force and angular velocity from the true start."""
    orientations = [Rotation.from_quat(camera["Q"][0])]
    for turn in Rotation.from_rotvec((w[:-1] + w[1:]) / (2 * RATE)):
        orientations.append(orientations[-1] * turn)
    a_0 = Rotation.concatenate(orientations).apply(f) + IMU["g_0"]
    v_0 = camera["v_0"][0] + orientations[0].apply(np.cross(camera["w"][0], IMU["r_mount"]))
    v = v_0 + cumulative_trapezoid(a_0, dx=1 / RATE, axis=0, initial=0)
    return sensor[0] + cumulative_trapezoid(v, dx=1 / RATE, axis=0, initial=0)


time, camera = smooth_path(Path(__file__).with_name("camera.txt"))
sensor = camera["r_0"] + Rotation.from_quat(camera["Q"]).apply(IMU["r_mount"])
y = simulate(FMU, time, outputs=["f", "w", "f_measured", "w_measured"], parameters=IMU, frame_a=camera)
y.to_csv("target/imu.csv")
to_mcap(y, "target/imu.mcap")
for name, unit in (("f", "mm/s2"), ("w", "mrad/s")):
    error = 1e3 * (y[f"{name}_measured"] - y[name])
    mean, noise = (", ".join(f"{value:.2f}" for value in values) for values in (error.mean(axis=0), error.std(axis=0)))
    print(f"error of {name} in {unit}: mean {mean}; standard deviation {noise}")
drifts = {
    kind: np.linalg.norm(integrated(y[f"f{ending}"], y[f"w{ending}"]) - sensor, axis=1)
    for kind, ending in (("ideal", ""), ("measured", "_measured"))
}
for kind, drift in drifts.items():
    print(f"position from {kind} values: off by {drift[int(10 * RATE)]:.2g} m after 10 s")

hour = np.arange(3600 * RATE) / RATE
at_rest = simulate(FMU, hour, outputs=["w_measured"], parameters=IMU)
found = allan(at_rest["w_measured"], RATE)
line = GYROSCOPE["noiseDensity"][0] / np.sqrt(found.time)
row = np.argmin(np.abs(found.time - 1))
print(f"Allan deviation at {found.time[row]:.2f} s: {found.deviation[row, 0]:.3g}, data sheet: {line[row]:.3g} rad/s")

figure, (left, right) = plt.subplots(1, 2, figsize=(12, 4.4), layout="constrained")
for kind, drift in drifts.items():
    left.semilogy(time[1:], drift[1:], label=f"integrated from {kind} values")
for axis, color in enumerate(("C3", "C2", "C0")):
    right.loglog(found.time, found.deviation[:, axis], color=color, label=f"w_measured[{axis + 1}]")
    right.fill_between(found.time, found.lower[:, axis], found.upper[:, axis], color=color, alpha=0.15)
right.loglog(found.time, line, "k--", linewidth=0.9, label="noise density of the data sheet")
left.set(title="camera in a hand", xlabel="time in s", ylabel="error of the position in m", ylim=(1e-6, 1e3))
right.set(title="an hour at rest", xlabel="averaging time in s", ylabel="Allan deviation in rad/s")
for axes in (left, right):
    axes.grid(alpha=0.3), axes.legend(fontsize=8)
figure.savefig("examples/imu.png", dpi=110)
