"""Event mode of FMI 3.0 as FMPy uses it: sets all inputs before each step, and discrete inputs in event mode."""

import numpy as np
import pytest
from conftest import FMU_DIR
from fmpy import simulate_fmu


@pytest.mark.parametrize("early_return", [False, True])
def test_the_gripper_switches_when_its_input_does(early_return):
    """Active from 0.25 s to 0.75 s with ramps of 0.125 s, which end between output points."""
    signals = np.zeros(6, dtype=[("time", float), ("active", bool)])
    signals["time"] = [0.0, 0.25, 0.25, 0.75, 0.75, 1.0]
    signals["active"] = [False, False, True, True, False, False]
    settings = {"stop_time": 1.0, "output_interval": 0.03, "start_values": {"T": 0.125}, "output": ["onoff"]}

    archive = str(FMU_DIR / "fmi3" / "Gripper.fmu")
    result = simulate_fmu(
        archive,
        fmi_type="CoSimulation",
        input=signals,
        use_event_mode=True,
        early_return_allowed=early_return,
        **settings,
    )

    expected = np.interp(result["time"], [0.25, 0.375, 0.75, 0.875], [0.0, 1.0, 1.0, 0.0])
    np.testing.assert_allclose(result["onoff"], expected, rtol=0, atol=1e-12)
