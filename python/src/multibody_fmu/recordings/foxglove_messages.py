"""Foxglove's messages in JSON, Protobuf or ROS, converted to ROS's."""

from types import SimpleNamespace
from typing import Any

FOXGLOVE_TYPES = ("FrameTransform", "FrameTransforms", "PoseInFrame")


def as_ros(topic: str, type_name: str, message: Any) -> tuple[str, str, Any]:
    """Converts topic, type and message of Foxglove to ROS; all transformations belong to one tree."""
    if type_name.endswith("PoseInFrame"):
        header = SimpleNamespace(stamp=message.timestamp, frame_id=message.frame_id)
        return topic, "PoseStamped", SimpleNamespace(header=header, pose=message.pose)
    transforms = message.transforms if type_name.endswith("s") else [message]
    return "tf", "TFMessage", SimpleNamespace(transforms=[_transform(one) for one in transforms])


def _transform(message: Any) -> Any:
    return SimpleNamespace(
        header=SimpleNamespace(stamp=message.timestamp, frame_id=message.parent_frame_id),
        child_frame_id=message.child_frame_id,
        transform=message,
    )
