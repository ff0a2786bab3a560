"""The motion that all clients measure, and the outputs of each FMU.

Position and angle of frame_b in frame_a are given functions of time, so the relative quantities are known in closed
form, without the equations of the sensors. In the world, frame_a turns at a constant rate about its fixed origin.
Vectors in the x-y plane are complex numbers; multiplication turns them.
"""

from cmath import exp

STEP = 0.01  # s
STEPS = 100

ORIGIN = 0.5 - 0.25j  # of frame_a, m
RATE = 0.75  # of frame_a, rad/s
GRIPPED = 0.2  # time of the Gripper's activation, s

FORCE, FORCE_Z, TORQUE, TORQUE_Z = (
    3.0 - 2.0j,
    0.5,
    0.75 + 0.25j,
    -1.5,
)  # on a tool in frame_b, resolved there, N and N.m
DRIFT, DRIFT_Z = 0.25 - 1.5j, 0.75  # of the body, m/s
SPIN = 2.0  # of the body, rad/s

PARAMETERS = {
    "Distance": {},
    "PlanarDistance": {},
    "RelativeSensor": {},
    "AbsoluteSensor": {},
    "CutForceAndTorque": {},
    "TransformVector": {},
    "PlanarAbsoluteSensor": {},
    "PlanarRelativeSensor": {},
    # Soft enough for the step, and slow enough to record states off, closing and closed.
    "Gripper": {"T": 0.4, "cT": 1000.0, "dT": 10.0, "useMoment": True, "cR": 50.0, "dR": 0.5},
    # Continuous: a step has the outputs of its inputs.
    "SensorErrors": {
        "scaleFactor[1]": 0.25,
        "crossAxis[2]": 0.5,
        "constantBias[2]": -0.25,
        "measurementRange[3]": 0.35,
    },
    "Imu": {"r_mount[1]": 0.5, "accelerometer.constantBias[1]": 0.25, "gyroscope.scaleFactor[3]": 0.5},
    # No force acts on it, so any method of integration is exact.
    "Body": {
        **{f"g_0[{i}]": 0.0 for i in (1, 2, 3)},
        "v_0_start[1]": DRIFT.real,
        "v_0_start[2]": DRIFT.imag,
        "v_0_start[3]": DRIFT_Z,
        "w_start[3]": SPIN,
    },
}


class Motion:
    """The motion at one time. `size` scales the path, so that runs differ."""

    def __init__(self, t, size=1.0):
        self.t = t
        # Origin of frame_b in frame_a and its time derivatives: an ellipse around a point beside the origin.
        forth, back = exp(3j * t), exp(-3j * t)
        self.r = size * (1 + 0.4 * forth + 0.1 * back)
        self.v = size * 3j * (0.4 * forth - 0.1 * back)
        self.a = size * -9 * (0.4 * forth + 0.1 * back)
        # Also along the axis of rotation.
        self.r_z, self.v_z, self.a_z = size * (0.3 + 0.5 * t - t * t), size * (0.5 - 2 * t), size * -2.0
        # Angle, angular velocity and angular acceleration of frame_b relative to frame_a.
        self.angle, self.w, self.z = 0.25 + 0.5 * t + t * t, 0.5 + 2 * t, 2.0


