"""Inputs in the forms that users have: tables of pandas, rotations of SciPy, short names for parts of frames."""

import inspect
import pydoc
import subprocess
import sys

import multibody_fmu
import numpy as np
import pandas
import pytest
from multibody_fmu import Fmu, connect, diagnose, differentiate, simulate, sweep, view
from scipy.spatial.transform import Rotation

TIME = np.linspace(0, 1, 11)
PATH = np.stack([1 + TIME, 2 * TIME, 0 * TIME], axis=-1)
SPEED = np.tile([1.0, 2.0, 0.0], (11, 1))
# Rodrigues' formula about z; the FMU uses another one.
ANGLE = 0.5 * TIME
ZERO, ONE = 0 * ANGLE, 0 * ANGLE + 1
T = np.stack(
    [
        np.stack([np.cos(ANGLE), np.sin(ANGLE), ZERO], axis=-1),
        np.stack([-np.sin(ANGLE), np.cos(ANGLE), ZERO], axis=-1),
        np.stack([ZERO, ZERO, ONE], axis=-1),
    ],
    axis=1,
)
TURN = Rotation.from_rotvec(np.outer(ANGLE, [0, 0, 1]))
RATES = {"r_0": np.zeros(3), "v_0": np.zeros(3), "a_0": np.zeros(3), "w": [0, 0, 0.5], "z": np.zeros(3)}


def table(prefix="", **more):
    columns = {f"{prefix}frame_b.r_0[{i + 1}]": PATH[:, i] for i in range(3)}
    columns |= {f"{prefix}frame_b.v_0[{i + 1}]": SPEED[:, i] for i in range(3)}
    return pandas.DataFrame({**columns, **more})


def test_a_data_frame_is_an_input_of_a_run_a_system_and_a_sweep(either_fmu):
    expected = np.linalg.norm(PATH, axis=1)
    y = simulate(either_fmu("Distance"), TIME, inputs=table(time=TIME))
    np.testing.assert_allclose(y["distance"], expected, rtol=1e-14)
    system = connect({"sensor": either_fmu("Distance")}, [])
    for frame in (table("sensor."), table("sensor.", time=TIME), table("sensor.", time=TIME).set_index("time")):
        y = system.simulate(TIME, inputs=frame)
        np.testing.assert_allclose(y["sensor.distance"], expected, rtol=1e-14)
    found = sweep(either_fmu("Distance"), TIME, parameters={"s_small": [1e-3]}, inputs=table(time=TIME))
    assert found["distance"] == pytest.approx(expected[-1:], rel=1e-14)


def test_other_times_in_a_data_frame_are_refused():
    system = connect({"sensor": "Distance"}, [])
    message = "^inputs is a DataFrame with other times than time: give its times, or leave them out$"
    for frame in (table("sensor.", time=TIME + 1), table("sensor.", time=TIME + 1).set_index("time")):
        with pytest.raises(ValueError, match=message):
            system.simulate(TIME, inputs=frame)
    with pytest.raises(ValueError, match=message):
        sweep("Distance", TIME, parameters={"s_small": [1e-3]}, inputs=table(time=TIME + 1))
    with pytest.raises(ValueError, match=r"^inputs has the name 0: must be text$"):
        system.simulate(TIME, inputs=pandas.DataFrame(np.ones((11, 2))))


@pytest.mark.parametrize("form", ["T", "Q", "R.T"])
def test_a_rotation_of_scipy_is_an_orientation(either_fmu, form):
    options = {"outputs": "angles", "frame_a": RATES}
    y = simulate(either_fmu("RelativeSensor"), TIME, frame_b={**RATES, form: TURN}, **options)
    np.testing.assert_allclose(y["angles"][:, 2], ANGLE, rtol=0, atol=1e-14)
    matrices = simulate(either_fmu("RelativeSensor"), TIME, frame_b={**RATES, "T": T}, **options)
    np.testing.assert_allclose(y["angles"], matrices["angles"], rtol=0, atol=1e-14)


def test_a_rotation_of_scipy_is_an_orientation_wherever_one_is_given(tmp_path):
    with Fmu("RelativeSensor") as sensor:
        sensor["frame_b"] = {"T": TURN[4]}
        assert sensor["angles"][2] == pytest.approx(ANGLE[4], rel=1e-14)
    rates = [differentiate(TIME, **{form: TURN}).w for form in ("T", "Q")]
    np.testing.assert_allclose(rates, np.broadcast_to([0, 0, 0.5], (2, 11, 3)), rtol=0, atol=1e-10)
    np.testing.assert_allclose(multibody_fmu.quaternion_from_matrix(TURN), TURN.as_quat(), rtol=0, atol=1e-15)
    np.testing.assert_allclose(multibody_fmu.matrix_from_quaternion(TURN), T, rtol=0, atol=1e-15)
    np.testing.assert_allclose(
        multibody_fmu.frames.resolve1(TURN, [1.0, 0, 0]), np.swapaxes(T, 1, 2) @ [1.0, 0, 0], rtol=0, atol=1e-15
    )
    assert diagnose(TIME, {"Q": TURN, "w": np.tile([0, 0, 0.5], (11, 1))}) == []
    view({"time": TIME, "drone": {"r_0": PATH, "Q": TURN}}, tmp_path / "drone.html")


