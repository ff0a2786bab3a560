"""Importers that run some of the FMUs, or some kinds of simulation: these runs follow the motion, all others are
refused with known messages.
"""

import pytest
import scalars
from client import MODELS, WITHOUT_STATES, instants
from motion import outputs
from test_fmi3 import assert_close

# PathSim multiplies the derivatives of the states, an empty list if there are none.
NO_STATES = "can't multiply sequence by non-int of type 'float'"
# To find dependencies of outputs, PathSim sets one input to 1 and all others to 0: no rotation matrix.
NO_ROTATION = "fmi2GetReal failed with status 2 (discard)."
# PathSim and CoFmuPy set or get one value of each array.
NO_ARRAYS = {
    "fmi3SetFloat64 failed with status 3 (error).",
    "fmi3GetFloat64 failed with status 3 (error).",
    "Variable type Float64 not supported",
}

SCALARS = ["PlanarDistance"]
WITHOUT_MATRICES = ["Distance", "PlanarDistance", "PlanarAbsoluteSensor", "PlanarRelativeSensor"]

# For each client, folder and kind of simulation: models that run, and messages for the others.
EXPECTED = {
    ("pathsim", "."): {
        "co-simulation": (MODELS, set()),
        "model exchange": (["Body"], {NO_STATES, NO_ROTATION}),
        "model exchange, ImplicitSolver": (WITHOUT_MATRICES, {NO_ROTATION}),
    },
    ("pathsim", "fmi3"): {
        "co-simulation": (SCALARS, NO_ARRAYS),
        "model exchange": ([], {NO_STATES} | NO_ARRAYS),
        "model exchange, ImplicitSolver": (SCALARS, NO_ARRAYS),
    },
    ("cofmupy", "."): {"co-simulation": (MODELS, set())},
    ("cofmupy", "fmi3"): {"co-simulation": (SCALARS, NO_ARRAYS)},
    ("fmuloader", "."): {"co-simulation": (MODELS, set()), "model exchange": (MODELS, set())},
    # fmuloader gets one value of an array, so the script reads only scalars.
    ("fmuloader", "fmi3"): {"co-simulation": (MODELS, set()), "model exchange": (MODELS, set())},
}


@pytest.mark.parametrize(("client", "folder"), EXPECTED)
def test_what_runs_follows_the_motion_in(client, folder, simulate):
    kinds = EXPECTED[client, folder]
    moving = client == "fmuloader" or folder == "."
    attempts = simulate(client, folder)
    assert {(attempt["kind"], attempt["model"]) for attempt in attempts} == {
        (kind, model) for kind in kinds for model in models(kind)
    }
    for attempt in attempts:
        model, (running, messages) = attempt["model"], kinds[attempt["kind"]]
        if "error" in attempt:
            assert model not in running and attempt["error"] in messages, (
                f"{attempt['kind']}, {model}: {attempt['error']}"
            )
            continue
        assert len(attempt["samples"]) == len(instants())
        for sample, motion in zip(attempt["samples"], instants()):
            values = outputs(model, motion) if moving else scalars.expected(model, motion)
            assert_close(sample, {name: values[name] for name in sample}, motion)


def models(kind):
    return WITHOUT_STATES if kind.endswith("ImplicitSolver") else MODELS
