"""Replays a tape in wasmtime."""

import json
from functools import cache

import wasmtime
from tape import CELL, bits, doubles, size

PAGE = 65536
# Pages for arguments, outside of the module's allocator. Cells are in the first.
ARENA = 16


ENGINE = wasmtime.Engine()


@cache
def compiled(path):
    """Compiles a module, which takes seconds."""
    return wasmtime.Module.from_file(ENGINE, str(path))


class Player:
    """Repeats calls on an instance of a module."""

    def __init__(self, path):
        self.store = wasmtime.Store(ENGINE)
        self.exports = wasmtime.Instance(self.store, compiled(path), []).exports(self.store)
        self.memory = self.exports["memory"]
        self._cells = self.memory.grow(self.store, ARENA) * PAGE

    def pointer(self, number):
        cell = self._cells + CELL * number
        return int.from_bytes(self.memory.read(self.store, cell, cell + 4), "little")

    def call(self, function, arguments, result):
        """Repeats a call. Yields for each number whether it is a double, its bits, and its bits on the tape."""
        at, converted, outs = self._cells + PAGE, [], []
        for argument in arguments:
            match argument:
                case ["in", data]:
                    self.memory.write(self.store, bytes.fromhex(data), at)
                    converted.append(at)
                    at += (len(data) // 2 + 7) & ~7
                case ["out", format, expected]:
                    self.memory.write(self.store, bytes(size(format, 4)), at)
                    converted.append(at)
                    outs.append((format, at, expected))
                    at += (size(format, 4) + 7) & ~7
                case ["cell", number]:
                    converted.append(self._cells + CELL * number)
                case ["pointer", number]:
                    converted.append(self.pointer(number))
                case _:
                    converted.append(argument)
        got = self.exports[function](self.store, *converted)
        match result:
            case ["cell", number]:
                self.memory.write(self.store, got.to_bytes(4, "little"), self._cells + CELL * number)
            case _:
                yield False, got, result
        for format, at, expected in outs:
            data = self.memory.read(self.store, at, at + size(format, 4))
            yield from zip(doubles(format), bits(format, data, 4), expected)


def replay(path, tape):
    """Number of results on a tape, and number of differences."""
    player, numbers, differences = Player(path), 0, 0
    for place, line in enumerate(tape.splitlines(), 1):
        function, arguments, result = json.loads(line)
        for is_double, there, here in player.call(function, arguments, result):
            if there != here and not is_double:
                raise SystemExit(f"call {place}, {function}: {there} instead of {here}")
            numbers += is_double
            differences += there != here
    return numbers, differences
