"""Systems with `order="coupled"`: grips solved as one model, compared with closed forms and other orders."""

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import ExchangeWarning, FmuError, FmuWarning, connect, sweep

pytestmark = pytest.mark.filterwarnings("error")
TIME = np.arange(0, 1, 0.01)
GRIP = ["gripper.frame_b -> part.frame_a"]
ROD = {"m": 1.0, "r_CM": [0.2, 0, 0], "I": [5e-5, 0.0134, 0.0134], "g_0": [0, 0, -9.81]}
LAW = {"useMoment": True, "torqueLaw": "RotationVector"}
FORCE = {"useMoment": False, "torqueLaw": "Euler"}
ON = {"gripper.active": True}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def grip(fmi=2, part=None, connections=GRIP, **more):
    gripper = {**LAW, **more.pop("gripper", {})}
    return connect(
        {"gripper": "Gripper", "part": "Body"} | more.pop("elements", {}),
        connections,
        parameters={"gripper": gripper, "part": ROD | (part or {})},
        fmi=fmi,
        **more,
    )


def test_a_grip_is_coupled_by_default_and_sags_by_weight_over_stiffness(fmi):
    y = grip(fmi).simulate(TIME, inputs=ON)
    np.testing.assert_allclose(y["part.frame_a.r_0"][-1, 2], -9.81e-6, rtol=1e-8)
    (cost,) = y.integration
    assert cost.elements == ("gripper", "part")
    assert cost.steps > 0 and cost.right_hand_sides > cost.steps
    assert y.exchange is None and y.assumptions == []


def test_both_versions_of_fmi_and_all_steps_of_rows_have_the_same_bits_at_the_end():
    ends = [
        grip(fmi).simulate(np.linspace(0, 0.5, rows), inputs=ON)["part.frame_a.r_0"][-1].tolist()
        for fmi in (2, 3)
        for rows in (6, 51, 501)
    ]
    assert all(end == ends[0] for end in ends)


def test_an_undamped_spring_keeps_its_energy(tmp_path):
    mass = fmu_of(tmp_path, "mass", 2, inputs=["force"], states={"x": (0.01, "v"), "v": (0.0, "force")})
    spring = fmu_of(tmp_path, "spring", 2, inputs=["xa"], outputs={"fa": "-400 * xa"})
    system = connect({"mass": mass, "spring": spring}, ["mass.x -> spring.xa", "spring.fa -> mass.force"])
    time = np.linspace(0, 20, 201)
    y = system.simulate(time, order="coupled")
    np.testing.assert_allclose(y["mass.x"], 0.01 * np.cos(20 * time), rtol=0, atol=1e-7)
    energy = 200 * y["mass.x"] ** 2 + y["mass.v"] ** 2 / 2
    np.testing.assert_allclose(energy, energy[0], rtol=1e-6)


def test_a_sensor_behind_a_grip_joins_and_measures_at_the_times_of_rows(fmi):
    system = grip(fmi, connections=[*GRIP, "part.frame_a -> sensor.frame_b"], elements={"sensor": "RelativeSensor"})
    y = system.simulate(TIME, inputs=ON)
    assert [cost.elements for cost in y.integration] == [("gripper", "part", "sensor")] or len(y.integration) == 2
    np.testing.assert_allclose(y["sensor.r_rel"], y["part.frame_a.r_0"], rtol=0, atol=1e-15)


def test_stops_end_steps_and_change_results_within_the_tolerance():
    free, stopped = (grip().simulate(TIME, inputs=ON, stops=stops) for stops in (None, "rows"))
    assert stopped.integration[0].steps > free.integration[0].steps
    np.testing.assert_allclose(stopped["part.frame_a.r_0"], free["part.frame_a.r_0"], rtol=0, atol=1e-10)
    every = grip().simulate(TIME, inputs=ON, stops=TIME[1:])
    assert every["part.frame_a.r_0"][-1].tolist() == stopped["part.frame_a.r_0"][-1].tolist()


@pytest.mark.parametrize("arguments", [{"weight": 0.5}, {"hold": {"part": "mean"}}, {"order": "iterated"}])
def test_weight_and_hold_ask_for_iterated_steps(arguments):
    assert grip().simulate(TIME, inputs=ON, **arguments).exchange is not None


def test_a_kind_for_co_simulation_keeps_a_loop_iterated():
    system = grip(kind={"part": "cs"})
    assert system.simulate(TIME, inputs=ON).exchange is not None
    with pytest.raises(ValueError, match="order = 'coupled': part is for Co-Simulation, by its kind"):
        system.simulate(TIME, inputs=ON, order="coupled")


@pytest.mark.parametrize("kind", [None, {"hand": "cs"}])
def test_a_hand_in_co_simulation_makes_the_default_iterated(kind):
    # Held from row to row, its position would kick the springs by 10 kN.
    system = connect(
        {"hand": "Body", "gripper": "Gripper", "part": "Body"},
        [*GRIP, "hand.frame_a.r_0 -> gripper.frame_a.r_0", "hand.frame_a.v_0 -> gripper.frame_a.v_0"],
        parameters={"hand": {"v_0_start": [0, 0, 1], "g_0": [0, 0, 0]}, "gripper": LAW, "part": ROD},
        kind=kind,
    )
    y = system.simulate(TIME, inputs=ON)
    # The part is gripped at rest and follows a hand that moves at once: at last the spring carries its weight.
    np.testing.assert_allclose(y["gripper.F"][-1, 2], 9.81, rtol=1e-3)
    is_late = "gripper: order = iterated, since it gets values of co-simulation at rows only" in y.assumptions
    assert is_late == (kind is not None) == (y.exchange is not None)


