"""Arrays in, arrays out: simulates the FMUs of multibody-fmu, FMI 2.0 or 3.0, with FMPy. Requires only numpy and fmpy.

    from multibody_fmu import simulate

    y = simulate("RelativeSensor.fmu", time, ["r_rel", "angles"], frame_a={"r_0": r_a, "T": T_a}, frame_b={"r_0": r_b, "Q": Q_b})
    y["r_rel"]  # shape (n, 3)

An input is an array with one row for each of the n times, or without that axis if it is constant. A frame is a dict of such arrays, by the
names of the FMU's variables. Inputs that are not given keep their start values (origin, identity, zero):

    r_0 (n, 3)     position in m, v_0 and a_0 its derivatives, resolved in the world frame
    T (n, 3, 3)    transformation matrix: v_local = T v_world; its rows are the axes of the frame, resolved in the world frame
    Q (n, 4)       the same as a quaternion {x, y, z, w}; give T or Q
    w, z (n, 3)    angular velocity in rad/s and its derivative, resolved in the frame
    x, y, vx, vy (n,)    position in m and velocity in m/s of a planar frame

Conventions differ between programs. Many use a matrix R that maps local to world components; T is its transpose, `np.swapaxes(R, -1, -2)`.
Q is Modelica's quaternion, scalar last: the rotation that turns the axes of the world into those of the frame, the same as scipy's
`Rotation.from_matrix(R).as_quat()`. Convert a quaternion {w, x, y, z} with `q[:, [1, 2, 3, 0]]`.
"""

import re
import shutil
from ctypes import byref

import numpy as np
from fmpy import extract, fmi2, instantiate_fmu, read_model_description
from fmpy.fmi1 import fmi1Warning
from fmpy.logging import addLoggerProxy
from fmpy.simulation import Recorder, apply_start_values

SHORT_NAMES = {"T": "R.T", "w": "R.w"}
DERIVATIVES = {"r_0": ["v_0", "a_0"], "R.T": ["R.w", "z"], "Q": ["R.w", "z"], "x": ["vx"], "y": ["vy"]}
# The types of FMI 2.0 and FMI 3.0.
DTYPES = {"Real": float, "Float64": float, "Integer": int, "Int32": int, "Enumeration": int, "Boolean": bool}
ALLOWED = {float: "real", int: "an integer", bool: "True, False, 1 or 0", "Enumeration": "an integer or the name of an item"}
# Name, indices and, for the derivative of an element, the closing parentheses.
INDICES = re.compile(r"(.*?)(?:\[([\d,]+)\])?(\)*)")
# The limit of the FMUs.
SHORTEST_QUATERNION = 1e-3


def wire(fmu, time, parameters=None, **inputs):
    """Returns the arguments `input` (with all inputs of the FMU) and `start_values` of `fmpy.simulate_fmu`.

    `inputs` are frames, such as `frame_a={"r_0": r}`, and inputs outside frames. `parameters` are values by name: the name of an item for an
    enumeration, a list for an array. Two parameters are set automatically if the FMU has them: `orientation` to Q if all orientations are
    quaternions, `derivatives` to estimated if poses move and no velocities are given. Inputs of type String keep their start values.

    Raises a ValueError for a wrong name, shape, type or value.
    """
    description = read_model_description(fmu)
    time = _array("time", time, float)
    if time.ndim != 1 or time.size == 0 or not np.all(np.isfinite(time)) or not np.all(np.diff(time) > 0):
        raise ValueError("time must be one-dimensional, finite and strictly increasing")

    known = _group([v for v in description.modelVariables if v.causality == "input" and v.type in DTYPES])
    given = {name: _array(name, values) for name, values in _full_names(inputs)}
    for name, values in given.items():
        _check(description.modelName, known, name, values, time.size)

    parameters = dict(parameters or {})
    _choose_orientation(description, given, parameters)
    if _has_parameter(description, "derivatives"):
        _choose_derivatives(known, given, parameters)

    columns = [(v.name, DTYPES[v.type], v.shape or ()) for _, group in known.values() for v in group]
    signals = np.zeros(time.size, dtype=[("time", float), *columns])
    signals["time"] = time
    for name, (shape, group) in known.items():
        values = np.broadcast_to(given.get(name, _start(group, shape)), (time.size, *shape))
        # In FMI 2.0 each element is a variable.
        parts = values.reshape(time.size, -1).T if len(group) > 1 else [values.reshape(time.size, *(group[0].shape or ()))]
        for variable, part in zip(group, parts):
            signals[variable.name] = part
    return signals, _start_values(description, parameters)


