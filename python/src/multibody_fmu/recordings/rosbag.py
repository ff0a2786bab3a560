"""Bags of ROS 1, and of ROS 2 with SQLite or MCAP."""

from pathlib import Path

from ..arguments.messages import listed
from ..arguments.packages import package
from .recording import Recording
from .ros_messages import Messages, is_known


def read_bag(path: Path) -> Recording:
    """Reads the frames in a bag: a ROS 2 folder, a file in it, or a ROS 1 file."""
    highlevel = package("rosbags.highlevel", "a bag of ROS", "multibody-fmu[rosbag]")
    typesys = package("rosbags.typesys", "a bag of ROS", "multibody-fmu[rosbag]")
    folder = path if path.is_dir() else path.parent
    if path.suffix != ".bag" or path.is_dir():
        if not (folder / "metadata.yaml").is_file():
            raise ValueError(f"{path} is no bag of ROS 2: there is no {folder / 'metadata.yaml'}")
        path = folder
    found = Messages()
    try:
        # ROS 2 bags may lack message definitions; the known types have not changed since Humble.
        store = typesys.get_typestore(typesys.Stores.ROS2_HUMBLE)
        with highlevel.AnyReader([path], default_typestore=store) as reader:
            known = [one for one in reader.connections if is_known(one.msgtype)]
            others = [one for one in reader.connections if not is_known(one.msgtype)]
            if not known:
                types = listed(sorted({one.msgtype for one in others}))
                raise ValueError(f"{path} has no messages with poses; its types are {types or 'none'}")
            for connection, logged, data in reader.messages(connections=known):
                message = reader.deserialize(data, connection.msgtype)
                found.add(connection.topic, connection.msgtype, message, logged / 10**9)
    except highlevel.AnyReaderError as error:
        raise ValueError(f"{path} is damaged: {error}") from None
    return found.recording("rosbag", sorted({one.topic for one in others}))
