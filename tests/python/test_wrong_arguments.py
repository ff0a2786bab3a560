"""Arguments of any type are accepted, or named in the error."""

import numpy as np
import pytest
from multibody_fmu import (
    Arrow,
    Box,
    Fmu,
    FmuError,
    Mesh,
    Recording,
    Sphere,
    Text,
    allan,
    arrays,
    associate,
    bodies_of_urdf,
    connect,
    diagnose,
    differentiate,
    effective_inertia,
    frames,
    matrix_from_quaternion,
    path,
    read,
    sensor_errors,
    sensors,
    simulate,
    sweep,
    to_mcap,
    view,
    wire,
)

pytestmark = pytest.mark.filterwarnings("ignore")
TIME = [0.0, 0.5, 1.0]
FRAME = {"time": TIME, "r_0": np.ones((3, 3))}
POSE = {"r_0": [1, 2, 3], "Q": [0, 0, 0, 1]}
ONE = {"one": "Distance"}
STDDEV = {"stddev": 0.1}
WRONG = [
    *(object(), "", "a", "4", b"x", [], {}, (), 3, 2.5, np.float32(0.6), np.array([1, 2]), True, np.nan, 10**400, -1),
    *({"a": 1}, {3: 1}, [None], range(3)),
]


def system():
    return connect({"one": "Distance"}, [])


def variants(**plain):
    return {"parameters": {"s_small": [1e-3, 1e-2]}, "outputs": "distance", "progress": False, **plain}


def drawn(folder, body=None, **more):
    bodies = {} if body is None else {"d": body}
    return view({"time": TIME, "d": {"r_0": np.ones((3, 3))}}, folder / "x.html", bodies=bodies, **more)


