"""MuJoCo models as elements of a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from math import cos, hypot, sin
from typing import Any

import numpy as np

from ..arguments import switch
from ..arguments.arrays import Array
from ..own_elements import StepRefused
from .frames import pushed_bodies, site_frames, sites_by_name
from .models import check_model, mujoco_for

__all__ = ["Scene"]

# MuJoCo's mjMAXVAL. MuJoCo warns of a larger velocity only at the beginning of the next step.
LARGEST = 1e10
# Initial counts of warnings of bad values. MuJoCo prints and logs the first warning of each kind only, so that trial
# steps stay silent.
COUNTED = [1, 1, 1, 1]


class Scene:
    """A MuJoCo model as an element of a system: bodies with joints, contacts and actuators.

        from multibody_fmu import connect
        from multibody_fmu.mujoco import Scene

        model = mujoco.MjModel.from_xml_path("bottle.xml")  # A body of it has <site name="grip"/>.
        system = connect({"gripper": "Gripper", "scene": Scene(model, ["grip"])}, ["gripper.frame_b -> scene.grip"])

    The frames are sites of the model. A site `grip` gives the scene these variables:

        grip.r_0 (3,)    output: position of the origin of the site in m, resolved in the world
        grip.v_0 (3,)    output: velocity of the origin in m/s, resolved in the world
        grip.R.T (3, 3)  output: transformation matrix, v_local = T v_world
        grip.R.w (3,)    output: angular velocity in rad/s, resolved in the site
        grip.a_0 (3,)    output, with `acceleration`: acceleration of the origin in m/s2, resolved in the world
        grip.z (3,)      output, with `acceleration`: angular acceleration in rad/s2, resolved in the site
        grip.f (3,)      input: cut force in N at the origin, resolved in the site
        grip.t (3,)      input: cut torque in N.m, resolved in the site

    The cut force acts on the element at the other end of the connection, as in Modelica: the body feels -f and -t.
    Forces at several sites of one body add up. A site that no joint can move (of the world or of a mocap body) has no
    inputs. Variables of the whole model are:

        qpos, qvel       outputs: positions and velocities of the joints, for drawing a recording
        ctrl (nu,)       input: controls of the actuators, in the order of the model; replace the controls in `data`

    MuJoCo's world is the system's world. For a hand on a given path, set the frame of the Gripper by inputs instead of
    modelling the hand in the scene. Mocap bodies stay where they are.

    A step of the system is one MuJoCo step of its length, regardless of the model's `timestep`. Other options of the
    model apply, except that bodies do not sleep and bad states are not reset: a step is refused if MuJoCo warns of a
    bad position, velocity, acceleration or control (NaN, infinite or larger than 1e10).

    Parameters
    ----------
    model : mujoco.MjModel
        Model; the scene works on a copy.
    frames : list of str
        Names of the sites.
    data : mujoco.MjData, optional
        Initial state, which may be outdated; the scene works on a copy. Forces in `qfrc_applied` and `xfrc_applied` act
        during the whole run. By default the bodies rest in the pose of qpos0; for a keyframe, call
        `mujoco.mj_resetDataKeyframe(model, data, 0)` first.
    acceleration : bool
        Whether sites have accelerations, for an `Imu` or `a_rel` of a sensor: those of the model at the end of a step,
        under the forces and controls of the step. They take a second evaluation of the model in each step. At rest they
        are zero, in free fall gravity.

    Attributes
    ----------
    inputs, outputs : dict
        Shapes of the inputs and outputs by name.

    Raises
    ------
    ValueError
        For a model or data of another type, data of another model, or an unknown (with suggestions) or repeated site.
    ImportError
        Without MuJoCo.
    """

    def __init__(self, model: Any, frames: Sequence[str], data: Any = None, *, acceleration: bool = False) -> None:
        mujoco = mujoco_for("Scene")
        check_model(mujoco, model)
        sites = sites_by_name(model, frames)
        self._has_acceleration = switch("acceleration", acceleration)
        self._mujoco, self._names = mujoco, list(sites)
        # MuJoCo accepts an int faster than an enumeration member.
        self._spec, self._site = int(mujoco.mjtState.mjSTATE_INTEGRATION), int(mujoco.mjtObj.mjOBJ_SITE)
        self._model = copy(model)
        self._options = self._model.opt
        self._options.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET
        # MuJoCo's saved states omit which bodies sleep.
        self._options.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        self._size = mujoco.mj_stateSize(self._model, self._spec)
        # Poses after a step are computed in data of their own: `_data` keeps contacts, inertia and other results of the
        # beginning of the step, for its repetitions.
        self._data, self._end = mujoco.MjData(self._model), mujoco.MjData(self._model)
        if data is not None:
            self._start_from(data)

        self._frames = site_frames(self._end, sites)
        self._bodies = pushed_bodies(mujoco, self._model, self._data, sites)
        self._velocity = np.zeros(6)
        self._angular, self._linear = self._velocity[:3], self._velocity[3:]
        self._controls = [("ctrl", self._data.ctrl)] if self._model.nu else []
        self._joints = [("qpos", self._data.qpos), ("qvel", self._data.qvel)] if self._model.nq else []
        self.inputs: dict[str, tuple[int, ...]] = {
            name: (3,) for body in self._bodies for site in body.sites for name in (site.f, site.t)
        }
        self.inputs |= {name: values.shape for name, values in self._controls}
        self.outputs: dict[str, tuple[int, ...]] = {}
        for frame in self._frames:
            self.outputs |= {frame.r_0: (3,), frame.v_0: (3,), frame.T: (3, 3), frame.w: (3,)}
            self.outputs |= {frame.a_0: (3,), frame.z: (3,)} if self._has_acceleration else {}
        self.outputs |= {name: values.shape for name, values in self._joints}

        first = int(mujoco.mjtWarning.mjWARN_BADQPOS)
        self._warnings = self._data.warning.number[first : first + len(COUNTED)]
        self._warnings[:] = COUNTED
        # Memoryviews are faster than arrays of a few elements.
        self._counts, self._activations = memoryview(self._warnings), memoryview(self._data.act)
        self._qpos, self._qvel = memoryview(self._data.qpos), memoryview(self._data.qvel)
        self._end_qpos, self._end_qvel = memoryview(self._end.qpos), memoryview(self._end.qvel)
        self._up_to_date = False
        """Whether poses and velocities in `_end` belong to the present state."""
        self._turns: list[Turn] | None = None
        """Axes and rotation of all frames in the present state."""
        self._before: list[Turn] | None = None
        """Axes and rotation at the beginning of the last step, of length `_step`."""
        self._step = 0.0
        self._saved: _State | None = None
        """Present state, if it is saved."""
        self._computed: tuple[_State, float, float] | None = None
        """State, time and length of the step that `_data` has computed the beginning of."""
        # Stage that depends on positions and velocities only.
        self._skipped, integrators = int(mujoco.mjtStage.mjSTAGE_VEL), mujoco.mjtIntegrator
        # RK4 evaluates the model at other states, too: `_data` then loses the beginning.
        self._integrate = {
            int(integrators.mjINT_EULER): mujoco.mj_Euler,
            int(integrators.mjINT_IMPLICIT): mujoco.mj_implicit,
            int(integrators.mjINT_IMPLICITFAST): mujoco.mj_implicit,
        }.get(int(self._options.integrator))

    def __reduce__(self) -> tuple[Any, ...]:
        # Copies begin in the present state.
        return partial(Scene, acceleration=self._has_acceleration), (self._model, self._names, self._data)

    def set(self, inputs: Mapping[str, Array]) -> None:
        """Sets forces, torques and controls, which are held over the next step.

        Forces and torques are held in the site: they are resolved in the world with the site's expected orientation in
        the middle of the step, extrapolated from the step before.

        Parameters
        ----------
        inputs : dict
            Array for each input.
        """
        for body in self._bodies:
            for site in body.sites:
                site.load[:] = inputs[site.f].tolist() + inputs[site.t].tolist()
        for name, values in self._controls:
            values[:] = inputs[name]

    def step(self, time: float, step: float) -> None:
        """Takes one MuJoCo step with held inputs.

        Parameters
        ----------
        time : float
            Beginning of the step in s.
        step : float
            Length of the step in s.

        Raises
        ------
        StepRefused
            If MuJoCo warns of a bad value (the message quotes it), or a velocity is not finite after the step. The
            scene must then be restored.
        """
        mujoco, model, data = self._mujoco, self._model, self._data
        self._push(step)
        self._options.timestep = step
        data.time = time
        beginning = (self._saved, time, step) if self._saved else None
        if self._integrate and beginning and self._computed == beginning:
            # The rest of mj_step, since only forces and controls have changed.
            mujoco.mj_forwardSkip(model, data, self._skipped, 0)
            mujoco.mj_checkAcc(model, data)
            self._integrate(model, data)
        else:
            mujoco.mj_step(model, data)
            self._computed = beginning
        self._before, self._step = self._turns, step
        self._up_to_date, self._turns, self._saved = False, None, None
        if self._counts.tolist() != COUNTED:
            self._computed = None
            raise StepRefused(f"{self._warned()} In the step of {step:g} s from {time:g} s.")
        # The comparison is false for NaN, too.
        if not hypot(*self._qvel, *self._activations) < LARGEST:
            self._computed = None
            raise StepRefused(f"a velocity or activation is not finite after the step of {step:g} s from {time:g} s.")
        if self._has_acceleration:
            # Forces are held in the sites, which have turned since the middle of the step.
            self._push(0.0)

    def get(self, outputs: Mapping[str, Array]) -> None:
        """Writes poses, velocities and accelerations into arrays.

        Parameters
        ----------
        outputs : dict
            Array for each output.
        """
        self._update()
        model, data, velocity, velocity_of = self._model, self._end, self._velocity, self._mujoco.mj_objectVelocity
        angular, linear, kind = self._angular, self._linear, self._site
        for site, r_0, v_0, T, w, _, _, position, axes, transformation, _ in self._frames:
            velocity_of(model, data, kind, site, velocity, 0)
            outputs[r_0][:] = position
            outputs[v_0][:] = linear
            outputs[T][:] = transformation
            angular.dot(axes, outputs[w])
        for name, values in self._joints:
            outputs[name][:] = values
        if self._has_acceleration:
            self._get_accelerations(outputs)

    def save(self) -> object:
        """Saves the state, including the inputs.

        Returns
        -------
        object
            State for `restore`, which remains valid after restoring.
        """
        state = _State(np.empty(self._size), self._turns or self._read_turns(), self._options.timestep)
        self._mujoco.mj_getState(self._model, self._data, state.values, self._spec)
        self._saved = state
        return state

    def restore(self, state: Any) -> None:
        """Restores a state. Repeating a step with the same inputs gives the same result, bit for bit.

        Parameters
        ----------
        state : object
            State from `save` of this scene.
        """
        # MuJoCo recomputes poses and velocities at the beginning of a step; forces need the axes before.
        self._turns, self._up_to_date, self._saved = state.turns, False, state
        self._options.timestep = state.timestep
        self._mujoco.mj_setState(self._model, self._data, state.values, self._spec)

    def _start_from(self, data: Any) -> None:
        mujoco, state = self._mujoco, np.empty(self._size)
        if not isinstance(data, mujoco.MjData):
            raise ValueError(f"data is of type {type(data).__name__}: must be an MjData")
        sizes = [(of.nq, of.nv, mujoco.mj_stateSize(of, self._spec)) for of in (data.model, self._model)]
        if sizes[0] != sizes[1]:
            raise ValueError(
                f"data has {sizes[0][0]} positions and {sizes[0][1]} velocities, and a state of {sizes[0][2]} numbers; "
                f"the model has {sizes[1][0]}, {sizes[1][1]} and {sizes[1][2]}: must be data of this model"
            )
        mujoco.mj_getState(data.model, data, state, self._spec)
        for own in (self._data, self._end):
            mujoco.mj_setState(self._model, own, state, self._spec)

    def _update(self) -> None:
        """Computes poses and velocities of the bodies, without the contacts and forces of mj_forward."""
        if not self._up_to_date:
            self._end_qpos[:], self._end_qvel[:] = self._qpos, self._qvel
            self._mujoco.mj_fwdKinematics(self._model, self._end)
            self._mujoco.mj_comVel(self._model, self._end)
            self._up_to_date = True

    def _get_accelerations(self, outputs: Mapping[str, Array]) -> None:
        """Writes accelerations, from an evaluation of the model in `_end`."""
        mujoco, model, data = self._mujoco, self._model, self._end
        state = np.empty(self._size)
        mujoco.mj_getState(model, self._data, state, self._spec)
        mujoco.mj_setState(model, data, state, self._spec)
        mujoco.mj_forwardSkip(model, data, int(mujoco.mjtStage.mjSTAGE_NONE), 1)
        mujoco.mj_rnePostConstraint(model, data)
        # MuJoCo's accelerations are those relative to free fall.
        falls = not self._options.disableflags & mujoco.mjtDisableBit.mjDSBL_GRAVITY
        gravity = self._options.gravity if falls else 0.0
        for frame in self._frames:
            mujoco.mj_objectAcceleration(model, data, self._site, frame.site, self._velocity, 0)
            outputs[frame.a_0][:] = self._linear + gravity
            self._angular.dot(frame.axes, outputs[frame.z])

    def _read_turns(self) -> list[Turn]:
        """Returns axes and rotation of all frames; saved states can share them."""
        self._update()
        if self._before is None:
            self._turns = []
            for frame in self._frames:
                self._mujoco.mj_objectVelocity(self._model, self._end, self._site, frame.site, self._velocity, 1)
                self._turns.append(Turn(frame.axes_by_row.tolist(), self._angular.tolist()))
        else:
            pairs = zip(self._frames, self._before, strict=True)
            self._turns = [turn_since(before, frame.axes_by_row.tolist(), self._step) for frame, before in pairs]
        return self._turns

    def _push(self, step: float) -> None:
        """Converts forces and torques at sites to bodies' centres of mass, resolved in the world."""
        turns = self._turns or self._read_turns()
        for applied, further, sites in self._bodies:
            # Numbers are faster than arrays of three.
            fx, fy, fz, tx, ty, tz = further
            for site in sites:
                a, b, c, u, v, w = site.load
                x, y, z = site.arm
                # Torque about the centre of mass: t + arm x f.
                u += y * c - z * b
                v += z * a - x * c
                w += x * b - y * a
                xx, xy, xz, yx, yy, yz, zx, zy, zz = turns[site.frame].axes_after(step / 2)
                fx -= xx * a + xy * b + xz * c
                fy -= yx * a + yy * b + yz * c
                fz -= zx * a + zy * b + zz * c
                tx -= xx * u + xy * v + xz * w
                ty -= yx * u + yy * v + yz * w
                tz -= zx * u + zy * v + zz * w
            applied[0], applied[1], applied[2], applied[3], applied[4], applied[5] = fx, fy, fz, tx, ty, tz

    def _warned(self) -> str:
        """Returns the warning of the last step, and resets the counters."""
        worst = next(i for i, (new, old) in enumerate(zip(self._counts.tolist(), COUNTED, strict=True)) if new != old)
        self._warnings[:] = COUNTED
        number = int(self._mujoco.mjtWarning.mjWARN_BADQPOS) + worst
        return str(self._mujoco.mju_warningText(number, int(self._data.warning.lastinfo[number])))


