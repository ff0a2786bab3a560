"""Shares of a sweep, done by processes that know nothing of each other, make the results of one process."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from multibody_fmu import collect, sweep
from multibody_fmu.cli import main

SIZES = np.arange(1.0, 21.0)
# Tasks of a Slurm array, each a process; 0 shares are a sweep of the whole folder. Prints their numbers.
ARRAY = """
import os, sys, time
from pathlib import Path
import numpy as np
from multibody_fmu import sweep
from pyarrow import parquet  # once, for all of them

folder, wait, of, *numbers = sys.argv[1:]

def kept(result):
    # Runs of the shares 4, 12, 20, ... wait.
    while result.parameters["size"] % 8 == 4 and Path(wait).exists():
        time.sleep(0.01)
    return {"distance": result["distance"].max(), "rate": result["der_distance"][-1]}

def motion(time, size):
    return {"frame_b": {"r_0": np.outer(np.sin(size * time), [3.0, 4.0, 0]), "v_0": [1, size, 0]}}

def task(share):
    sweep("Distance", np.linspace(0, 1, 21), parameters={"size": np.linspace(1, 256, 256)}, reduce=kept, inputs=motion,
          folder=folder, share=share, part=1, threads=1)

processes = []
for number in numbers:
    process = os.fork()
    if not process:
        task((int(number), int(of)) if of != "0" else None)
        os._exit(0)
    processes.append(process)
