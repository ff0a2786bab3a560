"""A tape: calls of an FMU's C functions with their results, which another platform can repeat.

Each line is a call as JSON: `[function, arguments, result]`. An argument is one of these:

- a number: an integer, a size or a double,
- `["in", hex]`: the address of these bytes,
- `["out", format, values]`: the address of memory for results, and what the call leaves there,
- `["cell", n]`: the address of a cell of 64 bytes that lives as long as the tape, at first zero,
- `["pointer", n]`: the pointer in such a cell.

A format has the letters of Python's `struct`: `d` a double, `i` and `q` integers, `B` a byte or Boolean, `x` padding,
and `P` a size, which is as long as a pointer. Values are bits in hexadecimal digits. A result is the status, or
`["cell", n]` if the function returns a pointer, which is put into that cell.
"""

import ctypes
import json
import re
import struct
from dataclasses import dataclass

CELL = 64


@dataclass
class In:
    data: bytes


@dataclass
class Out:
    format: str


@dataclass
class Cell:
    number: int


@dataclass
class Pointer:
    number: int


def size(format, pointer):
    """Bytes of a format, for a size of pointers."""
    return struct.calcsize(layout(format, pointer))


def bits(format, data, pointer):
    """Values in bytes of a format, as hexadecimal digits."""
    return [f"{value:x}" for value in struct.unpack(layout(format, pointer), data)]


def layout(format, pointer):
    return "<" + format.replace("P", {4: "I", 8: "Q"}[pointer]).replace("d", "Q").replace("i", "I").replace("q", "Q")


def doubles(format):
    """Whether each value of a format is a double."""
    runs = re.findall(r"(\d*)([diqBP])", format)
    return [letter == "d" for count, letter in runs for _ in range(int(count or 1))]


class Recorder:
    """Calls a library of this machine, and writes the calls to a file."""

    def __init__(self, library, file):
        self._library = ctypes.CDLL(str(library))
        self._file = file
        self._cells = {}

    def _cell(self, number):
        return self._cells.setdefault(number, ctypes.create_string_buffer(CELL))

    def pointer(self, number):
        return ctypes.c_void_p.from_buffer(self._cell(number))

    def call(self, function, *arguments, to=None):
        """Calls a function. Returns its status, and the values of each result; stores a pointer in the cell `to`."""
        converted, written, outs = [], [], []
        for argument in arguments:
            match argument:
                case float():
                    converted.append(ctypes.c_double(argument))
                    written.append(argument)
                case In(data):
                    converted.append(ctypes.create_string_buffer(data, len(data)))
                    written.append(["in", data.hex()])
                case Out(format):
                    outs.append((format, ctypes.create_string_buffer(size(format, 8))))
                    converted.append(outs[-1][1])
                    written.append(["out", format])
                case Cell(number):
                    converted.append(self._cell(number))
                    written.append(["cell", number])
                case Pointer(number):
                    converted.append(self.pointer(number))
                    written.append(["pointer", number])
                case _:
                    # The function reads the lower bits that it needs.
                    converted.append(ctypes.c_uint64(argument))
                    written.append(argument)
        called = getattr(self._library, function)
        called.restype = ctypes.c_int if to is None else ctypes.c_void_p
        if function.endswith("FreeInstance"):
            called.restype = None
        result = called(*converted)
        if to is not None:
            assert result, f"{function} returned no instance"
            self.pointer(to).value = result
        values = [bits(format, memory.raw, 8) for format, memory in outs]
        for entry, value in zip([entry for entry in written if isinstance(entry, list) and entry[0] == "out"], values):
            entry.append(value)
        kept = result if to is None else ["cell", to]
        self._file.write(json.dumps([function, written, kept], separators=(",", ":")) + "\n")
        data = [struct.unpack("<" + format.replace("P", "Q"), memory.raw) for format, memory in outs]
        return result, *data
