"""MCAP files of results, for Foxglove, Rerun and `read`, without ROS."""

import heapq
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import path_of, texts_by_name
from ..arguments.arrays import Array
from ..arguments.packages import package
from .frames import Frame, FrameNames, frames
from .recording import Recording, nanoseconds, recordings
from .variables import beside_poses

# End of the range of stamps in s.
LATEST = 2**31
# Outputs of an Imu, angular velocity and specific force, which become one message.
MEASURED = ("w_measured", "f_measured")
# Time in ns, topic, message type and message.
Message = tuple[int, str, str, dict[str, Any]]


def to_mcap(results: Any, file: str | Path, *, labels: Mapping[str, str] | None = None) -> Path:
    """Writes frames and variables as an MCAP file with messages of ROS 2. ROS is not needed.

        to_mcap(simulate("RelativeSensor", time, frame_a=frame_a, frame_b=frame_b), "run.mcap")

    Foxglove and Rerun open the file. Frames are transformations in `/tf`, relative to the frame `world`; `read` returns
    them. Variables are topics with their names: `std_msgs/Float64`, `geometry_msgs/Vector3` or
    `std_msgs/Float64MultiArray`; the metadata `units` has their units. `w_measured` and `f_measured` of an Imu are a
    topic `imu` of `sensor_msgs/Imu`, without covariances. Frames without an orientation are parallel to the world.
    Times are rounded to ns.

    Parameters
    ----------
    results : Result, Recording, list or mapping
        Anything that `view` shows.
    file : str or path
        File to write.
    labels : mapping, optional
        Names of frames in the file.

    Returns
    -------
    pathlib.Path
        Path of the file.

    Raises
    ------
    ValueError
        For a result without times, or with times before 0 or after the year 2038.
    OSError
        For a file that cannot be written.
    ImportError
        Without the packages of the extra `mcap`.
    """
    module = package("mcap_ros2.writer", "to_mcap", "multibody-fmu[mcap]")
    runs = recordings(results)
    for run in runs:
        if run.time[0] < 0 or run.time[-1] >= LATEST:
            raise ValueError(f"time reaches from {run.time[0]:g} to {run.time[-1]:g} s: "
                             "an MCAP file has times from 0 s to the year 2038")  # fmt: skip
    found = [frames(run) for run in runs]
    FrameNames(runs, found).label(texts_by_name("labels", labels))
    root = "root" if "world" in {frame.label for inner in found for frame in inner} else "world"
    streams = [_messages(run, inner, root) for run, inner in zip(runs, found, strict=True)]
    path = Path(path_of("file", file))
    with open(path, "wb") as opened, module.Writer(opened) as writer:
        schemas = {name: writer.register_msgdef(name, definition(name)) for name in PARTS}
        for time, topic, kind, message in heapq.merge(*streams, key=lambda one: one[0]):
            writer.write_message(topic, schemas[kind], message, log_time=time, publish_time=time)
        units = {
            _topic(run, name): run.units[name]
            for run, inner in zip(runs, found, strict=True)
            for name in _plain(run, inner)
            if run.units.get(name)
        }
        if units:
            writer.add_metadata("units", units)
    return path


def _messages(run: Recording, found: list[Frame], root: str) -> Iterator[Message]:
    """Yields the messages of a run in the order of time."""
    children = [(frame.label, *_rows(frame)) for frame in found]
    variables = [(_topic(run, name), *_kind(run.values[name])) for name in _plain(run, found)]
    topic_of_imu = _topic(run, "imu")
    imu = zip(*(run.values[name].tolist() for name in MEASURED), strict=True) if _has_imu(run) else None
    for row, time in enumerate(nanoseconds(run.time).tolist()):
        stamp = dict(zip(("sec", "nanosec"), divmod(time, 10**9), strict=True))
        if children:
            header = {"stamp": stamp, "frame_id": root}
            transforms = [
                {
                    "header": header,
                    "child_frame_id": child,
                    "transform": {
                        "translation": dict(zip("xyz", positions[row], strict=True)),
                        "rotation": dict(zip("xyzw", orientations[row], strict=True)),
                    },
                }
                for child, positions, orientations in children
            ]
            yield time, "/tf", TRANSFORMS, {"transforms": transforms}
        if imu is not None:
            yield time, topic_of_imu, IMU, _imu(stamp, topic_of_imu.removeprefix("/"), *next(imu))
        for topic, kind, rows in variables:
            yield time, topic, kind, _message(kind, rows[row])


def _has_imu(run: Recording) -> bool:
    return all(name in run.outputs and run.values[name].shape[1:] == (3,) for name in MEASURED)


