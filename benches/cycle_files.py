"""Counts the source files that a double passes: those with a line that runs in one cycle of an FMU.

A cycle is `fmi2SetReal` of all inputs, `fmi2DoStep` and `fmi2GetReal` of all outputs. The library is built with
coverage, and runs with and without a last cycle are compared. Requires `rustup component add llvm-tools`.
"""

import ctypes
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "target" / "coverage"
# Cycles before the one that counts: the checks of the first steps are over.
CYCLES = 20_000


def references(description, causality):
    """References of all Reals of a causality, as an array of C."""
    variables = [v for v in description.iter("ScalarVariable") if v.get("causality") == causality]
    found = [int(v.get("valueReference")) for v in variables if v.find("Real") is not None]
    return (ctypes.c_uint * len(found))(*found)


def drive(library, guid, description, cycles):
    """Runs some cycles."""
    fmu, double, callbacks = ctypes.CDLL(library), ctypes.c_double, (ctypes.c_void_p * 5)()
    fmu.fmi2Instantiate.restype = ctypes.c_void_p
    instance = ctypes.c_void_p(fmu.fmi2Instantiate(b"i", 1, guid.encode(), None, callbacks, 0, 0))
    inputs, outputs = references(description, "input"), references(description, "output")
    values, results = (double * len(inputs))(), (double * len(outputs))()
    fmu.fmi2EnterInitializationMode(instance)
    fmu.fmi2GetReal(instance, inputs, ctypes.c_size_t(len(inputs)), values)
    fmu.fmi2ExitInitializationMode(instance)
    for i in range(cycles):
        assert fmu.fmi2SetReal(instance, inputs, ctypes.c_size_t(len(inputs)), values) == 0
        assert fmu.fmi2DoStep(instance, double(i / 1024), double(1 / 1024), 1) == 0
        assert fmu.fmi2GetReal(instance, outputs, ctypes.c_size_t(len(outputs)), results) == 0


def counts(library, description, name, cycles, tools):
    """How often each line of the workspace ran, by file and line."""
    raw, merged = TARGET / f"{cycles}.profraw", TARGET / f"{cycles}.profdata"
    command = [sys.executable, __file__, name, str(library), str(cycles)]
    subprocess.run(command, check=True, env={**os.environ, "LLVM_PROFILE_FILE": str(raw)})
    subprocess.run([tools / "llvm-profdata", "merge", raw, "-o", merged], check=True)
    command = [tools / "llvm-cov", "export", "--format=lcov", f"-instr-profile={merged}", library]
    lines, file = {}, ""
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        kind, _, rest = line.partition(":")
        if kind == "SF":
            file = rest
        elif kind == "DA" and str(ROOT) in file:
            number, count = rest.split(",")[:2]
            lines[file, int(number)] = int(count)
    return lines


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "Distance"
    description = ET.parse(ROOT / "modelDescription" / f"{name}.xml").getroot()
    if len(sys.argv) > 3:
        drive(sys.argv[2], description.get("guid"), description, int(sys.argv[3]))
        return
    package = "fmu" + "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)
    # Build scripts and macros are built with coverage, too, and would write into this folder.
    flags = {**os.environ, "RUSTFLAGS": "-C instrument-coverage", "LLVM_PROFILE_FILE": os.devnull}
    build = ["cargo", "build", "--quiet", "--package", package, "--lib", "--target-dir", TARGET]
    subprocess.run(build, check=True, cwd=ROOT, env=flags)
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], check=True, capture_output=True, text=True).stdout.strip()
    tools = next(Path(sysroot).glob("lib/rustlib/*/bin/llvm-cov")).parent
    library = TARGET / "debug" / f"lib{package.replace('-', '_')}.so"
    before, after = (counts(library, description, name, CYCLES + more, tools) for more in (0, 1))
    files = Counter(file for (file, line), count in after.items() if count > before.get((file, line), 0))
    for file, lines in sorted(files.items()):
        print(f"{lines:4}", Path(file).relative_to(ROOT))
    print(len(files), "files,", sum("/fmu-export/" in file for file in files), "of them in fmu-export")


if __name__ == "__main__":
    main()
