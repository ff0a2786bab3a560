"""Connections of array elements, with factors and offsets, between FMUs of several kinds."""

from zipfile import ZipFile

import numpy as np
import pytest
from c_fmu import CONTROLLER, build
from multibody_fmu import Fmu, connect
from scipy.linalg import expm

TIME = np.linspace(0, 2, 401)
GRAVITY = 9.81
START = 0.5
TARGET = 1.0
# A positive cut-force accelerates the body downwards.
LOOP = [
    "box.frame_a.r_0[2] -> control.y",
    "box.frame_a.v_0[2] -> control.v",
    "-1 * control.u - 9.81 -> box.frame_a.f[2]",
]
PARAMETERS = {"box": {"m": 1.0, "r_0_start": [0, START, 0]}, "control": {"target": TARGET}}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture(params=[2, 3])
def controller(request, tmp_path):
    return build(CONTROLLER, request.param, tmp_path)


@pytest.fixture
def loop(fmi, controller):
    return connect({"box": "Body", "control": controller}, LOOP, parameters=PARAMETERS, fmi=fmi)


def test_a_controller_raises_a_body_as_a_loop_of_steps_does(fmi, loop, controller):
    y = loop.simulate(TIME, order="parallel")
    heights, forces = [START], [40 * (TARGET - START)]
    with Fmu(controller, target=TARGET) as control, Fmu("Body", fmi=fmi, **PARAMETERS["box"]) as box:
        control["y"] = START
        box["frame_a"] = {"f": [0, -1 * control["u"] - GRAVITY, 0]}
        for end in TIME[1:]:
            u, height, velocity = control["u"], box["frame_a.r_0"][1], box["frame_a.v_0"][1]
            control.set({"y": height, "v": velocity})
            box.set({"frame_a": {"f": [0, -1 * u - GRAVITY, 0]}})
            control.step(until=end)
            box.step(until=end)
            heights.append(box["frame_a.r_0"][1])
            forces.append(control["u"])
    assert y["box.frame_a.r_0"][:, 1].tolist() == heights
    assert y["control.u"].tolist() == forces


def test_a_controller_raises_a_body_as_the_linear_system_does(loop):
    """Expected, for short steps: x'' = k (target - x) + i integral(target - x) - d x'."""
    matrix = np.array([[0, 1, 0], [-40, -10, 30], [-1, 0, 0]])
    expected = TARGET + (expm(matrix * TIME[-1]) @ [START - TARGET, 0, 0])[0]
    errors = [
        abs(loop.simulate(np.linspace(0, TIME[-1], rows), order="parallel")["box.frame_a.r_0"][-1, 1] - expected)
        for rows in (401, 4001)
    ]
    # Inputs are held for a step, so the error falls with its length.
    assert errors[1] < errors[0] / 8 and errors[1] < 1e-4


def test_connected_inputs_are_recorded_as_they_were_set(loop):
    y = loop.simulate(TIME, order="parallel")
    control, box = y.elements["control"].inputs, y.elements["box"].inputs
    assert control["y"].tolist() == y["box.frame_a.r_0"][:, 1].tolist()
    assert control["v"].tolist() == y["box.frame_a.v_0"][:, 1].tolist()
    force = -1 * y["control.u"] - GRAVITY
    assert box["frame_a.f"].tolist() == np.stack([0 * force, force, 0 * force], -1).tolist()
    assert y.inputs["control.y"].tolist() == control["y"].tolist()


def test_elements_that_are_not_connected_can_be_given(loop):
    y = loop.simulate(TIME, inputs={"box.frame_a": {"f": [-3.0, 7.0, 0.0]}}, order="parallel")
    np.testing.assert_allclose(y["box.frame_a.r_0"][:, 0], 1.5 * TIME**2, rtol=0, atol=1e-12)
    # The connected element does not change.
    assert (
        y["box.frame_a.r_0"][:, 1].tolist() == loop.simulate(TIME, order="parallel")["box.frame_a.r_0"][:, 1].tolist()
    )


def test_a_factor_and_an_offset_change_the_value(fmi):
    links = ["1e-3 * one.kineticEnergy + 2.5 -> other.frame_a.f[1]", "-0.5 * one.frame_a.v_0 -> other.frame_a.t"]
    parameters = {"one": {"m": 2.0, "v_0_start": [3, 0, 0]}}
    y = connect({"one": "Body", "other": "Body"}, links, parameters=parameters, fmi=fmi).simulate(TIME)
    set_values = y.elements["other"].inputs
    np.testing.assert_allclose(
        set_values["frame_a.f"][:, 0], 1e-3 * (9 + (GRAVITY * TIME) ** 2) + 2.5, rtol=1e-12, atol=0
    )
    assert set_values["frame_a.t"].tolist() == (-0.5 * y["one.frame_a.v_0"]).tolist()


