"""Recorded motion from files: `read` gives frames as arrays."""

from .reading import read
from .recording import Recording

__all__ = ["Recording", "read"]