@pytest.mark.parametrize(("name", "value"), [("mEff", 1.0), ("derivatives", "estimated")])
def test_a_parameter_that_acts_in_steps_only_makes_the_default_iterated(name, value):
    system = grip(gripper=FORCE | {name: value})
    y = system.simulate(TIME, inputs=ON)
    assert y.exchange is not None
    assert f"gripper: order = iterated, since {name} is not for Model Exchange" in y.assumptions


def test_coupled_by_name_ignores_such_numbers_and_refuses_such_items():
    with pytest.warns(FmuWarning, match="mEff has no effect in Model Exchange"):
        y = grip(gripper=FORCE | {"mEff": 1.0}).simulate(TIME, inputs=ON, order="coupled")
    assert "gripper: mEff has no effect in Model Exchange" in y.assumptions
    system = grip(gripper={"derivatives": "estimated"})
    with pytest.raises(ValueError, match=r"order = 'coupled': gripper\.derivatives asks for communication steps"):
        system.simulate(TIME, inputs=ON, order="coupled")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"order": "coupled", "weight": 0.5}, "weight is for order='iterated'"),
        ({"order": "coupled", "hold": {"part": "mean"}}, "hold is for order='iterated'"),
        (
            {"order": "parallel", "stops": "rows"},
            "stops = 'rows': order = 'parallel' has a step to each row, order = 'coupled' passes rows",
        ),
        ({"stops": "row"}, "stops = 'row': must be times, or 'rows'"),
        ({"stops": [0.5, np.nan]}, r"stops = \[0.5, nan\]: must be finite times"),
        ({"stops": [-0.5]}, "stops has -0.5 s: must be within the run, from 0 to 0.99 s"),
    ],
)
def test_arguments_that_do_not_fit_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        grip().simulate(TIME, inputs=ON, **arguments)


def test_a_sweep_is_coupled_unless_a_row_asks_for_steps():
    masses = [0.5, 1.0, 2.0]
    found = sweep(grip(), TIME, parameters={"part.m": masses}, inputs=ON, outputs="part.frame_a.r_0", progress=False)
    np.testing.assert_allclose(found["part.frame_a.r_0"][:, 2], [-9.81e-6 * mass for mass in masses], rtol=1e-8)
    system = grip(gripper=FORCE)
    mixed = sweep(
        system, TIME, parameters={"gripper.mEff": [0.0, 1.0]}, inputs=ON, outputs="part.frame_a.v_0", progress=False
    )
    alone = system.simulate(TIME, inputs=ON, order="iterated", outputs=["part.frame_a.v_0"])
    assert mixed["part.frame_a.v_0"][0].tolist() == alone["part.frame_a.v_0"][-1].tolist()


@pytest.mark.parametrize("order", ["parallel", "sequential"])
def test_late_forces_in_model_exchange_are_a_warning(order):
    """A Gripper there gets no `part`, which has an effect in communication steps only."""
    reason = f"gripper, part: in Model Exchange nothing counters the energy that order = '{order}' adds to loops; "
    with pytest.warns(ExchangeWarning, match=f"^{reason}order = 'coupled' solves them as one model$"):
        y = grip(kind="me").simulate([0, 1e-5], inputs=ON, order=order)
    assert y.assumptions == []


def test_times_with_coarse_spacings_are_the_reason_of_a_failure():
    with pytest.raises(FmuError, match=r"beyond 1000000000000\.0 s: times as late as this are rounded too much"):
        grip().simulate(1e12 + TIME, inputs=ON)


def test_a_sweep_says_that_one_row_makes_the_order_of_all():
    text = "extrapolation = kinematic carries .* that is repeated, and a sweep has one order for all rows: values are"
    with pytest.warns(ExchangeWarning, match=text):
        sweep(
            grip(gripper=FORCE),
            TIME[:3],
            parameters={"gripper.extrapolation": ["hold", "kinematic"]},
            inputs=ON,
            outputs="part.frame_a.v_0",
            progress=False,
        )


def test_runs_of_a_sweep_stop_as_a_single_run():
    options = {"inputs": ON, "stops": [0.123], "outputs": "part.frame_a.r_0"}
    found = sweep(grip(), TIME, parameters={"part.m": [1.0, 2.0]}, progress=False, **options)
    alone = grip().simulate(TIME, **options)
    assert found["part.frame_a.r_0"][0].tolist() == alone["part.frame_a.r_0"][-1].tolist()
    with pytest.raises(
        ValueError, match="^stops = 'rows': order = 'parallel' has a step to each row, order = 'coupled' passes rows$"
    ):
        sweep(grip(), TIME, parameters={"part.m": [1.0, 2.0]}, order="parallel", stops="rows")
