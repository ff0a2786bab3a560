"""Parameters in groups: `part={"m": 2.0}` for `part.m`, and `I` for `I_11` to `I_32`."""

import warnings

import numpy as np
import pytest
from multibody_fmu import Fmu, FmuError, connect, simulate, sweep, wire
from multibody_fmu.cli import main

INERTIA = [[0.05, 0.01, -0.02], [0.01, 0.06, 0.015], [-0.02, 0.015, 0.04]]
FLAT = {"I_11": 0.05, "I_22": 0.06, "I_33": 0.04, "I_21": 0.01, "I_31": -0.02, "I_32": 0.015}
BODY = {"m": 2.0, "g_0": [0, 0, 0]}
PART = {"m": 2.0, "r_CM": [0, 0, -0.1]}
FLAT_PART = {"part.m": 2.0, "part.r_CM": [0, 0, -0.1]}
NO_LAW = {"useMoment": True, "torqueLaw": "RotationVector"}


@pytest.fixture
def fmu(either_fmu):
    return either_fmu


@pytest.mark.parametrize(
    ("given", "elements"),
    [
        ({"I": INERTIA}, FLAT),
        ({"I": np.array(INERTIA)}, FLAT),
        ({"I": [0.05, 0.06, 0.04]}, {**FLAT, "I_21": 0.0, "I_31": 0.0, "I_32": 0.0}),
        ({"I": 0.05}, {**dict.fromkeys(FLAT, 0.0), "I_11": 0.05, "I_22": 0.05, "I_33": 0.05}),
    ],
)
def test_an_inertia_is_a_matrix_or_moments_or_a_number(fmu, given, elements):
    """At rest, a torque of 1 N.m about z causes the angular acceleration I^-1 (0, 0, 1)."""
    matrix = [
        [elements["I_11"], elements["I_21"], elements["I_31"]],
        [elements["I_21"], elements["I_22"], elements["I_32"]],
        [elements["I_31"], elements["I_32"], elements["I_33"]],
    ]
    y = simulate(fmu("Body"), [0.0, 1e-9], outputs="frame_a.z", parameters={**BODY, **given}, frame_a={"t": [0, 0, -1]})
    np.testing.assert_allclose(y["frame_a.z"][1], np.linalg.solve(matrix, [0, 0, 1]), rtol=1e-6)
    assert y.parameters == {**BODY, **elements}


@pytest.mark.parametrize(
    ("model", "name", "proposed"),
    [
        ("Body", "r_0", "; it is a local variable; did you mean r_0_start?"),
        ("Body", "Q", "; it is a local variable; did you mean Q_start?"),
        ("Gripper", "part.r", "; did you mean part.r_CM"),
        ("RelativeSensor", "seq", "; did you mean sequence?"),
        # A typo, and a prefix of no parameter.
        ("Body", "r_O_start", "; did you mean r_0_start or "),
        # A prefix of too many parameters to list.
        ("RelativeSensor", "get", "; its parameters are resolveInFrame, "),
    ],
)
def test_the_beginning_of_a_name_is_known_as_such(model, name, proposed):
    calls = [
        lambda: connect({"one": model}, [], parameters={"one": {name: 0.0}}),
        lambda: simulate(model, [0.0, 0.1], parameters={name: 0.0}),
        lambda: sweep(model, [0.0, 0.1], parameters={name: [0.0, 1.0]}),
    ]
    for call in calls:
        with pytest.raises(ValueError) as error:
            call()
        # In a system, after the name of the element.
        assert str(error.value).removeprefix("one: ").startswith(f"{model} has no parameter {name}{proposed}")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: simulate("Gripper", [0.0], outputs="hand"),
            "Gripper has no variable hand; it is a group: give the names in it, such as hand.m",
        ),
        (
            lambda: simulate("Distance", [0.0], outputs="frame_a"),
            "Distance has no variable frame_a; it is a group: give the names in it, such as frame_a.r_0",
        ),
        (
            lambda: sweep("Distance", [0.0], parameters={"frame_a": [1.0, 2.0]}),
            "Distance has no parameter frame_a; it is a group of other variables, such as frame_a.r_0",
        ),
        (lambda: Fmu("Distance").set({"distance": 1.0}), "Distance has no parameter distance; it is an output"),
        (lambda: simulate("Gripper", [0.0], F=1.0), "Gripper has no input F; it is an output"),
        (lambda: Fmu("Body").set({"mm": 1.0}), "Body has no input mm; did you mean the parameter m?"),
        (lambda: simulate("Body", [0.0], mm=1.0), "Body has no input mm; did you mean the parameter m?"),
    ],
)
def test_a_name_of_another_use_is_known_as_such(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value).startswith(message)