def _plain(run: Recording, found: list[Frame]) -> list[str]:
    """Returns the names of variables with a topic of their own."""
    left_out = MEASURED if _has_imu(run) else ()
    return [name for name in beside_poses(run, found) if name not in left_out]


def _imu(stamp: dict[str, int], frame: str, w: list[float], f: list[float]) -> dict[str, Any]:
    """Returns a measurement without an orientation, which -1 says, and with unknown covariances, which are 0."""
    return {
        "header": {"stamp": stamp, "frame_id": frame},
        "orientation": dict(zip("xyzw", (0.0, 0.0, 0.0, 1.0), strict=True)),
        "orientation_covariance": [-1.0, *[0.0] * 8],
        "angular_velocity": dict(zip("xyz", w, strict=True)),
        "angular_velocity_covariance": [0.0] * 9,
        "linear_acceleration": dict(zip("xyz", f, strict=True)),
        "linear_acceleration_covariance": [0.0] * 9,
    }


def _rows(frame: Frame) -> tuple[list[list[float]], list[list[float]]]:
    """Returns positions and orientations as lists, which messages are made of faster."""
    Q = np.tile([0.0, 0.0, 0.0, 1.0], (len(frame.r), 1)) if frame.Q is None else frame.Q
    return frame.r.tolist(), Q.tolist()


def _topic(run: Recording, name: str) -> str:
    return "/" + "/".join(re.findall(r"[^.\[\], ]+", run.full(name)))


def _kind(values: Array) -> tuple[str, list[Any]]:
    """Returns the message type of a variable, and a number or a list for each time."""
    kind = SCALAR if values.ndim == 1 else VECTOR if values.shape[1:] == (3,) else ARRAY
    return kind, values.astype(float).reshape(len(values), *([-1] if values.ndim > 1 else [])).tolist()


def _message(kind: str, values: Any) -> dict[str, Any]:
    if kind == VECTOR:
        return dict(zip("xyz", values, strict=True))
    return {"data": values} if kind == SCALAR else {"layout": {"dim": [], "data_offset": 0}, "data": values}


SEPARATOR = "=" * 80
TRANSFORMS = "tf2_msgs/msg/TFMessage"
SCALAR, VECTOR, ARRAY = "std_msgs/msg/Float64", "geometry_msgs/msg/Vector3", "std_msgs/msg/Float64MultiArray"
HEADER = "std_msgs/Header|builtin_interfaces/Time stamp\nstring frame_id"
TIME = "builtin_interfaces/Time|int32 sec\nuint32 nanosec"
VECTOR3 = "geometry_msgs/Vector3|float64 x\nfloat64 y\nfloat64 z"
QUATERNION = "geometry_msgs/Quaternion|float64 x\nfloat64 y\nfloat64 z\nfloat64 w"
IMU = "sensor_msgs/msg/Imu"
# Each type with its fields, followed by the types of its fields in the order of use.
PARTS = {
    TRANSFORMS: [
        "geometry_msgs/TransformStamped[] transforms",
        "geometry_msgs/TransformStamped|std_msgs/Header header\nstring child_frame_id\n"
        "geometry_msgs/Transform transform",
        HEADER,
        TIME,
        "geometry_msgs/Transform|geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation",
        VECTOR3,
        QUATERNION,
    ],
    IMU: [
        "std_msgs/Header header\ngeometry_msgs/Quaternion orientation\nfloat64[9] orientation_covariance\n"
        "geometry_msgs/Vector3 angular_velocity\nfloat64[9] angular_velocity_covariance\n"
        "geometry_msgs/Vector3 linear_acceleration\nfloat64[9] linear_acceleration_covariance",
        HEADER,
        TIME,
        QUATERNION,
        VECTOR3,
    ],
    SCALAR: ["float64 data"],
    VECTOR: ["float64 x\nfloat64 y\nfloat64 z"],
    ARRAY: [
        "std_msgs/MultiArrayLayout layout\nfloat64[] data",
        "std_msgs/MultiArrayLayout|std_msgs/MultiArrayDimension[] dim\nuint32 data_offset",
        "std_msgs/MultiArrayDimension|string label\nuint32 size\nuint32 stride",
    ],
}


def definition(name: str) -> str:
    """Returns the definition of a type and of all types in it, as in `.msg` files."""
    own, *others = PARTS[name]
    inner = [text.partition("|") for text in others]
    return "\n".join([own, *(f"{SEPARATOR}\nMSG: {part}\n{text}" for part, _, text in inner)])
