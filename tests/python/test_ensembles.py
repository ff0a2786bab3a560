"""Ensembles: each member has the bits of a run of `simulate`, states move between members, errors name them."""

import pickle
import subprocess
import sys
import warnings
from dataclasses import replace

import numpy as np
import pytest
from multibody_fmu import Ensemble, FmuError, FmuWarning, connect, simulate
from scipy.spatial.transform import Rotation

STEP, STEPS, N = 1 / 128, 20, 5
TIME = STEP * np.arange(STEPS + 1)
MASSES = np.array([0.7, 1.0, 1.1, 0.9, 2.0])


def motion(seed=1):
    """Motions of N frames, which move independently: (step, member, ...)."""
    random = np.random.default_rng(seed)
    parts = {name: random.normal(size=(STEPS + 1, N, 3)) for name in ("r_0", "v_0", "a_0", "w", "z")}
    turns = Rotation.random((STEPS + 1) * N, random_state=seed).as_quat().reshape(STEPS + 1, N, 4)
    return parts | {"Q": turns}


def steps_of(ensemble, inputs):
    return [ensemble.step(STEP, inputs(k)) for k in range(STEPS)]


def assert_equal_rows(found, member, expected, late):
    """Compares outputs of all steps with rows of a run, which are one `late` unless they follow inputs."""
    for name in found[0]:
        for k, y in enumerate(found):
            np.testing.assert_array_equal(y[name][member], expected[name][k + late], err_msg=f"{name} in step {k}")


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("threads", [1, 3])
def test_members_have_the_bits_of_runs_of_a_sensor(fmi, threads):
    moves, parameters = motion(), {"checkInputs": False}
    with Ensemble("RelativeSensor", N, fmi=fmi, parameters=parameters, threads=threads) as ensemble:
        found = steps_of(ensemble, lambda k: {"frame_b": {name: values[k] for name, values in moves.items()}})
    for member in range(N):
        frame = {name: values[:, member] for name, values in moves.items()}
        expected = simulate("RelativeSensor", TIME, fmi=fmi, parameters=parameters, frame_b=frame)
        assert_equal_rows(found, member, expected, late=0)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_members_have_the_bits_of_runs_with_their_parameters(kind):
    forces = np.random.default_rng(2).normal(size=(STEPS + 1, N, 3))
    names = ["frame_a.r_0", "frame_a.v_0", "kineticEnergy"]
    with Ensemble("Body", N, kind=kind, parameters={"m": MASSES, "g_0": [0, 0, -9.81]}, outputs=names) as ensemble:
        found = steps_of(ensemble, lambda k: {"frame_a": {"f": forces[k]}})
    more = {"signals": "held", "stops": "rows"} if kind == "me" else {}
    for member in range(N):
        parameters = {"m": MASSES[member], "g_0": [0, 0, -9.81]}
        frame = {"f": forces[:, member]}
        expected = simulate("Body", TIME, kind=kind, parameters=parameters, outputs=names, frame_a=frame, **more)
        assert_equal_rows(found, member, expected, late=1)


@pytest.mark.parametrize(
    ("kind", "order"),
    [
        ("cs", "iterated"),
        ("cs", "parallel"),
        ("cs", "sequential"),
        ("me", "coupled"),
        ("me", "iterated"),
        ("me", "parallel"),
        ("me", "sequential"),
    ],
)
@pytest.mark.filterwarnings("ignore::multibody_fmu.ExchangeWarning")
def test_members_have_the_bits_of_runs_of_a_system(kind, order):
    grip = connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        kind=kind,
        parameters={"gripper": {"dT": 100, "T": 0.01, "cT": 1e4}, "box": {"g_0": [0, 0, -9.81]}},
    )
    with Ensemble(grip, N, order=order, parameters={"box.m": MASSES}, threads=2) as ensemble:
        found = steps_of(ensemble, lambda _: {"gripper.active": True})
    more = {"signals": "held", "stops": "rows"} if order == "coupled" else {}
    for member in range(N):
        parameters = {"box.m": MASSES[member]}
        expected = grip.simulate(TIME, order=order, parameters=parameters, inputs={"gripper.active": True}, **more)
        for name in found[0]:
            # Rows of a Gripper follow inputs.
            late = int((kind, order) != ("cs", "parallel") or not name.startswith("gripper."))
            assert_equal_rows([{name: y[name]} for y in found], member, expected, late)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_states_move_between_members_and_go_on_with_the_same_bits(kind):
    forces = np.random.default_rng(3).normal(size=(STEPS, N, 3))
    chosen = [3, 3, 0, 4, 1]
    with Ensemble("Body", N, kind=kind) as ensemble:
        ensemble.step(STEP, {"frame_a": {"f": forces[0]}})
        states = ensemble.states()
        # Without new inputs each has those of its own state.
        original = [ensemble.step(STEP), ensemble.step(STEP)]
        for _ in range(2):
            ensemble.restore(states[chosen])
            assert ensemble.time == states.time == STEP
            for y in original:
                moved = ensemble.step(STEP)
                for name, values in y.items():
                    np.testing.assert_array_equal(moved[name], values[chosen], err_msg=name)
        ensemble.restore(states[2])
        one = ensemble.step(STEP)
        for name, values in original[0].items():
            np.testing.assert_array_equal(one[name], np.stack([values[2]] * N), err_msg=name)


