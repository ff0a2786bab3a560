"""One instance of an FMU, step by step: arrays by name and by frame."""

import contextlib
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .. import _native
from ..arguments import by_name, end_of_step, number, several, word
from ..arguments import names as known_names
from ..arguments.arrays import Array
from ..arguments.messages import FmuError, FmuWarning, failure, not_instantiated, warn
from ..descriptions.archives import archive, is_name
from ..descriptions.batches import Batch, batches
from ..descriptions.description import Description, Variable, describe
from ..descriptions.frame_inputs import choose_orientation, convert_for_elements, is_frame, parts
from ..descriptions.parameter_groups import flat_parameters, is_parameter, parameter_values, sized
from ..descriptions.values import checked, given_inputs
from .engine import check_tolerance

Value = Array | float | int | bool | str


@dataclass(frozen=True, repr=False)
class State:
    """State of an instance at a time, from `Fmu.state`."""

    time: float
    """Time in s."""
    saved: Any
    """Bytes for any instance of the FMU, in any process; a pointer if the FMU cannot serialize states."""

    def __repr__(self) -> str:
        kind = f"{len(self.saved)} bytes" if isinstance(self.saved, bytes) else "for its instance alone"
        return f"<State at {self.time:g} s, {kind}>"

    def __getstate__(self) -> dict[str, Any]:
        if not isinstance(self.saved, bytes):
            raise ValueError("the FMU cannot serialize its state, which is for its instance alone")
        return vars(self)


