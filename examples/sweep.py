"""Which `estimationWindow` suits which sample rate? A sweep of Distance, which estimates velocities from noisy
positions.
"""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import ScalarFormatter
from multibody_fmu import sweep

NOISE = 2e-4  # m, standard deviation of each axis
DURATION = 3.0  # s
WINDOWS = np.arange(3, 65)
RATES = np.geomspace(30, 1000, 31)  # Hz


def times(rate):
    return np.arange(0, DURATION, 1 / rate)


def motion(time):
    """A point that oscillates along x once per second, seen by a camera. All runs have the same noise."""
    noise = NOISE * np.random.default_rng(1).standard_normal((time.size, 3))
    return {"frame_b": {"r_0": np.outer(1 + 0.2 * np.sin(2 * np.pi * time), [1, 0, 0]) + noise}}


def error(result):
    """Root mean square of the error of the velocity, once the window is full."""
    full = result.parameters["estimationWindow"]
    true = 0.4 * np.pi * np.cos(2 * np.pi * result.time)
    return {"error": np.sqrt(np.mean((result["der_distance"] - true)[full:] ** 2))}


# Worker processes import this file, too, and would begin sweeps of their own.
if __name__ == "__main__":
    grid = {"estimationWindow": WINDOWS, "rate": RATES, "derivatives": "estimated"}
    found = sweep("Distance", times, parameters=grid, inputs=motion, outputs="der_distance", reduce=error)
    errors = found["error"].reshape(found.shape)
    best = errors.argmin(axis=0)
    print("sample rate in Hz  best window  error in mm/s  of window 3")
    for column in range(0, RATES.size, 10):
        print(
            f"{RATES[column]:17.0f}{WINDOWS[best[column]]:13}"
            f"{1e3 * errors[best[column], column]:15.0f}{1e3 * errors[0, column]:13.0f}"
        )

    figure, axes = plt.subplots(figsize=(7.5, 4.2), layout="constrained")
    # Errors differ by orders of magnitude.
    mesh = axes.pcolormesh(RATES, WINDOWS, 1e3 * errors, norm="log", cmap="viridis", shading="nearest", rasterized=True)
    lines = axes.contour(RATES, WINDOWS, 1e3 * errors, levels=[20, 50, 100, 200], colors="white", linewidths=0.8)
    axes.clabel(lines, fmt="%g")
    axes.plot(RATES, WINDOWS[best], "o", color="black", markersize=3, label="best window")
    axes.set(xscale="log", xlabel="sample rate in Hz", ylabel="estimationWindow")
    axes.set_title(
        f"Error of an estimated velocity of up to 1.3 m/s, noise {1e3 * NOISE:g} mm ({errors.size} runs)", fontsize=10
    )
    axes.xaxis.set_major_formatter(ScalarFormatter())
    axes.set_xticks([30, 100, 300, 1000])
    axes.minorticks_off()
    axes.legend(loc="upper left")
    figure.colorbar(mesh, label="mm/s (RMS)")
    plt.savefig("examples/sweep.png", dpi=110)
