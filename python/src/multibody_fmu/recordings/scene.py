"""Recorded frames as arguments of `view`."""

from collections.abc import Mapping
from typing import Any

from ..arguments.arrays import Array

SHOWN = ("r_0", "Q", "v_0", "w")


def arguments(
    given: Mapping[str, Mapping[str, Array]], texts: Mapping[str, str], bodies: Mapping[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Returns arguments of `view` for frames, and notes about their times; `texts` and `bodies` are keyed by frame."""
    frames = {name: {part: frame[part] for part in ("time", *SHOWN) if part in frame} for name, frame in given.items()}
    notes = _with_common_times(frames)
    if len(frames) == 1:
        ((name, frame),) = frames.items()
        results: dict[str, Any] = {"time": frame.pop("time"), name: frame}
        plots = [f"{name}.{part}" for part in ("v_0", "w") if part in frame]
        return {"results": results, "labels": texts, "bodies": bodies, "plots": plots}, notes
    # One result per frame, since times differ; plots combine variables of equal names.
    parts = [part for part in ("v_0", "w") if any(part in frame for frame in frames.values())]
    # Labels name the plots, too, if they are unique.
    unique = {texts.get(name, name) for name in frames}
    names = {name: texts.get(name, name) if len(unique) == len(frames) else name for name in frames}
    results = {names[name]: {"time": frame.pop("time"), "frame": frame} for name, frame in frames.items()}
    return {
        "results": results,
        "labels": {f"{names[name]}.frame": texts.get(name, name) for name in frames},
        "bodies": {f"{names[name]}.frame": body for name, body in bodies.items()},
        "plots": [f"frame.{part}" for part in parts],
    }, notes


def _with_common_times(frames: dict[str, dict[str, Array]]) -> list[str]:
    """Starts each frame at 0 if their times do not overlap, and returns a note; the page handles times far from 0."""
    latest = max(float(frame["time"][0]) for frame in frames.values())
    if latest <= min(float(frame["time"][-1]) for frame in frames.values()):
        return []
    for frame in frames.values():
        frame["time"] = frame["time"] - frame["time"][0]
    return ["the times of the frames do not overlap: in the scene each begins at 0"]
