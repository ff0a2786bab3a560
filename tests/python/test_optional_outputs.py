"""Outputs that are computed only if a parameter enables them. The point moves along (1, 2, 2), 3 t away."""

import numpy as np
import pytest
from multibody_fmu import connect, simulate, sweep

TIME = np.linspace(1, 2, 5)
DIRECTION = np.array([1.0, 2.0, 2.0])
FRAME_B = {"r_0": np.outer(TIME, DIRECTION), "v_0": np.tile(DIRECTION, (5, 1)), "a_0": np.zeros((5, 3))}
AZIMUTH = np.arctan2(2, 1)
# Optional outputs: the expected values, and the parameter that enables them.
WANTED = {
    "distance": (3 * TIME, "get_distance"),
    "der_distance": (np.full(5, 3.0), "get_distance"),
    "azimuth": (np.full(5, AZIMUTH), "get_spherical"),
    "elevation": (np.full(5, np.arctan2(2, np.sqrt(5))), "get_spherical"),
    "der_radius_xy": (np.full(5, np.sqrt(5)), "get_cylindrical"),
    "Q_rel": (np.tile([0.0, 0, 0, 1], (5, 1)), "get_Q_rel"),
}


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("name", WANTED)
def test_the_name_of_an_output_has_it_computed(name, fmi):
    expected, switch = WANTED[name]
    result = simulate("RelativeSensor", TIME, fmi=fmi, outputs=name, frame_b=FRAME_B)
    np.testing.assert_allclose(result[name], expected, rtol=1e-14, atol=1e-14)
    assert result.parameters == {switch: True}
    assert result.assumptions == [f"{switch} = true, since {name} is wanted"]


def test_what_is_on_already_needs_nothing_else():
    for switch in "get_spherical", "get_cylindrical":
        result = simulate("RelativeSensor", TIME, outputs="azimuth", parameters={switch: True}, frame_b=FRAME_B)
        np.testing.assert_allclose(result["azimuth"], AZIMUTH, rtol=1e-15)
        assert result.assumptions == []


def test_an_output_that_is_off_is_no_result_unless_it_is_wanted():
    usual = ["time", "r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"]
    assert list(simulate("RelativeSensor", TIME, frame_b=FRAME_B)) == usual
    assert list(simulate("RelativeSensor", TIME, parameters={"get_angles": False}, frame_b=FRAME_B)) == [
        name for name in usual if name != "angles"
    ]
    assert list(simulate("RelativeSensor", TIME, parameters={"get_distance": True}, frame_b=FRAME_B))[7:] == [
        "distance",
        "der_distance",
        "der2_distance",
    ]


def test_an_output_cannot_be_wanted_and_off():
    message = (
        "^distance is wanted, but get_distance = false is given: "
        "leave it out, or set get_distance or get_spherical to true$"
    )
    with pytest.raises(ValueError, match=message):
        simulate("RelativeSensor", TIME, outputs="distance", parameters={"get_distance": False}, frame_b=FRAME_B)
    with pytest.raises(ValueError, match="get_spherical or get_cylindrical to true$"):
        simulate("RelativeSensor", TIME, outputs="azimuth", parameters={"get_spherical": 0}, frame_b=FRAME_B)


def test_runs_of_a_sweep_compute_what_is_wanted():
    found = sweep(
        "RelativeSensor", TIME, parameters={"guessAngle1": [0.0, 1.0]}, inputs={"frame_b": FRAME_B}, outputs="distance"
    )
    np.testing.assert_allclose(found["distance"], [6, 6], rtol=1e-14)
    # A parameter that the user varies keeps its values.
    found = sweep("RelativeSensor", TIME, parameters={"get_distance": [False, True]}, inputs={"frame_b": FRAME_B})
    np.testing.assert_allclose(found["distance"], [0, 6], rtol=1e-14)
    system = connect({"from": "RelativeSensor"}, [])
    choices, inputs = {"from.get_distance": [False, True]}, {"from.frame_b": FRAME_B}
    found = sweep(system, TIME, parameters=choices, inputs=inputs, outputs="from.distance")
    np.testing.assert_allclose(found["from.distance"], [0, 6], rtol=1e-14)


def test_an_output_that_is_connected_or_recorded_is_computed():
    system = connect({"from": "AbsoluteSensor", "to": "PlanarDistance"}, ["from.distance -> to.frame_a.x"])
    assert system.parameters["from"] == {"get_distance": True}
    result = system.simulate(TIME, inputs={"from.frame_a": FRAME_B}, outputs=["from.azimuth", "to.distance"])
    np.testing.assert_allclose(result["to.distance"], 3 * TIME, rtol=1e-14)
    assert result.assumptions == ["from: get_spherical = true, since azimuth is wanted"]
