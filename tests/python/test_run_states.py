"""Runs that go on from the state at the end of another run have the bits of the whole."""

import pickle
import subprocess
import sys
from dataclasses import replace
from zlib import crc32

import numpy as np
import pytest
from c_fmu import BALL, VAN_DER_POL, build
from conftest import FMU_DIR, SHIPPED
from multibody_fmu import Fmu, RunState, connect, simulate, sweep
from multibody_fmu.descriptions.description import describe
from scipy.spatial.transform import Rotation

TIME = np.linspace(0, 0.4, 81)
# They save states and cannot serialize them.
OSCILLATOR, BALL = replace(VAN_DER_POL, saves_state=True), replace(BALL, saves_state=True)
ORDERS = ["coupled", "iterated", "parallel", "sequential"]
SMALL = ["Body", "Gripper"]


def motion(name):
    """Angular frequency and phase of a frame."""
    seed = crc32(name.encode())
    return 3 + seed % 7, seed % 11


def inputs_of(fmu):
    """Inputs of an FMU of this repository: frames on circles that turn about z, and forces; switches act halfway."""
    found = {}
    for name, variable in describe(fmu, "cs").of("input").items():
        frame, _, part = name.partition(".")
        w, phase = motion(frame)
        angle = w * TIME + phase
        sine, cosine = np.sin(angle), np.cos(angle)
        values = {
            "r_0": np.stack([cosine, sine, 0 * TIME], -1),
            "v_0": w * np.stack([-sine, cosine, 0 * TIME], -1),
            "a_0": -(w**2) * np.stack([cosine, sine, 0 * TIME], -1),
            "R.T": np.swapaxes(Rotation.from_rotvec(np.outer(angle, [0, 0, 1])).as_matrix(), 1, 2),
            "R.w": np.array([0, 0, w]),
            "z": np.zeros(variable.shape),
            "x": cosine,
            "y": sine,
            "vx": -w * sine,
            "vy": w * cosine,
            "ax": -(w**2) * cosine,
            "ay": -(w**2) * sine,
            "phi": angle,
            "w": np.array(float(w)),
            "f": np.stack([cosine, sine, angle], -1),
            "t": 1e-3 * np.stack([sine, angle, cosine], -1),
        }
        if part in values:
            found[name] = values[part]
        elif variable.kind == "boolean":
            found[name] = TIME > 0.1
        elif part != "Q":
            found[name] = np.stack([sine, cosine, angle], -1)
    return found


def rows(inputs, some):
    """Some rows of the inputs; constant ones are the same."""
    return {
        name: values[some] if len(np.atleast_1d(values)) == TIME.size else values for name, values in inputs.items()
    }


def assert_equal(whole, first, second, cut):
    """The first run has the rows before the cut, the second those from the cut on, bit by bit."""
    assert set(whole) == set(first) == set(second)
    for name, values in whole.items():
        np.testing.assert_array_equal(first[name][:cut], values[:cut], err_msg=name)
        np.testing.assert_array_equal(second[name], values[cut:], err_msg=name)


def check_fmu(fmu, kind, cuts, parameters=None):
    inputs = inputs_of(fmu)
    for cut in cuts:
        stops = {"stops": [TIME[cut]]} if kind == "me" else {}
        whole = simulate(fmu, TIME, kind=kind, parameters=parameters, inputs=inputs, **stops)
        part = rows(inputs, slice(cut + 1))
        first = simulate(fmu, TIME[: cut + 1], kind=kind, parameters=parameters, inputs=part, keep_state=True)
        state = pickle.loads(pickle.dumps(first.state))
        second = simulate(fmu, TIME[cut:], kind=kind, inputs=rows(inputs, slice(cut, None)), state=state)
        assert_equal(whole, first, second, cut)
        assert second.parameters == first.parameters


def random_cuts(name, number):
    return np.random.default_rng(crc32(name.encode())).integers(0, TIME.size - 1, number)


@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize("model", SMALL)
def test_a_run_in_two_parts_has_the_bits_of_the_whole(either_fmu, model, kind):
    check_fmu(either_fmu(model), kind, [0, 29, 79])


def test_estimated_velocities_go_on(either_fmu):
    r = np.outer(np.sin(9 * TIME), [1, 0, 0])
    parameters = {"derivatives": "estimated"}
    whole = simulate(either_fmu("RelativeSensor"), TIME, parameters=parameters, frame_b={"r_0": r})
    first = simulate(
        either_fmu("RelativeSensor"), TIME[:31], parameters=parameters, frame_b={"r_0": r[:31]}, keep_state=True
    )
    second = simulate(either_fmu("RelativeSensor"), TIME[30:], frame_b={"r_0": r[30:]}, state=first.state)
    assert_equal(whole, first, second, 30)


