"""Writes the reference experiments of all FMUs, fmu/NAME/reference, from closed forms and golden vectors.

No number comes from the library under test: the motion and its results are from tests/clients/motion.py, other numbers
from tests/data/vectors and tests/data/reference, or closed forms in this file.

Inputs jump between two rows of equal time, and are held otherwise. It therefore does not matter whether an importer
sets the inputs at the start or at the end of a step, and Co-Simulation and Model Exchange have equal results, which
belong to the middle of these intervals.

Requires Python 3.11 and NumPy: python3 tests/reference/write.py
"""

import csv
import json
import re
import sys
from math import cos, sin
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "tests/clients"), str(PROJECT / "tests/python")]

import motion  # noqa: E402
import sensor_process  # noqa: E402

# Binary fractions, for exact times.
PLATEAU = 0.0625  # s
HALF = PLATEAU / 2


def folder(packages, model):
    """The folder of an FMU's package."""
    return packages / re.sub(r"(?<!^)(?=[A-Z])", "-", model).lower() / "reference"


def arrays(values):
    """Variables by name from elements by name, in order."""
    found = {}
    for name, value in values.items():
        found.setdefault(re.sub(r"\[[\d,]+\]", "", name), []).append(value)
    return found


def flat(value):
    return [number for element in value for number in flat(element)] if isinstance(value, list) else [value]


def cell(values):
    """Elements of a variable, as the text of a cell."""
    return " ".join(str(int(value)) if isinstance(value, bool) else repr(value) for value in values)


def table(rows):
    """A table as text, from pairs of a time and the values of all variables."""
    names = list(rows[0][1])
    lines = [",".join(f'"{name}"' for name in ["time", *names])]
    for time, values in rows:
        assert list(values) == names, (names, list(values))
        lines.append(",".join([repr(time), *(cell(values[name]) for name in names)]))
    return "\n".join(lines) + "\n"


def parameter_set(name, parameters):
    """A parameter set of SSP 2.0 as text. Strings are items of enumerations."""

    def element(values):
        if isinstance(values[0], str):
            return f'<ssv:Enumeration value="{values[0]}"/>'
        kinds = {bool: "Boolean", int: "Integer"}
        kind = kinds.get(type(values[0]), "Real")
        dimension = f'<ssc:Dimension size="{len(values)}"/>' if len(values) > 1 else ""
        text = " ".join(str(value).lower() for value in values) if kind == "Boolean" else cell(values)
        return f'<ssv:{kind} value="{text}"/>{dimension}'

    lines = [
        f'    <ssv:Parameter name="{key}">{element(flat(value))}</ssv:Parameter>' for key, value in parameters.items()
    ]
    common = "http://ssp-standard.org/SSP1/SystemStructureCommon"
    values = "http://ssp-standard.org/SSP1/SystemStructureParameterValues"
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<ssv:ParameterSet xmlns:ssv="{values}" xmlns:ssc="{common}" version="2.0" name="{name}">',
            "  <ssv:Parameters>",
            *lines,
            "  </ssv:Parameters>",
            "</ssv:ParameterSet>",
            "",
        ]
    )


def held(cases):
    """Inputs, held for a plateau each, and results in its middle, at the start and at the end."""
    stimuli, results = [], [(0.0, cases[0][1])]
    for k, (inputs, outputs) in enumerate(cases):
        stimuli += [(k * PLATEAU, inputs), ((k + 1) * PLATEAU, inputs)]
        results.append((k * PLATEAU + HALF, outputs))
    return stimuli, [*results, (stimuli[-1][0], cases[-1][1])]


class Writer:
    def __init__(self, packages, model):
        self.folder, self.experiments = folder(packages, model), []
        self.folder.mkdir(exist_ok=True, parents=True)
        for file in self.folder.iterdir():
            file.unlink()

    def add(self, name, description, results, stimuli=None, parameters=None, step=HALF, tolerance=1e-12):
        stop = stimuli[-1][0] if stimuli else results[-1][0]
        attributes = {
            "name": name,
            "description": description,
            "startTime": 0.0,
            "stopTime": stop,
            "stepSize": step,
            "tolerance": tolerance,
        }
        lines = ["  <Experiment " + " ".join(f'{key}="{value}"' for key, value in attributes.items()) + ">"]
        files = [("Parameters", f"{name}.ssv", parameters and parameter_set(name, parameters))]
        files += [
            ("Stimuli", f"{name}_in.csv", stimuli and table(stimuli)),
            ("References", f"{name}_ref.csv", table(results)),
        ]
        for element, file, text in files:
            if text:
                (self.folder / file).write_text(text)
                lines.append(f'    <{element} source="{file}"/>')
        self.experiments += [*lines, "  </Experiment>"]

    def close(self, model):
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<Experiments name="{model}">',
            *self.experiments,
            "</Experiments>",
            "",
        ]
        (self.folder / "experiments.exp").write_text("\n".join(lines))


