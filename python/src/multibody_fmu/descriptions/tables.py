"""Tables: CSV and Parquet files with a column for each variable, and units."""

import csv
import errno
import io
import math
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

import numpy as np

from ..arguments import written_number
from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..arguments.packages import extra
from ..mechanics.poses import SHORT_NAMES
from .description import Description, Variable, base_name, element_name, indices_of
from .frame_inputs import is_orientation, kind_of_frame
from .values import orientation_variable

# "phi [deg]" or "phi (deg)". Indices, as in "r_0[1]", have no space before them.
UNIT = re.compile(r"(.*?)\s+[\[(]([^\])]+)[\])]\s*")
# A row of arrays in a message; "row of parameters" is a run of a sweep.
ROW = re.compile(r"\brow (\d+)\b(?! of parameters)")
# Factors from other units to the units of most FMUs.
FACTORS = {
    "s": {"ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60.0, "h": 3600.0},
    "m": {"mm": 1e-3, "cm": 1e-2, "um": 1e-6, "km": 1e3, "in": 0.0254, "ft": 0.3048},
    "rad": {"deg": math.radians(1), "°": math.radians(1), "mrad": 1e-3, "rev": 2 * math.pi},
    "m/s": {"mm/s": 1e-3, "cm/s": 1e-2, "km/h": 1 / 3.6},
    "m/s2": {"m/s^2": 1.0, "mm/s2": 1e-3, "g": 9.80665},
    "rad/s": {"deg/s": math.radians(1), "rpm": math.pi / 30},
    "rad/s2": {"rad/s^2": 1.0, "deg/s2": math.radians(1), "deg/s^2": math.radians(1)},
    "N": {"kN": 1e3, "mN": 1e-3},
    "N.m": {"Nm": 1.0, "N m": 1.0, "mN.m": 1e-3, "mNm": 1e-3, "kN.m": 1e3},
}
# Units of numbers without one.
NO_UNIT = {"", "1", "-"}
# Units of the parts of frames.
PARTS = {
    "r_0": "m",
    "x": "m",
    "y": "m",
    "phi": "rad",
    "v_0": "m/s",
    "vx": "m/s",
    "vy": "m/s",
    "w": "rad/s",
    "a_0": "m/s2",
    "f": "N",
    "t": "N.m",
}
TIMES = ("time", "t", "Time")
# Most names of columns or inputs in one message.
MOST_LISTED = 8


class Columns(dict[str, list[Any]]):
    """Columns of a table by header, with the place of each row in the file."""

    def __init__(self, columns: Mapping[str, list[Any]], places: Sequence[int], file: Path | None = None) -> None:
        """`places` are lines of a text file, or rows of other files."""
        super().__init__(columns)
        self.places, self.file = places, file

    def located(self, text: object) -> str:
        """Returns a message with places in the file instead of rows of arrays."""

        def place(match: re.Match[str]) -> str:
            row = int(match[1])
            if row >= len(self.places):
                return match[0]
            return f"line {self.places[row]} of {self.file}" if self.file else f"row {self.places[row]}"

        return ROW.sub(place, str(text))


def read(file: Path) -> Columns:
    """Reads columns by header, with units from the metadata of a Parquet file. Raises a ValueError with the line."""
    if file.suffix == ".parquet":
        return read_parquet(file)
    content = file.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{file} is not text in UTF-8: line {line} has the byte {content[error.start]:#x}") from None
    # Some programs separate cells by semicolons or tabs.
    separator = next((one for one in ";\t" if one in text.partition("\n")[0]), ",")
    lines, rows = _rows(file, csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    if len(rows) < 2:
        raise ValueError(f"{file} has no rows below a header")
    header, *rows = rows
    del lines[0]
    header = [name.strip() for name in header]
    for name in header:
        if header.count(name) > 1:
            raise ValueError(f"{file} has two columns {name}")
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(header):
            may_be_split = line == lines[0] and len(row) < len(header)
            quotes = ': a name with a comma needs quotes, as in "frame_a.R.T[1,1]"' if may_be_split else ""
            raise ValueError(f"{file}: line {line} has {len(row)} cells, the header {len(header)}{quotes}")
    columns = {name: [row[column].strip() for row in rows] for column, name in enumerate(header)}
    return Columns(columns, lines, file)


def read_parquet(file: Path) -> Columns:
    """Reads columns by header from a Parquet file, with units from its metadata and with the checksums of its pages."""
    table = extra("pyarrow.parquet", "parquet").read_table(file, page_checksum_verification=True)
    units = {field.name: (field.metadata or {}).get(b"unit", b"").decode() for field in table.schema}
    columns = {
        f"{name} [{units[name]}]" if units[name] else name: table[name].to_pylist() for name in table.column_names
    }
    return Columns(columns, range(table.num_rows))


def _rows(file: Path, reader: Any) -> tuple[list[int], list[list[str]]]:
    """Returns rows that are not blank, with the line of each."""
    lines, rows = [], []
    line = 1
    try:
        for row in reader:
            if len(row) > 1 or "".join(row).strip():
                lines.append(line)
                rows.append(row)
            line = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(f"{file}: line {line}: {error}") from None
    return lines, rows


def renamed(columns: Columns, names: Mapping[str, str]) -> Columns:
    """Renames columns: `names` has present headers, with or without units, by new names.

    A unit in the new name replaces the unit in the header. Raises a ValueError for a missing column.
    """
    found = Columns(columns, columns.places, columns.file)
    for name, header in names.items():
        matching = [one for one in columns if header in (one, _name_and_unit(one)[0])]
        if len(matching) != 1:
            raise ValueError(
                f"there is no column {header}{meant(header, columns) or f'; the columns are {listed(columns)}'}"
            )
        unit = "" if _name_and_unit(name)[1] else _name_and_unit(matching[0])[1]
        new = f"{name} [{unit}]" if unit else name
        found.pop(matching[0], None)
        if any(_name_and_unit(one)[0] == _name_and_unit(new)[0] for one in found):
            raise ValueError(f"there would be two columns {_name_and_unit(new)[0]}")
        found[new] = columns[matching[0]]
    return found


def inputs(
    description: Description, columns: Mapping[str, list[Any]], *, ignore: bool = False
) -> tuple[Array, dict[str, Array], list[str]]:
    """Returns times, inputs by full names, and names of entries without columns.

    Entries without columns keep their start values; of orientations they are refused. With `ignore`, columns that are
    no inputs are left out.

    A column is an entry of an input (`frame_a.r_0[1]`, `frame_a.T[1,2]`) or a scalar, with a unit if it differs:
    `frame_a.phi [deg]`. An empty cell is NaN. Raises a ValueError, with candidates, for a column that is no input, an
    unknown unit, a table without inputs, an incomplete orientation, or a bad cell.
    """
    elements = _elements(description)
    time: Array | None = None
    found: dict[str, dict[str, Array]] = {}
    variables: dict[str, Variable] = {}
    ignored = []
    for header, cells in columns.items():
        name, unit = _name_and_unit(header)
        if name in TIMES:
            time = _numbers(header, cells) * _factor(header, unit, "s")
            continue
        name = description.own_name(name)
        if name not in elements:
            if ignore:
                ignored.append(header)
                continue
            listing = f"; its inputs are {listed(description.of('input'))}"
            hint = kind_of_frame(description, base_name(name)) or meant(name, elements) or listing
            raise ValueError(f"{description.model} has no input for the column {header}{hint}")
        variable = elements[name]
        if _index(name) in found.setdefault(variable.name, {}):
            raise ValueError(f"{header} is a column of {variable.name}{_index(name)}, which another column is, too")
        found[variable.name][_index(name)] = _cells(variable, header, cells, unit)
        variables[variable.name] = variable
    if time is None:
        raise ValueError(f"there is no column time; the columns are {listed(columns)}")
    known = description.of("input")
    if ignored and known and not found:
        raise ValueError(
            f"no column is an input of {description.model}: the columns are {listed(columns, MOST_LISTED)}; "
            f"inputs are {listed(known, MOST_LISTED)}; --column says which column an input is"
        )
    joined = {}
    left = []
    for name, variable in variables.items():
        order = [_index(element) for element in variable.elements]
        missing = [index for index in order if index not in found[name]]
        if missing:
            texts = [f"{name}{index}" for index in missing]
            if is_orientation(description, name):
                raise ValueError(f"{name} has no column {', '.join(texts)}: all elements of an orientation are needed")
            start = dict(zip(order, variable.start_values().ravel(), strict=True))
            found[name] |= {index: np.full(time.size, start[index]) for index in missing}
            left += texts
        joined[name] = np.stack([found[name][index] for index in order], axis=-1).reshape(time.size, *variable.shape)
    return time, joined, left


def parameters(description: Description, columns: Mapping[str, list[Any]]) -> dict[str, Array]:
    """Returns parameters of runs by names of entries, from a table with a row for each run.

    Raises a ValueError, with candidates, for a column that is no parameter, an unknown unit, or a bad cell.
    """
    known = description.of("parameter", "structuralParameter")
    elements = {element: variable for variable in known.values() for element in variable.elements}
    found = {}
    for header, cells in columns.items():
        written, unit = _name_and_unit(header)
        name = description.own_name(written)
        if name not in elements:
            hint = meant(name, elements) or f"; its parameters are {listed(known)}"
            raise ValueError(f"{description.model} has no parameter for the column {header}{hint}")
        if elements[name].kind != "string":
            _check(header, cells, [None if cell == "" else cell for cell in cells], "a value")
        found[name] = _cells(elements[name], header, cells, unit)
    return found


def recording(columns: Mapping[str, list[Any]]) -> dict[str, Array]:
    """Returns arrays by name from a table without an FMU: `time`, and all other numbers.

    Entries are joined: "drone.r_0" (n, 3). Parts of frames are converted to SI units. Raises a ValueError without
    times, for a text in a frame, or for an incomplete array.
    """
    found: dict[str, dict[tuple[int, ...], Array]] = {}
    for header, cells in columns.items():
        name, unit = _name_and_unit(header)
        name = "time" if name in TIMES else name
        try:
            values = _numbers(header, cells)
        except ValueError:
            if indices_of(name) and base_name(name).rpartition(".")[2] in ("Q", "T", *PARTS):
                raise
            continue
        own = "s" if name == "time" else PARTS.get(base_name(name).rpartition(".")[2], unit)
        found.setdefault(base_name(name), {})[indices_of(name)] = values * _factor(header, unit, own)
    if "time" not in found:
        raise ValueError(f"there is no column time; the columns are {listed(columns)}")
    joined = {}
    for name, elements in found.items():
        shape = max(elements)
        missing = [index for index in np.ndindex(shape) if tuple(i + 1 for i in index) not in elements]
        if missing:
            raise ValueError(
                f"{name} has no element {element_name('', missing[0])}: all elements of an array are needed"
            )
        joined[name] = np.stack([elements[index] for index in sorted(elements)], axis=-1).reshape(-1, *shape)
    return joined


def _name_and_unit(header: str) -> tuple[str, str]:
    match = UNIT.fullmatch(header)
    return (match[1], match[2]) if match else (header, "")


def _elements(description: Description) -> dict[str, Variable]:
    """Returns variables by the names that a column may have."""
    known = list(description.of("input").values())
    for name in list(description.of("input")):
        for form in (".Q", ".R.T"):
            other = orientation_variable(description, name.removesuffix(".R.T").removesuffix(".Q") + form)
            if other is not None and other.name not in description.variables:
                known.append(other)
    found = {element: variable for variable in known for element in variable.elements}
    short = {full: brief for brief, full in SHORT_NAMES.items()}
    for element, variable in list(found.items()):
        for full, brief in short.items():
            if variable.name.endswith(f".{full}"):
                found.setdefault(element.replace(f".{full}", f".{brief}"), variable)
    return found


def _index(name: str) -> str:
    return name[name.index("[") :] if "[" in name else ""


def _cells(variable: Variable, header: str, cells: list[Any], unit: str) -> Array:
    if variable.kind == "boolean":
        meanings = {str(cell): _truth(str(cell)) for cell in cells}
        return _looked_up(header, cells, meanings, "true, false, 1 or 0")
    if variable.kind == "enumeration":
        numbers = {**variable.items, **{str(number): number for number in variable.items.values()}}
        return _looked_up(header, cells, numbers, f"one of {', '.join(variable.items)}")
    if variable.kind == "string":
        return np.array([str(cell) for cell in cells], dtype=object)
    numbers_of_cells = _numbers(header, cells) * _factor(header, unit, variable.unit)
    is_whole = variable.kind == "integer" and np.all(numbers_of_cells % 1 == 0)
    return numbers_of_cells.astype(int) if is_whole else numbers_of_cells


def _truth(text: str) -> bool | None:
    """Parses `true`, or the number 1 in any notation, such as 1.000e+00; None for other texts."""
    known = {"true": True, "false": False}
    if text.lower() in known:
        return known[text.lower()]
    try:
        return {0.0: False, 1.0: True}.get(written_number(text))
    except ValueError:
        return None


def _looked_up(header: str, cells: list[Any], meanings: Mapping[str, Any], allowed: str) -> Array:
    values = [meanings.get(str(cell)) for cell in cells]
    _check(header, cells, values, allowed)
    return np.array(values)


def _check(header: str, cells: list[Any], values: list[Any], allowed: str) -> None:
    if None in values:
        row = values.index(None)
        comma = "; decimals need a point" if allowed == "a number" and "," in str(cells[row]) else ""
        raise ValueError(f"{header} = {cells[row]!r} in row {row}: must be {allowed}{comma}")


def _numbers(header: str, cells: list[Any]) -> Array:
    def number(cell: Any) -> float | None:
        try:
            if cell is None or cell == "":
                return math.nan
            return written_number(cell) if isinstance(cell, str) else float(cell)
        except (TypeError, ValueError):
            return None

    values = [number(cell) for cell in cells]
    _check(header, cells, values, "a number")
    return np.array(values, dtype=float)


def _factor(header: str, unit: str, own: str) -> float:
    if not unit or unit == own or {unit, own} <= NO_UNIT:
        return 1.0
    alike = next((sizes for base, some in FACTORS.items() if own in (sizes := {base: 1.0, **some})), {})
    if unit not in alike:
        others = [other for other in alike if other != own]
        raise ValueError(f"the column {header} is in {unit}: must be in {' or '.join([own or 'no unit', *others])}")
    return alike[unit] / alike[own]


def write(file: Path, columns: Mapping[str, Array], units: Mapping[str, str] | None = None) -> None:
    """Writes columns of equal length: Parquet or MDF if the file's name ends in .parquet or .mf4, otherwise CSV."""
    if file.suffix in (".parquet", ".mf4"):
        (write_parquet if file.suffix == ".parquet" else write_mdf)(file, columns, units or {})
    else:
        with open(file, "w", newline="", encoding="utf-8") as opened:
            write_csv(opened, columns)


def write_csv(opened: TextIO, columns: Mapping[str, Array], units: Mapping[str, str] | None = None) -> None:
    """Writes columns with all digits into an open file; with `units`, headers such as `r_rel[1] [m]`."""
    write_csv_in_parts(opened, [columns], units)


def write_csv_in_parts(
    opened: TextIO, parts: Iterable[Mapping[str, Array]], units: Mapping[str, str] | None = None
) -> None:
    """Writes successive rows of the same columns, as `write_csv`."""
    writer, units = csv.writer(opened), units or {}
    for at, columns in enumerate(parts):
        if at == 0:
            writer.writerow(name if units.get(name, "") in NO_UNIT else f"{name} [{units[name]}]" for name in columns)
        writer.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))


def write_in_parts(file: Path, parts: Iterable[Mapping[str, Array]]) -> None:
    """Writes successive rows of the same columns: Parquet if the file's name ends in .parquet, otherwise CSV."""
    if file.suffix != ".parquet":
        with open(file, "w", newline="", encoding="utf-8") as opened:
            write_csv_in_parts(opened, parts)
        return
    pyarrow, parquet = extra("pyarrow", "parquet"), extra("pyarrow.parquet", "parquet")
    writer: Any = None
    try:
        for columns in parts:
            table = pyarrow.table(dict(columns))
            writer = writer or parquet.ParquetWriter(file, table.schema)
            writer.write_table(table.cast(writer.schema))
    finally:
        if writer is not None:
            writer.close()


def write_parquet(file: Path, columns: Mapping[str, Array], units: Mapping[str, str]) -> None:
    """Writes columns with their units as metadata."""
    pyarrow = extra("pyarrow", "parquet")
    converted = {name: pyarrow.array(values) for name, values in columns.items()}
    fields = [
        pyarrow.field(name, values.type, metadata={"unit": units.get(name, "")}) for name, values in converted.items()
    ]
    extra("pyarrow.parquet", "parquet").write_table(
        pyarrow.table(list(converted.values()), schema=pyarrow.schema(fields)), file
    )


def write_mdf(file: Path, columns: Mapping[str, Array], units: Mapping[str, str]) -> None:
    """Writes columns with their units as signals of ASAM MDF 4 over the column `time`; Booleans are 0 and 1."""
    asammdf = extra("asammdf", "mdf")
    if not file.parent.is_dir():
        # asammdf would make the folder, which other formats do not.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    time = columns["time"]

    def signal(name: str, values: Array) -> Any:
        encoding = "utf-8" if values.dtype.kind == "U" else None
        samples = np.char.encode(values, encoding) if encoding else values
        return asammdf.Signal(samples, time, name=name, unit=units.get(name, ""), encoding=encoding)

    signals = [signal(name, values) for name, values in columns.items() if name != "time"]
    with asammdf.MDF(version="4.10") as measurement:
        measurement.append(signals, common_timebase=True)
        measurement.save(file, overwrite=True)
