"""The names by which arguments mean frames, and the names that readers see."""

from collections.abc import Mapping, Sequence

from ..arguments.messages import listed, meant
from .frames import Frame
from .recording import Recording


class FrameNames:
    """All names of the frames of several runs: alone, within a system, and within a result."""

    def __init__(self, runs: Sequence[Recording], found: Sequence[Sequence[Frame]]) -> None:
        self._pairs = [(run, frame) for run, inner in zip(runs, found, strict=True) for frame in inner]
        self._names = list(dict.fromkeys(name for run, frame in self._pairs for name in names_of(run, frame)))

    def check(self, name: str, where: str) -> None:
        """Raises a ValueError with candidates if there is no frame with this name; `where` is the argument."""
        if name not in self._names:
            raise ValueError(
                f"{where}: there is no frame {name}; the frames are {listed(self._names)}{meant(name, self._names)}"
            )

    def label(self, labels: Mapping[str, str]) -> None:
        """Gives each frame the text that readers see: that of its longest name in `labels`, or its full name.

        Raises a ValueError if `labels` has a name that is not that of a frame.
        """
        for name in labels:
            self.check(name, "labels")
        for run, frame in self._pairs:
            known = [labels[name] for name in names_of(run, frame) if name in labels]
            frame.label = known[-1] if known else run.full(frame.name)


def names_of(run: Recording, frame: Frame) -> list[str]:
    """The names of a frame, the shortest first."""
    return list(dict.fromkeys([frame.name, run.within(frame.name), run.full(frame.name)]))