print(*processes, flush=True)
sys.exit(max(os.WEXITSTATUS(os.waitpid(process, 0)[1]) for process in processes))
"""


def run(size):
    return {"double": 2 * size}


def swept(folder, share=None, **options):
    options = {"threads": 1, "part": 2, **options}
    return sweep(run, parameters={"size": SIZES}, folder=folder, share=share, **options)


def bits(found):
    return {name: repr(column.tolist()) for name, column in found.columns().items()}


def test_shares_make_the_folder_of_one_process(tmp_path):
    whole = swept(tmp_path / "whole", part=3)
    for number in (4, 1, 3, 2):
        found = swept(tmp_path / "shares", (number, 4), part=3)
        # Parts of three runs, in turn.
        mine = [run for run in range(20) if run // 3 % 4 == number - 1]
        assert found["double"].tolist() == (2 * SIZES[mine]).tolist()
        assert found.shape == (len(mine),)
    found = collect(tmp_path / "shares")
    assert bits(found) == bits(whole) and found.shape == whole.shape
    parts = [{file.name: file.read_bytes() for file in (tmp_path / of).glob("part-*")} for of in ("whole", "shares")]
    assert parts[0] == parts[1]
    assert not list((tmp_path / "shares").glob("_[lu]*"))


def test_a_share_is_done_once_and_missing_ones_are_named(tmp_path):
    swept(tmp_path, (2, 5))
    before = {file: file.stat().st_mtime_ns for file in tmp_path.glob("part-*")}
    swept(tmp_path, (2, 5))
    assert {file: file.stat().st_mtime_ns for file in tmp_path.glob("part-*")} == before and len(before) == 2
    with pytest.raises(ValueError) as error:
        collect(tmp_path)
    text = "4 of 5 shares: 1, 3, 4, 5. That is 8 of 10 parts. Run them again, such as share=(1, 5) (--share 1/5)"
    assert str(error.value) == f"the folder {tmp_path} lacks {text}"
    # A sweep of the whole folder does all that is missing.
    assert swept(tmp_path)["double"].tolist() == collect(tmp_path)["double"].tolist() == (2 * SIZES).tolist()


def test_the_folder_knows_the_grid_and_the_units(tmp_path):
    grid = {"s_small": [1e-3, 1e-2], "derivatives": ["provided", "estimated"]}
    options = {"inputs": {"frame_b": {"r_0": [3, 4, 0], "v_0": [0, 0, 0]}}, "folder": tmp_path}
    found = sweep("Distance", [0.0, 1.0], parameters=grid, **options)
    again = collect(tmp_path)
    assert again.shape == found.shape == (2, 2) and bits(again) == bits(found)
    pytest.importorskip("xarray")
    assert again.to_xarray().identical(found.to_xarray())
    assert again.to_xarray()["distance"].attrs["units"] == "m"


@pytest.mark.parametrize(
    ("share", "message"),
    [
        ((0, 4), "share must be at least 1: it is 0"),
        ((5, 4), "share = 5/4: the first number must be from 1 to 4"),
        ("3/4", "share = '3/4': must be two numbers, such as (3, 64)"),
        ((1, 11), "share = 1/11: there are 10 parts, and a share needs one: give fewer shares"),
    ],
)
def test_wrong_shares_are_refused(tmp_path, share, message):
    with pytest.raises(ValueError) as error:
        swept(tmp_path / "new", share)
    assert str(error.value) == message
    assert not list(tmp_path.iterdir())


def test_other_shares_in_one_folder_are_refused(tmp_path):
    """A Slurm array of three tasks that are run again has the size three, where the first one had five."""
    swept(tmp_path / "five", (1, 5))
    with pytest.raises(ValueError, match=r"share = 1/3: the folder .*five was begun with 5 shares"):
        swept(tmp_path / "five", (1, 3))
    swept(tmp_path / "whole")
    with pytest.raises(ValueError, match=r"share = 1/3: the folder .*whole was begun without shares"):
        swept(tmp_path / "whole", (1, 3))
    with pytest.raises(ValueError, match=r"share = 1/3: needs a folder, which all shares write into"):
        swept(None, (1, 3))
    with pytest.raises(ValueError, match="has no sweep: there is no _sweep.json"):
        collect(tmp_path)


def test_the_command_line_names_its_own_options(tmp_path, capsys):
    command = ["sweep", "Body", "--stop", "0.1", "--step", "0.1", "--grid", "m=1,2,3", "-o", str(tmp_path / "new")]
    assert main([*command, "--share", "1/4"]) == 3
    said = capsys.readouterr().err
    assert "--share 1/4: there are 3 parts, and a share needs one: give fewer shares" in said and "share =" not in said
    swept(tmp_path / "done", (1, 5))
    assert main(["sweep", "--collect", str(tmp_path / "done")]) == 3
    assert "Run them again, such as share=(2, 5) (--share 2/5)" in capsys.readouterr().err


class Array:
    """Shares of a sweep as processes."""

    def __init__(self, folder, of, *numbers):
        command = [sys.executable, "-c", ARRAY, folder, folder.parent / "wait", of, *numbers]
        pipe = subprocess.PIPE
        self._starter = subprocess.Popen(list(map(str, command)), stdout=pipe, stderr=pipe, text=True)
        self.processes = dict(zip(numbers, map(int, self._starter.stdout.readline().split()), strict=True))

    def ended(self):
        """Waits for all processes. Returns the exit code and messages."""
        message = self._starter.communicate()[1]
        return self._starter.returncode, message

    def kill(self, *numbers):
        for number in numbers:
            os.kill(self.processes[number], signal.SIGKILL)


def until(condition):
    end = time.monotonic() + 1800
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked to start fast")


@forks
@pytest.mark.longer
def test_a_share_locks_itself_alone(tmp_path):
    folder, wait = tmp_path / "results", tmp_path / "wait"
    wait.touch()
    # Its first run waits.
    busy = Array(folder, 64, 4)
    try:
        until((folder / "_sweep.json").exists)
        owner = f"in use by process {busy.processes[4]} on"
        assert f"share 4/64 of the folder {folder} is {owner}" in Array(folder, 64, 4).ended()[1]
        assert f"the folder {folder} is {owner}" in Array(folder, 0, 1).ended()[1]
        assert Array(folder, 64, 5).ended() == (0, "")
        running = rf"\(4 by process {busy.processes[4]} on .* right now\)"
        with pytest.raises(ValueError, match=rf"lacks 63 of 64 shares: .* {running}"):
            collect(folder)
    finally:
        wait.unlink()
        assert busy.ended() == (0, "")


@forks
@pytest.mark.longer
def test_a_slurm_array_without_slurm(tmp_path):
    """64 shares as processes, three of them killed and run again, have the bits of one process."""
    folder, wait, killed = tmp_path / "results", tmp_path / "wait", [4, 20, 60]
    wait.touch()
    array = Array(folder, 64, *range(1, 65))
    until(lambda: len(list(folder.glob("part-*"))) == 256 - 8 * 4)
    array.kill(*killed)
    wait.unlink()
    assert array.ended() == (0, "")
    with pytest.raises(ValueError, match=r"lacks 3 of 64 shares: 4, 20, 60\. That is 12 of 256 parts"):
        collect(folder)
    assert Array(folder, 64, *killed).ended() == (0, "")
    assert Array(tmp_path / "whole", 0, 1).ended() == (0, "")
    found, whole = collect(folder), collect(tmp_path / "whole")
    assert not found.failed.size and len(np.unique(found["rate"])) == 256
    assert bits(found) == bits(whole)
    assert sorted(os.listdir(folder)) == ["_sweep.json", *(f"part-{run:010}.parquet" for run in range(256))]


def test_the_command_line_has_shares(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.csv").write_text("time,frame_b.r_0[1],frame_b.r_0[2],frame_b.r_0[3]\n0,3,4,0\n1,3,4,0\n")
    command = ["sweep", "Distance", "in.csv", "--grid", "s_small=1:10:10"]
    assert main([*command, "-o", "whole.csv"]) == 0
    for share in ("1/3", "3/3"):
        assert main([*command, "--share", share, "-o", "results", "--part", "1"]) == 0
    said = capsys.readouterr()
    assert said.out == "" and "share 3/3: 3 runs are in results" in said.err.splitlines()
    assert main(["sweep", "--collect", "results"]) == 3
    assert "the folder results lacks 1 of 3 shares: 2. That is 3 of 10 parts." in capsys.readouterr().err
    assert main([*command, "--share", "2/3", "-o", "results"]) == 0
    assert main(["sweep", "--collect", "results", "-o", "all.csv"]) == 0
    assert (tmp_path / "all.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert main(["sweep", "--collect", "results", "-o", "all.parquet"]) == 0
    from pyarrow import parquet

    assert parquet.read_table(tmp_path / "all.parquet").equals(parquet.read_table(tmp_path / "results"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["Distance", "--share", "4/3", "-o", "x"], "--share 4/3: must be I/N, such as 3/64, with I from 1 to N"),
        (["Distance", "--share", "3", "-o", "x"], "--share 3: must be I/N, such as 3/64, with I from 1 to N"),
        (["Distance", "--share", "1/3"], "--share 1/3: needs one folder, -o FOLDER"),
        (["Distance", "--collect", "x"], "--collect x: reads results, give no FMU"),
        (["--grid", "m=1,2"], "there is no FMU: give its name or file, or --collect FOLDER"),
    ],
)
def test_wrong_options_are_refused(options, message, capsys):
    assert main(["sweep", *options]) == 2
    assert message in capsys.readouterr().err
