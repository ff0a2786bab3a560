import os
import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
FMU_DIR = Path(os.environ.get("FMU_DIR", PROJECT / "target" / "fmu"))


def test_the_script_of_mujoco_prints_what_the_page_says():
    page = (PROJECT / "docs/systems.md").read_text(encoding="utf-8")
    script, printed = re.search(r"```python\n(import mujoco.*?)```\n\n```text\n(.*?)```", page, re.DOTALL).groups()
    environment = os.environ | {
        "PYTHONPATH": str(PROJECT / "python/src"),
        "MULTIBODY_FMU_FOLDER": str(FMU_DIR.resolve()),
        "MUJOCO_GL": "disable",
    }
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (printed, "")
