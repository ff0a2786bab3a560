"""A hand takes a box from a tray and puts it back after the tray has moved on: as one FMU, in FMPy.

Two Grippers and a Body, which hold each other by springs of 10^6 N/m, are packed into one FMU. FMPy exchanges values
once in 2 ms and knows nothing of the loops inside. Prints where the box is, and writes a page that shows the motion:

    python examples/one_fmu_in_fmpy.py    # after pip install -e python fmpy
    python tests/browser/film.py target/one_fmu_in_fmpy.html examples/one_fmu_in_fmpy.gif
"""

from pathlib import Path

import numpy as np
from fmpy import simulate_fmu
from multibody_fmu import Box, arrays, connect, differentiate, view, wire
from pick_and_place import GRAVITY, INERTIA, MASS, SIZE, START, STEP, TARGET, hand, smooth

FOLDER = Path("target")


def tray(time):
    """Position of the tray's middle: it moves on while the box is in the air."""
    return smooth(time, 2.3, 3.9)[:, None] * (TARGET - START)


def one_fmu(file):
    """Packs the system into a file."""
    box = {"m": MASS, "r": [0, 0, SIZE[2] / 2], "r_0_start": START, "g_0": [0, 0, -GRAVITY]}
    grip = {"useMoment": True, "torqueLaw": "RotationVector", "useInPlace": True}
    system = connect(
        {"hand": "Gripper", "tray": "Gripper", "box": "Body"},
        ["hand.frame_b -> box.frame_b", "tray.frame_b -> box.frame_a"],
        parameters={"hand": grip, "tray": grip, "box": box | {"I": INERTIA}},
    )
    system.to_fmu(file)


def run(file):
    """Runs the FMU in FMPy; returns arrays by name."""
    time = np.arange(0, 6.2, STEP)
    r_0, Q = hand(time)
    rates = differentiate(time, r=r_0, Q=Q)
    moving = tray(time)
    inputs = {
        "hand.frame_a": {"r_0": r_0, "v_0": rates.v, "Q": Q, "w": rates.w},
        "tray.frame_a": {"r_0": moving, "v_0": differentiate(time, r=moving).v},
        # One lets go after the other has taken the box.
        "hand.active": (time > 1.1) & (time < 5.1),
        "tray.active": (time < 1.2) | (time > 4.95),
    }
    signals, start_values = wire(file, time, inputs=inputs)
    options = {"stop_time": time[-1], "output_interval": STEP}
    return arrays(simulate_fmu(str(file), start_values=start_values, input=signals, **options)), inputs


def draw(y, inputs, file):
    """Writes the page. Bodies have the colours of their trails."""
    scene = {
        "time": y["time"],
        "hand": inputs["hand.frame_a"],
        "tray": inputs["tray.frame_a"],
        "box": {"r_0": y["box.frame_a.r_0"], "T": y["box.frame_a.R.T"]},
    }
    bodies = {
        "hand": Box((0.05, 0.05, 0.14), r=(0, 0, 0.071), color="#7c8a9e"),
        "tray": Box((0.24, 0.2, 0.02), r=(0, 0, -0.01), color="#f08c2e"),
        "box": Box(tuple(SIZE), color="#14a0a0"),
    }
    return view(scene, file, bodies=bodies, title="One FMU in FMPy", autoplay=True)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    one_fmu(FOLDER / "PickAndPlace.fmu")
    result, motion = run(FOLDER / "PickAndPlace.fmu")
    print("the box is at", result["box.frame_a.r_0"][-1].round(4), "m; it was to come to", TARGET)
    print(draw(result, motion, FOLDER / "one_fmu_in_fmpy.html"))