def test_groups_are_the_parameters_with_a_dot_wherever_parameters_are_given(fmu):
    grouped, flat = (
        {"part": {**PART, "I": INERTIA}, "cT": 1e4},
        {**FLAT_PART, **{f"part.{name}": value for name, value in FLAT.items()}, "cT": 1e4},
    )
    with Fmu(fmu("Gripper"), parameters=grouped) as gripper, Fmu(fmu("Gripper"), part=grouped["part"], cT=1e4) as other:
        for name, value in flat.items():
            np.testing.assert_array_equal(gripper[name], value)
            np.testing.assert_array_equal(other[name], value)
        assert gripper["part"]["m"] == 2.0 and gripper["part"]["r_CM"].tolist() == [0, 0, -0.1]
    assert simulate(fmu("Gripper"), [0.0, 0.1], parameters=grouped).parameters == flat
    assert connect({"gripper": fmu("Gripper")}, [], parameters={"gripper": grouped}).parameters == {"gripper": flat}
    _, starts = wire(fmu("Gripper"), [0.0, 0.1], parameters=grouped)
    assert starts == wire(fmu("Gripper"), [0.0, 0.1], parameters=flat)[1]
    found = sweep(fmu("Gripper"), [0.0, 0.1], parameters={**grouped, "dT": [10.0, 20.0]}, threads=1)
    assert found["part.I_31"].tolist() == [-0.02, -0.02] and found["part.r_CM"].tolist() == [[0, 0, -0.1]] * 2


def test_groups_are_set_before_and_after_the_initialization(fmu):
    with Fmu(fmu("Gripper")) as gripper:
        gripper.set({"part": {**PART, "I": INERTIA}, "active": True, "frame_b": {"r_0": [0, 0, 1e-3]}})
        gripper.step(0.002)
        assert gripper["part.m"] == 2.0 and gripper["part.r_CM"].tolist() == [0, 0, -0.1]
        gripper["part"] = {"m": 3.0, "I": [0.2, 0.3, 0.4]}
        gripper["part.I_21"] = 0.01
        assert [gripper[f"part.{name}"] for name in ("m", "I_11", "I_22", "I_33", "I_21")] == [3.0, 0.2, 0.3, 0.4, 0.01]
        gripper["part.I"] = 0.5
        assert [gripper[f"part.{name}"] for name in ("I_11", "I_22", "I_33", "I_21")] == [0.5, 0.5, 0.5, 0.0]


def test_the_inertia_of_a_body_is_set_at_once(fmu):
    with Fmu(fmu("Body"), I=0.5) as body:
        assert [body[name] for name in FLAT] == [0.5, 0.5, 0.5, 0, 0, 0]
        body["I"] = INERTIA
        assert {name: body[name] for name in FLAT} == FLAT


def test_values_in_groups_make_a_grid(fmu):
    """A free body under 1 N reaches the speed 1/m after 1 s; the last list varies fastest."""
    arguments = {"inputs": {"frame_a": {"f": [-1, 0, 0]}}, "outputs": "frame_a.v_0", "threads": 1}
    found = sweep(
        fmu("Body"),
        [0.0, 1.0],
        parameters={"I": INERTIA, "m": [1.0, 2.0], "g_0": [0, 0, 0], "tolerance": [1e-6, 1e-8]},
        **arguments,
    )
    np.testing.assert_allclose(found["frame_a.v_0"][:, 0], [1, 1, 0.5, 0.5], rtol=1e-9)
    for name, value in FLAT.items():
        assert found[name].tolist() == [value] * 4
    gripped = {"part": {"m": [1.0, 2.0, 3.0], "r_CM": [0, 0, 0]}}
    assert sweep(fmu("Gripper"), [0.0, 0.1], parameters=gripped, threads=1)["part.m"].tolist() == [1, 2, 3]


def test_an_argument_of_a_function_may_have_any_name(fmu):
    def inputs(time, I):
        return {"frame_a": {"f": np.outer(0 * time - I, [1, 0, 0])}}

    found = sweep(
        fmu("Body"),
        [0.0, 1.0],
        parameters={"I": [1.0, 2.0], "g_0": [0, 0, 0]},
        inputs=inputs,
        outputs="frame_a.v_0",
        threads=1,
    )
    np.testing.assert_allclose(found["frame_a.v_0"][:, 0], [1, 2], rtol=1e-9)


