"""Connections between variables of different types, units and items, and to parameters.

Units: a value in base units is the value times the factor plus the offset (FMI 2.0 section 2.2.2). Transformations:
SSP 2.0, section "Transformation Choice".
"""

import zipfile
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from equation_fmu import fmu_of
from fmpy.ssp.simulation import simulate_ssp
from multibody_fmu import FmuError, connect, sweep

TIME = np.linspace(0, 1, 11)
SSC = "{http://ssp-standard.org/SSP1/SystemStructureCommon}"
SSD = "{http://ssp-standard.org/SSP1/SystemStructureDescription}"
GEARS = {"neutral": 0, "first": 1, "second": 2}
LOOP = ["mass.x -> spring.x", "spring.f -> mass.f"]
SPEEDS = {"slow": 1, "fast": 7}


def source(folder, fmi=2):
    """Passes an integer, a Boolean and an item on; the voltage y is 2.5 mV, the temperature 20.5 degC."""
    return fmu_of(
        folder,
        "source",
        fmi,
        inputs=("level", "gate", "gear"),
        parameters={"p": 3.0},
        outputs={"n": "level", "on": "gate", "shown": "gear", "y": "2.5", "warm": "20.5"},
        calculated={"q": "2 * p"},
        kinds={"level": "Integer", "n": "Integer", "gate": "Boolean", "on": "Boolean", "gear": GEARS, "shown": GEARS},
        units={"y": "mV", "warm": "degC"},
    )


def sink(folder, fmi=2):
    """Its state follows x' = u + t."""
    return fmu_of(
        folder,
        "sink",
        fmi,
        inputs=("u", "t", "v", "n", "gear", "speed", "on"),
        parameters={"p": 1.0},
        states={"x": (0.0, "u + t")},
        outputs={"doubled": "2 * v"},
        calculated={"q": "10 * p"},
        kinds={"n": "Integer", "gear": GEARS, "speed": SPEEDS, "on": "Boolean"},
        units={"t": "K", "v": "V"},
    )


def system(folder, connections, versions=(2, 2), **options):
    elements = {"source": source(folder, versions[0]), "sink": sink(folder, versions[1])}
    return connect(elements, connections, **options)


def with_transformation(one, transformation):
    one.connections = [replace(link, transformation=transformation) for link in one.connections]
    return one


@pytest.mark.parametrize("versions", [(2, 2), (2, 3), (3, 2)])
@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize("order", ["parallel", "coupled"])
def test_an_integer_drives_a_state(tmp_path, versions, kind, order):
    one = system(tmp_path, ["source.n -> sink.u"], versions, kind=kind)
    found = one.simulate(TIME, inputs={"source.level": -3}, order=order)
    assert found.inputs["sink.u"].tolist() == [-3.0] * 11
    np.testing.assert_allclose(found["sink.x"], -3 * TIME, rtol=0, atol=1e-9)
    assert one.assumptions == {"sink": ["u = source.n (integer to real)"]}
    assert "sink: u = source.n (integer to real)" in found.assumptions


@pytest.mark.parametrize("versions", [(2, 3), (3, 2)])
def test_booleans_become_real_numbers_and_integers_items(tmp_path, versions):
    one = system(tmp_path, ["source.on -> sink.u", "source.n -> sink.gear", "source.shown -> sink.n"], versions)
    found = one.simulate(TIME, inputs={"source.gate": True, "source.level": 2, "source.gear": "first"})
    last = {name: found.inputs[f"sink.{name}"][-1] for name in ("u", "gear", "n")}
    assert last == {"u": 1.0, "gear": GEARS["second"], "n": GEARS["first"]}
    assert sorted(one.assumptions["sink"]) == [
        "gear = source.n (integer to enumeration)",
        "n = source.shown (enumeration to integer)",
        "u = source.on (boolean to real)",
    ]


