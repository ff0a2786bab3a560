"""Velocities and accelerations of frames given by poses alone."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import RatesWarning, warn
from ..descriptions.description import Description, Variable
from ..descriptions.frame_inputs import DERIVATIVES, frame_and_pose
from ..mechanics.diagnosis import diagnose
from ..mechanics.rates import BRIDGE, FEWEST, LARGEST_ANGLE, Rates, differentiate

# Range in rad of an angle that may jump by whole turns: one turn and noise.
WHOLE_TURN = 2.1 * np.pi
# Units of positions and orientations.
POSES = ("m", "rad", "1")
ACCELERATIONS = ("m/s2", "rad/s2")
VELOCITIES = ("v_0", "R.w", "vx", "vy", "w")
# Rows of a recording diagnosed in a simulation.
DIAGNOSED = 1000


def rates_of(description: Description, frame: str, pose: str) -> list[str]:
    """Returns the FMU's derivatives of a pose; none for a frame without position, where they would only extrapolate."""
    only_turns = pose in ("Q", "R.T") and f"{frame}.r_0" not in description.variables
    return (
        [] if only_turns else [rate for rate in DERIVATIVES.get(pose, []) if f"{frame}.{rate}" in description.variables]
    )


def _poses(description: Description, given: Mapping[str, Array]) -> list[tuple[str, str, list[str]]]:
    """Returns frame, pose and rates of each moving pose."""
    found = []
    for name, values in given.items():
        frame, pose = frame_and_pose(name)
        rates = rates_of(description, frame, pose)
        if rates and values.ndim > len(description.variables[name].shape):
            found.append((frame, pose, rates))
    return found


def missing_rates(description: Description, given: Mapping[str, Array]) -> list[str]:
    """Returns the derivatives of moving poses that are not given."""
    return [
        f"{frame}.{rate}"
        for frame, _, rates in _poses(description, given)
        for rate in rates
        if f"{frame}.{rate}" not in given
    ]


def add_rates(
    description: Description, time: Array, given: dict[str, Array], prefix: str = "", progress: bool | None = False
) -> list[str]:
    """Adds missing derivatives of moving poses, with a warning that begins with `prefix`.

    An acceleration is the derivative of the velocity if that is given. Returns sentences about the sources of the
    derivatives.
    """
    added: dict[str, Array] = {}
    sources = []
    is_partial = False
    for frame, pose, rates in _poses(description, given):
        missing = [rate for rate in rates if f"{frame}.{rate}" not in given]
        if time.size < FEWEST or not missing:
            continue
        if len(missing) < len(rates):
            found = _missing_rate(description, time, given, frame, pose, rates)
            if found is not None:
                added[f"{frame}.{missing[0]}"], source = found
                sources.append(f"{missing[0]} of {frame} from {source}")
                is_partial = True
            continue
        values = given[f"{frame}.{pose}"]
        if np.all(values == values[0]):
            added |= {f"{frame}.{rate}": np.zeros(description.variables[f"{frame}.{rate}"].shape) for rate in rates}
            continue
        try:
            first, second, window = _derivatives(time, pose, values, progress)
        except ValueError as error:
            sentence = f"the FMU estimates velocities from past poses: {frame}.{pose}: {error}"
            warn(prefix + sentence, RatesWarning)
            return [sentence]
        added |= {f"{frame}.{rate}": column for rate, column in zip(rates, (first, second), strict=False)}
        sources.append(f"{', '.join(rates)} of {frame} from {pose} (window: {window} samples)")
    given |= added
    if sources:
        lacking = "not all velocities and accelerations" if is_partial else "no velocities"
        warn(
            f"{prefix}{lacking} are given: differentiate has computed {'; '.join(sources)}. "
            "Give velocities and accelerations, or set the parameter derivatives to estimated (the FMU uses past poses "
            "only) or to provided (they are zero)",
            RatesWarning,
        )
    return [f"differentiate has computed {source}" for source in sources]


