"""The option `--bridge` of commands that bridge dropouts, and the inputs of a table without dropouts."""

import argparse
from collections.abc import Collection

from ..arguments import written_number
from ..description import Description
from ..dropouts import bridge_dropouts
from ..poses import Array
from ..rates import check_smoothing
from ..tables import Columns, inputs


def seconds(text: str) -> float:
    """A duration on the command line."""
    try:
        return written_number(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: must be a number of seconds") from None


def add_bridge(command: argparse.ArgumentParser) -> None:
    """Adds the option `--bridge` to a command that simulates."""
    command.add_argument(
        "--bridge",
        type=seconds,
        metavar="SECONDS",
        help="longest dropout of poses that is bridged; rows in longer ones are left out [dropouts are errors]",
    )


class TableInputs:
    """Times and inputs of a table, with its dropouts bridged as the command line says."""

    def __init__(
        self,
        options: argparse.Namespace,
        description: Description,
        columns: Columns,
        parameters: Collection[str],
    ) -> None:
        """Raises a ValueError for a bad column, or for poses that cannot be bridged.

        `parameters` are the names of those that the command line sets.
        """
        self.time: Array
        self.given: dict[str, Array]
        self.left: list[str]
        """Elements without columns, which keep their start values."""
        self.time, self.given, self.left = inputs(description, columns, ignore=options.ignore)
        self.table = columns
        """The places of the rows that are left."""
        self.sentences: list[str] = []
        """Sentences about dropouts."""
        self.assumptions: list[str] = []
        """Sentences about rates that were added."""
        if options.bridge is None:
            return
        check_smoothing(None, options.bridge)
        adds_rates = description.has_parameter("derivatives") and "derivatives" not in parameters
        found = bridge_dropouts(description, self.time, self.given, options.bridge, adds_rates=adds_rates)
        self.time, self.given = self.time[found.rows], found.given
        self.sentences, self.assumptions = found.sentences, found.assumptions
        self.table = Columns({}, [columns.places[row] for row in found.rows], columns.file)