def defaults(model):
    """Outputs of an FMU at its start values: all frames rest at the origin of the world, without rotation."""
    if model == "Body":
        # The body falls.
        g = -9.81
        at = lambda t: {
            "frame_a.r_0": [0.0, g * t * t / 2, 0.0],
            "frame_b.v_0": [0.0, g * t, 0.0],
            "frame_a.a_0": [0.0, g, 0.0],
            "frame_b.R.T": identity(),
            "momentum": [0.0, g * t, 0.0],
            "kineticEnergy": [(g * t) ** 2 / 2],
            "potentialEnergy": [-((g * t) ** 2) / 2],
        }
        return [(t, at(t)) for t in (0.0, 0.25, 0.5, 0.75, 1.0)]
    if model == "SensorErrors":
        rest = {"y": [0.0] * 3, "sampleTime": [0.0], "sampleCount": [0.0], "isValid": [True]}
        return [(t, rest) for t in (0.0, 0.5, 1.0)]
    if model == "Imu":
        rest = {"f": [0.0, 9.81, 0.0], "w": [0.0] * 3, "f_measured": [0.0, 9.81, 0.0], "w_measured": [0.0] * 3}
        return [(t, rest) for t in (0.0, 0.5, 1.0)]
    start = motion.Motion(0.0)
    rest = {name: [0.0] * len(values) for name, values in arrays(motion.outputs(model, start)).items()}
    if model == "Gripper":
        rest |= {"state": [3], "gripped": [False], "lost": [False]}
    return [(t, rest) for t in (0.0, 0.5, 1.0)]


def identity():
    return [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]


def moving(model):
    """The motion of tests/clients/motion.py at the start of each plateau, and the outputs."""
    # The forces of the spring are computed from these parameters.
    motion.PARAMETERS["Gripper"] = {"T": 0.1, "cT": 1e6, "dT": 1e3, "cR": 0.0, "dR": 0.0}
    none = {"scaleFactor[1]": 0.0, "crossAxis[2]": 0.0, "constantBias[2]": 0.0, "measurementRange[3]": float("inf")}
    motion.PARAMETERS["SensorErrors"] = none
    none = {"r_mount[1]": 0.0, "accelerometer.constantBias[1]": 0.0, "gyroscope.scaleFactor[3]": 0.0}
    motion.PARAMETERS["Imu"] = none
    cases = []
    for k in range(8):
        now = motion.Motion(k * PLATEAU)
        inputs, outputs = motion.inputs(model, now), motion.outputs(model, now)
        if model == "Gripper":
            switched = 3
            inputs["active"] = k >= switched
            # Off or on for long at the start and at the end: the results are equal to those in the middle.
            onoff = min(((k - switched) * PLATEAU + HALF) / 0.1, 1.0) if k >= switched else 0.0
            force = [-onoff * (1e6 * r + 1e3 * v) for r, v in zip(three(now.r, now.r_z), three(now.v, now.v_z))]
            outputs |= {f"F[{i}]": value for i, value in enumerate(force, 1)} | {"onoff": onoff}
        cases.append((arrays(carried(model, inputs, now)), arrays(outputs)))
    return held(cases)


def carried(model, inputs, now):
    """Inputs of frames that are carried along together, without relative motion, and of frames and quaternions that are
    not read.
    """
    t = now.t
    if model == "Gripper":
        inputs = turned_together(inputs, t)
    speed, push = (0.5, -1.0, 0.25), (1.5, 0.75, -2.0)
    orders = [
        [u * t + b * t * t / 2 for u, b in zip(speed, push)],
        [u + b * t for u, b in zip(speed, push)],
        list(push),
    ]
    names = {"PlanarDistance": (("x", "y"), ("vx", "vy")), "RelativeSensor": ("r_0", "v_0", "a_0")}
    names |= dict.fromkeys(("Distance", "Gripper"), ("r_0", "v_0"))
    for name, values in zip(names.get(model, ()), orders):
        elements = name if isinstance(name, tuple) else [f"{name}[{i}]" for i in (1, 2, 3)]
        for frame in ("frame_a", "frame_b"):
            for element, value in zip(elements, values):
                inputs[f"{frame}.{element}"] = inputs.get(f"{frame}.{element}", 0.0) + value
    if model in ("AbsoluteSensor", "RelativeSensor"):
        for frame in ("frame_a", "frame_resolve"):
            inputs |= {f"{frame}.Q[{i}]": value for i, value in enumerate((0.0, 0.0, sin(t), cos(t)), 1)}
        inputs |= motion.matrix("frame_resolve.R.T", complex(cos(2 * t), sin(2 * t)))
    if model == "Gripper":
        inputs |= {f"frame_{x}.Q[{i}]": value for x in "ab" for i, value in enumerate((sin(t), 0.0, 0.0, cos(t)), 1)}
    return inputs


