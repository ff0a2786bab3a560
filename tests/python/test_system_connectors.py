"""Connectors of a system itself: inputs that feed several elements, outputs, and parameters, with transformations."""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import sweep
from multibody_fmu.descriptions import tables
from multibody_fmu.runs.ssp_reader import system_of

TIME = np.linspace(0, 1, 11)


@pytest.fixture(scope="module")
def fmus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fmus")
    states, outputs = {"x": (1.0, "-k * x + u")}, {"y": "2 * x + u"}
    return {
        "lag": fmu_of(folder, "lag", inputs=["u"], parameters={"k": 3.0}, states=states, outputs=outputs),
        "sum": fmu_of(folder, "sum", inputs=["u", "v"], outputs={"y": "u + v"}),
    }


def connector(name, kind, *ends, **more):
    ends = [(*end, None)[:3] for end in ends]
    about = {"type": "Real", "unit": "", "items": [], "shape": [], "start": None, "description": ""}
    return {"name": name, "kind": kind, "ends": ends, **about, **more}


def element(name, file, values=(), **more):
    return {"name": name, "file": str(file), "kind": None, "rows": None, "values": list(values), **more}


def made(fmus, connectors, values=(), connections=()):
    return system_of(
        {
            "name": "Made",
            "archive": None,
            "elements": [element("inner.lag", fmus["lag"], values), element("sum", fmus["sum"])],
            "connections": list(connections),
            "connectors": connectors,
            "experiment": (0.0, 2.0, None),
            "warnings": [],
            "notes": ["a clock is ignored"],
        }
    )


INPUT = connector("Speed", "input", ("inner.lag", "u", (2.0, 1.0)), ("sum", "u"), unit="rad/s")
OUTPUT = connector("Total", "output", ("sum", "y", (0.5, -1.0)), unit="m")
LAG = [(("inner.lag", "y"), ("sum", "v"), None)]


def lag(k, u, start=1.0):
    """x' = -k x + u with constant u, from `start`."""
    return (start - u / k) * np.exp(-k * TIME) + u / k


def test_an_input_feeds_several_elements_each_by_its_transformation(fmus):
    system = made(fmus, [INPUT, OUTPUT], connections=LAG)
    assert system.free_inputs == ["Speed"]
    assert system.experiment == {"start": 0.0, "stop": 2.0}
    y = system.simulate(TIME, inputs={"Speed": 3.0}, order="coupled")
    x = lag(3.0, 7.0)
    np.testing.assert_allclose(y["inner.lag.x"], x, rtol=1e-7)
    np.testing.assert_allclose(y["Total"], 0.5 * (3.0 + 2 * x + 7.0) - 1, rtol=1e-7)
    assert y.units["Total"] == "m" and y.assumptions[0] == "a clock is ignored"
    assert y.inputs["inner.lag.u"][0] == 7.0
    moving = system.simulate(TIME, inputs={"Speed": TIME}, outputs="Total")
    assert list(moving) == ["time", "Total"]


def test_columns_of_a_table_are_converted_to_the_unit_of_a_connector(fmus):
    system = made(fmus, [connector("Height", "input", ("sum", "u"), unit="mm")])
    _, given, _ = tables.inputs(system.description, {"time": ["0", "1"], "Height [m]": ["0.5", "2"]})
    assert given["Height"].tolist() == [500.0, 2000.0]
    message = r"the column Height \[rad\] is in rad: must be in mm or m or cm or um or km or in or ft"
    with pytest.raises(ValueError, match=message):
        tables.inputs(system.description, {"time": ["0", "1"], "Height [rad]": ["0.5", "2"]})


@pytest.mark.parametrize("unit", ["1", "-"])
def test_a_column_may_have_the_unit_1_for_an_input_without_a_unit(fmus, unit):
    system = made(fmus, [connector("Share", "input", ("sum", "u"))])
    _, given, _ = tables.inputs(system.description, {"time": ["0", "1"], f"Share [{unit}]": ["0.5", "2"]})
    assert given["Share"].tolist() == [0.5, 2.0]
    with pytest.raises(ValueError, match=r"the column Share \[m\] is in m: must be in no unit"):
        tables.inputs(system.description, {"time": ["0", "1"], "Share [m]": ["0.5", "2"]})


