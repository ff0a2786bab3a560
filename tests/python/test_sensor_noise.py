"""Statistics of SensorErrors: Allan variances of an hour against processes in NumPy, histograms, independence."""

import numpy as np
import pytest
from conftest import FMU_DIR
from multibody_fmu import allan, simulate
from scipy.signal import lfilter
from scipy.stats import chi2_contingency, chisquare, norm

RATE, ROWS, SEEDS, RUNS = 200.0, 720_000, 20, 1000
TIMES = [0.1, 1.0, 10.0, 100.0]
N, K, DEVIATION, BIAS_TIME = 0.3, 0.02, 0.1, 20.0
PARAMETERS = {
    "white noise": {"noiseDensity": [N] * 3},
    "random walk": {"randomWalk": [K] * 3},
    "Gauss-Markov bias": {"biasDeviation": [DEVIATION] * 3, "biasTime": [BIAS_TIME] * 3},
}


def samples(rows, **parameters):
    """Samples (rows, 3) of zero."""
    time = np.arange(rows) / RATE
    parameters = {"sampleRate": RATE, **parameters}
    return simulate(FMU_DIR / "SensorErrors.fmu", time, outputs="y", parameters=parameters)["y"]


def process(kind, random, columns):
    """Samples (ROWS, columns) of a process, by its recursion."""
    normal = random.standard_normal((ROWS, columns))
    if kind == "white noise":
        return N * np.sqrt(RATE) * normal
    if kind == "random walk":
        return np.cumsum(K / np.sqrt(RATE) * normal, axis=0)
    decay = np.exp(-1 / (RATE * BIAS_TIME))
    normal[1:] *= np.sqrt(1 - decay**2)
    return DEVIATION * lfilter([1], [1, -decay], normal, axis=0)


def variances(samples):
    return allan(samples, RATE, times=TIMES).deviation ** 2


@pytest.mark.longest
@pytest.mark.parametrize("kind", PARAMETERS)
def test_the_allan_variance_of_an_hour_is_that_of_the_process(kind):
    random = np.random.default_rng(20)
    expected = np.concatenate([variances(process(kind, random, 10)) for _ in range(RUNS // 10)], axis=1)
    found = np.concatenate([variances(samples(ROWS, seed=seed, **PARAMETERS[kind])) for seed in range(SEEDS)], axis=1)
    error = expected.std(axis=1, ddof=1) * np.sqrt(1 / found.shape[1] + 1 / RUNS)
    assert found.shape == (len(TIMES), 3 * SEEDS)
    assert np.all(np.abs(found.mean(axis=1) - expected.mean(axis=1)) < 4 * error)


def test_rounded_noise_has_the_histogram_of_rounded_normal_numbers():
    """A standard deviation of 2.5 steps; values beyond 10 steps count as one."""
    y = samples(100_000, seed=3, noiseDensity=[2.5 / np.sqrt(RATE)] * 3, resolution=[1.0] * 3)
    assert np.array_equal(y, np.round(y))
    limits = np.array([-np.inf, *np.arange(-9.5, 10), np.inf])
    expected = len(y) * np.diff(norm.cdf(limits / 2.5))
    for axis in range(3):
        assert chisquare(np.histogram(y[:, axis], limits)[0], expected).pvalue > 1e-4


def test_axes_and_seeds_are_independent():
    """Of eight equally probable intervals of one, none goes with an interval of the other."""
    columns = [*samples(100_000, seed=1, noiseDensity=[1.0] * 3).T, *samples(100_000, seed=2, noiseDensity=[1.0] * 3).T]
    intervals = [np.searchsorted(norm.ppf(np.arange(1, 8) / 8) * np.sqrt(RATE), column) for column in columns]
    for i, one in enumerate(intervals):
        # The last: one sample after the other.
        for other in [*intervals[:i], np.roll(one, 1)]:
            table = np.zeros((8, 8))
            np.add.at(table, (one, other), 1)
            assert chi2_contingency(table).pvalue > 1e-4
