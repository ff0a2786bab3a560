"""Recorded frames as arguments of `view`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..poses import Array

# Clocks that have counted longer, in s, began before the recording.
LONGEST_STOPWATCH = 1e5
# Coordinates of maps, in m, are too large for the single precision of graphics cards.
LARGEST_COORDINATE = 1e4
SHOWN = ("r_0", "Q", "v_0", "w")


def arguments(
    given: Mapping[str, Mapping[str, Array]], texts: Mapping[str, str], bodies: Mapping[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Returns arguments of `view` for frames by name, and sentences about clocks and origins.

    `texts` and `bodies` are labels and bodies by the names of the frames.
    """
    frames = {name: {part: frame[part] for part in ("time", *SHOWN) if part in frame} for name, frame in given.items()}
    notes = _with_small_times(frames) + _with_small_positions(frames)
    if len(frames) == 1:
        ((name, frame),) = frames.items()
        results: dict[str, Any] = {"time": frame.pop("time"), name: frame}
        plots = [f"{name}.{part}" for part in ("v_0", "w") if part in frame]
        return {"results": results, "labels": texts, "bodies": bodies, "plots": plots}, notes
    # A result each, since their times differ. Variables of the same name are then plotted together.
    parts = [part for part in ("v_0", "w") if any(part in frame for frame in frames.values())]
    # Labels are the names in the plots, too, if they tell frames apart.
    unique = {texts.get(name, name) for name in frames}
    names = {name: texts.get(name, name) if len(unique) == len(frames) else name for name in frames}
    results = {names[name]: {"time": frame.pop("time"), "frame": frame} for name, frame in frames.items()}
    return {
        "results": results,
        "labels": {f"{names[name]}.frame": texts.get(name, name) for name in frames},
        "bodies": {f"{names[name]}.frame": body for name, body in bodies.items()},
        "plots": [f"frame.{part}" for part in parts],
    }, notes


def _with_small_times(frames: dict[str, dict[str, Array]]) -> list[str]:
    """Lets times begin at 0 if they are those of a clock, and returns sentences about it."""
    starts = {name: float(frame["time"][0]) for name, frame in frames.items()}
    ends = {name: float(frame["time"][-1]) for name, frame in frames.items()}
    if max(starts.values()) > min(ends.values()):
        # Two clocks, or one after the other.
        for name, frame in frames.items():
            frame["time"] = frame["time"] - starts[name]
        return ["the times of the frames do not overlap: in the scene each begins at 0"]
    first = min(starts.values())
    if first < LONGEST_STOPWATCH:
        return []
    for frame in frames.values():
        frame["time"] = frame["time"] - first
    return [f"0 s in the scene is {first:.9f} s in the recording"]


def _with_small_positions(frames: dict[str, dict[str, Array]]) -> list[str]:
    """Moves the origin near the frames if it is far away, and returns sentences about it."""
    positions = [frame["r_0"] for frame in frames.values() if "r_0" in frame]
    if not positions or max(float(np.max(np.abs(r))) for r in positions) < LARGEST_COORDINATE:
        return []
    origin = np.round(positions[0][0])
    for frame in frames.values():
        if "r_0" in frame:
            frame["r_0"] = frame["r_0"] - origin
    text = ", ".join(f"{value:.0f}" for value in origin)
    return [f"the origin of the scene is at {text} m in the recording"]