def test_start_values_are_those_of_the_system_and_of_elements(fmus):
    speed = connector("Speed", "input", ("inner.lag", "u", (2.0, 1.0)), ("sum", "u"), start=0.5)
    gain = connector("Gain", "parameter", ("inner.lag", "k", (10.0, 0.0)), start=0.2)
    system = made(fmus, [speed, gain, OUTPUT], values=[("x", 4.0)], connections=LAG)
    y = system.simulate(TIME, order="coupled")
    np.testing.assert_allclose(y["inner.lag.x"], lag(2.0, 2.0, 4.0), rtol=1e-7)
    assert system.description.variables["Speed"].start == ("0.5",)
    # A given value replaces the start value.
    y = system.simulate(TIME, inputs={"Speed": 1.5}, parameters={"Gain": 0.1}, order="coupled")
    np.testing.assert_allclose(y["inner.lag.x"], lag(1.0, 4.0, 4.0), rtol=1e-7)


def test_sweeps_take_parameters_and_reduce_outputs_of_the_system(fmus):
    gain = connector("Gain", "parameter", ("inner.lag", "k", (10.0, 0.0)))
    direct = connector("State", "output", ("inner.lag", "x"))
    system = made(fmus, [INPUT, gain, OUTPUT, direct], connections=LAG)
    grid = {"Gain": [0.1, 0.2, 0.3]}
    for reduce in ("last", "max", lambda result: {"Total": result["Total"][-1], "State": result["State"][-1]}):
        found = sweep(
            system,
            TIME,
            parameters=grid,
            inputs={"Speed": 3.0},
            outputs=["Total", "State"],
            reduce=reduce,
            order="coupled",
        )
        assert found["Gain"].tolist() == [0.1, 0.2, 0.3] and found["inner.lag.k"].tolist() == [1.0, 2.0, 3.0]
        x = np.array([lag(k, 7.0) for k in (1.0, 2.0, 3.0)])
        end = x.max(axis=1) if reduce == "max" else x[:, -1]
        np.testing.assert_allclose(found["State"], end, rtol=1e-7)
        np.testing.assert_allclose(found["Total"], 0.5 * (10.0 + 2 * end) - 1, rtol=1e-7)
    alone = sweep(system, TIME, parameters=grid, inputs={"Speed": 3.0}, outputs="State", order="coupled")
    np.testing.assert_allclose(alone["State"], x[:, -1], rtol=1e-7)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"inputs": {"Sped": 1.0}}, "there is no Sped in Made; .*; did you mean Speed?"),
        ({"inputs": {"Total": 1.0}}, "Made has no input Total"),
        ({"inputs": {"Speed": 1.0, "sum.u": 1.0}}, "sum.u is given twice: give it once"),
        ({"inputs": {"Speed": [1.0, 2.0]}}, r"Speed has shape \(2,\): must be"),
        ({"outputs": ["Totl"]}, "there is no Totl in Made; .*; did you mean Total?"),
        ({"parameters": {"Speed": 1.0}}, "Made has no parameter Speed"),
    ],
)
def test_wrong_names_are_refused_with_suggestions(fmus, arguments, message):
    with pytest.raises(ValueError, match=message):
        made(fmus, [INPUT, OUTPUT], connections=LAG).simulate(TIME, **arguments)


def test_a_name_of_two_things_is_refused(fmus):
    twice = connector("sum.y", "output", ("inner.lag", "x"))
    with pytest.raises(
        ValueError, match=r"sum\.y is a connector of the system and a variable of sum: rename one of them"
    ):
        made(fmus, [twice])
    same = made(fmus, [connector("sum.y", "output", ("sum", "y"))])
    assert same.simulate(TIME, inputs={"sum.u": 1.0})["sum.y"].tolist() == [1.0] * len(TIME)


def test_a_sweep_refuses_two_values_of_a_parameter(fmus):
    gain = connector("Gain", "parameter", ("inner.lag", "k", (10.0, 0.0)))
    system = made(fmus, [INPUT, gain, OUTPUT], connections=LAG)
    for parameters in ({"Gain": [0.1, 0.2], "inner.lag.k": [3.0, 4.0]}, {"Gain": 0.1, "inner.lag.k": [3.0, 4.0]}):
        with pytest.raises(ValueError, match=r"^inner\.lag\.k is given twice: give it once$"):
            sweep(system, TIME, parameters=parameters, inputs={"Speed": 3.0}, outputs=["Total"])


