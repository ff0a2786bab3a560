"""The FMUs of FMI 3.0 in importers by other authors, compared with FMI 2.0 and with the closed form of the motion."""

import json

import numpy as np
import scalars
from client import MODELS, closed, instants
from motion import STEP, Motion, outputs


def assert_same_bits(actual, expected):
    """Numbers are printed with all their digits, zeros with their sign."""
    assert json.dumps(actual, sort_keys=True) == json.dumps(expected, sort_keys=True)


def assert_close(actual, expected, motion):
    assert actual.keys() == expected.keys()
    np.testing.assert_allclose(
        list(actual.values()), list(expected.values()), rtol=1e-12, atol=1e-12, err_msg=f"at {motion.t} s"
    )


def test_fmpy_steps_all_fmus_to_the_bits_of_fmi2(simulate):
    found, expected = simulate("fmpy", "fmi3"), simulate("fmpy")
    assert len(found) == len(instants())
    assert_same_bits(found, expected)


def test_fmpy_steps_all_fmus_with_their_events(simulate):
    found, without_events = simulate("fmpy_events", "fmi3"), simulate("fmpy")
    assert len(found) == len(without_events) == len(instants())
    for sample, reference, motion in zip(found, without_events, instants()):
        for kind in ["event mode", "early return"]:
            # Without events at the start of a step, the Gripper closes at the end of the previous one: two times that
            # differ by rounding.
            for model in set(MODELS) - {"Gripper"}:
                assert_same_bits(sample[kind][model], reference[model])
            assert_close(sample[kind]["Gripper"], outputs("Gripper", motion), motion)


def test_a_container_of_all_fmus_has_the_bits_of_fmi2(simulate):
    found, expected = simulate("fmucontainer", "fmi3"), simulate("fmpy")
    assert len(found) == len(instants())
    for sample, reference, motion in zip(found, expected, instants()):
        for model in MODELS:
            # The times of a container's steps differ by rounding.
            if model in ("Body", "Gripper"):
                assert_close(sample[model], outputs(model, motion), motion)
            else:
                assert_same_bits(sample[model], reference[model])


def test_casadi_evaluates_the_fmu_without_arrays_to_the_bits_of_fmi2(simulate):
    found, expected = simulate("casadi", "fmi3"), simulate("casadi")
    assert len(found) == len(closed())
    assert_same_bits([sample["PlanarDistance"] for sample in found], [sample["PlanarDistance"] for sample in expected])


def test_ecos_steps_the_scalars_of_all_fmus_to_the_bits_of_fmi2(simulate):
    found, expected = simulate("ecos_scalars", "fmi3"), simulate("ecos_scalars")
    assert len(found) == len(instants())
    assert_same_bits(found, expected)
    for sample, motion in zip(found, instants()):
        for model in MODELS:
            assert_close(sample[model], scalars.expected(model, motion), motion)


def test_fmi_sim_simulates_the_scalars_of_all_fmus_to_the_bits_of_fmi2(simulate):
    found, of_fmi2 = simulate("fmi_sim_scalars", "fmi3"), simulate("fmi_sim_scalars")
    assert len(found) == len(of_fmi2) == len(instants())
    for sample, reference, motion in zip(found, of_fmi2, instants()):
        assert_same_bits(sample["model-exchange"], reference["model-exchange"])
        assert_close(sample["model-exchange"]["PlanarDistance"], outputs("PlanarDistance", motion), motion)
        for kind in ["co-simulation", "event mode", "early return"]:
            for model in set(MODELS) - {"Body"}:
                assert_same_bits(sample[kind][model], reference[kind][model])
            # Step sizes are differences of times in FMI 3.0 alone, so results of the versions differ by rounding.
            assert_close(sample[kind]["Body"], scalars.expected("Body", motion), motion)
            # The client sets the inputs at the start of a step.
            assert_close(sample[kind]["PlanarDistance"], outputs("PlanarDistance", Motion(motion.t - STEP)), motion)
            assert sample[kind]["Gripper"]["onoff"] == 1.0
