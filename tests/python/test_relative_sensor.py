"""RelativeSensor through FMPy: the 80 cases of tests/data/vectors/relative_sensor.json, computed with 60 digits outside
this project.
"""

import json

import numpy as np
from conftest import PROJECT
from multibody_fmu.mechanics.poses import SHORT_NAMES

FRAMES = ["world", "frame_a", "frame_b", "frame_resolve"]


def cases():
    groups = json.loads((PROJECT / "tests/data/vectors/relative_sensor.json").read_text())["groups"]
    return [case for group in groups.values() for case in group]


def elements(name, values):
    """Elements of an array by the names of their variables."""
    return {f"{name}[{','.join(str(i + 1) for i in index)}]": value.item() for index, value in np.ndenumerate(values)}


def parameters(case):
    frames = {name: 1 + FRAMES.index(case[name]) for name in ("resolveInFrame", "resolveInFrameAfterDifferentiation")}
    return frames | elements("sequence", case["sequence"]) | {"guessAngle1": case["guessAngle1"]}


def inputs(case):
    values = {}
    for frame in FRAMES[1:]:
        for name, array in case["in"][frame].items():
            values |= elements(f"{frame}.{SHORT_NAMES.get(name, name)}", array)
    return values


def test_every_golden_case_comes_out_of_a_step(slave):
    instance = slave("RelativeSensor")
    compared = 0
    for case in cases():
        instance.reset()
        instance.initialize(0.0, parameters(case))
        instance.set(inputs(case))
        instance.step(0.0, 1.0)
        for name in ("r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"):
            expected = np.array(case["out"][name])
            error = instance.get(*elements(name, expected)) - expected
            if name == "angles":
                error -= 2 * np.pi * np.round(error / (2 * np.pi))
            assert np.all(np.abs(error) <= case["tol"]), f"{name} is wrong by {error} in {case}"
            compared += 1
    assert compared == 80 * 6
