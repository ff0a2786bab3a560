"""Grippers get the mass properties of the bodies connected to them, if steps are not iterated.

The rod has a mass of 1 kg and a length of 40 cm, hangs along -y, and is gripped at its end, frame_a of the Body.
"""

import re
import shutil
import warnings
import xml.etree.ElementTree as ET
from zipfile import ZipFile

import numpy as np
import pytest
from conftest import FMU_DIR
from multibody_fmu import FmuError, connect, effective_inertia, from_mujoco

ACROSS, THIN, G = 0.4**2 / 12, 5e-5, 9.81
ROD = {"m": 1.0, "r_CM": [0, -0.2, 0], "r": [0, -0.3, 0.1], "I": [[ACROSS, 1e-5, 0], [1e-5, THIN, 0], [0, 0, ACROSS]]}
INERTIA = {"I_11": ACROSS, "I_22": THIN, "I_33": ACROSS, "I_21": 1e-5, "I_31": 0.0, "I_32": 0.0}
ELEMENTS = {"gripper": "Gripper", "rod": "Body"}
TORQUE = {"useMoment": True, "torqueLaw": "RotationVector"}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def known(system):
    """Parameters of the elements in a parallel or sequential run."""
    return system.with_held_bodies()[0]


def said(system):
    """Assumptions about them, by element."""
    return system.with_held_bodies()[1]


def group(parameters, name):
    """Parameters of a group, without the name of the group."""
    return {key.removeprefix(f"{name}."): value for key, value in parameters.items() if key.startswith(f"{name}.")}


@pytest.mark.parametrize(
    ("frame", "r_CM", "where"), [("frame_a", [0, -0.2, 0], ""), ("frame_b", [0, 0.1, -0.1], " at frame_b")]
)
@pytest.mark.parametrize("turned_round", [False, True])
def test_the_part_is_the_body_seen_from_the_frame_that_is_gripped(fmi, frame, r_CM, where, turned_round):
    connection = ["gripper.frame_b", f"rod.{frame}"]
    system = connect(
        ELEMENTS, [tuple(connection[::-1] if turned_round else connection)], parameters={"rod": ROD}, fmi=fmi
    )
    part = group(known(system)["gripper"], "part")
    assert part.pop("r_CM") == pytest.approx(r_CM, abs=1e-15)
    assert part == {"m": 1.0, **INERTIA}
    assert group(known(system)["gripper"], "hand") == {}
    sentence = (
        f"part.m = 1 kg, part.r_CM = ({', '.join(f'{x:g}' for x in r_CM)}) m and part.I_* are those of rod{where}"
    )
    assert said(system) == {"gripper": [sentence]} and system.assumptions == {}
    y = system.simulate([0.0, 0.001, 0.002], order="parallel")
    assert y.assumptions == [f"gripper: {sentence}"]
    assert y.elements["gripper"].assumptions == [sentence] and y.parameters["gripper.part.m"] == 1.0
    y = system.simulate([0.0, 0.001, 0.002])
    assert y.assumptions == [] and "gripper.part.m" not in y.parameters


def test_a_body_without_parameters_has_its_start_values():
    part = group(known(connect(ELEMENTS, ["gripper.frame_b -> rod.frame_a"]))["gripper"], "part")
    moments = {"I_11": 1e-3, "I_22": 1e-3, "I_33": 1e-3, "I_21": 0.0, "I_31": 0.0, "I_32": 0.0}
    assert part == {"m": 1.0, "r_CM": [0, 0, 0], **moments}


