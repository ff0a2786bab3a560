"""A run of a sweep has the bits of a single run, whatever does it: one thread, several, or processes of their own."""

import numpy as np
import pytest
from c_fmu import FOLDER, HOSTILE, MODES, VAN_DER_POL, build, packed
from multibody_fmu import connect, simulate, sweep
from multibody_fmu.sweeps import runs

TIME = np.linspace(0, 1, 31)
WAYS = {"one thread": {"threads": 1}, "three threads": {"threads": 3}, "processes": {"threads": 2, "isolate": True}}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    return build(HOSTILE, 2, tmp_path_factory.mktemp("hostile"))


def in_all_ways(fmu, time, **options):
    """Does a sweep in all ways, and returns one of the equal results."""
    found = [sweep(fmu, time, part=2, **options, **way) for way in WAYS.values()]
    for way, other in zip(WAYS, found, strict=True):
        assert list(other) == list(found[0])
        for name in other:
            assert other[name].tolist() == found[0][name].tolist(), f"{name} by {way}"
    assert not found[0].failed.size
    return found[0]


# What NumPy keeps of the samples of a run.
KEPT = {
    "last": lambda x: x[-1],
    "min": np.min,
    "max": np.max,
    "peak": lambda x: np.abs(x).max(),
    "mean": np.mean,
    "rms": lambda x: np.sqrt(np.mean(np.square(x))),
}


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_a_row_is_what_numpy_keeps_of_a_single_run(tmp_path, kind):
    archive, values = build(VAN_DER_POL, 3, tmp_path), [0.1, 0.5, 1.0]
    found = in_all_ways(archive, TIME, parameters={"mu": values}, reduce={of: ("x1", of) for of in KEPT}, kind=kind)
    for row, mu in enumerate(values):
        x = simulate(archive, TIME, parameters={"mu": mu}, outputs="x1", kind=kind)["x1"]
        assert [found[of][row] for of in KEPT] == [kept(x) for kept in KEPT.values()]


def test_functions_for_times_and_inputs(fmu):
    def times(step):
        return np.arange(0, 0.5, step)

    def motion(time, size):
        return {"frame_b": {"r_0": np.outer(size * np.sin(time), [1, 0, 0]), "v_0": [size, 0, 0], "a_0": [0, 0, 0]}}

    grid, sensor = {"step": [0.01, 0.02], "size": [0.1, 0.2]}, fmu("RelativeSensor")
    found = in_all_ways(sensor, times, parameters=grid, inputs=motion, outputs=["r_rel", "v_rel"], reduce="mean")
    for row, (step, size) in enumerate(zip(found["step"], found["size"], strict=True)):
        time = times(step)
        alone = simulate(sensor, time, outputs=["r_rel", "v_rel"], **motion(time, size))
        for name in ("r_rel", "v_rel"):
            assert found[name][row].tolist() == np.mean(alone[name], axis=0).tolist()


@pytest.mark.parametrize("order", ["parallel", "sequential", "iterated", "coupled"])
def test_systems_in_all_orders(order):
    system = connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        parameters={"gripper": {"mEff": 1.0, "dT": 100.0, "T": 0.01}, "box": {"g_0": [0, 0, -9.81], "I": 1e-3}},
    )
    options = {"inputs": {"gripper.active": True}, "outputs": ["box.frame_a.r_0", "gripper.state"], "order": order}
    found = in_all_ways(system, TIME / 10, parameters={"gripper.cT": [1e3, 1e4, 1e5]}, **options)
    for row, stiffness in enumerate(found["gripper.cT"]):
        alone = system.simulate(TIME / 10, parameters={"gripper.cT": stiffness}, **options)
        assert found["box.frame_a.r_0"][row].tolist() == alone["box.frame_a.r_0"][-1].tolist()
        assert found["gripper.state"][row] == "On"


