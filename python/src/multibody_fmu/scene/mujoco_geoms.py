"""Bodies of a MuJoCo model as solids: the geoms shown by MuJoCo's viewer."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..arguments.arrays import Array
from ..arguments.messages import SceneWarning, listed, warn
from ..mujoco.models import check_model, mujoco_for
from .solids import Box, Capsule, Cylinder, Mesh, Solid, Sphere
from .stl import stl_bytes
from .urdf import css_color

# Colour of geoms without one; only then does the material's colour count.
UNCOLORED = (0.5, 0.5, 0.5, 1.0)
# Groups of geoms shown by MuJoCo's viewer.
SHOWN = (0, 1, 2)
# Number of meridians of an ellipsoid, and twice the number of parallels.
MERIDIANS = 32


def bodies_of_mujoco(
    model: Any, *, frames: Iterable[str] | None = None, groups: Sequence[int] = SHOWN
) -> dict[str, list[Solid]]:
    """Reads the geoms of a MuJoCo model for `bodies` of `view`.

        bodies = bodies_of_mujoco("arm.xml", frames=["link1", "link2"])
        view({"time": t, "link1": {"r_0": r1, "Q": Q1}, "link2": {"r_0": r2, "Q": Q2}}, bodies=bodies)

    Planes and height fields are not drawn.

    Parameters
    ----------
    model : mujoco.MjModel, str or path
        Model, or an MJCF or URDF file.
    frames : iterable of str, optional
        Names of the bodies to draw; by default all with names, and the world.
    groups : sequence of int
        Groups of geoms to draw; by default those shown by MuJoCo's viewer. Collision shapes are often in group 3.

    Returns
    -------
    dict of str to list
        Boxes, spheres, cylinders, capsules and meshes by the names of bodies.

    Raises
    ------
    ValueError
        For an invalid file, or a model of another type.
    ImportError
        Without MuJoCo.
    """
    mujoco = mujoco_for("bodies_of_mujoco")
    if isinstance(model, (str, Path)):
        model = mujoco.MjModel.from_xml_path(str(model))
    check_model(mujoco, model)
    shown = None if frames is None else set(frames)
    found: dict[str, list[Solid]] = {}
    without: dict[str, None] = {}
    for body, solids in solids_of_bodies(mujoco, model, groups).items():
        name = model.body(body).name
        if name and (shown is None or name in shown):
            found[name] = solids
        else:
            without[name or "one without name"] = None
    if without:
        warn(f"bodies without a frame are not drawn: {listed(without, 8)}", SceneWarning)
    return found


def solids_of_bodies(mujoco: Any, model: Any, groups: Sequence[int] = SHOWN) -> dict[int, list[Solid]]:
    """Returns the geoms that can be drawn, by the ids of their bodies."""
    found: dict[int, list[Solid]] = {}
    for geom in range(model.ngeom):
        solid = _solid(mujoco, model, geom) if model.geom_group[geom] in groups else None
        if solid is not None:
            found.setdefault(int(model.geom_bodyid[geom]), []).append(solid)
    return found


def _solid(mujoco: Any, model: Any, geom: int) -> Solid | None:
    kinds = mujoco.mjtGeom
    kind = model.geom_type[geom]
    radius, half, third = (float(size) for size in model.geom_size[geom])
    color, opacity = css_color(_rgba(model, geom))
    w, x, y, z = (float(part) for part in model.geom_quat[geom])
    look: dict[str, Any] = {
        "r": tuple(float(part) for part in model.geom_pos[geom]),
        "Q": (x, y, z, w),
        "color": color,
        "opacity": opacity,
    }
    if opacity == 0:
        return None
    if kind == kinds.mjGEOM_BOX:
        return Box((2 * radius, 2 * half, 2 * third), **look)
    if kind == kinds.mjGEOM_SPHERE:
        return Sphere(radius, **look)
    if kind == kinds.mjGEOM_CYLINDER:
        return Cylinder(radius, 2 * half, **look)
    if kind == kinds.mjGEOM_CAPSULE:
        return Capsule(radius, 2 * half, **look)
    if kind == kinds.mjGEOM_ELLIPSOID:
        return Mesh(stl_bytes(_sphere() * (radius, half, third)), **look)
    if kind == kinds.mjGEOM_MESH:
        return Mesh(stl_bytes(_triangles(model, int(model.geom_dataid[geom]))), **look)
    return None


def _rgba(model: Any, geom: int) -> Array:
    own, material = model.geom_rgba[geom], int(model.geom_matid[geom])
    return np.asarray(own if material < 0 or tuple(own) != UNCOLORED else model.mat_rgba[material])


def _triangles(model: Any, mesh: int) -> Array:
    """Returns the triangles (n, 3, 3) of a mesh, in the frame of its geoms."""
    vertices = model.mesh_vert[model.mesh_vertadr[mesh] :][: model.mesh_vertnum[mesh]]
    faces = model.mesh_face[model.mesh_faceadr[mesh] :][: model.mesh_facenum[mesh]]
    return np.asarray(vertices[faces], dtype=float)


def _sphere() -> Array:
    """Returns the triangles (n, 3, 3) of a sphere with radius 1."""
    around = np.arange(MERIDIANS + 1) * 2 * np.pi / MERIDIANS
    down = np.arange(MERIDIANS // 2 + 1)[:, None] * 2 * np.pi / MERIDIANS
    x, y, z = np.sin(down) * np.cos(around), np.sin(down) * np.sin(around), np.cos(down) + 0 * around
    points = np.stack([x, y, z], axis=-1)
    a, b, c, d = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    return np.stack([np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)]).reshape(-1, 3, 3)
