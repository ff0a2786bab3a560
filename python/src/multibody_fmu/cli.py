"""The command line: `multibody-fmu list | run | sweep | view | relative`.

Errors are one sentence on stderr. Exit codes: 0 all went well, 2 the command line is wrong, 3 the input is
wrong, 4 a run has failed.
"""

import argparse
import sys
from collections.abc import Sequence

from .commands.exit_codes import Stop
from .commands.listing import add_list
from .commands.relative import add_relative
from .commands.run import add_run
from .commands.sweep import add_sweep
from .commands.view import add_view


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except Stop as stop:
        print(f"multibody-fmu: {stop}", file=sys.stderr)
        return stop.code
    except BrokenPipeError:
        # As in `multibody-fmu list | head`.
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="multibody-fmu", description="Relative motion of frames, a stable grip and a rigid body as FMUs."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    add_list(commands)
    add_run(commands)
    add_sweep(commands)
    add_view(commands)
    add_relative(commands)
    return parser
