"""A loop of a Gripper and a Body: two cases, their connections, and a figure of merit for masters."""

import os
from pathlib import Path

FOLDER = Path(os.environ.get("MULTIBODY_FMU_FOLDER", "target/fmu")).resolve()
ARCHIVES = {"gripper": FOLDER / "Gripper.fmu", "body": FOLDER / "Body.fmu"}
MASS = 1.0
GRAVITY = 9.81

# step [s], duration [s], start values of the FMUs
CASES = {
    "energy": (
        1e-3,
        20.0,
        {
            "gripper": {"cT": 400.0, "dT": 0.0, "T": 1e-3},
            "body": {"m": MASS, "g_0[2]": 0.0, "r_0_start[1]": 0.01},
        },
    ),
    "weight": (2e-3, 2.0, {"gripper": {}, "body": {"m": MASS, "g_0[2]": -GRAVITY}}),
}

VECTORS = [f"[{i}]" for i in (1, 2, 3)]
MATRIX = [f"[{i},{j}]" for i in (1, 2, 3) for j in (1, 2, 3)]
POSE = [name + i for name in ("r_0", "v_0", "R.w") for i in VECTORS] + ["R.T" + ij for ij in MATRIX]
LOADS = [name + i for name in ("f", "t") for i in VECTORS]

# (element, output, element, input)
CONNECTIONS = [("body", f"frame_a.{name}", "gripper", f"frame_b.{name}") for name in POSE]
CONNECTIONS += [("gripper", f"frame_b.{name}", "body", f"frame_a.{name}") for name in LOADS]


def figure(case, position, velocity):
    """A line with the figure of a case, from position and velocity of the Body in m and m/s, (n, 3)."""
    if case == "energy":
        stiffness = CASES[case][2]["gripper"]["cT"]
        energies = [
            (MASS * sum(v * v for v in velocity[i]) + stiffness * sum(x * x for x in position[i])) / 2 for i in (0, -1)
        ]
        return f"energy at the end over that at the start: {energies[1] / energies[0]:.6g}"
    last = [r[1] for r in position[-100:]]
    if max(abs(y) for y in last) > 1e-3:
        return f"lost: y = {last[-1]:.3g} m"
    return f"held: sag between {-max(last):.6g} and {-min(last):.6g} m (W/cT = {MASS * GRAVITY / 1e6:.6g} m)"