@pytest.mark.longer
@pytest.mark.parametrize("kind", ["cs", "me"])
def test_every_fmu_in_two_parts_at_random_cuts(any_archive, kind):
    if any_archive.stem not in SHIPPED:
        pytest.skip("its inputs are unknown")
    check_fmu(any_archive, kind, random_cuts(f"{any_archive} {kind}", 50))


def grip():
    """A body in a hand that moves."""
    elements = {"hand": FMU_DIR / "Gripper.fmu", "box": FMU_DIR / "Body.fmu"}
    parameters = {"hand": {"cT": 1e4, "dT": 100.0, "T": 0.05}, "box": {"g_0": [0, 0, -9.81], "m": 1.0}}
    return connect(elements, ["hand.frame_b -> box.frame_a"], parameters=parameters)


def held(some):
    r, v = np.outer(0.01 * np.sin(9 * TIME), [1, 0, 0]), np.outer(0.09 * np.cos(9 * TIME), [1, 0, 0])
    return {"hand.active": True, "hand.frame_a": {"r_0": r[some], "v_0": v[some]}}


def check_system(order, cuts, **more):
    system = grip()
    for cut in cuts:
        stops = {"stops": [TIME[cut]]} if order == "coupled" else {}
        whole = system.simulate(TIME, inputs=held(slice(None)), order=order, **stops, **more)
        first = system.simulate(TIME[: cut + 1], inputs=held(slice(cut + 1)), order=order, keep_state=True, **more)
        state = RunState.from_bytes(first.state.to_bytes())
        second = grip().simulate(TIME[cut:], inputs=held(slice(cut, None)), state=state)
        assert_equal(whole, first, second, cut)


@pytest.mark.filterwarnings("ignore::multibody_fmu.ExchangeWarning")
@pytest.mark.parametrize("order", ORDERS)
def test_a_system_in_two_parts_has_the_bits_of_the_whole(order):
    check_system(order, [0, 29])


@pytest.mark.longer
@pytest.mark.filterwarnings("ignore::multibody_fmu.ExchangeWarning")
@pytest.mark.parametrize("order", ORDERS)
def test_a_system_in_two_parts_at_random_cuts(order):
    check_system(order, random_cuts(order, 50))


def test_a_free_run_lies_near_the_one_that_stops_at_the_cut(either_fmu):
    inputs, cut = inputs_of(either_fmu("Body")), 29
    whole = simulate(either_fmu("Body"), TIME, kind="me", inputs=inputs)
    part = rows(inputs, slice(cut + 1))
    first = simulate(either_fmu("Body"), TIME[: cut + 1], kind="me", inputs=part, keep_state=True)
    part = rows(inputs, slice(cut, None))
    second = simulate(either_fmu("Body"), TIME[cut:], kind="me", inputs=part, state=first.state)
    difference = np.abs(second["frame_a.r_0"] - whole["frame_a.r_0"][cut:])
    assert (difference <= 10 * 1e-8 * (1 + np.abs(second["frame_a.r_0"]))).all()


PROGRAM = """
import sys
import numpy as np
from multibody_fmu import RunState, simulate
state = RunState.from_bytes(open(sys.argv[1], "rb").read())
y = simulate(sys.argv[2], np.linspace(state.time, 0.4, 11), state=state)
sys.stdout.buffer.write(np.ascontiguousarray(y["frame_a.r_0"]).tobytes())
"""


def test_a_state_serves_another_process(either_fmu, tmp_path):
    first = simulate(either_fmu("Body"), TIME[:41], parameters={"v_0_start": [1, 2, 3]}, keep_state=True)
    (tmp_path / "state").write_bytes(first.state.to_bytes())
    command = [sys.executable, "-c", PROGRAM, tmp_path / "state", either_fmu("Body")]
    found = subprocess.run(command, check=True, capture_output=True, timeout=600).stdout
    here = simulate(either_fmu("Body"), np.linspace(first.state.time, 0.4, 11), state=first.state)
    assert found == here["frame_a.r_0"].tobytes()


