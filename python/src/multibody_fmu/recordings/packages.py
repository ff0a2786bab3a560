"""Packages that read files of one format each, and are optional."""

from importlib import import_module
from typing import Any


def package(module: str, needed_by: str, requirement: str) -> Any:
    """Imports a module. Raises an ImportError that says what needs it and how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        raise ImportError(f"{needed_by} needs {name} ({error}): pip install {requirement}") from None
