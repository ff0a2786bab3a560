"""Bodies that move with frames: simple solids, and meshes from files."""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments import number, numbers, path_of, word
from ..arguments.arrays import Array
from ..mechanics.poses import quaternion_from_matrix

COLOR = "#b9c2cf"
# First bytes of a .glb file.
GLB = b"glTF"


@dataclass(frozen=True)
class Box:
    """A box that moves with a frame.

    Parameters
    ----------
    size : sequence of float, shape (3,)
        Edges in m along the axes of the box.
    r : sequence of float, shape (3,)
        Centre in m, relative to the frame.
    Q : sequence of float, shape (4,)
        Orientation relative to the frame, a quaternion with scalar last.
    color : str
        CSS colour.
    opacity : float
        0 (invisible) to 1.
    """

    size: Sequence[float]
    r: Sequence[float] = (0, 0, 0)
    Q: Sequence[float] = (0, 0, 0, 1)
    color: str = COLOR
    opacity: float = 0.85


@dataclass(frozen=True)
class Sphere:
    """A sphere that moves with a frame.

    Parameters
    ----------
    radius : float
        Radius in m.
    r, Q, color, opacity
        As for `Box`.
    """

    radius: float
    r: Sequence[float] = (0, 0, 0)
    Q: Sequence[float] = (0, 0, 0, 1)
    color: str = COLOR
    opacity: float = 0.85


@dataclass(frozen=True)
class Cylinder:
    """A cylinder along its z axis that moves with a frame.

    Parameters
    ----------
    radius : float
        Radius in m.
    length : float
        Length in m.
    r, Q, color, opacity
        As for `Box`.
    """

    radius: float
    length: float
    r: Sequence[float] = (0, 0, 0)
    Q: Sequence[float] = (0, 0, 0, 1)
    color: str = COLOR
    opacity: float = 0.85


@dataclass(frozen=True)
class Capsule:
    """A cylinder along its z axis with half spheres at its ends, which moves with a frame.

    Parameters
    ----------
    radius : float
        Radius in m.
    length : float
        Length of the cylinder in m, without the half spheres.
    r, Q, color, opacity
        As for `Box`.
    """

    radius: float
    length: float
    r: Sequence[float] = (0, 0, 0)
    Q: Sequence[float] = (0, 0, 0, 1)
    color: str = COLOR
    opacity: float = 0.85


@dataclass(frozen=True)
class Mesh:
    """A mesh that moves with a frame.

    Parameters
    ----------
    file : str, path or bytes
        An .stl, .glb or .gltf file, or the content of an .stl or .glb file.
    scale : float
        Unit of length of the file in m: 1e-3 for millimetres.
    r : sequence of float, shape (3,)
        Origin of the mesh in m, relative to the frame.
    Q : sequence of float, shape (4,)
        Orientation relative to the frame, a quaternion with scalar last.
    color : str
        CSS colour of an .stl file; other formats have colours.
    opacity : float
        0 (invisible) to 1, of an .stl file.
    """

    file: str | Path | bytes
    scale: float = 1.0
    r: Sequence[float] = (0, 0, 0)
    Q: Sequence[float] = (0, 0, 0, 1)
    color: str = COLOR
    opacity: float = 1.0


Solid = Box | Sphere | Cylinder | Capsule | Mesh


def solid(name: str, body: Any) -> Solid:
    """Converts a body as users give it: an object of a class above, three edges in m, or the path of a file."""
    if isinstance(body, (str, Path)):
        body = Mesh(body)
    elif isinstance(body, (Sequence, np.ndarray)):
        body = Box(tuple(float(edge) for edge in body))
    if not isinstance(body, Solid):
        allowed = (
            "a Box, Sphere, Cylinder, Capsule or Mesh, three edges in m, or the path of an .stl, .glb or .gltf file"
        )
        raise TypeError(f"the body of {name} is a {type(body).__name__}: must be {allowed}")
    if isinstance(body, Box):
        edges = numbers(f"the box of {name}: size", body.size)
        if len(edges) != 3 or not all(np.isfinite(edge) and edge > 0 for edge in edges):
            raise ValueError(f"the box of {name} has size {tuple(body.size)}: must be three positive edges in m")
    own = f"the {type(body).__name__} of {name}"
    if isinstance(body, (Sphere, Cylinder, Capsule)):
        for dimension in ("radius", "length"):
            size = getattr(body, dimension, 1.0)
            if not 0 < number(f"{own}: {dimension}", size) < np.inf:
                raise ValueError(f"{own} has {dimension} {size}: must be a positive number in m")
    if isinstance(body, Mesh):
        number(f"{own}: scale", body.scale)
        if not isinstance(body.file, bytes):
            path_of(f"{own}: file", body.file)
    word(f"{own}: color", body.color)
    number(f"{own}: opacity", body.opacity, 0, 1, "between 0 and 1")
    r, Q = numbers(f"{own}: r", body.r), numbers(f"{own}: Q", body.Q)
    if len(r) != 3 or len(Q) != 4 or not np.linalg.norm(Q) > 0:
        raise ValueError(
            f"the body of {name} has r = {tuple(body.r)} and Q = {tuple(body.Q)}: "
            "must be three and four numbers, with Q not zero"
        )
    return body