def inputs(model, motion):
    """Inputs of a model that move, by name."""
    m = motion
    if model == "Body":
        return vector("frame_a.f", 0)
    if model == "SensorErrors":
        return vector("u", m.r, m.r_z)
    turn = exp(1j * RATE * m.t)
    # Derivatives of ORIGIN + turn * r.
    r = ORIGIN + turn * m.r
    v = turn * (m.v + 1j * RATE * m.r)
    a = turn * (m.a + 2j * RATE * m.v - RATE**2 * m.r)
    if model == "PlanarDistance":
        points = {"frame_a.x": ORIGIN.real, "frame_a.y": ORIGIN.imag, "frame_b.x": r.real, "frame_b.y": r.imag}
        return points | {"frame_b.vx": v.real, "frame_b.vy": v.imag}
    if model in ("AbsoluteSensor", "Imu"):
        # frame_a of this FMU is the motion's frame_b.
        values = vector("frame_a.r_0", r, m.r_z) | vector("frame_a.v_0", v, m.v_z) | vector("frame_a.a_0", a, m.a_z)
        values |= matrix("frame_a.R.T", turn * exp(1j * m.angle)) | vector("frame_a.R.w", 0, RATE + m.w)
        return values | vector("frame_a.z", 0, m.z)
    if model == "CutForceAndTorque":
        # frame_a of this FMU is the motion's frame_b.
        values = (
            vector("frame_a.v_0", v, m.v_z)
            | matrix("frame_a.R.T", turn * exp(1j * m.angle))
            | vector("frame_a.R.w", 0, RATE + m.w)
        )
        return values | vector("frame_a.f", FORCE, FORCE_Z) | vector("frame_a.t", TORQUE, TORQUE_Z)
    if model == "TransformVector":
        # From frame_a of this FMU, the motion's frame_b, to the world.
        return matrix("frame_a.R.T", turn * exp(1j * m.angle)) | vector("r_in", FORCE, FORCE_Z)
    if model == "PlanarAbsoluteSensor":
        return planar("frame_a", (r, v, a), RATE * m.t + m.angle, RATE + m.w, m.z)
    if model == "PlanarRelativeSensor":
        return planar("frame_a", (ORIGIN, 0, 0), RATE * m.t, RATE, 0) | planar(
            "frame_b", (r, v, a), RATE * m.t + m.angle, RATE + m.w, m.z
        )
    values = {}
    values |= vector("frame_a.r_0", ORIGIN) | vector("frame_b.r_0", r, m.r_z) | vector("frame_b.v_0", v, m.v_z)
    if model in ("RelativeSensor", "Gripper"):
        values |= matrix("frame_a.R.T", turn) | vector("frame_a.R.w", 0, RATE)
        values |= matrix("frame_b.R.T", turn * exp(1j * m.angle)) | vector("frame_b.R.w", 0, RATE + m.w)
    if model == "RelativeSensor":
        values |= vector("frame_b.a_0", a, m.a_z) | vector("frame_b.z", 0, m.z)
    if model == "Gripper":
        # A step holds its inputs: the first step with `active` starts at the activation.
        values["active"] = m.t > GRIPPED + STEP / 2
    return values


