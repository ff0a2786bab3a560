"""Records tapes of archives with libraries for this machine.

`python tests/tapes/record.py target/fmu target/tapes`, where `cargo xtask same-bits` has written their descriptions
"""

import random
import sys
import tempfile
import zipfile
from pathlib import Path

from description import Description
from interfaces import Fmi2, Fmi3
from scenarios import RUNS, record
from tape import Recorder


def main(fmus, tapes):
    tapes.mkdir(parents=True, exist_ok=True)
    for old in tapes.glob("*.jsonl"):
        old.unlink()
    for archive in sorted([*fmus.glob("*.fmu"), *fmus.glob("fmi3/*.fmu")]):
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(archive) as contents:
            version = 3 if archive.parent.name == "fmi3" else 2
            described = tapes / f"fmi{version}" / f"{archive.stem}.json"
            description = Description(described.read_text(encoding="utf-8"), version)
            libraries = (name for name in contents.namelist() if name.endswith((".so", ".dll", ".dylib")))
            library = contents.extract(next(libraries), folder)
            for name, co_simulation in (("me", False), ("cs", True)):
                path = tapes / f"{description.model}-fmi{description.version}-{name}.jsonl"
                with path.open("w") as file:
                    recorder = Recorder(library, file)
                    instance = (Fmi2 if description.version == 2 else Fmi3)(recorder, description, co_simulation)
                    # Every run of this program uses equal motions.
                    ended = record(instance, random.Random(path.name))
                if ended < RUNS / 2:
                    sys.exit(f"{path.name}: only {ended} of {RUNS} runs came to their end")


main(Path(sys.argv[1]), Path(sys.argv[2]))
