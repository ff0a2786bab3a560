"""Exit codes of the command line, and output of errors and warnings."""

import contextlib
import re
import sys
import warnings
from collections.abc import Iterator

from ..arguments.messages import FmuError, RatesWarning, UnknownName
from ..descriptions.tables import Columns
from ..descriptions.values import DROPOUT

USAGE, INPUT, FAILED = 2, 3, 4
# Advice that replaces the advice for Python users.
BRIDGE = "; --bridge SECONDS bridges short dropouts of poses, and leaves out the rows in longer ones"
OPTIONS = {
    'give offset="correlate"': "give --offset correlate",
    "labels: there is": "--label: there is",
    "bodies: there is": "--body: there is",
    "markers are given": "--markers is given",
}
# A share of a sweep.
SHARE = re.compile(r"^share = (?=\d+/\d+: )")


class Stop(Exception):
    """Ends the program with a message and an exit code."""

    def __init__(self, message: object, code: int) -> None:
        super().__init__(message)
        self.code = code


@contextlib.contextmanager
def blaming(code: int, table: Columns | None = None) -> Iterator[None]:
    """Turns errors into Stop with this exit code. Rows in messages become lines of the table."""
    try:
        yield
    except FmuError as error:
        raise Stop(_located(error, table), FAILED) from None
    except UnknownName as error:
        raise Stop(_located(error, table), USAGE) from None
    except BrokenPipeError:
        # As in `multibody-fmu list | head`.
        raise
    except OSError as error:
        raise Stop(f"{error.filename}: {error.strerror}" if error.filename else error, code) from None
    except (ValueError, ImportError) as error:
        raise Stop(_located(error, table), code) from None


@contextlib.contextmanager
def said_in_lines(*, rates: bool, table: Columns | None = None) -> Iterator[None]:
    """Prints each warning in one line, those about rates only if `rates`. Rows become lines of the table."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            yield
        finally:
            for warning in said:
                if rates or not issubclass(warning.category, RatesWarning):
                    print(f"warning: {_located(warning.message, table)}", file=sys.stderr)


def _located(message: object, table: Columns | None) -> str:
    text = SHARE.sub("--share ", str(message))
    for python, option in OPTIONS.items():
        text = text.replace(python, option)
    return text if table is None else table.located(text.replace(DROPOUT, BRIDGE))
