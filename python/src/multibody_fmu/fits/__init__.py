"""Parameters of an FMU or a system from measured outputs.

from multibody_fmu import fit

found = fit(grip, time, measured={"box.frame_a": {"r_0": r}}, parameters={"gripper.cT": (1e2, 1e5)}, inputs=motion)
print(found)  # gripper.cT = 2001.2 ± 1.4 N/m
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..arguments.arrays import Array, check_time
from ..arguments.packages import extra
from ..descriptions.archives import archive
from ..descriptions.description import Description, check_kind, describe
from ..descriptions.parameter_groups import flat_parameters, sized
from ..runs.run_state import RunState
from ..runs.system import System
from ..sensitivity.problem import Problem
from .coordinates import Coordinates, apart, start_values
from .determined import Determined
from .found import Fit
from .measured import quantities
from .search import LEAST_ERROR, Search

__all__ = ["Fit", "fit"]

# Distances of a coordinate from a bound, and of a value relative to it, that count as none.
CLOSE, SAME = 1e-4, 1e-6
# Least misfit to note.
POOR = 1.3


def fit(
    fmu: str | os.PathLike[str] | System,
    time: ArrayLike,
    *,
    measured: Mapping[str, Any],
    parameters: Mapping[str, Any],
    deviation: Mapping[str, Any] | None = None,
    start: Mapping[str, float] | None = None,
    trials: int | None = None,
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
) -> Fit:
    """Finds parameters such that a run fits measured outputs, by least squares (needs SciPy, an extra).

    Parameters between wide positive bounds are searched by their logarithms. The runs that derivatives and trials need
    are done in threads.

    A standard error is the standard deviation that a value has if only the noise of the measurement differs. It
    assumes noise that is independent from sample to sample, and a right model. A parameter or a combination of
    parameters that could be anything, by a factor of e or by half of its bounds, is in `undetermined`; its parameters
    have the value NaN.

    Parameters
    ----------
    fmu : str, path or System
        Name of an FMU of this package or a file, as for `simulate`; or a system from `connect` or `read_ssp`.
    time : array_like, shape (n,)
        Times of the run in s.
    measured : dict
        Measured outputs with one row for each time, by name: {"box.frame_a.r_0": r}. Frames are dicts, also with
        velocities: {"box.frame_a": {"r_0": r, "Q": Q}}. A frame from `read` has its own `time`: the run's values there
        are interpolated, and samples outside of the run are left out. Missing samples are NaN or masked.
    parameters : dict
        Bounds of the parameters to find: {"gripper.cT": (1e3, 1e7), "box.g_0[3]": (-10, -9.6)}. They may be
        infinite. All other values are parameters of the run, as for `simulate`.
    deviation : dict, optional
        Standard deviation of the noise of each measured output, in its unit, for all samples or each one:
        {"box.frame_a": {"r_0": 2e-4, "Q": 1e-3}}, of an orientation about each axis in rad. Errors are then absolute;
        without it, they are scaled by the variance of the residuals. Necessary for outputs of several units.
    start : dict, optional
        First values of the search, of some or all parameters. By default they are the best of `trials`, with an
        infinite bound the FMU's own value. It must be within the bounds.
    trials : int, optional
        Number of runs that choose the others, at points between the bounds: by default 4 for each. The best begins.
    inputs : dict or pandas.DataFrame, optional
        Inputs as for `simulate`: {"gripper.frame_a": {"r_0": r, "v_0": v}}.
    fmi : int, optional
        Version of FMI of an FMU given by name, 2 (default) or 3.
    kind : {"cs", "me"}
        Interface of an FMU, as for `simulate`; for systems see `connect`.
    rows : {"inputs", "steps"}, optional
        Meaning of an FMU's rows, as for `simulate`; for systems see `connect`.
    signals : {"held", "linear"}, optional
        Continuous inputs between two rows in Model Exchange, as for `simulate`.
    order : {"coupled", "iterated", "parallel", "sequential"}, optional
        Order of the steps of a system, as for its `simulate`; so are `weight` and `hold`.
    weight : float, optional
        Weight of the inputs at the end of an iterated step.
    hold : dict, optional
        Inputs of elements during an iterated step.
    stops : array_like or "rows", optional
        End times of integration steps in s, as for `simulate`.
    tolerance : float, optional
        Relative tolerance of the integration, as for `simulate`. Runs far more accurate than the measurement only take
        time.
    state : RunState, optional
        State of another run at time[0], as for `simulate`: all runs go on from it. Then only tunable parameters can
        be found.
    threads : int, optional
        Number of threads, by default one for each core.
    **more
        Further inputs of an FMU, as for `simulate`.

    Returns
    -------
    Fit
        Values, standard errors, correlation, undetermined combinations, residuals and the run.

    Raises
    ------
    ValueError
        For wrong arguments.
    FmuError
        If all trials fail, or the run at `start`.
    """
    extra("scipy.optimize", "fit")
    description = _description(fmu, fmi, kind)
    arrays = [name for name, variable in description.variables.items() if variable.shape]
    bounds, others = apart(parameters, arrays)
    given = start_values(start, bounds)
    description = sized(description, flat_parameters(description, others))
    times = check_time(time)
    wanted = quantities(description, times, measured, deviation)
    problem = Problem(
        fmu,
        times,
        list(bounds),
        outputs=list(dict.fromkeys(one.output for one in wanted)),
        parameters=others,
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
    own = {name: _single(name, value) for name, value in problem.values.items()}
    coordinates = Coordinates(bounds, own | given)
    search = Search(problem, wanted, coordinates)
    begin = search.beginning(given, own, trials)
    point, failure = search.least(begin)
    return _found(search, point, failure, wanted[0].deviation is not None, description)


def _found(search: Search, point: Array, failure: str, has_deviation: bool, description: Description) -> Fit:
    """Returns the result at the minimum."""
    coordinates, residuals = search.coordinates, search.residuals(point)
    values, squares, count = coordinates.values(point), float(residuals @ residuals), len(residuals)
    names, freedom = coordinates.names, count - len(point)
    if freedom < 1 and not has_deviation:
        raise ValueError(f"{count} measured values for {len(point)} parameters: errors need more, or deviation")
    spread, jacobian = squares / max(1, freedom), search.accurate_slopes(point)
    # Rounding errors of an exact fit determine nothing.
    least = max(2 * search.size / count * LEAST_ERROR**2, 1e-24 * float(np.square(jacobian).max(initial=1e-270)))
    variance = 1.0 if has_deviation else max(spread, least)
    known = Determined(coordinates, point, residuals, jacobian, variance, search.row)
    missing, ratios = known.combinations()
    errors = np.sqrt(np.diag(known.covariance)) * coordinates.slopes(values)
    with np.errstate(divide="ignore", invalid="ignore"):
        lengths = np.sqrt(np.diag(known.covariance))
        correlation = known.covariance / np.outer(lengths, lengths)
    correlation[known.is_free] = correlation[:, known.is_free] = np.nan
    notes = []
    misfit = float(np.sqrt(spread)) if has_deviation else np.nan
    # Between far bounds, a coordinate is close to one at any usual value.
    reach = np.maximum(errors * np.fmax(1.0, misfit), SAME * np.abs(values))
    for side, bounds in (("lower", coordinates.low), ("upper", coordinates.high)):
        close = (np.abs(point - coordinates.of(bounds)) < CLOSE) & (np.abs(values - bounds) < reach)
        notes += [f"{names[at]} is at its {side} bound {bounds[at]:g}" for at in np.flatnonzero(close & ~known.is_free)]
    if misfit > POOR:
        notes.append(f"residuals are {misfit:.3g} times their deviation: the model does not explain the data")
    if failure:
        notes.append(failure)
    if search.failed:
        notes.append(f"{len(search.failed)} of {search.runs} runs have failed, the last: {search.failed[-1]}")
    return Fit(
        values=coordinates.by_name(np.where(known.is_free, np.nan, values)),
        errors=coordinates.by_name(np.where(known.is_free, np.nan, errors)),
        correlation=correlation,
        undetermined=[one.text for one in missing],
        combinations={one.text: known.value(one, values) for one in ratios},
        misfit=misfit,
        result=search.result(point),
        notes=notes,
        runs=search.runs,
        units={name: _unit(description, name) for name in names},
        quantities=search.wanted,
    )


def _description(fmu: str | os.PathLike[str] | System, fmi: int | None, kind: str) -> Description:
    if isinstance(fmu, System):
        return fmu.description
    check_kind(kind)
    return describe(archive(fmu, fmi), kind)


def _single(name: str, value: Array) -> float:
    if value.ndim:
        raise ValueError(f"{name} is an array: give bounds of its entries, such as {name}[1]")
    return float(value)


def _unit(description: Description, name: str) -> str:
    entry = description.entry(name)
    return (description.get(name) if entry is None else entry[0]).unit
