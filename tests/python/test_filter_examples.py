"""The filters of the examples, which step ensembles, compared with Kalman's in closed form and with the truth."""

import numpy as np
import particle_filter
import pytest
import unscented_filter
from multibody_fmu import matrix_from_quaternion


@pytest.fixture(scope="module")
def run():
    """Times, readings, states and covariances of the unscented filter."""
    time = unscented_filter.STEP * np.arange(128)
    readings = unscented_filter.measured(time)
    return time, readings, *unscented_filter.filtered(time, *readings)


def kalman(time, r_rel):
    """Positions and velocities (n, 6), and covariances, by Kalman's equations: readings of positions are linear."""
    hand, h = unscented_filter.camera(time), unscented_filter.STEP
    one, zero = np.eye(3), np.zeros((3, 3))
    F = np.block([[one, h * one], [zero, one]])
    # Integrals of white acceleration over a step.
    G = unscented_filter.CHANGE[0] ** 2 * np.block([[h**3 / 3 * one, h**2 / 2 * one], [h**2 / 2 * one, h * one]])
    R = unscented_filter.NOISE[0] ** 2 * one
    x, P, found = np.zeros(6), np.eye(6), []
    for k, T in enumerate(matrix_from_quaternion(hand["Q"])):
        if k:
            x, P = F @ x, F @ P @ F.T + G
        H = np.hstack([T, zero])
        K = P @ H.T @ np.linalg.inv(H @ P @ H.T + R)
        x, P = x + K @ (r_rel[k] - T @ (x[:3] - hand["r_0"][k])), P - K @ H @ P
        found.append((x, P))
    return map(np.array, zip(*found, strict=True))


def test_positions_of_the_unscented_filter_are_those_of_the_closed_form(run):
    time, (r_rel, _), states, covariances = run
    expected, expected_covariances = kalman(time, r_rel)
    linear = [0, 1, 2, 6, 7, 8]
    np.testing.assert_allclose(states[:, [0, 1, 2, 7, 8, 9]], expected, rtol=0, atol=1e-10)
    np.testing.assert_allclose(covariances[:, linear][:, :, linear], expected_covariances, rtol=0, atol=1e-10)


def test_the_unscented_filter_improves_poses_as_much_as_it_says(run):
    time, readings, states, covariances = run
    of_readings, of_filter = unscented_filter.errors(time, *readings, states)
    settled = time >= 0.75
    for at in range(2):
        rms = [np.sqrt(np.mean(one[at][settled] ** 2)) for one in (of_readings, of_filter)]
        assert rms[1] < 0.75 * rms[0]
        own = slice(3 * at, 3 * at + 3)
        said = np.sqrt(np.trace(covariances[:, own, own], axis1=1, axis2=2)[settled].mean())
        assert said == pytest.approx(rms[1], rel=0.4)


@pytest.mark.longer
def test_the_particle_filter_decides_between_two_places():
    true, distances = particle_filter.flight()
    found = particle_filter.located(distances, n=400)
    # All around the beacon at first, then on both sides of the x axis.
    assert np.abs(found[0].mean(axis=0)).max() < 1
    above = np.mean(found[29, :, 1] > 0)
    assert 0.1 < above < 0.9
    assert np.linalg.norm(found[29] * [1, 0, 0] - true[29] * [1, 0, 0], axis=1).mean() < 0.7
    # A flight along y decides.
    assert np.linalg.norm(found[-1].mean(axis=0) - true[-1]) < 0.5
    assert np.sqrt(found[-1].var(axis=0).sum()) < 0.5


def test_particles_are_chosen_as_often_as_their_weights_say():
    weights = np.array([0.5, 0.0, 0.25, 0.25])
    counts = np.bincount(particle_filter.chosen(weights, np.random.default_rng(1)), minlength=4)
    assert counts.tolist() == [2, 0, 1, 1]
