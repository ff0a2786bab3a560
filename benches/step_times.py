"""Step times and sizes of FMUs as libraries, as compiled C sources, and as WebAssembly, compared in one run.

cargo xtask package --sources --module --out target/step-times Distance RelativeSensor Body Gripper
python3 benches/step_times.py   # with wasmtime, ziglang, node and a C compiler
"""

import ctypes
import io
import itertools
import json
import random
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import wasmtime

PROJECT = Path(__file__).parents[1]
ARCHIVES = PROJECT / "target" / "step-times" / "fmi3"
sys.path.append(str(PROJECT / "tests" / "tapes"))

from description import Description  # noqa: E402
from interfaces import INSTANCE, Fmi3  # noqa: E402
from motions import Motion  # noqa: E402
from replay_wasmtime import PAGE, Player, compiled  # noqa: E402
from tape import Recorder  # noqa: E402

MODELS = "Distance", "RelativeSensor", "Body", "Gripper"
# Steps of a run, and runs, of which the fastest counts.
STEPS, RUNS = 1000, 60
H = 1 / 1024
LOOP = PROJECT / "benches" / "loop_fmi3.c"
FUNCTIONS = "fmi3SetFloat64", "fmi3DoStep", "fmi3GetFloat64"


class Work:
    """Calls that set up an FMU, and the arguments of the loop."""

    def __init__(self, description, library):
        file = io.StringIO()
        self.recorder = Recorder(library, file)
        instance = Fmi3(self.recorder, description, co_simulation=True)
        instance.instantiate(event_mode=False)
        motion = Motion(random.Random(1), description, jumps=False)
        for variable, values in motion.at(0):
            # The Gripper grips.
            instance.set(variable, [1] if variable.type == "Boolean" else small(variable, values))
        instance.enter_initialization(0)
        instance.exit_initialization()
        self.tape = [json.loads(line) for line in file.getvalue().splitlines()]
        variables = [description.of(causality, type="Real") for causality in ("input", "output")]
        references = [[v.references[0] for v in group] for group in variables]
        self.inputs, self.outputs = (struct.pack(f"<{len(group)}I", *group) for group in references)
        self.sizes = [sum(v.size for v in group) for group in variables]
        rows = [[small(v, values) for v, values in motion.at(row * H) if v.type == "Real"] for row in range(STEPS)]
        self.values = struct.pack(f"<{STEPS * self.sizes[0]}d", *itertools.chain(*itertools.chain(*rows)))

    def arguments(self, run, rows, inputs, values, outputs, results, reached):
        """Arguments of the loop behind the functions, given the addresses of arrays."""
        n_inputs, n_outputs = len(self.inputs) // 4, len(self.outputs) // 4
        size_in, size_out = self.sizes
        start = run * STEPS * H
        return rows, start, H, n_inputs, inputs, size_in, values, n_outputs, outputs, size_out, results, reached


def small(variable, values):
    """A hundredth of forces, positions and rates: under full torques the Body would soon turn very fast."""
    return values if variable.name.endswith((".R.T", ".Q")) else [value / 100 for value in values]


class Library:
    """A library of this machine."""

    def __init__(self, path, loop, description):
        self.work = Work(description, path)
        self._library, self._loop = ctypes.CDLL(str(path)), ctypes.CDLL(str(loop)).loop
        self._results = ctypes.create_string_buffer(8 * STEPS * self.work.sizes[1])
        arrays = [self.work.inputs, self.work.values, self.work.outputs]
        self._arrays = [ctypes.create_string_buffer(array) for array in arrays] + [self._results]
        self._arrays.append(ctypes.create_string_buffer(16))

    def run(self, run, rows):
        functions = [getattr(self._library, name) for name in FUNCTIONS]
        arguments = self.work.arguments(run, rows, *self._arrays)
        numbers = [ctypes.c_double(a) if isinstance(a, float) else a for a in arguments]
        numbers = [ctypes.c_size_t(a) if isinstance(a, int) else a for a in numbers]
        instance = self.work.recorder.pointer(INSTANCE)
        start = time.perf_counter_ns()
        assert self._loop(instance, *functions, *numbers) == 0
        return time.perf_counter_ns() - start

    def results(self):
        return self._results.raw


