"""Effective inertia at a grip. Expected numbers are closed forms, and accelerations of the FMU Body."""

import pickle

import numpy as np
import pytest
from multibody_fmu import effective_inertia, matrix_from_quaternion, simulate

# An arbitrary rotation.
TURNED = matrix_from_quaternion([0.3, -0.5, 0.2, 0.8])
# A rod along z: its end has an effective mass of 1/(1/m + (l/2)^2/J) = m/4 across, and m along the rod.
M, LENGTH, THIN = 1.0, 0.4, 5e-5
ACROSS = M * LENGTH**2 / 12
ROD, TIP = np.diag([ACROSS, ACROSS, THIN]), np.array([0, 0, LENGTH / 2])


def test_the_effective_inertia_of_a_cube_at_its_face():
    """1/mEff = 1/m + l^2/J = (1 + 0.04^2 * 6/0.08^2) / 1 kg = 2.5 / 1 kg for a cube of 1 kg and 8 cm: J = m a^2/6."""
    J = 0.08**2 / 6
    for inertia in [J, [J, J, J], np.diag([J, J, J])]:
        for lever in [0.04, [0, 0, -0.04]]:
            assert effective_inertia((1.0, inertia, lever)) == pytest.approx({"mEff": 0.4, "JEff": J}, rel=1e-14)


def test_the_effective_inertia_takes_the_smallest_principal_moment():
    turn, moments = TURNED, np.diag([3e-3, 1e-3, 2e-3])
    for inertia in [moments, turn @ moments @ turn.T, [3e-3, 1e-3, 2e-3]]:
        assert effective_inertia((2.0, inertia, 0.0)) == pytest.approx({"mEff": 2.0, "JEff": 1e-3}, rel=1e-14)


def test_two_free_bodies_yield_more_than_one():
    """1/mEff = 1/2 + 0.1^2/0.02 + 1/4 + 0.2^2/0.08 = 1.75, 1/JEff = 1/0.02 + 1/0.08."""
    found = effective_inertia((2.0, 0.02, 0.1), (4.0, [0.08, 0.1, 0.1], [0.0, 0.2, 0.0]))
    assert found == pytest.approx({"mEff": 1 / 1.75, "JEff": 0.016}, rel=1e-14)


@pytest.mark.parametrize(
    "bodies", [[], [(0.0, 1e-3, 0.1)], [(1.0, 0.0, 0.1)], [(1.0, [1e-3, -1e-3, 1e-3], 0.1)], [(1.0, 1e-3, np.nan)]]
)
def test_bodies_that_cannot_be_are_refused(bodies):
    with pytest.raises(ValueError):
        effective_inertia(*bodies)


NO_INERTIA = {
    "inertia has shape (2,): must be (3, 3), (3,) or one number": [1e-3, 1e-3],
    "inertia has shape (2, 2): must be (3, 3), (3,) or one number": np.eye(2),
    "inertia is not an array of numbers: ": "1 g.m2",
    "inertia = [[1.0, 0.5, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] kg.m2: must be symmetric": [
        [1, 0.5, 0],
        [0, 1, 0],
        [0, 0, 1],
    ],
    "inertia = [1.0, inf, 1.0] kg.m2: must be finite": [1, np.inf, 1],
    "principal moments of inertia [1.0, 1.0, 3.0] kg.m2: none must be larger than the sum of the other two": [1, 3, 1],
}


@pytest.mark.parametrize("message", NO_INERTIA)
def test_what_is_no_inertia_is_named(message):
    with pytest.raises(ValueError) as error:
        effective_inertia((1.0, NO_INERTIA[message], 0.1))
    assert str(error.value).startswith(message)


def test_the_inertia_of_a_thin_rod_and_of_a_disc_is_accepted():
    """Two moments of a disc add up to the third; one moment of a rod is nearly zero."""
    for inertia in [[0.1, 0.1, 0.2], [1e-9, 0.1, 0.1]]:
        assert effective_inertia((1.0, inertia, 0.0))["JEff"] == min(inertia)


