"""Records of MCAP files with verified checksums (https://mcap.dev/spec)."""

import mmap
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..arguments.packages import package

MAGIC = b"\x89MCAP0\r\n"
FOOTER, SCHEMA, CHANNEL, MESSAGE, CHUNK, CHUNK_INDEX, STATISTICS, DATA_END = 2, 3, 4, 5, 6, 8, 11, 15
EXTRA = "multibody-fmu[mcap]"


@dataclass(frozen=True)
class Schema:
    """Definition of a message type."""

    id: int
    name: str
    encoding: str
    data: bytes


@dataclass(frozen=True)
class Channel:
    """Topic with its encoding."""

    id: int
    topic: str
    message_encoding: str
    schema: Schema | None


class CutShort(Exception):
    """A record reaches behind the end of the file."""


@dataclass
class Records:
    """Messages of an MCAP file in the order of the file, and notes once all are read."""

    path: Path
    notes: list[str] = field(default_factory=list)

    def messages(self) -> Iterator[tuple[Channel, int, bytes]]:
        """Yields channel, time of the log in ns and content of each message. Raises a ValueError for a damaged file."""
        with open(self.path, "rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
            self._data = data
            self._size = len(data)
            self._schemas: dict[int, Schema] = {}
            self._channels: dict[int, Channel] = {}
            self._counts: dict[int, int] = {}
            self._chunks = self._unchecked = self._outside = 0
            try:
                yield from self._read(data)
            except CutShort as error:
                if self._size >= 2 * len(MAGIC) and data[-len(MAGIC) :] == MAGIC:
                    raise ValueError(f"{self.path} is damaged: {error}") from None
                self.notes.append(
                    f"the file was not closed, as if its recorder died ({error}): all before that is read"
                    if self._counts
                    else f"the file is cut short before its first message: {error}"
                )
            if self._unchecked:
                self.notes.append(f"chunks without a checksum: {self._unchecked} of {self._chunks}, where damage does "
                                  "not show")  # fmt: skip

    def _read(self, data: mmap.mmap) -> Iterator[tuple[Channel, int, bytes]]:
        at = len(MAGIC)
        is_data = True
        summary = 0
        indexed = 0
        # Continued from record to record, as a file may be large.
        checksum, checked = 0, 0
        while True:
            opcode, start, end = self._record(data, at, self._size)
            if opcode == 0:
                raise ValueError(f"{self.path} is damaged: byte {at} has a record of the kind 0")
            if opcode == DATA_END:
                (expected,) = struct.unpack_from("<I", data, start)
                if expected:
                    for block in range(checked, at, 1 << 20):
                        checksum = zlib.crc32(data[block : min(block + (1 << 20), at)], checksum)
                    if checksum != expected:
                        raise ValueError(f"{self.path} is damaged: the checksum of its data does not agree")
                elif self._outside:
                    self.notes.append("messages outside of chunks have no checksum, so damage to them does not show")
                is_data, summary = False, end
            elif opcode == FOOTER:
                self._check_footer(data, at, start, end, summary)
                break
            elif opcode == STATISTICS:
                self._check_statistics(data, start, end)
            elif opcode == CHUNK_INDEX:
                indexed += 1
            elif is_data and opcode == CHUNK:
                yield from self._chunk(data, start, end)
            elif is_data:
                message = self._entry(opcode, data, start, end)
                if message:
                    self._outside += 1
                    yield message
            at = end
        if indexed and indexed != self._chunks:
            raise ValueError(f"{self.path} is damaged: it has {self._chunks} chunks, its summary {indexed}")

    def _record(self, data: Any, at: int, size: int) -> tuple[int, int, int]:
        """Returns kind, begin and end of the content of a record."""
        if at + 9 > size:
            raise CutShort(f"byte {at} of {size} begins a record behind the end")
        opcode, length = struct.unpack_from("<BQ", data, at)
        if at + 9 + length > size:
            raise CutShort(f"the record at byte {at} ends behind byte {size}, the last one")
        return opcode, at + 9, at + 9 + length

    def _chunk(self, data: mmap.mmap, start: int, end: int) -> Iterator[tuple[Channel, int, bytes]]:
        size, expected, length = struct.unpack_from("<QII", data, start + 16)
        at = start + 32 + length
        compression = bytes(data[start + 32 : at]).decode()
        (packed,) = struct.unpack_from("<Q", data, at)
        if at + 8 + packed > end:
            raise ValueError(f"{self.path} is damaged: the chunk at byte {start} is longer than its record")
        content = _decompressed(self.path, compression, data[at + 8 : at + 8 + packed], size)
        if len(content) != size:
            raise ValueError(f"{self.path} is damaged: the chunk at byte {start} has {len(content)} bytes, not {size}")
        self._chunks += 1
        if expected == 0:
            self._unchecked += 1
        elif zlib.crc32(content) != expected:
            raise ValueError(f"{self.path} is damaged: the checksum of the chunk at byte {start} does not agree")
        inner = 0
        while inner < size:
            try:
                opcode, first, last = self._record(content, inner, size)
            except CutShort:
                raise ValueError(f"{self.path} is damaged: the chunk at byte {start} ends within a record") from None
            message = self._entry(opcode, content, first, last)
            if message:
                yield message
            inner = last

    def _entry(self, opcode: int, data: Any, start: int, end: int) -> tuple[Channel, int, bytes] | None:
        """Reads a schema, a channel or a message."""
        if opcode == MESSAGE:
            number, _, time, _ = struct.unpack_from("<HIQQ", data, start)
            channel = self._channels.get(number)
            if channel is None:
                raise ValueError(f"{self.path} is damaged: a message belongs to channel {number}, which it has not")
            self._counts[number] = self._counts.get(number, 0) + 1
            return channel, time, data[start + 22 : end]
        if opcode == SCHEMA:
            (number,) = struct.unpack_from("<H", data, start)
            name, at = _text(data, start + 2)
            encoding, at = _text(data, at)
            (length,) = struct.unpack_from("<I", data, at)
            self._schemas[number] = Schema(number, name, encoding, bytes(data[at + 4 : at + 4 + length]))
        elif opcode == CHANNEL:
            number, schema = struct.unpack_from("<HH", data, start)
            topic, at = _text(data, start + 4)
            encoding, at = _text(data, at)
            if schema and schema not in self._schemas:
                raise ValueError(f"{self.path} is damaged: {topic} has the schema {schema}, which is not there")
            if number not in self._channels:
                self._channels[number] = Channel(number, topic, encoding, self._schemas.get(schema))
        return None

    def _check_statistics(self, data: mmap.mmap, start: int, end: int) -> None:
        (count,) = struct.unpack_from("<Q", data, start)
        chunks = struct.unpack_from("<QHIIII", data, start)[5]
        read = sum(self._counts.values())
        if count != read or chunks != self._chunks:
            raise ValueError(
                f"{self.path} is damaged: it has {read} messages in {self._chunks} chunks, its statistics count "
                f"{count} in {chunks}"
            )
        (length,) = struct.unpack_from("<I", data, start + 42)
        counts = dict(struct.iter_unpack("<HQ", data[start + 46 : min(start + 46 + length, end)]))
        if counts and {number: n for number, n in counts.items() if n} != self._counts:
            raise ValueError(f"{self.path} is damaged: its channels have other numbers of messages than its statistics")

    def _check_footer(self, data: mmap.mmap, at: int, start: int, end: int, summary: int) -> None:
        if end - start < 20:
            raise ValueError(f"{self.path} is damaged: its footer is too short")
        begin, _, expected = struct.unpack_from("<QQI", data, start)
        if begin not in (0, summary) or not summary:
            raise ValueError(f"{self.path} is damaged: its summary does not begin at the end of its data")
        if expected and zlib.crc32(data[begin or at : start + 16]) != expected:
            raise ValueError(f"{self.path} is damaged: the checksum of its summary does not agree")
        if data[end : end + len(MAGIC)] != MAGIC:
            raise CutShort(f"the end after byte {end} is not that of an MCAP file")


def _text(data: Any, at: int) -> tuple[str, int]:
    (length,) = struct.unpack_from("<I", data, at)
    end = at + 4 + length
    if end > len(data):
        raise ValueError("a text extends behind its record")
    return bytes(data[at + 4 : end]).decode(), end


def _decompressed(path: Path, compression: str, packed: bytes, size: int) -> bytes:
    """Returns the content of a chunk. A damaged size allocates no memory."""
    if compression == "":
        return packed
    if compression == "zstd":
        content: bytes = package("zstandard", f"{path}", EXTRA).ZstdDecompressor().decompressobj().decompress(packed)
    elif compression == "lz4":
        content = package("lz4.frame", f"{path}", EXTRA).LZ4FrameDecompressor().decompress(packed)
    else:
        raise ValueError(f"{path} is damaged: {compression!r} is no compression of MCAP")
    return content
