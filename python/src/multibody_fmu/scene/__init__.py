"""Animations of results, each one HTML file that works offline."""

from .marks import Arrow, Point, Text
from .mcap_file import to_mcap
from .mujoco_geoms import bodies_of_mujoco
from .rerun_file import to_rerun
from .solids import Box, Capsule, Cylinder, Mesh, Sphere
from .urdf import bodies_of_urdf
from .view import view

__all__ = [
    "Arrow",
    "Box",
    "Capsule",
    "Cylinder",
    "Mesh",
    "Point",
    "Sphere",
    "Text",
    "bodies_of_mujoco",
    "bodies_of_urdf",
    "to_mcap",
    "to_rerun",
    "view",
]
