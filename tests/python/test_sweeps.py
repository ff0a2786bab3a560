"""Results of sweeps equal those from `simulate`, whatever ran before in the instance, and after a kill."""

import itertools
import os
import subprocess
import sys

import numpy as np
import pytest
from multibody_fmu import Fmu, FmuError, FmuWarning, path, simulate, sweep

TIME = np.linspace(0, 0.5, 26)
SPEED = 1.2 * np.cos(4 * TIME)


def along_x(values):
    return np.outer(values, [1.0, 0.0, 0.0])


def swing(size=1.0):
    """A frame that swings, with its velocity."""
    return {"r_0": along_x(size * 0.3 * np.sin(4 * TIME)), "v_0": along_x(size * SPEED)}


GRIP = {"active": True, "frame_b": swing()}
SOFT = {"cT": 1e3, "dT": 10.0, "T": 0.2}

pytestmark = pytest.mark.filterwarnings("ignore::multibody_fmu.FmuWarning")


@pytest.mark.parametrize("threads", [1, 3])
def test_every_run_is_that_of_simulate_to_the_bit(either_fmu, threads):
    turn = 0.5 * TIME
    Q = np.stack([0 * turn, 0 * turn, np.sin(turn / 2), np.cos(turn / 2)], axis=-1)
    inputs = {"frame_a": {"Q": Q, "w": [0, 0, 0.5]}, "frame_b": {"Q": Q, "r_0": [1, 0, 0]}}
    fmu, frames, sequences = either_fmu("RelativeSensor"), ["world", "frame_a", "frame_b"], [[1, 2, 3], [3, 1, 2]]
    grid = {"resolveInFrame": frames, "sequence": sequences, "derivatives": "provided"}
    found = sweep(fmu, TIME, parameters=grid, inputs=inputs, outputs=["r_rel", "angles"], threads=threads, part=1)
    assert found.shape == (3, 2)
    for row, (frame, sequence) in enumerate(itertools.product(frames, sequences)):
        alone = simulate(
            fmu, TIME, parameters={"resolveInFrame": frame, "sequence": sequence, "derivatives": "provided"}, **inputs
        )
        assert (found["resolveInFrame"][row], found["sequence"][row].tolist(), found["message"][row]) == (
            frame,
            sequence,
            "",
        )
        for name in ("r_rel", "angles"):
            assert found[name][row].tobytes() == alone[name][-1].tobytes()
    assert len(np.unique(found["r_rel"], axis=0)) > 1


def test_a_run_that_fails_is_a_row_with_the_message_and_harms_no_other(either_fmu):
    fmu = either_fmu("Gripper")
    found = sweep(
        fmu, TIME, parameters={"cT": [1e3, -1.0, 1e3], "dT": 10.0}, inputs=GRIP, outputs=["F", "state"], threads=1
    )
    with pytest.raises(FmuError) as refusal:
        simulate(fmu, TIME, parameters={"cT": -1.0, "dT": 10.0}, **GRIP)
    assert found["message"].tolist() == ["", str(refusal.value), ""]
    assert "cT = -1" in found["message"][1]
    assert found.failed.tolist() == [1]
    alone = simulate(fmu, TIME, parameters={"cT": 1e3, "dT": 10.0}, **GRIP)
    assert found["F"].tolist()[::2] == [alone["F"][-1].tolist()] * 2
    assert np.all(np.isnan(found["F"][1]))
    assert found["state"].tolist() == [alone.names("state")[-1], "", alone.names("state")[-1]]


def test_a_run_that_fails_in_the_middle_names_the_row():
    def motion(row):
        sheared = np.broadcast_to(np.eye(3), (TIME.size, 3, 3)).copy()
        sheared[row, 0, 1] = row / 10
        return {"frame_a": {"T": sheared}}

    found = sweep(
        path("RelativeSensor"),
        TIME,
        parameters={"row": [7, 0, 12], "derivatives": "estimated"},
        inputs=motion,
        threads=1,
    )
    assert [error == "" for error in found["message"]] == [False, True, False]
    assert "In row 7 (" in found["message"][0] and "In row 12 (" in found["message"][2]


