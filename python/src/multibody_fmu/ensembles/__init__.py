"""Many instances of an FMU or a system that step together."""

import hashlib
import math
import os
import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from .. import _native
from ..arguments import end_of_step, number, whole
from ..arguments.arrays import Array
from ..arguments.cores import cores
from ..arguments.messages import FmuError, FmuWarning, listed, warn
from ..descriptions.description import DTYPES, Variable
from ..descriptions.frame_inputs import choose_orientation, convert_for_elements, frame_and_pose
from ..runs.engine import Plan, about_extreme
from ..runs.preparation import Prepared
from ..runs.system import System
from ..runs.velocities import are_poses, rates_of
from ..sweeps.preparation import Asked
from .model import Given, Model

# Most members that a warning lists.
LISTED = 3


@dataclass(frozen=True, repr=False)
class States:
    """States of the members of an ensemble at one time, from `Ensemble.states`.

    An index selects members, as in a NumPy array: `s[[0, 0, 3]]`, `s[2:5]`, `s[weights > 0]`. States can be pickled,
    and restored by any ensemble of the same FMU or system, also in another process.
    """

    time: float
    """Time in s."""
    _saved: tuple[bytes, ...]
    _signals: tuple[tuple[Array, int], ...]
    """Inputs, and the number of their rows: for each member, or for all."""
    _forms: Mapping[str, str]
    """Form of the orientations of each element, by the name of its parameter."""
    _identity: str

    def __repr__(self) -> str:
        return f"<States of {len(self)} members at {self.time:g} s>"

    def __len__(self) -> int:
        return len(self._saved)

    def __reduce__(self) -> tuple[Callable[[bytes, bytes], "States"], tuple[bytes, bytes]]:
        content = pickle.dumps(tuple(vars(self).values()))
        return _unpickled, (hashlib.sha256(content).digest(), content)

    def __getitem__(self, members: Any) -> "States":
        """Returns the states of some members, any of them several times."""
        chosen = np.atleast_1d(np.arange(len(self))[members])
        signals = tuple((rows, n) if n == 1 else (rows[chosen], len(chosen)) for rows, n in self._signals)
        return States(self.time, tuple(self._saved[at] for at in chosen), signals, self._forms, self._identity)


def _unpickled(checksum: bytes, content: bytes) -> States:
    if hashlib.sha256(content).digest() != checksum:
        raise ValueError("the states of an ensemble are damaged: their checksum differs")
    return States(*pickle.loads(content))


@dataclass(frozen=True)
class _Begun:
    """Initialized instances."""

    native: _native.Ensemble
    parts: list[Prepared]
    plan: Plan
    forms: dict[str, str]


