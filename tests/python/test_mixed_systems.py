"""Loops with elements in co-simulation only, beside a grip that is solved as one model.

References are solutions of `order="coupled"` at a tolerance of 1e-10, where an FMU in C takes the place of the element
in Python; test_coupled_grips.py compares that order with another method and other equations.
"""

import json
from typing import ClassVar

import numpy as np
import pytest
from conftest import PROJECT
from equation_fmu import fmu_of
from multibody_fmu import ExchangeWarning, FmuWarning, connect

pytestmark = pytest.mark.filterwarnings("error")
PARTS = json.loads((PROJECT / "tests/data/vectors/gripped_bodies.json").read_text(encoding="utf-8"))["parts"]
ENDS = {"needle": [0, 0.1, 0], "rod": [0.4, 0, 0], "bar": [1.0, 0, 0], "ball": [0, -0.02, 0]}
FULL = {"useMoment": True, "torqueLaw": "RotationVector", "T": 1e-3}
ON = {"gripper.active": True}
FRAMES = ["body.frame_a.r_0", "body.frame_b.r_0"]
SINGLE = {"gripper": "cs", "body": "cs"}
FINE = 5e-4


class Spring:
    """A spring with a damper between a fixed point and a frame; it may also see an acceleration, as an added mass."""

    inputs: ClassVar = {"r": (3,), "v": (3,), "a": (3,)}
    outputs: ClassVar = {"f": (3,)}

    def __init__(self, stiffness, damping, at, mass=0.0):
        self.law, self.at = (stiffness, damping, mass), np.array(at)
        self.seen = [self.at, np.zeros(3), np.zeros(3)]

    def set(self, inputs):
        self.seen = [inputs[name].copy() for name in "rva"]

    def step(self, time, step):
        pass

    def get(self, outputs):
        r, v, a = self.seen
        stiffness, damping, mass = self.law
        outputs["f"][:] = stiffness * (r - self.at) + damping * v + mass * a

    def save(self):
        return None

    def restore(self, state):
        pass


def spring_fmu(folder, stiffness, damping, at, mass=0.0, **more):
    inputs = [f"{name}{i}" for name in "rva" for i in range(3)]
    force = {f"f{i}": f"{stiffness} * (r{i} - ({at[i]})) + {damping} * v{i} + {mass} * a{i}" for i in range(3)}
    needs = {f"f{i}": (f"r{i}", f"v{i}", *([f"a{i}"] if mass else [])) for i in range(3)}
    return fmu_of(folder, "spring", inputs=inputs, outputs=force, depends_on=needs, **more)


def held(spring, part, gripper=FULL, sees=("r_0", "v_0"), **more):
    """A gripped part with a spring at its other end: an object, or an FMU with scalars."""
    names = {"r_0": "r", "v_0": "v", "a_0": "a"}
    if isinstance(spring, Spring):
        seen = [f"body.frame_b.{name} -> spring.{names[name]}" for name in sees]
        links = [*seen, "spring.f -> body.frame_b.f"]
    else:
        seen = [f"body.frame_b.{name}[{i + 1}] -> spring.{names[name]}{i}" for name in sees for i in range(3)]
        links = [*seen, *(f"spring.f{i} -> body.frame_b.f[{i + 1}]" for i in range(3))]
    return connect(
        {"gripper": "Gripper", "body": "Body", "spring": spring},
        ["gripper.frame_b -> body.frame_a", *links],
        parameters={"gripper": gripper, "body": part},
        **more,
    )


def every(step, seconds):
    return np.arange(round(seconds / step) + 1) * step


def solution(folder, law, part, seconds, **more):
    system = held(spring_fmu(folder, *law), part, **more)
    y = system.simulate(every(FINE, seconds), inputs=ON, outputs=FRAMES, order="coupled", tolerance=1e-10)
    return [y[name] for name in FRAMES]


