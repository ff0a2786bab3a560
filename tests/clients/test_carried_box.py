"""The system of a hand, a table and a box: as co-simulation in two clients, and as one differential equation."""

import importlib.util
import subprocess
import sys

import numpy as np
import pytest
from conftest import FMU_DIR, FOLDER, TIME_LIMIT, obstacle

SYSTEM = FMU_DIR.parent / "ssp" / "CarriedBox.ssp"
EXAMPLE = FOLDER.parents[1] / "examples/carried-box"
G = 9.81  # m/s2


def run(script, folder):
    """Columns written by a script of the example, by name: the motion of the box every 2 ms."""
    result = folder / f"{script}.csv"
    command = [sys.executable, EXAMPLE / f"{script}.py", SYSTEM, result]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=TIME_LIMIT)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    names = result.read_text().splitlines()[0].split(",")
    columns = dict(zip(names, np.genfromtxt(result, delimiter=",", skip_header=1).T))
    np.testing.assert_allclose(columns["time"], np.arange(2001) * 0.002, rtol=0, atol=1e-9)
    return columns


def position(columns):
    return np.stack([columns[f"box.frame_a.r_0[{i}]"] for i in (1, 2, 3)], axis=-1)


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    if importlib.util.find_spec("scipy") is None:
        pytest.skip("SciPy is not installed")
    return run("run_model_exchange", tmp_path_factory.mktemp("model_exchange"))


def test_the_springs_of_model_exchange_sag_by_the_weight_alone(truth):
    time, z = truth["time"], position(truth)[:, 2]
    # The table's spring sags when it takes the box, the hand's when the table releases it: m g / cT each.
    sag = G / 1e6
    for at, expected in [(0.59, 0.5 - sag), (0.99, 0.5 - 2 * sag), (3.19, 0.8 - 2 * sag)]:
        assert np.interp(at, time, z) == pytest.approx(expected, abs=1e-8), at
    half = 1.5 / 2
    assert truth["box.frame_a.Q[3]"][-1] == pytest.approx(np.sin(half), abs=1e-7)


def test_the_dropped_box_follows_the_parabola(truth):
    free = truth["time"] > 3.35
    time, z = truth["time"][free], position(truth)[free, 2]
    np.testing.assert_allclose(np.diff(z, 2) / 0.002**2, -G, atol=1e-5)
    assert z[-1] < -1.5 and time[-1] == pytest.approx(4.0)


@pytest.mark.parametrize("client", ["fmpy", "ecos"])
def test_co_simulation_holds_the_box_where_model_exchange_does(client, truth, tmp_path):
    if reason := obstacle(client):
        pytest.skip(reason)
    found = run(f"run_{client}", tmp_path)
    away = np.abs(position(found) - position(truth)).max(axis=1)
    time = truth["time"]
    assert away[time <= 3.2].max() < 4e-3
    # Between the release by the table and the motion of the hand, the springs regain their stiffness.
    assert away[(time > 1.5) & (time <= 3.2)].max() < 1.2e-3
    falling = time > 3.35
    np.testing.assert_allclose(np.diff(position(found)[falling, 2], 2) / 0.002**2, -G, atol=1e-5)


def test_both_clients_agree(tmp_path):
    for client in ["fmpy", "ecos"]:
        if reason := obstacle(client):
            pytest.skip(reason)
    one, other = (run(f"run_{client}", tmp_path) for client in ["fmpy", "ecos"])
    for name, values in one.items():
        np.testing.assert_allclose(other[name], values, rtol=0, atol=1e-10, err_msg=name)
