"""Results as a picture that moves, in one HTML file that needs no network."""

from .solids import Box, Capsule, Cylinder, Mesh, Sphere
from .view import view

__all__ = ["Box", "Capsule", "Cylinder", "Mesh", "Sphere", "view"]