def test_a_process_of_its_own_takes_and_gives_a_state(fmu):
    first = simulate(fmu("Body"), TIME[:41], isolate=True, keep_state=True)
    found = [
        simulate(fmu("Body"), TIME[40:], state=first.state, parameters={"m": 2.0}, isolate=isolate, keep_state=True)
        for isolate in (False, True)
    ]
    np.testing.assert_array_equal(found[0]["frame_a.r_0"], found[1]["frame_a.r_0"])
    assert found[0].state.to_bytes() == found[1].state.to_bytes()


def test_tunable_parameters_and_inputs_change_and_others_keep_their_values(either_fmu):
    """A body falls for 0.2 s, then under twice its weight upwards, with other gravity, or as before."""
    time, after = np.linspace(0, 0.2, 21), np.linspace(0.2, 0.4, 21)
    free = simulate(either_fmu("Body"), time, parameters={"m": 2.0, "g_0": [0, 0, -10]}, keep_state=True)
    # Forces are those on the other side of the cut.
    push = [0, 0, -40]

    def height(state, **more):
        return simulate(either_fmu("Body"), after, state=state, **more)

    y = height(free.state, frame_a={"f": push}, keep_state=True)
    np.testing.assert_allclose(y["frame_a.r_0"][-1, 2], -0.2 - 2 * 0.2 + 10 * 0.2**2 / 2, atol=1e-9)
    # The force stays unless it is given.
    later = simulate(either_fmu("Body"), after + 0.2, state=y.state)
    np.testing.assert_allclose(later["frame_a.r_0"][-1, 2], -0.2 - 2 * 0.4 + 10 * 0.4**2 / 2, atol=1e-9)
    y = height(free.state, parameters={"g_0": [0, 0, 5]})
    np.testing.assert_allclose(y["frame_a.r_0"][-1, 2], -0.2 - 2 * 0.2 + 5 * 0.2**2 / 2, atol=1e-9)
    assert list(y.parameters["g_0"]) == [0, 0, 5]
    np.testing.assert_allclose(height(free.state)["frame_a.r_0"][-1, 2], -0.8, atol=1e-9)
    with pytest.raises(ValueError, match=r"v_0_start of Body cannot change in a run from a state: it is fixed"):
        height(free.state, parameters={"v_0_start": [1, 0, 0]})


@pytest.mark.parametrize("kind", ["cs", "me"])
@pytest.mark.parametrize("fmi", [2, 3])
def test_an_fmu_that_cannot_serialize_serves_its_process_alone(tmp_path, kind, fmi):
    fmu = build(OSCILLATOR, fmi, tmp_path)
    stops = {"stops": [TIME[30]]} if kind == "me" else {}
    whole = simulate(fmu, TIME, kind=kind, **stops)
    first = simulate(fmu, TIME[:31], kind=kind, keep_state=True)
    for _ in range(3):
        second = simulate(fmu, TIME[30:], kind=kind, state=first.state, keep_state=True)
        assert_equal(whole, first, second, 30)
    assert simulate(fmu, [TIME[-1], 0.5], kind=kind, state=second.state)["x0"][0] == whole["x0"][-1]
    with pytest.raises(ValueError, match="the state of van_der_pol serves this process alone"):
        pickle.dumps(first.state)
    with pytest.raises(ValueError, match="serves this process alone"):
        simulate(fmu, TIME[30:], kind=kind, state=first.state, isolate=True)
    with pytest.raises(ValueError, match="van_der_pol cannot serialize its state, and isolate=True"):
        simulate(fmu, TIME, kind=kind, keep_state=True, isolate=True)


def test_events_go_on(tmp_path):
    ball = build(BALL, 2, tmp_path)
    time = np.linspace(0, 1.5, 151)
    whole = simulate(ball, time, kind="me", stops=[time[60]])
    first = simulate(ball, time[:61], kind="me", keep_state=True)
    second = simulate(ball, time[60:], kind="me", state=first.state)
    assert_equal(whole, first, second, 60)


class Mass:
    """An element in Python."""

    inputs, outputs = {"f": (3,)}, {"r": (3,)}

    def set(self, inputs):
        pass

    def step(self, time, step):
        pass

    def get(self, outputs):
        outputs["r"][:] = 0

    def save(self):
        return 0

    def restore(self, state):
        pass