def errors(y, reference, step):
    """Largest distances in m from the reference."""
    found = zip(FRAMES, reference, strict=True)
    return [np.linalg.norm(y[name] - rows[:: round(step / FINE)], axis=1).max() for name, rows in found]


# For each step: evaluations a step, and errors of both ends in m. Of elements one by one, 2 ms: 2.4, 3.6, 2.3 and 4.2
# evaluations; 2e-5, 2e-7, 4e-5 and 3e-7 m at the grip.
CASES = {
    "rod": (1e3, 5.0, {FINE: (1.1, 1e-7, 3e-7), 2e-3: (1.15, 5e-7, 2e-6), 1e-2: (1.25, 3e-6, 3e-5)}),
    "needle": (1e2, 0.1, {FINE: (1.05, 2e-8, 2e-8), 2e-3: (1.1, 3e-8, 3e-8), 1e-2: (1.15, 3e-8, 4e-8)}),
    "bar": (1e4, 50.0, {FINE: (2.0, 1e-6, 3e-5), 2e-3: (2.4, 3e-6, 1e-4), 1e-2: (3.0, 5e-5, 1e-3)}),
    "ball": (1e2, 0.01, {FINE: (1.05, 1e-9, 1e-9), 2e-3: (1.1, 3e-9, 3e-9), 1e-2: (1.15, 3e-9, 3e-9)}),
}


@pytest.mark.longer
@pytest.mark.parametrize("name", CASES)
def test_a_grip_beside_a_spring_in_python_follows_the_whole_solved_as_one_model(tmp_path, name):
    stiffness, damping, steps = CASES[name]
    law, part = (stiffness, damping, ENDS[name]), PARTS[name]["part"] | {"r": ENDS[name]}
    reference = solution(tmp_path, law, part, 2.0)
    for step, (evaluations, *limits) in steps.items():
        y = held(Spring(*law), part).simulate(every(step, 2.0), inputs=ON, outputs=FRAMES)
        assert (np.array(errors(y, reference, step)) < limits).all(), (step, errors(y, reference, step))
        assert y.exchange.evaluations_per_step < evaluations
        assert y.exchange.halved == 0
        assert [cost.elements for cost in y.integration] == [("gripper", "body")]
        assert "gripper: solved with body as one model, which is one element of the loop" in y.assumptions
        if step == 2e-3:
            one_by_one = held(Spring(*law), part, kind=SINGLE).simulate(every(step, 2.0), inputs=ON, outputs=FRAMES)
            assert one_by_one.integration == []
            assert one_by_one.exchange.evaluations_per_step > y.exchange.evaluations_per_step
            assert errors(one_by_one, reference, step)[0] > 5 * limits[0]


def test_an_fmu_that_is_kept_in_co_simulation_is_beside_the_group(tmp_path):
    part, law = PARTS["rod"]["part"] | {"r": ENDS["rod"]}, (1e3, 5.0, ENDS["rod"])
    spring, time = spring_fmu(tmp_path, *law), every(2e-3, 0.2)
    y = held(spring, part, kind={"spring": "cs"}).simulate(time, inputs=ON, outputs=FRAMES)
    in_python = held(Spring(*law), part).simulate(time, inputs=ON, outputs=FRAMES)
    np.testing.assert_allclose(y[FRAMES[1]], in_python[FRAMES[1]], rtol=0, atol=1e-9)
    assert y.exchange.evaluations_per_step == pytest.approx(in_python.exchange.evaluations_per_step, rel=0.05)
    with pytest.raises(ValueError, match="order = 'coupled': spring is for Co-Simulation, by its kind"):
        held(spring, part, kind={"spring": "cs"}).simulate(time, inputs=ON, order="coupled")


@pytest.mark.parametrize("fmi", [2, 3])
def test_two_runs_and_both_versions_have_the_same_bits(fmi):
    part, law, time = PARTS["rod"]["part"] | {"r": ENDS["rod"]}, (1e4, 50.0, ENDS["rod"]), every(2e-3, 0.1)
    ends = [
        held(Spring(*law), part, fmi=version).simulate(time, inputs=ON, outputs=FRAMES)[FRAMES[0]].tolist()
        for version in (2, fmi)
    ]
    assert ends[0] == ends[1]


