"""An FMU of FMI 3.0 with array sizes from structural parameters: x' = K u, y = x, or 2 x with `twice`."""

import numpy as np
import pytest
from c_fmu import FOLDER, packed
from multibody_fmu import Fmu, FmuError, connect, simulate, sweep
from multibody_fmu.cli import main

DESCRIPTION = """<fmiModelDescription fmiVersion="3.0" modelName="mixer" instantiationToken="right">
<ModelExchange modelIdentifier="mixer" canGetAndSetFMUState="true"/>
<CoSimulation modelIdentifier="mixer" canHandleVariableCommunicationStepSize="true" canGetAndSetFMUState="true"/>
<ModelVariables>
<Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
<UInt64 name="n" valueReference="1" causality="structuralParameter" variability="tunable" start="3" min="0"/>
<UInt64 name="m" valueReference="2" causality="structuralParameter" variability="fixed" start="2" min="0"/>
<Float64 name="K" valueReference="3" causality="parameter" variability="fixed" start="1 0 0 1 1 1">
<Dimension valueReference="1"/><Dimension valueReference="2"/></Float64>
<Float64 name="x0" valueReference="4" causality="parameter" variability="fixed" start="0 0 0">
<Dimension valueReference="1"/></Float64>
<Float64 name="u" valueReference="5" causality="input" variability="continuous" start="1 2">
<Dimension valueReference="2"/></Float64>
<Float64 name="x" valueReference="6" causality="local" variability="continuous" initial="calculated">
<Dimension valueReference="1"/></Float64>
<Float64 name="der(x)" valueReference="7" causality="local" variability="continuous" derivative="6">
<Dimension valueReference="1"/></Float64>
<Float64 name="y" valueReference="8" causality="output" variability="continuous">
<Dimension valueReference="1"/></Float64>
<Boolean name="twice" valueReference="9" causality="structuralParameter" variability="fixed" start="false"/>
<Float64 name="z" valueReference="10" causality="local" variability="continuous">
<Dimension valueReference="1"/></Float64>
</ModelVariables>
<ModelStructure><Output valueReference="8"/><ContinuousStateDerivative valueReference="7"/>
<EventIndicator valueReference="10"/></ModelStructure>
</fmiModelDescription>"""
TIME = np.arange(5) / 4
K = np.array([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]])
X0 = np.array([10.0, 20.0])
U = np.stack([1 + TIME, TIME**2, np.sin(TIME), np.ones(5)], axis=1)
# An input is held from each row to the next.
X = X0 + np.vstack([np.zeros(2), np.cumsum(U[:-1] @ K.T / 4, axis=0)])
OTHER = {"n": 2, "m": 4, "K": K, "x0": X0}


