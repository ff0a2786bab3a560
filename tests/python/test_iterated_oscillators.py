"""Oscillators with iterated steps, compared with closed forms for springs of any stiffness.

Expected motions are solutions of the linear differential equations (a cosine, or an exponential of a matrix), and the
documented recurrence, which applies the mean force of a step.
"""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import connect
from multibody_fmu.descriptions.archives import archive
from scipy.linalg import expm

pytestmark = pytest.mark.filterwarnings("error")
START = 0.01
# Versions of FMI of the two FMUs.
PAIRS = [(2, 2), (3, 3), (2, 3), (3, 2)]


def swing(stiffness, step, steps, *, damping=0.0, weight=0.5, pair=(2, 2), ramp=0.0, mass=1.0):
    """Times, displacements, velocities and the result of a body in a gripper without gravity."""
    system = connect(
        {"gripper": archive("Gripper", pair[0]), "body": archive("Body", pair[1])},
        ["gripper.frame_b -> body.frame_a"],
        parameters={
            "gripper": {"cT": stiffness, "dT": damping, "T": ramp},
            "body": {"m": mass, "r_0_start": [START, 0, 0], "g_0": [0, 0, 0]},
        },
    )
    time = np.arange(steps + 1) * step
    outputs = ["body.frame_a.r_0", "body.frame_a.v_0", "gripper.state"]
    y = system.simulate(time, inputs={"gripper.active": True}, outputs=outputs, weight=weight)
    assert y.assumptions == []
    return time, y["body.frame_a.r_0"][:, 0], y["body.frame_a.v_0"][:, 0], y


def powers(matrix, start, steps):
    """Rows: start, matrix start, matrix^2 start, ..."""
    rows = [np.asarray(start, float)]
    for _ in range(steps):
        rows.append(matrix @ rows[-1])
    return np.array(rows)


def recurrence(acceleration, step, weight):
    """Matrix of a step with the mean acceleration (1 - weight) A s0 + weight A s1 for s = (x, v)."""
    n = len(acceleration)
    free = np.block([[np.eye(n), step * np.eye(n)], [np.zeros((n, n)), np.eye(n)]])
    pushed = np.vstack([step**2 / 2 * acceleration, step * acceleration])
    return np.linalg.solve(np.eye(2 * n) - weight * pushed, free + (1 - weight) * pushed)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("stiffness", "step"), [(400.0, 1e-3), (4e3, 2e-3), (1e5, 1e-2)])
def test_an_undamped_spring_keeps_its_energy_for_20_s(stiffness, step, pair):
    seconds = 20 if pair[0] == pair[1] or step == 1e-2 else 4
    _, x, v, y = swing(stiffness, step, round(seconds / step), pair=pair, ramp=1e-3)
    energy = v**2 / 2 + stiffness * x**2 / 2
    gripped = np.flatnonzero(y["gripper.state"] == 1)[0]
    assert energy[-1] / energy[gripped] == pytest.approx(1, abs=1e-3)
    assert y.exchange.evaluations_per_step < 2.2 and y.exchange.halved == 0


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("damping", [0.0, 4.0])
@pytest.mark.parametrize(("weight", "order"), [(0.5, 2), (1.0, 1)])
def test_errors_fall_with_the_order_of_the_weight(weight, order, damping, pair):
    """x'' = -400 x - d x'."""
    matrix = np.array([[0, 1], [-400, -damping]])
    errors = []
    for step in (2e-3, 1e-3, 5e-4):
        steps = round(1.0 / step)
        _, x, v, _ = swing(400.0, step, steps, damping=damping, weight=weight, pair=pair)
        exact = powers(expm(matrix * step), [START, 0], steps)
        errors.append(np.abs(np.stack([x, v / 20], -1) - exact / [1, 20]).max())
    ratios = np.array(errors[:-1]) / errors[1:]
    np.testing.assert_allclose(ratios, 2.0**order, rtol=0.15)
    # Without damping and with the weight 1/2, a period is longer by the relative error (w h)^2 / 12.
    if weight == 0.5 and damping == 0.0:
        assert errors[1] == pytest.approx(START * 20 * 0.02**2 / 12, rel=0.1)


