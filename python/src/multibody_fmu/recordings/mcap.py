"""MCAP files with messages of ROS 1 or 2."""

from pathlib import Path
from typing import Any

from ..messages import listed
from ..packages import package
from .recording import Recording
from .ros_messages import Messages, is_known

EXTRA = "multibody-fmu[mcap]"


def read_mcap(file: Path) -> Recording:
    """Reads the frames in an MCAP file. Raises a ValueError if it has none, or is damaged."""
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
                found.add(channel.topic, name, decoders[channel.id](message.data), 1e-9 * message.log_time)
                known += 1
        except damaged as error:
            raise ValueError(f"{file} is damaged: {error or type(error).__name__}") from None
    if not known:
        types = sorted(set(others.values()))
        raise ValueError(f"{file} has no messages with poses; its types are {listed(types) or 'none'}")
    return found.recording("MCAP", sorted(others))


def _decoder(file: Path, channel: Any, schema: Any) -> Any:
    version, requirement = ("1", "mcap-ros1-support") if channel.message_encoding == "ros1" else ("2", EXTRA)
    factory = package(f"mcap_ros{version}.decoder", f"{file} with messages of ROS {version}", requirement)
    decoder = factory.DecoderFactory().decoder_for(channel.message_encoding, schema)
    if decoder is None:
        raise ValueError(f"{file}: messages of {channel.topic} have the encoding {channel.message_encoding}, "
                         "which is not read: must be cdr or ros1")  # fmt: skip
    return decoder
