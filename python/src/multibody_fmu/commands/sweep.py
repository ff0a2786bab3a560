"""Command `sweep`: an FMU with a grid or a table of parameters."""

import argparse
import contextlib
import logging
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import whole, written_number
from ..arguments.arrays import Array
from ..arguments.packages import extra
from ..descriptions.description import Description, base_name
from ..descriptions.parameter_groups import flat_parameters
from ..descriptions.tables import Columns, parameters, read, write_csv_in_parts, write_in_parts
from ..sweeps.samples import METHODS, Distribution, Sampling, integers, log_uniform, normal, uniform
from ..sweeps.table import NO_SAMPLES, table
from .exit_codes import FAILED, INPUT, USAGE, Stop, blaming, said_in_lines
from .options import add_command, add_output, add_repeated, check_ending
from .reading import say
from .simulating import (
    COLUMNS,
    RARE,
    add_simulation,
    element,
    model_of,
    refuse_overwriting_inputs,
    set_inputs,
    settings,
    use_experiment,
)
from .tables import TableInputs, columns_of

if TYPE_CHECKING:
    from ..sweeps import Sweep

SWEEP = f"""Simulates an FMU or a system with the inputs of a table, once for each combination of the parameters of a
grid, or for each row of a table of parameters.

{COLUMNS}"""


def add_sweep(commands: Any) -> None:
    """Adds the command to a parser."""
    sweep = add_command(
        commands,
        "sweep",
        _sweep,
        "simulate an FMU or a system with many values of parameters",
        SWEEP,
        form="FMU [TABLE]",
        example="Gripper in.csv --grid cT=1e3,1e6 --reduce peak -o out.csv",
        rare=[
            *RARE,
            "--start",
            "--column",
            "--seed",
            "--sampling",
            "--share",
            "--collect",
            "--dask",
            "--part",
            "--threads",
            "-q",
        ],
    )
    add_simulation(sweep, needs_fmu=False)
    add_repeated(
        sweep,
        "--grid",
        "NAME=VALUES",
        "values of a parameter: 1,2,5, or 0:10:11 for 11 from 0 to 10, or 1:1000:4:log for 1, 10, 100, 1000; or a "
        "distribution: normal:MEAN:SD, uniform:LOW:HIGH, log_uniform:LOW:HIGH, integers:LOW:HIGH",
    )
    sweep.add_argument(
        "--runs",
        metavar="FILE|N",
        help="table of parameters in place of a grid, a row for each run: .csv or .parquet; or the number of samples",
    )
    sweep.add_argument("--seed", type=int, help="seed of the samples [0]")
    sweep.add_argument(
        "--sampling",
        choices=METHODS,
        help="independent samples, or samples that fill the space evenly [random]",
    )
    add_output(sweep, "a row for each run: .csv or .parquet [CSV on stdout]; with --share the folder")
    sweep.add_argument(
        "--reduce",
        default="last",
        choices=["last", "min", "max", "peak", "mean", "rms"],
        help="what remains of each output [last]",
    )
    sweep.add_argument(
        "--folder",
        type=Path,
        help="write Parquet files there while results come, and go on where an earlier call was stopped",
    )
    sweep.add_argument(
        "--share",
        metavar="I/N",
        help="do the I-th of N shares of the runs, I from 1, into the folder of -o; other processes do the others",
    )
    sweep.add_argument(
        "--collect", type=Path, metavar="FOLDER", help="no runs: write the results in a folder whose shares are done"
    )
    sweep.add_argument("--threads", type=int, help="how many threads [as many as cores]")
    sweep.add_argument(
        "--dask", metavar="ADDRESS", help="scheduler of a Dask cluster that does the runs, such as tcp://127.0.0.1:8786"
    )
    sweep.add_argument("--part", type=int, metavar="RUNS", help="how many runs make a task and a file of the folder")
    sweep.add_argument("-q", "--quiet", action="store_true", help="say nothing about dropouts and parts that are there")


