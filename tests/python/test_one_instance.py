"""FMUs that allow one instance per process, and FMUs that need the tool that made them."""

import re
from dataclasses import replace

import numpy as np
import pytest
from c_fmu import BALL, build
from equation_fmu import fmu_of
from multibody_fmu import Fmu, FmuError, connect, simulate, sweep

TIME = np.arange(4.0)
FLAG = "canBeInstantiatedOnlyOncePerProcess"
MODEL = {"parameters": {"p": 1.0}, "states": {"x": (0.0, "p")}}


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


@pytest.fixture
def archive(fmi, tmp_path):
    """An FMU that could have several instances, but declares that it cannot."""
    return fmu_of(tmp_path, f"single{fmi}", fmi, **MODEL, flags=(FLAG,))


def refusal(model, name, other):
    text = f"{model} cannot have the instance {name} beside {other}: its description allows one in a process ({FLAG})"
    return re.escape(f"{text}; close the other one, or give the run a process of its own by isolate=True")


def test_two_elements_of_a_system_are_refused_by_name(archive, fmi):
    system = connect({"left": archive, "right": archive}, [])
    for order in ("parallel", "sequential", "iterated"):
        with pytest.raises(ValueError, match=f"^{refusal(f'single{fmi}', 'right', 'left')}$"):
            system.simulate(TIME, order=order)
    # The refused run leaves no instance.
    assert connect({"left": archive}, []).simulate(TIME)["left.x"].tolist() == TIME.tolist()


def test_an_instance_is_refused_while_another_one_lives(archive, fmi):
    model = f"single{fmi}"
    with Fmu(archive, name="first") as fmu:
        for run in (
            lambda: Fmu(archive, name="second"),
            lambda: simulate(archive, TIME),
            lambda: simulate(archive, TIME, kind="me"),
            lambda: sweep(archive, TIME, parameters={"p": [1.0, 2.0]}, threads=1),
        ):
            with pytest.raises(ValueError, match=f"^{model} cannot have the instance (second|{model}) beside first"):
                run()
        # A new process has no instance yet.
        assert simulate(archive, TIME, isolate=True)["x"].tolist() == TIME.tolist()
        fmu.step(1.0)
        assert fmu["x"] == pytest.approx(1)
    assert simulate(archive, TIME)["x"].tolist() == pytest.approx(TIME.tolist())
    assert simulate(archive, TIME, kind="me")["x"].tolist() == pytest.approx(TIME.tolist())


def test_an_instance_after_one_whose_run_has_failed_is_tried(fmi, tmp_path):
    options = {"begin_step": "if (p > 2) return 3;", "flags": (FLAG,)}
    archive = fmu_of(tmp_path, f"failing{fmi}", fmi, **MODEL, **options)
    with pytest.raises(FmuError) as error:
        simulate(archive, TIME, parameters={"p": 3.0})
    # The traceback of the error still exists.
    assert simulate(archive, TIME)["x"].tolist() == pytest.approx(TIME.tolist())
    assert "DoStep" in str(error.value)


@pytest.mark.longer
def test_the_runs_of_a_sweep_have_one_instance_in_a_process(archive):
    for threads in (None, 1, 2):
        found = sweep(archive, TIME, parameters={"p": [1.0, 2.0, 4.0]}, threads=threads)
        assert found["x"].tolist() == pytest.approx([3.0, 6.0, 12.0]) and not any(found["message"])
    found = sweep(archive, TIME, parameters={"p": [1.0, 2.0]}, reduce=lambda y: {"x": y["x"][-1]}, threads=2)
    assert found["x"].tolist() == pytest.approx([3.0, 6.0])
    system = connect({"one": archive}, [])
    found = sweep(system, TIME, parameters={"one.p": [1.0, 2.0]}, reduce={"x": ("one.x", "last")}, threads=2)
    assert found["x"].tolist() == pytest.approx([3.0, 6.0])


@pytest.mark.longer
def test_a_second_instance_that_the_fmu_refuses_names_the_flag_and_what_to_do(fmi, tmp_path):
    before = "static int made_;\n#define REFUSES_INSTANCE(m) (made_++ > 0)"
    archive = fmu_of(tmp_path, f"once{fmi}", fmi, **MODEL, before=before, flags=(FLAG,))
    assert simulate(archive, TIME)["x"].tolist() == pytest.approx(TIME.tolist())
    expected = (
        f"once{fmi} cannot be instantiated. There is none. Its description allows one instance in a process ({FLAG}), "
        "and this one has had it: isolate=True gives a run a process of its own."
    )
    for run in (lambda: simulate(archive, TIME), lambda: Fmu(archive)):
        with pytest.raises(FmuError) as error:
            run()
        assert str(error.value) == expected
    for _ in range(2):
        assert simulate(archive, TIME, isolate=True)["x"].tolist() == pytest.approx(TIME.tolist())
    found = sweep(archive, TIME, parameters={"p": [1.0, 2.0, 4.0]}, threads=2)
    assert found["x"].tolist() == pytest.approx([3.0, 6.0, 12.0]) and not any(found["message"])


def test_a_sweep_in_one_thread_makes_one_instance(fmi, tmp_path):
    before = "static int made_;\n#define REFUSES_INSTANCE(m) (made_++ > 0)"
    for name, reduce in (("last", "last"), ("function", lambda y: {"x": y["x"][-1]})):
        archive = fmu_of(tmp_path, f"{name}{fmi}", fmi, **MODEL, before=before, flags=(FLAG,))
        found = sweep(archive, TIME, parameters={"p": [1.0, 2.0, 4.0]}, reduce=reduce, threads=1)
        assert found["x"].tolist() == pytest.approx([3.0, 6.0, 12.0]) and not any(found["message"])


def test_an_execution_tool_is_mentioned_where_loading_fails(fmi, tmp_path):
    options = {"flags": ("needsExecutionTool",), "before": "#define REFUSES_INSTANCE(m) true"}
    archive = fmu_of(tmp_path, "with_tool", fmi, **MODEL, **options)
    expected = "with_tool cannot be instantiated. There is none. It needs the tool that made it (needsExecutionTool)."
    for run in (lambda: simulate(archive, TIME), lambda: Fmu(archive)):
        with pytest.raises(FmuError) as error:
            run()
        assert str(error.value) == expected
    ball = replace(BALL, flags=("needsExecutionTool",))
    archive = build(ball, fmi, tmp_path / "ball", defines=["WITHOUT_DO_STEP"])
    expected = f"^bouncing_ball: .*fmi{fmi}DoStep.*; it needs the tool that made it \\(needsExecutionTool\\)$"
    with pytest.raises(ValueError, match=expected):
        simulate(archive, TIME)
