"""STL files, binary or text."""

import re

import numpy as np

from ..arguments.arrays import Array

HEADER, COUNT = 80, 4
TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
VERTEX = re.compile(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


def stl_bytes(triangles: Array) -> bytes:
    """Returns a binary STL file of triangles (n, 3, 3) with corners counterclockwise as seen from outside."""
    records = np.zeros(len(triangles), TRIANGLE)
    records["corners"] = triangles
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    records["normal"] = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0)
    return bytes(HEADER) + np.array(len(triangles), "<u4").tobytes() + records.tobytes()


def triangles_of_stl(data: bytes) -> Array:
    """Returns the triangles (n, 3, 3) in an STL file. Raises a ValueError for another file."""
    start = HEADER + COUNT
    count = int.from_bytes(data[HEADER:start], "little")
    if len(data) == start + count * TRIANGLE.itemsize:
        return np.frombuffer(data, TRIANGLE, offset=start)["corners"].astype(float)
    vertices = np.array(VERTEX.findall(data), dtype="S32").astype(float)
    if not len(vertices) or len(vertices) % 3:
        raise ValueError("it is not an STL file")
    return np.asarray(vertices.reshape(-1, 3, 3))


def scaled_stl(data: bytes, scale: Array) -> bytes:
    """Scales an STL file by factors (3,) along its axes; negative ones mirror it."""
    triangles = triangles_of_stl(data) * scale
    return stl_bytes(triangles if np.prod(scale) > 0 else triangles[:, ::-1])