@pytest.mark.parametrize(
    ("reduce", "expected"),
    [
        ("last", lambda F: F[-1]),
        ("min", lambda F: np.array([min(column) for column in F.T])),
        ("peak", lambda F: np.array([max(map(abs, column)) for column in F.T])),
        ("rms", lambda F: np.array([(sum(x * x for x in column) / len(column)) ** 0.5 for column in F.T])),
    ],
)
def test_reductions_keep_what_their_names_say(reduce, expected):
    samples = simulate("Gripper", TIME, parameters=SOFT, **GRIP)["F"]
    found = sweep("Gripper", TIME, parameters=SOFT, inputs=GRIP, outputs="F", reduce=reduce)
    assert found["F"][0] == pytest.approx(expected(samples), rel=1e-12)


def test_a_dict_names_what_is_kept():
    found = sweep(
        "Gripper", TIME, parameters=SOFT, inputs=GRIP, reduce={"strongest": ("F", "peak"), "end": ("onoff", "last")}
    )
    assert list(found) == ["cT", "dT", "T", "strongest", "end", "message", "warning"]
    assert found["end"].tolist() == [1.0]


def test_functions_make_times_and_inputs_from_columns():
    def times(step):
        return np.arange(0, 0.5, step)

    def motion(time, size):
        return {"frame_b": {"r_0": np.outer(size + time, [3, 4, 0]), "v_0": [3, 4, 0]}}

    found = sweep(
        "Distance", times, parameters={"size": [1.0, 2.0], "step": [0.1, 0.25]}, inputs=motion,
        reduce=lambda result: {
            "samples": result.time.size,
            "distance": result["distance"][-1],
            "used": result.parameters["size"],
        },
    )  # fmt: skip
    assert found["samples"].tolist() == [5, 2, 5, 2]
    assert found["distance"] == pytest.approx([7, 6.25, 12, 11.25])
    assert found["used"].tolist() == found["size"].tolist() == [1, 1, 2, 2]


def test_a_table_has_a_run_for_each_row_and_elements_as_columns():
    rows = np.array([(9.0, 0.5), (0.0, 1.0)], dtype=[("g_0[3]", float), ("m", float)])
    found = sweep("Body", [0, 1], parameters=rows, outputs="frame_a.r_0")
    # The other elements of gravity keep their start values, 0 and -9.81.
    assert found["g_0"].tolist() == [[0, -9.81, 9], [0, -9.81, 0]]
    assert found["frame_a.r_0"] == pytest.approx(np.array([[0, -4.905, 4.5], [0, -4.905, 0]]), abs=1e-9)


def fall(height, g):
    """Position of a body after 1 s, by the FMU itself."""
    if height < 0:
        raise ValueError("below the ground")
    with Fmu("Body", g_0=[0, 0, -g], r_0_start=[0, 0, height]) as body:
        body.step(1.0)
        return {"z": body["frame_a.r_0"][2]}


def test_one_number_is_for_all_entries_of_a_list_of_amounts(tmp_path):
    pandas = pytest.importorskip("pandas")
    rates, density, options = [100.0, 200.0], "gyroscope.noiseDensity", {"outputs": "w_measured"}

    def alone(rate, value):
        given = {"gyroscope.sampleRate": rate, density: value}
        return simulate("Imu", TIME, parameters=given, **options)["w_measured"][-1].tolist()

    found = sweep("Imu", TIME, parameters={density: 0.1, "gyroscope.sampleRate": rates}, **options)
    assert found["w_measured"].tolist() == [alone(rate, [0.1] * 3) for rate in rates]
    frame = pandas.DataFrame({density: [0.1, 0.2, 0.3], "gyroscope.sampleRate": 100.0})
    found = sweep("Imu", TIME, parameters=frame, **options)
    assert found["w_measured"].tolist() == [alone(100.0, [value] * 3) for value in frame[density]]
    assert found[density].tolist() == [[value] * 3 for value in frame[density]]
    # As many numbers as entries are one list.
    found = sweep("Imu", TIME, parameters={density: [0.1, 0.2, 0.3], "gyroscope.sampleRate": 100.0}, **options)
    assert found["w_measured"].tolist() == [alone(100.0, [0.1, 0.2, 0.3])]


