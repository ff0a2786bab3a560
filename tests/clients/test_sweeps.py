"""A sweep on a Dask cluster with killed processes loses no run, and repeats none."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager

import numpy as np
import pytest
from conftest import FOLDER, TIME_LIMIT

pytest.importorskip("distributed")
import system_in_cluster
from sweep_in_cluster import FAILING, PART, RUNS


class Cluster:
    """A scheduler and two workers, each in a process."""

    def __init__(self, folder):
        folder.mkdir()
        self.file = folder / "scheduler.json"
        self.processes = [self._start("scheduler", "--port", "0")]
        self.processes += [self._start("worker", "--no-nanny", "--nthreads", "1") for _ in range(2)]
        until(self.file.exists, self.processes[0])

    def _start(self, kind, *options):
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{kind}",
            "--scheduler-file",
            self.file,
            "--no-dashboard",
            *options,
        ]
        with (self.file.parent / "log.txt").open("a") as log:
            return subprocess.Popen(command, cwd=self.file.parent, stdout=log, stderr=log)

    def kill(self, number):
        """Kills the scheduler (0) or a worker."""
        self.processes[number].kill()
        self.processes[number].wait()


@pytest.fixture
def cluster(tmp_path):
    """Starts a cluster, which ends with the test."""
    clusters = []

    def start():
        clusters.append(Cluster(tmp_path / f"cluster{len(clusters)}"))
        return clusters[-1]

    yield start
    for one in clusters:
        for number in range(3):
            one.kill(number)


@contextmanager
def sweeping(cluster, folder, archive, script="sweep_in_cluster.py"):
    command = [sys.executable, FOLDER / script, cluster.file, folder, archive]
    process = subprocess.Popen(command, cwd=cluster.file.parent, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def until(condition, process):
    end = time.monotonic() + TIME_LIMIT
    while not condition():
        assert process.poll() is None, "the process has ended"
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def written(folder):
    return {file: (file.stat().st_mtime_ns, file.stat().st_ino) for file in folder.glob("part-*.parquet")}


def test_a_sweep_survives_a_worker_and_goes_on_after_the_scheduler(cluster, archives, tmp_path):
    folder, archive = tmp_path / "results", archives / "Distance.fmu"
    first = cluster()
    with sweeping(first, folder, archive) as client:
        until(lambda: len(written(folder)) >= 3, client)
        first.kill(1)
        alive = len(written(folder))
        until(lambda: len(written(folder)) >= alive + 6, client)
        first.kill(0)
        errors = client.communicate(timeout=TIME_LIMIT)[1]
        assert client.returncode != 0
        assert "ConnectionError: the Dask cluster is gone" in errors
        assert f"another call with the folder {folder} goes on" in errors
    kept = written(folder)
    assert 9 <= len(kept) < RUNS / PART

    with sweeping(cluster(), folder, archive) as client:
        errors = client.communicate(timeout=TIME_LIMIT)[1]
        assert client.returncode == 0, errors
    assert {file: written(folder)[file] for file in kept} == kept
    assert sorted(os.listdir(folder)) == [
        "_sweep.json",
        *(f"part-{start:010}.parquet" for start in range(0, RUNS, PART)),
    ]

    from pyarrow import parquet

    table = {
        name: column.to_numpy()
        for name, column in zip(parquet.read_table(folder).column_names, parquet.read_table(folder).columns)
    }
    sizes = np.arange(float(RUNS))
    assert table["size"].tolist() == sizes.tolist()
    fails = sizes == FAILING
    assert [error for error in table["message"] if error] == ["ArithmeticError: this one fails"]
    assert np.isnan(table["distance"]).tolist() == fails.tolist()
    # The point is at (3, 4) times size times 1 + t.
    assert table["distance"][~fails] == pytest.approx(10 * sizes[~fails], rel=1e-12)
    # At distance zero the rate is smoothed.
    assert table["speed"][1:][~fails[1:]] == pytest.approx(5 * sizes[1:][~fails[1:]], rel=1e-12)


def test_forks_of_a_state_have_the_bits_of_one_process(cluster, archives):
    from distributed import Client

    with Client(scheduler_file=cluster().file, timeout=TIME_LIMIT) as client:
        client.wait_for_workers(2, timeout=TIME_LIMIT)
        found = system_in_cluster.forked(archives, client=client)
    expected = system_in_cluster.forked(archives, threads=1)
    assert not expected.failed.size and len(np.unique(expected["gripper.F"][:, 2])) == 40
    for name, column in expected.columns().items():
        assert found.columns()[name].tolist() == column.tolist(), name


def test_a_sweep_of_a_system_survives_a_worker_and_has_the_bits_of_one_process(cluster, archives, tmp_path):
    folder, both = tmp_path / "results", cluster()
    with sweeping(both, folder, archives, "system_in_cluster.py") as client:
        until(lambda: len(written(folder)) >= 3, client)
        both.kill(1)
        assert len(written(folder)) < system_in_cluster.RUNS / system_in_cluster.PART
        errors = client.communicate(timeout=TIME_LIMIT)[1]
        assert client.returncode == 0, errors
    from pyarrow import parquet

    found, expected = parquet.read_table(folder), system_in_cluster.swept(archives, threads=1)
    assert not expected.failed.size
    for name, column in expected.columns().items():
        assert found.column(name).to_numpy().tolist() == column.tolist(), name