@pytest.mark.parametrize("weight", [0.5, 0.55, 1.0])
@pytest.mark.parametrize("damping", [0.0, 2.0, 30.0])
@pytest.mark.parametrize("ratio", [0.01, 0.1, 0.5, 1.0, 2.0, 4.0])
def test_a_step_is_that_with_the_mean_force(ratio, damping, weight):
    """Steps from 0.01 to 4 times the inverse of the angular frequency of 20 rad/s."""
    step = ratio / 20
    # With a damper, the acceleration also depends on velocities.
    pushed = np.outer([step**2 / 2, step], [-400.0, -damping])
    matrix = np.linalg.solve(np.eye(2) - weight * pushed, np.array([[1, step], [0, 1]]) + (1 - weight) * pushed)
    assert np.abs(np.linalg.eigvals(matrix)).max() <= 1 + 1e-12
    _, x, v, _ = swing(400.0, step, 300, damping=damping, weight=weight)
    expected = powers(matrix, [START, 0], 300)
    # Each step tolerates residuals of 1e-6 of the force.
    np.testing.assert_allclose(np.stack([x, v / 20], -1), expected / [1, 20], rtol=0, atol=2e-5 * START)


@pytest.mark.parametrize("weight", [0.5, 0.55, 0.75, 1.0])
@pytest.mark.parametrize("ratio", [0.01, 0.02, 0.05])
def test_the_damping_ratio_of_a_weight_is_the_one_that_is_documented(weight, ratio):
    steps = round(8 * np.pi / ratio)
    time, x, v, _ = swing(400.0, ratio / 20, steps, weight=weight)
    amplitude = np.hypot(x, v / 20)
    measured = np.log(amplitude[0] / amplitude[-1]) / (20 * time[-1])
    assert measured == pytest.approx((weight - 0.5) * ratio / 2, rel=0.02, abs=1e-6)


# Two masses with a spring between them.
LIGHT, HEAVY, STIFFNESS = 1.0, 2.0, 600.0
FREQUENCY = np.sqrt(STIFFNESS * (1 / LIGHT + 1 / HEAVY))


@pytest.fixture(scope="module", params=[2, 3])
def masses(request, tmp_path_factory):
    """FMUs of two masses, of the spring between them, and of the heavy mass together with the spring."""
    folder, fmi = tmp_path_factory.mktemp("masses"), request.param
    spring = {"stiffness": STIFFNESS, "damping": 0.0}

    def mass(name, value, start):
        states = {"x": (start, "v"), "v": (0.0, "force / mass")}
        return fmu_of(folder, name, fmi, inputs=["force"], parameters={"mass": value}, states=states)

    between = "stiffness * (xa - xb) + damping * (va - vb)"
    return {
        "light": mass("light", LIGHT, 0.1),
        "heavy": mass("heavy", HEAVY, 0.0),
        "spring": fmu_of(
            folder,
            "spring",
            fmi,
            inputs=["xa", "va", "xb", "vb"],
            parameters=spring,
            outputs={"fa": f"-({between})", "fb": between},
        ),
        # The spring has its length as a state: its force depends on states alone.
        "both": fmu_of(
            folder,
            "both",
            fmi,
            inputs=["va"],
            parameters=spring | {"mass": HEAVY},
            states={"length": (0.1, "va - v"), "v": (0.0, "stiffness * length / mass")},
            outputs={"fa": "-stiffness * length"},
            depends_on={"fa": ()},
        ),
        # The force depends directly on the motion of the other mass.
        **{
            name: fmu_of(
                folder,
                name,
                fmi,
                inputs=["xa", "va"],
                parameters=spring | {"mass": HEAVY},
                states={"x": (0.0, "v"), "v": (0.0, "(stiffness * (xa - x) + damping * (va - v)) / mass")},
                outputs={"fa": "-stiffness * (xa - x) - damping * (va - v)"},
                depends_on={"fa": known} if known else {},
            )
            for name, known in (("direct", ("xa", "va")), ("unsaid", None))
        },
    }


def exact_masses(damping, step, steps):
    """Positions and velocities of both masses, by the exponential of the matrix of the linear system."""
    over, c = [LIGHT, HEAVY], np.array([[-1, 1], [1, -1]])
    accelerations = np.hstack([STIFFNESS * c, damping * c]) / np.array(over)[:, None]
    matrix = np.vstack([np.hstack([np.zeros((2, 2)), np.eye(2)]), accelerations])
    return powers(expm(matrix * step), [0.1, 0, 0, 0], steps)


def energies(rows):
    return LIGHT * rows[:, 2] ** 2 / 2 + HEAVY * rows[:, 3] ** 2 / 2 + STIFFNESS * (rows[:, 0] - rows[:, 1]) ** 2 / 2