LATER = """
import pickle, sys
from multibody_fmu import Ensemble
states = pickle.load(sys.stdin.buffer)
with Ensemble("RelativeSensor", len(states), parameters={"checkInputs": False}) as ensemble:
    ensemble.restore(states)
    pickle.dump(ensemble.step(1 / 128), sys.stdout.buffer)
"""


def test_pickled_states_go_on_in_another_process():
    moves = motion()
    with Ensemble("RelativeSensor", N, parameters={"checkInputs": False}) as ensemble:
        ensemble.step(STEP, {"frame_b": {name: values[0] for name, values in moves.items()}})
        packed = pickle.dumps(ensemble.states())
        expected = ensemble.step(STEP)
    later = subprocess.run([sys.executable, "-c", LATER], input=packed, capture_output=True, check=True, timeout=600)
    found = pickle.loads(later.stdout)
    assert found.keys() == expected.keys()
    for name, values in expected.items():
        np.testing.assert_array_equal(found[name], values)


def test_states_are_selected_as_rows_of_an_array():
    with Ensemble("Body", N) as ensemble:
        states = ensemble.states()
    assert [len(states[some]) for some in (2, [0, 0, 3], slice(1, 3), np.arange(N) > 3, [-1])] == [1, 3, 2, 1, 1]
    with pytest.raises(IndexError, match="5"):
        states[[0, 5]]


def test_one_row_serves_all_members_and_entries_complete_the_present_values():
    with Ensemble("Distance", N, outputs="distance", parameters={"derivatives": "provided"}) as ensemble:
        x = np.arange(1.0, N + 1)
        rows = np.column_stack([x, np.zeros(N), np.zeros(N)])
        assert ensemble.step(STEP, {"frame_b": {"r_0": rows}})["distance"].tolist() == x.tolist()
        # 3, 4, 5 for the third.
        found = ensemble.step(STEP, {"frame_b.r_0[2]": 4.0})["distance"]
        np.testing.assert_allclose(found, np.hypot(x, 4), rtol=1e-15)
        assert ensemble.step(STEP, {"frame_b": {"r_0": [0, 0, 2]}})["distance"].tolist() == [2.0] * N


def test_the_first_inputs_belong_to_the_initialization():
    parameters = {"m": 2.0, "g_0": [0, 0, 0]}
    with Ensemble("Body", 2, inputs={"frame_a": {"f": [0, 0, -1.0]}}, parameters=parameters) as ensemble:
        y = ensemble.step(0.5)
    # From rest, s = f t^2 / 2 m; a cut force is that on the other side.
    np.testing.assert_allclose(y["frame_a.r_0"], [[0, 0, 0.0625]] * 2, rtol=1e-12)


def test_entries_of_all_members_and_of_each_one_complete_an_array():
    with Ensemble("Body", 2, parameters={"g_0[1]": 7.0, "g_0[2]": 0.0, "g_0[3]": [1.0, 2.0]}) as ensemble:
        y = ensemble.step(1.0)
    # A fall from rest: s = g t^2 / 2.
    np.testing.assert_allclose(y["frame_a.r_0"], [[3.5, 0, 0.5], [3.5, 0, 1.0]], rtol=1e-12)
    with pytest.raises(ValueError, match=r"g_0 and g_0\[3\] are both given: give one of them"):
        Ensemble("Body", 2, parameters={"g_0": [0, 0, 0], "g_0[3]": [1.0, 2.0]})
    with pytest.raises(ValueError, match=r"g_0 has shape \(2,\): must be \(3,\) for all members, or \(2, 3\)"):
        Ensemble("Body", 2, parameters={"g_0": [1.0, 2.0]})


