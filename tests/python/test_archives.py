import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from conftest import FMU_DIR, SHIPPED
from fmpy import read_model_description
from multibody_fmu import names, path, simulate, unpack
from multibody_fmu.descriptions import archives

# First statements of scripts that run in other processes.
IMPORTS = "from pathlib import Path; from multibody_fmu.descriptions.archives import extracted"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MULTIBODY_FMU_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_every_fmu_is_found_by_name():
    assert set(names()) == SHIPPED
    for name in SHIPPED:
        for fmi, version in [(2, "2.0"), (3, "3.0")]:
            description = read_model_description(path(name, fmi=fmi))
            assert (description.modelName, description.fmiVersion) == (name, version)


def test_a_name_that_there_is_not_gets_candidates():
    with pytest.raises(
        ValueError, match="there is no FMU gripper; the FMUs are AbsoluteSensor, .*; did you mean Gripper?"
    ):
        path("gripper")
    with pytest.raises(ValueError, match="fmi = 1: must be 2 or 3"):
        path("Gripper", fmi=1)
    with pytest.raises(FileNotFoundError, match="there is no file Gripper.fmu"):
        archives.archive("Gripper.fmu")
    with pytest.raises(ValueError, match="fmi = 3: is for FMUs that are given by name"):
        archives.archive(FMU_DIR / "Gripper.fmu", 3)


def test_a_name_is_an_fmu_even_beside_a_folder_with_this_name(tmp_path, monkeypatch):
    (tmp_path / "Body").mkdir()
    monkeypatch.chdir(tmp_path)
    assert archives.archive("Body") == FMU_DIR / "Body.fmu"


def test_an_archive_is_extracted_once_as_far_as_this_platform_needs_it(any_archive, cache):
    folder = archives.extracted(any_archive)
    assert folder.parent == cache
    there = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    with ZipFile(any_archive) as archive:
        left_out = set(archive.namelist()) - there
        assert (folder / "modelDescription.xml").read_bytes() == archive.read("modelDescription.xml")
    assert left_out and {name.partition("/")[0] for name in left_out} <= {"documentation", "binaries"}
    assert len(list(folder.glob("binaries/*/*"))) == 1

    marker = folder / "marker"
    marker.touch()
    assert archives.extracted(any_archive) == folder and marker.exists()


def test_an_archive_that_changes_is_extracted_anew(tmp_path):
    file = tmp_path / "some.fmu"
    shutil.copy(FMU_DIR / "Distance.fmu", file)
    first = archives.extracted(file)
    shutil.copy(FMU_DIR / "Body.fmu", file)
    assert read_model_description(archives.extracted(file)).modelName == "Body"
    assert read_model_description(first).modelName == "Distance"


def test_processes_share_the_cache(cache):
    """Six processes extract an archive at once that is not yet in the cache."""
    script = f"{IMPORTS}; print(extracted(Path({str(FMU_DIR / 'Gripper.fmu')!r})))"
    processes = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    folders = {process.communicate()[0].strip() for process in processes}
    assert all(process.returncode == 0 for process in processes)
    assert [str(folder) for folder in cache.iterdir()] == list(folders)