# Functions of one argument, by the argument.
FUNCTIONS = {
    "simulate": (
        lambda fmu="Distance", time=TIME, **more: simulate(fmu, time, **more),
        "fmu time inputs outputs parameters fmi kind signals tolerance isolate timeout progress frame_a",
    ),
    "sweep": (
        lambda fmu="Distance", time=TIME, **more: sweep(fmu, time, **variants(**more)),
        "fmu time parameters inputs outputs reduce fmi kind order weight hold isolate timeout threads client part",
    ),
    "sweep of a system": (
        lambda **more: sweep(system(), TIME, **variants(**{"parameters": {"one.s_small": [1e-3]}, **more})),
        "inputs order weight hold kind isolate",
    ),
    "connect": (
        lambda elements=ONE, connections=(), **more: connect(elements, connections, **more),
        "elements connections parameters fmi kind",
    ),
    "System.simulate": (
        lambda time=TIME, **more: system().simulate(time, **more),
        "time inputs outputs order weight hold signals tolerance progress",
    ),
    "Fmu": (lambda fmu="Distance", **more: Fmu(fmu, **more), "fmu fmi name parameters s_small"),
    "Fmu.initialize": (lambda **more: Fmu("Distance").initialize(**more), "time stop"),
    "Fmu.step": (lambda **more: Fmu("Distance").step(**more), "step until"),
    "Fmu.set": (lambda values: Fmu("Distance").set(values), "values"),
    "Fmu.get": (lambda names: Fmu("Distance").get(names), "names"),
    "Result.variable": (lambda name: simulate("Distance", TIME).variable(name), "name"),
    "Sweep": (lambda name: sweep("Distance", TIME, **variants())[name], "name"),
    "Recording": (lambda name: Recording({"drone": FRAME}, "table")[name], "name"),
    "Result.names": (lambda name: simulate("Distance", TIME).names(name), "name"),
    "differentiate": (
        lambda time=np.arange(20.0), r=np.ones((20, 3)), **more: differentiate(time, r=r, **more),
        "time r Q T window bridge",
    ),
    "diagnose": (lambda time=TIME, frame=FRAME, **more: diagnose(time, frame, **more), "time frame name"),
    "associate": (
        lambda a=FRAME, b=FRAME, **more: associate(a, b, **more),
        "a b method offset longest_step",
    ),
    "allan": (
        lambda samples=np.arange(20.0), rate=10.0, **more: allan(samples, rate, **more),
        "samples rate times confidence",
    ),
    "sensor_errors.gyroscope_from_data_sheet": (
        lambda **more: sensor_errors.gyroscope_from_data_sheet(**more),
        "noise_density random_walk bias_instability bias_time",
    ),
    "sensor_errors.from_kalibr": (lambda imu: sensor_errors.from_kalibr(imu), "imu"),
    "sensor_errors.from_gz_sensors": (
        lambda noise=STDDEV, rate=10.0: sensor_errors.from_gz_sensors(noise, rate),
        "noise rate",
    ),
    "stddev of gz-sensors": (lambda stddev: sensor_errors.from_gz_sensors({"stddev": stddev}, 10.0), "stddev"),
    "sensor_errors.from_imu_sensor": (lambda properties: sensor_errors.from_imu_sensor(properties), "properties"),
    "properties of imuSensor": (
        lambda **more: sensor_errors.from_imu_sensor(more),
        "MeasurementRange Resolution AxesMisalignment NoiseDensity NoiseType BiasInstability",
    ),
    "effective_inertia": (
        lambda mass=1.0, inertia=1.0, lever=0.1: effective_inertia((mass, inertia, lever)),
        "mass inertia lever",
    ),
    "effective_inertia of bodies": (lambda body: effective_inertia(body), "body"),
    "arrays": (lambda result: arrays(result), "result"),
    "matrix_from_quaternion": (lambda Q: matrix_from_quaternion(Q), "Q"),
    "Result": (lambda name: simulate("Distance", TIME)[name], "name"),
    "path": (lambda name="Distance", **more: path(name, **more), "name fmi"),
    "sensors.relative": (
        lambda frame_a=POSE, frame_b=POSE, **more: sensors.relative(frame_a, frame_b, **more),
        "frame_a frame_b resolve after_differentiation frame_resolve differentiation sequence guess_angle1 outputs",
    ),
    "sensors.absolute": (
        lambda frame_a=POSE, **more: sensors.absolute(frame_a, **more),
        "frame_a resolve frame_resolve sequence guess_angle1 outputs",
    ),
    "sensors.distance": (
        lambda frame_a=POSE, **more: sensors.distance(frame_a, POSE, **more),
        "frame_a s_small outputs",
    ),
    "sensors.cut_force_and_torque": (
        lambda frame_a=POSE, **more: sensors.cut_force_and_torque(frame_a, **more),
        "frame_a resolve positive_sign outputs",
    ),
    "sensors.transform_vector": (
        lambda r_in=(1, 2, 3), **more: sensors.transform_vector(r_in, **{"frame_a": POSE, **more}),
        "r_in frame_r_in frame_r_out frame_a",
    ),
    "frames.axis_rotation": (
        lambda axis=1, angle=0.1, **more: frames.axis_rotation(axis, angle, **more),
        "axis angle der_angle",
    ),
    "frames.axes_rotations": (
        lambda sequence=(1, 2, 3), angles=(1, 2, 3), **more: frames.axes_rotations(sequence, angles, **more),
        "sequence angles der_angles",
    ),
    "frames.axes_rotations_angles": (
        lambda T=np.eye(3), **more: frames.axes_rotations_angles(T, **more),
        "T sequence guess_angle1",
    ),
    "frames.small_rotation": (lambda T=np.eye(3), **more: frames.small_rotation(T, **more), "T with_residues"),
    "frames.relative_rotation": (
        lambda T1=np.eye(3), T2=np.eye(3), **more: frames.relative_rotation(T1, T2, **more),
        "T1 T2 w1 w2",
    ),
    "quaternions.der": (lambda Q=(0, 0, 0, 1), w=(0, 0, 0): frames.quaternions.der(Q, w), "Q w"),
    "wire": (lambda fmu="Distance", time=TIME, **more: wire(fmu, time, **more), "fmu time parameters fmi frame_a"),
}
# Functions that write or read a file; `view` raises a TypeError for objects that it cannot draw.
WITH_FILES = {
    "view": (
        lambda folder, results=None, file="x.html", **more: view(
            {"time": TIME, "d": {"r_0": np.ones((3, 3))}} if results is None else results,
            folder / file if isinstance(file, str) else file,
            **more,
        ),
        "results file bodies marks labels plots units title up autoplay",
    ),
    "labels of view": (lambda folder, text: drawn(folder, labels={"d": text}), "text"),
    "units of view": (lambda folder, text: drawn(folder, units={"d.r_0": text}), "text"),
    "Box": (lambda folder, size=(1, 1, 1), **more: drawn(folder, Box(size, **more)), "size r Q color opacity"),
    "Sphere": (lambda folder, radius=1: drawn(folder, Sphere(radius)), "radius"),
    "Mesh": (lambda folder, file=b"glTF", **more: drawn(folder, Mesh(file, **more)), "file scale"),
    "Arrow": (
        lambda folder, vector=(1, 0, 0), r=(0, 0, 0), **more: drawn(folder, marks=Arrow(vector, r, **more)),
        "vector r frame name scale color",
    ),
    "Text": (
        lambda folder, text="a", r=(0, 0, 0), **more: drawn(folder, marks=Text(text, r, **more)),
        "text r frame color",
    ),
    "to_csv": (lambda folder, file: simulate("Distance", TIME).to_csv(file), "file"),
    "bodies_of_urdf": (lambda folder, file="none.urdf", **more: bodies_of_urdf(file, **more), "file packages"),
    "to_mcap": (
        lambda folder, file="x.mcap", **more: to_mcap(
            {"time": TIME, "d": {"r_0": np.ones((3, 3))}}, folder / file if isinstance(file, str) else file, **more
        ),
        "file labels",
    ),
    "to_ssp": (
        lambda folder, file="x.ssp", step=0.1, **more: system().to_ssp(
            folder / file if isinstance(file, str) else file, step=step, **more
        ),
        "file step stop inputs version",
    ),
    "read": (
        lambda folder, file="none.csv", **more: read(folder / file if isinstance(file, str) else file, **more),
        "file rate time_unit length_unit markers",
    ),
}
CASES = [(name, argument) for name, (_, arguments) in FUNCTIONS.items() for argument in arguments.split()]
WITH_FILE = [(name, argument) for name, (_, arguments) in WITH_FILES.items() for argument in arguments.split()]
# Phrases of NumPy and Python about values that were not checked.
RAW = ["truth value", "not iterable", "object has no attribute", "not supported between", "dictionary update sequence"]