def test_functions_reduce_runs_of_other_processes(hostile):
    system = connect({"one": hostile, "other": hostile}, [], parameters={"other": {"from": 0.5}})
    modes = [MODES.index(mode) for mode in ("GOOD", "CRASH", "WARN")]
    options = {"outputs": ["one.x", "other.x"], "isolate": True, "order": "parallel"}
    reduce = lambda y: {"sum": y["one.x"][-1] + y["other.x"][-1], "mode": y.parameters["other.mode"]}
    found = sweep(system, TIME, parameters={"other.mode": modes}, reduce=reduce, **options)
    assert found.failed.tolist() == [1] and found["message"][1].startswith("System ended its process ")
    alone = system.simulate(TIME, outputs=options["outputs"], order="parallel")
    expected = alone["one.x"][-1] + alone["other.x"][-1]
    assert found["sum"][[0, 2]].tolist() == [expected, expected] and found["mode"][2] == modes[2]

    # An element in Python stays in this process.
    class Own:
        inputs, outputs = {}, {"y": ()}

        def set(self, inputs): ...
        def step(self, time, step): ...
        def get(self, outputs):
            outputs["y"][...] = 1.0

        def save(self): ...
        def restore(self, state): ...

    mixed = connect({"own": Own(), "one": hostile}, [])
    with pytest.raises(ValueError, match="^isolate = True: own of System is no FMU, and stays in this process"):
        sweep(mixed, TIME, parameters={"one.mode": modes}, outputs="one.x", isolate=True)


TEXTS = """<fmiModelDescription fmiVersion="2.0" modelName="texts" guid="">
<CoSimulation modelIdentifier="texts" canHandleVariableCommunicationStepSize="true"/>
<ModelVariables>
<ScalarVariable name="name" valueReference="0" causality="parameter" variability="fixed"><String start="a"/>
</ScalarVariable>
<ScalarVariable name="heard" valueReference="1" causality="input" variability="discrete"><String start=""/>
</ScalarVariable>
<ScalarVariable name="said" valueReference="2" causality="output" variability="discrete"><String/></ScalarVariable>
<ScalarVariable name="length" valueReference="0" causality="output" variability="discrete"><Real/></ScalarVariable>
<ScalarVariable name="size" valueReference="1" causality="output" variability="discrete"><Real/></ScalarVariable>
</ModelVariables>
<ModelStructure><Outputs><Unknown index="3"/><Unknown index="4"/><Unknown index="5"/></Outputs></ModelStructure>
</fmiModelDescription>"""


def test_strings_change_and_are_kept(tmp_path):
    archive = packed(tmp_path, "texts", 2, FOLDER / "texts.c", TEXTS)

    def heard(word):
        return {"heard": [word * row for row in range(len(TIME))]}

    kept = {"end": ("said", "last"), "longest": ("length", "max"), "size": ("size", "last")}
    options = {"outputs": ["length", "said", "size"], "reduce": kept}
    found = in_all_ways(archive, TIME, parameters={"word": ["x", "yz"]}, inputs=heard, **options)
    # The last step begins in row 29.
    assert found["end"].tolist() == ["a:" + 29 * "x", "a:" + 29 * "yz"]
    assert found["longest"].tolist() == found["size"].tolist() == [31, 60]


def test_a_process_serves_many_runs_and_is_replaced_after_a_crash(hostile, monkeypatch):
    made = []

    class Counted(runs.Process):
        def __init__(self, name):
            super().__init__(name)
            made.append(self)

    monkeypatch.setattr(runs, "Process", Counted)
    modes = [MODES.index(mode) for mode in ("GOOD", "WARN", "CRASH", "GOOD")]
    parameters = {"mode": np.repeat(modes, 2), "from": 0.5}
    found = sweep(hostile, TIME, parameters=parameters, outputs="x", isolate=True, threads=1, timeout=120)
    assert found.failed.tolist() == [4, 5] and len(made) == 3
    assert all("It is warm." in text for text in found["warning"][2:4])
    assert not any(process.is_alive for process in made)
