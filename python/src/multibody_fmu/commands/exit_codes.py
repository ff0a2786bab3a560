"""Exit codes of the command line, and how errors and warnings are printed."""

import contextlib
import sys
import warnings
from collections.abc import Iterator

from ..messages import FmuError, RatesWarning

USAGE, INPUT, FAILED = 2, 3, 4


class Stop(Exception):
    """Ends the program with a message and an exit code."""

    def __init__(self, message: object, code: int) -> None:
        super().__init__(message)
        self.code = code


@contextlib.contextmanager
def blaming(code: int) -> Iterator[None]:
    """Errors in here end the program with this exit code."""
    try:
        yield
    except FmuError as error:
        raise Stop(error, FAILED) from None
    except OSError as error:
        raise Stop(f"{error.filename}: {error.strerror}" if error.filename else error, code) from None
    except (ValueError, ImportError) as error:
        raise Stop(error, code) from None


@contextlib.contextmanager
def said_in_lines(*, rates: bool) -> Iterator[None]:
    """Prints the warnings in here, each in one line; those about rates only if asked for."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            yield
        finally:
            for warning in said:
                if rates or not issubclass(warning.category, RatesWarning):
                    print(f"warning: {warning.message}", file=sys.stderr)
