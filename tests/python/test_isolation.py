"""FMUs in a process of their own: crashes and endless calls are errors, all else equals a run in the same process."""

import signal
import subprocess
import sys
import warnings
from time import sleep

import numpy as np
import pytest
from c_fmu import BALL, HOSTILE, MODES, build
from multibody_fmu import FmuError, FmuWarning, simulate

TIME = np.linspace(0, 1.5, 151)
# Timeout in s, far above the duration of runs that end by themselves.
LONG = 600


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    return build(HOSTILE, 2, tmp_path_factory.mktemp("hostile"))


def bad(mode, start=0.5):
    return {"mode": MODES.index(mode), "from": start}


@pytest.mark.parametrize(
    ("mode", "where"),
    [
        ("CRASH_AT_START", "in the initialization."),
        ("CRASH", "in a step. In row 50 (time = 0.5 s)."),
        ("CRASH_AT_END", "after the last step."),
    ],
)
def test_a_crash_is_an_error_that_names_the_fmu_and_the_place(hostile, mode, where):
    with pytest.raises(FmuError) as error:
        simulate(hostile, TIME, isolate=True, timeout=LONG, parameters=bad(mode))
    assert str(error.value).startswith("hostile.fmu ended its process ")
    assert str(error.value).endswith(f" {where}")
    if sys.platform == "linux":
        assert "by signal 11 (SIGSEGV)" in str(error.value)


def test_an_exit_is_an_error(hostile):
    with pytest.raises(FmuError) as error:
        simulate(hostile, TIME, isolate=True, timeout=LONG, parameters=bad("EXIT", 0.0))
    assert str(error.value) == "hostile.fmu ended its process with exit code 7 in a step. In row 0 (time = 0 s)."


@pytest.mark.longer
def test_a_step_without_end_is_an_error_after_the_timeout(hostile):
    with pytest.raises(FmuError) as error:
        simulate(hostile, TIME, isolate=True, timeout=3, parameters=bad("ENDLESS_STEP"))
    assert str(error.value).startswith("hostile.fmu did not return within 3 s: its process was ended ")


def test_a_crash_in_model_exchange_is_an_error(hostile):
    with pytest.raises(FmuError, match=r"^hostile\.fmu ended its process .* in the initialization\.$"):
        simulate(hostile, TIME, kind="me", isolate=True, timeout=LONG, parameters=bad("CRASH_AT_START"))


@pytest.mark.parametrize("mode", ["CHATTER", "DISCARD"])
def test_errors_are_those_of_the_same_process(hostile, mode):
    errors = []
    for isolate in (False, True):
        with pytest.raises(FmuError) as error:
            simulate(hostile, TIME, isolate=isolate, parameters=bad(mode))
        errors.append((str(error.value), error.value.function, error.value.status))
    assert errors[0] == errors[1]


def test_warnings_and_messages_are_those_of_the_same_process(hostile):
    said = []
    for isolate in (False, True):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            y = simulate(hostile, TIME, isolate=isolate, parameters=bad("WARN"))
        assert {warning.category for warning in caught} == {FmuWarning} and caught[0].filename == __file__
        said.append(([str(warning.message) for warning in caught], y.messages))
    assert said[0] == said[1] and set(said[0][1]) == {"It is warm."}


def test_a_library_that_cannot_be_loaded_is_the_same_error(tmp_path):
    archive = build(BALL, 3, tmp_path, defines=["WITHOUT_DO_STEP"])
    with pytest.raises(ValueError, match="^bouncing_ball: the library does not export fmi3DoStep"):
        simulate(archive, TIME, isolate=True)


@pytest.mark.parametrize("kind", ["cs", "me"])
def test_results_have_the_same_bits(either_fmu, kind):
    frame = {"r_0": np.outer(TIME, [1, 2, 3]), "v_0": [1, 2, 3], "a_0": [0, 0, 0]}
    options = {"kind": kind, "parameters": {"resolveInFrame": "world"}, "frame_b": frame}
    one, other = (simulate(either_fmu("RelativeSensor"), TIME, isolate=isolate, **options) for isolate in (False, True))
    assert list(one) == list(other) and one.parameters == other.parameters
    for name in one:
        assert (one[name].dtype, one[name].tobytes()) == (other[name].dtype, other[name].tobytes()), name


def test_a_timeout_needs_a_process_of_its_own():
    with pytest.raises(ValueError, match=r"^timeout = 5: only a process of its own can be ended; give isolate=True"):
        simulate("Distance", TIME, timeout=5)
    with pytest.raises(ValueError, match="^timeout = 0: must be greater than 0"):
        simulate("Distance", TIME, isolate=True, timeout=0)


# A script without a `__main__` guard, like a notebook.
ENDLESS = """
import signal
import sys
from multibody_fmu import simulate
# A shell starts programs in the background with this signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
simulate(sys.argv[1], [0.0, 1.0], isolate=True, parameters={"mode": 2.0})
"""


@pytest.mark.longer
def test_ctrl_c_ends_both_processes(hostile):
    script = [sys.executable, "-c", ENDLESS, str(hostile)]
    with subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        # Waits until the endless step runs.
        sleep(2)
        process.send_signal(signal.SIGINT)
        # The pipe closes when the last process with it ends.
        _, errors = process.communicate(timeout=LONG)
    assert process.returncode == -signal.SIGINT and errors.endswith("KeyboardInterrupt\n")