def test_a_function_may_do_the_runs(tmp_path):
    found = sweep(fall, parameters={"height": [100.0, -1.0], "g": [10.0, 20.0]}, threads=2, folder=tmp_path / "results")
    assert found["z"][:2] == pytest.approx([95, 90], rel=1e-9)
    assert found["message"].tolist() == ["", "", *["ValueError: below the ground"] * 2]
    with pytest.raises(ValueError, match="parameters has hight"):
        sweep(fall, parameters={"hight": [1.0], "height": 1.0, "g": 10.0})
    with pytest.raises(ValueError, match="time, inputs, outputs, reduce and fmi are for FMUs"):
        sweep(fall, TIME, parameters={"height": 1.0, "g": 10.0})
    with pytest.raises(ValueError, match="fmu differs"):
        sweep(
            lambda height, g: {"z": 0.0},
            parameters={"height": [100.0, -1.0], "g": [10.0, 20.0]},
            folder=tmp_path / "results",
        )


def test_arguments_may_be_vectors(tmp_path):
    options = {
        "parameters": {"point": [[3.0, 4.0, 0.0], [0.0, 6.0, 8.0]]},
        "inputs": lambda point: {"frame_b": {"r_0": point}},
    }
    for found in (
        sweep("Distance", [0.0], **options),
        sweep("Distance", [0.0], **options, folder=tmp_path / "results"),
    ):
        assert found["point"].tolist() == [[3, 4, 0], [0, 6, 8]]
        assert found["distance"].tolist() == [5, 10]


def test_warnings_are_a_column():
    # The warning needs five comparisons of 30 steps.
    time = np.linspace(0, 1.5, 301)
    still = {"r_0": along_x(1.5 * time**2), "v_0": along_x(3 * time), "a_0": [0, 0, 0]}
    with pytest.warns(FmuWarning, match="a_0") as caught:
        simulate("RelativeSensor", time, frame_b=still)
    found = sweep("RelativeSensor", time, parameters={"animation": [True, False]}, inputs={"frame_b": still})
    [warning] = [str(one.message) for one in caught if one.category is FmuWarning]
    assert found["warning"].tolist() == [warning] * 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"parameters": {"cTT": [1.0]}}, "Gripper has no parameter cTT; did you mean cT"),
        ({"parameters": {"cT": [1.0, 2.0, float("nan")]}}, "row 2 of parameters: cT = nan: must be finite"),
        (
            {"parameters": {"torqueLaw": ["Euler", "euler"]}},
            "row 1 of parameters: torqueLaw = euler: must be one of Euler, RotationVector",
        ),
        ({"parameters": {"frame_b.r_0": [[0, 0, 1]]}}, "frame_b.r_0 is an input of Gripper, not a parameter"),
        ({"parameters": {"cT": []}}, "parameters has no rows"),
        (
            {"parameters": {"cT": [1.0]}, "inputs": lambda size: {}},
            "parameters has no size, which a function takes as an argument",
        ),
        ({"parameters": {"part.r_CM": 1.0}}, "part.r_CM has shape (): must be (3,)"),
        (
            {"parameters": {"part.r_CM": [1.0, 2.0]}},
            "part.r_CM has shape (2,): must be (3,) for all runs, or a list of such arrays",
        ),
        (
            {"parameters": {"part.r_CM": [0, 0, 1.0], "part.r_CM[3]": [1.0, 2.0]}},
            "part.r_CM and part.r_CM[3] are both given: give one of them",
        ),
        (
            {"parameters": np.array([(1.0,), (2.0,), (3.0,)], [("part.r_CM", float)])},
            "part.r_CM has shape (): must be (3,)",
        ),
        (
            {"parameters": {"part.r_CM": [[0, 0, 1], [0, 0]]}},
            "part.r_CM is not an array: its rows have different shapes",
        ),
        ({"parameters": {"cT": [1.0, None]}}, "row 1 of parameters: cT has type NoneType: must be real"),
        ({"parameters": {"cT": {1.0, 2.0}}}, "cT has type set: must be real"),
        ({"parameters": [1.0]}, "parameters is a list: must be a dict (a grid), a DataFrame or a structured array"),
        (
            {"parameters": {}, "reduce": "lats"},
            "reduce = lats: must be one of last, min, max, peak, mean, rms, or a function; did you mean last",
        ),
        (
            {"parameters": {}, "outputs": "F", "reduce": {"x": ("M", "max")}},
            "reduce takes M, which is not among the outputs F",
        ),
        (
            {"parameters": {}, "inputs": {"frame_c": {}, "frame_b": {"r0": [0, 0, 0]}}},
            "Gripper has no input frame_b.r0",
        ),
        ({"parameters": {}, "reduce": lambda result: {"warning": 1.0}}, "two columns would have the name warning"),
        ({"parameters": {"cT": [1.0]}, "outputs": "cT"}, "two columns would have the name cT"),
        ({"parameters": {}, "part": 0}, "part must be at least 1"),
    ],
)
def test_what_cannot_be_run_is_refused_at_once(options, message):
    with pytest.raises(ValueError) as error:
        sweep("Gripper", TIME, **options)
    assert message in str(error.value)


