"""BVH files with the joints of a skeleton."""

from pathlib import Path

import numpy as np

from ..arguments.arrays import Array
from ..arguments.packages import package
from ..mechanics.poses import quaternion_from_matrix
from .recording import Recording
from .units import LENGTHS

# Unit of most programs that write BVH.
USUAL_UNIT = "cm"


def read_bvh(file: Path, length_unit: str | None) -> Recording:
    """Reads the joints. Raises a ValueError for an invalid file."""
    reader = package("pybvh", "a BVH file", "multibody-fmu[bvh]")
    unit = length_unit or USUAL_UNIT
    factor = next(number for number, names in LENGTHS.items() if unit in names)
    try:
        # The upward axis is unused; without it, the reader would guess.
        motion = reader.read_bvh_file(file, world_up="+y")
    except IndexError:
        raise ValueError(f"{file} is damaged: it ends within the skeleton") from None
    except ValueError as error:
        raise ValueError(f"{file}: {str(error).replace(f' in file {file}', '')}") from None
    joints = [node for node in motion.nodes if not node.is_end_site()]
    positions = factor * motion.joint_positions()
    time = np.arange(len(positions)) * motion.frame_time
    # Matrices map components in a joint to its parent; their product maps to the world.
    _, local = motion.to_rotmat()
    turned: dict[int, Array] = {}
    frames = {}
    for i, joint in enumerate(joints):
        above = None if joint.parent is None else turned[id(joint.parent)]
        turned[id(joint)] = local[:, i] if above is None else above @ local[:, i]
        Q = quaternion_from_matrix(np.swapaxes(turned[id(joint)], 1, 2))
        frames[joint.name] = {"time": time, "r_0": positions[:, i], "Q": Q}
    notes = [] if length_unit else [f"BVH files name no unit of length: {unit} is taken"]
    return Recording(frames, "BVH", notes)
