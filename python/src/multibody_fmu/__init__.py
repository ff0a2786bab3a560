"""Arrays in, arrays out: the FMUs of multibody-fmu from Python.

    from multibody_fmu import simulate

    frame_a, frame_b = {"r_0": r_a, "T": T_a}, {"r_0": r_b, "Q": Q_b}
    y = simulate("RelativeSensor", time, outputs=["r_rel", "angles"], frame_a=frame_a, frame_b=frame_b)
    y["r_rel"]  # shape (n, 3)

An input is an array with one row for each of the n times, or a constant without that axis. A frame is a dict of inputs,
by the names of the FMU's variables. Missing inputs keep their start values (origin, identity, zero):

    r_0 (n, 3)        position in m; v_0 and a_0 its derivatives; all resolved in the world frame
    T (n, 3, 3)       transformation matrix: v_local = T v_world; its rows are the axes of the frame in world components
    Q (n, 4)          orientation as a quaternion {x, y, z, w}; give T or Q
    w, z (n, 3)       angular velocity in rad/s and its derivative, resolved in the frame
    x, y, phi (n,)    position in m and angle in rad of a planar frame; vx, vy, w and ax, ay, z their derivatives; phi
                      may count turns
    f, t (n, 3)       force in N and torque in N.m, resolved in the frame

Where to go on, with `help(multibody_fmu.connect)` and so on:

    connect, read_ssp     systems: a Gripper and its part, FMUs of others, elements in Python
    System.to_fmu         a system as one FMU
    read, differentiate   poses from a file; their velocities
    view                  a page that shows the motion, with plots
    sweep, Ensemble       many runs; many instances that step together
    sensitivities, fit    derivatives by parameters; parameters from a measurement
    sensor_errors, allan  parameters of SensorErrors and Imu from data sheets; the Allan deviation of samples
    frames, sensors       the library for arrays, without FMUs
    Fmu                   one instance, stepped by your own loop
    from_mujoco, mujoco   MuJoCo's bodies as frames and elements

Conventions differ between programs. Gravity of Body and Imu, `g_0`, points to -y, as in Modelica. T is the transpose of
the usual matrix R, which maps local to world components: `np.swapaxes(R, -1, -2)`. Q is Modelica's quaternion, scalar
last: it turns the world's axes into the frame's, as SciPy's `Rotation.from_matrix(R).as_quat()` does. `q[:, [1, 2, 3,
0]]` converts a quaternion {w, x, y, z}.
"""

from . import frames, mujoco, sensor_errors, sensors
from ._native import __version__ as __version__
from .arguments.messages import ExchangeWarning, FmuError, FmuWarning, RatesWarning, SceneWarning
from .descriptions.archives import names, path, unpack
from .ensembles import Ensemble, States
from .fits import Fit, fit
from .mechanics.allan_deviation import AllanDeviation, allan
from .mechanics.diagnosis import Finding, diagnose
from .mechanics.inertia import EffectiveInertia, effective_inertia
from .mechanics.poses import matrix_from_quaternion, quaternion_from_matrix
from .mechanics.rates import Rates, differentiate
from .mujoco.bodies import from_mujoco
from .own_elements import Element, StepRefused
from .recordings import Association, Recording, associate, read
from .runs.connecting import connect
from .runs.exchange import Exchange
from .runs.fmpy_arguments import arrays, wire
from .runs.fmu import Fmu, State
from .runs.result import Result
from .runs.run_state import RunState
from .runs.simulation import simulate
from .runs.ssp_reader import read_ssp
from .runs.system import System, SystemResult
from .scene import (
    Arrow,
    Box,
    Capsule,
    Cylinder,
    Mesh,
    Point,
    Sphere,
    Text,
    bodies_of_mujoco,
    bodies_of_urdf,
    to_mcap,
    to_rerun,
    view,
)
from .sensitivity import Sensitivities, sensitivities
from .sweeps import Distribution, Sweep, collect, integers, log_uniform, normal, sweep, uniform

__all__ = [
    "AllanDeviation",
    "Arrow",
    "Association",
    "Box",
    "Capsule",
    "Cylinder",
    "Distribution",
    "EffectiveInertia",
    "Element",
    "Ensemble",
    "Exchange",
    "ExchangeWarning",
    "Finding",
    "Fit",
    "Fmu",
    "FmuError",
    "FmuWarning",
    "Mesh",
    "Point",
    "Rates",
    "RatesWarning",
    "Recording",
    "Result",
    "RunState",
    "SceneWarning",
    "Sensitivities",
    "Sphere",
    "State",
    "States",
    "StepRefused",
    "Sweep",
    "System",
    "SystemResult",
    "Text",
    "allan",
    "arrays",
    "associate",
    "bodies_of_mujoco",
    "bodies_of_urdf",
    "collect",
    "connect",
    "diagnose",
    "differentiate",
    "effective_inertia",
    "fit",
    "frames",
    "from_mujoco",
    "integers",
    "log_uniform",
    "matrix_from_quaternion",
    "mujoco",
    "names",
    "normal",
    "path",
    "quaternion_from_matrix",
    "read",
    "read_ssp",
    "sensitivities",
    "sensor_errors",
    "sensors",
    "simulate",
    "sweep",
    "to_mcap",
    "to_rerun",
    "uniform",
    "unpack",
    "view",
    "wire",
]


def __dir__() -> list[str]:
    return sorted(__all__)