def _missing_rate(
    description: Description, time: Array, given: Mapping[str, Array], frame: str, pose: str, rates: Sequence[str]
) -> tuple[Array, str] | None:
    """Computes the missing one of a pose's two rates, and names its source; None with too few samples.

    An acceleration comes from the velocity, which has less noise than the second derivative of the pose.
    """
    velocity = given.get(f"{frame}.{rates[0]}")
    try:
        if velocity is None:
            first, _, window = _derivatives(time, pose, given[f"{frame}.{pose}"], False)
            return first, f"{pose} (window: {window} samples)"
        shape = description.variables[f"{frame}.{rates[0]}"].shape
        if velocity.ndim == len(shape):
            return np.zeros(shape), f"{rates[0]}, which is constant"
        fitted = _complete(differentiate(time, r=velocity.reshape(time.size, -1)))
    except ValueError:
        return None
    return np.asarray(fitted.v).reshape(velocity.shape), f"{rates[0]} (window: {fitted.window_r} samples)"


def warn_of_jumps(
    description: Description,
    given: Mapping[str, Array],
    parameters: Mapping[str, Any],
    prefix: str = "",
    before_warning: Callable[[], None] | None = None,
) -> None:
    """Warns of angles that jump by whole turns, if the FMU estimates velocities from them."""
    items = description.variables["derivatives"].items if description.has_parameter("derivatives") else {}
    if parameters.get("derivatives") not in ("estimated", items.get("estimated", "")):
        return
    for name, values in given.items():
        if name.endswith(".phi") and values.ndim == 1 and np.ptp(values) <= WHOLE_TURN:
            jumps = np.flatnonzero(np.abs(np.diff(values)) > np.pi) + 1
            if jumps.size:
                if before_warning is not None:
                    before_warning()
                jump = values[jumps[0]] - values[jumps[0] - 1]
                warn(
                    f"{prefix}{name} jumps by {jump:.3g} rad in row {jumps[0]}, which the FMU takes for motion: "
                    "give numpy.unwrap of it",
                    RatesWarning,
                )


def _first_rows(description: Description, name: str, values: Array, rows: int) -> Array:
    """Returns the rows of an input to diagnose, or a constant input unchanged."""
    varies = values.ndim > len(description.variables[name].shape) and len(values) == rows
    return values[:DIAGNOSED] if varies else values


def _derivatives(time: Array, pose: str, values: Array, progress: bool | None) -> tuple[Array, Array, int | None]:
    """Returns first and second derivative of a pose, and the window of the fit."""
    fitted = _complete(fit(time, pose, values, progress=progress))
    if pose in ("Q", "R.T"):
        return np.asarray(fitted.w), np.asarray(fitted.z), fitted.window_Q
    return np.asarray(fitted.v).reshape(values.shape), np.asarray(fitted.a).reshape(values.shape), fitted.window_r


def fit(time: Array, pose: str, values: Array, *, bridge: float = BRIDGE, progress: bool | None = False) -> Rates:
    """Differentiates a part of a frame. An angle may jump by whole turns."""
    if pose == "Q":
        return differentiate(time, Q=values, bridge=bridge, progress=progress)
    if pose == "R.T":
        return differentiate(time, T=values, bridge=bridge, progress=progress)
    track = _without_jumps(values) if pose == "phi" else values
    return differentiate(time, r=track.reshape(time.size, -1), bridge=bridge, progress=progress)


def _complete(rates: Rates) -> Rates:
    """Returns the rates, if no sample lacks them."""
    missing = np.flatnonzero(rates.missing)
    if missing.size:
        raise ValueError(
            f"row {missing[0]} is one of fewer than {FEWEST} samples between gaps in the times: leave such rows out"
        )
    return rates


def _without_jumps(phi: Array) -> Array:
    """Removes jumps by whole turns from an angle, unless it leaves a turn."""
    rows = np.flatnonzero(np.isfinite(phi))
    if rows.size < 2 or np.ptp(phi[rows]) > WHOLE_TURN:
        return phi
    track = phi.copy()
    track[rows] = np.unwrap(phi[rows])
    steps = np.abs(np.diff(track[rows]))
    step = int(np.argmax(steps))
    if steps[step] > LARGEST_ANGLE:
        unclear = f"it turns by {steps[step]:.2g} rad from row {rows[step]} to the next, so that its sense is not clear"
        raise ValueError(f"{unclear}: give more samples, or an angle that counts turns")
    return track