class Wasmtime:
    """A module in wasmtime, with the loop as a second module that shares its memory and its table."""

    def __init__(self, module, loop, work):
        self._work, self._player = work, Player(module)
        for call in work.tape:
            assert all(there == here for _, there, here in self._player.call(*call))
        store, table = self._player.store, self._player.exports["__indirect_function_table"]
        self._memory = self._player.memory
        self._functions = [table.grow(store, 1, self._player.exports[name]) for name in FUNCTIONS]
        self._loop = wasmtime.Instance(store, compiled(loop), [self._memory, table]).exports(store)["loop"]
        self._size = 8 * STEPS * work.sizes[1]
        self._places = []
        for array in work.inputs, work.values, work.outputs, bytes(self._size), bytes(16):
            self._places.append(self._memory.grow(store, len(array) // PAGE + 1) * PAGE)
            self._memory.write(store, array, self._places[-1])

    def run(self, run, rows):
        arguments = self._work.arguments(run, rows, *self._places)
        instance = self._player.pointer(INSTANCE)
        start = time.perf_counter_ns()
        assert self._loop(self._player.store, instance, *self._functions, *arguments) == 0
        return time.perf_counter_ns() - start

    def results(self):
        return bytes(self._memory.read(self._player.store, self._places[3], self._places[3] + self._size))


class Node:
    """A module in Node.js, with the same loop."""

    def __init__(self, module, loop, work, folder):
        file = folder / f"{module.stem}.json"
        arrays = [array.hex() for array in (work.inputs, work.values, work.outputs)]
        sizes = [8 * STEPS * work.sizes[1], 16]
        arguments = work.arguments(0, 0, *["array"] * 5)
        given = {"tape": work.tape, "arrays": arrays, "sizes": sizes, "arguments": arguments, "functions": FUNCTIONS}
        file.write_text(json.dumps(given | {"instance": INSTANCE}))
        program = ["node", PROJECT / "benches" / "step_times.mjs", module, loop, file]
        self._node = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _ask(self, question):
        self._node.stdin.write(f"{question}\n")
        self._node.stdin.flush()
        return self._node.stdout.readline().strip()

    def run(self, run, rows):
        return int(self._ask(f"{run * STEPS * H} {rows}"))

    def results(self):
        results = bytes.fromhex(self._ask("results"))
        self._node.stdin.close()
        self._node.wait()
        return results


def compile_loop(folder):
    """The loop as a library, and as a module."""
    library, module = folder / "loop.so", folder / "loop.wasm"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, LOOP], check=True)
    linked = [f"-Wl,--{option}" for option in ("no-entry", "export=loop", "import-memory", "import-table")]
    zig = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-freestanding", "-O2", "-nostdlib"]
    subprocess.run([*zig, *linked, "-o", module, LOOP], check=True)
    return library, module


def compile_sources(model, source, level):
    """The library that cc makes of C sources. Kept beside the archives, because it takes up to a minute."""
    library = ARCHIVES / f"{model}{level}.so"
    if not library.exists() or library.stat().st_mtime < (ARCHIVES / f"{model}.fmu").stat().st_mtime:
        command = ["cc", "-std=c99", level, "-shared", "-fPIC", "-s", "-o", library, source, "-lm"]
        subprocess.run(command, check=True)
    return library


def measure(model, folder, loops):
    """Nanoseconds of a step and bytes of each kind of code."""
    with zipfile.ZipFile(ARCHIVES / f"{model}.fmu") as archive:
        archive.extractall(folder)
        description = Description(archive.read("modelDescription.xml"))
    library = folder / "binaries" / "x86_64-linux" / f"{model}.so"
    module = folder / "binaries" / "wasm32-unknown-unknown" / f"{model}.wasm"
    kinds = {"library": (library, Library(library, loops[0], description))}
    for level in ("-O1", "-O2"):
        by_cc = compile_sources(model, folder / "sources" / "fmu.c", level)
        kinds[f"C {level}"] = (by_cc, Library(by_cc, loops[0], description))
    work = kinds["library"][1].work
    kinds["wasmtime"] = (module, Wasmtime(module, loops[1], work))
    kinds["node"] = (module, Node(module, loops[1], work, folder))
    calls, runs = ({name: float("inf") for name in kinds} for _ in range(2))
    for run in range(RUNS):
        for name, (_, kind) in kinds.items():
            # A call of the loop from Python takes as long as some hundred steps.
            calls[name] = min(calls[name], kind.run(run, 0))
            runs[name] = min(runs[name], kind.run(run, STEPS))
    least = {name: (runs[name] - calls[name]) / STEPS for name in kinds}
    results = {name: kind.results() for name, (_, kind) in kinds.items()}
    assert all(result == results["library"] for result in results.values()), f"{model}: results differ"
    return least, {name: path.stat().st_size for name, (path, _) in kinds.items()}


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        loops = compile_loop(folder)
        for model in MODELS:
            (folder / model).mkdir()
            least, sizes = measure(model, folder / model, loops)
            print(f"{model}: {least['library']:.0f} ns a step, {sizes['library'] / 1000:.0f} kB")
            for name in list(least)[1:]:
                print(
                    f"    {name}: time {least[name] / least['library']:.2f}, size {sizes[name] / sizes['library']:.2f}"
                )


if __name__ == "__main__":
    main()
