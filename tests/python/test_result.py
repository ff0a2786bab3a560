import csv
import pickle
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from multibody_fmu import FmuWarning, RatesWarning, connect, read, simulate

TIME = np.linspace(0.0, 1.0, 11)
PATH = np.outer(1 + TIME, [1.0, 0.0, 0.0])


@pytest.mark.filterwarnings("ignore::multibody_fmu.FmuWarning")
def test_an_enumeration_is_read_as_names(either_fmu):
    y = simulate(either_fmu("Gripper"), TIME, outputs=["state", "F"], active=TIME > 0.45, parameters={"T": 0.0})
    assert y.names("state").tolist() == ["Off"] * 5 + ["On"] * 6
    assert y.columns()["state"].tolist() == y.names("state").tolist()
    with pytest.raises(ValueError, match="F is not an enumeration: its values have no names"):
        y.names("F")
    assert y.units == {"time": "s", "state": "", "F": "N"}
    assert y.variable("F").unit == "N" and y.variable("state").items["Off"] == 3
    assert y.time.tolist() == TIME.tolist() and repr(y) == "<Result of Gripper: time (11,), state (11,), F (11, 3)>"
    table = y._repr_html_()
    assert "<tr><td>state</td><td></td><td>(11,)</td><td>On</td><td>Off</td></tr>" in table
    assert "<tr><td>time</td><td>s</td><td>(11,)</td><td>0</td><td>1</td></tr>" in table
    assert "<tr><td>F</td><td>N</td><td>(11, 3)</td>" in table


def test_a_table_has_all_digits_and_quotes_names_with_commas(either_fmu, tmp_path):
    y = simulate(either_fmu("RelativeSensor"), TIME, outputs=["r_rel", "frame_a.R.T"], frame_b={"r_0": [1 / 3, 0, 0]})
    y.to_csv(tmp_path / "y.csv")
    with open(tmp_path / "y.csv", newline="") as file:
        header, *rows = csv.reader(file)
    assert header == [
        "time",
        *(f"r_rel[{i}]" for i in (1, 2, 3)),
        *(f"frame_a.R.T[{i},{j}]" for i in (1, 2, 3) for j in (1, 2, 3)),
    ]
    assert [float(row[0]) for row in rows] == TIME.tolist()
    assert {float(row[1]) for row in rows} == {1 / 3}


def test_a_table_with_units_is_read_as_the_one_without(tmp_path):
    names = ["frame_a.r_0", "frame_a.R.T", "frame_a.R.w", "kineticEnergy"]
    y = simulate("Body", TIME, outputs=names, frame_a={"f": [1, 0, 0], "t": [0, 0, 0.01]})
    y.to_csv(tmp_path / "plain.csv")
    y.to_csv(tmp_path / "units.csv", units=True)
    with open(tmp_path / "units.csv", newline="") as file:
        header = next(csv.reader(file))
    assert header[:5] == ["time [s]", *(f"frame_a.r_0[{i}] [m]" for i in (1, 2, 3)), "frame_a.R.T[1,1]"]
    assert header[-2:] == ["frame_a.R.w[3] [rad/s]", "kineticEnergy [J]"]
    plain, with_units = (read(tmp_path / file)["frame_a"] for file in ("plain.csv", "units.csv"))
    assert list(plain) == list(with_units) == ["time", "r_0", "w", "Q"]
    for name, values in plain.items():
        assert with_units[name].tolist() == values.tolist()
    assert with_units["r_0"].tolist() == y["frame_a.r_0"].tolist()
    with pytest.raises(ValueError, match="units = 'm': must be True or False"):
        y.to_csv(tmp_path / "units.csv", units="m")


def test_what_was_assumed_is_said(either_fmu):
    with pytest.warns(RatesWarning):
        y = simulate(either_fmu("RelativeSensor"), TIME, frame_a={"Q": [0, 0, 0, 1]}, frame_b={"r_0": PATH})
    rates, orientation = y.assumptions
    assert rates.startswith("differentiate has computed v_0, a_0 of frame_b from r_0 (window: ")
    assert orientation == "orientation = Q, the form in which orientations are given"
    assert y.parameters == {"orientation": "Q"}
    assert set(y.inputs) == {"frame_a.Q", "frame_b.r_0", "frame_b.v_0", "frame_b.a_0"}
    # With all inputs given, there are no assumptions.
    assert simulate(either_fmu("Distance"), TIME, frame_b={"r_0": PATH, "v_0": [1, 0, 0]}).assumptions == []


