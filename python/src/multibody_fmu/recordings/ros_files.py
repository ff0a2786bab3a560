"""MCAP files, and bags of ROS 1 and 2, with messages of ROS, or of Foxglove in JSON or Protobuf."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ..arguments.messages import listed
from ..arguments.packages import package
from .recording import Recording
from .ros_messages import Messages, is_known

EXTRA = "multibody-fmu[mcap]"
# Decoding module and the requirement that installs it, by encoding.
DECODERS = {
    "cdr": ("mcap_ros2.decoder", EXTRA),
    "ros1": ("mcap_ros1.decoder", "mcap-ros1-support"),
    "protobuf": ("mcap_protobuf.decoder", EXTRA),
}


def read_mcap(file: Path) -> Recording:
    """Reads the frames in an MCAP file. Raises a ValueError if the file has none, or is damaged."""
    reader = package("mcap.reader", "an MCAP file", EXTRA)
    damaged = package("mcap.exceptions", "an MCAP file", EXTRA).McapError
    found = Messages()
    decoders: dict[int, Any] = {}
    others: dict[str, str] = {}
    known = 0
    with open(file, "rb") as opened:
        try:
            for schema, channel, message in reader.make_reader(opened).iter_messages(log_time_order=False):
                name = schema.name if schema else ""
                if not is_known(name):
                    others[channel.topic] = name
                    continue
                if channel.id not in decoders:
                    decoders[channel.id] = _decoder(file, channel, schema)
                try:
                    found.add(channel.topic, name, decoders[channel.id](message.data), message.log_time / 10**9)
                except AttributeError as error:
                    raise ValueError(f"{file}: a message of {channel.topic} has no {error.name}") from None
                known += 1
        # A short file has no place for the footer.
        except (damaged, OSError) as error:
            raise ValueError(f"{file} is damaged: {error or type(error).__name__}") from None
    if not known:
        types = sorted(set(others.values()))
        raise ValueError(f"{file} has no messages with poses; its types are {listed(types) or 'none'}")
    return found.recording("MCAP", sorted(others))


def _decoder(file: Path, channel: Any, schema: Any) -> Any:
    encoding = channel.message_encoding
    if encoding == "json":
        return lambda data: json.loads(data, object_hook=lambda fields: SimpleNamespace(**fields))
    if encoding not in DECODERS:
        raise ValueError(f"{file}: messages of {channel.topic} have the encoding {encoding}, "
                         f"which is not read: must be {', '.join(DECODERS)} or json")  # fmt: skip
    module, requirement = DECODERS[encoding]
    factory = package(module, f"{file} with messages in {encoding}", requirement).DecoderFactory()
    decoder = factory.decoder_for(encoding, schema)
    if decoder is None:
        raise ValueError(f"{file}: messages of {channel.topic} have a schema in {schema.encoding}, which is not read")
    return decoder


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
