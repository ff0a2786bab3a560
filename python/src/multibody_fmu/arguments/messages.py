"""Messages of FMUs as Python's warnings and errors, and proposals for misspelled names."""

import sys
import warnings
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

PACKAGE = str(Path(__file__).parents[1])
# As many names are proposed for one that does not exist.
MOST_MEANT = 3
# The beginning of a word that tells which word it is.
LONG = 3
# Comparing longer names takes long, and shows nothing to a reader.
LONGEST = 200
# Words of users for parts of frames, in space and in the plane.
WORDS = {
    word: parts
    for words, parts in (
        (("position", "pos", "translation"), (".r_0", ".x", ".y")),
        (("velocity", "vel", "linear_velocity", "speed"), (".v_0", ".vx", ".vy")),
        (("acceleration", "acc", "linear_acceleration"), (".a_0", ".ax", ".ay")),
        (("orientation", "rotation", "rot", "attitude", "matrix"), (".R.T", ".Q", ".phi")),
        (("quaternion", "quat"), (".Q",)),
        (("angle", "heading", "yaw"), (".phi",)),
        (("angular_velocity", "omega", "gyro"), (".R.w", ".w")),
        (("angular_acceleration",), (".z",)),
        (("force",), (".f",)),
        (("torque", "moment"), (".t",)),
    )
    for word in words
}
STATUSES = {2: "discard", 3: "error", 4: "fatal", 5: "pending"}


class FmuWarning(UserWarning):
    """A warning of an FMU, in its own words, or about its values."""


class RatesWarning(UserWarning):
    """Velocities that `simulate` has chosen because none are given, or that contradict the poses."""


class ExchangeWarning(UserWarning):
    """Elements of a system that exchange values in a way that adds energy to loops."""


class SceneWarning(UserWarning):
    """Parts of a robot that are not drawn."""


class FmuError(Exception):
    """An FMU has refused a call.

    The text has the FMU's own message, `function` the name of the C function, `status` its status.
    """

    def __init__(self, function: str, status: int, text: str) -> None:
        super().__init__(text)
        self.function, self.status = function, status

    def __reduce__(self) -> tuple[type["FmuError"], tuple[str, int, str]]:
        return FmuError, (self.function, self.status, str(self))


def failure(function: str, status: int, said: Sequence[str], text: str) -> FmuError:
    """Returns the error of a call that an FMU has refused, with what it has said or, if it was silent, a text."""
    # Trial points of an integrator may be refused many times for one reason.
    found = " ".join(dict.fromkeys(said)) or text
    if found and function not in found:
        found = f"{found.rstrip('.')} ({function})"
    if found and found[-1] not in ".?":
        found += "."
    return FmuError(function, status, found or f"{function} failed with status {status} ({STATUSES.get(status, '?')}).")


def not_instantiated(model: str, said: str) -> FmuError:
    """Returns the error of an FMU that has refused to make an instance, with what it has said."""
    return FmuError("instantiate", 3, f"{model} cannot be instantiated. {said}".rstrip())


def in_row(error: FmuError, row: int, time: float) -> FmuError:
    """Returns the error with the row of a run and its time in s."""
    return FmuError(error.function, error.status, f"{error} In row {row} (time = {time:g} s).")


def warn(text: str, category: type[Warning]) -> None:
    """Warns at the line outside this package that called it."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, category, stacklevel=level)


def meant(name: str, names: Iterable[str]) -> str:
    """The names that begin with this one or are nearly it, as a question, or nothing."""
    if not isinstance(name, str) or len(name) > LONGEST:
        return ""
    small = {known.lower(): known for known in names}
    if by_word := _by_word(name, list(small.values())):
        return f"; did you mean {' or '.join(by_word)}?"
    longer = _longer(name, list(small.values()))
    # Beside a name that begins so, one that only resembles it is noise, as g_0 beside r_0_start for r_0.
    near = [small[match] for match in get_close_matches(name.lower(), small, cutoff=0.85 if longer else 0.6)]
    candidates = list(dict.fromkeys([*longer, *near]))[:MOST_MEANT]
    return f"; did you mean {' or '.join(candidates)}?" if candidates else ""


def _by_word(name: str, names: Sequence[str]) -> list[str]:
    """The parts of frames that a word stands for: `frame_a.r_0` for `frame_a.position`, or for `position`."""
    frame, dot, word = name.rpartition(".")
    parts = WORDS.get(word.lower(), ())
    found = [known for known in names if known.startswith(f"{frame}{dot}") and known.endswith(parts)] if parts else []
    return found[:MOST_MEANT]


def _longer(name: str, names: Sequence[str]) -> list[str]:
    """The names that begin with this one, if it ends where a word does or is long enough. None if they are too many."""
    rests = {known: known.removeprefix(name) for known in names if name and known.startswith(name) and known != name}
    found = [known for known, rest in rests.items() if len(name) >= LONG or rest[0] in "_.[" or rest[0].isupper()]
    return found if len(found) <= MOST_MEANT else []


def listed(names: Iterable[str], most: int = 30) -> str:
    """The names in a list that stays readable."""
    names = list(names)
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"
