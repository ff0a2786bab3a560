"""A run saved as bytes continues in another process exactly as in its own."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SHIPPED
from later_run import STEP, Run


@pytest.mark.parametrize("estimated", [False, True], ids=["provided", "estimated"])
def test_a_run_goes_on_in_another_process_to_the_last_bit(any_fmu, estimated, tmp_path):
    run = Run(any_fmu, tmp_path / "one")
    if estimated:
        parameter = next((v for v in run.description.modelVariables if v.name == "derivatives"), None)
        if parameter is None:
            run.instance.freeInstance()
            pytest.skip("the FMU estimates nothing")
        run.instance.setInteger([parameter.valueReference], [2])
    # For the Gripper: torques, and a part that is held where it was gripped.
    run.instance.setBoolean(run.flags, [True] * len(run.flags))
    run.instance.setupExperiment(startTime=0.0)
    run.instance.enterInitializationMode()
    run.instance.exitInitializationMode()
    for i in range(5):
        run.step(i * STEP)
    if run.description.modelName == "Gripper":
        # Halfway up the ramp (state Off2On), with captured offsets.
        assert (run.values("state"), run.values("onoff")) == ([4], pytest.approx([0.5]))
        assert all(run.values("r0[1]", "theta0[3]"))
    state = run.instance.getFMUstate()
    (tmp_path / "state").write_bytes(run.instance.serializeFMUstate(state))
    run.instance.freeFMUstate(state)
    expected = run.rest(5 * STEP)
    if run.description.modelName == "Gripper":
        # The run has passed through On to On2Off.
        assert run.values("state") == [2]
    run.close()
    # Outputs of other authors' FMUs may stay constant.
    assert len(set(expected)) == 10 or any_fmu.stem not in SHIPPED

    arguments = [any_fmu, tmp_path / "two", tmp_path / "state", 5 * STEP]
    command = [sys.executable, Path(__file__).with_name("later_run.py"), *map(str, arguments)]
    other = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    assert other.stdout.splitlines()[-10:] == expected
