"""Where the instructions of a plain cycle go, beside those of the ideal FMU: the tables of README.md, which says how to run this."""

import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "target"
# Cycles in a profile: COUNTED in src/meter.rs.
CYCLES = 64

# Groups of instructions by a frame's file, function and line of source. Inlined frames are tried from the innermost outwards; the first rule that
# fits decides.
RULES = [
    (r"fmi2/references\.rs|ideal/fmi2\.rs (run|.*\brun\()", "references"),
    (r"fmi2/access\.rs .*finite|ideal/fmi2\.rs .*all_finite", "finite"),
    (r"fmi2/access\.rs|ideal/fmi2\.rs .*copy_from_slice", "copy"),
    (r"fmi2/(gate|life_cycle|export|functions|lists)\.rs|ideal/fmi2\.rs", "gate"),
    (r"add_to|are_finite|ideal/.*all_finite", "finite"),
    (r"copy_within|LAST_INPUTS", "kept inputs"),
    (r"export/src/variables/|(load|store)(_at)?\b", "load and store"),
    (r"connectors/src/(orientation|input_frame|motion)\.rs|ideal/.*(usable|is_rotation)|inputs\.check", "rotations"),
    (r"gripper/src/(warnings|grip)\.rs|gripper/(event|coarse_step)\.rs|gripper/src/lib\.rs event|src/events\.rs event", "event"),
    (r"/libm-|frames/atan2", "arc tangents"),
    (r"axes_rotations_angles\.rs|euler_angles\.rs|ideal/\w+\.rs angles", "angles"),
    (r"connectors/src/animation\.rs", "arrow"),
    (r"/src/(sensors|forces|frames|choice)|connectors/src|fmu/[a-z-]+/src/(lib|parameters)\.rs|ideal/(?!vectors)", "equations"),
    (r"export/src/", "gate"),
]


def rows(profile):
    """Instructions by object, function and address; those of the C library's copies at the call."""
    names, costs, kind_of = {}, Counter(), {"ob": "ob", "cob": "ob", "fn": "fn", "cfn": "fn"}
    current, address, is_call = {}, 0, False
    for line in profile.read_text().splitlines():
        key, _, value = line.partition("=")
        if key in kind_of:
            number, _, name = value.partition(" ")
            if name:
                names[kind_of[key], number] = name
            current[key] = names[kind_of[key], number]
        elif key == "calls":
            is_call = True
        elif re.match(r"0x|[+*-]", line):
            where, _, cost = line.split()
            if where.startswith("0x"):
                address = int(where, 16)
            elif where != "*":
                address += int(where)
            is_copy = re.search("mem(cpy|move|set)", current["cfn" if is_call else "fn"])
            if bool(is_copy) == is_call:
                costs[current["ob"], current["fn"], address] += int(cost)
            is_call = False
    return costs


def frames(library, addresses):
    """The inlined frames at each address, innermost first, each with its file and what the source says there."""
    command = ["addr2line", "-ifaC", "-e", library, *map(hex, addresses)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for block in re.split(r"^(?=0x[0-9a-f]+$)", output, flags=re.MULTILINE)[1:]:
        place, *lines = block.splitlines()
        found[int(place, 16)] = [frame(*pair) for pair in zip(lines[0::2], lines[1::2])]
    return found


@cache
def frame(function, place):
    """File, function and line of source. The compiler keeps lines better than the names of the functions that it inlines."""
    file, _, line = place.partition(":")
    inside = next((path for path in map(ROOT.joinpath, tails(file)) if path.is_file()), None)
    number = re.match(r"\d+", line)
    if inside and number and int(number[0]):
        lines = inside.read_text().splitlines()[: int(number[0])]
        outer = [found[1] for text in lines if (found := re.search(r"\bfn (\w+)", text))]
        return f"{file} {outer[-1] if outer else function} {lines[-1].strip()}"
    return f"{file} {function}"


def tails(file):
    """A path without more and more of its first folders, which are those of the machine."""
    parts = Path(file).parts
    return ["/".join(parts[i:]) for i in range(1, len(parts))]


def group(stack):
    return next((name for place in stack for rule, name in RULES if re.search(rule, place)), "gate")


def groups(profile, library):
    costs = rows(profile)
    inner = [address for (obj, _, address) in costs if obj.endswith(".so")]
    stacks = frames(library, sorted(set(inner)))
    found = Counter()
    for (obj, function, address), cost in costs.items():
        if not obj.endswith(".so"):
            found["driver"] += cost
            continue
        call = {"fmi2SetReal": "set", "fmi2GetReal": "get"}.get(function, "set" if "set_reals" in function else "step")
        found[f"{call}: {group(stacks[address])}"] += cost
    total = int(re.search(r"^totals: (\d+)", profile.read_text(), re.MULTILINE)[1])
    assert sum(found.values()) == total, f"{profile}: {sum(found.values())} of {total}"
    return found


def per_cycle(cost):
    """Exact, because a 64th has six digits."""
    return f"{cost / CYCLES:.6f}".rstrip("0").rstrip(".")


def main():
    columns = {}
    for fmu in ["Distance", "PlanarDistance", "RelativeSensor", "Gripper"]:
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", fmu).lower()
        own = groups(TARGET / f"callgrind/{fmu}, plain cycle", TARGET / f"libraries/release/libfmu_{name}.so")
        ideal = groups(TARGET / f"callgrind/{fmu}, ideal FMU", TARGET / f"release/examples/libideal_{name}.so")
        columns[fmu] = own, ideal
    calls = ["driver", "set", "step", "get"]
    rows = sorted({row for pair in columns.values() for costs in pair for row in costs}, key=lambda row: (calls.index(row.split(":")[0]), row))
    print("| |", " | ".join(columns), "|")
    print("|---" * (len(columns) + 1) + "|")
    for row in rows:
        print(f"| {row} |", " | ".join(f"{per_cycle(own[row])} / {per_cycle(ideal[row])}" for own, ideal in columns.values()), "|")
    sums = [[sum(costs.values()) for costs in pair] for pair in columns.values()]
    print("| total |", " | ".join(f"{per_cycle(own)} / {per_cycle(ideal)}" for own, ideal in sums), "|")


main()
