"""`to_rerun`, and files of `to_mcap`, in Rerun's own readers."""

import numpy as np
import pytest
from multibody_fmu import Recording, simulate, to_mcap, to_rerun
from multibody_fmu.cli import main
from recorded_motion import position, quaternion, velocity
from test_cli_recordings import tum

chunk = pytest.importorskip("rerun.chunk")

TIME = np.arange(101) / 50
START = 1403636579.25
FRAME = {"r_0": position(TIME), "Q": quaternion(TIME)}
# Rerun has single precision.
ATOL = 1e-6


def columns(stream):
    """Rows by entity and component, in the order of the timeline, and times in s."""
    found = {}
    for one in stream.to_chunks():
        batch = one.to_record_batch()
        names = [name for name in batch.schema.names if name not in ("rerun.controls.RowId", "time")]
        for name in names:
            rows = batch.column(name).to_pylist()
            times = (
                batch.column("time").cast("int64").to_pylist() if "time" in batch.schema.names else [None] * len(rows)
            )
            found.setdefault((str(one.entity_path), name.partition(":")[2]), []).extend(zip(times, rows, strict=True))
    return found


def read(file):
    return columns(chunk.RrdReader(file).stream())


def values(found, entity, component):
    rows = sorted(found[entity, component])
    return np.array([time for time, _ in rows]), np.array([row for _, row in rows], dtype=float)[:, 0]


def test_a_result_has_frames_trails_an_arrow_and_variables(tmp_path):
    result = simulate(
        "RelativeSensor",
        TIME,
        outputs=["r_rel", "angles"],
        parameters={"derivatives": "provided", "checkInputs": False, "arrowColor": [255, 0, 0]},
        frame_a=FRAME,
        frame_b={"r_0": [1, 2, 3]},
    )
    found = read(to_rerun(result, tmp_path / "run.rrd", labels={"frame_a": "hand"}))
    times, moved = values(found, "/world/hand", "translation")
    assert times.tolist() == [20_000_000 * i for i in range(101)]
    np.testing.assert_allclose(moved, position(TIME), atol=ATOL)
    np.testing.assert_allclose(values(found, "/world/hand", "quaternion")[1], quaternion(TIME), atol=ATOL)
    np.testing.assert_allclose(found["/world/trails/hand", "strips"][0][1][0], position(TIME), atol=ATOL)
    assert ("/world/trails/frame_b", "strips") not in found
    np.testing.assert_allclose(values(found, "/world/arrows/arrow", "origins")[1], position(TIME), atol=ATOL)
    np.testing.assert_allclose(
        values(found, "/world/arrows/arrow", "vectors")[1], [1, 2, 3] - position(TIME), atol=ATOL
    )
    assert found["/world/arrows/arrow", "colors"][0][1] == [0xFF0000FF]
    names = found["/variables/r_rel", "names"][0][1]
    assert names == ["r_rel[1] in m", "r_rel[2] in m", "r_rel[3] in m"]
    scalars = np.array([row for _, row in sorted(found["/variables/r_rel", "scalars"])])
    np.testing.assert_array_equal(scalars, result["r_rel"])


def test_recorded_frames_have_their_own_times_without_dropouts(tmp_path):
    tool = {"time": START + TIME[::2], "r_0": position(TIME[::2])}
    tool["r_0"][3] = np.nan
    drone = {"time": START + TIME, **FRAME, "v_0": velocity(TIME)}
    found = read(to_rerun(Recording({"drone": drone, "tool": tool}, "TUM"), tmp_path / "run.rrd"))
    times, moved = values(found, "/world/tool", "translation")
    np.testing.assert_allclose(moved, np.delete(position(TIME[::2]), 3, axis=0), atol=ATOL)
    # Times since 1970 are known to 0.24 us.
    np.testing.assert_allclose(times - 1403636579_250_000_000, 1e9 * np.delete(TIME[::2], 3), rtol=0, atol=240)
    np.testing.assert_allclose(
        np.array([row for _, row in sorted(found["/variables/drone/v_0", "scalars"])]), drone["v_0"]
    )


def test_coordinates_of_a_map_have_an_origin_nearby(tmp_path):
    found = read(to_rerun({"time": TIME, "a": {"r_0": position(TIME) + [5e6, 0, 0]}}, tmp_path / "run.rrd"))
    assert found["/origin", "text"][0][1] == ["The origin is at [5000000.0, 0.0, 0.0] m"]
    np.testing.assert_allclose(values(found, "/world/a", "translation")[1], position(TIME), atol=ATOL)


def test_rerun_reads_mcap_files_too(tmp_path):
    found = columns(chunk.McapReader(to_mcap({"time": TIME, "hand": FRAME}, tmp_path / "run.mcap")).stream())
    assert [row for _, row in found["/tf", "child_frame"]] == [["hand"]] * 101
    np.testing.assert_allclose([row[0] for _, row in found["/tf", "translation"]], position(TIME), atol=ATOL)


def test_commands_write_files_for_other_programs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tum("hand.txt", TIME)
    tum("cup.txt", TIME, offset=(1, 0, 0))
    assert main(["view", "hand.txt", "-o", "hand.rrd", "-q"]) == 0
    np.testing.assert_allclose(values(read("hand.rrd"), "/world/hand", "translation")[1], position(TIME), atol=ATOL)
    assert main(["view", "hand.txt", "-o", "hand.mcap", "-q"]) == 0
    assert main(["view", "hand.mcap", "-o", "again.rrd", "-q"]) == 0
    assert read("again.rrd").keys() == read("hand.rrd").keys()
    assert main(["relative", "hand.txt", "cup.txt", "-o", "seen.rrd", "-q"]) == 0
    found = read("seen.rrd")
    assert {
        ("/world/hand", "translation"),
        ("/world/cup", "translation"),
        ("/variables/r_rel", "scalars"),
    } <= found.keys()


def test_a_package_that_is_not_installed_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "rerun", None)
    with pytest.raises(ImportError, match=r"to_rerun needs rerun-sdk \(.*\): pip install .multibody-fmu\[rerun\].$"):
        to_rerun({"time": TIME, "a": FRAME}, tmp_path / "run.rrd")


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(OSError, match=r"none.run\.rrd: Failed to create file"):
        to_rerun({"time": TIME, "a": FRAME}, tmp_path / "none" / "run.rrd")
