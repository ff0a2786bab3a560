"""Repeated and refused steps of a scene, bit for bit."""

import numpy as np
import pytest
from multibody_fmu.mujoco import Scene
from multibody_fmu.own_elements import StepRefused
from scenes import INTEGRATORS, Run, body, machine, mujoco, same

MODELS = {
    "body": lambda integrator: body(integrator),
    "machine": lambda integrator: machine(integrator),
    "machine, elliptic cones and PGS": lambda integrator: machine(integrator, 'cone="elliptic" solver="PGS"'),
    "machine, CG and noslip": lambda integrator: machine(integrator, 'solver="CG" noslip_iterations="3"'),
}


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("name", MODELS)
def test_a_repeated_step_is_that_of_mujoco_bit_for_bit(name, integrator):
    """Each step is first tried with other forces, one of them refused, and with another length."""
    model, data = MODELS[name](integrator)
    h, generator = model.opt.timestep, np.random.default_rng(1)
    tried, plain = Run(Scene(model, ["grip"], data)), Run(Scene(model, ["grip"], data))
    contacts = 0
    for i in range(200):
        accepted, other = (h, h / 2) if i % 2 else (h / 2, h)
        inputs = {key: generator.normal(size=shape) for key, shape in tried.scene.inputs.items()}
        state, start = tried.scene.save(), tried.time
        for scale, step in [(np.nan, accepted), (10, other), (-3, accepted), (1, accepted)]:
            for key, value in inputs.items():
                tried.inputs[key][:] = scale * value
            tried.scene.restore(state)
            tried.time = start
            try:
                found = tried.step(step)
            except StepRefused:
                assert np.isnan(scale)
        again = plain.step(accepted, **{key.replace(".", "_"): value for key, value in inputs.items()})
        assert same(found, again)
        contacts += plain.scene._data.ncon
    assert (contacts > 100) == name.startswith("machine")
    assert tried.scene.save().values.tobytes() == plain.scene.save().values.tobytes()
    # As MuJoCo steps without a scene.
    tried.inputs["grip.f"][:] = tried.inputs["grip.t"][:] = 0
    mujoco.mj_setState(model, data, plain.scene.save().values, mujoco.mjtState.mjSTATE_INTEGRATION)
    data.xfrc_applied[:] = 0
    mujoco.mj_step(model, data)
    assert np.array_equal(tried.step(h)["qpos"], data.qpos)


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_a_state_can_be_restored_later_and_often(integrator):
    run = Run(Scene(*machine(integrator)[:1], ["tool"], machine()[1]))
    run.inputs["ctrl"][:] = [0.5, 0.2]
    start = run.scene.save()
    first = run.get()
    courses = []
    for _ in range(2):
        run.scene.restore(start)
        run.time = 0.0
        assert same(run.get(), first)
        courses.append([run.step(0.002, tool_f=[1, 0, 2]) for _ in range(50)])
    assert all(same(one, other) for one, other in zip(*courses))


def test_the_axes_of_a_force_are_those_at_the_beginning_of_its_step():
    """Also after restoring a state, although the body has turned by radians since."""
    model, data = body()
    data.qvel[3:] = [50, 0, 0]
    run = Run(Scene(model, ["grip"], data))
    state = run.scene.save()
    found = run.step(1e-3, grip_f=[1, 2, 3])
    for _ in range(20):
        run.step(1e-3)
    run.scene.save()
    run.scene.restore(state)
    run.time = 0.0
    assert same(run.step(1e-3), found)


def test_steps_may_have_the_same_time():
    model, data = machine()
    run, plain = (Run(Scene(model, ["tool"], data)) for _ in range(2))
    run.scene.save()
    for _ in range(5):
        run.time = 0.0
        assert same(run.step(0.002), plain.step(0.002))


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("force", [np.nan, np.inf, 1e300, 1e12])
def test_a_step_into_a_bad_state_is_refused_and_can_be_repeated(force, integrator, capfd, tmp_path, monkeypatch):
    """MuJoCo neither resets the state, nor prints a warning, nor writes its log."""
    monkeypatch.chdir(tmp_path)
    model, data = body(integrator)
    run, other = Run(Scene(model, ["grip"], data)), Run(Scene(model, ["grip"], data))
    run.step(), other.step()
    state = run.scene.save()
    for _ in range(2):
        time = run.time
        with pytest.raises(StepRefused, match=r"QACC at DOF \d.* In the step of 0.001 s from 0.001 s.$|not finite"):
            run.step(grip_f=[force, 0, 0])
        assert run.time == time
        run.scene.restore(state)
    assert same(run.step(grip_f=[1, 0, 0]), other.step(grip_f=[1, 0, 0]))
    assert not list(tmp_path.iterdir()) and capfd.readouterr() == ("", "")


def test_a_step_after_rest_can_be_repeated_where_bodies_may_sleep():
    """MuJoCo's state does not include that a body sleeps, and a trial force wakes it."""
    model, _ = machine("Euler")
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_SLEEP
    # A step with a sleeping body would change nothing.
    tried, plain = Run(Scene(model, ["grip"])), Run(Scene(model, ["grip"]))
    for run in (tried, plain):
        for _ in range(1500):
            run.step(0.002)
    state = tried.scene.save()
    tried.step(0.002, grip_f=[-20, 0, 0])
    tried.scene.restore(state)
    for run in (tried, plain):
        for _ in range(3):
            run.step(0.002, grip_f=[0, 0, 0])
    assert same(tried.get(), plain.get())
