"""Event mode and early return of FMI 3.0 in FMPy: the ramp of a Gripper ends inside a step. The expected run is FMPy's
Model Exchange with FMI 2.0.
"""

import itertools

import numpy as np
import pytest
from conftest import FMU_DIR
from fmpy import extract, read_model_description, simulate_fmu
from fmpy.fmi3 import FMU3Slave

ON, T, STOP, STEP = 0.2, 0.13, 0.5, 0.1  # s


@pytest.fixture
def events():
    """Times and values of `onoff` and `state` in Model Exchange, before and after each event. The FMU tells FMPy when
    the ramp ends.
    """
    inputs = np.array([(0, False), (ON, False), (ON, True), (STOP, True)], dtype=[("time", float), ("active", bool)])
    fmu = FMU_DIR / "Gripper.fmu"
    options = {"start_values": {"T": T}, "output": ["onoff", "state"], "stop_time": STOP, "output_interval": STOP}
    result = simulate_fmu(str(fmu), fmi_type="ModelExchange", input=inputs, **options)
    rows = [tuple(row) for row in result.tolist()]
    return [(before, after) for before, after in itertools.pairwise(rows) if before[0] == after[0]]


class Stepped:
    def __init__(self, folder, early_return):
        self.returns_early = early_return
        fmu = FMU_DIR / "fmi3/Gripper.fmu"
        description = read_model_description(fmu)
        self.reference = {v.name: v.valueReference for v in description.modelVariables}
        self.instance = FMU3Slave(
            guid=description.guid,
            unzipDirectory=extract(fmu, unzipdir=folder),
            modelIdentifier="Gripper",
            instanceName="gripper",
        )
        self.instance.instantiate(eventModeUsed=True, earlyReturnAllowed=early_return)
        self.instance.enterInitializationMode(startTime=0.0)
        self.instance.setFloat64([self.reference["T"]], [T])
        self.instance.exitInitializationMode()
        self.instance.updateDiscreteStates()
        self.instance.enterStepMode()

    def read(self):
        return self.instance.getFloat64([self.reference["onoff"]])[0], self.instance.getInt64(
            [self.reference["state"]]
        )[0]

    def handle(self, active):
        """Handles an event. Returns the time of the next one, or None."""
        self.instance.enterEventMode()
        self.instance.setBoolean([self.reference["active"]], [active])
        *_, defined, time = self.instance.updateDiscreteStates()
        self.instance.enterStepMode()
        return time if defined else None

    def step(self, start, end):
        """Returns whether an event must be handled, whether the step returned early, and its last time."""
        event, terminated, early, reached = self.instance.doStep(
            currentCommunicationPoint=start, communicationStepSize=end - start
        )
        assert not terminated
        return event, early, reached


@pytest.fixture(params=[False, True], ids=["saturates", "returns early"])
def gripper(request, tmp_path):
    gripper = Stepped(tmp_path, request.param)
    yield gripper
    gripper.instance.terminate()
    gripper.instance.freeInstance()


def test_the_end_of_the_ramp_is_an_event(gripper, events):
    # After the first event, FMPy's solver starts with the inputs before it and finds another event at once.
    (switched_on, _), _, (end_of_ramp, after) = events
    assert end_of_ramp[1:] == (pytest.approx(1.0), 4) and after[1:] == (1.0, 1)

    assert gripper.step(0.0, ON) == (False, False, ON)
    next_event = gripper.handle(active=True)
    assert ON == switched_on[0] and next_event == pytest.approx(end_of_ramp[0], rel=0, abs=1e-12)
    assert gripper.step(ON, ON + STEP) == (False, False, ON + STEP)
    assert gripper.read() == (pytest.approx(STEP / T, rel=1e-12), 4)

    event, early, reached = gripper.step(ON + STEP, ON + 2 * STEP)
    assert event and early == gripper.returns_early
    assert reached == pytest.approx(end_of_ramp[0] if early else ON + 2 * STEP, rel=0, abs=1e-12)
    # The force is complete; the state changes only in event mode.
    assert gripper.read() == (pytest.approx(1.0, rel=1e-12), 4)
    assert gripper.handle(active=True) is None
    assert gripper.read() == (1.0, 1)


def test_active_in_step_mode_takes_effect_at_the_start_of_the_next_step(gripper):
    """As fmucontainer sets the input."""
    assert gripper.step(0.0, ON) == (False, False, ON)
    gripper.instance.setBoolean([gripper.reference["active"]], [True])
    assert gripper.instance.getBoolean([gripper.reference["active"]]) == [True]
    assert gripper.read() == (0.0, 3)
    assert gripper.step(ON, ON + STEP) == (False, False, ON + STEP)
    assert gripper.read() == (pytest.approx(STEP / T, rel=1e-12), 4)
