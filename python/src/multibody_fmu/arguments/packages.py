"""Optional packages."""

from importlib import import_module
from typing import Any


def package(module: str, needed_by: str, requirement: str, name: str = "") -> Any:
    """Imports a module. Raises an ImportError that names the caller and the command that installs the package."""
    try:
        return import_module(module)
    except ImportError as error:
        name = name or module.partition(".")[0]
        # Some shells read brackets as patterns.
        quoted = f'"{requirement}"' if "[" in requirement else requirement
        raise ImportError(f"{needed_by} needs {name} ({error}): pip install {quoted}") from None


def extra(module: str, name: str) -> Any:
    """Imports a module. Raises an ImportError that names the extra that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        package = module.partition(".")[0]
        raise ModuleNotFoundError(f'{package} is not installed: pip install "multibody-fmu[{name}]"') from None
