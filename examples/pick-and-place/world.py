"""Table, part and hand in MuJoCo."""

from pathlib import Path

import mujoco
import numpy as np
from frame import Frame

PARTS = ["rod", "bottle", "plate", "ball"]


class World:
    """The scene of rod.xml, bottle.xml, plate.xml or ball.xml at its start."""

    def __init__(self, part):
        self.model = mujoco.MjModel.from_xml_path(str(Path(__file__).with_name(f"{part}.xml")))
        self.data = mujoco.MjData(self.model)
        mujoco.mj_forward(self.model, self.data)
        self.lever = self.model.site("grip").pos
        self.mass = self.model.body("part").mass[0]

    def place_part(self, x, y, yaw):
        """Places the part on the table, turned about the vertical, in m and rad."""
        self.data.qpos[:2] = x, y
        self.data.qpos[3:] = np.cos(yaw / 2), 0, 0, np.sin(yaw / 2)
        mujoco.mj_forward(self.model, self.data)

    @property
    def hand(self):
        """The frame of the hand at the start, at rest."""
        return Frame(self.data.mocap_pos[0].copy(), self.data.mocap_quat[0].copy())

    @property
    def grip(self):
        """Frame of the grip on the part, at the start."""
        return part_frame(self.data.qpos).at(self.lever)

    @property
    def spot(self):
        """The frame of the part at its destination."""
        frame = self._site("spot")
        return Frame(frame.r * [1, 1, 0] + [0, 0, self.model.body("part").pos[2]], frame.quaternion)

    @property
    def hold(self):
        """Frame of the hand that holds the part in the air."""
        return self._site("hold")

    def center_of_mass(self, qpos):
        """The centre of mass of the part (world, m) in this state."""
        return part_frame(qpos).at(self.model.body("part").ipos).r

    def _site(self, name):
        quaternion = np.empty(4)
        mujoco.mju_mat2Quat(quaternion, self.data.site(name).xmat)
        return Frame(self.data.site(name).xpos.copy(), quaternion)


def part_frame(qpos):
    """The frame of the part in a state of MuJoCo."""
    return Frame(np.array(qpos[:3]), np.array(qpos[3:7]))