def couple(masses, step, steps, damping=0.0, weight=0.5):
    """Two masses with forces as inputs, and a spring without states between them."""
    system = connect(
        {"light": masses["light"], "spring": masses["spring"], "heavy": masses["heavy"]},
        [
            *("light.x -> spring.xa", "light.v -> spring.va", "heavy.x -> spring.xb", "heavy.v -> spring.vb"),
            *("spring.fa -> light.force", "spring.fb -> heavy.force"),
        ],
        parameters={"spring": {"damping": damping}},
    )
    y = system.simulate(np.arange(steps + 1) * step, weight=weight)
    assert y.exchange.evaluations_per_step < 2.5
    return np.stack([y["light.x"], y["heavy.x"], y["light.v"], y["heavy.v"]], -1)


@pytest.mark.parametrize("damping", [0.0, 4.0])
@pytest.mark.parametrize(("weight", "order"), [(0.5, 2), (1.0, 1)])
def test_masses_at_a_spring_without_states_swing_as_the_linear_system_does(masses, weight, order, damping):
    errors = []
    for ratio in (0.04, 0.02, 0.01):
        step = ratio / FREQUENCY
        steps = round(20 / ratio)
        found = couple(masses, step, steps, damping, weight)
        errors.append(np.abs(found - exact_masses(damping, step, steps))[:, :2].max())
        if weight == 0.5 and damping == 0.0:
            np.testing.assert_allclose(energies(found), STIFFNESS * 0.1**2 / 2, rtol=1e-5)
    np.testing.assert_allclose(np.array(errors[:-1]) / errors[1:], 2.0**order, rtol=0.15)


@pytest.mark.parametrize("weight", [0.5, 0.55, 1.0])
@pytest.mark.parametrize("damping", [0.0, 4.0])
@pytest.mark.parametrize("ratio", [0.1, 1.0, 4.0])
def test_masses_at_a_spring_without_states_are_stable_at_any_step(masses, ratio, damping, weight):
    found = couple(masses, ratio / FREQUENCY, 200, damping, weight)
    energy = energies(found)
    assert energy.max() <= energy[0] * (1 + 1e-5)
    np.testing.assert_allclose(found[:, 2] * LIGHT + found[:, 3] * HEAVY, 0, atol=1e-5)


@pytest.mark.parametrize(("weight", "order"), [(0.5, 2), (1.0, 1)])
def test_a_force_against_a_velocity_has_the_order_of_the_weight(masses, weight, order):
    """The spring is in one FMU with the heavy mass; its force depends on states alone."""
    errors = []
    for ratio in (0.04, 0.02, 0.01):
        step, steps = ratio / FREQUENCY, round(20 / ratio)
        system = connect(
            {"light": masses["light"], "both": masses["both"]}, ["light.v -> both.va", "both.fa -> light.force"]
        )
        y = system.simulate(np.arange(steps + 1) * step, weight=weight)
        errors.append(np.abs(y["light.x"] - exact_masses(0.0, step, steps)[:, 0]).max())
    np.testing.assert_allclose(np.array(errors[:-1]) / errors[1:], 2.0**order, rtol=0.15)


LOOP = ["light.x -> heavy.xa", "light.v -> heavy.va", "heavy.fa -> light.force"]


@pytest.mark.parametrize("heavy", ["direct", "unsaid"])
def test_a_force_that_depends_directly_on_a_displacement_is_of_second_order(masses, heavy):
    """The heavy mass moves under the mean displacement, but its force belongs to the end of the step."""
    system = connect({"light": masses["light"], "heavy": masses[heavy]}, LOOP)
    errors = []
    for ratio in (0.04, 0.02, 0.01):
        step, steps = ratio / FREQUENCY, round(10 / ratio)
        y = system.simulate(np.arange(steps + 1) * step, weight=0.5)
        errors.append(np.abs(y["light.x"] - exact_masses(0.0, step, steps)[:, 0]).max())
        assert y.assumptions == []
    np.testing.assert_allclose(np.array(errors[:-1]) / errors[1:], 4.0, rtol=0.15)


def test_a_force_that_depends_directly_on_the_end_of_a_displacement_is_of_first_order(masses):
    system = connect({"light": masses["light"], "heavy": masses["direct"]}, LOOP)
    errors = []
    for ratio in (0.04, 0.02, 0.01):
        step, steps = ratio / FREQUENCY, round(10 / ratio)
        y = system.simulate(np.arange(steps + 1) * step, weight=0.5, hold={"heavy": "end"})
        errors.append(np.abs(y["light.x"] - exact_masses(0.0, step, steps)[:, 0]).max())
    np.testing.assert_allclose(np.array(errors[:-1]) / errors[1:], 2.0, rtol=0.15)
