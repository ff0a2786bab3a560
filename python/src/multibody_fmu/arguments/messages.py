"""Messages of FMUs as Python's warnings and errors, and suggestions for misspelled names."""

import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

PACKAGE = str(Path(__file__).parents[1])
# Most suggestions for an unknown name.
MOST_MEANT = 3
# Length of a word's beginning that identifies the word.
LONG = 3
# Length of names above which comparisons are slow and messages unreadable.
LONGEST = 200
# Users' words for parts of frames, in space and in the plane.
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
    """Warning from an FMU, in its own words, or about its values."""


class RatesWarning(UserWarning):
    """Warning about velocities that `simulate` has chosen because none are given, or that contradict the poses."""


class ExchangeWarning(UserWarning):
    """Warning about a coupling of elements that adds energy to loops."""


class SceneWarning(UserWarning):
    """Warning about parts of a robot that are not drawn."""


class UnknownName(ValueError):
    """Error of a name in an argument that the data, which are another argument, do not have."""


@contextmanager
def in_element(element: str) -> Iterator[None]:
    """Begins errors about an element of a system with its name: several may have a variable of one name."""
    try:
        yield
    except (ValueError, TypeError) as error:
        if not str(error).startswith((f"{element}: ", f"{element}.")):
            error.args = (f"{element}: {error}",)
        raise


class FmuError(Exception):
    """Error of an FMU that has refused a call.

    The text has the FMU's message, `function` the name of the C function, `status` its status.
    """

    def __init__(self, function: str, status: int, text: str) -> None:
        super().__init__(text)
        self.function, self.status = function, status

    def __reduce__(self) -> tuple[type["FmuError"], tuple[str, int, str]]:
        return FmuError, (self.function, self.status, str(self))


def failure(function: str, status: int, said: Sequence[str], text: str) -> FmuError:
    """Returns the error of a refused call, with the FMU's messages or, without any, a text."""
    # An integrator's trial points may be refused many times for one reason.
    found = " ".join(dict.fromkeys(said)) or text
    if found and function not in found:
        found = f"{found.rstrip('.')} ({function})"
    if found and found[-1] not in ".?":
        found += "."
    return FmuError(function, status, found or f"{function} failed with status {status} ({STATUSES.get(status, '?')}).")


def not_instantiated(model: str, said: str) -> FmuError:
    """Returns the error of an FMU that refused instantiation, with its messages."""
    return FmuError("instantiate", 3, f"{model} cannot be instantiated. {said}".rstrip())


def in_row(error: FmuError, row: int, time: float) -> FmuError:
    """Returns the error with the row of a run and its time in s."""
    return FmuError(error.function, error.status, f"{error} In row {row} (time = {time:g} s).")


def warn(text: str, category: type[Warning]) -> None:
    """Warns at the calling line outside this package."""
    level, frame = 2, sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename.startswith(PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, category, stacklevel=level)


def meant(name: str, names: Iterable[str]) -> str:
    """Suggests similar names, or names with this beginning, as a question; empty without any."""
    if not isinstance(name, str) or len(name) > LONGEST:
        return ""
    small = {known.lower(): known for known in names}
    if by_word := _by_word(name, list(small.values())):
        return f"; did you mean {' or '.join(by_word)}?"
    longer = _longer(name, list(small.values()))
    # Names that begin so are better suggestions than similar ones, such as r_0_start rather than g_0 for r_0.
    near = [small[match] for match in get_close_matches(name.lower(), small, cutoff=0.85 if longer else 0.6)]
    candidates = list(dict.fromkeys([*longer, *near]))[:MOST_MEANT]
    return f"; did you mean {' or '.join(candidates)}?" if candidates else ""


def _by_word(name: str, names: Sequence[str]) -> list[str]:
    """Returns the parts of frames that a word means: `frame_a.r_0` for `frame_a.position`, or for `position`."""
    frame, dot, word = name.rpartition(".")
    parts = WORDS.get(word.lower(), ())
    found = [known for known in names if known.startswith(f"{frame}{dot}") and known.endswith(parts)] if parts else []
    return found[:MOST_MEANT]


def _longer(name: str, names: Sequence[str]) -> list[str]:
    """Returns the names that begin with a name, if it is a whole word or long enough; none if they are too many."""
    rests = {known: known.removeprefix(name) for known in names if name and known.startswith(name) and known != name}
    found = [known for known, rest in rests.items() if len(name) >= LONG or rest[0] in "_.[" or rest[0].isupper()]
    return found if len(found) <= MOST_MEANT else []


def listed(names: Iterable[str], most: int = 30) -> str:
    """Formats names as a list of readable length."""
    names = list(names)
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"
