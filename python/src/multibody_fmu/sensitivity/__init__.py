"""Derivatives of the outputs of a run by parameters and start values.

from multibody_fmu import sensitivities

d = sensitivities("Gripper", time, to=["cT", "dT"], outputs="F", active=True, frame_b={"r_0": r_b})
d["F"]["cT"]  # shape (n, 3): derivative of the force by the stiffness
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import _native
from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..runs.engine import Finished
from ..runs.result import Result
from ..runs.run_state import RunState
from ..runs.system import System
from .differences import derivatives
from .problem import Found, Problem, Values
from .variational import AGREES, CHANGE, columns

__all__ = ["Sensitivities", "derivatives_of", "sensitivities", "sensitivities_of"]

VARIATIONAL, DIFFERENCES = "variational", "differences"
# Share of the rows where variational derivatives may be apart from differences, as beside events.
FEW = 0.03


class Sensitivities(Mapping[str, Mapping[str, Array]]):
    """Derivatives of outputs by parameters, from `sensitivities`.

    `d["F"]["cT"]` has a row for each time, then the shape of the output and that of the parameter.

    Attributes
    ----------
    result : Result
        The run.
    parameters : dict
        Values of the parameters and start values in the run.
    method : dict
        "variational" or "differences", for each parameter.
    error : dict
        Estimated error of derivatives by differences, for each parameter: the largest of all outputs, each the median
        over time relative to the largest derivative. For variational ones, their distance from differences.
    notes : dict
        Reasons for differences in Model Exchange, and contradictions of directional derivatives, by parameter.
    """

    def __init__(
        self,
        result: Result,
        parameters: Mapping[str, Array],
        found: Mapping[str, Mapping[str, Array]],
        methods: Mapping[str, Found],
    ) -> None:
        self.result, self.parameters = result, dict(parameters)
        self.method = {name: methods[name].method for name in parameters}
        self.error = {name: methods[name].error for name in parameters}
        self.notes = {name: methods[name].note for name in parameters if methods[name].note}
        self._found = found

    def __getitem__(self, output: str) -> Mapping[str, Array]:
        if not isinstance(output, str) or output not in self._found:
            raise KeyError(f"{output} has no derivatives{meant(output, self._found)}")
        return self._found[output]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<Sensitivities of {', '.join(self)} to {', '.join(self.parameters)}>"


def sensitivities(
    fmu: str | os.PathLike[str] | System,
    time: ArrayLike,
    *,
    to: str | Sequence[str],
    outputs: str | Sequence[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
    inputs: Any = None,
    fmi: int | None = None,
    kind: str = "cs",
    rows: str | None = None,
    signals: str | None = None,
    order: str | None = None,
    weight: float | None = None,
    hold: Mapping[str, str] | None = None,
    stops: ArrayLike | str | None = None,
    tolerance: float | None = None,
    state: RunState | None = None,
    threads: int | None = None,
    **more: ArrayLike | Mapping[str, ArrayLike],
) -> Sensitivities:
    """Computes how the outputs of a run change with parameters and start values.

    In Model Exchange the variational equations are solved along the run, by its own steps, with the jumps at events:
    derivatives are as accurate as the run. Systems do so in the order `coupled`. Between events they use directional
    derivatives of the FMUs, where these have them by parameters, otherwise differences of runs with equal steps. They
    are compared with differences of runs; where these contradict, or where an event happens only for some values,
    differences are returned.

    Differences of runs have steps of 0.4 % of a value and shorter ones (of a zero value: of its start value, or of 1),
    extrapolated to zero. They are central, or one-sided where a value may not change to the other side.

    A derivative is NaN where there is none, as in a row at the time of an event that depends on the parameter.

    Parameters
    ----------
    fmu : str, path or System
        FMU as for `simulate`, or a system from `connect` or `read_ssp`, with names such as "gripper.cT".
    time : array_like, shape (n,)
        Times in s, strictly increasing.
    to : str or list of str
        Names of real parameters, or of variables with a start value, such as states; also entries (`g_0[3]`).
    outputs : str or list of str, optional
        Names of variables to record, as for `simulate`. Only real ones have derivatives.
    parameters : dict, optional
        Values by name, as for `simulate`.
    inputs : dict or pandas.DataFrame, optional
        Inputs by name, as for `simulate` or `System.simulate`.
    fmi : int, optional
        Version of FMI of an FMU given by name, 2 (default) or 3.
    kind : {"cs", "me"}
        Interface of an FMU, as for `simulate`.
    rows : {"inputs", "steps"}, optional
        Meaning of an FMU's rows, as for `simulate`.
    signals : {"held", "linear"}, optional
        Inputs in Model Exchange between two rows, as for `simulate`.
    order : {"coupled", "iterated", "parallel", "sequential"}, optional
        Order of the steps of a system, as for its `simulate`; so are `weight` and `hold`.
    weight : float, optional
        Weight of the inputs at the end of an iterated step.
    hold : dict, optional
        Inputs of elements during an iterated step.
    stops : array_like or "rows", optional
        End times of integration steps in s, as for `simulate`.
    tolerance : float, optional
        Relative tolerance of the integration, as for `simulate`.
    state : RunState, optional
        State of another run at time[0], as for `simulate`: all runs go on from it. Then only tunable parameters can
        be in `to`.
    threads : int, optional
        Number of threads for the runs; by default one for each core.
    **more
        Further inputs of an FMU, as for `simulate`.

    Returns
    -------
    Sensitivities
        Derivatives by output and parameter: `d["F"]["cT"]` of shape (n, 3).

    Raises
    ------
    ValueError
        For wrong arguments, as `simulate`, and for parameters that are not real.
    FmuError
        If the FMU refuses a call in the run itself.
    """
    return sensitivities_of(
        Problem(
            fmu,
            time,
            to,
            outputs=outputs,
            parameters=parameters,
            inputs=inputs,
            fmi=fmi,
            kind=kind,
            rows=rows,
            signals=signals,
            order=order,
            weight=weight,
            hold=hold,
            stops=stops,
            tolerance=tolerance,
            state=state,
            threads=threads,
            more=more,
        )
    )


def sensitivities_of(problem: Problem, values: Values | None = None) -> Sensitivities:
    """Computes the sensitivities of a run with some of the problem's values replaced."""
    done, base, outputs, found = derivatives_of(problem, values)
    return Sensitivities(problem.result(done, values), base, _by_name(found, base, outputs), problem.found)