def test_an_acceleration_that_goes_out_has_the_force_of_its_time(tmp_path):
    """An added mass: its force depends on an acceleration, which depends directly on the force."""
    soft = FULL | {"cT": 1e4, "dT": 20.0, "cR": 100.0, "dR": 0.2}
    part, law = PARTS["rod"]["part"] | {"r": [0.2, 0, 0]}, (0.0, 0.0, [0, 0, 0], 0.1)
    more = {"gripper": soft, "sees": ("r_0", "v_0", "a_0")}
    reference = solution(tmp_path, law, part, 1.0, **more)
    found = {}
    for step in (2e-3, FINE):
        y = held(Spring(*law), part, **more).simulate(every(step, 1.0), inputs=ON, outputs=FRAMES)
        found[step] = errors(y, reference, step)[1]
        assert y.exchange.evaluations_per_step < 3.3
    # One by one: 1.4e-3 and 4e-4 m.
    assert found[2e-3] < 3e-5 and found[FINE] < 8e-6


@pytest.mark.parametrize("share", [0.5, 0.8, 0.9, 1.1, 1.3, 2.0])
@pytest.mark.parametrize(("name", "stiffness", "damping"), [("rod", 1e4, 50.0), ("bar", 1e5, 100.0)])
def test_a_part_is_lost_where_its_force_exceeds_the_limit_whatever_the_step(tmp_path, name, stiffness, damping, share):
    part, law = PARTS[name]["part"] | {"r": ENDS[name]}, (stiffness, damping, ENDS[name])
    fine = every(2e-5, 0.02)
    y = held(spring_fmu(tmp_path, *law), part).simulate(
        fine, inputs=ON, outputs=["gripper.frame_b.f"], order="coupled", tolerance=1e-10
    )
    force = np.linalg.norm(y["gripper.frame_b.f"], axis=1)
    limit = share * force.max()
    system = held(Spring(*law), part, FULL | {"forceLimit": limit})
    for step in (5e-4, 2e-3, 5e-3, 1e-2, 2e-2):
        time = every(step, 0.1)
        if share > 1:
            assert set(system.simulate(time, inputs=ON, outputs=["gripper.state"])["gripper.state"]) == {1}
            continue
        with pytest.warns(FmuWarning, match="part lost at "):
            states = system.simulate(time, inputs=ON, outputs=["gripper.state"])["gripper.state"]
        lost, exceeded = time[np.flatnonzero(states == 5)[0]], fine[np.flatnonzero(force > limit)[0]]
        assert exceeded - 1e-4 <= lost <= exceeded + step + 1e-4


def test_a_wind_in_python_does_not_divide_a_grip(tmp_path):
    """A loop that gets a force from outside of it is one element without a loop."""

    class Wind:
        inputs: ClassVar = {}
        outputs: ClassVar = {"f": (3,)}

        def __init__(self):
            self.time = 0.0

        def set(self, inputs):
            pass

        def step(self, time, step):
            self.time = time + step

        def get(self, outputs):
            outputs["f"][:] = [np.sin(20 * self.time), 0, 0]

        def save(self):
            return self.time

        def restore(self, state):
            self.time = state

    part = PARTS["rod"]["part"] | {"r": ENDS["rod"]}

    def system(wind, force):
        return connect(
            {"gripper": "Gripper", "body": "Body", "wind": wind},
            ["gripper.frame_b -> body.frame_a", f"wind.{force} -> body.frame_b.f[1]"],
            parameters={"gripper": FULL, "body": part},
        )

    blows = fmu_of(tmp_path, "wind", states={"x": (0.0, "20 * y"), "y": (1.0, "-20 * x")})
    expected = system(blows, "x").simulate(every(FINE, 1.0), inputs=ON, outputs=FRAMES, tolerance=1e-10)
    y = system(Wind(), "f[1]").simulate(every(2e-3, 1.0), inputs=ON, outputs=FRAMES)
    assert [cost.elements for cost in y.integration] == [("gripper", "body")]
    assert y.exchange.evaluations_per_step == 1.0
    assert max(errors(y, [expected[name] for name in FRAMES], 2e-3)) < 2e-8


