"""Stiff FMUs in Model Exchange: an explicit method would need millions of steps, or fail."""

import numpy as np
import pytest
from c_fmu import ROBERTSON, VAN_DER_POL, build
from multibody_fmu import simulate

# SciPy 1.17.1, `solve_ivp` with DOP853 at rtol = 1e-13, atol = 1e-18 and 1e-16. The last row of the oscillator is the
# solution of problem VDPOL in the Test Set for IVP Solvers, release 2.4; SciPy's agrees with it to 10 digits.
REACTIONS = {
    0.4: [0.98517211386099, 3.386395378974923e-05, 0.014794022185220418],
    40.0: [0.7158270687194068, 9.185534764557698e-06, 0.28416374574583014],
}
OSCILLATOR = {800.0: 1.0839233646428283, 1500.0: -1.354745919486752, 2000.0: 1.706167732170483}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.mark.parametrize("tolerance", [1e-6, 1e-8])
def test_reactions_of_very_different_speeds_are_accurate(fmi, tolerance, tmp_path):
    y = simulate(build(ROBERTSON, fmi, tmp_path), [0.0, *REACTIONS], kind="me", tolerance=tolerance)
    found, expected = np.transpose([y[name][1:] for name in "abc"]), np.array([*REACTIONS.values()])
    np.testing.assert_allclose(found, expected, rtol=20 * tolerance, atol=0)


@pytest.mark.parametrize("tolerance", [1e-6, 1e-8])
def test_an_oscillator_with_jumps_is_accurate(fmi, tolerance, tmp_path):
    archive, times = build(VAN_DER_POL, fmi, tmp_path), [0.0, *OSCILLATOR]
    x = simulate(archive, times, kind="me", parameters={"mu": 1000.0}, tolerance=tolerance)["x0"][1:]
    np.testing.assert_allclose(x, [*OSCILLATOR.values()], rtol=500 * tolerance, atol=0)


def test_rows_do_not_change_the_accuracy_between_them(fmi, tmp_path):
    archive, times = build(VAN_DER_POL, fmi, tmp_path), np.linspace(0, 2000, 2001)
    x = simulate(archive, times, kind="me", parameters={"mu": 1000.0}, tolerance=1e-6)["x0"]
    np.testing.assert_allclose(x[[800, 1500, 2000]], [*OSCILLATOR.values()], rtol=5e-4, atol=0)