def _sweep(options: argparse.Namespace) -> int:
    from ..sweeps import sweep

    with blaming(USAGE):
        for option, value in (("--threads", options.threads), ("--part", options.part)):
            if value is not None:
                whole(option, value)
        share = _share(options)
    if options.collect is not None:
        return _collect(options)
    with blaming(USAGE):
        samples = _samples(options)
    if options.fmu is None:
        raise Stop("there is no FMU: give its name or file, or --collect FOLDER", USAGE)
    model = model_of(options)
    runs = {"--runs": options.runs} if options.runs else {}
    refuse_overwriting_inputs(options, fmu=model.file, **runs)
    use_experiment(model, options)
    description, parameters, outputs = settings(model, options, ".csv", ".parquet")
    given, varied = parameters_of_runs(description, options, parameters, samples)
    columns = columns_of(options)
    with blaming(INPUT, columns):
        read = TableInputs(options, description, columns, parameters.keys() | varied)
    with blaming(USAGE):
        set_inputs(read, model, description, options)
    say(options, [*read.sentences, *read.assumptions])
    with (
        blaming(INPUT, read.table),
        said_in_lines(rates=True, table=read.table),
        _logged(options),
        _client(options.dask) as client,
    ):
        found = sweep(
            model.system or options.fmu,
            read.time,
            parameters=given,
            runs=samples.runs,
            seed=samples.seed,
            sampling=samples.method,
            inputs=read.given,
            outputs=outputs,
            reduce=options.reduce,
            fmi=options.fmi,
            rows=options.rows,
            tolerance=options.tolerance,
            folder=options.folder,
            threads=options.threads,
            client=client,
            share=share,
            part=options.part,
        )
    if share is not None:
        runs_of_share, failed = len(found["message"]), len(found.failed)
        has_failed = f", {failed} of them have failed" if failed else ""
        say(options, [f"share {options.share}: {runs_of_share} runs are in {found.folder}{has_failed}"])
        return 0
    return _written(found, options.output, varied, read.table)


def _samples(options: argparse.Namespace) -> Sampling:
    """Returns the samples that `--runs N` asks for; without distributions, `--runs` is a file."""
    text = options.runs
    if any(_is_distribution(grid.partition("=")[2].split(":")) for grid in options.grid or []):
        runs, options.runs = None if text is None else _number_of_samples(text), None
        if options.seed is not None and options.seed < 0:
            raise ValueError(f"--seed {options.seed}: must be at least 0")
        return Sampling.checked(runs, options.seed, options.sampling)
    number = text if text is not None and text.isdecimal() else None
    for option, value, of in (
        ("--runs", number, "is the number of samples"),
        ("--seed", options.seed, "is the seed of samples"),
        ("--sampling", options.sampling, "is a kind of samples"),
    ):
        if value is not None:
            raise ValueError(
                f"{option} {value}: {of}, but there is no distribution, such as --grid NAME=normal:MEAN:SD"
            )
    options.runs = None if text is None else Path(text)
    return NO_SAMPLES


def _number_of_samples(text: str) -> int:
    """Parses `--runs N` beside a distribution."""
    if text.isdecimal() and int(text) > 0:
        return int(text)
    try:
        written_number(text)
    except ValueError:
        lacks = "" if Path(text).exists() else "there is no such file, and "
        raise ValueError(
            f"--runs {text}: {lacks}--grid has a distribution: give the number of samples, such as --runs 200"
        ) from None
    raise ValueError(f"--runs {text}: must be the number of samples, an integer of at least 1")


def _is_distribution(parts: Sequence[str]) -> bool:
    """Tells whether values of a grid, split at the colons, are a distribution."""
    return len(parts) > 1 and parts[0] in DISTRIBUTIONS


def _share(options: argparse.Namespace) -> tuple[int, int] | None:
    """Parses `--share I/N`, whose folder is that of `-o` or `--folder`."""
    if options.share is None:
        return None
    number, _, of = options.share.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 0 < int(number) <= int(of)):
        raise ValueError(f"--share {options.share}: must be I/N, such as 3/64, with I from 1 to N")
    if (options.output is None) == (options.folder is None):
        raise ValueError(f"--share {options.share}: needs one folder, -o FOLDER")
    options.folder, options.output = options.folder or options.output, None
    return int(number), int(of)


