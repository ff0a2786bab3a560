"""Frames from decoded messages of ROS 1 and 2, and of Foxglove."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed
from ..frames import resolve1
from ..mechanics.poses import matrix_from_quaternion
from .checks import REPEATED, checked
from .frame_tree import Link, RootedFrames, in_roots
from .reader import Found

# Messages with poses or angular velocities.
POSES = ("PoseStamped", "PoseWithCovarianceStamped", "Odometry", "Path")
TYPES = (*POSES, "TransformStamped", "TFMessage", "tfMessage", "Imu")
# Names in a stamp of ROS 2, ROS 1, JSON and Protobuf.
STAMPS = ("sec", "secs", "seconds"), ("nanosec", "nsecs", "nsec", "nanos")
PACKAGES = ("geometry_msgs", "nav_msgs", "sensor_msgs", "tf2_msgs", "tf")


def is_known(type_name: str) -> bool:
    """Tells whether messages of a type, such as `nav_msgs/msg/Odometry`, have frames."""
    package, _, name = type_name.replace("/msg/", "/").replace("foxglove.", "foxglove_msgs/").partition("/")
    return (package in PACKAGES and name in TYPES) or (package == "foxglove_msgs" and name in FOXGLOVE_TYPES)


@dataclass
class Samples:
    """Samples of a frame as rows of numbers: time of the log, time, and the parts."""

    sizes: dict[str, int]
    """Number of components of each part."""
    numbers: array[float] = field(default_factory=lambda: array("d"))

    def add(self, logged: float, time: float, parts: Mapping[str, list[float]]) -> None:
        """Adds a sample. Raises a ValueError for other parts than in the first sample."""
        if {part: len(values) for part, values in parts.items()} != self.sizes:
            raise ValueError("messages of a topic have different parts")
        self.numbers.append(logged)
        self.numbers.append(time)
        for values in parts.values():
            self.numbers.extend(values)

    def arrays(self) -> tuple[dict[str, Array], bool]:
        """Returns the parts in the order of the log, and whether the file has this order."""
        rows = np.frombuffer(self.numbers, dtype=float).reshape(-1, 2 + sum(self.sizes.values()))
        is_sorted = not np.any(np.diff(rows[:, 0]) < 0)
        if not is_sorted:
            rows = rows[np.argsort(rows[:, 0], kind="stable")]
        found = {"time": rows[:, 1].copy()}
        first = 2
        for part, size in self.sizes.items():
            found[part] = rows[:, first : first + size].copy()
            first += size
        return found, is_sorted


class Messages:
    """Samples of frames, collected message by message."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # By topic and frame: a frame of /tf may share the name of a topic.
        self._samples: dict[tuple[str, str], Samples] = {}
        # Last message of each topic with paths, and the number of messages.
        self._paths: dict[str, tuple[Any, int]] = {}
        # Poses of tf_static; the last one holds at all times.
        self._static: dict[tuple[str, str], dict[str, list[float]]] = {}
        self._parents: dict[tuple[str, str], set[str]] = {}
        self._without_stamp: set[tuple[str, str]] = set()

    def is_empty(self) -> bool:
        """Tells whether no message has been added."""
        return not (self._samples or self._static or self._paths)

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
            self._add(name, message.header, logged, _of_imu(message), pose=False)
        elif kind == "Path":
            self._paths[name[0]] = message, self._paths.get(name[0], (None, 0))[1] + 1

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
        if name not in self._samples:
            self._samples[name] = Samples({part: len(values) for part, values in parts.items()})
        self._samples[name].add(logged, time, parts)

    def _add_paths(self) -> list[str]:
        """Adds the poses of the last path of each topic, and returns notes."""
        notes = []
        for topic, (message, count) in self._paths.items():
            key = topic, ""
            for pose in message.poses:
                self._add(key, pose.header, 0.0, _pose(pose.pose))
            if key in self._parents:
                self._parents[key] = {_frame_id(message.header)}
            if count > 1:
                notes.append(f"{topic} has {count} paths: the last one is taken, which has {len(message.poses)} poses")
        return notes

    def recording(self, others: Mapping[str, str]) -> Found:
        """Returns the frames. `others` has the types of the topics that were not read."""
        said_of_paths = self._add_paths()
        if not self._samples and not self._static:
            types = listed(sorted({name for name in others.values() if name}))
            raise ValueError(
                f"{self._path} has no messages with poses; its types are {types or 'none'}. Types that are read: "
                f"{listed((*TYPES, *FOXGLOVE_TYPES))}"
            )
        keys = list(dict.fromkeys([*self._samples, *self._static]))
        ends = [child or topic for topic, child in keys]
        names = {key: "/".join(key) if key[1] and ends.count(key[1]) > 1 else key[1] or key[0] for key in keys}
        notes: list[str] = said_of_paths
        fixed: dict[str, dict[str, Array]] = {}
        attached: dict[str, str] = {}
        arrays: dict[tuple[str, str], dict[str, Array]] = {}
        frames: dict[str, dict[str, Array]] = {}
        for key, samples in self._samples.items():
            try:
                arrays[key], said = _frame(self._path, names[key], samples)
            except ValueError as error:
                if len(keys) == 1:
                    raise
                said = [f"{names[key]} is left out: {str(error).removeprefix(f'{self._path}, ')}"]
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
            notes.append(f"topics that are not read: {listed(sorted(others), 8)}")
        return Found(frames, notes, fixed=fixed, attached=attached)

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
            elif key in self._static:
                pose = self._static[key]
                links[name] = Link(parents[name][0], None, np.array(pose["r_0"]), np.array(pose["Q"]))
            elif frame is not None:
                # A single sample counts as a static pose.
                links[name] = Link(parents[name][0], None, frame["r_0"][0], frame["Q"][0])
        return in_roots(links, parents)