def turned_together(inputs, t):
    """Inputs of both frames, turned about the world's z-axis at a growing rate."""
    turn, rate = complex(cos(t * t / 2), sin(t * t / 2)), t
    for frame in ("frame_a", "frame_b"):
        plane = lambda name, first="[1]", second="[2]": complex(
            *(inputs.get(f"{frame}.{name}{i}", 0.0) for i in (first, second))
        )
        r, v, axes = plane("r_0"), plane("v_0"), plane("R.T", "[1,1]", "[1,2]")
        axis = {name: inputs.get(f"{frame}.{name}[3]", 0.0) for name in ("r_0", "v_0", "R.w")}
        inputs |= motion.vector(f"{frame}.r_0", turn * r, axis["r_0"])
        inputs |= motion.vector(f"{frame}.v_0", turn * (v + 1j * rate * r), axis["v_0"])
        inputs |= motion.matrix(f"{frame}.R.T", turn * axes) | motion.vector(f"{frame}.R.w", 0, axis["R.w"] + rate)
    return inputs


def three(plane, axis):
    return [plane.real, plane.imag, axis]


def forces_on_body():
    """A sphere of 1 kg and 0.001 kg.m2 under forces and torques at both frames, which coincide: without a torque at
    first, then about its z-axis.
    """
    g, m, moment = [0.0, -9.81, 0.0], 1.0, 0.001
    r, v, angle, w = [0.0] * 3, [0.0] * 3, 0.0, 0.0
    stimuli, results = [], []
    for k in range(16):
        turns = k >= 8
        f_a = [0.5 * k - 3.0, 2.0 - 0.25 * k, 1.5 + 0.125 * k]
        # While the sphere turns, forces and torques across the axis cancel.
        f_b = [-f_a[0], -f_a[1], 0.75 - 0.5 * k] if turns else [1.0 + 0.125 * k, -0.5 * k, 4.0 - k]
        t_a = [0.002 * k, -0.001 * k, 0.003]
        t_b = [-t_a[0], -t_a[1], (0.001 * (k - 10) if turns else 0.0) - t_a[2]]
        z = -(t_a[2] + t_b[2]) / moment
        a = [-(p + q) / m + e for p, q, e in zip(f_a, f_b, g)]
        inputs = {"frame_a.f": f_a, "frame_a.t": t_a, "frame_b.f": f_b, "frame_b.t": t_b}
        stimuli += [(k * PLATEAU, inputs), ((k + 1) * PLATEAU, inputs)]

        def after(h):
            return (
                [p + h * q + h * h / 2 * e for p, q, e in zip(r, v, a)],
                [q + h * e for q, e in zip(v, a)],
                angle + h * w + h * h / 2 * z,
                w + h * z,
            )

        for h in [0.0] * (k == 0) + [HALF] + [PLATEAU] * (k == 15):
            results.append((k * PLATEAU + h, of_body(*after(h), a, z, m, moment)))
        r, v, angle, w = after(PLATEAU)
    return stimuli, results


def of_body(at, speed, turned, rate, a, z, m, moment):
    """Outputs of a sphere that turns about the z-axis."""
    c, s = cos(turned), sin(turned)
    return {
        "frame_a.r_0": at,
        "frame_a.v_0": speed,
        "frame_b.a_0": a,
        "frame_b.R.T": [c, s, 0.0, -s, c, 0.0, 0.0, 0.0, 1.0],
        "frame_a.R.w": [0.0, 0.0, rate],
        "frame_a.z": [0.0, 0.0, z],
        "momentum": [m * q for q in speed],
        "kineticEnergy": [m * sum(q * q for q in speed) / 2 + moment * rate * rate / 2],
    }


