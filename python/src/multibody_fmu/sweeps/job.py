"""The common work of all runs of a sweep, in a form for other processes."""

import hashlib
import inspect
import pickle
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.packages import extra
from ..descriptions.archives import contents, extracted
from ..descriptions.description import Description, describe
from ..runs.exchange import Order
from ..runs.run_state import RunState
from ..runs.system import System, starts_of
from .reductions import Reduce


@dataclass(frozen=True)
class Job:
    """The repeated simulation, without its parameters."""

    file: Path | None = None
    """The FMU; None if a function does the runs."""
    system: System | None = None
    """A system in place of an FMU."""
    order: Order = field(default_factory=lambda: Order("parallel"))
    """Order of the steps of a system."""
    function: Callable[..., Any] | None = None
    time: Any = None
    """Times (n,) in s, or a function for them."""
    inputs: Any = None
    """Inputs as for `simulate`, or a function for them."""
    outputs: tuple[str, ...] = ()
    rows: str = "steps"
    """Rows of an FMU in co-simulation, `inputs` or `steps`."""
    reduce: Reduce = "last"
    constants: Mapping[str, Array] = field(default_factory=dict)
    """Parameters of all runs."""
    varied: frozenset[str] = frozenset()
    """Names of parameters that differ, and of arguments."""
    tolerance: float | None = None
    """Relative tolerance of the integration; None for the default."""
    stops: list[float] | str | None = None
    """End times of integration steps, or `rows`."""
    kind: str = "cs"
    """Interface of the FMU."""
    isolate: bool = False
    """Whether the runs of each thread have a process of their own."""
    timeout: float | None = None
    """Longest duration of an isolated run in s."""
    state: RunState | None = None
    """State at which all runs begin, in place of an initialization."""
    digest: str = ""
    """Hash of everything that determines the results, with the table of parameters."""

    @property
    def has_single_instances(self) -> bool:
        """Whether a process does one run of a system at a time, because of an element."""
        return self.system is not None and self.system.has_single_instances

    def packed(self) -> bytes:
        """Returns the job with its FMUs and functions of the main module, for workers without files.

        Raises a ValueError if an element or a function cannot travel.
        """
        pickles = extra("cloudpickle", "sweep")
        job, files = self, [] if self.file is None else [self.file]
        if self.system is not None:
            job, files = replace(self, system=self.system.in_folders({})), list(self.system.files.values())
        contents = {file: file.read_bytes() for file in files if file.is_file()}
        try:
            packed: bytes = pickles.dumps((job, contents))
        except (TypeError, AttributeError, pickle.PicklingError) as error:
            raise ValueError(f"this sweep cannot be sent to other processes: {error}") from None
        return packed


def unpacked(packed: bytes) -> Job:
    """Unpacks a job on a worker, with its archives."""
    import cloudpickle

    job: Job
    job, contents = cloudpickle.loads(packed)
    folders = {}
    with tempfile.TemporaryDirectory() as folder:
        for at, (archive, content) in enumerate(contents.items()):
            file = Path(folder) / str(at) / archive.name
            file.parent.mkdir()
            file.write_bytes(content)
            folders[archive] = extracted(file)
    if job.system is not None:
        return replace(job, system=job.system.in_folders(folders))
    return job if job.file is None else replace(job, file=folders.get(job.file, job.file))


def argument_names(*functions: Any) -> list[str]:
    """Returns the argument names of all functions among the values."""
    names: dict[str, None] = {}
    for function in functions:
        if callable(function):
            for name, parameter in inspect.signature(function).parameters.items():
                if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
                    raise ValueError(
                        f"{_name(function)} takes {parameter}: its arguments must have names, "
                        "which are those of columns of parameters"
                    )
                names[name] = None
    return list(names)


def called(function: Callable[..., Any], arguments: Mapping[str, Any], time: Array | None = None) -> Any:
    """Calls a function with the arguments that it has."""
    available = arguments if time is None else {"time": time, **arguments}
    return function(**{name: available[name] for name in inspect.signature(function).parameters if name in available})


