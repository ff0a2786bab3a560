"""Tables on the command line: what is read of them, and where in the file an error is."""

import pytest
from multibody_fmu.cli import main


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Works in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_table_without_any_input_is_refused_even_if_columns_may_be_ignored(folder, capsys):
    (folder / "in.csv").write_text("time,x,y\n0,1,2\n1,1,2\n")
    assert main(["run", "Distance", "in.csv", "--ignore"]) == 3
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(
        "multibody-fmu: no column is an input of Distance: the columns are time, x, y; inputs are frame_a.r_0, "
    )
    # Times alone are a run from start values, which nobody has misspelled.
    (folder / "in.csv").write_text("time\n0\n1\n")
    assert main(["run", "Distance", "in.csv", "--ignore", "-q"]) == 0
