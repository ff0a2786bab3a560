"""Distance, stepped through FMPy's low-level interface along a trajectory of a mechanism."""

import numpy as np
import pytest
import reference


@pytest.fixture
def measured(slave):
    """Distance and its derivative; each step gets the inputs at its end."""
    inputs = reference.distance_inputs()
    time = inputs.pop("time")
    instance = slave("Distance")
    samples = []
    for i, now in enumerate(time):
        values = {name: column[i] for name, column in inputs.items()}
        if i == 0:
            instance.initialize(now, values)
        else:
            instance.set(values)
            instance.step(time[i - 1], now)
        samples.append(instance.get("distance", "der_distance"))
    return np.array(samples).T


def test_distance_agrees_with_the_published_result_of_dymola(measured):
    """Dymola's solver had a tolerance of 1e-6."""
    published = reference.read(reference.FOLDER / "Distance_dymola.csv")
    np.testing.assert_allclose(measured[0], published["Distance1.distance"], rtol=0, atol=2e-6)


def test_distance_and_derivative_agree_with_first_principles(measured):
    """The equations of the mechanism, integrated outside this project with a relative tolerance of 1e-13."""
    expected = reference.read(reference.FOLDER / "Distance_firstprinciples.csv")
    np.testing.assert_allclose(measured[0], expected["distance"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(measured[1], expected["der(distance)"], rtol=0, atol=1e-12)
