"""Samples that were not measured are dropouts in every function that takes arrays: NaN, an orientation of zeros, or
masked.
"""

from dataclasses import replace

import numpy as np
import pytest
from multibody_fmu import (
    Fmu,
    connect,
    differentiate,
    effective_inertia,
    matrix_from_quaternion,
    quaternion_from_matrix,
    simulate,
    sweep,
    view,
    wire,
)
from multibody_fmu.descriptions.description import describe
from multibody_fmu.descriptions.values import given_inputs

TIME = np.linspace(0.0, 1.0, 21)
TURN = np.stack([0 * TIME, 0 * TIME, np.sin(TIME / 2), np.cos(TIME / 2)], axis=-1)
MATRICES = matrix_from_quaternion(TURN)
PATH = np.outer(TIME**2, [1.0, 2.0, 3.0])
FORMS = {"Q": TURN, "T": MATRICES}
ADVICE = "; for a recording with dropouts, give the r "


def without(values, rows, value):
    found = values.copy()
    found[rows] = value
    return found


def masked(values, rows):
    """Array as a netCDF reader returns it: masked entries have a fill value."""
    mask = np.zeros(values.shape, dtype=bool)
    mask[rows] = True
    return np.ma.array(without(values, rows, 9.96920997e36), mask=mask)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rows", [[8], [8, 9]], ids=["short", "long"])
def test_zeros_and_masked_samples_are_differentiated_as_nan_is(form, rows):
    expected = differentiate(
        TIME, r=without(PATH, rows, np.nan), **{form: without(FORMS[form], rows, np.nan)}, window=5
    )
    assert (expected.bridged.any(), expected.missing.any()) == (len(rows) == 1, len(rows) == 2)
    zeros = differentiate(TIME, r=without(PATH, rows, np.nan), **{form: without(FORMS[form], rows, 0.0)}, window=5)
    hidden = differentiate(TIME, r=masked(PATH, rows), **{form: masked(FORMS[form], rows)}, window=5)
    for found in (zeros, hidden):
        for name in ("v", "a", "w", "z", "r", "Q", "ends", "bridged", "missing"):
            np.testing.assert_array_equal(getattr(found, name), getattr(expected, name))


@pytest.mark.parametrize("chosen", [{}, {"derivatives": "provided"}, {"derivatives": "provided", "orientation": "T"}])
@pytest.mark.parametrize("form", FORMS)
def test_an_orientation_of_zeros_is_refused_with_its_row_and_the_remedy(either_fmu, form, chosen):
    frame_a = {form: without(FORMS[form], [8, 9], 0.0)}
    name = {"Q": "frame_a.Q", "T": "frame_a.R.T"}[form]
    expected = f"{name} is zero in row 8 (time = 0.4 s): must be an orientation{ADVICE}"
    for call in (simulate, wire):
        with pytest.raises(ValueError) as error:
            call(either_fmu("RelativeSensor"), TIME, parameters=chosen, frame_a=frame_a)
        assert str(error.value).startswith(expected)
    with pytest.raises(ValueError) as error:
        connect({"sensor": "RelativeSensor"}, []).simulate(TIME, inputs={"sensor.frame_a": frame_a})
    assert str(error.value).startswith(f"sensor: {expected}")
    with pytest.raises(ValueError) as error:
        sweep("RelativeSensor", TIME, parameters={"animation": [True, False]}, inputs={"frame_a": frame_a})
    assert str(error.value).startswith(expected)


def test_what_somebody_else_calls_q_is_no_orientation(fmu):
    """Zeros are a measurement, except in the orientation of a frame."""
    known = describe(fmu("RelativeSensor"))
    variables = {
        name.replace("frame_a", "pipe"): v for name, v in known.variables.items() if not name.endswith((".r_0", ".R.T"))
    }
    pipes = replace(known, variables=variables)
    zeros = np.zeros((TIME.size, 4))
    assert (given_inputs(pipes, TIME, {"pipe": {"Q": zeros}})["pipe.Q"] == zeros).all()


def test_an_orientation_that_is_constantly_zero_is_not_connected(fmu):
    moving = {"frame_b": {"r_0": PATH, "Q": TURN}}
    expected = simulate(fmu("RelativeSensor"), TIME, **moving)
    with pytest.warns(UserWarning, match="frame_a.Q is zero, so it counts as not connected"):
        found = simulate(fmu("RelativeSensor"), TIME, frame_a={"Q": [0, 0, 0, 0]}, **moving)
    assert (found["r_rel"] == expected["r_rel"]).all()


