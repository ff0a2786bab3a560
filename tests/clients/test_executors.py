"""Sweeps in executors of `concurrent.futures` have the bits of threads."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest
from multibody_fmu import sweep

pytest.importorskip("cloudpickle")
from system_in_cluster import forked, swept

TIME = np.linspace(0, 1, 11)


class Submitted:
    """A job of submitit: it has `done` and `result`, but is no Future."""

    def __init__(self, function, arguments):
        self._work, self._asked = (function, arguments), 0

    def done(self):
        self._asked += 1
        return self._asked > 1

    def result(self):
        function, arguments = self._work
        return function(*arguments)

    def cancel(self):
        pass


class Cluster:
    """An executor that is none of `concurrent.futures`."""

    def submit(self, function, *arguments):
        return Submitted(function, arguments)


def processes():
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


def loky():
    return pytest.importorskip("loky").ProcessPoolExecutor(2)


def distances(**options):
    factor = 2.0
    return sweep(
        "Distance",
        TIME,
        parameters={"size": np.arange(1.0, 31.0)},
        inputs=lambda time, size: {"frame_b": {"r_0": np.outer(factor * size * np.sin(time), [3.0, 4.0, 0.0])}},
        outputs="distance",
        part=4,
        **options,
    )


def bits(found):
    return {name: column.tobytes() for name, column in found.columns().items() if column.dtype.kind == "f"}


@pytest.fixture(autouse=True)
def archives_of_this_checkout(archives, monkeypatch):
    monkeypatch.setenv("MULTIBODY_FMU_FOLDER", str(archives))


@pytest.mark.parametrize("start", [processes, loky])
def test_processes_do_the_runs_of_an_fmu_and_of_a_system(start, archives, tmp_path):
    with start() as executor:
        assert bits(distances(executor=executor)) == bits(distances(threads=1))
        found = swept(archives, executor=executor, folder=tmp_path / "results")
        assert bits(forked(archives, executor=executor)) == bits(forked(archives, threads=1))
    expected = swept(archives, threads=1)
    assert not expected.failed.size and len(np.unique(expected["z"])) == len(expected["z"])
    assert bits(found) == bits(expected)


def test_an_executor_needs_only_submit():
    assert bits(distances(executor=Cluster())) == bits(distances(threads=1))


def test_a_lost_process_is_named_and_the_folder_goes_on(tmp_path):
    marker = tmp_path / "marker"
    marker.touch()

    def kept(size):
        if size == 20 and marker.exists():
            os._exit(9)
        return {"double": 2 * size}

    def swept_by(executor):
        options = {"folder": tmp_path / "results", "part": 4, "executor": executor}
        return sweep(kept, parameters={"size": np.arange(1.0, 31.0)}, **options)

    message = "the executor has stopped: .*another call with the folder .* goes on"
    with processes() as executor, pytest.raises(ConnectionError, match=message):
        swept_by(executor)
    marker.unlink()
    with processes() as executor:
        assert swept_by(executor)["double"].tolist() == list(range(2, 62, 2))


def test_two_kinds_of_workers_are_refused():
    with pytest.raises(ValueError, match="executor does the runs: give no threads"):
        distances(executor=Cluster(), threads=2)
    with pytest.raises(ValueError, match="executor is a int: must be a concurrent.futures.Executor"):
        distances(executor=4)