def test_connectors_are_written_with_their_transformations(fmus, tmp_path):
    import zipfile

    gain = connector("Gain", "parameter", ("inner.lag", "k", (10.0, 0.0)), start=0.2)
    system = made(fmus, [INPUT, gain, OUTPUT], connections=LAG)
    system.to_ssp(tmp_path / "Made.ssp", step=0.01)
    with zipfile.ZipFile(tmp_path / "Made.ssp") as opened:
        text = opened.read("SystemStructure.ssd").decode()
    assert '<ssd:Connector name="Speed" kind="input"><ssc:Real unit="rad/s"/></ssd:Connector>' in text
    assert '<ssv:Parameter name="Gain"><ssv:Real value="0.2"/></ssv:Parameter>' in text
    # No FMU defines rad/s: nothing is to be converted.
    assert (
        '<ssd:Connection startConnector="Speed" endElement="sum" endConnector="u" suppressUnitConversion="true">'
        in text
    )
    assert 'startConnector="Speed" endElement="inner.lag" endConnector="u" suppressUnitConversion="true">' in text
    assert '<ssc:LinearTransformation factor="0.5" offset="-1.0"/>' in text


def test_a_folder_belongs_to_the_connectors_and_start_values_of_a_system(fmus, tmp_path):
    def run(*connectors, values=()):
        system = made(fmus, [*connectors, OUTPUT], values, LAG)
        return sweep(system, TIME, parameters={"inner.lag.k": [1.0]}, outputs="Total", folder=tmp_path / "results")

    run(connector("Speed", "input", ("inner.lag", "u"), start=0.5))
    run(connector("Speed", "input", ("inner.lag", "u"), start=0.5))
    for connectors, values in [
        ([connector("Speed", "input", ("inner.lag", "u"), start=0.25)], ()),
        ([connector("Speed", "input", ("inner.lag", "u", (1.5, 0.0)), start=0.5)], ()),
        ([connector("Speed", "input", ("inner.lag", "u"), start=0.5)], [("x", 2.0)]),
    ]:
        with pytest.raises(ValueError, match="has the results of another sweep: fmu"):
            run(*connectors, values=values)


@pytest.mark.parametrize("fmi", [2, 3])
def test_items_truth_values_and_integers_are_mapped(tmp_path, fmi):
    kinds = {"mode": {"low": 1, "high": 5}, "on": "Boolean", "count": "Integer", "shown": "Integer"}
    file = fmu_of(
        tmp_path,
        "mapped",
        fmi,
        inputs=["mode", "on", "count"],
        outputs={"shown": "count", "all": "100 * mode + 10 * on + count"},
        kinds=kinds,
    )
    mode = connector(
        "Mode",
        "input",
        ("mapped", "mode", [("slow", "low"), ("fast", "high")]),
        type="Enumeration",
        items=[("slow", 1), ("fast", 2)],
    )
    off = connector("Off", "input", ("mapped", "on", [(True, False), (False, True)]), type="Boolean")
    count = connector("Count", "input", ("mapped", "count", [(3, 7)]), type="Integer")
    shown = connector("Shown", "output", ("mapped", "shown", [(7, 70)]), type="Integer")
    system = system_of(
        {
            "name": "Mapped",
            "archive": None,
            "elements": [element("mapped", file)],
            "connections": [],
            "connectors": [mode, off, count, shown],
            "experiment": (None, None, None),
            "warnings": [],
            "notes": [],
        }
    )
    for inputs, expected, number in [
        ({"Mode": "fast", "Off": False, "Count": 3}, 517.0, 70),
        ({"Mode": "slow", "Off": True, "Count": 4}, 104.0, 4),
    ]:
        y = system.simulate([0.0, 1.0], inputs=inputs)
        assert y["mapped.all"][-1] == expected and y["Shown"][-1] == number and y["Shown"].dtype == int


def test_a_system_without_fmus_has_nothing_to_run():
    empty = {"elements": [], "connections": [], "connectors": [], "experiment": (None, None, None)}
    empty |= {"warnings": [], "notes": []}
    with pytest.raises(ValueError, match="^Empty has no FMUs: there is nothing to run$"):
        system_of({"name": "Empty", "archive": None, **empty})