def outputs(model, motion):
    """Outputs of a model at the end of a step with the inputs at its end."""
    m = motion
    if model == "PlanarDistance":
        return {"distance": abs(m.r), "der_distance": (m.r.conjugate() * m.v).real / abs(m.r)}
    if model == "Distance":
        distance = abs(complex(abs(m.r), m.r_z))
        return {"distance": distance, "der_distance": ((m.r.conjugate() * m.v).real + m.r_z * m.v_z) / distance}
    if model == "RelativeSensor":
        values = vector("r_rel", m.r, m.r_z) | vector("v_rel", m.v, m.v_z) | vector("a_rel", m.a, m.a_z)
        return values | vector("angles", 0, m.angle) | vector("w_rel", 0, m.w) | vector("z_rel", 0, m.z)
    if model == "AbsoluteSensor":
        # Resolved in axes that turn with frame_a.
        back = exp(-1j * m.angle)
        r = (ORIGIN * exp(-1j * RATE * m.t) + m.r) * back
        v = (m.v + 1j * RATE * m.r) * back
        a = (m.a + 2j * RATE * m.v - RATE**2 * m.r) * back
        values = (
            vector("r", r, m.r_z)
            | vector("v", v, m.v_z)
            | vector("a", a, m.a_z)
            | vector("angles", 0, RATE * m.t + m.angle)
        )
        return values | vector("w", 0, RATE + m.w) | vector("z", 0, m.z)
    if model == "CutForceAndTorque":
        # Velocity resolved in axes that turn with frame_a.
        v = (m.v + 1j * RATE * m.r) * exp(-1j * m.angle)
        power = (FORCE.conjugate() * v).real + FORCE_Z * m.v_z + TORQUE_Z * (RATE + m.w)
        return vector("force", FORCE, FORCE_Z) | vector("torque", TORQUE, TORQUE_Z) | {"power": power}
    if model == "TransformVector":
        return vector("r_out", FORCE * exp(1j * (RATE * m.t + m.angle)), FORCE_Z)
    if model == "PlanarAbsoluteSensor":
        # Resolved in frame_a of this FMU, the motion's frame_b, where its angle is zero.
        back, ahead = exp(-1j * m.angle), exp(-1j * (RATE * m.t + m.angle))
        v, a = back * (m.v + 1j * RATE * m.r), back * (m.a + 2j * RATE * m.v - RATE**2 * m.r)
        angles = {"phi": 0.0, "w": RATE + m.w, "z": m.z}
        return plane("r", ahead * ORIGIN + back * m.r) | plane("v", v) | plane("a", a) | angles
    if model == "PlanarRelativeSensor":
        angles = {"phi_rel": m.angle, "w_rel": m.w, "z_rel": m.z}
        return plane("r_rel", m.r) | plane("v_rel", m.v) | plane("a_rel", m.a) | angles
    if model == "SensorErrors":
        p = PARAMETERS[model]
        y = complex(m.r.real * (1 + p["scaleFactor[1]"]) + p["crossAxis[2]"] * m.r_z, m.r.imag + p["constantBias[2]"])
        return vector("y", y, max(-p["measurementRange[3]"], min(m.r_z, p["measurementRange[3]"])))
    if model == "Imu":
        p, spin = PARAMETERS[model], RATE + m.w
        ahead = exp(-1j * m.angle) * (m.a + 2j * RATE * m.v - RATE**2 * m.r)
        f = ahead + 9.81j * exp(-1j * (RATE * m.t + m.angle)) + p["r_mount[1]"] * (1j * m.z - spin**2)
        ideal = vector("f", f, m.a_z) | vector("w", 0, spin)
        measured = vector("f_measured", f + p["accelerometer.constantBias[1]"], m.a_z)
        return ideal | measured | vector("w_measured", 0, spin * (1 + p["gyroscope.scaleFactor[3]"]))
    if model == "Body":
        # A sphere of 1 kg and 0.001 kg.m2.
        energy = (abs(DRIFT) ** 2 + DRIFT_Z**2) / 2 + 0.0005 * SPIN**2
        values = vector("frame_a.r_0", DRIFT * m.t, DRIFT_Z * m.t) | vector("frame_b.v_0", DRIFT, DRIFT_Z)
        return values | vector("momentum", DRIFT, DRIFT_Z) | vector("frame_b.R.w", 0, SPIN) | {"kineticEnergy": energy}
    # The published law: spring and damper in all directions, faded in over T.
    p = PARAMETERS["Gripper"]
    onoff = min(max((m.t - GRIPPED) / p["T"], 0.0), 1.0)
    values = vector("F", -onoff * (p["cT"] * m.r + p["dT"] * m.v), -onoff * (p["cT"] * m.r_z + p["dT"] * m.v_z))
    values |= vector("M", 0, -onoff * (p["cR"] * m.angle + p["dR"] * m.w)) | vector("theta", 0, m.angle)
    return values | {"onoff": onoff}


def vector(name, plane, axis=0.0):
    """Elements of a vector; its first two are a complex number."""
    plane = complex(plane)
    return {f"{name}[1]": plane.real, f"{name}[2]": plane.imag, f"{name}[3]": axis}


def plane(name, point):
    point = complex(point)
    return {f"{name}[1]": point.real, f"{name}[2]": point.imag}


def planar(frame, motion, phi, w, z):
    names = (("x", "y"), ("vx", "vy"), ("ax", "ay"))
    values = {
        f"{frame}.{name}": part
        for point, pair in zip(map(complex, motion), names)
        for name, part in zip(pair, (point.real, point.imag))
    }
    return values | {f"{frame}.phi": phi, f"{frame}.w": w, f"{frame}.z": z}


def matrix(name, turn):
    """Elements of the matrix from the world's components to a frame turned by `turn`."""
    cos, sin = turn.real, turn.imag
    rows = ((cos, sin, 0.0), (-sin, cos, 0.0), (0.0, 0.0, 1.0))
    return {f"{name}[{i},{j}]": value for i, row in enumerate(rows, 1) for j, value in enumerate(row, 1)}
