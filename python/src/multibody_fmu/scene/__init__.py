"""Results as a picture that moves, in one HTML file that needs no network."""

from .solids import Box, Mesh
from .view import view

__all__ = ["Box", "Mesh", "view"]