def warn_of_wrong_rates(
    description: Description,
    time: Array,
    given: Mapping[str, Array],
    parameters: Mapping[str, Any],
    prefix: str = "",
    before_warning: Callable[[], None] | None = None,
) -> None:
    """Warns of given velocities and accelerations that contradict the poses, with causes from `diagnose`.

    Reads at most the first `DIAGNOSED` rows, and none if the FMU does not compare its inputs either.
    """
    items = description.variables["derivatives"].items if description.has_parameter("derivatives") else {}
    estimated = parameters.get("derivatives") in ("estimated", items.get("estimated", ""))
    if estimated or not description.has_parameter("checkInputs") or parameters.get("checkInputs") in (False, 0):
        return
    for frame in dict.fromkeys(frame for frame, _, _ in _poses(description, given)):
        names = [name for name in given if name.startswith(f"{frame}.")]
        parts = {
            name.removeprefix(f"{frame}."): _first_rows(description, name, given[name], time.size) for name in names
        }
        for finding in diagnose(time[:DIAGNOSED], parts, name=frame):
            if before_warning is not None:
                before_warning()
            warn(f"{prefix}{finding}", RatesWarning)


def are_poses(description: Description, parameters: Mapping[str, Any], outputs: Iterable[Variable]) -> bool:
    """Tells whether all outputs are positions or orientations, which follow from poses if inputs are held."""
    items = description.variables["extrapolation"].items if description.has_parameter("extrapolation") else {}
    is_held = parameters.get("extrapolation", "hold") in ("hold", items.get("hold", "hold"))
    return is_held and all(output.kind == "real" and output.unit in POSES for output in outputs)


def check_accelerations(
    description: Description,
    given: Collection[str],
    connected: Collection[str],
    parameters: Mapping[str, Any],
    outputs: Iterable[Variable],
    prefix: str = "",
) -> list[str]:
    """Warns of outputs that are accelerations if a connected frame has none, and returns the warning for assumptions.

    Raises a ValueError for an Imu, which would measure a frame at rest.
    """
    is_imu = description.model == "Imu"
    missing, deciding = set(), set()
    for frame, pose in map(frame_and_pose, connected):
        decides = ".".join([*frame.split(".")[:-1], "derivatives"])
        has_choice = description.has_parameter(decides)
        if decides in parameters or (has_choice and _chosen(description.variables[decides]) == "estimated"):
            continue
        # An Imu does not need the velocity.
        needed = [
            f"{frame}.{rate}"
            for rate in rates_of(description, frame, pose)
            if rate not in (("v_0",) if is_imu else VELOCITIES)
        ]
        rates = {name for name in needed if name not in given and name not in connected}
        missing |= rates
        deciding |= {decides} if rates and has_choice else set()
    # An angular acceleration also accelerates points.
    units = ACCELERATIONS if any(name.endswith(".z") for name in missing) else ACCELERATIONS[:1]
    wrong = list(dict.fromkeys(output.name for output in outputs if output.unit in units))
    if not missing or not (is_imu or wrong):
        return []
    names = ", ".join(sorted(missing))
    advice = "connect a frame that has them, as sites of a Scene have with acceleration=True"
    if deciding:
        advice += (
            f", or set the parameter {' and '.join(sorted(deciding))} to estimated (all from the poses) or to provided "
            "(missing ones are zero)"
        )
    if is_imu:
        raise ValueError(f"{names} missing: {advice}")
    text = f"{names} missing, taken as zero for {', '.join(wrong)}: {advice}"
    warn(prefix + text, RatesWarning)
    return [text]


def _chosen(variable: Variable) -> str | None:
    """Returns the item of an enumeration by its start value."""
    return variable.item_names.get(int(variable.start_values()))


def choose_derivatives(
    description: Description,
    given: Mapping[str, Array],
    parameters: Mapping[str, Any],
    outputs: Iterable[Variable] | None = None,
) -> str | None:
    """Returns `estimated` if poses move without any derivatives; None if the parameter is set or has no effect.

    Raises a ValueError if some derivatives are missing, unless no wanted output depends on them.
    """
    if "derivatives" in parameters or not description.has_parameter("derivatives"):
        return None
    missing = missing_rates(description, given)
    rates = {rate for rates in DERIVATIVES.values() for rate in rates}
    reads_rates = outputs is None or not are_poses(description, parameters, outputs)
    if missing and reads_rates and any(name.partition(".")[2] in rates for name in given):
        raise ValueError(
            f"{', '.join(missing)} missing: give all velocities and accelerations, or set the parameter derivatives "
            "to estimated (all from the poses) or to provided (missing ones are zero)"
        )
    return "estimated" if missing else None
