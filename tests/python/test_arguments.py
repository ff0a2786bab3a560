from dataclasses import replace

import numpy as np
import pytest
from multibody_fmu import Fmu, connect, differentiate, effective_inertia, simulate, sweep, wire
from multibody_fmu.descriptions.values import checked

HUGE = 10**400
BITS = "an integer of 1329 bits"
TIME = [0.0, 1.0]
STILL = np.zeros((2, 3))


def system(**options):
    return connect({"one": "Distance"}, [], **options)


CASES = [
    (lambda: simulate("Distance", [0, HUGE]), "time is not an array of numbers: int too large to convert to float"),
    (lambda: differentiate([0, HUGE], r=STILL), "time is not an array of numbers: int too large to convert to float"),
    (
        lambda: simulate("Distance", TIME, frame_a={"r_0": [0, 0, HUGE]}),
        f"frame_a.r_0 is not an array of numbers: it has {BITS}",
    ),
    (
        lambda: Fmu("Distance", s_small=HUGE),
        f"s_small is not an array of numbers: it has {BITS}, which must be at most 64",
    ),
    (
        lambda: sweep("Body", TIME, parameters={"g_0[3]": [1, HUGE]}),
        "row 1 of parameters: g_0[3] is not an array of numbers: it has an integer of 1329 bits",
    ),
    (lambda: effective_inertia((1, [1, 1, HUGE], 0)), "inertia is not an array of numbers: int too large"),
    (lambda: simulate("Distance", TIME, parameters=[1]), "parameters is a list: must be a dict of values by name"),
    (lambda: wire("Distance", TIME, parameters=[1]), "parameters is a list: must be a dict of values by name"),
    (lambda: Fmu("Distance", parameters="s_small"), "parameters is a str: must be a dict of values by name"),
    (lambda: Fmu("Distance").set(3), "values is a int: must be a dict of values by name"),
    (lambda: system(parameters=[1]), "parameters is a list: must be a dict of values by name"),
    (lambda: system(parameters={"one": [1]}), "parameters is a list: must be a dict of values by name"),
    (lambda: simulate("Distance", TIME, parameters={3: 1}), "parameters has the name 3: must be text"),
    (lambda: simulate("Gripper", TIME, parameters={"part": {3: 1}}), "part has the name 3: must be text"),
    (lambda: sweep("Distance", TIME, parameters={3: [1, 2]}), "parameters has the name 3: must be text"),
    (lambda: sweep("Distance", TIME, parameters={}, inputs=3), "inputs is a int: must be a dict of values by name"),
    (lambda: system().simulate(TIME, inputs=3), "inputs is a int: must be a dict of values by name"),
    (lambda: system().simulate(TIME, inputs={3: 1}), "inputs has the name 3: must be text"),
    (lambda: simulate("Distance", TIME, outputs=3), "outputs = 3: must be a name or a list of names"),
    (lambda: simulate("Distance", TIME, outputs=[["distance"]]), "outputs has ['distance']: must be names"),
    (lambda: sweep("Distance", TIME, parameters={}, outputs=3), "outputs = 3: must be a name or a list of names"),
    (lambda: system().simulate(TIME, outputs=3), "outputs = 3: must be a name or a list of names"),
    (lambda: Fmu("Distance").get(3), "names = 3: must be a name or a list of names"),
    (lambda: Fmu("Distance")[3], "names has 3: must be names"),
    (lambda: connect(["Distance"], []), "elements is a list: must be a dict of values by name"),
    (lambda: connect({"one": 3}, []), "fmu = 3: must be the name of an FMU, or a file"),
    (lambda: connect({"one": "Distance"}, 3), "connections = 3: must be a list"),
    (
        lambda: connect({"one": "Distance"}, "one.distance -> one.r"),
        "connections = 'one.distance -> one.r': must be a list",
    ),
    (lambda: connect({"one": "Distance"}, [(1, 2)]), "connections has 1: must be names"),
    (lambda: simulate(3, TIME), "fmu = 3: must be the name of an FMU, or a file"),
    (lambda: Fmu("Distance").step("a"), "step = 'a': must be a number"),
    (lambda: Fmu("Distance").step(until=HUGE), f"until is {BITS}: must be below 1.8e308"),
    (lambda: Fmu("Distance").initialize("a"), "time = 'a': must be a number"),
]


@pytest.mark.parametrize(("call", "message"), CASES, ids=[message for _, message in CASES])
def test_an_argument_of_another_form_is_a_value_error_that_names_it(call, message):
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("kind", [np.int64, float, np.uint64])
@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.filterwarnings("error")
def test_an_integer_beyond_its_limits_is_refused_with_them(bits, kind):
    with Fmu("RelativeSensor") as sensor:
        sequence = replace(sensor.variables["sequence"], dtype={32: np.int32, 64: np.int64}[bits])
    limit = 2 ** (bits - 1)
    for value in [limit - 1, limit, -limit, -2 * limit]:
        try:
            values = np.array([1, 2, value], dtype=kind)
        except OverflowError:
            continue
        if -limit <= int(values[2]) < limit:
            assert checked(sequence, values).tolist() == [1, 2, value]
            continue
        with pytest.raises(ValueError) as error:
            checked(sequence, values)
        assert str(error.value) == f"sequence = {values[2]}: must be an integer from {-limit} to {limit - 1}"


def test_numbers_of_an_fmu_beyond_its_limits_are_refused(either_fmu):
    with pytest.raises(ValueError, match=r"^sequence = 2147483648: must be an integer from -2147483648 to 2147483647$"):
        Fmu(either_fmu("RelativeSensor"), sequence=[1, 2, 2**31])
    with pytest.raises(ValueError, match=r"^torqueLaw = 1099511627776: must be one of Euler, RotationVector"):
        Fmu("Gripper", torqueLaw=2**40)
    with pytest.raises(ValueError, match=r"^torqueLaw = 7: must be one of Euler, RotationVector"):
        Fmu("Gripper", torqueLaw=7)