@pytest.mark.parametrize("chosen", [{}, {"derivatives": "provided"}])
def test_masked_samples_are_refused_as_nan_is(either_fmu, chosen):
    r = masked(PATH, [8])
    rows = [np.ma.array(row) if index != 8 else np.ma.array(row, mask=True) for index, row in enumerate(PATH)]
    for values in (r, r.astype(np.float32), rows, r.astype(int) if chosen else r):
        with pytest.raises(ValueError) as error:
            simulate(either_fmu("Distance"), TIME, parameters=chosen, frame_b={"r_0": values})
        assert str(error.value).startswith(f"frame_b.r_0 = nan in row 8 (time = 0.4 s): must be finite{ADVICE}")


def test_an_array_whose_mask_hides_nothing_is_used_as_it_is(fmu):
    expected = simulate(fmu("Distance"), TIME, frame_b={"r_0": PATH})
    found = simulate(fmu("Distance"), np.ma.array(TIME), frame_b={"r_0": np.ma.array(PATH)})
    assert {name: values.tobytes() for name, values in found.items()} == {
        name: values.tobytes() for name, values in expected.items()
    }
    assert not isinstance(found["distance"], np.ma.MaskedArray)


REFUSED = {
    "time must be one-dimensional, finite and strictly increasing: row 3 has nan s": lambda: simulate(
        "Distance", masked(TIME, [3])
    ),
    "active = nan in row 3 (time = 0.15 s): must be finite": lambda: simulate(
        "Gripper", TIME, active=masked(TIME > 0.5, [3])
    ),
    "cT = nan: must be finite": lambda: Fmu("Gripper", cT=np.ma.masked),
    "frame_a.r_0 = nan: must be finite": lambda: Fmu("Distance").set({"frame_a": {"r_0": masked(PATH[0], [1])}}),
    "row 1 of parameters: cT = nan": lambda: sweep(
        "Gripper", TIME, parameters={"cT": masked(np.array([1.0, 2.0]), [1])}
    ),
    "row 1 of parameters: torqueLaw = nan": lambda: sweep(
        "Gripper", TIME, parameters={"torqueLaw": np.ma.array(["Euler", "RotationVector"], mask=[False, True])}
    ),
    "inertia = [nan, 1.0, 1.0] kg.m2": lambda: effective_inertia((1.0, masked(np.ones(3), [0]), [0, 0, 0])),
    "drone.r_0 is not finite in row 8": lambda: view({"time": TIME, "drone": {"r_0": masked(PATH, [8])}}, "never.html"),
    "drone.Q is zero in row 8 (time = 0.4 s): must be an orientation": lambda: view(
        {"time": TIME, "drone": {"r_0": PATH, "Q": without(TURN, [8], 0.0)}}, "never.html"
    ),
    "drone.R.T is zero in row 8 (time = 0.4 s): must be an orientation": lambda: view(
        {"time": TIME, "drone": {"r_0": PATH, "T": without(MATRICES, [8], 0.0)}}, "never.html"
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_is_masked_or_zero_never_becomes_a_number(message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError) as error:
        REFUSED[message]()
    assert str(error.value).startswith(message)


def test_functions_of_a_sweep_get_and_return_nan_for_masked_values():
    seen = []

    def kept(size):
        seen.append(size)
        return {"kept": size, "hidden": np.ma.array([1.0, 2.0], mask=[False, True])}

    found = sweep(kept, parameters={"size": masked(np.array([1.0, 2.0]), [1])}, threads=1)
    assert np.isnan(seen[-1])
    np.testing.assert_array_equal(found["hidden"], [[1.0, np.nan]] * 2)


@pytest.mark.filterwarnings("error")
def test_orientations_that_are_missing_stay_missing_when_they_are_converted():
    for convert, values in ((matrix_from_quaternion, TURN), (quaternion_from_matrix, MATRICES)):
        expected = without(convert(values), [8], np.nan)
        for value in (0.0, np.nan):
            np.testing.assert_array_equal(convert(without(values, [8], value)), expected)
        np.testing.assert_array_equal(convert(masked(values, [8])), expected)
        # A single pose, without the axis of time.
        assert np.isnan(convert(np.zeros(values.shape[1:]))).all()
