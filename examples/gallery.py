"""A scene for each FMU, as HTML files in a folder: `python examples/gallery.py [FOLDER] [NAME ...]`. Motions are closed
forms, except the grip, which a Body computes.
"""

import sys
import warnings
from pathlib import Path

import numpy as np
from multibody_fmu import Box, RatesWarning, connect, simulate, view
from pick_and_place import pick_and_place

TIME = np.linspace(0, 8, 401)
ZERO = np.zeros_like(TIME)


def turned(axis, angle):
    """Quaternions, scalar last, of rotations about an axis by angles in rad."""
    axis = np.asarray(axis) / np.linalg.norm(axis)
    return np.column_stack([np.sin(angle / 2)[:, None] * axis, np.cos(angle / 2)])


# A drone above a cart, both on closed curves.
CART = {
    "r_0": np.column_stack([1.2 * np.cos(np.pi * TIME / 4), 0.8 * np.sin(np.pi * TIME / 4), 0.1 + ZERO]),
    "Q": turned([0, 0, 1], np.pi * TIME / 4 + np.pi / 2),
}
DRONE = {
    "r_0": np.column_stack(
        [0.9 * np.sin(np.pi * TIME / 2), 0.7 * np.cos(np.pi * TIME / 4), 1.1 + 0.2 * np.sin(np.pi * TIME)]
    ),
    "Q": turned([1, 0.4, 0], 0.35 * np.sin(np.pi * TIME / 2)),
}
BOXES = {"frame_a": Box((0.4, 0.26, 0.12), color="#7da2c9"), "frame_b": Box((0.34, 0.34, 0.06), color="#c9a37d")}
# Two arms in the plane, in series.
LOWER = 0.9 * np.sin(np.pi * TIME / 4)
UPPER = LOWER + 1.3 * np.sin(np.pi * TIME / 2) + 0.5
ELBOW = np.stack([np.cos(LOWER), np.sin(LOWER)])
HAND = ELBOW + 0.7 * np.stack([np.cos(UPPER), np.sin(UPPER)])
ARM_A = {"x": ELBOW[0], "y": ELBOW[1], "phi": LOWER}
ARM_B = {"x": HAND[0], "y": HAND[1], "phi": UPPER}
ARMS = {
    "frame_a": Box((1.0, 0.08, 0.04), r=(-0.5, 0, -0.06), color="#7da2c9"),
    "frame_b": Box((0.7, 0.06, 0.04), r=(-0.35, 0, -0.06), color="#c9a37d"),
}


def body():
    """A thrown racket that rotates about its intermediate axis of inertia and flips repeatedly."""
    time = np.linspace(0, 0.6, 601)
    thrown = {
        "m": 0.5,
        "I_11": 1.2e-3,
        "I_22": 5.0e-3,
        "I_33": 6.0e-3,
        "r_0_start": [-0.3, 0, 0.3],
        "v_0_start": [1.0, 0, 2.95],
        "w_start": [0.2, 20.0, 0.2],
    }
    y = simulate("Body", time, parameters={**thrown, "g_0": [0, 0, -9.81]})
    return y, {"plots": ["frame_a.R.w", "kineticEnergy", "angularMomentum"]}


def distance():
    return simulate("Distance", TIME, frame_a={"r_0": CART["r_0"]}, frame_b={"r_0": DRONE["r_0"]}), {
        "labels": {"frame_a": "cart", "frame_b": "drone"}
    }


def relative_sensor():
    y = simulate("RelativeSensor", TIME, frame_a=CART, frame_b=DRONE)
    return y, {
        "bodies": BOXES,
        "labels": {"frame_a": "cart", "frame_b": "drone"},
        "plots": ["r_rel", "angles", "v_rel"],
    }


def absolute_sensor():
    y = simulate("AbsoluteSensor", TIME, frame_a=DRONE)
    return y, {"bodies": {"frame_a": BOXES["frame_b"]}, "labels": {"frame_a": "drone"}, "plots": ["r", "angles", "v"]}


def planar_distance():
    y = simulate(
        "PlanarDistance",
        TIME,
        frame_a={name: ARM_A[name] for name in "xy"},
        frame_b={name: ARM_B[name] for name in "xy"},
    )
    return y, {"labels": {"frame_a": "elbow", "frame_b": "hand"}}


