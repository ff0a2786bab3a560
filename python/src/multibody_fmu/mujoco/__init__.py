"""Models of MuJoCo: as elements of a system, and the mass properties of their bodies."""

from .scene import Scene as Scene

__all__ = ["Scene"]