def simulate(fmu, time, outputs=None, parameters=None, **inputs):
    """Simulates an FMU and returns its outputs: `{"time": (n,), "r_rel": (n, 3), ...}`.

    `outputs` is a name or a list of names; by default, all outputs that can change, without those of type String. The other arguments are
    those of `wire`.

    Row i has the outputs of one step: the inputs of row i are set before the step from time[i] to time[i + 1], the outputs are read after it.
    Outputs that depend only on inputs belong to time[i]. What the FMU itself advances to the end of the step belongs to time[i + 1]: the ramp of
    the Gripper, and everything with extrapolation = kinematic. (`fmpy.simulate_fmu` writes all outputs into the next row.)

    If the FMU has continuous states, such as the Body, row i has the states at time[i]: row 0 their start, row i + 1 what the step with the inputs of
    row i makes of row i. What depends on inputs, such as accelerations, has those of the step that ends at time[i]. The inputs of the last row have
    no effect, unless it is the only one.

    Raises a ValueError as `wire` does, and FMPy's exception with the FMU's message if the FMU refuses something. Prints warnings of the FMU.
    """
    signals, start_values = wire(fmu, time, parameters, **inputs)
    description = read_model_description(fmu)
    names = _names(description, outputs)
    folder = extract(fmu)
    refusals = []

    def log(*arguments):
        status, message = arguments[-3], arguments[-1].decode()
        if status > fmi1Warning:
            refusals.append(message)
        elif status == fmi1Warning:
            print(f"[WARNING] {message}")

    try:
        # In FMI 3.0 an FMU says nothing unless it is asked to log.
        logs = description.fmiVersion != "2.0"
        instance = instantiate_fmu(folder, description, fmi_type="CoSimulation", logger=log, debug_logging=logs)
        try:
            return arrays(_run(instance, description, signals, start_values, names))
        finally:
            instance.freeInstance()
            _restore_default_logger()
    except Exception as error:
        # FMPy's message names the call that failed, the FMU's message the reason.
        if refusals:
            error.args = (" ".join([str(error), *refusals]),)
        raise
    finally:
        shutil.rmtree(folder)


def _restore_default_logger():
    """FMPy keeps one logger for all instances. Without this, later messages of other instances would call a function that no longer exists."""
    fmi2.defaultCallbacks.logger = fmi2.fmi2CallbackLoggerTYPE(fmi2.printLogMessage)
    addLoggerProxy(byref(fmi2.defaultCallbacks))


def arrays(result):
    """Joins the columns of a structured array, such as `fmpy.simulate_fmu` returns: "r_rel[1]", "r_rel[2]", "r_rel[3]" to "r_rel" (n, 3)."""
    joined = {}
    for name in result.dtype.names:
        joined.setdefault(_base(name), []).append(name)

    def join(names):
        shape = _shape(names[-1]) or result.dtype[names[-1]].shape
        return np.stack([result[name] for name in names], axis=-1).reshape(-1, *shape)

    return {base: join(names) for base, names in joined.items()}