def test_the_hand_is_the_body_at_the_other_end_and_two_grippers_share_a_body():
    """Two grippers hold the rod at its ends: `left` sits on a hand, which `mount` holds; `right` stands alone."""
    system = connect(
        {"left": "Gripper", "right": "Gripper", "mount": "Gripper", "hand": "Body", "rod": "Body"},
        [
            "mount.frame_b -> hand.frame_a",
            "left.frame_a -> hand.frame_b",
            "left.frame_b -> rod.frame_a",
            "right.frame_b -> rod.frame_b",
        ],
        parameters={"rod": ROD, "hand": {"m": 6.0, "r": [0, 0, 0.5], "I": 0.3}, "mount": {"mEff": 1.0}},
    )
    rod = {"m": 0.5, **{name: value / 2 for name, value in INERTIA.items()}}
    for name, r_CM in [("left", [0, -0.2, 0]), ("right", [0, 0.1, -0.1])]:
        part = group(known(system)[name], "part")
        assert part.pop("r_CM") == pytest.approx(r_CM, abs=1e-15)
        assert part == pytest.approx(rod, rel=1e-15)
    hand = group(known(system)["left"], "hand")
    assert hand.pop("r_CM") == [0, 0, -0.5]
    assert hand == pytest.approx({"m": 3.0, **dict.fromkeys(INERTIA, 0.0), "I_11": 0.15, "I_22": 0.15, "I_33": 0.15})
    assert group(known(system)["right"], "hand") == {}
    assert known(system)["mount"] == {"mEff": 1.0}
    shared = "mass and inertia 1/2 of them, since 2 Grippers are connected to it"
    assert said(system)["left"] == [
        f"part.m = 0.5 kg, part.r_CM = (0, -0.2, 0) m and part.I_* are those of rod, {shared}",
        f"hand.m = 3 kg, hand.r_CM = (0, 0, -0.5) m and hand.I_* are those of hand at frame_b, {shared}",
    ]


@pytest.mark.parametrize(
    "given", [{"mEff": 0.4}, {"JEff": 1e-3}, {"mEff": 0.0}, {"part": {"m": 0.0}}, {"part.I_11": 0.01}]
)
def test_a_gripper_keeps_what_it_is_given(given):
    system = connect(
        {**ELEMENTS, "arm": "Body"},
        ["gripper.frame_b -> rod.frame_a", "arm.frame_a -> gripper.frame_a"],
        parameters={"gripper": given},
    )
    flat = {f"part.{inner}": value for inner, value in given["part"].items()} if "part" in given else given
    assert known(system)["gripper"] == flat
    assert said(system) == {}


def test_a_tolerance_is_kept_beside_the_part_of_the_body():
    given = {"gripper": {"part": {"r_CM_tolerance": 0.01}}}
    system = connect(ELEMENTS, ["gripper.frame_b -> rod.frame_a"], parameters=given)
    part = group(known(system)["gripper"], "part")
    assert (part["m"], part["r_CM_tolerance"]) == (1.0, 0.01)


def test_part_and_hand_are_set_one_without_the_other():
    connections = ["gripper.frame_b -> rod.frame_a", "arm.frame_a -> gripper.frame_a"]
    part = {"m": 3.0, "I": 0.1}
    system = connect(
        {**ELEMENTS, "arm": "Body"}, connections, parameters={"gripper": {"part": part}, "arm": {"m": 5.0}}
    )
    assert group(known(system)["gripper"], "part")["m"] == 3.0 and group(known(system)["gripper"], "hand")["m"] == 5.0
    system = connect(
        {**ELEMENTS, "arm": "Body"}, connections, parameters={"gripper": {"hand.m": 0.0}, "arm": {"m": 5.0}}
    )
    assert group(known(system)["gripper"], "part")["m"] == 1.0 and group(known(system)["gripper"], "hand") == {"m": 0.0}


