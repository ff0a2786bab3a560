"""Function `view`, which collects frames, bodies and plots for the page."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import by_name, choice, names, path_of, switch, texts_by_name, word
from ..arguments.arrays import Array
from ..arguments.messages import listed, meant
from ..mechanics.rates import BRIDGE, LONG_STEP
from ..recordings import Recording as RecordedFrames
from .arrows import SensorArrow, forces, sensor_arrows
from .extent import Extent
from .frames import Frame, FrameNames, at_origin, frames, model_bodies, names_of
from .marks import Drawn, Mark, check_marks, in_runs
from .page import Page, StoredColumns, write
from .recording import Recording, recordings
from .solids import Mesh, Solid, equivalent_box, mesh_file, placement, reach, solid
from .variables import check_units, variables

# Length of the longest usual force relative to the scene's radius, and the percentile of a usual force.
FORCE_PART = 0.4
USUAL = 99
# Fewest steps for judging which step is long.
FEWEST_STEPS = 10


def view(
    results: Any,
    file: str | Path = "scene.html",
    *,
    bodies: Mapping[str, Any] | None = None,
    marks: Mark | Sequence[Mark] = (),
    labels: Mapping[str, str] | None = None,
    plots: Sequence[str] | None = None,
    units: Mapping[str, str] | None = None,
    title: str | None = None,
    up: str | None = None,
    autoplay: bool = False,
) -> Path:
    """Writes simulated or recorded motion as an animated page with plots.

    The file works offline, in any browser. A mapping of arrays with `time` counts as a result, which shows recordings
    without an FMU:

        view({"time": t, "drone": {"r_0": r, "Q": Q}}, bodies={"drone": Box((0.4, 0.4, 0.1))})

    A result without frames is shown as plots only.

    Frames with an orientation are drawn as three axes (x red, y green, z blue), others as points; both leave a trail.
    Sensors show their arrow, with its colour, diameter and specular coefficient. Arrows are at least 2.5 pixels thick;
    short arrows are thinner, in proportion to their length. Forces of a Gripper, and on a Body, are drawn where they
    act.

    Parameters
    ----------
    results : Result, Recording, list or mapping
        Result of `simulate`, recorded frames of `read`, a list of results, or a mapping from names to results.
    file : str or path
        Page to write.
    bodies : mapping, optional
        Bodies that move with frames, by frame: a Box, Sphere, Cylinder, Capsule or Mesh, three edges in m, or the path
        of an .stl, .glb or .gltf file; a list for several. With several results, "frame" means the frame in each,
        "result.frame" in one; in a system "element.frame". By default a Body has the box of its inertia, a MuJoCo model
        its shapes.
    marks : Arrow, Point, Text or list of them, optional
        Additional marks: arrays over the times of the result, or constants, in the world frame or in a frame.
    labels : mapping, optional
        Names of frames in the page.
    plots : list of str, optional
        Variables to plot; by default the first five outputs that change. Readers of the page can choose others.
    units : mapping, optional
        Units of plots, by variable: `{"angles": "deg", "r_rel": "mm"}`; by default the units of the result.
    title : str, optional
        Title of the page; by default names of results or models.
    up : {"y", "z"}, optional
        Axis of the world that points upwards; by default from the gravity of a Body, or else z.
    autoplay : bool
        Whether the motion starts with the page, and repeats.

    Returns
    -------
    pathlib.Path
        Path of the page, which Jupyter notebooks show as the page itself.

    Raises
    ------
    ValueError
        For a result with nothing to show, values that are not finite, unknown names or units, and meshes of other
        formats.
    TypeError
        For results, bodies or marks of another type.
    """
    path = Page(path_of("file", file))
    if path.suffix.lower() not in (".html", ".htm"):
        raise ValueError(f"{path}: must end in .html")
    runs = recordings(results)
    if up is None and isinstance(results, RecordedFrames):
        up = results.up
    if up is not None:
        choice("up", up, ("y", "z"), '"y" or "z"')
    scene = _Scene(runs, texts_by_name("labels", labels))
    scene.add_bodies(by_name("bodies", bodies))
    scene.add_marks(marks)
    page = scene.page(None if plots is None else names("plots", plots), texts_by_name("units", units), up)
    page["autoplay"] = switch("autoplay", autoplay)
    title = word("title", "" if title is None else title)
    write(path, title or _title(runs), page)
    return path


def _gaps(time: Array) -> list[int]:
    """Returns rows before gaps: steps longer than 0.1 s and than ten of a neighbour, unless steps grow gradually."""
    steps = np.diff(time)
    if steps.size < FEWEST_STEPS:
        return []
    before, after = np.append(np.inf, steps[:-1]), np.append(steps[1:], np.inf)
    is_gap = (steps > BRIDGE) & (steps > LONG_STEP * np.minimum(before, after))
    return [int(row) for row in np.flatnonzero(is_gap)]


def _title(runs: Sequence[Recording]) -> str:
    return ", ".join(dict.fromkeys(name for run in runs if (name := run.run or run.element or run.model))) or "Motion"


class _Scene:
    def __init__(self, runs: Sequence[Recording], labels: dict[str, str]) -> None:
        self.runs = runs
        self.frames = [[*frames(run), *model_bodies(run)] for run in runs]
        if not any(self.frames):
            self.frames = [at_origin(run) for run in runs]
        self.names = FrameNames(runs, self.frames)
        self.names.label(labels)
        self.given_labels = set(labels.values())
        self.solids: dict[str, list[Solid]] = {}
        self.marks: list[list[Drawn]] = [[] for _ in runs]

    def add_bodies(self, bodies: Mapping[str, Any]) -> None:
        for name, given in bodies.items():
            self.names.check(name, "bodies")
            several = isinstance(given, (list, tuple)) and any(
                not isinstance(part, (int, float, np.number)) for part in given
            )
            self.solids[name] = [solid(name, part) for part in (given if several else [given])]

    def add_marks(self, marks: Mark | Sequence[Mark]) -> None:
        checked = check_marks(marks, lambda name: self.names.check(name, "marks"))
        frames = [
            {name: frame for frame in found for name in names_of(run, frame)}
            for run, found in zip(self.runs, self.frames, strict=True)
        ]
        self.marks = in_runs(checked, self.runs, frames)

    def _solids(self, run: Recording, frame: Frame) -> list[Solid]:
        given = [body for name in names_of(run, frame) for body in self.solids.get(name, [])]
        if not given and run.model == "Body" and frame.name == "frame_a":
            box = equivalent_box(run.parameters)
            return [box] if box else []
        return given or list(frame.solids)

    def _extent(self) -> Extent:
        extent = Extent()
        for run, found in zip(self.runs, self.frames, strict=True):
            for frame in found:
                extent.add(frame.r, max((reach(body) for body in self._solids(run, frame)), default=0.0))
            for arrow in sensor_arrows(run, found):
                extent.add(arrow.r)
                extent.add(arrow.r + arrow.vector)
        for mark in [mark for marks in self.marks for mark in marks]:
            extent.add(mark.r)
            if mark.vector is not None:
                extent.add(mark.r + mark.vector)
        return extent

    def page(self, plots: Sequence[str] | None, units: Mapping[str, str], up: str | None) -> dict[str, Any]:
        check_units(units, self.runs)
        columns, extent = StoredColumns(), self._extent()
        if extent.is_empty:
            # A page of plots alone has no picture.
            extent.add(np.zeros((1, 3)))
        origin = extent.origin()
        meshes: list[dict[str, str]] = []
        lengths: list[Array] = []
        pages = []
        for run, found, marks in zip(self.runs, self.frames, self.marks, strict=True):
            page: dict[str, Any] = {
                "name": run.run,
                "time": columns.add(run.time, exact=True),
                "gaps": _gaps(run.time),
                "frames": [],
                "solids": [],
            }
            for index, frame in enumerate(found):
                entry: dict[str, Any] = {
                    "label": frame.label,
                    "r": columns.add(frame.r - origin),
                    "Q": None if frame.Q is None else columns.add(frame.Q),
                    "reach": 0.0,
                }
                page["frames"].append(entry)
                bodies = self._solids(run, frame)
                entry["reach"] = max((reach(body) for body in bodies), default=0.0)
                for body in bodies:
                    entry_of_body = {"frame": index, **placement(body)}
                    if isinstance(body, Mesh):
                        mesh = mesh_file(body)
                        # Several bodies may share a file, such as wheels.
                        if mesh not in meshes:
                            meshes.append(mesh)
                        entry_of_body["mesh"] = meshes.index(mesh)
                    page["solids"].append(entry_of_body)
            page["arrows"] = [_arrow(arrow, origin, columns) for arrow in sensor_arrows(run, found)]
            acting = forces(run, found)
            lengths += [np.linalg.norm(force, axis=1) for _, _, force in acting]
            page["forces"] = [
                {"name": name, "r": columns.add(r - origin), "vector": columns.add(force)} for name, r, force in acting
            ]
            page["marks"] = [mark.page(origin, columns.add) for mark in marks]
            page["variables"] = variables(run, columns, plots, units)
            pages.append(page)
        if not any(page["frames"] or page["marks"] or page["variables"] for page in pages):
            has = listed(name for run in self.runs for name in run.values) or "nothing"
            no_frame = "no frame has a position or an orientation, such as frame_a.r_0, and no variable changes"
            raise ValueError(f"{no_frame}; the result has {has}")
        entries = [entry for page in pages for entry in page["frames"]]
        found = [frame for run in self.frames for frame in run]
        # Bodies of a model are drawn by their shapes, without axes, unless the user names them.
        hidden = [bool(frame.solids) and frame.label not in self.given_labels for frame in found]
        for entry, is_hidden in zip(entries, hidden, strict=True):
            entry["twin"] = is_hidden
        _join_twins([entry for entry in entries if not entry["twin"]], self.given_labels)
        _check_plots(plots, self.runs, pages)
        vertical = up or _up(self.runs)
        plane = all(frame.planar for found in self.frames for frame in found)
        size = extent.size("y" if plane else vertical, plane)
        force = np.concatenate(lengths) if lengths else np.zeros(0)
        usual = float(np.percentile(force[force > 0], USUAL)) if np.any(force > 0) else 0.0
        return {
            "columns": columns.stored,
            "meshes": meshes,
            "runs": pages,
            "up": "y" if plane else vertical,
            "plane": plane,
            "forceScale": FORCE_PART * size["radius"] / usual if usual else None,
            **size,
        }


def _join_twins(entries: Sequence[dict[str, Any]], named: set[str]) -> None:
    """Merges frames that always coincide into one with all of their names, or only with the user's names."""
    together: dict[tuple[int, int | None], list[dict[str, Any]]] = {}
    oriented = {entry["r"]["column"]: entry["Q"]["column"] for entry in reversed(entries) if entry["Q"]}
    for entry in entries:
        position = entry["r"]["column"]
        together.setdefault((position, entry["Q"]["column"] if entry["Q"] else oriented.get(position)), []).append(
            entry
        )
    for twins in together.values():
        first = next((entry for entry in twins if entry["Q"]), twins[0])
        labels = list(dict.fromkeys(entry["label"] for entry in twins))
        first["label"] = ", ".join([label for label in labels if label in named] or labels)
        first["reach"] = max(entry["reach"] for entry in twins)
        for entry in twins:
            entry["twin"] = entry is not first


def _arrow(arrow: SensorArrow, origin: Array, columns: StoredColumns) -> dict[str, Any]:
    look = {
        "diameter": columns.add(arrow.diameter),
        "color": columns.add(arrow.color),
        "specularCoefficient": columns.add(arrow.specular),
    }
    return {"name": arrow.name, "r": columns.add(arrow.r - origin), "r_head": columns.add(arrow.vector), **look}


def _check_plots(plots: Sequence[str] | None, runs: Sequence[Recording], pages: Sequence[dict[str, Any]]) -> None:
    have = {variable["name"] for page in pages for variable in page["variables"]}
    for name in plots or []:
        if name not in have:
            names = list(dict.fromkeys(run.within(name) for run in runs for name in run.values))
            raise ValueError(f"plots: there is no variable {name}; there are {listed(names)}{meant(name, names)}")


def _up(runs: Sequence[Recording]) -> str:
    for run in runs:
        if run.model == "Body":
            gravity = np.broadcast_to(run.parameters.get("g_0", (0, -9.81, 0)), 3)
            return "y" if abs(gravity[1]) > abs(gravity[2]) else "z"
    return "z"