def placement(body: Solid) -> dict[str, Any]:
    """Returns pose and look of a body for the page."""
    Q = np.asarray(body.Q, dtype=float)
    look = {
        "r": [float(x) for x in body.r],
        "Q": list(Q / np.linalg.norm(Q)),
        "color": body.color,
        "opacity": float(body.opacity),
    }
    if isinstance(body, Box):
        return {**look, "box": [float(edge) for edge in body.size]}
    if isinstance(body, Sphere):
        return {**look, "sphere": float(body.radius)}
    if isinstance(body, (Cylinder, Capsule)):
        return {**look, type(body).__name__.lower(): [float(body.radius), float(body.length)]}
    return {**look, "scale": float(body.scale)}


def mesh_file(mesh: Mesh) -> dict[str, str]:
    """Returns the self-contained contents of a mesh's file."""
    if isinstance(mesh.file, bytes):
        kind = "gltf" if mesh.file.startswith(GLB) else "stl"
        return {"name": "mesh", "kind": kind, "base64": base64.b64encode(mesh.file).decode()}
    path = Path(mesh.file)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ("stl", "glb", "gltf"):
        raise ValueError(f"{path}: meshes must be .stl, .glb or .gltf files")
    data = path.read_bytes()
    if kind == "gltf":
        data = _embed(data, path)
    return {"name": path.name, "kind": "stl" if kind == "stl" else "gltf", "base64": base64.b64encode(data).decode()}


def _embed(data: bytes, path: Path) -> bytes:
    """Embeds the files that a .gltf file names."""
    document = json.loads(data)
    for part in [*document.get("buffers", []), *document.get("images", [])]:
        uri = part.get("uri", "data:")
        if not uri.startswith("data:"):
            kind = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}.get(
                Path(uri).suffix.lower(), "application/octet-stream"
            )
            part["uri"] = f"data:{kind};base64,{base64.b64encode((path.parent / uri).read_bytes()).decode()}"
    return json.dumps(document).encode()


def reach(body: Solid) -> float:
    """Returns the reach of a body from the origin of its frame in m; for a mesh, the distance of its origin."""
    corner = 0.0
    if isinstance(body, Box):
        corner = float(np.linalg.norm(np.asarray(body.size)) / 2)
    elif isinstance(body, Sphere):
        corner = body.radius
    elif isinstance(body, Cylinder):
        corner = float(np.hypot(body.radius, body.length / 2))
    elif isinstance(body, Capsule):
        corner = body.radius + body.length / 2
    return float(np.linalg.norm(body.r) + corner)


def equivalent_box(parameters: dict[str, Any]) -> Box | None:
    """Returns the homogeneous box with the mass, centre of mass and inertia in the parameters of a Body."""

    def number(name: str, start: float) -> float:
        return float(parameters.get(name, start))

    a, b, c = (number(f"I_{i}{i}", 1e-3) for i in (1, 2, 3))
    d, e, f = (number(name, 0.0) for name in ("I_21", "I_31", "I_32"))
    moments, axes = np.linalg.eigh(np.array([[a, d, e], [d, b, f], [e, f, c]]))
    if d == e == f == 0:
        moments, axes = np.array([a, b, c]), np.eye(3)
    squares = 6 * (moments.sum() - 2 * moments) / number("m", 1.0)
    if np.any(squares <= 0):
        return None
    center = tuple(float(x) for x in np.broadcast_to(parameters.get("r_CM", 0.0), 3))
    return Box(tuple(np.sqrt(squares)), r=center, Q=_quaternion(axes))


def _quaternion(axes: Array) -> tuple[float, ...]:
    if np.linalg.det(axes) < 0:
        axes = axes * [1, 1, -1]
    return tuple(float(x) for x in quaternion_from_matrix(axes.T[None])[0])