@pytest.mark.parametrize("kinds", [{"control": "me"}, {"box": "me"}, "me"])
def test_an_integral_of_a_fall_is_the_sum_of_its_steps(fmi, controller, kinds):
    """From one exchange to the next, the controller holds the height -g t^2/2 of the first."""
    system = connect({"box": "Body", "control": controller}, LOOP[:1], fmi=fmi, kind=kinds)
    y = system.simulate(TIME, order="parallel")
    heights = -GRAVITY * TIME**2 / 2
    np.testing.assert_allclose(y["box.frame_a.r_0"][:, 1], heights, rtol=0, atol=1e-9)
    expected = np.append(0, np.cumsum(-heights[:-1] * np.diff(TIME)))
    np.testing.assert_allclose(y["control.integral"], expected, rtol=0, atol=1e-9)
    assert y.elements["control"].inputs["y"].tolist() == y["box.frame_a.r_0"][:, 1].tolist()


TEXTS = """<fmiModelDescription fmiVersion="2.0" modelName="texts" guid="">
<CoSimulation modelIdentifier="texts"/>
<ModelVariables>
<ScalarVariable name="said" valueReference="0" causality="output" variability="discrete"><String/></ScalarVariable>
<ScalarVariable name="heard" valueReference="1" causality="input" variability="discrete">
<String start=""/></ScalarVariable>
</ModelVariables>
<ModelStructure><Outputs><Unknown index="1"/></Outputs></ModelStructure>
</fmiModelDescription>"""


@pytest.mark.parametrize(
    ("links", "message"),
    [
        (["control.u -> gripper.active"], "control.u -> gripper.active: the types differ, real and boolean"),
        (["2 * gripper.state -> gripper.active"], "gripper.active: the types differ, enumeration and boolean"),
        (["box.frame_a.r_0 -> control.y"], "box.frame_a.r_0 -> control.y: the shapes differ, (3,) and ()"),
        (["control.u -> box.frame_a.f"], "control.u -> box.frame_a.f: the shapes differ, () and (3,)"),
        (
            ["box.frame_a.r_0[1] -> box.frame_a.f"],
            "box.frame_a.r_0[1] of shape () -> box.frame_a.f of shape (3,): the shapes differ",
        ),
        (["box.frame_a.r_0[4] -> control.y"], "Body has no output frame_a.r_0[4]"),
        (
            ["1e400 * control.u -> box.frame_a.f[2]"],
            "1e400 * control.u -> box.frame_a.f[2]: factor and offset must be ",
        ),
        (["-control.u -> box.frame_a.f[2]"], "-control.u -> box.frame_a.f[2]: a factor is a number before the name"),
        (["control.u*2 -> box.frame_a.f[2]"], "control.u*2 -> box.frame_a.f[2]: a factor is a number before the name"),
        (["nan * control.u -> box.frame_a.f[2]"], "nan * control.u -> box.frame_a.f[2]: a factor is a number before "),
        (["control.y -> box.frame_a.f[2]"], "controller has no output y; it is an input"),
        (["box.frame_a.r_0[1] -> box.frame_a.f[1]"], "the units differ, m and N"),
        (
            ["control.u -> box.frame_a.f[2]", "box.frame_a.v_0 -> box.frame_a.f"],
            "box.frame_a.v_0 -> box.frame_a.f: the units differ, m/s and N",
        ),
        (
            ["control.u -> box.frame_a.f[2]", "2 * box.frame_a.v_0 -> box.frame_a.f"],
            "this input is already connected, by control.u -> box.frame_a.f[2]",
        ),
        (
            ["2 * box.frame_a.v_0 -> box.frame_a.f", "control.u -> box.frame_a.f[2]"],
            "this input is already connected, by 2 * box.frame_a.v_0 -> box.frame_a.f",
        ),
        (
            ["control.u -> box.frame_a.f[2]", "-1 * control.u -> box.frame_a.f[2]"],
            "this input is already connected, by control.u -> box.frame_a.f[2]",
        ),
        (
            ["2 * box.frame_a -> gripper.frame_b"],
            "frames are connected as they are, without a factor or an offset",
        ),
        (["texts.said -> texts.heard"], "texts.said -> texts.heard: texts cannot be connected"),
    ],
)
def test_connections_that_cannot_be_are_named(links, message, tmp_path):
    with ZipFile(tmp_path / "texts.fmu", "w") as archive:
        archive.writestr("modelDescription.xml", TEXTS)
    control = build(CONTROLLER, 2, tmp_path)
    elements = {"box": "Body", "gripper": "Gripper", "control": control, "texts": tmp_path / "texts.fmu"}
    with pytest.raises(ValueError) as error:
        connect(elements, links)
    assert message in str(error.value)
