import shutil
import subprocess
import sys

import against_fmpy
import pytest


@pytest.mark.longer
def test_packaged_fmus_agree_with_fmpy_at_the_times_that_their_rows_belong_to(tmp_path):
    for model in ("Distance", "Gripper", "Body"):
        shutil.copy(against_fmpy.FMU_DIR / f"{model}.fmu", tmp_path)
    (tmp_path / "fmi3").mkdir()
    shutil.copy(against_fmpy.FMU_DIR / "fmi3" / "Body.fmu", tmp_path / "fmi3")
    command = [sys.executable, against_fmpy.__file__, tmp_path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=1200)
    models = ["Body.fmu", "Distance.fmu", "Gripper.fmu", "fmi3/Body.fmu"]
    assert (run.returncode, run.stdout.splitlines()) == (0, [f"{model}: the same" for model in models]), run.stderr