def test_states_of_something_else_are_refused_by_name(fmu, tmp_path):
    body, gripper = fmu("Body"), fmu("Gripper")
    state = simulate(body, TIME[:2], keep_state=True).state
    assert "RunState of Body at 0.005 s" in repr(state)
    after = TIME[1:3]
    for more, message in [
        ({"fmu": gripper}, "state is of Body, and not of Gripper"),
        ({"fmu": FMU_DIR / "fmi3" / "Body.fmu"}, "state is of another archive of Body than"),
        ({"kind": "me"}, "state is of Body in Co-Simulation, and not in Model Exchange: give kind='cs'"),
        ({"time": TIME[:2]}, "state is at 0.005.* s: time must begin there, and not at 0 s"),
        ({"state": 3}, "state is a int: must be the state of a result"),
        (
            {"parameters": {"r_0_start": [1, 0, 0]}},
            "^r_0_start of Body cannot change in a run from a state: it is fixed",
        ),
    ]:
        with pytest.raises(ValueError, match=message):
            simulate(**{"fmu": body, "time": after, "state": state, **more})
    with pytest.raises(ValueError, match="state is of Body, and not of a system of hand, box"):
        grip().simulate(after, state=state)
    whole = grip().simulate(TIME[:2], keep_state=True).state
    with pytest.raises(ValueError, match=r"state is of hand \(Gripper\), box \(Body\), and not of a single FMU"):
        simulate(body, after, state=whole)
    with pytest.raises(ValueError, match="state is of order = 'coupled': the run goes on in the same order"):
        grip().simulate(after, state=whole, order="iterated")
    data = state.to_bytes()
    for broken, message in [
        (b"", "these bytes are not the state of a run"),
        ("text", "data is a str: must be the bytes from to_bytes"),
        (None, "data is a NoneType: must be the bytes from to_bytes"),
        (data[:200] + bytes([data[200] ^ 1]) + data[201:], "the state of a run is damaged"),
        (data[:-1], "the state of a run is damaged"),
    ]:
        with pytest.raises(ValueError, match=message):
            RunState.from_bytes(broken)
    with_python = connect({"body": body, "mass": Mass()}, ["body.frame_a.r_0 -> mass.f"])
    with pytest.raises(ValueError, match="mass is an element in Python"):
        with_python.simulate(TIME[:2], keep_state=True)


def test_another_version_is_refused(fmu, monkeypatch):
    state = simulate(fmu("Body"), TIME[:2], keep_state=True).state
    monkeypatch.setattr("multibody_fmu._native.__version__", "0.0.1")
    other = state.to_bytes()
    monkeypatch.undo()
    with pytest.raises(ValueError, match="the state of a run is of version 0.0.1 of multibody-fmu, this is"):
        RunState.from_bytes(other)


def test_an_fmu_pickles_with_its_parameters_and_its_state(either_fmu):
    with Fmu(either_fmu("Body"), parameters={"m": 2.0}) as body:
        body["frame_a.f"] = [0, 0, 4]
        new = pickle.loads(pickle.dumps(body))
        for _ in range(3):
            body.step(0.01)
        other = pickle.loads(pickle.dumps(body))
        with new, other:
            assert (new.time, other.time) == (0, body.time)
            for _ in range(3):
                new.step(0.01)
            np.testing.assert_array_equal(new["frame_a.r_0"], other["frame_a.r_0"])
            for one in (body, other):
                one.step(0.02)
            np.testing.assert_array_equal(body["frame_a.r_0"], other["frame_a.r_0"])
            assert other["m"] == 2


def test_an_fmu_that_cannot_serialize_does_not_pickle_once_it_runs(tmp_path):
    with Fmu(build(OSCILLATOR, 2, tmp_path)) as fmu:
        fmu["mu"] = 3.0
        with pickle.loads(pickle.dumps(fmu)) as other:
            assert other["mu"] == 3
        fmu.step(0.01)
        with pytest.raises(ValueError, match="van_der_pol cannot serialize its state"):
            pickle.dumps(fmu)
        with pytest.raises(ValueError, match="cannot serialize its state"):
            pickle.dumps(fmu.state)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_a_sweep_forks_a_state(either_fmu, kind):
    """Each row is a run from the state, in this process and in others."""
    fmu, inputs = either_fmu("Gripper"), inputs_of(either_fmu("Gripper"))
    part = rows(inputs, slice(31))
    given = {"T": 0.05, "cT": 2e3}
    state = simulate(fmu, TIME[:31], kind=kind, parameters=given, inputs=part, keep_state=True).state
    part, stiffness = rows(inputs, slice(30, None)), [1e3, 2e3, 4e3]
    expected = [
        simulate(fmu, TIME[30:], kind=kind, parameters={"cT": c, "dT": 50.0}, inputs=part, state=state)["F"][-1]
        for c in stiffness
    ]
    for more in ({"threads": 2}, {"isolate": True, "threads": 1}):
        found = sweep(
            fmu,
            TIME[30:],
            kind=kind,
            parameters={"cT": stiffness, "dT": 50.0},
            inputs=part,
            outputs="F",
            state=state,
            **more,
        )
        assert not found["message"].any()
        np.testing.assert_array_equal(found["F"], expected)
        assert "T" not in found
    # Inputs of each run.
    found = sweep(
        fmu,
        TIME[30:],
        kind=kind,
        parameters={"size": [0.0, 1.0]},
        inputs=lambda size: {
            **part,
            "frame_b.r_0": size * part["frame_b.r_0"],
            "frame_b.v_0": size * part["frame_b.v_0"],
        },
        outputs="F",
        state=state,
    )
    expected = simulate(fmu, TIME[30:], kind=kind, inputs=part, state=state)["F"][-1]
    np.testing.assert_array_equal(found["F"][1], expected)
    assert (found["F"][0] != expected).any()