@pytest.mark.parametrize("versions", [(2, 2), (3, 3)])
def test_an_item_that_does_not_exist_is_an_error_of_its_row(tmp_path, versions):
    one = system(tmp_path, ["source.n -> sink.gear"], versions)
    level = np.where(np.arange(11) < 3, 2, 9)
    # The output of the step from row 3 to row 4 is that of row 4.
    message = r"sink: gear gets 9, which is no item of its enumeration\. In row 4 \(time = 0.4 s\)\."
    with pytest.raises(FmuError, match=message):
        one.simulate(TIME, inputs={"source.level": level}, order="parallel")


@pytest.mark.parametrize(("output", "input", "expected"), [("y", "v", 2.5e-3), ("warm", "t", 293.65)])
def test_units_of_one_dimension_are_converted(tmp_path, output, input, expected):
    one = system(tmp_path, [f"source.{output} -> sink.{input}"])
    found = one.simulate(TIME, order="parallel")
    np.testing.assert_allclose(found.inputs[f"sink.{input}"], expected, rtol=1e-15)
    said = {"v": "v = 0.001 * source.y (mV to V)", "t": "t = source.warm + 273.15 (degC to K)"}
    assert one.assumptions == {"sink": [said[input]]}


def test_a_factor_or_an_offset_replaces_the_conversion(tmp_path):
    one = system(tmp_path, ["2 * source.y -> sink.v", "source.warm + 1 -> sink.t"])
    found = one.simulate(TIME, order="parallel")
    assert found.inputs["sink.v"].tolist() == [5.0] * 11
    assert found.inputs["sink.t"].tolist() == [21.5] * 11
    assert one.assumptions == {}


def test_units_of_other_dimensions_are_refused(tmp_path):
    with pytest.raises(ValueError, match=r"^source.y -> sink.t: the units differ, mV and K$"):
        system(tmp_path, ["source.y -> sink.t"])
    with pytest.raises(ValueError, match=r"^source.shown -> sink.speed: the items differ, neutral, first, second and "):
        system(tmp_path, ["source.shown -> sink.speed"])
    with pytest.raises(ValueError, match=r"^source.y -> sink.n: the types differ, real and integer$"):
        system(tmp_path, ["source.y -> sink.n"])
    with pytest.raises(
        ValueError, match=r"^2 \* source.n -> sink.n: only real inputs have .*, and sink.n is of type int"
    ):
        system(tmp_path, ["2 * source.n -> sink.n"])


@pytest.mark.parametrize(
    ("connection", "transformation", "inputs", "expected"),
    [
        ("source.on -> sink.on", [(True, False), (False, True)], {"gate": True}, False),
        ("source.n -> sink.n", [(3, -3), (4, 5)], {"level": 3}, -3),
        ("source.n -> sink.n", [(3, -3), (4, 5)], {"level": 6}, 6),
        ("source.n -> sink.gear", [(8, 1)], {"level": 8}, GEARS["first"]),
        ("source.shown -> sink.gear", [("first", "second")], {"gear": "first"}, GEARS["second"]),
        ("source.shown -> sink.gear", [("first", "second")], {"gear": "neutral"}, GEARS["neutral"]),
    ],
)
def test_mappings_change_values(tmp_path, connection, transformation, inputs, expected):
    one = with_transformation(system(tmp_path, [connection]), transformation)
    inputs = {f"source.{name}": value for name, value in inputs.items()}
    found = one.simulate(TIME, inputs=inputs)
    (column,) = found.inputs[connection.partition(" -> ")[2]][-1:]
    assert column == expected
    assert str(one.connections[0]).startswith(f"{connection} ({transformation[0][0]} to {transformation[0][1]}")


@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize("is_first", [True, False])
def test_parameters_get_values_of_other_elements(tmp_path, kind, is_first):
    """q = 2 p of the source is p of the sink, whose q is 10 p."""
    elements = {"source": source(tmp_path), "sink": sink(tmp_path)}
    elements = elements if is_first else dict(reversed(elements.items()))
    one = connect(elements, ["source.q -> sink.p"], kind=kind, parameters={"source": {"p": 4.0}})
    found = one.simulate(TIME, outputs=["sink.q"])
    assert found["sink.q"].tolist() == [80.0] * 11
    table = sweep(one, TIME, parameters={"source.p": [1.0, 2.0]}, outputs=["sink.q"])
    assert table["sink.q"].tolist() == [20.0, 40.0]
    with pytest.raises(ValueError, match=r"^sink.p is connected: it cannot be given, too$"):
        one.simulate(TIME, parameters={"sink.p": 1.0})
    with pytest.raises(ValueError, match=r"^sink.p is connected: it cannot be given, too$"):
        sweep(one, TIME, parameters={"sink.p": [1.0, 2.0]}, outputs=["sink.q"])