def planar_relative_sensor():
    y = simulate("PlanarRelativeSensor", TIME, frame_a=ARM_A, frame_b=ARM_B)
    return y, {
        "bodies": ARMS,
        "labels": {"frame_a": "elbow", "frame_b": "hand"},
        "plots": ["r_rel", "phi_rel", "w_rel"],
    }


def planar_absolute_sensor():
    y = simulate("PlanarAbsoluteSensor", TIME, frame_a=ARM_B)
    return y, {"bodies": {"frame_a": ARMS["frame_b"]}, "labels": {"frame_a": "hand"}, "plots": ["r", "phi", "v"]}


def cut_force_and_torque():
    """Load at the joint of a swinging weight."""
    angle = 0.8 * np.cos(np.pi * TIME / 2)
    weight = np.column_stack([ZERO, ZERO, -20 - 10 * np.cos(np.pi * TIME)])
    along = np.column_stack([weight[:, 2] * np.sin(angle) * -1, ZERO, weight[:, 2] * np.cos(angle)])
    torque = np.column_stack([ZERO, 6 * np.sin(angle), ZERO])
    frame = {"r_0": np.column_stack([ZERO, ZERO, 1 + ZERO]), "Q": turned([0, 1, 0], angle), "f": along, "t": torque}
    y = simulate(
        "CutForceAndTorque",
        TIME,
        frame_a=frame,
        parameters={"N_to_m": 30.0, "Nm_to_m": 12.0, "resolveInFrame": "world"},
    )
    return y, {
        "bodies": {"frame_a": Box((0.06, 0.06, 0.6), r=(0, 0, -0.3), color="#7da2c9")},
        "labels": {"frame_a": "joint"},
    }


def transform_vector():
    """A vector that is constant in frame_a, resolved in frame_b."""
    frames = {
        "frame_a": {"Q": turned([0, 0, 1], np.pi * TIME / 4)},
        "frame_b": {"Q": turned([1, 1, 0], 0.6 * np.sin(np.pi * TIME / 2))},
    }
    return simulate(
        "TransformVector",
        TIME,
        r_in=[0.9, 0.6, 1.2],
        **frames,
        parameters={"frame_r_in": "frame_a", "frame_r_out": "frame_b"},
    ), {}


def sensor_errors():
    """The position of a drone as it is, and as a sensor measures it: noisy, ten times a second and late."""
    system = connect(
        {"drone": "AbsoluteSensor", "errors": "SensorErrors", "measured": "AbsoluteSensor"},
        ["drone.r -> errors.u", "errors.y -> measured.frame_a.r_0"],
    )
    late = {"sampleRate": 10.0, "noiseDensity": [0.0125] * 3, "delay": 0.1, "seed": 3}
    y = system.simulate(TIME, inputs={"drone.frame_a": DRONE}, parameters={"errors": late})
    return y, {
        "bodies": {"drone.frame_a": BOXES["frame_b"]},
        "labels": {"drone.frame_a": "drone", "measured.frame_a": "measured"},
    }


def imu():
    """A drone with an inertial measurement unit."""
    parameters = {
        "g_0": [0, 0, -9.81],
        "seed": 3,
        "accelerometer": {"sampleRate": 50.0, "noiseDensity": [0.02] * 3, "bandwidth": [10.0] * 3},
        "gyroscope": {"sampleRate": 50.0, "noiseDensity": [0.002] * 3, "resolution": [0.01] * 3},
    }
    y = simulate("Imu", TIME, frame_a=DRONE, parameters=parameters)
    return y, {
        "bodies": {"frame_a": BOXES["frame_b"]},
        "labels": {"frame_a": "imu"},
        "plots": ["f", "f_measured", "w", "w_measured"],
    }


SCENES = {
    "AbsoluteSensor": absolute_sensor,
    "Body": body,
    "CutForceAndTorque": cut_force_and_torque,
    "Distance": distance,
    "Gripper": pick_and_place,
    "Imu": imu,
    "PlanarAbsoluteSensor": planar_absolute_sensor,
    "PlanarDistance": planar_distance,
    "PlanarRelativeSensor": planar_relative_sensor,
    "RelativeSensor": relative_sensor,
    "SensorErrors": sensor_errors,
    "TransformVector": transform_vector,
}

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "target/gallery")
    folder.mkdir(parents=True, exist_ok=True)
    # Velocities come from the poses.
    warnings.simplefilter("ignore", RatesWarning)
    for name in sys.argv[2:] or SCENES:
        result, options = SCENES[name]()
        print(view(result, folder / f"{name}.html", title=name, autoplay=True, **options))