def effective_inertia(*bodies):
    """Returns the parameters mEff (kg) and JEff (kg.m2) with which a Gripper is stable at any step size: `{"mEff": m, "JEff": J}`.

    Each body is a tuple (mass, inertia, lever). Omit a body whose motion is prescribed.

    mass       in kg
    inertia    about the centre of mass, in kg.m2: the matrix (3, 3), the principal moments (3,), or one moment for all axes
    lever      from the centre of mass to the origin of frame_b, in m: a vector (3,) or its length

    A cube of 1 kg and 8 cm, gripped at a face by a hand whose motion is prescribed: `effective_inertia((1.0, 1.07e-3, 0.04))`.
    """
    if not bodies:
        raise ValueError("no body is given: at least one must move freely")
    mobility, turning = 0.0, 0.0
    for mass, inertia, lever in bodies:
        moment = _principal_moments(inertia)[0]
        if not (mass > 0 and moment > 0 and np.all(np.isfinite(lever))):
            given = f"mass = {mass} kg, smallest moment of inertia = {moment} kg.m2, lever = {lever} m"
            raise ValueError(f"{given}: mass and moment must be positive, the lever finite")
        # The worst case: the force also turns the body about the axis of its smallest moment.
        mobility += 1 / mass + float(np.sum(np.square(lever))) / moment
        turning += 1 / moment
    return {"mEff": 1 / mobility, "JEff": float(1 / turning)}


def _principal_moments(inertia):
    """Returns the principal moments of inertia, the smallest first."""
    inertia = _array("inertia", inertia, float)
    if inertia.shape not in [(), (3,), (3, 3)]:
        raise ValueError(f"inertia has shape {inertia.shape}: must be (3, 3), (3,) or one number")
    if not np.all(np.isfinite(inertia)):
        raise ValueError(f"inertia = {inertia.tolist()} kg.m2: must be finite")
    if inertia.ndim < 2:
        moments = np.sort(np.broadcast_to(inertia, 3))
    elif np.all(np.abs(inertia - inertia.T) <= 1e-9 * np.abs(inertia).max()):
        moments = np.linalg.eigvalsh(inertia)
    else:
        raise ValueError(f"inertia = {inertia.tolist()} kg.m2: must be symmetric")
    if moments[0] > 0 and moments[2] > (moments[0] + moments[1]) * (1 + 1e-9):
        raise ValueError(f"principal moments of inertia {moments.tolist()} kg.m2: none must be larger than the sum of the other two")
    return moments


def matrix_from_quaternion(Q):
    """Converts quaternions (n, 4), scalar last, normalised or not, to matrices T (n, 3, 3)."""
    Q = np.asarray(Q, dtype=float)
    q = Q / np.linalg.norm(Q, axis=-1, keepdims=True)
    x, y, z, w = np.moveaxis(q, -1, 0)
    rows = [[2 * (x * x + w * w) - 1, 2 * (x * y + z * w), 2 * (x * z - y * w)],
            [2 * (x * y - z * w), 2 * (y * y + w * w) - 1, 2 * (y * z + x * w)],
            [2 * (x * z + y * w), 2 * (y * z - x * w), 2 * (z * z + w * w) - 1]]  # fmt: skip
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def quaternion_from_matrix(T):
    """Converts matrices T (n, 3, 3) to quaternions (n, 4), scalar last and not negative."""
    (a, b, c), (d, e, f), (g, h, i) = np.moveaxis(np.asarray(T, dtype=float), (-2, -1), (0, 1))
    # Four times the products of all components. Each row is a multiple of the quaternion; the one with the largest square is accurate.
    rows = [[1 + a - e - i, b + d, g + c, f - h], [b + d, 1 - a + e - i, f + h, g - c],
            [g + c, f + h, 1 - a - e + i, b - d], [f - h, g - c, b - d, 1 + a + e + i]]  # fmt: skip
    products = np.moveaxis(np.array(rows), (0, 1), (-2, -1))
    largest = np.argmax(np.diagonal(products, axis1=-2, axis2=-1), axis=-1)
    Q = np.take_along_axis(products, largest[..., None, None], axis=-2)[..., 0, :]
    return Q / np.linalg.norm(Q, axis=-1, keepdims=True) * np.where(Q[..., 3:] < 0, -1, 1)