def spinning():
    """Free rotation of an asymmetric body, by Jacobi's elliptic functions (tests/data/free_rotation.py)."""
    with open(PROJECT / "tests/data/reference/FreeRotation_analytic.csv") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)][:21]
    of = lambda row, name, count: [row[f"{name}[{i}]"] for i in range(1, count + 1)]
    moments = {"I_11": 66, "I_22": 103, "I_33": 125, "I_21": -6, "I_31": 30, "I_32": 24}
    parameters = {name: moment / 1024 for name, moment in moments.items()}
    parameters |= {"g_0": [0.0] * 3, "Q_start": of(rows[0], "Q", 4), "w_start": of(rows[0], "w", 3)}
    return parameters, [(row["time"], {"frame_a.Q": of(row, "Q", 4), "frame_a.R.w": of(row, "w", 3)}) for row in rows]


def vectors(name):
    return json.loads((PROJECT / f"tests/data/vectors/{name}.json").read_text())


# Their signs are continuous from step to step, so they depend on the previous steps.
WITH_MEMORY = {"Q", "Q_rel", "axis", "angle", "rotationVector"}


def poles(model):
    """Golden vectors of an FMU for one set of parameters: the parameters, and pairs of inputs and outputs."""
    off = {"checkInputs": False}
    if model in ("Distance", "PlanarDistance"):
        cases = vectors("distance")["groups"][model]
        # The largest `s_small`, so that its effect is visible.
        size = max((case["in"]["s_small"] for case in cases), key=lambda size: (size >= 0.1, size))
        some = [case for case in cases if case["in"]["s_small"] == size]
        return off | {"s_small": size}, some
    if model == "Gripper":
        return off | {"T": 0.0, "useMoment": True}, grips()
    file = "pose_forms" if model in ("RelativeSensor", "AbsoluteSensor") else "sensors"
    groups = {}
    for case in vectors(file)["cases"]:
        if case["fmu"] == model:
            groups.setdefault(json.dumps(case["parameters"]), []).append(case)
    # The largest group; among equal ones, the group that reads the most frames.
    parameters, some = max(
        groups.items(), key=lambda group: (len(group[1]), "frame_resolve" in group[0], "general" in str(group[1]))
    )
    return off | json.loads(parameters), some


def grips():
    """Golden forces and torques of a Gripper with its own gains, closed where its parts coincide."""
    some = []
    for case in vectors("gripper")["groups"]["force_torque"]:
        inputs, par = case["in"], case["par"]
        is_own = par["cT"] == 1e6 and par["TransDir"] == "All" and par["useMoment"]
        if is_own and inputs["onoff"] == 1 and not any(flat([inputs["r0"], inputs["theta0"]])):
            frames = {
                f"frame_{x}.{'R.' * (name in 'Tw')}{name}": value
                for x in "ab"
                for name, value in inputs[f"frame_{x}"].items()
            }
            outputs = {
                name: case["out"][name] for name in ("F", "M", "frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t")
            }
            some.append({"in": frames | {"active": True}, "out": outputs})
    return some


def golden(model, parameters, cases):
    """Parameters, inputs and results, without variables that the FMU does not have."""
    columns = lambda values: {name: flat(value) for name, value in values.items() if name not in WITH_MEMORY}
    known = (PROJECT / f"modelDescription/fmi3/{model}.xml").read_text()
    pairs = []
    for case in cases:
        pair = [columns(case[key]) for key in ("in", "out")]
        pairs.append(
            [
                {name: value for name, value in columns.items() if f'name="{name}"' in known and name != "s_small"}
                for columns in pair
            ]
        )
    return parameters, *held(pairs)


def switching():
    """A golden timeline of the Gripper: results at samples before any change of inputs."""
    timeline = next(each for each in vectors("gripper")["groups"]["timelines"] if each["name"] == "basic on/off")
    names = ("T", "cT", "dT", "cR", "dR", "useMoment", "useInPlace")
    parameters = {"checkInputs": False} | {name: timeline[name] for name in names}
    stimuli, results, last = [], [], None
    for sample in timeline["samples"]:
        inputs = {"frame_b.r_0": sample["r"], "frame_b.R.T": turned(sample["theta"]), "active": [sample["active"]]}
        if inputs == last:
            results.append(
                (sample["t"], {name: flat(sample[name]) for name in ("state", "onoff", "F", "M", "r0", "theta0")})
            )
        else:
            stimuli += [(sample["t"], last)] if last else []
            stimuli.append((sample["t"], inputs))
        last = inputs
    stimuli.append((timeline["samples"][-1]["t"], last))
    return parameters, stimuli, results