class Ensemble:
    """Instances of an FMU or a system that step together, in threads.

        with Ensemble("Body", 1000, parameters={"m": rng.normal(1, 0.1, 1000)}) as e:
            for force in forces:
                y = e.step(0.01, {"frame_a": {"f": force}})
            y["frame_a.r_0"]  # shape (1000, 3)
            s = e.states()
            e.restore(s[[0, 0, *range(2, 1000)]])

    A member has the bits of a run of `simulate` with its parameters and inputs, with any number of threads.

    Parameters
    ----------
    fmu : str, path or System
        Name of an FMU of this package, a file, or a system from `connect` or `read_ssp`.
    n : int
        Number of members.
    parameters : dict, optional
        Values by name, as for `simulate`; of a system by element and name. Common to all members, or with a first axis
        of n rows. Three moments of inertia `I` are those of all members: give n matrices for one of each.
    inputs : dict, optional
        Inputs for the initialization, as for `step`. Those of the first step replace them.
    outputs : str or list of str, optional
        Names of variables that `step` returns; by default all computed outputs that can change, except strings.
    time : float
        Start of the first step, in s.
    fmi, kind, rows : optional
        Of an FMU: as for `simulate`.
    order, weight, hold : optional
        Of a system: as for `System.simulate`.
    tolerance : float, optional
        Relative tolerance of the integration, as for `simulate`.
    threads : int, optional
        Most threads; by default as many as there are cores. Short steps take fewer.

    Raises
    ------
    ValueError
        For wrong arguments, with the member; for a system with elements in Python.

    Attributes
    ----------
    time : float
        End of the last step, in s.
    """

    def __init__(
        self,
        fmu: str | os.PathLike[str] | System,
        n: int,
        *,
        parameters: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        outputs: str | Sequence[str] | None = None,
        time: float = 0.0,
        fmi: int | None = None,
        kind: str = "cs",
        rows: str | None = None,
        order: str | None = None,
        weight: float | None = None,
        hold: Mapping[str, str] | None = None,
        tolerance: float | None = None,
        threads: int | None = None,
    ) -> None:
        # The function for `reduce` has no effect here: it needs no outputs.
        asked = Asked(None, None, outputs, dict, fmi, kind, rows, order, weight, hold, tolerance)
        self._model = Model(fmu, whole("n", n), parameters, asked)
        self.time = number("time", time, -math.inf, math.inf)
        if not math.isfinite(self.time):
            raise ValueError(f"time = {time!r}: must be finite")
        self._threads = cores() if threads is None else whole("threads", threads)
        self._given = self._model.inputs(inputs, {})
        self._signals: list[tuple[Array, int]] = []
        self._begun: _Begun | None = None
        self._is_closed, self._has_warned = False, False
        # Reason why steps are refused.
        self._failure: str | None = None
        # Refuses wrong arguments at once.
        self._prepared = self._model.prepared(self.time, self._given, {})
        self._settled = self._settling()

    def __repr__(self) -> str:
        return f"<Ensemble of {len(self)} {self._model.name} at {self.time:g} s>"

    def __len__(self) -> int:
        return self._model.n

    def __enter__(self) -> Self:
        self._check_open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees all instances. Does nothing the second time."""
        self._begun, self._is_closed = None, True

    def step(
        self, step: float | None = None, inputs: Mapping[str, Any] | None = None, *, until: float | None = None
    ) -> dict[str, Array]:
        """Makes one step of all members. The first one also initializes them, with its inputs.

        Inputs are held over the step, and keep their values in later ones. In Model Exchange an integration step ends
        there.

        Parameters
        ----------
        step : float, optional
            Length of the step in s.
        inputs : dict, optional
            Inputs and frames by name, as for `simulate`: of shape (n, ...), a row for each member, or constant, for
            all. Inputs of a system have names of element and variable, as for `System.simulate`.
        until : float, optional
            Time in s at the end of the step, in place of its length.

        Returns
        -------
        dict
            Outputs by name, of shape (n, ...): of a sensor or a Gripper those of the step with these inputs, otherwise
            those at the end of the step; row i or row i + 1 of `simulate` for the step from time[i].

        Raises
        ------
        ValueError
            For a wrong name, shape or value, with the member. If velocities are missing of a pose that has changed.
        FmuError
            If an FMU refuses a call, with the member. All others have made the step. `restore` allows further steps.
        """
        self._check_open()
        end = end_of_step(self.time, step, until)
        if self._failure is not None:
            raise ValueError(f"{self._failure}: restore states, or make another ensemble")
        begun = self._take(inputs)
        n, native = len(self), begun.plan.native
        records: list[Array] = [np.empty((n, size), DTYPES[of_type]) for of_type, size in native.records]
        times = (self.time, end)
        self._report(begun, begun.native.step(times, self._signals, records), f"from {times[0]:g} to {end:g} s")
        self.time = end
        return self._model.outputs(begun.parts, begun.plan, records)

    def states(self) -> States:
        """Saves the states of all members, with their inputs. Initializes them if necessary.

        Returns
        -------
        States
            States, which an index selects.

        Raises
        ------
        FmuError
            If an FMU cannot serialize its state.
        """
        self._check_open()
        begun = self._begun or self._begin()
        saved, report = begun.native.states()
        self._report(begun, report, f"at {self.time:g} s")
        return States(self.time, tuple(saved), tuple(self._signals), begun.forms, self._model.identity)

    def restore(self, states: States) -> None:
        """Returns to saved states, each of any member: `e.restore(s[[0, 0, 3]])`.

        Parameters
        ----------
        states : States
            A state for each member, or one for all, of an ensemble of the same FMU or system.

        Raises
        ------
        ValueError
            For another number of states, or states of something else.
        FmuError
            If an FMU refuses its state.
        """
        self._check_open()
        if not isinstance(states, States):
            raise ValueError(f"states is a {type(states).__name__}: must be what `states` has returned")
        if len(states) not in (1, len(self)):
            raise ValueError(f"states has {len(states)} members: must be {len(self)}, or one for all")
        if states._identity != self._model.identity:
            raise ValueError(f"states are those of {states._identity}: this is an ensemble of {self._model.identity}")
        if self._begun is None or self._begun.forms != states._forms:
            self._begin(states._forms)
        begun = self._begun
        assert begun is not None
        saved = list(states._saved) * (len(self) // len(states))
        self._failure = "the states of the last restore were refused"
        self._report(begun, begun.native.restore(saved), f"at {states.time:g} s")
        self._failure = None
        self.time, self._signals = states.time, list(states._signals)

    def _take(self, inputs: Mapping[str, Any] | None) -> _Begun:
        """Takes over inputs, and initializes the members with them if necessary."""
        begun = self._begun
        if begun is None:
            for given, more in zip(self._given, self._model.inputs(inputs, {}), strict=True):
                for name in more:
                    # The later form of an orientation replaces the earlier one.
                    other = f"{name[:-1]}R.T" if name.endswith(".Q") else f"{name.removesuffix('R.T')}Q"
                    given.pop(other, None)
                given |= more
            return self._begin()
        if not inputs:
            return begun
        found = self._model.inputs(inputs, self._current(begun))
        for position, given in enumerate(found):
            self._refuse_missing_rates(begun, position, given)
        self._set(begun, found)
        return begun

    def _begin(self, forms: Mapping[str, str] | None = None) -> _Begun:
        """Initializes new members."""
        model = self._model
        if forms or self._settled != self._settling():
            self._prepared = model.prepared(self.time, self._given, forms or {})
            self._settled = self._settling()
        parts, plan = self._prepared
        chosen = {
            f"{part.element.name}.orientation".lstrip("."): _form(part)
            for part in parts
            if part.element.description.has_parameter("orientation")
        }
        begun = _Begun(
            self._instances(plan), parts, plan, {name: form for name, form in chosen.items() if form is not None}
        )
        self._signals = [(rows[:1], 1) for rows in plan.signals]
        self._set(begun, self._given)
        varied = [(position, batch.native, rows) for position, batch, rows in plan.batched(model.columns())]
        self._report(begun, begun.native.begin(self.time, self._signals, varied), f"at {self.time:g} s")
        self._begun, self._failure = begun, None
        return begun

    def _settling(self) -> set[tuple[int, str]]:
        """Returns the inputs that decide on parameters, or are set once: orientations and texts."""
        return {
            (position, name)
            for position, given in enumerate(self._given)
            for name, values in given.items()
            if name.endswith((".Q", ".R.T")) or values.dtype == object
        }

    def _instances(self, plan: Plan) -> _native.Ensemble:
        # Those of an earlier beginning are freed first.
        self._begun = None
        try:
            return _native.Ensemble(plan.native, len(self), self._threads)
        except _native.CallError as refusal:
            raise plan.error(refusal, [], np.array([self.time])) from None

    def _set(self, begun: _Begun, found: Sequence[Given]) -> None:
        """Sets inputs to checked values, in the form of orientations that each element reads."""
        new: dict[int, tuple[Array, int]] = {}
        for position, (part, values) in enumerate(zip(begun.parts, found, strict=True)):
            description, given = part.element.description, dict(values)
            choose_orientation(description, given, _form(part))
            convert_for_elements(description, given, part.parameters)
            for name, array in given.items():
                variable, places = description.variables[name], begun.plan.signal_of[position]
                if variable.kind == "string":
                    if self._begun is not None:
                        raise ValueError(f"{part.element.prefix}{name} is text: give it to Ensemble, as inputs")
                    continue
                if variable not in places:
                    raise ValueError(f"{part.element.prefix}{name} is connected: it cannot be given, too")
                rows = len(self) if array.ndim > len(variable.shape) else 1
                new[places[variable]] = (np.array(array.reshape(rows, -1), variable.dtype, order="C"), rows)
        for signal, rows_and_number in new.items():
            self._signals[signal] = rows_and_number

    def _current(self, begun: _Begun) -> dict[tuple[int, Variable], Array]:
        """Returns the inputs of the last step, constant or with a row for each member."""
        found = {}
        for position, (part, places) in enumerate(zip(begun.parts, begun.plan.signal_of, strict=True)):
            for variable, signal in places.items():
                if variable.kind != "string":
                    rows, n = self._signals[signal]
                    found[position, variable] = rows.reshape((() if n == 1 else (n,)) + variable.shape)
                    # Names of the description that `Model.inputs` reads.
                    assert part.element.description.variables[variable.name] is variable
        return found

    def _refuse_missing_rates(self, begun: _Begun, position: int, given: Given) -> None:
        """Raises a ValueError for a pose that has changed without velocities: no later pose is known to derive them."""
        part, before = begun.parts[position], self._given[position]
        description, known = part.element.description, {*before, *given}
        moved = [name for name in given if name not in before or not np.array_equal(before[name], given[name])]
        self._given[position] = before | given
        if "derivatives" in part.parameters or not description.has_parameter("derivatives"):
            return
        missing = [
            f"{frame}.{rate}"
            for name in moved
            for frame, pose in [frame_and_pose(name)]
            for rate in rates_of(description, frame, pose)
            if f"{frame}.{rate}" not in known
        ]
        if missing and not are_poses(description, part.parameters, part.element.wanted):
            raise ValueError(
                f"{part.element.prefix}{', '.join(missing)} missing: give all velocities and accelerations, or set the "
                "parameter derivatives to estimated (all from the poses) or to provided (missing ones are zero)"
            )

    def _report(self, begun: _Begun, report: "_native._Report", when: str) -> None:
        """Warns with the FMUs' warnings, each with its members, and raises the error of a member."""
        said, failed = report
        texts: dict[str, list[int]] = {}
        for member, messages, extreme in said:
            for element, of_element in zip(begun.plan.elements, messages, strict=True):
                for text in (text for status, text in of_element if status == 1):
                    texts.setdefault(f"{element.prefix}{text}", []).append(member)
            if extreme is not None and failed is None and not self._has_warned:
                self._has_warned = True
                position, name, _, value = extreme
                text = f"{begun.plan.elements[position].prefix}{about_extreme(name, value)} {when}"
                texts.setdefault(text, []).append(member)
        for text, members in texts.items():
            count = "member" if len(members) == 1 else "members"
            warn(f"{count} {listed(map(str, members), LISTED)}: {text}", FmuWarning)
        if failed is None:
            return
        # After a refused initialization the next step begins again.
        if self._begun is not None and self._failure is None:
            self._failure = "a member has failed in an earlier step"
        member, refusal = failed
        if not isinstance(refusal, _native.CallError):
            raise refusal
        nothing: list[list[tuple[int, str]]] = [[] for _ in begun.parts]
        of_member = next((messages for at, messages, _ in said if at == member), nothing)
        error = begun.plan.error(refusal, of_member, np.array([self.time]))
        raise FmuError(error.function, error.status, f"member {member}, {when}: {error}")

    def _check_open(self) -> None:
        if self._is_closed:
            raise ValueError(f"this ensemble of {self._model.name} is closed")


def _form(part: Prepared) -> str | None:
    """Returns the form of an element's orientations, `T` or `Q`, if it is settled."""
    form: Any = part.parameters.get("orientation")
    if form is None or isinstance(form, str):
        return form
    return part.element.description.variables["orientation"].item_names.get(int(form))
