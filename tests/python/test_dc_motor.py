"""A nested DC motor in SSP, as a tool draws one, against its solution in closed form.

    L i' = U - R i - k w,  J w' = k i + M_load - d w,

a linear system with constant inputs: exp(A t) by SciPy.
"""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import read_ssp
from scipy.linalg import expm
from ssp_files import archive, bound, component, description, system

R, L, K, J, D, U, LOAD = 0.5, 1e-3, 0.1, 0.002, 0.001, 12.0, -0.5


def motor_in_closed_form(time):
    """Currents and speeds, from zero."""
    matrix = np.array([[-R / L, -K / L, U / L], [K / J, -D / J, LOAD / J], [0, 0, 0]])
    states = np.array([expm(matrix * t) @ [0, 0, 1] for t in time])
    return states[:, 0], states[:, 1]


@pytest.fixture(scope="module")
def fmus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("motor")
    machine = fmu_of(
        folder,
        "machine",
        inputs=("U", "w"),
        parameters={"R": 1.0, "L": 1e-3, "k": 0.01},
        states={"i": (0.0, "(U - R * i - k * w) / L")},
        outputs={"M": "k * i"},
        units={"U": "V", "w": "rad/s", "i": "A", "M": "N.m"},
        depends_on={"M": ()},
    )
    mass = fmu_of(
        folder,
        "mass",
        inputs=("M_A", "M_B"),
        parameters={"J": 1.0, "d": 0.0},
        states={"w": (0.0, "(M_A + M_B - d * w) / J")},
        units={"w": "rad/s", "M_A": "N.m", "M_B": "N.m"},
    )
    supply = fmu_of(
        folder, "supply", parameters={"height": 1.0, "load": 0.0}, outputs={"U": "height", "M_load": "load"}
    )
    return {"machine": machine, "mass": mass, "supply": supply}


@pytest.fixture
def motor(fmus, tmp_path):
    def read(kind):
        machine = component(
            "machine",
            "resources/machine.fmu",
            ("U input Real V", "w input Real rad/s", "i output Real A", "M output Real N.m"),
            bound({"R": R, "L": L, "k": K}, prefix=""),
            implementation=kind,
        )
        mass = component(
            "mass",
            "resources/mass.fmu",
            ("M_A input Real N.m", "M_B input Real N.m", "w output Real rad/s"),
            bound({"J": J, "d": D}),
            implementation=kind,
        )
        links = ("/U -> machine/U", "machine/M -> mass/M_A", "mass/w -> machine/w", "/M_load -> mass/M_B")
        own = ("U input Real V", "M_load input Real N.m", "w output Real rad/s", "I output Real A")
        # The last two are drawn from the end to the start.
        motor = system("motor", own, machine + mass, (*links, "/w -> mass/w", "/I -> machine/i"))
        supply = component(
            "supply", "resources/supply.fmu", ("U output", "M_load output"), bound({"height": U, "load": LOAD})
        )
        links = ("supply/U -> motor/U", "supply/M_load -> motor/M_load", "motor/w -> /Speed", "motor/I -> /Current")
        # Another name for the same unit.
        root = system("DC motor", ("Speed output Real 1/s", "Current output Real A"), motor + supply, links)
        one_over_s = {"1/s": {"rad": 1, "s": -1}}
        text = description(root, ("V", "A", "rad/s", "N.m"), own_units=one_over_s)
        files = {f"resources/{name}.fmu": fmu for name, fmu in fmus.items()}
        return read_ssp(archive(tmp_path / "Motor.ssp", {"SystemStructure.ssd": text} | files))

    return read


def test_as_one_model_it_follows_the_closed_form(motor):
    time = np.linspace(0.0, 1.0, 101)
    y = motor("ModelExchange").simulate(time)
    current, speed = motor_in_closed_form(time)
    assert y.integration, "it was not solved as one model"
    np.testing.assert_allclose(y["Current"], current, rtol=0, atol=1e-6)
    np.testing.assert_allclose(y["Speed"], speed, rtol=0, atol=1e-6)
    np.testing.assert_array_equal(y["motor.mass.w"], y["Speed"])


def test_in_co_simulation_iterated_steps_are_of_second_order(motor):
    one = motor("CoSimulation")
    errors = []
    for step in (4e-4, 2e-4):
        time = np.arange(0.0, 0.1 + step / 2, step)
        y = one.simulate(time, order="iterated", weight=0.5)
        current, speed = motor_in_closed_form(time)
        errors.append(max(np.abs(y["Current"] - current).max(), np.abs(y["Speed"] - speed).max()))
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.1)
    assert errors[1] < 1e-2
