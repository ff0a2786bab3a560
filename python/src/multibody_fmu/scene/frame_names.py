"""Names of frames in arguments, and their labels in the page."""

from collections.abc import Mapping, Sequence

from ..arguments.messages import listed, meant
from .frames import Frame
from .recording import Recording


class FrameNames:
    """Names of the frames of several runs: alone, within a system, and within a result."""

    def __init__(self, runs: Sequence[Recording], found: Sequence[Sequence[Frame]]) -> None:
        self._pairs = [(run, frame) for run, inner in zip(runs, found, strict=True) for frame in inner]
        self._names = list(dict.fromkeys(name for run, frame in self._pairs for name in names_of(run, frame)))

    def check(self, name: str, where: str) -> None:
        """Raises a ValueError with suggestions if no frame has this name; `where` names the argument."""
        if name not in self._names:
            raise ValueError(
                f"{where}: there is no frame {name}; the frames are {listed(self._names)}{meant(name, self._names)}"
            )

    def label(self, labels: Mapping[str, str]) -> None:
        """Labels each frame with the text of its longest name in `labels`, or its full name. Refuses unknown names."""
        for name in labels:
            self.check(name, "labels")
        for run, frame in self._pairs:
            known = [labels[name] for name in names_of(run, frame) if name in labels]
            frame.label = known[-1] if known else run.full(frame.name)


def names_of(run: Recording, frame: Frame) -> list[str]:
    """Returns the names of a frame, shortest first."""
    return list(dict.fromkeys([frame.name, run.within(frame.name), run.full(frame.name)]))