def test_messages_of_the_fmu_are_kept(either_fmu):
    with pytest.warns(FmuWarning):
        y = simulate(either_fmu("RelativeSensor"), TIME, frame_a={"Q": [0, 0, 0, 2.0]})
    assert sum("frame_a.Q is not a unit quaternion" in text for text in y.messages) == 1


def test_a_name_that_was_not_recorded_gets_candidates(either_fmu):
    y = simulate(either_fmu("Distance"), TIME)
    with pytest.raises(KeyError, match="distnce was not recorded; did you mean distance"):
        y["distnce"]
    assert "distnce" not in y


def test_results_and_systems_go_to_other_processes():
    """`multiprocessing` pickles them."""
    result = simulate(
        "RelativeSensor", TIME, outputs=["r_rel"], parameters={"resolveInFrame": "world"}, frame_b={"r_0": [1.0, 2, 3]}
    )
    there = pickle.loads(pickle.dumps(result))
    assert {name: values.tolist() for name, values in there.items()} == {
        name: values.tolist() for name, values in result.items()
    }
    assert (there.units, there.parameters) == (result.units, result.parameters)
    system = connect({"sensor": "RelativeSensor"}, [])
    there = pickle.loads(pickle.dumps(system)).simulate(
        TIME, inputs={"sensor.frame_b": {"r_0": [1.0, 2, 3]}}, outputs="sensor.r_rel"
    )
    assert there["sensor.r_rel"].tolist() == result["r_rel"].tolist()


def test_a_dataset_needs_xarray(monkeypatch):
    monkeypatch.setitem(sys.modules, "xarray", None)
    y = simulate("Distance", TIME)
    with pytest.raises(ModuleNotFoundError, match=r"^xarray is not installed: pip install .multibody-fmu\[xarray\].$"):
        y.to_xarray()


def test_a_dataset_has_an_axis_for_each_index_with_names_and_units(either_fmu, monkeypatch):
    """Arguments of xarray's Dataset."""
    xarray = SimpleNamespace(Dataset=lambda variables, coordinates: (variables, coordinates))
    monkeypatch.setitem(sys.modules, "xarray", xarray)
    y = connect({"hand": either_fmu("Gripper"), "box": either_fmu("Body")}, []).simulate(
        TIME, outputs=["hand.state", "hand.F", "box.frame_a.R.T"]
    )
    variables, coordinates = y.to_xarray()
    assert [(name, axes, units) for name, (axes, _, units) in variables.items()] == [
        ("hand.state", ("time",), {}),
        ("hand.F", ("time", "hand.F_1"), {"units": "N"}),
        ("box.frame_a.R.T", ("time", "box.frame_a.R.T_1", "box.frame_a.R.T_2"), {"units": "1"}),
    ]
    assert set(variables["hand.state"][1]) == {"Off"}
    assert variables["box.frame_a.R.T"][1].shape == (11, 3, 3)
    assert coordinates["time"][2] == {"units": "s"} and coordinates["time"][1].tolist() == TIME.tolist()
    del coordinates["time"]
    assert list(coordinates) == ["hand.F_1", "box.frame_a.R.T_1", "box.frame_a.R.T_2"]
    assert all(axis[1].tolist() == [1, 2, 3] for axis in coordinates.values())


def test_a_result_keeps_its_times_and_parameters_when_the_caller_changes_theirs():
    time, g = np.linspace(0.0, 1.0, 11), np.array([0.0, 0.0, -9.81])
    first = simulate("Body", time, parameters={"g_0": g}, keep_state=True)
    system = connect({"body": "Body"}, [], parameters={"body": {"g_0": g}})
    of_system = system.simulate(time)
    time += 1
    g[:] = 0
    for y in (first, of_system):
        assert y.time.tolist() == TIME.tolist()
    assert first.parameters["g_0"].tolist() == [0, 0, -9.81]
    again = system.simulate(TIME)
    np.testing.assert_array_equal(again["body.frame_a.r_0"], of_system["body.frame_a.r_0"])
