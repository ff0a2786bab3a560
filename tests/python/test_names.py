"""Unusual names of variables: aliases, names of arguments, and names that look like array elements."""

from xml.sax.saxutils import quoteattr

import numpy as np
import pytest
from c_fmu import described
from equation_fmu import fmu_of
from multibody_fmu import Fmu, connect, simulate, sweep
from multibody_fmu.cli import main
from multibody_fmu.runs.fmpy_arguments import wire

TIME = np.arange(4) / 2
# 2 * (k + u), held over each step.
EXPECTED = 2 * (3 + np.arange(4.0))


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def gain(folder, fmi, names, **changes):
    """An FMU of y = 2 (k + u), with other names for its variables."""
    archive = fmu_of(folder, "gain", fmi, inputs=["u"], parameters={"k": 1.0}, outputs={"y": "2 * (k + u)"}, **changes)

    def renamed(text):
        for name, other in names.items():
            assert f'name="{name}"' in text
            # A line feed in an attribute needs a character reference: XML reads a literal one as a space.
            text = text.replace(f'name="{name}"', f"name={quoteattr(other, {chr(10): '&#10;'})}")
        return text

    return described(archive, renamed)


def with_aliases(folder):
    """The FMU of FMI 3.0 with an alias for each of its variables."""
    archive = gain(folder, 3, {})

    def named(text):
        for name, alias in {"u": "force", "k": "bias", "y": "twice"}.items():
            start, _, rest = text.partition(f'name="{name}"')
            inner, slash, end = rest.partition("/>")
            element = start.rpartition("<")[2].split()[0]
            text = f'{start}name="{name}"{inner}><Alias name="{alias}"/></{element}>{end}'
            assert slash
        return text

    return described(archive, named)


def test_an_alias_is_found_by_its_name(tmp_path):
    archive = with_aliases(tmp_path)
    y = simulate(archive, TIME, parameters={"bias": 3.0}, force=np.arange(4.0), outputs=["twice", "y"], kind="me")
    np.testing.assert_array_equal(y["twice"], EXPECTED)
    np.testing.assert_array_equal(y["y"], EXPECTED)
    assert list(y.columns()) == ["time", "twice", "y"] and list(simulate(archive, TIME)) == ["time", "y"]
    with Fmu(archive, bias=3.0) as fmu:
        fmu["force"] = 1.0
        fmu.step(0.5)
        assert fmu["twice"] == fmu["y"] == 8 and fmu["force"] == fmu["u"] == 1 and "bias" in fmu


def test_a_variable_is_not_given_by_two_names(tmp_path):
    archive = with_aliases(tmp_path)
    with pytest.raises(ValueError, match="^bias and k are both given: give one of them"):
        simulate(archive, TIME, parameters={"k": 1.0, "bias": 2.0})
    table = np.array([(1.0, 2.0)], [("k", float), ("bias", float)])
    for parameters in ({"k": [1.0], "bias": 2.0}, table):
        with pytest.raises(ValueError, match="^bias and k are both given: give one of them"):
            sweep(archive, TIME, parameters=parameters, progress=False)
    with pytest.raises(ValueError, match="^u is given twice: give it once"):
        simulate(archive, TIME, u=1.0, force=2.0)