def model_of(scene: Scene) -> Any:
    """Returns the MjModel of a scene."""
    return scene._model


def bodies_over_time(scene: Scene, start: Any, qpos: Array) -> tuple[Array, Array]:
    """Returns positions (n, bodies, 3) in m and quaternions (n, bodies, 4), scalar last, for joints (n, nq).

    Mocap bodies stay at their poses in the state `start`.
    """
    mujoco, model = scene._mujoco, scene._model
    data = mujoco.MjData(model)
    mujoco.mj_setState(model, data, start.values, scene._spec)
    r, Q = (np.empty((len(qpos), model.nbody, size)) for size in (3, 4))
    for row, positions in enumerate(qpos):
        data.qpos[:] = positions
        mujoco.mj_kinematics(model, data)
        r[row], Q[row] = data.xpos, data.xquat
    return r, Q[..., [1, 2, 3, 0]]


@dataclass(eq=False, slots=True)
class _State:
    """A saved state: MuJoCo's numbers, and the rotation of all frames. Equal to itself only."""

    values: Array
    turns: list[Turn]
    timestep: float
    """Length of the step before, on which accelerations in contact depend."""


@dataclass(eq=False, slots=True)
class Turn:
    """A rotating frame."""

    axes: list[float]
    """Rows of the matrix with the axes in the world as columns."""
    w: list[float]
    """Angular velocity in rad/s, resolved in the frame."""
    after: float = 0.0
    turned: list[float] | None = None
    """Last result of `axes_after`."""

    def axes_after(self, time: float) -> list[float]:
        """Returns the axes after a time in s at constant angular velocity."""
        if self.turned is None or self.after != time:
            x, y, z = (rate * time for rate in self.w)
            angle = hypot(x, y, z)
            # Rodrigues' formula: 1 + s [x] + c [x]^2.
            s, c = (sin(angle) / angle, (1 - cos(angle)) / angle**2) if angle > 1e-6 else (1.0, 0.5)
            xx, yy, zz, xy, xz, yz = c * x * x, c * y * y, c * z * z, c * x * y, c * x * z, c * y * z
            x, y, z = s * x, s * y, s * z
            turn = (1 - yy - zz, xy - z, xz + y, xy + z, 1 - xx - zz, yz - x, xz - y, yz + x, 1 - xx - yy)
            self.turned, self.after = _product(self.axes, turn), time
        return self.turned


def turn_since(before: Turn, axes: list[float], time: float) -> Turn:
    """Returns a frame with these axes that has turned about one axis during a time in s.

    Its rotation is the mean over a step: faster vibrations of a stiff grip turn the frame to and fro.
    """
    b = before.axes
    relative = _product((b[0], b[3], b[6], b[1], b[4], b[7], b[2], b[5], b[8]), axes)
    x, y, z = ((relative[7] - relative[5]) / 2, (relative[2] - relative[6]) / 2, (relative[3] - relative[1]) / 2)
    # Beyond a quarter turn in a step this is less than the angle, but no guess would be better.
    sine = hypot(x, y, z)
    scale = (1 + sine * sine / 6) / time if time > 0 else 0.0
    return Turn(axes, [scale * x, scale * y, scale * z])


def _product(a: list[float] | tuple[float, ...], b: list[float] | tuple[float, ...]) -> list[float]:
    """Multiplies two matrices, given by rows."""
    return [
        a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
        for row in (0, 3, 6)
        for column in (0, 1, 2)
    ]