@pytest.mark.parametrize(
    ("inputs", "meant"),
    [
        ({"frame_b": {"position": PATH}}, "frame_b.r_0?"),
        ({"frame_b": {"Position": PATH}}, "frame_b.r_0?"),
        ({"frame_a": {"velocity": PATH}}, "frame_a.v_0?"),
        ({"position": PATH}, "frame_a.r_0 or frame_b.r_0"),
        ({"frame_a": {"orientation": PATH}}, "frame_a.R.T or frame_a.Q?"),
        ({"frame_a": {"omega": PATH}}, "frame_a.R.w?"),
    ],
)
def test_a_word_finds_the_part_of_a_frame(inputs, meant):
    with pytest.raises(ValueError) as error:
        simulate("RelativeSensor", TIME, **inputs)
    assert f"; did you mean {meant}" in str(error.value)


def test_a_word_finds_an_output_and_a_part_in_the_plane():
    with pytest.raises(ValueError, match=r"did you mean frame_a\.r_0"):
        simulate("Body", TIME, outputs="position")
    with pytest.raises(ValueError, match=r"did you mean frame_a\.x or frame_a\.y\?"):
        simulate("PlanarDistance", TIME, frame_a={"position": PATH[:, 0]})


def test_help_has_types_that_can_be_read():
    for name in multibody_fmu.__all__:
        found = getattr(multibody_fmu, name)
        methods = [one for _, one in inspect.getmembers(found, inspect.isfunction)] if inspect.isclass(found) else []
        for one in [found, *methods]:
            if inspect.isfunction(one) and one.__module__.startswith("multibody_fmu"):
                signature = str(inspect.signature(one))
                assert "_SupportsArray" not in signature and "_Buffer" not in signature, (name, signature)
    text = pydoc.render_doc(simulate, renderer=pydoc.plaintext)
    assert "ArrayLike" in text and "Sequence[str]" in text


def test_the_package_shows_its_public_names_alone():
    assert dir(multibody_fmu) == sorted(multibody_fmu.__all__)


def test_one_import_is_enough_for_the_documented_modules():
    code = "import multibody_fmu as m; print(m.sensors.__name__, m.frames.quaternions.__name__, m.mujoco.__name__)"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.split() == [f"multibody_fmu.{name}" for name in ("sensors", "frames.quaternions", "mujoco")]


def test_a_state_is_shown_in_a_line():
    with Fmu("Gripper") as gripper:
        gripper.step(0.5)
        assert repr(gripper.state) == f"<State at 0.5 s, {len(gripper.state.saved)} bytes>"


MANY = np.arange(200) / 100


def moving():
    """Frames that move, with rates."""
    r, v, zero = (np.outer(column, [1, 0, 0]) for column in (1 + np.sin(MANY), np.cos(MANY), 0 * MANY))
    T = np.tile(np.eye(3), (200, 1, 1))
    return {"r_0": r, "v_0": v, "a_0": -np.outer(np.sin(MANY), [1, 0, 0]), "T": T, "w": zero, "z": zero.copy()}


@pytest.mark.parametrize("part", ["r_0", "z"])
@pytest.mark.parametrize("row", [0, 63, 64, 150, 199])
@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_number_that_is_not_finite_is_refused_in_any_row_with_its_time(value, row, part, either_fmu):
    frame = moving()
    frame[part][row, 2] = value
    with pytest.raises(ValueError, match=rf"frame_b.{part} = {value} in row {row} \(time = {MANY[row]:g} s\)") as found:
        simulate(either_fmu("RelativeSensor"), MANY, frame_b=frame)
    assert found.value.__suppress_context__ or found.value.__context__ is None


@pytest.mark.parametrize("row", [0, 100, 199])
def test_an_orientation_of_zeros_is_refused_in_any_row(row):
    frame = moving()
    frame["T"][row] = 0
    with pytest.raises(ValueError, match=f"frame_b.R.T is zero in row {row} "):
        simulate("RelativeSensor", MANY, frame_b=frame)


def test_a_wrong_number_is_refused_before_anything_else(recwarn):
    frame = moving()
    frame["r_0"][150, 0] = np.nan
    wrong = "frame_b.r_0 = nan in row 150"
    # Otherwise: a wrong shape, a wrong parameter, rates that contradict the pose, and a matrix that the FMU refuses.
    with pytest.raises(ValueError, match=wrong):
        simulate("RelativeSensor", MANY, frame_b=frame | {"v_0": np.zeros(2)})
    with pytest.raises(ValueError, match=wrong):
        simulate("RelativeSensor", MANY, frame_b=frame, parameters={"derivative": "provided"})
    with pytest.raises(ValueError, match=wrong):
        simulate("RelativeSensor", MANY, frame_b=frame | {"v_0": -frame["v_0"]})
    with pytest.raises(ValueError, match=wrong):
        simulate("RelativeSensor", MANY, frame_b=frame | {"T": np.tile(2 * np.eye(3), (200, 1, 1))})
    # Rates that are missing are not computed before.
    with pytest.raises(ValueError, match=wrong):
        simulate("RelativeSensor", MANY, frame_b={"r_0": frame["r_0"]})
    assert not recwarn.list


def test_equal_rows_are_checked_too():
    with pytest.raises(ValueError, match="frame_b.z = nan in row 0 "):
        simulate("RelativeSensor", MANY, frame_b=moving() | {"z": np.broadcast_to([0, np.nan, 0], (200, 3))})
