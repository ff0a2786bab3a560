"""The example of two vendors' FMUs as one FMU, with FMUs of the same variables and equations in their place."""

import re
import shutil

import pytest
import speed_control
from equation_fmu import fmu_of
from speed_control import D, J, K, L, R


@pytest.fixture
def folder(tmp_path):
    """A folder as `testsuite/tests/resources` of OMSimulator."""
    machine = fmu_of(
        tmp_path,
        "machine",
        inputs=("U", "w"),
        parameters={"R": R, "L": L, "k": K},
        states={"i": (0.0, "(U - R * i - k * w) / L")},
        outputs={"M": "k * i"},
        depends_on={"M": ()},
    )
    mass = fmu_of(
        tmp_path,
        "mass",
        inputs=("M_A", "M_B"),
        parameters={"J": J, "d": D},
        states={"w": (0.0, "(M_A + M_B - d * w) / J")},
        outputs={"wA": "w", "wB": "w"},
        depends_on={"wA": (), "wB": ()},
    )
    inputs, gains = ("u1", "u2"), {"k1": 1.0, "k2": 1.0}
    law = {"y": "k1 * u1 + k2 * u2"}
    control = fmu_of(tmp_path, "sum", inputs=inputs, parameters=gains, outputs=law, depends_on={"y": inputs})
    places = {"dcmotor": {"emachine_model": machine, "edrive_mass": mass}, "LinearTransformation": {"Add": control}}
    for place, fmus in places.items():
        for name, fmu in fmus.items():
            file = tmp_path / place / "resources" / f"{name}.fmu"
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(fmu, file)
    return tmp_path


def test_the_speed_follows_the_closed_form_in_fmpy_and_does_not_if_values_are_exchanged_once_a_step(
    folder, monkeypatch, capsys
):
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.argv", ["speed_control.py", str(folder)])
    speed_control.main()
    inside, once = map(float, re.findall(r": (\S+) rad/s", capsys.readouterr().out))
    assert inside < 1e-8 and once > 1
