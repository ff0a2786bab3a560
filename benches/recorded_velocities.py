"""Velocities from recorded positions, against those in the same file: `python benches/recorded_velocities.py FILE`.

The file must have velocities of its own, as the ground truth of EuRoC does. `FILE:FRAME` selects a frame.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from multibody_fmu import differentiate, read
from scipy.interpolate import CubicSpline, make_smoothing_spline


def main(text):
    file, _, frame = (text, "", "") if Path(text).exists() else text.rpartition(":")
    recording = read(file)
    frame = recording[frame or next(iter(recording))]
    if "v_0" not in frame:
        sys.exit(f"{text} has no velocities to compare with")
    valid = np.isfinite(frame["r_0"]).all(axis=1) & np.isfinite(frame["v_0"]).all(axis=1)
    t, r, v = (frame[part][valid] for part in ("time", "r_0", "v_0"))
    t = t - t[0]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "multibody_fmu", "view", text, "-q", "-o", f"{folder}/page.html"]
        start = time.perf_counter()
        subprocess.run(command, check=True)
        print(f"multibody-fmu view: {time.perf_counter() - start:.1f} s, {t.size} samples\n")
    methods = {
        "differentiate": lambda: differentiate(t, r=r, progress=False).v,
        "smoothing spline (SciPy, GCV)": lambda: make_smoothing_spline(t, r).derivative()(t),
        "cubic spline (SciPy)": lambda: CubicSpline(t, r).derivative()(t),
        "central differences (NumPy)": lambda: np.gradient(r, t, axis=0),
    }
    print(f"| velocity | RMS of the difference | largest | time |\n|{4 * '---|'}")
    # The first and the last second are left out: all methods are worse there.
    inner = (t > 1) & (t < t[-1] - 1)
    for name, method in methods.items():
        start = time.perf_counter()
        found = method()
        seconds = time.perf_counter() - start
        error = np.linalg.norm(found - v, axis=1)[inner]
        print(f"| {name} | {np.sqrt(np.nanmean(error**2)):.4f} m/s | {np.nanmax(error):.3f} m/s | {seconds:.2f} s |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.partition("\n")[0])
    main(sys.argv[1])
