"""Folders of sweeps: continued after an interruption, and written by one process at a time."""

import socket
import subprocess
import sys

import numpy as np
import pytest
from multibody_fmu import sweep
from multibody_fmu.cli import main

SIZES = np.arange(10.0)
# The run with size 3 waits until a file beside the folder is deleted.
SCRIPT = """
import sys, time
from pathlib import Path
from multibody_fmu import sweep

def run(size):
    print("runs", flush=True)
    while size == 3 and Path(sys.argv[1] + ".wait").exists():
        time.sleep(0.01)
    return {"double": 2 * size}

found = sweep(run, parameters={"size": [float(i) for i in range(10)]}, folder=sys.argv[1], part=1, threads=1)
print(found["double"].tolist())
"""


@pytest.fixture
def command(tmp_path):
    """A program with a sweep in the folder `results`."""
    (tmp_path / "script.py").write_text(SCRIPT)
    return [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "results")]


@pytest.fixture
def waiting(command, tmp_path):
    """A process in the middle of the sweep."""
    (tmp_path / "results.wait").touch()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    # The process makes a trial run, then the runs 0 to 3.
    for _ in range(5):
        process.stdout.readline()
    yield process
    process.kill()
    process.wait()


def test_a_folder_in_use_is_refused_with_its_process(waiting, command, tmp_path):
    again = subprocess.run(command, capture_output=True, text=True)
    assert again.returncode == 1
    assert again.stderr.splitlines()[-1] == (
        f"ValueError: the folder {tmp_path / 'results'} is in use by process {waiting.pid} on {socket.gethostname()}: "
        "wait until it ends, or give another folder"
    )
    # The first process continues undisturbed.
    (tmp_path / "results.wait").unlink()
    assert waiting.stdout.read().splitlines()[-1] == str((2 * SIZES).tolist())
    assert not (tmp_path / "results" / "_lock").exists()


def test_a_process_that_was_killed_locks_nothing(waiting, command, tmp_path):
    waiting.kill()
    waiting.wait()
    assert (tmp_path / "results" / "_lock").exists()
    (tmp_path / "results.wait").unlink()
    again = subprocess.run(command, capture_output=True, text=True)
    assert again.stdout.splitlines()[-1] == str((2 * SIZES).tolist()), again.stderr


def test_a_folder_is_free_after_an_error(tmp_path):
    def once(size):
        return {"double": 2 * size}

    def swept():
        return sweep(once, parameters={"size": SIZES}, folder=tmp_path / "results", part=1, threads=1)

    swept()
    other = tmp_path / "results" / "part-0000000099.parquet"
    other.touch()
    with pytest.raises(ValueError, match="is not part of this sweep"):
        swept()
    other.unlink()
    assert swept()["double"].tolist() == (2 * SIZES).tolist()


def test_parts_that_are_there_are_counted_on_stderr(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.csv").write_text("time,frame_b.r_0[1],frame_b.r_0[2],frame_b.r_0[3]\n0,3,4,0\n1,3,4,0\n")
    command = ["sweep", "Distance", "in.csv", "--grid", "s_small=1:10:10", "--folder", "results", "--part", "1"]
    assert main(command) == 0
    assert "parts" not in capsys.readouterr().err
    for run in (3, 7):
        (tmp_path / f"results/part-{run:010}.parquet").unlink()
    assert main(command) == 0
    assert "8 of 10 parts found in results" in capsys.readouterr().err.splitlines()
    assert main([*command, "-q"]) == 0
    assert "parts" not in capsys.readouterr().err
