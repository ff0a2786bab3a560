"""Results as a picture that moves, in one HTML file that needs no network."""

from .marks import Arrow, Point, Text
from .solids import Box, Capsule, Cylinder, Mesh, Sphere
from .view import view

__all__ = ["Arrow", "Box", "Capsule", "Cylinder", "Mesh", "Point", "Sphere", "Text", "view"]
