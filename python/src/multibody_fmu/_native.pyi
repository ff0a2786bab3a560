"""Types of the native module. Arrays are contiguous."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Protocol, TypedDict

import numpy as np
from numpy.typing import NDArray

# Frames and sensors for arrays. Protocols declare the submodules in this one file.

_Floats = NDArray[np.float64]
# Results by name, and the missing inputs of each other output.
_Measured = tuple[dict[str, _Floats], dict[str, list[str]]]

class _Quaternions(Protocol):
    def resolve1(self, Q: _Floats, v2: _Floats) -> _Floats: ...
    def resolve2(self, Q: _Floats, v1: _Floats) -> _Floats: ...
    def inverse_rotation(self, Q: _Floats) -> _Floats: ...
    def relative_rotation(self, Q1: _Floats, Q2: _Floats) -> _Floats: ...
    def absolute_rotation(self, Q1: _Floats, Q_rel: _Floats) -> _Floats: ...
    def planar_rotation(self, e: _Floats, angle: _Floats) -> _Floats: ...
    def small_rotation(self, Q: _Floats) -> _Floats: ...
    def equality_constraint(self, Q1: _Floats, Q2: _Floats) -> _Floats: ...
    def orientation_constraint(self, Q: _Floats) -> _Floats: ...
    def angular_velocity1(self, Q: _Floats, der_Q: _Floats) -> _Floats: ...
    def angular_velocity2(self, Q: _Floats, der_Q: _Floats) -> _Floats: ...
    def der(self, Q: _Floats, w: _Floats) -> _Floats: ...
    def from_rotation_vector(self, phi: _Floats) -> _Floats: ...
    def to_rotation_vector(self, Q: _Floats) -> _Floats: ...
    def axis_and_angle(self, Q: _Floats) -> tuple[_Floats, _Floats]: ...
    def with_standard_sign(self, Q: _Floats) -> _Floats: ...

class _Frames(Protocol):
    quaternions: _Quaternions

    def equality_constraint(self, T1: _Floats, T2: _Floats) -> _Floats: ...
    def orientation_constraint(self, T: _Floats) -> _Floats: ...
    def angular_velocity1(self, T: _Floats, der_T: _Floats) -> _Floats: ...
    def angular_velocity2(self, T: _Floats, der_T: _Floats) -> _Floats: ...
    def resolve1(self, T: _Floats, v2: _Floats) -> _Floats: ...
    def resolve2(self, T: _Floats, v1: _Floats) -> _Floats: ...
    def resolve_relative(self, v1: _Floats, T1: _Floats, T2: _Floats) -> _Floats: ...
    def resolve_dyade1(self, T: _Floats, D2: _Floats) -> _Floats: ...
    def resolve_dyade2(self, T: _Floats, D1: _Floats) -> _Floats: ...
    def inverse_rotation(self, T: _Floats) -> _Floats: ...
    def inverse_orientation(self, T: _Floats, w: _Floats) -> tuple[_Floats, _Floats]: ...
    def relative_rotation(self, T1: _Floats, T2: _Floats) -> _Floats: ...
    def relative_orientation(self, T1: _Floats, T2: _Floats, w1: _Floats, w2: _Floats) -> tuple[_Floats, _Floats]: ...
    def absolute_rotation(self, T1: _Floats, T_rel: _Floats) -> _Floats: ...
    def absolute_orientation(
        self, T1: _Floats, T_rel: _Floats, w1: _Floats, w_rel: _Floats
    ) -> tuple[_Floats, _Floats]: ...
    def planar_rotation(self, e: _Floats, angle: _Floats) -> _Floats: ...
    def planar_orientation(self, e: _Floats, angle: _Floats, der_angle: _Floats) -> tuple[_Floats, _Floats]: ...
    def planar_rotation_angle(self, e: _Floats, v1: _Floats, v2: _Floats) -> _Floats: ...
    def axis_rotation(self, axis: int, angle: _Floats) -> _Floats: ...
    def axis_orientation(self, axis: int, angle: _Floats, der_angle: _Floats) -> tuple[_Floats, _Floats]: ...
    def axes_rotations(self, sequence: list[int], angles: _Floats) -> _Floats: ...
    def axes_orientations(
        self, sequence: list[int], angles: _Floats, der_angles: _Floats
    ) -> tuple[_Floats, _Floats]: ...
    def axes_rotations_angles(self, sequence: list[int], T: _Floats, guess_angle1: _Floats) -> _Floats: ...
    def small_rotation(self, T: _Floats) -> _Floats: ...
    def small_rotation_with_residues(self, T: _Floats) -> _Floats: ...
    def from_nxy(self, n_x: _Floats, n_y: _Floats) -> _Floats: ...
    def from_nxz(self, n_x: _Floats, n_z: _Floats) -> _Floats: ...
    def from_T2(self, T: _Floats, der_T: _Floats) -> tuple[_Floats, _Floats]: ...
    def from_Q(self, Q: _Floats) -> _Floats: ...
    def to_Q(self, T: _Floats, Q_guess: _Floats) -> _Floats: ...
    def from_rotation_vector(self, phi: _Floats) -> _Floats: ...
    def to_rotation_vector(self, T: _Floats) -> _Floats: ...
    def nearest_rotation(self, T: _Floats) -> _Floats: ...

class _Sensors(Protocol):
    def distance(self, inputs: dict[str, _Floats], outputs: list[str] | None, s_small: float) -> _Measured: ...
    def planar_distance(self, inputs: dict[str, _Floats], outputs: list[str] | None, s_small: float) -> _Measured: ...
    def relative(
        self,
        inputs: dict[str, _Floats],
        outputs: list[str] | None,
        resolve: str,
        after_differentiation: str,
        differentiation: str,
        sequence: list[int],
        guess_angle1: float,
    ) -> _Measured: ...
    def absolute(
        self,
        inputs: dict[str, _Floats],
        outputs: list[str] | None,
        resolve: str,
        sequence: list[int],
        guess_angle1: float,
    ) -> _Measured: ...
    def planar_relative(self, inputs: dict[str, _Floats], outputs: list[str] | None, resolve: str) -> _Measured: ...
    def planar_absolute(self, inputs: dict[str, _Floats], outputs: list[str] | None, resolve: str) -> _Measured: ...
    def cut_force_and_torque(
        self, inputs: dict[str, _Floats], outputs: list[str] | None, resolve: str, opposite: bool
    ) -> _Measured: ...
    def transform_vector(
        self, inputs: dict[str, _Floats], outputs: list[str] | None, frame_r_in: str, frame_r_out: str
    ) -> _Measured: ...

frames: _Frames
sensors: _Sensors

__version__: str

# FMUs, runs and sweeps.

class CallError(Exception):
    """Refused call: position of the FMU, row or None, name of the C function, status, text, messages of each FMU."""

# Status and text of each message.
_Messages = list[tuple[int, str]]
# Values of the C functions' type.
_Array = NDArray[Any]

# First extreme value of a run: position of the element, name of the output, row, value.
_Extreme = tuple[int, str, int, float]

def platform() -> str: ...
def unpack(archive: str | PathLike[str], folder: str | PathLike[str], limit: int) -> None: ...
def entries(archive: str | PathLike[str]) -> dict[str, int]: ...
def read_description(folder: str | PathLike[str]) -> dict[str, Any]: ...
def without_indices(name: str) -> tuple[str, tuple[int, ...]]: ...
def shape_of(names: list[str]) -> tuple[int, ...]: ...

# Factor and offset, or pairs of old and new values.
_Transformation = tuple[float, float] | list[tuple[bool, bool]] | list[tuple[int, int]] | list[tuple[str, str]]

# Factor and offset, or pairs of old and new integers, with Booleans as 0 and 1.
_Change = tuple[float, float] | list[tuple[int, int]]

# Name, kind, type, unit, enumeration, and dimensions.
_Connector = tuple[str, str, str, str, str, list[int]]
# Name, type, elements as they are written, unit, and dimensions.
_Parameter = tuple[str, str, list[str], str, list[int]]
# Name, source, implementation, connectors, and parameters.
_Component = tuple[str, str, str, list[_Connector], list[_Parameter]]
# Element, connector, and indices of an entry of an array.
_End = tuple[str | None, str, list[int]]
# Both ends, and transformation.
_Connection = tuple[_End, _End, _Transformation | None]
# Name, whether runs choose the interface, rows in co-simulation, and parameters that soften springs.
_Choices = tuple[str, bool, str | None, list[str]]

def system_structure(
    name: str,
    version: str,
    own: tuple[list[_Connector], list[_Parameter]],
    components: list[_Component],
    connections: list[_Connection],
    enumerations: list[tuple[str, list[tuple[str, int]]]],
    folders: list[PathLike[str]],
    # Length of a step and stop time in s.
    experiment: tuple[float | None, float | None],
    choices: list[_Choices],
) -> str: ...

# Order, weight, longest step, tolerance, inputs, exposed variables, and whether there are parameters.
_Run = tuple[str, float, float | None, float | None, Sequence[str] | None, Sequence[str], bool]
# Name of an element, interface, hold, and whether it is solved together with others.
_ElementRun = tuple[str, str, str, bool]

def pack_system(
    folder: str | PathLike[str],
    file: PathLike[str],
    fmi: int,
    run: _Run,
    elements: list[_ElementRun],
    runtimes: Sequence[PathLike[str]],
) -> None: ...

class _ReadElement(TypedDict):
    name: str
    file: str
    kind: str | None
    rows: str | None
    # Values by name of variable: a number or text, or a list for an array.
    values: list[tuple[str, Any]]

class _ReadConnector(TypedDict):
    name: str
    kind: str
    # Empty if the file does not state it.
    type: str
    unit: str
    items: list[tuple[str, int]]
    shape: list[int]
    start: Any
    description: str
    # Element, variable and transformation.
    ends: list[tuple[str, str, _Transformation | None]]

class _ReadSystem(TypedDict):
    name: str
    # Owner of the unpacked folder.
    archive: object
    elements: list[_ReadElement]
    connections: list[tuple[tuple[str, str], tuple[str, str], _Transformation | None]]
    connectors: list[_ReadConnector]
    # Start, stop and step in s.
    experiment: tuple[float | None, float | None, float | None]
    notes: list[str]
    # Reasons why results may be wrong.
    warnings: list[str]

def read_system(path: str | PathLike[str], variant: str | None) -> _ReadSystem: ...
def all_finite(array: _Array) -> bool: ...
def are_increasing(array: _Floats) -> bool: ...
def rate_agrees(
    time: _Floats, changes: _Floats, rate: _Floats, limits: tuple[int, float, float, float, float]
) -> bool: ...

class Fmu:
    def __init__(self, folder: str | PathLike[str]) -> None: ...
    def load(self) -> None: ...
    def resized(self, sizes: dict[int, int]) -> Fmu: ...
    def instantiate(self, name: str, model_exchange: bool) -> Instance: ...

class Batch:
    """Variables of one type with `values` values in total, all or none of them structural parameters."""

    def __init__(
        self, element: str, references: list[int], values: int, fmi: int, structural: bool = False
    ) -> None: ...

class State: ...

class Instance:
    def set_experiment(self, start: float, stop: float | None, tolerance: float | None) -> None: ...
    def enter_initialization_mode(self, start: float, stop: float | None, tolerance: float | None) -> None: ...
    def exit_initialization(self) -> None: ...
    def step(self, time: float, step: float) -> None: ...
    def set_input_derivatives(self, references: list[int], orders: list[int], values: list[float]) -> None: ...
    def reset(self) -> None: ...
    def terminate(self) -> None: ...
    def free(self) -> None: ...
    def has_failed(self) -> bool: ...
    def messages(self) -> _Messages: ...
    def set(self, variables: Batch, values: _Array) -> None: ...
    def get(self, variables: Batch, values: _Array) -> None: ...
    def set_texts(self, variables: Batch, texts: list[str]) -> None: ...
    def get_texts(self, variables: Batch) -> list[str]: ...
    def save(self) -> State: ...
    def restore(self, state: State) -> None: ...
    def serialize(self) -> bytes: ...
    def deserialize(self, state: bytes) -> None: ...

class Stop:
    """Asks threads to stop."""

    def set(self) -> None: ...
    def is_set(self) -> bool: ...

# Element and variable of output and input, factor and offset.
_Link = tuple[tuple[str, str], tuple[str, str], _Transformation | None]

def check_connections(elements: list[tuple[str, Fmu | _Own]], connections: list[_Link]) -> list[tuple[int, str]]: ...

# Whether each element depends on itself within a step.
def in_loops(elements: list[tuple[str, Fmu | _Own]], connections: list[_Link]) -> list[bool]: ...

class _Candidate(TypedDict):
    """An element whose interface is to be chosen."""

    name: str
    source: Fmu | _Own
    # Rows in co-simulation, inputs or steps, and whether the user has chosen them.
    rows: str
    has_rows: bool
    # Choices of the user.
    kind: str | None
    hold: str | None
    # Values of parameters in one or several runs, by name.
    given: dict[str, list[float]]

# Interface, held inputs, those if it estimates rates, doubt about them, whether it is grouped, and notes.
_Chosen = tuple[str, str, str, str | None, bool, list[str]]

# Order, weight, choices for each element, and warnings.
def choose_order(
    elements: list[_Candidate], connections: list[_Link], order: str | None, weight: float | None
) -> tuple[str, float, list[_Chosen], list[str]]: ...

class _Own(TypedDict):
    """An element in Python."""

    element: Any
    # All values in one array, and by name.
    inputs: tuple[_Floats, dict[str, _Floats]]
    outputs: tuple[_Floats, dict[str, _Floats]]
    # Exception that refuses a step.
    refusal: type[Exception]

# A variable, and its values as the C functions have them.
_Value = tuple[str, _Array | list[str]]

class _Element(TypedDict):
    name: str
    # Name of an FMU's instance.
    instance: str
    source: Fmu | _Own
    model_exchange: bool
    # Zero for the default.
    tolerance: float
    # Shape (line, cubic, matrix or quaternion), inputs of values and of derivatives, and signal with a byte for each
    # row: whether values are held until the next one.
    curves: list[tuple[str, str, str, int | None]]
    # Values in an iterated step: start, mean, end, or auto.
    hold: str
    # Rows in co-simulation, inputs or steps.
    rows: str
    # Whether it is solved together with others in iterated order.
    is_grouped: bool
    parameters: list[_Value]
    constants: list[_Value]
    # Input, and position of its signal, or of its signal of texts.
    signals: list[tuple[str, int]]
    outputs: list[str]

# Record and position in its rows; no record for texts.
_Place = tuple[int | None, int]

# Positions of elements that are solved together; right-hand sides, matrices, decompositions, steps, refused steps and
# events.
_Integration = tuple[list[int], int, int, int, int, int, int]

# Position of an element, output, input, and whether one certainly depends directly on the other.
_Direct = tuple[int, str, str, bool]

# State of a run at its end, from which other runs go on.
class SavedRun:
    def __init__(self, bytes: bytes) -> None: ...
    # None if it belongs to instances of this process.
    @property
    def bytes(self) -> bytes | None: ...

# Steps of integration of a run.
class Steps:
    def __init__(self) -> None: ...
    # For a run with nearby values that makes the same steps.
    def followed(self) -> Steps: ...
    # For a run that records derivatives instead of values, in a direction with these components of parameters. The
    # steps `high` and `low` are those of runs with values that differ by `width` in this direction.
    def along(
        self, high: Steps, low: Steps, width: float, seeds: list[tuple[int, Batch, NDArray[np.float64]]]
    ) -> Steps: ...
    # Times in s.
    @property
    def events(self) -> list[float]: ...

class System:
    def __init__(
        self,
        elements: list[_Element],
        connections: list[_Link],
        order: str,
        weight: float,
        # Times at which steps of integration end, or `rows`.
        stops: list[float] | str | None = None,
    ) -> None: ...
    # Type and number of the values in a row.
    @property
    def records(self) -> list[tuple[str, int]]: ...
    # Places of the recorded variables of each element.
    @property
    def outputs(self) -> list[list[_Place]]: ...
    # Places of the connected inputs of each element.
    @property
    def inputs(self) -> list[list[tuple[str, _Place]]]: ...
    def run(
        self,
        times: _Floats,
        signals: list[_Array],
        text_signals: list[list[list[str]]],
        records: list[_Array],
        varied: list[tuple[int, Batch, _Array]],
        progress: Callable[[int], None] | None = None,
        # One element: the row of the current step.
        place: NDArray[np.int64] | None = None,
        # State to begin from, without initialization: varied parameters are set then.
        state: SavedRun | None = None,
        # Whether to return the state at the end.
        keep: bool = False,
        # In Model Exchange: keeps the steps, or follows those of another run.
        steps: Steps | None = None,
        # Positions of signals to check row by row, and whether these are orientations.
        unchecked: list[tuple[int, bool]] = ...,
    ) -> tuple[
        list[list[list[str]]],
        list[_Messages],
        tuple[int, int, int, int],
        _Extreme | None,
        list[_Direct],
        list[_Integration],
        SavedRun | None,
    ]: ...
    def sweep(
        self,
        times: _Floats,
        signals: list[_Array],
        text_signals: list[list[list[str]]],
        varied: list[tuple[int, Batch, _Array]],
        runs: int,
        # Record, index in its rows, name of the reduction, change of the values, and whether a scalar has them.
        reductions: list[tuple[int, int, str, _Change | None, bool]],
        out: _Floats,
        stop: Stop | None = None,
        # One element: the row of the current step.
        place: NDArray[np.int64] | None = None,
        state: SavedRun | None = None,
    ) -> tuple[list[list[list[str]]], list[tuple[int, Exception | None, list[_Messages], _Extreme | None]]]: ...

# A member with the messages of each element, or its first extreme value.
_Said = tuple[int, list[_Messages], _Extreme | None]

# Members that said something, and the first member that failed, with its error.
_Report = tuple[list[_Said], tuple[int, Exception] | None]

class Ensemble:
    def __init__(self, system: System, members: int, threads: int) -> None: ...
    # Signals with the number of their rows: a row for each member, or one for all.
    def begin(
        self, time: float, signals: list[tuple[_Array, int]], varied: list[tuple[int, Batch, _Array]]
    ) -> _Report: ...
    # Start and end time. Each record gets a row of each member.
    def step(self, times: tuple[float, float], signals: list[tuple[_Array, int]], records: list[_Array]) -> _Report: ...
    def states(self) -> tuple[list[bytes], _Report]: ...
    def restore(self, states: list[bytes]) -> _Report: ...
