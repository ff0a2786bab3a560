"""Rerun's .rrd files of results."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import path_of, texts_by_name
from ..arguments.arrays import Array
from ..arguments.packages import package
from .arrows import SensorArrow, sensor_arrows
from .extent import Extent
from .frames import Frame, FrameNames, frames
from .recording import Recording, nanoseconds, recordings
from .variables import beside_poses

TIMELINE = "time"
# Lengths of axes and radii of points, relative to the radius of the motion.
AXES, POINTS = 0.08, 0.008


def to_rerun(results: Any, file: str | Path, *, labels: Mapping[str, str] | None = None) -> Path:
    """Writes frames, trails, arrows of sensors and variables as an .rrd file for Rerun.

        to_rerun(simulate("RelativeSensor", time, frame_a=frame_a, frame_b=frame_b), "run.rrd")

    Frames are transformations in `world`, trails are lines in `world/trails`, arrows are in `world/arrows`, and
    variables are scalars in `variables`, with units in the legend. The timeline is `time`. Rerun stores positions in
    single precision: coordinates above a thousand times the size of the motion are relative to a nearby origin, which
    the entity `origin` records.

    Parameters
    ----------
    results : Result, Recording, list or mapping
        Anything that `view` shows.
    file : str or path
        File to write.
    labels : mapping, optional
        Names of frames in the file.

    Returns
    -------
    pathlib.Path
        Path of the file.

    Raises
    ------
    ValueError
        For a result without times or with values that are not finite, or an unknown name in `labels`.
    OSError
        For a file that cannot be written.
    ImportError
        Without the package of the extra `rerun`.
    """
    rr = package("rerun", "to_rerun", "multibody-fmu[rerun]", "rerun-sdk")
    runs = recordings(results)
    found = [frames(run) for run in runs]
    FrameNames(runs, found).label(texts_by_name("labels", labels))
    extent = Extent()
    for frame in (frame for inner in found for frame in inner):
        extent.add(frame.r)
    drawn = any(found)
    origin = extent.origin() if drawn else np.zeros(3)
    radius = float(extent.size("z", plane=False)["radius"]) if drawn else 1.0
    path = Path(path_of("file", file))
    stream = rr.RecordingStream("multibody-fmu")
    try:
        stream.save(path)
    except RuntimeError as error:
        raise OSError(f"{path}: {error}") from None
    stream.log("world", rr.ViewCoordinates.RIGHT_HAND_Z_UP, static=True)
    if np.any(origin):
        stream.log("origin", rr.TextDocument(f"The origin is at {origin.tolist()} m"), static=True)
    for run, inner in zip(runs, found, strict=True):
        index = rr.TimeColumn(TIMELINE, duration=nanoseconds(run.time).astype("timedelta64[ns]"))
        for frame in inner:
            _add_frame(rr, stream, index, frame, origin, radius)
        for arrow in sensor_arrows(run, inner):
            _add_arrow(rr, stream, index, arrow, run.full(arrow.name), origin)
        for name in beside_poses(run, inner):
            _add_variable(rr, stream, index, run, name)
    stream.flush()
    stream.disconnect()
    return path


def _entity(rr: Any, parts: Iterable[str]) -> str:
    return str(rr.new_entity_path(list(parts)))


def _add_frame(rr: Any, stream: Any, index: Any, frame: Frame, origin: Array, radius: float) -> None:
    entity = _entity(rr, ["world", frame.label])
    pose = {"translation": frame.r - origin} | ({} if frame.Q is None else {"quaternion": frame.Q})
    stream.send_columns(entity, [index], rr.Transform3D.columns(**pose))
    stream.log(entity, rr.Points3D([[0, 0, 0]], radii=POINTS * radius, labels=[frame.label]), static=True)
    if frame.Q is not None:
        stream.log(entity, rr.TransformAxes3D(AXES * radius), static=True)
    if np.any(frame.r != frame.r[0]):
        stream.log(_entity(rr, ["world", "trails", frame.label]), rr.LineStrips3D([frame.r - origin]), static=True)


def _add_arrow(rr: Any, stream: Any, index: Any, arrow: SensorArrow, name: str, origin: Array) -> None:
    entity = _entity(rr, ["world", "arrows", name])
    stream.send_columns(entity, [index], rr.Arrows3D.columns(vectors=arrow.vector, origins=arrow.r - origin))
    # Colour and diameter at the end of the run.
    color = np.asarray(arrow.color).reshape(-1, 3)[-1].astype(np.uint8)
    look = rr.Arrows3D.from_fields(radii=float(np.ravel(arrow.diameter)[-1]) / 2, colors=color)
    stream.log(entity, look, static=True)


def _add_variable(rr: Any, stream: Any, index: Any, run: Recording, name: str) -> None:
    values = run.values[name].astype(float)
    entity = _entity(rr, ["variables", *run.full(name).split(".")])
    unit = f" in {run.units[name]}" if run.units.get(name) else ""
    elements = [""] if values.ndim == 1 else [str([i + 1 for i in place]) for place in np.ndindex(values.shape[1:])]
    stream.log(entity, rr.SeriesLines(names=[f"{name}{element}{unit}" for element in elements]), static=True)
    columns = rr.Scalars.columns(scalars=values.ravel())
    width = len(elements)
    stream.send_columns(entity, [index], columns if width == 1 else columns.partition([width] * len(values)))
