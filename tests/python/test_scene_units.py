import numpy as np
import pytest
from multibody_fmu import connect, simulate, view
from scene_data import Scene

TIME = np.linspace(0, 2, 21)
POSITION = np.stack([np.cos(TIME), np.sin(TIME), 0.5 * TIME], axis=1)
HALF = 0.3 * TIME
QUATERNION = np.stack([np.sin(HALF), 0 * TIME, 0 * TIME, np.cos(HALF)], axis=1)
SENSOR = {"derivatives": "provided", "checkInputs": False}


@pytest.fixture
def plotted(tmp_path):
    def read(results, **options):
        drawn = Scene(view(results, tmp_path / "scene.html", **options))
        variables = {variable["name"]: variable for run in drawn.runs for variable in run["variables"]}
        return {name: (variable["unit"], drawn.array(variable["column"])) for name, variable in variables.items()}

    return read


def test_plots_have_the_units_that_are_given_and_others_their_own(plotted):
    result = simulate(
        "RelativeSensor",
        TIME,
        parameters=SENSOR,
        frame_a={"r_0": [0, 0, 0]},
        frame_b={"r_0": POSITION, "Q": QUATERNION},
    )
    found = plotted(result, units={"angles": "deg", "r_rel": "mm"})
    unit, values = found["angles"]
    assert unit == "deg"
    # A turn about x at 0.6 rad/s.
    np.testing.assert_allclose(values, np.outer(0.6 * TIME, [180 / np.pi, 0, 0]), atol=1e-2)
    unit, values = found["r_rel"]
    assert unit == "mm"
    np.testing.assert_allclose(values, 1000 * POSITION, atol=1e-2)
    unit, values = found["frame_b.r_0"]
    assert unit == "m"
    np.testing.assert_allclose(values, POSITION, atol=1e-5)


def test_an_angle_that_goes_over_full_turns_can_be_in_degrees(plotted):
    turn = 4 * TIME
    planar = {"x": np.cos(TIME), "y": np.sin(TIME), "phi": np.angle(np.exp(1j * turn))}
    found = plotted({"time": TIME, "arm": planar}, units={"arm.phi": "deg", "arm.x": "km"})
    np.testing.assert_allclose(found["arm.phi"][1][:, 0], 4 * 180 / np.pi * TIME, atol=1e-2)
    np.testing.assert_allclose(found["arm.x"][1][:, 0], np.cos(TIME) / 1000, atol=1e-7)
    assert (found["arm.phi"][0], found["arm.x"][0], found["arm.y"][0]) == ("deg", "km", "")


def test_variables_of_a_system_are_named_with_their_element(plotted):
    system = connect({"box": "Body", "sensor": "AbsoluteSensor"}, ["box.frame_b -> sensor.frame_a"])
    result = system.simulate(TIME)
    plain = plotted(result)
    found = plotted(result, units={"sensor.r": "cm"})
    assert found["sensor.r"][0] == "cm" and plain["sensor.r"][0] == "m"
    np.testing.assert_allclose(found["sensor.r"][1], 100 * plain["sensor.r"][1], rtol=1e-5)
