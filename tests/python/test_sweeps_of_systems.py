"""Sweeps over systems agree with single runs of the system."""

import numpy as np
import pytest
from multibody_fmu import connect, sweep

TIME = np.arange(101) * 1e-3
GRID = {"gripper.cT": [1e3, 1e4, 1e5], "box.m": [0.5, 1.0]}
INPUTS = {"gripper.active": True}
OUTPUTS = ["box.frame_a.r_0", "gripper.F", "gripper.state"]


def system(fmi, stiffness=1e4, mass=1.0):
    return connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        fmi=fmi,
        parameters={
            "box": {"m": mass, "I": 1e-3, "g_0": [0, 0, -9.81]},
            "gripper": {"mEff": 1.0, "cT": stiffness, "dT": 100.0},
        },
    )


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("order", ["parallel", "sequential"])
def test_each_row_has_the_bits_of_a_single_run(fmi, order):
    found = sweep(system(fmi), TIME, parameters=GRID, inputs=INPUTS, outputs=OUTPUTS, order=order)
    rows = [(stiffness, mass) for stiffness in GRID["gripper.cT"] for mass in GRID["box.m"]]
    assert found["gripper.state"].tolist() == ["On"] * 6
    for row, (stiffness, mass) in enumerate(rows):
        alone = system(fmi, stiffness, mass).simulate(TIME, inputs=INPUTS, outputs=OUTPUTS, order=order)
        for name in OUTPUTS[:2]:
            assert found[name][row].tolist() == alone[name][-1].tolist()
    assert len(set(found["box.frame_a.r_0"][:, 2])) == 6


def test_a_function_gets_the_result_of_the_system():
    def reduce(result):
        return {"z": result["box.frame_a.r_0"][-1, 2], "cT": result.parameters["gripper.cT"]}

    found = sweep(system(2), TIME, parameters=GRID, inputs=INPUTS, outputs=["box.frame_a.r_0"], reduce=reduce)
    built_in = sweep(system(2), TIME, parameters=GRID, inputs=INPUTS, outputs=["box.frame_a.r_0"])
    assert found["z"].tolist() == built_in["box.frame_a.r_0"][:, 2].tolist()
    assert found["cT"].tolist() == np.repeat(GRID["gripper.cT"], 2).tolist()


def test_one_thread_and_two_give_the_same_bits():
    stiffness = {"gripper.cT": np.linspace(1e3, 1e5, 40)}
    one, two = (
        sweep(system(2), TIME, parameters=stiffness, inputs=INPUTS, outputs=OUTPUTS[:2], threads=threads, part=7)
        for threads in (1, 2)
    )
    for name in OUTPUTS[:2]:
        assert one[name].tolist() == two[name].tolist()


def test_a_run_that_fails_names_the_element_and_leaves_the_others():
    arguments = {"inputs": INPUTS, "outputs": ["box.frame_a.r_0"], "order": "iterated"}
    found = sweep(system(2), TIME, parameters={"box.m": [1.0, 1e-300, 2.0]}, **arguments)
    assert found.failed.tolist() == [1]
    assert found["message"][1].startswith("gripper: fmi2DoStep: energy")
    assert np.isfinite(found["box.frame_a.r_0"][[0, 2]]).all()


def test_wrong_names_and_orders_are_refused():
    with pytest.raises(ValueError, match="System has no parameter gripper.cX"):
        sweep(system(2), TIME, parameters={"gripper.cX": [1.0, 2.0]})
    with pytest.raises(ValueError, match="order = 'random': must be one of coupled, iterated, parallel, sequential"):
        sweep(system(2), TIME, parameters=GRID, order="random")
    with pytest.raises(ValueError, match="order, weight and hold are for systems: Distance is an FMU"):
        sweep("Distance", TIME, parameters={"s_small": [1e-3, 1e-2]}, order="sequential")


def test_a_gripper_knows_the_body_of_each_row():
    """Without iteration: a heavier box makes the springs softer to be held."""

    def held(mass):
        parameters = {"box": {"g_0": [0, 0, -9.81], "m": mass, "I": 0.01}}
        return connect({"gripper": "Gripper", "box": "Body"}, ["gripper.frame_b -> box.frame_a"], parameters=parameters)

    time = np.arange(0, 1, 0.01)
    found = sweep(
        held(1.0), time, parameters={"box.m": [1.0, 40.0]}, inputs=INPUTS, outputs="box.frame_a.r_0", order="parallel"
    )
    for row, mass in enumerate([1.0, 40.0]):
        alone = held(mass).simulate(time, inputs=INPUTS, outputs="box.frame_a.r_0", order="parallel")
        assert found["box.frame_a.r_0"][row].tolist() == alone["box.frame_a.r_0"][-1].tolist()
    assert found["gripper.part.m"].tolist() == [1.0, 40.0]