def _frame(path: Path, name: str, samples: Samples) -> tuple[dict[str, Array], list[str]]:
    """Returns samples as arrays in the order of time, and notes about repaired ones."""
    arrays, is_sorted = samples.arrays()
    frame, repairs = checked(path, name, arrays)
    # Numbers of messages would not help: many topics share a file.
    repeat = f"messages of {name} that repeat a time are left out"
    notes = [
        f"{repeat}: {note.removeprefix(REPEATED).split()[1]}" if note.startswith(REPEATED) else note for note in repairs
    ]
    if not is_sorted:
        notes.insert(0, f"messages of {name} are not in the order of their times: they are sorted")
    local = frame.pop("v_local", None)
    if local is not None:
        frame["v_0"] = resolve1(matrix_from_quaternion(frame["Q"]), local)
        # Programs that estimate no velocity write zero.
        for part, pose in (("v_0", "r_0"), ("w", "Q")):
            if not np.any(frame[part]) and np.any(frame[pose] != frame[pose][0]):
                del frame[part]
                notes.append(f"{name} has poses that move, but velocities of zero: {part} is left out")
    # A message of an IMU has all parts, whether it measures them or not.
    for part in ("Q", "w", "specific_force"):
        if part in frame and "r_0" not in frame and not np.nan_to_num(frame[part]).any():
            del frame[part]
    return frame, notes


def _of_imu(message: Any) -> dict[str, list[float]]:
    """Returns orientation, angular velocity and specific force; a first covariance of -1 marks missing values."""
    orientation = message.orientation
    parts: dict[str, list[float]] = {
        "Q": [*_vector(orientation), float(orientation.w)],
        "w": _vector(message.angular_velocity),
        "specific_force": _vector(message.linear_acceleration),
    }
    for part, name in (("Q", "orientation"), ("w", "angular_velocity"), ("specific_force", "linear_acceleration")):
        covariance = list(getattr(message, f"{name}_covariance", ()))
        if covariance[:1] == [-1]:
            parts[part] = [np.nan] * len(parts[part])
    return parts


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
