"""Warnings for NaN, infinity and values beyond 1e100: one for each kind."""

import warnings

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import Fmu, FmuWarning, connect, simulate, sweep

TIME = np.arange(8) / 4
LARGE = 2**63 + 2**20


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def warned(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        y = run()
    assert all(warning.category is FmuWarning and warning.filename == __file__ for warning in caught)
    return y, [str(warning.message) for warning in caught]


@pytest.fixture
def counter(tmp_path):
    """An FMU of FMI 3.0 with integers of type UInt64."""
    options = {"parameters": {"p": float(LARGE)}, "outputs": {"n": "p + u"}, "types": {"p": "UInt64", "n": "UInt64"}}
    return fmu_of(tmp_path, "counter", 3, inputs=["u"], **options)


def test_integers_of_64_bits_read_back_as_they_are(counter):
    y = simulate(counter, TIME)
    assert y["n"].dtype == np.uint64 and y["n"].tolist() == [LARGE] * 8
    assert simulate(counter, TIME, parameters={"p": 2**64 - 2**12})["n"].tolist() == [2**64 - 2**12] * 8
    with Fmu(counter, p=2**63) as fmu:
        assert (fmu["p"], fmu["n"]) == (2**63, 2**63)
    system = connect({"a": counter}, [], parameters={"a": {"p": 2**63}})
    assert system.simulate(TIME)["a.n"].tolist() == [2**63] * 8
    found = sweep(counter, TIME, parameters={"p": [1, 2**63 + 2**20]})
    assert found["p"].tolist() == [1, 2**63 + 2**20]
    with pytest.raises(ValueError, match=r"^p = -1.*: must be an integer from 0 to 18446744073709551615$"):
        simulate(counter, TIME, parameters={"p": -1})


@pytest.fixture
def single(tmp_path):
    """An FMU of FMI 3.0 with an input of type Float32."""
    return fmu_of(tmp_path, "single", 3, inputs=["u"], outputs={"y": "u"}, types={"u": "Float32"})


def test_a_number_beyond_the_range_of_its_type_is_refused(single):
    largest = float(np.finfo(np.float32).max)
    y, said = warned(lambda: simulate(single, TIME, rows="inputs", u=np.linspace(0, largest, 8)))
    assert y["y"][-1] == largest and not said
    for at, run in (
        ("", lambda: simulate(single, TIME, u=np.where(TIME > 1, 1e39, 0))),
        ("a: ", lambda: connect({"a": single}, []).simulate(TIME, inputs={"a.u": np.where(TIME > 1, 1e39, 0)})),
    ):
        with pytest.raises(
            ValueError,
            match=rf"^{at}u = 1e\+39 in row 5 \(time = 1.25 s\): must be within 3.40282e\+38 in size, as a Float32 is$",
        ):
            run()
    with Fmu(single) as fmu, pytest.raises(ValueError, match=r"^u = -1e\+39: must be within"):
        fmu["u"] = -1e39


def test_a_connected_number_beyond_the_range_becomes_the_nearest_one(single, tmp_path):
    source = fmu_of(tmp_path, "source", 3, parameters={"p": 1e39}, outputs={"y": "p"})
    y = connect({"source": source, "single": single}, ["source.y -> single.u"]).simulate(TIME)
    assert y["single.y"][-1] == np.finfo(np.float32).max


def test_outputs_that_the_fmu_does_not_write_are_not_a_number(fmi, tmp_path):
    before = "#define UNWRITTEN y"
    archive = fmu_of(tmp_path, "silent", fmi, outputs={"y": "7", "z": "time"}, before=before)
    for kind in ("cs", "me"):
        y, said = warned(lambda kind=kind: simulate(archive, TIME, kind=kind))
        assert np.isnan(y["y"]).all() and y["z"].tolist() == pytest.approx(y["z"])
        assert said == ["y = nan is not a number in row 0 (time = 0 s)"]
    with Fmu(archive) as fmu:
        assert np.isnan(fmu["y"])


# Values of an output over time, in C.
NAN, INFINITE, LARGE_NUMBER = (f"time > 1.1 ? {value} : 2" for value in ("NAN", "-INFINITY", "-1e101"))
ROWS = {NAN: "nan is not a number", INFINITE: "-inf is infinite", LARGE_NUMBER: "-1e\\+101 is beyond 1e100"}


@pytest.mark.parametrize("value", ROWS)
@pytest.mark.parametrize("kind", ["cs", "me"])
def test_the_first_value_of_a_run_that_goes_astray_is_one_warning(fmi, kind, value, tmp_path):
    # With a state, each row has the values of its time.
    states = {"x": (0.0, "1")}
    archive = fmu_of(tmp_path, "astray", fmi, states=states, outputs={"a": "1", "y": value, "z": value})
    expected = f"y = {ROWS[value]} in row 5 (time = 1.25 s)".replace("\\", "")
    assert warned(lambda: simulate(archive, TIME, kind=kind))[1] == [expected]
    assert warned(lambda: simulate(archive, TIME, kind=kind, isolate=True))[1] == [expected]
    for order in ("parallel", "sequential", "iterated"):
        system = connect({"one": archive, "plant": archive}, [], kind=kind)
        _, said = warned(lambda order=order, system=system: system.simulate(TIME, order=order))
        # Iterated runs may find either element first.
        assert said in ([f"one: {expected}"], [f"plant: {expected}"])
    # The output is read for the connection alone.
    sink = fmu_of(tmp_path, "sink", fmi, inputs=["u"], states=states, outputs={"w": "1"})
    system = connect({"plant": archive, "sink": sink}, ["plant.y -> sink.u"], kind=kind)
    _, said = warned(lambda: system.simulate(TIME, outputs=["sink.w"], order="parallel"))
    assert said == [f"plant: {expected}"]


@pytest.mark.parametrize("reduce", ["last", lambda y: {"y": y["y"][-1]}])
def test_the_runs_of_a_sweep_tell_it(reduce, tmp_path):
    options = {"parameters": {"p": 0.0}, "outputs": {"y": "p > 1 && time > 1.1 ? NAN : 2"}}
    archive = fmu_of(tmp_path, "some", states={"x": (0.0, "1")}, **options)
    found = sweep(archive, TIME, parameters={"p": [0.0, 2.0, 0.0]}, reduce=reduce)
    assert found["warning"].tolist() == ["", "y = nan is not a number in row 5 (time = 1.25 s)", ""]
    assert not found["message"].any()


def test_infinity_from_the_start_and_large_integers_are_no_findings(fmi, tmp_path):
    outputs = {"limit": "INFINITY", "large": "1e100"}
    archive = fmu_of(tmp_path, "limits", fmi, states={"x": (0.0, "1")}, outputs=outputs)
    y, said = warned(lambda: simulate(archive, TIME))
    assert not said and set(y["limit"]) == {np.inf}
    options = {"outputs": {"limit": "time > 0.4 && time < 0.8 ? 1 : INFINITY"}}
    archive = fmu_of(tmp_path, "passing", fmi, states={"x": (0.0, "1")}, **options)
    assert warned(lambda: simulate(archive, TIME))[1] == ["limit = inf is infinite in row 4 (time = 1 s)"]


def test_a_run_that_fails_behind_it_tells_it_too(fmi, tmp_path):
    options = {"outputs": {"y": NAN}, "begin_step": "if (time > 1.4) return 3;"}
    archive = fmu_of(tmp_path, "failing", fmi, states={"x": (0.0, "1")}, **options)
    with pytest.warns(FmuWarning, match=r"^y = nan is not a number in row 5"), pytest.raises(Exception, match="row 6"):
        simulate(archive, TIME)


def test_elements_in_python_are_named_too():
    class Source:
        inputs, outputs = {}, {"v": (2,)}

        def set(self, inputs):
            pass

        def step(self, time, step):
            self.time = time + step

        def get(self, outputs):
            outputs["v"] = [1.0, np.nan if getattr(self, "time", 0) > 1.1 else 0.0]

        def save(self):
            return 0

        def restore(self, state):
            pass

    _, said = warned(lambda: connect({"own": Source()}, []).simulate(TIME))
    assert said == ["own: v[2] = nan is not a number in row 5 (time = 1.25 s)"]