def test_inertias_of_members_are_matrices():
    inertias, torque = [np.diag([1.0, 2.0, 2.5]), np.diag([2.0, 3.0, 4.0])], [-1.0, -2.0, -3.0]
    system = connect({"body": "Body"}, [])
    for fmu, parameters, prefix in [("Body", {"I": inertias}, ""), (system, {"body": {"I": inertias}}, "body.")]:
        with Ensemble(fmu, 2, parameters=parameters) as ensemble:
            y = ensemble.step(0.01, {f"{prefix}frame_a": {"t": torque}})
        for inertia, found in zip(inertias, y[f"{prefix}frame_a.R.w"], strict=True):
            # From rest, w = t I^-1 time; a cut torque is that on the other side.
            np.testing.assert_allclose(found, 0.01 * np.linalg.solve(inertia, [1.0, 2.0, 3.0]), rtol=1e-4)
    with pytest.raises(ValueError, match="body.I and body.I_11 are both given: give one of them"):
        Ensemble(system, 2, parameters={"body": {"I": inertias}, "body.I_11": 1.0})
    with pytest.raises(ValueError, match="I_11 has 2 rows: must be 3, one for each member, or one value"):
        Ensemble("Body", 3, parameters={"I": inertias})


def test_enumerations_of_systems_differ_between_members():
    system = connect(
        {"gripper": "Gripper", "box": "Body"},
        ["gripper.frame_b -> box.frame_a"],
        parameters={"gripper": {"cT": 1e4, "dT": 100.0, "T": 0.01, "part": {"m": 1.0}}},
    )
    laws, pose = ["Euler", "RotationVector"], "box.frame_a.r_0"
    options = {"inputs": {"gripper.active": True}, "outputs": pose, "order": "parallel"}
    with Ensemble(system, 2, parameters={"gripper.torqueLaw": laws}, **options) as ensemble:
        y = [ensemble.step(STEP)[pose] for _ in range(3)][-1]
    time = STEP * np.arange(4)
    for law, found in zip(laws, y, strict=True):
        alone = system.simulate(time, parameters={"gripper.torqueLaw": law}, **options)
        assert found.tolist() == alone[pose][-1].tolist()


def test_until_ends_a_step_at_a_time():
    with Ensemble("Body", 2, time=0.25) as ensemble:
        ensemble.step(until=0.3)
        assert ensemble.time == 0.3
        with pytest.raises(ValueError, match=r"until = 0.2: must be later, the time is 0.3 s"):
            ensemble.step(until=0.2)
        with pytest.raises(ValueError, match=r"step = -1: must be positive"):
            ensemble.step(-1)
        with pytest.raises(ValueError, match="give the length of the step or until, one of them"):
            ensemble.step()


def test_errors_name_member_variable_and_value():
    wrong = np.zeros((N, 3))
    wrong[3, 1] = np.nan
    with Ensemble("Body", N) as ensemble:
        with pytest.raises(ValueError, match=r"^frame_a.f\[2\]|^frame_a.f = nan of member 3: must be finite$"):
            ensemble.step(STEP, {"frame_a": {"f": wrong}})
        with pytest.raises(ValueError, match=r"frame_a.f has shape \(4, 3\): must be \(5, 3\), or \(3,\) if constant"):
            ensemble.step(STEP, {"frame_a": {"f": wrong[:4]}})
        with pytest.raises(ValueError, match="Body has no input frame_a.g"):
            ensemble.step(STEP, {"frame_a": {"g": wrong}})
    with pytest.raises(ValueError, match=r"^member 1: m = -inf"):
        Ensemble("Body", 2, parameters={"m": [1.0, -np.inf]})
    with pytest.raises(ValueError, match="m has 3 rows: must be 2, one for each member, or one value"):
        Ensemble("Body", 2, parameters={"m": [1.0, 2.0, 3.0]})
    with pytest.raises(ValueError, match=r"m has shape \(1, 3\): must be \(\) for all members, or \(3,\)"):
        Ensemble("Body", 3, parameters={"m": [[1.0, 2.0, 3.0]]})
    with pytest.raises(ValueError, match="g_0 is not an array: its rows have different shapes"):
        Ensemble("Body", 2, parameters={"g_0": [[0, 0, 1], [0, 0]]})
    with pytest.raises(ValueError, match="step = True: must be a number"), Ensemble("Body", 2) as ensemble:
        ensemble.step(True)
    with pytest.raises(ValueError, match="fmu = <function .*: must be an FMU or a system"):
        Ensemble(lambda: 0, 2)
    with pytest.raises(ValueError, match="n must be at least 1: it is 0"):
        Ensemble("Body", 0)