def derivatives_of(
    problem: Problem, values: Values | None = None
) -> tuple[Finished, dict[str, Array], dict[str, Array], Array]:
    """Does a run with some of the problem's values replaced, and computes its derivatives.

    Returns the run, all values, the real outputs by name, and their derivatives (p, n, k) by all entries of the values
    in one array. The method for each name, the first time chosen by a comparison, is in `problem.found`. If the run
    itself fails, there are no outputs.
    """
    base = {name: np.array((values or {}).get(name, value), dtype=float) for name, value in problem.values.items()}
    steps = _native.Steps() if problem.has_steps else None
    done = problem.finished(values, steps)
    if done.error is not None:
        return done, base, {}, np.zeros((0, 0, 0))
    outputs = {name: array for name, array in problem.outputs(done).items() if array.dtype == np.float64}
    if not outputs:
        recorded = listed(problem.outputs(done)) or "there are none"
        raise ValueError(f"outputs have no derivatives, as none is real: {recorded}")
    places = [(name, place) for name, value in base.items() for place in range(value.size)]
    scales = [_scale(np.ravel(base[name])[place], np.ravel(problem.values[name])[place]) for name, place in places]
    found = np.full((len(places), *problem.flat(outputs, list(outputs)).shape), np.nan)

    def changed(at: int, change: float) -> dict[str, Array]:
        name, place = places[at]
        value = base[name].copy()
        value.reshape(-1)[place] += change
        return {**base, name: value}

    def runs(changes: Sequence[tuple[int, float]]) -> list[Array | None]:
        each = problem.each([changed(at, change) for at, change in changes])
        return [problem.flat(problem.outputs(one), list(outputs)) if one.error is None else None for one in each]

    is_tried = {name: name not in problem.found or problem.found[name].method == VARIATIONAL for name in base}
    tried = [at for at, (name, _) in enumerate(places) if steps is not None and is_tried[name]]
    reasons: dict[str, str] = {}
    notes: dict[str, str] = {}
    if steps is not None and tried:
        changes = [CHANGE * scales[at] for at in tried]
        pairs = [(changed(at, change), changed(at, -change)) for at, change in zip(tried, changes, strict=True)]
        by_steps = columns(problem, base, steps, pairs, changes, list(outputs))
        for at, column in zip(tried, by_steps.found, strict=True):
            found[at] = np.nan if column is None else column
        reasons = {places[tried[at]][0]: reason for at, reason in by_steps.reasons.items()}
        notes = {places[tried[at]][0]: note for at, note in by_steps.notes.items()}
    unknown = [name not in problem.found or name in reasons or not is_tried[name] for name, _ in places]
    compared = [at for at, is_unknown in enumerate(unknown) if is_unknown]
    if compared:
        all_outputs = problem.flat(outputs, list(outputs))
        of_compared = [scales[at] for at in compared]
        differences, errors = derivatives(
            lambda some: runs([(compared[at], change) for at, change in some]), all_outputs, of_compared
        )
        for name in dict.fromkeys(places[at][0] for at in compared):
            own = [at for at in compared if places[at][0] == name]
            among = [compared.index(at) for at in own]
            chosen = _chosen(found[own], differences[among], errors[among], all_outputs, scales[own[0]])
            if steps is None or not is_tried[name] or name in reasons:
                chosen = Found(DIFFERENCES, _error(differences[among], errors[among]), reasons.get(name, ""))
            if chosen.method == DIFFERENCES:
                found[own] = differences[among]
            elif name in notes:
                chosen = replace(chosen, note=notes[name])
            problem.found.setdefault(name, chosen)
    return done, base, outputs, found