def test_outputs_and_parameters_set_parameters_and_a_circle_is_refused(tmp_path):
    elements = {"source": source(tmp_path), "sink": sink(tmp_path), "last": sink(tmp_path)}
    found = connect(elements, ["source.n -> sink.p", "sink.p -> last.p"]).simulate(
        TIME, inputs={"source.level": 7}, outputs=["sink.q", "last.q"]
    )
    assert [found[name][0] for name in ("sink.q", "last.q")] == [70.0, 70.0]
    circle = r"^sink.p -> last.p, last.p -> sink.p: connections of parameters form a circle, so no value is the first$"
    with pytest.raises(ValueError, match=circle):
        connect(elements, ["sink.p -> last.p", "last.p -> sink.p"])


def test_connections_that_ssp_has_not_are_refused(tmp_path):
    file = tmp_path / "One.ssp"
    system(tmp_path, ["source.q -> sink.p"]).to_ssp(file, step=0.1)
    for connection, what in [("source.n -> sink.p", "output"), ("source.p -> sink.p", "parameter")]:
        message = f"^{connection}: SSP connects no {what} of an element to a parameter of another$"
        with pytest.raises(ValueError, match=message):
            system(tmp_path, [connection]).to_ssp(file, step=0.1)


def test_a_loop_through_numbers_of_single_precision_is_iterated(tmp_path):
    """x'' = -4 x: cos(2 t)."""
    mass = fmu_of(tmp_path, "mass", 3, inputs=("f",), states={"x": (1.0, "v"), "v": (0.0, "f")})
    spring = {"inputs": ("x",), "outputs": {"f": "-4 * x"}, "depends_on": {"f": ("x",)}, "types": {"f": "Float32"}}
    one = connect({"mass": mass, "spring": fmu_of(tmp_path, "spring", 3, **spring)}, LOOP)
    time = np.linspace(0, 1, 201)
    found = one.simulate(time)
    assert found.exchange is not None
    np.testing.assert_allclose(found["mass.x"], np.cos(2 * time), rtol=0, atol=0.01)
    reason = "numbers of the type Float32 are exchanged in steps only"
    assert f"mass: order = iterated, since {reason}" in found.assumptions
    with pytest.raises(ValueError, match=f"^order = 'coupled': spring.f -> mass.f: {reason}$"):
        one.simulate(time, order="coupled")


def written(one, file):
    one.to_ssp(file, step=0.1)
    with zipfile.ZipFile(file) as opened:
        return ElementTree.fromstring(opened.read("SystemStructure.ssd"))


def test_units_are_written_with_their_factors_for_importers_that_convert(tmp_path):
    root = written(system(tmp_path, ["source.y -> sink.v"]), tmp_path / "One.ssp")
    units = {unit.get("name"): unit[0].attrib for unit in root.iter(f"{SSC}Unit")}
    assert float(units["mV"].pop("factor")) == 1e-3
    assert units["mV"] == units["V"] == {"kg": "1", "m": "2", "s": "-3", "A": "-1"}
    assert units["degC"] == {"K": "1", "offset": "273.15"}
    (connection,) = root.iter(f"{SSD}Connection")
    assert connection.get("suppressUnitConversion") in (None, "false") and not list(connection)


def test_another_master_records_outputs_that_are_items(tmp_path):
    file = tmp_path / "One.ssp"
    root = written(connect({"source": source(tmp_path)}, []), file)
    outputs = {one.get("name") for one in root.iter(f"{SSD}Connector") if one.get("kind") == "output"}
    assert outputs == {"n", "on", "shown", "y", "warm"}
    rows = simulate_ssp(str(file), stop_time=1.0, step_size=0.1)
    assert rows["source.shown"].tolist() == [GEARS["neutral"]] * len(rows)
