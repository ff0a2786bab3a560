import signal
import subprocess
import sys
from time import sleep

import pytest
from equation_fmu import fmu_of

# A row of a million seconds takes hours: a derivative takes 0.1 ms and turns a million times.
ENDLESS = """
import signal
import sys
from multibody_fmu import connect, simulate
# A shell starts programs in the background with this signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
time = [0.0, 1e6]
if sys.argv[2] == "alone":
    simulate(sys.argv[1], time, kind="me")
else:
    connect({"one": sys.argv[1], "two": sys.argv[1]}, ["one.x -> two.u", "two.x -> one.u"], kind="me").simulate(time)
"""


@pytest.mark.longer
@pytest.mark.parametrize("where", ["alone", "in a loop"])
def test_ctrl_c_ends_a_row_of_model_exchange(where, tmp_path):
    archive = fmu_of(
        tmp_path,
        "slow",
        inputs=["u"],
        states={"x": (0.0, "slow() * cos(6.28 * time) + 0 * u")},
        before="#include <unistd.h>\nstatic double slow(void) { usleep(100); return 1; }",
    )
    script = [sys.executable, "-c", ENDLESS, str(archive), where]
    with subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        # Waits until the step runs.
        sleep(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=600)
    assert process.returncode == -signal.SIGINT and errors.endswith("KeyboardInterrupt\n")