def chain(hand, count=2, **more):
    elements, links, before = {"hand": hand}, [], "hand.frame_a"
    for i in range(count):
        elements |= {f"grip{i}": "Gripper", f"rod{i}": "Body"}
        links += [f"{before} -> grip{i}.frame_a", f"grip{i}.frame_b -> rod{i}.frame_a"]
        before = f"rod{i}.frame_b"
    rods = {f"rod{i}": PARTS["rod"]["part"] | {"r": [0.4, 0, 0], "r_0_start": [0.4 * i, 0, 0]} for i in range(count)}
    parameters = {"hand": {"m": 5.0}} | rods | {f"grip{i}": FULL for i in range(count)}
    return connect(elements, links, parameters=parameters, **more)


def test_a_chain_from_a_hand_in_co_simulation_has_no_groups():
    """The springs of the first gripper would kick the others at each step."""
    inputs = {"grip0.active": True, "grip1.active": True}
    y = chain("Body", kind={"hand": "cs"}).simulate(every(2e-3, 0.1), inputs=inputs)
    assert y.exchange is not None and y.integration == []


def test_hold_and_weight_keep_a_loop_of_fmus_apart_and_hold_an_element():
    part, law, time = PARTS["rod"]["part"] | {"r": ENDS["rod"]}, (1e3, 5.0, ENDS["rod"]), every(2e-3, 0.1)
    system = held(Spring(*law), part)
    assert len(system.simulate(time, inputs=ON, weight=0.5).integration) == 1
    assert len(system.simulate(time, inputs=ON, order="iterated").integration) == 1
    assert system.simulate(time, inputs=ON, hold={"body": "mean"}).integration == []
    inputs = {"grip0.active": True, "grip1.active": True}
    assert chain("Body").simulate(time, inputs=inputs, order="iterated").integration == []


def test_a_member_without_saved_states_makes_the_exchange_parallel(tmp_path):
    plant = fmu_of(
        tmp_path,
        "plant",
        inputs=["force", "pull"],
        states={"x": (0.01, "v"), "v": (0.0, "force + pull - 40 * v")},
        saves_state=False,
    )
    spring = fmu_of(tmp_path, "inner", inputs=["xa"], outputs={"fa": "-400 * xa"})
    outer = Spring(10.0, 1.0, [0, 0, 0])
    system = connect(
        {"plant": plant, "inner": spring, "outer": outer},
        [
            *("plant.x -> inner.xa", "inner.fa -> plant.force"),
            *("plant.x -> outer.r[1]", "plant.v -> outer.v[1]", "-1 * outer.f[1] -> plant.pull"),
        ],
    )
    with pytest.warns(ExchangeWarning, match="plant cannot repeat a step, since plant does not save its state"):
        y = system.simulate(every(1e-3, 0.1))
    assert y.exchange is None


class Refusing(Spring):
    """Refuses long steps."""

    def step(self, time, step):
        if step > 0.6e-3:
            from multibody_fmu import StepRefused

            raise StepRefused("so long")


def test_a_group_repeats_the_parts_of_a_refused_step():
    part, law = PARTS["rod"]["part"] | {"r": ENDS["rod"]}, (1e3, 5.0, ENDS["rod"])
    y = held(Refusing(*law), part).simulate(every(2e-3, 0.1), inputs=ON, outputs=FRAMES)
    short = held(Spring(*law), part).simulate(every(FINE, 0.1), inputs=ON, outputs=FRAMES)
    assert y.exchange.halved >= 2
    np.testing.assert_allclose(y[FRAMES[1]], short[FRAMES[1]][::4], rtol=0, atol=1e-7)