@pytest.mark.parametrize("tip", [TIP, -TIP])
def test_a_rod_at_its_end_feels_like_a_quarter_of_its_mass_across_and_all_of_it_along(tip):
    found = effective_inertia((M, ROD, tip))
    assert dict(found) == pytest.approx({"mEff": M / 4, "JEff": THIN}, rel=1e-12)
    np.testing.assert_allclose(found.masses, [M / 4, M / 4, M], rtol=1e-12)
    np.testing.assert_allclose(found.moments, [THIN, ACROSS, ACROSS], rtol=1e-12)
    np.testing.assert_allclose(found.directions[2], [0, 0, 1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(found.axes[0], [0, 0, 1], rtol=0, atol=1e-12)
    assert effective_inertia((M, np.diag(ROD), tip)) == found


@pytest.mark.parametrize("turn", matrix_from_quaternion(np.random.default_rng(1).standard_normal((8, 4))))
def test_a_rod_feels_the_same_however_it_lies(turn):
    found = effective_inertia((M, turn.T @ ROD @ turn, turn.T @ TIP))
    np.testing.assert_allclose(found.masses, [M / 4, M / 4, M], rtol=1e-12)
    np.testing.assert_allclose(found.moments, [THIN, ACROSS, ACROSS], rtol=1e-9)
    # The largest component of each is positive.
    along = turn.T @ [0, 0, 1]
    along *= np.sign(along[np.argmax(np.abs(along))])
    np.testing.assert_allclose(found.directions[2], along, rtol=0, atol=1e-12)
    np.testing.assert_allclose(found.axes[0], along, rtol=0, atol=1e-12)
    np.testing.assert_allclose(found.directions @ found.directions.T, np.eye(3), rtol=0, atol=1e-12)


def test_two_bodies_yield_in_each_direction_by_the_sum():
    """Rods along z and x, gripped at their ends: (4, 4, 1)/m + (1, 4, 4)/m = (5, 8, 5)/m."""
    lying = np.diag([THIN, ACROSS, ACROSS])
    found = effective_inertia((M, ROD, TIP), (M, lying, TIP[[2, 1, 0]]))
    np.testing.assert_allclose(found.masses, [M / 8, M / 5, M / 5], rtol=1e-12)
    np.testing.assert_allclose(found.directions[0], [0, 1, 0], rtol=0, atol=1e-12)
    yielding = 1 / THIN + 1 / ACROSS
    np.testing.assert_allclose(found.moments, [1 / yielding, 1 / yielding, ACROSS / 2], rtol=1e-12)


def test_of_a_lever_that_is_a_length_the_worst_direction_counts_for_all():
    found = effective_inertia((M, ROD, LENGTH / 2), (2.0, 0.02, [0.1, 0, 0]))
    # The ball yields across its lever by 1/2 + 0.1^2/0.02.
    np.testing.assert_allclose(
        1 / found.masses, 1 / M + (LENGTH / 2) ** 2 / THIN + np.array([1.0, 1.0, 0.5]), rtol=1e-12
    )
    np.testing.assert_allclose(1 / found.moments, 1 / THIN + 1 / 0.02, rtol=1e-12)
    assert found.is_bound and not effective_inertia((M, ROD, TIP)).is_bound
    assert effective_inertia((M, 0.01, 0.1)).is_bound and effective_inertia((M, ROD, 0.0)).is_bound


def test_masses_are_those_that_a_force_at_a_body_feels():
    """Forces of 1 N along the axes at frame_b of a Body; its frame_a and its centre of mass are elsewhere."""
    inertia = TURNED @ np.diag([0.02, 0.05, 0.06]) @ TURNED.T
    r_CM, r = np.array([0.1, -0.2, 0.05]), np.array([-0.15, 0.1, 0.3])
    elements = {f"I_{i + 1}{j + 1}": inertia[i, j] for i in range(3) for j in range(i + 1)}
    parameters = {"m": 1.5, "r_CM": r_CM, "r": r, "g_0": [0, 0, 0], **elements}
    mobility = []
    for force in np.eye(3):
        # The cut-force is opposite to the force on the body. Nothing moves in 1 ns.
        y = simulate("Body", [0.0, 1e-9], outputs="frame_b.a_0", parameters=parameters, frame_b={"f": -force})
        mobility.append(y["frame_b.a_0"][1])
    found = effective_inertia((1.5, inertia, r - r_CM))
    np.testing.assert_allclose(
        found.directions.T @ np.diag(1 / found.masses) @ found.directions, mobility, rtol=0, atol=1e-6
    )
    assert found["mEff"] == pytest.approx(1 / np.linalg.eigvalsh(mobility)[-1], rel=1e-6)


def test_it_says_how_much_stiffer_the_grip_could_be():
    # Across the lever of 0.1 m: 1 / (1 + 0.01/0.012) kg and 1 / (1 + 0.01/0.015) kg.
    assert str(effective_inertia((1.0, [0.012, 0.015, 0.004], [0, 0, -0.1]))) == (
        "mEff = 0.545 kg, JEff = 0.004 kg.m2; along (0, 0, 1) the part feels like 1 kg, 1.83 times mEff; "
        "about (0, 1, 0) the part feels like 0.015 kg.m2, 3.75 times JEff: the grip is softer there than it must be. "
        "Give the Gripper `part` instead"
    )
    assert str(effective_inertia((M, ROD, LENGTH / 2))) == (
        "mEff = 0.00125 kg, JEff = 5e-05 kg.m2: the worst case of all directions, since a lever is a length; "
        "a vector (3,) tells more"
    )
    assert (
        str(effective_inertia((2.0, 0.01, [0, 0, 0]))) == "mEff = 2 kg, JEff = 0.01 kg.m2, the same in all directions"
    )
    assert str(effective_inertia((2.0, 0.01, 0.0))) == "mEff = 2 kg, JEff = 0.01 kg.m2, the same in all directions"


def test_it_is_a_dict_of_two_parameters_wherever_it_goes():
    found = effective_inertia((M, ROD, TIP))
    copy = pickle.loads(pickle.dumps(found))
    assert list({**copy}) == ["mEff", "JEff"] and copy == found
    assert copy.masses.tolist() == found.masses.tolist()


@pytest.mark.parametrize("lever", [[0.1, 0.2], [[0.1, 0, 0]]])
def test_what_is_no_lever_is_named(lever):
    with pytest.raises(ValueError, match=r"^lever has shape \(.*\): must be \(3,\) or one number$"):
        effective_inertia((1.0, 1e-3, lever))