def turned(angles):
    """Matrix of rotations about the axes 1, 2 and 3, one after the other."""
    (c1, s1), (c2, s2), (c3, s3) = ((cos(angle), sin(angle)) for angle in angles)
    first = [[1.0, 0.0, 0.0], [0.0, c1, s1], [0.0, -s1, c1]]
    second = [[c2, 0.0, -s2], [0.0, 1.0, 0.0], [s2, 0.0, c2]]
    third = [[c3, s3, 0.0], [-s3, c3, 0.0], [0.0, 0.0, 1.0]]
    product = lambda a, b: [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return flat(product(third, product(second, first)))


# Errors of a sensor; its signals are constant.
ERRORS = {"sampleRate": [16.0], "dropout": [0.25], **sensor_process.ERRORS}


def samples(prefix, signals, axis, seed):
    """Parameters and samples in the middle of each interval: of sample k, at (k + 1/2)/16 s."""
    given = {name: values[0] if len(values) == 1 else values for name, values in ERRORS.items()}
    rate = given.pop("sampleRate")
    y, valid = sensor_process.samples([signals] * 16, seed=seed, axis=axis, rate=rate, **given)
    rows = [
        # Libraries differ in the last digit of a logarithm.
        ((k + 0.5) / rate, {"values": [float(f"{value:.13g}") for value in y[k]], "isValid": [bool(valid[k])]})
        for k in range(len(y))
    ]
    return {prefix + name: values for name, values in ERRORS.items()}, rows


def noisy(model):
    """All errors at once, of constant signals: parameters, inputs and results."""
    signals, seed = [1.0, 2.0, -0.5], 11
    if model == "SensorErrors":
        parameters, rows = samples("", signals, 0, seed)
        inputs, more = {"u": signals}, {}
        groups = [("y", "", rows)]
    else:
        # The frame has this specific force and angular velocity, but does not turn.
        inputs, more = {"frame_a.a_0": [1.0, 2.0 - 9.81, -0.5], "frame_a.R.w": signals}, {"checkInputs": [False]}
        of_f, f = samples("accelerometer.", signals, 0, seed)
        of_w, w = samples("gyroscope.", signals, 3, seed)
        parameters, groups = of_f | of_w, [("f_measured", "accelerometer.", f), ("w_measured", "gyroscope.", w)]
    results = []
    for k in range(16):
        row = {}
        for name, prefix, rows in groups:
            time, found = rows[k]
            row |= {name: found["values"], prefix + "isValid": found["isValid"]}
            row |= {prefix + "sampleTime": [k / 16], prefix + "sampleCount": [float(k)]}
        results.append((time, row))
    return {"seed": [seed]} | more | parameters, [(0.0, inputs), (1.0, inputs)], results


def main(packages=PROJECT / "fmu"):
    for model in motion.PARAMETERS:
        writer = Writer(packages, model)
        tolerance = 1e-9 if model == "Body" else 1e-12
        writer.add(
            "defaults", "Start values of all inputs and parameters", defaults(model), step=0.125, tolerance=tolerance
        )
        if model == "Body":
            stimuli, results = forces_on_body()
            writer.add("loads", "Forces and torques that change at both frames", results, stimuli, tolerance=1e-9)
            parameters, results = spinning()
            writer.add(
                "tumbling",
                "Free rotation about the intermediate axis",
                results,
                None,
                parameters,
                step=0.0625,
                tolerance=1e-5,
            )
        else:
            stimuli, results = moving(model)
            writer.add(
                "motion", "A smooth motion, held for a sixteenth of a second each", results, stimuli, tolerance=1e-11
            )
            if model in ("SensorErrors", "Imu"):
                parameters, stimuli, results = noisy(model)
                writer.add(
                    "samples", "All errors at once, of constant signals", results, stimuli, parameters, tolerance=1e-9
                )
            else:
                parameters, stimuli, results = golden(model, *poles(model))
                writer.add("vectors", "All inputs at special places", results, stimuli, parameters, tolerance=1e-9)
        if model == "Gripper":
            parameters, stimuli, results = switching()
            writer.add("switching", "On and off with ramps", results, stimuli, parameters, step=1 / 32, tolerance=1e-9)
        writer.close(model)


if __name__ == "__main__":
    main()
