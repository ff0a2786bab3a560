"""Table, part and hand in MuJoCo."""

from pathlib import Path

import mujoco
import numpy as np
from frame import Frame
from multibody_fmu import from_mujoco

LIMIT = 20  # m/s and rad/s, several times what the task needs


class World:
    """The scene of box.xml or rod.xml. Time passes in steps of `step` seconds."""

    def __init__(self, part="box"):
        self.model = mujoco.MjModel.from_xml_path(str(Path(__file__).with_name(f"{part}.xml")))
        # MuJoCo would put the part back to its start instead.
        self.model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET
        self.data = mujoco.MjData(self.model)
        mujoco.mj_forward(self.model, self.data)
        self.step = self.model.opt.timestep
        self.lever = self.model.site("grip").pos
        self.mass_properties = from_mujoco(self.model, "part", "grip")
        self.mass = self.mass_properties["m"]

    @property
    def hand(self):
        """The present frame of the hand, at rest."""
        return Frame(self.data.mocap_pos[0].copy(), self.data.mocap_quat[0].copy())

    @property
    def part(self):
        """The frame at the centre of mass of the part."""
        q, v = self.data.qpos.copy(), self.data.qvel.copy()
        return Frame(q[:3], q[3:], v[:3], v[3:])

    @property
    def spot(self):
        """Destination of the part: the frame at its centre of mass when it lies there."""
        frame = self._site("spot")
        return Frame(frame.r * [1, 1, 0] + [0, 0, self.model.body("part").pos[2]], frame.quaternion)

    @property
    def hold(self):
        """The frame of the hand that holds the part in the air."""
        return self._site("hold")

    def _site(self, name):
        quaternion = np.empty(4)
        mujoco.mju_mat2Quat(quaternion, self.data.site(name).xmat)
        return Frame(self.data.site(name).xpos.copy(), quaternion)

    def place_part(self, x, y, yaw):
        """Places the part on the table, turned about the vertical, in m and rad."""
        self.data.qpos[:2] = x, y
        self.data.qpos[3:] = np.cos(yaw / 2), 0, 0, np.sin(yaw / 2)

    def place_hand(self, frame):
        """Places the hand. MuJoCo does not know its velocity."""
        self.data.mocap_pos[0], self.data.mocap_quat[0] = frame.r, frame.quaternion

    def advance(self, force, torque, point):
        """One step with a force (N) on the part at a point, and a torque (N.m), all in world components.

        Raises a FloatingPointError if the part is then faster than LIMIT. It is left where it was, at no more than half
        of LIMIT.
        """
        before = self.data.qpos.copy()
        row = self.model.body("part").id
        self.data.xfrc_applied[row] = [*force, *(torque + np.cross(point - self.part.r, force))]
        mujoco.mj_step(self.model, self.data)
        # The comparison is false for NaN, too.
        if not np.all(np.abs(self.data.qvel) < LIMIT):
            self.data.qpos, self.data.qvel = before, np.clip(np.nan_to_num(self.data.qvel), -LIMIT / 2, LIMIT / 2)
            raise FloatingPointError(
                f"the grip is unstable: at {self.data.time:.3f} s the part moves at more than {LIMIT} m/s or rad/s"
            )