# Phrases of the package's KeyErrors and TypeErrors, and of errors of the operating system.
SENTENCES = [
    "file",
    "must be",
    "was not recorded",
    "is not in this sweep",
    "there is no frame",
    "is no variable",
    "Is a directory",
]


def check(call, argument):
    for value in WRONG:
        try:
            call(**{argument: value})
        except (ValueError, FmuError) as error:
            text = str(error)
        except (FileNotFoundError, IsADirectoryError, KeyError, TypeError) as error:
            text = str(error)
            assert any(said in text for said in SENTENCES), (value, text)
        else:
            continue
        assert text and not any(raw in text for raw in RAW), (value, text)


@pytest.mark.parametrize(("name", "argument"), CASES)
def test_an_argument_of_any_type_is_taken_or_refused_in_a_sentence(name, argument):
    check(FUNCTIONS[name][0], argument)


@pytest.mark.parametrize(("name", "argument"), WITH_FILE)
def test_an_argument_of_a_function_with_a_file_is_taken_or_refused_in_a_sentence(name, argument, tmp_path, monkeypatch):
    # A name such as "a" is a file here.
    monkeypatch.chdir(tmp_path)
    check(lambda **more: WITH_FILES[name][0](tmp_path, **more), argument)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": "4"}, "threads = '4': must be an integer, at least 1"),
        ({"part": 2.5}, "part = 2.5: must be an integer, at least 1"),
        ({"reduce": {}}, "reduce is empty: must have at least one new name"),
        ({"reduce": {"a": "distance"}}, "reduce['a'] = 'distance': must be an output and what remains of it"),
        ({"reduce": {"a": ("distance", "least")}}, "reduce = least: must be one of last, min"),
        ({"reduce": {"a": ("distnce", "min")}}, "reduce takes distnce, which is not among the outputs distance"),
        ({"outputs": []}, "outputs is empty: Distance has nothing to keep for reduce = 'last'"),
        ({"parameters": {f"p{i}": np.arange(1e5) for i in range(2)}, "inputs": lambda p0, p1: {}}, "parameters makes "),
        ({"client": 3}, "client is a int: must be a distributed.Client"),
        ({"folder": 3}, "folder = 3: must be a path"),
        ({"isolate": "no"}, "isolate = 'no': must be True or False"),
        ({"timeout": "a", "isolate": True}, "timeout = 'a': must be a number"),
        ({"kind": ["me"]}, "kind = ['me']: must be cs for Co-Simulation, or me for Model Exchange"),
        ({"fmi": [2]}, "fmi = [2]: must be 2 or 3"),
    ],
)
def test_a_sweep_names_the_argument(options, message):
    with pytest.raises(ValueError) as error:
        sweep("Distance", TIME, **variants(**options))
    assert str(error.value).startswith(message)


def test_a_tolerance_that_is_text_is_named():
    with pytest.raises(ValueError, match="^tolerance = 'a': must be a number$"):
        simulate("Body", TIME, kind="me", tolerance="a")


@pytest.mark.parametrize("arguments", [{"outputs": ["one"]}, {"inputs": {"one": {"frame_a": {}}}}])
def test_an_element_is_not_taken_for_a_variable(arguments):
    with pytest.raises(ValueError, match=r"^one is an element: give a name in it, such as one\.[a-z]"):
        system().simulate(TIME, **arguments)


def test_errors_have_the_classes_that_the_documentation_names():
    with pytest.raises(FmuError, match="^s_small = -1 m: must be at least"):
        simulate("Distance", TIME, parameters={"s_small": -1})
    assert not issubclass(FmuError, ValueError)
    for wrong in ({"parameters": {"s_small": np.nan}}, {"parameters": {"s_smal": 1}}, {"outputs": "d"}):
        with pytest.raises(ValueError):
            simulate("Distance", TIME, **wrong)
    with pytest.raises(OSError):
        simulate("none.fmu", TIME)
    with pytest.raises(KeyError, match="^'r was not recorded"):
        simulate("Distance", TIME)["r"]


def test_numbers_of_numpy_are_numbers():
    grip = connect({"gripper": "Gripper", "box": "Body"}, ["gripper.frame_b -> box.frame_a"])
    on = {"gripper.active": True}
    one, other = (grip.simulate(TIME, inputs=on, weight=weight) for weight in (np.float32(0.625), 0.625))
    assert one["box.frame_a.r_0"].tobytes() == other["box.frame_a.r_0"].tobytes()
    assert len(sweep("Distance", TIME, **variants(threads=np.int64(1), part=np.uint8(1)))["distance"]) == 2
