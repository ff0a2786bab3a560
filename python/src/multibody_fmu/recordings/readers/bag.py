"""Bags of ROS 1, and of ROS 2 in SQLite or MCAP, with or without compression."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...arguments.messages import listed
from ...arguments.packages import package
from ..reader import Found, Options
from ..ros_messages import Messages, is_known
from .mcap import add_messages

EXTRA = "multibody-fmu[rosbag]"


def read(path: Path, options: Options) -> Found:
    """Reads the frames in a bag: a ROS 2 folder, a file in it, or a ROS 1 file."""
    highlevel = package("rosbags.highlevel", "a bag of ROS", EXTRA)
    typesys = package("rosbags.typesys", "a bag of ROS", EXTRA)
    folder = path if path.is_dir() else path.parent
    is_first = path.is_file() and _begins(path, b"#ROSBAG ")
    if not is_first:
        if not (folder / "metadata.yaml").is_file():
            raise ValueError(f"{path} is no bag of ROS 2: there is no {folder / 'metadata.yaml'}")
        mcap = _of_mcap(path, folder)
        if mcap is not None:
            return mcap
    found = Messages(path)
    # ROS 2 bags may lack message definitions; the known types have not changed since Humble.
    store = typesys.get_typestore(typesys.Stores.ROS2_HUMBLE)
    with (
        _named_as_bag(path) if is_first else nullcontext(folder) as source,
        highlevel.AnyReader([source], default_typestore=store) as reader,
    ):
        known = [one for one in reader.connections if is_known(one.msgtype)]
        others = {one.topic: one.msgtype for one in reader.connections if not is_known(one.msgtype)}
        read_counts: dict[str, int] = {}
        for connection, logged, data in reader.messages(connections=known) if known else ():
            message = reader.deserialize(data, connection.msgtype)
            found.add(connection.topic, connection.msgtype, message, logged / 10**9)
            read_counts[connection.topic] = read_counts.get(connection.topic, 0) + 1
        declared = _declared(known)
    result = found.recording(others)
    result.notes += [
        f"{topic} has {read_counts.get(topic, 0)} messages, but the bag counts {count}: it may be damaged"
        for topic, count in declared.items()
        if count != read_counts.get(topic, 0)
    ]
    return result


@contextmanager
def _named_as_bag(path: Path) -> Iterator[Path]:
    """Gives a bag of ROS 1 the extension that its reader asks for."""
    if path.suffix == ".bag":
        yield path
        return
    with TemporaryDirectory() as folder:
        named = Path(folder) / "recording.bag"
        try:
            named.symlink_to(path.resolve())
        except OSError:
            shutil.copyfile(path, named)
        yield named


def _begins(path: Path, magic: bytes) -> bool:
    with open(path, "rb") as opened:
        return opened.read(len(magic)) == magic


def _declared(connections: list[Any]) -> dict[str, int]:
    """Returns the numbers of messages by topic."""
    found: dict[str, int] = {}
    for one in connections:
        found[one.topic] = found.get(one.topic, 0) + int(one.msgcount)
    return found


def _of_mcap(path: Path, folder: Path) -> Found | None:
    """Reads a bag in MCAP, with its checksums; None for a bag in SQLite."""
    text = (folder / "metadata.yaml").read_text(encoding="utf-8", errors="replace")
    if not re.search(r"storage_identifier:\s*[\"']?mcap", text):
        return None
    listing = re.search(r"relative_file_paths:\s*\n((?:\s*-\s.*\n)+)", text)
    names = [line.strip().lstrip("-").strip(" \"'") for line in listing[1].splitlines()] if listing else []
    files = [folder / Path(name).name for name in names]
    missing = [file.name for file in files if not file.is_file()]
    if missing or not files:
        raise ValueError(f"{path} is damaged: {listed(missing) or 'its list of files'} is missing")
    mode = re.search(r"compression_mode:\s*[\"']?(\w*)", text)
    unpacked: Callable[[bytes], bytes] | None = None
    if mode and mode[1].lower() == "message":
        zstandard = package("zstandard", "a bag of ROS", EXTRA)
        unpacked = lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data)  # noqa: E731
    found = Messages(path)
    others: dict[str, str] = {}
    notes: list[str] = []
    with TemporaryDirectory() as temporary:
        for file in files:
            plain = _plain(file, Path(temporary))
            more, said = add_messages(found, plain, unpacked)
            others |= more
            notes += said
    result = found.recording(others)
    result.notes += notes
    return result


def _plain(file: Path, temporary: Path) -> Path:
    """Decompresses a file that is compressed as a whole."""
    if file.suffix not in (".zstd", ".zst"):
        return file
    plain = temporary / file.stem
    with open(file, "rb") as packed, open(plain, "wb") as opened:
        shutil.copyfileobj(package("zstandard", "a bag of ROS", EXTRA).ZstdDecompressor().stream_reader(packed), opened)
    return plain
