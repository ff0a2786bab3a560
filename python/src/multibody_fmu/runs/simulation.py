"""Arrays in, arrays out: an FMU simulated over given times."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import ArrayLike

from ..arguments import by_name
from ..arguments.arrays import check_time
from ..arguments.progress import showing
from ..descriptions.archives import archive
from ..descriptions.description import describe
from ..descriptions.parameter_groups import flat_parameters, sized
from ..descriptions.values import given_inputs, joined
from .engine import Plan, check_run
from .isolation import check_timeout, finished
from .preparation import prepared
from .result import Result
from .rows import about_rows, chosen_rows


def simulate(
    fmu: str | os.PathLike[str],
    time: ArrayLike,
    *,
    outputs: str | Sequence[str] | None = None,
    parameters: Mapping[str, Any] | None = None,
    fmi: int | None = None,
    kind: str = "cs",
    rows: str | None = None,
    signals: str = "held",
    tolerance: float | None = None,
    isolate: bool = False,
    timeout: float | None = None,
    progress: bool | None = None,
    inputs: Mapping[str, Any] | None = None,
    **more: ArrayLike | Mapping[str, ArrayLike],
) -> Result:
    """Simulates an FMU over given times.

    In co-simulation the rows of most FMUs follow steps: row 0 has the outputs after initialization, row i what the step
    left that ended at time[i], until which the inputs were those of row i - 1. The FMU makes n - 1 steps. The inputs of
    the last row have no effect, unless it is the only one.

    Where the archive says so, rows follow inputs, as those of the sensors and the Gripper: row i has what a step with
    the inputs of row i gave, and there are n steps, the last one as long as the one before. Outputs that depend only on
    inputs then belong to time[i]. Values that the FMU itself advances within the step belong to time[i + 1]: the ramp
    of the Gripper, and all of a sensor with derivatives = estimated or extrapolation = kinematic. `rows` overrides what
    the archive says.

    If a pose moves and none of its velocities and accelerations are given, they come from `differentiate`, with a
    RatesWarning. Of velocities without accelerations, as a gyroscope measures them, it computes the derivatives. To
    choose yourself, give all, or set the parameter `derivatives`: to estimated (the FMU uses past poses only) or to
    provided (they are zero). The parameter `orientation` is set to Q if all orientations are quaternions; orientations
    in another form than the FMU reads are converted. Warnings of the FMU become Python's warnings (`FmuWarning`).

    Velocities and accelerations that are given and contradict the poses in the first 1,000 rows cause a RatesWarning
    with their causes, as `diagnose` finds them, unless the parameter `checkInputs` is False.

    Parameters
    ----------
    fmu : str or path
        Name of an FMU of this package, such as "RelativeSensor", or a file.
    time : array_like, shape (n,)
        Times in s, strictly increasing.
    outputs : str or list of str, optional
        Names of variables to record, also of parameters, local variables or elements (`r_rel[3]`). By default, all
        outputs that can change and are computed, without those of type String. If an output is computed only with a
        parameter, such as `Q_rel` with `get_Q_rel`, its name here sets it.
    parameters : dict, optional
        Values by name: the name of an item for an enumeration, a list for an array. A group is a dict:
        `{"part": {"m": 2.0, "r_CM": [0, 0, -0.1], "I": [4e-3, 4e-3, 1e-3]}}` sets `part.m` and so on. `I` stands for
        `I_11` to `I_32`: a symmetric matrix (3, 3), the moments about the axes (3,), or one moment for all axes.
        Structural parameters (FMI 3.0) give arrays their sizes; of a resized array that is not given, the FMU keeps
        its own values.
    fmi : int, optional
        Version of FMI of an FMU that is given by name, 2 (default) or 3.
    kind : {"cs", "me"}
        Interface: Co-Simulation, or Model Exchange, in which this package integrates the states and finds the events.
        Row i then has all values at time[i], after its events, with the inputs of row i, after n - 1 steps.
    rows : {"inputs", "steps"}, optional
        What rows follow in co-simulation, in place of what the archive says. If it says nothing they follow steps, and
        `assumptions` says so. FMUs that list continuous states follow steps in any case.
    signals : {"held", "linear"}
        Inputs between two rows in Model Exchange: those of the earlier row, or, of continuous ones, on a line.
    tolerance : float, optional
        Relative tolerance of the integration: in Model Exchange 1e-8 by default. In Co-Simulation the FMU gets it; by
        default that of its default experiment, if it states one, and `assumptions` says so.
    isolate : bool
        Whether to run the FMU in a process of its own. If it crashes, exits or does not return, the process is lost
        and an FmuError says in which row; otherwise results, warnings and errors are the same. It takes about half a
        second more.
    timeout : float, optional
        Longest time in s that the process of its own may take, with `isolate`; by default as long as it needs.
    progress : bool, optional
        Whether to show a bar if the run or `differentiate` takes long (needs tqdm, in the extra `sweep`); by default on
        a terminal.
    inputs : dict or pandas.DataFrame, optional
        Inputs by name, also those that are called like an argument of this function: `{"kind": 1.0}`. Or a table with a
        column for each, and one row for each time.
    **more
        Further inputs, as keywords: frames, such as `frame_a={"r_0": r}`, and inputs outside frames, constant or with
        one row for each time; shapes and units are in the docstring of the package. Inputs that are not given keep
        their start values.

    Returns
    -------
    Result
        Outputs by name: `{"time": (n,), "r_rel": (n, 3), ...}`. `time` are the times of the rows; an output that is
        called so is `time (output)`.

    Raises
    ------
    ValueError
        For a wrong name (with candidates), shape, type or value (with its row and time).
    FmuError
        If the FMU refuses something, with its message and the row; with `isolate`, also if it crashes, exits or does
        not return in time.
    """
    check_run(kind, signals, tolerance)
    check_timeout(isolate, timeout)
    file = archive(fmu, fmi)
    description, time = describe(file, kind), check_time(time)
    chosen_rows(description, kind, rows)
    parameters = flat_parameters(description, by_name("parameters", parameters))
    description = sized(description, parameters)
    given = given_inputs(description, time, joined(inputs, more, time))
    run = prepared(
        description,
        time,
        given,
        parameters,
        outputs,
        kind=kind,
        rows=rows,
        signals=signals,
        tolerance=tolerance,
        progress=progress,
    )
    run.assumptions.extend(about_rows(description, kind, rows))
    with showing(progress, time.size) as done:
        if isolate:
            finished(run.element, file.name, time, timeout, done).report([run.element])
        else:
            Plan([run.element]).run(time, done)
    return run.result(time)
