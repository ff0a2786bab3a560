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
from ..descriptions.archives import extracted
from ..descriptions.description import Description, describe
from ..runs.exchange import Order
from ..runs.system import System
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
    kind: str = "cs"
    """Interface of the FMU."""
    isolate: bool = False
    """Whether each run has a process of its own."""
    timeout: float | None = None
    """Longest duration of an isolated run in s."""
    digest: str = ""
    """Hash of everything that determines the results, with the table of parameters."""

    def packed(self) -> bytes:
        """Returns the job with its FMU and functions of the main module, for workers without files."""
        import cloudpickle

        content = None if self.file is None or self.file.is_dir() else self.file.read_bytes()
        packed: bytes = cloudpickle.dumps((self, content))
        return packed


def unpacked(packed: bytes) -> Job:
    """Unpacks a job on a worker, with its archive."""
    import cloudpickle

    job: Job
    job, content = cloudpickle.loads(packed)
    if job.file is None or content is None:
        return job
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / job.file.name
        file.write_bytes(content)
        return replace(job, file=extracted(file))


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
        return [job.function if job.file is None else _contents(job.file), *([job.kind] if job.kind != "cs" else [])]
    system = job.system
    contents = [[element, *_contents(file)] for element, file in system.files.items()]
    return [contents, list(map(str, system.connections)), system.parameters, system.kinds, vars(job.order)]


def _contents(file: Path) -> list[str]:
    files = sorted(path for path in file.rglob("*") if path.is_file()) if file.is_dir() else [file]
    return [hashlib.sha256(one.read_bytes()).hexdigest() for one in files]


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