@pytest.fixture(scope="module")
def mixer(tmp_path_factory):
    return packed(tmp_path_factory.mktemp("mixer"), "mixer", 3, FOLDER / "mixer.c", DESCRIPTION)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_arrays_have_the_sizes_that_structural_parameters_give(mixer, kind):
    y = simulate(mixer, TIME, kind=kind, parameters=OTHER, u=U, outputs=["y", "x", "K", "n", "y[2]"])
    np.testing.assert_allclose(y["y"], X, rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["x"], X, rtol=0, atol=1e-12)
    np.testing.assert_array_equal(y["y[2]"], y["y"][:, 1])
    np.testing.assert_array_equal(y["K"], np.broadcast_to(K, (5, 2, 4)))
    assert y["n"].tolist() == [2] * 5 and y.inputs["u"].shape == (5, 4)
    assert list(y.columns())[:3] == ["time", "y[1]", "y[2]"] and y.units_of_elements().keys() >= {"K[2,4]"}


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_more_elements_than_in_the_description(mixer, kind):
    K = np.arange(35.0).reshape(7, 5)
    y = simulate(mixer, TIME, kind=kind, parameters={"n": 7, "m": 5, "K": K, "x0": np.zeros(7)}, u=np.ones(5))
    np.testing.assert_allclose(y["y"], TIME[:, np.newaxis] * K.sum(axis=1), rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_without_structural_parameters_all_is_as_in_the_description(mixer, kind):
    y = simulate(mixer, TIME, kind=kind)
    np.testing.assert_allclose(y["y"], TIME[:, np.newaxis] * [1, 2, 3], rtol=0, atol=1e-12)
    assert not any("chooses" in text for text in y.assumptions)


def test_a_structural_parameter_that_gives_no_size_is_set_in_configuration_mode(mixer):
    y = simulate(mixer, TIME, parameters={"twice": True})
    np.testing.assert_allclose(y["y"], TIME[:, np.newaxis] * [2, 4, 6], rtol=0, atol=1e-12)


def test_resized_arrays_that_are_not_given_keep_the_values_of_the_fmu(mixer):
    y = simulate(mixer, TIME, parameters={"n": 1, "K": [[1, 1]]})
    np.testing.assert_allclose(y["y"], 1 + 3 * TIME[:, np.newaxis], rtol=0, atol=1e-12)
    assert y.assumptions == ["x0 is not given: with n = 1 it has the values that the FMU chooses"]


def test_a_size_of_zero_leaves_an_array_without_elements(mixer):
    for kind in ("cs", "me"):
        y = simulate(mixer, TIME, kind=kind, parameters={"n": 0})
        assert y["y"].shape == (5, 0)
        y = simulate(mixer, TIME, kind=kind, parameters={"m": 0}, u=np.zeros((5, 0)))
        np.testing.assert_array_equal(y["y"], np.zeros((5, 3)))


def test_elements_of_a_resized_array_are_given_all_or_none(mixer):
    elements = {f"K[{i + 1},{j + 1}]": K[i, j] for i, j in np.ndindex(2, 4)}
    y = simulate(mixer, TIME, parameters={"n": 2, "m": 4, "x0": X0, **elements}, u=U)
    np.testing.assert_allclose(y["y"], X, rtol=0, atol=1e-12)
    with pytest.raises(ValueError, match="^K has no start values with its size by n and m: give all its elements"):
        simulate(mixer, TIME, parameters={"n": 2, "m": 4, "K[1,1]": 1.0})


def test_shapes_and_sizes_that_do_not_fit_are_named(mixer):
    with pytest.raises(ValueError, match=r"^K has shape \(3, 2\): must be \(2, 2\)"):
        simulate(mixer, TIME, parameters={"n": 2, "K": np.ones((3, 2))})
    with pytest.raises(ValueError, match=r"^K has 2000000000000 elements with n = 1000000000000: at most 10000000 "):
        simulate(mixer, TIME, parameters={"n": 10**12})
    with pytest.raises(ValueError, match="^n = -1: must be an integer from 0 to"):
        simulate(mixer, TIME, parameters={"n": -1})
    with pytest.raises(FmuError, match=r"^There is room for 8 numbers \(fmi3SetUInt64\)"):
        simulate(mixer, TIME, parameters={"n": 9})


def test_another_number_of_states_than_by_the_description_is_refused(tmp_path):
    mixer = packed(tmp_path, "mixer", 3, FOLDER / "mixer.c", DESCRIPTION, ["-DWRONG_COUNT=1"])
    with pytest.raises(
        FmuError, match="^fmi3GetNumberOfContinuousStates returned 3: by the sizes of its arrays the FMU"
    ):
        simulate(mixer, TIME, kind="me", parameters=OTHER, u=U)


def test_an_instance_has_the_sizes_that_are_set(mixer):
    with Fmu(mixer, n=2, m=4, K=K, x0=X0) as fmu:
        for row in range(4):
            fmu["u"] = U[row]
            fmu.step(0.25)
        np.testing.assert_allclose(fmu["y"], X[4], rtol=0, atol=1e-12)
        fmu.reset()
        assert fmu["K"].tolist() == K.tolist()


def test_sizes_can_be_set_until_the_initialization(mixer):
    with Fmu(mixer) as fmu:
        fmu.set({"n": 2, "m": 4, "K": K})
        fmu["x0"] = X0
        assert fmu["y"].shape == (2,) and fmu["n"] == 2
        with pytest.raises(ValueError, match="^m is a structural parameter that is not tunable: set it before"):
            fmu["m"] = 3
        # A tunable structural parameter can be set later, in reconfiguration mode.
        fmu["n"] = 5
        assert fmu["y"].shape == (5,) and fmu["K"].shape == (5, 4)
        with pytest.raises(FmuError, match="^There is room for 8 numbers"):
            fmu["n"] = 9
        fmu.step(1.0)
        assert fmu["y"].shape == (5,)
        fmu.reset()
        assert fmu["K"].tolist() == [[1, 0], [0, 1], [1, 1]]


def test_a_value_of_another_size_is_not_lost_in_silence(mixer):
    with Fmu(mixer, x0=[1, 2, 3]) as fmu:
        with pytest.raises(
            ValueError, match=r"^x0 was set with shape \(3,\): with n = 2 it has \(2,\); set both at once"
        ):
            fmu["n"] = 2
        fmu.set({"n": 2, "x0": [4, 5], "K": np.zeros((2, 2))})
        assert fmu["y"].tolist() == [4, 5]
        fmu.reset()
        assert fmu["y"].tolist() == [1, 2, 3]


def test_a_state_brings_its_sizes_back(mixer):
    with Fmu(mixer, n=2, m=2, K=np.ones((2, 2)), x0=[1, 2]) as fmu:
        fmu.step(1.0)
        saved = fmu.state
        fmu["n"] = 4
        assert fmu["x"].shape == (4,)
        fmu.state = saved
        assert fmu["x"].tolist() == [4, 5]


@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize("order", ["parallel", "sequential", "iterated"])
def test_elements_of_a_system_are_connected_with_their_sizes(mixer, kind, order):
    first = {"n": 4, "m": 1, "K": np.ones((4, 1)), "x0": np.arange(4.0)}
    second = {"m": 4, "n": 1, "K": np.ones((1, 4)), "x0": [0.0]}
    parameters = {"first": first, "second": second}
    system = connect({"first": mixer, "second": mixer}, ["first.y -> second.u"], parameters=parameters, kind=kind)
    y = system.simulate(TIME, inputs={"first.u": [1.0]}, order=order)
    np.testing.assert_allclose(y["first.y"], np.arange(4.0) + TIME[:, np.newaxis], rtol=0, atol=1e-12)
    assert y["second.u" if "second.u" in y else "second.y"].shape[1:] == (1,)
    np.testing.assert_allclose(y.elements["second"].inputs["u"].shape, (5, 4))
    with pytest.raises(ValueError, match=r"^first.y -> second.u: the shapes differ, \(3,\) and \(4,\)"):
        connect({"first": mixer, "second": mixer}, ["first.y -> second.u"], parameters={"second": second})


def test_elements_of_resized_arrays_are_connected(mixer):
    parameters = {"first": {"n": 5, "K": np.ones((5, 2)), "x0": np.zeros(5)}, "second": {"m": 4, "K": np.ones((3, 4))}}
    links = ["first.y[5] -> second.u[4]"]
    y = connect({"first": mixer, "second": mixer}, links, parameters=parameters).simulate(TIME, order="parallel")
    # The other elements of the input are zero; connected values are from the start of a step.
    expected = np.concatenate([[0], np.cumsum(3 * TIME[:-1] / 4)])
    np.testing.assert_allclose(y["second.y"], np.tile(expected[:, np.newaxis], 3), rtol=0, atol=1e-12)


def test_runs_of_a_sweep_have_the_same_sizes(mixer):
    scales = [1.0, 2.0, 3.0]
    grid = {"n": 2, "m": 4, "x0": X0, "K": [scale * K for scale in scales]}
    found = sweep(mixer, TIME, parameters=grid, inputs={"u": U}, progress=False)
    expected = [X0 + scale * (X[-1] - X0) for scale in scales]
    np.testing.assert_allclose(found["y"], expected, rtol=0, atol=1e-12)
    assert found["n"].tolist() == [2] * 3 and list(found["message"]) == [""] * 3
    rows = np.zeros(2, [("n", int), ("twice", bool), ("K", float, (1, 2)), ("x0", float, (1,))])
    rows["n"], rows["twice"], rows["K"] = 1, [False, True], [[[1, 1]], [[1, 2]]]
    found = sweep(mixer, TIME, parameters=rows, reduce=lambda result: {"end": result["y"][-1]}, progress=False)
    np.testing.assert_allclose(found["end"], [[3], [10]], rtol=0, atol=1e-12)


def test_sizes_that_differ_between_runs_are_named(mixer):
    with pytest.raises(
        ValueError, match="^n is 2, 3: it gives K, x0, x, .* their sizes, which must be equal in all runs"
    ):
        sweep(mixer, TIME, parameters={"n": [2, 3]}, progress=False)
    system = connect({"one": mixer}, [], parameters={"one": {"n": 1, "K": [[1, 1]], "x0": [0]}})
    with pytest.raises(ValueError, match="^one.n gives arrays their sizes: give it to connect, in parameters"):
        sweep(system, TIME, parameters={"one.n": 2, "one.twice": [False, True]}, progress=False)
    found = sweep(system, TIME, parameters={"one.n": 1, "one.twice": [False, True]}, outputs="one.y", progress=False)
    np.testing.assert_allclose(found["one.y"], [[3], [6]], rtol=0, atol=1e-12)


def test_a_process_of_its_own_has_the_sizes(mixer):
    y = simulate(mixer, TIME, parameters=OTHER, u=U, isolate=True)
    np.testing.assert_allclose(y["y"], X, rtol=0, atol=1e-12)
    grid = OTHER | {"twice": [False, True]}
    found = sweep(mixer, TIME, parameters=grid, inputs={"u": U}, kind="me", isolate=True, progress=False)
    np.testing.assert_allclose(found["y"], [X[-1], 2 * X[-1]], rtol=0, atol=1e-12)


def test_the_command_line_takes_structural_parameters(mixer, tmp_path, capsys):
    table = tmp_path / "u.csv"
    table.write_text("time,u[1],u[2],u[3]\n0,1,1,1\n1,1,1,1\n")
    assert main(["run", str(mixer), str(table), "--set", "m=3", "--set", "twice=true", "-q"]) == 0
    assert capsys.readouterr().out.splitlines() == ["time,y[1],y[2],y[3]", "0.0,0.0,0.0,0.0", "1.0,0.0,0.0,0.0"]
    assert main(["sweep", str(mixer), str(table), "--set", "m=3", "--grid", "twice=true,false", "-q"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "m,twice,y[1],y[2],y[3],message,warning"