def test_where_nothing_can_be_written_a_process_has_its_own_copy(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("MULTIBODY_FMU_CACHE", str(tmp_path / "file/cache"))
    script = f"{IMPORTS}; f = extracted(Path({str(FMU_DIR / 'Body.fmu')!r})); print(f, f.is_dir())"
    folder, exists = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert exists == "True" and not Path(folder).exists()


def test_what_is_no_archive_is_named(tmp_path):
    whole = (FMU_DIR / "Distance.fmu").read_bytes()
    for content in (b"no ZIP", b"", whole[: len(whole) // 2]):
        (tmp_path / "bad.fmu").write_bytes(content)
        reason = "its table of contents is missing or damaged, so it may be incomplete"
        with pytest.raises(ValueError, match=f"bad.fmu is not a readable zip archive: {reason}$"):
            archives.extracted(tmp_path / "bad.fmu")
    assert list((tmp_path / "cache").iterdir()) == []


def test_an_archive_with_a_damaged_entry_is_named(tmp_path):
    file = tmp_path / "damaged.fmu"
    content = bytearray((FMU_DIR / "Distance.fmu").read_bytes())
    with ZipFile(FMU_DIR / "Distance.fmu") as archive:
        start = archive.getinfo("modelDescription.xml").header_offset
    content[start : start + 4] = b"XXXX"
    file.write_bytes(content)
    with pytest.raises(ValueError, match='damaged.fmu: .* entry "modelDescription.xml" cannot be unpacked'):
        archives.extracted(file)


def test_the_present_folder_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=f"^{re.escape(str(tmp_path.resolve()))}: modelDescription.xml is not usable"):
        simulate(".", [0, 1])


def test_a_cache_that_somebody_has_deleted_is_made_again(tmp_path, monkeypatch):
    monkeypatch.setenv("MULTIBODY_FMU_CACHE", str(tmp_path / "cache"))
    folder = archives.extracted(FMU_DIR / "Distance.fmu")
    shutil.rmtree(tmp_path / "cache")
    assert archives.extracted(FMU_DIR / "Distance.fmu") == folder
    assert (folder / "modelDescription.xml").is_file()


def test_a_cache_that_has_lost_files_is_filled_again(tmp_path, cache):
    file = FMU_DIR / "Distance.fmu"
    folder = archives.extracted(file)
    expected = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def found():
        return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    shutil.rmtree(folder / "binaries")
    assert archives.extracted(file) == folder and found() == expected
    (folder / "modelDescription.xml").write_bytes(b"")
    script = f"{IMPORTS}; print(extracted(Path({str(file)!r})))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
    assert (told, found()) == (str(folder), expected)
    assert [path.name for path in cache.iterdir()] == [folder.name]


def with_entries(file, **more):
    shutil.copy(FMU_DIR / "Distance.fmu", file)
    with ZipFile(file, "a", ZIP_DEFLATED) as opened:
        for name, content in more.items():
            opened.writestr(name, content)
    return file


def test_processes_do_not_see_each_others_resources(tmp_path):
    file = with_entries(tmp_path / "one.fmu", **{"resources/count.txt": "0"})
    script = f"{IMPORTS}; f = extracted(Path({str(file)!r})) / 'resources/count.txt'; print(f.read_text()); "
    script += "f.write_text('1'); print(extracted(f.parents[1]) == f.parents[1], f)"
    for _ in range(2):
        lines = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        before, same, own = lines.split()
        assert (before, same, Path(own).exists()) == ("0", "True", False)
    own = archives.extracted(file)
    assert (own / "resources/count.txt").read_text() == "0" and archives.extracted(file) == own


@pytest.mark.longer
def test_a_large_archive_is_unpacked_if_it_is_asked_for(tmp_path):
    file = with_entries(tmp_path / "large.fmu", **{"extra/zeros.bin": bytes(257 << 20)})
    with pytest.raises(ValueError, match=rf"extra/zeros.bin.*limit of {256 << 20} bytes.*unpack"):
        simulate(file, [0.0, 1.0])
    folder = unpack(file, limit=1 << 30)
    assert (folder / "extra/zeros.bin").stat().st_size == 257 << 20
    assert simulate(file, [0.0, 1.0])["distance"].shape == (2,)


def test_entries_for_other_platforms_do_not_count(tmp_path):
    file = with_entries(tmp_path / "many.fmu", **{"binaries/other/zeros.bin": bytes(257 << 20)})
    assert not (archives.extracted(file) / "binaries/other").exists()


def test_a_system_is_named_as_such(tmp_path):
    with ZipFile(tmp_path / "two.ssp", "w") as opened:
        opened.writestr("SystemStructure.ssd", "<a/>")
    with pytest.raises(ValueError, match="^two.ssp: the archive is a system in the format SSP, not an FMU"):
        simulate(tmp_path / "two.ssp", [0.0, 1.0])
