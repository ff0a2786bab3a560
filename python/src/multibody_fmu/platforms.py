"""Differences of FMPy between platforms: the folder of an FMU's library, and the arguments of messages.

On ARM, FMPy looks for libraries of FMI 2.0 where those for x86-64 are (`linux64`, `darwin64`). FMUs for several
platforms have others beside them, under the names of FMI 3.0.
"""

import contextlib
import io
from pathlib import Path
from typing import Any

with contextlib.redirect_stdout(io.StringIO()) as _printed:
    import fmpy

try:
    from fmpy.logging import addLoggerProxy
except OSError:
    # Of Linux on ARM, FMPy has no such library. It prints that, into the results of a program.
    addLoggerProxy = None
else:
    print(_printed.getvalue(), end="")


def folders(fmi: int) -> list[str]:
    """The folders that may have the library of an FMU of FMI 2.0 or 3.0, the best first."""
    if fmi == 3:
        return [fmpy.platform_tuple]
    on_arm = fmpy.platform_tuple.startswith("aarch64-")
    return [fmpy.platform_tuple, fmpy.platform] if on_arm else [fmpy.platform]


def library(folder: Path, identifier: str, fmi: int) -> Path:
    """The library in an extracted archive. Raises a ValueError if there is none for this platform."""
    tried = [folder / "binaries" / name / f"{identifier}{fmpy.sharedLibraryExtension}" for name in folders(fmi)]
    for file in tried:
        if file.is_file():
            return file
    places = " or ".join(f"binaries/{file.parent.name}" for file in tried)
    raise ValueError(f"{identifier} has no library for {fmpy.platform_tuple}: there is no {tried[0].name} in {places}")


def add_arguments(callbacks: Any) -> None:
    """Lets the logger of these callbacks of FMI 2.0 get messages whose arguments, as of C's printf, are inserted."""
    if addLoggerProxy is not None:
        addLoggerProxy(callbacks)


def message(text: bytes) -> bytes:
    """A message as the logger has got it, without the arguments that could not be inserted."""
    return text if addLoggerProxy is not None else text.replace(b"%%", b"%")
