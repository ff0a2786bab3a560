"""RelativeSensor with poses alone: ModelicaTest's body of AngularVelocity, integrated outside this project."""

import numpy as np
import pytest
import reference
from multibody_fmu import Fmu, matrix_from_quaternion, simulate

STEP = 1.1e-3  # one step in the middle is 20 % shorter, the next one longer


@pytest.fixture(scope="module")
def body():
    columns = reference.read(reference.FOLDER / "AngularVelocity_inputs.csv")

    def array(name, size):
        return np.stack([columns[f"frame_a.{name}[{i}]"] for i in range(1, size + 1)], -1)

    vectors = {name: array(name, 3) for name in ("r_0", "v_0", "a_0", "R.w", "z")}
    return {"time": columns["time"], "Q": array("Q", 4), **vectors}


def errors(archive, body, stride):
    """Norms of the errors of v, a, w, z from the third pose on, when every `stride`-th pose is set."""
    some = {name: column[::stride] for name, column in body.items()}
    pose = {"r_0": some["r_0"], "Q": some["Q"]}
    fixed = simulate(
        archive,
        some["time"],
        outputs=["v_rel", "a_rel"],
        parameters={"resolveInFrame": "world", "derivatives": "estimated"},
        frame_b=pose,
    )
    # Seen from the body, the world turns the opposite way.
    turning = simulate(
        archive, some["time"], outputs=["w_rel", "z_rel"], parameters={"derivatives": "estimated"}, frame_a=pose
    )
    found = {"v_0": fixed["v_rel"], "a_0": fixed["a_rel"], "R.w": -turning["w_rel"], "z": -turning["z_rel"]}
    return {name: np.linalg.norm(found[name] - some[name], axis=1)[2:] for name in found}


def test_velocities_are_of_second_order_and_accelerations_of_first(fmu, body):
    coarse, fine = (errors(fmu("RelativeSensor"), body, stride) for stride in (8, 4))
    for name, expected in {"v_0": 2, "a_0": 1, "R.w": 2, "z": 1}.items():
        order = np.log2(coarse[name].max() / fine[name].max())
        assert abs(order - expected) < 0.1, f"{name}: order {order}"


def test_errors_are_what_the_formulas_promise(fmu, body):
    """For v: h^2/3 times the third derivative of the position, for a: h times it, and likewise for rotations. The
    neglected term of the exponential adds h^2/12 times the product of w and z to the error of w.
    """
    found = errors(fmu("RelativeSensor"), body, 1)
    third, third_of_rotation = (
        np.linalg.norm(np.gradient(body[name], body["time"], axis=0), axis=1).max() for name in ("a_0", "z")
    )
    neglected = np.linalg.norm(np.cross(body["R.w"], body["z"]), axis=1).max()
    for name, promised in {
        "v_0": STEP**2 / 3 * third,
        "a_0": STEP * third,
        "R.w": STEP**2 / 3 * third_of_rotation + STEP**2 / 12 * neglected,
        "z": STEP * third_of_rotation,
    }.items():
        # Steps of different lengths add a little.
        assert found[name].max() < 1.1 * promised, f"{name}: {found[name].max()} instead of {promised}"
        assert found[name].max() > 0.3 * promised, f"{name}: {found[name].max()}, which is too good for {promised}"


@pytest.mark.parametrize("form", ["T", "Q"])
def test_estimates_are_ready_when_an_output_that_needs_them_is_switched_on(form):
    speed, h = 0.5, 0.1
    off = {"get_w_rel": False, "get_z_rel": False, "get_angles": False}
    with Fmu("RelativeSensor", derivatives="estimated", **off) as sensor:
        for step in range(6):
            half = speed * h * step / 2
            Q = np.array([0, 0, np.sin(half), np.cos(half)])
            sensor["frame_b"] = {form: Q if form == "Q" else matrix_from_quaternion(Q)}
            if step == 5:
                sensor["get_w_rel"] = True
            sensor.step(h)
        np.testing.assert_allclose(sensor["w_rel"], [0, 0, speed], rtol=0, atol=1e-12)
