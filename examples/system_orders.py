"""A spring between a hand at rest and a body, in the four orders of a system.

Prints tables of docs/systems.md: the cost of one model, energy, and sag. Writes system_orders.png: the motion of an
undamped spring, and the error against the closed form over the length of a step.

    python examples/system_orders.py    # after pip install -e python matplotlib
"""

import warnings
from pathlib import Path
from time import process_time

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
LIGHT_PARTS = {
    "needle of 20 g, at its end": {"m": 0.02, "r_CM": [0, 0.05, 0], "I": [2e-5, 1e-8, 2e-5]},
    "bottle of 0.7 kg": {"m": 0.7, "r_CM": [0.01, 0, -0.16], "I": [4e-3, 4e-3, 6e-4]},
}
KICK = {"v_0_start": [0.1, -0.2, 0.1], "w_start": [0.5, 0.5, -1.0]}  # m/s, rad/s


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


def costs():
    """Prints evaluations of derivatives, and times of the processor in ms, beside those of iterated steps."""
    print(
        "| part | evaluations at 1e-6 | at 1e-8 | time | iterated, 2 ms: time | difference |\n|---|---|---|---|---|---|"
    )
    time = np.arange(2001) * 2e-3
    for name, part in (LIGHT_PARTS | PARTS).items():
        system = connect(
            {"gripper": "Gripper", "part": "Body"},
            ["gripper.frame_b -> part.frame_a"],
            parameters={
                "gripper": {"useMoment": True, "torqueLaw": "RotationVector", "T": 1e-3},
                "part": {**part, **KICK, "g_0": [0, 0, -GRAVITY]},
            },
        )

        def run(system=system, **way):
            """Result, and the shortest time of the processor in ms of the runs in 1 s."""
            times = []
            while sum(times) < 1e3:
                start = process_time()
                y = system.simulate(time, inputs={"gripper.active": True}, outputs=["part.frame_a.r_0"], **way)
                times.append(1e3 * (process_time() - start))
            return y, min(times)

        (coarse, _), (fine, duration) = run(tolerance=1e-6), run()
        iterated, longer = run(order="iterated")
        counts = [f"{y.integration[0].right_hand_sides:,}" for y in (coarse, fine)]
        distance = np.linalg.norm(fine["part.frame_a.r_0"] - iterated["part.frame_a.r_0"], axis=1).max()
        print(f"| {name} | {' | '.join(counts)} | {duration:.0f} ms | {longer:.0f} ms | {distance:.0e} m |")
    print()


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
                    "part": part | KICK,
                },
            )
            time = np.arange(round(4 / step) + 1) * step
            y = system.simulate(time, inputs={"gripper.active": True}, order="iterated")
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
    costs()
    energies()
    grips()
    draw(Path(__file__).with_suffix(".png"))