@pytest.mark.parametrize(
    ("given", "is_set"),
    [
        ({"useMoment": True}, False),
        ({"useMoment": 1, "torqueLaw": "Euler"}, False),
        (TORQUE, True),
        ({"useMoment": True, "torqueLaw": 2}, True),
        ({"useMoment": False, "torqueLaw": "Euler"}, True),
    ],
)
def test_the_part_is_set_where_the_law_of_the_torque_allows_it(given, is_set):
    system = connect(
        {**ELEMENTS, "arm": "Body"},
        ["gripper.frame_b -> rod.frame_a", "arm.frame_a -> gripper.frame_a"],
        parameters={"gripper": given},
    )
    assert ("part.m" in known(system)["gripper"], "hand.m" in known(system)["gripper"]) == (is_set, is_set)
    reason = "part is not set, since useMoment needs torqueLaw = RotationVector for it"
    assert (said(system)["gripper"] == [reason]) == (not is_set)


def test_what_is_no_grip_of_a_body_is_left_alone():
    def of_gripper(links):
        own = known(connect(ELEMENTS, links))["gripper"]
        return {name: value for name, value in own.items() if name != "orientation"}

    pose = [f"rod.frame_a.{part} -> gripper.frame_b.{part}" for part in ("r_0", "v_0", "R.T", "R.w")]
    assert of_gripper(pose) == {}
    assert of_gripper(["gripper.frame_b.f -> rod.frame_a.f"]) == {}
    assert of_gripper(["gripper.frame_b.f -> rod.frame_a.f", *pose])["part.m"] == 1.0
    # The pose of one frame and the force at another frame are no grip.
    assert of_gripper(["gripper.frame_b.f -> rod.frame_b.f", *pose]) == {}
    assert of_gripper(["gripper.frame_a -> rod.frame_a"]) == {}


@pytest.mark.parametrize("folder", [".", "fmi3"])
def test_grippers_from_before_part_are_left_alone(tmp_path, folder):
    """The archive has other names for the parameters `part` and `hand`, and no library."""
    with ZipFile(FMU_DIR / folder / "Gripper.fmu") as archive:
        text = archive.read("modelDescription.xml").decode()
    text, count = re.subn(r'name="(part|hand)\.', r'name="\1_', text)
    assert count >= 18
    with ZipFile(tmp_path / "Gripper.fmu", "w") as archive:
        archive.writestr("modelDescription.xml", text)
    shutil.copy(FMU_DIR / folder / "Body.fmu", tmp_path)
    system = connect(
        {"gripper": tmp_path / "Gripper.fmu", "rod": tmp_path / "Body.fmu"},
        ["gripper.frame_b -> rod.frame_a"],
        parameters={"rod": ROD},
    )
    assert known(system)["gripper"] == {} and said(system) == {}


def test_the_archive_of_a_system_has_the_part(tmp_path):
    system = connect(ELEMENTS, ["gripper.frame_b -> rod.frame_a"], parameters={"rod": ROD})
    system.to_ssp(tmp_path / "Grip.ssp", step=0.002)
    with ZipFile(tmp_path / "Grip.ssp") as archive:
        root = ET.fromstring(archive.read("SystemStructure.ssd"))
    ssd, ssv = (
        f"{{http://ssp-standard.org/SSP1/{name}}}"
        for name in ("SystemStructureDescription", "SystemStructureParameterValues")
    )
    gripper = next(component for component in root.iter(f"{ssd}Component") if component.get("name") == "gripper")
    values = {parameter.get("name"): float(parameter[0].get("value")) for parameter in gripper.iter(f"{ssv}Parameter")}
    center = {f"part.r_CM[{i + 1}]": x for i, x in enumerate(ROD["r_CM"])}
    assert values == {"part.m": 1.0, **center, **{f"part.{name}": value for name, value in INERTIA.items()}}


def hold(step, order, parameters, fmi=2, seconds=1.0):
    """Path of the grip of a rod that is kicked and held in the default springs, under gravity along -y."""
    rod = {**ROD, "I": [ACROSS, THIN, ACROSS], "v_0_start": [0.3, 0.1, 0], "w_start": [1, 2, 0.5]}
    system = connect(
        ELEMENTS,
        ["gripper.frame_b -> rod.frame_a"],
        parameters={"gripper": {"T": 0.0, **TORQUE, **parameters}, "rod": rod},
        fmi=fmi,
    )
    with warnings.catch_warnings():
        # Warnings about steps that lose the part.
        warnings.simplefilter("ignore")
        return system.simulate(np.arange(0, seconds, step), inputs={"gripper.active": True}, order=order)[
            "rod.frame_a.r_0"
        ]


