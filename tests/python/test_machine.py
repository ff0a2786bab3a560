import os
from pathlib import Path
from zipfile import ZipFile

from conftest import PROJECT

CARGO_HOME = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))


def test_no_file_names_a_folder_of_this_machine(any_fmu):
    folders = [f"{folder}{os.sep}".encode() for folder in (PROJECT, Path.home(), CARGO_HOME)]
    texts = [*folders, b".cargo/registry", b".cargo\\registry", b".rustup"]
    found = []
    with ZipFile(any_fmu) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            found += [(name, text) for text in texts if text in content]
    assert found == []