REFUSED = {
    "Gripper has no parameter part.mass; did you mean part.m": {"part": {"mass": 2.0}},
    "Gripper has no parameter prat.m; did you mean part.m": {"prat": {"m": 2.0}},
    "Gripper has no parameter cT.m; ": {"cT": {"m": 1.0}},
    "part is a group of parameters: give a dict, such as {'m': ...} for part.m": {"part": 2.0},
    "part.r_CM has shape (2,): must be (3,)": {"part": {"r_CM": [0, 0]}},
    "part.m has type bool: must be real": {"part": {"m": True}},
    "part.I has shape (2,): must be (3, 3), (3,) or one number": {"part": {"I": [1, 2]}},
    "part.I = [1.0, nan, 1.0] kg.m2: must be finite": {"part": {"I": [1, np.nan, 1]}},
    "part.I = [[2.0, 1.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]] kg.m2: must be symmetric": {
        "part": {"I": [[2, 1, 0], [0, 2, 0], [0, 0, 2]]}
    },
    "part.I is not an array of numbers: ": {"part": {"I": "1 kg.m2"}},
    "part.I and part.I_11 are both given: give one of them": {"part": {"I_11": 1.0, "I": 1.0}},
    "part.m is given twice: give one of them": {"part": {"m": 1.0}, "part.m": 1.0},
    "Gripper has no parameter I; ": {"I": 1.0},
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_named_in_full(message):
    calls = [
        lambda given: simulate("Gripper", [0.0, 0.1], parameters=given),
        lambda given: Fmu("Gripper", parameters=given),
        lambda given: connect({"gripper": "Gripper"}, [], parameters={"gripper": given}),
        lambda given: wire("Gripper", [0.0, 0.1], parameters=given),
    ]
    for call in calls:
        with pytest.raises(ValueError) as error:
            call(REFUSED[message])
        # In a system, after the name of the element.
        assert str(error.value).removeprefix("gripper: ").startswith(message)


def test_what_does_not_fit_is_named_when_it_is_set_and_swept():
    with Fmu("Gripper") as gripper:
        for name, value in [("part", {"mass": 1.0}), ("part.mass", 1.0)]:
            with pytest.raises(ValueError, match="^Gripper has no parameter part.mass; did you mean part.m"):
                gripper[name] = value
    with pytest.raises(ValueError, match="^Gripper has no parameter part.mass; did you mean part.m"):
        sweep("Gripper", [0.0, 0.1], parameters={"part": {"mass": [1.0, 2.0]}})
    with pytest.raises(ValueError, match=r"^part.I has shape \(2, 3\): must be \(3, 3\)"):
        sweep("Gripper", [0.0, 0.1], parameters={"part": {"I": [[1, 1, 1], [2, 2, 2]]}})


@pytest.mark.parametrize("given", [{"part": {"m": 1.0}}, {"part": 1.0}, {"part.m": 1.0}, {"part": {"I": 1.0}}])
def test_a_group_of_parameters_is_no_input(given):
    with pytest.raises(
        ValueError, match=r"^Gripper has no input part.*; part has parameters: give parameters=\{'part': \.\.\.\}$"
    ):
        simulate("Gripper", [0.0, 0.1], **given)


def test_what_the_fmu_says_to_a_group_has_the_full_name():
    with pytest.raises(FmuError, match="part"):
        simulate("Gripper", [0.0, 0.1], parameters={"part": {"m": 1.0, "I": [1, 1, 5]}, **NO_LAW})
    with warnings.catch_warnings(), pytest.raises(FmuError, match="hand.m"):
        warnings.simplefilter("ignore")
        simulate("Gripper", [0.0, 0.1], parameters={"hand": {"m": 1.0}})


@pytest.mark.parametrize(("text", "inertia"), [("4e-3, 5e-3,6e-3", [4e-3, 5e-3, 6e-3]), ("2e-3", [2e-3] * 3)])
def test_the_command_line_takes_moments_of_inertia(tmp_path, capsys, text, inertia):
    table = tmp_path / "time.csv"
    table.write_text('time,"frame_a.t[1]","frame_a.t[2]","frame_a.t[3]"\n0,-1,-1,-1\n1e-9,-1,-1,-1\n')
    assert main(["run", "Body", str(table), "--set", f"I={text}", "--outputs", "frame_a.z", "--quiet"]) == 0
    found = [float(cell) for cell in capsys.readouterr().out.splitlines()[-1].split(",")[1:]]
    np.testing.assert_allclose(found, 1 / np.array(inertia), rtol=1e-6)
    assert main(["run", "Body", str(table), "--set", "I=1,2"]) == 2
    assert "I has shape (2,): must be (3, 3), (3,) or one number" in capsys.readouterr().err
