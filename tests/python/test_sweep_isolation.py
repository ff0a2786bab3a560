"""Sweeps in Model Exchange, and of FMUs that crash or hang, with a process for each run."""

import signal
import subprocess
import sys
from time import sleep

import numpy as np
import pytest
from c_fmu import HOSTILE, MODES, build
from equation_fmu import fmu_of
from multibody_fmu import simulate, sweep

TIME = np.linspace(0, 1, 11)
# Timeout in s, far above the duration of runs that end by themselves.
LONG = 600
START = {"from": 0.5}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    return build(HOSTILE, 2, tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def decay(tmp_path_factory):
    """x' = -k x with x(0) = 1. In co-simulation the FMU makes explicit Euler steps."""
    return fmu_of(tmp_path_factory.mktemp("decay"), "decay", parameters={"k": 1.0}, states={"x": (1.0, "-k * x")})


@pytest.mark.parametrize("reduce", ["last", lambda y: {"x": y["x"][-1]}], ids=["built in", "function"])
def test_a_sweep_in_model_exchange_integrates_the_states(decay, reduce):
    rates = np.array([0.5, 1.0, 2.0])
    found = sweep(decay, TIME, parameters={"k": rates}, outputs="x", reduce=reduce, kind="me")
    assert found["x"] == pytest.approx(np.exp(-rates), rel=1e-7)


def test_a_folder_is_for_one_kind(decay, tmp_path):
    options = {"parameters": {"k": [1.0, 2.0]}, "outputs": "x", "folder": tmp_path / "results"}
    sweep(decay, TIME, **options)
    with pytest.raises(ValueError, match="has the results of another sweep: fmu differs"):
        sweep(decay, TIME, kind="me", **options)


@pytest.mark.parametrize("reduce", ["last", lambda y: {"x": y["x"][-1]}], ids=["built in", "function"])
def test_a_run_that_crashes_is_a_row_and_the_others_go_on(hostile, reduce):
    modes = [MODES.index(mode) for mode in ("CRASH_AT_START", "GOOD", "CRASH", "EXIT", "GOOD")]
    parameters = {"mode": modes, **START}
    found = sweep(hostile, TIME, parameters=parameters, outputs="x", reduce=reduce, isolate=True, timeout=LONG)
    good = simulate(hostile, TIME, outputs="x")["x"][-1]
    assert found["x"][[1, 4]].tolist() == [good, good] and np.isnan(found["x"][[0, 2, 3]]).all()
    messages = found["message"].tolist()
    assert messages[1] == messages[4] == ""
    assert messages[0].startswith("hostile.fmu ended its process ") and messages[0].endswith("in the initialization.")
    assert messages[2].endswith("in a step. In row 5 (time = 0.5 s).")
    assert messages[3] == "hostile.fmu ended its process with exit code 7 in a step. In row 5 (time = 0.5 s)."


@pytest.mark.longer
def test_a_run_that_does_not_return_is_a_row(hostile):
    parameters = {"mode": [MODES.index("ENDLESS_STEP"), MODES.index("WARN")], **START}
    found = sweep(hostile, TIME, parameters=parameters, outputs="x", isolate=True, timeout=5)
    assert found["message"][0].startswith("hostile.fmu did not return within 5 s: its process was ended ")
    assert found["message"][1] == "" and "It is warm." in found["warning"][1]


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_isolated_runs_have_the_same_bits(decay, kind):
    # Sums of native means are rounded otherwise than those of NumPy.
    options = {"parameters": {"k": [0.5, 2.0]}, "reduce": {"x": ("x", "last"), "least": ("x", "min")}, "kind": kind}
    one, other = (sweep(decay, TIME, isolate=isolate, **options) for isolate in (True, False))
    assert one["x"].tobytes() == other["x"].tobytes() and one["least"].tobytes() == other["least"].tobytes()


def test_a_timeout_needs_a_process_of_its_own():
    with pytest.raises(ValueError, match=r"^timeout = 5: only a process of its own can be ended; give isolate=True"):
        sweep("Distance", TIME, parameters={"s_small": [1e-3]}, timeout=5)


ENDLESS = """
import signal
import sys
from multibody_fmu import sweep
# A shell starts programs in the background with this signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
sweep(sys.argv[1], [0.0, 1.0], parameters={"mode": [2.0, 2.0, 2.0]}, outputs="x", isolate=True, progress=False)
"""


@pytest.mark.longer
def test_ctrl_c_ends_all_processes(hostile):
    script = [sys.executable, "-c", ENDLESS, str(hostile)]
    with subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        # Waits until the endless steps run.
        sleep(3)
        process.send_signal(signal.SIGINT)
        # The pipe closes when the last process with it ends.
        _, errors = process.communicate(timeout=LONG)
    assert process.returncode == -signal.SIGINT and errors.endswith("KeyboardInterrupt\n")
