"""Systems that `to_ssp` has written, read again: the same system, with the same results bit by bit."""

import gc
import zipfile

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import connect, read_ssp, sweep

TIME = np.linspace(0, 0.2, 21)
MODELS = {"gripper": "Gripper", "body": "Body", "sensor": "RelativeSensor"}
CONNECTIONS = ["gripper.frame_b -> body.frame_a", "body.frame_b -> sensor.frame_b"]
PARAMETERS = {
    "gripper": {"torqueLaw": "RotationVector", "useMoment": True},
    "body": {"m": 2.0, "I": 0.1, "r": [0.1, 0.0, 0.0]},
    "sensor": {"sequence": [3, 2, 1]},
}
HAND = {"r_0": TIME[:, None] * [0.1, 0.0, 0.0], "v_0": np.array([0.1, 0.0, 0.0])}
INPUTS = {"gripper.frame_a": HAND, "gripper.active": True}


def system(fmi=2, **options):
    return connect(MODELS, CONNECTIONS, fmi=fmi, **{"parameters": PARAMETERS, "name": "Grip", **options})


def written(one, file, fmi=2, **options):
    one.to_ssp(file, step=0.002, version=2 if fmi == 3 else 1, **options)
    return file


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("connectors", [False, True])
@pytest.mark.parametrize("starts", [None, {"gripper.active": True, "gripper.frame_a": {"r_0": [0.0, 0.1, 0.0]}}])
def test_a_written_system_is_read_as_it_was(tmp_path, fmi, connectors, starts):
    one = system(fmi)
    options = {"connectors": connectors, "inputs": starts}
    other = read_ssp(written(one, tmp_path / "One.ssp", fmi, **options))
    assert written(other, tmp_path / "Other.ssp", fmi, **options).read_bytes() == (tmp_path / "One.ssp").read_bytes()
    assert list(map(str, other.connections)) == list(map(str, one.connections))
    assert other.parameters == one.parameters and other.kinds == one.kinds and other.name == "Grip"
    if not connectors:
        assert other.free_inputs == one.free_inputs
    for order in ("coupled", "iterated", "parallel"):
        before, after = (each.simulate(TIME, inputs=INPUTS, order=order) for each in (one, other))
        for name in before:
            np.testing.assert_array_equal(before[name], after[name], strict=True)


def test_start_values_of_inputs_are_those_of_the_file(tmp_path):
    one = system()
    inputs = {"gripper.active": True, "gripper.frame_a": {"r_0": [0.0, 0.0, 0.1], "Q": [0.0, 0.0, 0.0, 1.0]}}
    other = read_ssp(written(one, tmp_path / "Grip.ssp", inputs=inputs))
    before, after = one.simulate(TIME, inputs=inputs), other.simulate(TIME)
    np.testing.assert_array_equal(before["body.frame_a.r_0"], after["body.frame_a.r_0"])


def test_connectors_of_the_system_are_inputs_and_outputs_by_their_names(tmp_path):
    one = system()
    other = read_ssp(written(one, tmp_path / "Grip.ssp", connectors=True))
    inputs = {"gripper_frame_a": HAND, "gripper_active": True}
    y, z = one.simulate(TIME, inputs=INPUTS), other.simulate(TIME, inputs=inputs)
    np.testing.assert_array_equal(z["sensor_r_rel"], y["sensor.r_rel"])
    assert z.units["sensor_r_rel"] == "m" and list(z)[1] == "gripper_frame_a.f"
    only = other.simulate(TIME, inputs=inputs, outputs=["sensor_r_rel[2]", "gripper_F", "body.frame_a.r_0"])
    assert set(only) == {"time", "sensor_r_rel[2]", "gripper_F", "body.frame_a.r_0"}
    np.testing.assert_array_equal(only["sensor_r_rel[2]"], y["sensor.r_rel"][:, 1])
    assert [name for name in other.free_inputs if name.startswith("gripper")][:2] == [
        "gripper_frame_a.r_0",
        "gripper_frame_a.v_0",
    ]
    with pytest.raises(ValueError, match="gripper.active is given twice"):
        other.simulate(TIME, inputs={"gripper_active": True, "gripper.active": True})
    found = sweep(other, TIME, parameters={"body.m": [1.0, 2.0]}, inputs=inputs, outputs=["sensor_r_rel", "gripper_F"])
    np.testing.assert_array_equal(found["sensor_r_rel"][1], y["sensor.r_rel"][-1])


def test_kinds_and_rows_are_those_that_were_chosen(tmp_path):
    kinds, rows = {"body": "me", "gripper": "cs"}, {"sensor": "inputs"}
    one = connect(MODELS, CONNECTIONS, parameters=PARAMETERS, kind=kinds, rows=rows)
    other = read_ssp(written(one, tmp_path / "Grip.ssp"))
    assert other.kinds == {"gripper": "cs", "body": "me", "sensor": None} and other.rows == rows
    assert other.experiment == {"start": 0.0, "stop": 1.0, "step": 0.002} and other.notes == []