@pytest.mark.parametrize("more", [{}, {"isolate": True}, {"reduce": lambda result: {"rows": len(result["time"])}}])
def test_a_row_that_begins_at_another_time_has_the_message_of_simulate(fmu, more):
    body = fmu("Body")
    state = simulate(body, TIME[:31], keep_state=True).state
    begin = {"begin": [30, 0]}
    found = sweep(body, lambda begin: TIME[begin:], parameters=begin, state=state, threads=1, **more)
    text = f"state is at {TIME[30]:.17g} s: time must begin there, and not at 0 s"
    assert found["message"].tolist() == ["", f"ValueError: {text}"]


@pytest.mark.parametrize("order", ["coupled", "iterated"])
def test_a_sweep_forks_a_system(order):
    system = grip()
    state = system.simulate(TIME[:31], inputs=held(slice(31)), order=order, keep_state=True).state
    more = {"inputs": held(slice(30, None)), "state": state}
    found = sweep(system, TIME[30:], parameters={"hand.dT": [50.0, 100.0]}, outputs="box.frame_a.r_0", **more)
    for row, d in enumerate([50.0, 100.0]):
        expected = system.simulate(TIME[30:], parameters={"hand.dT": d}, **more)
        np.testing.assert_array_equal(found["box.frame_a.r_0"][row], expected["box.frame_a.r_0"][-1])
    with pytest.raises(ValueError, match="m of Body cannot change in a run from a state: it is fixed|r_0_start"):
        sweep(system, TIME[30:], parameters={"box.r_0_start": [[0, 0, 1.0], [0, 0, 2.0]]}, **more)
    for given in ([1.0, 2.0], 1.0):
        with pytest.raises(
            ValueError, match=r"^box.r_0_start of Body cannot change in a run from a state: it is fixed"
        ):
            sweep(system, TIME[30:], parameters={"box.r_0_start[1]": given, "hand.dT": [1.0]}, **more)
    with pytest.raises(ValueError, match=r"^box.r_0_start of Body cannot change in a run from a state: it is fixed"):
        system.simulate(TIME[30:], parameters={"box.r_0_start[1]": 1.0}, order=order, **more)
    early = sweep(system, lambda d: TIME[:31], parameters={"d": [1.0]}, inputs=lambda d: held(slice(31)), state=state)
    assert "s: time must begin there, and not at 0 s" in early["message"][0]
    with pytest.raises(ValueError, match="state is of order"):
        sweep(system, TIME[30:], parameters={"hand.dT": [1.0]}, order="parallel", **more)


def test_forks_of_an_fmu_that_cannot_serialize(tmp_path):
    fmu = build(OSCILLATOR, 2, tmp_path)
    state = simulate(fmu, TIME[:31], keep_state=True).state
    expected = simulate(fmu, TIME[30:], state=state)["x0"][-1]
    found = sweep(
        fmu, TIME[30:], parameters={"run": range(20)}, inputs=lambda run: {}, outputs="x0", state=state, threads=2
    )
    assert (found["x0"] == expected).all()
    with pytest.raises(ValueError, match="serves this process alone"):
        sweep(fmu, TIME[30:], parameters={"run": [1]}, inputs=lambda run: {}, state=state, folder=tmp_path / "results")
    with pytest.raises(ValueError, match="mu of van_der_pol cannot change in a run from a state: it is fixed"):
        sweep(fmu, TIME[30:], parameters={"mu": [1.0]}, state=state)