def test_an_alias_is_found_in_systems_sweeps_and_tables(tmp_path, capsys):
    archive = with_aliases(tmp_path)
    system = connect({"one": archive, "other": archive}, ["one.twice -> other.force"], parameters={"one": {"bias": 3}})
    y = system.simulate(TIME, inputs={"one.force": 1.0}, outputs=["other.twice"], order="sequential")
    # 2 (1 + 2 (3 + 1))
    np.testing.assert_array_equal(y["other.twice"][-1], 18)
    found = sweep(
        archive, TIME, parameters={"bias": [1.0, 3.0]}, inputs={"force": 1.0}, outputs="twice", progress=False
    )
    np.testing.assert_array_equal(found["twice"], [4, 8])
    table = tmp_path / "force.csv"
    table.write_text("time,force\n0,1\n1,1\n")
    assert main(["run", str(archive), str(table), "--set", "bias=3", "--outputs", "twice", "-q"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1.0,8.0"
    assert main(["list", str(archive)]) == 0
    assert "also bias" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name", ["outputs", "parameters", "fmi", "kind", "signals", "tolerance", "inputs", "fmu", "time"]
)
def test_an_input_may_be_called_like_an_argument(fmi, name, tmp_path):
    archive = gain(tmp_path, fmi, {"u": name})
    inputs = {name: np.arange(4.0)}
    y = simulate(archive, TIME, parameters={"k": 3.0}, inputs=inputs, kind="me")
    np.testing.assert_array_equal(y["y"], EXPECTED)
    if name == "time":
        with pytest.raises(ValueError, match="^gain has an input called time, which the structured array of FMPy has"):
            wire(archive, TIME, inputs=inputs)
    else:
        np.testing.assert_array_equal(wire(archive, TIME, inputs=inputs)[0][name], np.arange(4.0))


def test_the_command_line_gives_an_input_that_is_called_like_an_argument(tmp_path, capsys):
    table = tmp_path / "kind.csv"
    table.write_text("time,kind\n0,2\n1,2\n")
    assert main(["run", str(gain(tmp_path, 2, {"u": "kind"})), str(table), "-q"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1.0,6.0"


def test_an_output_called_time_is_not_the_axis(fmi, tmp_path):
    # The independent variable in FMI 3.0 has this name.
    names = ({"time": "t"} if fmi == 3 else {}) | {"y": "time"}
    archive = gain(tmp_path, fmi, names)
    y = simulate(archive, TIME, parameters={"k": 3.0}, inputs={"u": np.arange(4.0)}, kind="me")
    np.testing.assert_array_equal(y["time"], TIME)
    np.testing.assert_array_equal(y["time (output)"], EXPECTED)
    assert list(y.columns()) == ["time", "time (output)"] and y.units["time (output)"] == ""
    system = connect({"one": archive}, []).simulate(TIME)
    np.testing.assert_array_equal(system["time"], TIME)
    assert system["one.time"].shape == (4,)


def test_the_independent_variable_is_the_axis(tmp_path):
    y = simulate(gain(tmp_path, 3, {}), TIME, outputs=["time", "y"])
    np.testing.assert_array_equal(y["time"], TIME)


STRANGE = [
    "u\nv",
    "u\n",
    "u[,]",
    "u[]",
    "u[1",
    "u]",
    "[1]",
    "u[0]",
    "u[1,]",
    "u[1][1]",
    "u[-1]",
    "u[\u0663]",
    "u)",
    "(u",
    "u[99999999999999999999]",
    "u[" + "1," * 40 + "1]",
    "u." + "x" * 1_000_000,
    ")" * 300_000 + "u" + ")" * 300_000,
]


@pytest.mark.parametrize("name", STRANGE, ids=lambda name: ascii(name[:20]))
def test_strange_names_work(fmi, name, tmp_path):
    archive = gain(tmp_path, fmi, {"u": name, "k": f"k{name}", "y": f"y{name}"})
    parameters = {f"k{name}": 3.0}
    y = simulate(archive, TIME, parameters=parameters, inputs={name: np.arange(4.0)}, outputs=f"y{name}", kind="me")
    np.testing.assert_array_equal(y[f"y{name}"], EXPECTED)
    assert list(y.columns()) == ["time", f"y{name}"]
    with Fmu(archive, parameters=parameters) as fmu:
        fmu[name] = 1.0
        fmu.step(0.5)
        assert fmu[f"y{name}"] == 8
    found = sweep(archive, TIME, parameters={f"k{name}": [1.0, 3.0]}, inputs={name: 1.0}, progress=False)
    np.testing.assert_array_equal(found[f"y{name}"], [4, 8])


def test_two_variables_of_one_name_are_refused(tmp_path):
    archive = gain(tmp_path, 2, {"y": "u"})
    for run in (lambda: simulate(archive, TIME), lambda: Fmu(archive), lambda: connect({"one": archive}, [])):
        with pytest.raises(ValueError, match="^changed_gain.fmu: modelDescription.xml: two variables are called 'u'$"):
            run()


def test_scalars_with_gaps_in_their_indices_are_no_array(fmi, tmp_path):
    archive = fmu_of(tmp_path, "sum", fmi, inputs=["a", "b"], outputs={"y": "a + 2 * b"})
    for names in ({"a": "u[1]", "b": "u[3]"}, {"a": "u[0]", "b": "u[1]"}, {"a": "u[1]", "b": "u[1,2]"}):

        def renamed(text, names=names):
            return text.replace('name="a"', f'name="{names["a"]}"').replace('name="b"', f'name="{names["b"]}"')

        y = simulate(described(archive, renamed), TIME, inputs={names["a"]: 1.0, names["b"]: 3.0}, kind="me")
        np.testing.assert_array_equal(y["y"], 7)


def test_more_dimensions_than_numpy_has_are_refused(tmp_path):
    def deep(text):
        dimensions = '<Dimension start="1"/>' * 40
        start, _, rest = text.partition('name="u"')
        inner, _, end = rest.partition("/>")
        return f'{start}name="u"{inner}>{dimensions}</Float64>{end}'

    archive = described(gain(tmp_path, 3, {}), deep)
    with pytest.raises(ValueError, match=r"changed_changed_gain.fmu: u has 40 dimensions: at most 31 are supported"):
        simulate(archive, TIME)