def digests(job: Job, parameters: Sequence[Mapping[str, Array]]) -> dict[str, str]:
    """Returns hashes of everything that determines the results."""
    found = {
        "fmu": _hash(*_model(job)),
        "parameters": _hash(*parameters),
        "time": _hash(job.time),
        "inputs": _hash(job.inputs),
        "outputs": _hash(*job.outputs),
        "reduce": _hash(job.reduce),
    }
    if job.function is None:
        # Results of earlier versions have no rows in their hash, and may belong to other times.
        found["rows"] = _hash(_rows(job))
    if job.stops is not None:
        found["stops"] = _hash(job.stops)
    if job.state is not None:
        found["state"] = _hash(job.state.native.bytes)
    # Without a tolerance the hash equals hashes of earlier versions.
    tolerances = [job.tolerance, *(description.tolerance for description in _descriptions(job))]
    return found | ({"tolerance": _hash(*tolerances)} if any(tolerances) else {})


def _rows(job: Job) -> str | dict[str, str]:
    """Returns the rows of the FMU, or of each element of a system."""
    if job.system is None:
        return job.rows
    return {name: job.system.rows.get(name, of.rows) for name, of in job.system.descriptions.items()}


def _descriptions(job: Job) -> list[Description]:
    if job.system is not None:
        return list(job.system.descriptions.values())
    return [] if job.file is None else [describe(job.file, job.kind)]


def _model(job: Job) -> list[Any]:
    """Identifies the simulated FMU, system or function for a hash."""
    if job.system is None:
        return [job.function if job.file is None else contents(job.file), *([job.kind] if job.kind != "cs" else [])]
    system = job.system
    archives = [[element, *contents(file)] for element, file in system.files.items()]
    # Without the following, hashes equal those of earlier versions.
    changes = [change for link in system.connections if (change := link.native[2]) is not None]
    starts = {
        f"{element}.{variable.name}": value
        for element in system.starts
        for variable, value in starts_of(system, element).items()
    }
    connectors = [
        [one.variable.name, one.variable.causality, *(end.text for end in one.ends)]
        for one in system.connectors.values()
    ]
    more = [found for found in (changes, starts, connectors) if found]
    order = {name: value for name, value in vars(job.order).items() if name != "held"}
    return [archives, list(map(str, system.connections)), system.parameters, system.kinds, order, *more]


def _hash(*values: Any) -> str:
    digest = hashlib.sha256()
    for value in values:
        _add(digest, value, ())
    return digest.hexdigest()


def _add(digest: Any, value: Any, within: tuple[int, ...]) -> None:
    """Adds a value; `within` are the functions and objects around it."""
    digest.update(f"{type(value).__name__} ".encode())
    if isinstance(value, Mapping):
        for name, inner in value.items():
            _add(digest, str(name), within)
            _add(digest, inner, within)
    elif isinstance(value, (str, bytes, int, float, bool)) or value is None:
        digest.update(repr(value).encode())
    elif callable(value):
        if id(value) not in within:
            _add_function(digest, value, (*within, id(value)))
    elif isinstance(value, (set, frozenset)):
        _add(digest, sorted(map(repr, value)), within)
    elif isinstance(value, (list, tuple)) and not _is_numeric(value):
        for inner in value:
            _add(digest, inner, within)
    elif _is_numeric(value):
        array = np.asarray(value)
        digest.update(f"{array.dtype.str} {array.shape} ".encode() + np.ascontiguousarray(array).tobytes())
    else:
        digest.update(pickle.dumps(value))


def _is_numeric(value: Any) -> bool:
    try:
        return np.asarray(value).dtype.kind in "biufcU"
    except ValueError:
        return False


def _add_function(digest: Any, function: Any, within: tuple[int, ...]) -> None:
    """Adds name, source, defaults and enclosed values of a function, or the attributes of a callable object."""
    if isinstance(function, partial):
        _add(digest, [function.func, function.args, dict(function.keywords)], within)
    elif inspect.isfunction(function):
        _add(digest, [_name(function), _source(function), function.__defaults__, function.__kwdefaults__], within)
        _add(digest, inspect.getclosurevars(function).nonlocals, within)
    elif inspect.ismethod(function):
        _add(digest, [function.__func__, vars(function.__self__)], within)
    else:
        _add(digest, [_name(function), _source(type(function)), getattr(function, "__dict__", None)], within)


def _name(function: Any) -> str:
    return getattr(function, "__qualname__", type(function).__name__)


def _source(function: Any) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        code = getattr(function, "__code__", None)
        return (
            ""
            if code is None
            else repr((code.co_code, code.co_names, [c for c in code.co_consts if not inspect.iscode(c)]))
        )