def _base(name):
    """Name of the array that has this element: "r" for "r[1]", "der(r)" for "der(r[1])"."""
    prefix, _, suffix = INDICES.fullmatch(name).groups()
    return prefix + suffix


def _shape(name):
    """Shape of the array that has this last element."""
    indices = INDICES.fullmatch(name)[2]
    return tuple(int(i) for i in indices.split(",")) if indices else ()


def _group(variables):
    """Shape and variables of each array, by name."""
    groups = {}
    for variable in variables:
        groups.setdefault(_base(variable.name), []).append(variable)
    return {name: (_shape(group[-1].name) or group[-1].shape or (), group) for name, group in groups.items()}


def _full_names(inputs):
    for name, value in inputs.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{SHORT_NAMES.get(inner, inner)}", values) for inner, values in value.items())
        else:
            yield name, value


def _check(model, known, name, values, n):
    if name not in known:
        raise ValueError(f"{model} has no input {name}; its inputs are {', '.join(known)}")
    shape, group = known[name]
    if values.shape not in [shape, (n, *shape)]:
        raise ValueError(f"{name} has shape {values.shape}: must be {(n, *shape)}, or {shape} if constant")
    _check_type(name, group[0].type, values)


def _check_type(name, kind, values):
    """Refuses values that a conversion to the type of the variable would silently change."""
    allowed = ALLOWED.get(kind, ALLOWED[DTYPES[kind]])
    # To numpy True is 1, but who writes it for a number has confused two variables.
    if values.dtype.kind not in ("biuf" if kind == "Boolean" else "iuf"):
        raise ValueError(f"{name} has type {values.dtype.name}: must be {allowed}")
    infinite = values[~np.isfinite(values)]
    if infinite.size:
        raise ValueError(f"{name} = {infinite[0]}: must be finite")
    wrong = values[values.astype(DTYPES[kind]) != values]
    if wrong.size:
        raise ValueError(f"{name} = {wrong[0]}: must be {allowed}")


def _check_length(name, Q):
    lengths = np.atleast_1d(np.linalg.norm(Q, axis=-1))
    row = np.argmin(lengths)
    if lengths[row] < SHORTEST_QUATERNION:
        raise ValueError(f"{name} has length {lengths[row]:.2e} in row {row}: must be at least {SHORTEST_QUATERNION}")


def _has_parameter(description, name):
    return any(v.name == name and v.causality == "parameter" for v in description.modelVariables)


def _choose_orientation(description, given, parameters):
    quaternions = [name for name in given if name.endswith(".Q")]
    matrices = [name for name in given if name.endswith(".R.T")]
    for name in quaternions:
        matrix = name.removesuffix("Q") + "R.T"
        if matrix in matrices:
            raise ValueError(f"{matrix} and {name} are both given: give one of them")
        if matrices:
            _check_length(name, given[name])
            given[matrix] = matrix_from_quaternion(given.pop(name))
    if _has_parameter(description, "orientation") and (quaternions or matrices):
        orientation = "T" if matrices else "Q"
        if parameters.setdefault("orientation", orientation) != orientation:
            raise ValueError(f"orientation = {parameters['orientation']}: must be {orientation}, the form in which frames are given")


def _choose_derivatives(known, given, parameters):
    if "derivatives" in parameters:
        return
    missing = []
    for name, values in given.items():
        frame, _, pose = name.partition(".")
        moves = values.ndim > len(known[name][0])
        missing += [f"{frame}.{rate}" for rate in DERIVATIVES.get(pose, []) if moves and f"{frame}.{rate}" in known.keys() - given.keys()]
    rates = {rate for rates in DERIVATIVES.values() for rate in rates}
    if missing and any(name.partition(".")[2] in rates for name in given):
        raise ValueError(
            f"{', '.join(missing)} missing: give all velocities and accelerations, or set the parameter derivatives "
            "to estimated (all from the poses) or to provided (missing ones are zero)"
        )
    if missing:
        parameters["derivatives"] = "estimated"


