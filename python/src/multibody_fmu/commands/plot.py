"""Plots of results over time with matplotlib (an extra)."""

from pathlib import Path

from ..arguments.packages import extra
from ..runs.result import Result


def plot(result: Result, file: Path) -> None:
    """Draws recorded scalars and vectors over time, one below the other, into a file such as `y.png` or `y.pdf`."""
    figure_module = extra("matplotlib.figure", "plot")
    names = [name for name in result if name != "time" and result[name].ndim <= 2 and result[name].dtype.kind in "bif"]
    if not names:
        raise ValueError("nothing that was recorded can be drawn: choose scalars or vectors as outputs")
    figure = figure_module.Figure(figsize=(8, 1.2 + 1.6 * len(names)), layout="constrained")
    rows = figure.subplots(len(names), 1, sharex=True, squeeze=False)[:, 0]
    for axes, name in zip(rows, names, strict=True):
        variable = result.variable(name)
        columns = result[name].reshape(result.time.size, -1).T
        for element, column in zip(variable.elements, columns, strict=True):
            axes.step(result.time, column, where="post", label=element) if variable.kind != "real" else axes.plot(
                result.time, column, label=element
            )
        axes.set_ylabel(f"{name} in {variable.unit}" if variable.unit not in ("", "1") else name)
        axes.grid(alpha=0.3)
        if variable.items:
            axes.set_yticks(list(variable.items.values()), list(variable.items))
        if len(columns) > 1:
            axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    rows[-1].set_xlabel("time in s")
    rows[0].set_title(result.description.model)
    figure.savefig(file, dpi=120)