def _collect(options: argparse.Namespace) -> int:
    """Writes the results of a folder."""
    from ..sweeps import collect

    with blaming(USAGE):
        given = {"an FMU": options.fmu, "--share": options.share, "--folder": options.folder, "--dask": options.dask}
        given |= {"--grid": options.grid or None, "--runs": options.runs}
        given |= {"--seed": options.seed, "--sampling": options.sampling}
        for name, value in given.items():
            if value is not None:
                raise ValueError(f"--collect {options.collect}: reads results, give no {name.removeprefix('an ')}")
        check_ending(options.output, ".csv", ".parquet")
    with blaming(INPUT):
        found = collect(options.collect)
    return _written(found, options.output, found.varied, None)


def _written(found: "Sweep", output: Path | None, varied: Collection[str], table: Columns | None) -> int:
    """Writes results part by part. Raises a Stop if runs have failed."""
    failures: list[str] = []
    runs = 0

    def parts() -> Iterator[Mapping[str, Array]]:
        nonlocal runs
        for columns in found.parts():
            if table is not None:
                for name in ("message", "warning"):
                    columns[name] = np.array([table.located(text) for text in columns[name]], dtype=object)
            runs += len(columns["message"])
            for row in np.flatnonzero(columns["message"] != "").tolist():
                shown = ", ".join(
                    f"{name} = {_shown(columns[name][row])}" for name in columns if base_name(name) in varied
                )
                failures.append(f"{shown}: {columns['message'][row]}" if not failures else "")
            yield columns

    with blaming(INPUT):
        if output is None:
            write_csv_in_parts(sys.stdout, parts())
        else:
            write_in_parts(output, parts())
    if failures:
        raise Stop(f"{len(failures)} of {runs} runs have failed, the first with {failures[0]}", FAILED)
    return 0


