"""Result of `fit`: values with errors, undetermined combinations, residuals and a plot."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import path_of
from ..arguments.arrays import Array
from ..arguments.packages import extra
from ..runs.result import Result
from .measured import Quantity

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Fit:
    """Parameters that fit measured outputs, from `fit`.

    Attributes
    ----------
    values : dict of str to float
        Value of each parameter; NaN if the data do not determine it.
    errors : dict of str to float
        Standard error of each value: absolute with `deviation`, otherwise scaled by the variance of the residuals.
        NaN without a value, and at a bound.
    correlation : numpy.ndarray, shape (p, p)
        Correlations of the errors, in the order of `values`.
    undetermined : list of str
        Parameters, and combinations of parameters, that the data do not determine: `gripper.cT * gripper.dT * box.m`.
    combinations : dict of str to tuple of float
        Value and standard error of combinations that are determined though their parameters are not:
        `gripper.cT / box.m`.
    residuals : dict of str to numpy.ndarray
        Measured minus fitted values by output, NaN for missing samples; of an orientation the rotation vector from
        fitted to measured, (n, 3) in rad.
    misfit : float
        Root mean square of the residuals over their deviation, with the number of parameters taken off: about 1 if
        model and deviation are right. NaN without `deviation`.
    result : Result
        The run with these values.
    notes : list of str
        Notes about bounds, failed runs, and a misfit.
    runs : int
        Number of runs.
    """

    def __init__(
        self,
        *,
        values: Mapping[str, float],
        errors: Mapping[str, float],
        correlation: Array,
        undetermined: Sequence[str],
        combinations: Mapping[str, tuple[float, float]],
        misfit: float,
        result: Result,
        notes: Sequence[str],
        runs: int,
        units: Mapping[str, str],
        quantities: Sequence[Quantity],
    ) -> None:
        self.values, self.errors, self.correlation = dict(values), dict(errors), correlation
        self.undetermined, self.combinations = list(undetermined), dict(combinations)
        self.misfit, self.result, self.notes, self.runs = misfit, result, list(notes), runs
        self._units, self._quantities = dict(units), list(quantities)
        self.residuals = {
            one.name: np.where(one.is_used, one.difference(result[one.output]), np.nan) for one in quantities
        }

    def __repr__(self) -> str:
        return f"<Fit of {self.result.description.model}: {', '.join(self.values)}>"

    def __str__(self) -> str:
        lines = []
        for name, value in self.values.items():
            if np.isnan(value):
                lines.append(f"{name}: not determined")
            else:
                lines.append(f"{name} = {_with_error(value, self.errors[name])} {self._units[name]}".rstrip())
        lines += [f"not determined: {text}" for text in self.undetermined if text not in self.values]
        lines += [f"{text} = {_with_error(value, error)}" for text, (value, error) in self.combinations.items()]
        return "\n".join([*lines, *self.notes])

    def plot(self, file: str | os.PathLike[str] | None = None) -> Figure:
        """Draws measured and fitted values over time, and below them the residuals (needs matplotlib, an extra).

        Parameters
        ----------
        file : str or path, optional
            File to write, such as fit.png or fit.pdf.

        Returns
        -------
        matplotlib.figure.Figure
            The figure.
        """
        figure_module = extra("matplotlib.figure", "plot")
        rows = [(one, drawn) for one in self._quantities for drawn in (False, True) if drawn or not one.is_orientation]
        figure: Any = figure_module.Figure(figsize=(8, 1.0 + 1.9 * len(rows)), layout="constrained")
        heights = [1 if is_residual and not one.is_orientation else 2 for one, is_residual in rows]
        all_axes = figure.subplots(len(rows), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
        for axes, (one, is_residual) in zip(all_axes, rows, strict=True):
            unit = f" in {one.unit}" if one.unit not in ("", "1") else ""
            columns = self.residuals[one.name].reshape(one.time.size, -1).T
            if is_residual:
                for column in columns:
                    axes.plot(one.time, column, ".", markersize=2)
                axes.set_ylabel(f"residual{unit}" if not one.is_orientation else f"residual of\n{one.name}{unit}")
            else:
                self._draw(axes, one, f"{one.name}{unit}")
            axes.grid(alpha=0.3)
        all_axes[-1].set_xlabel("time in s")
        all_axes[0].set_title(self.result.description.model)
        if file is not None:
            figure.savefig(path_of("file", file), dpi=120)
        drawn: Figure = figure
        return drawn

    def _draw(self, axes: Any, one: Quantity, label: str) -> None:
        """Draws measured values as points, fitted ones as lines."""
        variable = self.result.variable(one.output)
        measured = np.where(one.is_used, one.values, np.nan).reshape(one.time.size, -1).T
        fitted = one.fitted(self.result[one.output]).reshape(one.time.size, -1).T
        for element, points, line in zip(variable.elements, measured, fitted, strict=True):
            drawn = axes.plot(one.time, points, ".", markersize=3, alpha=0.4)
            axes.plot(one.time, line, color=drawn[0].get_color(), linewidth=1, label=element)
        axes.set_ylabel(label)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, title="fitted (points: measured)")


def _with_error(value: float, error: float) -> str:
    """Formats a value with its error, both to the second digit of the error."""
    if not 0 < error < np.inf:
        return f"{value:.6g}"
    digits = 1 - int(np.floor(np.log10(error)))
    if 0 <= digits <= 6 and abs(value) < 1e6:
        return f"{value:.{digits}f} ± {error:.{digits}f}"
    least = max(2, 1 + digits + int(np.floor(np.log10(abs(value) or error))))
    return f"{value:.{min(least, 15)}g} ± {error:.2g}"
