"""Scalars of the FMUs, for importers that support FMI 3.0, but no arrays.

Vectors and matrices are arrays in FMI 3.0. PlanarDistance has none. In the other FMUs arrays keep their start values:
the points of Distance and the frames of the Gripper rest, there are no cut loads, the Body falls.
"""

import motion

# Scalars among the parameters and outputs of the motion.
PARAMETERS = {
    model: {name: value for name, value in values.items() if "[" not in name}
    for model, values in motion.PARAMETERS.items()
}
OUTPUTS = {
    "Distance": ["distance", "der_distance"],
    "PlanarDistance": ["distance", "der_distance"],
    "RelativeSensor": [],
    "AbsoluteSensor": [],
    "CutForceAndTorque": ["power"],
    "TransformVector": [],
    "PlanarAbsoluteSensor": ["phi", "w", "z"],
    "PlanarRelativeSensor": ["phi_rel", "w_rel", "z_rel"],
    "Gripper": ["onoff", "energy"],
    "SensorErrors": ["sampleTime", "sampleCount"],
    "Imu": ["accelerometer.sampleTime", "accelerometer.sampleCount", "gyroscope.sampleTime", "gyroscope.sampleCount"],
    "Body": ["kineticEnergy", "potentialEnergy"],
}


def inputs(model, now):
    """Scalar inputs of a model that move."""
    return {name: value for name, value in motion.inputs(model, now).items() if "[" not in name}


def expected(model, now):
    """The scalar outputs in closed form."""
    if model == "Body":
        energy = (9.81 * now.t) ** 2 / 2  # of 1 kg, from height zero
        return {"kineticEnergy": energy, "potentialEnergy": -energy}
    if model == "Distance":
        return {"distance": 0.0, "der_distance": 0.0}
    if model == "CutForceAndTorque":
        return {"power": 0.0}
    values = motion.outputs(model, now) | {"energy": 0.0}
    return {name: 0.0 if ".sample" in f".{name}" else values[name] for name in OUTPUTS[model]}
