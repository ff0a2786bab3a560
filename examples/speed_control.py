"""A motor of Dymola and a controller of OpenModelica as one FMU, stepped by FMPy.

The FMUs are those of the DC motor and of a weighted sum in the tests of OpenModelica's simulator. The controller sets
the voltage U = k (goal - w). Prints the largest error of the speed against the solution in closed form: of the FMU in
FMPy, and of the same FMUs if they exchange values once a step.

    git clone --depth 1 https://github.com/OpenModelica/OMSimulator
    python examples/speed_control.py OMSimulator/testsuite/tests/resources    # after pip install -e python fmpy scipy
"""

import sys
from pathlib import Path

import numpy as np
from fmpy import simulate_fmu
from multibody_fmu import connect
from scipy.linalg import expm

FILE, STEP, STOP = Path("target/SpeedControl.fmu"), 0.01, 1.0  # s
R, L, K, J, D = 1.0, 1e-3, 0.01, 2e-3, 1e-3  # ohm, H, N.m/A, kg.m2, N.m.s/rad: start values of the FMUs
GAIN, GOAL = 2.0, 50.0  # V.s/rad, rad/s


def speed_in_closed_form(time):
    """Speeds in rad/s of the linear system L i' = U - R i - K w, J w' = K i - D w, from rest."""
    rates = np.array([[-R / L, -(K + GAIN) / L, GAIN * GOAL / L], [K / J, -D / J, 0], [0, 0, 0]])
    return np.array([(expm(rates * t) @ [0, 0, 1])[1] for t in time])


def main():
    folder = Path(sys.argv[1])
    system = connect(
        {
            "machine": folder / "dcmotor/resources/emachine_model.fmu",
            "mass": folder / "dcmotor/resources/edrive_mass.fmu",
            "control": folder / "LinearTransformation/resources/Add.fmu",
        },
        ["control.y -> machine.U", "machine.M -> mass.M_A", "mass.wA -> machine.w", "mass.wB -> control.u2"],
        parameters={"control": {"k1": GAIN, "k2": -GAIN}},
        name="SpeedControl",
    )
    FILE.parent.mkdir(exist_ok=True)
    system.to_fmu(FILE)
    y = simulate_fmu(
        str(FILE), stop_time=STOP, output_interval=STEP, start_values={"control.u1": GOAL}, output=["mass.wA"]
    )
    expected = speed_in_closed_form(y["time"])
    once = system.simulate(y["time"], inputs={"control.u1": GOAL}, order="parallel")["mass.wA"]
    for way, speed in {"as one FMU": y["mass.wA"], "exchanged once a step": once}.items():
        print(f"{way}: {np.abs(speed - expected).max():.1e} rad/s")


if __name__ == "__main__":
    main()
