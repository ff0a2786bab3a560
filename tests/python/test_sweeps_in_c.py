"""Sweeps of an FMU in C: equal results for any number of threads, and Ctrl+C."""

import signal
import subprocess
import sys
from time import sleep

import numpy as np
import pytest
from c_fmu import VAN_DER_POL, build
from multibody_fmu import sweep
from scipy.integrate import solve_ivp

TIME = np.linspace(0, 5, 51)


@pytest.mark.parametrize("fmi", [2, 3])
def test_one_and_two_threads_have_the_same_bits(fmi, tmp_path):
    archive, values = build(VAN_DER_POL, fmi, tmp_path), np.linspace(0.1, 3, 40)
    one, two = (
        sweep(
            archive,
            TIME,
            parameters={"mu": values},
            reduce={"end": ("x0", "last"), "top": ("x1", "peak")},
            threads=threads,
            part=3,
        )
        for threads in (1, 2)
    )
    assert list(one) == list(two)
    for name in one:
        assert one[name].tolist() == two[name].tolist(), name
    options = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-12}
    expected = [
        solve_ivp(lambda _, x, mu=mu: [x[1], mu * (1 - x[0] ** 2) * x[1] - x[0]], (0, 5), [2, 0], **options).y[0, -1]
        for mu in values
    ]
    np.testing.assert_allclose(one["end"], expected, rtol=0, atol=1e-8)


# One run takes minutes.
ENDLESS = """
import signal
import sys
import numpy as np
from multibody_fmu import sweep
# A shell starts programs in the background with this signal ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
sweep(sys.argv[1], np.linspace(0, 1e6, 1_000_001), parameters={"mu": np.linspace(1, 2, 8)}, threads=2)
"""


def test_ctrl_c_ends_a_sweep_in_the_middle_of_a_run(tmp_path):
    script = [sys.executable, "-c", ENDLESS, str(build(VAN_DER_POL, 2, tmp_path))]
    with subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        # Waits until the runs have begun.
        sleep(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=600)
    assert process.returncode == -signal.SIGINT and errors.endswith("KeyboardInterrupt\n")
