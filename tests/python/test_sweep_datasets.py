"""Results of sweeps as xarray datasets, with an axis for each list of a grid."""

import numpy as np
import pytest
from multibody_fmu import connect, sweep

TIME = np.linspace(0.0, 1.0, 11)
HELD = {"active": True, "frame_b": {"r_0": [1e-3, 0, 0]}}
SPRING = {"T": 0.0, "dT": 0.0}


@pytest.mark.parametrize("in_folder", [False, True])
def test_a_grid_has_a_dimension_for_each_list(tmp_path, in_folder):
    grid = {"cT": [1e3, 2e3, 4e3], "torqueLaw": ["Euler", "RotationVector"], **SPRING}
    folder = tmp_path / "results" if in_folder else None
    found = sweep("Gripper", TIME, parameters=grid, inputs=HELD, outputs=["F", "state"], folder=folder).to_xarray()
    assert dict(found.sizes) == {"cT": 3, "torqueLaw": 2, "F_1": 3}
    # A spring of stiffness cT in N/m, stretched by 1 mm.
    assert abs(found["F"].sel(cT=2e3, torqueLaw="Euler", F_1=1).item()) == pytest.approx(2.0)
    assert np.abs(found["F"].sel(torqueLaw="RotationVector", F_1=1)).values == pytest.approx([1, 2, 4])
    assert found["state"].sel(cT=1e3).values.tolist() == ["On", "On"]
    assert set(found.data_vars) == {"F", "state", "message", "warning"}
    assert found["dT"].ndim == 0 and found["dT"].item() == 0.0


def test_units_and_labels_are_attributes():
    grid = {"cT": [1e3, 2e3], **SPRING}
    kept = {"strongest": ("F", "peak")}
    found = sweep("Gripper", TIME, parameters=grid, inputs=HELD, outputs="F", reduce=kept).to_xarray()
    assert (found["strongest"].attrs["units"], found["cT"].attrs["units"]) == ("N", "N/m")
    assert found["cT"].attrs["long_name"] == "Stiffness of the linear spring"
    own = sweep("Gripper", TIME, parameters=grid, inputs=HELD, outputs="F", reduce=lambda y: {"F": y["F"][-1] / 2})
    dataset = own.to_xarray()
    # The unit of a function's result is unknown.
    assert dataset["F"].attrs == {} and dataset["cT"].attrs["units"] == "N/m"


def test_a_table_has_the_dimension_run():
    table = np.array([(1e3, 10.0), (2e3, 20.0)], dtype=[("cT", float), ("dT", float)])
    found = sweep("Gripper", TIME, parameters=table, inputs=HELD, outputs="F").to_xarray()
    assert dict(found.sizes) == {"run": 2, "F_1": 3}
    assert found["cT"].dims == ("run",) and found["dT"].values.tolist() == [10.0, 20.0]


def test_elements_and_arrays_of_a_grid_are_axes():
    options = {"inputs": {"frame_a": {"f": [0.0, 0, 0]}}, "outputs": "frame_a.v_0"}
    elements = sweep("Body", TIME, parameters={"m": 1.0, "g_0[3]": [-1.0, -2.0]}, **options).to_xarray()
    fall = elements["frame_a.v_0"]
    assert fall.dims == ("g_0[3]", "frame_a.v_0_1")
    assert fall.sel({"g_0[3]": -2.0, "frame_a.v_0_1": 3}).item() == pytest.approx(-2.0)
    whole = sweep("Body", TIME, parameters={"m": 1.0, "g_0": [[0, 0, -1.0], [0, 0, -2.0]]}, **options).to_xarray()
    assert whole["frame_a.v_0"].dims[0] == "g_0_value"
    assert whole["g_0"].sel(g_0_1=3).values.tolist() == [-1.0, -2.0]


def test_sweeps_of_functions_and_of_systems_are_datasets_too():
    found = sweep(lambda a, b: {"sum": a + b}, parameters={"a": [1, 2], "b": [10, 20, 30]}).to_xarray()
    assert found["sum"].sel(a=2, b=30).item() == 32
    grip = connect({"box": "Body"}, [], parameters={"box": {"m": 1.0}})
    found = sweep(grip, TIME, parameters={"box.g_0[3]": [-1.0, -2.0]}, outputs="box.frame_a.v_0").to_xarray()
    assert found["box.frame_a.v_0"].attrs["units"] == "m/s"
