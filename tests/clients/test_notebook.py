import re
import shutil
from pathlib import Path

import nbformat
import pytest
from conftest import FMU_DIR
from nbclient import NotebookClient

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """Output of the cells, and the folder of the run."""
    folder = tmp_path_factory.mktemp("notebook")
    for name in ["recording.ipynb", "camera.txt"]:
        shutil.copy(PROJECT / "examples" / name, folder)
    notebook = nbformat.read(folder / "recording.ipynb", as_version=4)
    nbformat.validate(notebook)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(PROJECT / "python/src"))
        patch.setenv("MULTIBODY_FMU_FOLDER", str(FMU_DIR.resolve()))
        NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": folder}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    printed = "".join(output.text for output in outputs if output.get("name") == "stdout")
    return printed, outputs, folder


def test_the_notebook_is_committed_without_outputs():
    cells = nbformat.read(PROJECT / "examples/recording.ipynb", as_version=4).cells
    assert all(not cell.outputs and cell.execution_count is None for cell in cells if cell.cell_type == "code")


def test_the_recording_is_read(ran):
    # The benchmark's motion capture has 100 Hz; the first and the last line of the file are 30.09 s apart.
    assert ran[0].startswith("camera: 30 s at 100 Hz")


def test_two_halves_of_the_recording_have_the_same_velocity(ran):
    (difference, motion), _ = re.findall(r"\w: (\S+) \(RMS\) of (\S+)", ran[0])
    assert float(difference) < 0.02 * float(motion)


def test_an_outlier_of_a_metre_spoils_the_velocity_until_it_is_removed(ran):
    spoilt, mended = (float(error) for error in re.findall(r"largest change of the velocity \w+ it: (\S+)", ran[0]))
    assert spoilt > 0.1 and mended < 0.01


def test_it_draws_a_plot_and_writes_a_scene(ran):
    _, outputs, folder = ran
    assert [output for output in outputs if "image/png" in output.get("data", {})]
    assert '"label":"camera"' in (folder / "camera.html").read_text(encoding="utf-8")
