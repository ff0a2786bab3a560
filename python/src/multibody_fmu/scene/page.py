"""HTML file of a scene: page, style, program, and data, each array once as base64 of little-endian numbers."""

import base64
import html
import json
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

import numpy as np

from ..arguments.arrays import Array

# Height of a page in a notebook, in pixels.
HEIGHT = 620


class Page(type(Path())):  # type: ignore[misc]
    """Path of a page, which Jupyter notebooks show as the page itself."""

    def _repr_html_(self) -> str | None:
        """Embeds the whole page, which then stays in the notebook. Returns None without a file."""
        if not self.is_file():
            return None
        page, title = html.escape(self.read_text(encoding="utf-8")), html.escape(self.name)
        style = f"width: 100%; height: {HEIGHT}px; border: 1px solid #8884; border-radius: 8px"
        return (
            f'<iframe sandbox="allow-scripts allow-downloads" title="{title}" style="{style}" srcdoc="{page}"></iframe>'
        )


def write(path: Path, title: str, scene: dict[str, Any]) -> None:
    """Writes the self-contained page of a scene."""
    here = files(__package__)
    page = Template((here / "page.html").read_text(encoding="utf-8"))
    # A name with "</script>" would end the element.
    data = json.dumps(scene, ensure_ascii=False, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    parts = {name: (here / f"viewer.{name}").read_text(encoding="utf-8") for name in ("css", "js")}
    path.write_text(page.substitute(title=html.escape(title), scene=data, **parts), encoding="utf-8", newline="\n")


# Largest error of single precision relative to the span of the values: a hundredth of a pixel.
PART_OF_SPAN = 1e-5
# Largest error of constant values relative to their size.
PART_OF_SIZE = 1e-6


class StoredColumns:
    """All columns of a page; equal arrays share one column."""

    def __init__(self) -> None:
        self.stored: list[dict[str, Any]] = []
        self._known: dict[tuple[str, int, bytes], int] = {}

    def add(self, values: Array, *, exact: bool = False) -> dict[str, int]:
        """Stores an array (n,) or (n, width), unless `exact` in single precision or as one row where enough."""
        rows = np.asarray(values, dtype="<f8").reshape(len(values), -1)
        if not exact and np.all(rows == rows[0]):
            rows = rows[:1]
        if not exact and _is_single_enough(rows):
            rows = rows.astype("<f4")
        kind = rows.dtype.str[1:]
        data = np.ascontiguousarray(rows).tobytes()
        key = (kind, rows.shape[1], data)
        if key not in self._known:
            self._known[key] = len(self.stored)
            self.stored.append({"type": kind, "width": rows.shape[1], "data": base64.b64encode(data).decode()})
        return {"column": self._known[key]}


def _is_single_enough(rows: Array) -> bool:
    span = np.ptp(rows, axis=0)
    with np.errstate(over="ignore"):
        error = np.max(np.abs(rows - rows.astype("<f4")), axis=0)
    allowed = np.where(span > 0, PART_OF_SPAN * span, PART_OF_SIZE * np.abs(rows[0]))
    return bool(np.all(error <= allowed))
