"""Files of a sweep: damaged or misplaced ones are named, never silently read."""

import json
import shutil
from datetime import date

import numpy as np
import pytest
from multibody_fmu import sweep
from pyarrow import parquet

SIZES = np.arange(1.0, 9.0)
AGAIN = "Delete it and call sweep again, which does its runs once more"


def run(size):
    if size == 2:
        raise ValueError("too small")
    return {"length": 3.0 * size, "text": f"run {size}"}


def swept(folder, part=4, sizes=SIZES):
    return sweep(run, parameters={"size": sizes}, folder=folder, part=part, threads=1)


def values(found):
    # As text, NaN is equal to NaN.
    return {name: repr(column.tolist()) for name, column in found.items()}


@pytest.fixture
def folder(tmp_path):
    swept(tmp_path / "results")
    return tmp_path / "results"


def part(folder, first):
    return folder / f"part-{first:010}.parquet"


def flips(folder, positions, read):
    """Flips single bits of a part. Returns the bits that changed values unnoticed, and the number of refusals."""
    file = part(folder, 0)
    content, silent, refused = file.read_bytes(), [], 0
    expected = read()
    for position in positions:
        changed = bytearray(content)
        changed[position // 8] ^= 1 << position % 8
        file.write_bytes(changed)
        try:
            if read() != expected:
                silent.append(position)
        except ValueError as error:
            assert str(error).startswith(f"{file} ") and str(error).endswith(AGAIN), error
            refused += 1
    return silent, refused


def some_bits(folder):
    """Different bits of every third byte."""
    return [8 * byte + byte % 8 for byte in range(0, part(folder, 0).stat().st_size, 3)]


def every_bit(folder):
    return range(8 * part(folder, 0).stat().st_size)


@pytest.mark.parametrize(
    "positions",
    [pytest.param(some_bits, marks=pytest.mark.longer), pytest.param(every_bit, marks=pytest.mark.longest)],
)
def test_no_flipped_bit_changes_a_value_in_silence(tmp_path, positions):
    folder = tmp_path / "results"
    found = swept(folder, part=SIZES.size)
    bits = positions(folder)
    silent, refused = flips(folder, bits, lambda: values(found))
    assert silent == []
    # The other bits are never read: statistics, for example.
    assert refused > 0.5 * len(bits)


def test_a_sweep_that_goes_on_finds_flipped_bits_of_all_columns(folder):
    """Files are checked before the sweep continues, because other readers of Parquet check nothing."""
    bits = some_bits(folder)[::13]
    silent, refused = flips(folder, bits, lambda: values(swept(folder)))
    assert silent == [] and refused > 0.5 * len(bits)


def test_a_part_that_was_copied_over_another_is_named(folder):
    found, expected = swept(folder), values(swept(folder))
    shutil.copy(part(folder, 0), part(folder, 4))
    message = f"{part(folder, 4)} has 4 runs from 0: must have those from 4 to 7. {AGAIN}"
    for read in (lambda: found["length"], lambda: swept(folder)):
        with pytest.raises(ValueError) as error:
            read()
        assert str(error.value) == message
    part(folder, 4).unlink()
    with pytest.raises(ValueError, match=r"part-0000000004.parquet is missing: call sweep again"):
        found["length"]
    assert values(swept(folder)) == expected


def test_a_part_of_another_sweep_or_of_another_size_is_named(folder, tmp_path):
    swept(tmp_path / "other", sizes=SIZES + 1)
    swept(tmp_path / "larger", part=5)
    for other, reason in [
        ("other", "has runs of another sweep"),
        ("larger", "has 5 runs from 0: must have those from 0 to 3"),
    ]:
        shutil.copy(part(tmp_path / other, 0), part(folder, 0))
        with pytest.raises(ValueError) as error:
            swept(folder)
        assert str(error.value) == f"{part(folder, 0)} {reason}. {AGAIN}"


def test_a_part_that_belongs_nowhere_is_named(folder):
    shutil.copy(part(folder, 4), part(folder, 5))
    with pytest.raises(ValueError, match=r"part-0000000005.parquet is not part of this sweep: delete it"):
        swept(folder)


def test_a_part_without_checksums_is_named(folder):
    table = parquet.read_table(part(folder, 4)).replace_schema_metadata(None)
    parquet.write_table(table, part(folder, 4))
    with pytest.raises(ValueError, match=rf"part-0000000004.parquet has no checksums of a sweep\. {AGAIN}"):
        swept(folder)


@pytest.mark.parametrize("change", [{"part": 3}, {"runs": 9}, {"columns": []}, {"checksum": None}, {"hashes": {}}])
def test_a_changed_description_of_a_folder_is_named(folder, change):
    file = folder / "_sweep.json"
    known = json.loads(file.read_text()) | change
    file.write_text(json.dumps({name: value for name, value in known.items() if value is not None}))
    with pytest.raises(
        ValueError, match=r"_sweep.json is damaged: it.* checksum.*\. Give another folder, or delete this one"
    ):
        swept(folder)


@pytest.mark.parametrize(
    "values_of_argument",
    [
        np.arange(3, dtype=np.int8),
        np.arange(3, dtype=np.float32),
        np.array([True, False, True]),
        np.array(["a", "", "ä"]),
        np.array(["2026-01-01", "2026-01-02", "NaT"], dtype="datetime64[s]"),
        np.array(["2026-01-01", "2026-01-02", "NaT"], dtype="datetime64[D]"),
        np.array([date(2026, 1, 1), None, date(2026, 1, 2)], dtype=object),
        np.array([1.0, np.nan, -0.0]),
        np.array([0, 1, 2**64 - 1], dtype=np.uint64),
        np.array([3, 4, 5], dtype="timedelta64[ms]"),
    ],
)
def test_columns_of_all_types_have_checksums(tmp_path, values_of_argument):
    options = {"parameters": {"key": values_of_argument}, "folder": tmp_path / "results", "part": 2, "threads": 1}

    def known(key):
        return {"known": 1.0}

    first = sweep(known, **options)
    assert first["known"].tolist() == [1.0, 1.0, 1.0]
    assert first["key"].size == 3
    assert values(sweep(known, **options)) == values(first)
