"""Choice of the variables for plots in the page, and for other files beside the frames."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..descriptions.tables import FACTORS, PARTS
from .frames import Frame
from .page import StoredColumns
from .recording import Recording

# Number of outputs in the default plots, and per element of a system.
PLOTS = 5
OF_AN_ELEMENT = 3
# Number of components above which a variable is omitted unless named.
WIDEST = 4
LABELS = {2: ["x", "y"], 3: ["x", "y", "z"], 4: ["x", "y", "z", "w"]}
PARTS_OF_POSES = ("r_0", "Q", "R.T", "x", "y", "phi")
# Ending of a variable with the errors of a sensor.
MEASURED = "_measured"
# Endings of variables for drawing, which are not plotted.
DRAWN = (".r_head", ".diameter", ".color", ".specularCoefficient")

# Least jump of an angle in rad that is a wrap-around; smaller jumps are jumps of the value.
LEAST_JUMP = 1.5 * np.pi


def variables(
    run: Recording, columns: StoredColumns, plots: Sequence[str] | None, units: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Returns names, units and values, converted to `units`, of changing variables, and flags of initial plots.

    Values of a real sensor, such as `f_measured`, are drawn over the ideal ones, unless `plots` names one of the two.
    """
    found = []
    shown = 0
    order = sorted(
        run.values,
        key=lambda name: plots.index(run.within(name)) if plots and run.within(name) in plots else len(plots or []),
    )
    for name in order:
        values = run.values[name]
        named = plots is not None and run.within(name) in plots
        width = int(np.prod(values.shape[1:]))
        is_constant = np.all(values == values[0]) and name + MEASURED not in run.values
        if not named and (width > WIDEST or is_constant or name.endswith(DRAWN)):
            continue
        ideal = name.removesuffix(MEASURED)
        is_over = ideal != name and ideal in run.values and named == (run.within(ideal) in (plots or []))
        wanted = units.get(run.within(ideal))
        unit, divisor = _unit(run, name, units.get(run.within(name), wanted if is_over else None))
        if is_over:
            is_over = (unit, values.shape) == (_unit(run, ideal, wanted)[0], run.values[ideal].shape)
        plot = named or (
            plots is None
            and not is_over
            and shown < (OF_AN_ELEMENT if run.element else PLOTS)
            and name in run.outputs
            and not name.startswith("frame_")
            and "arrow" not in name
        )
        shown += plot
        continuous = _unwrapped(name, run.units.get(name, ""), values)
        turns = not np.array_equal(continuous, values)
        found.append(
            {
                "name": run.within(name),
                "unit": unit,
                "note": "unwrapped" if turns else "",
                "labels": _labels(values.shape[1:]),
                "column": columns.add(continuous if divisor == 1 else continuous / divisor),
                "plot": plot,
                # Variable in whose plot this one is drawn.
                "over": run.within(ideal) if is_over else "",
                # Of an enumeration, the names of its recorded values.
                "items": {number: item for item, number in run.items.get(name, {}).items() if number in values},
                # Integers and Booleans are drawn as steps.
                "steps": values.dtype.kind in "biu",
            }
        )
    return found


def check_units(units: Mapping[str, str], runs: Sequence[Recording]) -> None:
    """Refuses unknown variables, and units without a conversion."""
    names = list(dict.fromkeys(run.within(name) for run in runs for name in run.values))
    for name, unit in units.items():
        if name not in names:
            raise ValueError(f"units: there is no variable {name}; there are {listed(names)}{meant(name, names)}")
        for run in runs:
            for own in run.values:
                if run.within(own) == name:
                    _unit(run, own, unit)


def _unit(run: Recording, name: str, wanted: str | None) -> tuple[str, float]:
    """Returns the unit of a variable in the page, and its size in units of the variable."""
    own = run.units.get(name, "")
    if wanted is None:
        return own, 1.0
    if not own and not run.model:
        own = PARTS.get(name.rpartition(".")[2], "")
    if not own:
        raise ValueError(f"units: {name} has no unit, so that it cannot be converted to {wanted}")
    known = {own: 1.0, **FACTORS.get(own, {})}
    if wanted not in known:
        raise ValueError(f"units: {name} = {wanted!r}: must be one of {', '.join(known)}")
    return wanted, known[wanted]


def beside_poses(run: Recording, found: Sequence[Frame]) -> list[str]:
    """Returns the names of outputs that are not poses of the frames."""
    poses = {f"{frame.name}.{part}" for frame in found for part in PARTS_OF_POSES}
    return [name for name in run.outputs if name in run.values and name not in poses]


def _unwrapped(name: str, unit: str, values: Array) -> Array:
    """Removes jumps of a turn from angles between -pi and pi, or 0 and 2 pi; returns other values unchanged."""
    is_angle = unit == "rad" or (not unit and name.endswith(".phi"))
    # Components of a rotation vector do not wrap one by one.
    if not is_angle or name.endswith("rotationVector") or values.dtype.kind != "f":
        return values
    if np.max(np.ptp(values, axis=0)) > 2 * np.pi * (1 + 1e-9):
        return values
    return np.asarray(np.unwrap(values, discont=LEAST_JUMP, axis=0))


def _labels(shape: tuple[int, ...]) -> list[str]:
    if not shape:
        return []
    if len(shape) == 1:
        return LABELS.get(shape[0], [str(i + 1) for i in range(shape[0])])
    return [",".join(str(i + 1) for i in index) for index in np.ndindex(*shape)]
