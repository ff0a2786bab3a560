"""A run that was saved as bytes goes on in another process as it does in its own."""

import subprocess
import sys
from pathlib import Path

import pytest
from later_run import STEP, Run


@pytest.mark.parametrize("estimated", [False, True], ids=["provided", "estimated"])
def test_a_run_goes_on_in_another_process_to_the_last_bit(any_fmu, estimated, tmp_path):
    run = Run(any_fmu, tmp_path / "one")
    if estimated:
        parameter = next((v for v in run.description.modelVariables if v.name == "derivatives"), None)
        if parameter is None:
            run.unit.freeInstance()
            pytest.skip("the unit estimates nothing")
        run.unit.setInteger([parameter.valueReference], [2])
    run.unit.setupExperiment(startTime=0.0)
    run.unit.enterInitializationMode()
    run.unit.exitInitializationMode()
    for i in range(5):
        run.step(i * STEP)
    state = run.unit.getFMUstate()
    (tmp_path / "state").write_bytes(run.unit.serializeFMUstate(state))
    run.unit.freeFMUstate(state)
    expected = run.rest(5 * STEP)
    run.close()
    assert len(set(expected)) == 10

    arguments = [any_fmu, tmp_path / "two", tmp_path / "state", 5 * STEP]
    command = [sys.executable, Path(__file__).with_name("later_run.py"), *map(str, arguments)]
    other = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert other.stdout.splitlines()[-10:] == expected
