"""Times of rows in results: the rule, annotations that override it, and all orders of systems.

Expected values solve x' = u - x by hand. The FMU refuses any step that ends after 1.0000001 s.
"""

import csv
from zipfile import ZipFile

import numpy as np
import pytest
from equation_fmu import fmu_of
from multibody_fmu import connect, simulate, sweep
from multibody_fmu import sweeps as package
from multibody_fmu.cli import main

TIME = np.arange(11) / 10
ORDERS = ["parallel", "sequential", "iterated"]
DECAY = "if (time + step > 1.0000001) return 3; x_start = u + (x_start - u) * exp(-step);"
# Outputs of a step: twice its input, and the number of steps so far.
MEMORY = "last = 2 * u; count += 1;"


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def decay(folder, fmi, **more):
    """x' = u - x, integrated inside, for co-simulation alone: no states are listed."""
    options = {"has_model_exchange": False, "begin_step": DECAY, **more}
    return fmu_of(folder, "decay", fmi, inputs=["u"], parameters={"x_start": 1.0}, outputs={"x": "x_start"}, **options)


def memory(folder, fmi, has_model_exchange=False, **more):
    """The output is computed by the last step from its input; 7 at the start."""
    start, outputs = {"last": 7.0, "count": 0.0}, {"y": "last", "steps": "count"}
    options = {"begin_step": MEMORY, "has_model_exchange": has_model_exchange, **more}
    return fmu_of(folder, "memory", fmi, inputs=["u"], parameters=start, outputs=outputs, **options)


