"""A spring between a hand at rest and a body of 1 kg, in the three orders of a system.

Prints the tables of docs/systems.md, and writes system_orders.png: the motion of an undamped spring, and the error
against the closed form over the length of a step.

    python examples/system_orders.py    # after pip install -e python matplotlib
"""

import warnings
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import FmuError, connect

START, MASS, GRAVITY = 0.01, 1.0, 9.81  # m, kg, m/s2
AWAY = 10.0  # m; at this distance a body is lost
SPRINGS = [(400.0, 1e-3), (4000.0, 2e-3), (1e5, 1e-2)]  # N/m, s
WAYS = {
    "parallel": {"order": "parallel"},
    "sequential": {"order": "sequential"},
    "iterated, weight 1": {"weight": 1.0},
    "iterated, weight 0.55": {"weight": 0.55},
    "iterated, weight 0.5": {"weight": 0.5},
}
# Mass, centre of mass and moments of inertia at the grip, in kg, m and kg.m2.
PARTS = {
    "rod of 1 kg, at its end": {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134]},
    "plate of 3 kg, at a corner": {"m": 3.0, "r_CM": [0.2, 0, 0.3], "I": [0.09, 0.13, 0.04]},
    "bar of 20 kg, at its end": {"m": 20.0, "r_CM": [0.5, 0, 0], "I": [0.01, 1.67, 1.67]},
    "ball of 10 g": {"m": 0.01, "r_CM": [0, -0.01, 0], "I": 4e-7},
}


def swing(stiffness, step, end, way):
    """Times, positions and velocities of the body until it is lost."""
    system = connect(
        {"gripper": "Gripper", "body": "Body"},
        ["gripper.frame_b -> body.frame_a"],
        # Without data about its part, the Gripper has exactly the requested springs.
        parameters={
            "gripper": {"cT": stiffness, "dT": 0.0, "T": 0.0, "part": {"m": 0.0}},
            "body": {"m": MASS, "r_0_start": [START, 0, 0], "g_0": [0, 0, 0]},
        },
    )
    time = np.arange(round(end / step) + 1) * step
    while time.size > 2:
        try:
            y = system.simulate(time, inputs={"gripper.active": True}, **way)
            return time, y["body.frame_a.r_0"][:, 0], y["body.frame_a.v_0"][:, 0]
        except FmuError as error:
            # The body has flown away: the text ends with "In row 2397 (time = 4.794 s)."
            time = time[: int(str(error).rpartition("In row ")[2].split()[0])]
    raise RuntimeError("no step could be made")


def energies():
    """Prints the ratio of the energy after 20 s to the initial energy."""
    print("| spring, step | " + " | ".join(WAYS) + " |")
    print("|---|" + "---|" * len(WAYS))
    for stiffness, step in SPRINGS:
        row = []
        for way in WAYS.values():
            time, x, v = swing(stiffness, step, 20.0, way)
            energy = (MASS * v[-1] ** 2 + stiffness * x[-1] ** 2) / (stiffness * START**2)
            away = np.flatnonzero(np.abs(x) > AWAY)
            row.append(f"lost at {time[away[0]]:.1f} s" if away.size else f"{energy:.4g}")
        print(f"| {stiffness:g} N/m, {step * 1e3:g} ms | {' | '.join(row)} |")


def grips():
    """Prints the ratio of the deflection of parts at rest to weight over stiffness."""
    steps = [0.5e-3, 2e-3, 10e-3]
    print("\n| part | " + " | ".join(f"{step * 1e3:g} ms" for step in steps) + " |\n|---|" + "---|" * len(steps))
    for name, part in PARTS.items():
        row = []
        for step in steps:
            system = connect(
                {"gripper": "Gripper", "part": "Body"},
                ["gripper.frame_b -> part.frame_a"],
                parameters={
                    "gripper": {"useMoment": True, "torqueLaw": "RotationVector"},
                    "part": {**part, "v_0_start": [0.1, -0.2, 0.1], "w_start": [0.5, 0.5, -1.0]},
                },
            )
            y = system.simulate(np.arange(round(4 / step) + 1) * step, inputs={"gripper.active": True})
            sag = -y["part.frame_a.r_0"][-1, 1] / (part["m"] * GRAVITY / 1e6)
            row.append(f"{sag:.6f} ({y.exchange.evaluations_per_step:.1f})")
        print(f"| {name} | {' | '.join(row)} |")


def draw(file):
    figure, (motion, error) = plt.subplots(1, 2, figsize=(10.5, 3.8), layout="constrained")
    stiffness, step = SPRINGS[0]
    time = np.linspace(0, 5, 5001)
    motion.plot(time, 1e3 * START * np.cos(np.sqrt(stiffness / MASS) * time), color="0.7", linewidth=3, label="exact")
    for name, color in {"parallel": "C3", "iterated, weight 0.5": "C0"}.items():
        time, x, _ = swing(stiffness, step, 5.0, WAYS[name])
        motion.plot(time, 1e3 * x, color=color, linewidth=0.9, label=name)
    motion.set(xlabel="time in s", ylabel="position in mm", ylim=(-50, 50))
    motion.set_title("400 N/m, 1 kg, steps of 1 ms, no damping", fontsize="medium")
    motion.legend(loc="upper left", fontsize="small")
    steps = np.geomspace(5e-4, 2e-2, 8)
    for name in WAYS:
        found = []
        for step in steps:
            time, x, _ = swing(stiffness, step, 0.5, WAYS[name])
            found.append(np.abs(x - START * np.cos(np.sqrt(stiffness / MASS) * time)).max() / START)
        error.loglog(steps * 1e3, found, ".-", label=name)
    error.set(xlabel="step in ms", ylabel="largest error in 0.5 s / amplitude")
    error.grid(which="both", alpha=0.3)
    error.legend(fontsize="small")
    figure.savefig(file, dpi=100)


if __name__ == "__main__":
    # A parallel master loses parts here on purpose.
    warnings.simplefilter("ignore")
    energies()
    grips()
    draw(Path(__file__).with_suffix(".png"))