def _array(name, values, dtype=None):
    try:
        return np.asarray(values, dtype)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} is not an array of numbers: {error}") from None


def _start(group, shape):
    """The start values of a variable of FMI 3.0, or of the elements of an array of FMI 2.0."""
    texts = [text for variable in group for text in variable.start.split()]
    return np.array([text == "true" if group[0].type == "Boolean" else float(text) for text in texts]).reshape(shape)


def _start_values(description, parameters):
    known = _group([v for v in description.modelVariables if v.causality == "parameter"])
    values = {}
    for name, value in parameters.items():
        if name not in known:
            raise ValueError(f"{description.modelName} has no parameter {name}; its parameters are {', '.join(known)}")
        shape, group = known[name]
        value = _array(name, value)
        if value.shape != shape:
            raise ValueError(f"{name} has shape {value.shape}: must be {shape}")
        elements = [_parameter(name, group[0], element) for element in value.ravel().tolist()]
        if len(group) > 1 or not shape:
            values.update((variable.name, element) for variable, element in zip(group, elements))
        else:
            values[name] = elements
    return values


def _parameter(name, variable, element):
    """The value of an element of a parameter; an item of an enumeration is a number."""
    if variable.type == "String":
        return str(element)
    if isinstance(element, str) and variable.type == "Enumeration":
        items = {item.name: int(item.value) for item in variable.declaredType.items}
        if element not in items:
            raise ValueError(f"{name} = {element}: must be one of {', '.join(items)}")
        element = items[element]
    _check_type(name, variable.type, np.asarray(element))
    return element


def _names(description, outputs):
    if outputs is None:
        return [v.name for v in description.modelVariables if v.causality == "output" and v.variability != "constant"]
    outputs = [outputs] if isinstance(outputs, str) else outputs
    known = _group(description.modelVariables)
    for name in outputs:
        if name not in known:
            raise ValueError(f"{description.modelName} has no variable {name}")
    return [variable.name for name in outputs for variable in known[name][1]]


def _run(instance, description, signals, start_values, names):
    is_fmi2 = description.fmiVersion == "2.0"
    inputs = []
    for kind in DTYPES:
        group = [v for v in description.modelVariables if v.causality == "input" and v.type == kind]
        if group:
            setter = getattr(instance, "set" + (("Integer" if is_fmi2 else "Int64") if kind == "Enumeration" else kind))
            rows = np.column_stack([signals[v.name].reshape(signals.size, -1) for v in group]).tolist()
            inputs.append((setter, [v.valueReference for v in group], rows))

    def set_inputs(row):
        for setter, references, rows in inputs:
            setter(references, rows[row])

    time = signals["time"]
    recorder = Recorder(instance, description, names)
    if is_fmi2:
        instance.setupExperiment(startTime=time[0])
    apply_start_values(instance, description, start_values)
    instance.enterInitializationMode(**({} if is_fmi2 else {"startTime": time[0]}))
    set_inputs(0)
    instance.exitInitializationMode()
    steps = np.diff(time)
    if description.derivatives:
        # The FMU has continuous states.
        recorder.sample(time[0])
        sample_times = time[1:]
    else:
        # The last step is as long as the one before.
        steps = np.append(steps, steps[-1:] if time.size > 1 else 1.0)
        sample_times = time
    for row, step in enumerate(steps):
        set_inputs(row)
        instance.doStep(currentCommunicationPoint=time[row], communicationStepSize=step)
        recorder.sample(sample_times[row])
    instance.terminate()
    return recorder.result()
