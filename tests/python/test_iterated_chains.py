"""Long chains, unequal steps and both interfaces in systems with iterated steps."""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import connect
from scipy.linalg import expm

pytestmark = pytest.mark.filterwarnings("error")
KINDS = ["cs", "me", {"mass": "me"}, {"spring": "me"}]


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.mark.parametrize("count", [3, 14])
def test_a_chain_of_masses_follows_the_linear_system(tmp_path, fmi, count):
    """Masses of 1 kg between springs of 400 N/m; the first mass starts 10 mm off."""

    def mass(start):
        states = {"x": (start, "v"), "v": (0.0, "left + right")}
        return fmu_of(tmp_path, f"mass{start:g}".replace(".", "_"), fmi, inputs=["left", "right"], states=states)

    first, other = mass(0.01), mass(0.0)
    pulls = {"fa": "400 * (xb - xa)", "fb": "400 * (xa - xb)"}
    spring = fmu_of(tmp_path, "between", fmi, inputs=["xa", "xb"], outputs=pulls)
    masses = {f"mass{i}": first if i == 0 else other for i in range(count)}
    links = [
        link
        for i in range(count - 1)
        for link in (
            *(f"mass{i}.x -> spring{i}.xa", f"mass{i + 1}.x -> spring{i}.xb"),
            *(f"spring{i}.fa -> mass{i}.right", f"spring{i}.fb -> mass{i + 1}.left"),
        )
    ]
    system = connect(masses | {f"spring{i}": spring for i in range(count - 1)}, links)
    stiffness = 400 * (np.diag([1.0, *[2.0] * (count - 2), 1.0]) - np.eye(count, k=1) - np.eye(count, k=-1))
    matrix = np.block([[np.zeros((count, count)), np.eye(count)], [-stiffness, np.zeros((count, count))]])
    errors = []
    for step in (4e-3, 2e-3):
        time = np.arange(round(0.4 / step) + 1) * step
        y = system.simulate(time, weight=0.5)
        found = np.stack([y[f"{name}.x"] for name in masses], -1)
        exact = np.array([0.01 * expm(matrix * t)[:count, 0] for t in time])
        errors.append(np.abs(found - exact).max())
        assert y.exchange.evaluations_per_step < 2.5 and y.exchange.matrices == 1
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.1)


def oscillator(folder, fmi, kind="cs"):
    mass = fmu_of(folder, "mass", fmi, inputs=["force"], states={"x": (0.01, "v"), "v": (0.0, "force")})
    spring = fmu_of(folder, "spring", fmi, inputs=["xa"], outputs={"fa": "-400 * xa"}, depends_on={"fa": ("xa",)})
    links = ["mass.x -> spring.xa", "spring.fa -> mass.force"]
    return connect({"mass": mass, "spring": spring}, links, kind=kind)


def test_steps_of_any_length_keep_the_energy(tmp_path, fmi):
    lengths = np.random.default_rng(1).uniform(1e-3, 1e-2, 300)
    time = 5 + np.append(0, np.cumsum(lengths))
    y = oscillator(tmp_path, fmi).simulate(time, weight=0.5)
    energy = y["mass.v"] ** 2 / 2 + 400 * y["mass.x"] ** 2 / 2
    np.testing.assert_allclose(energy, energy[0], rtol=1e-6)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_both_interfaces_give_the_same_motion(tmp_path, fmi, kind):
    time = np.arange(501) * 2e-3
    y = oscillator(tmp_path, fmi, kind).simulate(time, weight=0.5)
    # A period is longer by the relative error (w h)^2 / 12.
    assert np.abs(y["mass.x"] - 0.01 * np.cos(20 * time)).max() < 0.01 * 20 * 0.04**2 / 11


@pytest.mark.parametrize("kind", ["cs", "me", {"body": "me"}, {"gripper": "me"}], ids=str)
def test_a_gripper_keeps_the_energy_of_a_body_in_both_interfaces(fmi, kind):
    system = connect(
        {"gripper": "Gripper", "body": "Body"},
        ["gripper.frame_b -> body.frame_a"],
        parameters={
            "gripper": {"cT": 400.0, "dT": 0.0, "T": 0.0},
            "body": {"m": 1.0, "r_0_start": [0.01, 0, 0], "g_0": [0, 0, 0]},
        },
        fmi=fmi,
        kind=kind,
    )
    y = system.simulate(np.arange(501) * 2e-3, inputs={"gripper.active": True}, weight=0.5)
    energy = (y["body.frame_a.v_0"] ** 2).sum(-1) / 2 + 400 * (y["body.frame_a.r_0"] ** 2).sum(-1) / 2
    np.testing.assert_allclose(energy, energy[0], rtol=1e-3)