@contextlib.contextmanager
def _logged(options: argparse.Namespace) -> Iterator[None]:
    """Prints the log of `sweep`, unless `-q` is given."""
    logger, handler = logging.getLogger("multibody_fmu.sweeps"), logging.StreamHandler()
    level = logger.level
    if not options.quiet:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def _shown(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


@contextlib.contextmanager
def _client(address: str | None) -> Iterator[Any]:
    """Connects to the Dask cluster with this scheduler, if there is an address."""
    if address is None:
        yield None
        return
    distributed = extra("distributed", "sweep")
    with distributed.Client(address) as client:
        yield client


# Number of a run in a message about the parameters of a sweep.
RUN = re.compile(r"^row (\d+) of parameters")


def parameters_of_runs(
    description: Description, options: argparse.Namespace, constants: Mapping[str, Any], samples: Sampling
) -> tuple[Any, set[str]]:
    """Returns the argument `parameters` of `sweep`, and the varied names; `constants` apply to all runs."""
    with blaming(USAGE):
        if options.grid and options.runs:
            raise ValueError("--grid and --runs are both given: give one of them")
        if not options.grid and not options.runs:
            raise ValueError("there is no --grid NAME=VALUES and no --runs FILE: nothing varies")
    if options.runs:
        with blaming(INPUT):
            return _table(description, options.runs, constants)
    with blaming(USAGE):
        grids = [values_of_grid(description, text) for text in options.grid]
        grid = dict(grids)
        for name in grid:
            if sum(name == other for other, _ in grids) > 1:
                raise ValueError(f"--grid {name} is given more than once: put its values into one list")
        _refuse_twice(grid, constants, "--grid")
        constants = _without(description, constants, grid)
        _check(description, {**constants, **grid}, "--grid", samples)
        return {**constants, **grid}, {base_name(name) for name in grid}


def _table(description: Description, file: Path, constants: Mapping[str, Any]) -> tuple[Array, set[str]]:
    """Returns the parameters of all runs as a structured array."""
    columns = read(file)
    try:
        varied = parameters(description, columns)
        _refuse_twice(varied, constants, "--runs")
        equal = {name: np.asarray(value) for name, value in _without(description, constants, varied).items()}
        fields: list[Any] = [(name, value.dtype, value.shape) for name, value in equal.items()]
        fields += [(name, values.dtype) for name, values in varied.items()]
        rows = np.zeros(len(columns.places), fields)
        for name, values in {**equal, **varied}.items():
            rows[name] = values
        _check(description, rows, "", NO_SAMPLES)
    except ValueError as error:
        raise ValueError(columns.located(RUN.sub(r"row \1", str(error)))) from None
    return rows, {base_name(name) for name in varied}


def _without(description: Description, constants: Mapping[str, Any], varied: Collection[str]) -> dict[str, Any]:
    """Returns the constants without the varied entries of their arrays."""
    found = flat_parameters(description, constants)
    for array in {base_name(name) for name in varied if description.entry(name)} & found.keys():
        variable = description.get(array)
        values = np.broadcast_to(found.pop(array), variable.shape).ravel().tolist()
        found |= {name: value for name, value in zip(variable.elements, values, strict=True) if name not in varied}
    return found


def _refuse_twice(varied: Mapping[str, Any], constants: Mapping[str, Any], option: str) -> None:
    for name in varied.keys() & constants.keys():
        raise ValueError(f"{name} is in --set and in {option}: give it once")


def _check(description: Description, given: Any, option: str, samples: Sampling) -> None:
    """Raises an error for an invalid value, which names the option instead of a row."""
    try:
        table(description, given, (), samples)
    except ValueError as error:
        text = str(error).replace("give runs,", "give --runs,")
        raise ValueError(RUN.sub(option, text) if option else text) from None


def values_of_grid(description: Description, text: str) -> tuple[str, list[Any] | Distribution]:
    """Parses a grid option: `cT=1e3,1e4`, `mEff=0:1:11`, `cT=1:100:3:log`, `m=normal:1:0.05`, `torqueLaw=Euler`."""
    name, equals, values = text.partition("=")
    if not equals:
        raise ValueError(f"--grid {text}: must be NAME=VALUES")
    variable = description.get(base_name(name), "parameter", "parameter", "structuralParameter")
    parts = values.split(":")
    if len(parts) == 1:
        return name, [element(variable, part.strip()) for part in values.split(",")]
    if _is_distribution(parts):
        return name, _distribution(name, text, parts)
    try:
        start, stop, count = written_number(parts[0]), written_number(parts[1]), int(parts[2])
        is_logarithmic = parts[3:] == ["log"]
        if count < 1 or not parts[2].isascii() or "_" in parts[2] or (parts[3:] and not is_logarithmic):
            raise ValueError
    except (ValueError, IndexError):
        distributions = ", ".join(f"{kind}:{form}" for kind, form in DISTRIBUTIONS.items())
        raise ValueError(
            f"--grid {text}: must be like {name}=0:10:11, from 0 to 10 in 11 values, or {name}=1:1000:4:log, "
            f"or a distribution: {distributions}"
        ) from None
    if is_logarithmic and not (start > 0 and stop > 0):
        raise ValueError(f"--grid {text}: both ends must be positive for values with equal ratios")
    return name, (np.geomspace if is_logarithmic else np.linspace)(start, stop, count).tolist()


DISTRIBUTIONS = {"normal": "MEAN:SD", "uniform": "LOW:HIGH", "log_uniform": "LOW:HIGH", "integers": "LOW:HIGH"}


def _distribution(name: str, text: str, parts: Sequence[str]) -> Distribution:
    """Parses `normal:1:0.05`, split at the colons."""
    form = f"{name}={parts[0]}:{DISTRIBUTIONS[parts[0]]}"
    try:
        first, second = (int(part) if parts[0] == "integers" else written_number(part) for part in parts[1:])
    except ValueError:
        raise ValueError(f"--grid {text}: must be like {form}") from None
    makers: dict[str, Callable[..., Distribution]] = {"normal": normal, "uniform": uniform}
    makers |= {"log_uniform": log_uniform, "integers": integers}
    try:
        return makers[parts[0]](first, second)
    except ValueError as error:
        raise ValueError(f"--grid {text}: {error}") from None
