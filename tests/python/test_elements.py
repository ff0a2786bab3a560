"""Elements of arrays by their names in FMI 2.0: parameters, inputs, outputs, connections."""

import warnings
import zipfile

import numpy as np
import pytest
from multibody_fmu import Fmu, connect, simulate

TIME = np.linspace(0, 1, 5)


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_elements_of_inputs_are_given_and_elements_of_outputs_recorded(fmi):
    """A triangle with legs of 4 and 3 t."""
    found = simulate(
        "Distance",
        TIME,
        fmi=fmi,
        parameters={"derivatives": "provided"},
        outputs=["distance", "r_rel_0[2]"],
        frame_b={"r_0[1]": 4.0, "r_0[2]": 3 * TIME},
    )
    assert list(found) == ["time", "distance", "r_rel_0[2]"]
    np.testing.assert_allclose(found["distance"], np.hypot(4, 3 * TIME), rtol=1e-15)
    assert found["r_rel_0[2]"].tolist() == (3 * TIME).tolist()
    assert (found.units["r_rel_0[2]"], list(found.columns())[2]) == ("m", "r_rel_0[2]")


def test_an_element_of_a_parameter_leaves_the_others(fmi):
    """Only the first component of gravity is set, (0, -9.81, 0) by default: the body falls along a parabola."""
    fallen = simulate("Body", TIME, fmi=fmi, parameters={"g_0[1]": -2.0}, outputs="frame_a.r_0")
    np.testing.assert_allclose(fallen["frame_a.r_0"][-1], [-1.0, -9.81 / 2, 0], rtol=1e-12)


def test_an_instance_keeps_the_elements_that_were_set_before(fmi):
    with Fmu("Distance", fmi=fmi) as distance:
        distance["frame_b.r_0[1]"] = 3
        distance["frame_b"] = {"r_0[3]": 4}
        distance.step(0.1)
        assert (distance["distance"], distance["frame_b.r_0[3]"]) == (5, 4)
        distance["frame_b.r_0[1]"] = 0
        distance.step(0.1)
        assert distance["distance"] == 4


def test_what_is_given_twice_or_does_not_exist_is_named(fmi):
    with pytest.raises(ValueError, match=r"frame_b.r_0 and frame_b.r_0\[1\] are both given: give one of them"):
        simulate("Distance", TIME, fmi=fmi, frame_b={"r_0": [0, 0, 0], "r_0[1]": 1.0})
    for index in (0, 4):
        shape = rf"no input frame_b.r_0\[{index}\]; frame_b.r_0 has the shape \(3,\), with indices from 1$"
        with pytest.raises(ValueError, match=shape):
            simulate("Distance", TIME, fmi=fmi, frame_b={f"r_0[{index}]": 1.0})
    with pytest.raises(ValueError, match=r"no parameter s_small\[1\]; s_small is one value$"):
        simulate("Distance", TIME, fmi=fmi, parameters={"s_small[1]": 1.0})
    with pytest.raises(ValueError, match=r"no parameter frame_b.r_0\[1\]; it is an input$"):
        simulate("Distance", TIME, fmi=fmi, parameters={"frame_b.r_0[1]": 1.0})
    with pytest.raises(ValueError, match=r"frame_b.r_0\[1\] = nan in row 2"):
        simulate("Distance", TIME, fmi=fmi, frame_b={"r_0[1]": np.where(TIME == 0.5, np.nan, 0)})


def test_elements_are_connected_scaled_and_shifted(fmi):
    """A body falls with 2 m/s2: a = -t^2, b = 2 a + 1."""
    system = connect(
        {"body": "Body", "sensor": "Distance"},
        [
            "body.frame_a.r_0[3] -> sensor.frame_b.r_0[1]",
            "2 * body.frame_a.r_0[3] + 1 -> sensor.frame_b.r_0[2]",
        ],
        fmi=fmi,
        parameters={"body": {"g_0": [0, 0, -2.0]}},
    )
    found = system.simulate(TIME, outputs=["body.frame_a.r_0[3]", "sensor.r_rel_0"], order="sequential")
    np.testing.assert_allclose(found["body.frame_a.r_0[3]"], -(TIME**2), atol=1e-12)
    expected = np.stack([-(TIME**2), 1 - 2 * TIME**2, 0 * TIME], axis=-1)
    np.testing.assert_allclose(found["sensor.r_rel_0"], expected, atol=1e-12)
    np.testing.assert_array_equal(found.elements["sensor"].inputs["frame_b.r_0"], found["sensor.r_rel_0"])
    assert str(system.connections[1]) == "2 * body.frame_a.r_0[3] + 1 -> sensor.frame_b.r_0[2]"


@pytest.mark.parametrize(
    ("connections", "reason"),
    [
        (["body.frame_a.r_0[3] -> sensor.frame_b.r_0"], "the shapes differ"),
        (["body.frame_a.r_0 -> sensor.frame_b.r_0", "body.m -> sensor.frame_b.r_0[1]"], "the units differ, kg and m"),
        (
            ["body.frame_a.r_0 -> sensor.frame_b.r_0", "body.frame_a.r_0[1] -> sensor.frame_b.r_0[1]"],
            "this input is already connected, by body.frame_a.r_0 -> sensor.frame_b.r_0",
        ),
        (
            ["body.frame_a.r_0[1] -> sensor.frame_b.r_0[1]", "body.frame_a.r_0 -> sensor.frame_b.r_0"],
            r"already connected, by body.frame_a.r_0\[1\] -> sensor.frame_b.r_0\[1\]",
        ),
        (["2 * body.frame_a -> sensor.frame_b"], "frames are connected as they are"),
        (["body.frame_a.v_0[1] -> sensor.frame_b.r_0[1]"], "the units differ, m/s and m"),
    ],
)
def test_connections_that_do_not_fit_are_refused(connections, reason):
    with pytest.raises(ValueError, match=reason):
        connect({"body": "Body", "sensor": "Distance"}, connections)


def test_a_system_structure_has_the_factor_and_the_ends(tmp_path):
    system = connect(
        {"body": "Body", "sensor": "Distance"}, ["-2 * body.frame_a.r_0[3] - 0.5 -> sensor.frame_b.r_0[1]"]
    )
    system.to_ssp(tmp_path / "s.ssp", step=0.1)
    with zipfile.ZipFile(tmp_path / "s.ssp") as archive:
        text = archive.read("SystemStructure.ssd").decode()
    assert 'startConnector="frame_a.r_0[3]"' in text and 'endConnector="frame_b.r_0[1]"' in text
    assert 'LinearTransformation factor="-2.0" offset="-0.5"' in text
    whole = connect({"body": "Body", "sensor": "Distance"}, ["body.frame_a.r_0[3] -> sensor.frame_b.r_0[1]"], fmi=3)
    with pytest.raises(ValueError, match="SSP connects whole arrays of FMI 3.0"):
        whole.to_ssp(tmp_path / "t.ssp", step=0.1, version=2)