class Fmu:
    """An instance of any FMU for Co-Simulation, of FMI 2.0 or 3.0.

        with Fmu("Gripper", torqueLaw="RotationVector", useMoment=True) as gripper:
            gripper["frame_a"] = {"r_0": [0, 0, 1], "T": np.eye(3)}
            gripper["active"] = True
            gripper.step(0.002)
            gripper["frame_b.f"]  # array of shape (3,), in N
            gripper["state"]  # name of an item of an enumeration

    A value is an array of the variable's shape, a number, a bool or a text; an enumeration has the name of an item, and
    also accepts its number. A frame is a dict of arrays by part: `r_0`, `v_0`, `a_0`, `T` or `Q`, `w`, `z`, in the
    plane `x`, `y`, `phi` and their derivatives, in the units of `units`. `T` maps components in the world frame to
    components in the frame; `Q` is scalar last.

    Parameters and inputs set before the first step, or before `initialize`, take part in the initialization. Unless the
    parameter `orientation` is set, the first orientation set before then determines the form; later ones are converted.

    Structural parameters (FMI 3.0) change the sizes of arrays at once; after the initialization only tunable ones can
    be set.

    Warnings of the FMU become Python's warnings (`FmuWarning`).

    An instance pickles, with its file by name, its parameters and its state.

    Parameters
    ----------
    fmu : str or path
        Name of an FMU of this package, or a file.
    fmi : int, optional
        Version of FMI of an FMU given by name, 2 (default) or 3.
    name : str, optional
        Name of the instance; by default the model's name.
    parameters : dict, optional
        Values by name, and groups as dicts, as for `simulate`.
    **more
        Further parameters, as keywords.

    Raises
    ------
    ValueError
        For a wrong name, shape, type or value.
    FmuError
        If the FMU refuses something.
    """

    def __init__(
        self,
        fmu: str | os.PathLike[str],
        *,
        fmi: int | None = None,
        name: str | None = None,
        parameters: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        file = archive(fmu, fmi)
        # A name stands for the archive of the package in any process.
        self._source = (fmu if is_name(fmu) else file.absolute(), fmi, name)
        written = describe(file)
        given = flat_parameters(written, {**by_name("parameters", parameters), **more})
        # Structural parameters set later may change sizes until the next reset.
        self._description = self._as_made = sized(written, given)
        self._made_with = parameter_values(self._description, given)
        self._parameters = dict(self._made_with)
        self._pending: dict[Variable, Array] = {}
        self._orientation: str | None = None
        self._initialized = False
        self.time = 0.0
        """Start of the next step, in s."""
        self.instance = FmuInstance(self._description, name if name is None else word("name", name))

    def __reduce__(self) -> "tuple[Callable[..., Fmu], tuple[Any, ...]]":
        self._check_open()
        if self._initialized and not self._description.serializes_states:
            raise ValueError(
                f"{self._description.model} cannot serialize its state: it pickles before it is initialized"
            )
        made_with = {variable.name: value for variable, value in self._made_with.items()}
        state = self.state if self._initialized else None
        pending = {variable.name: value for variable, value in {**self._parameters, **self._pending}.items()}
        return _unpickled, (type(self), *self._source, made_with, pending, self._orientation, state)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Terminates and frees the instance. Does nothing the second time."""
        self.instance.free(terminate=self._initialized)

    @property
    def description(self) -> Description:
        """Variables and abilities."""
        return self._description

    @property
    def variables(self) -> Mapping[str, Variable]:
        """All variables by name; an array is one variable."""
        return self._description.variables

    @property
    def inputs(self) -> list[str]:
        """Names of all inputs."""
        return list(self._description.of("input"))

    @property
    def outputs(self) -> list[str]:
        """Names of all outputs."""
        return list(self._description.of("output"))

    @property
    def parameters(self) -> list[str]:
        """Names of all parameters."""
        return list(self._description.of("parameter", "structuralParameter"))

    @property
    def units(self) -> dict[str, str]:
        """Units by name, such as `N.m`; empty if there is none."""
        return {name: variable.unit for name, variable in self.variables.items()}

    @property
    def messages(self) -> list[str]:
        """All messages of the FMU."""
        return [text for _, text in self.instance.messages]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._description.find(name) is not None

    def __getitem__(self, name: str) -> Any:
        """Returns a value, or a dict with all parts of a frame, as `get` does."""
        return self.get([name])[name]

    def get(self, names: Iterable[str]) -> dict[str, Any]:
        """Returns the values of several variables and frames, with as few calls of the FMU as possible.

        Initializes the instance if necessary.

        Parameters
        ----------
        names : list of str
            Names of variables and frames.

        Returns
        -------
        dict
            Values by name; a frame is a dict with all its parts. Arrays have the shapes of the variables, in the units
            of `units`.

        Raises
        ------
        ValueError
            For a name that does not exist, with candidates.
        """
        self._check_open()
        names = known_names("names", names)
        frames = {name: parts(self._description, name) for name in names if is_frame(self._description, name)}
        elements = {name: element for name in names if (element := self._description.entry(name)) is not None}
        found = {name: self._description.get(name) for name in names if name not in frames and name not in elements}
        if not self._initialized:
            self.initialize()
        values = self.instance.get(
            (
                *found.values(),
                *(variable for frame in frames.values() for variable in frame.values()),
                *(variable for variable, _ in elements.values()),
            )
        )

        def readable(variables: Mapping[str, Variable]) -> dict[str, Any]:
            return {name: _readable(variable, values[variable]) for name, variable in variables.items()}

        single = {
            name: _readable(variable.only(place), values[variable].reshape(-1)[place])
            for name, (variable, place) in elements.items()
        }
        return readable(found) | {name: readable(frame) for name, frame in frames.items()} | single

    def __setitem__(self, name: str, value: Any) -> None:
        """Sets a parameter, an input or several parts of a frame."""
        self.set({name: value})

    def set(self, values: Mapping[str, Any]) -> None:
        """Sets several parameters, inputs and frames, with as few calls of the FMU as possible.

        Parameters
        ----------
        values : dict
            Values by name, in the units of `units`; a frame is a dict of parts.

        Raises
        ------
        ValueError
            For a wrong name (with candidates), shape, type or value.
        FmuError
            If the FMU refuses a value.
        """
        self._check_open()
        values = by_name("values", values)
        written = {name: value for name, value in values.items() if is_parameter(self._description, name)}
        parameters = flat_parameters(self._description, written)
        self._check_structural(parameters)
        description = sized(self._description, parameters)
        found = parameter_values(description, parameters, self._current)
        others = {name: value for name, value in values.items() if name not in written}
        given = given_inputs(description, None, others, self._current)
        chosen = self._chosen_orientation(found)
        form = choose_orientation(description, given, chosen)
        convert_for_elements(description, given, {v.name: value for v, value in found.items()}, self._current)
        arrays = found | {description.variables[inner]: part for inner, part in given.items()}
        if description is not self._description:
            self._resize(description, arrays)
        self.set_arrays(arrays)
        if self._initialized or chosen is None:
            self._orientation = chosen or form or self._orientation

    def _current(self, variable: Variable) -> Array:
        if self._initialized:
            return self.instance.get((variable,))[variable]
        set_before = {**self._parameters, **self._pending}
        return set_before[variable] if variable in set_before else variable.start_values()

    def _check_structural(self, parameters: Mapping[str, Any]) -> None:
        """Refuses structural parameters that can no longer be set."""
        for name in self._description.of("structuralParameter").keys() & parameters.keys():
            if self._initialized and self.variables[name].variability != "tunable":
                raise ValueError(
                    f"{name} is a structural parameter that is not tunable: set it before the initialization, "
                    "or call `reset` first"
                )

    def _resize(self, description: Description, arrays: Mapping[Variable, Array]) -> None:
        """Sets structural parameters, which are among the arrays."""
        if self._initialized:
            self.instance.set(
                {variable: value for variable, value in arrays.items() if variable.name in description.sizing}
            )
        else:
            new = {variable.name for variable in arrays}
            kept = [
                {v: value for v, value in before.items() if description.variables[v.name] is v or v.name not in new}
                for before in (self._parameters, self._pending)
            ]
            for variable in (variable for values in kept for variable in values):
                shape = description.variables[variable.name].shape
                if shape != variable.shape:
                    sizes = " and ".join(f"{name} = {size}" for name, size in description.sizes.items())
                    raise ValueError(
                        f"{variable.name} was set with shape {variable.shape}: with {sizes} it has {shape}; "
                        "set both at once"
                    )
            self._parameters, self._pending = kept
        self._description = description

    def set_arrays(self, values: Mapping[Variable, Array]) -> None:
        """Sets variables to arrays without checking these.

        Parameters
        ----------
        values : dict
            Arrays by variable, each of the variable's shape.
        """
        if self._initialized:
            self.instance.set(values)
        else:
            self._pending |= values

    def _chosen_orientation(self, found: Mapping[Variable, Array]) -> str | None:
        """Returns `T` or `Q` if settled by a parameter, set or to be set with `found`, or by the first orientation."""
        variable = self._selection()
        if variable is None:
            return None
        values = found if self._initialized else {**self._parameters, **self._pending, **found}
        return self._orientation if variable not in values else variable.item_names.get(int(values[variable]))

    def _selection(self) -> Variable | None:
        """Returns the parameter for the form of orientations."""
        variable = self.variables.get("orientation")
        return variable if variable is not None and variable.causality == "parameter" else None

    def _read_orientation(self) -> None:
        variable = self._selection()
        if variable is not None:
            self._orientation = variable.item_names.get(int(self.instance.get((variable,))[variable]))

    def initialize(self, time: float = 0.0, *, stop: float | None = None, tolerance: float | None = None) -> None:
        """Initializes the instance with the parameters and inputs that are set.

        The first step or read does it at time 0.

        Parameters
        ----------
        time : float
            Start of the first step, in s.
        stop : float, optional
            Latest end of a step, in s.
        tolerance : float, optional
            Relative tolerance of the FMU's integration; by default from its default experiment.

        Raises
        ------
        ValueError
            If the instance is initialized already.
        FmuError
            If the FMU refuses parameters or inputs.
        """
        self._check_open()
        check_tolerance(tolerance)
        if self._initialized:
            raise ValueError(f"{self._description.model} is initialized: call `reset` before another run")
        if self._orientation is not None:
            self._pending |= parameter_values(self._description, {"orientation": self._orientation})
        pending = {**self._parameters, **self._pending}
        inputs = {variable: value for variable, value in pending.items() if variable.causality == "input"}
        self.time, stop = number("time", time), None if stop is None else number("stop", stop)

        try:
            # Some FMUs of FMI 2.0 forget parameters that were set before the experiment.
            self.instance.call("set_experiment", self.time, stop, tolerance)
            self.instance.set({variable: value for variable, value in pending.items() if variable not in inputs})
            self.instance.call("enter_initialization_mode", self.time, stop, tolerance)
            self.instance.set(inputs)
            self.instance.call("exit_initialization")
        except FmuError:
            # Allows another try with other values. An FMU that refuses the reset has explained itself before.
            with contextlib.suppress(FmuError):
                self.instance.call("reset")
            raise
        self._initialized = True
        self._read_orientation()

    def step(self, step: float | None = None, *, until: float | None = None) -> None:
        """Makes one step. Initializes the instance if necessary.

        Parameters
        ----------
        step : float, optional
            Length of the step in s.
        until : float, optional
            Time in s at the end of the step, in place of its length.

        Raises
        ------
        ValueError
            If both or none of them are given, or the step has no length.
        FmuError
            If the FMU refuses the step.
        """
        self._check_open()
        end = end_of_step(self.time, step, until)
        if not self._initialized:
            self.initialize()
        length = float(step) if step is not None else end - self.time
        self.instance.call("step", self.time, length)
        self.time = end

    def set_input_derivatives(self, values: Mapping[str, Any]) -> None:
        """Sets time derivatives of inputs: in the next step the inputs follow polynomials instead of being held.

        Parameters
        ----------
        values : dict
            Derivatives by name of a real input, of first and higher orders at the start of the step, each of shape
            (orders, *shape of the input).

        Raises
        ------
        ValueError
            For a name of no input, a wrong shape, or an FMU of FMI 3.0, which has no such derivatives.
        FmuError
            If the FMU refuses them.
        """
        self._check_open()
        if self._description.fmi != 2:
            raise ValueError(f"{self._description.model} is an FMU of FMI 3.0, which has no derivatives of inputs")
        found = {}
        for name, derivatives in by_name("values", values).items():
            variable = self._description.get(name, "input", "input")
            found[variable] = [checked(variable, derivative) for derivative in several(name, derivatives)]
        if not self._initialized:
            self.initialize()
        self.instance.set_input_derivatives(found)

    def reset(self) -> None:
        """Returns the instance to its first state, with the parameters given to `Fmu`."""
        self._check_open()
        self.instance.call("reset")
        self._pending, self._orientation, self._initialized, self.time = {}, None, False, 0.0
        self._description, self._parameters = self._as_made, dict(self._made_with)

    @property
    def state(self) -> State:
        """State with all variables and the time.

        Assign it to return to this state, any number of times, also in another instance of the FMU.

        Raises
        ------
        ValueError
            If the FMU cannot save its state.
        """
        self._check_open()
        if not self._description.keeps_states:
            raise ValueError(f"{self._description.model} cannot save its state")
        if not self._initialized:
            self.initialize()
        return State(self.time, self.instance.save())

    @state.setter
    def state(self, state: State) -> None:
        self._check_open()
        if not isinstance(state, State):
            raise ValueError(f"state is a {type(state).__name__}: must be what `state` has returned")
        if not self._initialized:
            # The state replaces all variables.
            self.initialize(state.time)
        self.instance.restore(state.saved)
        self.time = state.time
        sizes = self.instance.get(tuple(self._description.sizing.values()))
        self._description = self._description.resized({v.name: int(size) for v, size in sizes.items()})
        self._read_orientation()

    def _check_open(self) -> None:
        if not self.instance.is_open:
            raise ValueError(f"this instance of {self._description.model} is closed")


def _unpickled(
    of: type[Fmu],
    fmu: str | os.PathLike[str],
    fmi: int | None,
    name: str | None,
    made_with: Mapping[str, Any],
    pending: Mapping[str, Any],
    orientation: str | None,
    state: State | None,
) -> Fmu:
    found = of(fmu, fmi=fmi, name=name, parameters=made_with)
    found.set(pending)
    found._orientation = orientation
    if state is not None:
        found.state = state
    return found


def _readable(variable: Variable, value: Array) -> Value:
    if variable.shape:
        return value
    if variable.kind == "string":
        return str(value[()])
    number: float | int | bool = value.item()
    return variable.item_names.get(int(number), number) if variable.kind == "enumeration" else number


# Most messages of an instance; of more it keeps the first and the last.
MOST_MESSAGES, FIRST_MESSAGES, LAST_MESSAGES = 20_000, 10_000, 100


class FmuInstance:
    """An instantiated FMU. Every call raises an `FmuError` if the FMU refuses it."""

    def __init__(
        self, description: Description, name: str | None = None, *, shows_warnings: bool = True, kind: str = "cs"
    ) -> None:
        """`name` is the name of the instance."""
        self._shows_warnings = shows_warnings
        self.description = description
        self.messages: list[tuple[int, str]] = []
        """Status and text of each message of the FMU."""
        self._lost = 0
        self.is_open = True
        self._batches: dict[tuple[Variable, ...], list[Batch]] = {}
        try:
            self._native = description.loaded.instantiate(name or description.model, kind == "me")
        except _native.CallError as error:
            raise not_instantiated(description.model, error.args[4]) from None

    def call(self, name: str, *arguments: Any) -> Any:
        """Calls a method of the native instance, and reports the FMU's messages."""
        refusal, result = None, None
        try:
            result = getattr(self._native, name)(*arguments)
        except _native.CallError as error:
            refusal = error.args
        new = self._native.messages()
        if new:
            self._keep(new)
            for status, text in new:
                if status == 1 and self._shows_warnings:
                    warn(text, FmuWarning)
        if refusal is not None:
            _, _, function, status, text = refusal[:5]
            raise failure(function, status, [text for level, text in new if level > 1], text)
        return result

    def _keep(self, new: list[tuple[int, str]]) -> None:
        """Stores messages, and the number of lost ones."""
        self.messages += new
        if len(self.messages) > MOST_MESSAGES:
            lost = len(self.messages) - FIRST_MESSAGES - LAST_MESSAGES
            self._lost += lost - bool(self._lost)
            self.messages[FIRST_MESSAGES:-LAST_MESSAGES] = [(1, f"{self._lost} messages are lost here")]

    def set_input_derivatives(self, values: Mapping[Variable, Sequence[Array]]) -> None:
        """Sets the derivatives of inputs, of first and higher orders, for the next step."""
        rows = [
            (reference, order, float(number))
            for variable, derivatives in values.items()
            for order, derivative in enumerate(derivatives, start=1)
            for reference, number in zip(variable.references, np.ravel(derivative), strict=True)
        ]
        references, orders, numbers = map(list, zip(*rows, strict=True)) if rows else ([], [], [])
        self.call("set_input_derivatives", references, orders, numbers)

    def free(self, *, terminate: bool) -> None:
        """Terminates the instance, unless it has failed, and frees it once."""
        if not self.is_open:
            return
        try:
            if terminate and not self._native.has_failed():
                self.call("terminate")
        finally:
            self._native.free()
            self.is_open = False

    def set(self, values: Mapping[Variable, Array]) -> None:
        """Sets variables, in one call for each type."""
        for batch in self._grouped(tuple(values)):
            if batch.is_text:
                self.call("set_texts", batch.native, batch.texts(values))
            else:
                self.call("set", batch.native, batch.row(values))

    def get(self, variables: Sequence[Variable]) -> dict[Variable, Array]:
        """Gets variables, in one call for each type."""
        found: dict[Variable, Array] = {}
        for batch in self._grouped(tuple(variables)):
            if batch.is_text:
                row = np.array(self.call("get_texts", batch.native), dtype=object)
            else:
                row = batch.buffer
                self.call("get", batch.native, row)
            start = 0
            for variable in batch.variables:
                values = row[start : start + variable.size].reshape(variable.shape)
                found[variable] = values.astype(variable.element_type)
                start += variable.size
        return found

    def _grouped(self, variables: tuple[Variable, ...]) -> list[Batch]:
        """Returns variables in batches of one type, cached."""
        if variables not in self._batches:
            self._batches[variables] = batches(variables, self.description.fmi)
        return self._batches[variables]

    def save(self) -> Any:
        """Returns the state: bytes for any instance of the FMU or, if not serializable, a pointer for this one only."""
        return self.call("serialize" if self.description.serializes_states else "save")

    def restore(self, saved: Any) -> None:
        """Restores a saved state."""
        self.call("deserialize" if isinstance(saved, bytes) else "restore", saved)