def test_another_importers_parameters_are_kept(tmp_path):
    given = {**PARAMETERS, "gripper": {**PARAMETERS["gripper"], "part": {"m": 3.0, "I": 0.2}}}
    other = read_ssp(written(system(parameters=given), tmp_path / "Grip.ssp"))
    assert other.parameters["gripper"]["part.m"] == 3.0
    other = read_ssp(written(system(), tmp_path / "Grip.ssp"))
    assert not any(name.startswith("part") for name in other.parameters["gripper"])


def test_factors_stay_and_units_are_converted_once(tmp_path):
    links = ["0.5 * gripper.F[1] + 1e-3 -> body.frame_a.f[1]", "body.frame_a.r_0 -> gripper.frame_b.r_0"]
    one = connect(MODELS, links, parameters={"body": PARAMETERS["body"]})
    other = read_ssp(written(one, tmp_path / "Grip.ssp"))
    assert list(map(str, other.connections)) == list(map(str, one.connections))
    before, after = (each.simulate(TIME, inputs={"gripper.active": True}) for each in (one, other))
    np.testing.assert_array_equal(before["body.frame_a.r_0"], after["body.frame_a.r_0"])


def test_conversions_of_units_stay_those_of_the_descriptions(tmp_path):
    source = fmu_of(tmp_path, "source", inputs=("r",), outputs={"k": "r"}, units={"k": "V"})
    target = fmu_of(tmp_path, "target", inputs=("f",), outputs={"d": "f"}, units={"f": "mV"})
    one = connect({"a": source, "b": target}, ["a.k -> b.f"])
    other = read_ssp(written(one, tmp_path / "one.ssp"))
    assert other.assumptions == one.assumptions == {"b": ["f = 1000 * a.k (V to mV)"]}
    written(other, tmp_path / "two.ssp")
    assert (tmp_path / "one.ssp").read_bytes() == (tmp_path / "two.ssp").read_bytes()


def test_a_folder_is_read_as_its_archive(tmp_path):
    one = read_ssp(written(system(), tmp_path / "Grip.ssp"))
    with zipfile.ZipFile(tmp_path / "Grip.ssp") as opened:
        opened.extractall(tmp_path / "folder")
    (tmp_path / "folder" / "SystemStructure.ssd").rename(tmp_path / "folder" / "Other.ssd")
    for path, variant in [("folder", "Other"), ("folder/Other.ssd", None)]:
        other = read_ssp(tmp_path / path, variant)
        assert other.parameters == one.parameters and list(map(str, other.connections)) == list(
            map(str, one.connections)
        )


def test_archives_stay_as_long_as_their_system(tmp_path):
    one = read_ssp(written(system(), tmp_path / "Grip.ssp"))
    files = list(one.files.values())
    assert all(file.is_file() for file in files)
    copy = system().simulate(TIME, inputs=INPUTS), one.simulate(TIME, inputs=INPUTS)
    np.testing.assert_array_equal(copy[0]["sensor.r_rel"], copy[1]["sensor.r_rel"])
    del one
    gc.collect()
    assert not any(file.exists() for file in files)


def test_errors_name_the_file_and_the_line(tmp_path):
    written(system(), tmp_path / "Grip.ssp")
    with zipfile.ZipFile(tmp_path / "Grip.ssp") as opened:
        opened.extractall(tmp_path / "folder")
    file = tmp_path / "folder" / "SystemStructure.ssd"
    text = file.read_text(encoding="utf-8").replace('endElement="gripper"', 'endElement="griper"', 1)
    file.write_text(text, encoding="utf-8")
    line = next(number for number, row in enumerate(text.splitlines(), 1) if "griper" in row)
    with pytest.raises(ValueError, match=rf"SystemStructure\.ssd:{line}: .*griper"):
        read_ssp(tmp_path / "folder")
    with pytest.raises(FileNotFoundError, match=r"there is no file .*No\.ssp"):
        read_ssp(tmp_path / "No.ssp")
    with pytest.raises(ValueError, match="Large"):
        read_ssp(tmp_path / "Grip.ssp", "Large")


def edited(folder, **replaced):
    """Writes the system as a folder, with one text of its description replaced by another."""
    written(system(), folder / "Grip.ssp")
    with zipfile.ZipFile(folder / "Grip.ssp") as opened:
        opened.extractall(folder / "folder")
    file = folder / "folder" / "SystemStructure.ssd"
    text = file.read_text(encoding="utf-8")
    for old, new in replaced.values():
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return folder / "folder"


def test_ignored_elements_are_notes(tmp_path):
    other = read_ssp(edited(tmp_path, one=("ssd:ParameterBindings", "ssd:ParameterBinding")))
    assert "m" not in other.parameters.get("body", {})
    [note] = other.notes
    assert "<ParameterBinding> is not an element of <" in note and "ignored" in note


def test_a_connector_that_leads_nowhere_is_named(tmp_path):
    connector = '<ssd:Connector name="Speed" kind="input"><ssc:Real/></ssd:Connector>'
    elements = ("<ssd:Elements>", f"<ssd:Connectors>{connector}</ssd:Connectors><ssd:Elements>")
    other = read_ssp(edited(tmp_path, one=elements))
    with pytest.raises(ValueError, match="^Speed is a connector of Grip that leads to no FMU$"):
        other.simulate(TIME, inputs={"Speed": 1.0})