def test_missing_times_and_columns_of_one_name_are_refused():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="^time is missing: give times in s, or a function that returns them$"):
        sweep("Gripper", parameters={"cT": [1.0]})
    for labels, name in ((["cT", "cT"], "cT"), ([1, "1"], "1")):
        frame = pandas.DataFrame([[1.0, 2.0]], columns=labels)
        with pytest.raises(ValueError, match=f"^parameters has two columns {name}$"):
            sweep("Gripper", TIME, parameters=frame)


def test_what_the_fmu_refuses_for_all_runs_is_an_error():
    with pytest.raises(FmuError, match="dT = -1"):
        sweep("Gripper", TIME, parameters={"cT": [1e3, 1e4], "dT": -1.0})


KILLED = """
import os, sys, time
from pathlib import Path
import numpy as np
from multibody_fmu import sweep

def kept(result):
    with open(sys.argv[2], "a") as log:
        log.write(f"{result.parameters['size']}\\n")
    if result.parameters["size"] == float(sys.argv[3]):
        while len(list(Path(sys.argv[1]).glob("part-*"))) < 3:
            time.sleep(0.01)
        os._exit(9)
    return {"distance": result["distance"].max()}

sweep("Distance", [0.0, 1.0], parameters={"size": np.arange(20.0)},
      inputs=lambda size: {"frame_b": {"r_0": [3 * size, 4 * size, 0]}},
      reduce=kept, folder=sys.argv[1], threads=1, part=3)
"""


@pytest.mark.longer
def test_a_sweep_that_was_killed_goes_on_where_it_was(tmp_path):
    script, folder, log = tmp_path / "killed.py", tmp_path / "results", tmp_path / "log.txt"
    script.write_text(KILLED)

    def run(last):
        command = [sys.executable, script, folder, log, str(last)]
        code = subprocess.run(command, cwd=tmp_path, env=os.environ).returncode
        return code, [float(line) for line in log.read_text().splitlines()]

    # Killed in the runs 9, 10 and 11, as soon as the three parts before are written; run 0 determines the columns.
    assert run(10) == (9, [0.0, *range(11)])
    (folder / "_unfinished-1-9").write_text("half a file")
    before = {file: file.stat().st_mtime_ns for file in folder.glob("part-*")}
    assert len(before) == 3
    log.unlink()
    assert run(-1) == (0, list(range(9, 20)))
    assert {file: file.stat().st_mtime_ns for file in before} == before
    assert [file.name for file in sorted(folder.iterdir())] == [
        "_sweep.json",
        *(f"part-{start:010}.parquet" for start in range(0, 20, 3)),
    ]
    log.unlink()
    log.touch()
    assert run(-1) == (0, [])


def test_a_folder_has_the_same_results_as_memory(tmp_path):
    options = {"parameters": {"cT": [1e3, -1.0, 2e3], "dT": [10.0, 20.0]}, "inputs": GRIP, "outputs": ["F", "state"]}
    kept, written = (
        sweep("Gripper", TIME, **options),
        sweep("Gripper", TIME, **options, folder=tmp_path / "results", part=4),
    )
    assert list(kept) == list(written)
    assert kept.shape == written.shape == (3, 2)
    for name in kept:
        # As text, NaN is equal to NaN.
        assert repr(kept[name].tolist()) == repr(written[name].tolist())


