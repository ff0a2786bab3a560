"""Arrays in, arrays out: an FMU simulated over given times."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from numpy.typing import ArrayLike

from ..arguments import by_name, switch
from ..arguments.arrays import Array, check_time
from ..arguments.progress import showing
from ..descriptions.archives import archive
from ..descriptions.description import describe
from ..descriptions.parameter_groups import flat_parameters, sized
from ..descriptions.values import LaterChecks, given_inputs, joined, later_checks_first
from .engine import Finished, Plan, check_run, check_stops
from .exchange import Integration
from .isolation import check_timeout, finished
from .preparation import Prepared, prepared
from .result import Result
from .rows import about_held, about_rows, chosen_rows
from .run_state import Origin, RunState, changed_from, check_keeps, check_origins, check_state, kept, parameters_of


class FmuRun:
    """An FMU with its parameters, inputs and outputs, prepared for runs over given times.

    Attributes
    ----------
    description : Description
        The FMU, with the sizes of its arrays.
    given : dict
        Parameters by name, as given; from a state those of its run, too.
    parts : list of Prepared
        The FMU with completed inputs.
    changed : list
        Parameters that differ from those of the state, see `changed_from`.
    """

    def __init__(
        self,
        fmu: str | os.PathLike[str],
        time: ArrayLike,
        *,
        inputs: Any = None,
        more: Mapping[str, Any] | None = None,
        outputs: str | Sequence[str] | None = None,
        parameters: Mapping[str, Any] | None = None,
        fmi: int | None = None,
        kind: str = "cs",
        rows: str | None = None,
        signals: str | None = None,
        stops: ArrayLike | str | None = None,
        tolerance: float | None = None,
        state: RunState | None = None,
        keep_state: bool = False,
        isolate: bool = False,
        progress: bool | None = False,
        checks_later: bool = False,
    ) -> None:
        """Arguments are those of `simulate`, `more` inputs by keyword. Runs in co-simulation may check them later."""
        check_run(kind, signals, tolerance)
        self.file = archive(fmu, fmi)
        description, self.time = describe(self.file, kind), check_time(time).copy()
        self.stops = check_stops(stops, self.time, kind)
        chosen_rows(description, kind, rows)
        self.given = flat_parameters(description, by_name("parameters", parameters))
        self.state, self._origins = state, [Origin("", self.file, description, kind)]
        if switch("keep_state", keep_state):
            check_keeps(self._origins, in_bytes=isolate)
        if state is not None:
            check_origins(check_state(state, isolate), self._origins, self.time[0])
            self.given = {**parameters_of(state), **self.given}
            tolerance = tolerance or state.elements[""].tolerance or None
        self.description = description = sized(description, self.given)
        self.later = LaterChecks(self.time) if checks_later and kind == "cs" else None
        with later_checks_first(self.later):
            part = prepared(
                description,
                self.time,
                given_inputs(description, self.time, joined(inputs, more or {}, self.time), later=self.later),
                self.given,
                outputs,
                kind=kind,
                rows=rows,
                signals=signals,
                tolerance=tolerance,
                goes_on=state is not None,
                progress=progress,
                later=self.later,
            )
        part.assumptions.extend([*about_rows(description, kind, rows), *about_held(description, kind, part.given)])
        self.parts = [part]
        with later_checks_first(self.later):
            self.changed = [] if state is None else changed_from(state, 0, part.element, part.parameters)

    @cached_property
    def plan(self) -> Plan:
        """Form for the native module."""
        return Plan.single(self.parts[0].element, self.stops)

    @property
    def may_follow(self) -> bool:
        """Whether runs may make the steps of others: in Model Exchange."""
        return self.parts[0].element.kind == "me"

    def outputs(self, done: Finished) -> dict[str, Array]:
        """Returns the recorded outputs (n, ...) of a run by name."""
        return self.parts[0].values(done)

    def result(self, done: Finished, parts: Sequence[Prepared] | None = None) -> Result:
        """Returns the result of a run, perhaps with other parameters in `parts`. Raises its error, and warns."""
        (part,) = self.parts if parts is None else parts
        done.report([part.element])
        found = part.result(self.time, done)
        found.integration = [Integration.of([self.description.model], *cost) for cost in done.integration]
        found.state = kept(float(self.time[-1]), self._origins, [part.element], [part.parameters], done.saved)
        return found


def simulate(
    fmu: str | os.PathLike[str],
    time: ArrayLike,
    *,
    outputs: str | Sequence[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
    fmi: int | None = None,
    kind: str = "cs",
    rows: str | None = None,
    signals: str | None = None,
    stops: ArrayLike | str | None = None,
    tolerance: float | None = None,
    isolate: bool = False,
    timeout: float | None = None,
    progress: bool | None = None,
    state: RunState | None = None,
    keep_state: bool = False,
    inputs: Mapping[str, Any] | None = None,
    **more: ArrayLike | Mapping[str, ArrayLike],
) -> Result:
    """Simulates an FMU over given times.

    In co-simulation the rows of most FMUs follow steps: row 0 has the outputs after initialization, row i those after
    the step that ended at time[i] and had the inputs of row i - 1. There are n - 1 steps; the inputs of the last of
    several rows have no effect.

    Rows of sensors and of the Gripper follow inputs, as their archives state: row i has the outputs of a step with the
    inputs of row i. There are n steps, the last two of equal length. Outputs that depend only on inputs then belong to
    time[i]. Values that the FMU advances within the step belong to time[i + 1]: the ramp of the Gripper, and all
    outputs of a sensor with derivatives = estimated or extrapolation = kinematic. `rows` overrides the archive.

    Missing velocities and accelerations of a moving pose come from `differentiate`, with a RatesWarning; accelerations
    from velocities if these are given, for example by a gyroscope. To choose yourself, give all, or set the parameter
    `derivatives` to estimated (the FMU uses past poses only) or to provided (missing ones are zero). The parameter
    `orientation` is set to Q if all orientations are quaternions; orientations in a form that the FMU does not read are
    converted. Warnings of the FMU become Python's warnings (`FmuWarning`).

    Given velocities and accelerations that contradict the poses in the first 1,000 rows cause a RatesWarning with
    causes from `diagnose`, unless the parameter `checkInputs` is False.

    Parameters
    ----------
    fmu : str or path
        Name of an FMU of this package, such as "RelativeSensor", or a file.
    time : array_like, shape (n,)
        Times in s, strictly increasing.
    outputs : str or list of str, optional
        Names of variables to record, also of parameters, local variables or entries (`r_rel[3]`). By default, all
        computed outputs that can change, except strings. The name of an optional output, such as `Q_rel`, also sets the
        parameter that switches it on, `get_Q_rel`.
    parameters : dict, optional
        Values by name: the name of an item for an enumeration, a list for an array. One number is for all elements of
        a list of Reals that must not be negative, such as `noiseDensity`. A group is a dict:
        `{"part": {"m": 2.0, "r_CM": [0, 0, -0.1], "I": [4e-3, 4e-3, 1e-3]}}` sets `part.m` and so on. `I` stands for
        `I_11` to `I_32`: a symmetric matrix (3, 3), the moments about the axes (3,), or one moment for all axes.
        Structural parameters (FMI 3.0) change the sizes of arrays; the FMU chooses the values of a resized array that
        is not given.
    fmi : int, optional
        Version of FMI of an FMU given by name, 2 (default) or 3.
    kind : {"cs", "me"}
        Interface: Co-Simulation, or Model Exchange. In the latter this package integrates the states and finds the
        events; row i has all values at time[i], after its events, with the inputs of row i.
    rows : {"inputs", "steps"}, optional
        Meaning of rows in co-simulation; by default from the archive, or else steps, with a note in `assumptions`.
        FMUs that list continuous states always follow steps.
    signals : {"held", "linear"}, optional
        Continuous inputs between two rows in Model Exchange: held from the earlier row, or on a line. By default,
        frames whose velocities are the derivatives of their poses follow cubic polynomials, and all others are held;
        `assumptions` says which.
    stops : array_like or "rows", optional
        Times in s at which steps of integration end, in Model Exchange; `rows` for those of all rows. By default steps
        pass rows where no held input changes, and values at such rows are interpolated.
    tolerance : float, optional
        Relative tolerance of the integration: in Model Exchange 1e-8 by default; in Co-Simulation, for the FMU, by
        default from its default experiment, with a note in `assumptions`.
    isolate : bool
        Whether to run the FMU in a process of its own, which takes about half a second more. A crash, an exit or a
        timeout of the process is an FmuError with the row; otherwise results, warnings and errors do not change.
    timeout : float, optional
        Longest time in s of the process, with `isolate`; unlimited by default.
    progress : bool, optional
        Whether to show a bar in long runs (needs tqdm, in the extra `sweep`); by default on a terminal.
    state : RunState, optional
        State of another run at time[0], from `keep_state`: the run goes on from it without initialization. Parameters,
        and the tolerance if none is given, are those of that run; tunable parameters may change. So may inputs; those
        that are not given keep their values, except in frames that are given.
    keep_state : bool
        Whether to keep the state at time[-1] as `state` of the result. Row 0 of a run from there replaces the last row
        of this run: the state has neither the inputs of that row nor the step that follows them.
    inputs : dict or pandas.DataFrame, optional
        Inputs by name, also those with the name of an argument of this function: `{"kind": 1.0}`. Or a table with a
        column for each input and one row for each time.
    **more
        Further inputs: frames, such as `frame_a={"r_0": r}`, and inputs outside frames, constant or with one row for
        each time; for shapes and units see the docstring of the package. Others keep their start values.

    Returns
    -------
    Result
        Outputs by name: `{"time": (n,), "r_rel": (n, 3), ...}`. `time` are the times of the rows; an FMU's output
        `time` is `time (output)`.

    Raises
    ------
    ValueError
        For a wrong name (with candidates), shape, type or value (with its row and time), for a `state` of another FMU,
        archive, interface or time, or an FMU that cannot save states.
    FmuError
        If the FMU refuses a call, with its message and the row; with `isolate`, also after a crash, an exit or a
        timeout.
    """
    check_timeout(isolate, timeout)
    run = FmuRun(
        fmu,
        time,
        inputs=inputs,
        more=more,
        outputs=outputs,
        parameters=parameters,
        fmi=fmi,
        kind=kind,
        rows=rows,
        signals=signals,
        stops=stops,
        tolerance=tolerance,
        state=state,
        keep_state=keep_state,
        isolate=isolate,
        progress=progress,
        checks_later=not isolate,
    )
    start = None if state is None else state.native
    with showing(progress, run.time.size) as moved:
        if isolate:
            element, name = run.parts[0].element, run.file.name
            done = finished(element, name, run.time, timeout, moved, run.stops, run.changed, start, keep_state)
        else:
            varied = run.plan.batched(run.changed)
            done = run.plan.finished(run.time, varied, moved, state=start, keep=keep_state, later=run.later)
    return run.result(done)
