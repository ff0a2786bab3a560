"""MuJoCo models as elements of a system, and mass properties of their bodies."""

from .scene import Scene as Scene

__all__ = ["Scene"]