def test_a_refusal_names_the_member_and_restored_states_go_on():
    Q = np.tile([0, 0, 0, 1.0], (N, 1))
    with Ensemble("RelativeSensor", N, threads=2) as ensemble:
        expected = ensemble.step(STEP, {"frame_b": {"Q": Q}})
        states = ensemble.states()
        Q[2] = 1e-200
        Q[4] = 1e-200
        with pytest.raises(FmuError, match=r"^member 2, from 0.0078125 to 0.015625 s: .*frame_b.Q"):
            ensemble.step(STEP, {"frame_b": {"Q": Q}})
        with pytest.raises(ValueError, match="a member has failed in an earlier step: restore states"):
            ensemble.step(STEP)
        ensemble.restore(states)
        found = ensemble.step(STEP)
    for name, values in expected.items():
        np.testing.assert_array_equal(found[name], values)


def test_a_refused_restore_is_named_as_the_reason_until_another_succeeds():
    with Ensemble("Body", 2) as ensemble:
        states = ensemble.states()
        with pytest.raises(FmuError, match="^member 0, at 0 s"):
            ensemble.restore(replace(states, _saved=(b"broken", b"broken")))
        with pytest.raises(ValueError, match="^the states of the last restore were refused: restore states"):
            ensemble.step(STEP)
        ensemble.restore(states)
        assert ensemble.step(STEP)["frame_a.r_0"].shape == (2, 3)


def test_states_of_something_else_are_refused_by_name():
    with Ensemble("Body", 2) as bodies, Ensemble("RelativeSensor", 2) as sensors:
        with pytest.raises(ValueError, match=r"states are those of Body .*: this is an ensemble of RelativeSensor"):
            sensors.restore(bodies.states())
        with pytest.raises(ValueError, match="states has 3 members: must be 2, or one for all"):
            bodies.restore(bodies.states()[[0, 0, 0]])
        with pytest.raises(ValueError, match="states is a list"):
            bodies.restore([])


def test_a_pose_that_moves_needs_velocities_or_a_choice():
    fixed = {"frame_a": {"r_0": [0, 0, 1.0]}}
    with Ensemble("Distance", 2) as ensemble:
        ensemble.step(STEP, fixed)
        ensemble.step(STEP, fixed)
        with pytest.raises(ValueError, match=r"frame_a.v_0 missing: .* derivatives to estimated"):
            ensemble.step(STEP, {"frame_a": {"r_0": [0, 0, 2.0]}})
    with Ensemble("Distance", 2, outputs="distance") as ensemble:
        ensemble.step(STEP, fixed)
        assert ensemble.step(STEP, {"frame_a": {"r_0": [0, 0, 2.0]}})["distance"].tolist() == [2.0, 2.0]


def test_a_warning_of_several_members_is_one():
    # A Gripper warns of parameters without effect when it is initialized.
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with Ensemble("Gripper", N, parameters={"part": {"I_11": 1.0}}) as ensemble:
            ensemble.states()
    texts = [str(one.message) for one in caught if one.category is FmuWarning]
    assert texts
    assert all(text.startswith("members 0, 1, 2 and 2 more: ") for text in texts)


def test_elements_in_python_are_refused_by_name():
    class Lag:
        """Follows its input."""

        inputs, outputs = {"u": ()}, {"y": ()}

        def set(self, inputs): ...
        def step(self, time, step): ...
        def get(self, outputs): ...
        def save(self): ...
        def restore(self, state): ...

    system = connect({"lag": Lag(), "box": "Body"}, ["lag.y -> box.frame_a.f[1]"])
    with pytest.raises(ValueError, match="lag is no FMU but one object in Python"):
        Ensemble(system, 2)


def test_a_closed_ensemble_says_so():
    ensemble = Ensemble("Body", 2)
    ensemble.close()
    ensemble.close()
    with pytest.raises(ValueError, match="this ensemble of Body is closed"):
        ensemble.step(STEP)
    with pytest.raises(ValueError, match="this ensemble of Body is closed"), ensemble:
        pass


def test_damaged_pickles_of_states_are_refused():
    with Ensemble("Body", 2) as ensemble:
        ensemble.step(1.0, {"frame_a": {"f": [5.0, 0, 0]}})
        packed = bytearray(pickle.dumps(ensemble.states()))
    packed[packed.rindex(np.array([5.0, 0, 0]).tobytes()) + 6] ^= 8
    with pytest.raises(ValueError, match="^the states of an ensemble are damaged: their checksum differs$"):
        pickle.loads(bytes(packed))
