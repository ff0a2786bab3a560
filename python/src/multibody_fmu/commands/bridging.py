"""The option `--bridge` of commands that bridge dropouts."""

import argparse

from ..arguments import written_number


def seconds(text: str) -> float:
    """A duration on the command line."""
    try:
        return written_number(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: must be a number of seconds") from None