def changed(archive, folder, fmi, annotations="", tool=""):
    """Copies an archive with annotations and the name of another generation tool."""
    name = "VendorAnnotations" if fmi == 2 else "Annotations"
    list_of = f"<{name}>{annotations}</{name}>" if annotations else ""
    place = "<ModelVariables" if fmi == 2 else "</fmiModelDescription>"
    target = folder / f"changed{len(list(folder.glob('changed*')))}.fmu"
    with ZipFile(archive) as old, ZipFile(target, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename == "modelDescription.xml":
                text = content.decode().replace(place, list_of + place)
                content = text.replace(
                    "<fmiModelDescription ", f'<fmiModelDescription generationTool="{tool}" '
                ).encode()
            new.writestr(entry, content)
    return target


def annotation(fmi, content, name="multibody-fmu"):
    return f'<Tool name="{name}">{content}</Tool>' if fmi == 2 else f'<Annotation type="{name}">{content}</Annotation>'


def exact(inputs, time=TIME, start=1.0):
    """x at each time, with the input of a row held until the next one."""
    found = [start]
    for u, step in zip(inputs[:-1], np.diff(time), strict=True):
        found.append(u + (found[-1] - u) * np.exp(-step))
    return np.array(found)


@pytest.mark.parametrize("isolate", [False, True])
def test_an_fmu_that_integrates_inside_has_the_value_of_each_time(fmi, tmp_path, isolate):
    y = simulate(decay(tmp_path, fmi), TIME, isolate=isolate)
    np.testing.assert_allclose(y["x"], np.exp(-TIME), rtol=1e-14)
    assert [text for text in y.assumptions if text.startswith("rows = steps: ")]


def test_the_inputs_of_a_row_act_from_its_time_on(fmi, tmp_path):
    u = np.random.default_rng(1).normal(size=11)
    y = simulate(decay(tmp_path, fmi), TIME, u=u)
    np.testing.assert_allclose(y["x"], exact(u), rtol=1e-14)
    assert simulate(decay(tmp_path, fmi), [0.3])["x"].tolist() == [1.0]


# Content of the annotation, tool, whether the FMU has Model Exchange, and what its rows follow.
INPUTS, STEPS = '<rows at="inputs"/>', '<rows at="steps"/>'
ARCHIVES = [
    ("", "", True, "steps"),
    ("", "", False, "steps"),
    ("", "multibody-fmu 0.1.0", True, "inputs"),
    ("", "cargo-fmu 0.1.0", True, "inputs"),
    ("", "cargo-fmu 0.1.0", False, "steps"),
    ("", "multibody-fmulator 1", True, "steps"),
    (INPUTS, "", False, "inputs"),
    (INPUTS, "another tool", True, "inputs"),
    (STEPS, "multibody-fmu 0.1.0", True, "steps"),
    ('<rows at="both"/>', "", True, "steps"),
    ('<rows at="both"/>', "cargo-fmu 0.1.0", True, "inputs"),
    ('<rows/><other at="inputs"/>', "", True, "steps"),
]


@pytest.mark.parametrize(("content", "tool", "has_model_exchange", "rows"), ARCHIVES)
def test_the_archive_decides_by_annotation_or_else_by_tool_and_interfaces(
    fmi, tmp_path, content, tool, has_model_exchange, rows
):
    own = annotation(fmi, content) if content else ""
    other = annotation(fmi, INPUTS if rows == "steps" else STEPS, "another")
    file = changed(memory(tmp_path, fmi, has_model_exchange), tmp_path, fmi, other + own, tool)
    u = np.arange(11.0)
    y = simulate(file, TIME, u=u)
    assert y["y"].tolist() == ([7.0, *(2 * u[:-1])] if rows == "steps" else (2 * u).tolist())
    assert y["steps"][-1] == (10 if rows == "steps" else 11)
    is_said = any(text.startswith(f"rows = {rows}: ") for text in y.assumptions)
    assert is_said == (content not in (INPUTS, STEPS))


def test_listed_states_follow_steps_whatever_the_archive_says(fmi, tmp_path):
    mass = fmu_of(tmp_path, "falling", fmi, states={"x": (0.0, "v"), "v": (0.0, "-2.0")})
    for annotations in ("", annotation(fmi, INPUTS), annotation(fmi, STEPS)):
        y = simulate(changed(mass, tmp_path, fmi, annotations, "cargo-fmu 0.1.0"), TIME)
        np.testing.assert_allclose(y["x"], -(TIME**2), rtol=0, atol=1e-12)
        assert y.assumptions == []


def test_an_argument_overrides_the_archive(fmi, tmp_path):
    u = np.arange(11.0)
    says_steps = changed(memory(tmp_path, fmi), tmp_path, fmi, annotation(fmi, STEPS))
    says_inputs = changed(memory(tmp_path, fmi), tmp_path, fmi, annotation(fmi, INPUTS))
    for file in (memory(tmp_path, fmi), says_steps, says_inputs):
        following = simulate(file, TIME, rows="inputs", u=u)
        assert following["y"].tolist() == (2 * u).tolist() and following.assumptions == []
        late = simulate(file, TIME, rows="steps", u=u)
        assert late["y"].tolist() == [7.0, *(2 * u[:-1])] and late.assumptions == []
        system = connect({"memory": file}, [], rows={"memory": "inputs"})
        found = system.simulate(TIME, inputs={"memory.u": u}, order="parallel")
        assert found["memory.y"].tolist() == (2 * u).tolist()
        last = [
            sweep(file, TIME, parameters={"count": [0.0]}, inputs={"u": u}, rows=rows)["y"]
            for rows in ("inputs", "steps")
        ]
        assert last == [[20.0], [18.0]]


def test_an_argument_without_effect_is_refused(fmi, tmp_path):
    file, mass = (
        memory(tmp_path, fmi, True),
        fmu_of(tmp_path, "falling", fmi, states={"x": (0.0, "v"), "v": (0.0, "-2.0")}),
    )
    refused = pytest.raises
    for rows in ("inputs", "steps"):
        with refused(ValueError, match=f"^rows = '{rows}': must not be given in Model Exchange"):
            simulate(file, TIME, kind="me", rows=rows)
        with refused(ValueError, match=f"^rows = '{rows}': must not be given, since falling lists continuous states"):
            simulate(mass, TIME, rows=rows)
        with refused(ValueError, match=f"^rows = '{rows}': must not be given, since falling lists continuous states"):
            sweep(mass, TIME, parameters={}, rows=rows)
        with refused(ValueError, match=r"^rows\['a'\] = .* lists continuous states"):
            connect({"a": mass}, [], rows={"a": rows})
        with refused(ValueError, match=r"^rows\['a'\] = .* must not be given in Model Exchange"):
            connect({"a": file}, [], kind="me", rows={"a": rows})
        with refused(ValueError, match=rf"^rows = '{rows}': of a system connect knows it"):
            sweep(connect({"a": file}, []), TIME, parameters={}, rows=rows)
    for rows in ("Inputs", 1):
        with refused(ValueError, match=f"^rows = {rows!r}: must be inputs or steps"):
            simulate(file, TIME, rows=rows)
    with refused(ValueError, match="there is no element b|b"):
        connect({"a": file}, [], rows={"b": "inputs"})
    with refused(ValueError, match="^rows = 'inputs': must be a dict of elements"):
        connect({"a": file}, [], rows="inputs")


def test_a_sweep_keeps_the_last_row(fmi, tmp_path):
    found = sweep(decay(tmp_path, fmi), TIME, parameters={"x_start": [1.0, -2.0]})
    np.testing.assert_allclose(found["x"], [np.exp(-1.0), -2 * np.exp(-1.0)], rtol=1e-14)
    assert found.failed.size == 0
    kept = sweep(decay(tmp_path, fmi), TIME, parameters={"x_start": [3.0]}, reduce=lambda y: {"path": y["x"]})
    np.testing.assert_allclose(kept["path"][0], 3 * np.exp(-TIME), rtol=1e-14)


def test_a_folder_of_another_rule_is_refused_by_name(fmi, tmp_path, monkeypatch):
    def swept(folder, **more):
        return sweep(memory(tmp_path, fmi), TIME, parameters={"last": [1.0, 2.0]}, folder=tmp_path / folder, **more)

    swept("steps")
    swept("steps", rows="steps")
    refusal = "has the results of another sweep: rows differ"
    with pytest.raises(ValueError, match=refusal):
        swept("steps", rows="inputs")
    # Earlier versions did not record `rows` in the folder.
    now = package.digests
    with monkeypatch.context() as before:
        before.setattr(package, "digests", lambda *job: {name: x for name, x in now(*job).items() if name != "rows"})
        swept("earlier")
    with pytest.raises(ValueError, match=refusal):
        swept("earlier")
    system = tmp_path / "system"
    for rows in (None, {"m": "inputs"}):
        grid = {"m.last": [1.0, 2.0]}
        made = connect({"m": memory(tmp_path, fmi)}, [], rows=rows)
        if rows is None:
            sweep(made, TIME, parameters=grid, folder=system)
            continue
        with pytest.raises(ValueError, match=refusal):
            sweep(made, TIME, parameters=grid, folder=system)


def test_commands_follow_the_rule_and_its_argument(fmi, tmp_path, capsys):
    table = tmp_path / "in.csv"
    table.write_text("time,u\n" + "".join(f"{t},{i}\n" for i, t in enumerate(TIME)))
    file, results = str(memory(tmp_path, fmi)), tmp_path / "out.csv"
    for more, expected in ([], [7.0, *range(0, 20, 2)]), (["--rows", "inputs"], [*range(0, 22, 2)]):
        assert main(["run", file, str(table), "-o", str(results), *more]) == 0
        assert ("rows = steps" in capsys.readouterr().err) == (not more)
        with open(results, newline="") as opened:
            assert [float(row["y"]) for row in csv.DictReader(opened)] == expected
        assert main(["sweep", file, str(table), "-o", str(results), "--grid", "count=0,100", *more]) == 0
        with open(results, newline="") as opened:
            assert [float(row["y"]) for row in csv.DictReader(opened)] == [expected[-1]] * 2
    assert main(["run", "Body", str(table), "--rows", "inputs"]) == 2
    assert "--rows = 'inputs': must not be given, since Body lists continuous states" in capsys.readouterr().err


class Follower:
    """Its output follows its input at once, without a state."""

    inputs, outputs = {"u": ()}, {"y": ()}

    def set(self, inputs):
        self.u = inputs["u"].item()

    def step(self, time, step):
        pass

    def get(self, outputs):
        outputs["y"] = self.u

    def save(self):
        return None

    def restore(self, state):
        self.u = 0.0


@pytest.mark.parametrize("order", ORDERS)
def test_in_all_orders_an_fmu_that_follows_steps_has_the_value_of_each_time(fmi, tmp_path, order):
    """Beside elements that follow inputs, which make an additional step in parallel."""
    u = np.random.default_rng(2).normal(size=11)
    elements = {
        "before": "Distance",
        "x": decay(tmp_path, fmi, saves_state=True),
        "behind": "Distance",
        "own": Follower(),
    }
    links = ["x.x -> behind.frame_b.r_0[1]", "x.x -> own.u"]
    system = connect(elements, links)
    moving = {"before.frame_b": {"r_0": np.outer(1 + TIME, [1, 0, 0]), "v_0": [1, 0, 0]}, "x.u": u}
    hold = {"hold": {"x": "start"}} if order == "iterated" else {}
    y = system.simulate(TIME, inputs=moving, order=order, **hold)
    np.testing.assert_allclose(y["x.x"], exact(u), rtol=1e-14)
    np.testing.assert_allclose(y["before.distance"], 1 + TIME, rtol=1e-14)
    np.testing.assert_allclose(y["behind.distance"], np.abs(exact(u)), rtol=1e-14)
    np.testing.assert_allclose(y["own.y"], exact(u), rtol=1e-14)
    assert y.elements["own"].inputs["u"].tolist() == y["x.x"].tolist()
    assert [text.partition(":")[0] for text in y.assumptions if "rows" in text] == ["x"]
    last = sweep(system, TIME, parameters={"x.x_start": [1.0]}, inputs=moving, outputs=["x.x"], order=order, **hold)
    assert last["x.x"].tolist() == [y["x.x"][-1]]


@pytest.mark.parametrize("order", ORDERS)
def test_a_chain_sees_what_its_order_says(fmi, tmp_path, order):
    """x' = -x, then z' = x - z, where x is from the start, the end, or the mean of a step."""
    file = decay(tmp_path, fmi, saves_state=True)
    system = connect({"x": file, "z": file}, ["x.x -> z.u"])
    more = {"weight": 0.5, "hold": {"z": "mean"}} if order == "iterated" else {}
    y = system.simulate(TIME, order=order, **more)
    x = np.exp(-TIME)
    later = np.append(x[1:], 0)
    seen = {"parallel": x, "sequential": later, "iterated": (x + later) / 2}[order]
    np.testing.assert_allclose(y["x.x"], x, rtol=1e-14)
    np.testing.assert_allclose(y["z.x"], exact(seen), rtol=1e-13)


def test_in_sequence_a_moving_body_and_a_sensor_behind_it_agree_in_every_row(fmi):
    """The other frame of the sensor is given; the sensor does not affect the body."""
    elements = {"body": "Body", "sensor": "RelativeSensor", "alone": "Distance"}
    system = connect(
        elements, ["body.frame_a -> sensor.frame_b"], fmi=fmi, parameters={"body": {"v_0_start": [3, 1, 0]}}
    )
    hand = np.stack([np.sin(TIME), TIME**2, 0 * TIME], -1)
    velocity = np.stack([np.cos(TIME), 2 * TIME, 0 * TIME], -1)
    moving = {
        "sensor.frame_a": {"r_0": hand, "v_0": velocity, "a_0": [0, 0, 0]},
        "alone.frame_b": {"r_0": hand, "v_0": velocity},
    }
    y = system.simulate(TIME, inputs=moving, order="sequential")
    parallel = system.simulate(TIME, inputs=moving, order="parallel")
    assert y["body.frame_a.r_0"].tolist() == parallel["body.frame_a.r_0"].tolist()
    for name in ("sensor.r_rel", "sensor.v_rel", "alone.distance"):
        assert y[name].tolist() == parallel[name].tolist(), name
    np.testing.assert_allclose(y["sensor.r_rel"], y["body.frame_a.r_0"] - hand, rtol=0, atol=1e-14)
    np.testing.assert_array_equal(y.elements["sensor"].inputs["frame_b.r_0"], y["body.frame_a.r_0"])
    np.testing.assert_array_equal(y.elements["sensor"].inputs["frame_a.r_0"], hand)


def test_in_sequence_a_gripper_before_its_body_is_recorded_a_row_later(fmi):
    """The Gripper uses the pose before the step; row 0 is after initialization."""
    plain = {"cT": 200.0, "dT": 0.0, "T": 0.0, "useInPlace": False, "part": {"m": 0.0}}
    system = connect(
        {"gripper": "Gripper", "body": "Body"},
        ["gripper.frame_b -> body.frame_a"],
        parameters={"gripper": plain, "body": {"r_0_start": [0.1, 0, 0], "g_0": [0, 0, 0]}},
        fmi=fmi,
    )
    y = system.simulate(TIME, inputs={"gripper.active": True}, order="sequential")
    # An exact step under the force of the spring at its start.
    x, v, expected = 0.1, 0.0, []
    for _ in TIME:
        expected.append(x)
        x, v = x + 0.1 * v - 0.005 * 200 * x, v - 0.1 * 200 * x
    np.testing.assert_allclose(y["body.frame_a.r_0"][:, 0], expected, rtol=0, atol=1e-9)
    force = 200 * np.array(expected)
    np.testing.assert_allclose(y["gripper.frame_b.f"][1:, 0], force[:-1], rtol=0, atol=1e-9)
    np.testing.assert_allclose(y["gripper.frame_b.f"][0, 0], force[0], rtol=0, atol=1e-9)


@pytest.mark.parametrize("hold", [{}, {"sum": "start"}])
@pytest.mark.parametrize("order", [["x", "sum"], ["sum", "x"]])
def test_in_iterated_steps_model_exchange_takes_the_inputs_of_a_row_before_it_is_read(fmi, tmp_path, hold, order):
    """An output that follows a state and an input at once has both at each time, given or connected."""
    elements = {
        "x": decay(tmp_path, fmi, saves_state=True),
        "sum": fmu_of(
            tmp_path, "sum", fmi, inputs=["u", "w"], states={"s": (0.0, "1.0")}, outputs={"y": "s + u + 100 * w"}
        ),
    }
    system = connect({name: elements[name] for name in order}, ["x.x -> sum.u"], kind={"sum": "me"})
    w = np.random.default_rng(3).normal(size=11)
    y = system.simulate(TIME, inputs={"sum.w": w}, order="iterated", hold={"x": "start", **hold})
    np.testing.assert_allclose(y["sum.s"], TIME, rtol=0, atol=1e-12)
    np.testing.assert_allclose(y["sum.y"], TIME + np.exp(-TIME) + 100 * w, rtol=0, atol=1e-12)


@pytest.mark.parametrize("hold", ["start", "end"])
def test_in_iterated_steps_only_those_held_at_the_start_that_follow_inputs_make_a_step_more(fmi, tmp_path, hold):
    u = np.arange(11.0)
    for rows in ("inputs", "steps"):
        system = connect({"m": memory(tmp_path, fmi)}, [], rows={"m": rows})
        y = system.simulate(TIME, inputs={"m.u": u}, order="iterated", hold={"m": hold})
        if hold == "end":
            expected, steps = [7.0, *(2 * u[1:])], 10
        else:
            expected, steps = ((2 * u).tolist(), 11) if rows == "inputs" else ([7.0, *(2 * u[:-1])], 10)
        assert y["m.y"].tolist() == expected
        assert y["m.steps"][-1] == steps
