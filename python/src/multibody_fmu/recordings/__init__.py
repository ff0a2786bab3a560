"""Recorded motion from files: `read` returns frames, `associate` puts two of them on common times."""

from .association import Association, associate
from .reading import read
from .recording import Recording

__all__ = ["Association", "Recording", "associate", "read"]