def _chosen(variational: Array, differences: Array, errors: Array, outputs: Array, scale: float) -> Found:
    """Compares derivatives (p, n, k) of two methods."""
    largest = np.nanmax(np.abs(variational), axis=1, initial=0.0, keepdims=True)
    distance = np.abs(variational - differences)
    tolerated = AGREES * largest + 3 * errors + 1e-7 * np.abs(outputs).max(axis=0, initial=0.0) / scale
    is_apart = distance > tolerated
    if is_apart.mean(axis=1).max(initial=0.0) < FEW:
        return Found(VARIATIONAL, _error(variational, distance))
    apart = np.nanmax(np.where(is_apart, distance / np.where(largest > 0, largest, 1.0), 0.0))
    note = f"variational derivatives are apart from differences by {apart:.2g} of the largest"
    return Found(DIFFERENCES, _error(differences, errors), note)


def _scale(value: float, start: float) -> float:
    """Returns the size of a value, for the lengths of differences."""
    return abs(value) or abs(start) or 1.0


def _by_name(found: Array, values: Mapping[str, Array], outputs: Mapping[str, Array]) -> dict[str, dict[str, Array]]:
    """Returns derivatives (p, n, k) by output and parameter."""
    by_name: dict[str, dict[str, Array]] = {name: {} for name in outputs}
    first = 0
    for parameter, value in values.items():
        own, at = found[first : first + value.size], 0
        first += value.size
        for output, array in outputs.items():
            size = int(np.prod(array.shape[1:]))
            columns = np.moveaxis(own[:, :, at : at + size], 0, -1)
            by_name[output][parameter] = columns.reshape(*array.shape, *value.shape)
            at += size
    return by_name


def _error(found: Array, errors: Array) -> float:
    """Returns errors (p, n, k) relative to the largest derivative of each output: the largest of medians over time."""
    largest = np.nanmax(np.abs(found), axis=1, initial=0.0)
    known = np.where(np.isnan(errors), 0.0, errors)
    middle = np.median(known, axis=1)
    return float(np.max(np.divide(middle, largest, out=np.zeros_like(largest), where=largest > 0), initial=0.0))
