"""Reads damaged recordings of all formats in processes of their own, and counts what became of them.

    PYTHONPATH=python/src python tests/python/damaged_recordings.py 20000

A file is read, with or without notes about it, or refused by a ValueError with its name. Anything else is a fault:
another exception, a crash of the process, or a batch that does not end. `silent` counts files that are read with other
values and without another note; where a format has checksums (mcap, parquet) they are faults, too.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path

from multibody_fmu import read
from test_damaged_recordings import KINDS, OPTIONS, damaged, equal

BATCH = 100
# Seconds for a batch and its start.
LIMIT = 20 + BATCH
CHECKED = ("mcap", "parquet")


def batch(kind, seed, count):
    """Reads files that are damaged by the seeds from `seed` on, and prints what became of each."""
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        whole = KINDS[kind](Path(folder))
        data, options = whole.read_bytes(), OPTIONS.get(kind, {})
        good = read(whole, **options)
        file = Path(folder) / f"damaged{whole.suffix}"
        for i in range(seed, seed + count):
            file.write_bytes(damaged(data, random.Random(i)))
            try:
                found = read(file, **options)
            except ValueError as error:
                print("refused" if str(file) in str(error) else f"nameless {i}: {error}", flush=True)
            except BaseException as error:
                print(f"exception {i}: {type(error).__name__}: {error}", flush=True)
            else:
                # The name of the frame follows that of the file.
                one, other = (next(iter(recording.values())) for recording in (good, found))
                same = equal({"a": one}, {"a": other})
                said = set(found.notes) - set(good.notes)
                print("equal" if same else "noted" if said else f"silent {i}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, help="number of files of all formats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=list(KINDS))
    parser.add_argument("--batch", action="store_true", help="read `count` files of one kind in this process")
    options = parser.parse_args()
    if options.batch:
        batch(options.kind, options.seed, options.count)
        return 0
    kinds = [options.kind] if options.kind else list(KINDS)
    each = -(-options.count // len(kinds))
    faults = 0
    for kind in kinds:
        counts = Counter()
        for seed in range(options.seed, options.seed + each, BATCH):
            size = min(BATCH, options.seed + each - seed)
            command = [sys.executable, __file__, str(size), "--seed", str(seed), "--kind", kind, "--batch"]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
                lines, end = done.stdout.splitlines(), "crash" if done.returncode else ""
            except subprocess.TimeoutExpired as error:
                lines, end = (error.stdout or b"").decode().splitlines(), "hang"
            counts.update(line.split()[0] for line in lines)
            for line in lines:
                if line.startswith(("nameless", "exception")) or (kind in CHECKED and line.startswith("silent")):
                    print(f"{kind}: {line}")
                    faults += 1
            if end:
                print(f"{kind}: {end} in file {seed + len(lines)}")
                counts[end] += 1
                faults += 1
        print(f"{kind:9}", ", ".join(f"{number} {what}" for what, number in sorted(counts.items())), flush=True)
    print(f"{each * len(kinds)} files, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
