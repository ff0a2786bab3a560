"""Importers by other authors, with all FMUs of FMI 2.0, compared with the closed form of the motion."""

from itertools import product

import numpy as np
import pytest
import sweep
from client import MODELS, WITHOUT_STATES, closed, instants, rates
from motion import STEP, Motion, outputs


def assert_outputs(actual, motion, models=MODELS):
    """Checks the outputs of all models at one time, up to rounding: every client keeps all digits."""
    for model in models:
        expected = outputs(model, motion)
        assert actual[model].keys() == expected.keys()
        where = f"{model} at {motion.t} s"
        np.testing.assert_allclose(
            list(actual[model].values()), list(expected.values()), rtol=1e-12, atol=1e-12, err_msg=where
        )


@pytest.mark.parametrize("folder", [".", "fmi3"])
def test_every_packaged_fmu_takes_part(folder, archives):
    assert sorted(archive.stem for archive in (archives / folder).glob("*.fmu")) == sorted(MODELS)


@pytest.mark.parametrize("client", ["fmpy", "libcosim", "ecos", "fmucontainer"])
def test_outputs_follow_the_motion_in(client, simulate):
    samples = simulate(client)
    assert len(samples) == len(instants())
    for sample, motion in zip(samples, instants()):
        assert_outputs(sample, motion)


def test_outputs_follow_the_motion_in_fmi_sim(simulate):
    samples = simulate("fmi_sim")
    assert len(samples) == len(closed()) > 0
    for sample, motion in zip(samples, closed()):
        assert_outputs(sample, motion)


def test_outputs_and_their_derivatives_follow_the_motion_in_casadi(simulate):
    samples = simulate("casadi")
    assert len(samples) == len(closed()) > 0
    for sample, motion in zip(samples, closed()):
        assert_outputs({model: sample[model]["outputs"] for model in WITHOUT_STATES}, motion, WITHOUT_STATES)
        for model in WITHOUT_STATES:
            expected = rates(lambda now, model=model: outputs(model, now), motion)
            assert sample[model]["rates"] == pytest.approx(expected, rel=1e-8, abs=1e-8), f"{model} at {motion.t} s"


def test_a_thousand_runs_on_two_workers_of_dask_do_not_disturb_each_other(simulate):
    runs = simulate("dask")
    assert len(runs) == sweep.RUNS
    assert len({run["process"] for run in runs}) == 2
    for number, run in enumerate(runs):
        assert_outputs(run["outputs"], sweep.instants(number)[-1])


def test_outputs_follow_the_motion_with_the_calls_of_simulink(simulate):
    attempts = simulate("simulink_calls")
    kinds = ["co-simulation", "model exchange"]
    assert [(attempt["kind"], attempt["model"]) for attempt in attempts] == list(product(kinds, MODELS))
    for attempt in attempts:
        assert "error" not in attempt, attempt
        for motion, sample in zip([Motion(0.0), *instants()], attempt["samples"], strict=True):
            # In co-simulation the inputs of a step have the values of its start. Only the Body has a memory of its own.
            is_late = attempt["kind"] == "co-simulation" and attempt["model"] != "Body"
            inputs_of = Motion(max(motion.t - STEP, 0.0)) if is_late else motion
            assert_outputs({attempt["model"]: sample}, inputs_of, [attempt["model"]])
