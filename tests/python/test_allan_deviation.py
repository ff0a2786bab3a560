"""Allan deviation against closed forms, and its band against the share of records whose true deviation it contains."""

import numpy as np
import pytest
from multibody_fmu import allan
from multibody_fmu.mechanics.allan_deviation import chi_square
from scipy.stats import chi2

RATE = 50.0
# Sizes of averages, in samples.
SIZES = np.array([1, 2, 5, 20, 60])


def records(kind, columns=400, rows=1000):
    """Samples of many sensors with noise of density 0.3, or with a random walk of 0.3."""
    noise = np.random.default_rng(7).standard_normal((rows, columns))
    return 0.3 * np.sqrt(RATE) * noise if kind == "white" else np.cumsum(0.3 / np.sqrt(RATE) * noise, axis=0)


def true_variance(kind, size):
    """Allan variance of these samples; the walk goes on in steps, so that shorter averages see more than K^2 time/3."""
    time = size / RATE
    return 0.09 / time if kind == "white" else 0.09 * time / 3 * (1 + 1 / (2 * size**2))


def test_a_record_without_change_has_none():
    found = allan(np.full((90, 2), 9.81), RATE)
    assert found.deviation.shape == (len(found.time), 2) and not found.deviation.any() and not found.upper.any()


def test_a_ramp_has_its_slope_times_time_over_the_root_of_2():
    found = allan(3.0 * np.arange(900) / RATE, RATE)
    np.testing.assert_allclose(found.deviation, 3.0 * found.time / np.sqrt(2), rtol=1e-10)
    assert found.time[0] == 1 / RATE and found.time[-1] == 100 / RATE
    assert np.all(np.diff(found.time) > 0)


def test_alternating_samples_change_in_odd_averages_only():
    found = allan(np.tile([1.0, -1.0], 100), RATE, times=np.array([1, 2, 3, 4]) / RATE)
    # Adjacent averages of an odd number m of samples are 1/m and -1/m.
    np.testing.assert_allclose(found.deviation, np.sqrt(2) * np.array([1, 0, 1 / 3, 0]), atol=1e-14)


@pytest.mark.parametrize("kind", ["white", "walk"])
def test_the_mean_variance_of_many_records_is_that_of_their_process(kind):
    variance = allan(records(kind), RATE, times=SIZES / RATE).deviation ** 2
    error = variance.std(axis=1, ddof=1) / np.sqrt(variance.shape[1])
    expected = [true_variance(kind, size) for size in SIZES]
    assert np.all(np.abs(variance.mean(axis=1) - expected) < 4 * error)


@pytest.mark.parametrize("kind", ["white", "walk"])
@pytest.mark.parametrize("confidence", [0.68, 0.95])
def test_the_band_contains_the_true_deviation_as_often_as_it_says(kind, confidence):
    sizes = np.append(SIZES, 111)
    found = allan(records(kind), RATE, times=sizes / RATE, confidence=confidence)
    true = np.sqrt([true_variance(kind, size) for size in sizes])[:, None]
    share = np.mean((found.lower <= true) & (true <= found.upper), axis=1)
    error = np.sqrt(confidence * (1 - confidence) / found.deviation.shape[1])
    assert np.all(share > confidence - 4 * error)
    # The band is that of white noise for single samples, and of a random walk for long averages.
    assert abs(share[0 if kind == "white" else -1] - confidence) < 4 * error
    assert np.all(found.lower < found.deviation) and np.all(found.deviation < found.upper)


@pytest.mark.parametrize("p", [0.005, 0.025, 0.16, 0.84, 0.975, 0.995])
def test_quantiles_are_those_of_scipy(p):
    for dof in (6.4, 10, 100, 1e5):
        assert chi_square(p, dof) == pytest.approx(chi2.ppf(p, dof), rel=0.022 if p >= 0.025 else 0.09)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": np.ones(8)}, "samples has shape (8,): must have at least 9 rows"),
        ({"samples": [*np.ones(9), np.nan]}, "samples has a value in row 9 that is not finite"),
        ({"samples": np.ones(9) * 1j}, "samples are complex: must be real"),
        ({"rate": 0}, "rate = 0 Hz: must be positive and finite"),
        ({"times": [1.1]}, "times has 1.1 s: must be from a sample, 0.1 s, to a ninth of the record, 1 s"),
        ({"times": [0.5, 0.01]}, "times has 0.01 s: must be from a sample"),
        ({"confidence": 1.0}, "confidence = 1.0: must be from 0.5 to 0.999"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments, message):
    with pytest.raises(ValueError) as error:
        allan(**{"samples": np.ones(90), "rate": 10, **arguments})
    assert str(error.value).startswith(message)
