"""Recorded motion from files: `read` gives frames as arrays, `associate` puts two of them on common times."""

from .association import Association, associate
from .reading import read
from .recording import Recording

__all__ = ["Association", "Recording", "associate", "read"]
