"""Frames from decoded messages of ROS 1 and 2, and of Foxglove."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..frames import resolve1
from ..mechanics.poses import matrix_from_quaternion
from .frame_tree import Link, RootedFrames, in_roots
from .recording import Recording

# Messages with poses or angular velocities.
TYPES = ("PoseStamped", "PoseWithCovarianceStamped", "Odometry", "TransformStamped", "TFMessage", "tfMessage", "Imu")
# Names in a stamp of ROS 2, ROS 1, JSON and Protobuf.
STAMPS = ("sec", "secs", "seconds"), ("nanosec", "nsecs", "nsec", "nanos")
PACKAGES = ("geometry_msgs", "nav_msgs", "sensor_msgs", "tf2_msgs", "tf")


def is_known(type_name: str) -> bool:
    """Tells whether messages of a type, such as `nav_msgs/msg/Odometry`, have frames."""
    package, _, name = type_name.replace("/msg/", "/").replace("foxglove.", "foxglove_msgs/").partition("/")
    return (package in PACKAGES and name in TYPES) or (package == "foxglove_msgs" and name in FOXGLOVE_TYPES)


class Messages:
    """Samples of frames, collected message by message."""

    def __init__(self) -> None:
        # By topic and frame: a frame of /tf may share the name of a topic.
        self._samples: dict[tuple[str, str], list[tuple[float, dict[str, list[float]]]]] = {}
        # Poses of tf_static; the last one holds at all times.
        self._static: dict[tuple[str, str], dict[str, list[float]]] = {}
        self._parents: dict[tuple[str, str], set[str]] = {}
        self._without_stamp: set[tuple[str, str]] = set()

    def add(self, topic: str, type_name: str, message: Any, logged: float) -> None:
        """Adds a message of a known type, recorded at the time `logged` in s."""
        kind = type_name.rpartition("/")[2]
        if "foxglove" in type_name:
            topic, kind, message = as_ros(topic, type_name, message)
        name = topic.strip("/"), ""
        if kind in ("TFMessage", "tfMessage"):
            # tf and tf_static are one tree.
            tree = name[0].removesuffix("_static")
            for transform in message.transforms:
                child = tree, str(transform.child_frame_id).strip("/")
                if tree != name[0]:
                    self._parents.setdefault(child, set()).add(_frame_id(transform.header))
                    self._static[child] = _transform(transform.transform)
                else:
                    self._add(child, transform.header, logged, _transform(transform.transform))
        elif kind == "TransformStamped":
            self._add(name, message.header, logged, _transform(message.transform))
        elif kind == "PoseStamped":
            self._add(name, message.header, logged, _pose(message.pose))
        elif kind == "PoseWithCovarianceStamped":
            self._add(name, message.header, logged, _pose(message.pose.pose))
        elif kind == "Odometry":
            twist = message.twist.twist
            rates = {"v_local": _vector(twist.linear), "w": _vector(twist.angular)}
            self._add(name, message.header, logged, _pose(message.pose.pose) | rates)
        elif kind == "Imu":
            self._add(name, message.header, logged, {"w": _vector(message.angular_velocity)}, pose=False)

    def _add(
        self, name: tuple[str, str], header: Any, logged: float, parts: dict[str, list[float]], *, pose: bool = True
    ) -> None:
        stamp = header.stamp
        seconds, nanoseconds = (
            next((int(getattr(stamp, name)) for name in names if hasattr(stamp, name)), 0) for names in STAMPS
        )
        # A quotient of integers is rounded once.
        time = (10**9 * seconds + nanoseconds) / 10**9
        if time == 0 and logged != 0:
            self._without_stamp.add(name)
            time = logged
        if pose:
            self._parents.setdefault(name, set()).add(_frame_id(header))
        self._samples.setdefault(name, []).append((time, parts))

    def recording(self, format: str, others: list[str]) -> Recording:
        """Returns the frames. `others` lists the topics that were not read."""
        keys = list(dict.fromkeys([*self._samples, *self._static]))
        ends = [child or topic for topic, child in keys]
        names = {key: "/".join(key) if key[1] and ends.count(key[1]) > 1 else key[1] or key[0] for key in keys}
        notes: list[str] = []
        fixed: dict[str, dict[str, Array]] = {}
        attached: dict[str, str] = {}
        arrays: dict[tuple[str, str], dict[str, Array]] = {}
        frames: dict[str, dict[str, Array]] = {}
        for key, samples in self._samples.items():
            arrays[key], said = _frame(names[key], samples)
            notes += said
        roots = {names[key]: " and ".join(sorted(self._parents.get(key, ()))) for key in keys}
        for topic in dict.fromkeys(topic for topic, child in keys if child):
            tree = self._in_roots(topic, arrays, names)
            frames |= tree.frames
            roots |= tree.roots
            fixed |= tree.fixed
            attached |= tree.attached
            notes += tree.notes
        for key, frame in arrays.items():
            if not key[1]:
                if frame["time"].size > 1 or len(keys) == 1:
                    frames[names[key]] = frame
                else:
                    fixed[names[key]] = {part: frame[part][0] for part in ("r_0", "Q") if part in frame}
        # In file order.
        frames = {names[key]: frames[names[key]] for key in keys if names[key] in frames}
        still = [name for name in names.values() if name in fixed and name not in roots.values()]
        if still:
            notes.append(f"frames that do not move are left out: {listed(still, 8)}")
        parents: dict[str, list[str]] = {}
        for key in keys:
            if key in self._parents and names[key] in frames:
                parents.setdefault(roots[names[key]], []).append(names[key])
        notes += [f"poses of {listed(children, 8)} are resolved in {parent or 'a frame without name'}"
                  for parent, children in parents.items()]  # fmt: skip
        if len(parents) > 1:
            notes.append("a picture of frames that are resolved in different ones shows them as if these were one")
        without = sorted(names[key] for key in self._without_stamp if names[key] in frames)
        if without:
            notes.append(f"headers of {listed(without)} have no times: those of the log are taken")
        if others:
            notes.append(f"topics that are not read: {listed(others, 8)}")
        return Recording(frames, format, notes, fixed, attached)

    def _in_roots(
        self, topic: str, arrays: Mapping[tuple[str, str], dict[str, Array]], names: Mapping[tuple[str, str], str]
    ) -> RootedFrames:
        """Resolves the frames of a `tf` topic in their roots, by their names in the recording."""
        links, parents = {}, {}
        # Parents are frames of the same topic.
        full = {child: name for (tree, child), name in names.items() if tree == topic and child}
        for child, name in full.items():
            key = topic, child
            parents[name] = [full.get(parent, parent) for parent in sorted(self._parents[key])]
            frame = arrays.get(key)
            if frame is not None and frame["time"].size > 1:
                links[name] = Link(parents[name][0], frame["time"], frame["r_0"], frame["Q"])
            else:
                # A single sample counts as a static pose.
                pose = self._static.get(key) or self._samples[key][0][1]
                links[name] = Link(parents[name][0], None, np.array(pose["r_0"]), np.array(pose["Q"]))
        return in_roots(links, parents)


def _frame(name: str, samples: list[tuple[float, dict[str, list[float]]]]) -> tuple[dict[str, Array], list[str]]:
    """Returns samples as arrays in the order of time, and notes about omitted samples."""
    times = np.array([time for time, _ in samples])
    order = np.argsort(times, kind="stable")
    notes = []
    if np.any(np.diff(times) < 0):
        notes.append(f"messages of {name} are not in the order of their times: they are sorted")
    keep = order[np.append(True, np.diff(times[order]) > 0)]
    if keep.size < order.size:
        notes.append(f"messages of {name} that repeat a time are left out: {order.size - keep.size}")
    arrays = {part: np.array([parts[part] for _, parts in samples])[keep] for part in samples[0][1]}
    frame = {"time": times[keep], **arrays}
    local = frame.pop("v_local", None)
    if local is not None:
        frame["v_0"] = resolve1(matrix_from_quaternion(frame["Q"]), local)
        # Programs that estimate no velocity write zero.
        for part, pose in (("v_0", "r_0"), ("w", "Q")):
            if not np.any(frame[part]) and np.any(frame[pose] != frame[pose][0]):
                del frame[part]
                notes.append(f"{name} has poses that move, but velocities of zero: {part} is left out")
    return frame, notes


def _frame_id(header: Any) -> str:
    return str(header.frame_id).strip("/")


def _transform(transform: Any) -> dict[str, list[float]]:
    return {"r_0": _vector(transform.translation), "Q": [*_vector(transform.rotation), float(transform.rotation.w)]}


def _vector(vector: Any) -> list[float]:
    return [float(vector.x), float(vector.y), float(vector.z)]


def _pose(pose: Any) -> dict[str, list[float]]:
    return {"r_0": _vector(pose.position), "Q": [*_vector(pose.orientation), float(pose.orientation.w)]}


FOXGLOVE_TYPES = ("FrameTransform", "FrameTransforms", "PoseInFrame")


def as_ros(topic: str, type_name: str, message: Any) -> tuple[str, str, Any]:
    """Converts topic, type and message of Foxglove to ROS; all transformations belong to one tree."""
    if type_name.endswith("PoseInFrame"):
        header = SimpleNamespace(stamp=message.timestamp, frame_id=message.frame_id)
        return topic, "PoseStamped", SimpleNamespace(header=header, pose=message.pose)
    transforms = message.transforms if type_name.endswith("s") else [message]
    return "tf", "TFMessage", SimpleNamespace(transforms=[_of_foxglove(one) for one in transforms])


def _of_foxglove(message: Any) -> Any:
    return SimpleNamespace(
        header=SimpleNamespace(stamp=message.timestamp, frame_id=message.parent_frame_id),
        child_frame_id=message.child_frame_id,
        transform=message,
    )
