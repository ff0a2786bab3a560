"""Command line: `multibody-fmu list | run | sweep | view | relative | differentiate`.

Errors are one sentence on stderr. Exit codes: 0 success, 2 invalid command line, 3 invalid input, 4 failed run.
"""

import argparse
import sys
from collections.abc import Sequence

from . import __version__
from .arguments.messages import listed, meant
from .commands.differentiate import add_differentiate
from .commands.exit_codes import USAGE, Stop
from .commands.listing import add_list
from .commands.relative import add_relative
from .commands.run import add_run
from .commands.sweep import add_sweep
from .commands.view import add_view

PROGRAM = "multibody-fmu"
# Shells' exit code for a program stopped by Ctrl-C.
INTERRUPTED = 130
EXAMPLE = f"""example:
  {PROGRAM} list RelativeSensor
  {PROGRAM} run RelativeSensor in.csv -o out.csv --plot out.png

`{PROGRAM} COMMAND --help` shows the options of a command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    parser, names = _parser()
    if not given:
        parser.print_help(sys.stderr)
        return USAGE
    try:
        # A command comes first: options of the program itself end it.
        if not given[0].startswith("-") and given[0] not in names:
            hint = meant(given[0], names) or f"; the commands are {listed(names)}"
            raise Stop(f"there is no command {given[0]}{hint}", USAGE)
        options = parser.parse_args(given)
        return int(options.command(options))
    except Stop as stop:
        print(f"{PROGRAM}: {stop}", file=sys.stderr)
        return stop.code
    except KeyboardInterrupt:
        advice = "; with --folder the same call goes on" if given[0] == "sweep" else ""
        print(f"{PROGRAM}: stopped{advice}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # As in `multibody-fmu list | head`.
        sys.stderr.close()
        return 0


def _parser() -> tuple[argparse.ArgumentParser, list[str]]:
    """Returns the parser and the names of the commands."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Relative motion of frames, a stable grip and a rigid body as FMUs.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    # The width of this name leaves room for the longest command beside its help.
    commands = parser.add_subparsers(required=True, title="commands", metavar="COMMAND ARGUMENTS")
    add_list(commands)
    add_run(commands)
    add_sweep(commands)
    add_view(commands)
    add_relative(commands)
    add_differentiate(commands)
    return parser, list(commands.choices)