@pytest.mark.parametrize("order", ["parallel", "sequential"])
@pytest.mark.parametrize("step", [0.0005, 0.002, 0.01])
def test_a_rod_at_its_end_is_held_at_any_step_and_sags_as_a_part_of_its_mass(step, order):
    """A weight sags along the rod by m g (1/cT + 12 h^2/m), whatever its inertia."""
    path = hold(step, order, {})
    assert np.linalg.norm(path, axis=1).max() < 0.02
    np.testing.assert_allclose(path[-1], [0, -G * (1e-6 + 12 * step**2), 0], rtol=1e-6, atol=1e-9)


def test_with_a_static_correction_the_rod_sags_by_its_weight_over_the_stiffness(fmi):
    np.testing.assert_allclose(
        hold(0.002, "parallel", {"staticCorrection": True}, fmi, 4.0)[-1], [0, -G * 1e-6, 0], rtol=1e-6, atol=1e-9
    )


def test_without_the_part_the_rod_is_lost_or_does_not_come_to_rest():
    with pytest.raises(FmuError, match="^rod: .*DoStep"):
        hold(0.002, "parallel", {"part": {"m": 0.0}})
    scalar = effective_inertia((1.0, [ACROSS, THIN, ACROSS], [0, 0.2, 0]))
    path = hold(0.002, "parallel", {**scalar, "staticCorrection": True}, seconds=3.0)
    assert np.linalg.norm(path[-500:] - path[-1], axis=1).max() > 1e-3


def test_mujoco_is_asked_for_where_it_is_needed(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "mujoco", None)
    with pytest.raises(ImportError, match=r"^from_mujoco needs MuJoCo \(.*\): pip install mujoco$"):
        from_mujoco(None, "hand")


@pytest.mark.parametrize(
    ("connection", "expected"),
    [
        ("twin.m -> rod.m", ["part is not set, since rod.m is connected: connect the parameters of part, too"]),
        ("twin.m -> gripper.mEff", []),
        ("twin.m -> gripper.part.m", []),
    ],
)
def test_connected_parameters_leave_the_part_unset(fmi, connection, expected):
    """The twin of the rod has 20 kg, which connections set before the run."""
    elements, parameters = {**ELEMENTS, "twin": "Body"}, {"rod": dict(ROD), "twin": {"m": 20.0}}
    del parameters["rod"]["m"]
    system = connect(elements, ["gripper.frame_b -> rod.frame_a", connection], parameters=parameters, fmi=fmi)
    assert group(known(system)["gripper"], "part") == {}
    assert said(system).get("gripper", []) == expected
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        system.simulate(np.arange(0, 0.01, 0.001), inputs={"gripper.active": True}, order="parallel")


def test_a_connected_parameter_for_steps_chooses_the_order_of_a_given_one(fmi):
    elements, time = {**ELEMENTS, "twin": "Body"}, np.arange(0, 0.1, 0.002)
    links, parameters = ["gripper.frame_b -> rod.frame_a"], {"twin": {"m": 1.0}}
    connected = connect(elements, [*links, "twin.m -> gripper.mEff"], parameters=parameters, fmi=fmi)
    given = connect(elements, links, parameters={**parameters, "gripper": {"mEff": 1.0}}, fmi=fmi)
    one, other = (system.simulate(time, inputs={"gripper.active": True}) for system in (connected, given))
    assert "gripper: order = iterated, since mEff is not for Model Exchange" in one.assumptions
    np.testing.assert_array_equal(one["rod.frame_a.r_0"], other["rod.frame_a.r_0"])
