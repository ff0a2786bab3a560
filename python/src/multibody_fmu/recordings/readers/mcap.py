"""MCAP files with messages of ROS, or of Foxglove in JSON or Protobuf."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ...arguments.messages import listed
from ...arguments.packages import package
from ..mcap_records import EXTRA, Channel, Records
from ..reader import Found, Options
from ..ros_messages import Messages, is_known

# Decoding module and the requirement that installs it, by encoding.
DECODERS = {
    "cdr": ("mcap_ros2.decoder", EXTRA),
    "ros1": ("mcap_ros1.decoder", "mcap-ros1-support"),
    "protobuf": ("mcap_protobuf.decoder", EXTRA),
}


def read(path: Path, options: Options) -> Found:
    """Reads the frames in an MCAP file. Raises a ValueError if the file has none, or is damaged."""
    found = Messages(path)
    others, notes = add_messages(found, path)
    if found.is_empty() and not others:
        raise ValueError(f"{path} is damaged: {'; '.join(notes) or 'it has no messages'}")
    result = found.recording(others)
    result.notes += notes
    return result


def add_messages(
    found: Messages, path: Path, unpacked: Callable[[bytes], bytes] | None = None
) -> tuple[dict[str, str], list[str]]:
    """Adds the messages of a file. Returns types by topic that are not read, and notes.

    `unpacked` decompresses single messages, as bags have them.
    """
    package("mcap.reader", "an MCAP file", EXTRA)
    decoders: dict[int, Any] = {}
    others: dict[str, str] = {}
    records = Records(path)
    known: dict[int, bool] = {}
    for channel, time, data in records.messages():
        name = channel.schema.name if channel.schema else ""
        if channel.id not in known:
            known[channel.id] = is_known(name)
        if not known[channel.id]:
            others[channel.topic] = name
            continue
        if channel.id not in decoders:
            decoders[channel.id] = _decoder(path, channel)
        try:
            message = decoders[channel.id](data if unpacked is None else unpacked(data))
            found.add(channel.topic, name, message, time / 10**9)
        except AttributeError as error:
            raise ValueError(f"{path}: a message of {channel.topic} has no {error.name}") from None
    return others, records.notes


def _decoder(path: Path, channel: Channel) -> Any:
    encoding, schema = channel.message_encoding, channel.schema
    if encoding == "json":
        return lambda data: json.loads(data, object_hook=lambda fields: SimpleNamespace(**fields))
    if encoding not in DECODERS:
        raise ValueError(f"{path}: messages of {channel.topic} have the encoding {encoding}, "
                         f"which is not read: must be {listed(DECODERS)} or json")  # fmt: skip
    module, requirement = DECODERS[encoding]
    factory = package(module, f"{path} with messages in {encoding}", requirement).DecoderFactory()
    decoder = factory.decoder_for(encoding, schema)
    if decoder is None:
        text = schema.encoding if schema else "none"
        raise ValueError(f"{path}: messages of {channel.topic} have a schema in {text}, which is not read")
    return decoder
