"""Commands of the parser, and forms of options that several commands have."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any


class _WithoutRareOptions(argparse.RawDescriptionHelpFormatter):
    def __init__(self, rare: Sequence[str], **options: Any) -> None:
        super().__init__(**options)
        self._rare = set(rare)

    def add_argument(self, action: argparse.Action) -> None:
        if self._rare.isdisjoint(action.option_strings):
            super().add_argument(action)


class _Help(argparse.Action):
    """Prints the help of a command. `--help` leaves rare options out, so that it fits a screen."""

    def __init__(self, *, form: str, rare: Sequence[str], **options: Any) -> None:
        super().__init__(**options, nargs=0, default=argparse.SUPPRESS)
        self._form, self._rare = form, rare

    def __call__(self, parser: Any, namespace: Any, values: Any, option: str | None = None) -> None:
        if option != "--help-all":
            parser.usage = f"%(prog)s [OPTIONS] {self._form}"
            parser.formatter_class = partial(_WithoutRareOptions, self._rare)
        parser.print_help()
        parser.exit()


def add_command(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], int],
    text: str,
    description: str | None = None,
    *,
    aliases: Sequence[str] = (),
    form: str,
    example: str,
    rare: Sequence[str] = (),
) -> argparse.ArgumentParser:
    """Adds a command to a parser, and returns it.

    `run` does the command and returns the exit code. `form` are the arguments without options. `--help` leaves the
    options in `rare` out.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=description,
        epilog=f"example:\n  multibody-fmu {name} {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        aliases=list(aliases),
        add_help=False,
    )
    about = "show this help; --help-all shows all options" if rare else "show this help"
    command.add_argument("-h", "--help", action=_Help, form=form, rare=rare, help=about)
    command.add_argument("--help-all", action=_Help, form=form, rare=rare, help=argparse.SUPPRESS)
    command.set_defaults(command=run)
    return command


def add_output(command: argparse.ArgumentParser, text: str, default: str | None = None) -> None:
    """Adds the option for the result file."""
    file = None if default is None else Path(default)
    command.add_argument("-o", "--output", type=Path, metavar="FILE", default=file, help=text)


def add_repeated(command: argparse.ArgumentParser, option: str, form: str, text: str) -> None:
    """Adds an option that may be given several times."""
    command.add_argument(option, action="append", default=[], metavar=form, help=text)


def check_ending(file: Path | None, *endings: str) -> None:
    """Raises a ValueError for a file with another ending."""
    if file is not None and file.suffix not in endings:
        raise ValueError(f"{file}: must end in {', '.join(endings[:-1])} or {endings[-1]}")


def pairs(option: str, texts: Iterable[str], form: str) -> dict[str, str]:
    """Splits each `NAME=VALUE`. Raises a ValueError for other texts, and for a name that is given twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not name or not equals:
            raise ValueError(f"{option} {text}: must be {form}")
        if name in found:
            raise ValueError(f"{option} {name} is given twice: give it once")
        found[name] = value
    return found