def test_a_table_of_a_sweep_has_the_rows_of_its_frame(tmp_path):
    pandas = pytest.importorskip("pandas")
    options = {"parameters": {"cT": [1e3, -1.0, 2e3]}, "inputs": GRIP, "outputs": ["F", "state"]}
    for found in (sweep("Gripper", TIME, **options), sweep("Gripper", TIME, **options, folder=tmp_path / "a", part=2)):
        found.to_csv(tmp_path / "runs.csv")
        table = pandas.read_csv(tmp_path / "runs.csv", keep_default_na=False, na_values=["nan"])
        pandas.testing.assert_frame_equal(table, found.to_frame(), check_dtype=False, check_exact=True)
        found.to_csv(tmp_path / "runs.csv", units=True)
        header = (tmp_path / "runs.csv").read_text().splitlines()[0].split(",")
        assert header == ["cT [N/m]", "F[1] [N]", "F[2] [N]", "F[3] [N]", "state", "message", "warning"]


def along_z(factor):
    """Returns a closure over an array, for `inputs`."""
    factors = np.full(2000, factor)
    return lambda size: {"frame_b": {"r_0": [0, 0, size * factors[1000]]}}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"parameters": {"size": [1.0, 3.0]}}, "another sweep: parameters differ[.]"),
        ({"outputs": ["distance", "der_distance"], "reduce": "max"}, "outputs and reduce differ"),
        ({"inputs": lambda size: {"frame_b": {"r_0": [0, size, 0.0]}}}, "another sweep: inputs differ[.]"),
        ({"inputs": along_z(2.0)}, "another sweep: inputs differ[.]"),
    ],
)
def test_another_sweep_in_the_same_folder_is_refused(tmp_path, change, message):
    options = {"parameters": {"size": [1.0, 2.0]}, "inputs": along_z(1.0), "outputs": ["distance"]}
    first = sweep("Distance", [0.0, 1.0], **options, folder=tmp_path / "results")
    again = sweep("Distance", [0.0, 1.0], **(options | {"inputs": along_z(1.0)}), folder=tmp_path / "results")
    assert again["distance"].tolist() == first["distance"].tolist() == [1, 2]
    with pytest.raises(ValueError, match=message):
        sweep("Distance", [0.0, 1.0], **(options | change), folder=tmp_path / "results")


def test_a_folder_with_something_else_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not empty"):
        sweep("Distance", [0.0], parameters={}, folder=tmp_path)


def test_a_reduction_of_numbers_leaves_names_out_unless_they_are_asked_for():
    found = sweep("Gripper", TIME, parameters={"cT": [1e3, 2e3]}, reduce="peak")
    assert "F" in found and "state" not in found
    assert sweep("Gripper", TIME, parameters={"cT": [1e3]})["state"].tolist() == ["Off"]
    with pytest.raises(ValueError, match="reduce = peak: state is of type enumeration, which has only a last value"):
        sweep("Gripper", TIME, parameters={"cT": [1e3]}, outputs=["F", "state"], reduce="peak")


def test_a_damaged_file_in_a_folder_is_named_and_can_be_made_again(tmp_path):
    def again():
        return sweep("Distance", TIME, parameters={"s_small": [1e-3, 1e-2, 1e-1]}, folder=tmp_path / "results", part=1)

    expected = again()["distance"].tolist()
    damaged = tmp_path / "results" / "part-0000000001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:100])
    with pytest.raises(ValueError, match=r"part-0000000001\.parquet is damaged: .*\. Delete it and call sweep again"):
        again()["distance"]
    damaged.unlink()
    assert again()["distance"].tolist() == expected
    (tmp_path / "results" / "_sweep.json").write_text("{")
    with pytest.raises(ValueError, match=r"_sweep\.json is damaged: .*\. Give another folder, or delete this one"):
        again()


def test_a_bar_counts_the_runs_and_those_that_have_failed(capsys):
    sweep("Distance", TIME, parameters={"s_small": [1e-3, -1.0, 1e-1, 1.0]}, part=1, progress=True)
    shown = capsys.readouterr().err
    assert "4/4" in shown and "1 failed" in shown


def test_columns_may_lie_in_memory_in_any_order():
    t = np.linspace(0, 1, 21)
    r = np.stack([3 * t, 4 * t, 12 * t]).T
    assert not r.flags.c_contiguous
    options = {"parameters": {"s_small": [1e-10], "derivatives": "estimated"}, "outputs": "distance"}
    for inputs in ({"frame_b": {"r_0": r}}, lambda: {"frame_b": {"r_0": r}}):
        assert sweep("Distance", t, **options, inputs=inputs)["distance"].tolist() == [pytest.approx(13.0)]
