"""Frames of arrays as the native sensors read them: inputs by full names."""

from collections.abc import Iterable, Mapping

from numpy.typing import ArrayLike

from .float_arrays import Floats, floats

Frame = Mapping[str, ArrayLike]

SPATIAL = ("r_0", "v_0", "a_0", "T", "Q", "w", "z", "f", "t")
PLANAR = ("x", "y", "vx", "vy", "ax", "ay", "phi", "w", "z")
# Names of parts of a frame in FMUs.
FULL_NAMES = {"R.T": "T", "R.w": "w"}


def spatial(**frames: Frame | None) -> dict[str, Floats]:
    """Inputs of spatial frames by full names."""
    return inputs(frames, SPATIAL)


def planar(**frames: Frame | None) -> dict[str, Floats]:
    """Inputs of planar frames by full names."""
    return inputs(frames, PLANAR)


def inputs(frames: Mapping[str, Frame | None], known: tuple[str, ...]) -> dict[str, Floats]:
    """Inputs of frames by full names, such as `frame_a.r_0`."""
    flat = {}
    for frame, parts in frames.items():
        if parts is None:
            continue
        if not isinstance(parts, Mapping):
            raise ValueError(f"{frame} is of type {type(parts).__name__}: must be a dict of arrays")
        for given, values in parts.items():
            part = FULL_NAMES.get(given, given)
            if part not in known:
                raise ValueError(f"{frame}.{given} is not known: parts of this frame are {', '.join(known)}")
            if f"{frame}.{part}" in flat:
                raise ValueError(f"{frame}.{part} is given twice, under both of its names")
            if values is not None:
                flat[f"{frame}.{part}"] = floats(f"{frame}.{part}", values)
    return flat


def listed(outputs: Iterable[str] | None) -> list[str] | None:
    """Names of outputs as a list."""
    return [outputs] if isinstance(outputs, str) else None if outputs is None else list(outputs)
